package parser

import (
	"strings"
	"testing"

	"github.com/gcconv/gcconv/record"
)

// What damage to a file does to moves is told, though the rest is a legal game.
func TestMovesThatMayBeLostAreNoted(t *testing.T) {
	courier := func(src *Source) []*record.Record {
		games, err := CourierText(src, CourierOptions{})
		if err != nil {
			t.Fatal(err)
		}
		return games
	}
	pgn := func(src *Source) []*record.Record { return ParsePGN(src, PGNOptions{}) }
	for _, c := range []struct {
		name, text string
		read       func(*Source) []*record.Record
		want       string // "" for nothing to tell
	}{
		{"behind the end of a heredoc", "$game = 'Chess';\n$moves = <<<'NOW'\n1. P e2-e4\nNOW;\n1... p e7-e5\n", courier, "a:5:1: this looks like a turn, but it stands outside of the list of moves and is not read"},
		{"behind a text area", "<html><form><textarea name=\"moves\">1. P e2-e4\n</textarea>\n1... p e7-e5\n</form></html>", courier, "a:3:1: this looks like a turn"},
		{"the moves of a text area shown again", "<html><pre>1. P e2-e4\n1... p e7-e5</pre><textarea name=\"moves\">1. P e2-e4\n1... p e7-e5</textarea></html>", courier, ""},
		{"in a query without a name", "game=Chess&moves=1.+P+e2-e4%0A&0A1...+p+e7-e5", courier, "a:1:32: this part of the query is no parameter, name=value, and is not read"},
		{"in a query under another name", "game=Chess&moves=1.+P+e2-e4%0A&more=1...+p+e7-e5", courier, "a:1:37: this looks like a turn"},
		{"a number in front of a status", "1. P e2-e4\n1... p e7-e5\n2.. White has resigned.\n", courier, "a:3:1: this number has no move"},
		{"two numbers", "1. P e2-e4\n1... p e7-e5\n2.\n3. P d2-d4\n", courier, "a:3:1: this number has no move"},
		{"digits alone", "1. P e2-e4\n1... p e7-e5\n4444444444444\n", courier, "a:3:1: a move was expected on this line; it is taken as a comment"},
		{"numbers of PGN", "1. e4 e5 3. Nf3 Nc6 4. Bb5 *\n", pgn, "a:1:13: this move has the number 3 where 2 is expected; moves may be missing"},
		{"numbers of both players", "1. e4 1... e5 2. Nf3 2... Nc6 3. Bb5 *\n", pgn, ""},
		{"numbers from a position on", "[FEN \"8/8/8/8/8/8/4k3/7K b - - 0 30\"]\n\n30... Kf2 31. Kh2 Kf1 *\n", pgn, ""},
		{"a number for each ply", "1. e4 2. e5 3. Nf3 4. Nc6 5. Bb5 *\n", pgn, ""},
		{"numbers without dots", "1 e4 e5 2 Nf3 Nc6 *\n", pgn, ""},
		{"a number that is repeated", "1. e4 1. e5 2. Nf3 *\n", pgn, ""},
		{"a sign of CSA that is cut", "PI\n+\n+7776FU\n-\n", ParseCSA, "a:4:1: who moves first is told before the moves; a move such as +7776FU was expected"},
	} {
		var told []string
		for _, rec := range c.read(TextSource("a", c.text)) {
			for _, e := range append(rec.Errors, rec.Notes...) {
				if !strings.Contains(e.Message, "Result") && !strings.Contains(e.Message, "no line + or -") {
					told = append(told, e.Error())
				}
			}
		}
		if got := strings.Join(told, "\n"); !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s:\n got %q\nwant %q", c.name, got, c.want)
		}
	}
}
