package rules

import "strings"

// Look is how the board of a game is drawn. What its pieces look like is in
// PieceDef: Kanji, KanjiSecond and Figure.
type Look struct {
	Pattern  BoardPattern
	Marked   []Square    // with a mark on the board
	Palaces  [][2]Square // opposite corners of regions with their diagonals drawn
	River    int         // the first player's ranks in front of a band that no line crosses, 0 for none
	RiverHas []string    // what stands in that band, from the left
}

// BoardPattern is how a board is divided.
type BoardPattern string

// The patterns.
const (
	Checkered BoardPattern = "checkered" // light and dark squares
	Lined     BoardPattern = "lined"     // lines between squares a little higher than wide, as in shogi
	Ruled     BoardPattern = "ruled"     // lines between squares of one colour
	Points    BoardPattern = "points"    // pieces stand where lines cross
)

var lookSchema = []key{
	{"board", 0, "checkered, lined, ruled or points", "how the board is drawn: light and dark squares, lines between squares as in shogi, lines between squares of chess, pieces on the crossings of lines (default lined in the shogi family, else checkered)", true, func(d *draft, s *setting) {
		values := map[string]func(){}
		for _, p := range []BoardPattern{Checkered, Lined, Ruled, Points} {
			values[string(p)] = func() { d.v.Look.Pattern = p }
		}
		d.choice(s, values)
	}},
	{"boardMarks", 1, "squares, or -", "squares that are marked on the board", true, func(d *draft, s *setting) {
		d.v.Look.Marked = nil
		var region set
		var given bool
		if d.squares(s, &region, &given); given {
			for q := range Square(d.v.Squares()) {
				if region.has(q) {
					d.v.Look.Marked = append(d.v.Look.Marked, q)
				}
			}
		}
	}},
	{"boardPalaces", 1, "square-square …, or -", "regions whose diagonals are drawn, by opposite corners", true, func(d *draft, s *setting) {
		d.v.Look.Palaces = nil
		for _, w := range s.words() {
			if w.text == "-" {
				continue
			}
			from, to, _ := strings.Cut(w.text, "-")
			a, ok1 := d.chessSquare(from)
			b, ok2 := d.chessSquare(to)
			if !ok1 || !ok2 {
				d.wrong(w.at, "%q names no two squares of this board; write d1-f3", w.text)
				continue
			}
			d.v.Look.Palaces = append(d.v.Look.Palaces, [2]Square{a, b})
		}
	}},
	{"boardRiver", 1, "a rank and words, or -", "behind this rank lies a band that no line crosses, with the words in it", true, func(d *draft, s *setting) {
		words := s.words()
		d.v.Look.River, d.v.Look.RiverHas = 0, nil
		if len(words) == 0 || words[0].text == "-" {
			return
		}
		d.number(&setting{value: words[0].text, at: words[0].at}, 1, d.v.Ranks-1, &d.v.Look.River)
		for _, w := range words[1:] {
			d.v.Look.RiverHas = append(d.v.Look.RiverHas, w.text)
		}
	}},
	{"pieceFigures", 3, "letter:figure …", "how western figures show a piece, by the name of another (default by its own)", true, func(d *draft, s *setting) {
		d.perPiece(s, s.words(), func(p *PieceDef, w word) { p.Figure = strings.ToLower(w.text) })
	}},
	{"pieceKanjiSecond", 3, "letter:kanji …", "the character on the second player's piece, where it is another one than pieceKanji, behind which it stands", true, func(d *draft, s *setting) {
		d.perPiece(s, s.words(), func(p *PieceDef, w word) { p.KanjiSecond = w.text })
	}},
}

// chessSquare reads a square as definitions have it: a1 at the first player's
// left.
func (d *draft) chessSquare(text string) (Square, bool) {
	for q := range Square(d.v.Squares()) {
		if text == string(rune('a'+d.v.File(q)))+itoa(d.v.Rank(q)+1) {
			return q, true
		}
	}
	return NoSquare, false
}
