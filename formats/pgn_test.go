package formats_test

import (
	"bytes"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

func chessGames() []*rules.Variant {
	var out []*rules.Variant
	for _, v := range rules.Builtin() {
		if v.Family == rules.ChessFamily {
			out = append(out, v)
		}
	}
	return out
}

// oneLineComments makes the comments what PGN can keep: without line ends.
func oneLineComments(turns []*record.Turn, rng *rand.Rand) {
	for _, t := range turns {
		for i := range t.Comments {
			t.Comments[i] = strings.ReplaceAll(t.Comments[i], "\n", " ")
		}
		if rng.IntN(9) == 0 {
			t.NAGs = append(t.NAGs, 1+rng.IntN(139))
		}
		for _, v := range t.Variations {
			oneLineComments(v, rng)
		}
	}
}

func readPGN(t testing.TB, text string) *record.Record {
	t.Helper()
	recs := parser.ParsePGN(parser.TextSource("-", text), parser.PGNOptions{})
	if len(recs) != 1 {
		t.Fatalf("%d games in\n%s", len(recs), text)
	}
	return recs[0]
}

func TestPGNReadsBackAsTheSameTree(t *testing.T) {
	for _, v := range chessGames() {
		for _, o := range []formats.PGNOptions{{}, {SAN: formats.LongSAN}, {SAN: formats.UCIMoves}, {DropSign: '@'}, {DropSign: '*'}} {
			for seed := range uint64(8) {
				rng := rand.New(rand.NewPCG(seed, 3))
				turns := randomLine(rng, v.Start(), 120, 3, [2]time.Duration{})
				oneLineComments(turns, rng)
				rec := &record.Record{Source: "-", Notation: "pgn", Turns: turns, Tags: []record.Tag{
					{Name: "Event", Value: `a "quoted" \ event`}, {Name: "White", Value: "Ä [x]"}, {Name: "Opening", Value: ""},
				}}
				g := play(t, rec, v)
				var b bytes.Buffer
				if err := formats.WritePGN(&b, g, o); err != nil {
					t.Fatal(err)
				}
				for i, line := range strings.Split(b.String(), "\n") {
					if n := len([]rune(line)); n > 80 {
						t.Errorf("%s: line %d has %d columns: %s", v.Name, i+1, n, line)
					}
				}
				back := play(t, readPGN(t, b.String()), v)
				got, want := tree(back, "comments variations clocks"), tree(g, "comments variations clocks")
				if got != want {
					t.Fatalf("%s %+v seed %d: read back\n%s\nwant\n%s\nfrom\n%s", v.Name, o, seed, got, want, b.String())
				}
				for _, name := range []string{"Event", "White"} {
					if back.Record.Tag(name) != rec.Tag(name) {
						t.Errorf("tag %s reads back as %q, want %q", name, back.Record.Tag(name), rec.Tag(name))
					}
				}
			}
		}
	}
}

func TestSANIsTheShortestThatIsNotAmbiguous(t *testing.T) {
	for _, c := range []struct{ variant, position, move, want string }{
		{"chess", "4k3/8/8/8/8/8/8/N3K2N w - -", "a1b3", "Nb3"},
		{"chess", "4k3/8/8/8/8/N7/8/4K3 w - -", "a3c4", "Nc4"},
		{"chess", "4k3/8/8/8/8/N7/8/N3K3 w - -", "a3c2", "N3c2"},
		{"chess", "7k/8/8/8/8/N7/8/N3K3 w - -", "a3c2", "N3c2"},
		{"chess", "7k/8/8/8/N7/8/8/N3K3 w - -", "a1b3", "Nb3"},
		{"chess", "7k/8/8/N7/8/8/8/N3K3 w - -", "a1b3", "N1b3"},
		{"chess", "7k/8/8/8/8/8/8/N1N1K3 w - -", "a1b3", "Nab3"},
		{"chess", "7k/8/8/N7/8/8/8/N1N1K3 w - -", "a1b3", "Na1b3"},
		{"chess", "4k3/8/2n5/1B6/8/8/8/4K1n1 b - -", "g1e2", "Ne2"},
		{"chess", "7k/P7/8/8/8/8/8/4K3 w - -", "a7a8q", "a8=Q+"},
		{"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", "exd6"},
		{"chess", "4k3/8/8/8/8/8/8/4K2R w K -", "e1g1", "O-O"},
		{"chess", "5k2/8/8/8/8/8/8/4K2R w K -", "e1g1", "O-O+"},
		{"chess", "7k/R7/6K1/8/8/8/8/1R6 w - -", "b1b8", "Rb8#"},
		{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - -", "P@e4", "P@e4"},
		{"mortal-chessgi", "4k3/8/8/8/8/8/8/4K3[R] w - -", "R@e2", "R*e2+"},
		{"crazyhouse", "7k/8/8/8/8/Q~7/8/2Q1K3[] w - -", "a3b2", "Qab2+"},
	} {
		v := variant(t, c.variant)
		p, err := v.ParsePosition(c.position)
		if err != nil {
			t.Fatal(err)
		}
		rec := parser.ParseUSI(parser.TextSource("-", "moves "+c.move))[0]
		rec.Setup = &record.Setup{Form: "fen", Text: c.position}
		g := play(t, rec, v)
		if len(g.Main.Nodes) != 1 {
			t.Errorf("%s %s: %s is not legal: %v", c.variant, c.position, c.move, g.Main.Stop)
			continue
		}
		if got := formats.SAN(p, g.Main.Nodes[0].Move, formats.ShortSAN, v.DropSign); got != c.want {
			t.Errorf("%s %s: %s is written %s, want %s", c.variant, c.position, c.move, got, c.want)
		}
	}
}

func TestPGNIsRefusedForShogi(t *testing.T) {
	g := play(t, &record.Record{Source: "-", Notation: "usi"}, variant(t, "shogi"))
	err := formats.WritePGN(io.Discard, g, formats.PGNOptions{})
	if want := "Shogi has no PGN; kif, csa, usi and sfen are for shogi games"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// FuzzPGN holds reading to its promises: no panic, every game the same however
// the text arrives, and what is written reads back as the same game.
func FuzzPGN(f *testing.F) {
	for _, s := range []string{
		"1. e4 e5 *", "[Event \"a\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O {x} $1 (1. Kd1 (1. Ke2)) 1-0",
		"1. e4 (1. d4 (1. h4 (1... h5))) e5 ; x\n%y\n2. Nf3!? N@f3 *f3 N *f3 e.p. ½-½", "{", "(((((", "[a", "[a \"", "[a \"\\", "1. e4 [%clk 0:0:1]{[%clk 0:01:02.5] [%eval #3]}",
		"\r\n\r1.\re4\r\n", "1. -- (1. e4) Z0 0-0", "\xff\xfe\x00", "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 @e4 *",
	} {
		f.Add(s)
	}
	chess, _ := rules.Lookup("crazyhouse")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<16 {
			return
		}
		whole := parser.ParsePGN(parser.TextSource("-", text), parser.PGNOptions{})
		var pieces []*record.Record
		for rec, err := range parser.PGN(iotest.OneByteReader(strings.NewReader(text)), "-", parser.PGNOptions{}) {
			if err != nil {
				t.Fatal(err)
			}
			pieces = append(pieces, rec)
		}
		if len(pieces) != len(whole) && !strings.Contains(text, "\ufeff") {
			t.Fatalf("%d games in one piece, %d byte by byte", len(whole), len(pieces))
		}
		for _, rec := range whole {
			g, err := replay.Play(rec, replay.Options{Variant: chess})
			if err != nil {
				continue
			}
			var b bytes.Buffer
			if err := formats.WritePGN(&b, g, formats.PGNOptions{}); err != nil {
				t.Fatal(err)
			}
			back := parser.ParsePGN(parser.TextSource("-", b.String()), parser.PGNOptions{})
			if len(back) != 1 {
				t.Fatalf("%d games read back from\n%s", len(back), b.String())
			}
			g2, err := replay.Play(back[0], replay.Options{Variant: chess})
			if err != nil {
				t.Fatalf("%s in\n%s", err, b.String())
			}
			if len(g2.Main.Nodes) != len(g.Main.Nodes) {
				t.Fatalf("%d plies read back, %d written:\n%s", len(g2.Main.Nodes), len(g.Main.Nodes), b.String())
			}
		}
	})
}
