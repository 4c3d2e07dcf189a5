package rules

import (
	"slices"
	"strings"
	"testing"
)

// moreVerdicts continue those of explain_test.go for the rules that are argued
// about most: pawn drops, promotion, the Kamikaze.
var moreVerdicts = []struct{ variant, position, move, want string }{
	{"shogi", "k8/9/9/4p4/9/9/9/9/4K4 w p", "P*5f", "nifu: Pawn dropped on file 5, where White already has an unpromoted Pawn on 5d"},
	{"mortal-shogi", "k8/9/9/9/9/9/4P4/9/4K4 b P", "P*5h", "nifu: Pawn dropped on file 5, where Black already has a Pawn on 5g"},
	{"mortal-shogi", "k8/9/4P4/9/9/9/9/9/4K4 b P", "P*5a", "drop-dead: Pawn dropped on 5a, from where it could never move"},
	{"kamikaze-mortal-shogi", "k8/9/9/9/4P4/9/9/9/4K4 b P", "P*5b", "nifu: Pawn dropped on file 5, where Black already has a Pawn on 5e"},
	{"minishogi", "k4/5/1P3/5/4K b P", "P*4b", "nifu: Pawn dropped on file 4, where Black already has an unpromoted Pawn on 4c"},
	{"shogi", "8k/6G2/8K/9/9/9/9/9/9 b P", "P*1b", "drop-mate: Pawn dropped on 1b gives checkmate, which a Pawn drop may not"},
	{"shogi", "9/9/9/9/9/9/8k/6g2/8K w p", "P*1h", "drop-mate: Pawn dropped on 1h gives checkmate, which a Pawn drop may not"},
	{"kamikaze-mortal-shogi", "8k/6G2/8K/9/9/9/9/9/9 b P", "P*1b", "drop-mate: Pawn dropped on 1b gives checkmate, which a Pawn drop may not"},
	{"mortal-shogi", "9/9/9/9/9/9/8k/6g2/8K w p", "P*1h", "drop-mate: Pawn dropped on 1h gives checkmate, which a Pawn drop may not"},
	{"minishogi", "4k/2G2/4K/5/5 b P", "P*1b", "drop-mate: Pawn dropped on 1b gives checkmate, which a Pawn drop may not"},
	{"mortal-shogi", "k8/9/9/9/4S4/9/9/9/4K4 b -", "5e5d=G", "not-in-zone: the Silver goes from 5e to 5d, outside its promotion zone, so it does not promote"},
	{"mortal-shogi", "k8/9/4L4/9/9/9/9/9/4K4 b -", "5c5b=N", "promotion-choice: the Lance cannot become a Knight on 5b; it can become Gold or Silver"},
	{"mortal-shogi", "k8/9/4N4/9/9/9/9/9/4K4 b -", "5c4a=L", "promotion-choice: the Knight cannot become a Lance on 4a; it can become Gold or Silver"},
	{"mortal-shogi", "k8/9/9/4S4/9/9/9/9/4K4 b -", "5d5c=L", "promotion-choice: the Silver cannot become a Lance on 5c; it can become Gold"},
	{"mortal-shogi", "k8/9/9/4R4/9/9/9/9/4K4 b -", "5d5c=G", "promotion-choice: the Rook cannot become a Gold on 5c; it can become Dragon King"},
	{"shogi", "k8/9/4G4/9/9/9/9/9/4K4 b -", "5c5b+", "promotion-choice: a Gold does not promote"},
	{"mortal-shogi", "k8/9/4G4/9/9/9/9/9/4K4 b -", "5c5b+", "promotion-choice: a Gold does not promote"},
	{"chess", "k7/4P3/8/8/8/8/8/4K3 w - -", "e7e8k", "promotion-choice: the Pawn cannot become a King on e8; it can become Queen, Rook, Bishop or Knight"},
	{"crazyhouse", "k7/4P3/8/8/8/8/8/4K3[] w - -", "e7e8p", "promotion-choice: the Pawn cannot become a Pawn on e8; it can become Queen, Rook, Bishop or Knight"},
	{"hydra-chess", "k7/4P3/8/8/8/8/8/4K3[] w - -", "e7e8", "promotion-required: the Pawn must promote on e8, to Queen, Rook, Bishop or Knight"},
	{"chess", "k7/8/8/8/8/8/4p3/K7 b - -", "e2e1", "promotion-required: the Pawn must promote on e1, to Queen, Rook, Bishop or Knight"},
	{"shogi", "k8/9/4N4/9/9/9/9/9/4K4 b -", "5c4a", "promotion-required: the Knight must promote on 4a, to Promoted Knight"},
	{"shogi", "k8/4P4/9/9/9/9/9/9/4K4 b -", "5b5a", "promotion-required: the Pawn must promote on 5a, to Tokin"},
	{"mortal-shogi", "k8/4L4/9/9/9/9/9/9/4K4 b -", "5b5a", "promotion-required: the Lance must promote on 5a, to Gold or Silver"},
	{"mortal-shogi", "4k4/9/9/9/9/9/4n4/9/4K4 w -", "5g6i", "promotion-required: the Knight must promote on 6i, to Gold or Silver"},
	{"shogi", "k8/9/9/9/9/4P4/9/9/4K4 b -", "5f5e+", "not-in-zone: the Pawn goes from 5f to 5e, outside its promotion zone, so it does not promote"},
	{"chess", "k7/8/4P3/8/8/8/8/4K3 w - -", "e6e7q", "not-in-zone: the Pawn goes from e6 to e7, outside its promotion zone, so it does not promote"},
	{"euroshogi", "1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1 b -", "8f8e+", "not-in-zone: the Pawn goes from 8f to 8e, outside its promotion zone, so it does not promote"},
	{"kamikaze-mortal-shogi", "k8/9/9/9/4Z4/9/9/9/4K4 b -", "5e5d", "cannot-reach: the Kamikaze on 5e cannot go to 5d: it does not move so"},
	{"kamikaze-mortal-shogi", "k8/9/9/9/4Z4/9/9/9/4K4 b -", "5e5b", "cannot-reach: the Kamikaze on 5e cannot go to 5b: it does not move so"},
	{"kamikaze-mortal-shogi", "k8/9/4P4/9/4Z4/9/9/9/4K4 b -", "5e5c", "own-piece: the Kamikaze on 5e cannot go to 5c, where Black's own Pawn stands"},
	{"kamikaze-mortal-shogi", "k8/9/9/9/4Z4/9/9/9/4K4 b -", "5e5c=P", "promotion-choice: the Kamikaze cannot become a Pawn on 5c; it can become Gold, Silver, Knight or Lance"},
	{"kamikaze-mortal-shogi", "4k4/9/9/9/9/4z4/9/9/K8 w -", "5f5h=N", "promotion-choice: the Kamikaze cannot become a Knight on 5h; it can become Gold, Silver or Lance"},
	{"kamikaze-mortal-shogi", "4k4/9/9/9/9/9/4z4/9/K8 w -", "5g5i", "promotion-required: the Kamikaze must promote on 5i, to Gold or Silver"},
	{"kamikaze-mortal-shogi", "4k4/9/9/9/9/9/9/9/K8 w z", "Z*5h", "drop-dead: Kamikaze dropped on 5h, from where it could never move"},
	{"kamikaze-mortal-shogi", "4k4/9/9/9/9/9/9/9/K8 b Z", "Z*5a", "drop-occupied: Kamikaze dropped on 5a, where White's King stands"},
	{"kamikaze-mortal-shogi", "4k4/9/9/4Z4/9/9/9/9/K8 b -", "5d5b+", "ambiguous: the Kamikaze promotes on 5b; say whether to Gold, Silver or Lance"},
	{"kamikaze-mortal-shogi", "4r2k1/9/4p4/9/4Z4/9/9/9/4K4 b -", "5e5c", "leaves-check: the Kamikaze on 5e takes the Pawn on 5c and both leave the board: the Rook on 5a then attacks Black's King on 5i"},
	{"kamikaze-mortal-shogi", "9/4z3k/9/9/4K4/9/9/9/9 b -", "5e5d", "leaves-check: the King cannot go to 5d, where the Kamikaze on 5b attacks it (disputed kamikaze-check)"},
	{"kamikaze-mortal-shogi", "4k4/9/4p4/9/4Z4/9/9/9/K8 b -", "5e5c=S", "promotion-choice: the Kamikaze takes White's Pawn on 5c and leaves the board, so it does not promote"},

	{"chess", "4k3/8/8/8/4p3/8/4P3/4K3 w - -", "e2e4", "blocked: the Pawn on e2 cannot take Black's Pawn on e4: it does not capture so"},
	{"mortal-chessgi", "4k3/4p3/8/4P3/8/8/8/4K3[] b - -", "e7e5", "blocked: the Pawn on e7 cannot take White's Pawn on e5: it does not capture so"},
	{"chess", "4k3/8/8/4p3/8/4P3/8/4K3 w - -", "e3e5", "cannot-reach: a Pawn steps two squares only from its own second rank, and this one stands on e3"},
	{"capablanca", "5k4/10/10/10/5p4/5p4/5P4/5K4 w - -", "f2f4", "blocked: the Pawn on f2 cannot step over Black's Pawn on f3"},
	{"xiangqi", "3k5/9/9/9/9/9/1r7/9/1C7/4K4 w - -", "b2b4", "blocked: the Cannon on b2 cannot take Black's Chariot on b4: it does not capture so"},
	{"chess", "4k3/8/8/8/8/8/4P3/4K3 w - -", "e2d3", "cannot-reach: the Pawn on e2 goes to d3 only to take something there, and it is empty"},
	{"makruk", "4k3/8/8/8/8/4P3/8/4K3 w - -", "e3d4", "cannot-reach: the Bia on e3 goes to d4 only to take something there, and it is empty"},
	{"xiangqi", "3k5/9/9/9/9/4P4/9/9/9/4K4 w - -", "e5d5", "cannot-reach: the Soldier on e5 cannot go to d5: it moves so only from its own 6th rank on"},
	{"xiangqi", "3k5/9/9/4p4/9/9/9/9/9/4K4 b - -", "e7f7", "cannot-reach: the Soldier on e7 cannot go to f7: it moves so only from its own 6th rank on"},
	{"xiangqi", "3k5/9/9/9/9/4P4/9/9/9/4K4 w - -", "e5e4", "cannot-reach: the Soldier on e5 cannot go to e4: it does not move so"},
	{"chess", "4k3/8/8/r2pP2K/8/8/8/8 w - d6", "e5d6", "leaves-check: the Pawn on e5 takes the Pawn on d5 in passing and both leave their squares: the Rook on a5 then attacks White's King on h5"},
	{"chess", "8/8/8/8/k2pP2R/8/8/4K3 b - e3", "d4e3", "leaves-check: the Pawn on d4 takes the Pawn on e4 in passing and both leave their squares: the Rook on h4 then attacks Black's King on a4"},
	{"chess", "4k3/8/8/8/r7/8/4P3/4K2r w - -", "e2e4", "leaves-check: the Pawn does not stop the check: the Rook on h1 still attacks White's King on e1"},
	{"chess", "4r2k/8/8/8/8/5n2/4B3/4K3 w - -", "e2f3", "leaves-check: the Bishop may not leave e2: the Rook on e8 then attacks White's King on e1"},
	{"chess", "4k3/8/8/8/8/8/8/4K2R w K -", "e1g1q", "promotion-choice: a King does not promote"},
	{"chess", "4k3/8/8/8/8/8/8/4K2R w K -", "e1f1q", "promotion-choice: a King does not promote"},
	{"chess", "4kr2/8/8/8/8/8/8/4K2R w K -", "e1g1q", "castling: White's King cannot castle kingside over or onto f1, which Black's Rook on f8 attacks"},
	{"chess", "4kr2/8/8/8/8/8/7q/4K2R w K -", "e1g1", "castling: White's King cannot castle kingside over or onto f1, which Black's Rook on f8 attacks"},
	{"chess", "4k3/8/8/8/8/4n3/7n/4K2R w K -", "O-O", "castling: White's King cannot castle kingside over or onto f1, which Black's Knight on h2 and Black's Knight on e3 attack"},
	{"chess960", "4k3/8/8/8/8/8/8/rR1K4 w Q -", "O-O-O", "castling: White cannot castle queenside: the Rook on a1 then attacks the King on c1"},
	{"shogi", "4k4/9/9/9/9/9/9/9/4K4 b R", "R*5e+", "promotion-choice: Rook dropped on 5e: a drop never promotes"},
	{"mortal-chessgi", "4k3/8/8/8/8/8/8/4K3[R] w - -", "R@d2q", "promotion-choice: Rook dropped on d2: a drop never promotes"},
	{"mortal-chessgi", "4k3/8/8/8/8/8/8/4K3[r] w - -", "R@d2q", "not-in-hand: Rook dropped on d2, but White holds nothing in hand"},
	{"grand-chess", "r8r/1nbqkcabn1/2P7/10/10/10/10/Q9/1NB1KCABN1/R8R w - -", "c8b9q", "promotion-choice: the Pawn cannot promote on b9: White has all the pieces that it could become on the board"},
	{"grand-chess", "r8r/1nbqkcabn1/2P7/10/10/10/10/Q9/1NB1KCAB2/R8R w - -", "c8b9q", "promotion-choice: the Pawn cannot become a Queen on b9: White has a Queen on the board already, and promotion brings no more; it can become Knight"},
	{"grand-chess", "r8r/1nbqkcabn1/2P7/10/10/10/10/Q9/1NB1KCAB2/R8R w - -", "c8b9r", "promotion-choice: the Pawn cannot become a Rook on b9: White has 2 Rooks on the board already, and promotion brings no more; it can become Knight"},
	{"grand-chess", "r8r/1nbqkcabn1/2P7/10/10/10/10/Q9/1NB1KCAB2/R8R w - -", "c8b9k", "promotion-choice: the Pawn cannot become a King on b9; it can become Knight"},
}

func TestMoreVerdicts(t *testing.T) {
	n := map[string]int{}
	for _, c := range slices.Concat(verdicts, moreVerdicts) {
		rule, _, _ := strings.Cut(c.want, ":")
		n[rule]++
		if c.variant == "kamikaze-mortal-shogi" {
			n[c.variant]++
		}
	}
	for _, rule := range []string{"nifu", "drop-mate", "promotion-choice", "promotion-required", "not-in-zone", "kamikaze-mortal-shogi"} {
		if n[rule] < 6 {
			t.Errorf("%s has %d verdicts; six are needed", rule, n[rule])
		}
	}
	for _, c := range moreVerdicts {
		p := mustParse(t, c.variant, c.position)
		_, f := p.Resolve(verdictPattern(t, p.v, c.move))
		got := "legal"
		if f != nil {
			got = string(f.Rule) + ": " + f.Message
			if f.Severity == SevereDisputed {
				got += " (disputed " + f.Ruling + ")"
			}
		}
		if got != c.want {
			t.Errorf("%s %s %s:\n%s\nwant %s", c.variant, c.position, c.move, got, c.want)
		}
	}
}
