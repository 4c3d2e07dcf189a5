package diagram

// ground is the squares without the lines between them. Light squares lie on a
// dark field: side by side they would let the paper shine through where an edge
// falls within a pixel.
func (l *layout) ground() []Item {
	b, t := l.board, l.theme
	var field, light, hatch pathBuilder
	holes := b.hasHoles()
	if !holes {
		size := l.boardSize()
		field.rect(l.origin.x, l.origin.y, size.x, size.y)
	}
	for q := range b.Cells {
		if b.Cells[q].Hole {
			continue
		}
		c := l.corner(q)
		if holes {
			field.rect(c.x, c.y, l.cell.x, l.cell.y)
		}
		switch {
		case b.Pattern != Checkered:
		case (q%b.Files+q/b.Files)%2 == 1:
			light.rect(c.x, c.y, l.cell.x, l.cell.y)
		case t.Hatch != "":
			hatchSquare(&hatch, c, l.cell)
		}
	}
	if b.Pattern != Checkered {
		return []Item{filled("wood", field.path(), t.Wood)}
	}
	items := []Item{filled("squares dark", field.path(), t.DarkSquare), filled("squares light", light.path(), t.LightSquare)}
	if len(hatch) > 0 {
		items = append(items, stroked("hatch", hatch.path(), t.Hatch, 1.6))
	}
	return items
}

// lines draws what parts the squares, and the frame.
func (l *layout) lines() []Item {
	b, t := l.board, l.theme
	var items []Item
	switch b.Pattern {
	case Points:
		items = l.crossings()
	case Lined, Ruled:
		lines, stars := make(pathBuilder, 0, 512), make(pathBuilder, 0, 256)
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
	for _, m := range l.marks() {
		if l.underneath(m) {
			items = append(items, l.haloed(l.mark(m)))
		}
	}
	return items
}

// field colours a square; in a theme without colours it frames it.
func (l *layout) field(class string, q int, p Paint) Item {
	c := l.corner(q)
	var b pathBuilder
	if l.board.Pattern == Points && !l.theme.Outlines {
		at := l.centre(q)
		return filled(class, b.circle(at.x, at.y, 51).path(), p)
	}
	if !l.theme.Outlines {
		return filled(class, b.rect(c.x, c.y, l.cell.x, l.cell.y).path(), p)
	}
	const inset = 4.0
	it := stroked(class, b.rect(c.x+inset, c.y+inset, l.cell.x-2*inset, l.cell.y-2*inset).path(), p, 4.5)
	it.Style.Join = MiterJoin
	return it
}

// check colours the square of a king in check; on a checkered board it glows.
func (l *layout) check(q int) Item {
	if l.theme.Outlines || l.board.Pattern != Checkered {
		return l.field("check", q, l.theme.Check)
	}
	c := l.centre(q)
	glow := Item{Class: "check"}
	for _, radius := range []float64{49, 44, 38} {
		var b pathBuilder
		glow.Items = append(glow.Items, filled("", b.circle(c.x, c.y, radius).path(), l.theme.Glow))
	}
	return glow
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
