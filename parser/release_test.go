package parser

import (
	"reflect"
	"testing"
)

// TestReleasedTurnsComeBackEmpty: what one game left in the room of its turns
// does not show in the next.
func TestReleasedTurnsComeBackEmpty(t *testing.T) {
	const full = "1. e4 $1 {[%clk 0:01:02] [%eval 0.3] a comment} (1. d4 d5) 1... e5 e.p. 2. Qz9 *\n"
	const plain = "1. e4 e5 2. Nf3 *\n"
	read := func(text string) []any {
		var out []any
		for _, rec := range ParsePGN(TextSource("a.pgn", text), PGNOptions{}) {
			for _, turn := range rec.Turns {
				out = append(out, *turn)
			}
		}
		return out
	}
	fresh := read(plain)
	for range 50 {
		for _, rec := range ParsePGN(TextSource("b.pgn", full), PGNOptions{}) {
			rec.Release()
			if rec.Turns != nil {
				t.Fatal("a released record still has turns")
			}
		}
	}
	for range 50 {
		if again := read(plain); !reflect.DeepEqual(again, fresh) {
			t.Fatalf("%+v\nafter others %+v", fresh, again)
		}
	}
}
