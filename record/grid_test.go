package record

import (
	"fmt"
	"strings"
	"testing"
)

// show prints a grid as one line: ranks from the top, . empty, # hole.
func show(g *Grid) string {
	var b strings.Builder
	for i, c := range g.Cells {
		if i > 0 && i%g.Cols == 0 {
			b.WriteByte('/')
		}
		switch {
		case c.Hole:
			b.WriteByte('#')
		case c.Label == "":
			b.WriteByte('.')
		case len(c.Label) > 1:
			b.WriteString("{" + c.Label + "}")
		default:
			b.WriteString(c.Label)
		}
	}
	return b.String()
}

func TestGridReadsTheCode(t *testing.T) {
	chess := "rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR"
	for _, c := range []struct {
		name string
		cols int
		code string
		want string
	}{
		{"one run, wrapped by width", 8, "rnbqkbnrpppppppp32PPPPPPPPRNBQKBNR", chess},
		{"slashes only separate full ranks", 8, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", chess},
		{"stars fill ranks", 8, "rnbqkbnr/pppppppp/****/PPPPPPPP/RNBQKBNR", chess},
		{"width from the slashes", 0, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", chess},
		{"numbers of several digits", 12, "k10K/12", "k..........K/............"},
		{"labels in braces", 3, "{fk}1{w10}/3", "{fk}.{w10}/..."},
		{"holes", 4, "-kk-/4/-KK-", "#kk#/..../#KK#"},
		{"short ranks are filled with holes", 4, "kk/4/K", "kk##/..../K###"},
		{"an empty rank is all holes", 3, "k2//3", "k../###/..."},
		{"star after pieces", 4, "k*K*", "k.../K..."},
		{"line ends in the code", 2, "k1/\r\nK1", "k./K."},
	} {
		g, err := (&Setup{Form: "gc", Text: c.code, Cols: c.cols}).Grid()
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := show(g); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

func TestGridNamesSpaces(t *testing.T) {
	shogi := &Setup{Text: "k1-n/2-1/1K-1", Cols: 4, Files: []string{"2", "1", "*", "x"}, Ranks: []string{"c", "b", "a"}}
	g, err := shogi.Grid()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i := range g.Cells {
		got = append(got, fmt.Sprintf("%s:%d", g.Name(i), g.Cells[i].Area))
	}
	if want := "2a:0 1a:0 *a:0 xa:1 2b:0 1b:0 *b:0 xb:1 2c:0 1c:0 *c:0 xc:1"; strings.Join(got, " ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
	if i, ok := g.Index("1c"); !ok || g.Cells[i].Label != "K" {
		t.Errorf("1c is %d %v", i, ok)
	}
	for _, name := range []string{"*a", "1A", "c1", ""} {
		if _, ok := g.Index(name); ok {
			t.Errorf("%q is a space", name)
		}
	}
	wide, err := (&Setup{Text: "30", Cols: 30}).Grid()
	if err != nil || wide.Name(25) != "z1" || wide.Name(27) != "bb1" {
		t.Errorf("wide board: %v", err)
	}
}

func TestGridRefuses(t *testing.T) {
	for _, c := range []struct {
		setup Setup
		want  string
	}{
		{Setup{Text: "", Cols: 8}, "setup code is empty"},
		{Setup{Text: "8"}, "cols, the number of spaces in a rank, is missing; a setup code without slashes needs it"},
		{Setup{Text: "8", Cols: 65}, "setup code has ranks of 65 spaces; 1 to 64 can be read"},
		{Setup{Text: "99999999999999999999", Cols: 8}, "setup code has more than 4096 spaces"},
		{Setup{Text: strings.Repeat("/", 5000), Cols: 1}, "setup code has more than 4096 spaces"},
		{Setup{Text: "k{fk", Cols: 8}, "setup code: { at character 2 has no label with a } after it"},
		{Setup{Text: "k{}", Cols: 8}, "setup code: { at character 2 has no label with a } after it"},
		{Setup{Text: "k+P", Cols: 8}, "setup code: '+' at character 2; expected a number, a letter, {label}, -, / or *"},
		{Setup{Text: "k7/8 w KQkq", Cols: 8}, "setup code: blank at character 5; the code is one word and has no fields after the board"},
		{Setup{Text: "k7/8", Cols: 8, Files: []string{"a"}}, "setup has 1 labels for its 8 files"},
		{Setup{Text: "k7/8", Cols: 8, Ranks: []string{"a"}}, "setup has 1 labels for its 2 ranks"},
	} {
		if _, err := c.setup.Grid(); err == nil || err.Error() != c.want {
			t.Errorf("%.20q: got %v, want %s", c.setup.Text, err, c.want)
		}
	}
}
