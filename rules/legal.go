package rules

import "math/bits"

// IsLegal says whether AppendLegal would list m, without listing.
func (p *Position) IsLegal(m Move) bool {
	switch m.Kind {
	case Drop:
		return m.From == NoSquare && p.dropIsLegal(m.Piece, m.To)
	case CastleKingside, CastleQueenside:
		c, ok := p.castlingMove(m.Kind)
		return ok && c == m && !p.InCheck()
	case Normal, Promote, EnPassant:
		if !p.v.onBoard(m.From) || !p.v.onBoard(m.To) {
			return false
		}
		w := p.work()
		w.steps = p.steps(m.From, m.To, w.steps[:0])
		for _, c := range w.steps {
			if c == m {
				return p.safeStep(m)
			}
		}
	}
	return false
}

func (v *Variant) onBoard(q Square) bool { return q >= 0 && int(q) < v.Squares() }

func (p *Position) dropIsLegal(t PieceType, to Square) bool {
	v := p.v
	if !v.drops || t == NoPiece || int(t) >= len(v.Pieces) || !v.onBoard(to) || p.hand[p.side][t] == 0 {
		return false
	}
	mask := p.dropSquares(t)
	if !mask.has(to) || !p.safeAfter(Move{From: NoSquare, To: to, Kind: Drop, Piece: t}) {
		return false
	}
	return !v.dropMate.Has(t) || !p.dropMates(t, to)
}

// steps appends the moves of the piece on from to a square, castling apart,
// each promotion one; the king's safety is not tested. There are none if the
// piece is not the mover's.
func (p *Position) steps(from, to Square, dst []Move) []Move {
	v, us := p.v, p.side
	pc, on := p.board[from], p.board[to]
	if pc == 0 || pc.Side() != us || on != 0 && on.Side() == us {
		return dst
	}
	t := pc.Type()
	if p.reaches(from, to) || on == 0 && v.doubleStep.Has(t) && v.doubleRegion[us].has(from) && p.isDoubleStep(from, to) {
		pr := v.promotion[us][t]
		if on != 0 && v.vanish.Has(t) && !v.mayVanish(us, t, to, on) {
			return dst
		}
		if on != 0 && v.vanish.Has(t) || pr == nil {
			return append(dst, Move{From: from, To: to})
		}
		choices := pr.choices(from, to, on != 0)
		if pr.mayStay(to, choices) {
			dst = append(dst, Move{From: from, To: to})
		}
		for _, becomes := range choices {
			if p.atLimit(becomes) {
				continue
			}
			dst = append(dst, Move{From: from, To: to, Kind: Promote, Piece: becomes})
		}
		return dst
	}
	if to == p.passed && v.pawnTypes.Has(t) {
		p.takers(func(m Move) bool {
			if m.From == from {
				dst = append(dst, m)
			}
			return true
		})
	}
	return dst
}

// directions is the set of directions that lead from one square to another.
func (v *Variant) directions(from, to Square) uint64 {
	return v.toward[v.spread[uint8(to)]-v.spread[uint8(from)]+v.center]
}

// safeStep is safeAfter for a move of steps. Most pieces stand on no line
// between their king and an attacker, so that the move need not be tried.
func (p *Position) safeStep(m Move) bool {
	v, us := p.v, p.side
	king := p.king[us]
	if king == NoSquare {
		return true
	}
	switch {
	case v.hasOdd || m.Kind == EnPassant || v.vanish.Has(p.board[uint8(m.From)].Type()):
		return p.safeAfter(m)
	case m.From == king:
		pc := p.board[uint8(king)]
		p.board[uint8(king)] = 0
		safe := !p.attacked(m.To, us.Other())
		p.board[uint8(king)] = pc
		return safe
	case p.InCheck():
		return p.safeAfter(m)
	}
	for dirs := v.directions(king, m.From); dirs != 0; dirs &= dirs - 1 {
		out := uint8(bits.TrailingZeros64(dirs))
		if p.looksThrough(king, m.From, out) {
			return p.safeAfter(m)
		}
	}
	return true
}

// looksThrough says whether an enemy stands behind a piece, seen from a king
// along a direction, with nothing else between them.
func (p *Position) looksThrough(king, piece Square, out uint8) bool {
	step := &p.v.step[out]
	at := step[uint8(king)]
	for ; at != piece; at = step[uint8(at)] {
		if p.board[uint8(at)] != 0 {
			return false
		}
	}
	for at = step[uint8(at)]; at >= 0; at = step[uint8(at)] {
		if pc := p.board[uint8(at)]; pc != 0 {
			return pc.Side() != p.side
		}
	}
	return false
}

func (p *Position) isDoubleStep(from, to Square) bool {
	q, ok := p.doubleStepTo(from)
	return ok && q == to
}

// reaches says whether the piece on from can step to another square, which is
// empty or holds an enemy.
func (p *Position) reaches(from, to Square) bool {
	v, pc, t := p.v, p.board[from], p.movesAs(from)
	capture := p.board[to] != 0
	toward := v.directions(from, to)
	for _, l := range v.lines[pc.Side()][t] {
		if toward>>l.dir&1 == 0 {
			continue
		}
		limit := l.move
		if capture {
			limit = l.capture
		}
		step := &v.step[l.dir]
		at := from
		for d := uint8(1); d <= limit; d++ {
			at = step[uint8(at)]
			if at == to {
				return true
			}
			if p.board[uint8(at)] != 0 {
				break
			}
		}
	}
	for i := range v.odd[pc.Side()][t] {
		o := &v.odd[pc.Side()][t][i]
		if (capture && o.capture || !capture && o.move) && p.oddReaches(o, from, to) {
			return true
		}
	}
	return false
}
