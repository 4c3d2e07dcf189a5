package parser

import "testing"

func TestParseTellsNotationsApartOrSaysWhyNot(t *testing.T) {
	for _, n := range notationSamples {
		games, err := Parse("x", []byte(n.text), Options{})
		if err != nil || len(games) != 1 || games[0].Notation != n.name && (n.name != "usi" || games[0].Notation != "usi") {
			t.Errorf("%s: %v, %v", n.name, games, err)
		}
		if _, err := Parse("x", []byte(n.text), Options{Notation: n.name}); err != nil {
			t.Errorf("%s by its name: %v", n.name, err)
		}
	}
	for _, c := range []struct {
		text string
		o    Options
		want string
	}{
		{"hello", Options{}, "x: no game record is recognised in this text"},
		{"# nothing\n", Options{Notation: "usi"}, "x: no game is in this text, read as usi"},
		{"1. e4", Options{Notation: "pdf"}, `no notation "pdf" can be read; known are csa, gc, jkf, json, ki2, kif, pgn, usi, zsg`},
		{"1. e4", Options{Encoding: "x"}, "encoding \"x\" is not known"},
	} {
		if _, err := Parse("x", []byte(c.text), c.o); err == nil || err.Error()[:min(len(err.Error()), len(c.want))] != c.want {
			t.Errorf("%q: error %v, want %s", c.text, err, c.want)
		}
	}
	latin := []byte("[White \"M\xfcller\"]\n\n1. e4 *\n")
	if games, err := Parse("x.pgn", latin, Options{}); err != nil || games[0].Tag("White") != "Müller" {
		t.Errorf("Windows-1252: %v, %v", games, err)
	}
}
