package diagram

import (
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"

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
	resolution := 0
	if d.Size.Unit == Millimetres {
		resolution = dotsPerInch
	}
	return encodePNG(img, resolution)
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
	if p == CurrentColour {
		return color.NRGBA{A: 255}
	}
	if p == None || !p.valid() {
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
	mask     []uint8 // how far each pixel is covered
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
	if it.Style.Fill.valid() {
		s.fill = it.Style.Fill
	}
	if it.Style.Stroke.valid() {
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
		p.stroke(flatten(segments, tolerance/scale), s, tolerance/scale, c)
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
	return r, true
}

// cover returns how far the outline that the rasterizer has been given covers
// each pixel of a part of the image.
func (p *painter) cover(r image.Rectangle) *image.Alpha {
	n := r.Dx() * r.Dy()
	if cap(p.mask) < n {
		p.mask = make([]uint8, n)
	}
	mask := &image.Alpha{Pix: p.mask[:n], Stride: r.Dx(), Rect: image.Rect(0, 0, r.Dx(), r.Dy())}
	p.ras.DrawOp = draw.Src
	p.ras.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	return mask
}

// paint lays a colour over the image where a mask covers it.
func (p *painter) paint(r image.Rectangle, mask *image.Alpha, c color.NRGBA) {
	cr, cg, cb := uint32(c.R), uint32(c.G), uint32(c.B)
	for y := range r.Dy() {
		row := mask.Pix[y*mask.Stride:][:r.Dx()]
		at := p.img.PixOffset(r.Min.X, r.Min.Y+y)
		pix := p.img.Pix[at:][:4*r.Dx()]
		for x := 0; x < len(row); x++ {
			if row[x] == 0 {
				// Most of a mask is empty: go over it in long steps.
				for x+8 < len(row) && binary.NativeEndian.Uint64(row[x+1:]) == 0 {
					x += 8
				}
				continue
			}
			a := uint32(row[x]) * uint32(c.A) / 255
			d := pix[4*x:][:4]
			if a == 255 {
				d[0], d[1], d[2], d[3] = c.R, c.G, c.B, 255
				continue
			}
			b := 255 - a
			d[0] = uint8((cr*a + uint32(d[0])*b + 127) / 255)
			d[1] = uint8((cg*a + uint32(d[1])*b + 127) / 255)
			d[2] = uint8((cb*a + uint32(d[2])*b + 127) / 255)
			d[3] = uint8((255*a + uint32(d[3])*b + 127) / 255)
		}
	}
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
		p.trace(moved, r)
		p.paint(r, p.cover(r), c)
	}
}

// far is how many pixels outside a picture an outline may go before it is cut:
// the rasterizer takes a step for each pixel that a line crosses.
const far = 1000

// trace hands an outline to the rasterizer, which has been made ready for r.
func (p *painter) trace(segments []segment, r image.Rectangle) {
	if lo, hi := bounds(segments); !within(lo, hi, r, far) {
		for _, l := range flatten(segments, 0.1) {
			p.polygon(l.pts, r)
		}
		return
	}
	x := func(q point) float32 { return float32(q.x - float64(r.Min.X)) }
	y := func(q point) float32 { return float32(q.y - float64(r.Min.Y)) }
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

// within says whether a box lies in a picture with a margin around it.
func within(lo, hi point, r image.Rectangle, margin float64) bool {
	return lo.x >= float64(r.Min.X)-margin && lo.y >= float64(r.Min.Y)-margin &&
		hi.x <= float64(r.Max.X)+margin && hi.y <= float64(r.Max.Y)+margin
}

// polygon hands a polygon to the rasterizer, cut to the neighbourhood of r.
func (p *painter) polygon(pts []point, r image.Rectangle) {
	for _, q := range pts {
		if !within(q, q, r, far) {
			pts = clip(pts, r)
			break
		}
	}
	for i, q := range pts {
		x, y := float32(q.x-float64(r.Min.X)), float32(q.y-float64(r.Min.Y))
		if i == 0 {
			p.ras.MoveTo(x, y)
		} else {
			p.ras.LineTo(x, y)
		}
	}
	if len(pts) > 0 {
		p.ras.ClosePath()
	}
}

// clip cuts a polygon at the four sides of a box a little greater than r
// (Sutherland and Hodgman's way, which keeps how often a point is gone round).
func clip(pts []point, r image.Rectangle) []point {
	left, top := float64(r.Min.X-1), float64(r.Min.Y-1)
	right, bottom := float64(r.Max.X+1), float64(r.Max.Y+1)
	for _, depth := range []func(point) float64{
		func(q point) float64 { return q.x - left },
		func(q point) float64 { return right - q.x },
		func(q point) float64 { return q.y - top },
		func(q point) float64 { return bottom - q.y },
	} {
		var kept []point
		for i, q := range pts {
			prev := pts[(i+len(pts)-1)%len(pts)]
			a, b := depth(prev), depth(q)
			if (a < 0) != (b < 0) {
				kept = append(kept, between(prev, q, a/(a-b)))
			}
			if b >= 0 {
				kept = append(kept, q)
			}
		}
		pts = kept
	}
	return pts
}

// fillEvenOdd fills by the even-odd rule, which the rasterizer does not have:
// it covers each sub-path by itself and joins the covers by exclusive or. A
// sub-path that crosses itself is filled where it does.
func (p *painter) fillEvenOdd(segments []segment, r image.Rectangle, c color.NRGBA) {
	whole := image.NewAlpha(image.Rect(0, 0, r.Dx(), r.Dy()))
	for from := 0; from < len(segments); {
		to := from + 1
		for to < len(segments) && segments[to].op != 'M' {
			to++
		}
		p.ras.Reset(r.Dx(), r.Dy())
		p.trace(segments[from:to], r)
		for i, a := range p.cover(r).Pix {
			u, v := int(whole.Pix[i]), int(a)
			whole.Pix[i] = uint8(u + v - 2*u*v/255)
		}
		from = to
	}
	p.paint(r, whole, c)
}

// stroke draws lines with the pen of a state.
func (p *painter) stroke(lines []polyline, s state, tolerance float64, c color.NRGBA) {
	var r image.Rectangle
	pen := newStroker(s.width, s.join, s.cap, tolerance, func(pts []point) {
		for i, q := range pts {
			pts[i] = s.at.apply(q)
		}
		p.polygon(pts, r)
	})
	lo, hi := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, l := range lines {
		for _, q := range l.pts {
			q = s.at.apply(q)
			lo = point{min(lo.x, q.x), min(lo.y, q.y)}
			hi = point{max(hi.x, q.x), max(hi.y, q.y)}
		}
	}
	reach := pen.reach() * s.at.stretch()
	r, ok := p.begin(lo.minus(point{reach, reach}), hi.plus(point{reach, reach}))
	if !ok {
		return
	}
	for _, l := range lines {
		pen.stroke(l)
	}
	p.paint(r, p.cover(r), c)
}
