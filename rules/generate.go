package rules

import "math/bits"

// generator walks through the legal moves of a position, either to list or
// only to count them.
type generator struct {
	p     *Position
	moves []Move
	n     int
	count bool // count only
	first bool // with count: one move is enough

	checks int
	evade  set     // with one check: the squares on which it is stopped
	pins   [64]pin // one a direction at most
	npins  int
	pinned set
}

// pin is a piece that may only move along a line between its king and an
// attacker.
type pin struct {
	at, attacker Square
	out          uint8 // the direction from the king
}

// AppendLegal appends the legal moves to dst: those of pieces by square, then
// drops.
func (p *Position) AppendLegal(dst []Move) []Move {
	g := generator{p: p, moves: dst}
	g.run()
	return g.moves
}

// CountLegal returns the number of legal moves without listing them.
func (p *Position) CountLegal() int {
	g := generator{p: p, count: true}
	g.run()
	return g.n
}

// HasLegal says whether there is any legal move.
func (p *Position) HasLegal() bool {
	g := generator{p: p, count: true, first: true}
	g.run()
	return g.n > 0
}

// enough says whether the search for any legal move has found one.
func (g *generator) enough() bool { return g.first && g.n > 0 }

func (g *generator) run() {
	p := g.p
	us := p.side
	if !p.v.hasOdd {
		g.survey()
	}
	kingLast := g.first && g.checks == 0 // its steps cost most, and others prove as well that there is a move
	if !kingLast {
		g.king()
	}
	if g.enough() {
		return
	}
	if g.checks < 2 {
		g.pieces()
		if p.passed != NoSquare {
			g.enPassant()
		}
		if p.v.drops && !g.enough() {
			g.drops()
		}
	}
	if kingLast && !g.enough() {
		g.king()
	}
	if g.checks == 0 && (p.castle[us][0] != NoSquare || p.castle[us][1] != NoSquare) {
		g.castling(CastleKingside)
		g.castling(CastleQueenside)
	}
}

func (g *generator) emit(m Move) {
	if g.count {
		g.n++
		return
	}
	g.moves = append(g.moves, m)
}

// survey finds checks and pins by looking out from the king along every
// direction in which the enemy captures.
func (g *generator) survey() {
	p := g.p
	v, us := p.v, p.side
	them := us.Other()
	king := p.king[us]
	if king == NoSquare {
		return
	}
	for _, a := range v.attacks[them] {
		step := &v.step[a.out]
		at, own := king, NoSquare
		for d := uint8(1); d <= a.far; d++ {
			at = step[uint8(at)]
			if at < 0 {
				break
			}
			pc := p.board[uint8(at)]
			if pc == 0 {
				continue
			}
			if pc.Side() == us {
				if own != NoSquare {
					break
				}
				own = at
				continue
			}
			if v.capReach[them][a.in][pc%pieceCodes] >= d {
				if own == NoSquare {
					g.checks++
					g.evade = v.ray(a.out, king, at)
				} else {
					g.pins[g.npins] = pin{own, at, a.out}
					g.npins++
					g.pinned.add(own)
				}
			}
			break
		}
	}
}

// ray is the set of squares after from up to and with to.
func (v *Variant) ray(dir uint8, from, to Square) set {
	var s set
	for at := from; at != to; {
		at = v.step[dir][uint8(at)]
		s.add(at)
	}
	return s
}

// king lists the steps of the royal piece. It is off the board while its
// targets are tested, so that it does not hide behind itself.
func (g *generator) king() {
	p := g.p
	v, us := p.v, p.side
	from := p.king[us]
	if from == NoSquare {
		return
	}
	pc := p.board[uint8(from)]
	if v.hasOdd {
		g.trials(from, pc)
		return
	}
	p.board[uint8(from)] = 0
	for _, l := range v.lines[us][pc.Type()] {
		step := &v.step[l.dir]
		at := from
		for d := uint8(1); d <= l.far; d++ {
			at = step[uint8(at)]
			if at < 0 {
				break
			}
			on := p.board[uint8(at)]
			if on == 0 && d > l.move {
				continue
			}
			if on != 0 && (on.Side() == us || d > l.capture) {
				break
			}
			if !p.attacked(at, us.Other()) {
				g.emit(Move{From: from, To: at})
			}
			if on != 0 {
				break
			}
		}
	}
	p.board[uint8(from)] = pc
}

// pieces lists the moves of all other pieces.
func (g *generator) pieces() {
	p := g.p
	v, us := p.v, p.side
	for w := range v.words {
		for b := p.occ[us][w]; b != 0; b &= b - 1 {
			from := Square(w<<6 + bits.TrailingZeros64(b))
			pc := p.board[uint8(from)]
			if from == p.king[us] {
				continue
			}
			if g.enough() {
				return
			}
			if v.hasOdd {
				g.trials(from, pc)
				continue
			}
			g.piece(from, pc.Type())
		}
	}
}

// piece lists the moves of one piece along its lines, within its pin and what
// stops a check.
func (g *generator) piece(from Square, t PieceType) {
	p := g.p
	v, us := p.v, p.side
	within := &v.all
	var both set
	if g.checks == 1 {
		within = &g.evade
	}
	if g.pinned.has(from) {
		for i := range g.npins {
			if g.pins[i].at == from {
				both = v.ray(g.pins[i].out, p.king[us], g.pins[i].attacker)
				for w := range both {
					both[w] &= within[w]
				}
				within = &both
			}
		}
	}
	pr := v.promotion[us][t]
	vanishes := v.vanish.Has(t)
	for _, l := range v.lines[us][t] {
		step := &v.step[l.dir]
		at := from
		for d := uint8(1); d <= l.far; d++ {
			at = step[uint8(at)]
			if at < 0 {
				break
			}
			on := p.board[uint8(at)]
			if on == 0 {
				if d <= l.move && within.has(at) {
					g.arrive(from, at, pr, false)
				}
				continue
			}
			if on.Side() != us && d <= l.capture {
				switch {
				case vanishes:
					if m := (Move{From: from, To: at}); v.mayVanish(us, t, at, on) && p.safeAfter(m) {
						g.emit(m)
					}
				case within.has(at):
					g.arrive(from, at, pr, true)
				}
			}
			break
		}
	}
	if v.doubleStep.Has(t) && v.doubleRegion[us].has(from) {
		if to, ok := p.doubleStepTo(from); ok && within.has(to) {
			g.arrive(from, to, pr, false)
		}
	}
}

// mayVanish says whether a piece that leaves the game when it captures may take
// what stands on a square.
func (v *Variant) mayVanish(s Side, t PieceType, at Square, on Piece) bool {
	if !v.vanishChecks && v.Pieces[on.Type()].Royal {
		return false
	}
	pr := v.promotion[s][t]
	return v.vanishAnywhere || pr == nil || pr.stay.has(at)
}

// doubleStepTo returns where a pawn on from gets by a double step, if both
// squares are free.
func (p *Position) doubleStepTo(from Square) (Square, bool) {
	f := p.v.forward(p.side)
	to := from + 2*f
	if to < 0 || int(to) >= p.v.Squares() || p.board[uint8(from+f)] != 0 || p.board[uint8(to)] != 0 {
		return NoSquare, false
	}
	return to, true
}

// arrive emits a step with each promotion that it allows.
func (g *generator) arrive(from, to Square, pr *promotion, capture bool) {
	if pr == nil {
		g.emit(Move{From: from, To: to})
		return
	}
	choices := pr.choices(from, to, capture)
	if pr.mayStay(to, choices) {
		g.emit(Move{From: from, To: to})
	}
	for _, t := range choices {
		if g.p.atLimit(t) {
			continue
		}
		g.emit(Move{From: from, To: to, Kind: Promote, Piece: t})
	}
}

// choices lists what a piece may become on a step.
func (pr *promotion) choices(from, to Square, capture bool) []PieceType {
	if capture && !pr.onCapture || !pr.zone.has(to) && !(pr.fromToo && pr.zone.has(from)) {
		return nil
	}
	return pr.at[uint8(to)]
}

// mayStay says whether a piece may arrive on a square as what it is, given what
// it may become there.
func (pr *promotion) mayStay(to Square, choices []PieceType) bool {
	return pr.stay.has(to) && !(pr.must && len(choices) > 0)
}

// atLimit says whether the side to move has as many pieces of a type on the
// board as promotion may bring it.
func (p *Position) atLimit(t PieceType) bool {
	return p.v.limited && p.v.limit[t] > 0 && p.onBoardCount(NewPiece(t, p.side)) >= int(p.v.limit[t])
}

func (p *Position) onBoardCount(pc Piece) int {
	n := 0
	for q := range p.v.Squares() {
		if p.board[q] == pc {
			n++
		}
	}
	return n
}

// trials lists the moves of one piece in a game whose pieces move along no
// plain lines: every move is tried.
func (g *generator) trials(from Square, pc Piece) {
	p := g.p
	v, us := p.v, p.side
	t := pc.Type()
	pr := v.promotion[us][t]
	sub := generator{p: p}
	visit := func(at Square, capture bool) bool {
		if capture && p.board[at].Side() == us {
			return false
		}
		if capture && v.vanish.Has(t) {
			if v.mayVanish(us, t, at, p.board[at]) {
				sub.emit(Move{From: from, To: at})
			}
		} else {
			sub.arrive(from, at, pr, capture)
		}
		return true
	}
	as := p.movesAs(from)
	for _, l := range v.lines[us][as] {
		at := from
		for d := uint8(1); d <= l.far; d++ {
			at = v.step[l.dir][at]
			if at < 0 {
				break
			}
			if p.board[at] != 0 {
				if d <= l.capture {
					visit(at, true)
				}
				break
			}
			if d <= l.move {
				visit(at, false)
			}
		}
	}
	for i := range v.odd[us][as] {
		o := &v.odd[us][as][i]
		p.walkOdd(o, from, func(at Square, capture bool) bool {
			if capture && o.capture || !capture && o.move {
				visit(at, capture)
			}
			return true
		})
	}
	if v.doubleStep.Has(t) && v.doubleRegion[us].has(from) {
		if to, ok := p.doubleStepTo(from); ok {
			visit(to, false)
		}
	}
	for _, m := range sub.moves {
		if p.safeAfter(m) {
			g.emit(m)
		}
	}
}

// safeAfter says whether the mover's king is safe after a move that is legal
// otherwise.
func (p *Position) safeAfter(m Move) bool {
	us := p.side
	u := p.Apply(m)
	safe := !p.exposed(us)
	p.Undo(m, u)
	return safe
}

// enPassant lists the captures of a pawn that has just passed a square.
func (g *generator) enPassant() {
	g.p.takers(func(m Move) bool {
		if g.p.safeAfter(m) {
			g.emit(m)
		}
		return true
	})
}

// takers visits the en passant captures, not tested for the king's safety,
// until visit says false.
func (p *Position) takers(visit func(Move) bool) {
	v, us := p.v, p.side
	for t := range v.Pieces {
		if !v.pawnTypes.Has(PieceType(t)) {
			continue
		}
		for _, l := range v.lines[us][t] {
			if l.capture == 0 {
				continue
			}
			from := v.step[opposite(l.dir)][uint8(p.passed)]
			if from >= 0 && p.board[uint8(from)] == NewPiece(PieceType(t), us) && !visit(Move{From: from, To: p.passed, Kind: EnPassant}) {
				return
			}
		}
	}
}

// canTakePassed says whether a legal en passant capture exists.
func (p *Position) canTakePassed() bool {
	can := false
	p.takers(func(m Move) bool {
		can = p.safeAfter(m)
		return !can
	})
	return can
}

// drops lists or counts the drops of every held type.
func (g *generator) drops() {
	p := g.p
	v, us := p.v, p.side
	for _, t := range v.HandOrder {
		if p.hand[us][t] == 0 {
			continue
		}
		if g.enough() {
			return
		}
		mask := p.dropSquares(t)
		if g.checks == 1 {
			for w := range v.words {
				mask[w] &= g.evade[w]
			}
		}
		if v.dropMate.Has(t) && !v.hasOdd {
			p.removeMates(t, &mask)
		}
		if g.count && !v.hasOdd {
			g.n += mask.count()
			continue
		}
		for w := range v.words {
			for b := mask[w]; b != 0; b &= b - 1 {
				m := Move{From: NoSquare, To: Square(w<<6 + bits.TrailingZeros64(b)), Kind: Drop, Piece: t}
				// Whether a drop mates is asked last, and of no more drops than are
				// wanted: the answer may be a drop of which the same is asked.
				if v.hasOdd && (g.enough() || !p.safeAfter(m) || v.dropMate.Has(t) && p.dropMates(t, m.To)) {
					continue
				}
				g.emit(m)
			}
		}
	}
}

// dropSquares is where the side to move may drop a type, checks and mate
// apart.
func (p *Position) dropSquares(t PieceType) set {
	v, us := p.v, p.side
	mask := v.dropMask[us][t]
	for w := range v.words {
		mask[w] &^= p.occ[0][w] | p.occ[1][w]
	}
	if v.noDouble.Has(t) {
		for f := range v.Files {
			if p.onFile(NewPiece(t, us), f) >= v.noDoubleCount {
				for w := range v.words {
					mask[w] &^= v.fileMask[f][w]
				}
			}
		}
	}
	return mask
}

// onFile counts a piece on a file.
func (p *Position) onFile(pc Piece, file int) int {
	n := 0
	for q := file; q < p.v.Squares(); q += p.v.Files {
		if p.board[uint8(q)] == pc {
			n++
		}
	}
	return n
}

// removeMates takes the drops that checkmate out of a set.
func (p *Position) removeMates(t PieceType, mask *set) {
	v, us := p.v, p.side
	king := p.king[us.Other()]
	if king == NoSquare {
		return
	}
	for _, l := range v.lines[us][t] {
		at := king
		for d := uint8(1); d <= l.capture; d++ {
			at = v.step[opposite(l.dir)][uint8(at)]
			if at < 0 || p.board[uint8(at)] != 0 {
				break
			}
			if mask.has(at) && p.dropMates(t, at) {
				mask.remove(at)
			}
		}
	}
}

func (p *Position) dropMates(t PieceType, q Square) bool {
	m := Move{From: NoSquare, To: q, Kind: Drop, Piece: t}
	u := p.Apply(m)
	mates := p.InCheck() && !p.HasLegal()
	p.Undo(m, u)
	return mates
}

// castling emits a castling if nothing stands in its way.
func (g *generator) castling(k MoveKind) {
	if m, ok := g.p.castlingMove(k); ok {
		g.emit(m)
	}
}

// castlingMove returns a castling of the side to move if it is legal: right kept,
// squares free, king neither in check nor passing or entering an attacked
// square.
func (p *Position) castlingMove(k MoveKind) (Move, bool) {
	v, us := p.v, p.side
	wing := wingIndex(k)
	rook, king := p.castle[us][wing], p.king[us]
	if rook == NoSquare {
		return NoMove, false
	}
	to := v.castleTo[us][wing]
	low := min(king, rook, to.king, to.rook)
	high := max(king, rook, to.king, to.rook)
	for q := low; q <= high; q++ {
		inKingPath := between(q, king, to.king)
		inRookPath := between(q, rook, to.rook)
		if (inKingPath || inRookPath) && q != king && q != rook && p.board[uint8(q)] != 0 {
			return NoMove, false
		}
	}
	pc := p.board[uint8(king)]
	p.board[uint8(king)] = 0
	safe := true
	for q := min(king, to.king); q <= max(king, to.king) && safe; q++ {
		safe = !p.attacked(q, us.Other())
	}
	p.board[uint8(king)] = pc
	m := Move{From: king, To: to.king, Kind: k}
	return m, safe && p.safeAfter(m)
}

func between(q, a, b Square) bool { return q >= min(a, b) && q <= max(a, b) }
