package replay

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gcconv/gcconv/rules"
)

// mirrored says in the first fault of a Game Courier log without a setup that the
// whole game is legal from the mirrored array. Presets may have had that: what is
// seen of one of them shows the Bishop on the right of the first Shogi player.
func (g *Game) mirrored(o Options) {
	f := g.Main.Stop
	if f == nil || g.Record.Notation != "gc" || g.Record.Setup != nil || f.Rule == rules.AfterEnd {
		return
	}
	start, ok := mirroredStart(g.Variant)
	if !ok {
		return
	}
	text := start.String()
	if l, ok := g.try(start, g.Record.Turns, 1, rules.NoSquare, o); ok && l.Stop == nil && len(l.Nodes) > len(g.Main.Nodes) {
		f.Message += fmt.Sprintf("; from the array mirrored left to right the whole game is legal, so its preset may have had that: // Position: %s at the head of the list says so", text)
	}
}

// mirroredStart is the array of a game with left and right exchanged, for games where
// that differs and castling does not depend on it.
func mirroredStart(v *rules.Variant) (*rules.Position, bool) {
	text := v.Start().String()
	board, rest, _ := strings.Cut(text, " ")
	rows := strings.Split(board, "/")
	for i, row := range rows {
		var spaces []string // a piece or a number of empty spaces
		for len(row) > 0 {
			n := len(row) - len(strings.TrimLeft(row, "0123456789"))
			if n == 0 {
				n = len(row) - len(strings.TrimLeft(row, "+")) + 1
			}
			spaces = append(spaces, row[:n])
			row = row[n:]
		}
		slices.Reverse(spaces)
		rows[i] = strings.Join(spaces, "")
	}
	if mirrored := strings.Join(rows, "/"); mirrored != board && !v.HasCastling() {
		p, err := v.ParsePosition(mirrored + " " + rest)
		return p, err == nil
	}
	return nil, false
}
