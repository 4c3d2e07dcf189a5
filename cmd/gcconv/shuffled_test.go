package main

import (
	"strings"
	"testing"
)

// TestShuffledGames: field report D26, and castling where king and rook began
// elsewhere. A Variant tag with 960 behind a game's name means that game with a
// shuffled start.
func TestShuffledGames(t *testing.T) {
	for _, c := range []struct{ name, in, to, want string }{
		{"D26 Capahouse960", `[Variant "Capahouse960"]
[FEN "rkabqbcnnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RKABQBCNNR[] w KQkq - 0 1"]

1. h4 h5 2. O-O-O *
`, "uci", "setoption name UCI_Variant value capahouse960\nposition fen rkabqbcnnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RKABQBCNNR[] w KQkq - 0 1 moves h2h4 h7h5\n"},
		{"D26 castling beside the rook", `[Variant "Capahouse960"]
[FEN "1r1k4r1/pppppppppp/10/10/10/10/PPPPPPPPPP/1R1K4R1[] w KQkq - 0 1"]

1. O-O-O O-O *
`, "uci", "setoption name UCI_Variant value capahouse960\nposition fen 1r1k4r1/pppppppppp/10/10/10/10/PPPPPPPPPP/1R1K4R1[] w KQkq - 0 1 moves d1b1 d8i8\n"},
		{"Chess960", `[Variant "Chess960"]
[FEN "bbqnr1kr/pppppppp/8/8/8/8/PPPPPPPP/BBQNR1KR w HEhe - 0 1"]

1. O-O O-O *
`, "uci", "setoption name UCI_Variant value chess960\nposition fen bbqnr1kr/pppppppp/8/8/8/8/PPPPPPPP/BBQNR1KR w KQkq - 0 1 moves g1h1 g8h8\n"},
		{"Fischerandom, final position", `[Variant "Fischerandom"]
[FEN "rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1"]

1. O-O-O+ Kc7 *
`, "fen", "r3r3/2k5/8/8/8/8/8/2KRR3 w - - 2 2\n"},
		{"crazyhouse 960 with a blank", `[Variant "Crazyhouse 960"]
[FEN "bbqnr1kr/pppppppp/8/8/8/8/PPPPPPPP/BBQNR1KR[] w KQkq - 0 1"]

1. O-O *
`, "uci", "setoption name UCI_Variant value crazyhouse960\nposition fen bbqnr1kr/pppppppp/8/8/8/8/PPPPPPPP/BBQNR1KR[] w KQkq - 0 1 moves g1h1\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, out, errs := gcconv(c.in, "convert", "--from", "pgn", "--to", c.to)
			if !strings.HasPrefix(out, c.want) {
				t.Errorf("%s%s\nwant %s", out, errs, c.want)
			}
		})
	}
}
