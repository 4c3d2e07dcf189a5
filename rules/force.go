package rules

// Force carries a pattern out on the authority of its text alone: the squares
// that it names count, whatever the rules say. It reports false if the text
// does not tell what to do. The position may be one that no rule allows
// afterwards; Resolve still says of each move whether it is legal in it.
func (p *Position) Force(pt Pattern) bool {
	v, us := p.v, p.side
	if !v.onBoard(pt.To) {
		return false
	}
	var pc Piece
	switch {
	case v.onBoard(pt.From) && p.board[pt.From] != 0:
		pc = p.take(pt.From)
		if pt.Promotion == PromoteTo {
			if t := pt.Promoted.first(); t != NoPiece {
				pc = NewPiece(t, pc.Side())
			}
		}
	case pt.Drop == Yes && pt.Types != 0:
		t := pt.Types.first()
		if p.hand[us][t] > 0 {
			p.setHand(us, t, p.hand[us][t]-1)
		}
		pc = NewPiece(t, us)
	default:
		return false
	}
	if p.board[pt.To] != 0 {
		taken := p.take(pt.To)
		if to := v.capturedAs(taken.Type(), pc.Type()); to != NoPiece && taken.Side() != us {
			holder := us
			if v.toOwner {
				holder = us.Other()
			}
			p.setHand(holder, to, p.hand[holder][to]+1)
		}
	}
	p.put(pt.To, pc)
	if v.Pieces[pc.Type()].Royal {
		p.king[pc.Side()] = pt.To
		p.loseCastling(pc.Side())
	}
	p.passed, p.check, p.last = NoSquare, checkUnknown, Move{}
	p.side = us.Other()
	p.hash ^= sideKey
	p.number++
	p.quiet = 0
	return true
}

// take lifts a piece with all that goes with it.
func (p *Position) take(q Square) Piece {
	pc := p.lift(q)
	if p.king[pc.Side()] == q {
		p.king[pc.Side()] = NoSquare
		p.loseCastling(pc.Side())
	}
	p.loseCastlingRook(pc.Side(), q)
	return pc
}

// first returns the lowest type of a set, NoPiece if it is empty.
func (s TypeSet) first() PieceType {
	for t := PieceType(1); t < maxTypes; t++ {
		if s.Has(t) {
			return t
		}
	}
	return NoPiece
}
