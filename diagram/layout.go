package diagram

import (
	"strconv"
	"strings"

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
	handWidth   = 132.0 // of a hand with one column
	handGap     = 18.0  // between board or labels and a hand
	handRow     = 90.0  // of a kind of piece, at most
	handRowMin  = 62.0  // at least, before a second column is opened
	markRow     = 62.0  // of the sign of the side
	captionSize = 34.0
	captionLine = 44.0
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
		l.caption = sans.wrap(b.Caption, captionSize, l.width-2*margin)
		l.height += captionLine*float64(len(l.caption)) + 6
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

func (l *layout) handWidth() float64 { return handWidth * float64(l.columns) * l.handScale() }

func (l *layout) handHeight() float64 { return markRow + float64(l.handRows())*l.rowHeight }

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

func (l *layout) items() []Item {
	items := []Item{{Class: "board", Items: l.squares()}}
	items = appendGroup(items, "highlights", l.highlights())
	items = append(items, Item{Class: "lines", Items: l.lines()})
	items = appendGroup(items, "pieces", l.pieces())
	items = appendGroup(items, "signs", l.signs())
	items = appendGroup(items, "coordinates", l.labels())
	if l.handKinds() > 0 {
		for _, side := range []rules.Side{rules.Second, rules.First} {
			items = append(items, l.hand(side))
		}
	} else if !l.board.HideTurn {
		items = append(items, l.turnSign())
	}
	return appendGroup(items, "caption", l.captionLines())
}

func appendGroup(items []Item, class string, group []Item) []Item {
	if len(group) == 0 {
		return items
	}
	return append(items, Item{Class: class, Items: group})
}

// squares draws the empty board.
func (l *layout) squares() []Item {
	b, t := l.board, l.theme
	if b.Pattern == Lined && !b.hasHoles() {
		size := l.boardSize()
		var all pathBuilder
		return []Item{filled("wood", all.rect(l.origin.x, l.origin.y, size.x, size.y).path(), t.Wood)}
	}
	var light, dark, hatch pathBuilder
	for q := range b.Cells {
		if b.Cells[q].Hole {
			continue
		}
		c := l.corner(q)
		switch {
		case b.Pattern == Lined:
			light.rect(c.x, c.y, l.cell.x, l.cell.y)
		case (q%b.Files+q/b.Files)%2 == 1:
			light.rect(c.x, c.y, l.cell.x, l.cell.y)
		default:
			dark.rect(c.x, c.y, l.cell.x, l.cell.y)
			if t.Hatch != "" {
				hatchSquare(&hatch, c, l.cell)
			}
		}
	}
	if b.Pattern == Lined {
		return []Item{filled("wood", light.path(), t.Wood)}
	}
	items := []Item{filled("squares light", light.path(), t.LightSquare), filled("squares dark", dark.path(), t.DarkSquare)}
	if len(hatch) > 0 {
		items = append(items, stroked("hatch", hatch.path(), t.Hatch, 1.6))
	}
	return items
}

// lines draws what parts the squares, and the frame.
func (l *layout) lines() []Item {
	b, t := l.board, l.theme
	var items []Item
	if b.Pattern == Lined {
		var lines, stars pathBuilder
		l.grid(&lines, false)
		items = append(items, stroked("grid", lines.path(), t.Line, 2))
		for _, s := range b.Stars {
			f, r := float64(s.Files), float64(b.Ranks-s.Ranks)
			if l.flip {
				f, r = float64(b.Files)-f, float64(b.Ranks)-r
			}
			stars.circle(l.origin.x+f*l.cell.x, l.origin.y+r*l.cell.y, 6.5)
		}
		if len(stars) > 0 {
			items = append(items, filled("stars", stars.path(), t.Line))
		}
	}
	var frame pathBuilder
	l.grid(&frame, true)
	it := stroked("frame", frame.path(), t.Line, frameWidth)
	it.Style.Cap = SquareCap
	return append(items, it)
}

// hatchSquare draws slanting lines over a square.
func hatchSquare(b *pathBuilder, c, size point) {
	const step = 12.5
	for d := step; d < size.x+size.y-1; d += step {
		// The line through the points of the square with x+y = d.
		x0, y0 := min(d, size.x), max(0, d-size.x)
		x1, y1 := max(0, d-size.y), min(d, size.y)
		b.moveTo(c.x+x0, c.y+y0).lineTo(c.x+x1, c.y+y1)
	}
}

// grid draws the lines between squares, or with edge those between squares and
// what is no square. Lines run on as far as they can.
func (l *layout) grid(b *pathBuilder, edge bool) {
	files, ranks := l.board.Files, l.board.Ranks
	at := func(f, r int) bool { // f from the left, r from the top of the picture
		if f < 0 || r < 0 || f >= files || r >= ranks {
			return false
		}
		if l.flip {
			f = files - 1 - f
		} else {
			r = ranks - 1 - r
		}
		return !l.board.Cells[r*files+f].Hole
	}
	wanted := func(one, other bool) bool {
		if edge {
			return one != other
		}
		return one && other
	}
	x := func(f int) float64 { return l.origin.x + float64(f)*l.cell.x }
	y := func(r int) float64 { return l.origin.y + float64(r)*l.cell.y }
	for r := 0; r <= ranks; r++ {
		for f := 0; f < files; f++ {
			from := f
			for f < files && wanted(at(f, r-1), at(f, r)) {
				f++
			}
			if f > from {
				b.moveTo(x(from), y(r)).command('H', x(f))
			}
		}
	}
	for f := 0; f <= files; f++ {
		for r := 0; r < ranks; r++ {
			from := r
			for r < ranks && wanted(at(f-1, r), at(f, r)) {
				r++
			}
			if r > from {
				b.moveTo(x(f), y(from)).command('V', y(r))
			}
		}
	}
}

// highlights are what lies under the pieces.
func (l *layout) highlights() []Item {
	var items []Item
	for _, q := range l.board.LastMove {
		if l.board.on(q) {
			items = append(items, l.field("last-move", q, l.theme.LastMove))
		}
	}
	for _, q := range l.board.Check {
		if l.board.on(q) {
			items = append(items, l.check(q))
		}
	}
	return items
}

// field colours a square; in a theme without colours it frames it.
func (l *layout) field(class string, q int, p Paint) Item {
	c := l.corner(q)
	var b pathBuilder
	if !l.theme.Outlines {
		return filled(class, b.rect(c.x, c.y, l.cell.x, l.cell.y).path(), p)
	}
	const inset = 4.0
	it := stroked(class, b.rect(c.x+inset, c.y+inset, l.cell.x-2*inset, l.cell.y-2*inset).path(), p, 4.5)
	it.Style.Join = MiterJoin
	return it
}

// check colours the square of a king in check.
func (l *layout) check(q int) Item {
	if l.theme.Outlines || l.board.Pattern == Lined {
		return l.field("check", q, l.theme.Check)
	}
	c := l.centre(q)
	var b pathBuilder
	return filled("check", b.circle(c.x, c.y, 47).path(), l.theme.Check)
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

// labels are the coordinates.
func (l *layout) labels() []Item {
	b := l.board
	size := l.boardSize()
	var items []Item
	add := func(text string, x, y float64) {
		if text == "" {
			return
		}
		s := sans.fit(text, labelSize, labelRoom+24)
		items = append(items, sans.line("", text, x, y+s*capHeight/em/2, s, alignCentre, l.theme.Ink))
	}
	for f := range b.Files {
		text := entry(b.FileLabels, f)
		x := l.corner(f).x + l.cell.x/2
		if b.Edges&Top != 0 {
			add(text, x, l.origin.y-labelRoom/2-2)
		}
		if b.Edges&Bottom != 0 {
			add(text, x, l.origin.y+size.y+labelRoom/2+3)
		}
	}
	for r := range b.Ranks {
		text := entry(b.RankLabels, r)
		y := l.corner(r*b.Files).y + l.cell.y/2
		if b.Edges&Left != 0 {
			add(text, l.origin.x-labelRoom/2-3, y)
		}
		if b.Edges&Right != 0 {
			add(text, l.origin.x+size.x+labelRoom/2+3, y)
		}
	}
	return items
}

// hand draws what a side holds: at the left the player at the top, at the right
// the player at the bottom. The sign of the side stands at the player's end,
// and the pieces follow from there.
func (l *layout) hand(side rules.Side) Item {
	b := l.board
	k := l.handScale()
	x, y, inward := margin, l.origin.y-l.overhang, 1.0
	if (side == rules.First) != l.flip {
		x, y, inward = l.width-margin-l.handWidth(), l.origin.y+l.boardSize().y+l.overhang, -1
	}
	it := Item{Class: "hand " + className(b.sideName(side))}
	stand, ink := l.stand()
	if stand != None {
		var p pathBuilder
		it.Items = append(it.Items, filled("stand", p.rect(x, y, l.handWidth(), inward*l.handHeight()).path(), stand))
	}
	it.Items = append(it.Items, l.sideSign(side, point{x + l.handWidth()/2, y + inward*markRow/2}, !b.HideTurn && b.Turn == side))
	for i, h := range b.Hands[side] {
		left := x + float64(i/l.handRows())*handWidth*k
		centre := point{left + 51*k, y + inward*(markRow+(float64(i%l.handRows())+.5)*l.rowHeight)}
		it.Items = append(it.Items, l.placed(h.Piece, true, .86*k, centre))
		if h.Count > 1 {
			text := strconv.Itoa(h.Count)
			size := bold.fit(text, 36*k, 40*k)
			it.Items = append(it.Items, bold.line("count", text, left+90*k, centre.y+size*capHeight/em/2, size, alignLeft, ink))
		}
	}
	return it
}

// stand returns the colours under the pieces in hand and of their counts.
func (l *layout) stand() (field, ink Paint) {
	if l.board.Pattern == Lined {
		return l.theme.Stand, l.theme.StandInk
	}
	return l.theme.Tray, l.theme.TrayInk
}

// turnSign tells who is to move beside a board without hands.
func (l *layout) turnSign() Item {
	size := l.boardSize()
	y := l.origin.y + size.y - 22
	if (l.board.Turn == rules.Second) != l.flip {
		y = l.origin.y + 22
	}
	return l.sideSign(l.board.Turn, point{l.width - margin - turnRoom/2 + 4, y}, true)
}

// sideSign stands for a player: a disc or, on a lined board, a piece, white or
// black as the side is named. Who is to move has a bar beside it.
func (l *layout) sideSign(side rules.Side, at point, toMove bool) Item {
	t := l.theme
	fill := t.WhiteFill
	if darkSide(side, l.board.SideNames[side]) {
		fill = t.BlackFill
	}
	var b pathBuilder
	outline := b.circle(0, 0, 15).path()
	if l.board.Pattern == Lined {
		outline = bodyPath(.42, 0)
	}
	m := move(at.x, at.y)
	if l.board.Pattern == Lined && (side == rules.Second) != l.flip {
		m = turn(1, at.x, at.y)
	}
	it := Item{Class: "side " + className(l.board.sideName(side))}
	if toMove && l.handKinds() > 0 {
		var p pathBuilder
		w := 30.0
		_, ink := l.stand()
		it.Class += " to-move"
		it.Items = append(it.Items,
			filled("", p.polygon(point{at.x - w - 14, at.y - 9}, point{at.x - w, at.y}, point{at.x - w - 14, at.y + 9}).
				polygon(point{at.x + w + 14, at.y - 9}, point{at.x + w, at.y}, point{at.x + w + 14, at.y + 9}).path(), ink))
	}
	it.Items = append(it.Items, Item{Path: outline, At: m, Style: Style{Fill: fill, Stroke: t.BlackRim, Width: 3, Join: RoundJoin}})
	return it
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

// signs are what lies over the pieces: faults, marks and arrows.
func (l *layout) signs() []Item {
	var items []Item
	for _, q := range l.board.Check {
		if l.board.on(q) && l.theme.Outlines {
			var plus pathBuilder
			plus.moveTo(-9, 0).command('h', 18).moveTo(0, -9).command('v', 18)
			items = append(items, l.badge(q, plus.path(), l.theme.Check))
		}
	}
	for _, q := range l.board.Faults {
		if l.board.on(q) {
			items = append(items, l.fault(q))
		}
	}
	for _, m := range l.board.Marks {
		if l.board.on(m.Square) {
			items = append(items, l.mark(m))
		}
	}
	for _, a := range l.board.Arrows {
		if l.board.on(a.From) && l.board.on(a.To) {
			items = append(items, l.arrow(a))
		}
	}
	return items
}

// fault frames a square heavily and puts a cross in its corner.
func (l *layout) fault(q int) Item {
	c := l.corner(q)
	var frame pathBuilder
	frame.rect(c.x+4, c.y+4, l.cell.x-8, l.cell.y-8)
	var cross pathBuilder
	cross.moveTo(-7, -7).lineTo(7, 7).moveTo(7, -7).lineTo(-7, 7)
	return Item{Class: "fault", Items: []Item{
		stroked("", frame.path(), l.theme.Fault, 8),
		l.badge(q, cross.path(), l.theme.Fault),
	}}
}

// badge is a small disc with a sign in it, in the corner of a square.
func (l *layout) badge(q int, sign Path, p Paint) Item {
	c := l.corner(q)
	var disc pathBuilder
	line := stroked("", sign, l.theme.WhiteFill, 5.5)
	line.Style.Cap = RoundCap
	rim := stroked("", disc.circle(0, 0, 16.5).path(), l.theme.WhiteFill, 2)
	rim.Style.Fill = p
	return Item{At: move(c.x+l.cell.x-15, c.y+15), Items: []Item{rim, line}}
}

func (l *layout) mark(m Mark) Item {
	paint := m.Colour
	if paint == "" {
		paint = l.theme.Mark
	}
	c := l.centre(m.Square)
	var b pathBuilder
	switch m.Shape {
	case Cross:
		b.moveTo(c.x-30, c.y-30).lineTo(c.x+30, c.y+30).moveTo(c.x+30, c.y-30).lineTo(c.x-30, c.y+30)
		it := stroked("mark cross", b.path(), paint, 10)
		it.Style.Cap = RoundCap
		return it
	case Dot:
		return filled("mark dot", b.circle(c.x, c.y, 15).path(), paint)
	case Frame:
		k := l.corner(m.Square)
		return stroked("mark frame", b.rect(k.x+6, k.y+6, l.cell.x-12, l.cell.y-12).path(), paint, 7)
	default:
		return stroked("mark ring", b.circle(c.x, c.y, 42).path(), paint, 7)
	}
}

func (l *layout) arrow(a Arrow) Item {
	paint := a.Colour
	if paint == "" {
		paint = l.theme.Arrow
	}
	if a.From == a.To {
		return l.mark(Mark{Square: a.To, Colour: paint})
	}
	from, to := l.centre(a.From), l.centre(a.To)
	dir := from.toward(to)
	side := dir.left()
	length := to.minus(from).length()
	const shaft, head, headLength = 8.0, 24.0, 40.0
	start := from.plus(dir.times(min(26, length*.2)))
	tip := to.minus(dir.times(8))
	neck := tip.minus(dir.times(min(headLength, length*.5)))
	var b pathBuilder
	b.polygon(
		start.plus(side.times(shaft)), neck.plus(side.times(shaft)), neck.plus(side.times(head)), tip,
		neck.minus(side.times(head)), neck.minus(side.times(shaft)), start.minus(side.times(shaft)),
	)
	it := filled("arrow", b.path(), paint)
	if l.theme.Outlines {
		it.Style.Stroke, it.Style.Width, it.Style.Join = l.theme.WhiteFill, 4, RoundJoin
	}
	return it
}
