package diagram

import (
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// AfterMove shows a position with the move that led to it, rules.NoMove for
// none, and the king that is in check.
func AfterMove(p *rules.Position, m rules.Move) Board {
	b := FromPosition(p)
	if m != rules.NoMove {
		b.LastMove = places(m.From, m.To)
	}
	if p.InCheck() {
		b.Check = places(p.King(p.Side()))
	}
	return b
}

// AtFault shows the position that a fault is about, with the squares that its
// text names. It reports false for a fault that has no position.
func AtFault(f *replay.Fault) (Board, bool) {
	if f.Position == nil {
		return Board{}, false
	}
	b := AfterMove(f.Position, rules.NoMove)
	b.Faults = places(f.Meant.From, f.Meant.To)
	return b, true
}

// places lists those squares that are known.
func places(squares ...rules.Square) []int {
	var list []int
	for _, q := range squares {
		if q != rules.NoSquare {
			list = append(list, int(q))
		}
	}
	return list
}
