package formats

import (
	"fmt"
	"io"
	"strings"

	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// PositionOptions says how positions are written.
type PositionOptions struct {
	All bool // the start position and the position after every ply, one a line; else the last one alone
}

// WriteSFEN writes the last position of a game of the shogi family as a line
// of SFEN, or all positions. A fault that stops the game follows as a line
// that begins with #.
func WriteSFEN(w io.Writer, g *replay.Game, o PositionOptions) error {
	if g.Variant.Family != rules.ShogiFamily {
		return fmt.Errorf("%s has no SFEN; use fen", g.Variant.Title)
	}
	return writePositions(w, g, o, (*rules.Position).SFEN)
}

// WriteFEN writes the last position of a game as a line of FEN, or all
// positions; hands stand in brackets. For a game of the shogi family this is
// the form of Fairy-Stockfish, in which w is the player who moves first. A
// fault that stops the game follows as a line that begins with #.
func WriteFEN(w io.Writer, g *replay.Game, o PositionOptions) error {
	return writePositions(w, g, o, (*rules.Position).FEN)
}

func writePositions(w io.Writer, g *replay.Game, o PositionOptions, text func(*rules.Position) string) error {
	var b strings.Builder
	pos := g.Start.Clone()
	if o.All {
		b.WriteString(text(pos) + "\n")
	}
	for _, n := range g.Main.Nodes {
		pos.Apply(n.Move)
		if o.All {
			b.WriteString(text(pos) + "\n")
		}
	}
	if !o.All {
		b.WriteString(text(pos) + "\n")
	}
	writeHashNotes(&b, g)
	_, err := io.WriteString(w, b.String())
	return err
}
