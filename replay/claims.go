package replay

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/rules"
)

// Note is something about a game that an arbiter would want to know and that is
// no fault.
type Note struct {
	Ply      int // 0 if it concerns no ply
	Source   string
	Pos      record.Pos
	Message  string
	Position *rules.Position // for Moves
	Moves    []rules.Move    // that the message speaks of, legal in Position
}

// Error gives "file:line:col: ply N: message".
func (n *Note) Error() string {
	s := record.Shown(n.Source)
	if n.Pos.Valid() {
		s = fmt.Sprintf("%s:%d:%d", s, n.Pos.Line, n.Pos.Column)
	}
	if n.Ply > 0 {
		s += fmt.Sprintf(": ply %d", n.Ply)
	}
	return s + ": " + n.Message
}

// claims compares what the text says of the end and of times with the game. pos
// is the last position.
func (pl *player) claims(pos *rules.Position) {
	pl.endClaims(pos)
	pl.clockClaims()
	pl.dateClaims()
}

func (pl *player) note(ply int, at record.Pos, format string, args ...any) *Note {
	n := &Note{Ply: ply, Source: pl.game.Record.Source, Pos: at, Message: fmt.Sprintf(format, args...)}
	pl.game.Notes = append(pl.game.Notes, n)
	return n
}

// marks looks at the signs of check and mate behind a move; pos is the position
// after it.
func (pl *player) marks(n *Node, pos *rules.Position) {
	pt := &n.Turn.Pattern
	if !pt.Check && !pt.Mate {
		return
	}
	switch check := pos.InCheck(); {
	case !check && pt.Mate:
		pl.note(n.Ply, n.Turn.Pos, "the text marks checkmate, but this gives no check")
	case !check:
		pl.note(n.Ply, n.Turn.Pos, "the text marks check, but this gives none")
	case pt.Mate && pos.HasLegal():
		note := pl.note(n.Ply, n.Turn.Pos, "the text marks checkmate, but %s still has a legal move", pl.v.SideName(pos.Side()))
		note.Position, note.Moves = pos.Clone(), pos.AppendLegal(nil)
	}
}

// endClaims looks at resignations, draws and repetitions that the text gives.
func (pl *player) endClaims(pos *rules.Position) {
	g := pl.game
	if g.Main.Stop != nil {
		return
	}
	written := pl.written(pos)
	last := len(g.Main.Nodes)
	at := pl.endPos()
	over := pl.over
	switch {
	case over != rules.NotOver && written.End == record.EndResignation && written.Result == g.Outcome.Result:
		pl.note(last, at, "the text has a resignation, but the game was over before: %s", pl.overPhrase(pos, over))
	case over != rules.NotOver:
	case written.End == record.EndResignation && written.Result == wins(pos.Side().Other()):
		pl.couldMate(pos, last, at, "%s resigned in a position in which it could give checkmate", pl.v.SideName(pos.Side()))
	case written.Result == Draw && written.End != record.EndRepetition:
		pl.couldMate(pos, last, at, "the game was drawn in a position in which %s could give checkmate", pl.v.SideName(pos.Side()))
	}
	if written.End == record.EndRepetition && over == rules.NotOver && pl.v.Repetition > 0 {
		pl.repetitionClaim(pos)
	}
	if over == rules.NotOver && pos.InsufficientMaterial() {
		pl.note(last, at, "neither side can give checkmate with what is left: the position is a draw")
	}
	if rule := pl.v.MoveRule; rule > 0 && pl.quiet >= 2*rule {
		pl.note(0, at, "%d moves of both sides passed without a capture or a pawn move, so that a draw could be claimed", rule)
	}
}

// endPos is where the text ends the game.
func (pl *player) endPos() record.Pos {
	if c := pl.game.Main.Closing; len(c) > 0 {
		return c[0].Pos
	}
	return pl.game.Record.Outcome.Pos
}

// couldMate notes that the side to move can give checkmate at once.
func (pl *player) couldMate(pos *rules.Position, ply int, at record.Pos, format string, args ...any) {
	var mates []rules.Move
	for _, m := range pos.AppendLegal(nil) {
		u := pos.Apply(m)
		if pos.InCheck() && !pos.HasLegal() {
			mates = append(mates, m)
		}
		pos.Undo(m, u)
	}
	if len(mates) > 0 {
		n := pl.note(ply, at, format, args...)
		n.Position, n.Moves = pos.Clone(), mates
	}
}

// repetitionClaim holds a draw by repetition to the positions.
func (pl *player) repetitionClaim(pos *rules.Position) {
	g := pl.game
	for _, r := range g.Repetitions {
		if r.Plies[len(r.Plies)-1] != len(g.Main.Nodes) {
			continue
		}
		if r.Perpetual && g.Outcome.Result == Draw {
			pl.contradiction(pos, "the text says repetition, a draw, but %s gave check with every move of it and so loses", pl.v.SideName(r.Checker))
		}
		return
	}
	n := 0
	for _, k := range pl.keys {
		if k == pl.keys[len(pl.keys)-1] {
			n++
		}
	}
	times := fmt.Sprintf("%d times", n)
	if n == 1 {
		times = "once"
	}
	pl.contradiction(pos, "the text says repetition, but the last position occurred only %s; %d times are needed", times, pl.v.Repetition)
}

// clockClaims looks for times of a player that run backwards.
func (pl *player) clockClaims() {
	g := pl.game
	if !slices.ContainsFunc(g.Main.Nodes, func(n *Node) bool { return n.Turn.Clock.Has != 0 }) {
		return
	}
	var before [2]*record.Clock
	increment := increment(g.Record.Tag("TimeControl"))
	found := map[string]*Note{}
	more := map[string]int{}
	report := func(kind string, n *Node, format string, args ...any) {
		if found[kind] != nil {
			more[kind]++
			return
		}
		found[kind] = pl.note(n.Ply, n.Turn.Pos, format, args...)
	}
	side := g.Start.Side()
	for _, n := range g.Main.Nodes {
		c := &n.Turn.Clock
		name := pl.v.SideName(side)
		if b := before[side]; b != nil {
			both := b.Has & c.Has
			if both&record.HasTotal != 0 && c.Total < b.Total {
				report("total", n, "the time that %s has used falls from %s to %s", name, clock(b.Total), clock(c.Total))
			} else if both&record.HasTotal != 0 && c.Has&record.HasSpent != 0 && (c.Total-b.Total-c.Spent).Abs() >= 2*time.Second {
				report("sum", n, "%s spent %s on this move, but the time used goes from %s to %s", name, clock(c.Spent), clock(b.Total), clock(c.Total))
			}
			// Without a time control nobody knows what is added when.
			if both&record.HasRemaining != 0 && increment >= 0 && c.Remaining > b.Remaining+increment {
				report("remaining", n, "the clock of %s goes up from %s to %s", name, clock(b.Remaining), clock(c.Remaining))
			}
		}
		if c.Has != 0 {
			before[side] = c
		}
		side = side.Other()
	}
	for kind, n := range found {
		if more[kind] > 0 {
			n.Message += fmt.Sprintf(" (and %d more such times)", more[kind])
		}
	}
}

// increment reads what each move adds to the clock from a PGN TimeControl tag
// such as "300+5"; -1 where it cannot be told or where periods add time.
func increment(control string) time.Duration {
	base, add, found := strings.Cut(control, "+")
	if strings.ContainsAny(control, "/:?*") {
		return -1
	}
	if _, err := strconv.Atoi(base); err != nil {
		return -1
	}
	if !found {
		return 0
	}
	n, err := strconv.ParseFloat(add, 64)
	if err != nil || n < 0 || n > 1e6 {
		return -1
	}
	return time.Duration(n * float64(time.Second))
}

// clock writes a duration as people read clocks: 1:02:03.
func clock(d time.Duration) string {
	s := int(d / time.Second)
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}

// endTags are the tags that say when a game ended, by the names of the
// notations.
var endTags = []string{"EndDate", "終了日時"}

// dateClaims notes a game that ended before it began.
func (pl *player) dateClaims() {
	rec := pl.game.Record
	for _, name := range endTags {
		end, known := readDate(rec.Tag(name))
		if !known {
			continue
		}
		if start, ok := readDate(rec.Tag("Date")); ok && end.Before(start) {
			pl.note(0, record.Pos{}, "the game ends on %s, before it begins on %s", end.Format("2006-01-02"), start.Format("2006-01-02"))
		}
	}
}

// readDate reads the day in front of "2003.05.03", "2003/05/03 10:30:00" and the
// like.
func readDate(s string) (time.Time, bool) {
	if s == "" {
		return time.Time{}, false
	}
	day, _, _ := strings.Cut(strings.TrimSpace(s), " ")
	day, _, _ = strings.Cut(day, "T")
	t, err := time.Parse("2006.1.2", strings.NewReplacer("/", ".", "-", ".").Replace(day))
	return t, err == nil
}
