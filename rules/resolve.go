package rules

import "math/bits"

// Resolve finds the one legal move that a pattern means. If none fits, or
// several do, it returns a Fault that says why.
func (p *Position) Resolve(pt Pattern) (Move, *Fault) {
	w := p.work()
	w.fits = p.matching(&pt, w.fits[:0])
	fits := w.fits
	if len(fits) > 1 {
		fits = narrow(p, pt, fits)
	}
	switch len(fits) {
	case 1:
		return fits[0], nil
	case 0:
		f := p.explain(pt)
		f.Candidates = p.Nearest(pt, 6)
		p.dispute(pt, f)
		return NoMove, f
	}
	return NoMove, p.explainAmbiguity(pt, fits)
}

// scratch is room for lists of moves that are made and used up within a call,
// so that resolving allocates nothing.
type scratch struct {
	fits, steps []Move
}

func (p *Position) work() *scratch {
	if p.scratch == nil {
		p.scratch = &scratch{}
	}
	return p.scratch
}

// Matching lists the legal moves that fit a pattern.
func (p *Position) Matching(pt Pattern) []Move { return p.matching(&pt, nil) }

func (p *Position) matching(pt *Pattern, dst []Move) []Move {
	v, us := p.v, p.side
	if pt.Castle != Normal {
		if m, ok := p.castlingMove(pt.Castle); ok && !p.InCheck() {
			dst = append(dst, m)
		}
		return dst
	}
	if pt.To == NoSquare {
		for _, m := range p.AppendLegal(nil) {
			if p.fits(pt, m) {
				dst = append(dst, m)
			}
		}
		return dst
	}
	if !v.onBoard(pt.To) {
		return dst
	}
	if pt.Drop != No && v.drops && pt.From == NoSquare && pt.FromFile < 0 && pt.FromRank < 0 && p.board[pt.To] == 0 {
		for _, t := range v.HandOrder {
			if p.hand[us][t] > 0 && (pt.Types == 0 || pt.Types.Has(t)) {
				if m := (Move{From: NoSquare, To: pt.To, Kind: Drop, Piece: t}); p.fits(pt, m) && p.dropIsLegal(t, pt.To) {
					dst = append(dst, m)
				}
			}
		}
	}
	if pt.Drop == Yes {
		return dst
	}
	start := len(dst)
	if v.onBoard(pt.From) {
		dst = p.matchingFrom(pt, pt.From, dst)
	} else {
		for w := range v.words {
			for b := p.occ[us][w] & v.originsOf(us, pt.Types, pt.To, w); b != 0; b &= b - 1 {
				dst = p.matchingFrom(pt, Square(w<<6+bits.TrailingZeros64(b)), dst)
			}
		}
	}
	if k := p.king[us]; k != NoSquare && (pt.From == k && pt.Types == 0 || (pt.From == k || pt.From == NoSquare) && pt.Types.Has(p.board[k].Type())) {
		for _, wing := range [...]MoveKind{CastleKingside, CastleQueenside} {
			rook := p.castle[us][wingIndex(wing)]
			if rook == NoSquare || pt.To != rook && (v.Chess960 || pt.To != v.castleTo[us][wingIndex(wing)].king) {
				continue
			}
			if m, ok := p.castlingMove(wing); ok && !p.InCheck() && p.promotionFits(pt, m) {
				dst = append(dst, m)
			}
		}
	}
	if pt.Hints != 0 {
		dst = p.withHints(pt, dst, start)
	}
	return dst
}

// matchingFrom appends the legal steps of the piece on one square that fit.
func (p *Position) matchingFrom(pt *Pattern, from Square, dst []Move) []Move {
	if pt.Types != 0 && !pt.Types.Has(p.board[uint8(from)].Type()) ||
		pt.FromFile >= 0 && p.v.File(from) != pt.FromFile || pt.FromRank >= 0 && p.v.Rank(from) != pt.FromRank {
		return dst
	}
	w := p.work()
	w.steps = p.steps(from, pt.To, w.steps[:0])
	for _, m := range w.steps {
		if p.promotionFits(pt, m) && p.safeStep(m) {
			dst = append(dst, m)
		}
	}
	return dst
}

// originsOf is a word of the set of squares from which pieces of some types may
// get to a square, or of more.
func (v *Variant) originsOf(s Side, types TypeSet, to Square, word int) uint64 {
	if types == 0 || v.borrows {
		return ^uint64(0)
	}
	var out uint64
	for ; types != 0; types &= types - 1 {
		if from := v.origins[s][bits.TrailingZeros64(uint64(types))]; from != nil {
			out |= from[int(to)*v.words+word]
		}
	}
	return out
}

// withHints keeps the moves from index start on that the relative marks fit.
func (p *Position) withHints(pt *Pattern, moves []Move, start int) []Move {
	rivals := p.rivals(pt.Types, pt.To)
	kept := moves[:0] // marks tell board pieces apart, so drops go
	for _, m := range moves[start:] {
		if p.hintsFit(m, pt.Hints, rivals) {
			kept = append(kept, m)
		}
	}
	return kept
}

// rivals lists one move for each piece of the types that can reach a square,
// pinned ones included.
func (p *Position) rivals(types TypeSet, to Square) []Move {
	var out []Move
	var buffer [8]Move
	for from := Square(0); int(from) < p.v.Squares(); from++ {
		if pc := p.board[from]; pc != 0 && pc.Side() == p.side && types.Has(pc.Type()) {
			if ms := p.steps(from, to, buffer[:0]); len(ms) > 0 {
				out = append(out, ms[0])
			}
		}
	}
	return out
}

// fits says whether a move is what the pattern says, relative marks apart.
func (p *Position) fits(pt *Pattern, m Move) bool {
	drop := m.Kind == Drop
	switch {
	case pt.Castle != Normal:
		return m.Kind == pt.Castle
	case pt.To != NoSquare && m.To != pt.To, pt.From != NoSquare && m.From != pt.From,
		drop && (pt.Drop == No || pt.FromFile >= 0 || pt.FromRank >= 0), !drop && pt.Drop == Yes:
		return false
	}
	if drop {
		return (pt.Types == 0 || pt.Types.Has(m.Piece)) && pt.Promotion <= PromoteDeclined
	}
	if pt.FromFile >= 0 && p.v.File(m.From) != pt.FromFile || pt.FromRank >= 0 && p.v.Rank(m.From) != pt.FromRank {
		return false
	}
	return (pt.Types == 0 || pt.Types.Has(p.board[m.From].Type())) && p.promotionFits(pt, m)
}

func (p *Position) promotionFits(pt *Pattern, m Move) bool {
	switch pt.Promotion {
	case PromoteDeclined:
		return m.Kind != Promote
	case PromotePlain:
		return m.Kind == Promote
	case PromoteTo:
		return m.Kind == Promote && pt.Promoted.Has(m.Piece)
	}
	return true
}

// narrow chooses among several legal moves by what a text leaves unsaid: no
// word of promotion means none; no word of a drop means a move on the board.
// A capture mark decides only where nothing else does.
func narrow(p *Position, pt Pattern, fits []Move) []Move {
	if pt.Promotion == PromoteUnsaid {
		fits = prefer(fits, func(m Move) bool { return m.Kind != Promote })
	}
	if pt.Drop == Unsaid {
		fits = prefer(fits, func(m Move) bool { return m.Kind != Drop })
	}
	switch pt.Capture {
	case Yes:
		fits = prefer(fits, func(m Move) bool { return p.Captured(m) != 0 })
	case No:
		fits = prefer(fits, func(m Move) bool { return p.Captured(m) == 0 })
	}
	return fits
}

// prefer keeps the moves of a kind if there are any.
func prefer(moves []Move, kind func(Move) bool) []Move {
	var kept []Move
	for _, m := range moves {
		if kind(m) {
			kept = append(kept, m)
		}
	}
	if len(kept) == 0 {
		return moves
	}
	return kept
}
