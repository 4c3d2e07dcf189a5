package rules

import (
	"strings"
	"testing"
)

var verdicts = []struct{ variant, position, move, want string }{
	{"shogi", "startpos", "5e5d", "no-piece: no piece stands on 5e"},
	{"chess", "startpos", "e4e5", "no-piece: no piece stands on e4"},
	{"xiangqi", "startpos", "e5e6", "no-piece: no piece stands on e5"},
	{"minishogi", "rbsgk/4p/5/P4/KGSBR w -", "3c3d", "no-piece: no piece stands on 3c"},
	{"chess", "4k3/8/8/8/8/8/8/4K3 w - -", "Q>e5", "no-piece: White has no Queen on the board"},
	{"shogi", "4k4/9/9/9/9/9/9/9/4K4 w R", "R>5e", "no-piece: White has no Rook on the board"},
	{"kamikaze-mortal-shogi", "startpos", "3c3d", "wrong-side: the Pawn on 3c belongs to White, and it is Black's turn"},
	{"chess", "startpos", "e7e5", "wrong-side: the Pawn on e7 belongs to Black, and it is White's turn"},
	{"chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -", "d2d4", "wrong-side: the Pawn on d2 belongs to White, and it is Black's turn"},
	{"xiangqi", "startpos", "b8e8", "wrong-side: the Cannon on b8 belongs to Black, and it is Red's turn"},
	{"shogi", "startpos", "G:7g7f", "wrong-piece: the text names a Gold, but a Pawn stands on 7g"},
	{"chess", "startpos", "N:e2e4", "wrong-piece: the text names a Knight, but a Pawn stands on e2"},
	{"chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -", "B:b8c6", "wrong-piece: the text names a Bishop, but a Knight stands on b8"},
	{"capablanca", "startpos", "C:c1d3", "wrong-piece: the text names a Chancellor, but an Archbishop stands on c1"},
	{"shogi", "startpos", "9i9g", "own-piece: the Lance on 9i cannot go to 9g, where Black's own Pawn stands"},
	{"chess", "startpos", "d1d2", "own-piece: the Queen on d1 cannot go to d2, where White's own Pawn stands"},
	{"tori-shogi", "startpos", "4g4f", "own-piece: the Phoenix on 4g cannot go to 4f, where Black's own Falcon stands"},
	{"chess", "startpos", "R>a2", "own-piece: no Rook can go to a2, where White's own Pawn stands"},
	{"shogi", "startpos", "2h2c", "blocked: the Rook on 2h cannot get to 2c past Black's Pawn on 2g"},
	{"chess", "4k3/8/8/8/8/4p3/4P3/4K3 w - -", "e2e4", "blocked: the Pawn on e2 cannot step over Black's Pawn on e3"},
	{"chess", "4k3/8/8/8/8/4p3/4P3/4K3 b - -", "e3e2", "blocked: the Pawn on e3 cannot take White's Pawn on e2: it does not capture so"},
	{"xiangqi", "4k4/9/9/9/9/4P4/4N4/9/9/3K5 w - -", "e4d6", "blocked: the Horse on e4 cannot get to d6 past Red's Soldier on e5"},
	{"grand-chess", "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R b - -", "a10a1", "blocked: the Rook on a10 cannot get to a1 past Black's Pawn on a8"},
	{"chess", "startpos", "b1c4", "cannot-reach: the Knight on b1 cannot go to c4: it does not move so"},
	{"chess", "startpos", "N>f4", "cannot-reach: no Knight can go to f4; White has them on b1, g1"},
	{"shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -", "3c3e", "cannot-reach: the Pawn on 3c cannot go to 3e: it does not move so"},
	{"mortal-chessgi", "4k3/8/8/8/8/8/8/P3K3[] w - -", "a1a3", "cannot-reach: a Pawn steps two squares only from its own second rank, and this one stands on a1 (disputed first-rank-double)"},
	{"mortal-chessgi", "p3k3/8/8/8/8/8/8/4K3[] b - -", "a8a6", "cannot-reach: a Pawn steps two squares only from its own second rank, and this one stands on a8 (disputed first-rank-double)"},
	{"hydra-chess", "4k3/8/8/8/8/8/8/P3K3[] w - -", "a1a3", "cannot-reach: a Pawn steps two squares only from its own second rank, and this one stands on a1 (disputed first-rank-double)"},
	{"grand-chess", "r8r/1nbqkcabn1/pppppppppp/10/10/10/1P8/P1PPPPPPPP/1NBQKCABN1/R8R w - -", "b4b6", "cannot-reach: a Pawn steps two squares only from its own third rank, and this one stands on b4"},
	{"xiangqi", "4k4/9/9/9/9/2B6/9/9/9/3K5 w - -", "c5e7", "cannot-reach: the Elephant on c5 cannot go to e7: it may not leave its part of the board"},
	{"annan-shogi", "4k4/9/9/9/9/9/4P4/4N4/4K4 b -", "5g5f", "cannot-reach: the Pawn on 5g cannot go to 5f: it moves as the Knight behind it, which does not move so"},
	{"kamikaze-mortal-shogi", "9/9/9/2p6/9/r1Z4K1/9/9/k8 b -", "7f7d", "leaves-check: the Kamikaze on 7f takes the Pawn on 7d and both leave the board: the Rook on 9f then attacks Black's King on 2f"},
	{"kamikaze-mortal-shogi", "K8/9/1k4z1R/9/6P2/9/9/9/9 w -", "3c3e", "leaves-check: the Kamikaze on 3c takes the Pawn on 3e and both leave the board: the Rook on 1c then attacks White's King on 8c"},
	{"kamikaze-mortal-shogi", "2r6/9/9/9/9/2p6/9/2Z6/2K4k1 b -", "7h7f", "leaves-check: the Kamikaze on 7h takes the Pawn on 7f and both leave the board: the Rook on 7a then attacks Black's King on 7i"},
	{"kamikaze-mortal-shogi", "4z3k/9/4K4/9/9/9/9/9/9 b P", "P*9e", "leaves-check: the Pawn does not stop the check: the Kamikaze on 5a still attacks Black's King on 5c (disputed kamikaze-check)"},
	{"kamikaze-mortal-shogi", "9/9/9/4k4/9/4Z4/9/9/4K4 w p", "P*1e", "leaves-check: the Pawn does not stop the check: the Kamikaze on 5f still attacks White's King on 5d (disputed kamikaze-check)"},
	{"kamikaze-mortal-shogi", "9/4z3k/9/9/5K3/9/9/9/9 b -", "4e5d", "leaves-check: the King cannot go to 5d, where the Kamikaze on 5b attacks it (disputed kamikaze-check)"},
	{"chess", "4k3/8/8/8/7b/8/5N2/4K3 w - -", "f2g4", "leaves-check: the Knight may not leave f2: the Bishop on h4 then attacks White's King on e1"},
	{"chess", "4k3/8/8/8/8/8/4r3/R3K3 w - -", "a1b1", "leaves-check: the Rook does not stop the check: the Rook on e2 still attacks White's King on e1"},
	{"chess", "4k3/8/8/8/8/8/2r5/R3K3 w - -", "e1e2", "leaves-check: the King cannot go to e2, where the Rook on c2 attacks it"},
	{"crazyhouse", "3rk3/8/8/8/8/8/8/4R2K[] b - -", "d8d1", "leaves-check: the Rook does not stop the check: the Rook on e1 still attacks Black's King on e8"},
	{"crazyhouse", "4k3/8/8/8/8/8/8/4R2K[n] b - -", "N@a4", "leaves-check: the Knight does not stop the check: the Rook on e1 still attacks Black's King on e8"},
	{"xiangqi", "4k4/9/9/9/4P4/9/9/9/9/4K4 w - -", "e6d6", "leaves-check: the Soldier may not leave e6: the General on e10 then attacks Red's General on e1"},
	{"shogi", "4r3k/9/9/9/4G4/9/9/9/4K4 b -", "5e6e", "leaves-check: the Gold may not leave 5e: the Rook on 5a then attacks Black's King on 5i"},
	{"mortal-chessgi", "4kr2/8/8/8/8/8/8/4K2R[] w K -", "e1g1", "castling: White's King cannot castle kingside over or onto f1, which Black's Rook on f8 attacks"},
	{"chess", "r3k3/8/8/8/8/8/8/4K2R w K -", "O-O-O", "castling: White may not castle queenside: the King or that Rook has moved, or no Rook is there"},
	{"chess", "r3k3/8/8/8/8/8/8/R3K3 b q -", "e8g8", "castling: Black may not castle kingside: the King or that Rook has moved, or no Rook is there"},
	{"chess", "rn2k3/8/8/8/8/8/8/R3K3 b q -", "O-O-O", "castling: Black cannot castle queenside past Black's Knight on b8"},
	{"capablanca", "5k4/10/10/10/10/10/5r4/R4K3R w KQ -", "O-O", "castling: White cannot castle out of check by Black's Rook on f2"},
	{"shogi", "startpos", "O-O", "castling: Shogi has no castling"},
	{"chess", "4k3/8/8/8/8/8/8/4K2R w - -", "e1g1", "castling: White may not castle kingside: the King or that Rook has moved, or no Rook is there"},
	{"chess", "rnbqkbnr/1pp1pppp/p7/3pP3/8/P7/1PPP1PPP/RNBQKBNR w KQkq -", "e5d6", "en-passant: the Pawn cannot take Black's Pawn on d5 in passing: it did not just step two squares"},
	{"chess", "4k3/8/8/8/3pP3/8/8/4K3 b - -", "d4e3", "en-passant: the Pawn cannot take White's Pawn on e4 in passing: it did not just step two squares"},
	{"capahouse", "4k5/10/10/4pP4/10/10/10/4K5[] w - -", "f5e6", "en-passant: the Pawn cannot take Black's Pawn on e5 in passing: it did not just step two squares"},
	{"chess", "startpos", "P@e4", "no-drops: Chess has no drops; if this is another game, name it (--variant, or a Variant tag)"},
	{"xiangqi", "startpos", "P@e5", "no-drops: Xiangqi has no drops; if this is another game, name it (--variant, or a Variant tag)"},
	{"makruk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b - -", "P@e4", "no-drops: Makruk has no drops; if this is another game, name it (--variant, or a Variant tag)"},
	{"kamikaze-mortal-shogi", "startpos", "P*5e", "not-in-hand: Pawn dropped on 5e, but Black holds nothing in hand"},
	{"mortal-chessgi", "4k3/8/8/8/8/8/8/4K3[RPP] w - -", "Q@d1", "not-in-hand: Queen dropped on d1, but White holds only a Rook and 2 Pawns"},
	{"shogi", "4k4/9/9/9/9/9/9/9/4K4 w 2Pg", "P*5e", "not-in-hand: Pawn dropped on 5e, but White holds only a Gold"},
	{"mortal-chessgi", "4k3/8/8/8/8/8/8/4K3[P] w - -", "P@e1", "drop-occupied: Pawn dropped on e1, where White's King stands"},
	{"shogi", "4k4/9/9/9/9/9/9/9/4K4 w p", "P*5i", "drop-occupied: Pawn dropped on 5i, where Black's King stands"},
	{"tori-shogi", "3k3/7/7/7/7/7/3K3 b S", "S*4a", "drop-occupied: Swallow dropped on 4a, where White's Phoenix stands"},
	{"shogi", "k8/9/9/9/9/9/9/9/4K4 b P", "P*5a", "drop-dead: Pawn dropped on 5a, from where it could never move"},
	{"shogi", "k8/9/9/9/9/9/9/9/4K4 w n", "N*5h", "drop-dead: Knight dropped on 5h, from where it could never move"},
	{"kamikaze-mortal-shogi", "k8/9/9/9/9/9/9/9/4K4 b Z", "Z*5b", "drop-dead: Kamikaze dropped on 5b, from where it could never move"},
	{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - -", "P@a1", "drop-dead: Pawn dropped on a1, a rank on which Pawns may not be dropped"},
	{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[p] b - -", "P@a8", "drop-dead: Pawn dropped on a8, a rank on which Pawns may not be dropped"},
	{"mortal-chessgi", "4k3/8/8/8/8/8/8/4K3[p] b - -", "P@a1", "drop-dead: Pawn dropped on a1, from where it could never move"},
	{"hydra-chess", "4k3/8/8/8/8/8/8/4K3[P] w - -", "P@a8", "drop-dead: Pawn dropped on a8, from where it could never move (disputed last-rank-pawn-drop)"},
	{"shogi", "k8/9/9/9/9/9/4P4/9/4K4 b P", "P*5d", "nifu: Pawn dropped on file 5, where Black already has an unpromoted Pawn on 5g"},
	{"minishogi", "4k/4p/5/5/K4 w p", "P*1c", "nifu: Pawn dropped on file 1, where White already has an unpromoted Pawn on 1b"},
	{"kamikaze-mortal-shogi", "k8/9/9/9/9/9/4P4/9/4K4 b P", "P*5d", "nifu: Pawn dropped on file 5, where Black already has a Pawn on 5g"},
	{"tori-shogi", "3k3/7/7/3S3/3S3/7/3K3 b S", "S*4b", "nifu: Swallow dropped on file 4, where Black already has unpromoted Swallows on 4e and 4d; 2 on a file are the most"},
	{"mortal-shogi", "8k/6G2/8K/9/9/9/9/9/9 b P", "P*1b", "drop-mate: Pawn dropped on 1b gives checkmate, which a Pawn drop may not"},
	{"shogi", "9/9/9/9/9/9/8k/6g2/8K w p", "P*1h", "drop-mate: Pawn dropped on 1h gives checkmate, which a Pawn drop may not"},
	{"minishogi", "4k/2G2/4K/5/5 b P", "P*1b", "drop-mate: Pawn dropped on 1b gives checkmate, which a Pawn drop may not"},
	{"kamikaze-mortal-shogi", "startpos", "7g7f=G", "not-in-zone: the Pawn goes from 7g to 7f, outside its promotion zone, so it does not promote"},
	{"shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -", "3c3d+", "not-in-zone: the Pawn goes from 3c to 3d, outside its promotion zone, so it does not promote"},
	{"minishogi", "startpos", "1e1d+", "not-in-zone: the Rook goes from 1e to 1d, outside its promotion zone, so it does not promote"},
	{"chess", "4k3/8/4P3/8/8/8/8/4K3 w - -", "e6e7q", "not-in-zone: the Pawn goes from e6 to e7, outside its promotion zone, so it does not promote"},
	{"kamikaze-mortal-shogi", "k8/9/9/4Z4/9/9/9/9/4K4 b -", "5d5b=N", "promotion-choice: the Kamikaze cannot become a Knight on 5b; it can become Gold, Silver or Lance"},
	{"kamikaze-mortal-shogi", "k8/9/4p4/9/4Z4/9/9/9/4K4 b -", "5e5c=G", "promotion-choice: the Kamikaze takes White's Pawn on 5c and leaves the board, so it does not promote"},
	{"shogi", "4k4/9/9/9/9/4g4/9/9/4K4 w -", "5f5g+", "promotion-choice: a Gold does not promote"},
	{"chess", "4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8k", "promotion-choice: the Pawn cannot become a King on a8; it can become Queen, Rook, Bishop or Knight"},
	{"grand-chess", "r8r/1nbqkcabn1/2P7/10/10/10/10/10/1NBQKCABN1/R8R w - -", "c8b9q", "promotion-choice: the Pawn cannot promote on b9: White has all the pieces that it could become on the board"},
	{"mortal-chessgi", "4k3/P7/8/8/8/8/8/4K3[] w - -", "a7a8", "promotion-required: the Pawn must promote on a8, to Queen, Rook, Bishop or Knight"},
	{"shogi", "4k4/9/9/9/9/9/9/4p4/K8 w -", "5h5i", "promotion-required: the Pawn must promote on 5i, to Tokin"},
	{"kamikaze-mortal-shogi", "k8/9/9/4Z4/9/9/9/9/4K4 b -", "5d5b", "promotion-required: the Kamikaze must promote on 5b, to Gold, Silver or Lance"},
	{"euroshogi", "4k3/8/7P/8/8/8/8/4K3 b -", "1c1b", "promotion-required: the Pawn must promote on 1b, to Tokin"},
	{"grand-chess", "r8r/2P1k5/10/10/10/10/10/10/1NBQKCABN1/R8R w - -", "c9c10", "promotion-required: the Pawn could never move again from c10"},
	{"shogi", "4k4/9/9/9/9/9/9/4G1G2/4K4 b -", "G>4g", "ambiguous: several moves fit: to 4g from 5h or 3h; say which"},
	{"chess", "4k3/8/8/8/8/5N2/8/1N2K3 w - -", "N>d2", "ambiguous: several moves fit: to d2 from b1 or f3; say which"},
	{"capablanca", "4k5/1n3n4/10/10/10/10/10/4K5 b - -", "N>d6", "ambiguous: several moves fit: to d6 from b7 or f7; say which"},
}

// TestVerdicts is what a referee says to a bad move, for each rule at least
// three positions of different games and both sides.
func TestVerdicts(t *testing.T) {
	for _, c := range verdicts {
		t.Run(c.variant+" "+c.move, func(t *testing.T) {
			p := mustParse(t, c.variant, c.position)
			_, f := p.Resolve(verdictPattern(t, p.v, c.move))
			if f == nil {
				t.Fatalf("%s %s: %s is legal", c.variant, c.position, c.move)
			}
			got := string(f.Rule) + ": " + f.Message
			if f.Severity != SevereIllegal {
				got += " (" + string(f.Severity) + " " + f.Ruling + ")"
			}
			if got != c.want {
				t.Errorf("%s %s %s:\n%s\nwant %s", c.variant, c.position, c.move, got, c.want)
			}
		})
	}
}

// verdictPattern reads what usiPattern does, and the rest of what a text can
// say: "N>f3" a piece and where it goes, "P7g7f" a piece with its square, "e.p."
// behind it.
func verdictPattern(t *testing.T, v *Variant, s string) Pattern {
	t.Helper()
	if name, to, ok := strings.Cut(s, ">"); ok {
		pt := AnyMove
		p, found := v.PieceByLetter(name)
		q, onBoard := v.ParseSquare(to)
		if !found || !onBoard {
			t.Fatalf("%q cannot be read", s)
		}
		pt.Types, pt.To = Types(p), q
		return pt
	}
	if name, rest, ok := strings.Cut(s, ":"); ok {
		p, found := v.PieceByLetter(name)
		if !found {
			t.Fatalf("%q cannot be read", s)
		}
		pt := usiPattern(t, v, rest)
		pt.Types = Types(p)
		return pt
	}
	return usiPattern(t, v, s)
}

func TestEveryRuleOfAMoveHasThreeVerdicts(t *testing.T) {
	// The other rules are about a text or a whole game; replay and parser say
	// them.
	elsewhere := map[Rule]bool{Unreadable: true, WrongTurn: true, AfterEnd: true, SideEffect: true, WrongResult: true}
	n := map[string]int{}
	for _, c := range verdicts {
		rule, _, _ := strings.Cut(c.want, ":")
		n[rule]++
	}
	for _, r := range RuleTexts {
		if !elsewhere[r.Rule] && n[string(r.Rule)] < 3 {
			t.Errorf("%s has %d verdicts; three are needed", r.Rule, n[string(r.Rule)])
		}
	}
}
