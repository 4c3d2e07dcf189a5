package replay_test

import (
	"strings"
	"testing"

	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// playLogs plays every game of a file by the game that it names.
func playLogs(t *testing.T, text string) []*replay.Game {
	t.Helper()
	recs, err := parser.Courier([]byte(text), "log", parser.CourierOptions{Coordinates: func(game string) func(string) bool {
		v, ok := rules.Lookup(game)
		if !ok {
			return nil
		}
		return func(s string) bool { _, ok := v.ParseSquare(s); return ok }
	}})
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	var games []*replay.Game
	for _, rec := range recs {
		g, err := replay.Play(rec, replay.Options{})
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		games = append(games, g)
	}
	return games
}

// summaries are those of several games, with their results.
func summaries(t *testing.T, text string) string {
	t.Helper()
	var all []string
	for _, g := range playLogs(t, text) {
		all = append(all, summary(g))
	}
	return strings.Join(all, "\n---\n")
}

func TestEachGameOfAListHasItsOwnCoordinates(t *testing.T) {
	chess, shogi := "// Game: Chess\n1. P e2-e4\n1... p e7-e5\n", "// Game: Shogi\n1. P 7g-7f\n1... p 3c-3d\n"
	turned := "// Game: Chess\n// Code: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\n// Cols: 8\n// Files: 1 2 3 4 5 6 7 8\n// Ranks: a b c d e f g h\n1. 5b-5d\n1... 5g-5e\n"
	for _, c := range []struct{ log, want string }{
		{chess + "\n" + shogi, "e2e4 e7e5\n---\n7g7f 3c3d"},
		{shogi + "\n" + chess, "7g7f 3c3d\n---\ne2e4 e7e5"},
		{chess + "\n" + shogi + "\n" + chess + "\n" + shogi, "e2e4 e7e5\n---\n7g7f 3c3d\n---\ne2e4 e7e5\n---\n7g7f 3c3d"},
		{turned + "\n" + chess, "e2e4 e7e5\n---\ne2e4 e7e5"},
		{chess + "\n" + turned, "e2e4 e7e5\n---\ne2e4 e7e5"},
		{"Game: Chess\nP e2-e4\np e7-e5\nGame: Shogi\nP 7g-7f\np 3c-3d\n", "e2e4 e7e5\n---\n7g7f 3c3d"},
		{"// Game: Shogi\n1. P 7g-7f\n\n// White: alpha\n1. P 7g-7f\n1... p 3c-3d\n", "7g7f\n---\n7g7f 3c3d"},
		// Without a new beginning a header is but a comment.
		{chess + "// Game: Shogi\n2. P d2-d4\n", "e2e4 e7e5 d2d4"},
	} {
		if got := summaries(t, c.log); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.log, got, c.want)
		}
	}
}

func TestALogsOwnFilesAndRanksNameItsSquares(t *testing.T) {
	code := "$game='Chess'; $code='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'; $cols=8; "
	shogi := "$game='Shogi'; $code='lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL'; $cols=9; "
	for _, c := range []struct{ log, want string }{
		{code + "$files='h g f e d c b a'; $moves='1. d2-d4\n1... a7-a6\n2. e1-d2';",
			"e2e4 h7h6 d1e2"},
		{code + "$files='h g f e d c b a'; $moves='1. e2-e4\n1... d7-d5\n2. P e4-d5\n2... e8-d7\n3. e1-e6';", "d2d4 e7e5 d4e5 d8e7 d1d6"},
		{code + "$files='A B C D E F G H'; $moves='1. P D2-D4\n1... p E7-E5\n2. P D4-E5';", "d2d4 e7e5 d4e5"},
		{code + "$files='ABCDEFGH'; $moves='1. P D2-D4';", "d2d4"},
		{code + "$files='1 2 3 4 5 6 7 8'; $ranks='a b c d e f g h'; $moves='1. P 4b-4d\n1... p 5g-5e\n2. P 4d-5e';", "d2d4 e7e5 d4e5"},
		{code + "$files='1 2 3 4 5 6 7 8'; $moves='1. P 42-44\n1... p 57-55\n2. P 44-55';", "d2d4 e7e5 d4e5"},
		{"$game='Chess'; $files='1 2 3 4 5 6 7 8'; $ranks='1 2 3 4 5 6 7 8'; $moves='1. P 42-44\n1... p 57-55\n2. P 44-55';", "d2d4 e7e5 d4e5"},
		{"$game='Chess'; $ranks='8 7 6 5 4 3 2 1'; $moves='1. P e7-e5\n1... p d2-d4\n2. P e5-d4; d4-';", "e2e4 d7d5\nillegal log:3:13: ply 3, White: the text removes what stands on d4, but by the rules White's Pawn stays there [side-effect]"},
		{code + "$files='h g f e d c b a'; $moves='1. d2-d4\n1... d7-d5\n2. b1-c3\n2... b8-c6\n3. c1-e3\n3... a7-a6\n4. d1-b1; a1-c1';", "e2e4 e7e5 g1f3 g8f6 f1d3 h7h6 e1g1"},
		{shogi + "$files='1 2 3 4 5 6 7 8 9'; $moves='1. P 3g-3f\n1... p 7c-7d\n2. B 2h-8b; +B-8b; capture 8b';", "7g7f 3c3d 8h2b+"},
		{shogi + "$moves='1. P 7g-7f\n1... p 3c-3d\n2. B 8h-2b; +B-2b';", "7g7f 3c3d 8h2b+"},
		{"$game='Chess'; $files='a b c d e f g'; $moves='1. P e2-e4';", "e2e4\nwarning log: the log names 7 files, but the board of Chess has 8; squares are read by the game's own names [unreadable]"},
	} {
		if got := summaries(t, c.log); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.log, got, c.want)
		}
	}
}

func TestTheSecondPlayerMovesFirstFromASetupToo(t *testing.T) {
	code := "$game='Chess'; $code='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'; $cols=8; "
	for _, c := range []struct{ log, want string }{
		{code + "$skip='on'; $moves='p d7-d5\nP d2-d4\np c7-c5';", "d7d5 d2d4 c7c5"},
		{code + "$skip='on'; $moves='1. p d7-d5\n1... P d2-d4\n2. p c7-c5';", "d7d5 d2d4 c7c5"},
		{code + "$moves='1... p d7-d5\n2. P d2-d4\n2... p c7-c5';", "d7d5 d2d4 c7c5"},
		{code + "$moves='1... d7-d5';", "d7d5"},
		{"$game='Chess'; $code='4k3/4R3/8/8/8/8/8/4K3'; $skip=1; $moves='k e8-e7';", "e8e7"},
	} {
		if got := summaries(t, c.log); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.log, got, c.want)
		}
	}
}

func TestAPlayerMayEndTheGameInTheTurnInWhichHeMoves(t *testing.T) {
	for _, c := range []struct{ log, want string }{
		{"1. P e2-e4; resign", "e2e4 0-1 resignation"},
		{"1. P e2-e4; resign\n1... p e7-e5", "e2e4\nillegal log:2:6: ply 2, Black: a move after the end of the game (resign) [after-end] 0-1 resignation"},
		{"e2-e4; resign\ne7-e5\nd2-d4", "e2e4\nillegal log:2:1: ply 2, Black: a move after the end of the game (resign) [after-end] 0-1 resignation"},
		{"1. P e2-e4\n1... p e7-e5; resign", "e2e4 e7e5 1-0 resignation"},
		{"1. P e2-e4\n1... p e7-e5; timeout\n", "e2e4 e7e5\nwarning log:2:15: it is not certain that Game Courier has the command timeout [unreadable] 1-0 timeout"},
		{"1. P e2-e4\n1... p e7-e5; offer draw\n2. P d2-d4; accept draw", "e2e4 e7e5 d2d4\nwarning log:2:15: it is not certain that Game Courier has the command offer (and 1 more of this kind) [unreadable] 1/2-1/2 agreement"},
		{"1. P e2-e4\n| 1. P d2-d4; resign\n1... p e7-e5", "e2e4 e7e5 * "},
		{"1. P e2-e4; resign\n| 1. P d2-d4\n", "e2e4 0-1 resignation"},
		{"1. P e2-e4\n1... resign\n2. P d2-d4\n2... p d7-d5", "e2e4\nillegal log:3:4: ply 2, Black: a move after resignation [after-end] 1-0 resignation"},
		{"1. P e2-e4\n1... accept draw\n2. P d2-d4", "e2e4\nwarning log:2:6: it is not certain that Game Courier has the command accept [unreadable]\nillegal log:3:4: ply 2, Black: a move after the draw [after-end] 1/2-1/2 agreement"},
		// The offer belongs to the move behind it; behind a resignation there is none.
		{"1. offer draw; P e2-e4\n1... p e7-e5", "e2e4 e7e5\nwarning log:1:4: it is not certain that Game Courier has the command offer [unreadable] * "},
		{"1. resign; P e2-e4", "\nunreadable log:1:12: ply 1, White: \"P e2-e4\" stands behind \"resign\" in one turn; a player does one or the other [unreadable] * "},
	} {
		g := playLog(t, "chess", c.log)
		if got := summary(g) + " " + string(g.Outcome.Result) + " " + string(g.Outcome.End); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.log, got, c.want)
		}
	}
}
