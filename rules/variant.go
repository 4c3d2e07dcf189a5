package rules

import (
	"strings"
)

// Family says which habits of notation a game follows.
type Family string

// The families.
const (
	ChessFamily Family = "chess" // FEN, PGN, UCI; files a, b, … from the left, ranks 1, 2, … from the first player's side
	ShogiFamily Family = "shogi" // SFEN, KIF, USI; files 1, 2, … from the right, ranks a, b, … from the second player's side
)

// Variant is one game: its board, pieces and rules, made from a definition
// file by Load. A Variant is read-only and safe for concurrent use.
type Variant struct {
	Name    string   // "kamikaze-mortal-shogi"
	Title   string   // "Kamikaze Mortal Shogi"
	Aliases []string // other names, as they stand in logs, PGN tags and 手合割
	Family  Family
	Files   int
	Ranks   int
	Pieces  []PieceDef // by PieceType; Pieces[0] is empty
	// HandOrder lists the types that can be in a hand, in the order in which
	// positions are written.
	HandOrder []PieceType
	// SideNames are the names of the first and the second player.
	SideNames [2]string

	Chess960            bool  // castling is written as king takes rook
	Stalemate           Value // what a side gets that cannot move and is not in check
	Repetition          int   // how often a position occurs until it is a repetition, 0 never
	PerpetualCheckLoses bool  // who repeats by checks alone loses
	MoveRule            int   // moves without capture or pawn move until a draw may be claimed, 0 never
	DropSign            byte  // what PGN writes between a dropped piece and its square
	Zillions            ZillionsNames
	Look                Look
	Rulings             []Ruling // what of the rules is a decision of this project

	definition *definition
	tables
}

// Value is what the rules give a side at the end.
type Value int8

// The values.
const (
	ValueDraw Value = iota
	ValueLoss
	ValueWin
)

// HasHands says whether pieces can be held and dropped.
func (v *Variant) HasHands() bool { return v.drops }

// IsPawn says whether pieces of a type are pawns: they go without a letter in
// algebraic notation.
func (v *Variant) IsPawn(t PieceType) bool { return v.pawnTypes.Has(t) }

// HasCastling says whether the game knows castling.
func (v *Variant) HasCastling() bool { return v.castling }

// Def returns the definition of a piece type.
func (v *Variant) Def(t PieceType) *PieceDef { return &v.Pieces[t] }

// SquareAt returns the square of a file and a rank index.
func (v *Variant) SquareAt(file, rank int) Square { return Square(rank*v.Files + file) }

// File returns the file index of a square, 0 at the first player's left.
func (v *Variant) File(q Square) int { return int(q) % v.Files }

// Rank returns the rank index of a square, 0 nearest to the first player.
func (v *Variant) Rank(q Square) int { return int(q) / v.Files }

// Squares returns the number of squares of the board.
func (v *Variant) Squares() int { return v.Files * v.Ranks }

// FileName returns the label of a file: "e" in the chess family, "5" in the
// shogi family.
func (v *Variant) FileName(file int) string {
	if v.Family == ShogiFamily {
		return itoa(v.Files - file)
	}
	return string(rune('a' + file))
}

// RankName returns the label of a rank: "4" in the chess family, "e" in the
// shogi family.
func (v *Variant) RankName(rank int) string {
	if v.Family == ShogiFamily {
		return string(rune('a' + v.Ranks - 1 - rank))
	}
	return itoa(rank + 1)
}

// SquareName returns the label of a square: "e4", "7g".
func (v *Variant) SquareName(q Square) string {
	return v.FileName(v.File(q)) + v.RankName(v.Rank(q))
}

// ParseSquare reads a label of SquareName.
func (v *Variant) ParseSquare(s string) (Square, bool) {
	file, rank := -1, -1
	if v.Family == ShogiFamily {
		n, rest := leadingNumber(s)
		file = v.Files - n
		if n < 0 || len(rest) != 1 {
			return NoSquare, false
		}
		rank = v.Ranks - 1 - int(rest[0]-'a')
		if rest[0] < 'a' {
			return NoSquare, false
		}
	} else {
		if len(s) < 2 || s[0] < 'a' {
			return NoSquare, false
		}
		n, rest := leadingNumber(s[1:])
		if rest != "" {
			return NoSquare, false
		}
		file, rank = int(s[0]-'a'), n-1
	}
	if file < 0 || file >= v.Files || rank < 0 || rank >= v.Ranks {
		return NoSquare, false
	}
	return v.SquareAt(file, rank), true
}

// ParseFile reads a label of FileName; it returns -1 for any other text.
func (v *Variant) ParseFile(s string) int {
	for f := range v.Files {
		if v.FileName(f) == s {
			return f
		}
	}
	return -1
}

// ParseRank reads a label of RankName; it returns -1 for any other text.
func (v *Variant) ParseRank(s string) int {
	for r := range v.Ranks {
		if v.RankName(r) == s {
			return r
		}
	}
	return -1
}

// leadingNumber splits a decimal number of at most three digits from the
// front of s; the number is -1 if there is none.
func leadingNumber(s string) (int, string) {
	n, i := 0, 0
	for i < len(s) && i < 3 && s[i] >= '0' && s[i] <= '9' {
		n = n*10 + int(s[i]-'0')
		i++
	}
	if i == 0 || s[0] == '0' {
		return -1, s
	}
	return n, s[i:]
}

func itoa(n int) string {
	if n >= 10 {
		return itoa(n/10) + itoa(n%10)
	}
	return string(rune('0' + n))
}

// PieceByLetter finds a type by its FEN or SFEN symbol, in either case. A
// promoted twin of a chess game (Q~) is found by its full symbol only.
func (v *Variant) PieceByLetter(s string) (PieceType, bool) {
	for i := 1; i < len(v.Pieces); i++ {
		if strings.EqualFold(v.Pieces[i].Letter, s) || v.Pieces[i].Also != "" && strings.EqualFold(v.Pieces[i].Also, s) {
			return PieceType(i), true
		}
	}
	return NoPiece, false
}

// SideName returns "Black" or "White" (or what the game calls its players).
func (v *Variant) SideName(s Side) string { return v.SideNames[s] }
