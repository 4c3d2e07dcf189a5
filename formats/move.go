package formats

import (
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/rules"
	"github.com/gcconv/gcconv/zillions"
)

// MoveIn writes one move that is legal in p as a notation does: "gc", "pgn",
// "kif", "ki2", "csa", "zsg", "txt"
// (Hodges); others as USI or UCI. labels says which letter case
// Game Courier's labels of the first player have.
func MoveIn(notation string, p *rules.Position, m rules.Move, labels record.Case) string {
	return MoveAfter(notation, p, rules.NoSquare, m, labels)
}

// MoveAfter is MoveIn for a move that stands behind another: "kif" and "ki2" write
// 同 where it goes to the square last, the target of that one.
func MoveAfter(notation string, p *rules.Position, last rules.Square, m rules.Move, labels record.Case) string {
	v := p.Variant()
	switch {
	case notation == "gc":
		c := courierWriter{v: v, upper: rules.First}
		if labels == record.CaseLowerFirst {
			c.upper = rules.Second
		}
		return c.move(p, m)
	case notation == "pgn" && v.Family == rules.ChessFamily:
		return SAN(p, m, ShortSAN, v.DropSign)
	case notation == "zsg":
		if text, err := (&zsgWriter{v: v, t: zillions.TableOf(v)}).move(p, m); err == nil {
			return text
		}
	case v.Family != rules.ShogiFamily:
	case notation == "kif":
		return (&kakinoki{v: v}).kifText(p, last, m)
	case notation == "ki2":
		return (&kakinoki{v: v}).ki2Text(p, last, m)
	case notation == "txt":
		return (&western{style: Hodges}).move(p, m)
	case notation == "csa":
		return csaMove(p, m)
	}
	return CoordinateMove(p, m)
}
