package diagram

import (
	"slices"

	"github.com/gcconv/gcconv/rules"
)

// Board is what a diagram shows: a position and what is pointed out in it. It
// needs no rules: any board with any pieces can be filled in by hand.
//
// Squares are numbered rank by rank from the first player's left corner:
// square = rank*Files + file.
type Board struct {
	Files, Ranks int
	Cells        []Cell // Files*Ranks of them; what is missing at the end is empty
	Pattern      Pattern
	Stars        []Star   // dots on the lines of a Lined board
	Marked       []int    // points of a Points board that are marked
	Palaces      [][2]int // opposite corners of regions of a Points board with their diagonals
	River        int      // so many ranks of a Points board lie in front of its river; 0 for none
	RiverHas     []string // what is written in the river, from the first player's left

	Hands     [2][]Held // by side, in the order in which they are shown
	HandKinds int       // room is kept for so many kinds in each hand; 0 if the game has no hands

	FileLabels, RankLabels []string // by file and rank; nil for none
	Edges                  Edges    // where the labels stand

	SideNames [2]string // "White", "Black"
	Turn      rules.Side
	HideTurn  bool // the diagram does not tell who is to move

	LastMove []int // squares
	Check    []int // squares of kings in check
	Faults   []int // squares that a fault is about
	Arrows   []Arrow
	Marks    []Mark
	Caption  string // under the board
	Title    string // short name, for the text alternative
}

// Cell is a square: what stands on it, or that it is no part of the board.
type Cell struct {
	Piece
	Hole bool
}

// Piece is a piece as it is shown. The zero Piece is none.
type Piece struct {
	Label    string // "P", "+R"; any text
	Written  bool   // Label is shown in its own letter case, else text shows it in that of the side
	Name     string // "Pawn", "Dragon King"; "" if unknown
	Kanji    string // 歩; "" if there is none
	Face     string // the kanji on the piece where it is another one than Kanji
	Figure   string // the western figure, by the name of a piece; "" for that of Name
	Side     rules.Side
	Promoted bool // it shows its other face

	// Owner is whose it is where it is neither side's: a further player, or ""
	// if that is not known. Tint tells such pieces apart by colour: 1 for those
	// of nobody known, 2 and more for further players; 0 for a side's.
	Owner string
	Tint  uint8
}

// Held is a kind of piece in a hand and how many there are of it.
type Held struct {
	Piece
	Count int
}

// Pattern is the way in which a board is divided into squares.
type Pattern uint8

// The patterns.
const (
	Checkered Pattern = iota // light and dark squares; the first player's left corner is dark
	Lined                    // one colour and lines; squares a little higher than wide, for shogi pieces
	Ruled                    // one colour and lines
	Points                   // the pieces stand where lines cross
)

var patterns = map[rules.BoardPattern]Pattern{rules.Checkered: Checkered, rules.Lined: Lined, rules.Ruled: Ruled, rules.Points: Points}

// Star is a dot where lines cross: Files lines from the left edge and Ranks
// lines from the first player's edge.
type Star struct{ Files, Ranks int }

// Edges is a set of sides of the picture.
type Edges uint8

// The sides. They stay where they are when the board is flipped.
const (
	Top Edges = 1 << iota
	Bottom
	Left
	Right
	AllEdges = Top | Bottom | Left | Right
)

// Arrow points from one square to another; from a square to itself it is a
// ring.
type Arrow struct {
	From, To int
	Colour   Paint // "" for the theme's
}

// Mark is a sign on a square.
type Mark struct {
	Square int
	Shape  Shape
	Colour Paint // "" for the theme's
}

// Shape is the form of a mark.
type Shape uint8

// The shapes.
const (
	Ring Shape = iota
	Cross
	Dot
	Frame
)

// FromPosition shows a position, with the game's own coordinates where they
// usually stand.
func FromPosition(p *rules.Position) Board {
	v := p.Variant()
	b := Board{
		Files: v.Files, Ranks: v.Ranks,
		Cells:      make([]Cell, v.Squares()),
		FileLabels: make([]string, v.Files),
		RankLabels: make([]string, v.Ranks),
		SideNames:  v.SideNames,
		Turn:       p.Side(),
		Title:      v.Title,
		Edges:      Bottom | Left,
	}
	b.Pattern = patterns[v.Look.Pattern]
	if v.Family == rules.ShogiFamily {
		b.Edges = Top | Right
	}
	if b.Pattern == Lined {
		b.Stars = thirds(v.Files, v.Ranks)
	}
	b.Marked = places(v.Look.Marked...)
	for _, p := range v.Look.Palaces {
		b.Palaces = append(b.Palaces, [2]int{int(p[0]), int(p[1])})
	}
	b.River, b.RiverHas = v.Look.River, v.Look.RiverHas
	for f := range v.Files {
		b.FileLabels[f] = v.FileName(f)
	}
	for r := range v.Ranks {
		b.RankLabels[r] = v.RankName(r)
	}
	for q := range b.Cells {
		if pc := p.At(rules.Square(q)); pc.Type() != rules.NoPiece {
			b.Cells[q].Piece = pieceOf(v.Def(pc.Type()), pc.Side())
		}
	}
	if v.HasHands() {
		b.HandKinds = len(v.HandOrder)
		for _, side := range []rules.Side{rules.First, rules.Second} {
			for _, t := range v.HandOrder {
				if n := p.Hand(side, t); n > 0 {
					b.Hands[side] = append(b.Hands[side], Held{pieceOf(v.Def(t), side), n})
				}
			}
		}
	}
	return b
}

func pieceOf(d *rules.PieceDef, s rules.Side) Piece {
	p := Piece{
		Label: d.Letter, Name: d.Name, Kanji: d.Kanji, Figure: d.Figure, Side: s,
		Promoted: d.Base != d.Type && d.Base != rules.NoPiece,
	}
	if s == rules.Second {
		p.Face = d.KanjiSecond
	}
	return p
}

// thirds returns the four stars of a board whose sides can be divided by
// three.
func thirds(files, ranks int) []Star {
	if files%3 != 0 || ranks%3 != 0 || files < 6 || ranks < 6 {
		return nil
	}
	var stars []Star
	for _, r := range []int{ranks / 3, ranks * 2 / 3} {
		for _, f := range []int{files / 3, files * 2 / 3} {
			stars = append(stars, Star{f, r})
		}
	}
	return stars
}

// complete returns the board with as many cells as it has squares; a board
// without squares has no files and no ranks.
func (b *Board) complete() *Board {
	n := max(b.Files, 0) * max(b.Ranks, 0)
	if n > 0 && len(b.Cells) == n {
		return b
	}
	c := *b
	if n == 0 {
		c.Files, c.Ranks = 0, 0
	}
	c.Cells = make([]Cell, n)
	copy(c.Cells, b.Cells)
	return &c
}

// squareName returns the label of a square, file first.
func (b *Board) squareName(q int) string {
	return entry(b.FileLabels, q%b.Files) + entry(b.RankLabels, q/b.Files)
}

// entry returns an item of a list, "" if it is not that long.
func entry(list []string, i int) string {
	if i < len(list) {
		return list[i]
	}
	return ""
}

// on says whether q is a square of the board.
func (b *Board) on(q int) bool { return q >= 0 && q < len(b.Cells) && !b.Cells[q].Hole }

func (b *Board) hasHoles() bool {
	return slices.ContainsFunc(b.Cells, func(c Cell) bool { return c.Hole })
}
