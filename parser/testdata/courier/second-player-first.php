<?php
$game = "Chess";
$skip = '1';
$moves = "1... p e7-e5\n2. P e2-e4\n2... n b8-c6";
?>
