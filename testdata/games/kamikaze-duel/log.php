$game = 'Kamikaze Mortal Shogi';
$log = 'chie-dan-2022-200-009';
$moves = <<<'NOW'
1. P 2g-2f
1... l 1a-1b
2. P 9g-9f
2... p 6c-6d
3. N 8i-9g
3... p 9c-9d
4. P 3g-3f
4... p 1c-1d
5. G 6i-7h
5... p 8c-8d
6. N 2i-3g
6... g 6a-6b
7. N 3g-2e
7... r 8b-8c
8. P 8g-8f
8... l 9a-9b
9. G 4i-4h
9... s 7a-8b
10. N 2e-1c; L-1c
10... s 3a-3b
11. L 1c-1b; G-1b
11... p 4c-4d
12. G 1b-2b
12... p 4d-4e
13. G*4b
13... g 4a-4b
14. N*1c
14... s*9a
15. N 1c-2a; S-2a
15... s 8b-7a
16. S 2a-1b; G-1b
16... l 9b-9c
17. P 9f-9e
17... s 7a-8b
18. G 1b-2a
18... p 9d-9e
19. G 2a-3a
19... s 3b-2a
20. G 3a-2a
20... z*6e
21. G 2b-2c
21... p 3c-3d
22. L*2b
22... p 5c-5d
23. Z*4c
23... g 4b-5b
24. P 5g-5f
24... p 7c-7d
25. L 1i-1h
25... p 4e-4f
26. P 4g-4f
26... s 8b-7a
27. Z*1e
27... g 5b-5c
28. Z 1e-1c; S-1c
28... s 9a-8b
29. S 7i-6h
29... p 7d-7e
30. S 1c-1b
30... s 7a-7b
31. R 2h-2i
31... s 7b-6c
32. N 9g-8e
32... r 8c-7c
33. N 8e-7c
33... n 8a-7c
34. B*3a
34... n 7c-8e
35. P 8f-8e
35... g 5c-4d
36. S 1b-1a; G-1a
36... g 6b-6a
37. P 8e-8d
37... p*2e
38. P 2f-2e
38... s 6c-7b
39. B 3a-6d; H-6d
39... g 4d-4e
40. P 4f-4e
40... g 6a-6b
41. H 6d-8b
41... k 5a-6a
42. H 8b-9c
42... g 6b-5b
43. Z 4c-4a; G-4a
43... p 1d-1e
44. L 9i-9e
44... p 7e-7f
45. P 7g-7f
45... g 5b-4b
46. G 4a-4b
46... s 7b-8c
47. P 8d-8c; G-8c
47... z 6e-6g
48. B 8h-3c; H-3c
48... z*2f
49. L*6c
NOW;
