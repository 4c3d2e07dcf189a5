package parser

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// courierSeeds are texts with every form of statement, number and container.
var courierSeeds = []string{
	"1. P e2-e4\n1... p e7-e5\n", "1. P e2-e4 p e7-e5 2. N g1-f3", "R a1-f1; Q-a1;", "N 7g-5j; +N-dest", "p*4e", "@-c4; c4-",
	"capture (c4 (d5)) \"x;y\"; say hi // there http://x", "K e1-g1; R h1-f1 // castles", "O-O", "12)e2-e4", "... e7-e5", "1. ... e7-e5",
	"P e2 - e4", "Pe2-e4!?", "P 4d-4c=S+", ";;;e2-e4;;", "| 3. d2-d4\n|| e2-e4", "[White \"x\"]\n1. e4", "White: a Black: b\n\n1. e2-e4\n\nx has resigned.",
	"$game = 'Chess';\n$moves = <<<'NOW'\n1. P e2-e4\nNOW;\n", "$a['moves'] = array('e2-e4', \"e7\\n-e5\");", "$moves .= 'e2-e4';",
	"game=Chess&log=a-b-2008-39-103&moves=1.+P+h2-h4%0A1...+p+d7-d5", "play.php?game%3DChess%26moves%3De2-e4%250A",
	"<html><body><textarea name=\"moves\">1. P e2-e4;\n1... p e7&#45;e5</textarea>", "<table><tr><td>1.<td>e2-e4<td>e7-e5</table><a href='?game=X&moves=e2-e4'>",
	"$code='rnbqkbnr/8/{fk}7'; $cols=8; $moves='{fk} a6-a5'", "1. e2-e4\n1. d2-d4\n1... d7-d5\n5. a2-a3",
}

// The fast path reads what it takes exactly as the grammar does.
func FuzzCourierQuickIsTheGrammar(f *testing.F) {
	for _, s := range courierSeeds {
		for _, line := range strings.Split(s, "\n") {
			f.Add(line, false)
			f.Add(line, true)
		}
	}
	f.Fuzz(func(t *testing.T, line string, known bool) {
		if len(line) > 300 || strings.ContainsAny(line, "\n\r") || !utf8.ValidString(line) {
			return
		}
		coords := &courierCoords{list: line}
		if known {
			coords.known = func(s string) bool { return len(s) == 2 && s[0] >= 'a' && s[0] <= 'h' && s[1] >= '1' && s[1] <= '8' }
			coords.labels = map[string]bool{"w1": true}
		}
		quick, ok := quickCourierLine(line, coords, nil)
		if !ok {
			return
		}
		slow := parseCourierLine(line, coords)
		if diff := cmp.Diff(slow, quick, cmp.AllowUnexported(courierPlySyntax{}, courierStatementSyntax{}), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%q: grammar -, fast path +\n%s", line, diff)
		}
	})
}

// No text makes the reader panic; every turn has its place in the text, and no
// number of lines with moves gets lost.
func FuzzCourier(f *testing.F) {
	for _, s := range courierSeeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		if len(src) > 5000 {
			return
		}
		records, err := Courier(src, "fuzz", CourierOptions{})
		if (err == nil) != (len(records) > 0) {
			t.Fatalf("%d records and error %v", len(records), err)
		}
		for _, rec := range records {
			for _, turn := range rec.Turns {
				if !turn.Pos.Valid() || turn.Text == "" || !utf8.ValidString(turn.Text) {
					t.Errorf("turn without place or text: %+v", turn)
				}
			}
			for _, e := range append(rec.Errors, rec.Notes...) {
				if e.Message == "" || strings.ContainsAny(e.Message, "\n\r") {
					t.Errorf("message %q", e.Message)
				}
			}
		}
	})
}
