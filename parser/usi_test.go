package parser

import "testing"

func TestUnreadableLineBelongsToTheFamilyOfTheLinesBefore(t *testing.T) {
	for in, want := range map[string]string{
		"position startpos moves 7g7f\ngarbage\n": "usi", "position startpos moves e2e4\ngarbage\n": "uci", "garbage\n": "usi",
		"garbage 7g7f\n": "usi", "garbage e2e4\n": "uci", "position startpos moves P@e4\n": "uci",
	} {
		recs := ParseUSI(TextSource("-", in))
		if got := recs[len(recs)-1].Notation; got != want {
			t.Errorf("%q: %s, want %s", in, got, want)
		}
	}
}

func TestMovesOnOneLineOfKIFAreKeptAsOneText(t *testing.T) {
	rec := ParseKIF(TextSource("-", "   1 ７六歩(77) 2 ３四歩(33) 3 ２六歩(27)\n   4 ８四歩(83)\n"))[0]
	if got, want := rec.Turns[0].Text, "７六歩(77) 2 ３四歩(33) 3 ２六歩(27)"; got != want || rec.Turns[0].Err == nil {
		t.Errorf("got %q, %v", got, rec.Turns[0].Err)
	}
}
