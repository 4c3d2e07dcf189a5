package replay

import (
	"github.com/gcconv/gcconv/rules"
)

// Alternative is a record under another answer to one of its game's rulings.
type Alternative struct {
	Ruling *rules.Ruling // as the game follows it
	Answer string        // the other answer
	Game   *Game
}

// Alternatives plays the record under each other answer to each ruling of its
// game, and returns those that change the verdict: how many plies are legal,
// what is wrong with the next, or how the game ends.
func (g *Game) Alternatives(o Options) []Alternative {
	var out []Alternative
	g.eachAlternative(o, func(a Alternative) bool {
		if !sameVerdict(g, a.Game) {
			out = append(out, a)
		}
		return true
	})
	return out
}

func sameVerdict(a, b *Game) bool {
	f, h := a.Main.Stop, b.Main.Stop
	return len(a.Main.Nodes) == len(b.Main.Nodes) && (f == nil) == (h == nil) && (f == nil || f.Rule == h.Rule) && a.Outcome == b.Outcome
}

// eachAlternative plays the record under every other answer until visit says
// false. Where the start position does not fit an answer there is no such game.
func (g *Game) eachAlternative(o Options, visit func(Alternative) bool) {
	for i := range g.Variant.Rulings {
		r := &g.Variant.Rulings[i]
		for _, answer := range r.Others() {
			v, err := g.Variant.With(r.Name, answer)
			if err != nil {
				continue // a test compiles every answer
			}
			other, err := play(g.Record, v, o)
			if err == nil && !visit(Alternative{Ruling: r, Answer: answer, Game: other}) {
				return
			}
		}
	}
}

// dispute makes the first fault disputed if its turn is legal when the game is
// played under another answer from its start. (Where the position alone decides,
// the rules have said so already.)
func (g *Game) dispute(o Options) {
	f := g.Main.Stop
	if f == nil || f.Severity != rules.SevereIllegal {
		return
	}
	g.eachAlternative(o, func(a Alternative) bool {
		if len(a.Game.Main.Nodes) <= len(g.Main.Nodes) {
			return true
		}
		f.Severity, f.Ruling = rules.SevereDisputed, a.Ruling.Name
		return false
	})
}

// answered gives a game the answers that the user chose; those to rulings that
// it does not have are for other games.
func answered(v *rules.Variant, answers map[string]string) (*rules.Variant, error) {
	for name, answer := range answers {
		if v.Ruling(name) == nil {
			continue
		}
		var err error
		if v, err = v.With(name, answer); err != nil {
			return nil, err
		}
	}
	return v, nil
}
