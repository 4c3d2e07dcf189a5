// Package replay plays a record by the rules of a variant: it resolves every
// written move, keeps the legal part and says what is wrong with the rest.
package replay

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/rules"
	"github.com/gcconv/gcconv/zillions"
)

// Game is a record played by the rules: start position, tree of legal plies,
// outcome, faults.
type Game struct {
	Record  *record.Record // what was written
	Variant *rules.Variant
	Start   *rules.Position // not to be changed: Clone it to play on
	Main    Line
	Outcome Outcome
	Faults  []*Fault // every fault, those of variations too, in the order of the text
	// Repetitions are the positions of the main line that occurred as often
	// as the game's rule names. They are reported, never refused.
	Repetitions []Repetition
	Notes       []*Note // what is odd about the end and the times, and no fault

	zillions *zillionsText           // of a Zillions save: how its text is read
	squares  map[string]rules.Square // of a Game Courier log with its own labels
}

// Legal says whether every turn, those of variations too, could be read and is
// legal. Warnings do not count.
func (g *Game) Legal() bool {
	return !slices.ContainsFunc(g.Faults, func(f *Fault) bool { return f.Severity != rules.SevereWarning })
}

// At is the position after a number of plies of the main line, at most all of
// them, and the move that led to it, rules.NoMove at the start. The position is
// the caller's own.
func (g *Game) At(plies int) (p *rules.Position, last rules.Move) {
	p, last = g.Start.Clone(), rules.NoMove
	for _, n := range g.Main.Nodes[:min(plies, len(g.Main.Nodes))] {
		p.Apply(n.Move)
		last = n.Move
	}
	return p, last
}

// Repetition is a position that occurred several times.
type Repetition struct {
	Plies []int // after which plies, 0 for the start
	// Checker is the side whose moves between the first and the last
	// occurrence were all checks, where the game's rule lets it lose.
	Checker   rules.Side
	Perpetual bool
}

// Line is a sequence of legal plies and why it ends before its text does.
type Line struct {
	Nodes []*Node
	Stop  *Fault         // the fault of the first turn that is not in Nodes; nil if all were legal
	Rest  []*record.Turn // the turns from that fault on, not played
	// StopVariations are the variations of the turn at fault.
	StopVariations []Line
	Closing        []*record.Turn // resignation, draw offers
	// ClosingVariations are lines that begin in place of a closing turn.
	ClosingVariations []Line
}

// Beside gives the lines that begin in place of a closing turn, by its index in
// Closing.
func (l *Line) Beside(closing int) []Line {
	first := 0
	for _, t := range l.Closing[:closing] {
		first += len(t.Variations)
	}
	return l.ClosingVariations[first : first+len(l.Closing[closing].Variations)]
}

// Node is one legal ply.
type Node struct {
	Ply        int // from 1
	Move       rules.Move
	Turn       *record.Turn // what was written: comments, NAGs, clock
	Faults     []*Fault     // warnings about this ply
	Variations []Line       // lines that begin in place of this ply, in the position before it
}

// Result is who won.
type Result string

// The results, as PGN writes them; the first player is PGN's White.
const (
	FirstWins  Result = "1-0"
	SecondWins Result = "0-1"
	Draw       Result = "1/2-1/2"
	Unknown    Result = "*"
)

// Outcome is the end of the game: as the position shows it, else as recorded.
type Outcome struct {
	Result Result
	End    record.End
}

// Error gives "file:line:col: ply N, Side: message [rule]".
func (f *Fault) Error() string {
	s := record.Shown(f.Source)
	if f.Pos.Valid() {
		s = fmt.Sprintf("%s:%d:%d", s, f.Pos.Line, f.Pos.Column)
	}
	if f.Ply > 0 {
		side := ""
		if f.Position != nil {
			side = ", " + f.Position.Variant().SideName(f.Side)
		}
		s += fmt.Sprintf(": ply %d%s", f.Ply, side)
	}
	return fmt.Sprintf("%s: %s [%s]", s, f.Message, f.Rule)
}

// Fault is something wrong with a record, with its place.
type Fault struct {
	Ply         int // from 1; 0 if it concerns no ply
	Side        rules.Side
	Source      string
	Pos         record.Pos // of the text that is at fault
	Text        string     // that text
	Length      int        // how many runes of Line it takes up, 0 if as many as Text has
	Line        string     // the source line that holds it
	Rule        rules.Rule
	Severity    rules.Severity
	Ruling      string          // with SevereDisputed: the ruling without which the turn would be legal
	Message     string          // a sentence
	Position    *rules.Position // before the ply; nil when there is none
	Nearest     []rules.Move    // legal moves nearest to the text, best first
	Meant       rules.Pattern   // what the text says, as far as it could be read
	InVariation bool
	Save        *SaveNames // of a Zillions save, else nil
}

// Span is how many runes of Line, from Pos on, are at fault.
func (f *Fault) Span() int {
	if f.Length > 0 {
		return f.Length
	}
	return utf8.RuneCountInString(f.Text)
}

// SaveNames is how a Zillions save calls pieces and squares, and what stands on
// its hand squares in front of a fault.
type SaveNames struct {
	Table *zillions.Table
	Held  map[string]rules.Piece
}
