package diagram

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
			items = append(items, l.haloed(l.mark(m)))
		}
	}
	for _, a := range l.board.Arrows {
		if l.board.on(a.From) && l.board.on(a.To) {
			items = append(items, l.haloed(l.arrow(a)))
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
