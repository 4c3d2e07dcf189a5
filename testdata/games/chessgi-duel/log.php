$game = 'Chessgi';
$log = 'ada-ben-2019-52-118';
$moves = "1. P a2-a4
1... p d7-d6
2. N g1-h3
2... b c8-f5
3. P e2-e4
3... b f5-e4
4. B f1-a6
4... p c7-c5
5. Q d1-h5
5... p*f3
6. P g2-g3
6... p c5-c4
7. R a1-a2
7... p g7-g6
8. Q h5-h6
8... b e4-f5
9. N h3-g5
9... n b8-a6
10. P d2-d3
10... b*e6
11. N g5-e4
11... q d8-d7
12. Q h6-h7
12... q d7-b5
13. Q h7-h8
13... q b5-b3
14. P c2-b3
14... b e6-d7
15. R*c7
15... n a6-c7
16. Q*c6
16... k e8-c8
17. P d3-c4
17... n g8-h6
18. N e4-d6
18... p e7-d6
19. Q c6-f3
19... b d7-b5
20. P c4-b5
20... r*g1
21. R h1-g1
21... n*e5
22. P*d7
22... r d8-d7
23. Q f3-f5
23... p*e6
24. Q h8-f8
24... n c7-e8
25. Q f8-e8
25... r d7-d8
26. R*a8
26... k c8-c7
27. Q e8-d8";
