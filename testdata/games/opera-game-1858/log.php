$game = 'Chess';
$log = 'morphy-brunswick-1858-306-001';
$white = 'Paul Morphy';
$black = 'Duke of Brunswick and Count Isouard';
$event = 'Opera Game, Paris';
$moves = <<<'MOVES'
1. P e2-e4
1... p e7-e5
2. N g1-f3
2... p d7-d6
3. P d2-d4
3... b c8-g4
4. P d4-e5 // the bishop is pinned in its turn
4... b g4-f3
5. Q d1-f3
5... p d6-e5
6. B f1-c4
6... n g8-f6
7. Q f3-b3
7... q d8-e7
8. N b1-c3
8... p c7-c6
9. B c1-g5
9... p b7-b5
10. N c3-b5
10... p c6-b5
11. B c4-b5
11... n b8-d7
12. K e1-c1; R a1-d1
12... r a8-d8
13. R d1-d7
13... r d8-d7
14. R h1-d1
14... q e7-e6
15. B b5-d7
15... n f6-d7
16. Q b3-b8 // a queen for a mate
16... n d7-b8
17. R d1-d8
MOVES;
