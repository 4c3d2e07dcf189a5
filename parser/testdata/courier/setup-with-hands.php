$default['game'] = 'Small Shogi';
$default['cols'] = '7';
$default['files'] = '*w x 3 2 1 y *b';
$default['ranks'] = 'c b a';
$default['code'] = '1-rkg-1/1-3-1/1-GKR-{w10}';
$author = 'somebody';
$moves = <<<NOW
1. G 3c-3b
1... k 2a-3b; G 3b-*ba
2. R 1c-1a; g 1a-*wa
2... G *ba-1b
3. w10*3c
3... w10 3c-3b; 1b-
NOW;
