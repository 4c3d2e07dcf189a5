package zillions

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gcconv/gcconv/record"
)

// evidence is what the steps of a save show about its names and owners, collected
// over the whole save before anything is told.
type evidence struct {
	// Names behind = that stand nowhere else: the kind of the first piece that
	// was changed so, and those that pieces of several kinds got.
	changed map[string]string
	several map[string]bool

	movers   []string       // by place in the order of play: the players' names
	owners   map[string]int // of the pieces of the start position: their owner's place
	conflict bool           // the turns are not those of the players one after the other
}

// doubt is a name that is a player or a kind.
type doubt struct {
	name string
	turn int
}

// learn walks through the save and returns what it shows. On the way the names
// that are proven to be players become known, and so do the pieces of the start.
func (f *Followed) learn() *evidence {
	f.Start = f.given()
	e := &evidence{changed: map[string]string{}, several: map[string]bool{}, owners: map[string]int{}, movers: make([]string, f.players)}
	w := newWalker(f, e)
	for _, t := range f.Record.Turns {
		w.carryOut(t)
	}
	return e
}

// changedTo sees a piece change to a name of which nothing tells what it is. It
// is the name of a player if the piece is given a kind in the same turn, or moves
// on as the kind that it was.
func (e *evidence) changedTo(name string, s *stone, turn int, prove func(string)) {
	switch first, again := e.changed[name]; {
	case !again:
		e.changed[name] = s.Name
	case s.Name != first:
		e.several[name] = true
	}
	s.doubts = slices.DeleteFunc(slices.Clone(s.doubts), func(d doubt) bool { return d.name == name })
	if s.kindGiven == turn {
		prove(name)
	} else if len(s.doubts) < maxPlayers {
		s.doubts = append(s.doubts, doubt{name, turn})
	}
}

// moved sees a piece move as the first step of the turn of a player, given by the
// place in the order of play.
func (e *evidence) moved(s *stone, mover int) {
	switch {
	case mover < 0:
	case s.Owner != "":
		e.isCalled(mover, s.Owner)
	case s.origin != "" && !s.given:
		if s.turned {
			mover = 1 - mover
		}
		if owner, known := e.owners[s.origin]; known && owner != mover {
			e.conflict = true
		}
		e.owners[s.origin] = mover
	}
}

// isCalled sees the name of the player whose turn it is.
func (e *evidence) isCalled(mover int, name string) {
	if mover < 0 {
		return
	}
	if known := e.movers[mover]; known == "" && !slices.Contains(e.movers, name) {
		e.movers[mover] = name
	} else if known != name {
		e.conflict = true
	}
}

// settleNames decides about the names that nothing proves: one that pieces of
// several kinds get is a player's if the header has letters for more players than
// are known, any other is that of a kind.
func (f *Followed) settleNames(e *evidence) {
	known, likely := 0, []string(nil)
	for name := range f.owners {
		if f.isPlayer(name) {
			known++
		}
	}
	var told []string
	names := slices.Sorted(maps.Keys(e.changed))
	for _, name := range names {
		if e.several[name] && !f.isPlayer(name) {
			likely = append(likely, name)
		}
	}
	for _, name := range names {
		switch {
		case f.isPlayer(name):
		case known+len(likely) <= f.players && slices.Contains(likely, name):
			f.owners[name] = true
			told = append(told, name+" is taken as a player")
		default:
			f.pieces[name] = true
			told = append(told, name+" is taken as a kind of piece")
		}
	}
	if len(told) > 0 {
		f.Unknown = append(f.Unknown, "whether these names are players or kinds of pieces: "+strings.Join(told, ", "))
	}
}

// settleOwners names the players in the order of play and gives them the pieces of
// the start position that moved in their turns.
func (f *Followed) settleOwners(e *evidence) {
	if f.movers == nil || e.conflict {
		return
	}
	var unnamed []int
	for place, name := range e.movers {
		if name == "" {
			unnamed = append(unnamed, place)
		}
	}
	var free []string // names of players whose place is not known
	for _, name := range f.named() {
		if !slices.Contains(e.movers, name) {
			free = append(free, name)
		}
	}
	switch {
	case len(unnamed) == 1 && len(free) == 1:
		e.movers[unnamed[0]] = free[0]
	case len(unnamed) > 0 && len(e.owners) == 0:
		return
	case len(unnamed) > 0:
		var names []string
		for _, place := range unnamed {
			name := ordinal(place+1) + " player"
			e.movers[place], f.owners[name] = name, true
			names = append(names, "the "+name)
		}
		text := "what these players are called: " + strings.Join(names, ", ")
		if len(free) > 0 {
			text += "; the text names " + strings.Join(free, ", ")
		}
		f.Unknown = append(f.Unknown, text)
	}
	f.order = e.movers
	f.pair(f.order)
	for at, place := range e.owners {
		p := f.Start[at]
		p.Owner = f.order[place]
		f.Start[at] = p
	}
}

func ordinal(n int) string {
	if n/10%10 != 1 && n%10 >= 1 && n%10 <= 3 {
		return fmt.Sprint(n) + [...]string{"st", "nd", "rd"}[n%10-1]
	}
	return fmt.Sprint(n) + "th"
}

// moversOf says of each turn of a save whose it is, by the place in the order of
// play, -1 where that is not known. The header has a letter for each of the
// players; each has one turn in a number, of one line or of several that are
// partial but for the last. A game whose numbers have other turns has another
// order: then the result is nil.
func moversOf(rec *record.Record, players int) []int {
	if players < 2 {
		return nil
	}
	out := make([]int, len(rec.Turns))
	for i := range out {
		out[i] = -1
	}
	turns := rec.Turns
	for i := 0; i < len(turns); {
		n := 1
		for i+n < len(turns) && turns[i+n].Number == turns[i].Number {
			n++
		}
		broken := turns[i].Err != nil || i > 0 && turns[i-1].Err != nil || i+n < len(turns) && turns[i+n].Err != nil
		if !broken && !moversOfNumber(turns[i:i+n], out[i:i+n], players, i+n == len(turns)) {
			return nil
		}
		i += n
	}
	return out
}

// moversOfNumber does that for the turns of one number. It says whether they can
// be those of the players.
func moversOfNumber(turns []*record.Turn, out []int, players int, last bool) bool {
	ends, partial := 0, false // of turns
	for i, t := range turns {
		if t.Partial == 0 || i == len(turns)-1 {
			ends++
		}
		partial = partial || t.Partial > 0
	}
	switch {
	case ends > players || ends < players && !partial && !last:
		return false
	case ends < players && partial: // after which partial line a turn ended is not told
		if out[0] = 0; len(turns) == players && !last {
			for i := range out {
				out[i] = i
			}
		}
		return true
	}
	place := 0
	for i, t := range turns {
		if out[i] = place; t.Partial == 0 {
			place++
		}
	}
	return true
}
