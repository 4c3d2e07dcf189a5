package diagram

import (
	"bytes"
	"encoding/xml"
	"strings"
)

// SVG writes the drawing as a standalone SVG 1.1 file. The same drawing gives
// the same bytes. There is no text element in it: all letters are outlines.
func (d *Drawing) SVG() []byte {
	return d.appendSVG(make([]byte, 0, 24<<10), ownFile)
}

// svgPlace is where an svg element stands.
type svgPlace bool

const (
	ownFile svgPlace = true
	inPage  svgPlace = false // the page defines the symbols, as writeSymbols gives them
)

// writeSymbols defines symbols for all pictures of a page.
func writeSymbols(symbols []*Symbol) string {
	var w svgWriter
	w.text(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" class="symbols" width="0" height="0" aria-hidden="true" focusable="false">`)
	items := make([]Item, len(symbols))
	for i, s := range symbols {
		items[i].Symbol = s
	}
	w.defs(items)
	w.text("</svg>")
	return string(w.buf)
}

// appendSVG writes the svg element.
func (d *Drawing) appendSVG(b []byte, where svgPlace) []byte {
	w := svgWriter{buf: b}
	w.text(`<svg xmlns="http://www.w3.org/2000/svg"`)
	w.text(` xmlns:xlink="http://www.w3.org/1999/xlink"`)
	if where == ownFile {
		width := d.width()
		w.text(` version="1.1"`)
		w.length("width", width, d.Size.Unit)
		w.length("height", width*d.Height/d.Width, d.Size.Unit)
	}
	w.text(` viewBox="0 0 `)
	w.number(d.Width, 2)
	w.text(" ")
	w.number(d.Height, 2)
	w.text(`" role="img">`)
	if d.Title != "" {
		w.text("\n<title>")
		w.escaped(d.Title)
		w.text("</title>")
	}
	if d.Description != "" {
		w.text("\n<desc>")
		w.escaped(d.Description)
		w.text("</desc>")
	}
	if where == ownFile {
		w.defs(d.Items)
	}
	if d.Background.valid() && d.Background != None {
		var p pathBuilder
		w.items([]Item{filled("background", p.rect(0, 0, d.Width, d.Height).path(), d.Background)})
	}
	w.items(d.Items)
	w.text("\n</svg>\n")
	return w.buf
}

// width returns the width to show, in the drawing's unit of size.
func (d *Drawing) width() float64 {
	if d.Size.Width > 0 {
		return d.Size.Width
	}
	if d.Size.Unit == Millimetres {
		return d.Width / 100 * 8
	}
	return d.Width / 2
}

type svgWriter struct {
	buf []byte
}

func (w *svgWriter) text(s string)              { w.buf = append(w.buf, s...) }
func (w *svgWriter) number(v float64, prec int) { w.buf = appendNumber(w.buf, v, prec) }

func (w *svgWriter) escaped(s string) {
	if !strings.ContainsFunc(s, unsafe) {
		w.text(s)
		return
	}
	var b bytes.Buffer
	xml.EscapeText(&b, []byte(s)) // a bytes.Buffer gives no error
	w.buf = append(w.buf, b.Bytes()...)
}

// unsafe says whether XML may want a character written in another way.
func unsafe(r rune) bool {
	return r < ' ' || r == '<' || r == '>' || r == '&' || r == '"' || r == '\'' || r >= 0xd800
}

func (w *svgWriter) length(name string, v float64, unit Unit) {
	w.text(" ")
	w.text(name)
	w.text(`="`)
	w.number(v, 2)
	if unit == Millimetres {
		w.text("mm")
	}
	w.text(`"`)
}

// defs writes every symbol that the items use, in the order of first use.
func (w *svgWriter) defs(items []Item) {
	met := make(map[*Symbol]bool, 32) // to look up most of them faster than by ID
	seen := make(map[string]bool, 32)
	var walk func(items []Item)
	walk = func(items []Item) {
		for i := range items {
			if len(items[i].Items) > 0 {
				walk(items[i].Items)
			}
			s := items[i].Symbol
			if s == nil || met[s] {
				continue
			}
			if met[s] = true; seen[s.ID] {
				continue
			}
			if len(seen) == 0 {
				w.text("\n<defs>")
			}
			seen[s.ID] = true
			walk(s.Items)
			w.text("\n<g id=\"")
			w.text(s.ID)
			w.text(`">`)
			w.items(s.Items)
			w.text("</g>")
		}
	}
	walk(items)
	if len(seen) > 0 {
		w.text("\n</defs>")
	}
}

func (w *svgWriter) items(items []Item) {
	for i := range items {
		w.item(&items[i])
	}
}

func (w *svgWriter) item(it *Item) {
	switch {
	case it.Symbol != nil:
		w.text("\n<use xlink:href=\"#")
		w.text(it.Symbol.ID)
		w.text(`"`)
	case it.Path != "":
		w.text("\n<path")
	case len(it.Items) == 0:
		return
	default:
		w.text("\n<g")
	}
	if it.Class != "" {
		w.text(` class="`)
		w.escaped(it.Class)
		w.text(`"`)
	}
	w.matrix(&it.At)
	w.style(&it.Style)
	switch {
	case it.Symbol != nil:
		w.text("/>")
	case it.Path != "":
		w.text(` d="`)
		w.text(string(it.Path))
		w.text(`"/>`)
	default:
		w.text(">")
		w.items(it.Items)
		w.text("\n</g>")
	}
}

func (w *svgWriter) matrix(m *Matrix) {
	var args []float64
	switch {
	case *m == Matrix{}:
		return
	case m[0] == 1 && m[1] == 0 && m[2] == 0 && m[3] == 1:
		w.text(` transform="translate(`)
		args = m[4:]
	default:
		w.text(` transform="matrix(`)
		args = m[:]
	}
	for i, v := range args {
		if i > 0 {
			w.text(" ")
		}
		w.number(v, 6)
	}
	w.text(`)"`)
}

func (w *svgWriter) style(s *Style) {
	w.paint("fill", s.Fill)
	if s.EvenOdd {
		w.text(` fill-rule="evenodd"`)
	}
	w.paint("stroke", s.Stroke)
	if s.Width > 0 {
		w.text(` stroke-width="`)
		w.number(s.Width, 3)
		w.text(`"`)
	}
	if s.Join != "" {
		w.text(` stroke-linejoin="`)
		w.text(string(s.Join))
		w.text(`"`)
	}
	if s.Cap != "" {
		w.text(` stroke-linecap="`)
		w.text(string(s.Cap))
		w.text(`"`)
	}
}

func (w *svgWriter) paint(name string, p Paint) {
	if !p.valid() {
		return
	}
	w.text(" ")
	w.text(name)
	w.text(`="`)
	colour, alpha := p.split()
	w.text(colour)
	w.text(`"`)
	if alpha < 255 {
		w.text(" ")
		w.text(name)
		w.text(`-opacity="`)
		w.number(float64(alpha)/255, 3)
		w.text(`"`)
	}
}

// split separates a paint into its colour and its opacity, 255 when opaque.
func (p Paint) split() (string, uint8) {
	if len(p) == len("#rrggbbaa") {
		return string(p[:7]), hexByte(p[7:])
	}
	return string(p), 255
}

// valid says whether a paint can be written: "" and what is no paint cannot.
func (p Paint) valid() bool {
	if p == None || p == CurrentColour {
		return true
	}
	if len(p) != 7 && len(p) != 9 || p[0] != '#' {
		return false
	}
	for _, c := range []byte(p[1:]) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

const hexDigits = "0123456789abcdef"

func hexByte(p Paint) uint8 {
	return uint8(strings.IndexByte(hexDigits, p[0])<<4 | strings.IndexByte(hexDigits, p[1]))
}
