package diagram

import "cmp"

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
	for _, m := range l.marks() {
		if !l.underneath(m) {
			items = append(items, l.haloed(l.mark(m)))
		}
	}
	for _, a := range l.board.Arrows {
		if a.From != a.To && l.board.on(a.From) && l.board.on(a.To) {
			items = append(items, l.haloed(l.arrow(a)))
		}
	}
	return items
}

// marks are the marks of the board and its arrows that stay on their square.
func (l *layout) marks() []Mark {
	var marks []Mark
	for _, m := range l.board.Marks {
		if l.board.on(m.Square) {
			marks = append(marks, m)
		}
	}
	for _, a := range l.board.Arrows {
		if a.From == a.To && l.board.on(a.To) {
			marks = append(marks, Mark{Square: a.To, Colour: cmp.Or(a.Colour, l.theme.Arrow)})
		}
	}
	return marks
}

// underneath says whether a mark lies under the piece. In a theme without colours
// one around the piece would spoil its outline; pictures of a folder may fill the
// square and hide it.
func (l *layout) underneath(m Mark) bool {
	return l.theme.Outlines && l.set.has == nil && (m.Shape == Ring || m.Shape == Frame)
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
		if l.theme.Outlines { // a whole frame means the last move
			it := stroked("mark frame", cornerPath(k, l.cell), paint, 8)
			it.Style.Join = MiterJoin
			return it
		}
		return stroked("mark frame", b.rect(k.x+6, k.y+6, l.cell.x-12, l.cell.y-12).path(), paint, 7)
	default:
		if l.theme.Outlines { // around the piece, apart from a round one
			radius := 47.5
			if l.board.Pattern == Points {
				radius = 51.5
			}
			return stroked("mark ring", b.circle(c.x, c.y, radius).path(), paint, 5)
		}
		return stroked("mark ring", b.circle(c.x, c.y, 42).path(), paint, 7)
	}
}

// cornerPath is the four corners of a frame in a square.
func cornerPath(c, size point) Path {
	const inset, arm = 6.0, 22.0
	var b pathBuilder
	for _, x := range []float64{c.x + inset, c.x + size.x - inset} {
		for _, y := range []float64{c.y + inset, c.y + size.y - inset} {
			dx, dy := arm, arm
			if x > c.x+size.x/2 {
				dx = -arm
			}
			if y > c.y+size.y/2 {
				dy = -arm
			}
			b.moveTo(x+dx, y).lineTo(x, y).lineTo(x, y+dy)
		}
	}
	return b.path()
}

func (l *layout) arrow(a Arrow) Item {
	paint := a.Colour
	if paint == "" {
		paint = l.theme.Arrow
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
	return filled("arrow", b.path(), paint)
}

// haloed draws a white rim around a sign in a theme without colours, where it
// would be lost on a black piece.
func (l *layout) haloed(sign Item) Item {
	if !l.theme.Outlines {
		return sign
	}
	rim := sign
	rim.Class = ""
	rim.Style.Stroke, rim.Style.Join = l.theme.WhiteFill, RoundJoin
	rim.Style.Width += 5
	group := Item{Class: sign.Class, Items: []Item{rim, sign}}
	group.Items[1].Class = ""
	return group
}
