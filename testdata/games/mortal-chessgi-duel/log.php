$game = 'Mortal Chessgi';
$log = 'ada-ben-2020-7-402';
$moves = <<<NOW
1. P c2-c4
1... p f7-f5
2. P g2-g4
2... p f5-g4
3. P h2-h4
3... p e7-e5
4. P d2-d3
4... b f8-a3
5. Q d1-b3
5... b a3-c5
6. P f2-f4
6... p d7-d6
7. P h4-h5
7... q d8-f6
8. Q b3-a3
8... b c5-a3
9. P f4-f5
9... r*b4
10. B c1-g5
10... k e8-e7
11. K e1-f2
11... k e7-d7
12. R h1-h2
12... q f6-f5
13. K f2-e3
13... q f5-g5
14. K e3-f2
14... n*c1
15. K f2-g3
15... q g5-h5
16. B f1-g2
16... n c1-e2
17. N g1-e2
17... q h5-h2
18. K g3-f2
18... b*c2
19. P*h6
19... p c7-c5
20. P d3-d4
20... p b7-b5
21. P d4-e5
21... p a7-a5
22. P b2-b3
22... n g8-f6
23. N e2-d4
23... b c8-a6
24. N d4-e6
24... p d6-d5
25. N e6-g5
25... k d7-c6
26. K f2-e1
26... p b5-c4
27. B g2-h3
27... q h2-e5
28. N g5-e4
28... q e5-a1
29. N e4-c5
29... q a1-b1
30. K e1-f2
30... k c6-c5
31. B h3-f1
31... b*a1
32. K f2-e2
32... p c4-b3
33. K e2-e3
33... b a6-f1
34. K e3-f2
34... n*g1
35. K f2-g1
35... q b1-a2
36. P*h4
36... p*h2
37. K g1-h2
37... p g7-h6
38. K h2-h1
38... p*f2
39. K h1-h2
39... n b8-a6
40. K h2-g3
40... k c5-d4
41. P h4-h5
41... p a5-a4
42. K g3-f2
42... b f1-h3
43. K f2-e1
43... n f6-h5
44. K e1-f2
44... b c2-b1
45. K f2-g1
45... q a2-g2
NOW;
