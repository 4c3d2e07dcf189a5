package zillions

import (
	"fmt"

	"github.com/gcconv/gcconv/record"
)

// stone is a piece on the board while a save is followed.
type stone struct {
	Piece
	origin    string  // where it stood at the start; "" if it came to be later
	turned    bool    // it is the other player's than at the start
	given     bool    // its owner is no longer told by the one at the start
	kindGiven int     // the last turn in which it became of another kind, from 1
	doubts    []doubt // what it was changed to since its kind was last known
}

// walker carries out turns.
type walker struct {
	f       *Followed
	see     *evidence // while learning
	telling bool
	board   map[string]stone
	touched map[string]bool  // while learning: positions that some step has named
	before  map[string]stone // what stood on the positions that this turn has changed
	turn    int              // from 1
	notes   []string
}

func newWalker(f *Followed, see *evidence) *walker {
	w := &walker{f: f, see: see, board: make(map[string]stone, len(f.Start)), touched: map[string]bool{}}
	for at, p := range f.Start {
		w.board[at] = stone{Piece: p, origin: at}
	}
	return w
}

func (w *walker) note(format string, args ...any) {
	if w.telling {
		w.notes = append(w.notes, fmt.Sprintf(format, args...))
	}
}

// carryOut does what the steps of a turn say. Its moves start from the board
// before it.
func (w *walker) carryOut(t *record.Turn) {
	w.turn++
	if t.Err != nil {
		w.note("%s", t.Err.Message)
		return
	}
	w.before = map[string]stone{}
	last := ""
	for i, s := range t.Steps {
		switch s.Kind {
		case record.StepMove:
			w.move(s, i == 0)
			last = s.To
		case record.StepCreate:
			if i == 0 && w.see != nil {
				w.see.isCalled(w.mover(), s.Owner)
			}
			w.put(s.To, stone{Piece: Piece{s.Owner, s.Piece}})
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

// mover is the place in the order of play of the player whose turn it is, -1 if it
// is not known.
func (w *walker) mover() int {
	if w.f.movers == nil {
		return -1
	}
	return w.f.movers[w.turn-1]
}

// put sets a piece down.
func (w *walker) put(at string, s stone) {
	if at != "" {
		w.lift(at)
		w.board[at] = s
	}
}

// lift takes a piece up and keeps in mind what stood there before the turn.
func (w *walker) lift(at string) {
	if s, stands := w.board[at]; stands {
		if _, again := w.before[at]; !again {
			w.before[at] = s
		}
	}
	delete(w.board, at)
	w.touched[at] = true
}

// find returns what stands on a position. On one that no step has named yet the
// piece that the text speaks of is taken to have stood from the start.
func (w *walker) find(at string, named Piece, doing string) stone {
	s, known := w.board[at]
	if known {
		return s
	}
	s = stone{Piece: named}
	if w.see != nil && w.f.Rules == nil && !w.touched[at] {
		s.origin = at
		w.f.Start[at], w.board[at], w.touched[at] = named, s, true
	} else if doing != "" {
		w.note("nothing stands on %s, where a piece is %s", at, doing)
	}
	return s
}

// move moves a piece, as the first step of a turn or behind others.
func (w *walker) move(step record.Step, isFirst bool) {
	now, stands := w.board[step.From]
	s, moved := w.before[step.From]
	// A piece that an earlier step of this turn took moves on, unless the text
	// names the one that took it.
	if !moved || s.Name != "" && s.Name != step.Piece && stands && now.Name == step.Piece {
		s = w.find(step.From, Piece{"", step.Piece}, "moved")
		w.lift(step.From)
	}
	w.named(&s, step)
	if isFirst && w.see != nil {
		w.see.moved(&s, w.mover())
	}
	if _, gone := w.before[step.To]; step.Takes && !gone {
		w.find(step.To, Piece{}, "taken")
	}
	w.put(step.To, s)
}

// named sees the text name a piece that moves.
func (w *walker) named(s *stone, step record.Step) {
	if s.Name == step.Piece {
		for _, d := range s.doubts {
			w.f.owners[d.name] = true
		}
	} else if s.Name == "" { // what has no name yet gets one
		if start, ok := w.f.Start[s.origin]; ok && start.Name == "" && w.see != nil {
			start.Name = step.Piece
			w.f.Start[s.origin] = start
		}
	} else {
		w.note("a %s stands on %s, not a %s; the text is believed", s.Name, step.From, step.Piece)
	}
	s.Name, s.doubts = step.Piece, nil
}

// change gives the piece on a position another name or owner.
func (w *walker) change(at, name string) {
	if at == "" {
		w.note("which piece becomes %s is not told: no piece moves in front of it", name)
		return
	}
	s := w.find(at, Piece{}, "changed")
	prove := func(name string) { w.f.owners[name] = true }
	switch {
	case w.f.isPlayer(name):
		s.Owner, s.given = name, true
	case w.f.pieces[name]:
		for _, d := range s.doubts {
			if d.turn == w.turn {
				prove(d.name)
			}
		}
		s.Name, s.doubts, s.kindGiven = name, nil, w.turn
	default:
		w.see.changedTo(name, &s, w.turn, prove)
		s.Owner, s.given = "", true
	}
	w.board[at] = s
}

// flip gives the piece on a position to the other player.
func (w *walker) flip(at string) {
	s := w.find(at, Piece{}, "turned over")
	other, known := w.f.others[s.Owner]
	switch {
	case known:
		s.Owner = other
	case s.Owner == "" && !s.given && w.f.players == 2:
		s.turned = !s.turned
	default:
		if s.Owner != "" {
			w.note("whose the piece on %s is now is not known", at)
		}
		s.Owner, s.given = "", true
	}
	w.board[at] = s
}
