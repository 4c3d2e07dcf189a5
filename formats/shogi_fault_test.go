package formats_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// Every ending of KIF means the same in every notation that it is written in.
func TestEndingsMeanTheSameInEveryNotation(t *testing.T) {
	for _, c := range []struct{ ending, result, end string }{
		{"2 投了", "1-0", "resignation"}, {"2 中断", "*", "interrupted"}, {"2 持将棋", "1/2-1/2", "impasse"},
		{"2 千日手", "1/2-1/2", "repetition"}, {"2 引き分け", "1/2-1/2", "agreement"}, {"2 切れ負け", "1-0", "timeout"},
		{"2 反則勝ち", "0-1", "foul"}, {"2 反則負け", "1-0", "foul"}, {"2 入玉勝ち", "0-1", "declaration"},
		{"2 不戦勝", "0-1", "forfeit"}, {"2 不戦敗", "1-0", "forfeit"}, {"2 不詰", "*", "other"},
		{"まで1手で後手の勝ち", "0-1", "resignation"}, {"まで1手で時間切れにより後手の勝ち", "0-1", "timeout"},
		{"まで1手で先手の入玉勝ち", "1-0", "declaration"}, {"", "*", ""},
	} {
		g := play(t, parser.ParseKIF(parser.TextSource("test", "手合割：平手\n1 ７六歩(77)\n"+c.ending+"\n"))[0], nil)
		if string(g.Outcome.Result) != c.result || string(g.Outcome.End) != c.end {
			t.Errorf("%s: %s %s, want %s %s", c.ending, g.Outcome.Result, g.Outcome.End, c.result, c.end)
		}
		for _, n := range notations {
			var b strings.Builder
			if err := n.write(&b, g); err != nil {
				t.Fatal(err)
			}
			again := play(t, n.read(parser.TextSource("again", b.String()))[0], g.Variant)
			want := fmt.Sprintf("%s %s", c.result, c.end)
			switch n.name {
			case "usi": // has no endings
				want = "* "
			case "csa", "jkf": // have no statement for some, and say so in a comment, which is read again
				if noCSA[c.ending] && !strings.Contains(b.String(), "result: "+c.result+" "+c.end) {
					t.Errorf("%s as %s: the result is in no comment\n%s", c.ending, n.name, b.String())
				}
			}
			if got := fmt.Sprintf("%s %s", again.Outcome.Result, again.Outcome.End); got != want {
				t.Errorf("%s as %s: %s, want %s\n%s", c.ending, n.name, got, want, b.String())
			}
		}
	}
}

// noCSA are the endings that CSA has no statement for.
var noCSA = map[string]bool{
	"2 不戦勝": true, "2 不戦敗": true, "まで1手で後手の勝ち": true, "まで1手で時間切れにより後手の勝ち": true, "まで1手で先手の入玉勝ち": true,
}

// A game with a fault keeps its legal part, says what is wrong at its place,
// and loses no word, in every notation.
func TestFaultsStandInTheTextThatIsWritten(t *testing.T) {
	const text = `手合割：平手
   1 ７六歩(77)
   2 ３四歩(33)
   3 ５五歩打
*ここ
   4 ８四歩(83)
   5 投了
`
	g := play(t, parser.ParseKIF(parser.TextSource("bad.kif", text))[0], nil)
	if len(g.Main.Nodes) != 2 || g.Main.Stop == nil {
		t.Fatalf("%d plies, %v", len(g.Main.Nodes), g.Main.Stop)
	}
	for _, w := range shogiWriters {
		var b strings.Builder
		if err := w.write(&b, g); err != nil {
			t.Fatal(err)
		}
		flat := strings.Join(strings.Fields(b.String()), " ")
		for _, want := range []string{"not-in-hand", "５五歩打", "ここ", "８四歩(83)", "投了"} {
			if !strings.Contains(flat, want) {
				t.Errorf("%s lacks %q:\n%s", w.name, want, b.String())
			}
		}
	}
}

// What the JSON of a faulty game says when it is read again.
func TestJSONKeepsTheFaults(t *testing.T) {
	const text = `手合割：平手
   1 ７六歩(77)
   2 ３四歩(33)
   3 同　歩(27)
   4 ８四歩(83)

変化：3手
   3 ５五歩打

変化：2手
   2 なにか
`
	g := play(t, parser.ParseKIF(parser.TextSource("bad.kif", text))[0], nil)
	var first strings.Builder
	if err := formats.WriteJSON(&first, g, formats.JSONOptions{Compact: true}); err != nil {
		t.Fatal(err)
	}
	again := play(t, parser.ParseJSON(parser.TextSource("bad.json", first.String()))[0], nil)
	verdict := func(g *replay.Game) string {
		var b strings.Builder
		for _, f := range g.Faults {
			fmt.Fprintf(&b, "%d %s %s %q %s %v\n", f.Ply, f.Rule, f.Severity, f.Text, f.Message, f.Position)
		}
		return b.String()
	}
	if a, b := verdict(g), verdict(again); a != b || strings.Count(a, "\n") != 3 {
		t.Errorf("first\n%sagain\n%s", a, b)
	}
}

func TestWritersRefuseWhatTheyCannotSay(t *testing.T) {
	chess := play(t, &record.Record{Source: "x"}, variant(t, "chess"))
	mortal := play(t, &record.Record{Source: "x"}, variant(t, "mortal-shogi"))
	for _, c := range []struct {
		writer string
		game   *replay.Game
		want   string
	}{
		{"kif", chess, "KIF is for games of the shogi family, Chess is none; use pgn, uci, fen or json"},
		{"ki2", chess, "KI2 is for games of the shogi family, Chess is none; use pgn, uci, fen or json"},
		{"csa", chess, "CSA is for games of the shogi family on boards up to 9x9; Chess is none (use usi, uci, pgn or json)"},
		{"sfen", chess, "Chess has no SFEN; use fen"},
		{"jkf", chess, "JKF is for standard shogi alone, and this is Chess; use json, kif, csa or usi"},
		{"jkf", mortal, "JKF is for standard shogi alone, and this is Mortal Shogi; use json, kif, csa or usi"},
		{"hodges.txt", chess, "western text is for games of the shogi family, Chess is none; use pgn"},
	} {
		for _, w := range shogiWriters {
			if w.name != c.writer {
				continue
			}
			var b strings.Builder
			err := w.write(&b, c.game)
			if err == nil || err.Error() != c.want || b.Len() > 0 {
				t.Errorf("%s: got %v and %d bytes, want %s", c.writer, err, b.Len(), c.want)
			}
		}
	}
	if err := formats.WriteWestern(&strings.Builder{}, mortal, formats.WesternOptions{Style: "x"}); err == nil || err.Error() != `no style "x"; there are [hodges hodges-number hosking]` {
		t.Error(err)
	}
}

// What the best programs let pass in silence (reference/peers.md) is a fault
// with its place.
func TestAwkwardGamesAreFaultsWithTheirPlace(t *testing.T) {
	for _, c := range []struct {
		name  string
		read  func(*parser.Source) []*record.Record
		text  string
		place string
		rule  rules.Rule
	}{
		{"a drop without a piece in hand", parser.ParseKIF, "1 ７六歩(77)\n2 ３四歩(33)\n3 ５五歩打\n", "test:3:3: ply 3, Black: ", rules.NotInHand},
		{"nifu", parser.ParseKIF, "手合割：その他\n" + drawn("歩　") + "1 ５五歩打\n", "test:16:3: ply 1, Black: ", rules.Nifu},
		{"the wrong side moves first", parser.ParseKIF, "1 ３四歩(33)\n", "test:1:3: ply 1, Black: ", rules.WrongSide},
		{"a side mark of the wrong side", parser.ParseKIF, "1 △７六歩(77)\n", "test:1:3: ply 1, Black: ", rules.WrongTurn},
		{"numbers that skip", parser.ParseKIF, "1 ７六歩(77)\n3 ３四歩(33)\n", "test:2:3: this move has the number 3 where 2 is expected; it is read as move 2", rules.Unreadable},
		{"a piece that is not there", parser.ParseKIF, "1 ７六金(77)\n", "test:1:3: ply 1, Black: ", rules.WrongPiece},
		{"同 at the first move", parser.ParseKIF, "1 同　歩(77)\n", "test:1:3: ply 1, Black: ", rules.Unreadable},
		{"a promotion outside the zone", parser.ParseKIF, "1 ７六歩成(77)\n", "test:1:3: ply 1, Black: ", rules.NotInZone},
		{"a move after resignation", parser.ParseKIF, "1 ７六歩(77)\n2 投了\n3 ２六歩(27)\n", "test:3:3: ply 2, White: ", rules.AfterEnd},
		{"a time before the first move", parser.ParseCSA, "PI\n+\nT1\n+7776FU\n", "test:3:1: a time before the first move: \"T1\"", rules.Unreadable},
		{"the wrong sign", parser.ParseCSA, "PI\n+\n-3334FU\n", "test:3:1: ply 1, Black: ", rules.WrongTurn},
		{"the wrong piece after the move", parser.ParseCSA, "PI\n+\n+7776KI\n", "test:3:1: ply 1, Black: ", rules.WrongPiece},
		{"an ambiguous move", parser.ParseKI2, "手合割：平手\n▲５八金\n", "test:2:1: ply 1, Black: ", rules.Ambiguous},
	} {
		g := play(t, c.read(parser.TextSource("test", c.text))[0], variant(t, "shogi"))
		if len(g.Faults) != 1 {
			t.Errorf("%s: %d faults %v", c.name, len(g.Faults), g.Faults)
			continue
		}
		if f := g.Faults[0]; f.Rule != c.rule || !strings.HasPrefix(f.Error(), c.place) {
			t.Errorf("%s: got %s, want %s… [%s]", c.name, f.Error(), c.place, c.rule)
		}
	}
}

func drawn(hand string) string {
	return `後手の持駒：なし
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ ・ ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：` + hand + "\n"
}
