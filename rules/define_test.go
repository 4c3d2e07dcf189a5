package rules

import (
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
my.ini:2:13: 1 names; two are needed, the first player's and the second's`},
		{"a piece letter that is none", "[a:chess]\nqueen = é\nrook = rr\ncustomPiece1 = 1:W\n", `
my.ini:2:9: "é" is no piece letter; one letter from a to z is needed, or - for none
my.ini:3:8: "rr" is no piece letter; one letter from a to z is needed, or - for none
my.ini:4:16: "1" is no piece letter; one letter from a to z is needed, or - for none`},
		{"a piece letter twice", "[a:chess]\namazon = q\n", `
my.ini:2:10: the letter "q" is used twice; take another, or set the other piece to -`},
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
my.ini:1:2: castling takes the king to the files g and c, which this board does not have; set castlingKingsideFile and castlingQueensideFile`},
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
my.ini:2:13: handOrder has the letter "R" twice
my.ini:3:13: every position has occurred once; nFoldRule takes 0 for never, or 2 to 100
my.ini:4:17: "q:x" gives no CSA code; two capital letters are needed, such as FU
my.ini:4:21: "n:kei" gives no CSA code; two capital letters are needed, such as FU`},
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
