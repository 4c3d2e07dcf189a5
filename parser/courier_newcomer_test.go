package parser

import "testing"

// Without a number too a line that can only be meant as a move is no comment.
func TestAMistypedMoveWithoutNumberIsAnError(t *testing.T) {
	for _, line := range []string{
		"P d2_d4", "N g1~f3", "N g1=f3", "d2.d4", "d2..d4", "P d2/d4", "P d2:d4", "P d2 d4", "P d2>d4", "P d2→d4", "d2,d4", `p 3c\x2d3d`,
		"P@e4", "p~e4", "P'e4", "P d2xd4", "P d2d4", "P d2+d4", "+P~5e",
	} {
		if got, want := turnTexts(t, "P e2-e4\np e7-e5\n"+line+"\nN g1-f3\n"), "P e2-e4, p e7-e5, ✗"+line+", N g1-f3"; got != want {
			t.Errorf("%s: got %s", line, got)
		}
	}
	for _, line := range []string{"good game", "see you at 10", "http://a.example/b2/c3", "2 days, 11 hours ago", "my rating: 1500", "thanks!", "ok :-)", "gg."} {
		if got := turnTexts(t, "P e2-e4\np e7-e5\n"+line+"\nN g1-f3\n"); got != "P e2-e4, p e7-e5, N g1-f3" {
			t.Errorf("%s: got %s", line, got)
		}
	}
}
