package diagram

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
	"math"
	"slices"
	"strconv"
	"sync"
	"unicode"

	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
)

// script is a font of letters that an outline for each character does not do
// for: they join, change their form beside others, or run from right to left.
type script struct {
	name   string // a word for the IDs of its symbols
	packed []byte // the font, by gzip
	script language.Script
	size   float64 // of its letters, 1 as they are

	mu     sync.Mutex // of what follows
	face   *font.Face // nil before the first letter
	glyphs map[font.GID]*glyph
	shaper shaping.HarfbuzzShaper
}

//go:embed art/arabic.ttf.gz
var arabicFile []byte

//go:embed art/hebrew.ttf.gz
var hebrewFile []byte

//go:embed art/emoji.ttf.gz
var emojiFile []byte

// The scripts.
var (
	arabic = &script{name: "arabic", packed: arabicFile, script: language.Arabic, size: 1}
	hebrew = &script{name: "hebrew", packed: hebrewFile, script: language.Hebrew, size: 1}
	emoji  = &script{name: "emoji", packed: emojiFile, script: language.Common, size: .85}
)

// scriptOf returns the script of a character, nil for one that has an outline
// of its own or none at all.
func (f face) scriptOf(r rune) *script {
	switch {
	case r < 0x590:
		return nil
	case r <= 0x5FF || r >= 0xFB1D && r <= 0xFB4F:
		return hebrew
	case r <= 0x6FF || r >= 0x750 && r <= 0x77F || r >= 0x870 && r <= 0x8FF || r >= 0xFB50 && r <= 0xFDFF || r >= 0xFE70 && r <= 0xFEFC:
		return arabic
	case r >= 0x1F000 && r <= 0x1FAFF, r >= 0x2010 && r <= 0x2BFF && f.outline(r) == nil:
		return emoji
	}
	return nil
}

// joins says whether a character belongs to the one before it: it joins emoji,
// parts or joins Arabic letters, or chooses a form.
func joins(r rune) bool {
	return r == 0x200C || r == 0x200D || r >= 0xFE00 && r <= 0xFE0F || r >= 0xE0020 && r <= 0xE007F || unicode.In(r, unicode.Mn, unicode.Me)
}

// simple says whether each character of a text is set by itself, from left to
// right, as in most texts.
func (f face) simple(text string) bool {
	for _, r := range text {
		if r >= 0x590 && (r <= 0x8FF || f.scriptOf(r) != nil) {
			return false
		}
	}
	return true
}

// inked is a glyph at its place in a line of text that starts at the origin, in
// em units.
type inked struct {
	glyph *glyph
	at    point
}

// set sets a line of text whose letters may depend on their neighbours and may run
// from right to left (Unicode Standard Annex 9), and returns its width.
func (f face) set(text string) (line []inked, width float64) {
	runes := []rune(text)
	for _, run := range visualRuns(runes) {
		parts := f.parts(runes, run)
		if run.fromRight {
			slices.Reverse(parts)
		}
		for _, p := range parts {
			var glyphs []inked
			var w float64
			if p.script != nil {
				glyphs, w = p.script.shape(runes, p.start, p.end, run.fromRight && p.script != emoji)
			} else {
				glyphs, w = f.letters(string(runes[p.start:p.end]), run.fromRight)
			}
			for _, g := range glyphs {
				g.at.x += width
				line = append(line, g)
			}
			width += w
		}
	}
	return line, width
}

// part is a piece of a text that one font sets.
type part struct {
	script     *script // nil for single letters
	start, end int
}

func (f face) parts(text []rune, run textRun) []part {
	var parts []part
	for i := run.start; i < run.end; i++ {
		s := f.scriptOf(text[i])
		if last := len(parts) - 1; last >= 0 && (parts[last].script == s || joins(text[i])) {
			parts[last].end++
			continue
		}
		parts = append(parts, part{s, i, i + 1})
	}
	return parts
}

// letters sets letters that do not depend on each other.
func (f face) letters(text string, fromRight bool) (line []inked, width float64) {
	if fromRight {
		text = reversed(text)
	}
	for _, r := range text {
		g := f.letter(r)
		line = append(line, inked{g, point{x: width}})
		width += g.advance
	}
	return line, width
}

// open reads the font.
func (s *script) open() error {
	z, err := gzip.NewReader(bytes.NewReader(s.packed))
	if err != nil {
		return err
	}
	data, err := io.ReadAll(z)
	if err != nil {
		return err
	}
	s.face, err = font.ParseTTF(bytes.NewReader(data))
	s.glyphs = map[font.GID]*glyph{}
	return err
}

// shape sets a part of a text.
func (s *script) shape(text []rune, start, end int, fromRight bool) (line []inked, width float64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.face == nil {
		if err := s.open(); err != nil {
			return nil, 0 // the file is ours; a test reads it
		}
	}
	direction := di.DirectionLTR
	if fromRight {
		direction = di.DirectionRTL
	}
	out := s.shaper.Shape(shaping.Input{
		Text: text, RunStart: start, RunEnd: end, Direction: direction,
		Face: s.face, Size: fixed.I(em), Script: s.script,
	})
	for _, g := range out.Glyphs {
		drawn := s.glyph(g.GlyphID)
		advance := units(g.Advance) * s.size
		if g.GlyphID == 0 {
			drawn = numberBox(text[g.TextIndex()])
			advance = drawn.advance
		}
		line = append(line, inked{drawn, point{width + units(g.XOffset)*s.size, -units(g.YOffset) * s.size}})
		width += advance
	}
	return line, width
}

func units(v fixed.Int26_6) float64 { return float64(v) / 64 }

// glyph returns a glyph of the font, which is open.
func (s *script) glyph(id font.GID) *glyph {
	if g := s.glyphs[id]; g != nil {
		return g
	}
	g := &glyph{}
	if outline, ok := s.face.GlyphData(id).(font.GlyphOutline); ok && len(outline.Segments) > 0 {
		g.path = glyphPath(outline.Segments, em/float64(s.face.Upem())*s.size)
		g.symbol = &Symbol{ID: s.name + "-" + strconv.Itoa(int(id)), Items: []Item{{Path: g.path}}}
	}
	s.glyphs[id] = g
	return g
}

// glyphPath turns the outline of a glyph, whose y goes up, into path data.
func glyphPath(segments []opentype.Segment, scale float64) Path {
	var b pathBuilder
	var args []float64
	for i, s := range segments {
		if s.Op == opentype.SegmentOpMoveTo && i > 0 {
			b.close()
		}
		args = args[:0]
		for _, p := range s.ArgsSlice() {
			args = append(args, math.Round(float64(p.X)*scale), math.Round(float64(p.Y)*-scale))
		}
		b.command("MLQC"[s.Op], args...)
	}
	return b.close().path()
}
