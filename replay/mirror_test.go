package replay_test

import "testing"

func TestAGameFromTheMirroredArrayIsToldOf(t *testing.T) {
	const (
		start  = "// Position: lnsgkgsnl/1b5r1/ppppppppp/9/9/9/PPPPPPPPP/1R5B1/LNSGKGSNL b - 1"
		hint   = "; from the array mirrored left to right the whole game is legal, so its preset may have had that: " + start + " at the head of the list says so [wrong-piece]"
		turns  = "1. P 3g-3f\n1... p 7c-7d\n2. B 2h-8b; +B-dest"
		second = "1. P 9g-9f\n1... r 2b-3b\n2. P 9f-9e"
	)
	for _, c := range []struct{ variant, log, want string }{
		{"shogi", turns, "3g3f 7c7d\nillegal log:3:4: ply 3, Black: the text names a Bishop, but a Rook stands on 2h" + hint},
		{"shogi", second, "9g9f\nillegal log:2:6: ply 2, White: the text names a Rook, but a Bishop stands on 2b" + hint},
		{"shogi", start + "\n" + turns, "3g3f 7c7d 2h8b+"},
		{"shogi", turns + "\n2... p 1a-5e", "3g3f 7c7d\nillegal log:3:4: ply 3, Black: the text names a Bishop, but a Rook stands on 2h [wrong-piece]"}, // nor from there
		{"chess", "1. K d1-d2", "\nillegal log:1:4: ply 1, White: the text names a King, but a Queen stands on d1 [wrong-piece]"},
	} {
		if got := summary(playLog(t, c.variant, c.log)); got != c.want {
			t.Errorf("%s %q:\n got %s\nwant %s", c.variant, c.log, got, c.want)
		}
	}
}
