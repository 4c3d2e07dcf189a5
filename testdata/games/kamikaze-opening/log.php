$game = 'Kamikaze Mortal Shogi';
$moves = '1. p 2g-2f
1... P 8c-8d
2. p 2f-2e
2... P 8d-8e
3. p 2e-2d
3... P 2c-2d
4. r 2h-2d
4... P 8e-8f
5. z*2c';
