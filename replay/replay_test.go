package replay_test

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

func playLog(t *testing.T, variant, log string) *replay.Game {
	t.Helper()
	v, ok := rules.Lookup(variant)
	if !ok {
		t.Fatalf("no game %q", variant)
	}
	recs, err := parser.Courier([]byte(log), "log", parser.CourierOptions{Coordinates: func(string) func(string) bool {
		return func(s string) bool { _, ok := v.ParseSquare(s); return ok }
	}})
	if err != nil || len(recs) != 1 {
		t.Fatalf("%d games, %v", len(recs), err)
	}
	g, err := replay.Play(recs[0], replay.Options{Variant: v})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// summary is the moves of the main line and all faults.
func summary(g *replay.Game) string {
	var b strings.Builder
	pos := g.Start.Clone()
	for i, n := range g.Main.Nodes {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(formats.CoordinateMove(pos, n.Move))
		pos.Apply(n.Move)
	}
	for _, f := range g.Faults {
		fmt.Fprintf(&b, "\n%s %s", f.Severity, f)
	}
	return b.String()
}

func TestCourierTurnsMeanWhatTheySay(t *testing.T) {
	for _, c := range []struct{ name, variant, log, want string }{
		{"castling by the king alone", "chess", "1. g1-f3\n1... g8-f6\n2. g2-g3\n2... g7-g6\n3. f1-g2\n3... f8-g7\n4. K e1-g1\n4... k e8-g8", "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 e8g8"},
		{"castling by both moves", "chess", "1. g1-f3\n1... g8-f6\n2. g2-g3\n2... g7-g6\n3. f1-g2\n3... f8-g7\n4. K e1-g1; R h1-f1\n4... k e8-g8; r h8-f8", "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 e8g8"},
		{"castling with the rook first", "chess", "1. g1-f3\n1... g8-f6\n2. g2-g3\n2... g7-g6\n3. f1-g2\n3... f8-g7\n4. R h1-f1; K e1-g1", "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1"},
		{"castling by O-O", "chess", "1. g1-f3\n1... g8-f6\n2. g2-g3\n2... g7-g6\n3. f1-g2\n3... f8-g7\n4. O-O", "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1\nwarning log:7:4: ply 7, White: O-O is no Game Courier notation; it is read as castling [unreadable]"},
		{"en passant implied", "chess", "1. e2-e4\n1... a7-a6\n2. e4-e5\n2... d7-d5\n3. P e5-d6", "e2e4 a7a6 e4e5 d7d5 e5d6"},
		{"en passant by @-", "chess", "1. e2-e4\n1... a7-a6\n2. e4-e5\n2... d7-d5\n3. P e5-d6; @-d5", "e2e4 a7a6 e4e5 d7d5 e5d6"},
		{"en passant by capture", "chess", "1. e2-e4\n1... a7-a6\n2. e4-e5\n2... d7-d5\n3. P e5-d6; capture d5", "e2e4 a7a6 e4e5 d7d5 e5d6"},
		{"en passant by removal", "chess", "1. e2-e4\n1... a7-a6\n2. e4-e5\n2... d7-d5\n3. P e5-d6; d5-", "e2e4 a7a6 e4e5 d7d5 e5d6"},
		{"en passant by move and capture", "chess", "1. e2-e4\n1... a7-a6\n2. e4-e5\n2... d7-d5\n3. move e5 d6; capture d5", "e2e4 a7a6 e4e5 d7d5 e5d6"},
		{"a capture that is claimed elsewhere", "chess", "1. e2-e4\n1... a7-a6\n2. e4-e5; @-d7", "e2e4 a7a6\nillegal log:3:11: ply 3, White: the text removes what stands on d7, but by the rules Black's Pawn stays there [side-effect]"},
		{"a promotion in the wrong letter case", "shogi", "1. P 7g-7f\n1... p 3c-3d\n2. B 8h-2b; +b-2b", "7g7f 3c3d 8h2b+\nwarning log:3:13: ply 3, Black: the label +b has the letter case of White, but Black is to move [wrong-side]"},
		{"an old Shogi label", "shogi", "1. P 7g-7f\n1... p 3c-3d\n2. B 8h-2b; H-dest", "7g7f 3c3d 8h2b+"},
		{"a label of another piece", "chess", "1. N f1-c4", "\nillegal log:1:4: ply 1, White: the text names a Knight, but a Bishop stands on f1 [wrong-piece]"},
		{"a forced promotion that is left out", "shogi", "$code = '4k4/1P7/9/9/9/9/9/9/4K4';\n$cols = 9;\n$moves = '1. P 8b-8a';", "8b8a+"},
		{"an optional promotion that is left out", "shogi", "$code = '4k4/9/1P7/9/9/9/9/9/4K4';\n$cols = 9;\n$moves = '1. P 8c-8b';", "8c8b"},
		{"a forced promotion among several", "mortal-shogi", "$code = '4k4/1P7/9/9/9/9/9/9/4K4';\n$cols = 9;\n$moves = '1. P 8b-8a';", "\nillegal log:3:14: ply 1, Black: the Pawn must promote on 8a; say whether to Gold or Silver [promotion-required]"},
		{"a move after mate", "chess", "1. f2-f3\n1... e7-e5\n2. g2-g4\n2... d8-h4\n3. a2-a3", "f2f3 e7e5 g2g4 d8h4\nillegal log:5:4: ply 5, White: a move after checkmate: White has no legal move [after-end]"},
		{"a move after resignation", "chess", "1. e2-e4\n1... resign\n2. d2-d4", "e2e4\nillegal log:3:4: ply 2, Black: a move after resignation [after-end]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := summary(playLog(t, c.variant, c.log)); got != c.want {
				t.Errorf("plays\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestOutcomeIsThatOfThePositionElseOfTheText(t *testing.T) {
	for _, c := range []struct{ name, pgn, want string }{
		{"checkmate", "1. f3 e5 2. g4 Qh4# 0-1", "0-1 checkmate"},
		{"checkmate that the text gives to the other", "1. f3 e5 2. g4 Qh4# 1-0", "0-1 checkmate; the text gives the result 1-0, but the last position is checkmate: 0-1 [result]"},
		{"a result of the text", "1. e4 e5 1/2-1/2", "1/2-1/2 "},
		{"the Result tag, which the end of the moves does not give", "[Result \"1-0\"]\n\n1. e4 e5 *", "1-0 ; the Result tag says 1-0, the end of the moves *; the tag counts [unreadable]"},
		{"a termination that the position does not bear out", "[Termination \"checkmate\"]\n\n1. e4 e5 1-0", "1-0 ; the text says checkmate, but White still has a legal move [result]"},
		{"stalemate", "[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n\n1. Qf7 *", "1/2-1/2 stalemate"},
		{"time", "[Termination \"time forfeit\"]\n\n1. e4 e5 1-0", "1-0 timeout"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := replay.Play(parser.ParsePGN(parser.TextSource("log", c.pgn), parser.PGNOptions{})[0], replay.Options{})
			if err != nil {
				t.Fatal(err)
			}
			got := fmt.Sprintf("%s %s", g.Outcome.Result, g.Outcome.End)
			for _, f := range g.Faults {
				got += fmt.Sprintf("; %s [%s]", f.Message, f.Rule)
			}
			if got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestRepetitionIsReportedNotRefused(t *testing.T) {
	shuffle := strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 3)
	g := playUSI(t, "chess", "startpos", shuffle)
	if len(g.Main.Nodes) != 12 || len(g.Faults) != 0 {
		t.Fatalf("%d plies, faults %v", len(g.Main.Nodes), g.Faults)
	}
	if got, want := fmt.Sprint(g.Repetitions[0].Plies), "[0 4 8 12]"; got != want {
		t.Errorf("the start position occurred after plies %s, want %s", got, want)
	}
	// Black gives check with every move and White only steps aside.
	check := playUSI(t, "shogi", "sfen 4k4/9/9/9/9/9/9/1R7/4K4 b - 1", " 8h8a"+strings.Repeat(" 5a5b 8a8b 5b5a 8b8a", 4))
	if len(check.Repetitions) == 0 || !check.Repetitions[0].Perpetual || check.Repetitions[0].Checker != rules.First {
		t.Errorf("perpetual check by Black is not told: %+v %v", check.Repetitions, check.Faults)
	}
}

func playUSI(t *testing.T, variant, start, moves string) *replay.Game {
	t.Helper()
	rec := parser.ParseUSI(parser.TextSource("log", "position "+start+" moves"+moves))[0]
	v, _ := rules.Lookup(variant)
	g, err := replay.Play(rec, replay.Options{Variant: v})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestReadingsAreTriedOnTheRestOfTheText(t *testing.T) {
	g := playLog(t, "chess", "1. P e2-e4\n1... p e7-e5\n2. N g1-g4\n2... n b8-c6\n3. N f3-e5\n3... n c6-e5")
	readings := g.Readings(replay.Options{})
	if len(readings) == 0 || !readings[0].All || readings[0].Plies != 3 || formats.CoordinateMove(g.Main.Stop.Position, readings[0].Move) != "g1f3" {
		t.Fatalf("readings %+v", readings)
	}
	further := g.FurtherFaults(readings, replay.Options{})
	if len(further) == 0 || !further[0].Consequence || further[0].Ply != 5 || further[0].Rule != rules.NoPieceThere {
		t.Errorf("further %+v", further)
	}
}

func TestUnknownGamesAreNamed(t *testing.T) {
	for _, c := range []struct{ rec, want string }{
		{"Foo Chess", `x: no game "Foo Chess" is known; did you mean chessgi? (gcconv variants lists them; --variant or --variant-file names another)`},
		{"", "x: the text does not say which game this is; name it with --variant (gcconv variants lists them)"},
	} {
		_, err := replay.Play(&record.Record{Source: "x", Notation: "gc", Game: c.rec}, replay.Options{})
		if err == nil || err.Error() != c.want {
			t.Errorf("%q: %v, want %s", c.rec, err, c.want)
		}
	}
}

func TestDrawsThatTheRulesOnlyOfferAreNoted(t *testing.T) {
	for _, c := range []struct{ name, start, moves, want string }{
		{"dead position", "fen 8/8/8/8/8/4k3/4P3/6K1 b - - 0 1", " e3e2", "neither side can give checkmate with what is left: the position is a draw"},
		{"fifty moves", "fen 7k/8/8/8/8/8/R7/K7 w - - 0 1", strings.Repeat(" a2b2 h8g8 b2a2 g8h8", 25), "50 moves of both sides passed without a capture or a pawn move, so that a draw could be claimed"},
	} {
		g := playUSI(t, "chess", c.start, c.moves)
		var got []string
		for _, n := range g.Notes {
			got = append(got, n.Message)
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%s: notes %q, want %q (faults %v)", c.name, got, c.want, g.Faults)
		}
	}
}
