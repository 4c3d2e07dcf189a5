package record

import "testing"

func TestShownQuotesWhatWouldActOnATerminal(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"a.pgn", "a.pgn"},
		{"my games/ä 棋譜\u3000.kif", "my games/ä 棋譜\u3000.kif"},
		{`with "quotes" \ and %`, `with "quotes" \ and %`},
		{"logs.zip!\x1b[31mred.pgn", `"logs.zip!\x1b[31mred.pgn"`},
		{"a\nb.pgn", `"a\nb.pgn"`},
		{"a\tb\r.pgn", `"a\tb\r.pgn"`},
		{"a\u009b31m.pgn", `"a\u009b31m.pgn"`},
		{"a\u202egpj.pgn", `"a\u202egpj.pgn"`},
		{"a\u2028b", `"a\u2028b"`},
		{"a\xffb", `"a\xffb"`},
		{"", ""},
	} {
		if got := Shown(c.name); got != c.want {
			t.Errorf("%q is shown as %s, want %s", c.name, got, c.want)
		}
	}
	e := &Error{Source: "a\nb", Pos: Pos{0, 1, 2}, Message: "m"}
	if got, want := e.Error(), `"a\nb":1:2: m`; got != want {
		t.Errorf("an error is %s, want %s", got, want)
	}
}
