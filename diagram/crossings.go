package diagram

import "strings"

// crossings are the lines of a board whose pieces stand where they cross.
func (l *layout) crossings() []Item {
	b, t := l.board, l.theme
	var lines, edge pathBuilder
	at := func(file, rank int) point { return l.centre(rank*b.Files + file) }
	between := func(p *pathBuilder, from, to point) { p.moveTo(from.x, from.y).lineTo(to.x, to.y) }
	last := point{float64(b.Files - 1), float64(b.Ranks - 1)}
	for r := range b.Ranks {
		if r > 0 && r < int(last.y) {
			between(&lines, at(0, r), at(b.Files-1, r))
		}
	}
	for f := 1; f < b.Files-1; f++ {
		if b.River > 0 && b.River < b.Ranks {
			between(&lines, at(f, 0), at(f, b.River-1))
			between(&lines, at(f, b.River), at(f, b.Ranks-1))
		} else {
			between(&lines, at(f, 0), at(f, b.Ranks-1))
		}
	}
	for _, p := range b.Palaces {
		f0, r0, f1, r1 := p[0]%b.Files, p[0]/b.Files, p[1]%b.Files, p[1]/b.Files
		between(&lines, at(f0, r0), at(f1, r1))
		between(&lines, at(f0, r1), at(f1, r0))
	}
	for _, q := range b.Marked {
		l.corners(&lines, q)
	}
	a, z := at(0, 0), at(b.Files-1, b.Ranks-1)
	edge.polygon(a, point{z.x, a.y}, z, point{a.x, z.y})
	frame := stroked("grid edge", edge.path(), t.Line, 4)
	frame.Style.Join = MiterJoin
	items := []Item{stroked("grid", lines.path(), t.Line, 2.2), frame}
	return append(items, l.river()...)
}

// corners marks a point with angles in its four corners, two at an edge.
func (l *layout) corners(b *pathBuilder, q int) {
	const near, far = 8.0, 22.0
	c, file := l.centre(q), q%l.board.Files
	if l.flip {
		file = l.board.Files - 1 - file
	}
	for _, x := range []float64{-1, 1} {
		if x < 0 && file == 0 || x > 0 && file == l.board.Files-1 {
			continue
		}
		for _, y := range []float64{-1, 1} {
			b.moveTo(c.x+x*far, c.y+y*near).lineTo(c.x+x*near, c.y+y*near).lineTo(c.x+x*near, c.y+y*far)
		}
	}
}

// river is what is written between the halves of the board.
func (l *layout) river() []Item {
	b := l.board
	if b.River <= 0 || b.River >= b.Ranks {
		return nil
	}
	y := (l.centre((b.River-1)*b.Files).y + l.centre(b.River*b.Files).y) / 2
	var items []Item
	for i, word := range b.RiverHas {
		if l.flip {
			i = len(b.RiverHas) - 1 - i
		}
		x := l.origin.x + l.boardSize().x*(float64(i)+.5)/float64(len(b.RiverHas))
		text := strings.Join(strings.Split(word, ""), " ")
		items = append(items, serif.line("river", text, x, y+kanjiMiddle*50/em, 50, alignCentre, l.theme.Line))
	}
	return items
}
