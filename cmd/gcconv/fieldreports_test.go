package main

import (
	"strings"
	"testing"
)

// The reports D01 to D28 of users of other programs, each as a test of its
// kind: what is read, as UCI, and what is said.
func TestFieldReportsOfPGN(t *testing.T) {
	const e4e5 = "position startpos moves e2e4 e7e5\n"
	long := "position startpos moves e2e4 e7e5 g1f3 b8c6"
	for _, c := range []struct {
		report, in string
		want       string // the output of convert --to uci
		says       string // on standard error, one of its lines or a part of one; "" for nothing
		code       int
	}{
		{"D01 byte order mark in front", "\ufeff[Event \"x\"]\n\n1. e4 e5 *\n", e4e5, "", 0},
		{"D01 byte order mark of a second file", "[Event \"x\"]\n\n1. e4 e5 *\n\ufeff[Event \"y\"]\n\n1. e4 e5 *\n", e4e5 + e4e5, "", 0},
		{"D02 CRLF", "[Event \"x\"]\r\n[ECO \"C20\"]\r\n\r\n1. e4 e5 *\r\n", e4e5, "", 0},
		{"D02 lone CR", "[Event \"x\"]\r[ECO \"C20\"]\r\r1. e4 e5 *\r", e4e5, "", 0},
		{"D03 NBSP behind the number", "1.\u00a0e4 e5 *", e4e5, "", 0},
		{"D03 zero-width blanks", "1.\u200be4 \ufeffe5 *", e4e5, "", 0},
		{"D04 escaped quotes", `[Event "The \"Closed\" Dragon \\ 2"]` + "\n\n1. e4 e5 *", e4e5, "", 0},
		{"D05 bare quotes inside a tag", "[Event \"5th \"Mikis\" Tournament\"]\n\n1. e4 e5 *", e4e5, "should be written \\\"", 0},
		{"D05 a tag that is not closed", "[Event \"x]\n[Site \"y\"]\n\n1. e4 e5 *", e4e5, "is not closed by \"]", 0},
		{"D06 two empty lines", "[Event \"x\"]\n\n\n1. e4 e5 *", e4e5, "", 0},
		{"D06 no empty line", "[Event \"x\"]\n1. e4 e5 *", e4e5, "", 0},
		{"D07 games without white space between", "[Event \"a\"]\n1. e4 e5 *[Event \"b\"]\n1. e4 e5 *", e4e5 + e4e5, "", 0},
		{"D08 a comment first in a variation", "1. e4 e5 ({(-0.5) best was} 1... c5 2. Nf3) 2. Nf3 Nc6 *", long + "\n", "the main line only", 0},
		{"D09 nested variations", "1. e4 (1. d4 (1. h4 (1... h5))) 1... e5 *", e4e5, "the main line only", 0},
		{"D09 a line that its number puts behind the move", "1. e4 (1. d4 d5) (1... c5 2. Nf3) (1... e6) 1... e5 *", e4e5, "the main line only", 0},
		{"D10 a result inside a comment", "1. e4 {0-1 or 1-0} e5 *", e4e5, "", 0},
		{"D10 a result inside a variation", "1. e4 (1. d4 1-0) e5 *", e4e5, "the main line only", 0},
		{"D11 no result", "[Event \"x\"]\n\n1. e4 e5", e4e5, "no result at its end", 0},
		{"D11 no result in a bare list", "1. e4 e5", e4e5, "", 0},
		{"D12 an escaped line", "% made by hand\n[Event \"x\"]\n\n1. e4\n%e5 Nf3\ne5 *", e4e5, "", 0},
		{"D13 FEN of four fields", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - -\"]\n\n1... Kd7 *", "position fen 4k3/8/8/8/8/8/4P3/4K3 b - - 0 1 moves e8d7\n", "", 0},
		{"D13 FEN of a board and a side", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w\"]\n\n1. e4 *", "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4\n", "", 0},
		{"D13 a slash behind the last row", "[FEN \"4k3/8/8/8/8/8/4P3/4K3/ w - - 0 0\"]\n\n1. e4 *", "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4\n", "the move number is \"0\"", 0},
		{"D14 castling with zeros", "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0! 0-0+ *", "position startpos moves g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 e8g8\n", "", 0},
		{"D14 long castling with zeros", "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 0-0-0 O-O-O# *", "position startpos moves d2d4 d7d5 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7 e1c1 e8c8\n", "", 0},
		{"D15 en passant apart", "1. e4 a6 2. e5 d5 3. exd6 e.p. *", "position startpos moves e2e4 a7a6 e4e5 d7d5 e5d6\n", "", 0},
		{"D15 en passant glued", "1. e4 a6 2. e5 d5 3.exd6ep *", "position startpos moves e2e4 a7a6 e4e5 d7d5 e5d6\n", "", 0},
		{"D15 en passant that is none", "1. e4 d5 2. exd5 e.p. *", "position startpos moves e2e4 d7d5 e4d5\n", "[en-passant]", 0},
		{"D16 promotion without =", "[FEN \"8/P3k3/8/8/8/8/8/4K3 w - -\"]\n\n1. a8Q *", "position fen 8/P3k3/8/8/8/8/8/4K3 w - - 0 1 moves a7a8q\n", "", 0},
		{"D16 promotion in brackets", "[FEN \"8/P3k3/8/8/8/8/8/4K3 w - -\"]\n\n1. a8(N)+ *", "position fen 8/P3k3/8/8/8/8/8/4K3 w - - 0 1 moves a7a8n\n", "", 0},
		{"D16 promotion behind a slash", "[FEN \"8/P3k3/8/8/8/8/8/4K3 w - -\"]\n\n1. a8/R *", "position fen 8/P3k3/8/8/8/8/8/4K3 w - - 0 1 moves a7a8r\n", "", 0},
		{"D17 more letters than needed", "1. Ng1f3 Nb8-c6 2. Nb1c3 *", "position startpos moves g1f3 b8c6 b1c3\n", "", 0},
		{"D17 the other knight is pinned", "[FEN \"4k3/8/2n5/1B6/8/8/8/4K1n1 b - -\"]\n\n1... Nge2 *", "position fen 4k3/8/2n5/1B6/8/8/8/4K1n1 b - - 0 1 moves g1e2\n", "", 0},
		{"D18 a null move", "1. e4 -- 2. d4 *", "position startpos moves e2e4\n# -:1:7: ply 2, Black: a null move (pass); in Chess a player must move [wrong-turn]\n# not played: -- d4\n", "a null move", 1},
		{"D18 Z0", "1. e4 Z0 *", "position startpos moves e2e4\n# -:1:7: ply 2, Black: a null move (pass); in Chess a player must move [wrong-turn]\n# not played: Z0\n", "a null move", 1},
		{"D18 a null move in a variation", "1. e4 e5 (1... -- 2. d4) *", e4e5, "a null move", 0},
		{"D19 dots with blanks", "1. e4 ( 1. d4 1. ... d6 ) 1. ... e5 *", e4e5, "the main line only", 0},
		{"D19 Black begins", "[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\"]\n\n1. ... e5 *", "position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 moves e7e5\n", "", 0},
		{"D20 a pawn drop", "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 P@e4 *", "setoption name UCI_Variant value crazyhouse\nposition startpos moves e2e4 d7d5 e4d5 d8d5 b1c3 P@e4\n", "", 0},
		{"D21 a pawn drop without letter", "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 @e4 *", "setoption name UCI_Variant value crazyhouse\nposition startpos moves e2e4 d7d5 e4d5 d8d5 b1c3 P@e4\n", "", 0},
		{"D22 a drop without Variant", "1. e4 d5 2. exd5 Qxd5 3. Nc3 Q@f3 *", "position startpos moves e2e4 d7d5 e4d5 d8d5 b1c3\n# -:1:30: ply 6, Black: Chess has no drops; if this is another game, name it (--variant, or a Variant tag) [no-drops]\n# not played: Q@f3\n", "Variant tag", 1},
		{"D23 an empty pocket [-]", "[Variant \"Crazyhouse\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3[-] w - -\"]\n\n1. Kd1 *", "setoption name UCI_Variant value crazyhouse\nposition fen 4k3/8/8/8/8/8/8/4K3[] w - - 0 1 moves e1d1\n", "", 0},
		{"D23 a pocket with counts", "[Variant \"Crazyhouse\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3[N3Pbp] w - -\"]\n\n1. N@d1 *", "setoption name UCI_Variant value crazyhouse\nposition fen 4k3/8/8/8/8/8/8/4K3[NPPPbp] w - - 0 1 moves N@d1\n", "", 0},
		{"D24 a pocket as ninth row", "[Variant \"Crazyhouse\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3/PPBNNN b - - 0 1\"]\n\n1... Kd8 *", "setoption name UCI_Variant value crazyhouse\nposition fen 4k3/8/8/8/8/8/8/4K3[BNNNPP] b - - 0 1 moves e8d8\n", "", 0},
		{"D25 a promoted piece", "[Variant \"Crazyhouse\"]\n[FEN \"4k3/8/8/8/8/8/r7/4K2Q~[] w - -\"]\n\n1. Qh5+ Kd8 2. Qh8+ *", "setoption name UCI_Variant value crazyhouse\nposition fen 4k3/8/8/8/8/8/r7/4K2Q~[] w - - 0 1 moves h1h5 e8d8 h5h8\n", "", 0},
		{"D27 From Position", "[Variant \"From Position\"]\n\n1. e4 e5 *", e4e5, "", 0},
		{"D27 Standard", "[Variant \"Standard\"]\n\n1. e4 e5 *", e4e5, "", 0},
		{"figurines", "1. e4 e5 2. ♘f3 ♞c6 *", long + "\n", "", 0},
		{"en dash in a result", "1. e4 e5 1–0", e4e5, "", 0},
		{"two comments in a row", "1. e4 {a} {b} e5 *", e4e5, "", 0},
		{"a brace inside a comment", "1. e4 {a {b} e5 *", e4e5, "", 0},
		{"a variation without number", "1. e4 e5 (e6) 2. Nf3 Nc6 *", long + "\n", "the main line only", 0},
		{"annotation signs", "1. e4!? $14 e5?! 2. Nf3 ± Nc6!! *", long + "\n", "", 0},
		{"chessgi: a drop with a blank", "[Variant \"Chessgi\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. Nce2 P *d3 *", "setoption name UCI_Variant value chessgi\nposition startpos moves e2e4 d7d5 e4d5 d8d5 b1c3 d5e5 c3e2 P@d3\n", "", 0},
		{"chessgi: the other spellings", "[Variant \"Chessgi\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 *d3 4. P*-d4 *", "setoption name UCI_Variant value chessgi\nposition startpos moves e2e4 d7d5 e4d5 d8d5 b1c3 P@d3 P@d4\n", "", 0},
		{"chessgi: a knight drop with a blank", "[Variant \"Chessgi\"]\n\n1. e4 Nf6 2. e5 Nd5 3. Nc3 Nxc3 4. bxc3 a6 5. N *f4 b6 *", "setoption name UCI_Variant value chessgi\nposition startpos moves e2e4 g8f6 e4e5 f6d5 b1c3 d5c3 b2c3 a7a6 N@f4 b7b6\n", "", 0},
		{"chessgi: a hand sign that stands apart", "[Variant \"Chessgi\"]\n\n1. e4 d5 2. exd5 a6 3. * h3 b6 *", "setoption name UCI_Variant value chessgi\nposition startpos moves e2e4 d7d5 e4d5 a7a6 P@h3 b7b6\n", "", 0},
		{"chessgi: hand first", "[Variant \"Chessgi\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 *P-d3 4. Nxd5 *", "setoption name UCI_Variant value chessgi\nposition startpos moves e2e4 d7d5 e4d5 d8d5 b1c3 P@d3 c3d5\n", "", 0},
		{"an illegal move keeps the part before it and the next game", "1. e4 e5 2. Nf4 Nc6 *\n\n1. e4 e5 *", "position startpos moves e2e4 e7e5\n# -:1:13: ply 3, White: no Knight can go to f4; White has them on b1, g1 [cannot-reach]\n# not played: Nf4 Nc6\n" + e4e5, "-:1:13: ply 3, White", 1},
		{"an unreadable move", "1. e4 e5 2. N%3 *", "position startpos moves e2e4 e7e5\n# -:1:13: ply 3, White: a move such as e4, Nf3, exd5, O-O, e8=Q or N@f3 was expected; found \"N%3\" [unreadable]\n# not played: N%3\n", "[unreadable]", 1},
		{"an unknown game does not take the others with it", "[Variant \"Frog Chess\"]\n\n1. e4 *\n\n[Event \"x\"]\n\n1. e4 e5 *", e4e5, "no game \"Frog Chess\" is known", 1},
	} {
		t.Run(c.report, func(t *testing.T) {
			code, out, errs := gcconv(c.in, "convert", "--from", "pgn", "--to", "uci")
			if out != c.want {
				t.Errorf("reads\n%s\nwant\n%s", out, c.want)
			}
			if code != c.code {
				t.Errorf("exit %d, want %d", code, c.code)
			}
			if c.says == "" && errs != "" || !strings.Contains(errs, c.says) {
				t.Errorf("says %q, want %q", errs, c.says)
			}
		})
	}
}

func TestPGNLettersOfOtherLanguages(t *testing.T) {
	code, out, errs := gcconv("1. e4 e5 2. Sf3 Sc6 3. Lb5 *", "convert", "--from", "pgn", "--letters", "KDTLSB", "--to", "uci")
	if want := "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5\n"; code != 0 || out != want || errs != "" {
		t.Errorf("%d %q %q, want %q", code, out, errs, want)
	}
}
