package diagram

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"

	"github.com/gcconv/gcconv/rules"
)

// The expected orders are those in which Chromium shows the lines.
func TestLinesOfMixedDirectionAreInVisualOrder(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"Kasparov – 12", "Kasparov – 12"},
		{"Émile – محمد 12 (Kasparov)", "Émile – 12 دمحم (Kasparov)"},
		{"שלום עולם (abc) 3–4", "3–4 (abc) םלוע םולש"},
		{"abc ١٢٣ علي 5-3 x", "abc 3-5 يلع ١٢٣ x"},
		{"abc שלום 12% def $5 מים (3) 4, x", "abc 12% םולש def $5 4 (3) םימ, x"},
		{"א(ב) 1-2 «ג» <ד> 3.5", "3.5 <ד> «ג» 1-2 (ב)א"},
		{"a א\u2029ב b", "a ב\u2029א b"},
	} {
		var got strings.Builder
		runes := []rune(c.text)
		for _, run := range visualRuns(runes) {
			text := string(runes[run.start:run.end])
			if run.fromRight {
				text = reversed(text)
			}
			got.WriteString(text)
		}
		if got.String() != c.want {
			t.Errorf("%q is shown as %q, want %q", c.text, got.String(), c.want)
		}
	}
}

// ids returns the symbols of a line of text.
func ids(it Item) []string {
	var list []string
	for _, i := range it.Items {
		list = append(list, i.Symbol.ID)
	}
	return list
}

func TestLettersThatDependOnTheirNeighbours(t *testing.T) {
	line := func(text string) Item { return sans.line("", text, 0, 0, 100, alignLeft, "#000000") }
	for _, c := range []struct {
		what, text string
		glyphs     int
	}{
		{"joined letters", "علي", 3},
		{"lam and alef", "لا", 1},
		{"points above and below", "שָׁלוֹם", 7},
		{"a family is one picture", "👨\u200d👩\u200d👧", 1},
		{"a flag is one picture", "🇯🇵", 1},
		{"a thumb with a tone of skin", "👍🏽", 1},
		{"two faces", "😀🎉", 2},
		{"a choice of form has no ink", "♟\ufe0f", 1},
		{"a key", "1\ufe0f\u20e3", 1},
	} {
		got := ids(line(c.text))
		if len(got) != c.glyphs {
			t.Errorf("%s: %q is drawn as %v, want %d glyphs", c.what, c.text, got, c.glyphs)
		}
		if slices.ContainsFunc(got, func(id string) bool { return strings.HasPrefix(id, "u-") }) {
			t.Errorf("%s: %q has a box with a number: %v", c.what, c.text, got)
		}
	}
	alone, joined := ids(line("ع")), ids(line("عع"))
	if slices.Contains(joined, alone[0]) {
		t.Errorf("a joined letter is drawn as one that stands alone: %v, %v", joined, alone)
	}
	if got := ids(line("ܐ")); !slices.Equal(got, []string{"u-0710"}) {
		t.Errorf("a letter without outline is drawn as %v, want its number", got)
	}
	if got := ids(line("\U0001f8ff")); !slices.Equal(got, []string{"u-1f8ff"}) {
		t.Errorf("an emoji without outline is drawn as %v, want its number", got)
	}
}

// What is measured must be what is drawn, or text would not stand in its middle.
func TestWidthOfTextsIsThatOfTheirGlyphs(t *testing.T) {
	for _, text := range []string{"Kasparov", "محمد علي 12", "a שלום b 😀"} {
		_, drawn := sans.set(text)
		if got := sans.width(text) * em; got != drawn {
			t.Errorf("%q is %v wide and is drawn %v wide", text, got, drawn)
		}
	}
}

// A line that goes on in the next one keeps its direction.
func TestWrappedLinesKeepTheirDirection(t *testing.T) {
	for _, c := range []struct{ text, second string }{
		{"שלום abc", rightToLeftMark + "abc"},
		{"abc שלום", leftToRightMark + "שלום"},
		{"abc abc", "abc"},
	} {
		lines := sans.wrap(c.text, 100, 250)
		if len(lines) != 2 || lines[1] != c.second {
			t.Errorf("%q is broken into %q, want a second line %q", c.text, lines, c.second)
		}
	}
}

func TestScriptsAreSound(t *testing.T) {
	for _, s := range []*script{arabic, hebrew, emoji} {
		if err := s.open(); err != nil {
			t.Fatalf("%s: %v", s.name, err)
		}
		letters := s.face.Cmap.Iter()
		for letters.Next() {
			r, id := letters.Char()
			if _, err := s.glyph(id).path.segments(); err != nil {
				t.Errorf("%s, %c: %v", s.name, r, err)
			}
		}
	}
}

// No text, however odd, stops a picture or makes two of the same letters.
func FuzzCaption(f *testing.F) {
	for _, text := range []string{"Émile – محمد 12", "a\u202eb\u2066ג\u2069", "👨\u200d\u200d👩\ufe0f\u20e3🇯", "\u0301\u0651\u05b8", "\u2029\x1c\n\u200f", "1\u20e3(א]", "\xff\u0710"} {
		f.Add(text)
	}
	v, _ := rules.Lookup("chess")
	f.Fuzz(func(t *testing.T, text string) {
		b := FromPosition(v.Start())
		b.Caption = text
		Draw(&b, Options{}).SVG()
		runes := []rune(text)
		covered := make([]bool, len(runes))
		for _, run := range visualRuns(runes) {
			for i := run.start; i < run.end; i++ {
				if covered[i] {
					t.Fatalf("letter %d of %q is set twice", i, text)
				}
				covered[i] = true
			}
		}
		if slices.Contains(covered, false) {
			t.Fatalf("not all letters of %q are set", text)
		}
		if slices.ContainsFunc(runes, unicode.IsLetter) && sans.width(text) <= 0 {
			t.Fatalf("%q has no width", text)
		}
	})
}

// No box with a code point stands for a letter or sign of the Japanese standard
// JIS X 0208 (rows 1 to 8 and 13), of the first rows of the Chinese and Korean
// ones, of full or half width, in a circle, or of a chess book.
func TestCaptionsHaveEverydayPunctuationAndSigns(t *testing.T) {
	text := "！？：；，．【】《》〈〉～％＝＋※①②③々〔〕‥―／＊＆〆ゝ" +
		"±⩲⩱∓=∞→↑⇄□⟳N∆⌓√‹›\u2011⁴₂✓✗ǧ⯹⨀⇆⇔⊥○≤≥⊕⊞⊟⊠⟂∟⌊⌋∥⬒"
	for r := rune(0xFF01); r <= 0xFF9F; r++ {
		if r != 0xFFA0 {
			text += string(r)
		}
	}
	for r := '①'; r <= '⑳'; r++ {
		text += string(r)
	}
	for _, set := range []struct {
		coding      encoding.Encoding
		first, last byte
	}{{japanese.EUCJP, 0xA1, 0xAD}, {simplifiedchinese.GBK, 0xA1, 0xA9}, {korean.EUCKR, 0xA1, 0xAC}} {
		n := 0
		for row := set.first; row <= set.last; row++ {
			for cell := byte(0xA1); cell <= 0xFE; cell++ {
				s, err := set.coding.NewDecoder().String(string([]byte{row, cell}))
				if err != nil || strings.ContainsFunc(s, func(r rune) bool { return r == utf8.RuneError || unicode.Is(unicode.Co, r) }) {
					continue
				}
				text += s
				n++
			}
		}
		if n < 600 {
			t.Errorf("%s: %d signs", set.coding, n)
		}
	}
	for _, r := range text {
		switch g := sans.outline(r); {
		case sans.scriptOf(r) == emoji:
		case g == nil:
			t.Errorf("no outline of %c (U+%04X); see internal/outline", r, r)
		case g.symbol == nil && !unicode.IsSpace(r) && r != 0x3164: // Hangul filler
			t.Errorf("%c (U+%04X) is blank", r, r)
		}
	}
	if hyphen := sans.outline('\u2011'); hyphen == nil || hyphen.path != sans.outline('\u2010').path {
		t.Error("U+2011 is no hyphen")
	}
}
