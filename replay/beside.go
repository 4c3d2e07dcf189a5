package replay

import (
	"fmt"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/rules"
)

// isBeside says whether the log's own setup has a square of that name beside the
// board, where pieces are held.
func (pl *player) isBeside(name string) bool {
	s := pl.game.Record.Setup
	if s == nil || s.Form != "gc" {
		return false
	}
	g, err := pl.grid(s)
	if err != nil {
		return false
	}
	i, ok := g.Index(name)
	return ok && g.Cells[i].Area > 0
}

// noSquare says that a name is no square of the game.
func (pl *player) noSquare(name string) string {
	v := pl.v
	return fmt.Sprintf("%q is no square of %s, whose squares are %s to %s", name, v.Title, v.SquareName(0), v.SquareName(rules.Square(v.Squares()-1)))
}

// putAway is where a text puts the piece that a move takes: a square beside the
// board, "" if it names none.
type putAway struct{ to string }

// check says why a side effect from or to a square beside the board is not what the
// rules give; "" if it is. Of the rules only the piece that is taken goes there, once;
// its label and side may be those that it had on the board or those that it gets.
func (p *putAway) check(pl *player, before *rules.Position, m rules.Move, e record.Effect) string {
	v, taken := pl.v, before.Captured(m)
	if e.From != "" {
		from, ok := pl.parseSquare(e.From)
		switch {
		case pl.isBeside(e.From) && pl.isBeside(e.To): // pieces in hand may lie as the player likes
			return ""
		case pl.isBeside(e.From):
			return fmt.Sprintf("%q takes a piece from %s, which the rules do not give here", e.Text, e.From)
		case !ok:
			return pl.noSquare(e.From)
		case taken != 0 && from != v.TakenOn(m):
			return fmt.Sprintf("%q puts away what stands on %s, but what was taken stood on %s", e.Text, e.From, v.SquareName(v.TakenOn(m)))
		}
	}
	types := pl.labels.types(e.Label, record.LettersCourier)
	switch {
	case taken == 0:
		return fmt.Sprintf("%q puts a piece on %q, which is no square of %s, and nothing was taken", e.Text, e.To, v.Title)
	case e.Label != "" && types == 0:
		return fmt.Sprintf("the text puts %q on %s, but no piece of %s has that label", e.Label, e.To, v.Title)
	case e.Label != "" && !types.Has(taken.Type()) && !types.Has(v.Def(taken.Type()).Captured):
		return fmt.Sprintf("%q puts %s away, but what was taken is %s", e.Text, e.Label, pl.describe(taken))
	case p.to != "" && p.to != e.To:
		return fmt.Sprintf("%q puts a second piece away, but only %s was taken, which is put on %s already", e.Text, pl.describe(taken), p.to)
	}
	p.to = e.To
	return ""
}
