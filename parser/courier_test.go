package parser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gcconv/gcconv/record"
)

// Every log of the shared cases has the turns that its table has.
func TestCourierReadsSharedCases(t *testing.T) {
	tables, _ := filepath.Glob("../../shared/cases/games/*.tsv")
	if len(tables) == 0 {
		t.Skip("no shared cases in ../../shared/cases/games")
	}
	for _, table := range tables {
		base := strings.TrimSuffix(table, ".tsv")
		logs, _ := filepath.Glob(base + ".*")
		for _, log := range logs {
			if log == table {
				continue
			}
			want := 0
			data, err := os.ReadFile(table)
			if err != nil {
				t.Fatal(err)
			}
			for _, row := range strings.Split(string(data), "\n") {
				if row != "" && row[0] >= '1' && row[0] <= '9' {
					want++
				}
			}
			if data, err = os.ReadFile(log); err != nil {
				t.Fatal(err)
			}
			records, err := Courier(data, filepath.Base(log), CourierOptions{})
			if err != nil {
				t.Errorf("%v", err)
				continue
			}
			if len(records) != 1 {
				t.Errorf("%s: %d games", filepath.Base(log), len(records))
				continue
			}
			rec := records[0]
			if len(rec.Turns) != want {
				t.Errorf("%s: %d turns, want %d", filepath.Base(log), len(rec.Turns), want)
			}
			if len(rec.Errors)+len(rec.Notes) > 0 {
				t.Errorf("%s: %v %v", filepath.Base(log), rec.Errors, rec.Notes)
			}
			for i, turn := range rec.Turns {
				side := record.SideFirst + record.Side(i%2)
				if turn.Err != nil || turn.Number != i/2+1 || turn.Side != side {
					t.Errorf("%s: turn %d: %+v", filepath.Base(log), i, turn)
				}
				if turn.Line != "" && filepath.Ext(log) != ".url" && !strings.Contains(turn.Line, turn.Text) {
					t.Errorf("%s: turn %q is not on its line %q", filepath.Base(log), turn.Text, turn.Line)
				}
			}
		}
	}
}

// eightByEight knows the squares a1 to h8.
func eightByEight(string) func(string) bool {
	return func(s string) bool { return len(s) == 2 && s[0] >= 'a' && s[0] <= 'h' && s[1] >= '1' && s[1] <= '8' }
}

// With the coordinates of the game a move from beside the board is a drop and
// one to there puts a captive away; a square that does not exist stays one.
func TestCourierCoordinates(t *testing.T) {
	setup := "$code = 'k7/8/8/8/8/8/8/K5{b4}{w10}'; $cols = '8'; $moves = '%s';"
	for _, c := range []struct{ log, want string }{
		{"P x3-e5", "drop P x3 on e5"},
		{"x3-e5", "drop x3 on e5"},
		{"p e5-x3; P d4-e5", "move P d4-e5, move p e5 x3 @1:1"},
		{"P e9-e4", "move P e9-e4"},
		{"P e2-e9", "move P e2-e9"},
		{"ab3-c4", "move a b3-c4"},
		{strings.ReplaceAll(setup, "%s", "w10-e4"), "statements, place w10 e4 @1:62"},
		{strings.ReplaceAll(setup, "%s", "w11-e4"), "drop w11 on e4"},
		{strings.ReplaceAll(setup, "%s", "b4-e4"), "move b4-e4"},
	} {
		records, err := Courier([]byte(c.log), "log", CourierOptions{Coordinates: eightByEight})
		if err != nil {
			t.Fatal(err)
		}
		turn := records[0].Turns[0]
		if got := dumpPattern(turn.Pattern); got != c.want || turn.Err != nil {
			t.Errorf("%q: got %s (%v), want %s", c.log, got, turn.Err, c.want)
		}
	}
}

// The name of the game that is asked for coordinates is that of the log,
// wherever it stands.
func TestCourierAsksForTheGame(t *testing.T) {
	for _, log := range []string{
		"Game: Alice Chess\n1. P e2-E4", "// Game: Alice Chess\n1. P e2-E4", "$game = 'Alice Chess'; $moves = '1. P e2-E4';",
		"game=Alice+Chess&moves=e2-E4", "<title>Alice Chess on Game Courier</title><body>1. P e2-E4",
		"<a href='play.php?game=Alice+Chess&amp;settings=Alice'>Alice</a><p>1. P e2-E4", "<p>Rules of Alice Chess<p>1. P e2-E4",
	} {
		var asked []string
		records, err := Courier([]byte(log), "log", CourierOptions{Coordinates: func(game string) func(string) bool {
			asked = append(asked, game)
			return nil
		}})
		if err != nil {
			t.Fatalf("%q: %v", log, err)
		}
		if got := asked[len(asked)-1]; got != "Alice Chess" || records[0].Game != got {
			t.Errorf("%q: asked for %q, record has %q", log, asked, records[0].Game)
		}
	}
}

// The moves of a page may stand in a link only.
func TestCourierLinkWithMoves(t *testing.T) {
	rec := one(t, `<p>See <a href="https://x.org/play.php?game=Chess&amp;log=a-b-2004-170-101&amp;moves=1.+P+e2-e4%0A1...+p+e7-e5">this</a>`)
	if got := courierDump(rec); !strings.Contains(got, "tag Log = a-b-2004-170-101 @1:59\n") || !strings.Contains(got, `1 2nd "p e7-e5" @1:104: move p e7-e5`) {
		t.Errorf("got\n%s", got)
	}
}

// Comments of signs and commands go to the places that a turn has for them.
func TestCourierAnnotations(t *testing.T) {
	turn := one(t, "1. P e2-e4 // !? $14\n// [%clk 0:05:00] [%emt 0:00:02] thinking [%x]\n// $0\n// !x").Turns[0]
	got := fmt.Sprint(turn.NAGs, turn.Clock.Remaining, turn.Clock.Spent, turn.Comments)
	if want := "[5 14] 5m0s 2s [thinking [%x] $0 !x]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Status lines, and whose names they know.
func TestCourierStatus(t *testing.T) {
	head := "White: Ann Bee (ann_b)\nBlack: ctz\n1. P e2-e4\n"
	for _, c := range []struct{ line, want string }{
		{"ctz has resigned.", "first wins resignation"},
		{"Ann Bee has resigned.", "second wins resignation"},
		{"ann_b resigns", "second wins resignation"},
		{"somebody has resigned.", "open resignation"},
		{"Black has won.", "second wins "},
		{"Stalemate! Black has won.", "second wins stalemate"},
		{"Checkmate! white wins", "first wins checkmate"},
		{"ctz ran out of time.", "first wins timeout"},
		{"White has won (declaration).", "first wins declaration"},
		{"Draw by agreement", "draw agreement"},
		{"Draw (impasse).", "draw impasse"},
		{"1/2-1/2", "draw "},
		{"// 0-1", "second wins "},
		{"1... resign", "waiter wins resignation"},
		{"1... p e7-e5; resign", "mover wins resignation"},
		{"1... accept draw", "draw agreement"},
		{"1... timeout", "waiter wins timeout"},
		{"*", "open "},
		{"he thinks that black wins", "open "},
	} {
		o := one(t, head+c.line).Outcome
		if got := dumpWinner(o.Winner) + " " + string(o.End); got != c.want {
			t.Errorf("%q: got %s, want %s", c.line, got, c.want)
		}
	}
	// Sides in the order of the page; by the coordinates without them.
	for log, want := range map[string]string{
		"Black: a\nWhite: b\n1. e2-e4\nBlack has won.": "first wins",
		"1. e2-e4\nBlack has won.":                     "second wins",
		"1. 7g-7f\nBlack has won.":                     "first wins",
		"// Sides: Red Blue\n1. e2-e4\nBlue has won.":  "second wins",
	} {
		if got := dumpWinner(one(t, log).Outcome.Winner); got != want {
			t.Errorf("%q: got %s, want %s", log, got, want)
		}
	}
}

func TestCourierLogDate(t *testing.T) {
	for log, want := range map[string]string{
		"userm-cvgameroom-2003-249-204": "2003.09.06",
		"userj-user_k-2008-39-954":      "2008.02.08",
		"a-b-c-d-2020-366-064":          "2020.12.31",
		"alice1":                        "", "a-b-2020-367-064": "", "a-b-2020-x-064": "", "2020-1-1": "", "": "",
	} {
		if got, _ := logDate(log); got != want {
			t.Errorf("%q: got %q, want %q", log, got, want)
		}
	}
	rec := one(t, "1. e2-e4")
	if rec.Tag("Log") != "" {
		t.Errorf("a log without name has the name %q", rec.Tag("Log"))
	}
	records, err := Courier([]byte("1. e2-e4"), "old/logs/userj-user_k-2008-39-954.php", CourierOptions{})
	if err != nil || records[0].Tag("Date") != "2008.02.08" {
		t.Errorf("the file's name tells no date: %v %v", records, err)
	}
}

// Talk stays a comment, whatever it mentions; what is ambiguous is noted.
func TestCourierTalk(t *testing.T) {
	for _, c := range []struct {
		line  string
		notes int
	}{
		{"Good game!", 0}, {"well-known opening - thanks", 0}, {"pass the salt please", 0}, {"capture the flag", 0},
		{"2 days, 11 hours ago", 0}, {"see http://example.org/e2-e4", 0}, {"http://example.org/e2-e4", 0}, {"I like the move e2-e4 best", 1}, {"White: nice move", 0},
		{"12. May was when I wrote", 1}, {"<b>bold</b>", 0}, {"draw?", 0}, {"move on", 0}, {"(smile)", 0}, {"say hello", 1},
		{"I think e2-e4 is good", 1}, {"I think Nf3 is good", 1}, {"why not e2-e4?", 1}, {"Thanks for Nf3", 1}, {"But e2-e4 is better.", 1},
		{"After e2-e4 I resign", 1}, {"I resign after e4", 1}, {"what about P e2-e4 instead", 1}, {"e4 is the better move", 1}, {"I moved e2-e4; you saw it", 1},
		{"my plan was N g1-f3", 1}, {"Well, e2-e4 is fine", 1}, {"capture the flag on e4", 1}, {"Bonne idée, Nf3 est fort", 1}, {"Хороший ход e2-e4", 1},
		{"Hmm, e2-e4?", 1}, {"(e2-e4 was better)", 1}, {"\"e2-e4 is good\", he said", 1}, {"Sorry, I meant p d7-d5", 1}, {"lol, Nf3", 1},
	} {
		rec := one(t, "1. P e2-e4\n"+c.line+"\n1... p e7-e5")
		if len(rec.Turns) != 2 || len(rec.Turns[0].Comments) != 1 || rec.Turns[0].Comments[0] != c.line || len(rec.Notes) != c.notes || len(rec.Errors) > 0 {
			t.Errorf("%q:\n%s", c.line, courierDump(rec))
		}
	}
}

// What can only be meant as a move is none of the talk: it stays a turn, with an
// error, on a line of its own and behind a number.
func TestCourierMistypedMovesAreNoTalk(t *testing.T) {
	for _, line := range []string{
		"p e7 e5", "Nf6", "n f6", "e5", "e7e5", "p e7_e5", "p e7->e5", "p e7-", "p-e7-e5-x", "exd5", "knight f6", "pawn to e5", "pawn takes d5",
		"king castles to g8", "frobnicate e5", "mvoe e7 e5", "addd P all c1 c2", "ad P all c1", "capure d5", "capture pawn d5", "move e7 to e5",
		"p e7 e5 good", "good e5", "e5 fine move", "Knt e7 e5", "wk e7 e5", "is e7 e5", "I e5", "e7 e5!?", "drop P to e5", "(e7 e5)", "P, e7 e5",
	} {
		for _, log := range []string{"1. P e2-e4\n" + line + "\n2. P d2-d4", "1. P e2-e4\n1... " + line + "\n2. P d2-d4"} {
			rec := one(t, log)
			if len(rec.Turns) != 3 || rec.Turns[1].Err == nil && rec.Turns[1].Pattern.Kind != record.KindStatements {
				t.Errorf("%q:\n%s", log, courierDump(rec))
			}
		}
	}
	// A whole move with an unknown word in front is a turn with that label.
	for _, line := range []string{"Knt e7-e5", "Knight e7-e5 good move", "knightferz e7-e5", "Maybe e7-e5", "fk e7-e5 was it", "wk e7-e5 is what I like"} {
		rec := one(t, "1. P e2-e4\n"+line+"\n2. P d2-d4")
		if len(rec.Turns) != 3 || rec.Turns[1].Pattern.Piece != strings.Fields(line)[0] {
			t.Errorf("%q:\n%s", line, courierDump(rec))
		}
	}
	// A word that is a label elsewhere stays one.
	rec := one(t, "1. Knightferz b1-c3\n1... p e7-e5\nknightferz c3-d5 is what I like")
	if len(rec.Turns) != 3 {
		t.Errorf("a label is taken for talk:\n%s", courierDump(rec))
	}
}

// In a table of a page a bare number in a cell of its own is that of the turn in the
// next cell, where it fits.
func TestCourierBareNumbersInCells(t *testing.T) {
	table := func(rows ...string) string {
		var b strings.Builder
		b.WriteString("<html><body><table>")
		for _, row := range rows {
			b.WriteString("<tr><td>" + strings.ReplaceAll(row, "|", "</td><td>") + "</td></tr>\n")
		}
		return b.String() + "</table></body></html>"
	}
	const two = "1 1st P e2-e4, 1 2nd p e7-e5, 2 1st N g1-f3, 2 2nd n b8-c6"
	for _, c := range []struct{ log, want string }{
		{table("1|P e2-e4|p e7-e5", "2|N g1-f3|n b8-c6"), two},
		{table("1| P e2-e4 ", "1|p e7-e5", "2|N g1-f3", "2|n b8-c6"), two},
		{table("&nbsp;1&nbsp;|P e2-e4|p e7-e5", "2||N g1-f3|n b8-c6"), two},
		{table("1.|P e2-e4|p e7-e5", "2|N g1-f3|n b8-c6"), two},
		{table("1|P e2-e4|p e7-e5", "2|resign"), "1 1st P e2-e4, 1 2nd p e7-e5, 2 1st resign"},
		{table("1|P e2-e4|p e7-e5", "2|N f3|n b8-c6"), "1 1st P e2-e4, 1 2nd p e7-e5, 2 1st N f3 unreadable, 2 2nd n b8-c6"},
		{table("2|r|n|b", "1|R|N|B") + table("1|P e2-e4|p e7-e5", "2|N g1-f3|n b8-c6"), two},
		{table("1|P e2-e4|p e7-e5", "2|N g1-f3|n b8-c6") + table("Games|7|days|3"), two},
		{table("P e2-e4|p e7-e5", "N g1-f3|n b8-c6"), "0 1st P e2-e4, 0 2nd p e7-e5, 0 1st N g1-f3, 0 2nd n b8-c6"},
	} {
		rec := one(t, c.log)
		var got []string
		for _, turn := range rec.Turns {
			text := fmt.Sprintf("%d %s %s", turn.Number, [...]string{"?", "1st", "2nd"}[turn.Side], turn.Text)
			if turn.Err != nil {
				text += " unreadable"
			}
			got = append(got, text)
			if len(turn.Comments) > 0 {
				t.Errorf("%q: comments %q", c.log, turn.Comments)
			}
		}
		if all := strings.Join(got, ", "); all != c.want || len(rec.Notes) > 0 {
			t.Errorf("%q:\n got %s\nwant %s\n%s", c.log, all, c.want, courierDump(rec))
		}
	}
}

// A fragment ends a query: it belongs to no move. The sign of mate is none.
func TestCourierFragmentEndsAQuery(t *testing.T) {
	const query = "play.php?game=Chess&moves=1.%20P%20e2-e4%0A1...%20p%20e7-e5%0A2.%20N%209i-7i"
	for _, c := range []struct{ log, last, note string }{
		{query + "#frag", "N 9i-7i", "\"#frag\""}, {query + "#2", "N 9i-7i", "\"#2\""}, {query + "#/a=b&moves=1.+c3-c4", "N 9i-7i", "\"#/a=b&moves=1.+c3-c4\""},
		{query, "N 9i-7i", ""}, {query + "#", "N 9i-7i#", ""}, {query + "%23frag", "N 9i-7i#frag", ""}, {query + "#%0A2...%20k%20e8-e7", "k e8-e7", ""},
		{"game=Chess&moves=1. P e2-e4#\n1... p e7-e5", "p e7-e5", ""}, {"game=Chess&moves=1. P e2-e4 p e7-e5#frag", "p e7-e5", "\"#frag\""},
		{"moves=1.+P+e2-e4#frag", "P e2-e4", "\"#frag\""}, {"game%3DChess%26moves%3D1.%2BP%2Be2-e4#frag", "P e2-e4", "\"#frag\""},
		{`<p><a href="play.php?game=Chess&amp;moves=1.+P+e2-e4#frag">x</a>`, "P e2-e4", ""},
	} {
		rec := one(t, c.log)
		notes := ""
		for _, n := range rec.Notes {
			if before, _, found := strings.Cut(n.Message, " is the fragment of an address, which belongs to no move, and is not read"); found {
				notes += before
				if got := string([]rune(n.Line)[n.Pos.Column-1:][:n.Length]); got != strings.Trim(before, `"`) {
					t.Errorf("%q: the note underlines %q", c.log, got)
				}
			}
		}
		if last := rec.Turns[len(rec.Turns)-1]; last.Text != c.last || notes != c.note || rec.Tag("#") != "" {
			t.Errorf("%q:\n%s", c.log, courierDump(rec))
		}
	}
}

// LF, CRLF and a lone CR end lines alike: for the choice of Windows-1252, for
// moves, queries, and the comments and heredocs of PHP.
func TestCourierLineEnds(t *testing.T) {
	for _, c := range []struct{ log, want string }{
		{"1. P e2-e4\n1... p\xa0e7-e5\n2. N\u00a0g1\u2013f3\n", "P e2-e4|p\u00a0e7-e5|N\u00a0g1\u2013f3"},
		{"$moves = <<<X\n1. P e2-e4\n1... p e7-e5\nX;\n", "P e2-e4|p e7-e5"},
		{"# made by hand\n$game = 'Chess';\n# more\n$moves = '1. P e2-e4\n1... p e7-e5';\n", "P e2-e4|p e7-e5"},
		{"game=Chess&moves=1.+P+e2-e4\n", "P e2-e4"},
		{"<pre>1. P e2-e4\n1... p e7-e5\n</pre>", "P e2-e4|p e7-e5"},
	} {
		for _, end := range []string{"\n", "\r\n", "\r"} {
			rec := one(t, strings.ReplaceAll(c.log, "\n", end))
			var texts []string
			for _, turn := range rec.Turns {
				texts = append(texts, turn.Text)
			}
			if got := strings.Join(texts, "|"); got != c.want || len(rec.Notes)+len(rec.Errors) > 0 || rec.Turns[0].Err != nil {
				t.Errorf("%q with %q: got %q\n%s", c.log, end, got, courierDump(rec))
			}
		}
	}
	records, err := Courier([]byte("game=Chess&moves=1.+P+e2-e4\rgame=Chess&moves=1.+P+d2-d4\r"), "log", CourierOptions{})
	if err != nil || len(records) != 2 {
		t.Errorf("two queries with CR: %d games, %v", len(records), err)
	}
}

// Values of other containers may hold pieces of pages.
func TestCourierBreaksInValues(t *testing.T) {
	for _, log := range []string{"$moves = '1. P e2-e4<br />1... p e7&#45;e5<br>';", "game=Chess&moves=1.+P+e2-e4%3Cbr%3E1...+p+e7%26%238209%3Be5"} {
		rec := one(t, log)
		if len(rec.Turns) != 2 || dumpPattern(rec.Turns[1].Pattern) != "move p e7-e5" {
			t.Errorf("%q:\n%s", log, courierDump(rec))
		}
	}
}

// Where the first move is skipped the first turn is the second player's,
// however it is numbered.
func TestCourierSkip(t *testing.T) {
	for _, moves := range []string{"1. p e7-e5\n1... P e2-e4", "1... p e7-e5\n2. P e2-e4", "p e7-e5\nP e2-e4"} {
		rec := one(t, "$skip = 'on'; $moves = '"+moves+"';")
		if !rec.Skip || rec.Turns[0].Side == record.SideFirst || rec.Labels != record.CaseUpperFirst {
			t.Errorf("%q:\n%s", moves, courierDump(rec))
		}
	}
}
