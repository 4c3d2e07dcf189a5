package diagram

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"strconv"

	"golang.org/x/image/vector"
)

// dotsPerInch is the resolution of a PNG whose size is given in millimetres.
const dotsPerInch = 300

// maxPixels bounds the size of a picture.
const maxPixels = 100_000_000

// PNG paints the drawing. A size in millimetres is painted at 300 dots an inch,
// and the file says so. The error tells of a picture that is too large.
func (d *Drawing) PNG() ([]byte, error) {
	img, err := d.Image()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	enc := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := enc.Encode(&b, img); err != nil {
		return nil, err
	}
	if d.Size.Unit == Millimetres {
		return withResolution(b.Bytes()), nil
	}
	return b.Bytes(), nil
}

// withResolution adds a pHYs chunk, which tells the pixels a metre, behind the
// header chunk of a PNG file (PNG specification, §11.3.5.3).
func withResolution(file []byte) []byte {
	const header = 8 + 25 // signature and IHDR
	perMetre := uint32(math.Round(dotsPerInch / 0.0254))
	chunk := binary.BigEndian.AppendUint32(nil, 9)
	chunk = append(chunk, "pHYs"...)
	chunk = binary.BigEndian.AppendUint32(chunk, perMetre)
	chunk = binary.BigEndian.AppendUint32(chunk, perMetre)
	chunk = append(chunk, 1) // the unit is the metre
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
	out := make([]byte, 0, len(file)+len(chunk))
	out = append(out, file[:header]...)
	out = append(out, chunk...)
	return append(out, file[header:]...)
}

// Image paints the drawing.
func (d *Drawing) Image() (*image.RGBA, error) {
	width := d.width()
	if d.Size.Unit == Millimetres {
		width *= dotsPerInch / 25.4
	}
	scale := width / d.Width
	w, h := math.Round(width), math.Ceil(d.Height*scale-1e-6)
	if w < 1 || h < 1 || w*h > maxPixels {
		return nil, fmt.Errorf("a picture of %.0f by %.0f pixels cannot be painted: at most %d million pixels are possible", w, h, maxPixels/1_000_000)
	}
	img := image.NewRGBA(image.Rect(0, 0, int(w), int(h)))
	if c := d.Background.colour(); c.A > 0 {
		draw.Draw(img, img.Bounds(), image.NewUniform(c), image.Point{}, draw.Src)
	}
	p := painter{img: img, outlines: map[Path][]segment{}}
	p.items(d.Items, state{
		at:   place(scale, 0, 0),
		fill: "#000000", stroke: None, width: 1, join: MiterJoin, cap: ButtCap,
	})
	return img, p.err
}

// colour returns the colour of a paint; None and "" are transparent.
func (p Paint) colour() color.NRGBA {
	if len(p) < len("#rrggbb") {
		return color.NRGBA{}
	}
	_, alpha := p.split()
	return color.NRGBA{R: hexByte(p[1:]), G: hexByte(p[3:]), B: hexByte(p[5:]), A: alpha}
}

// painter draws a display list on an image.
type painter struct {
	img      *image.RGBA
	outlines map[Path][]segment // what has been read
	ras      vector.Rasterizer
	err      error
}

// state is what an item takes from the items around it.
type state struct {
	at           Matrix
	fill, stroke Paint
	width        float64
	join         Join
	cap          Cap
}

// inside returns the state within an item.
func (s state) inside(it *Item) state {
	s.at = s.at.times(it.At)
	if it.Style.Fill != "" {
		s.fill = it.Style.Fill
	}
	if it.Style.Stroke != "" {
		s.stroke = it.Style.Stroke
	}
	if it.Style.Width > 0 {
		s.width = it.Style.Width
	}
	if it.Style.Join != "" {
		s.join = it.Style.Join
	}
	if it.Style.Cap != "" {
		s.cap = it.Style.Cap
	}
	return s
}

func (p *painter) items(items []Item, outer state) {
	for i := range items {
		it := &items[i]
		s := outer.inside(it)
		switch {
		case it.Symbol != nil:
			p.items(it.Symbol.Items, s)
		case it.Path != "":
			p.path(it, s)
		default:
			p.items(it.Items, s)
		}
	}
}

func (p *painter) path(it *Item, s state) {
	segments, ok := p.outlines[it.Path]
	if !ok {
		var err error
		if segments, err = it.Path.segments(); err != nil && p.err == nil {
			p.err = err
		}
		p.outlines[it.Path] = segments
	}
	if c := s.fill.colour(); c.A > 0 {
		p.fill(segments, s.at, c, it.Style.EvenOdd)
	}
	if c := s.stroke.colour(); c.A > 0 {
		const tolerance = 0.1 // pixels
		scale := s.at.scale()
		if scale == 0 {
			return
		}
		lines := flatten(segments, tolerance/scale)
		p.polygons(outlineStroke(lines, s.width, s.join, s.cap, tolerance/scale), s.at, c)
	}
}

// begin makes the rasterizer ready for an outline that lies between two
// points, and returns the part of the image that it covers.
func (p *painter) begin(lo, hi point) (image.Rectangle, bool) {
	clamp := func(v float64) int { return int(max(-1e6, min(1e6, v))) }
	r := image.Rect(clamp(math.Floor(lo.x)), clamp(math.Floor(lo.y)), clamp(math.Ceil(hi.x))+1, clamp(math.Ceil(hi.y))+1)
	r = r.Intersect(p.img.Bounds())
	if r.Empty() {
		return r, false
	}
	p.ras.Reset(r.Dx(), r.Dy())
	p.ras.DrawOp = draw.Over
	return r, true
}

func (p *painter) paint(r image.Rectangle, c color.NRGBA) {
	p.ras.Draw(p.img, r, image.NewUniform(c), image.Point{})
}

func (p *painter) fill(segments []segment, m Matrix, c color.NRGBA, evenOdd bool) {
	moved := make([]segment, len(segments))
	for i, s := range segments {
		for j := range s.p {
			s.p[j] = m.apply(s.p[j])
		}
		moved[i] = s
	}
	lo, hi := bounds(moved)
	r, ok := p.begin(lo, hi)
	switch {
	case !ok:
	case evenOdd:
		p.fillEvenOdd(moved, r, c)
	default:
		p.trace(moved, r.Min)
		p.paint(r, c)
	}
}

// trace hands an outline to the rasterizer.
func (p *painter) trace(segments []segment, origin image.Point) {
	x := func(q point) float32 { return float32(q.x - float64(origin.X)) }
	y := func(q point) float32 { return float32(q.y - float64(origin.Y)) }
	for _, s := range segments {
		switch s.op {
		case 'M':
			p.ras.ClosePath()
			p.ras.MoveTo(x(s.p[0]), y(s.p[0]))
		case 'L':
			p.ras.LineTo(x(s.p[0]), y(s.p[0]))
		case 'C':
			p.ras.CubeTo(x(s.p[0]), y(s.p[0]), x(s.p[1]), y(s.p[1]), x(s.p[2]), y(s.p[2]))
		case 'Z':
			p.ras.ClosePath()
		}
	}
	p.ras.ClosePath()
}

// fillEvenOdd fills by the even-odd rule, which the rasterizer does not have:
// it covers each sub-path by itself and joins the covers by exclusive or. A
// sub-path that crosses itself is filled where it does.
func (p *painter) fillEvenOdd(segments []segment, r image.Rectangle, c color.NRGBA) {
	whole := image.NewAlpha(image.Rect(0, 0, r.Dx(), r.Dy()))
	one := image.NewAlpha(whole.Rect)
	for from := 0; from < len(segments); {
		to := from + 1
		for to < len(segments) && segments[to].op != 'M' {
			to++
		}
		p.ras.Reset(r.Dx(), r.Dy())
		p.ras.DrawOp = draw.Src
		p.trace(segments[from:to], r.Min)
		p.ras.Draw(one, one.Rect, image.Opaque, image.Point{})
		for i, a := range one.Pix {
			u, v := int(whole.Pix[i]), int(a)
			whole.Pix[i] = uint8(u + v - 2*u*v/255)
		}
		from = to
	}
	draw.DrawMask(p.img, r, image.NewUniform(c), image.Point{}, whole, image.Point{}, draw.Over)
}

// polygons fills the union of polygons that go round the same way.
func (p *painter) polygons(list [][]point, m Matrix, c color.NRGBA) {
	lo, hi := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, pts := range list {
		for i, q := range pts {
			q = m.apply(q)
			pts[i] = q
			lo = point{min(lo.x, q.x), min(lo.y, q.y)}
			hi = point{max(hi.x, q.x), max(hi.y, q.y)}
		}
	}
	r, ok := p.begin(lo, hi)
	if !ok {
		return
	}
	for _, pts := range list {
		for i, q := range pts {
			x, y := float32(q.x-float64(r.Min.X)), float32(q.y-float64(r.Min.Y))
			if i == 0 {
				p.ras.MoveTo(x, y)
			} else {
				p.ras.LineTo(x, y)
			}
		}
		p.ras.ClosePath()
	}
	p.paint(r, c)
}

// ParsePaint reads a colour that a user writes: a name of CSS, "#rgb",
// "#rrggbb" or "#rrggbbaa".
func ParsePaint(s string) (Paint, error) {
	if p, ok := parsePaint(s); ok {
		return p, nil
	}
	return "", fmt.Errorf("%s is no colour: expected a name such as red, or #rrggbb", strconv.Quote(s))
}
