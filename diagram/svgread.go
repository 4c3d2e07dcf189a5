package diagram

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/colornames"
)

// readSVG reads the part of SVG in which pieces are drawn: svg and g; path,
// rect, circle, ellipse, line, polyline and polygon; transforms; plain colours,
// opacity, strokes with their joins and caps, the fill rule; all as attributes
// or as a style attribute. The view box becomes the field of a piece, 100 by
// 100 units around the origin. Elements of other namespaces, titles, metadata
// and definitions are passed over. Anything else that would change the picture
// is an error that names the file and the line.
func readSVG(name string, data []byte) ([]Item, error) {
	r := svgReader{name: name, dec: xml.NewDecoder(bytes.NewReader(data))}
	if err := r.read(); err != nil {
		return nil, err
	}
	if len(r.items) == 0 {
		return nil, r.wrong("nothing in it is to be seen")
	}
	return r.items, nil
}

const svgNamespace = "http://www.w3.org/2000/svg"

// maxDepth bounds how deep elements may be nested.
const maxDepth = 100

type svgReader struct {
	name  string
	dec   *xml.Decoder
	items []Item
	stack []svgState
}

// svgState is what an element hands down to the elements in it.
type svgState struct {
	at                         Matrix
	fill, stroke               Paint // without opacity
	fillOpacity, strokeOpacity float64
	opacity                    float64
	width                      float64
	join                       Join
	cap                        Cap
	evenOdd                    bool
	hidden                     bool
}

func (r *svgReader) wrong(format string, args ...any) error {
	line, column := r.dec.InputPos()
	return fmt.Errorf("%s:%d:%d: %s", r.name, line, column, fmt.Sprintf(format, args...))
}

func (r *svgReader) read() error {
	for {
		tok, err := r.dec.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return r.wrong("this is no SVG file: %v", err)
		}
		switch t := tok.(type) {
		case xml.StartElement:
			if err := r.start(t); err != nil {
				return err
			}
		case xml.EndElement:
			r.stack = r.stack[:len(r.stack)-1]
		}
	}
}

func (r *svgReader) start(e xml.StartElement) error {
	if len(r.stack) == 0 {
		if e.Name.Local != "svg" {
			return r.wrong("found <%s>, expected <svg>", e.Name.Local)
		}
		s := svgState{fill: "#000000", stroke: None, fillOpacity: 1, strokeOpacity: 1, opacity: 1, width: 1, join: MiterJoin, cap: ButtCap}
		var err error
		if s.at, err = r.viewBox(e); err != nil {
			return err
		}
		return r.push(e, s)
	}
	if len(r.stack) >= maxDepth {
		return r.wrong("elements are nested more than %d deep", maxDepth)
	}
	if e.Name.Space != "" && e.Name.Space != svgNamespace {
		return r.skip()
	}
	switch e.Name.Local {
	case "title", "desc", "metadata", "defs":
		return r.skip()
	case "g":
		return r.push(e, r.stack[len(r.stack)-1])
	}
	shape, ok := svgShapes[e.Name.Local]
	if !ok {
		return r.wrong("<%s> is not supported: use path, rect, circle, ellipse, line, polyline, polygon and g", e.Name.Local)
	}
	if err := r.push(e, r.stack[len(r.stack)-1]); err != nil {
		return err
	}
	path, err := shape(attributes(e))
	if err != nil {
		return r.wrong("<%s>: %v", e.Name.Local, err)
	}
	segments, err := path.segments()
	if err != nil {
		return r.wrong("<%s>: %v", e.Name.Local, err)
	}
	s := r.stack[len(r.stack)-1]
	if it := (Item{Path: path, At: s.at, Style: s.style()}); path != "" && !s.hidden && shows(&it, segments) {
		r.items = append(r.items, it)
	}
	return nil
}

// shows says whether something of an outline may be seen in the field of a piece.
func shows(it *Item, segments []segment) bool {
	painted := func(p Paint) bool {
		if p == None || p == "" {
			return false
		}
		_, alpha := p.split()
		return alpha > 0
	}
	if !painted(it.Style.Fill) && !painted(it.Style.Stroke) {
		return false
	}
	moved := make([]segment, len(segments))
	for i, s := range segments {
		moved[i] = s
		for k, p := range s.p {
			moved[i].p[k] = it.At.apply(p)
		}
	}
	lo, hi := bounds(moved)
	reach := 50 + it.Style.Width*it.At.stretch()
	return lo.x < reach && lo.y < reach && hi.x > -reach && hi.y > -reach
}

// skip passes over the element that has just been opened, with all that is in
// it.
func (r *svgReader) skip() error {
	if err := r.dec.Skip(); err != nil {
		return r.wrong("this is no SVG file: %v", err)
	}
	return nil
}

// style returns a state as the style of an item.
func (s *svgState) style() Style {
	st := Style{Fill: s.fill.fade(s.fillOpacity * s.opacity), EvenOdd: s.evenOdd}
	if s.stroke != None && s.width > 0 {
		st.Stroke = s.stroke.fade(s.strokeOpacity * s.opacity)
		st.Width, st.Join, st.Cap = s.width, s.join, s.cap
	}
	return st
}

// fade makes a paint more transparent.
func (p Paint) fade(opacity float64) Paint {
	if p == None || p == "" || opacity >= 1 {
		return p
	}
	colour, alpha := p.split()
	return Paint(fmt.Sprintf("%s%02x", colour, int(math.Round(float64(alpha)*max(0, opacity)))))
}

func attributes(e xml.StartElement) map[string]string {
	m := make(map[string]string, len(e.Attr))
	for _, a := range e.Attr {
		if a.Name.Space == "" {
			m[a.Name.Local] = a.Value
		}
	}
	return m
}

// viewBox returns the map from the file's coordinates to the field of a piece.
func (r *svgReader) viewBox(e xml.StartElement) (Matrix, error) {
	a := attributes(e)
	var box []float64
	var err error
	if a["viewBox"] != "" {
		if box, err = numbers(a["viewBox"]); err != nil || len(box) != 4 {
			return Matrix{}, r.wrong("viewBox %q: expected four numbers", a["viewBox"])
		}
	} else {
		w, errW := length(a, "width", 0)
		h, errH := length(a, "height", 0)
		if errW != nil || errH != nil {
			return Matrix{}, r.wrong("<svg> needs a viewBox, or a width and a height in pixels")
		}
		box = []float64{0, 0, w, h}
	}
	if !(box[2] > 0 && box[3] > 0) {
		return Matrix{}, r.wrong("the picture has no size: give <svg> a viewBox")
	}
	k := 100 / max(box[2], box[3])
	return place(k, -k*(box[0]+box[2]/2), -k*(box[1]+box[3]/2)), nil
}

// push opens an element: s is what it inherits.
func (r *svgReader) push(e xml.StartElement, s svgState) error {
	a := attributes(e)
	for decl := range strings.SplitSeq(a["style"], ";") {
		if name, value, ok := strings.Cut(decl, ":"); ok {
			a[strings.TrimSpace(name)] = strings.TrimSpace(value)
		}
	}
	container := e.Name.Local == "g" || e.Name.Local == "svg"
	for name, value := range a {
		if err := s.set(name, value, container); err != nil {
			return r.wrong("<%s>: %v", e.Name.Local, err)
		}
	}
	if a["transform"] != "" {
		m, err := parseTransform(a["transform"])
		if err != nil {
			return r.wrong("<%s>: %v", e.Name.Local, err)
		}
		s.at = s.at.times(m)
	}
	r.stack = append(r.stack, s)
	return nil
}

// set applies one presentation attribute.
func (s *svgState) set(name, value string, container bool) error {
	if value == "inherit" {
		return nil
	}
	var err error
	switch name {
	case "fill", "stroke":
		p, ok := parsePaint(value)
		if !ok {
			return fmt.Errorf("%s=%q is not supported: use a plain colour", name, value)
		}
		if name == "fill" {
			s.fill = p
		} else {
			s.stroke = p
		}
	case "fill-opacity":
		s.fillOpacity, err = opacity(value)
	case "stroke-opacity":
		s.strokeOpacity, err = opacity(value)
	case "opacity":
		var o float64
		if o, err = opacity(value); o < 1 && container {
			return errors.New("opacity of a group is not supported: give it to each shape")
		}
		s.opacity *= o
	case "stroke-width":
		s.width, err = parseLength(value)
	case "stroke-linejoin":
		switch j := Join(value); j {
		case MiterJoin, RoundJoin, BevelJoin:
			s.join = j
		default:
			err = fmt.Errorf("stroke-linejoin=%q is not supported: use miter, round or bevel", value)
		}
	case "stroke-linecap":
		switch c := Cap(value); c {
		case ButtCap, RoundCap, SquareCap:
			s.cap = c
		default:
			err = fmt.Errorf("stroke-linecap=%q is not supported: use butt, round or square", value)
		}
	case "fill-rule":
		s.evenOdd = value == "evenodd"
	case "display":
		s.hidden = s.hidden || value == "none"
	case "visibility":
		s.hidden = value == "hidden" || value == "collapse"
	case "stroke-dasharray", "clip-path", "mask", "filter":
		if value != "none" && value != "" {
			err = fmt.Errorf("%s is not supported", name)
		}
	}
	return err
}

func opacity(s string) (float64, error) {
	v, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err != nil || math.IsNaN(v) {
		return 1, fmt.Errorf("%q is no opacity: expected a number from 0 to 1", s)
	}
	return min(1, max(0, v)), nil
}

// parseLength reads a length in user units; "px" may follow.
func parseLength(s string) (float64, error) {
	v, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(s), "px"), 64)
	if err != nil || math.Abs(v) > maxCoordinate || math.IsNaN(v) {
		return 0, fmt.Errorf("%q is not supported as a length: use a plain number", s)
	}
	return v, nil
}

// length reads an attribute; without it the length is the given one.
func length(a map[string]string, name string, absent float64) (float64, error) {
	s, ok := a[name]
	if !ok {
		return absent, nil
	}
	return parseLength(s)
}

// lengths reads several attributes that are 0 when they are left out.
func lengths(a map[string]string, names ...string) ([]float64, error) {
	out := make([]float64, len(names))
	for i, n := range names {
		var err error
		if out[i], err = length(a, n, 0); err != nil {
			return nil, fmt.Errorf("%s: %w", n, err)
		}
	}
	return out, nil
}

func numbers(s string) ([]float64, error) {
	var out []float64
	r := pathReader{text: s}
	for r.space(); r.at < len(s); r.space() {
		v, err := r.number()
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}

// svgShapes make an outline from the attributes of an element. An element
// without size gives "".
var svgShapes = map[string]func(a map[string]string) (Path, error){
	"path": func(a map[string]string) (Path, error) { return Path(strings.TrimSpace(a["d"])), nil },
	"rect": func(a map[string]string) (Path, error) {
		v, err := lengths(a, "x", "y", "width", "height")
		if err != nil || v[2] <= 0 || v[3] <= 0 {
			return "", err
		}
		rx, err := length(a, "rx", -1)
		if err != nil {
			return "", err
		}
		ry, err := length(a, "ry", rx)
		if err != nil {
			return "", err
		}
		if rx < 0 {
			rx = ry
		}
		return roundRect(v[0], v[1], v[2], v[3], min(max(rx, 0), v[2]/2), min(max(ry, 0), v[3]/2)), nil
	},
	"circle": func(a map[string]string) (Path, error) {
		v, err := lengths(a, "cx", "cy", "r")
		if err != nil {
			return "", err
		}
		return ellipse(v[0], v[1], v[2], v[2]), nil
	},
	"ellipse": func(a map[string]string) (Path, error) {
		v, err := lengths(a, "cx", "cy", "rx", "ry")
		if err != nil {
			return "", err
		}
		return ellipse(v[0], v[1], v[2], v[3]), nil
	},
	"line": func(a map[string]string) (Path, error) {
		v, err := lengths(a, "x1", "y1", "x2", "y2")
		if err != nil {
			return "", err
		}
		var b pathBuilder
		return b.moveTo(v[0], v[1]).lineTo(v[2], v[3]).path(), nil
	},
	"polyline": func(a map[string]string) (Path, error) { return pointList(a["points"], false) },
	"polygon":  func(a map[string]string) (Path, error) { return pointList(a["points"], true) },
}

func ellipse(x, y, rx, ry float64) Path {
	if rx <= 0 || ry <= 0 {
		return ""
	}
	return roundRect(x-rx, y-ry, 2*rx, 2*ry, rx, ry)
}

func roundRect(x, y, w, h, rx, ry float64) Path {
	var b pathBuilder
	if rx == 0 || ry == 0 {
		return b.rect(x, y, w, h).path()
	}
	corner := func(dx, dy float64) { b.command('a', rx, ry, 0, 0, 1, dx, dy) }
	b.moveTo(x+rx, y).command('H', x+w-rx)
	corner(rx, ry)
	b.command('V', y+h-ry)
	corner(-rx, ry)
	b.command('H', x+rx)
	corner(-rx, -ry)
	b.command('V', y+ry)
	corner(rx, -ry)
	return b.close().path()
}

func pointList(s string, closed bool) (Path, error) {
	v, err := numbers(s)
	if err != nil {
		return "", err
	}
	if len(v)%2 == 1 {
		return "", errors.New("points: expected pairs of numbers")
	}
	var b pathBuilder
	for i := 0; i < len(v); i += 2 {
		if i == 0 {
			b.moveTo(v[0], v[1])
		} else {
			b.lineTo(v[i], v[i+1])
		}
	}
	if closed && len(v) > 0 {
		b.close()
	}
	return b.path(), nil
}

// parseTransform reads a list of transforms (SVG 1.1, §7.6).
func parseTransform(s string) (Matrix, error) {
	m := Matrix{1, 0, 0, 1, 0, 0}
	for rest := strings.TrimLeft(s, " ,\t\r\n"); rest != ""; rest = strings.TrimLeft(rest, " ,\t\r\n") {
		name, after, ok := strings.Cut(rest, "(")
		args, tail, closed := strings.Cut(after, ")")
		if !ok || !closed {
			return m, fmt.Errorf("transform %q: expected name(numbers)", rest)
		}
		rest = tail
		v, err := numbers(args)
		if err != nil {
			return m, fmt.Errorf("transform: %w", err)
		}
		n, ok := oneTransform(strings.TrimSpace(name), v)
		if !ok {
			return m, fmt.Errorf("transform %s(%s) is not supported", strings.TrimSpace(name), args)
		}
		if n[0]*n[3] == n[1]*n[2] {
			return m, fmt.Errorf("transform %s(%s) leaves nothing to be seen", strings.TrimSpace(name), args)
		}
		m = m.times(n)
	}
	return m, nil
}

func oneTransform(name string, v []float64) (Matrix, bool) {
	switch {
	case name == "matrix" && len(v) == 6:
		return Matrix(v), true
	case name == "translate" && len(v) == 1:
		return move(v[0], 0), true
	case name == "translate" && len(v) == 2:
		return move(v[0], v[1]), true
	case name == "scale" && len(v) == 1:
		return place(v[0], 0, 0), true
	case name == "scale" && len(v) == 2:
		return Matrix{v[0], 0, 0, v[1], 0, 0}, true
	case name == "rotate" && (len(v) == 1 || len(v) == 3):
		sin, cos := math.Sincos(v[0] * math.Pi / 180)
		m := Matrix{cos, sin, -sin, cos, 0, 0}
		if len(v) == 3 {
			m = move(v[1], v[2]).times(m).times(move(-v[1], -v[2]))
		}
		return m, true
	case name == "skewX" && len(v) == 1:
		return Matrix{1, 0, math.Tan(v[0] * math.Pi / 180), 1, 0, 0}, true
	case name == "skewY" && len(v) == 1:
		return Matrix{1, math.Tan(v[0] * math.Pi / 180), 0, 1, 0, 0}, true
	}
	return Matrix{}, false
}

// parsePaint reads a colour of CSS: a name, "#rgb", "#rrggbb", "#rrggbbaa",
// "rgb(r, g, b)", "none", "transparent" or "currentColor", which is black here.
func parsePaint(s string) (Paint, bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	switch {
	case s == "none" || s == "transparent":
		return None, true
	case s == "currentcolor":
		return "#000000", true
	case strings.HasPrefix(s, "#"):
		if strings.Trim(s[1:], hexDigits) != "" {
			return "", false
		}
		switch len(s) {
		case 4:
			return Paint([]byte{'#', s[1], s[1], s[2], s[2], s[3], s[3]}), true
		case 7, 9:
			return Paint(s), true
		}
		return "", false
	case strings.HasPrefix(s, "rgb(") && strings.HasSuffix(s, ")"):
		v, err := numbers(s[4 : len(s)-1])
		if err != nil || len(v) != 3 {
			return "", false
		}
		for i := range v {
			v[i] = min(255, max(0, math.Round(v[i])))
		}
		return Paint(fmt.Sprintf("#%02x%02x%02x", int(v[0]), int(v[1]), int(v[2]))), true
	}
	if c, ok := colornames.Map[s]; ok {
		return Paint(fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)), true
	}
	return "", false
}

// ParsePaint reads a colour that a user writes: a name of CSS, "#rgb",
// "#rrggbb" or "#rrggbbaa".
func ParsePaint(s string) (Paint, error) {
	if p, ok := parsePaint(s); ok {
		return p, nil
	}
	return "", fmt.Errorf("%s is no colour: expected a name such as red, or #rrggbb", strconv.Quote(s))
}
