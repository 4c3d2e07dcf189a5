package replay

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/rules"
)

// courierStart reads Game Courier setup code as a position of a variant: the
// largest area is the board, pieces on the others are in hand. The code does
// not tell the side to move nor castling rights: the first player moves unless
// the log skips his move, and whoever stands as at the usual start may castle.
func (pl *player) courierStart(s *record.Setup) (*rules.Position, error) {
	v := pl.v
	g, err := pl.grid(s)
	if err != nil {
		return nil, err
	}
	left, top, right, bottom := boardOf(g)
	if right-left+1 != v.Files || bottom-top+1 != v.Ranks {
		return nil, fmt.Errorf("its board has %d files and %d ranks, that of %s has %d and %d", right-left+1, bottom-top+1, v.Title, v.Files, v.Ranks)
	}
	upper, err := pl.upperSideOf(g, top, bottom)
	if err != nil {
		return nil, err
	}
	var board, hand strings.Builder
	for y := top; y <= bottom; y++ {
		if y > top {
			board.WriteByte('/')
		}
		empty := 0
		for x := left; x <= right; x++ {
			c := g.Cells[y*g.Cols+x]
			if c.Label == "" {
				empty++
				continue
			}
			symbol, err := pl.symbol(c.Label, upper)
			if err != nil {
				return nil, err
			}
			if empty > 0 {
				board.WriteString(strconv.Itoa(empty))
				empty = 0
			}
			board.WriteString(symbol)
		}
		if empty > 0 {
			board.WriteString(strconv.Itoa(empty))
		}
	}
	for _, c := range g.Cells {
		if c.Area > 0 && c.Label != "" {
			symbol, err := pl.symbol(c.Label, upper)
			if err != nil {
				return nil, err
			}
			hand.WriteString(symbol)
		}
	}
	toMove := rules.First
	if pl.game.Record.Skip {
		toMove = rules.Second
	}
	return v.PositionOf(board.String(), hand.String(), toMove)
}

// grid lays out a setup code. Where nothing tells how wide it is, the board of the
// game does.
func (pl *player) grid(s *record.Setup) (*record.Grid, error) {
	if s.Width() == 0 {
		wide := *s
		wide.Cols = pl.v.Files
		s = &wide
	}
	return s.Grid()
}

// boardOf finds the columns and rows of the largest area of a grid.
func boardOf(g *record.Grid) (left, top, right, bottom int) {
	left, top, right, bottom = g.Cols, g.Rows, -1, -1
	for i, c := range g.Cells {
		if !c.Hole && c.Area == 0 {
			x, y := i%g.Cols, i/g.Cols
			left, right = min(left, x), max(right, x)
			top, bottom = min(top, y), max(bottom, y)
		}
	}
	return left, top, right, bottom
}

// nameSquares finds the squares by the log's own labels of files and ranks. A
// name that these do not give is the game's.
func (pl *player) nameSquares() {
	v, rec := pl.v, pl.game.Record
	files, ranks := rec.Files, rec.Ranks
	if len(files)+len(ranks) == 0 || rec.Setup != nil && rec.Setup.Form != "gc" {
		return // gcconv writes labels beside a position too, which are the game's
	}
	if rec.Setup != nil {
		g, err := pl.grid(rec.Setup)
		if err != nil {
			return
		}
		left, top, right, bottom := boardOf(g)
		if len(files) > 0 {
			files = g.Files[left : right+1]
		}
		if len(ranks) > 0 {
			ranks = g.Ranks[g.Rows-1-bottom : g.Rows-top]
		}
	}
	for _, l := range []struct {
		what   string
		labels *[]string
		number int
		name   func(int) string
	}{{"files", &files, v.Files, v.FileName}, {"ranks", &ranks, v.Ranks, v.RankName}} {
		if n := len(*l.labels); n == l.number {
			continue
		} else if n > 0 {
			pl.game.Faults = append(pl.game.Faults, &Fault{
				Source: rec.Source, Rule: rules.Unreadable, Severity: rules.SevereWarning,
				Message: fmt.Sprintf("the log names %d %s, but the board of %s has %d; squares are read by the game's own names", n, l.what, v.Title, l.number),
			})
		}
		*l.labels = nil
		for i := range l.number {
			*l.labels = append(*l.labels, l.name(i))
		}
	}
	squares, own := map[string]rules.Square{}, false
	for x, file := range files {
		for y, rank := range ranks {
			q := v.SquareAt(x, y)
			own = own || file+rank != v.SquareName(q)
			squares[file+rank] = q
		}
	}
	if own {
		pl.squares = squares
	}
}

// parseSquare finds a square by the name that the text gives it.
func (pl *player) parseSquare(name string) (rules.Square, bool) {
	if pl.squares != nil {
		if q, ok := pl.squares[name]; ok {
			return q, true
		}
	}
	return pl.v.ParseSquare(name)
}

// symbol turns a label into the symbol of FEN and SFEN, whose case tells the
// side.
func (pl *player) symbol(label string, upper rules.Side) (string, error) {
	types := pl.labels.types(label, record.LettersCourier)
	for _, d := range pl.v.Pieces[1:] {
		if !types.Has(d.Type) {
			continue
		}
		side := upper.Other()
		if isUpper(label) {
			side = upper
		}
		return pl.v.Symbol(rules.NewPiece(d.Type, side)), nil
	}
	return "", fmt.Errorf("no piece of %s has the label %q; it has %s", pl.v.Title, label, pl.labels.known(record.LettersCourier))
}

// isUpper says whether the first letter of a label is in upper case.
func isUpper(label string) bool {
	for _, r := range label {
		if unicode.IsLetter(r) {
			return unicode.IsUpper(r)
		}
	}
	return false
}

// upperSideOf finds whose labels are in upper case: as the moves show it, else
// the player whose king stands nearer to the bottom moves first.
func (pl *player) upperSideOf(g *record.Grid, top, bottom int) (rules.Side, error) {
	switch pl.upper {
	case record.CaseUpperFirst:
		return rules.First, nil
	case record.CaseLowerFirst:
		return rules.Second, nil
	}
	for i, c := range g.Cells {
		types := pl.labels.types(c.Label, record.LettersCourier)
		for _, d := range pl.v.Pieces[1:] {
			if c.Label == "" || !d.Royal || !types.Has(d.Type) {
				continue
			}
			nearBottom := 2*(i/g.Cols) > top+bottom
			if nearBottom == isUpper(c.Label) {
				return rules.First, nil
			}
			return rules.Second, nil
		}
	}
	return rules.First, nil
}
