package diagram

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/gcconv/gcconv/rules"
)

// PieceSet draws pieces.
type PieceSet struct {
	Name  string
	Title string
	draw  func(look) picture
	has   func(look) bool // nil if it has a picture of every piece

	pointed bool // its pieces are shogi pieces

	mu    sync.RWMutex
	known map[look]*placeable // pictures that have been drawn
}

// maxKnown bounds how many pictures a set remembers.
const maxKnown = 1000

// placeable is a picture ready to be put on a board.
type placeable struct {
	symbol *Symbol
	turned bool   // the player opposite sees it upside down
	class  string // for style sheets: "piece white king"
}

// picture returns the picture of a piece.
func (s *PieceSet) picture(l look) *placeable {
	l.held = l.held && l.Promoted // else it looks the same
	s.mu.RLock()
	made := s.known[l]
	s.mu.RUnlock()
	if made != nil {
		return made
	}
	pic := s.draw(l)
	made = &placeable{
		symbol: &Symbol{ID: pic.id + "-" + fingerprint(pic.items), Items: pic.items},
		turned: pic.turned,
		class:  "piece " + className(l.owner()) + " " + className(l.name()),
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.known == nil || len(s.known) >= maxKnown {
		s.known = map[look]*placeable{}
	}
	s.known[l] = made
	return made
}

// fingerprint tells drawings apart whose names are the same, since pictures in
// other colours or from another folder may stand in the same HTML page, where an
// ID is taken from whichever picture has it first.
func fingerprint(items []Item) string {
	var w svgWriter
	w.items(items)
	h := fnv.New32a()
	h.Write(w.buf)
	return fmt.Sprintf("%08x", h.Sum32())
}

// look is all that the picture of a piece depends on.
type look struct {
	Piece
	sideName string // "White"
	held     bool   // it is in a hand
	theme    *Theme
}

// dark says whether the piece is of the side with the black pieces.
func (l *look) dark() bool { return darkSide(l.Side, l.sideName) }

// darkSide says which side has the black pieces: the one that is named so,
// the second player where none is.
func darkSide(s rules.Side, name string) bool {
	if strings.EqualFold(name, "White") {
		return false
	}
	return s == rules.Second || strings.EqualFold(name, "Black")
}

// owner is the word for whose the piece is.
func (l *look) owner() string {
	if l.Tint > 0 {
		return cmp.Or(l.Owner, "unknown")
	}
	return sideName(l.Side, l.sideName)
}

// picture is how a piece looks to its owner, in a field of 100 by 100 units
// around the origin.
type picture struct {
	id     string // an XML name, for whoever reads the SVG
	turned bool   // the player opposite sees it upside down
	items  []Item
}

// Sets returns the built-in piece sets.
func Sets() []*PieceSet { return []*PieceSet{Western, Kanji, KanjiPairs, Letters, Discs, Plain} }

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
	Western    = &PieceSet{Name: "western", Title: "western chess figures; discs with letters for other pieces", draw: drawWestern}
	Kanji      = &PieceSet{Name: "kanji", Title: "shogi pieces with one kanji", pointed: true, draw: drawKanji}
	KanjiPairs = &PieceSet{Name: "kanji2", Title: "shogi pieces with two kanji", pointed: true, draw: drawKanjiPair}
	Letters    = &PieceSet{Name: "letters", Title: "shogi pieces with western letters", pointed: true, draw: drawLetters}
	Discs      = &PieceSet{Name: "discs", Title: "round pieces with one kanji, red and black, as in xiangqi", draw: drawDisc}
	Plain      = &PieceSet{Name: "plain", Title: "discs with letters, for pieces of any name", draw: drawPlain}
)

// usualSet returns the set that suits a board: figures on squares of chess, kanji
// on other boards, where a piece without one has letters.
func usualSet(b *Board) *PieceSet {
	if b.Pattern == Checkered || b.Pattern == Ruled {
		return Western
	}
	if b.Pattern == Points {
		return Discs
	}
	return Kanji
}

// pictureID makes an XML name from the parts that tell a picture from others:
// the set, the text on the piece and, for pieces that differ by side, the side.
func pictureID(set, text string, parts ...string) string {
	var b strings.Builder
	b.WriteString(set)
	b.WriteByte('-')
	for _, r := range text {
		if r < utf8.RuneSelf && isNameByte(byte(r)) {
			b.WriteRune(r)
		} else {
			b.WriteByte('_')
			b.WriteString(strconv.FormatInt(int64(r), 16))
		}
	}
	for _, p := range parts {
		b.WriteByte('-')
		b.WriteString(p)
	}
	return b.String()
}

func isNameByte(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || isDigit(c)
}

// shade is the part of a picture's name that tells whose it is.
func (l *look) shade() string {
	if l.Tint > 0 {
		return "tint" + strconv.Itoa(int(l.Tint))
	}
	if l.dark() {
		return "black"
	}
	return "white"
}

// paints are the colours of a western piece and of what is drawn on it.
func (l *look) paints() (fill, line Paint) {
	t := l.theme
	switch {
	case l.Tint > 0 && t.Tints != nil:
		return t.Tints[int(l.Tint-1)%len(t.Tints)], t.WhiteLine
	case l.Tint == 0 && l.dark():
		return t.BlackFill, t.BlackLine
	}
	return t.WhiteFill, t.WhiteLine
}

// Western figures.

func drawWestern(l look) picture {
	fig, ok := figureOf(l.Piece)
	if !ok {
		return drawPlain(l)
	}
	t := l.theme
	if l.Tint > 0 && t.Tints == nil {
		return drawPlain(l)
	}
	fill, line := l.paints()
	rim := t.WhiteLine
	if l.dark() {
		rim = t.BlackRim
	}
	var items []Item
	var part func(fig figure, at Matrix)
	part = func(fig figure, at Matrix) {
		for _, p := range fig.parts {
			part(p.figure, at.times(p.at))
		}
		if fig.body == "" {
			return
		}
		thin := 1 / at.scale()
		items = append(items, Item{Path: fig.body, At: at, Style: Style{Fill: fill, Stroke: rim, Width: 3.4 * thin, Join: RoundJoin}})
		draw := func(p Path, width float64) {
			if p != "" {
				items = append(items, Item{Path: p, At: at, Style: Style{Fill: None, Stroke: line, Width: width * thin, Join: RoundJoin, Cap: RoundCap}})
			}
		}
		draw(fig.lines, 2.9)
		if l.Tint == 0 && l.dark() {
			draw(fig.shine, 2.4)
		}
		if fig.dots != "" {
			items = append(items, Item{Path: fig.dots, At: at, Style: Style{Fill: line}})
		}
	}
	at := move(-50, -50)
	if t.Hatch != "" {
		for _, p := range append([]figurePart{{figure: fig}}, fig.parts...) {
			if p.body != "" {
				items = append(items, Item{Path: p.body, At: at.times(p.at), Style: Style{Fill: None, Stroke: t.DarkSquare, Width: 9 / p.at.scale(), Join: RoundJoin}})
			}
		}
	}
	part(fig, at)
	id := pictureID("western", strings.ToLower(cmp.Or(l.Figure, l.Name)), l.shade())
	if l.Promoted && (l.held || !fig.promoted) {
		// It turns back into another piece when it is taken; or it did not.
		id += "-promoted"
		var dot pathBuilder
		style := Style{Fill: t.PromotedInk, Stroke: t.WhiteFill, Width: 2.5}
		if t.Hatch != "" { // it would be lost among the lines
			style.Width = 8
			dot.circle(33, -33, 13)
		} else {
			dot.circle(40, -40, 7)
		}
		items = append(items, Item{Path: dot.path(), Style: style})
	}
	return picture{id: id, items: items}
}

// Shogi pieces.

// rank gives the size of a shogi piece, by its kanji, as a part of the king's;
// a kanji that is not here has the size of a gold.
var rank = map[string]float64{
	"王": 1, "玉": 1, "飛": .97, "角": .97, "龍": .97, "竜": .97, "馬": .97,
	"桂": .9, "圭": .9, "香": .88, "杏": .88, "歩": .85, "と": .85, "神": .85,
}

func (l *look) kanji() string { return cmp.Or(l.Face, l.Kanji) }

// pentagon draws the five-sided piece that all shogi sets share and returns
// the colour of its letters and its size. A promoted piece in hand, which only
// games with demotion know, has a second edge.
func pentagon(l look) (items []Item, ink Paint, size float64) {
	t := l.theme
	size = .93
	if s, ok := rank[l.Kanji]; ok {
		size = s
	}
	ink = t.PieceInk
	outline := bodyPath(size, 0)
	switch {
	case oneWay(l.Piece):
		ink = t.KamikazeInk
		outline = arrowBody(size)
	case l.Promoted:
		ink = t.PromotedInk
	}
	items = append(items, Item{Path: outline, Style: Style{Fill: t.Body, Stroke: t.Edge, Width: 2, Join: RoundJoin}})
	if t.Shade != None {
		items = append(items, filled("", shadePath(size, oneWay(l.Piece)), t.Shade))
	}
	if l.held && l.Promoted {
		items = append(items, Item{Path: bodyPath(size, 6), Style: Style{Fill: None, Stroke: ink, Width: 2, Join: RoundJoin}})
	}
	return items, ink, size
}

// shogiPicture finishes the picture of a shogi piece.
func shogiPicture(set, text string, l look, size float64, items []Item) picture {
	id := pictureID(set, text, strconv.Itoa(int(size*100)))
	if l.Promoted {
		id += "-promoted"
		if l.held {
			id += "-held"
		}
	}
	return picture{id: id, turned: true, items: items}
}

// oneWay says whether a piece is a Kamikaze, which has a shape of its own: it
// spends itself when it takes.
func oneWay(p Piece) bool { return p.Kanji == "神" }

// Half the width of a piece at its foot and shoulders, and its height over and
// under the middle, for the size of a king.
const (
	foot     = 43.0
	shoulder = 34.5
	above    = 49.0
	below    = 48.0
	slope    = 14.0 // from the shoulders to the point
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

func drawKanji(l look) picture {
	text := []rune(l.kanji())
	if len(text) != 1 {
		return drawLetters(l)
	}
	items, ink, size := pentagon(l)
	return shogiPicture("kanji", l.kanji(), l, size, append(items, kanji(text[0], size*69, size*69, 0, size*5, ink)))
}

// pairs are the two kanji of a piece, for its one, or for its one and its name
// where other pieces have the same.
var pairs = map[string]string{
	"王": "王将", "玉": "玉将", "飛": "飛車", "角": "角行", "金": "金将", "銀": "銀将", "桂": "桂馬", "香": "香車", "歩": "歩兵",
	"龍": "龍王", "竜": "龍王", "馬 Dragon Horse": "龍馬", "全": "成銀", "圭": "成桂", "杏": "成香", "と": "と金", "神": "神風",
	"銅": "銅将", "鉄": "鉄将", "石": "石将", "豹": "猛豹", "虎": "盲虎", "象 Drunk Elephant": "酔象", "太": "太子", "麒": "麒麟", "鳳": "鳳凰",
	"獅": "獅子", "奔": "奔王", "鷹 Horned Falcon": "角鷹", "鷲 Soaring Eagle": "飛鷲", "牛": "飛牛", "猪": "奔猪", "駒": "白駒", "鯨": "鯨鯢", "鹿": "飛鹿",
	"反": "反車", "竪": "竪行", "横": "横行", "仲": "仲人",
	"馬 Knight": "騎士", "車 Rook": "飛車", "后 Queen": "王后", "兵 Pawn": "兵士",
}

func drawKanjiPair(l look) picture {
	text := []rune(cmp.Or(pairs[l.kanji()+" "+l.Name], pairs[l.kanji()]))
	if len(text) != 2 {
		return drawKanji(l)
	}
	items, ink, size := pentagon(l)
	return shogiPicture("kanji2", string(text), l, size, append(items,
		kanji(text[0], size*46, size*39, 0, size*-13, ink),
		kanji(text[1], size*46, size*39, 0, size*26, ink)))
}

// kanji draws one character with its middle at x, y.
func kanji(r rune, width, height, x, y float64, ink Paint) Item {
	g := serif.letter(r)
	sx, sy := width/em, height/em
	return Item{Path: g.path, At: Matrix{sx, 0, 0, sy, x - g.advance/2*sx, y + kanjiMiddle*sy}, Style: Style{Fill: ink}}
}

// drawLetters writes the label in capitals: the direction of the piece tells the
// side, and a small letter turned round may be another one.
func drawLetters(l look) picture {
	label := l.Label
	if l.Tint == 0 {
		label = strings.ToUpper(label)
	}
	items, ink, size := pentagon(l)
	return shogiPicture("letters", label, l, size, append(items, lettering(label, 62*size, 64*size, 64*size, 7, ink)...))
}

// Discs.

// drawDisc draws a piece of xiangqi: the first player's red, the second's black;
// in print those of the side that is called black are white on black, else the
// second's.
func drawDisc(l look) picture {
	text := []rune(l.kanji())
	if len(text) != 1 {
		return drawPlain(l)
	}
	t := l.theme
	body, ink := t.Body, t.PromotedInk
	if l.Side == rules.Second {
		ink = t.PieceInk
	}
	shade := [...]string{"first", "second"}[l.Side]
	if t.Outlines {
		shade, ink = "hollow", t.PieceInk
		if l.dark() {
			shade, body, ink = "filled", t.BlackFill, t.BlackLine
		}
	}
	var disc, ring pathBuilder
	return picture{
		id: pictureID("disc", l.kanji(), shade),
		items: []Item{
			{Path: disc.circle(0, 0, 44).path(), Style: Style{Fill: body, Stroke: t.Edge, Width: 3}},
			{Path: ring.circle(0, 0, 37).path(), Style: Style{Fill: None, Stroke: ink, Width: 2.6}},
			kanji(text[0], 58, 58, 0, 0, ink),
		},
	}
}

func drawPlain(l look) picture {
	t := l.theme
	fill, ink := l.paints()
	var b pathBuilder
	items := []Item{{Path: b.circle(0, 0, 42).path(), Style: Style{Fill: fill, Stroke: t.BlackRim, Width: 3}}}
	return picture{
		id:    pictureID("plain", l.Label, l.shade()),
		items: append(items, lettering(l.Label, 50, 50, 68, 0, ink)...),
	}
}

// lettering writes a label in a room around x = 0 and the given y: in one
// line, or in two or three where that makes the letters much larger.
func lettering(label string, size, height, width, y float64, ink Paint) []Item {
	fit := func(lines []string) float64 {
		s := min(size, height/(lineStep*float64(len(lines))))
		for _, line := range lines {
			s = bold.fit(line, s, width)
		}
		return s
	}
	lines := []string{label}
	best := bold.fit(label, size, width)
	if words := strings.Fields(label); len(words) > 1 && fit(words) > best*1.1 {
		best, lines = fit(words), words
	}
	for n := 2; n <= 3; n++ {
		if cut := cutWord(label, n); fit(cut) > best*1.6 {
			best, lines = fit(cut), cut
		}
	}
	var items []Item
	base := y + best*capHeight/em/2 - best*lineStep*float64(len(lines)-1)/2
	for i, line := range lines {
		items = append(items, bold.line("", line, 0, base+best*lineStep*float64(i), best, alignCentre, ink))
	}
	return items
}

// lineStep is the distance of lines on a piece, in sizes of their letters.
const lineStep = 1.05

// cutWord cuts a text into n parts of about the same length, with hyphens.
func cutWord(label string, n int) []string {
	runes := []rune(label)
	parts := make([]string, n)
	for i := range n {
		parts[i] = string(runes[len(runes)*i/n : len(runes)*(i+1)/n])
		if i < n-1 {
			parts[i] += "-"
		}
	}
	return parts
}
