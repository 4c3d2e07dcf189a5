package diagram

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

//go:generate go run ./internal/outline -o art/glyphs.txt

//go:embed art/glyphs.txt
var glyphsFile string

//go:embed art/wide.txt.gz
var wideFile []byte

// face is a set of letters in glyphs.txt.
type face string

const (
	serif face = "serif" // Noto Serif CJK Black: the kanji of pieces
	sans  face = "sans"  // Noto Sans: coordinates and captions
	bold  face = "bold"  // Noto Sans Bold: letters of pieces, counts
)

const em = 1000 // units of a glyph's outline to the size of the letter

// Heights of the letters over the baseline, in em units.
const (
	capHeight   = 714
	kanjiMiddle = 380
)

// glyph is one letter.
type glyph struct {
	path    Path
	advance float64
	symbol  *Symbol // draws path; nil for a letter without ink
}

type glyphKey struct {
	face face
	char rune
}

// glyphs reads the embedded letters when they are first needed.
var glyphs = sync.OnceValue(func() map[glyphKey]*glyph {
	return readGlyphs(glyphsFile)
})

// plainGlyphs are the letters of ASCII in sans and, true, in bold, which most
// diagrams need.
var plainGlyphs = sync.OnceValue(func() map[bool]*[95]*glyph {
	table := map[bool]*[95]*glyph{}
	for _, f := range []face{sans, bold} {
		var letters [95]*glyph
		for i := range letters {
			letters[i] = glyphs()[glyphKey{f, ' ' + rune(i)}]
		}
		table[f == bold] = &letters
	}
	return table
})

// wideGlyphs reads the embedded letters of Chinese, Japanese and Korean names, and
// rarer signs, when the first one is needed.
var wideGlyphs = sync.OnceValue(func() map[glyphKey]*glyph {
	z, err := gzip.NewReader(bytes.NewReader(wideFile))
	if err != nil {
		return nil // the file is ours; a test reads it all
	}
	text, err := io.ReadAll(z)
	if err != nil {
		return nil
	}
	return readGlyphs(string(text))
})

// readGlyphs reads a file that internal/outline has written.
func readGlyphs(text string) map[glyphKey]*glyph {
	table := make(map[glyphKey]*glyph, len(text)/300)
	for line := range strings.Lines(text) {
		name, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		var char rune
		for _, char = range rest {
			break
		}
		width, path, _ := strings.Cut(rest[len(string(char))+1:], " ")
		advance, _ := strconv.ParseFloat(width, 64) // a test reads both files
		g := &glyph{path: Path(path), advance: advance}
		if path != "" {
			g.symbol = letterSymbol(face(name), char, g.path)
		}
		table[glyphKey{face(name), char}] = g
	}
	return table
}

func letterSymbol(f face, char rune, p Path) *Symbol {
	return &Symbol{ID: fmt.Sprintf("%s-%04x", f, char), Items: []Item{{Path: p}}}
}

// letter returns a character of a face. What none of the faces has is a box with
// the character's number in it, and combining and invisible characters take no
// room.
func (f face) letter(r rune) *glyph {
	if g := f.outline(r); g != nil {
		return g
	}
	switch {
	case unicode.IsSpace(r):
		return glyphs()[glyphKey{sans, ' '}]
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf, unicode.Cc):
		return &glyph{}
	}
	return numberBox(r)
}

// outline returns a character of a face. What the face does not have comes from
// sans, from the wide letters or from serif; nil if none has it.
func (f face) outline(r rune) *glyph {
	if r >= ' ' && r <= '~' && (f == sans || f == bold) {
		return plainGlyphs()[f == bold][r-' ']
	}
	table := glyphs()
	for _, name := range [...]face{f, sans} {
		if g := table[glyphKey{name, r}]; g != nil {
			return g
		}
	}
	if isWide(r) {
		if g := wideGlyphs()[glyphKey{sans, r}]; g != nil {
			return g
		}
	}
	return table[glyphKey{serif, r}]
}

// isWide says whether a character may be among the wide letters.
func isWide(r rune) bool {
	return r >= 0x2100 && r <= 0x2BFF || r >= 0x3000 && r <= 0x33FF || r >= 0xFE30 && r <= 0xFE6F || r >= 0xFF01 && r <= 0xFFEE || unicode.In(r, unicode.Han, unicode.Hangul)
}

// numberBox is the stand-in for a character that has no outline: a frame that
// holds its code point in two rows of hexadecimal digits.
func numberBox(r rune) *glyph {
	var b pathBuilder
	digits := fmt.Sprintf("%04X", r)
	if len(digits)%2 == 1 {
		digits = "0" + digits
	}
	row := len(digits) / 2
	width := float64(row)*240 + 160
	b.rect(40, -760, width-80, 900)
	b.moveTo(80, -720).command('v', 820).command('h', width-160).command('v', -820).close()
	g := &glyph{path: b.path(), advance: width}
	items := []Item{{Path: g.path}}
	for i, d := range digits {
		x := 80 + float64(i%row)*240
		y := -360 + float64(i/row)*400
		items = append(items, Item{Path: glyphs()[glyphKey{bold, d}].path, At: place(0.4, x, y)})
	}
	g.symbol = &Symbol{ID: fmt.Sprintf("u-%04x", r), Items: items}
	return g
}

// width returns how wide a text is at size 1.
func (f face) width(text string) float64 {
	w := 0.0
	if !f.simple(text) {
		_, w = f.set(text)
		return w / em
	}
	for _, r := range text {
		w += f.letter(r).advance
	}
	return w / em
}

// align says which point of a text stands at the given place.
type align float64

const (
	alignLeft   align = 0
	alignCentre align = 0.5
	alignRight  align = 1
)

// line sets one line of text: its baseline at y, its left end, middle or right
// end at x, size units to the em.
func (f face) line(class, text string, x, y, size float64, a align, ink Paint) Item {
	it := Item{Class: class, Style: Style{Fill: ink}, At: place(size/em, x-float64(a)*f.width(text)*size, y)}
	if !f.simple(text) {
		set, _ := f.set(text)
		for _, g := range set {
			if g.glyph.symbol != nil {
				it.Items = append(it.Items, Item{Symbol: g.glyph.symbol, At: move(g.at.x, g.at.y)})
			}
		}
		return it
	}
	if first, size := utf8.DecodeRuneInString(text); size == len(text) { // one letter needs no group
		it.Symbol = f.letter(first).symbol
		return it
	}
	it.Items = make([]Item, 0, len(text))
	pen := 0.0
	for _, r := range text {
		g := f.letter(r)
		if g.symbol != nil {
			it.Items = append(it.Items, Item{Symbol: g.symbol, At: move(pen, 0)})
		}
		pen += g.advance
	}
	return it
}

// fit returns the greatest size up to the given one at which a text is no
// wider than the room.
func (f face) fit(text string, size, room float64) float64 {
	if w := f.width(text) * size; w > room {
		return size * room / w
	}
	return size
}
