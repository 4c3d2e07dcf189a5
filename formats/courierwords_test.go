package formats_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/replay"
)

// What a log says of its end comes back word by word, or in words that mean the
// same, from every container.
func TestWhatALogSaysOfItsEndComesBack(t *testing.T) {
	const heads = "White: alpha\nBlack: beta\n"
	const moves = "1. P f2-f3\n1... p e7-e5\n2. P g2-g4\n"
	const mate = moves + "2... q d8-h4\n"
	for _, c := range []struct{ log, want string }{
		{heads + moves + "gamma has resigned.", "gamma has resigned."},
		{heads + moves + "gamma has won", "gamma has won"},
		{moves + "gamma ran out of time", "gamma ran out of time"},
		{heads + mate + "gamma has won.", "gamma has won."},
		{heads + mate + "White has won.", "White has won."},
		{heads + mate + "Draw.", "Draw."},
		{moves + "*", "*"},
		{heads + moves + "beta has resigned.", "Black has resigned."},
		{moves + "Stalemate! Black has won.", "Stalemate! Black has won."},
		{moves + "Stalemate! White has won.", "Stalemate! White has won."},
		{moves + "Stalemate!", "Stalemate!"},
		{moves + "Checkmate! White has won.", "Black has been checkmated."},
		{moves + "Draw by stalemate.", "Draw by stalemate."},
		{moves + "White has won (bare-king).", "White has won (bare-king)."},
		{moves + "2... resign", "2... resign"},
		{moves + "2... resigns", "2... resigns"},
		{moves + "2... draw", "2... draw"},
		{moves + "2... offer draw", "2... offer draw"},
		{moves + "2... draw; say \"please\"", "2... offer draw // say \"please\""},
		{moves + "2... draw\n3. accept draw", "2... draw|3. accept draw"},
	} {
		g := playLog(t, variant(t, "chess"), c.log)
		for _, container := range formats.CourierContainers {
			o := formats.CourierOptions{Container: container}
			log := writeCourier(t, g, o)
			back := playLog(t, g.Variant, log)
			if log != writeCourier(t, back, o) || back.Outcome != g.Outcome {
				t.Errorf("%q in %s: %v comes back as %v from\n%s", c.log, container, g.Outcome, back.Outcome, log)
			}
			for _, want := range strings.Split(c.want, "|") {
				if container == "list" && !strings.Contains(log, want+"\n") {
					t.Errorf("%q: no %q in\n%s", c.log, want, log)
				}
			}
		}
	}
}

// What only Game Courier has words for is a comment in other notations.
func TestOffersAndEndsOfStrangersAreCommentsElsewhere(t *testing.T) {
	chess, shogi := variant(t, "chess"), variant(t, "shogi")
	var b bytes.Buffer
	pgn := func(g *replay.Game) error { return formats.WritePGN(&b, g, formats.PGNOptions{}) }
	kif := func(g *replay.Game) error { return formats.WriteKIF(&b, g, formats.KIFOptions{}) }
	ki2 := func(g *replay.Game) error { return formats.WriteKI2(&b, g) }
	csa := func(g *replay.Game) error { return formats.WriteCSA(&b, g, formats.CSAOptions{}) }
	jkf := func(g *replay.Game) error { return formats.WriteJKF(&b, g) }
	western := func(g *replay.Game) error { return formats.WriteWestern(&b, g, formats.WesternOptions{}) }
	for i, c := range []struct {
		write func(*replay.Game) error
		want  string // with %s for the comment
	}{{pgn, "{%s}"}, {kif, "*%s\n"}, {ki2, "*%s\n"}, {csa, "'*%s\n"}, {jkf, `"%s"`}, {western, "{%s}"}} {
		v, moves, line := shogi, "1. P 7g-7f\n1... p 3c-3d\n", "P 2g-2f"
		if i == 0 {
			v, moves, line = chess, "1. e2-e4\n1... e7-e5\n", "P d2-d4"
		}
		for log, words := range map[string][]string{
			"2. offer draw // if you like":                  {"offer draw", "if you like"},
			"2. draw":                                       {"draw"},
			"2. " + line + "; offer draw":                   {"offer draw"},
			"gamma has resigned.":                           {"gamma has resigned."},
			"Stalemate! White has won.":                     {"Stalemate! White has won."},
			"gamma has won":                                 {"gamma has won"},
			"2. " + line + "\n|2. " + line + "\n|2... draw": {"draw"},
		} {
			b.Reset()
			if err := c.write(playLog(t, v, moves+log)); err != nil {
				t.Fatal(err)
			}
			for _, w := range words {
				want := fmt.Sprintf(c.want, w)
				if i == 3 && strings.Contains(log, "|") {
					want = " draw" // CSA writes the whole line as a comment
				}
				if !strings.Contains(b.String(), want) {
					t.Errorf("%q: no %q in\n%s", log, want, b.String())
				}
			}
		}
	}
}
