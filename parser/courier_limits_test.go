package parser

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/gcconv/gcconv/record"
)

// Text without any game is refused with one line that says what was looked for.
func TestCourierRefuses(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "x: the file is empty"},
		{"blank", " \r\n\u00a0\n", "x: the file is empty"},
		{"talk", "hello\nthere", "x: no moves found; looked for lines such as 1. P e2-e4 or P*5e"},
		{"page", "<html><body><p>Hello</p></body></html>", "x: no moves found; looked for a form field named moves, a table or lines such as 1. P e2-e4; save the page of a game that shows its move list"},
		{"page without end", "<html><body><input name='moves' value='1. P e2-e4", "x:1:13: the page ends inside a tag that begins here; what follows is not read; no moves found"},
		{"assignments", "$game = 'Chess';\n$moves = 'soon';", "x: no moves found; looked for a variable with moves, such as $moves = '1. P e2-e4 …';"},
		{"cut off at the start", "$game = 'Chess", "x:1:9: the string that begins here has no closing '; it is read to the end of the file; no moves found"},
		{"query", "game=Chess&settings=Chess", "x: no moves found; looked for a parameter moves, as in game=Chess&moves=1.+P+e2-e4"},
		{"binary", "\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00", "x:1:5: this is no text but binary data; expected a move list, assignments such as $moves = …, a query or a saved page"},
	} {
		records, err := Courier([]byte(c.text), "x", CourierOptions{})
		if err == nil || err.Error() != c.want || len(records) > 0 {
			t.Errorf("%s: %d games and %v, want %s", c.name, len(records), err, c.want)
		}
	}
}

// A log of a game in which nobody has moved yet is a game.
func TestCourierGameThatHasJustBegun(t *testing.T) {
	rec := one(t, "$game = 'Chess'; $log = 'a-b-2004-1-100'; $moves = '';")
	if rec.Game != "Chess" || len(rec.Turns) != 0 {
		t.Errorf("%s with %d turns", rec.Game, len(rec.Turns))
	}
}

// Hostile input costs time and memory in proportion to its size.
func TestCourierHostileInput(t *testing.T) {
	if testing.Short() {
		t.Skip("large inputs")
	}
	repeat := strings.Repeat
	for _, c := range []struct {
		name, text string
		err        string // of the reader, or of the last turn
	}{
		{"a 50 MB game", repeat("1. P e2-e4\n1... p e7-e5\n", 50<<20/24), "more than 20000 turns; the rest is not read"},
		{"the same on one line", repeat("1. P e2-e4 1... p e7-e5 ", 50<<20/24), "more than 20000 turns; the rest is not read"},
		{"moves without numbers on one line", repeat("e2-e4 e7-e5 ", 10<<20/12), "no turn is longer than 8192"},
		{"a million semicolons", "1. e2-e4" + repeat(";", 1_000_000), "no turn is longer than 8192"},
		{"lines that end with CR", repeat("1. e2-e4\r", 400_000), "more than"},
		{"short runs of semicolons", repeat("1. e2-e4"+repeat(";", 8000)+"\n", 1000), ""},
		{"deep parentheses", "1. capture " + repeat("(", 100_000), "no turn is longer than 8192"},
		{"parentheses on many lines", repeat("1. capture "+repeat("(", 8000)+"\n", 500), "no closing )"},
		{"a 10 MB token", "1. " + repeat("e", 10<<20), "no turn is longer than 8192"},
		{"a 10 MB chain", repeat("e2-", 10<<20/3), "no turn is longer than 8192"},
		{"10 MB of quotes", "1. say " + repeat(`"a`, 5<<20), "no turn is longer than 8192"},
		{"slashes in quotes", `1. say ` + repeat(`"//`, 1<<20), "no moves found"},
		{"URLs", "1. e2-e4 " + repeat("http://", 1<<20), "no turn is longer than 8192"},
		{"take-backs inside each other", countDown(20_000), "more than 20000 turns"},
		{"variations inside each other", "1. e2-e4\n" + repeat("|", 1<<20) + " 1. d2-d4", ""},
		{"10 MB of blanks", repeat("\u00a0", 5<<20) + "e2-e4", ""},
		{"dollars", repeat("$a", 5<<20), "no moves found"},
		{"open arrays of PHP", "$moves = " + repeat("array(", 100_000), "no moves found"},
		{"strings of PHP", "$moves = " + repeat("'e2-e4'.", 1<<20), "no turn is longer than 8192"},
		{"many variables", repeat("$moves[] = 'e2-e4';\n", 19_000), ""},
		{"heredocs that do not end", repeat("$a = <<<X\n", 100_000), "no moves found"},
		{"percent signs", "game=x&moves=" + repeat("%41", 5<<20), "no moves found"},
		{"parameters", "game=x" + repeat("&moves=e2-e4", 200_000), ""},
		{"less-than signs", repeat("<", 5<<20), "no moves found"},
		{"open tags", "<html>" + repeat("<table><tr><td>", 500_000), "no moves found"},
		{"text areas", repeat("<textarea name=moves>1. e2-e4</textarea>", 50_000), ""},
		{"ampersands", "<p>1. e2-e4 // " + repeat("&amp;", 1<<20), ""},
		{"attributes", "<input " + repeat("a=b ", 1<<20) + "name=moves value='e2-e4'>", ""},
		{"headers", repeat("White: a\n", 200_000) + "e2-e4", ""},
		{"tags", tags(50_000) + "e2-e4", ""},
		{"colons", repeat("white: ", 1<<20), "no moves found"},
		{"a game a line", repeat("[Event \"x\"]\n1. e2-e4\n", 100_000), ""},
		{"null bytes", repeat("\x00", 10<<20), "binary data"},
	} {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		start := time.Now()
		records, err := Courier([]byte(c.text), "x", CourierOptions{})
		spent := time.Since(start)
		runtime.ReadMemStats(&after)
		got := ""
		if err != nil {
			got = err.Error()
		} else if turns := records[len(records)-1].Turns; len(turns) > 0 && turns[len(turns)-1].Err != nil {
			got = turns[len(turns)-1].Err.Message
		}
		if !strings.Contains(got, c.err) || c.err == "" && got != "" {
			t.Errorf("%s: got %q, want %q", c.name, got, c.err)
		}
		if spent > 20*time.Second {
			t.Errorf("%s: took %v", c.name, spent)
		}
		if used := after.TotalAlloc - before.TotalAlloc; used > 64<<20+150*uint64(len(c.text))+3000*uint64(len(records)) {
			t.Errorf("%s: allocated %d MB for %d MB", c.name, used>>20, len(c.text)>>20)
		}
		t.Logf("%-40s %4d MB %8v %6d MB allocated, %d games: %s", c.name, len(c.text)>>20, spent.Round(time.Millisecond), (after.TotalAlloc-before.TotalAlloc)>>20, len(records), got)
		if depth := nesting(records); depth > 2*maxVariation {
			t.Errorf("%s: variations %d deep", c.name, depth)
		}
	}
}

// countDown is a log in which every turn takes back the one before it.
func countDown(n int) string {
	var b strings.Builder
	for i := 1; i < n; i++ {
		fmt.Fprintf(&b, "%d. a%d-a2\n%d... b%d-b2\n", i, i%9+1, i, i%9+1)
	}
	for i := n; i > 0; i-- {
		fmt.Fprintf(&b, "%d. c%d-c2\n%d... d%d-d2\n", i, i%9+1, i, i%9+1)
	}
	return b.String()
}

func tags(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "[Tag%d \"x\"]\n", i)
	}
	return b.String()
}

// nesting returns how deep variations lie inside each other.
func nesting(records []*record.Record) int {
	type level struct {
		turns []*record.Turn
		depth int
	}
	deepest := 0
	var open []level
	for _, rec := range records {
		open = append(open, level{rec.Turns, 0})
	}
	for len(open) > 0 {
		l := open[len(open)-1]
		open = open[:len(open)-1]
		deepest = max(deepest, l.depth)
		for _, turn := range l.turns {
			for _, v := range turn.Variations {
				open = append(open, level{v, l.depth + 1})
			}
		}
	}
	return deepest
}
