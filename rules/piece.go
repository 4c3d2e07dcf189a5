package rules

// Side is one of the two players. First moves first from the usual start
// position: Black (Sente) in shogi games, White in chess games. First plays
// up the board, from rank index 0 to the last.
type Side uint8

// The sides.
const (
	First Side = iota
	Second
)

// Other returns the opponent.
func (s Side) Other() Side { return s ^ 1 }

// PieceType is a kind of piece of one variant: an index into Variant.Pieces.
// 0 is no piece. A promoted piece that differs from an unpromoted one of the
// same movement (a Tokin, a Crazyhouse queen that was a pawn) is a type of its
// own.
type PieceType uint8

// NoPiece is the PieceType of an empty square.
const NoPiece PieceType = 0

// maxTypes bounds the piece types of a variant, NoPiece included.
const maxTypes = 64

// Piece is a piece on the board: its type and side in one byte, 0 if the
// square is empty.
type Piece uint8

const sideBit = 1 << 6

// pieceCodes is how many values a Piece has.
const pieceCodes = 2 * maxTypes

// NewPiece puts a type and a side together.
func NewPiece(t PieceType, s Side) Piece { return Piece(uint8(t) | uint8(s)<<6) }

// Type returns the kind of piece, NoPiece for an empty square.
func (p Piece) Type() PieceType { return PieceType(p & (sideBit - 1)) }

// Side returns whose piece it is.
func (p Piece) Side() Side { return Side(p >> 6 & 1) }

// TypeSet is a set of piece types, bit t for type t.
type TypeSet uint64

// Types makes a set.
func Types(ts ...PieceType) TypeSet {
	var s TypeSet
	for _, t := range ts {
		s |= 1 << t
	}
	return s
}

// Has says whether t is in the set.
func (s TypeSet) Has(t PieceType) bool { return s>>t&1 != 0 }

// PieceDef says what one type of piece is: its names and letters. Its moves
// are compiled into the Variant.
type PieceDef struct {
	Type   PieceType
	Letter string // symbol in FEN and SFEN, upper case: "P", "+P", "Q~"
	Also   string // another symbol that is read, "" for none: "H" for "+B"
	Name   string // "Pawn", "Dragon Horse"
	Betza  string // how it moves
	Kanji  string // one character on boards and diagrams: 歩 と 全 龍
	// KanjiSecond is the character on the second player's piece, where it is another
	// one than Kanji; Figure the western figure, by the name of a piece, where it is
	// not that of Name.
	KanjiSecond, Figure string
	KanjiMove           string    // in the text of a KIF move: 歩 と 成銀 龍
	CSA                 string    // "FU"
	Labels              []string  // Game Courier labels, upper case, the first is written
	Zillions            []string  // names in Zillions rules files, the first is written; none means Name
	Captured            PieceType // what it becomes in hand when it is taken, NoPiece if it leaves the game
	Promotes            []PieceType
	Base                PieceType // for a promoted twin (+P, Q~) the piece it comes from, else itself
	Royal               bool      // it may not be left attacked
}
