package formats_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// courierOptions are all combinations.
func courierOptions() []formats.CourierOptions {
	var all []formats.CourierOptions
	for _, container := range formats.CourierContainers {
		for _, first := range []record.Case{record.CaseUpperFirst, record.CaseLowerFirst} {
			for i := range 8 {
				all = append(all, formats.CourierOptions{NoLabels: i&1 != 0, TwoMoves: i&2 != 0, EnPassant: i&4 != 0, First: first, Container: container})
			}
		}
	}
	return all
}

func writeCourier(t *testing.T, g *replay.Game, o formats.CourierOptions) string {
	t.Helper()
	var b bytes.Buffer
	if err := formats.WriteCourier(&b, g, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func readCourier(t *testing.T, text string, v *rules.Variant) *record.Record {
	t.Helper()
	known := func(string) func(string) bool {
		return func(s string) bool { _, ok := v.ParseSquare(s); return ok }
	}
	records, err := parser.Courier([]byte(text), "log", parser.CourierOptions{Coordinates: known})
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if len(records) != 1 {
		t.Fatalf("%d games in\n%s", len(records), text)
	}
	return records[0]
}

// randomGame is a random game of a variant with all that a record can carry.
func randomGame(rng *rand.Rand, v *rules.Variant) *record.Record {
	rec := &record.Record{Source: "-", Game: v.Title, Tags: []record.Tag{
		{Name: "Event", Value: "It's a \"cup\" & more \\ <b>"}, {Name: v.SideNames[0], Value: "alpha"}, {Name: v.SideNames[1], Value: "béta; gamma"},
		{Name: "Date", Value: "2004.06.18"}, {Name: "Log", Value: "alpha-beta-2004-170-101"}, {Name: "WhiteElo", Value: "2500"},
	}, Comments: []string{"before // the game", "1. e2-e4"}}
	start := v.Start()
	if rng.IntN(3) == 0 { // from the middle of another game
		for range rng.IntN(60) {
			if start.End() != rules.NotOver {
				break
			}
			legal := start.AppendLegal(nil)
			start.Apply(legal[rng.IntN(len(legal))])
		}
		if start.End() != rules.NotOver {
			start = v.Start()
		}
		if start.String() != v.Start().String() {
			rec.Setup = &record.Setup{Form: "fen", Text: start.String()}
			if v.Family == rules.ShogiFamily {
				rec.Setup.Form = "sfen"
			}
		}
	}
	rec.Turns = randomLine(rng, start, 80, 3, [2]time.Duration{})
	glyphs(rng, rec.Turns)
	ends := []record.Outcome{
		{}, {Winner: record.WinnerFirst, End: record.EndResignation}, {Winner: record.WinnerSecond, End: record.EndTimeout},
		{Winner: record.WinnerNone, End: record.EndAgreement}, {Winner: record.WinnerNone, End: record.EndRepetition}, {Winner: record.WinnerSecond},
		{Winner: record.WinnerFirst, End: record.EndPerpetualCheck}, {End: record.EndInterrupted}, {Winner: record.WinnerNone, End: record.EndImpasse},
	}
	if rec.Outcome = ends[rng.IntN(len(ends))]; rec.Outcome != (record.Outcome{}) {
		rec.Outcome.Text = "so"
	}
	return rec
}

// glyphs puts glyphs and engine scores on some turns, and takes off the total
// time, which the log has no place for.
func glyphs(rng *rand.Rand, turns []*record.Turn) {
	for _, t := range turns {
		t.Clock.Total, t.Clock.Has = 0, t.Clock.Has&^record.HasTotal
		if rng.IntN(8) == 0 {
			t.NAGs = []int{1 + rng.IntN(20)}
		}
		if rng.IntN(12) == 0 {
			t.Eval = "0.35"
		}
		for i, c := range t.Comments {
			t.Comments[i] = strings.ReplaceAll(c, "\n", " & <i> é ; | ")
		}
		for _, v := range t.Variations {
			glyphs(rng, v)
		}
	}
}

// whole gives everything of a game that a log must keep.
func whole(g *replay.Game) string {
	var b strings.Builder
	for _, tag := range g.Record.Tags {
		fmt.Fprintf(&b, "[%s %q]\n", tag.Name, tag.Value)
	}
	fmt.Fprintf(&b, "%q\n", g.Record.Comments)
	b.WriteString(tree(g, "comments variations clocks"))
	var marks func(l *replay.Line)
	marks = func(l *replay.Line) {
		for _, n := range l.Nodes {
			fmt.Fprintf(&b, "%v %q ", n.Turn.NAGs, n.Turn.Eval)
			for i := range n.Variations {
				marks(&n.Variations[i])
			}
		}
	}
	marks(&g.Main)
	return b.String()
}

// What is written in any way is read as the same game, and written again as the
// same text: for random games of all games that are shipped.
func TestResignationsInVariationsStayTurns(t *testing.T) {
	g := play(t, parser.ParseKIF(parser.TextSource("-", "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 ８四歩(83)\n   3 投了\n"))[0], variant(t, "shogi"))
	var b strings.Builder
	if err := formats.WriteCourier(&b, g, formats.CourierOptions{Container: "list"}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "| 1... p 8c-8d\n| 2. resign\n") {
		t.Errorf("written as\n%s", b.String())
	}
}

func TestCourierRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 44))
	options := courierOptions()
	for _, v := range rules.Builtin() {
		for round := range 6 {
			rec := randomGame(rng, v)
			want := play(t, rec, v)
			if len(want.Faults) > 0 { // the end that was made up is not that of the last position
				rec.Outcome = record.Outcome{}
				want = play(t, rec, v)
			}
			if len(want.Faults) > 0 {
				t.Fatalf("%s: %v", v.Name, want.Faults)
			}
			for i, o := range options {
				if (i+round)%6 != 0 {
					continue
				}
				text := writeCourier(t, want, o)
				rec := readCourier(t, text, v)
				got := play(t, rec, v)
				if diff := cmp.Diff(whole(want), whole(got)); diff != "" {
					t.Fatalf("%s, %+v: written -, read +\n%s\n%s\nin\n%s", v.Name, o, diff, faults(got), text)
				}
				if again := writeCourier(t, got, o); again != text {
					t.Fatalf("%s, %+v: written twice\n%s", v.Name, o, cmp.Diff(text, again))
				}
			}
		}
	}
}

func faults(g *replay.Game) string {
	var b strings.Builder
	for _, f := range g.Faults {
		fmt.Fprintf(&b, "%v\n", f)
	}
	return b.String()
}

// playLog plays a log as the command line does.
func playLog(t *testing.T, v *rules.Variant, log string) *replay.Game {
	t.Helper()
	return play(t, readCourier(t, log, v), v)
}

// What is written, letter by letter.
func TestCourierText(t *testing.T) {
	chess, shogi, mortal := variant(t, "chess"), variant(t, "shogi"), variant(t, "kamikaze-mortal-shogi")
	for _, c := range []struct {
		name string
		v    *rules.Variant
		o    formats.CourierOptions
		in   string
		want string
	}{
		{"comments, variations and resignation", chess, formats.CourierOptions{},
			"// Event: Cup\n// hello\ne2-e4 // good\n| d2-d4\ne7-e5!?\n| // instead\n| c7-c5\n| g1-f3\nresign // enough",
			"// Game: Chess\n// Event: Cup\n// Comment: hello\n1. P e2-e4 // good\n| 1. P d2-d4\n1... p e7-e5 // !?\n|\n| // instead\n| 1... p c7-c5\n| 2. N g1-f3\n2. resign // enough\n\n"},
		{"the end told by others", chess, formats.CourierOptions{First: record.CaseLowerFirst},
			"White: alpha\nBlack: beta\n1. P e2-e4\nalpha has resigned.",
			"// Game: Chess\n// White: alpha\n// Black: beta\n// Sides: White Black\n1. p e2-e4\n// White has resigned.\n\n"},
		{"castling by two moves", chess, formats.CourierOptions{TwoMoves: true},
			"g1-f3 g8-f6 g2-g3 b8-c6 f1-g2 d7-d5 e1-g1 c8-f5 h2-h3 d8-d7 h3-h4 O-O-O",
			"// Game: Chess\n1. N g1-f3\n1... n g8-f6\n2. P g2-g3\n2... n b8-c6\n3. B f1-g2\n3... p d7-d5\n4. K e1-g1; R h1-f1\n4... b c8-f5\n5. P h2-h3\n5... q d8-d7\n6. P h3-h4\n6... k e8-c8; r a8-d8\n\n"},
		{"en passant in full, no labels", chess, formats.CourierOptions{EnPassant: true, NoLabels: true},
			"e2-e4 a7-a6 e4-e5 d7-d5 e5-d6",
			"// Game: Chess\n1. e2-e4\n1... a7-a6\n2. e4-e5\n2... d7-d5\n3. e5-d6; @-d5\n\n"},
		{"a fault stops the game", chess, formats.CourierOptions{},
			"1. P e2-e4\n1... p e7-e5\n| 1... p e7-e4\n2. R a1-a5 // oh\n2... n b8-c6",
			"// Game: Chess\n1. P e2-e4\n1... p e7-e5\n// log:3:8: ply 2, Black: the Pawn on e7 cannot go to e4: it does not move so [cannot-reach]\n// not played: p e7-e4\n// log:4:4: ply 3, White: the Rook on a1 cannot get to a5 past White's Pawn on a2 [blocked]\n// not played: R a1-a5 {oh} n b8-c6\n\n"},
		{"drops and promotions of shogi in assignments", shogi, formats.CourierOptions{Container: "php", First: record.CaseLowerFirst},
			"P 7g-7f\np 3c-3d\nB 8h-2b; +B-dest\ns 3a-2b\nB*4e",
			"$game = 'Shogi';\n$moves = <<<'NOW'\n1. p 7g-7f\n1... P 3c-3d\n2. b 8h-2b; +b-2b\n2... S 3a-2b\n3. b*4e\nNOW;\n"},
		{"a query", mortal, formats.CourierOptions{Container: "url"},
			"p 2g-2f",
			"game=Kamikaze+Mortal+Shogi&moves=1.+p+2g-2f%0A\n"},
		{"a page", mortal, formats.CourierOptions{Container: "html"},
			"[Annotator \"A & B\"]\np 2g-2f // <3",
			"<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>Kamikaze Mortal Shogi on Game Courier</title></head>\n<body>\n<form method=\"post\" action=\"play.php\">\n" +
				"<input type=\"hidden\" name=\"game\" value=\"Kamikaze Mortal Shogi\">\n<input type=\"hidden\" name=\"tags[Annotator]\" value=\"A &amp; B\">\n" +
				"<textarea name=\"moves\" rows=\"20\" cols=\"60\">\n1. p 2g-2f // &lt;3\n</textarea>\n</form>\n</body></html>\n"},
		{"the second player begins", chess, formats.CourierOptions{},
			"1... p e7-e5\n2. P e2-e4",
			"// Game: Chess\n// Skip: 1\n1... p e7-e5\n2. P e2-e4\n\n"},
		{"a start with pieces in hand", shogi, formats.CourierOptions{},
			"// Position: 4k4/9/9/9/9/9/9/9/4K4 b 2Pr 1\nP*5e",
			"// Game: Shogi\n// Code: r-4k4-P/1-9-P/1-9-1/1-9-1/1-9-1/1-9-1/1-9-1/1-9-1/1-4K4-1\n// Cols: 13\n// Files: y _ 9 8 7 6 5 4 3 2 1 __ x\n// Ranks: i h g f e d c b a\n// Position: 4k4/9/9/9/9/9/9/9/4K4 b 2Pr 1\n1. P*5e\n\n"},
	} {
		got := writeCourier(t, playLog(t, c.v, c.in), c.o)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: want -, got +\n%s", c.name, diff)
		}
	}
}

func TestCourierUnknownContainer(t *testing.T) {
	g := playLog(t, variant(t, "chess"), "e2-e4")
	err := formats.WriteCourier(&bytes.Buffer{}, g, formats.CourierOptions{Container: "zip"})
	if want := `no container "zip" for Game Courier logs; there are list, php, html, url`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// Several games written behind each other are read as several.
func TestCourierSeveralGames(t *testing.T) {
	chess := variant(t, "chess")
	for _, container := range formats.CourierContainers {
		var b bytes.Buffer
		for _, log := range []string{"e2-e4 e7-e5", "d2-d4", "c2-c4 // c\nresign"} {
			if err := formats.WriteCourier(&b, playLog(t, chess, log), formats.CourierOptions{Container: container}); err != nil {
				t.Fatal(err)
			}
		}
		records, err := parser.Courier(b.Bytes(), "log", parser.CourierOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, rec := range records {
			got = append(got, fmt.Sprintf("%s %d", rec.Game, len(rec.Turns)))
		}
		if want := "[Chess 2 Chess 1 Chess 2]"; fmt.Sprint(got) != want {
			t.Errorf("%s: got %v, want %s in\n%s", container, got, want, b.String())
		}
	}
}

// Chess960 castles by the king's move to the rook's square.
func TestCourierChess960(t *testing.T) {
	v := variant(t, "chess").Shuffled()
	rec := readCourier(t, "// Position: 2k5/8/8/8/8/8/8/1K5R w K - 0 1\n1. K b1-h1\n1... k c8-b7", v)
	g := play(t, rec, v)
	if len(g.Faults) > 0 {
		t.Fatal(g.Faults)
	}
	if text := writeCourier(t, g, formats.CourierOptions{TwoMoves: true}); !strings.Contains(text, "1. K b1-h1\n1... k c8-b7\n") {
		t.Errorf("got\n%s", text)
	}
}

// What a take-back replaced is a variation of the turn that came instead; where
// that is illegal PGN has it in the comment about what was not played.
func TestLinesBesideAnIllegalTurnStayInPGN(t *testing.T) {
	recs, err := parser.Courier([]byte("1. P e2-e4\n1... p e7-e5\n2. N g1-f3\n2... n b8-c6\n2. P d2-d5\n2... p a7-a6"), "log", parser.CourierOptions{})
	if err != nil {
		t.Fatal(err)
	}
	v, _ := rules.Lookup("chess")
	g, err := replay.Play(recs[0], replay.Options{Variant: v})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := formats.WritePGN(&b, g, formats.PGNOptions{}); err != nil {
		t.Fatal(err)
	}
	if text := strings.Join(strings.Fields(b.String()), " "); !strings.Contains(text, "{not played: P d2-d5 (N g1-f3 n b8-c6) p a7-a6}") {
		t.Error(text)
	}
	if got := formats.USINotes(g); got != "not written: 1 variation; this notation has the main line only" {
		t.Error(got)
	}
}

// What PGN says in comments, tags and variations comes back from every container.
func TestCourierKeepsTextsOfPGNWhateverTheyLookLike(t *testing.T) {
	pgnOf := func(g *replay.Game) string {
		var b strings.Builder
		if err := formats.WritePGN(&b, g, formats.PGNOptions{}); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	chess, _ := rules.Lookup("chess")
	for _, text := range []string{
		"1. e4 {</textarea>} e5 {a &amp; b <b>} *",
		"[Event \"a <b> & c <br>\"]\n\n{pre <br> x} 1. e4 {</textarea>} e5 *",
		"{Game: Shogi} 1. e4 *",
		"{White: bob} {Code: 8/8} {White has won.} 1. e4 *",
		"[Code \"abc\"]\n[Game \"Chess X\"]\n[Moves \"1. P e2-e4\"]\n[Comment \"hi\"]\n[Position \"x\"]\n\n1. e4 *",
		"1. e4 ({c} 1. d4 {x} d5) (1. c4 {y}) ({z} 1. b4 {w} (1. b3) ({q} 1. a3)) 1... e5 *",
		"{// [tags[x] \"y\"]} 1. e4 {// a} (1. d4 {| 1. c4}) 1... e5 *",
		"{only} *", "{only} 1-0", "[White \"bob\"]\n\n*",
	} {
		pgn := parser.ParsePGN(parser.TextSource("pgn", text), parser.PGNOptions{})
		g, err := replay.Play(pgn[0], replay.Options{Variant: chess})
		if err != nil {
			t.Fatal(err)
		}
		for _, container := range formats.CourierContainers {
			var b strings.Builder
			if err := formats.WriteCourier(&b, g, formats.CourierOptions{Container: container}); err != nil {
				t.Fatal(err)
			}
			recs, err := parser.Courier([]byte(b.String()), "log", parser.CourierOptions{})
			if err != nil || len(recs) != 1 {
				t.Errorf("%s: %d games, %v in\n%s", container, len(recs), err, b.String())
				continue
			}
			again, err := replay.Play(recs[0], replay.Options{})
			if err != nil {
				t.Errorf("%s: %v in\n%s", container, err, b.String())
			} else if diff := cmp.Diff(pgnOf(g), pgnOf(again)); diff != "" {
				t.Errorf("%s: want -, got +\n%s\n%s", container, diff, b.String())
			}
		}
	}
}
