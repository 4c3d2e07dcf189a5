package parser

import (
	"strings"
	"testing"
)

// turnTexts is the turns of all games of a text, those that cannot be read with
// a mark in front.
func turnTexts(t *testing.T, text string) string {
	t.Helper()
	recs, err := Courier([]byte(text), "log", CourierOptions{})
	if err != nil {
		return err.Error()
	}
	var games []string
	for _, rec := range recs {
		var turns []string
		for _, turn := range rec.Turns {
			s := turn.Text
			if turn.Err != nil {
				s = "✗" + s
			}
			turns = append(turns, s)
		}
		games = append(games, strings.Join(turns, ", "))
	}
	return strings.Join(games, " | ")
}

func TestConcatenatedStringsOfPHPAreOneTurn(t *testing.T) {
	const want = "P 7g-7f, p 3c-3d, B 8h-2b; +B-2b, s 3a-2b"
	for _, log := range []string{
		"$moves[]='P 7g-7f'; $moves[]='p 3c-3d'; $moves[]='B 8h-2b' . '; +B-2b'; $moves[]='s 3a-2b';",
		"$moves=array('P 7g-7f', 'p 3c-3d', 'B 8h-2b' . \"; +B-2b\", 's 3a' . '-' . '2b');",
		"$moves[0]='P 7g-7f'; $moves[1]='p 3c-3d'; $moves[2]='B 8h-2b'; $moves[2].='; +B-2b'; $moves[3]='s 3a-2b';",
		"$log['moves'][0]='P 7g-7f'; $log['moves'][1]='p 3c-3d'; $log['moves'][2]='B 8h-2b; +B-2b'; $log['moves'][]='s 3a-2b';",
		"$log['moves']=['P 7g-7f', 'p 3c-3d']; $log['moves'][]='B 8h-2b; +B-2b'; $log['moves'][]='s 3a-2b';",
		"$moves='P 7g-7f\np 3c-3d\nB 8h-'; $moves.='2b; +B-2b'; $moves.=\"\\ns 3a-2b\";",
	} {
		if got := turnTexts(t, log); got != want {
			t.Errorf("%q: got %s", log, got)
		}
	}
}

func TestEscapesOfPHPAreResolved(t *testing.T) {
	for _, c := range []struct{ log, want string }{
		{`$moves="P 7g\x2d7f\np 3c\0553d\nP 2g\u{2d}2f\np 8c\u{002D}8d";`, "P 7g-7f, p 3c-3d, P 2g-2f, p 8c-8d"},
		{"$moves=<<<X\nP 7g\\x2d7f\np\\x203c-3d\nX;", "P 7g-7f, p 3c-3d"},
		{`$moves="P\t7g-7f\v\f";`, "P\t7g-7f"},
		{`$moves="P 7g-7f // caf\xe9";`, "P 7g-7f"},
		// Not in single quotes, and nothing that PHP does not know.
		{`$moves='P 7g-7f\ne';`, `✗P 7g-7f\ne`},
		{`$moves="P 7g-7f\np 3c\q3d";`, `P 7g-7f, ✗p 3c\q3d`},
		{`$moves="P 7g-7f\np 3c\u{110000}3d";`, `P 7g-7f, ✗p 3c\u{110000}3d`},
	} {
		if got := turnTexts(t, c.log); got != c.want {
			t.Errorf("%q: got %s, want %s", c.log, got, c.want)
		}
	}
}
