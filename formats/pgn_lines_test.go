package formats_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/parser"
)

// TestPGNKeepsEveryLine: what stands beside a missing or illegal move is neither
// lost nor taken for the game.
func TestPGNKeepsEveryLine(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"a line behind the last move", "1. e4 e5 2. Qh5 Nc6 3. Bc4 (3... Nf6 4. Qxf7#) 1-0", "1. e4 e5 2. Qh5 Nc6 3. Bc4 (3... Nf6 4. Qxf7#) 1-0"},
		{"two of them", "1. d4 (1... h5) (1... d5) *", "1. d4 (1... h5) (1... d5) *"},
		{"one inside a variation", "1. d4 (1. h4 (1... h5)) d5 *", "1. d4 (1. h4 (1... h5)) 1... d5 *"},
		{"lines and signs of an illegal move", "1. e4 e5 2. Ke3! $14 {[%clk 0:01:00]} (2. Nf3 Nc6 {good}) *", "1. e4 e5 {…} {not played: Ke3 ! $14 clock 0:01:00 (Nf3 Nc6 (good))} *"},
		{"lines of an illegal first move of a variation", "1. e4 e5 (1... Ke3 (1... c5 2. Nf3) 2. d4) 2. Nf3 *", "1. e4 e5 {…} {not played: Ke3 (c5 Nf3) d4} 2. Nf3 *"},
		{"a novelty", "1. e4 N e5 *", "1. e4 $146 e5 *"},
		{"a knight apart from its square is no novelty", "1. e4 e5 2. N f3 *", "1. e4 e5 {…} {not played: N f3} *"},
		{"a null move in zeros", "1. e4 0000 *", "1. e4 {…} {not played: 0000} *"},
		{"castling in zeros", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 00 *", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *"},
	} {
		g := play(t, parser.ParsePGN(parser.TextSource("-", c.in), parser.PGNOptions{})[0], variant(t, "chess"))
		var b bytes.Buffer
		if err := formats.WritePGN(&b, g, formats.PGNOptions{}); err != nil {
			t.Fatal(err)
		}
		_, moves, _ := strings.Cut(b.String(), "\n\n")
		moves = strings.Join(strings.Fields(moves), " ")
		if from, to := strings.Index(moves, "{-:1:"), strings.Index(moves, "]}"); from >= 0 && to > from {
			moves = moves[:from] + "{…}" + moves[to+2:]
		}
		if moves != c.want {
			t.Errorf("%s: %s\nwritten %s\nwant    %s", c.name, c.in, moves, c.want)
		}
	}
}
