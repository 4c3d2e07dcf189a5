package zillions

import (
	"fmt"
	"maps"
	"slices"
	"strings"

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

	owners map[string]bool // names of players
	pieces map[string]bool // names of pieces
}

// Follow follows a save. With a rules file the start position is that of the game
// whose title is the save's VariantName; without one it is put together from the
// set-up lines and from the moves, which name each piece that moves.
func Follow(rec *record.Record, f *zrf.File) *Followed {
	out := &Followed{Record: rec, Start: Board{}, Notes: make([][]string, len(rec.Turns)), owners: map[string]bool{}, pieces: map[string]bool{}}
	if f != nil {
		title := rec.Tag("VariantName")
		if out.Rules = f.Named(title); out.Rules == nil {
			out.Unknown = append(out.Unknown, fmt.Sprintf("%s has no game %q, so its boards are not used", f.Name, title))
		}
	}
	out.learnNames()
	if out.Rules != nil {
		for _, p := range out.Rules.Setup {
			out.Start[p.Position] = Piece{p.Player, p.Piece}
		}
	}
	if rec.Setup != nil {
		for _, s := range rec.Setup.Edits {
			out.Start[s.To] = Piece{s.Owner, s.Piece}
		}
	}
	w := &walker{f: out, board: maps.Clone(out.Start), touched: map[string]bool{}, learning: out.Rules == nil}
	for i, t := range rec.Turns {
		w.notes = nil
		w.turn(t)
		out.Notes[i] = w.notes
	}
	out.tellUnknown()
	return out
}

// learnNames collects the names of players and pieces.
func (f *Followed) learnNames() {
	if f.Rules != nil {
		for _, p := range f.Rules.Players {
			f.owners[p] = true
		}
		for _, p := range f.Rules.Pieces {
			f.pieces[p.Name] = true
		}
	}
	learn := func(s record.Step) {
		switch s.Kind {
		case record.StepCreate:
			f.owners[s.Owner], f.pieces[s.Piece] = true, true
		case record.StepMove:
			f.pieces[s.Piece] = true
		}
	}
	if f.Record.Setup != nil {
		for _, s := range f.Record.Setup.Edits {
			learn(s)
		}
	}
	for _, t := range f.Record.Turns {
		for _, s := range t.Steps {
			learn(s)
		}
	}
}

// Owners returns the names of the players: of the rules file in their order, else
// as the text comes to name them.
func (f *Followed) Owners() []string {
	if f.Rules != nil {
		return f.Rules.Players
	}
	var out []string
	note := func(name string) {
		if name != "" && f.owners[name] && !f.pieces[name] && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	if f.Record.Setup != nil {
		for _, s := range f.Record.Setup.Edits {
			note(s.Owner)
		}
	}
	for _, t := range f.Record.Turns {
		for _, s := range t.Steps {
			note(s.Owner)
			if s.Kind == record.StepChange {
				note(s.Piece)
			}
		}
	}
	return out
}

// tellUnknown says in general what a board without a rules file lacks.
func (f *Followed) tellUnknown() {
	if f.Rules != nil {
		return
	}
	f.Unknown = append(f.Unknown, "there is no rules file, so pieces that never move are not on the board, and empty positions are not known (--zrf FILE has the board and the start position)")
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
		f.Unknown = append(f.Unknown, "which pieces were taken on "+strings.Join(unnamed, " "))
	}
}

// After returns the board after a number of turns.
func (f *Followed) After(turns int) Board {
	w := &walker{f: f, board: maps.Clone(f.Start)}
	for _, t := range f.Record.Turns[:min(turns, len(f.Record.Turns))] {
		w.turn(t)
	}
	return w.board
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

// walker carries out turns.
type walker struct {
	f        *Followed
	board    Board
	touched  map[string]bool  // positions that some step has named; nil if that is known already
	learning bool             // what a step finds on an untouched position stood there at the start
	before   map[string]Piece // what stood on the positions that this turn has changed
	notes    []string
}

func (w *walker) note(format string, args ...any) {
	w.notes = append(w.notes, fmt.Sprintf(format, args...))
}

// turn does what the steps of a turn say. Its moves start from the board before
// it.
func (w *walker) turn(t *record.Turn) {
	if t.Err != nil {
		w.note("%s", t.Err.Message)
		return
	}
	w.before = map[string]Piece{}
	last := ""
	for _, s := range t.Steps {
		switch s.Kind {
		case record.StepMove:
			w.move(s)
			last = s.To
		case record.StepCreate:
			w.put(s.To, Piece{s.Owner, s.Piece})
		case record.StepRemove:
			w.find(s.To, Piece{}, "taken")
			w.lift(s.To)
		case record.StepChange:
			on := s.On
			if len(on) == 0 {
				on = []string{last}
			}
			for _, at := range on {
				w.change(at, s.Piece)
			}
		case record.StepFlip:
			w.flip(s.To)
		case record.StepAttribute:
			w.find(s.To, Piece{}, "")
		}
	}
}

// put sets a piece down.
func (w *walker) put(at string, p Piece) {
	if at != "" {
		w.lift(at)
		w.board[at] = p
	}
}

// lift takes a piece up and keeps in mind what stood there before the turn.
func (w *walker) lift(at string) {
	if p, stands := w.board[at]; stands {
		if _, again := w.before[at]; !again {
			w.before[at] = p
		}
	}
	delete(w.board, at)
	w.touch(at)
}

func (w *walker) touch(at string) {
	if w.touched != nil {
		w.touched[at] = true
	}
}

// find returns what stands on a position. On one that no step has named yet the
// piece that the text speaks of is taken to have stood from the start.
func (w *walker) find(at string, named Piece, doing string) Piece {
	p, known := w.board[at]
	if known {
		return p
	}
	if w.learning && !w.touched[at] {
		w.f.Start[at], w.board[at] = named, named
		w.touch(at)
		return named
	}
	if w.touched != nil && doing != "" {
		w.note("nothing stands on %s, where a piece is %s", at, doing)
	}
	return named
}

func (w *walker) move(s record.Step) {
	now, stands := w.board[s.From]
	p, moved := w.before[s.From]
	switch {
	case moved && p.Name == "": // taken by an earlier step of this turn, and now named
		p.Name = s.Piece
		if start, ok := w.f.Start[s.From]; w.learning && ok && start.Name == "" {
			w.f.Start[s.From] = p
		}
	case moved && p.Name == s.Piece:
	case !moved || stands && now.Name == s.Piece:
		p = w.find(s.From, Piece{"", s.Piece}, "moved")
		w.lift(s.From)
	}
	if p.Name != s.Piece {
		if w.touched != nil && p.Name != "" { // what has no name yet gets one
			w.note("a %s stands on %s, not a %s; the text is believed", p.Name, s.From, s.Piece)
		}
		p.Name = s.Piece
	}
	if _, gone := w.before[s.To]; s.Takes && !gone {
		w.find(s.To, Piece{}, "taken")
	}
	w.put(s.To, p)
}

// change gives the piece on a position another name or owner.
func (w *walker) change(at, name string) {
	p := w.find(at, Piece{}, "changed")
	switch {
	case w.f.owners[name] && !w.f.pieces[name]:
		p.Owner = name
	case w.f.pieces[name]:
		p.Name = name
	default:
		p.Name = name
		if w.touched != nil {
			w.note("whether %q is a player or a kind of piece is not known; it is taken as a piece", name)
		}
	}
	w.board[at] = p
}

// flip gives the piece on a position to the other player.
func (w *walker) flip(at string) {
	p := w.find(at, Piece{}, "turned over")
	others := slices.Sorted(maps.Keys(w.f.owners))
	if w.f.Rules != nil {
		others = w.f.Rules.Players
	}
	i := slices.Index(others, p.Owner)
	if len(others) == 2 && i >= 0 {
		p.Owner = others[1-i]
	} else {
		if w.touched != nil && p.Owner != "" {
			w.note("whose the piece on %s is now is not known", at)
		}
		p.Owner = ""
	}
	w.board[at] = p
}
