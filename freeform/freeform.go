// Package freeform follows records of games whose rules are not known. Game
// Courier moves say in full what they do to the board, so any of its games can
// be followed from its setup code; nothing is judged.
package freeform

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/gcconv/gcconv/record"
)

// Game is a record followed without rules.
type Game struct {
	Record *record.Record
	Start  *Board
	Steps  []Step // one a turn of the main line
}

// Step is one turn and the board after it.
type Step struct {
	Ply        int // from 1; a turn that only ends the game has that of the ply that would come
	Turn       *record.Turn
	Board      *Board
	Touched    []int    // the spaces that changed, by index of the grid
	Notes      []Note   // what could not be followed
	Variations [][]Step // lines that begin in place of this turn, on the board before it
}

// Note is something that could not be followed.
type Note struct {
	record.Excerpt // the text that it is about
	Message        string
}

// Board is a Game Courier board: its spaces and what stands on them.
type Board struct {
	*record.Grid
}

// NoSetup is the error for a record that has no setup code, without which there
// is no board to follow moves on.
type NoSetup struct{ Source string }

func (e *NoSetup) Error() string {
	return e.Source + ": without rules a setup code is needed to follow the moves ($code, with $cols for boards without slashes); the text has none"
}

// Follow plays a record on the board of its setup code. The
// error says that there is none or that it cannot be read.
func Follow(rec *record.Record) (*Game, error) {
	if rec.Setup == nil || rec.Setup.Form != "gc" {
		return nil, &NoSetup{rec.Source}
	}
	grid, err := rec.Setup.Grid()
	if err != nil {
		return nil, &record.Error{Source: rec.Source, Pos: rec.Setup.Pos, Message: err.Error()}
	}
	g := &Game{Record: rec, Start: &Board{grid}}
	g.Steps = follow(g.Start, rec.Turns, 1)
	return g, nil
}

// follow plays a line from a board on.
func follow(board *Board, turns []*record.Turn, ply int) []Step {
	var steps []Step
	for _, t := range turns {
		s := Step{Ply: ply, Turn: t}
		for _, v := range t.Variations {
			s.Variations = append(s.Variations, follow(board, v, ply))
		}
		f := follower{board: board.copy(), at: record.Excerpt{Pos: t.Pos, Text: t.Text, Length: int(t.Length)}}
		f.turn(t)
		board = f.board
		s.Board, s.Touched, s.Notes = board, f.touched, f.notes
		steps = append(steps, s)
		if !t.Pattern.Kind.Ends() {
			ply++
		}
	}
	return steps
}

func (b *Board) copy() *Board {
	grid := *b.Grid
	grid.Cells = append([]record.Cell(nil), b.Cells...)
	return &Board{&grid}
}

// follower carries out one turn.
type follower struct {
	board   *Board
	touched []int
	notes   []Note
	at      record.Excerpt // the statement that is carried out
}

func (f *follower) note(format string, args ...any) {
	f.notes = append(f.notes, Note{f.at, fmt.Sprintf(format, args...)})
}

func (f *follower) turn(t *record.Turn) {
	p := &t.Pattern
	unknown := f.effects(p, true)
	f.at = record.Excerpt{Pos: t.Pos, Text: t.Text, Length: int(t.Length)}
	switch p.Kind {
	case record.KindMove, record.KindMoveOrDrop:
		f.move(p.From, p.To, p.Piece)
	case record.KindDrop:
		f.drop(p.From, p.To, p.Piece)
	case record.KindCastle:
		f.note("%s: castling has no meaning without rules; write out the moves", t.Text)
	}
	if p.Promotion == record.PromoteNamed {
		if p.Promoted != nil {
			f.at = *p.Promoted
		}
		f.put(p.PromoteTo, p.To)
	}
	unknown = f.effects(p, false) || unknown
	if t.Err != nil && !unknown {
		f.at = record.Excerpt{Pos: t.Err.Pos, Text: t.Text, Length: t.Err.Length}
		f.note("%s", t.Err.Message)
	}
}

// effects carries out the statements in front of the move or behind it, and says
// whether there is one whose effect is not known.
func (f *follower) effects(p *record.Pattern, first bool) (unknown bool) {
	for _, e := range p.Effects {
		if e.First != first {
			continue
		}
		if e.Pos.Valid() {
			f.at = record.Excerpt{Pos: e.Pos, Text: e.Text, Length: e.Length}
		}
		f.effect(e)
		unknown = unknown || e.Kind == record.EffectOther
	}
	return unknown
}

// square finds a space by its coordinate.
func (f *follower) square(name string) (int, bool) {
	i, ok := f.board.Index(name)
	if !ok {
		f.notes = append(f.notes, Note{f.at.Part(name), fmt.Sprintf("%q is no space of this board", name)})
	}
	return i, ok
}

func (f *follower) set(i int, label string) {
	f.board.Cells[i].Label = label
	f.touched = append(f.touched, i)
}

func (f *follower) move(from, to, label string) {
	a, ok := f.square(from)
	b, ok2 := f.square(to)
	if !ok || !ok2 {
		return
	}
	on := f.board.Cells[a].Label
	switch {
	case on == "" && label == "":
		f.note("nothing stands on %s", from)
		return
	case on == "":
		f.note("nothing stands on %s; the %s of the text is put on %s", from, label, to)
		on = label
	case label != "" && !strings.EqualFold(label, on):
		f.note("%s stands on %s, not %s; the board is believed", on, from, label)
	}
	f.set(a, "")
	f.set(b, on)
}

// drop sets a piece down that was beside the board, on a space of it or nowhere.
func (f *follower) drop(from, to, label string) {
	if from != "" {
		if _, ok := f.board.Index(from); ok || label == "" {
			f.move(from, to, label)
			return
		}
		f.square(from) // tells of it
	}
	f.put(label, to)
}

// put sets a label down.
func (f *follower) put(label, to string) {
	if b, ok := f.square(to); ok {
		f.set(b, label)
	}
}

func (f *follower) effect(e record.Effect) {
	switch e.Kind {
	case record.EffectMove:
		f.move(e.From, e.To, e.Label)
	case record.EffectDrop:
		f.drop(e.From, e.To, e.Label)
	case record.EffectPlace, record.EffectRetype:
		f.put(e.Label, e.To)
	case record.EffectRemove, record.EffectCapture:
		f.eachOf(e.To, func(i int) { f.set(i, "") })
	case record.EffectFlip:
		f.eachOf(e.To, func(i int) { f.set(i, flipCase(f.board.Cells[i].Label)) })
	default:
		f.note("%q is kept as it is written; what it does is not known here", e.Text)
	}
}

// eachOf visits a space, or all that hold a piece.
func (f *follower) eachOf(name string, visit func(int)) {
	if name != "all" && name != "board" && name != "array" {
		if i, ok := f.square(name); ok {
			visit(i)
		}
		return
	}
	for i, c := range f.board.Cells {
		if c.Label != "" && c.Area == 0 {
			visit(i)
		}
	}
}

func flipCase(label string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}, label)
}

// Code writes the board as Game Courier's setup code: top rank first, numbers
// for empty spaces, labels of more than one character in braces, - for holes.
func (b *Board) Code() string {
	var out strings.Builder
	for y := range b.Rows {
		if y > 0 {
			out.WriteByte('/')
		}
		empty := 0
		flush := func() {
			if empty > 0 {
				fmt.Fprint(&out, empty)
				empty = 0
			}
		}
		for x := range b.Cols {
			c := b.Cells[y*b.Cols+x]
			switch {
			case c.Hole:
				flush()
				out.WriteByte('-')
			case c.Label == "":
				empty++
			case len([]rune(c.Label)) == 1 && unicode.IsLetter([]rune(c.Label)[0]):
				flush()
				out.WriteString(c.Label)
			default:
				flush()
				out.WriteString("{" + c.Label + "}")
			}
		}
		flush()
	}
	return out.String()
}
