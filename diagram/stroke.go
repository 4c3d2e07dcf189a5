package diagram

import "math"

// polyline is a sub-path whose curves have become short lines.
type polyline struct {
	pts    []point
	closed bool
}

// flatten turns an outline into lines that stay within a distance of it.
func flatten(segments []segment, tolerance float64) []polyline {
	var lines []polyline
	var cur polyline
	flush := func() {
		if len(cur.pts) > 0 {
			lines = append(lines, cur)
		}
		cur = polyline{}
	}
	add := func(p point) {
		if n := len(cur.pts); n == 0 || cur.pts[n-1] != p {
			cur.pts = append(cur.pts, p)
		}
	}
	for _, s := range segments {
		switch s.op {
		case 'M':
			flush()
			add(s.p[0])
		case 'L':
			add(s.p[0])
		case 'C':
			flattenCurve(cur.pts[len(cur.pts)-1], s.p, tolerance, add)
		case 'Z':
			cur.closed = true
			if n := len(cur.pts); n > 1 && cur.pts[n-1] == cur.pts[0] {
				cur.pts = cur.pts[:n-1]
			}
			flush()
		}
	}
	flush()
	return lines
}

// flattenCurve cuts a cubic curve into equal steps; the number of steps
// follows from its second differences (a bound of Wang's).
func flattenCurve(from point, c [3]point, tolerance float64, add func(point)) {
	d1 := from.minus(c[0].times(2)).plus(c[1]).length()
	d2 := c[0].minus(c[1].times(2)).plus(c[2]).length()
	n := int(math.Ceil(math.Sqrt(0.75 * max(d1, d2) / tolerance)))
	n = min(max(n, 1), 200)
	for i := 1; i < n; i++ {
		t := float64(i) / float64(n)
		u := 1 - t
		p := from.times(u * u * u).plus(c[0].times(3 * u * u * t)).plus(c[1].times(3 * u * t * t)).plus(c[2].times(t * t * t))
		add(p)
	}
	add(c[2])
}

const miterLimit = 4 // SVG's default

// stroker turns lines into polygons that together cover a stroke. All of them
// go round the same way, so the non-zero rule joins them.
type stroker struct {
	half float64 // of the width
	join Join
	cap  Cap
	step float64       // angle between the corners of round parts
	emit func([]point) // takes a polygon; the slice is used again
	buf  []point
}

func newStroker(width float64, join Join, end Cap, tolerance float64, emit func([]point)) *stroker {
	s := &stroker{half: width / 2, join: join, cap: end, step: math.Pi / 2, emit: emit}
	if tolerance < s.half {
		s.step = max(2*math.Acos(1-tolerance/s.half), math.Pi/180)
	}
	return s
}

// reach returns how far a stroke may go from its line.
func (s *stroker) reach() float64 { return s.half * miterLimit }

func (s *stroker) polygon(pts ...point) {
	s.buf = append(s.buf[:0], pts...)
	s.emit(s.buf)
}

func (s *stroker) stroke(l polyline) {
	n := len(l.pts)
	if n == 1 {
		s.dot(l.pts[0])
		return
	}
	last := n - 1
	if l.closed {
		last = n
	}
	for i := range last {
		a, b := l.pts[i], l.pts[(i+1)%n]
		side := a.toward(b).left().times(s.half)
		s.polygon(a.plus(side), b.plus(side), b.minus(side), a.minus(side))
		if i+1 < last || l.closed {
			s.corner(a, b, l.pts[(i+2)%n])
		}
	}
	if !l.closed {
		s.end(l.pts[1], l.pts[0])
		s.end(l.pts[n-2], l.pts[n-1])
	}
}

// dot is a stroke without length: visible only with a cap.
func (s *stroker) dot(p point) {
	switch s.cap {
	case RoundCap:
		s.round(p, 0, 2*math.Pi)
	case SquareCap:
		h := s.half
		s.polygon(point{p.x - h, p.y - h}, point{p.x + h, p.y - h}, point{p.x + h, p.y + h}, point{p.x - h, p.y + h})
	}
}

// corner fills the gap at b on the outer side of the turn.
func (s *stroker) corner(a, b, c point) {
	in, out := a.toward(b), b.toward(c)
	turn := in.cross(out)
	n1, n2 := in.left().times(s.half), out.left().times(s.half)
	if turn < 0 {
		// A turn to the left: the gap is at the right.
		n1, n2 = n2.times(-1), n1.times(-1)
	}
	cos := in.x*out.x + in.y*out.y
	switch {
	case s.join == RoundJoin:
		from := math.Atan2(n1.y, n1.x)
		sweep := math.Acos(max(-1, min(1, cos)))
		s.round(b, from, from+sweep)
	case s.join != BevelJoin && 2 <= miterLimit*miterLimit*(1+cos):
		// sin²(angle/2) = (1+cos)/2, and the miter is 1/sin(angle/2) long.
		mid := n1.plus(n2)
		tip := mid.times(1 / (1 + cos))
		s.polygon(b, b.plus(n1), b.plus(tip), b.plus(n2))
	default:
		s.polygon(b, b.plus(n1), b.plus(n2))
	}
}

// end puts a cap at b, the end of the line from a.
func (s *stroker) end(a, b point) {
	dir := a.toward(b)
	side := dir.left().times(s.half)
	switch s.cap {
	case RoundCap:
		from := math.Atan2(side.y, side.x)
		s.round(b, from, from+math.Pi)
	case SquareCap:
		tip := b.plus(dir.times(s.half))
		s.polygon(b.plus(side), tip.plus(side), tip.minus(side), b.minus(side))
	}
}

// round adds a sector of a circle.
func (s *stroker) round(p point, from, to float64) {
	n := int(math.Ceil((to-from)/s.step)) + 1
	pts := s.buf[:0]
	if to-from < 2*math.Pi {
		pts = append(pts, p)
	}
	for i := range n + 1 {
		sin, cos := math.Sincos(from + (to-from)*float64(i)/float64(n))
		pts = append(pts, point{p.x + s.half*cos, p.y + s.half*sin})
	}
	s.buf = pts
	s.emit(pts)
}
