package replay_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// remarks is all notes of a game with the moves that they speak of, and its
// warnings.
func remarks(g *replay.Game) string {
	var out []string
	for _, n := range g.Notes {
		text := n.Error()
		for _, m := range n.Moves {
			text += " " + formats.CoordinateMove(n.Position, m)
		}
		out = append(out, text)
	}
	for _, f := range g.Faults {
		out = append(out, string(f.Severity)+": "+f.Error())
	}
	return strings.Join(out, "\n")
}

func playPGN(t *testing.T, text string) *replay.Game {
	t.Helper()
	g, err := replay.Play(parser.ParsePGN(parser.TextSource("log", text), parser.PGNOptions{})[0], replay.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func playKIF(t *testing.T, text string) *replay.Game {
	t.Helper()
	g, err := replay.Play(parser.ParseKIF(parser.TextSource("log", text))[0], replay.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestClaimsOfATextAreHeldToTheGame(t *testing.T) {
	for _, c := range []struct{ name, pgn, want string }{
		{"nothing odd", "1. f3 e5 2. g4 Qh4# 0-1", ""},
		{"a check that is none", "1. e4+ e5 *", "log:1:4: ply 1: the text marks check, but this gives none"},
		{"a mate without check", "1. e4# e5 *", "log:1:4: ply 1: the text marks checkmate, but this gives no check"},
		{"a mate with an answer", "[FEN \"7k/8/8/8/8/8/6PP/R5K1 w - - 0 1\"]\n\n1. Ra8# *", "log:3:4: ply 1: the text marks checkmate, but Black still has a legal move h8h7 h8g7"},
		{"a draw that one could have won", "1. f3 e5 2. g4 1/2-1/2", "log:1:16: ply 3: the game was drawn in a position in which Black could give checkmate d8h4"},
		{"a draw like any other", "1. e4 e5 1/2-1/2", ""},
		{"a clock that goes up", "[TimeControl \"60\"]\n\n1. e4 {[%clk 0:00:59]} e5 {[%clk 0:00:58]} 2. d4 {[%clk 0:01:05]} d5 {[%clk 0:00:50]} *", "log:3:47: ply 3: the clock of White goes up from 0:00:59 to 0:01:05"},
		{"a clock that goes up by its increment", "[TimeControl \"60+10\"]\n\n1. e4 {[%clk 0:00:59]} e5 {[%clk 0:00:58]} 2. d4 {[%clk 0:01:05]} d5 {[%clk 0:00:50]} *", ""},
		{"a clock that goes up more than its increment, twice", "[TimeControl \"60+2\"]\n\n1. e4 {[%clk 0:00:59]} e5 {[%clk 0:00:58]} 2. d4 {[%clk 0:01:05]} d5 {[%clk 0:02:00]} *", "log:3:47: ply 3: the clock of White goes up from 0:00:59 to 0:01:05 (and 1 more such times)"},
		{"a clock without a time control", "1. e4 {[%clk 0:00:59]} e5 2. d4 {[%clk 0:01:05]} *", ""},
		{"an end before the beginning", "[Date \"2020.02.01\"]\n[EndDate \"2020.01.31\"]\n\n1. e4 *", "log: the game ends on 2020-01-31, before it begins on 2020-02-01"},
		{"an end after the beginning", "[Date \"2020.01.31\"]\n[EndDate \"2020.02.01\"]\n\n1. e4 *", ""},
		{"a day that is not known", "[Date \"2020.??.??\"]\n[EndDate \"2019.02.01\"]\n\n1. e4 *", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := remarks(playPGN(t, c.pgn)); got != c.want {
				t.Errorf("%s\nwant %s", got, c.want)
			}
		})
	}
}

func TestClaimsOfShogiRecords(t *testing.T) {
	shuffle := ""
	for i := range 3 {
		shuffle += fmt.Sprintf("%d ４八玉(59)\n%d ５二玉(51)\n%d ５九玉(48)\n%d ５一玉(52)\n", 4*i+1, 4*i+2, 4*i+3, 4*i+4)
	}
	for _, c := range []struct{ name, kif, want string }{
		{"the time used falls", "手合割：平手\n1 ７六歩(77) ( 0:10/00:00:10)\n2 ３四歩(33) ( 0:05/00:00:05)\n3 ２六歩(27) ( 0:01/00:00:09)\n", "log:4:3: ply 3: the time that Black has used falls from 0:00:10 to 0:00:09"},
		{"the time used is no sum", "手合割：平手\n1 ７六歩(77) ( 0:10/00:00:10)\n2 ３四歩(33) ( 0:05/00:00:05)\n3 ２六歩(27) ( 0:01/00:01:09)\n", "log:4:3: ply 3: Black spent 0:00:01 on this move, but the time used goes from 0:00:10 to 0:01:09"},
		{"the time used is the sum", "手合割：平手\n1 ７六歩(77) ( 0:10/00:00:10)\n2 ３四歩(33) ( 0:05/00:00:05)\n3 ２六歩(27) ( 0:01/00:00:11)\n", ""},
		{"a repetition", "手合割：平手\n" + shuffle + "13 千日手\n", ""},
		{"no repetition", "手合割：平手\n1 ７六歩(77)\n2 千日手\n", "warning: log:3:3: ply 1, Black: the text says repetition, but the last position occurred only once; 4 times are needed [result]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := remarks(playKIF(t, c.kif)); got != c.want {
				t.Errorf("%s\nwant %s", got, c.want)
			}
		})
	}
}

func TestResignationsAreHeldToThePosition(t *testing.T) {
	for _, c := range []struct{ name, variant, log, want string }{
		{"after mate", "chess", "1. f2-f3\n1... e7-e5\n2. g2-g4\n2... d8-h4\n3. resign", "log:5:4: ply 4: the text has a resignation, but the game was over before: checkmate: White has no legal move"},
		{"with mate at hand", "chess", "1. f2-f3\n1... e7-e5\n2. g2-g4\n2... resign", "log:4:6: ply 3: Black resigned in a position in which it could give checkmate d8h4"},
		{"as usual", "chess", "1. f2-f3\n1... resign", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := remarks(playLog(t, c.variant, c.log)); got != c.want {
				t.Errorf("%s\nwant %s", got, c.want)
			}
		})
	}
}

func TestADrawByPerpetualCheckIsNone(t *testing.T) {
	rec := parser.ParseCSA(parser.TextSource("log", "V2.2\nP1 *  *  *  * -OU *  *  *  * \nP2 *  *  *  *  *  *  *  *  * \nP3 *  *  *  *  *  *  *  *  * \nP4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \nP7 *  *  *  *  *  *  *  *  * \nP8 * +HI *  *  *  *  *  *  * \nP9 *  *  *  * +OU *  *  *  * \n+\n+8881HI\n"+strings.Repeat("-5152OU\n+8182HI\n-5251OU\n+8281HI\n", 3)+"%SENNICHITE\n"))[0]
	v, _ := rules.Lookup("shogi")
	g, err := replay.Play(rec, replay.Options{Variant: v})
	if err != nil {
		t.Fatal(err)
	}
	want := "warning: log:25:1: ply 13, Black: the text says repetition, a draw, but Black gave check with every move of it and so loses [result]"
	if got := remarks(g); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

func TestAVerdictThatDependsOnARulingSaysSo(t *testing.T) {
	for _, c := range []struct{ name, variant, position, moves, severity, ruling, alternatives string }{
		{"illegal because of one", "mortal-chessgi", "4k3/8/8/8/8/8/8/P3K3[] w - -", " a1a3 e8e7", "disputed", "first-rank-double",
			"first-rank-double=allow 2 plies * "},
		{"legal because of one", "kamikaze-mortal-shogi", "k8/4p4/9/4Z4/9/9/9/9/4K4 b -", " 5d5b 9a9b", "", "",
			"kamikaze-last-ranks-capture=forbid 0 plies * : the Kamikaze could never move again from 5b [promotion-required]"},
		{"illegal because of an earlier capture", "kamikaze-mortal-shogi", "k8/9/4p4/9/4Z4/9/9/9/4K4 b -", " 5e5c 9a9b P*5d", "illegal", "", ""},
		{"a drop of what a Kamikaze took", "kamikaze-mortal-shogi", "k8/9/4p4/9/4Z4/9/9/9/4K4 b -", " 5e5c 9a9b Z*5d", "", "",
			"kamikaze-capture-to-hand=no 2 plies * : Kamikaze dropped on 5d, but Black holds nothing in hand [not-in-hand]"},
		{"castling with a dropped rook", "crazyhouse", "4k3/8/8/8/8/8/8/4K3[R] w - -", " R@h1 e8e7 e1g1", "disputed", "dropped-rook-castling",
			"dropped-rook-castling=yes 3 plies * "},
		{"a move after a mate that may be none", "kamikaze-mortal-shogi", "7lk/7pn/9/9/9/9/9/9/4K4 b Z", " Z*1c 2b2c", "disputed", "kamikaze-check",
			"kamikaze-check=no 2 plies * \nkamikaze-drop-mate=forbid 0 plies * : Kamikaze dropped on 1c gives checkmate, which a Kamikaze drop may not [drop-mate]"},
		{"a mate that is one under a ruling only", "kamikaze-mortal-shogi", "7lk/7pn/9/9/9/9/9/9/4K4 b Z", " Z*1c", "", "",
			"kamikaze-check=no 1 plies * \nkamikaze-drop-mate=forbid 0 plies * : Kamikaze dropped on 1c gives checkmate, which a Kamikaze drop may not [drop-mate]"},
		{"no ruling matters", "kamikaze-mortal-shogi", "startpos", " 7g7f 3c3d", "", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			start := c.position
			if start != "startpos" {
				start = "fen " + start
			}
			g := playUSI(t, c.variant, start, c.moves)
			severity, ruling := "", ""
			if f := g.Main.Stop; f != nil {
				severity, ruling = string(f.Severity), f.Ruling
			}
			if severity != c.severity || ruling != c.ruling {
				t.Errorf("%q by %q, want %q by %q", severity, ruling, c.severity, c.ruling)
			}
			var lines []string
			for _, a := range g.Alternatives(replay.Options{}) {
				line := fmt.Sprintf("%s=%s %d plies %s %s", a.Ruling.Name, a.Answer, len(a.Game.Main.Nodes), a.Game.Outcome.Result, a.Game.Outcome.End)
				if f := a.Game.Main.Stop; f != nil {
					line += fmt.Sprintf(": %s [%s]", f.Message, f.Rule)
				}
				lines = append(lines, line)
			}
			if got := strings.Join(lines, "\n"); got != c.alternatives {
				t.Errorf("%s\nwant %s", got, c.alternatives)
			}
		})
	}
}

func TestAnswersToRulingsAreFollowed(t *testing.T) {
	rec := parser.ParseUSI(parser.TextSource("log", "position fen 4k3/8/8/8/8/8/8/P3K3[] w - - moves a1a3"))[0]
	rec.Game = "Mortal Chessgi"
	g, err := replay.Play(rec, replay.Options{Rulings: map[string]string{"first-rank-double": "allow", "kamikaze-check": "no"}})
	if err != nil || g.Main.Stop != nil {
		t.Errorf("%v %v", err, g)
	}
	if _, err = replay.Play(rec, replay.Options{Rulings: map[string]string{"first-rank-double": "maybe"}}); err == nil {
		t.Error("an unknown answer is taken")
	}
}
