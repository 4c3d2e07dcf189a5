package parser

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestNearestSaysWhereATextFails(t *testing.T) {
	for _, c := range []struct{ name, text, guess, where string }{
		{"x", "7g7f 3c3d 8h2b+ and that was all\n", "usi 4 3 of 7 turns can be read", "x:1:17: "},
		{"x", "a letter about nothing\n", " 0 ", ""},
		{"x", "", " 0 ", ""},
		{"x", "e4 e5\n", "pgn 10 2 of 2 turns can be read", ""},
		{"x.pgn", "junk\n", "pgn 0 nothing but the ending .pgn of its name speaks for it", "x.pgn:1:1: a move such as e4, "},
		{"x.PGN", "junk\n", "pgn 0 nothing but the ending .pgn of its name speaks for it", "x.PGN:1:1: a move such as e4, "},
		{"x.csa", "junk\n", "csa 0 nothing but the ending .csa of its name speaks for it", "x.csa:1:1: expected a move such as +7776FU"},
		{"x.kif", "junk\n", "kif 0 nothing but the ending .kif of its name speaks for it", "x.kif: no moves found"},
		{"x.json", "junk\n", "json 0 nothing but the ending .json of its name speaks for it", "x.json:1:1: no JSON"},
		{"x.log", "junk\n", "gc 0 nothing but the ending .log of its name speaks for it", "x.log: no moves found"},
		{"x.pgn", "junk, e4 and more junk", "pgn 2 1 of 5 turns can be read", "x.pgn:1:1: "},
	} {
		if got := Detect(c.text, c.name); len(got) > 0 && c.where != "" {
			t.Errorf("%q as %s is taken for %v", c.text, c.name, got)
		}
		g, where := Nearest(c.text, c.name)
		if got := fmt.Sprintf("%s %d %s", g.Notation, g.Score, g.Reason); got != c.guess {
			t.Errorf("%q as %s: %s; want %s", c.text, c.name, got, c.guess)
		}
		if (where == nil) != (c.where == "") || where != nil && !strings.HasPrefix(where.Error(), c.where) {
			t.Errorf("%q as %s fails at %v; want %s", c.text, c.name, where, c.where)
		}
	}
}

// A name decides for no text that the notation cannot read.
func TestNameAloneMakesNoNotation(t *testing.T) {
	junk := []string{
		"junk", "junk\nand more junk\n", "Dear all: this is a letter.\nBe good;\n\n- a\n- b\n", "{}", "[]", "\x01\x02\x03", "[InternetShortcut]\nURL=http://example.net/\n",
		"x;y;z\n1;2;3\n", "Was für ein Spiel", "これは手紙です。",
	}
	for _, endings := range nameEndings {
		for _, ending := range endings {
			for _, text := range junk {
				if got := Detect(text, "bad"+ending); len(got) > 0 {
					t.Errorf("%q in bad%s is taken for %v", text, ending, got)
				}
			}
		}
	}
}

// But it decides for a text that has no other sign.
func TestNameDecidesForATextThatItsNotationReads(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"x.pgn", "e4 e5\n", "pgn"},
		{"x.pgn", "e4\n", "pgn"},
		{"x.pgn", "1-0\n", "pgn"},
		{"x.pgn", "*\n", "pgn"},
		{"x.pgn", "e4 e55 d4\n", "pgn"},
		{"x.csa", "PI\n+\n", "csa"},
		{"x.sfen", "9/9/9\n", "usi"},
		{"x.kif", "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n+---------------------------+\n", "kif"},
	} {
		got := Detect(c.text, c.name)
		if len(got) == 0 || got[0].Notation != c.want {
			t.Errorf("%q as %s is taken for %v; want %s", c.text, c.name, got, c.want)
		}
		if slices.ContainsFunc(got, func(g Guess) bool { return g.Score < 10 }) {
			t.Errorf("%q: %v", c.text, got)
		}
	}
}
