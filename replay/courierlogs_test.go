package replay_test

import (
	"fmt"
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
		{"1. P e2-e4\n1... p e7-e5; timeout\n", "e2e4 e7e5\nwarning log:2:15: ply 2, Black: it is not certain that Game Courier has the command timeout [unreadable] 1-0 timeout"},
		{"1. P e2-e4\n1... p e7-e5; offer draw\n2. P d2-d4; accept draw", "e2e4 e7e5 d2d4\nwarning log:2:15: ply 2, Black: it is not certain that Game Courier has the command offer (and 1 more of this kind) [unreadable] 1/2-1/2 agreement"},
		{"1. P e2-e4\n| 1. P d2-d4; resign\n1... p e7-e5", "e2e4 e7e5 * "},
		{"1. P e2-e4; resign\n| 1. P d2-d4\n", "e2e4 0-1 resignation"},
		{"1. P e2-e4\n1... resign\n2. P d2-d4\n2... p d7-d5", "e2e4\nillegal log:3:4: ply 2, Black: a move after resignation [after-end] 1-0 resignation"},
		{"1. P e2-e4\n1... accept draw\n2. P d2-d4", "e2e4\nwarning log:2:6: ply 2, Black: it is not certain that Game Courier has the command accept [unreadable]\nillegal log:3:4: ply 2, Black: a move after the draw [after-end] 1/2-1/2 agreement"},
		// The offer belongs to the move behind it; behind a resignation there is none.
		{"1. offer draw; P e2-e4\n1... p e7-e5", "e2e4 e7e5\nwarning log:1:4: ply 1, White: it is not certain that Game Courier has the command offer [unreadable] * "},
		{"1. resign; P e2-e4", "\nunreadable log:1:12: ply 1, White: \"P e2-e4\" stands behind \"resign\" in one turn; a player does one or the other [unreadable] * "},
	} {
		g := playLog(t, "chess", c.log)
		if got := summary(g) + " " + string(g.Outcome.Result) + " " + string(g.Outcome.End); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.log, got, c.want)
		}
	}
}

func TestAPlacementOfTheOtherSidesPieceIsASideEffect(t *testing.T) {
	for _, c := range []struct{ log, want string }{
		{"1. P e2-e4; Q-d8", "the text puts Q on d8, which is White's, but by the rules Black's Queen stands there [side-effect]"},
		{"1. P e2-e4; add Q d8", "the text puts Q on d8, which is White's, but by the rules Black's Queen stands there [side-effect]"},
		{"1. e2-e4; add K e8", "the text puts K on e8, which is White's, but by the rules Black's King stands there [side-effect]"},
		{"1. P e2-e4; P-e7", "the text puts P on e7, which is White's, but by the rules Black's Pawn stands there [side-effect]"},
		{"1. P e2-e4\n1... p e7-e5; p-d2", "the text puts p on d2, which is Black's, but by the rules White's Pawn stands there [side-effect]"},
		{"1. p e2-e4; Q-d1\n1... P e7-e5", "the text puts Q on d1, which is Black's, but by the rules White's Queen stands there [side-effect]"},
		{"1. P e2-e4; q-d8; Q-d1", ""},
		{"1. p e2-e4; q-d1; Q-d8\n1... P e7-e5\n2. p d2-d4", ""},
	} {
		g := playLog(t, "chess", c.log)
		got := ""
		if g.Main.Stop != nil {
			got = g.Main.Stop.Error()
		}
		if !strings.HasSuffix(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%q:\n got %s\nwant %s", c.log, got, c.want)
		}
	}
}

// The first label tells whose letter case is whose, unless the others say
// otherwise.
func TestAClashOfLetterCasesIsToldOfTheTurnThatMakesIt(t *testing.T) {
	clash := func(line, column, ply int, side, label, of string) string {
		return fmt.Sprintf("\nwarning log:%d:%d: ply %d, %s: the label %s has the letter case of %s, but %s is to move [wrong-side]", line, column, ply, side, label, of, side)
	}
	for _, c := range []struct{ log, want string }{
		{"1. p e2-e4\n1... p e7-e5", "e2e4 e7e5" + clash(2, 6, 2, "Black", "p", "White")},
		{"1. P e2-e4\n1... P e7-e5", "e2e4 e7e5" + clash(2, 6, 2, "Black", "P", "White")},
		{"1. e2-e4\n1... P e7-e5\n2. N g1-f3", "e2e4 e7e5 g1f3" + clash(3, 4, 3, "White", "N", "Black")},
		{"1. P e2-e4\n1... P e7-e5\n2. n g1-f3", "e2e4 e7e5 g1f3" + clash(2, 6, 2, "Black", "P", "White") + clash(3, 4, 3, "White", "n", "Black")},
		{"1. p e2-e4\n1... p e7-e5\n2. N g1-f3\n2... n b8-c6", "e2e4 e7e5 g1f3 b8c6" + clash(1, 4, 1, "White", "p", "Black")},
		{"1. p e2-e4\n1... P e7-e5\n2. n g1-f3", "e2e4 e7e5 g1f3"},
		{"1. p e2-e4\n1... P e7-e5\n2. n g1-f3\n2... n b8-c6", "e2e4 e7e5 g1f3 b8c6" + clash(4, 6, 4, "Black", "n", "White")},
		{"1. e2-e4\n1... e7-e5", "e2e4 e7e5"},
		{"1. p e2-e4\n1... e7-e5; p-d7", "e2e4\nillegal log:2:13: ply 2, Black: the text puts p on d7, which is White's, but by the rules Black's Pawn stands there [side-effect]"},
		// Without numbers a label that comes out of turn may tell of a lost move.
		{"P e2-e4\nP e7-e5", "e2e4\nillegal log:2:1: ply 2, Black: this turn is written as White's, but it is Black's turn [wrong-turn]"},
	} {
		if got := summary(playLog(t, "chess", c.log)); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.log, got, c.want)
		}
	}
}

// Messages name what the text says, as it says it.
func TestWhatIsSaidOfCommandsNamesWhatIsWritten(t *testing.T) {
	for _, c := range []struct{ log, want string }{
		{"1. capture (d7 e7)", `"capture (d7 e7)" makes no move of Chess; expected a move from square to square such as P a5-a6 [unreadable]`},
		{"1. add P (a3 b3); @-e2; empty c2 d2", `"add P (a3 b3); @-e2; empty c2 d2" makes no move of Chess; expected a move from square to square such as P a5-a6 [unreadable]`},
		{"1. P e2-e4; clear board", `"clear board" concerns the whole board, which no move of Chess does [side-effect]`},
		{"1. P e2-e4; flip array", `"flip array" concerns the whole board, which no move of Chess does [side-effect]`},
		{"1. P e2-e4; empty all", `"empty all" concerns the whole board, which no move of Chess does [side-effect]`},
		{`1. move "e2" "e5"`, "the Pawn on e2 cannot go to e5: it does not move so [cannot-reach]"},
		{`1. move ("e2" e4)`, ""},
		{`1. P e2-e4; capture "d7"`, "the text removes what stands on d7, but by the rules Black's Pawn stays there [side-effect]"},
		{`1. P e2-e4; add "P" "d4"`, "the text puts P on d4, but by the rules the square is empty [side-effect]"},
		{`1. move "e2" "home"`, `"home" is no square; move takes squares [unreadable]`},
		{"1. move e2 home", `"home" is no square; move takes squares [unreadable]`},
		{"1. move e2", "move takes two squares, as in move e5 d6 [unreadable]"},
	} {
		got := ""
		if stop := playLog(t, "chess", c.log).Main.Stop; stop != nil {
			_, got, _ = strings.Cut(stop.Error(), "ply 1, White: ")
		}
		if got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.log, got, c.want)
		}
	}
}

func TestEveryLinkWithMovesOfAPageIsAGame(t *testing.T) {
	chess := `<a href="play.php?game=Chess&moves=1.+P+e2-e4%0A1...+p+e7-e5">one</a> `
	shogi := `<a href="play.php?game=Shogi&amp;moves=1.+P+7g-7f">two</a> `
	for _, c := range []struct{ log, want string }{
		{chess + shogi, "e2e4 e7e5\n---\n7g7f"},
		{shogi + chess, "7g7f\n---\ne2e4 e7e5"},
		{chess + chess + shogi, "e2e4 e7e5\n---\n7g7f"},
		// Links to the stages of one game are one game.
		{`<a href="play.php?game=Chess&moves=1.+P+e2-e4">1</a> ` + chess + `<a href="play.php?game=Chess&moves=1.+P+e2-e4">1</a> `, "e2e4 e7e5"},
	} {
		if got := summaries(t, "<p>"+c.log+"</p>"); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.log, got, c.want)
		}
	}
}

func TestASetupCodeWithoutColsIsAsWideAsTheGame(t *testing.T) {
	if got := summaries(t, `$game="Chess"; $code="rnbqkbnrpppppppp32PPPPPPPPRNBQKBNR"; $moves="1. P e2-e4";`); got != "e2e4" {
		t.Error(got)
	}
	if got := summaries(t, `$game="Shogi"; $code="lnsgkgsnl1r5b1ppppppppp27PPPPPPPPP1B5R1LNSGKGSNL"; $files="987654321"; $ranks="ihgfedcba"; $moves="1. P 7g-7f";`); got != "7g7f" {
		t.Error(got)
	}
}

func TestOneWrongNumberIsASlipAndNoTakeBack(t *testing.T) {
	const moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"
	for _, c := range []struct{ log, want string }{
		{"1. P e2-e4\n1... p e7-e5\n2. N g1-f3\n3... n b8-c6\n3. B f1-b5\n3... p a7-a6", "\nwarning log:4:1: ply 4, Black: this turn has the number 3... where 2... is expected, and the turns behind it go on from there; it is taken as 2... [unreadable]"},
		{"1. P e2-e4\n1... p e7-e5\n3. N g1-f3\n2... n b8-c6\n3. B f1-b5\n3... p a7-a6", "\nwarning log:3:1: ply 3, White: this turn has the number 3. where 2. is expected, and the turns behind it go on from there; it is taken as 2. [unreadable]"},
		{"1. P e2-e4\n1... p e7-e5\n2. N g1-f3\n2. n b8-c6\n3. B f1-b5\n3... p a7-a6", "\nwarning log:4:1: ply 4, Black: this turn has the number 2. where 2... is expected, and the turns behind it go on from there; it is taken as 2... [unreadable]"},
		{"1. P e2-e4\n1... p e7-e5\n5. N g1-f3\n5... n b8-c6\n3. B f1-b5\n3... p a7-a6", "\nwarning log:3:1: ply 3, White: this turn has the number 5. where 2. is expected, and the turns behind it go on from there; it is taken as 2. [unreadable]"},
		{"1. P e2-e4\n1... p e7-e5\n2. N g1-f3\n1... n b8-c6\n3. B f1-b5\n3... p a7-a6", "\nwarning log:4:1: ply 4, Black: this turn has the number 1... where 2... is expected, and the turns behind it go on from there; it is taken as 2... [unreadable]"},
		// Take-backs stay take-backs.
		{"1. P e2-e4\n1... p e7-e5\n2. P d2-d4\n2. N g1-f3\n2... n b8-c6\n3. B f1-b5\n3... p a7-a6", "\nwarning log:4:1: ply 3, White: number 2 comes again: the turn replaces what was written for it before, which is kept as a variation [unreadable]"},
		{"1. P e2-e4\n1... p c7-c5\n2. N g1-f3\n1... p e7-e5\n2. N g1-f3\n2... n b8-c6\n3. B f1-b5\n3... p a7-a6", "\nwarning log:4:1: ply 2, Black: number 1 comes again: the turn replaces what was written for it before, which is kept as a variation [unreadable]"},
		{"1. P e2-e4\n1... p e7-e5\n2. P d2-d4\n2. N g1-f3\n3. B f1-b5\n", "e2e4 e7e5 g1f3\nwarning log:4:1: ply 3, White: number 2 comes again: the turn replaces what was written for it before, which is kept as a variation [unreadable]\nwarning log:5:1: ply 4, Black: number 3 follows 2: turns may be missing [unreadable]\nillegal log:5:4: ply 4, Black: this turn is written as White's, but it is Black's turn [wrong-turn]"},
	} {
		if want := strings.TrimPrefix(moves+c.want, map[bool]string{true: moves}[c.want[0] != '\n']); summary(playLog(t, "chess", c.log)) != want {
			t.Errorf("%q:\n got %s\nwant %s", c.log, summary(playLog(t, "chess", c.log)), want)
		}
	}
}

func TestVariationsDeeperThanAreReadAreAnError(t *testing.T) {
	var b strings.Builder
	b.WriteString("1. P e2-e4\n1... p e7-e5\n")
	for depth := 1; depth <= 20; depth++ {
		b.WriteString(strings.Repeat("|", depth) + " 1... p " + string(rune('a'+depth%8)) + "7-" + string(rune('a'+depth%8)) + "6\n")
	}
	g := playLog(t, "chess", b.String())
	const want = "log:19:1: this line belongs to variations 17 deep; no more than 16 are read inside each other, so it is kept as a comment (and 3 more such lines)"
	if len(g.Record.Errors) != 1 || g.Record.Errors[0].Error() != want || g.Legal() {
		t.Errorf("got %v, want %s", g.Record.Errors, want)
	}
}

func TestANumberWithoutAMoveIsNoted(t *testing.T) {
	for _, first := range []string{"1. say hello", "1. ;", "1. // all", "1."} {
		got := summary(playLog(t, "chess", first+"\n1... p e7-e5\n2. P e2-e4"))
		if !strings.HasPrefix(got, "e7e5 e2e4\n") || !strings.Contains(got, "warning log:1:1: this number has no move [unreadable]") {
			t.Errorf("%q: got %s", first, got)
		}
	}
}

func TestCastlingToTheRooksSquareIsNotedOutsideOfShuffledChess(t *testing.T) {
	got := summary(playLog(t, "chess", "1. e2-e4 e7-e5\n2. g1-f3 b8-c6\n3. f1-b5 a7-a6\n4. K e1-h1"))
	if want := "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1\nwarning log:4:4: ply 7, White: castling is written as the King's move to the square of the Rook, as in Chess960; it is read as e1-g1 [castling]"; got != want {
		t.Errorf("got %s", got)
	}
}

// What is taken may be put away before the mover comes there; behind the move its
// square holds the mover.
func TestACaptureMayBeWrittenBeforeTheMove(t *testing.T) {
	const (
		white = "1. P e2-e4\n1... p d7-d5\n"
		black = white + "2. N g1-f3\n2... "
		shogi = "1. P 7g-7f\n1... p 3c-3d\n"
		stays = "\nillegal log:3:%s: ply 3, White: the text removes what stands on d5, but by the rules White's Pawn stays there [side-effect]"
	)
	for _, c := range []struct{ variant, log, want string }{
		{"chess", white + "2. capture d5; e4-d5", "e2e4 d7d5 e4d5"},
		{"chess", white + "2. empty d5; e4-d5", "e2e4 d7d5 e4d5"},
		{"chess", white + "2. @-d5; e4-d5", "e2e4 d7d5 e4d5"},
		{"chess", white + "2. @*d5; P e4-d5", "e2e4 d7d5 e4d5"},
		{"chess", white + "2. d5-; P e4-d5", "e2e4 d7d5 e4d5"},
		{"chess", white + "2. clear d5; move e4 d5", "e2e4 d7d5 e4d5"},
		{"chess", black + "e4-; p d5-e4", "e2e4 d7d5 g1f3 d5e4"},
		{"chess", black + "empty e4; d5-e4", "e2e4 d7d5 g1f3 d5e4"},
		{"shogi", shogi + "2. 2b-; B 8h-2b; +B-dest\n2... @-2b; s 3a-2b", "7g7f 3c3d 8h2b+ 3a2b"},
		{"crazyhouse", white + "2. @-d5; e4-d5\n2... empty d5; q d8-d5", "e2e4 d7d5 e4d5 d8d5"},
		{"chess", white + "2. P e4-d5; d5-", "e2e4 d7d5" + fmt.Sprintf(stays, "13")},
		{"chess", white + "2. e4-d5; @-d5", "e2e4 d7d5" + fmt.Sprintf(stays, "11")},
		{"chess", white + "2. e4-d5; empty d5", "e2e4 d7d5" + fmt.Sprintf(stays, "11")},
		{"chess", white + "2. d4-; e4-d5", "e2e4 d7d5\nillegal log:3:4: ply 3, White: the text removes a piece from d4, where none stands [side-effect]"},
		{"chess", "1. e4-; P e2-e4", "\nillegal log:1:4: ply 1, White: the text removes what stands on e4, but by the rules White's Pawn stays there [side-effect]"},
	} {
		if got := summary(playLog(t, c.variant, c.log)); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.log, got, c.want)
		}
	}
}

func TestAPieceMayBePutDownAsItIs(t *testing.T) {
	const shogi = "1. P 7g-7f\n1... p 3c-3d\n"
	for _, c := range []struct{ variant, log, want string }{
		{"chess", "1. P e2-e4; P-e4\n1... p e7-e5; p-dest", "e2e4 e7e5"},
		{"chess", "1. e2-e4; add P e4\n1... n b8-c6; n-c6", "e2e4 b8c6"},
		{"chess", "1. P e2-e4; Q-e4", "\nillegal log:1:4: ply 1, White: the Pawn goes from e2 to e4, outside its promotion zone, so it does not promote [not-in-zone]"},
		{"shogi", shogi + "2. B 8h-2b; B-dest\n2... s 3a-2b; s-2b", "7g7f 3c3d 8h2b 3a2b"},
		{"shogi", shogi + "2. P 9g-9f\n2... b 2b-8h; b-8h", "7g7f 3c3d 9g9f 2b8h"},
		{"mortal-shogi", "1. P 7g-7f; P-7f\n1... p 3c-3d; p-dest", "7g7f 3c3d"},
		{"shogi", "// Position: 4k4/P8/9/9/9/9/9/9/4K4 b - 1\n1. P 9b-9a; P-9a", "\nillegal log:2:4: ply 1, Black: the Pawn must promote on 9a, to Tokin [promotion-required]"},
		{"shogi", "// Position: 4k4/9/9/9/9/9/9/p8/4K4 w - 1\n1... p 9h-9i; p-9i", "\nillegal log:2:6: ply 1, White: the Pawn must promote on 9i, to Tokin [promotion-required]"},
	} {
		if got := summary(playLog(t, c.variant, c.log)); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.log, got, c.want)
		}
	}
}

func TestTurnsThatMayBeMissingAtTheStartAreTold(t *testing.T) {
	const late = "\nwarning log:%s: ply 1, White: number %s stands first: turns may be missing [unreadable]"
	for _, c := range []struct{ log, want string }{
		{"Game: Chess\n2. P e2-e4\n2... p e7-e5", "e2e4 e7e5" + fmt.Sprintf(late, "2:1", "2")},
		{"Game: Chess\n10. P e2-e4\n10... p e7-e5\n11. P d2-d4", "e2e4 e7e5 d2d4" + fmt.Sprintf(late, "2:1", "10")},
		{"Game: Chess\n1. P e2-e4\n1... p e7-e5", "e2e4 e7e5"},
		{"Game: Chess\n1... p e7-e5\n2. P e2-e4", "e7e5 e2e4"}, // the second player moves first
		{"// Game: Chess\n// Position: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 10\n10. P e2-e4\n10... p e7-e5", "e2e4 e7e5"},
		{`$game="Chess"; $code="rnbqkbnrpppppppp32PPPPPPPPRNBQKBNR"; $moves="10. P e2-e4";`, "e2e4"},
		{`$game="Chess"; $initial_moves="P e2-e4\np e7-e5"; $moves="2. P d2-d4";`, "e2e4 e7e5 d2d4"},
	} {
		if got := summaries(t, c.log); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.log, got, c.want)
		}
	}
}
