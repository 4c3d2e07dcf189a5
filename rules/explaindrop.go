package rules

import (
	"fmt"
	"strings"
)

// explainDrop says why a drop is not legal.
func (p *Position) explainDrop(pt Pattern) *Fault {
	v, us, to := p.v, p.side, pt.To
	if !v.drops {
		return illegal(NoDrops, "%s has no drops; if this is another game, name it (--variant, or a Variant tag)", v.Title)
	}
	var held TypeSet
	for _, t := range v.HandOrder {
		if p.hand[us][t] > 0 {
			held |= Types(t)
		}
	}
	types := pt.Types
	if types == 0 {
		types = held
	}
	switch {
	case types == 0:
		return illegal(NotInHand, "a drop%s, but %s holds nothing in hand", p.where(to), p.us())
	case types&held == 0 && held == 0:
		return illegal(NotInHand, "%s dropped%s, but %s holds nothing in hand", p.names(types), p.where(to), p.us())
	case types&held == 0:
		return illegal(NotInHand, "%s dropped%s, but %s holds only %s", p.names(types), p.where(to), p.us(), p.handText(us))
	case to == NoSquare || !v.onBoard(to):
		return illegal(CannotReach, "the text does not say where the %s is dropped", p.names(types))
	case p.board[to] != 0:
		return illegal(DropOccupied, "%s dropped on %s, where %s's %s stands", p.names(types), p.sq(to), v.SideName(p.board[to].Side()), p.name(p.board[to].Type()))
	}
	t := PieceType(0)
	for _, h := range v.HandOrder {
		if types.Has(h) && held.Has(h) {
			t = h
			break
		}
	}
	if !v.dropMask[us][t].has(to) {
		if !v.canMove[us][t].has(to) {
			return illegal(DropDead, "%s dropped on %s, from where it could never move", p.name(t), p.sq(to))
		}
		return illegal(DropDead, "%s dropped on %s, a rank on which %ss may not be dropped", p.name(t), p.sq(to), p.name(t))
	}
	if v.noDouble.Has(t) && p.onFile(NewPiece(t, us), v.File(to)) >= v.noDoubleCount {
		return p.explainDoubled(t, to)
	}
	if pt.Promotion > PromoteDeclined {
		return illegal(PromotionChoice, "%s dropped on %s: a drop never promotes", p.name(t), p.sq(to))
	}
	m := Move{From: NoSquare, To: to, Kind: Drop, Piece: t}
	if !p.safeAfter(m) {
		return p.explainExposure(m)
	}
	if v.dropMate.Has(t) && p.dropMates(t, to) {
		return illegal(DropMate, "%s dropped on %s gives checkmate, which a %s drop may not", p.name(t), p.sq(to), p.name(t))
	}
	return illegal(CannotReach, "no legal drop of the %s on %s fits this text", p.name(t), p.sq(to))
}

// explainDoubled says which pieces of its kind keep one from being dropped on
// their file.
func (p *Position) explainDoubled(t PieceType, to Square) *Fault {
	v := p.v
	pc := NewPiece(t, p.side)
	what, most := p.name(t), ""
	if d := v.Pieces[t]; len(d.Promotes) == 1 && v.Pieces[d.Promotes[0]].Base == t {
		what = "unpromoted " + what
	}
	if v.noDoubleCount > 1 {
		what, most = what+"s", fmt.Sprintf("; %d on a file are the most", v.noDoubleCount)
	} else {
		what = article(what)
	}
	return illegal(Nifu, "%s dropped on file %s, where %s already has %s on %s%s", p.name(t), v.FileName(v.File(to)), p.us(), what, p.onFileNames(pc, v.File(to)), most)
}

// where is " on 5e", or nothing for an unknown square.
func (p *Position) where(q Square) string {
	if !p.v.onBoard(q) {
		return ""
	}
	return " on " + p.sq(q)
}

func (p *Position) onFileNames(pc Piece, file int) string {
	var out []string
	for q := Square(file); int(q) < p.v.Squares(); q += Square(p.v.Files) {
		if p.board[q] == pc {
			out = append(out, p.sq(q))
		}
	}
	return strings.Join(out, " and ")
}

// handText lists a hand: "a Silver and 2 Pawns".
func (p *Position) handText(s Side) string {
	var out []string
	for _, t := range p.v.HandOrder {
		if n := p.Hand(s, t); n > 0 {
			out = append(out, counted(n, p.name(t)))
		}
	}
	switch n := len(out); n {
	case 0:
		return "nothing"
	case 1:
		return out[0]
	default:
		return strings.Join(out[:n-1], ", ") + " and " + out[n-1]
	}
}
