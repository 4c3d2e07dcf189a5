package rules

// Position is a checked position of a variant: pieces, hands, side to move
// and whatever else the rules need. It is changed by Apply and restored by
// Undo. It is not safe for concurrent use; Clone it.
type Position struct {
	v     *Variant
	board [maxSquares]Piece
	hand  [2][maxTypes]uint8
	side  Side
}

// Variant returns the game.
func (p *Position) Variant() *Variant { return p.v }

// Side returns who is to move.
func (p *Position) Side() Side { return p.side }

// At returns the piece on a square, 0 if it is empty.
func (p *Position) At(q Square) Piece { return p.board[uint8(q)] }

// Hand returns how many pieces of a type a side holds.
func (p *Position) Hand(s Side, t PieceType) int { return int(p.hand[s][t]) }

/* The API that follows is being written:

func (v *Variant) Start() *Position                       // the usual start position
func (v *Variant) ParsePosition(text string) (*Position, error)  // FEN or SFEN, counters optional; error is *SetupError with all mistakes

func Builtin() []*Variant                                 // all shipped games
func Lookup(name string) (*Variant, bool)                 // by name, title or alias, any case

func (p *Position) Clone() *Position
func (p *Position) MoveNumber() int                       // SFEN ply number of the next ply, from 1 / FEN: full move via FEN()
func (p *Position) InCheck() bool
func (p *Position) Gives check: after Apply(m), InCheck() tells whether the opponent is in check
func (p *Position) AppendLegal(dst []Move) []Move
func (p *Position) CountLegal() int
func (p *Position) HasLegal() bool
func (p *Position) IsLegal(m Move) bool
func (p *Position) Resolve(pt Pattern) (Move, *Fault)
func (p *Position) Captured(m Move) Piece                 // what m takes (en passant too), 0 if nothing
func (p *Position) Apply(m Move) Undo                     // m must be legal
func (p *Position) Undo(m Move, u Undo)
func (p *Position) Hash() uint64
func (p *Position) FEN() string                           // chess family form
func (p *Position) SFEN() string                          // shogi family form
func (p *Position) String() string                        // the family's form, with counters
func (p *Position) End() End                              // None, Checkmate, Stalemate
func (p *Position) Matching(pt Pattern) []Move            // the legal moves that fit a pattern
*/
