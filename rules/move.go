package rules

// Move is one ply in a position: comparable, small, and complete with the
// position it is made in. What it captures and what else it does follows from
// the rules.
type Move struct {
	From, To Square // From is NoSquare for a drop
	Kind     MoveKind
	Piece    PieceType // Promote: what it becomes; Drop: what is dropped
}

// MoveKind says what a Move is.
type MoveKind uint8

// The kinds of move.
const (
	Normal         MoveKind = iota // from a square to another
	Promote                        // the same, and the piece becomes Move.Piece
	Drop                           // Move.Piece from the hand to To
	EnPassant                      // a pawn takes the pawn that passed To
	CastleKingside                 // From is the king's square, To where it goes
	CastleQueenside
	Pass // no move; only in games that allow it
)

// NoMove is the zero move, legal nowhere.
var NoMove = Move{From: NoSquare, To: NoSquare, Kind: Pass}

// IsCastle says whether m is a castling.
func (m Move) IsCastle() bool { return m.Kind == CastleKingside || m.Kind == CastleQueenside }
