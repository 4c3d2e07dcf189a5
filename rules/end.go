package rules

// End is how the rules say that a position ends the game.
type End uint8

// The ends.
const (
	NotOver   End = iota
	Checkmate     // the side to move is in check and has no legal move
	Stalemate     // the side to move is not in check and has no legal move
)

// End says whether the game is over, because the side to move has no legal
// move.
func (p *Position) End() End {
	switch {
	case p.HasLegal():
		return NotOver
	case p.InCheck():
		return Checkmate
	}
	return Stalemate
}
