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
