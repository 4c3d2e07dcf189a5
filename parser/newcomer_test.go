package parser

import (
	"strings"
	"testing"
)

// Moves that stand where they are easily overlooked.
func TestNoMoveIsLostInOddPlaces(t *testing.T) {
	for _, c := range []struct {
		name, text string
		turns      int
	}{
		{"the second ply of a page's last line", "<html><body>1. P 7g-7f p 3c-3d<br>2. P 2g-2f p 8c-8e</body></html>", 4},
		{"the same before a status line", "<html><body>1. P 7g-7f p 3c-3d<br>2. P 2g-2f p 8c-8e<br>alpha has resigned.</body></html>", 4},
		{"a row of a table", "<html><table><tr><td>1.</td><td>P 7g-7f</td><td>p 3c-3d</td></tr></table>", 2},
		{"an array with a turn in each entry", "$game='Shogi'; $moves = array('P 7g-7f', 'p 3c-3d');", 2},
		{"a short array with numbers", "$game='Shogi'; $moves = ['1. P 7g-7f', '1... p 3c-3d'];", 2},
		{"an array with keys", "$game='Shogi'; $moves = array(0 => 'P 7g-7f', 1 => 'p 3c-3d');", 2},
		{"two squares without a hyphen", "1. p 7g-7f\n1... P 3c-3d\np2g2f\n", 3},
		{"a number at the end", "1. p 7g-7f\n1... P 3c-3d\n2.", 3},
	} {
		recs, err := Courier([]byte(c.text), "log", CourierOptions{})
		if err != nil || len(recs) != 1 || len(recs[0].Turns) != c.turns {
			t.Errorf("%s: %d games, %v; want one with %d turns", c.name, len(recs), err, c.turns)
		}
	}
	for _, text := range []string{"3 ２二角(88)成", "3 ２六歩(27) 4 ８四歩(83)"} {
		rec := ParseKIF(TextSource("kif", "1 ７六歩(77)\n2 ３四歩(33)\n"+text+"\n"))[0]
		last := rec.Turns[len(rec.Turns)-1]
		if last.Err == nil || !strings.Contains(last.Err.Message, "a move stands alone on its line") {
			t.Errorf("%s: read as %+v", text, last.Pattern)
		}
	}
}
