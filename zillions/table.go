// Package zillions is what is special to Zillions of Games: the names that a
// rules file gives to pieces, players and squares of a game whose rules we know,
// and saves of other games, followed without rules.
package zillions

import (
	"errors"
	"fmt"
	"strings"

	"github.com/gcconv/gcconv/rules"
)

// Table is how a rules file for Zillions names what a variant has. It is
// read-only and safe for concurrent use.
type Table struct {
	Variant   *rules.Variant
	RulesFile string // what a save names as RulesFile, VariantName
	Title     string
	FromHand  bool        // drops are moves from hand squares, else from a pool
	Captives  string      // flip, owner, create or none: how a capture to a hand square is told
	Hands     [2][]string // the hand squares of each side
	// Moved gives the number of the attribute that says whether a piece has
	// moved, -1 where there is none.
	Moved []int

	pieces      map[string]rules.TypeSet // by folded name
	names       []string                 // by type: the name that is written
	players     map[string]rules.Side
	pairs       [][2]string // of players
	owners      [2]string   // as written
	squares     map[string]rules.Square
	labels      []string // by square
	otherLabels []string // in the other manner
	handSide    map[string]rules.Side
}

// TableOf returns the names that a variant's definition has. What it leaves open
// is filled with the names of the definition, blanks turned to hyphens, in their
// usual spellings.
func TableOf(v *rules.Variant) *Table { return newTable(v, v) }

// WithNames returns the table of a variant with the names of a file: the keys
// pieceZillions, zillionsPlayers, zillionsSquares, zillionsHands, zillionsDrops,
// zillionsCaptives and zillionsMoved, as definitions of games have them, without
// a section. The error is rules.Mistakes.
func WithNames(lib *rules.Library, v *rules.Variant, file, text string) (*Table, error) {
	const head = "[names-for-zillions:"
	text = strings.TrimPrefix(text, "\ufeff")
	var wrong rules.Mistakes
	lines := map[string]int{}
	for i, line := range strings.Split(text, "\n") {
		body := strings.TrimSpace(line)
		key, _, _ := strings.Cut(body, "=")
		key = strings.TrimSpace(key)
		if body != "" && body[0] != '#' && body[0] != ';' && key != "pieceZillions" && !strings.HasPrefix(key, "zillions") {
			wrong = append(wrong, &rules.Mistake{File: file, Line: i + 1, Column: 1, Message: fmt.Sprintf(
				"%q is no name for Zillions; the file may hold pieceZillions, zillionsPlayers, zillionsSquares, zillionsHands, zillionsDrops, zillionsCaptives and zillionsMoved, each as key = value", key)})
		}
		if first := lines[key]; first > 0 && body != "" && body[0] != '#' && body[0] != ';' {
			wrong = append(wrong, &rules.Mistake{File: file, Line: i + 1, Column: 1 + len(line) - len(strings.TrimLeft(line, " \t")), Message: fmt.Sprintf("%s stands twice, in line %d as well", key, first)})
		} else {
			lines[key] = i + 1
		}
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	with, err := lib.With(file, head+v.Name+"]\n"+text)
	if err != nil {
		if errors.As(err, &wrong) {
			for _, m := range wrong { // one line was put in front
				if m.File == file {
					m.Line--
				}
			}
			return nil, wrong
		}
		return nil, err
	}
	named, ok := with.Lookup("names-for-zillions")
	if !ok {
		return nil, fmt.Errorf("%s: the names cannot be joined to %s", file, v.Title)
	}
	return newTable(v, named), nil
}

// newTable takes the names of one variant for another that has the same pieces.
func newTable(v, named *rules.Variant) *Table {
	z := &named.Zillions
	t := &Table{
		Variant: v, Title: v.Title, RulesFile: strings.ReplaceAll(v.Title, " ", "") + ".zrf",
		FromHand: z.DropFromHand, Captives: z.Captives, Hands: z.Hands, Moved: make([]int, len(v.Pieces)),
		pieces: map[string]rules.TypeSet{}, names: make([]string, len(v.Pieces)),
		players: map[string]rules.Side{}, squares: map[string]rules.Square{}, handSide: map[string]rules.Side{},
	}
	if t.Captives == "" {
		t.Captives = "flip"
	}
	own := map[string]rules.TypeSet{} // from the definition; they count where no name for Zillions is the same
	for i := 1; i < len(v.Pieces); i++ {
		d := &named.Pieces[i]
		given := d.Zillions
		if len(given) == 0 && strings.HasSuffix(d.Letter, "~") { // a queen that was a pawn looks like any queen
			given = named.Pieces[base(named, d)].Zillions
		}
		t.Moved[i] = -1
		if z.Moved.Has(d.Type) {
			t.Moved[i] = 0
		}
		t.names[i] = strings.ReplaceAll(d.Name, " ", "-")
		if len(given) > 0 {
			t.names[i] = given[0]
		}
		for _, name := range given {
			t.pieces[rules.FoldZillions(name)] |= rules.Types(d.Type)
		}
		own[rules.FoldZillions(d.Name)] |= rules.Types(d.Type)
	}
	for name, types := range own {
		if t.pieces[name] == 0 {
			t.pieces[name] = types
		}
	}
	pairs := append(append([][2]string(nil), z.Players...), v.SideNames)
	t.pairs, t.owners = pairs, pairs[0]
	for _, pair := range pairs {
		for side, name := range pair {
			if _, taken := t.players[name]; !taken {
				t.players[name] = rules.Side(side)
			}
		}
	}
	t.nameSquares(z.ShogiSquares)
	for side, squares := range t.Hands {
		for _, name := range squares {
			t.handSide[name] = rules.Side(side)
		}
	}
	return t
}

// base returns the type that a promoted twin (Q~) looks like.
func base(v *rules.Variant, d *rules.PieceDef) rules.PieceType {
	if t, ok := v.PieceByLetter(strings.TrimSuffix(d.Letter, "~")); ok {
		return t
	}
	return d.Type
}

// nameSquares gives the squares their names, and reads those of the other
// manner too: the two are never the same.
func (t *Table) nameSquares(shogi bool) {
	v := t.Variant
	t.labels, t.otherLabels = make([]string, v.Squares()), make([]string, v.Squares())
	for q := range rules.Square(v.Squares()) {
		file, rank := v.File(q), v.Rank(q)
		western := string(rune('a'+file)) + fmt.Sprint(rank+1)
		eastern := fmt.Sprint(v.Files-file) + string(rune('a'+v.Ranks-1-rank))
		t.squares[western], t.squares[eastern] = q, q
		t.labels[q], t.otherLabels[q] = western, eastern
		if shogi {
			t.labels[q], t.otherLabels[q] = eastern, western
		}
	}
}

// Piece returns the types that a name may mean, 0 if it is unknown.
func (t *Table) Piece(name string) rules.TypeSet { return t.pieces[rules.FoldZillions(name)] }

// PieceName returns the name of a type.
func (t *Table) PieceName(p rules.PieceType) string { return t.names[p] }

// PieceNames lists the names of the pieces, for messages.
func (t *Table) PieceNames() string {
	var out []string
	seen := map[string]bool{}
	for _, name := range t.names[1:] {
		if !seen[name] {
			out = append(out, name)
		}
		seen[name] = true
	}
	return strings.Join(out, ", ")
}

// Player returns the side of a player's name.
func (t *Table) Player(name string) (rules.Side, bool) {
	s, ok := t.players[name]
	return s, ok
}

// PlayerName returns the name of a side.
func (t *Table) PlayerName(s rules.Side) string { return t.owners[s] }

// Square returns the square of a position's name.
func (t *Table) Square(name string) (rules.Square, bool) {
	q, ok := t.squares[name]
	return q, ok
}

// SquareName returns the name of a square.
func (t *Table) SquareName(q rules.Square) string { return t.labels[q] }

// Hand returns whose hand square a position is, if the table says so.
func (t *Table) Hand(name string) (rules.Side, bool) {
	s, ok := t.handSide[name]
	return s, ok
}
