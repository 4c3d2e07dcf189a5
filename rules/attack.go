package rules

import "math/bits"

// movesAs returns the type whose moves the piece on a square has: its own or,
// where pieces borrow moves, that of the own piece directly behind it.
func (p *Position) movesAs(from Square) PieceType {
	pc := p.board[uint8(from)]
	if p.v.borrows {
		if at := from - p.v.forward(pc.Side()); p.v.onBoard(at) && p.board[at] != 0 && p.board[at].Side() == pc.Side() {
			return p.board[at].Type()
		}
	}
	return pc.Type()
}

// attacked says whether a side could capture on q if an enemy piece stood
// there.
func (p *Position) attacked(q Square, by Side) bool {
	v := p.v
	for _, a := range v.attacks[by] {
		step := &v.step[a.out]
		at := q
		for d := uint8(1); d <= a.far; d++ {
			at = step[uint8(at)]
			if at < 0 {
				break
			}
			if pc := p.board[uint8(at)]; pc != 0 {
				if v.capReach[by][a.in][pc%pieceCodes] >= d {
					return true
				}
				break
			}
		}
	}
	return v.hasOdd && p.oddlyAttacked(q, by)
}

// oddlyAttacked is attacked for the pieces that move along no plain lines.
func (p *Position) oddlyAttacked(q Square, by Side) bool {
	v := p.v
	for w := range v.words {
		for b := p.occ[by][w]; b != 0; b &= b - 1 {
			from := Square(w<<6 + bits.TrailingZeros64(b))
			if v.borrows {
				if p.captures(from, q) {
					return true
				}
				continue
			}
			if v.harmless.Has(p.board[from].Type()) {
				continue
			}
			ways := v.odd[by][p.board[from].Type()]
			for i := range ways {
				if ways[i].capture && p.oddReaches(&ways[i], from, q) {
					return true
				}
			}
		}
	}
	return v.flyingGeneral && p.facesKing(q, by)
}

// oddReaches says whether a piece on from gets to q along o as a capture
// would.
func (p *Position) oddReaches(o *oddLine, from, q Square) bool {
	found := false
	p.walkOdd(o, from, func(at Square, capture bool) bool {
		found = at == q && (capture || p.board[at] == 0)
		return !found
	})
	return found
}

// walkOdd calls visit for each square that a piece on from reaches along o,
// empty ones and the first occupied one (capture); visit ends the walk with
// false.
func (p *Position) walkOdd(o *oddLine, from Square, visit func(at Square, capture bool) bool) {
	v := p.v
	if o.from != nil && !o.from.has(from) {
		return
	}
	step := &v.step[o.dir]
	at := from
	hopped := o.hop == noHop
	for d := 1; d <= o.limit; d++ {
		for _, leg := range o.legs {
			// The leg is counted from the square that this step leaves.
			if l := v.step[leg][at]; l < 0 || p.board[l] != 0 {
				return
			}
		}
		at = step[at]
		if at < 0 {
			return
		}
		occupied := p.board[at] != 0
		switch {
		case hopped && occupied:
			if o.to == nil || o.to.has(at) {
				visit(at, true)
			}
			return
		case hopped:
			if (o.to == nil || o.to.has(at)) && !visit(at, false) || o.hop == justPast {
				return
			}
		case occupied:
			hopped = true
		}
	}
}

// facesKing says whether the king of a side sees q along an open file.
func (p *Position) facesKing(q Square, by Side) bool {
	k := p.king[by]
	if k == NoSquare || p.v.File(k) != p.v.File(q) {
		return false
	}
	step := Square(p.v.Files)
	if k > q {
		step = -step
	}
	at := k + step
	for ; at != q; at += step {
		if p.board[at] != 0 {
			return false
		}
	}
	return true
}

// InCheck says whether the side to move is in check.
func (p *Position) InCheck() bool {
	switch p.check {
	case notInCheck:
		return false
	case inCheck:
		return true
	case checkByLast:
		if p.last.Kind <= Drop && !p.v.hasOdd {
			return p.know(p.checkedByLast())
		}
	}
	return p.know(p.exposed(p.side))
}

// know notes whether the side to move is in check.
func (p *Position) know(check bool) bool {
	p.check = notInCheck
	if check {
		p.check = inCheck
	}
	return check
}

// checkedByLast says whether the last move, a step or a drop, gave check: by
// the piece that moved, or by one behind the square that it left. No other
// piece can attack the king, which was safe when its own side had moved.
func (p *Position) checkedByLast() bool {
	v, king := p.v, p.king[p.side]
	if king == NoSquare {
		return false
	}
	dirs := v.directions(king, p.last.To)
	if p.last.Kind != Drop {
		dirs |= v.directions(king, p.last.From)
	}
	for ; dirs != 0; dirs &= dirs - 1 {
		if p.attackedAlong(king, uint8(bits.TrailingZeros64(dirs)), p.side.Other()) {
			return true
		}
	}
	return false
}

// attackedAlong says whether a side attacks a square along one direction, seen
// from the square.
func (p *Position) attackedAlong(q Square, out uint8, by Side) bool {
	step := &p.v.step[out]
	at := step[uint8(q)]
	for d := uint8(1); at >= 0; d++ {
		if pc := p.board[uint8(at)]; pc != 0 {
			return p.v.capReach[by][opposite(out)][pc%pieceCodes] >= d
		}
		at = step[uint8(at)]
	}
	return false
}

// exposed says whether a side's royal piece is attacked.
func (p *Position) exposed(s Side) bool {
	return p.king[s] != NoSquare && p.attacked(p.king[s], s.Other())
}

// Attackers lists the pieces of a side that could capture on q, in the order
// of the board.
func (p *Position) Attackers(q Square, by Side) []Square {
	var out []Square
	for from := Square(0); int(from) < p.v.Squares(); from++ {
		if pc := p.board[from]; pc != 0 && pc.Side() == by && p.captures(from, q) {
			out = append(out, from)
		}
	}
	return out
}

// captures says whether the piece on from attacks q.
func (p *Position) captures(from, q Square) bool {
	v, pc, t := p.v, p.board[from], p.movesAs(from)
	if v.harmless.Has(pc.Type()) {
		return false
	}
	toward := v.directions(from, q)
	for _, l := range v.lines[pc.Side()][t] {
		if toward>>l.dir&1 == 0 {
			continue
		}
		at := from
		for d := uint8(1); d <= l.capture; d++ {
			at = v.step[l.dir][at]
			if at < 0 {
				break
			}
			if at == q {
				return true
			}
			if p.board[at] != 0 {
				break
			}
		}
	}
	for i := range v.odd[pc.Side()][t] {
		if o := &v.odd[pc.Side()][t][i]; o.capture && p.oddReaches(o, from, q) {
			return true
		}
	}
	return v.flyingGeneral && p.king[pc.Side()] == from && p.facesKing(q, pc.Side()) && p.board[q] != 0
}
