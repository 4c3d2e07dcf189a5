package zrf_test

import (
	"strings"
	"testing"

	"github.com/gcconv/gcconv/zrf"
)

// Names that a rules file does not have are mistakes at their place, and all of
// them are told.
func TestNamesThatAreNotThere(t *testing.T) {
	const file = `(game (title "A") (players White Black) (turn-order White Black) (move-priorities hit) TOP
(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("2/1" (0 10))) (directions (n 0 -1))) (zone (name end) (players White) (positions a2)))
(board-setup (White (King a1)) (Black (King b2)))
(piece (name King) (attribute fresh? true) (moves (move-type hit) (n add)
MOVE
)))`
	for _, c := range []struct{ top, move, want string }{
		{"", "(n (verify (in-zone? end)) (capture a2) (go from) (opposite n) (set-attribute fresh? false) (create White King b1) (if (piece? King n) (change-type King)) (add-partial King hit) (add King))", ""},
		{"", "(n (add Foo) )", "a.zrf:5:4: (add Foo): no piece is called so"},
		{"", "(n (add-copy King Foo))", "a.zrf:5:4: (add-copy Foo): no piece is called so"},
		{"", "(n (if empty? (change-type Bar)))", "a.zrf:5:15: (change-type Bar): no piece is called so"},
		{"", "(n (create White Baz n) (create Green King))", `a.zrf:5:4: (create …): "Baz" is no player, no piece, no direction and no position
a.zrf:5:25: (create …): "Green" is no player, no piece, no direction and no position`},
		{"", "(n (verify (piece? Foo)) (verify (not-piece? Fou)))", "a.zrf:5:12: (piece? Foo): no piece is called so\na.zrf:5:34: (piece? Fou): no piece is called so"},
		{"", "(n (while (in-zone? nozone) n))", "a.zrf:5:11: (in-zone? nozone): the board has no zone of this name"},
		{"", "(n (capture q9))", "a.zrf:5:4: (capture q9): no direction and no position is called so"},
		{"", "(n (go nowhere))", "a.zrf:5:4: (go nowhere): no direction and no position is called so"},
		{"", "(n (opposite zz))", "a.zrf:5:4: (opposite zz): no direction is called so"},
		{"", "(n (set-attribute no? true))", "a.zrf:5:4: (set-attribute no? …): no piece has an attribute of this name"},
		{"", "(n (add-partial Foo nott))", "a.zrf:5:4: (add-partial Foo): no piece and no type of moves is called so\na.zrf:5:4: (add-partial nott): no piece and no type of moves is called so"},
		{"(win-condition (White) (captured King)) (draw-condition (White Black) (or repetition (absolute-config King (a1 end)))) (loss-condition (White) (pieces-remaining 1))", "", ""},
		{"(win-condition (White) (captured Kong))", "", "a.zrf:1:121: (captured Kong): no piece is called so"},
		{"(win-condition (White) (and stalemated (checkmated Quen)))", "", "a.zrf:1:139: (checkmated Quen): no piece is called so"},
		{"(win-condition (White) (absolute-config King (q9)))", "", `a.zrf:1:134: the board has no position and no zone "q9"`},
		{"(win-condition (White) (foo King))", "", `a.zrf:1:111: "foo" is no condition under which a game ends`},
		{"(count-condition stalematd)", "", `a.zrf:1:105: "stalematd" is no condition under which a game ends`},
		{"(loss-condition (White) (pieces-remaining x))", "", `a.zrf:1:130: "x" is no number of pieces`},
		{"(turn-order White (Black nomove))", "", `a.zrf:1:113: no move has the type "nomove"`},
		{"(move-priorities xx yy)", "", "a.zrf:1:105: no move has the type \"xx\"\na.zrf:1:108: no move has the type \"yy\""},
		{"(board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (10 0)) (\"2//1\" (0 10))) (directions (n 0 -1))))", "", "a.zrf:1:154: the label 2 of \"2//1\" is empty"},
	} {
		var got []string
		for _, m := range zrf.Parse("a.zrf", strings.NewReplacer("TOP", c.top, "MOVE", c.move).Replace(file), nil).Mistakes {
			got = append(got, m.Error())
		}
		if text := strings.Join(got, "\n"); text != c.want {
			t.Errorf("%s%s\ngot  %s\nwant %s", c.top, c.move, text, c.want)
		}
	}
	twice := zrf.Parse("a.zrf", "(define step (n add))\n(define step (s add))\n"+strings.NewReplacer("TOP", "", "MOVE", "").Replace(file), nil)
	if len(twice.Mistakes) != 1 || twice.Mistakes[0].Error() != "a.zrf:2:1: a second macro called step; the first is in line 1" {
		t.Error(twice.Mistakes)
	}
	// A variant may drop the pieces that the game has move types for.
	variant := zrf.Parse("a.zrf", strings.NewReplacer("TOP", "", "MOVE", "").Replace(file)+"\n(variant (title \"B\") (piece (name King) (moves (n add))))", nil)
	if len(variant.Mistakes) != 0 {
		t.Error(variant.Mistakes)
	}
}

// A game without players says so where one is named.
func TestNoPlayers(t *testing.T) {
	f := zrf.Parse("a.zrf", `(game (title "A") (turn-order White) (board (positions (a 0 0 9 9))))`, nil)
	want := `a.zrf:1:31: no player is called "White"; the game names no players`
	if len(f.Mistakes) == 0 || f.Mistakes[0].Error() != want {
		t.Errorf("got %v, want %s", f.Mistakes, want)
	}
}
