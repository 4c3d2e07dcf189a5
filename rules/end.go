package rules

// End is how the rules say that a position ends the game.
type End uint8

// The ends.
const (
	NotOver   End = iota
	Checkmate     // the side to move is in check and has no legal move
	Stalemate     // the side to move is not in check and has no legal move
	BareKing      // a side has nothing left but its king, and the game counts that as lost (see Bared)
)

// End says whether the game is over, because the side to move has no legal
// move or, where the game says so, because a side has lost all but its king.
// What the rules allow only on a claim ends nothing: see MoveRuleReached and
// InsufficientMaterial.
func (p *Position) End() End {
	if _, bared := p.Bared(); bared {
		return BareKing
	}
	switch {
	case p.HasLegal():
		return NotOver
	case p.InCheck():
		return Checkmate
	}
	return Stalemate
}

// Bared returns the side that has lost because it has nothing left but its
// king. A side that can take the other's last piece at once has not lost (where
// the game has bareKingMove), and two bare kings are a draw.
func (p *Position) Bared() (Side, bool) {
	v := p.v
	if !v.bareKingLoses {
		return 0, false
	}
	us := p.side
	mine, theirs := p.occ[us].count(), p.occ[us.Other()].count()
	switch {
	case theirs == 1 && mine > 1:
		return us.Other(), true
	case mine == 1 && theirs > 1 && !(v.bareKingMove && p.canBare()):
		return us, true
	}
	return 0, false
}

// canBare says whether the side to move can leave the other with its king
// alone.
func (p *Position) canBare() bool {
	if p.occ[p.side.Other()].count() != 2 {
		return false
	}
	for _, m := range p.AppendLegal(nil) {
		if p.Captured(m) != 0 {
			return true
		}
	}
	return false
}

// MoveRuleReached says whether a draw may be claimed because so many moves of
// both sides (Variant.MoveRule) have passed without a capture or a pawn move.
func (p *Position) MoveRuleReached() bool {
	return p.v.MoveRule > 0 && p.quiet >= 2*p.v.MoveRule
}

// InsufficientMaterial says that neither side can ever give checkmate, however
// both play: nothing but kings is left, or one knight beside them, or only
// pieces that are bound to squares of one and the same colour, as bishops are.
// It is never said of games in which pieces come back from the hand, nor while
// a piece that promotes is left, nor where pieces or kings move in ways for
// which this has not been proved.
func (p *Position) InsufficientMaterial() bool {
	v := p.v
	if v.drops || v.borrows || v.hasOdd || v.Stalemate != ValueDraw && !v.bareKingLoses {
		return false
	}
	others, knights := 0, 0
	colors := [2]bool{}
	for q := Square(0); int(q) < v.Squares(); q++ {
		pc := p.board[q]
		if pc == 0 {
			continue
		}
		t := pc.Type()
		switch d := &v.Pieces[t]; {
		case d.Royal:
			if d.Betza != "K" {
				return false
			}
		case len(d.Promotes) > 0:
			return false
		case d.Betza == "N":
			others++
			knights++
		case v.colorBound(t):
			others++
			colors[(v.File(q)+v.Rank(q))&1] = true
		default:
			return false
		}
	}
	return others <= 1 || knights == 0 && !(colors[0] && colors[1])
}

// colorBound says whether a piece never changes the colour of its square.
func (v *Variant) colorBound(t PieceType) bool {
	for _, l := range v.lines[First][t] {
		if d := v.dirs[l.dir]; (d.dx+d.dy)&1 != 0 {
			return false
		}
	}
	return true
}
