package replay

import (
	"fmt"
	"slices"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/rules"
)

// outcome finds how the game ended: by the last position, by what was said at
// the end of the moves, else by the recorded result. What was recorded must
// not contradict the position.
func (pl *player) outcome(pos *rules.Position) {
	g := pl.game
	written := pl.written(pos)
	var shown Outcome
	pl.over = pos.End()
	switch pl.over {
	case rules.Checkmate:
		shown = Outcome{wins(pos.Side().Other()), record.EndCheckmate}
	case rules.BareKing:
		loser, _ := pos.Bared()
		shown = Outcome{wins(loser.Other()), record.EndBareKing}
	case rules.Stalemate:
		shown = Outcome{Draw, record.EndStalemate}
		switch pl.v.Stalemate {
		case rules.ValueLoss:
			shown.Result = wins(pos.Side().Other())
		case rules.ValueWin:
			shown.Result = wins(pos.Side())
		}
	default:
		g.Outcome = written
		if g.Main.Stop == nil && written.End == record.EndCheckmate {
			g.Outcome.End = record.EndUnknown
			pl.contradiction(pos, "the text says checkmate, but %s still has a legal move", pl.v.SideName(pos.Side()))
		}
		if g.Main.Stop == nil && written.End == record.EndStalemate {
			g.Outcome.End = record.EndUnknown
			pl.contradiction(pos, "the text says stalemate, but %s still has a legal move", pl.v.SideName(pos.Side()))
		}
		return
	}
	g.Outcome = shown
	if g.Main.Stop == nil && written.Result != Unknown && written.Result != shown.Result {
		pl.contradiction(pos, "the text gives the result %s, but the last position is %s: %s", written.Result, shown.End, shown.Result)
	}
}

// shownLegal is how many legal moves stand with a claim that there is none.
const shownLegal = 6

func (pl *player) contradiction(pos *rules.Position, format string, args ...any) {
	g := pl.game
	f := &Fault{
		Meant: rules.AnyMove,
		Ply:   len(g.Main.Nodes), Side: pos.Side().Other(), Source: g.Record.Source, Pos: g.Record.Outcome.Pos, Text: g.Record.Outcome.Text,
		Rule: rules.WrongResult, Severity: rules.SevereWarning, Message: fmt.Sprintf(format, args...), Position: pos.Clone(),
	}
	if pos.HasLegal() {
		f.Nearest = pos.AppendLegal(nil)
		f.Nearest = f.Nearest[:min(len(f.Nearest), shownLegal)]
	}
	g.Faults = append(g.Faults, f)
}

func wins(s rules.Side) Result {
	if s == rules.First {
		return FirstWins
	}
	return SecondWins
}

// written is the outcome that the text gives.
func (pl *player) written(pos *rules.Position) Outcome {
	rec := pl.game.Record
	for _, t := range pl.game.Main.Closing {
		switch t.Pattern.Kind {
		case record.KindResign:
			loser := pos.Side()
			if t.Side != record.SideUnknown {
				loser = rules.First
				if t.Side == record.SideSecond {
					loser = rules.Second
				}
			}
			return Outcome{wins(loser.Other()), record.EndResignation}
		case record.KindAcceptDraw:
			return Outcome{Draw, record.EndAgreement}
		}
	}
	out := Outcome{Unknown, rec.Outcome.End}
	// Mover and waiter are told by the whole text, so that a game with an
	// illegal ply keeps its recorded winner.
	mover := pl.game.Start.Side()
	n := len(pl.game.Main.Nodes)
	if len(pl.game.Main.Closing) == 0 { // behind the end nothing counts
		for _, t := range pl.game.Main.Rest {
			if !t.Pattern.Kind.Ends() {
				n++
			}
		}
	}
	if n%2 == 1 {
		mover = mover.Other()
	}
	switch rec.Outcome.Winner {
	case record.WinnerFirst:
		out.Result = FirstWins
	case record.WinnerSecond:
		out.Result = SecondWins
	case record.WinnerMover:
		out.Result = wins(mover)
	case record.WinnerWaiter:
		out.Result = wins(mover.Other())
	case record.WinnerNone:
		out.Result = Draw
	}
	return out
}

// repetitions finds the positions of the main line that occurred as often as
// the game's rule names.
func (pl *player) repetitions() {
	n := pl.v.Repetition
	if n == 0 || pl.quiet < 4*(n-1) {
		return // a position comes back after four plies at the soonest
	}
	if !recurs(pl.keys) {
		return
	}
	sorted := slices.Clone(pl.keys)
	slices.Sort(sorted)
	for i := 0; i+n <= len(sorted); i++ {
		if sorted[i] != sorted[i+n-1] || i > 0 && sorted[i] == sorted[i-1] {
			continue
		}
		var r Repetition
		for ply, k := range pl.keys {
			if k == sorted[i] {
				r.Plies = append(r.Plies, ply)
			}
		}
		pl.game.Repetitions = append(pl.game.Repetitions, r)
	}
	slices.SortFunc(pl.game.Repetitions, func(a, b Repetition) int { return a.Plies[n-1] - b.Plies[n-1] })
	if pl.v.PerpetualCheckLoses {
		pl.findPerpetuals()
	}
}

// recurs says whether some key occurs twice, in time that grows with their
// number alone.
func recurs(keys []uint64) bool {
	size := 256
	for size < 2*len(keys) {
		size *= 2
	}
	var room [256]uint64 // enough for most games
	table := room[:]     // open addressing; 0 is a free place
	if size > len(room) {
		table = make([]uint64, size)
	}
	for _, k := range keys {
		k |= 1 // the lowest bit is given up to have no 0
		i := k >> 1 & uint64(size-1)
		for ; table[i] != 0; i = (i + 1) & uint64(size-1) {
			if table[i] == k {
				return true
			}
		}
		table[i] = k
	}
	return false
}

// findPerpetuals says of each repetition whether one side gave check with
// every move in it.
func (pl *player) findPerpetuals() {
	for i := range pl.game.Repetitions {
		r := &pl.game.Repetitions[i]
		first, last := r.Plies[0], r.Plies[len(r.Plies)-1]
		pos := pl.game.Start.Clone()
		always := [2]bool{true, true}
		for n, node := range pl.game.Main.Nodes[:last] {
			mover := pos.Side()
			pos.Apply(node.Move)
			if n+1 > first && !pos.InCheck() {
				always[mover] = false
			}
		}
		for s, all := range always {
			if all {
				r.Perpetual, r.Checker = true, rules.Side(s)
			}
		}
	}
}
