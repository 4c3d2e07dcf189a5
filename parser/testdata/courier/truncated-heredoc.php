$game = 'Chess';
$log = 'alpha-cvgameroom-2004-366-101';
$moves = <<<'NOW'
1. P e2-e4
1... p e7-
