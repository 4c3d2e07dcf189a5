<?php // a settings array and a list of half-moves
$default = array('game' => 'Chess', 'sides' => 'White Black', 'rules' => <<<'END'
  if capture:
    die "no";
  END, 'nested' => ['moves' => 'not these'],
);
$moves[] = 'P e2-e4';
$moves[] = 'p e7-e5 // it\'s mine';
$moves[] = "N g1-f3; say \"hi\"";
$comment = 'a c:\new game' . ' of two';
$player = ucfirst($x);
