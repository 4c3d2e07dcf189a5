package rules

import "testing"

// TestCheckIsFoundFromTheLastMove holds the short way to the long one.
func TestCheckIsFoundFromTheLastMove(t *testing.T) {
	forEveryGame(t, 6, 200, func(t *testing.T, p *Position, moves []Move) {
		for _, m := range moves {
			u := p.Apply(m)
			if got, want := p.InCheck(), p.exposed(p.side); got != want {
				t.Errorf("%s after %v: InCheck %v, want %v", p, m, got, want)
			}
			p.Undo(m, u)
		}
	})
}
