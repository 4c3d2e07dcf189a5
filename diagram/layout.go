package diagram

import (
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/gcconv/gcconv/rules"
)

// Options are the choices of whoever draws a board. The zero value draws it
// as its players are used to see it.
type Options struct {
	Pieces *PieceSet // nil for the set that suits the board
	Theme  *Theme    // nil for Light
	Flip   bool      // the second player sits at the bottom
	Size   Size
}

// Draw lays out a board.
func Draw(b *Board, o Options) *Drawing {
	b = b.complete()
	l := newLayout(b, o)
	d := &Drawing{
		Title:       b.title(),
		Description: Describe(b),
		Width:       l.width, Height: l.height,
		Size:       o.Size,
		Background: l.theme.Paper,
		Items:      l.items(),
	}
	return d
}

// Measures in units of a drawing.
const (
	cellWidth   = 100.0
	margin      = 14.0  // around everything
	labelRoom   = 34.0  // for coordinates at one edge
	labelSize   = 27.0  // of coordinates
	handWidth   = 144.0 // of a hand with one column
	handGap     = 18.0  // between board or labels and a hand
	handRow     = 90.0  // of a kind of piece, at most
	handRowMin  = 62.0  // at least, before a second column is opened
	markRow     = 62.0  // of the sign of the side
	captionSize = 34.0
	captionLine = 44.0
	captionGap  = 14.0 // above a caption
	turnRoom    = 38.0 // for the sign of the side to move where there are no hands
	frameWidth  = 5.0
)

// layout knows where everything is.
type layout struct {
	board *Board
	set   *PieceSet
	theme *Theme
	flip  bool

	cell          point // width and height of a square
	origin        point // top left corner of the board
	width, height float64
	caption       []string
	rowHeight     float64 // of a hand
	columns       int     // of a hand
	overhang      float64 // by how much a hand is higher than the board, above and below
	stacked       bool    // the hands are above and below the board, not beside it
}

func newLayout(b *Board, o Options) *layout {
	l := &layout{board: b, set: o.Pieces, theme: o.Theme, flip: o.Flip}
	if l.set == nil {
		l.set = usualSet(b)
	}
	if l.theme == nil {
		l.theme = Light
	}
	l.cell = point{cellWidth, cellWidth}
	if b.Pattern == Lined {
		l.cell.y = 108
	}
	size := l.boardSize()
	l.origin = point{margin, margin}
	l.width, l.height = size.x+2*margin, size.y+2*margin
	if b.Edges&Left != 0 && b.RankLabels != nil {
		l.origin.x += labelRoom
		l.width += labelRoom
	}
	if b.Edges&Right != 0 && b.RankLabels != nil {
		l.width += labelRoom
	}
	if b.Edges&Top != 0 && b.FileLabels != nil {
		l.origin.y += labelRoom
		l.height += labelRoom
	}
	if b.Edges&Bottom != 0 && b.FileLabels != nil {
		l.height += labelRoom
	}
	if kinds := l.handKinds(); kinds > 0 {
		room := max(size.y-markRow, handRowMin)
		l.rowHeight = handRow
		for l.columns = 1; ; l.columns++ {
			rows := float64((kinds + l.columns - 1) / l.columns)
			if fits := room / rows; fits >= handRowMin || l.columns >= kinds {
				l.rowHeight = min(handRow, fits)
				break
			}
		}
		l.overhang = max(0, (l.handHeight()-size.y)/2)
		l.origin.y += l.overhang
		l.height += 2 * l.overhang
		l.origin.x += l.handWidth() + handGap
		l.width += 2 * (l.handWidth() + handGap)
	} else if !b.HideTurn {
		l.width += turnRoom
	}
	if b.Caption != "" {
		l.caption = sans.wrap(norm.NFC.String(b.Caption), captionSize, l.width-2*margin)
		l.height += captionLine*float64(len(l.caption)) + captionGap
	}
	return l
}

func (l *layout) boardSize() point {
	return point{l.cell.x * float64(l.board.Files), l.cell.y * float64(l.board.Ranks)}
}

// handKinds returns for how many kinds of piece a hand has room.
func (l *layout) handKinds() int {
	return max(l.board.HandKinds, len(l.board.Hands[0]), len(l.board.Hands[1]))
}

func (l *layout) handWidth() float64 {
	if l.stacked {
		return l.boardSize().x
	}
	return handWidth * float64(l.columns) * l.handScale()
}

func (l *layout) handHeight() float64 {
	if l.stacked {
		return float64(l.handRows()) * l.rowHeight
	}
	return markRow + float64(l.handRows())*l.rowHeight
}

func (l *layout) handRows() int { return (l.handKinds() + l.columns - 1) / l.columns }

// handScale is the size of what is in hand, 1 where there is room.
func (l *layout) handScale() float64 { return l.rowHeight / handRow }

// corner returns the top left corner of a square in the drawing.
func (l *layout) corner(q int) point {
	f, r := q%l.board.Files, q/l.board.Files
	if l.flip {
		f = l.board.Files - 1 - f
	} else {
		r = l.board.Ranks - 1 - r
	}
	return point{l.origin.x + float64(f)*l.cell.x, l.origin.y + float64(r)*l.cell.y}
}

func (l *layout) centre(q int) point { return l.corner(q).plus(l.cell.times(.5)) }

// items is the whole drawing. What does not change in a game, the ground and
// the furniture, is apart from the rest.
func (l *layout) items() []Item {
	items := []Item{{Class: "board", Items: l.ground()}}
	items = appendGroup(items, "highlights", l.highlights())
	items = append(items, l.furniture()...)
	items = append(items, l.stands()...)
	items = appendGroup(items, "pieces", l.pieces())
	for _, side := range []rules.Side{rules.Second, rules.First} {
		items = appendGroup(items, "hand "+className(l.board.sideName(side)), l.held(side))
	}
	if !l.board.HideTurn {
		items = append(items, l.toMove(l.board.Turn))
	}
	items = appendGroup(items, "signs", l.signs())
	return appendGroup(items, "caption", l.captionLines())
}

// furniture is what lies on the ground and does not change: lines and
// coordinates.
func (l *layout) furniture() []Item {
	items := []Item{{Class: "lines", Items: l.lines()}}
	return appendGroup(items, "coordinates", l.labels())
}

// stands are the places of the hands.
func (l *layout) stands() []Item {
	if l.handKinds() == 0 {
		return nil
	}
	return []Item{{Class: "stands", Items: []Item{l.stand(rules.Second), l.stand(rules.First)}}}
}

func appendGroup(items []Item, class string, group []Item) []Item {
	if len(group) == 0 {
		return items
	}
	return append(items, Item{Class: class, Items: group})
}

// placed puts the picture of a piece at a point.
func (l *layout) placed(p Piece, held bool, size float64, at point) Item {
	pic := l.set.picture(look{Piece: p, sideName: l.board.SideNames[p.Side], held: held, theme: l.theme})
	m := place(size, at.x, at.y)
	if pic.turned && (p.Side == rules.Second) != l.flip {
		m = turn(size, at.x, at.y)
	}
	return Item{Class: pic.class, At: m, Symbol: pic.symbol}
}

// className makes one word of a name.
func className(s string) string {
	return strings.ToLower(strings.Join(strings.Fields(s), "-"))
}

func (l *layout) pieces() []Item {
	items := make([]Item, 0, len(l.board.Cells)/2)
	for q := range l.board.Cells {
		if c := &l.board.Cells[q]; c.Label != "" && !c.Hole {
			items = append(items, l.placed(c.Piece, false, 1, l.centre(q)))
		}
	}
	return items
}

func (l *layout) captionLines() []Item {
	var items []Item
	y := l.height - margin - captionLine*float64(len(l.caption)) + captionSize*.9
	for _, text := range l.caption {
		items = append(items, sans.line("", text, l.width/2, y, captionSize, alignCentre, l.theme.Ink))
		y += captionLine
	}
	return items
}
