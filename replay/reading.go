package replay

import (
	"slices"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/rules"
)

// Reading is a legal move that may have been meant by an illegal turn, and how
// far the rest of the text is legal after it.
type Reading struct {
	Move  rules.Move
	Plies int  // legal plies of the text behind it
	All   bool // the whole rest is legal
}

// maxReadings bounds how many moves are tried for one fault.
const maxReadings = 40

// Readings tries what the first illegal turn of the main line could have been
// meant to say: each legal move that is like its text, with the rest of the
// text behind it. The most consistent reading comes first; of equals the one
// that is most like the text. It is empty for a game without such a fault, and
// when Options.Context is done before all are tried.
func (g *Game) Readings(o Options) []Reading {
	f := g.Main.Stop
	if f == nil || f.Position == nil || f.Rule == rules.AfterEnd || len(g.Main.Rest) < 2 {
		return nil
	}
	var out []Reading
	for _, m := range f.Position.Nearest(f.Meant, maxReadings) {
		pos := f.Position.Clone()
		pos.Apply(m)
		l, ok := g.try(pos, g.Main.Rest[1:], f.Ply+1, m.To, o)
		if !ok {
			return nil
		}
		out = append(out, Reading{Move: m, Plies: len(l.Nodes), All: l.Stop == nil})
	}
	slices.SortStableFunc(out, func(a, b Reading) int { return b.Plies - a.Plies })
	return out
}

// try plays turns from a position apart from the game's own account; false if
// there is no time to.
func (g *Game) try(pos *rules.Position, turns []*record.Turn, ply int, last rules.Square, o Options) (Line, bool) {
	pl := &player{game: &Game{Record: g.Record, Variant: g.Variant, Start: g.Start}, v: g.Variant, labels: labelsOf(g.Variant, o.Labels), upper: g.Record.Labels, zillions: g.zillions.further(), squares: g.squares, context: o.Context}
	l := pl.line(pos, turns, ply, true, last)
	return l, pl.stopped == nil
}

// Further is a fault behind the first one, found by following the text on its
// own authority.
type Further struct {
	*Fault
	// Consequence says that the fault goes away when the first one is read as
	// the best of its Readings.
	Consequence bool
}

// FurtherFaults follows the main line past its first fault as its text says,
// squares before labels, and lists what is wrong with the rest. Where the text does
// not tell what to do, no more is judged, but turns that cannot be read are still
// listed, without a position.
func (g *Game) FurtherFaults(readings []Reading, o Options) []Further {
	f := g.Main.Stop
	if f == nil || f.Position == nil || f.Rule == rules.AfterEnd {
		return nil
	}
	explained := 0 // plies behind the first fault that its best reading makes legal
	if len(readings) > 0 {
		explained = readings[0].Plies
	}
	var out []Further
	pos, fault, rest := f.Position.Clone(), f, g.Main.Rest
	for len(rest) > 0 {
		if !pos.Force(fault.Meant) {
			break
		}
		l, ok := g.try(pos, rest[1:], fault.Ply+1, fault.Meant.To, o)
		if !ok || l.Stop == nil || l.Stop.Rule == rules.AfterEnd {
			break
		}
		fault, rest = l.Stop, l.Rest
		fault.InVariation = false // only the attempt was one
		pos = fault.Position.Clone()
		out = append(out, Further{Fault: fault, Consequence: fault.Ply-f.Ply <= explained})
	}
	return append(out, unreadBehind(fault, rest)...)
}

// unreadBehind lists the turns behind a fault that cannot be read. rest begins with
// its own.
func unreadBehind(f *Fault, rest []*record.Turn) []Further {
	var out []Further
	ply := f.Ply
	for _, t := range rest[min(1, len(rest)):] {
		if !t.Pattern.Kind.Ends() || t.Err != nil {
			ply++
		}
		if t.Err == nil {
			continue
		}
		pos, line, length := t.Pos, t.Line, int(t.Length)
		if t.Err.Pos.Valid() {
			pos, line, length = t.Err.Pos, t.Err.Line, t.Err.Length
		}
		out = append(out, Further{Fault: &Fault{
			Ply: ply, Source: f.Source, Pos: pos, Text: t.Text, Length: length, Line: line,
			Rule: rules.Unreadable, Severity: rules.SevereUnreadable, Message: t.Err.Message, Meant: rules.AnyMove,
		}})
	}
	return out
}
