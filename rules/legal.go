package rules

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
		var buffer [8]Move
		for _, c := range p.steps(m.From, m.To, buffer[:0]) {
			if c == m {
				return p.safeAfter(m)
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
		if on != 0 && v.vanish.Has(t) {
			return append(dst, Move{From: from, To: to})
		}
		g := generator{p: p, moves: dst}
		g.arrive(from, to, v.promotion[us][t], on != 0)
		return g.moves
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

func (p *Position) isDoubleStep(from, to Square) bool {
	q, ok := p.doubleStepTo(from)
	return ok && q == to
}

// reaches says whether the piece on from can step to another square, which is
// empty or holds an enemy.
func (p *Position) reaches(from, to Square) bool {
	v, pc := p.v, p.board[from]
	capture := p.board[to] != 0
	for _, l := range v.lines[pc.Side()][pc.Type()] {
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
			if at < 0 || p.board[uint8(at)] != 0 {
				break
			}
		}
	}
	for i := range v.odd[pc.Side()][pc.Type()] {
		o := &v.odd[pc.Side()][pc.Type()][i]
		if (capture && o.capture || !capture && o.move) && p.oddReaches(o, from, to) {
			return true
		}
	}
	return false
}
