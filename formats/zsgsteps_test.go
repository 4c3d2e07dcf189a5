package formats_test

import (
	"strings"
	"testing"
)

// faultsOf are the faults of a save with these lines of moves.
func faultsOf(t *testing.T, game, moves string) string {
	t.Helper()
	head := "Zillions Save Game File Version 0.02 HC\r\nRulesFile=a.zrf\r\nVariantName=b\r\n"
	v := variant(t, game)
	g := playZSG(t, v, names(t, v, ""), head+strings.ReplaceAll(moves, "|", "\r\n"))
	var got []string
	for _, f := range g.Faults {
		got = append(got, strings.TrimPrefix(f.Error(), "a.zsg:"))
	}
	return strings.Join(got, "\n")
}

// What a step says is held to the board and to the other steps, for either player.
func TestZSGStepsThatContradict(t *testing.T) {
	const (
		castle   = "1. Pawn e2 - e4|1. Pawn e7 - e5|2. Knight g1 - f3|2. Knight g8 - f6|3. Bishop f1 - c4|3. Bishop f8 - c5|"
		castled  = castle + "4. King e1 - g1 Rook h1 - f1|"
		passing  = "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 - e5|"
		kamikaze = "1. Pawn h3 - h4|1. Pawn g7 - g6|2. Pawn h4 - h5|2. Pawn f7 - f6|3. Pawn h5 - h6|3. Pawn h7 x h6|4. Rook h2 x h6|4. Pawn a7 - a6|5. Black Kamikaze e5|5. Pawn a6 - a5|"
		held     = "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Knight b1 - c3|2. Knight b8 - c6|3. Knight c3 x d5 Pawn d5 - z1 flip z1|3. Knight c6 - e5|"
	)
	for _, c := range []struct{ name, game, moves, want string }{
		{"another piece castles", "chess", castle + "4. King e1 - g1 Queen h1 - f1", `10:17: ply 7, White: a Rook stands on h1, not a Queen [wrong-piece]`},
		{"and for Black", "chess", castled + "4. King e8 - g8 Bishop h8 - f8", `11:17: ply 8, Black: a Rook stands on h8, not a Bishop [wrong-piece]`},
		{"the rook first", "chess", castle + "4. Rook h1 - f1 Queen e1 - g1", `10:4: ply 7, White: the text names a Queen, but a King stands on e1 [wrong-piece]`},
		{"a mover that stays is removed", "chess", "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 x d5 x d5", `6:17: ply 3, White: the text removes the Pawn that moves to d5, but by the rules it stays there [side-effect]`},
		{"and for Black", "chess", "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn a2 - a3|2. Pawn d5 x e4 x e4", `7:17: ply 4, Black: the text removes the Pawn that moves to e4, but by the rules it stays there [side-effect]`},
		{"without a capture", "chess", "1. Pawn e2 - e4 x e4", `4:17: ply 1, White: the text removes what stands on e4, but by the rules White's Pawn stays there [side-effect]`},
		{"no Kamikaze", "kamikaze-mortal-shogi", "1. Pawn h3 - h4|1. Pawn h7 - h6|2. Pawn h4 - h5|2. Pawn h6 x h5 x h5", `7:17: ply 4, White: the text removes the Pawn that moves to h5, but by the rules it stays there [side-effect]`},
		{"removal of what has left", "chess", "1. Pawn e2 - e4 x e2", `4:17: ply 1, White: the text removes a piece from e2, but the one that stood there is gone already [side-effect]`},
		{"and for Black", "chess", "1. Pawn e2 - e4|1. Pawn e7 - e5 x e7", `5:17: ply 2, Black: the text removes a piece from e7, but the one that stood there is gone already [side-effect]`},
		{"a Kamikaze", "kamikaze-mortal-shogi", kamikaze + "6. Kamikaze e5 x e7 x e7", ``},
		{"a Kamikaze leaves twice", "kamikaze-mortal-shogi", kamikaze + "6. Kamikaze e5 x e7 x e5", `14:21: ply 11, Black: the text removes a piece from e5, but the one that stood there is gone already [side-effect]`},
		{"it is removed twice", "kamikaze-mortal-shogi", kamikaze + "6. Kamikaze e5 x e7 x e7 x e7", `14:26: ply 11, Black: the text says "x e7" twice [side-effect]`},
		{"en passant twice", "chess", passing + "2. Pawn f7 - f5|3. Pawn e5 - f6 x f5 x f5", `8:22: ply 5, White: the text removes a piece from f5, but the one that stood there is gone already [side-effect]`},
		{"the same step", "chess", "1. Pawn e2 - e4 Pawn e2 - e4", `4:17: ply 1, White: the text moves the piece on e2 twice [side-effect]`},
		{"for Black", "chess", "1. Pawn e2 - e4|1. Knight g8 - f6 Knight g8 - f6", `5:19: ply 2, Black: the text moves the piece on g8 twice [side-effect]`},
		{"the castling rook", "chess", castle + "4. King e1 - g1 Rook h1 - f1 Rook h1 - f1", `10:30: ply 7, White: the text moves the piece on h1 twice [side-effect]`},
		{"a drop", "chessgi", held + "4. Pawn z1 - d3 Pawn z1 - d3", `10:17: ply 7, White: the text also puts a Pawn on d3, which the rules do not give [side-effect]`},
		{"created on the board", "chess", "1. Pawn e2 - e4 White Pawn e4", `4:17: ply 1, White: "White Pawn e4" makes a piece on e4, which the rules do not [side-effect]`},
		{"created where it stands", "chess", "1. Pawn e2 - e4 White King e1", `4:17: ply 1, White: "White King e1" makes a piece on e1, which the rules do not [side-effect]`},
		{"a change that changes nothing", "chess", "1. Pawn e2 - e4 = Knight on g1", `4:17: ply 1, White: the text changes the piece on g1, which the rules do not [side-effect]`},
		{"given to its owner", "chess", "1. Pawn e2 - e4 = White on g1", `4:17: ply 1, White: "= White on g1" gives a piece to its owner, which no rule of Chess does [side-effect]`},
		{"signs of castling", "chess", castle + "4. King e1 x g1 Rook h1 x f1", `10:4: ply 7, White: the text has a capture, but nothing stands on g1 [side-effect]
10:4: ply 7, White: "Rook h1 x f1" has a capture (x), but nothing stands on f1 [side-effect]`},
		{"of the rook alone, for Black", "chess", castled + "4. King e8 - g8 Rook h8 x f8", `11:4: ply 8, Black: "Rook h8 x f8" has a capture (x), but nothing stands on f8 [side-effect]`},
		{"of en passant", "chess", passing + "2. Pawn f7 - f5|3. Pawn e5 x f6 x f5", `8:4: ply 5, White: "Pawn e5 x f6" has a capture (x), but nothing stands on f6 [side-effect]`},
		{"of a drop", "chessgi", held + "4. Pawn z1 x d3", `10:4: ply 7, White: "Pawn z1 x d3" has a capture (x), but nothing stands on d3 [side-effect]`},
		{"attribute of what has not moved", "chess", "1. Pawn e2 - e4 @ a1 0 0", `4:4: ply 1, White: "@ a1 0 0" sets an attribute, but the Rook on a1 has not moved in this turn [side-effect]`},
		{"of the other player", "chess", "1. Pawn e2 - e4|1. Pawn e7 - e5 @ e1 0 0", `5:4: ply 2, Black: "@ e1 0 0" sets an attribute, but the King on e1 has not moved in this turn [side-effect]`},
		{"an attribute that it has not", "chess", "1. Pawn e2 - e4 @ a1 5 1", `4:4: ply 1, White: "@ a1 5 1" sets an attribute, but the Rook on a1 has not moved in this turn [side-effect]
4:4: ply 1, White: "@ a1 5 1" sets attribute 5 of a Rook, whose attribute of having moved is 0 [side-effect]`},
		{"not moved, by the text", "chess", "1. Knight g1 - f3|1. Knight g8 - f6|2. Rook h1 - g1 @ g1 0 1", `6:4: ply 3, White: "@ g1 0 1" sets an attribute to true, but the Rook on g1 has moved [side-effect]`},
		{"two numbers for one", "chess", "1. Knight g1 - f3|1. Knight g8 - f6|2. Rook h1 - g1 @ g1 2 0|2. Rook h8 - g8 @ g8 3 0", `7:4: ply 4, Black: "@ g8 3 0" sets attribute 3 of a Rook, whose attribute of having moved is 2 [side-effect]`},
	} {
		if got := faultsOf(t, c.game, c.moves); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.name, got, c.want)
		}
	}
}

// Every broken line is told, and text between the moves ends nothing.
func TestZSGEveryBrokenLineIsTold(t *testing.T) {
	const step = "; a step is PIECE FROM - TO, PIECE FROM x TO, PLAYER PIECE POSITION, x POSITION, = NAME, = NAME on POSITION, flip POSITION or @ POSITION NUMBER 0 (or 1) [unreadable]"
	const number = `; a line of moves begins with a number and a dot, as in "1. Pawn e2 - e4" [unreadable]`
	for _, c := range []struct{ name, moves, want string }{
		{"broken lines", "1. Pawn e2 - e4|1. Pawn e7|2. Pawn d2 - d4|2. = =|3. Foo",
			`5:11: ply 2, Black: the line ends too early` + step + "\n" + `7:4: ply 4: "=" does not fit here` + step + "\n" + `8:4: ply 5: "Foo" does not fit here` + step},
		{"behind an illegal move", "1. Pawn e2 - e5|1. Foo", "4:4: ply 1, White: the Pawn on e2 cannot go to e5: it does not move so [cannot-reach]\n" + `5:4: ply 2: "Foo" does not fit here` + step},
		{"text between moves", "1. Pawn e2 - e4|so far, so good|1. Pawn e7 - e5|White resigns", `5:1: "so" does not fit here` + number + "\n" + `7:1: "White" does not fit here` + number},
		{"a move without its number", "1. Pawn e2 - e4|Pawn e7 - e5|2. Pawn d2 - d4", `5:1: ply 2, Black: "Pawn" does not fit here` + number},
	} {
		if got := faultsOf(t, "chess", c.moves); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.name, got, c.want)
		}
	}
}

// A fault about one name of a turn points at it.
func TestZSGFaultsPointAtTheName(t *testing.T) {
	for _, c := range []struct{ game, moves, at string }{
		{"chess", "1. Pawn e2 - e9", "4:14: "},
		{"chess", "1. Pawn e2 - e4|1. Pawn q7 - e5", "5:9: "},
		{"chess", "1. Foo e2 - e4", "4:4: "},
		{"chessgi", "1. Green Pawn e4", "4:4: "},
		{"chessgi", "1. White Foo e4", "4:10: "},
		{"chessgi", "1. White Pawn q4", "4:15: "},
	} {
		if got := faultsOf(t, c.game, c.moves); !strings.HasPrefix(got, c.at) {
			t.Errorf("%s: got %s, want it at %s", c.moves, got, c.at)
		}
	}
}
