package rules

import "sort"

// Nearest lists the legal moves that are most like a pattern, best first, at
// most n: of the same piece, to the same square, or drops of the same kind.
func (p *Position) Nearest(pt Pattern, n int) []Move {
	type scored struct {
		m Move
		n int
	}
	var all []scored
	for _, m := range p.AppendLegal(nil) {
		if like := p.likeness(pt, m); like > 0 {
			all = append(all, scored{m, like})
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].n > all[j].n })
	var out []Move
	for _, s := range all[:min(n, len(all))] {
		out = append(out, s.m)
	}
	return out
}

// likeness says how much a move is like a pattern, 0 for not at all.
func (p *Position) likeness(pt Pattern, m Move) int {
	drop := m.Kind == Drop
	t := m.Piece
	if !drop {
		t = p.board[m.From].Type()
	}
	if pt.Castle != Normal {
		if m.IsCastle() {
			return 1
		}
		return 0
	}
	sameFrom := pt.From != NoSquare && m.From == pt.From
	sameTo := pt.To != NoSquare && m.To == pt.To
	sameType := pt.Types.Has(t)
	if !sameFrom && !sameTo && !(sameType && drop == (pt.Drop == Yes) && pt.From == NoSquare) {
		return 0
	}
	n := 1
	for _, c := range []struct {
		same   bool
		weight int
	}{{sameFrom, 24}, {sameTo, 20}, {sameType, 12}, {drop == (pt.Drop == Yes), 8}, {p.promotionFits(&pt, m), 4}} {
		if c.same {
			n += c.weight
		}
	}
	if pt.To != NoSquare {
		n += 7 - min(7, max(abs(p.v.File(m.To)-p.v.File(pt.To)), abs(p.v.Rank(m.To)-p.v.Rank(pt.To))))
	}
	return n
}
