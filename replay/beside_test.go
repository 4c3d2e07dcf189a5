package replay_test

import (
	"strings"
	"testing"
)

// Beside the board goes only what is taken.
func TestOnlyTheTakenPieceIsPutBesideTheBoard(t *testing.T) {
	const (
		open   = "1. P e2-e4\n1... p d7-d5\n"
		passed = "1. P e2-e4\n1... p a7-a6\n2. P e4-e5\n2... p d7-d5\n"
		shogi  = "1. P 7g-7f\n1... p 3c-3d\n2. B 8h-2b\n2... s 3a-2b\n"
		horse  = "1. P 7g-7f\n1... p 3c-3d\n2. B 8h-2b; +B-dest\n"
	)
	for _, c := range []struct{ variant, log, want string }{
		{"chess", "1. P e2-e4; P a2-x3", `"P a2-x3" puts a piece on "x3", which is no square of Chess, and nothing was taken`},
		{"chess", "1. P e2-e4; a2-x3", `"a2-x3" puts a piece on "x3", which is no square of Chess, and nothing was taken`},
		{"chess", "1. P e2-e4; n b8-z1", `"n b8-z1" puts a piece on "z1", which is no square of Chess, and nothing was taken`},
		{"chess", "1. P e2-e4; A-x1", `"A-x1" puts a piece on "x1", which is no square of Chess, and nothing was taken`},
		{"chess", "1. P e2-e4; n b9-c6", `"b9" is no square of Chess, whose squares are a1 to h8`},
		{"chess", "1. P e2-e4; x1-e4", `"x1" is no square of Chess, whose squares are a1 to h8`},
		{"chess", open + "2. P e4-d5; q d8-x1", `"q d8-x1" puts away what stands on d8, but what was taken stood on d5`},
		{"chess", open + "2. q d8-x1; P e4-d5", `"q d8-x1" puts away what stands on d8, but what was taken stood on d5`},
		{"chess", open + "2. P e4-d5; P e4-x1", `"P e4-x1" puts away what stands on e4, but what was taken stood on d5`},
		{"chess", open + "2. P e4-d5; K-x1", `"K-x1" puts K away, but what was taken is Black's Pawn`},
		{"chess", open + "2. P e4-d5; Z-x1", `the text puts "Z" on x1, but no piece of Chess has that label`},
		{"chess", open + "2. P e4-d5; p d5-x1; p d5-x2", `"p d5-x2" puts a second piece away, but only Black's Pawn was taken, which is put on x1 already`},
		{"chess", passed + "3. P e5-d6; p d6-x1", `"p d6-x1" puts away what stands on d6, but what was taken stood on d5`},
		{"chess", "1. P e2-e4\n1... p d7-d5\n2. P a2-a3\n2... p d5-e4; Q-x1", `"Q-x1" puts Q away, but what was taken is White's Pawn`},
		{"crazyhouse", open + "2. P e4-d5; q d5-x1", `"q d5-x1" puts q away, but what was taken is Black's Pawn`},
		{"crazyhouse", open + "2. P e4-d5; N-x1", `"N-x1" puts N away, but what was taken is Black's Pawn`},
		{"crazyhouse", open + "2. P e4-d5; add Q x1", `"add Q x1" puts Q away, but what was taken is Black's Pawn`},
		{"crazyhouse", open + "2. P e4-d5; Q*x1", `"Q*x1" puts Q away, but what was taken is Black's Pawn`},
		{"shogi", shogi + "3. P 7f-7e; L 9i-x1", `"L 9i-x1" puts a piece on "x1", which is no square of Shogi, and nothing was taken`},
		{"shogi", shogi + "3. P 7f-7e; k 5a-x1", `"k 5a-x1" puts a piece on "x1", which is no square of Shogi, and nothing was taken`},
		{"shogi", shogi + "3. P 7f-7e; L 9i-9k", `"L 9i-9k" puts a piece on "9k", which is no square of Shogi, and nothing was taken`},
		{"shogi", horse + "2... s 3a-2b; r-y1", `"r-y1" puts r away, but what was taken is Black's Dragon Horse`},
		// As it stood on the board, and as it is held.
		{"chess", open + "2. P e4-d5; p d5-x1", ""},
		{"chess", open + "2. d5-x1; P e4-d5", ""},
		{"chess", open + "2. P e4-d5; p-x1", ""},
		{"chess", open + "2. P e4-d5; p d5-x1; P-x1", ""},
		{"chess", passed + "3. P e5-d6; p d5-x1", ""},
		{"chess", "1. P e2-e4\n1... p d7-d5\n2. P a2-a3\n2... p d5-e4; P e4-x1", ""},
		{"crazyhouse", open + "2. P e4-d5; add P x1", ""},
		{"shogi", horse + "2... s 3a-2b; +B 2b-y1", ""},
		{"shogi", horse + "2... s 3a-2b; b-y1", ""},
	} {
		got := ""
		if stop := playLog(t, c.variant, c.log).Main.Stop; stop != nil {
			_, got, _ = strings.Cut(strings.TrimSuffix(stop.Error(), " [side-effect]"), ": ply ")
			_, got, _ = strings.Cut(got, ": ")
		}
		if got != c.want {
			t.Errorf("%s %q:\n got %s\nwant %s", c.variant, c.log, got, c.want)
		}
	}
}

// What a log's own setup names may be named, and pieces in hand may lie as one likes.
func TestPiecesInHandMayLieAsThePlayerLikes(t *testing.T) {
	const head = `$game="Chess"; $code="rnbqkbnr-1/pppppppp-1/8-1/8-1/8-1/8-1/PPPPPPPP-1/RNBQKBNR-1"; $cols="10"; $files="a b c d e f g h - x"; $moves="1. P e2-e4`
	for _, c := range []struct{ log, want string }{
		{`; x1-x2";`, "e2e4"},
		{`; x1-y2";`, "\nillegal log:1:147: ply 1, White: \"x1-y2\" takes a piece from x1, which the rules do not give here [side-effect]"},
		{`; x1-e4";`, "\nillegal log:1:147: ply 1, White: \"x1-e4\" takes a piece from x1, which the rules do not give here [side-effect]"},
	} {
		if got := summaries(t, head+c.log); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.log, got, c.want)
		}
	}
}

func TestTheLabelOfASideEffectIsHeldToTheBoard(t *testing.T) {
	const (
		white = "1. P e2-e4\n1... p e7-e5\n2. N g1-f3\n2... n b8-c6\n3. B f1-c4\n3... b f8-c5\n4. "
		black = white + "P d2-d3\n4... n g8-f6\n5. P a2-a3\n5... "
		lower = "1. p e2-e4\n1... P e7-e5\n2. n g1-f3\n2... N b8-c6\n3. b f1-c4\n3... B f8-c5\n4. "
	)
	for _, c := range []struct{ log, want string }{
		{white + "K e1-g1; R h1-f1", ""},
		{white + "K e1-g1; r h1-f1", "warning log:7:13: ply 7, White: the label r has the letter case of Black, but White's Rook stands on h1 [wrong-side]"},
		{white + "K e1-g1; Q h1-f1", "illegal log:7:13: ply 7, White: the text moves Q from h1, but White's Rook stands there [side-effect]"},
		{white + "R h1-f1; K e1-g1", ""},
		{white + "R h1-f1; Q e1-g1", "illegal log:7:4: ply 7, White: the text names a Queen, but a King stands on e1 [wrong-piece]"},
		{white + "Q e1-g1", "illegal log:7:4: ply 7, White: the text names a Queen, but a King stands on e1 [wrong-piece]"},
		{black + "r e8-g8", "illegal log:10:6: ply 10, Black: the text names a Rook, but a King stands on e8 [wrong-piece]"},
		{black + "k e8-g8; r h8-f8", ""},
		{black + "k e8-g8; R h8-f8", "warning log:10:15: ply 10, Black: the label R has the letter case of White, but Black's Rook stands on h8 [wrong-side]"},
		{lower + "k e1-g1; r h1-f1", ""},
		{lower + "k e1-g1; R h1-f1", "warning log:7:13: ply 7, White: the label R has the letter case of Black, but White's Rook stands on h1 [wrong-side]"},
	} {
		got := ""
		for _, f := range playLog(t, "chess", c.log).Faults {
			got += string(f.Severity) + " " + f.Error()
		}
		if got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.log, got, c.want)
		}
	}
}

// A square that is none is a slip of the pen, or one where pieces are held; only the
// log's own setup tells.
func TestASquareThatIsNoneIsNamed(t *testing.T) {
	const (
		chess   = "1. P e2-e4\n1... p d7-d5\n"
		shogi   = "1. P 7g-7f\n1... p 3c-3d\n2. B 8h-2b\n2... s 3a-2b\n3. "
		second  = shogi + "P 9g-9f\n3... "
		house   = chess + "2. P e4-d5\n2... q d8-d5\n3. "
		pool    = house + "P a2-a3\n3... "
		inShogi = " is no square of Shogi, whose squares are 9i to 1a"
		inChess = " is no square of Chess, whose squares are a1 to h8"
		inHouse = " is no square of Crazyhouse, whose squares are a1 to h8"
		drop    = "; the move from there is taken as a drop from the hand [unreadable]"
	)
	for _, c := range []struct{ variant, log, want string }{
		{"shogi", shogi + "B 8j-5e", `unreadable log:5:6: ply 5, Black: "8j"` + inShogi + " [unreadable]"},
		{"shogi", shogi + "B 7z-5e", `unreadable log:5:6: ply 5, Black: "7z"` + inShogi + " [unreadable]"},
		{"shogi", shogi + "B 10e-5e", `warning log:5:6: ply 5, Black: "10e"` + inShogi + drop},
		{"shogi", shogi + "B x3-5e", `warning log:5:6: ply 5, Black: "x3"` + inShogi + drop},
		{"shogi", shogi + "x3-5e", `warning log:5:4: ply 5, Black: "x3"` + inShogi + drop},
		{"shogi", second + "b x3-5e", `warning log:6:8: ply 6, White: "x3"` + inShogi + drop},
		{"shogi", second + "b 7z-5e", `unreadable log:6:8: ply 6, White: "7z"` + inShogi + " [unreadable]"},
		{"crazyhouse", house + "P i2-e4", `warning log:5:6: ply 5, White: "i2"` + inHouse + drop},
		{"crazyhouse", house + "P e9-e4", `unreadable log:5:6: ply 5, White: "e9"` + inHouse + " [unreadable]"},
		{"crazyhouse", pool + "p i2-e4", `warning log:6:8: ply 6, Black: "i2"` + inHouse + drop},
		{"chess", "1. P i2-e4", `unreadable log:1:6: ply 1, White: "i2"` + inChess + " [unreadable]"},
		{"chess", "1. z2-e4", `unreadable log:1:4: ply 1, White: "z2"` + inChess + " [unreadable]"},
		{"chess", "1. P e2-e4\n1... p z2-e5", `unreadable log:2:8: ply 2, Black: "z2"` + inChess + " [unreadable]"},
		{"chess", chess + "2. P e4-i5", `unreadable log:3:9: ply 3, White: "i5"` + inChess + " [unreadable]"},
		{"chess", chess + "2. e4-i5", `unreadable log:3:7: ply 3, White: "i5"` + inChess + " [unreadable]"},
		{"chess", "1. P e2-e4\n1... p d7-x5", `unreadable log:2:11: ply 2, Black: "x5"` + inChess + " [unreadable]"},
		{"shogi", shogi + "P 7f-x5", `unreadable log:5:9: ply 5, Black: "x5"` + inShogi + " [unreadable]"},
	} {
		got := ""
		for _, f := range playLog(t, c.variant, c.log).Faults {
			got += string(f.Severity) + " " + f.Error()
		}
		if got != c.want {
			t.Errorf("%s %q:\n got %s\nwant %s", c.variant, c.log, got, c.want)
		}
	}
}

// A drop from a square that the log's own setup names is told of by nobody.
func TestADropFromASquareOfTheSetupIsNoSlip(t *testing.T) {
	const head = `$game="Crazyhouse"; $code="rnbqkbnr-1/pppp1ppp-1/8-1/8-1/8-1/8-1/PPPPPPPP-{P}/RNBQKBNR-1"; $cols="10"; $files="a b c d e f g h - x"; $moves="1. P `
	const want = "e4\nwarning log:1:147: ply 1, White: \"y2\" is no square of Crazyhouse, whose squares are a1 to h8; the move from there is taken as a drop from the hand [unreadable]"
	if got := summaries(t, head+`x2-e4";`); got != "P@e4" {
		t.Error(got)
	}
	if got := summaries(t, head+`y2-e4";`); got != "P@"+want {
		t.Error(got)
	}
}
