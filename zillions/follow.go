package zillions

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/zrf"
)

// Piece is what stands on a position. What is not known is "".
type Piece struct {
	Owner, Name string
}

// Board is what stands where, by the names of the positions.
type Board map[string]Piece

// Followed is a save followed without rules: every step does what it says.
type Followed struct {
	Record *record.Record
	Rules  *zrf.Game // for the board and its start position; nil if there is no rules file
	Start  Board     // with what the moves tell of it where there is no rules file
	Notes  [][]string
	// Unknown says what the board could not be known to be, in general.
	Unknown []string

	rulesFile string // its name, "" if there is none

	owners  map[string]bool   // names of players
	pieces  map[string]bool   // names of pieces
	players int               // how many have turns
	movers  []int             // by turn: the place of its player in the order of play, -1 if it is not known; nil if none is
	order   []string          // of play: the names of the players; nil if it is not known
	others  map[string]string // of two players the other one
}

// maxPlayers is how many players of a header are believed; Zillions has 32.
const maxPlayers = 32

// Follow follows a save. With a rules file the start position is that of the game
// whose title is the save's VariantName; without one it is put together from the
// set-up lines and from the moves, which name each piece that moves. What a name
// is and whose a piece is may be shown by any later step.
func Follow(rec *record.Record, f *zrf.File) *Followed {
	out := &Followed{Record: rec, Notes: make([][]string, len(rec.Turns)), owners: map[string]bool{}, pieces: map[string]bool{}, others: map[string]string{}}
	if n := utf8.RuneCountInString(rec.Tag("ZillionsPlayers")); n <= maxPlayers {
		out.players = n
	}
	if f != nil {
		title := rec.Tag("VariantName")
		if out.Rules = f.Named(title); out.Rules == nil {
			var titles []string
			for _, g := range f.Games {
				titles = append(titles, strconv.Quote(g.Title))
			}
			out.Unknown = append(out.Unknown, fmt.Sprintf("%s has no game %q, so its boards are not used; it has %s", f.Name, title, cmp.Or(some(titles), "none")))
		}
		out.rulesFile = f.Name
	}
	out.learnNames()
	out.settleNames(out.learn())
	if out.pair(out.Owners()); out.Rules == nil {
		out.movers = moversOf(rec, out.players)
		out.settleOwners(out.learn())
	}
	w := newWalker(out, nil)
	w.telling = true
	strange := out.strangers()
	for i, t := range rec.Turns {
		w.notes = strange(t.Steps)
		w.carryOut(t)
		out.Notes[i] = w.notes
	}
	out.tellUnknown()
	return out
}

// given is the start position that the rules file and the set-up lines tell.
func (f *Followed) given() Board {
	b := Board{}
	if f.Rules != nil {
		for _, p := range f.Rules.Setup {
			b[p.Position] = Piece{p.Player, p.Piece}
		}
	}
	if f.Record.Setup != nil {
		for _, s := range f.Record.Setup.Edits {
			b[s.To] = Piece{s.Owner, s.Piece}
		}
	}
	return b
}

// strangers finds names that the rules file does not have, each once: first in the
// set-up lines, which it tells at once, then in the steps that it is given.
func (f *Followed) strangers() func([]record.Step) []string {
	if f.Rules == nil {
		return func([]record.Step) []string { return nil }
	}
	title, told := f.Rules.Title, map[string]bool{}
	find := func(steps []record.Step) (notes []string) {
		note := func(ok bool, name, format string, args ...any) {
			if message := fmt.Sprintf(format, args...); name != "" && !ok && !told[message] {
				told[message] = true
				notes = append(notes, message)
			}
		}
		for _, s := range steps {
			piece, player := f.Rules.Piece(s.Piece) != nil, f.Rules.HasPlayer(s.Piece)
			if s.Kind == record.StepChange {
				note(piece || player, s.Piece, "%q is no piece and no player of %q", s.Piece, title)
			} else {
				note(piece, s.Piece, "no piece of %q is called %q", title, s.Piece)
			}
			note(f.Rules.HasPlayer(s.Owner), s.Owner, "no player %s; players are %s", s.Owner, strings.Join(f.Rules.Players, ", "))
			for _, at := range append([]string{s.From, s.To}, s.On...) {
				_, ok := f.Rules.Board.Index(at)
				note(ok, at, "%q is no position of %q", at, title)
			}
		}
		return notes
	}
	if f.Record.Setup != nil {
		for _, s := range f.Record.Setup.Edits {
			for _, n := range find([]record.Step{s}) {
				f.Unknown = append(f.Unknown, fmt.Sprintf("line %d: %s", s.Pos.Line, n))
			}
		}
	}
	return find
}

// learnNames collects the names that stand where only players or pieces do.
func (f *Followed) learnNames() {
	if f.Rules != nil {
		for _, p := range f.Rules.Players {
			f.owners[p] = true
		}
		for _, p := range f.Rules.Pieces {
			f.pieces[p.Name] = true
		}
	}
	for s := range f.steps() {
		switch s.Kind {
		case record.StepCreate:
			f.owners[s.Owner], f.pieces[s.Piece] = true, true
		case record.StepMove:
			f.pieces[s.Piece] = true
		}
	}
}

// pair makes two players each other's opponents.
func (f *Followed) pair(players []string) {
	if len(players) == 2 {
		f.others[players[0]], f.others[players[1]] = players[1], players[0]
	}
}

// steps goes through the set-up lines and the steps of all turns.
func (f *Followed) steps() iter.Seq[record.Step] {
	return func(yield func(record.Step) bool) {
		if f.Record.Setup != nil {
			for _, s := range f.Record.Setup.Edits {
				if !yield(s) {
					return
				}
			}
		}
		for _, t := range f.Record.Turns {
			for _, s := range t.Steps {
				if !yield(s) {
					return
				}
			}
		}
	}
}

// isPlayer says whether a name behind = is that of a player. One that pieces have
// too is that of a piece.
func (f *Followed) isPlayer(name string) bool { return f.owners[name] && !f.pieces[name] }

// Owners returns the names of the players: of the rules file in their order, else
// in the order of play as far as that is known, then as the text comes to name
// them.
func (f *Followed) Owners() []string {
	if f.Rules != nil {
		return f.Rules.Players
	}
	out := slices.Clone(f.order)
	for _, name := range f.named() {
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// named returns the players that the text names, in its order.
func (f *Followed) named() []string {
	var out []string
	seen := map[string]bool{"": true}
	note := func(name string) {
		if !seen[name] && f.isPlayer(name) {
			out = append(out, name)
		}
		seen[name] = true
	}
	for s := range f.steps() {
		note(s.Owner)
		if s.Kind == record.StepChange {
			note(s.Piece)
		}
	}
	return out
}

// tellUnknown says in general what a board without a rules file lacks.
func (f *Followed) tellUnknown() {
	if f.Rules != nil {
		return
	}
	without, hint := "there is no rules file", " (--zrf FILE has the board and the start position)"
	if f.rulesFile != "" {
		without, hint = "the rules file does not tell the board", ""
	}
	f.Unknown = append(f.Unknown, without+", so pieces that never move are not on the board, and empty positions are not known"+hint)
	var unowned, unnamed []string
	for _, at := range slices.Sorted(maps.Keys(f.Start)) {
		switch p := f.Start[at]; {
		case p.Name == "":
			unnamed = append(unnamed, at)
		case p.Owner == "":
			unowned = append(unowned, at)
		}
	}
	if len(unowned) > 0 {
		f.Unknown = append(f.Unknown, "whose the pieces are that stood on "+strings.Join(unowned, " "))
	}
	if len(unnamed) > 0 {
		f.Unknown = append(f.Unknown, "which pieces stood on "+strings.Join(unnamed, " "))
	}
}

// After returns the board after a number of turns.
func (f *Followed) After(turns int) Board {
	w := newWalker(f, nil)
	for _, t := range f.Record.Turns[:min(turns, len(f.Record.Turns))] {
		w.carryOut(t)
	}
	board := make(Board, len(w.board))
	for at, s := range w.board {
		board[at] = s.Piece
	}
	return board
}

// Touched returns the positions that a turn names, each once.
func Touched(t *record.Turn) []string {
	var out []string
	for _, s := range t.Steps {
		for _, at := range append([]string{s.From, s.To}, s.On...) {
			if at != "" && !slices.Contains(out, at) {
				out = append(out, at)
			}
		}
	}
	return out
}
