package replay_test

import (
	"strings"
	"testing"

	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// The rules about a text or a whole game; those about a move are in package
// rules (explain_test.go, verdicts_test.go).
func TestFaultsOfATextAndOfAGame(t *testing.T) {
	pgn := func(variant, text string) *replay.Game {
		v, _ := rules.Lookup(variant)
		g, err := replay.Play(parser.ParsePGN(parser.TextSource("log", text), parser.PGNOptions{})[0], replay.Options{Variant: v})
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	kif := func(variant, text string) *replay.Game {
		v, _ := rules.Lookup(variant)
		g, err := replay.Play(parser.ParseKIF(parser.TextSource("log", text))[0], replay.Options{Variant: v})
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	gc := func(variant, text string) *replay.Game { return playLog(t, variant, text) }
	usi := func(variant, text string) *replay.Game { return playUSI(t, variant, "startpos", text) }
	n := map[string]int{}
	for _, c := range []struct {
		rule    string
		play    func(variant, text string) *replay.Game
		variant string
		text    string
		want    string
	}{
		{"unreadable", gc, "shogi", "1. P 7g-7z", "unreadable log:1:9: ply 1, Black: \"7z\" is no square of Shogi, whose squares are 9i to 1a [unreadable]"},
		{"unreadable", gc, "mortal-shogi", "1. P 7g-7f\n1... x 3c-3d", "unreadable log:2:6: ply 2, White: no piece of Mortal Shogi is called \"x\"; it has +B +R B D DH DK G H K L N P R S (--label x=piece adds a label) [unreadable]"},
		{"unreadable", pgn, "chess", "1. e4 e5 2. N%3 *", "unreadable log:1:13: ply 3, White: a move such as e4, Nf3, exd5, O-O, e8=Q or N@f3 was expected; found \"N%3\" [unreadable]"},
		{"unreadable", kif, "shogi", "手合割：平手\n1 ７六歩\n", "warning log:2:3: neither origin nor 打 is written; the move is looked for [unreadable]"},
		{"wrong-turn", pgn, "chess", "1. e4 -- 2. d4 *", "illegal log:1:7: ply 2, Black: a null move (pass); in Chess a player must move [wrong-turn]"},
		{"wrong-turn", gc, "shogi", "1. P 7g-7f\n2. P 2g-2f", "warning log:2:1: ply 2, White: number 2 follows 1: turns may be missing [unreadable]\nillegal log:2:4: ply 2, White: this turn is written as Black's, but it is White's turn [wrong-turn]"},
		{"wrong-turn", gc, "kamikaze-mortal-shogi", "1. P 7g-7f\n1... p 3c-3d\n2... p 8c-8d", "warning log:3:1: ply 3, Black: number 2 follows 1: turns may be missing [unreadable]\nillegal log:3:6: ply 3, Black: this turn is written as White's, but it is Black's turn [wrong-turn]"},
		{"after-end", pgn, "chess", "1. f3 e5 2. g4 Qh4# 3. a3 *", "illegal log:1:24: ply 5, White: a move after checkmate: White has no legal move [after-end]"},
		{"after-end", gc, "shogi", "1. P 7g-7f\n1... resign\n2. P 2g-2f", "illegal log:3:4: ply 2, White: a move after resignation [after-end]"},
		{"after-end", kif, "mortal-shogi", "手合割：平手\n1 ７六歩(77)\n2 投了\n3 ２六歩(27)\n", "illegal log:4:3: ply 2, White: a move after the end of the game (投了) [after-end]"},
		{"side-effect", gc, "shogi", "1. P 7g-7f; @-5e", "illegal log:1:13: ply 1, Black: the text removes a piece from 5e, where none stands [side-effect]"},
		{"side-effect", gc, "chess", "1. P e2-e4; @-d7", "illegal log:1:13: ply 1, White: the text removes what stands on d7, but by the rules Black's Pawn stays there [side-effect]"},
		{"side-effect", gc, "mortal-chessgi", "1. P e2-e4; R a1-a3", "illegal log:1:13: ply 1, White: the text also moves White's Rook from a1 to a3, which the rules do not give [side-effect]"},
		{"result", pgn, "chess", "1. f3 e5 2. g4 Qh4# 1-0", "warning log:1:21: ply 4, Black: the text gives the result 1-0, but the last position is checkmate: 0-1 [result]"},
		{"result", kif, "shogi", "手合割：平手\n1 ７六歩(77)\n2 詰み\n", "warning log:3:3: ply 1, Black: the text says checkmate, but White still has a legal move [result]"},
		{"result", kif, "mortal-shogi", "手合割：平手\n1 ７六歩(77)\n2 千日手\n", "warning log:3:3: ply 1, Black: the text says repetition, but the last position occurred only once; 4 times are needed [result]"},
		{"ambiguous", pgn, "chess", "1. d4 d5 2. Nf3 Nf6 3. Nd2 *", "illegal log:1:24: ply 5, White: several moves fit: to d2 from b1 or f3; say which [ambiguous]"},
		{"ambiguous", pgn, "crazyhouse", "1. d4 d5 2. Nf3 Nf6 3. Nd2 *", "illegal log:1:24: ply 5, White: several moves fit: to d2 from b1 or f3; say which [ambiguous]"},
		{"no-piece", usi, "mortal-chessgi", " e2e4 e7e5 e2e3", "illegal log:1:35: ply 3, White: no piece stands on e2 [no-piece]"},
	} {
		g := c.play(c.variant, c.text)
		var got []string
		for _, f := range g.Faults {
			got = append(got, string(f.Severity)+" "+f.Error())
			if f.Rule == rules.Rule(c.rule) {
				n[c.rule]++
			}
		}
		if text := strings.Join(got, "\n"); text != c.want {
			t.Errorf("%s %q:\n%s\nwant %s", c.variant, c.text, text, c.want)
		}
	}
	for _, rule := range []string{"unreadable", "wrong-turn", "after-end", "side-effect", "result"} {
		if n[rule] < 3 {
			t.Errorf("%s has %d examples; three are needed", rule, n[rule])
		}
	}
}
