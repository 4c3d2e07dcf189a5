package parser

import "testing"

func TestNearestSaysWhereATextFails(t *testing.T) {
	for _, c := range []struct{ text, notation, where string }{
		{"7g7f 3c3d 8h2b+ and that was all\n", "usi", "x:1:17: "},
		{"a letter about nothing\n", "", ""},
		{"", "", ""},
	} {
		if got := Detect(c.text, "x"); len(got) > 0 {
			t.Errorf("%q is taken for %v", c.text, got)
		}
		g, where := Nearest(c.text, "x")
		if g.Notation != c.notation || c.where != "" && where.Error()[:len(c.where)] != c.where {
			t.Errorf("%q: %v, %v; want %s at %s", c.text, g, where, c.notation, c.where)
		}
	}
}
