package rules

// tables is what a definition is compiled into: everything that the engine
// looks up while it plays. Read-only after compile.
type tables struct {
	drops, castling bool
	toOwner         bool    // captured pieces go back to their owner's hand
	vanish          TypeSet // pieces that leave the game when they capture
	vanishAnywhere  bool    // they may capture where they could not stay
	vanishToHand    bool    // what they capture goes to a hand like anything else
	vanishChecks    bool    // they give check
	harmless        TypeSet // pieces that give no check and take no king
	castlingDropped bool    // a rook dropped on its start square may castle
	noDouble        TypeSet // nifu
	noDoubleCount   int
	dropMate        TypeSet // pieces whose drop may not checkmate
	flyingGeneral   bool
	borrows         bool    // a piece moves as the own piece directly behind it
	bareKingLoses   bool    // who has nothing left but the king has lost
	bareKingMove    bool    // unless the next move takes the other side's last piece
	pawnTypes       TypeSet // they promote on reaching the region, reset the move rule, take en passant
	enPassant       bool
	doubleStep      TypeSet
	royal           TypeSet

	region [2][maxTypes]*set // where a piece must stay, nil for everywhere

	words int // how many words of a set the board uses
	all   set // every square

	dirs     []direction
	step     [][maxSquares]Square // step[d][q]: the square one step from q in direction d, NoSquare off the board
	spread   [maxSquares]int16    // squares numbered so that the difference of two tells how they lie to each other
	toward   []uint64             // by that difference and center: bit d is set if direction d leads from one to the other in one or more steps
	center   int16
	origins  [2][maxTypes][]uint64 // origins[s][t][q*words:]: the set of squares from which such a piece may get to q, whatever stands between; nil where pieces borrow moves
	lines    [2][maxTypes][]line
	capReach [2][][pieceCodes]uint8 // capReach[s][d][pc]: how far a piece captures in direction d, 0 not at all or not being of side s
	attacks  [2][]attack            // the directions in which any piece of a side captures, seen from the target
	odd      [2][maxTypes][]oddLine
	hasOdd   bool // some piece does not move along plain lines; legality is then found by trial

	limit        [maxTypes]uint8         // how many of a type a side may have on the board for a piece to become another, 0 any number
	limited      bool                    // some limit is not 0
	promotion    [2][maxTypes]*promotion // nil: never promotes and can always stay
	dropMask     [2][maxTypes]set        // where a piece may be dropped
	doubleRegion [2]set
	fileMask     []set
	canMove      [2][maxTypes]set // squares from which a piece has a move on an empty board
	home         [2][maxTypes]set // where such pieces stand at the start, for initial moves

	castleTo [2][2]castleSquares // by side and wing

	start     Position
	handicaps map[string]string // by name: SFEN or FEN
}

// direction is a step on the board, in files and ranks, seen by the first
// player.
type direction struct{ dx, dy int }

// line is a way of a piece along one direction: how far it goes over empty
// squares without capture, and how far it may capture.
type line struct {
	dir           uint8
	move, capture uint8
	far           uint8 // the larger of the two
}

// attack is a direction in which captures are made, seen from the target:
// walk along out to find a piece that captures along in.
type attack struct {
	out, in uint8
	far     uint8 // the farthest that any piece captures so
}

// oddLine is a way that is no plain line: a hopper, a lame leaper, a move from
// some squares or to some squares only.
type oddLine struct {
	stride
	dir  uint8
	from *set    // the squares on which the piece has it, nil for all
	to   *set    // the squares to which it leads, nil for all
	legs []uint8 // lame leaper: the direction of the square that must be empty
}

// promotion says what a piece type may become.
type promotion struct {
	zone      set
	fromToo   bool // moves that start in the zone promote as well
	onCapture bool
	must      bool                    // it promotes whenever it can
	at        [maxSquares][]PieceType // the choices on each square
	stay      set                     // squares on which it may arrive unpromoted when it could promote or not
}

// castleSquares says where king and rook go.
type castleSquares struct{ king, rook Square }
