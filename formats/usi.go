package formats

import (
	"fmt"
	"io"
	"strings"

	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// CoordinateMove writes a move that is legal in p: as USI in the shogi family
// (7g7f, 8h2b+, 3d3c=G, P*5e, +B*5e), as UCI in the chess family (e2e4, e7e8q,
// N@f3, e1g1; king takes rook in shuffled games; 0000 for a pass).
func CoordinateMove(p *rules.Position, m rules.Move) string {
	v := p.Variant()
	shogi := v.Family == rules.ShogiFamily
	switch m.Kind {
	case rules.Pass:
		return "0000"
	case rules.Drop:
		if shogi {
			return v.Def(m.Piece).Letter + "*" + v.SquareName(m.To)
		}
		return v.Def(m.Piece).Letter + "@" + v.SquareName(m.To)
	case rules.CastleKingside, rules.CastleQueenside:
		to := m.To
		if v.Chess960 {
			to = p.CastlingRook(p.Side(), m.Kind)
		}
		return v.SquareName(m.From) + v.SquareName(to)
	case rules.Promote:
		return v.SquareName(m.From) + v.SquareName(m.To) + promotionSuffix(v, m.Piece)
	}
	return v.SquareName(m.From) + v.SquareName(m.To)
}

// promotionSuffix says what a piece becomes: + where that is its own promoted
// face, else the letter of the piece that was chosen.
func promotionSuffix(v *rules.Variant, becomes rules.PieceType) string {
	letter := v.Def(becomes).Letter
	switch {
	case strings.HasPrefix(letter, "+"):
		return "+"
	case v.Family == rules.ShogiFamily:
		return "=" + letter
	}
	return strings.ToLower(strings.TrimSuffix(letter, "~"))
}

// USIGame is the command that names a game to an engine and to readers,
// "setoption name UCI_Variant value mortal-shogi" and a line feed. It holds for
// all lines below it.
func USIGame(v *rules.Variant) string {
	name := v.Name
	if v.Chess960 && !strings.HasSuffix(name, "960") {
		name += "960" // with shuffled starts
	}
	return "setoption name UCI_Variant value " + name + "\n"
}

// NeedsUSIGame says whether a game must be named: readers take all lines for
// shogi or chess that are not below a name.
func NeedsUSIGame(v *rules.Variant) bool {
	return v.Name != "shogi" && v.Name != "chess" || v.Chess960
}

// WriteUSI writes a game as one line of the engine protocol of its family,
// USI or UCI: "position startpos moves 7g7f …", or the start position in full
// where it is not the usual one, below USIGame where the game needs it.
// Variations, comments and times have no place there. A fault that stops the
// game follows as a line that begins with #.
func WriteUSI(w io.Writer, g *replay.Game) error {
	var b strings.Builder
	if NeedsUSIGame(g.Variant) {
		b.WriteString(USIGame(g.Variant))
	}
	b.WriteString("position ")
	switch start := g.Start.String(); {
	case start == g.Variant.Start().String():
		b.WriteString("startpos")
	case g.Variant.Family == rules.ShogiFamily:
		b.WriteString("sfen " + start)
	default:
		b.WriteString("fen " + start)
	}
	pos := g.Start.Clone()
	for i, n := range g.Main.Nodes {
		if i == 0 {
			b.WriteString(" moves")
		}
		b.WriteByte(' ')
		b.WriteString(CoordinateMove(pos, n.Move))
		pos.Apply(n.Move)
	}
	b.WriteByte('\n')
	writeHashNotes(&b, g)
	_, err := io.WriteString(w, b.String())
	return err
}

// USINotes tells which moves of a game WriteUSI leaves out: those of variations;
// "" if there are none.
func USINotes(g *replay.Game) string {
	n := len(g.Main.StopVariations) + len(g.Main.ClosingVariations)
	for _, node := range g.Main.Nodes {
		n += len(node.Variations)
	}
	switch n {
	case 0:
		return ""
	case 1:
		return "not written: 1 variation; this notation has the main line only"
	}
	return fmt.Sprintf("not written: %d variations; this notation has the main line only", n)
}

// writeHashNotes writes why a game stops as lines that begin with #.
func writeHashNotes(b *strings.Builder, g *replay.Game) {
	for _, note := range stopNotes(&g.Main) {
		fmt.Fprintf(b, "# %s\n", oneLine(note))
	}
}
