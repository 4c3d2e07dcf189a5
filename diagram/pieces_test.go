package diagram

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/gcconv/gcconv/rules"
)

// Every piece of every game, on the board and in hand, must be drawn by every
// set, with the same ID for the same picture only.
func TestEverySetDrawsEveryPiece(t *testing.T) {
	for _, set := range Sets() {
		byID := map[string][]Item{}
		for _, v := range rules.Builtin() {
			for i := 1; i < len(v.Pieces); i++ {
				for _, side := range []rules.Side{rules.First, rules.Second} {
					for _, held := range []bool{false, true} {
						p := pieceOf(&v.Pieces[i], side)
						pic := set.draw(look{Piece: p, sideName: v.SideNames[side], held: held && p.Promoted, theme: Light})
						if len(pic.items) == 0 {
							t.Errorf("%s: %s %s has no picture", set.Name, v.Name, p.Name)
						}
						if old, ok := byID[pic.id]; ok && !cmp.Equal(old, pic.items) {
							t.Errorf("%s: two pictures have the ID %s; one is of %s %s", set.Name, pic.id, v.Name, p.Name)
						}
						byID[pic.id] = pic.items
						if strings.Contains(fmt.Sprint(pic.items), "�") {
							t.Errorf("%s: %s lacks a glyph", set.Name, p.Name)
						}
					}
				}
			}
		}
	}
}

// A kanji or numeral that is drawn as a box with its number would be a hole in
// chars.txt.
func TestEveryKanjiHasAnOutline(t *testing.T) {
	need := "一二三四五六七八九十先手後番の持駒なし"
	for _, v := range rules.Builtin() {
		for i := 1; i < len(v.Pieces); i++ {
			need += v.Pieces[i].Kanji + v.Pieces[i].KanjiSecond + v.Pieces[i].KanjiMove
		}
		for _, r := range strings.Join(v.Look.RiverHas, "") {
			if glyphs()[glyphKey{serif, r}] == nil {
				t.Errorf("%s: no outline of %c for the river", v.Name, r)
			}
		}
	}
	for one, two := range pairs {
		need += one + two
	}
	for _, r := range need {
		if glyphs()[glyphKey{serif, r}] == nil && glyphs()[glyphKey{sans, r}] == nil {
			t.Errorf("no outline of %c (U+%04X); add it to internal/outline/chars.txt", r, r)
		}
	}
	for r := rune(' '); r <= '~'; r++ {
		for _, f := range []face{sans, bold} {
			if glyphs()[glyphKey{f, r}] == nil {
				t.Errorf("no outline of %q in %s", r, f)
			}
		}
	}
}

func TestEmbeddedOutlinesAreSound(t *testing.T) {
	for _, table := range []map[glyphKey]*glyph{glyphs(), wideGlyphs()} {
		if len(table) < 1000 {
			t.Errorf("%d letters", len(table))
		}
		for key, g := range table {
			if _, err := g.path.segments(); err != nil {
				t.Errorf("%s %c: %v", key.face, key.char, err)
			}
			if g.advance <= 0 && !unicode.Is(unicode.Mn, key.char) {
				t.Errorf("%s %c: no width", key.face, key.char)
			}
		}
	}
	var check func(name string, fig figure, at Matrix)
	check = func(name string, fig figure, at Matrix) {
		for _, p := range []Path{fig.body, fig.lines, fig.shine, fig.dots} {
			segments, err := p.segments()
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			for i := range segments {
				for k, q := range segments[i].p {
					segments[i].p[k] = at.apply(q)
				}
			}
			if lo, hi := bounds(segments); p != "" && (lo.x < 1 || lo.y < 1 || hi.x > 99 || hi.y > 99) {
				t.Errorf("%s: %v to %v leaves the field", name, lo, hi)
			}
		}
		for _, p := range fig.parts {
			check(name, p.figure, at.times(p.at))
		}
	}
	for _, table := range allFigures {
		for name, fig := range table {
			check(name, fig, Matrix{})
		}
	}
	for alias, name := range figureAliases {
		if _, ok := figureOf(Piece{Name: name}); !ok {
			t.Errorf("%s stands for %s, of which there is no figure", alias, name)
		}
	}
}

// Nobody wants to see letters where the piece of a shipped game could be drawn.
func TestPiecesOfShippedGamesHaveFigures(t *testing.T) {
	for _, v := range rules.Builtin() {
		start := FromPosition(v.Start())
		set := usualSet(&start)
		for i := 1; i < len(v.Pieces); i++ {
			p := pieceOf(&v.Pieces[i], rules.Second)
			pic := set.draw(look{Piece: p, sideName: v.SideNames[1], theme: Light})
			if strings.HasPrefix(pic.id, "plain-") || strings.HasPrefix(pic.id, "letters-") {
				t.Errorf("%s: %s is drawn with letters by %s", v.Name, p.Name, set.Name)
			}
			if _, ok := figureOf(p); !ok {
				t.Errorf("%s: no western figure of %s", v.Name, p.Name)
			}
		}
	}
}

// A figure that is mistaken for another one in a small diagram is of no use. At
// 24 pixels two of them must differ in a twentieth of the square, of either colour and
// in every theme.
func TestFiguresDifferWhenSmall(t *testing.T) {
	const pixels = 24
	var names []string
	for _, table := range allFigures {
		names = append(names, slices.Sorted(maps.Keys(table))...)
	}
	for _, theme := range Themes() {
		for _, side := range []rules.Side{rules.First, rules.Second} {
			var pictures [][]uint8
			for _, name := range names {
				pic := Western.draw(look{Piece: Piece{Name: name, Side: side}, sideName: []string{"White", "Black"}[side], theme: theme})
				d := Drawing{Width: 100, Height: 100, Size: Size{Width: pixels}, Background: theme.DarkSquare, Items: []Item{{At: move(50, 50), Items: pic.items}}}
				img, err := d.Image()
				if err != nil {
					t.Fatal(err)
				}
				pictures = append(pictures, img.Pix)
			}
			for i, a := range pictures {
				for j, b := range pictures[:i] {
					differ := 0
					for k := 0; k < len(a); k += 4 {
						if max(a[k], b[k])-min(a[k], b[k]) > 45 {
							differ++
						}
					}
					if differ*20 < pixels*pixels {
						t.Errorf("%s: %s and %s differ in %d pixels of %d", theme.Name, names[i], names[j], differ, pixels*pixels)
					}
				}
			}
		}
	}
}

// Names in Japanese, Chinese, Korean, Thai and European languages have letters of
// one face.
func TestNamesHaveOutlines(t *testing.T) {
	for _, text := range []string{"羽生善治 九段 藤井聡太 竜王・名人", "許銀川 许银川 柳大华 象棋", "이세돌 박정환", "หมากรุกไทย", "José Capablanca, Čapek, Łódź, Nguyễn Thị, Ştefan", "Гарри Каспаров", "▲７六歩 △３四歩 同　銀成 まで百手で先手の勝ち 持将棋 千日手 反則負け"} {
		for _, r := range text {
			g := sans.letter(r)
			if g.symbol != nil && !strings.HasPrefix(g.symbol.ID, "sans-") {
				t.Errorf("%c of %q is %s", r, text, g.symbol.ID)
			}
			if g.symbol == nil && !unicode.IsSpace(r) {
				t.Errorf("%c of %q has no outline", r, text)
			}
		}
	}
}

func TestPiecesOfNobodyKnown(t *testing.T) {
	b := Board{Files: 2, Ranks: 2, HideTurn: true, FileLabels: []string{"a", "b"}, RankLabels: []string{"1", "2"}, SideNames: [2]string{"Ann", "Bob"}, Cells: []Cell{
		{Piece: Piece{Label: "P?", Name: "Pawn", Tint: 1}}, {Piece: Piece{Label: "P C", Name: "Pawn", Owner: "Cy", Tint: 2}}, {Piece: Piece{Label: "P", Name: "Pawn"}}, {Piece: Piece{Label: "X", Name: "Fox", Side: rules.Second}},
	}}
	if got, want := Describe(&b), "Ann: Pawn a2. Bob: Fox b2. Cy: Pawn b1. Owner unknown: Pawn a1."; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for _, theme := range Themes() {
		svg := string(Draw(&b, Options{Theme: theme}).SVG())
		for _, class := range []string{"piece unknown pawn", "piece cy pawn", "piece ann pawn", "piece bob fox"} {
			if !strings.Contains(svg, class) {
				t.Errorf("%s: no %q", theme.Name, class)
			}
		}
		for _, tint := range theme.Tints[:min(2, len(theme.Tints))] {
			if !strings.Contains(svg, string(tint)) {
				t.Errorf("%s: no %s", theme.Name, tint)
			}
		}
	}
}

func TestUnknownCharactersAreBoxesWithTheirNumber(t *testing.T) {
	if g := sans.letter('☃'); g.symbol == nil || g.symbol.ID != "u-2603" || len(g.symbol.Items) != 5 {
		t.Errorf("U+2603 is drawn as %+v", g)
	}
	if g := sans.letter('𝄞'); g.symbol == nil || len(g.symbol.Items) != 7 {
		t.Errorf("U+1D11E is drawn as %+v", g)
	}
	if g := sans.letter('\u200b'); g.symbol != nil || g.advance != 0 {
		t.Errorf("a zero width space is drawn as %+v", g)
	}
}

// freeform is a board that no rules know: holes, labels of any kind, no names
// of sides, more squares than most games have.
func freeform() Board {
	b := Board{Files: 12, Ranks: 7, HideTurn: true, HandKinds: 3, Caption: "Ελληνικά, Кириллица, 将棋 ☃", Edges: AllEdges}
	labels := []string{"Archbishop", "K", "Mann", "+lance", "Flying Ox", "麒", "Д", "<&>", "", "x"}
	b.Cells = make([]Cell, b.Files*b.Ranks)
	for q := range b.Cells {
		label := labels[q%len(labels)]
		side := rules.Side(q / 42)
		b.Cells[q] = Cell{Piece: Piece{Label: label, Side: side, Promoted: q%7 == 0}, Hole: q%11 == 3}
	}
	for f := range b.Files {
		b.FileLabels = append(b.FileLabels, fmt.Sprint("f", f+8))
	}
	for r := range b.Ranks {
		b.RankLabels = append(b.RankLabels, string(rune('α'+r)))
	}
	b.Hands[0] = []Held{{Piece{Label: "Archbishop"}, 118}, {Piece{Label: "Mann"}, 1}}
	for i := range 14 {
		b.Hands[1] = append(b.Hands[1], Held{Piece{Label: fmt.Sprint("H", i), Side: rules.Second}, i + 1})
	}
	return b
}

func TestBoardWithoutRules(t *testing.T) {
	b := freeform()
	checkGolden(t, "testdata/freeform.svg", Draw(&b, Options{}).SVG())
	checkGolden(t, "testdata/freeform.golden", []byte(Text(&b, TextOptions{})+Describe(&b)+"\n"))
	b.Pattern = Lined
	checkGolden(t, "testdata/freeform-letters.svg", Draw(&b, Options{Pieces: Letters, Theme: Dark, Flip: true}).SVG())
	checkPainting(t, Draw(&b, Options{}), 900)
}

func TestBoardsThatAreNotFilledIn(t *testing.T) {
	for name, b := range map[string]Board{
		"zero":            {},
		"negative":        {Files: -1, Ranks: 3},
		"no cells":        {Files: 3, Ranks: 2, Edges: AllEdges, HandKinds: 20},
		"too many cells":  {Files: 1, Ranks: 1, Cells: make([]Cell, 5)},
		"foreign squares": {Files: 2, Ranks: 2, LastMove: []int{-1, 9}, Check: []int{4}, Faults: []int{7}, Arrows: []Arrow{{0, 99, ""}}, Marks: []Mark{{-5, Ring, ""}}},
		"labels differ":   {Files: 3, Ranks: 3, Edges: AllEdges, FileLabels: []string{"a"}, RankLabels: []string{"1", "2", "3", "4", "5"}},
		"all holes":       {Files: 2, Ranks: 1, Cells: []Cell{{Hole: true}, {Hole: true}}},
		"only hands":      {HandKinds: 2, Hands: [2][]Held{{{Piece{Label: "P"}, 3}}}},
		"bad colour":      {Files: 2, Ranks: 1, Arrows: []Arrow{{0, 1, `"><script>`}}, Marks: []Mark{{0, Ring, "blue"}}},
	} {
		t.Run(name, func(t *testing.T) {
			d := Draw(&b, Options{})
			svg := d.SVG()
			checkXML(t, svg)
			if strings.Contains(string(svg), "script") {
				t.Error("a colour got into the file as markup")
			}
			if _, err := d.PNG(); err != nil {
				t.Error(err)
			}
			if Text(&b, TextOptions{}) == "" && b.HideTurn {
				t.Error("no text")
			}
			if Describe(&b) == "" {
				t.Error("no description")
			}
		})
	}
}

func checkXML(t *testing.T, svg []byte) {
	t.Helper()
	dec := xml.NewDecoder(strings.NewReader(string(svg)))
	for {
		if _, err := dec.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

func TestTextsAreNoMarkupAndDoNotSteerTerminals(t *testing.T) {
	b := Board{
		Files: 1, Ranks: 1, Cells: []Cell{{Piece: Piece{Label: "\x1b[31m<b>\"&", Name: `x" onload="alert(1)`}}},
		FileLabels: []string{"<i>\x07"}, RankLabels: []string{"\x9b1"}, Edges: AllEdges,
		SideNames: [2]string{`"><script>`, "\x1b]0;title\x07"}, HandKinds: 1,
		Caption: "</svg><script>alert(1)</script>\x00\x1b[2J", Title: "\u202e<b>",
	}
	svg := string(Draw(&b, Options{}).SVG())
	checkXML(t, []byte(svg))
	for _, bad := range []string{"<script", "<b>", `onload="`, "\x1b", "\x00"} {
		if strings.Contains(svg, bad) {
			t.Errorf("the SVG contains %q", bad)
		}
	}
	for _, text := range []string{Text(&b, TextOptions{}), Text(&b, TextOptions{Flip: true})} {
		if strings.ContainsAny(text, "\x1b\x07\x00\u009b") {
			t.Errorf("the text contains control characters: %q", text)
		}
	}
}

func TestFolderOfPictures(t *testing.T) {
	set, err := LoadSet(os.DirFS("testdata/pieces/own"), "own")
	if err != nil {
		t.Fatal(err)
	}
	p, err := mustLookup(t, "chess").ParsePosition("4k3/1p6/8/8/8/8/1P4N1/4K2n w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	b := FromPosition(p)
	if diff := cmp.Diff([]string{"Black Knight", "White Knight"}, set.Missing(&b)); diff != "" {
		t.Errorf("missing (-want +got):\n%s", diff)
	}
	d := Draw(&b, Options{Pieces: set})
	checkGolden(t, "testdata/pieces/own.svg", d.SVG())
	checkPainting(t, d, 900)
}

func TestFolderFaultsNameFileAndPlace(t *testing.T) {
	const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">`
	tests := []struct {
		name string
		text string
		want string
	}{
		{"text", head + "\n<text>K</text></svg>", `set/x.svg:2:7: <text> is not supported: use path, rect, circle, ellipse, line, polyline, polygon and g`},
		{"use", head + "<use/></svg>", `set/x.svg:1:65: <use> is not supported: use path, rect, circle, ellipse, line, polyline, polygon and g`},
		{"style sheet", head + "<style>a{}</style></svg>", `set/x.svg:1:66: <style> is not supported: use path, rect, circle, ellipse, line, polyline, polygon and g`},
		{"gradient", head + `<path d="M0 0h1" fill="url(#a)"/></svg>`, `set/x.svg:1:92: <path>: fill="url(#a)" is not supported: use a plain colour`},
		{"group opacity", head + `<g opacity=".5"/></svg>`, `set/x.svg:1:76: <g>: opacity of a group is not supported: give it to each shape`},
		{"dashes", head + `<path d="M0 0h1" stroke-dasharray="1 2"/></svg>`, `set/x.svg:1:100: <path>: stroke-dasharray is not supported`},
		{"filter in style", head + `<path d="M0 0h1" style="filter: url(#f)"/></svg>`, `set/x.svg:1:101: <path>: filter is not supported`},
		{"unit", head + `<circle r="2mm"/></svg>`, `set/x.svg:1:76: <circle>: r: "2mm" is not supported as a length: use a plain number`},
		{"path", head + `<path d="M0 0 L1"/></svg>`, `set/x.svg:1:78: <path>: path data: expected a number at byte 7`},
		{"path start", head + `<path d="L1 1"/></svg>`, `set/x.svg:1:75: <path>: path data: found 'L', expected M at the start`},
		{"path letter", head + `<path d="M0 0R1 1"/></svg>`, `set/x.svg:1:79: <path>: path data: found command 'R' at byte 4, expected one of MLHVCSQTAZ`},
		{"path sign", head + `<path d="M0 0L1 ?"/></svg>`, `set/x.svg:1:79: <path>: path data: expected a number at byte 7`},
		{"transform", head + `<g transform="spin(3)"/></svg>`, `set/x.svg:1:83: <g>: transform spin(3) is not supported`},
		{"odd points", head + `<polygon points="1 2 3"/></svg>`, `set/x.svg:1:84: <polygon>: points: expected pairs of numbers`},
		{"no size", `<svg><path d="M0 0h1"/></svg>`, `set/x.svg:1:6: the picture has no size: give <svg> a viewBox`},
		{"no drawing", head + `</svg>`, `set/x.svg:1:65: nothing in it is to be seen`},
		{"no width", head + `<g transform="scale(0)"><path d="M1 1h7v7z"/></g></svg>`, `set/x.svg:1:83: <g>: transform scale(0) leaves nothing to be seen`},
		{"no height", head + `<path transform="rotate(9) scale(3 0)" d="M1 1h7v7z"/></svg>`, `set/x.svg:1:113: <path>: transform scale(3 0) leaves nothing to be seen`},
		{"matrix of nothing", head + `<g transform="matrix(0 0 0 0 0 0)"/></svg>`, `set/x.svg:1:95: <g>: transform matrix(0 0 0 0 0 0) leaves nothing to be seen`},
		{"outside", head + `<path d="M99 1h7v7z"/></svg>`, `set/x.svg:1:87: nothing in it is to be seen`},
		{"transparent", head + `<path opacity="0" d="M1 1h7v7z"/></svg>`, `set/x.svg:1:98: nothing in it is to be seen`},
		{"unpainted", head + `<path fill="none" d="M1 1h7v7z"/></svg>`, `set/x.svg:1:98: nothing in it is to be seen`},
		{"hidden", head + `<g display="none"><path d="M1 1h7v7z"/></g></svg>`, `set/x.svg:1:108: nothing in it is to be seen`},
		{"other root", `<html/>`, `set/x.svg:1:8: found <html>, expected <svg>`},
		{"not XML", "\x89PNG", `set/x.svg:1:5: this is no SVG file: XML syntax error on line 1: invalid UTF-8`},
		{"empty", "", `set/x.svg:1:1: nothing in it is to be seen`},
		{"open", head + "<g>", `set/x.svg:1:62: this is no SVG file: XML syntax error on line 1: unexpected EOF`},
		{"deep", head + strings.Repeat("<g>", 200), `set/x.svg:1:359: elements are nested more than 100 deep`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := LoadSet(fstest.MapFS{"x.svg": {Data: []byte(test.text)}}, "set")
			if err == nil {
				t.Fatal("no error")
			}
			if diff := cmp.Diff(test.want, err.Error()); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
		})
	}
	t.Run("all files are named", func(t *testing.T) {
		_, err := LoadSet(fstest.MapFS{"a.svg": {Data: []byte("<a/>")}, "b.SVG": {Data: []byte("<b/>")}, "notes.txt": {}}, "set")
		if err == nil || !strings.Contains(err.Error(), "set/a.svg:") || !strings.Contains(err.Error(), "set/b.SVG:") {
			t.Errorf("error is %v", err)
		}
	})
	t.Run("no pictures", func(t *testing.T) {
		_, err := LoadSet(fstest.MapFS{"notes.txt": {}}, "set")
		const want = "piece set set: no .svg file in the folder; expected files such as wK.svg, white-king.svg or king.svg"
		if err == nil || err.Error() != want {
			t.Errorf("error is %v, want %s", err, want)
		}
	})
	t.Run("no folder", func(t *testing.T) {
		if _, err := LoadSet(os.DirFS("testdata/nowhere"), "testdata/nowhere"); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("error is %v", err)
		}
	})
}

func TestSheetOfBoards(t *testing.T) {
	start := FromPosition(mustLookup(t, "shogi").Start())
	start.Caption = "Start"
	chess := FromPosition(mustLookup(t, "crazyhouse").Start())
	chess.Caption = "A game with another board, and a caption long enough for two lines of text under it"
	d := Sheet([]Board{start, chess, start}, 2, Options{Theme: Print, Size: Size{160, Millimetres}})
	checkGolden(t, "testdata/sheet.svg", d.SVG())
	checkPainting(t, d, 900)
}

func TestSheetColumns(t *testing.T) {
	b := FromPosition(mustLookup(t, "chess").Start())
	one := Draw(&b, Options{})
	for _, test := range []struct{ boards, columns, wantColumns, wantRows int }{
		{1, 0, 1, 1}, {4, 0, 2, 2}, {9, 0, 3, 3}, {5, 2, 2, 3}, {2, 7, 2, 1}, {3, 1, 1, 3},
	} {
		boards := make([]Board, test.boards)
		for i := range boards {
			boards[i] = b
		}
		d := Sheet(boards, test.columns, Options{})
		columns := int((d.Width + sheetGap) / (one.Width + sheetGap))
		rows := int((d.Height + sheetGap) / (one.Height + sheetGap))
		if columns != test.wantColumns || rows != test.wantRows {
			t.Errorf("%d boards, %d columns wanted: got %d columns and %d rows, want %d and %d",
				test.boards, test.columns, columns, rows, test.wantColumns, test.wantRows)
		}
	}
	if svg := Sheet(nil, 0, Options{}).SVG(); !strings.Contains(string(svg), "</svg>") {
		t.Error("a sheet without boards gives no picture")
	}
}

func TestSizes(t *testing.T) {
	b := FromPosition(mustLookup(t, "chess").Start())
	d := Draw(&b, Options{Size: Size{80, Millimetres}})
	if svg := string(d.SVG()); !strings.Contains(svg, ` width="80mm" height="76.62mm"`) {
		t.Errorf("the SVG begins %.200s", svg)
	}
	img, err := d.Image()
	if err != nil {
		t.Fatal(err)
	}
	if got := img.Bounds().Dx(); got != 945 {
		t.Errorf("80 mm are %d pixels wide, want 945", got)
	}
	file, err := d.PNG()
	if err != nil {
		t.Fatal(err)
	}
	// 300 dots an inch are 11811 a metre.
	if !strings.Contains(string(file), "pHYs\x00\x00\x2e\x23\x00\x00\x2e\x23\x01") {
		t.Error("the PNG does not tell its resolution")
	}
	d.Size = Size{1e7, Pixels}
	if _, err := d.PNG(); err == nil || !strings.Contains(err.Error(), "at most 100 million pixels are possible") {
		t.Errorf("error is %v", err)
	}
}

func TestParsePaint(t *testing.T) {
	for text, want := range map[string]Paint{
		"red": "#ff0000", "#abc": "#aabbcc", "#AABBCC": "#aabbcc", "#11223344": "#11223344",
		"rgb(1, 2,300)": "#0102ff", " none ": None, "Teal": "#008080",
	} {
		if got, err := ParsePaint(text); err != nil || got != want {
			t.Errorf("ParsePaint(%q) = %q, %v; want %q", text, got, err, want)
		}
	}
	_, err := ParsePaint("#12")
	if want := `"#12" is no colour: expected a name such as red, or #rrggbb`; err == nil || err.Error() != want {
		t.Errorf("error is %v, want %s", err, want)
	}
}

func FuzzReadSVG(f *testing.F) {
	for _, name := range []string{"wK", "black-king", "pawn"} {
		data, err := os.ReadFile("testdata/pieces/own/" + name + ".svg")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		items, err := readSVG("x.svg", data)
		if err != nil {
			return
		}
		d := Drawing{Width: 100, Height: 100, Size: Size{40, Pixels}, Background: "#ffffff", Items: []Item{{At: move(50, 50), Items: items}}}
		checkXML(t, d.SVG())
		if _, err := d.PNG(); err != nil {
			t.Fatal(err)
		}
	})
}

func FuzzPath(f *testing.F) {
	for _, seed := range []string{"M0 0L1 1z", "m1-1.5.5 2H3v4a1 2 30 013 4zq1 2 3 4t5 6s7 8 9 1e1", "M1e400 1", "M0 0A0 0 0 00 0 0", "Mz"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		segments, err := Path(text).segments()
		if err != nil {
			return
		}
		d := Drawing{Width: 100, Height: 100, Size: Size{40, Pixels}, Items: []Item{
			{Path: Path(text), Style: Style{EvenOdd: true, Stroke: "#ff000080", Width: 3, Join: RoundJoin, Cap: RoundCap}},
		}}
		if _, err := d.Image(); err != nil {
			t.Fatal(err)
		}
		for _, s := range segments {
			if e := s.end(); e.x != e.x || e.y != e.y {
				t.Fatalf("%q leads to no number", text)
			}
		}
	})
}

// Outlines that go far out of the picture are cut before they are painted; that
// must not be seen.
func TestFarOutlinesArePaintedAsTheyAre(t *testing.T) {
	d := &Drawing{Title: "far", Width: 100, Height: 100, Background: "#ffffff", Items: []Item{
		filled("", "M-4000 20L40 30 4000-2600zM10 60h20v4000h-20z", "#204080"),
		{Path: "M30 4000C60-4000 70-4000 80 4000M-4e3 95L4e3 70", Style: Style{Fill: None, Stroke: "#c02020", Width: 6, Join: RoundJoin}},
		{Path: "M50 50 4e3 51", Style: Style{Fill: None, Stroke: "#20802080", Width: 12, Cap: RoundCap}},
	}}
	checkPainting(t, d, 600)
}

// TestDiscsInPrintAreAsTheirOwnerIsNamed: black pieces are the filled ones, as the
// sign of their player is, whoever moves first.
func TestDiscsInPrintAreAsTheirOwnerIsNamed(t *testing.T) {
	disc := regexp.MustCompile(`href="#disc-[^"]*-(hollow|filled)-[0-9a-f]+" class="piece (\w+) `)
	for game, want := range map[string]map[string]string{
		"mortal-shogi": {"black": "filled", "white": "hollow"},
		"xiangqi":      {"red": "hollow", "black": "filled"},
	} {
		b := FromPosition(mustLookup(t, game).Start())
		svg := string(Draw(&b, Options{Pieces: Discs, Theme: Print}).SVG())
		got := map[string]string{}
		for _, m := range disc.FindAllStringSubmatch(svg, -1) {
			if was := got[m[2]]; was != "" && was != m[1] {
				t.Errorf("%s: pieces of %s are both", game, m[2])
			}
			got[m[2]] = m[1]
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", game, diff)
		}
	}
}

// A small letter turned round may be another one (b and q, n and u, d and p), so
// pointed pieces, whose direction tells the side, have capitals.
func TestLettersOnPointedPiecesAreCapitals(t *testing.T) {
	b := Board{Files: 8, Ranks: 2, Cells: make([]Cell, 16), HideTurn: true}
	for i, label := range strings.Fields("b n d p u q rq é") {
		b.Cells[i].Piece = Piece{Label: label, Written: true, Side: rules.Second}
		b.Cells[8+i].Piece = Piece{Label: strings.ToUpper(label), Written: true}
	}
	svg := string(Draw(&b, Options{Pieces: Letters}).SVG())
	if n := strings.Count(svg, `<g id="letters-`); n != 8 {
		t.Errorf("%d pictures of 8 pieces", n)
	}
	for _, m := range regexp.MustCompile(`id="bold-([0-9a-f]+)"`).FindAllStringSubmatch(svg, -1) {
		if code, _ := strconv.ParseInt(m[1], 16, 32); unicode.IsLower(rune(code)) {
			t.Errorf("%c is drawn", rune(code))
		}
	}
}

// A pair of kanji is the name of one piece: a Knight of chess is no 龍馬, which is the
// promoted Bishop of shogi, and an Elephant of xiangqi no 酔象.
func TestPairsOfKanjiNameOnePiece(t *testing.T) {
	names := map[string]string{}
	for _, v := range rules.Builtin() {
		for i := 1; i < len(v.Pieces); i++ {
			for _, side := range []rules.Side{rules.First, rules.Second} {
				p := pieceOf(&v.Pieces[i], side)
				id, _, _ := strings.Cut(drawKanjiPair(look{Piece: p, theme: Light}).id, "-promoted")
				if !strings.HasPrefix(id, "kanji2-") {
					continue
				}
				if old, ok := names[id]; ok && old != p.Name {
					t.Errorf("%s: %s and %s have the same kanji", v.Name, old, p.Name)
				}
				names[id] = p.Name
			}
		}
	}
	if names[pictureID("kanji2", "龍馬", "97")] != "Dragon Horse" || names[pictureID("kanji2", "騎士", "97")] != "Knight" {
		t.Errorf("the names are %q", names)
	}
}

// One piece without kanji is a pentagon with letters, and leaves the others their
// kanji.
func TestPieceWithoutKanjiIsLetteredAmongKanji(t *testing.T) {
	for game, want := range map[string][2]string{"shogi": {"kanji", "letters"}, "xiangqi": {"disc", "plain"}} {
		b := FromPosition(mustLookup(t, game).Start())
		b.Cells[4].Piece = Piece{Label: "X", Name: "Stranger"}
		svg := string(Draw(&b, Options{}).SVG())
		pieces := map[string]int{}
		for _, m := range regexp.MustCompile(`<use xlink:href="#([a-z]+)-[^"]*" class="piece`).FindAllStringSubmatch(svg, -1) {
			pieces[m[1]]++
		}
		all := 0
		for _, c := range b.Cells {
			if c.Label != "" {
				all++
			}
		}
		if diff := cmp.Diff(map[string]int{want[0]: all - 1, want[1]: 1}, pieces); diff != "" {
			t.Errorf("%s: pieces (-want +got):\n%s", game, diff)
		}
	}
}

// Lines of Japanese and Chinese neither begin with a closing sign nor end with an
// opening one, whatever their width, and no text is lost or made too wide.
func TestLinesBreakWhereJapaneseAllows(t *testing.T) {
	const size = 34
	texts := []string{
		"将棋の図（第一局、先手番）。「これは、」と彼は言った。キャッチャー、ちょっと！？《中文》：“好。”――了解……",
		"▲７六歩△３四歩▲２六歩（△８四歩）、▲２五歩。ﾊﾟｯﾄﾞ｡｢ﾃｽﾄ｣％￥１００　終わり",
		"Kasparov （黒番）は、Deep Blue に勝った。１９９６年、１－０。",
	}
	for _, text := range texts {
		for room := 170.0; room < 900; room += 17 {
			lines := sans.wrap(text, size, room)
			if got := strings.Join(lines, ""); strings.NewReplacer(" ", "", "\u3000", "").Replace(got) != strings.NewReplacer(" ", "", "\u3000", "").Replace(text) {
				t.Fatalf("%q became %q", text, lines)
			}
			for i, line := range lines {
				first, _ := utf8.DecodeRuneInString(line)
				last, _ := utf8.DecodeLastRuneInString(line)
				if i > 0 && strings.ContainsRune("、。，．：！？）」』》】”…ーャュョッっょゃ々｡｣ｯﾟﾞ％", first) {
					t.Errorf("room %.0f: a line begins with %c: %q", room, first, lines)
				}
				if i < len(lines)-1 && strings.ContainsRune("（「《“▲△￥", last) {
					t.Errorf("room %.0f: a line ends with %c: %q", room, last, lines)
				}
				if i > 0 && strings.HasPrefix(line, "―") && strings.HasSuffix(lines[i-1], "―") {
					t.Errorf("room %.0f: a dash is parted: %q", room, lines)
				}
				if w := sans.width(line) * size; w > max(room, 8*size) {
					t.Errorf("room %.0f: %q is %.0f wide", room, line, w)
				}
			}
		}
	}
	for _, part := range breakable(strings.Repeat("。", 500) + strings.Repeat("（", 500) + strings.Repeat("x", 500)) {
		if n := utf8.RuneCountInString(part); n > 24 || part[0] != 'x' && n > 10 {
			t.Errorf("%q stays in one line", part)
		}
	}
}
