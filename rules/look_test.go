package rules

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The look of a board and its pieces is inherited; a new kanji is that of both
// sides.
func TestLook(t *testing.T) {
	lib, err := Shipped().With("own.ini", "[river:xiangqi]\nboardRiver = 4\nboardPalaces = -\nboardMarks = e*\npieceFigures = r:Chariot\n\n[general:shogi]\npieceKanji = k:将\n\n[plain:river]\nboardRiver = -\nboard = ruled\n")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]Look{
		"chess":  {Pattern: Checkered},
		"shogi":  {Pattern: Lined},
		"makruk": {Pattern: Ruled},
		"river":  {Pattern: Points, River: 4, Marked: []Square{4, 13, 22, 31, 40, 49, 58, 67, 76, 85}},
		"plain":  {Pattern: Ruled, Marked: []Square{4, 13, 22, 31, 40, 49, 58, 67, 76, 85}},
	} {
		v, ok := lib.Lookup(name)
		if !ok {
			t.Fatalf("no %s", name)
		}
		if diff := cmp.Diff(want, v.Look); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	for _, c := range []struct{ game, letter, kanji, second, figure string }{
		{"shogi", "K", "玉", "王", "king"}, {"general", "K", "将", "", "king"}, {"xiangqi", "P", "兵", "卒", "soldier"},
		{"river", "R", "車", "", "chariot"}, {"makruk", "S", "", "", "khon"}, {"grand-chess", "C", "", "", "chancellor"}, {"kamikaze-mortal-shogi", "Z", "神", "", ""},
	} {
		v, _ := lib.Lookup(c.game)
		p, _ := v.PieceByLetter(c.letter)
		if d := v.Def(p); d.Kanji != c.kanji || d.KanjiSecond != c.second || d.Figure != c.figure {
			t.Errorf("%s %s: %q %q %q", c.game, c.letter, d.Kanji, d.KanjiSecond, d.Figure)
		}
	}
}
