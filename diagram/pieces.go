package diagram

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/gcconv/gcconv/rules"
)

// PieceSet draws pieces. All its pictures lie in a field of 100 by 100 units
// around the origin, as their owner sees them.
type PieceSet struct {
	Name  string
	Title string
	// turned says that the second player's pieces stand upside down.
	turned bool
	draw   func(p Piece, held bool, t *Theme) []Item
}

// Sets returns the built-in piece sets.
func Sets() []*PieceSet { return []*PieceSet{Western, Kanji, KanjiPairs, Letters, Plain} }

// SetByName finds a built-in piece set.
func SetByName(name string) (*PieceSet, bool) {
	for _, s := range Sets() {
		if s.Name == name {
			return s, true
		}
	}
	return nil, false
}

// The built-in piece sets.
var (
	Western    = &PieceSet{Name: "western", Title: "western chess figures; plain letters for other pieces", draw: drawWestern}
	Kanji      = &PieceSet{Name: "kanji", Title: "shogi pieces with one kanji", turned: true, draw: drawKanji}
	KanjiPairs = &PieceSet{Name: "kanji2", Title: "shogi pieces with two kanji", turned: true, draw: drawKanjiPair}
	Letters    = &PieceSet{Name: "letters", Title: "shogi pieces with western letters", turned: true, draw: drawLetters}
	Plain      = &PieceSet{Name: "plain", Title: "discs with letters, for pieces of any name", draw: drawPlain}
)

// usualSet returns the set that suits a board: figures on squares, kanji on
// lines where every piece has one, letters else.
func usualSet(b *Board) *PieceSet {
	if b.Pattern == Checkered {
		return Western
	}
	for _, c := range b.Cells {
		if c.Label != "" && c.Kanji == "" {
			return Plain
		}
	}
	return Kanji
}

// symbolID makes an XML name from the parts that tell a picture from others.
func symbolID(set *PieceSet, p Piece, held bool) string {
	var b strings.Builder
	b.WriteString(set.Name)
	if p.Side == rules.First {
		b.WriteString("-1-")
	} else {
		b.WriteString("-2-")
	}
	for _, r := range p.Label {
		if r < utf8.RuneSelf && (r|0x20 >= 'a' && r|0x20 <= 'z' || r >= '0' && r <= '9') {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, "_%x", r)
		}
	}
	if held && p.Promoted {
		b.WriteString("-held")
	}
	return b.String()
}

// Western figures.

func drawWestern(p Piece, held bool, t *Theme) []Item {
	fig, ok := figures[strings.ToLower(p.Name)]
	if !ok {
		return drawPlain(p, held, t)
	}
	fill, line, rim := t.WhiteFill, t.WhiteLine, t.WhiteLine
	if p.Side == rules.Second {
		fill, line, rim = t.BlackFill, t.BlackLine, t.BlackRim
	}
	at := move(-50, -50)
	items := []Item{{Path: fig.body, At: at, Style: Style{Fill: fill, Stroke: rim, Width: 3, Join: RoundJoin}}}
	if t.Hatch != "" {
		halo := Item{Path: fig.body, At: at, Style: Style{Fill: None, Stroke: t.DarkSquare, Width: 9, Join: RoundJoin}}
		items = append([]Item{halo}, items...)
	}
	if fig.lines != "" {
		items = append(items, Item{Path: fig.lines, At: at, Style: Style{Fill: None, Stroke: line, Width: 2.6, Join: RoundJoin, Cap: RoundCap}})
	}
	if fig.dots != "" {
		items = append(items, Item{Path: fig.dots, At: at, Style: Style{Fill: line}})
	}
	if p.Promoted && !held {
		// A piece that turns back into another one when it is taken.
		var b pathBuilder
		items = append(items, Item{Path: b.circle(34, -34, 8).path(), Style: Style{Fill: t.PromotedInk, Stroke: t.WhiteFill, Width: 2.5}})
	}
	return items
}

// Shogi pieces.

// rank gives the size of a shogi piece, by its kanji, as a part of the king's;
// a kanji that is not here has the size of a gold.
var rank = map[string]float64{
	"王": 1, "玉": 1, "飛": .97, "角": .97, "龍": .97, "竜": .97, "馬": .97,
	"桂": .9, "圭": .9, "香": .88, "杏": .88, "歩": .85, "と": .85, "神": .85,
}

// facing is the kanji of the second player's piece where it is another one
// than the first player's.
var facing = map[string]string{"玉": "王"}

func kanjiOf(p Piece) string {
	if k, ok := facing[p.Kanji]; ok && p.Side == rules.Second {
		return k
	}
	return p.Kanji
}

// piece draws the five-sided piece that all shogi sets share and returns the
// colour of its letters and its size.
func pentagon(p Piece, held bool, t *Theme) (items []Item, ink Paint, size float64) {
	size = .93
	if s, ok := rank[p.Kanji]; ok {
		size = s
	}
	ink = t.PieceInk
	outline := bodyPath(size, 0)
	switch {
	case oneWay(p):
		ink = t.KamikazeInk
		outline = arrowBody(size)
	case p.Promoted:
		ink = t.PromotedInk
	}
	items = append(items, Item{Path: outline, Style: Style{Fill: t.Body, Stroke: t.Edge, Width: 2, Join: RoundJoin}})
	if t.Shade != None {
		items = append(items, filled("", shadePath(size, oneWay(p)), t.Shade))
	}
	if held && p.Promoted {
		items = append(items, Item{Path: bodyPath(size, 6), Style: Style{Fill: None, Stroke: ink, Width: 2, Join: RoundJoin}})
	}
	return items, ink, size
}

// oneWay says whether a piece is a Kamikaze, which has a shape of its own: it
// spends itself when it takes.
func oneWay(p Piece) bool { return p.Kanji == "神" }

// Half the width of a piece at its foot and shoulders, and its height over and
// under the middle, for the size of a king.
const (
	foot     = 41.0
	shoulder = 32.5
	above    = 47.0
	below    = 46.0
	slope    = 13.0 // from the shoulders to the point
)

// bodyPath outlines a piece of a size, smaller by inset on all sides.
func bodyPath(size, inset float64) Path {
	k := size
	var b pathBuilder
	return b.polygon(
		point{0, -above*k + inset*1.06}, point{shoulder*k - inset, (-above+slope)*k + inset*.75},
		point{foot*k - inset*1.1, below*k - inset}, point{-foot*k + inset*1.1, below*k - inset},
		point{-shoulder*k + inset, (-above+slope)*k + inset*.75},
	).path()
}

// arrowBody is the outline of a Kamikaze: pointed, and notched at the foot.
func arrowBody(size float64) Path {
	k := size
	var b pathBuilder
	return b.polygon(
		point{0, -(above + 2) * k}, point{(shoulder - 2) * k, (-above + 20) * k},
		point{foot * k, below * k}, point{0, (below - 9) * k}, point{-foot * k, below * k},
		point{(-shoulder + 2) * k, (-above + 20) * k},
	).path()
}

// shadePath is the strip at the foot that makes a piece look thick.
func shadePath(size float64, notched bool) Path {
	k := size
	const h = 4.5
	var b pathBuilder
	if notched {
		return b.polygon(
			point{(foot - .9) * k, (below - h) * k}, point{foot*k - 1, below*k - 1}, point{0, (below-9)*k - 1},
			point{-foot*k + 1, below*k - 1}, point{(-foot + .9) * k, (below - h) * k}, point{0, (below - 9 - h) * k},
		).path()
	}
	return b.polygon(
		point{(foot-.5)*k - 1, (below - h) * k}, point{foot*k - 1.2, below*k - 1},
		point{-foot*k + 1.2, below*k - 1}, point{(-foot+.5)*k + 1, (below - h) * k},
	).path()
}

func drawKanji(p Piece, held bool, t *Theme) []Item {
	text := []rune(kanjiOf(p))
	if len(text) != 1 {
		return drawLetters(p, held, t)
	}
	items, ink, size := pentagon(p, held, t)
	return append(items, kanji(text[0], size*62, size*62, 0, size*4.5, ink))
}

// pairs are the two kanji of a piece, for its one.
var pairs = map[string]string{
	"王": "王将", "玉": "玉将", "飛": "飛車", "角": "角行", "金": "金将", "銀": "銀将", "桂": "桂馬", "香": "香車", "歩": "歩兵",
	"龍": "龍王", "竜": "龍王", "馬": "龍馬", "全": "成銀", "圭": "成桂", "杏": "成香", "と": "と金", "神": "神風",
	"銅": "銅将", "鉄": "鉄将", "石": "石将", "豹": "猛豹", "虎": "盲虎", "象": "酔象", "太": "太子", "麒": "麒麟", "鳳": "鳳凰",
	"獅": "獅子", "奔": "奔王", "鷹": "角鷹", "鷲": "飛鷲", "牛": "飛牛", "猪": "奔猪", "駒": "白駒", "鯨": "鯨鯢", "鹿": "飛鹿",
	"反": "反車", "竪": "竪行", "横": "横行", "仲": "仲人",
}

func drawKanjiPair(p Piece, held bool, t *Theme) []Item {
	text := []rune(pairs[kanjiOf(p)])
	if len(text) != 2 {
		return drawKanji(p, held, t)
	}
	items, ink, size := pentagon(p, held, t)
	return append(items,
		kanji(text[0], size*46, size*37, 0, size*-12, ink),
		kanji(text[1], size*46, size*37, 0, size*25, ink))
}

// kanji draws one character with its middle at x, y.
func kanji(r rune, width, height, x, y float64, ink Paint) Item {
	g := serif.letter(r)
	sx, sy := width/em, height/em
	return Item{Path: g.path, At: Matrix{sx, 0, 0, sy, x - g.advance/2*sx, y + kanjiMiddle*sy}, Style: Style{Fill: ink}}
}

func drawLetters(p Piece, held bool, t *Theme) []Item {
	items, ink, size := pentagon(p, held, t)
	letters := bold.fit(p.Label, 52*size, 62*size)
	return append(items, bold.line("", p.Label, 0, (7+letters*capHeight/em/2), letters, alignCentre, ink))
}

// Discs.

func drawPlain(p Piece, _ bool, t *Theme) []Item {
	fill, ink := t.WhiteFill, t.WhiteLine
	if p.Side == rules.Second {
		fill, ink = t.BlackFill, t.BlackLine
	}
	var b pathBuilder
	items := []Item{{Path: b.circle(0, 0, 41).path(), Style: Style{Fill: fill, Stroke: t.BlackRim, Width: 3}}}
	size := bold.fit(p.Label, 50, 70)
	return append(items, bold.line("", p.Label, 0, size*capHeight/em/2, size, alignCentre, ink))
}
