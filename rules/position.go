package rules

// Position is a checked position of a variant: pieces, hands, side to move
// and whatever else the rules need. It is changed by Apply and restored by
// Undo. It is not safe for concurrent use; Clone it.
type Position struct {
	v      *Variant
	board  [maxSquares]Piece
	occ    [2]set // the squares of each side's pieces
	hand   [2][maxTypes]uint8
	king   [2]Square    // NoSquare if the side has no royal piece
	castle [2][2]Square // the rooks that may still castle, kingside and queenside; NoSquare for none
	passed Square       // the square that a pawn has just passed by a double step
	side   Side
	number int // of the next ply, from 1
	quiet  int // plies since the last capture or pawn move
	hash   uint64

	scratch *scratch // no part of the position

	// What is known of check, so that it is found once and from the last move
	// alone: only that move can have given it.
	check checkState
	last  Move
}

// checkState is whether the side to move is in check, as far as it is known.
type checkState uint8

const (
	checkUnknown checkState = iota
	checkByLast             // unknown, but if there is one the last move gave it
	notInCheck
	inCheck
)

// Start returns the usual start position.
func (v *Variant) Start() *Position { return v.start.Clone() }

// Clone returns a copy.
func (p *Position) Clone() *Position {
	c := *p
	c.scratch = nil
	return &c
}

// Variant returns the game.
func (p *Position) Variant() *Variant { return p.v }

// Side returns who is to move.
func (p *Position) Side() Side { return p.side }

// At returns the piece on a square, 0 if it is empty.
func (p *Position) At(q Square) Piece { return p.board[uint8(q)] }

// Hand returns how many pieces of a type a side holds.
func (p *Position) Hand(s Side, t PieceType) int { return int(p.hand[s][t]) }

// King returns where a side's royal piece stands, NoSquare if it has none.
func (p *Position) King(s Side) Square { return p.king[s] }

// MoveNumber is the number of the next ply, from 1 at the start (SFEN's).
func (p *Position) MoveNumber() int { return p.number }

// Quiet is how many plies have passed since the last capture or pawn move.
func (p *Position) Quiet() int { return p.quiet }

// Passed is the square that a pawn has just passed by a double step, else
// NoSquare.
func (p *Position) Passed() Square { return p.passed }

// CastlingRook returns the rook with which a side may still castle on a wing,
// NoSquare if it may not.
func (p *Position) CastlingRook(s Side, wing MoveKind) Square {
	return p.castle[s][wingIndex(wing)]
}

func wingIndex(k MoveKind) int {
	if k == CastleQueenside {
		return 1
	}
	return 0
}

// put and lift change one square and keep occupancy and hash with it.
func (p *Position) put(q Square, pc Piece) {
	p.board[uint8(q)] = pc
	p.occ[pc.Side()].add(q)
	p.hash ^= pieceKeys[pc%pieceCodes][uint8(q)]
}

func (p *Position) lift(q Square) Piece {
	pc := p.board[uint8(q)]
	p.board[uint8(q)] = 0
	p.occ[pc.Side()].remove(q)
	p.hash ^= pieceKeys[pc%pieceCodes][uint8(q)]
	return pc
}

func (p *Position) setHand(s Side, t PieceType, n uint8) {
	p.hash ^= handKey(s, t, p.hand[s][t]) ^ handKey(s, t, n)
	p.hand[s][t] = n
}

// Undo is what Apply changes beyond what the move itself tells.
type Undo struct {
	captured   Piece
	capturedAt Square
	castle     [2][2]Square
	passed     Square
	quiet      int
	hash       uint64
	mover      Piece
	check      checkState
	last       Move
}

// Captured returns the piece that the move took, 0 if none.
func (u Undo) Captured() Piece { return u.captured }

// forward is the step of a side up the board.
func (v *Variant) forward(s Side) Square {
	if s == First {
		return Square(v.Files)
	}
	return Square(-v.Files)
}

// Apply plays a legal move and returns what Undo needs.
func (p *Position) Apply(m Move) Undo {
	v, us := p.v, p.side
	u := Undo{castle: p.castle, passed: p.passed, quiet: p.quiet, hash: p.hash, check: p.check, last: p.last}
	p.passed = NoSquare
	p.last, p.check = m, checkByLast
	p.quiet++
	switch m.Kind {
	case Pass:
	case Drop:
		p.setHand(us, m.Piece, p.hand[us][m.Piece]-1)
		p.put(m.To, NewPiece(m.Piece, us))
		p.quiet = 0
		if v.castlingDropped {
			p.gainCastlingRook(us, m.To)
		}
	case CastleKingside, CastleQueenside:
		wing := wingIndex(m.Kind)
		king, rook := p.lift(m.From), p.lift(p.castle[us][wing])
		p.put(v.castleTo[us][wing].king, king)
		p.put(v.castleTo[us][wing].rook, rook)
		p.king[us] = v.castleTo[us][wing].king
		p.loseCastling(us)
	default:
		p.applyStep(m, &u)
	}
	p.side = us.Other()
	p.hash ^= sideKey
	p.number++
	return u
}

// applyStep plays a move of one piece over the board.
func (p *Position) applyStep(m Move, u *Undo) {
	v, us := p.v, p.side
	pc := p.lift(m.From)
	u.mover = pc
	t := pc.Type()
	at := m.To
	if m.Kind == EnPassant {
		at = m.To - v.forward(us)
	}
	if taken := p.board[uint8(at)]; taken != 0 {
		u.captured, u.capturedAt = taken, at
		p.lift(at)
		if to := v.capturedAs(taken.Type(), t); to != NoPiece {
			holder := us
			if v.toOwner {
				holder = us.Other()
			}
			p.setHand(holder, to, p.hand[holder][to]+1)
		}
		p.loseCastlingRook(taken.Side(), at)
		p.quiet = 0
		if v.vanish.Has(t) {
			p.check = checkUnknown // two squares are empty now
			return
		}
	}
	if m.Kind == Promote {
		p.put(m.To, NewPiece(m.Piece, us))
	} else {
		p.put(m.To, pc)
	}
	if m.From == p.king[us] {
		p.king[us] = m.To
		p.loseCastling(us)
	} else {
		p.loseCastlingRook(us, m.From)
	}
	if v.pawnTypes.Has(t) {
		p.quiet = 0
		if v.enPassant && m.To-m.From == 2*v.forward(us) && v.doubleStep.Has(t) {
			p.passed = m.From + v.forward(us)
		}
	}
}

// capturedAs is what a piece becomes in hand that another takes, NoPiece if it
// leaves the game.
func (v *Variant) capturedAs(taken, by PieceType) PieceType {
	if !v.vanishToHand && v.vanish.Has(by) {
		return NoPiece
	}
	return v.Pieces[taken].Captured
}

// gainCastlingRook gives the right to castle with a rook that was dropped where
// one stood at the start, if the king stands where it stood.
func (p *Position) gainCastlingRook(s Side, at Square) {
	start := &p.v.start
	for wing, r := range start.castle[s] {
		if r == at && p.castle[s][wing] == NoSquare && p.board[at] == start.board[r] && p.king[s] == start.king[s] {
			p.hash ^= castleKey(s, wing, at)
			p.castle[s][wing] = at
		}
	}
}

func (p *Position) loseCastling(s Side) {
	for wing := range 2 {
		if r := p.castle[s][wing]; r != NoSquare {
			p.hash ^= castleKey(s, wing, r)
			p.castle[s][wing] = NoSquare
		}
	}
}

func (p *Position) loseCastlingRook(s Side, at Square) {
	for wing := range 2 {
		if r := p.castle[s][wing]; r == at && r != NoSquare {
			p.hash ^= castleKey(s, wing, r)
			p.castle[s][wing] = NoSquare
		}
	}
}

// Undo takes back the move that Apply played last.
func (p *Position) Undo(m Move, u Undo) {
	v := p.v
	p.side = p.side.Other()
	us := p.side
	p.number--
	switch m.Kind {
	case Pass:
	case Drop:
		p.lift(m.To)
		p.hand[us][m.Piece]++
	case CastleKingside, CastleQueenside:
		wing := wingIndex(m.Kind)
		king, rook := p.lift(v.castleTo[us][wing].king), p.lift(v.castleTo[us][wing].rook)
		p.put(m.From, king)
		p.put(u.castle[us][wing], rook)
		p.king[us] = m.From
	default:
		if u.captured == 0 || !v.vanish.Has(u.mover.Type()) {
			p.lift(m.To)
		}
		p.put(m.From, u.mover)
		if p.king[us] == m.To {
			p.king[us] = m.From
		}
		if u.captured != 0 {
			p.put(u.capturedAt, u.captured)
			if to := v.capturedAs(u.captured.Type(), u.mover.Type()); to != NoPiece {
				holder := us
				if v.toOwner {
					holder = us.Other()
				}
				p.hand[holder][to]--
			}
		}
	}
	p.castle, p.passed, p.quiet, p.hash = u.castle, u.passed, u.quiet, u.hash
	p.check, p.last = u.check, u.last
}

// Captured returns the piece that a legal move takes, 0 if none.
func (p *Position) Captured(m Move) Piece {
	switch m.Kind {
	case Normal, Promote, EnPassant:
		return p.board[uint8(p.v.TakenOn(m))]
	}
	return 0
}

// TakenOn returns the square of the piece that a capture takes: where the move
// goes, but for en passant beside where it comes from.
func (v *Variant) TakenOn(m Move) Square {
	if m.Kind == EnPassant {
		return v.SquareAt(v.File(m.To), v.Rank(m.From))
	}
	return m.To
}
