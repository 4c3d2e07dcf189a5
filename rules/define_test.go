package rules

import (
	"fmt"
	"strings"
	"testing"
)

func TestMistakesInDefinitions(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"an empty file", "", `
my.ini:1:1: no section; a game begins with [name] or [name:parent]`},
		{"a comment only", "# nothing\n", `
my.ini:1:1: no section; a game begins with [name] or [name:parent]`},
		{"a setting before the first section", "title = x\n[a:chess]\n", `
my.ini:1:1: a setting before the first section; begin the file with [name] or [name:parent]`},
		{"neither section nor setting", "[a:chess]\ngarbage\n", `
my.ini:2:1: "garbage" is neither a section, a comment nor key = value`},
		{"a section without a name", "[ ]\n[a\n", `
my.ini:1:1: "[ ]" is no section; write [name] or [name:parent]
my.ini:2:1: "[a" is no section; write [name] or [name:parent]`},
		{"a section twice", "[a:chess]\n\n[a:chess]\n", `
my.ini:3:2: the section "a" stands twice`},
		{"a setting twice", "[a:chess]\ntitle = A\nking = k\ntitle = B\n", `
my.ini:4:1: title stands twice in [a], in line 2 as well`},
		{"an unknown parent", "[a:ches]\n", `
my.ini:1:4: no game "ches" to inherit from; did you mean chess?`},
		{"an unknown parent like no other", "[a:quidditch]\n", `
my.ini:1:4: no game "quidditch" to inherit from`},
		{"a game that inherits from itself", "[a:a]\n", `
my.ini:1:4: "a" inherits from itself`},
		{"games that inherit from each other", "[a:b]\n[b:a]\n", `
my.ini:1:4: "b" inherits from itself
my.ini:2:4: "a" inherits from itself`},
		{"a parent by its alias is none", "[a:Kamikaze Mortal Shogi]\n", ``},
		{"a name that another game has", "[a:chess]\ntitle = Shogi\naliases = Mine, KMS\n", `
my.ini:2:9: the name "Shogi" belongs to the game shogi already
my.ini:3:17: the name "KMS" belongs to the game kamikaze-mortal-shogi already`},
		{"an unknown key", "[a:chess]\n  casteling = true\nqueens = q\nweirdness = 3\n", `
my.ini:2:3: unknown key "casteling"; did you mean castling?
my.ini:3:1: unknown key "queens"; did you mean queen?
my.ini:4:1: unknown key "weirdness"; docs/variants.md lists the keys`},
		{"no value", "[a:chess]\ntitle =\n", `
my.ini:2:8: title has no value`},
		{"neither true nor false", "[a:chess]\ncastling = yes\n", `
my.ini:2:12: "yes" is neither true nor false, which castling takes`},
		{"a word that is not allowed", "[a:chess]\nfamily = go\ncaptureType = prison\nstalemateValue = maybe\nborrowedMoves = front\n", `
my.ini:2:10: "go" is not allowed here; family takes chess or shogi
my.ini:3:15: "prison" is not allowed here; captureType takes hand or out
my.ini:4:18: "maybe" is not allowed here; stalemateValue takes draw, loss or win
my.ini:5:17: "front" is not allowed here; borrowedMoves takes behind or none`},
		{"a number out of range", "[a:chess]\nnFoldRule = many\nnMoveRule = -1\nsoldierPromotionRank = 17\n", `
my.ini:2:13: "many" is no number from 0 to 100
my.ini:3:13: "-1" is no number from 0 to 1000
my.ini:4:24: "17" is no number from 1 to 16`},
		{"a board too large", "[a:chess]\nmaxFile = q\nmaxRank = 17\n", `
my.ini:2:11: "q" is no board size; maxFile takes a letter up to p or a number up to 16
my.ini:3:11: "17" is no board size; maxRank takes a number up to 16`},
		{"names of the players", "[a:chess]\nsideNames = North\n", `
my.ini:2:13: 1 name; two are needed, the first player's and the second's`},
		{"a piece letter that is none", "[a:chess]\nqueen = é\nrook = rr\ncustomPiece1 = 1:W\n", `
my.ini:2:9: "é" is no piece letter; one letter from a to z is needed, or - for none
my.ini:3:8: "rr" is no piece letter; one letter from a to z is needed, or - for none
my.ini:4:16: "1" is no piece letter; one letter from a to z is needed, or - for none`},
		{"a piece letter twice", "[a:chess]\namazon = q\n", `
my.ini:2:10: the letter "q" is used twice: queen has it, inherited from chess; take another, or set queen = -`},
		{"a custom piece without a move", "[a:chess]\ncustomPiece1 = z\n", `
my.ini:2:16: "z" is no piece; write letter:move, such as z:fD, or - for none`},
		{"unknown atom", "[a:chess]\ncustomPiece1 = z:fDX\n", `
my.ini:2:20: unknown atom "X"; atoms are W F D N A H L C J Z G R B Q K`},
		{"unknown modifier", "[a:chess]\ncustomPiece1 = z:fyW\n", `
my.ini:2:19: unknown modifier 'y'; modifiers are f b l r s v h m c n p g j i`},
		{"modifiers without atom", "[a:chess]\ncustomPiece1 = z:Wf\n", `
my.ini:2:19: modifiers "f" without an atom behind them`},
		{"directions that leave nothing", "[a:chess]\ncustomPiece1 = z:WhF\n", `
my.ini:2:19: directions "h" leave no move of 'F'`},
		{"a region on an inherited board that is too small", "[a:chess]\nmaxRank = 6\nstartFen = rnbqkbnr/pppppppp/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n", `
my.ini:1:2: promotionRegionWhite is inherited and does not fit this game: "*8" names no square of this board; write *8 for a rank, h* for a file, e4 for a square`},
		{"an inherited start and zone that do not fit", "[a:shogi]\nmaxRank = 10\n", `
my.ini:1:2: promotionRegionWhite is inherited and does not fit this game: it has no square of the last rank, *10; set promotionRegionWhite anew
my.ini:1:2: startFen is inherited and does not fit this game: position "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1": the board has 9 rows; a has 10
my.ini:1:2: handicaps is inherited and does not fit this game: position "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -": the board has 9 rows; a has 10`},
		{"an inherited letter that is gone", "[a:shogi]\nrook = -\nbers = -\nhandicaps = -\n", `
my.ini:1:2: startFen is inherited and does not fit this game: position "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1": "r" in row 2 is no piece of a; "R" in row 8 is no piece of a`},
		{"an unknown letter", "[a:chess]\npromotionPieceTypes = qxn\nhandOrder = z\n", `
my.ini:2:24: no piece has the letter "x"; this game has b k n p q r
my.ini:3:13: no piece has the letter "z"; this game has b k n p q r`},
		{"no pair", "[a:chess]\npieceKanji = k\npromotionChoices = p: :q\n", `
my.ini:2:14: "k" is no pair; write letter:value
my.ini:3:20: "p:" is no pair; write letter:value
my.ini:3:23: ":q" is no pair; write letter:value`},
		{"a pair with an unknown letter", "[a:chess]\npieceNames = x:Xylophone\ncaptureDemotedPieceType = q:r y:z\n", `
my.ini:2:14: no piece has the letter "x"; this game has b k n p q r
my.ini:3:31: no piece has the letter "y"; this game has b k n p q r`},
		{"a limit that is no number", "[a:chess]\npromotionLimit = q:one\n", `
my.ini:2:20: "one" is no number from 0 to 255`},
		{"a square off the board", "[a:chess]\npromotionRegionWhite = *8 *9 i1 h* e\n", `
my.ini:2:27: "*9" names no square of this board; write *8 for a rank, h* for a file, e4 for a square
my.ini:2:30: "i1" names no square of this board; write *8 for a rank, h* for a file, e4 for a square
my.ini:2:36: "e" names no square of this board; write *8 for a rank, h* for a file, e4 for a square`},
		{"a file off the board", "[a:chess]\ncastlingKingsideFile = i\ncastlingQueensideFile = 3\n", `
my.ini:2:24: "i" is no file of this board; files are a to h
my.ini:3:25: "3" is no file of this board; files are a to h`},
		{"castling on a board too small for it", "[a:chess]\nmaxFile = e\nstartFen = rnbkq/ppppp/5/5/5/5/PPPPP/RNBKQ w - - 0 1\n", `
my.ini:1:2: castling takes the king to file g, which this board does not have; set castlingKingsideFile`},
		{"a region of a piece that the game has not", "[a:chess]\nmobilityRegionWhiteCannon = *1\n", `
my.ini:2:1: this game has no piece "Cannon" to confine`},
		{"no start position", "[a]\nking = k\n", `
my.ini:1:2: a has no startFen`},
		{"a start position with too few rows", "[a:chess]\nstartFen = 8/8 w\n", `
my.ini:2:12: the board has 2 rows; a has 8`},
		{"a start position with many mistakes", "[a:chess]\nstartFen = rnbqkbnrr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq z9 0 1\n", `
my.ini:2:12: row 1 has 9 squares; a has 8 files
my.ini:2:26: "x" in row 2 is no piece of a
my.ini:2:57: the side to move is "x"; b or w is needed
my.ini:2:64: "z9" is no square that a pawn could have passed`},
		{"a start position without kings", "[a:chess]\nstartFen = 8/8/8/8/8/8/8/8 w - - 0 1\n", `
my.ini:2:12: White has no King
my.ini:2:12: Black has no King`},
		{"a handicap", "[a:shogi]\nhandicaps = half\n", `
my.ini:2:13: "half" is no pair; write name:position`},
		{"a handicap's position", "[a:shogi]\nhandicaps = one:9/9 w -, two:lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -\n", `
my.ini:2:17: the board has 2 rows; a has 9`},
		{"dropNoDoubled twice as much", "[a:shogi]\ndropNoDoubledCount = 0\ndropSign = #\n", `
my.ini:2:22: "0" is no number from 1 to 16
my.ini:3:12: "#" is not allowed here; dropSign takes @ or *`},
		{"a mistake in a flag hides none in letters", "[a:chess]\ncastling = maybe\npromotionPieceTypes = qg\ncastlingKingsideFile = zz\nstartFen = rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPPP/RNBQKBNR w KQkq - 0 1\n", `
my.ini:2:12: "maybe" is neither true nor false, which castling takes
my.ini:3:24: no piece has the letter "g"; this game has b k n p q r
my.ini:4:24: "zz" is no file of this board; files are a to h
my.ini:5:25: "x" in row 2 is no piece of a
my.ini:5:38: row 7 has 9 squares; a has 8 files`},
		{"settings that make no sense", "[a:chess]\nhandOrder = qrrb\nnFoldRule = 1\npieceCSA = k:OU q:x n:kei\n", `
my.ini:2:15: handOrder has the letter "r" twice
my.ini:3:13: every position has occurred once; nFoldRule takes 0 for never, or 2 to 100
my.ini:4:19: "x" is no CSA code; two capital letters are needed, such as FU
my.ini:4:23: "kei" is no CSA code; two capital letters are needed, such as FU`},
		{"a wrong board hides nothing", "[a:chess]\nmaxFile = z\nknight = n\npromotionRegionWhite = *9\npromotionPieceTypes = x\nstartFen = rnbqkbnrr/ppppppppp/9/9/9/9/PPPPPPPP/RNBQKBNRR w Q - 0 1\nhandOrder = y\n", `
my.ini:2:11: "z" is no board size; maxFile takes a letter up to p or a number up to 16
my.ini:4:24: "*9" names no square of this board; write *8 for a rank, h* for a file, e4 for a square
my.ini:5:23: no piece has the letter "x"; this game has b k n p q r
my.ini:6:40: row 7 has 8 squares where a has 9 files
my.ini:7:13: no piece has the letter "y"; this game has b k n p q r`},
		{"a wrong move of a piece hides nothing", "[a:shogi]\ncustomPiece1 = y:fX\npieceNames = y:Yak, x:Ox\nstartFen = lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5Y1/LNSGKGSNL[XP] w 0 1\nhandicaps = one:lnsgkgsnl/9/9/9/9/9/9/9/LNSG1GSNL w -\n", `
my.ini:2:19: unknown atom "X"; atoms are W F D N A H L C J Z G R B Q K
my.ini:3:21: no piece has the letter "x"; this game has +b +l +n +p +r +s b d g h k l n p r s y
my.ini:4:70: "X" in hand is no piece of a
my.ini:5:17: Black has no King`},
		{"handicaps beside a mistake elsewhere", "[a:shogi]\ncaptureType = out of\nhandicaps = one:lnsgkgsnl/9/9/9/9/9/9/9/LNSG1GSNL w -, two:4k4/9/9/9/9/9/9/9/4K3 w -\n", `
my.ini:2:15: "out of" is not allowed here; captureType takes hand or out
my.ini:3:17: Black has no King
my.ini:3:78: row 9 has 8 squares where a has 9 files`},
		{"hands of a start whose pieceDrops is no answer", "[a:crazyhouse]\npieceDrops = yes\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Pp] w KQkq - 0 1\n", `
my.ini:2:14: "yes" is neither true nor false, which pieceDrops takes`},
		{"castling that leads nowhere", "[a:chess]\ncastlingKingsideFile = e\n", `
my.ini:2:24: castling takes the king of White from e1 to file e; castlingKingsideFile must lie to the right of it, toward the rook on h1`},
		{"castling away from the rook", "[a:chess]\ncastlingQueensideFile = f\n", `
my.ini:2:25: castling takes the king of White from e1 to file f; castlingQueensideFile must lie to the left of it, toward the rook on a1`},
		{"a double step off the board", "[a:chess]\ndoubleStepRegionWhite = *7 *8\ndoubleStepRegionBlack = *2\n", `
my.ini:2:25: from none of these squares can a pawn of White step two squares ahead on a board of 8 ranks
my.ini:3:25: from none of these squares can a pawn of Black step two squares ahead on a board of 8 ranks`},
		{"double steps from every rank, some of them in vain", "[a:chess]\ndoubleStepRegionWhite = *2 *3 *4 *5 *6 *7\n", ``},
		{"an inherited zone in the middle of a larger board", "[a:chess]\nmaxRank = 10\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n", `
my.ini:1:2: promotionRegionWhite is inherited and does not fit this game: it has no square of the last rank, *10; set promotionRegionWhite anew`},
		{"rows of a start that are too short", "[a:chess]\nstartFen = rnbqkbnr/pppppppp/8/7/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n", `
my.ini:2:32: row 4 has 7 squares where a has 8 files`},
		{"a start that means itself", "[a:chess]\nstartFen = startpos\n", `
my.ini:2:12: "startpos" means the position that startFen is to give; write its board`},
		{"captured pieces that turn into each other", "[a:mortal-chessgi]\ncaptureDemotedPieceType = r:b b:r\n", ``},
		{"a parent's mistakes are not the heir's", "[a:chess]\npromotionRegionWhite = *9\n[b:a]\ncastling = maybe\n", `
my.ini:2:24: "*9" names no square of this board; write *8 for a rank, h* for a file, e4 for a square
my.ini:4:12: "maybe" is neither true nor false, which castling takes`},
		{"mistakes of several games, by line", "[a:chess]\ncastling = si\n[b:shogi]\nlance = ll\n[c]\nking = k\n", `
my.ini:2:12: "si" is neither true nor false, which castling takes
my.ini:4:9: "ll" is no piece letter; one letter from a to z is needed, or - for none
my.ini:5:2: c has no startFen`},
		{"sections that the command line could not name", "[freeform:chess]\n[check:chess]\n[--help:chess]\n[h:chess]\n[Freeform 2:chess]\n", `
my.ini:1:2: the command line would not take "freeform" for a game; give it another name
my.ini:2:2: the command line would not take "check" for a game; give it another name
my.ini:3:2: the command line would not take "--help" for a game; give it another name
my.ini:4:2: the command line would not take "h" for a game; give it another name`},
		{"a header that is not closed", "[y:chess\ntitle = Y\ncastling = maybe\n", `
my.ini:1:1: "[y:chess" is no section; write [name] or [name:parent]
my.ini:3:12: "maybe" is neither true nor false, which castling takes`},
		{"a header with a remark behind it", "[x:chess]\ntitle = X\n[g:shogi] # remark\ntitle = G\npieceDrops = si\n[heir:g]\nmaxFile = 77\n", `
my.ini:3:10: "# remark" behind a section; a remark has a line of its own
my.ini:5:14: "si" is neither true nor false, which pieceDrops takes
my.ini:7:11: "77" is no board size; maxFile takes a letter up to p or a number up to 16`},
		{"a header that is cut off, and an heir", "[y\ntitel = Y\ncastling = maybe\nmaxRank = 9\npromotionRegionWhite = *12 *17\n[z:y]\ncastling = si\nknight = m\npieceNames = q:Lady\n", `
my.ini:1:1: "[y" is no section; write [name] or [name:parent]
my.ini:2:1: unknown key "titel"; did you mean title?
my.ini:3:12: "maybe" is neither true nor false, which castling takes
my.ini:5:28: "*17" names no square of this board; write *8 for a rank, h* for a file, e4 for a square
my.ini:7:12: "si" is neither true nor false, which castling takes`},
		{"a header without a name", "[:chess]\ntitel = Y\nrook = rr\npieceNames = x:Xylophone\n", `
my.ini:1:1: "[:chess]" is no section; write [name] or [name:parent]
my.ini:2:1: unknown key "titel"; did you mean title?
my.ini:3:8: "rr" is no piece letter; one letter from a to z is needed, or - for none`},
		{"settings without a section", "a = b\nmaxFile = 99\ncastling = true\n", `
my.ini:1:1: a setting before the first section; begin the file with [name] or [name:parent]
my.ini:1:1: unknown key "a"; docs/variants.md lists the keys
my.ini:2:11: "99" is no board size; maxFile takes a letter up to p or a number up to 16`},
		{"an unknown parent hides nothing that does not depend on it", "[a:nope]\ntitel = x\nmaxFile = 77\npieceDrops = perhaps\npromotionRegionWhite = *9 *17\npieceNames = z:Zebra\ncustomPiece1 = y:fQWERTY\nstartFen = 3/3\nmobilityRegionWhiteRook = *1\nruling1 = a: b? c | d: foo = 1\n[b:a]\ncastling = maybe\n", `
my.ini:1:4: no game "nope" to inherit from
my.ini:2:1: unknown key "titel"; did you mean title?
my.ini:3:11: "77" is no board size; maxFile takes a letter up to p or a number up to 16
my.ini:4:14: "perhaps" is neither true nor false, which pieceDrops takes
my.ini:5:27: "*17" names no square of this board; write *8 for a rank, h* for a file, e4 for a square
my.ini:7:21: unknown atom "E"; atoms are W F D N A H L C J Z G R B Q K
my.ini:7:23: unknown atom "T"; atoms are W F D N A H L C J Z G R B Q K
my.ini:7:24: unknown atom "Y"; atoms are W F D N A H L C J Z G R B Q K
my.ini:10:24: unknown key "foo"; docs/variants.md lists the keys
my.ini:12:12: "maybe" is neither true nor false, which castling takes`},
		{"a section of a name that is taken", "[chess:shogi]\ncastling = maybe\n", `
my.ini:1:2: there is a game "chess" already (variants/chess.ini); give yours another name, and inherit from it with [name:chess]
my.ini:2:12: "maybe" is neither true nor false, which castling takes`},
		{"atoms and modifiers, all of them", "[a:chess]\ncustomPiece2 = y:fQWERTY\ncustomPiece3 = z:fyWuF\ncustomPiece4 = x:W17F0N03ffWppRgpB\ncustomPiece5 = w:WffNrfrbF\n", `
my.ini:2:21: unknown atom "E"; atoms are W F D N A H L C J Z G R B Q K
my.ini:2:23: unknown atom "T"; atoms are W F D N A H L C J Z G R B Q K
my.ini:2:24: unknown atom "Y"; atoms are W F D N A H L C J Z G R B Q K
my.ini:3:19: unknown modifier 'y'; modifiers are f b l r s v h m c n p g j i
my.ini:3:21: unknown modifier 'u'; modifiers are f b l r s v h m c n p g j i
my.ini:4:19: the range 17 is none; 1 to 16 squares are possible, and 0 for any distance
my.ini:4:24: the range 03 is none; 1 to 16 squares are possible, and 0 for any distance
my.ini:4:27: the modifier 'f' stands twice
my.ini:4:30: the modifier 'p' stands twice
my.ini:4:33: the modifiers 'g' and 'p' exclude each other`},
		{"pieces without a move", "[a:chess]\nking = k:\ncustomPiece1 = x:\nimmobile = i\ncustomPiece2 = -:W\n", `
my.ini:2:10: the king has no move; write king = k, or a move of its own as in king = k:N
my.ini:3:18: the move of "x" is missing; write it as in customPiece1 = x:W
my.ini:5:16: "-:W" is no piece; write letter:move, such as z:fD, or - for none`},
		{"a letter of two letters echoes nowhere", "[a:shogi]\ncustomPiece1 = zz:W\npieceNames = z:Zebra\npromotionChoices = z:sg\nhandOrder = rbgsnlpz\npieceKanji = z:縞\nstartFen = znsgkgsnz/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/ZNSGKGSNZ[-] w 0 1\nmobilityRegionWhiteCustomPiece1 = *1\n", `
my.ini:2:16: "zz" is no piece letter; one letter from a to z is needed, or - for none`},
		{"a move behind the letter of a piece that has its own", "[a:shogi]\ndragonHorse = m:BW\npieceNames = m:Mare\n", `
my.ini:2:15: "m:BW" is no piece letter: dragonHorse has its own move; a piece with another one is customPiece1 = m:BW`},
		{"a letter that another piece has", "[a:shogi]\ncustomPiece1 = h:N\nknight = v\naiwok = v\npieceAlso = p:v k:1 p:xyz l:+\n", `
my.ini:2:16: the letter "h" is used twice: dragonHorse has it, inherited from shogi; take another, or set dragonHorse = -
my.ini:4:9: the letter "v" is used twice: knight in line 3 has it; take another, or set knight = -
my.ini:5:15: the letter "v" is used twice: knight in line 3 has it
my.ini:5:19: "1" is no piece letter; one letter from a to z is needed
my.ini:5:21: pieceAlso has the letter "p" twice
my.ini:5:29: "+" is no piece letter; one letter from a to z is needed`},
		{"another letter twice", "[a:chess]\npieceAlso = k:x q:x\n", `
my.ini:2:19: the letter "x" stands twice in pieceAlso`},
		{"another letter that is inherited gives way", "[a:xiangqi]\ncustomPiece1 = h:N\n", ``},
		{"castling to the wrong sides", "[a:chess]\ncastlingKingsideFile = a\ncastlingQueensideFile = h\n", `
my.ini:2:24: castling takes the king of White from e1 to file a; castlingKingsideFile must lie to the right of it, toward the rook on h1
my.ini:3:25: castling takes the king of White from e1 to file h; castlingQueensideFile must lie to the left of it, toward the rook on a1`},
		{"castling to the wrong side only", "[a:chess]\ncastlingQueensideFile = h\n", `
my.ini:2:25: castling takes the king of White from e1 to file h; castlingQueensideFile must lie to the left of it, toward the rook on a1`},
		{"castling to the edge", "[a:chess960]\ncastlingKingsideFile = a\n", `
my.ini:2:24: castling takes the king to file a, at the edge of the board, and leaves no square inside for the rook`},
		{"inherited handicaps on a smaller board", "[a:shogi]\nmaxFile = 7\nmaxRank = 8\npromotionRegionWhite = *7 *8\nstartFen = nsgkgsn/1r3b1/ppppppp/7/7/PPPPPPP/1B3R1/NSGKGSN[-] w 0 1\n", `
my.ini:1:2: handicaps is inherited and does not fit this game: position "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -": the board has 9 rows; a has 8`},
		{"a board of unknown size blames nothing inherited", "[a:shogi]\nmaxFile = 99\nmaxRank = no\nstartFen = sgkgs/5/5/5/5/5/5/SGKGS[-] w 0 1\n", `
my.ini:2:11: "99" is no board size; maxFile takes a letter up to p or a number up to 16
my.ini:3:11: "no" is no board size; maxRank takes a number up to 16`},
		{"a board of unknown width and a start that is none", "[a:shogi]\nmaxFile = 99\nstartFen = foo\npromotionRegionWhite = *9 i9 *10\n", `
my.ini:2:11: "99" is no board size; maxFile takes a letter up to p or a number up to 16
my.ini:3:12: "foo" is no board; rows from the top are needed, separated by /
my.ini:4:30: "*10" names no square of this board; write *8 for a rank, h* for a file, e4 for a square`},
		{"a start with a row too many is not one with hands", "[a:crazyhouse]\nmaxRank = 7\npromotionRegionWhite = *7\nstartFen = rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR/PP w KQkq - 0 1\n", `
my.ini:4:12: the board has 8 rows; a has 7`},
		{"games with two kings", "[a:chess]\npromotionPieceTypes = kq\npromotionPawnTypes = kp\npromotionLimit = k:3\n[b:shogi]\npromotionChoices = n:kg k:g\npromotedPieceType = k:g\nhandOrder = kr\ndropNoDoubled = k\ndropMateTypes = k\nvanishOnCapture = k\n[c:mortal-chessgi]\ncaptureDemotedPieceType = r:k k:p q:r\n", `
my.ini:2:23: the King is no choice: a side would have two kings
my.ini:3:22: the King is no pawn: a side would have no king when it promotes
my.ini:4:18: the King never comes by promotion
my.ini:6:22: the King is no choice: a side would have two kings
my.ini:6:25: the King does not promote: a side would have no king
my.ini:7:21: the King does not promote: a side would have no king
my.ini:8:13: the King cannot be held in hand
my.ini:9:17: the King cannot be dropped
my.ini:10:17: the King cannot be dropped
my.ini:11:19: the King cannot vanish: a side would have no king
my.ini:13:29: the King cannot be held in hand
my.ini:13:31: the King is never captured`},
		{"a piece that turns over into one that moves like the king", "[a:shogi]\npromotedPieceType = g:k p:k\n", ``},
		{"letters that stand twice", "[a:shogi]\npromotedPieceType = n:g n:s\npromotionChoices = s:gg l:s l:g\npieceNames = k:King, k:Queen\nhandOrder = rr\ndropNoDoubled = pp\n[b:chess]\npromotionLimit = q:1 q:2\npromotionPawnTypes = pp\n[c:mortal-chessgi]\ncaptureDemotedPieceType = r:n r:b\n", `
my.ini:2:25: promotedPieceType has the letter "n" twice
my.ini:3:23: promotionChoices has the letter "g" twice
my.ini:3:29: promotionChoices has the letter "l" twice
my.ini:4:22: pieceNames has the letter "k" twice
my.ini:5:14: handOrder has the letter "r" twice
my.ini:6:18: dropNoDoubled has the letter "p" twice
my.ini:8:22: promotionLimit has the letter "q" twice
my.ini:9:23: promotionPawnTypes has the letter "p" twice
my.ini:11:31: captureDemotedPieceType has the letter "r" twice`},
		{"pieces that become what they are", "[a:shogi]\npromotedPieceType = n:n\npromotionChoices = s:s\n[b:chess]\npromotionPieceTypes = qp\n", `
my.ini:2:23: the Knight would become what it is
my.ini:3:22: the Silver would become what it is
my.ini:5:24: the Pawn would become what it is`},
		{"pawns of several kinds become each other", "[a:chess]\ncustomPiece1 = z:fmFfcW\npromotionPawnTypes = pz\npromotionPieceTypes = qz\n", ``},
		{"pawns that become nothing", "[a:chess]\npromotionPieceTypes = -\n", ``},
		{"lists that are empty", "[a:grand-chess]\npromotionLimit = -\n[b:shogi]\npromotionChoices = -\npromotedPieceType = -\ndropNoDoubled = -\nhandOrder = -\n[c:mortal-chessgi]\ncaptureDemotedPieceType = -\n", ``},
		{"a list that is empty and is not", "[a:chess]\npromotionPieceTypes = q -\npromotionLimit = - q:1\npromotionRegionWhite = - *8\nhandicaps = -, x:8\n", `
my.ini:2:25: - means none and stands alone
my.ini:3:18: - means none and stands alone
my.ini:4:24: - means none and stands alone
my.ini:5:13: - means none and stands alone
my.ini:5:18: "8" is no board; rows from the top are needed, separated by /`},
		{"pieces that a notation could not tell apart", "[a:shogi]\npieceCSA = p:HI\npieceNames = p:Rook, l:Bar, n:bar\npieceLabels = p:X, r:X, s:/, g:GG/B\npieceZillions = p:Rook\n", `
my.ini:2:14: "HI" is a CSA code of the piece "r" already
my.ini:3:16: "Rook" is a name of the piece "r" already
my.ini:3:31: "bar" is a name of the piece "l" already
my.ini:4:22: "X" is a label of the piece "p" already
my.ini:4:27: "/" has an empty label; write LABEL/LABEL
my.ini:4:32: "B" is a label of the piece "b" already
my.ini:5:19: "Rook" is a name in Zillions of the piece "r" already`},
		{"an inherited code that a new piece has", "[a:shogi]\ncustomPiece1 = z:fD\npieceCSA = z:KY\npieceLabels = z:D\n", `
my.ini:3:14: "KY" is a CSA code of the piece "l" already
my.ini:4:17: "D" is a label of the piece "+r" already`},
		{"settings that contradict each other", "[a:chess]\ncapturesToHand = true\ncaptureType = out\nsideNames = A, a\n[b:crazyhouse]\ncaptureType = out\n", `
my.ini:3:15: capturesToHand in line 2 says the opposite
my.ini:4:16: both players are called "a"`},
		{"a rank that the board does not have", "[a:xiangqi]\nsoldierPromotionRank = 12\n[b:chess]\nsoldierPromotionRank = 12\n", `
my.ini:2:24: the board has 10 ranks
my.ini:4:24: the board has 8 ranks`},
		{"handicaps without a name, and twice", "[a:shogi]\nhandicaps = :4k4/9/9/9/9/9/9/9/4K4 w -, x:, y:4k4/9/9/9/9/9/9/9/4K4 w -, y:4k4/9/9/9/9/9/9/9/4K4 w -\n", `
my.ini:2:13: ":4k4/9/9/9/9/9/9/9/4K4 w -" is no pair; write name:position
my.ini:2:41: "x:" is no pair; write name:position
my.ini:2:74: the handicap "y" stands twice`},
		{"numbers of keys", "[a:chess]\ncustomPiece0 = x:W\ncustomPiece01 = y:W\ncustomPieceA = z:W\nruling0 = -\ncustomPiece10 = x:W\n", `
my.ini:2:1: unknown key "customPiece0"; docs/variants.md lists the keys
my.ini:3:1: unknown key "customPiece01"; docs/variants.md lists the keys
my.ini:4:1: unknown key "customPieceA"; docs/variants.md lists the keys
my.ini:5:1: unknown key "ruling0"; docs/variants.md lists the keys`},
		{"keys that are like no other", "[a:chess]\nfoo = 1\nfoo10 = 1\nknigth = n\n", `
my.ini:2:1: unknown key "foo"; docs/variants.md lists the keys
my.ini:3:1: unknown key "foo10"; docs/variants.md lists the keys
my.ini:4:1: unknown key "knigth"; did you mean knight?`},
		{"bytes that are not UTF-8", "[a:chess]\npieceKanji = p:\x95\xe0\ncastling = maybe\n", `
my.ini:2:16: not UTF-8 text; save the file as UTF-8`},
		{"a text in UTF-16", "[\x00a\x00:\x00c\x00h\x00e\x00s\x00s\x00]\x00\n\x00", `
my.ini:1:2: not UTF-8 text; save the file as UTF-8`},
		{"control characters", "[a:chess]\r\ntitle = bad\x01\x1b[31mred\r\n\tcastling\t=\ttrue\r\n", `
my.ini:2:12: the control character U+0001; leave it out`},
		{"more settings than any game has", "[a:chess]\n" + manySettings(1005), `
my.ini:1002:1: more than 1000 settings of one game; the rest is not read`},
		{"more games than any file has", "[a:chess]\n" + manyGames(1005, "chess"), `
my.ini:1001:1: more than 1000 games in a file; the rest is not read`},
		{"a line that is too long", "[a:chess]\ntitle = " + strings.Repeat("x", 65529) + "\naliases = " + strings.Repeat("x", 65526) + "\n", `
my.ini:2:1: a line of 65537 bytes; at most 65536 are read`},
		{"a name like no other because of its length", "[a:chess]\n[b:" + strings.Repeat("x", 60000) + "]\n" + strings.Repeat("k", 60000) + " = 1\n", `
my.ini:2:4: no game "` + strings.Repeat("x", 60000) + `" to inherit from
my.ini:3:1: unknown key "` + strings.Repeat("k", 60000) + `"; docs/variants.md lists the keys`},
		{"a game that inherits from too far", "[g0:chess]\n" + manyGames(21, ""), `
my.ini:21:6: "g20" inherits through more than 20 games
my.ini:22:6: "g21" inherits through more than 20 games`},
		{"a file that is full of mistakes", "[a:chess]\n" + strings.Repeat("x\n", 150), "\n" + fullOfMistakes("50 more")},
		{"a large file that is full of mistakes", "[a:chess]\n" + strings.Repeat("x\n", 20_000), "\n" + fullOfMistakes("at least 9900 more")},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Shipped().With("my.ini", c.in)
			got := ""
			if err != nil {
				got = err.Error()
			}
			if got != strings.TrimPrefix(c.want, "\n") {
				t.Errorf("says\n%s", got)
			}
		})
	}
}

func manySettings(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "customPiece%d = -\n", i+1)
	}
	return b.String()
}

// manyGames are games that inherit from one, or each from the one before.
func manyGames(n int, parent string) string {
	var b strings.Builder
	for i := range n {
		from := parent
		if from == "" {
			from = fmt.Sprintf("g%d", i)
		}
		fmt.Fprintf(&b, "[g%d:%s]\n", i+1, from)
	}
	return b.String()
}

// fullOfMistakes is what is told of a file that has more than anybody reads.
func fullOfMistakes(more string) string {
	var b strings.Builder
	for line := range 100 {
		fmt.Fprintf(&b, "my.ini:%d:1: \"x\" is neither a section, a comment nor key = value\n", line+2)
	}
	return b.String() + "my.ini:102:1: " + more + " mistakes from here on"
}

// TestPawnsThatGoBack may stand on their first rank, and so may those that stood
// there at the start: what the game reaches it reads again.
func TestPawnsThatGoBack(t *testing.T) {
	for _, c := range []struct{ in, move string }{
		{"customPiece1 = z:KN\npromotionPawnTypes = pz\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/ZPPPPPPP/1NBQKBNR w Kkq - 0 1\n", "a2a1"},
		{"customPiece1 = z:KN\npromotionPawnTypes = pz\nstartFen = 1nbqkbnr/zppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQk - 0 1\n", "a7a8"},
		{"promotionPawnTypes = pn\n", "b1c3"},
		{"promotionPawnTypes = pn\nstartFen = rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 1\n", "c3b1"},
		{"castling = false\nstartFen = rnbqkbnr/8/8/8/8/8/PPPPPPPP/PPPPKPPP w - - 0 1\n", "e2e3"},
	} {
		lib, err := Shipped().With("my.ini", "[a:chess]\n"+c.in)
		if err != nil {
			t.Errorf("%s%v", c.in, err)
			continue
		}
		v, _ := lib.Lookup("a")
		p := v.Start()
		m, f := p.Resolve(usiPattern(t, v, c.move))
		if f != nil {
			t.Errorf("%s%s: %v", c.in, c.move, f)
			continue
		}
		p.Apply(m)
		if _, err := v.ParsePosition(p.String()); err != nil {
			t.Errorf("%s%v", c.in, err)
		}
	}
}

func TestPromotedFacesAreCalledAfterTheirPiece(t *testing.T) {
	lib, err := Shipped().With("my.ini", "[a:shogi]\nlance = -\ncustomPiece1 = h:fD\ndragonHorse = x\npieceNames = h:Heron, +s:Great Silver\npromotedPieceType = r:d b:x s:g n:g h:g p:g\nhandicaps = -\nhandOrder = rbgsnhp\nstartFen = hnsgkgsnh/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/HNSGKGSNH[-] w 0 1\n")
	if err != nil {
		t.Fatal(err)
	}
	v, _ := lib.Lookup("a")
	for letter, want := range map[string]string{"+h": "Promoted Heron", "+s": "Great Silver", "+n": "Promoted Knight", "+p": "Tokin", "+r": "Dragon King"} {
		p, ok := v.PieceByLetter(letter)
		if !ok || v.Pieces[p].Name != want {
			t.Errorf("%s is called %q, want %q", letter, v.Pieces[p].Name, want)
		}
	}
}
