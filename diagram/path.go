package diagram

import (
	"fmt"
	"math"
	"strconv"
)

// Path is an outline in the syntax of SVG path data (SVG 1.1, §8.3).
type Path string

// Matrix is an affine map, in the order of SVG's matrix(a b c d e f):
// x' = a·x + c·y + e, y' = b·x + d·y + f. The zero Matrix stands for "as it is".
type Matrix [6]float64

func move(x, y float64) Matrix { return Matrix{1, 0, 0, 1, x, y} }

// place scales by s and then moves the origin to x, y.
func place(s, x, y float64) Matrix { return Matrix{s, 0, 0, s, x, y} }

// turn rotates by 180° and then moves the origin to x, y.
func turn(s, x, y float64) Matrix { return Matrix{-s, 0, 0, -s, x, y} }

// times returns the map that applies n first and then m.
func (m Matrix) times(n Matrix) Matrix {
	switch {
	case m == Matrix{}:
		return n
	case n == Matrix{}:
		return m
	}
	return Matrix{
		m[0]*n[0] + m[2]*n[1], m[1]*n[0] + m[3]*n[1],
		m[0]*n[2] + m[2]*n[3], m[1]*n[2] + m[3]*n[3],
		m[0]*n[4] + m[2]*n[5] + m[4], m[1]*n[4] + m[3]*n[5] + m[5],
	}
}

func (m Matrix) apply(p point) point {
	if m == (Matrix{}) {
		return p
	}
	return point{m[0]*p.x + m[2]*p.y + m[4], m[1]*p.x + m[3]*p.y + m[5]}
}

// scale returns by how much m makes lengths greater, on the average.
func (m Matrix) scale() float64 {
	if m == (Matrix{}) {
		return 1
	}
	return math.Sqrt(math.Abs(m[0]*m[3] - m[1]*m[2]))
}

// stretch bounds by how much m makes any length greater.
func (m Matrix) stretch() float64 {
	if m == (Matrix{}) {
		return 1
	}
	return math.Hypot(m[0], m[1]) + math.Hypot(m[2], m[3])
}

type point struct{ x, y float64 }

func (p point) plus(q point) point        { return point{p.x + q.x, p.y + q.y} }
func (p point) minus(q point) point       { return point{p.x - q.x, p.y - q.y} }
func (p point) times(k float64) point     { return point{p.x * k, p.y * k} }
func (p point) length() float64           { return math.Hypot(p.x, p.y) }
func (p point) toward(q point) point      { return q.minus(p).times(1 / q.minus(p).length()) }
func (p point) left() point               { return point{p.y, -p.x} }
func (p point) cross(q point) float64     { return p.x*q.y - p.y*q.x }
func between(p, q point, t float64) point { return p.plus(q.minus(p).times(t)) }

// segment is one step of an outline, in absolute coordinates: op is 'M', 'L',
// 'C' (two control points and the end) or 'Z'.
type segment struct {
	op byte
	p  [3]point
}

// end returns the point that the segment leads to.
func (s segment) end() point {
	if s.op == 'C' {
		return s.p[2]
	}
	return s.p[0]
}

// segments reads path data. Arcs and quadratic curves become cubic ones.
func (p Path) segments() ([]segment, error) {
	r := pathReader{text: string(p)}
	return r.read()
}

type pathReader struct {
	text  string
	at    int
	out   []segment
	pen   point // current point
	start point // start of the sub-path
	ctrl  point // last control point, for S and T
	last  byte  // last command in upper case
}

func (r *pathReader) read() ([]segment, error) {
	var cmd byte
	for {
		r.space()
		if r.at == len(r.text) {
			return r.out, nil
		}
		c := r.text[r.at]
		if c|0x20 >= 'a' && c|0x20 <= 'z' {
			cmd = c
			r.at++
		} else if cmd == 0 || cmd|0x20 == 'z' {
			return nil, fmt.Errorf("path data: found %q at byte %d, expected a command letter", c, r.at)
		}
		if len(r.out) == 0 && cmd|0x20 != 'm' {
			return nil, fmt.Errorf("path data: found %q, expected M at the start", cmd)
		}
		if err := r.step(cmd); err != nil {
			return nil, err
		}
		// Further coordinates after a moveto are linetos.
		if cmd == 'M' {
			cmd = 'L'
		} else if cmd == 'm' {
			cmd = 'l'
		}
	}
}

// pathArgs is the number of numbers that each command takes.
var pathArgs = [128]int8{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'C': 6, 'S': 4, 'Q': 4, 'T': 2, 'A': 7, 'Z': 0}

func (r *pathReader) step(cmd byte) error {
	upper := cmd &^ 0x20
	n := int(pathArgs[upper&127])
	if n == 0 && upper != 'Z' {
		return fmt.Errorf("path data: found command %q at byte %d, expected one of MLHVCSQTAZ", cmd, r.at-1)
	}
	var a [7]float64
	for i := range n {
		var err error
		if upper == 'A' && (i == 3 || i == 4) {
			a[i], err = r.flag()
		} else {
			a[i], err = r.number()
		}
		if err != nil {
			return err
		}
	}
	var base point
	if cmd != upper {
		base = r.pen
	}
	pt := func(i int) point { return point{a[i] + base.x, a[i+1] + base.y} }
	prev := r.last
	r.last = upper
	switch upper {
	case 'M':
		r.pen, r.start = pt(0), pt(0)
		r.out = append(r.out, segment{op: 'M', p: [3]point{r.pen}})
	case 'L':
		r.line(pt(0))
	case 'H':
		r.line(point{a[0] + base.x, r.pen.y})
	case 'V':
		r.line(point{r.pen.x, a[0] + base.y})
	case 'C':
		r.curve(pt(0), pt(2), pt(4))
	case 'S':
		c := r.pen
		if prev == 'C' || prev == 'S' {
			c = r.pen.times(2).minus(r.ctrl)
		}
		r.curve(c, pt(0), pt(2))
	case 'Q':
		r.quadratic(pt(0), pt(2))
	case 'T':
		c := r.pen
		if prev == 'Q' || prev == 'T' {
			c = r.pen.times(2).minus(r.ctrl)
		}
		r.quadratic(c, pt(0))
	case 'A':
		r.arc(a[0], a[1], a[2], a[3] != 0, a[4] != 0, pt(5))
	case 'Z':
		r.pen = r.start
		r.out = append(r.out, segment{op: 'Z', p: [3]point{r.start}})
	}
	return nil
}

// open begins a new sub-path where the last one was closed, if need be.
func (r *pathReader) open() {
	if r.out[len(r.out)-1].op == 'Z' {
		r.out = append(r.out, segment{op: 'M', p: [3]point{r.start}})
	}
}

func (r *pathReader) line(p point) {
	r.open()
	r.out = append(r.out, segment{op: 'L', p: [3]point{p}})
	r.pen = p
}

func (r *pathReader) curve(c1, c2, p point) {
	r.open()
	r.out = append(r.out, segment{op: 'C', p: [3]point{c1, c2, p}})
	r.pen, r.ctrl = p, c2
}

func (r *pathReader) quadratic(c, p point) {
	r.curve(between(r.pen, c, 2.0/3), between(p, c, 2.0/3), p)
	r.ctrl = c
}

// arc adds an elliptical arc as cubic curves of at most a quarter turn (SVG
// 1.1, appendix F.6).
func (r *pathReader) arc(rx, ry, angle float64, large, sweep bool, to point) {
	from := r.pen
	rx, ry = math.Abs(rx), math.Abs(ry)
	if rx == 0 || ry == 0 || from == to {
		r.line(to)
		return
	}
	sin, cos := math.Sincos(angle * math.Pi / 180)
	d := from.minus(to).times(0.5)
	x, y := cos*d.x+sin*d.y, cos*d.y-sin*d.x
	if l := x*x/(rx*rx) + y*y/(ry*ry); l > 1 {
		rx, ry = rx*math.Sqrt(l), ry*math.Sqrt(l)
	}
	k := (rx*rx*ry*ry - rx*rx*y*y - ry*ry*x*x) / (rx*rx*y*y + ry*ry*x*x)
	k = math.Sqrt(max(0, k))
	if large == sweep {
		k = -k
	}
	cx, cy := k*rx*y/ry, -k*ry*x/rx
	begin := math.Atan2((y-cy)/ry, (x-cx)/rx)
	delta := math.Atan2((-y-cy)/ry, (-x-cx)/rx) - begin
	if sweep && delta < 0 {
		delta += 2 * math.Pi
	} else if !sweep && delta > 0 {
		delta -= 2 * math.Pi
	}
	mid := between(from, to, 0.5)
	m := Matrix{cos * rx, sin * rx, -sin * ry, cos * ry, cos*cx - sin*cy + mid.x, sin*cx + cos*cy + mid.y}
	n := int(math.Ceil(math.Abs(delta)/(math.Pi/2) - 1e-9))
	step := delta / float64(max(n, 1))
	h := 4.0 / 3 * math.Tan(step/4)
	for i := range n {
		s0, c0 := math.Sincos(begin + step*float64(i))
		s1, c1 := math.Sincos(begin + step*float64(i+1))
		end := m.apply(point{c1, s1})
		if i == n-1 {
			end = to
		}
		r.curve(m.apply(point{c0 - h*s0, s0 + h*c0}), m.apply(point{c1 + h*s1, s1 - h*c1}), end)
	}
	r.last = 'A'
}

func (r *pathReader) space() {
	for r.at < len(r.text) {
		switch r.text[r.at] {
		case ' ', ',', '\n', '\t', '\r':
			r.at++
		default:
			return
		}
	}
}

// flag reads an arc flag, which may stand without a separator behind it.
func (r *pathReader) flag() (float64, error) {
	r.space()
	if r.at < len(r.text) && (r.text[r.at] == '0' || r.text[r.at] == '1') {
		r.at++
		return float64(r.text[r.at-1] - '0'), nil
	}
	return 0, fmt.Errorf("path data: expected 0 or 1 at byte %d", r.at)
}

func (r *pathReader) number() (float64, error) {
	r.space()
	from := r.at
	sign := 1.0
	if r.at < len(r.text) && (r.text[r.at] == '-' || r.text[r.at] == '+') {
		if r.text[r.at] == '-' {
			sign = -1
		}
		r.at++
	}
	v, digits := 0.0, 0
	for ; r.at < len(r.text) && isDigit(r.text[r.at]); r.at++ {
		v = v*10 + float64(r.text[r.at]-'0')
		digits++
	}
	if r.at < len(r.text) && r.text[r.at] == '.' {
		r.at++
		for unit := 0.1; r.at < len(r.text) && isDigit(r.text[r.at]); r.at++ {
			v += float64(r.text[r.at]-'0') * unit
			unit /= 10
			digits++
		}
	}
	if digits == 0 {
		return 0, fmt.Errorf("path data: expected a number at byte %d", from)
	}
	if r.at < len(r.text) && r.text[r.at]|0x20 == 'e' {
		end := r.at + 1
		if end < len(r.text) && (r.text[end] == '-' || r.text[end] == '+') {
			end++
		}
		for end < len(r.text) && isDigit(r.text[end]) {
			end++
		}
		exp, err := strconv.Atoi(r.text[r.at+1 : end])
		if err != nil {
			return 0, fmt.Errorf("path data: %q at byte %d is no number", r.text[from:end], from)
		}
		v *= math.Pow(10, float64(exp))
		r.at = end
	}
	if !(v <= maxCoordinate) { // not a number either: 0e999
		return 0, fmt.Errorf("path data: %q at byte %d is too great", r.text[from:r.at], from)
	}
	return sign * v, nil
}

// maxCoordinate bounds what a path may say, so that no picture overflows.
const maxCoordinate = 1e6

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// bounds returns the box that holds the segments' points, control points
// included.
func bounds(segments []segment) (lo, hi point) {
	lo, hi = point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, s := range segments {
		n := 1
		if s.op == 'C' {
			n = 3
		}
		for _, p := range s.p[:n] {
			lo = point{min(lo.x, p.x), min(lo.y, p.y)}
			hi = point{max(hi.x, p.x), max(hi.y, p.y)}
		}
	}
	return lo, hi
}

// pathBuilder makes path data in absolute coordinates of at most two decimals.
type pathBuilder []byte

func (b *pathBuilder) command(c byte, args ...float64) *pathBuilder {
	*b = append(*b, c)
	for i, a := range args {
		if i > 0 {
			*b = append(*b, ' ')
		}
		*b = appendNumber(*b, a, 2)
	}
	return b
}

func (b *pathBuilder) moveTo(x, y float64) *pathBuilder { return b.command('M', x, y) }
func (b *pathBuilder) lineTo(x, y float64) *pathBuilder { return b.command('L', x, y) }
func (b *pathBuilder) close() *pathBuilder              { return b.command('z') }

func (b *pathBuilder) rect(x, y, w, h float64) *pathBuilder {
	return b.moveTo(x, y).command('h', w).command('v', h).command('h', -w).close()
}

func (b *pathBuilder) circle(x, y, r float64) *pathBuilder {
	return b.moveTo(x-r, y).command('a', r, r, 0, 1, 1, 2*r, 0).command('a', r, r, 0, 1, 1, -2*r, 0).close()
}

func (b *pathBuilder) polygon(pts ...point) *pathBuilder {
	for i, p := range pts {
		if i == 0 {
			b.moveTo(p.x, p.y)
		} else {
			b.lineTo(p.x, p.y)
		}
	}
	return b.close()
}

func (b *pathBuilder) path() Path { return Path(*b) }

// appendNumber writes v with at most the given number of decimals (up to 6),
// without trailing zeros.
func appendNumber(b []byte, v float64, decimals int) []byte {
	if n := int64(v); float64(n) == v {
		return strconv.AppendInt(b, n, 10)
	}
	scale := [...]int64{1, 10, 100, 1e3, 1e4, 1e5, 1e6}[decimals]
	n := int64(math.Round(v * float64(scale)))
	if n < 0 {
		b = append(b, '-')
		n = -n
	}
	b = strconv.AppendInt(b, n/scale, 10)
	frac := n % scale
	if frac == 0 {
		return b
	}
	b = append(b, '.')
	for scale /= 10; frac > 0; scale /= 10 {
		b = append(b, byte('0'+frac/scale))
		frac %= scale
	}
	return b
}
