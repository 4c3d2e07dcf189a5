package rules

import (
	"strings"
	"testing"
)

func TestMistakesInPositions(t *testing.T) {
	for _, c := range []struct{ variant, position, want string }{
		{"chess", "4k3/8/8/8/8/8/8/4K1K1 w - -", `
White has 2 Kings, on e1 and g1`},
		{"chess", "8/8/8/8/8/8/8/4K3 w - -", `
Black has no King`},
		{"chess", "P3k3/8/8/8/8/8/8/p3K3 w - -", `
Black's Pawn on a1 could not have stayed there unpromoted
White's Pawn on a8 could not have stayed there unpromoted`},
		{"chess", "4k3/8/8/8/8/8/4R3/4K3 w - -", `
White is to move, but Black's King can be taken`},
		{"chess", "4k3/8/8/8/8/8/4R3/K7 w - -", `
White is to move, but Black's King can be taken`},
		{"chess", "4k4/8/8/8/8/8/8/4K3 w - -", `
row 1 has 9 squares; Chess has 8 files`},
		{"chess", "4k3/8/8/8/8/8/4K3 w - -", `
the board has 7 rows; Chess has 8`},
		{"chess", "4k3/8/8/xx6/8/8/8/4Ké2 w KQkq e3 0 1", `
"x" in row 4 is no piece of Chess
"é" in row 8 is no piece of Chess
castling right "K" without a Rook of White to castle with
castling right "Q" without a Rook of White to castle with
castling right "k" without a Rook of Black to castle with
castling right "q" without a Rook of Black to castle with
no Pawn of Black can have passed e3`},
		{"chess", "4k3/8/8/8/8/8/8/4K3 w KQ e3 -1 x", `
castling right "K" without a Rook of White to castle with
castling right "Q" without a Rook of White to castle with
no Pawn of Black can have passed e3
"-1 x" stands after the end`},
		{"shogi", "4k4/9/9/9/9/9/9/9/4K4 b 256P 1", `
256 pieces of a kind in hand; 1 to 255 are possible`},
		{"shogi", "4k4/9/9/9/9/9/9/9/4K4 b 2K2XP3 1", `
a King cannot be held in hand
"X" in hand is no piece of Shogi
the number 3 at the end of the hand has no piece behind it`},
		{"shogi", "P3k4/N8/9/9/9/9/9/l8/4K4 b -", `
Black's Knight on 9b could not have stayed there unpromoted
Black's Pawn on 9a could not have stayed there unpromoted`},
		{"shogi", "4k4/4K4/9/9/9/9/9/9/9 b -", `
Black is to move, but White's King can be taken`},
		{"shogi", "4k4/4P4/9/9/9/9/9/9/4K4 b -", `
Black is to move, but White's King can be taken`},
		{"shogi", "4k4/9/9/9/9/9/9/4P4/4K4 w 18p", ``},
		{"shogi", "4k4/4P4/4P4/9/9/9/9/4P4/4K4 w -", ``},
		{"shogi", "10/9/9/9/9/9/9/9/4K4 b -", `
row 1 has 10 squares; Shogi has 9 files
White has no King`},
		{"shogi", "", `
it is empty; a board is needed, rows from the top, separated by /`},
		{"shogi", "+K8/9/9/9/9/9/9/9/4K4 b -", `
"+K" in row 1 is no piece of Shogi
White has no King`},
		{"shogi", "4k4/9/9/9/9/9/9/9/4K4/9/9 x - - -", `
the board has 11 rows; Shogi has 9
the side to move is "x"; b or w is needed
"- -" stands after the end`},
		{"kamikaze-mortal-shogi", "Z3k4/4Z4/9/9/9/9/9/9/4K4 b 300Z", `
300 pieces of a kind in hand; 1 to 255 are possible
Black's Kamikaze on 5b could not have stayed there unpromoted
Black's Kamikaze on 9a could not have stayed there unpromoted`},
		{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[Q~Kx w - -", `
the hand "[Q~Kx" has no closing ]
a Queen cannot be held in hand
a King cannot be held in hand
"x" in hand is no piece of Crazyhouse`},
		{"capablanca", "rnabqkbcnr/pppppppppp/11/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq -", `
row 3 has 11 squares; Capablanca Chess has 10 files`},
		{"xiangqi", "4k4/9/9/9/9/9/9/9/9/4K4 w - -", `
Red is to move, but Black's General can be taken`},
		{"xiangqi", "k8/9/9/9/9/B8/9/9/9/4K4 w - -", `
Black's General on a10 stands outside its part of the board`},
		{"minishogi", "rbsgk/4p/5/P4/KGSBRR b -", `
row 5 has 6 squares; Minishogi has 5 files`},
		{"chess960", "4k3/8/8/8/8/8/8/1R2K2R w HBha -", `
castling right "h" without a Rook of Black to castle with
castling right "a" without a Rook of Black to castle with`},
		{"tori-shogi", "3k3/s1SS3/7/7/7/7/3K3 b -", `
Black is to move, but White's Phoenix can be taken`},
		{"chess", "8/8/8/xxk4/8/8/8/4Ké2 w KQ - 0 1", `
"x" in row 4 is no piece of Chess
"é" in row 8 is no piece of Chess
castling right "K" without a Rook of White to castle with
castling right "Q" without a Rook of White to castle with`},
		{"chess", "rnbqkbnr/pppppppp/8/8/8/8/8/PNBQKBNR w - -", `
White's Pawn on a1 could not have got there`},
		{"chess", "4k3/8/8/8/8/8/8/4K1KK w - -", `
White has 3 Kings, on e1, g1 and h1`},
		{"chess", "4k3/8/8/8/8/8/8/4K3 q - -", `
the side to move is "q"; b or w is needed`},
		{"chess", "4k3/8/8/8/8/8/8/4K3 w ZZ - 99999999999 1", `
castling right "Z" is none of KQkq or a file
"99999999999" is no sensible counter`},
		{"xiangqi", "4k4/9/9/9/B8/9/9/9/9/K8 w - -", `
Red's General on a1 stands outside its part of the board
Red's Elephant on a6 stands outside its part of the board`},
		{"mortal-chessgi", "P3k3/8/8/8/8/8/8/P3K3[] w - -", `
White's Pawn on a8 could not have stayed there unpromoted`},
		{"chess", "4k3/8/8/8/8/8/8/R3K3 w - -", ``},
		{"chess", "4k3/08/8/8/8/8/8/4K3 w - -", `
row 2 has a number that begins with 0`},
		{"crazyhouse", "4k3/8/8/8/8/8/8/4K3/255P w - -", ``},
		{"chess", "startpos", ``},
		{"chess", "startpos moves e2e4", `
"moves e2e4" stands behind the position; moves are given apart from it`},
		{"shogi", "position startpos foo bar", `
"foo bar" stands behind startpos, where a position ends`},
		{"chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e2", `
"moves e1e2" stands behind the position; moves are given apart from it`},
		{"shogi", "sfen 4k4/9/9/9/9/9/9/9/4K4 b moves 5i5h", `
"moves 5i5h" stands behind the position; moves are given apart from it`},
		{"shogi", "4k4/9/9/9/9/9/9/9/4K4 b 2", ``}, // SFEN without hands: the number is the ply's
		{"shogi", "4k4/9/9/9/9/9/9/9/4K4 b 2 3", `
"3" stands after the end`},
		{"crazyhouse", "4k3/8/8/8/4P~3/8/8/4K~3[P~] w - -", `
"P~" in hand is no piece of Crazyhouse
"P~" in row 5 is no piece of Crazyhouse
"K~" in row 8 is no piece of Crazyhouse
White has no King`},
		{"chessgi", "4k3/8/8/8/3Q~4/8/8/4K3[Q~] w - -", ``}, // it keeps no account of what was a pawn
		{"chessgi", "4k3/8/8/8/4P~3/8/8/4K3[P~] w - -", `
"P~" in hand is no piece of Chessgi
"P~" in row 5 is no piece of Chessgi`},
		{"shogi", "4k4/9/9/9/4G~4/9/9/9/4K4 b -", `
"G~" in row 5 is no piece of Shogi`},
		{"chess", "99999999999999999999/8/8/8/8/8/8/08 w - -", `
row 1 has a number of 20 digits; Chess has 8 files
row 8 has a number that begins with 0`},
		{"chess", "44/8/8/8/8/8/8/4K w - -", `
row 1 has 44 squares; Chess has 8 files
Black has no King`},
		{"chess", "rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", `
the board has 9 rows; Chess has 8`},
		{"crazyhouse", "rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", `
the board has 9 rows; Crazyhouse has 8`},
		{"crazyhouse", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8 w KQkq -", `
the board has 9 rows; Crazyhouse has 8`},
		{"crazyhouse", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/QX w KQkq -", `
"X" in hand is no piece of Crazyhouse`},
		{"chess", "foo", `
"foo" is no board; rows from the top are needed, separated by /`},
		{"mortal-chessgi", "4k3/8/8/8/8/8/8/4K3[QRp] w - -", ``}, // no capture brings it there, but it may be set up so
		{"mortal-shogi", "4k4/9/9/9/9/9/9/9/4K4 b +R+BR", `
a Dragon King cannot be held in hand`},
		{"kamikaze-mortal-shogi", "4k4/9/9/9/9/9/9/9/4K4 b 2+B2Z", ``},
		{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[255PP] w - -", `
more than 255 pieces of a kind in hand`},
	} {
		v, ok := Lookup(c.variant)
		if !ok {
			t.Fatalf("no game %q", c.variant)
		}
		_, err := v.ParsePosition(c.position)
		got := ""
		if e, ok := err.(*SetupError); ok {
			for _, p := range e.Problems {
				got += p.Message + "\n"
			}
			got = strings.TrimSuffix(got, "\n")
		}
		if got != strings.TrimPrefix(c.want, "\n") {
			t.Errorf("%s %s:\n%s\nwant%s", c.variant, c.position, got, c.want)
		}
	}
}

// TestRowsThatAreTooShort must stay accepted: logs have them.
func TestRowsThatAreTooShort(t *testing.T) {
	v, _ := Lookup("shogi")
	const text = "4k/9/9/9/9/9/9/9/4K4 b -"
	p, err := v.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := p.String(), "4k4/9/9/9/9/9/9/9/4K4 b - 1"; got != want {
		t.Errorf("reads as %s, want %s", got, want)
	}
	var notes []string
	for _, n := range v.SetupNotes(text) {
		notes = append(notes, n.Message)
	}
	if got, want := strings.Join(notes, "; "), "row 1 has 5 squares where Shogi has 9 files; the rest is taken as empty"; got != want {
		t.Errorf("notes %q, want %q", got, want)
	}
}

// TestPicturesNeedNoReachablePosition: a problem diagram is read, with what no game
// could have reached told; what is no position at all is still a mistake.
func TestPicturesNeedNoReachablePosition(t *testing.T) {
	for _, c := range []struct{ variant, position, board, doubts, mistake string }{
		{"shogi", "7nk/9/7P1/9/9/9/9/9/9 b G", "7nk/9/7P1/9/9/9/9/9/9 b G 1", "Black has no King", ""},
		{"chess", "8/8/8/3N4/8/8/8/8", "8/8/8/3N4/8/8/8/8 w - - 0 1", "White has no King; Black has no King", ""},
		{"chess", "8/8/8/3KK3/8/8/8/k7 w - -", "8/8/8/3KK3/8/8/8/k7 w - - 0 1", "White has 2 Kings, on d5 and e5", ""},
		{"chess", "4k3/8/8/8/4R3/8/8/4K3 w - -", "4k3/8/8/8/4R3/8/8/4K3 w - - 0 1", "White is to move, but Black's King can be taken", ""},
		{"shogi", "P3k4/9/9/9/9/9/9/9/4K4 b -", "P3k4/9/9/9/9/9/9/9/4K4 b - 1", "Black's Pawn on 9a could not have stayed there unpromoted", ""},
		{"shogi", "startpos", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "", ""},
		{"shogi", "7nk/9/7X1/9/9/9/9/9/9 b G", "", "", `"X" in row 3 is no piece of Shogi`},
	} {
		v, _ := Lookup(c.variant)
		p, _, doubts, err := v.ReadPosition(c.position)
		board, mistake := "", ""
		if err != nil {
			mistake = err.(*SetupError).Problems[0].Message
		} else {
			board = p.String()
			p.InCheck() // no king, no check
		}
		if got := strings.Join(doubts, "; "); board != c.board || got != c.doubts || mistake != c.mistake {
			t.Errorf("%s %s: %q, doubts %q, mistake %q; want %q, %q, %q", c.variant, c.position, board, got, mistake, c.board, c.doubts, c.mistake)
		}
	}
}
