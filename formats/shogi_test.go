package formats_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
)

var shogiGames = []string{"shogi", "mortal-shogi", "kamikaze-mortal-shogi"}

// notations are the notations of the shogi family: how each is written and
// read, and what it carries beside the moves of the main line.
var notations = []struct {
	name    string
	write   func(*strings.Builder, *replay.Game) error
	read    func(*parser.Source) []*record.Record
	carries string
}{
	{"usi", func(b *strings.Builder, g *replay.Game) error { return formats.WriteUSI(b, g) }, parser.ParseUSI, ""},
	{"kif", func(b *strings.Builder, g *replay.Game) error {
		return formats.WriteKIF(b, g, formats.KIFOptions{Encoding: "UTF-8"})
	}, parser.ParseKIF, "comments clocks variations"},
	{"ki2", func(b *strings.Builder, g *replay.Game) error { return formats.WriteKI2(b, g) }, parser.ParseKI2, "variations"},
	{"csa", func(b *strings.Builder, g *replay.Game) error {
		return formats.WriteCSA(b, g, formats.CSAOptions{Encoding: "UTF-8"})
	}, parser.ParseCSA, ""},
	{"jkf", func(b *strings.Builder, g *replay.Game) error { return formats.WriteJKF(b, g) }, parser.ParseJKF, "comments clocks variations"},
	{"json", func(b *strings.Builder, g *replay.Game) error {
		return formats.WriteJSON(b, g, formats.JSONOptions{Positions: true})
	}, parser.ParseJSON, "comments clocks variations"},
}

func TestRandomGamesComeBackAsTheyWere(t *testing.T) {
	games := 40
	if testing.Short() || few {
		games = 20
	}
	for _, name := range shogiGames {
		v := variant(t, name)
		for _, n := range notations {
			if n.name == "jkf" && name != "shogi" {
				continue // refused, see TestJKFIsForShogiAlone
			}
			t.Run(name+"/"+n.name, func(t *testing.T) {
				t.Parallel()
				rng := rand.New(rand.NewPCG(1, 2))
				for i := range games {
					rec := &record.Record{Source: "random", Index: 1, Game: v.Title, Turns: randomLine(rng, v.Start(), 200, 4*(i%2)-1, [2]time.Duration{})}
					g := play(t, rec, v)
					if len(g.Faults) > 0 {
						t.Fatalf("game %d: %v", i, g.Faults[0])
					}
					var b strings.Builder
					if err := n.write(&b, g); err != nil {
						t.Fatal(err)
					}
					back := n.read(parser.TextSource("back", b.String()))
					if len(back) != 1 {
						t.Fatalf("game %d: %d games read back\n%s", i, len(back), b.String())
					}
					var again *replay.Game
					if n.name == "usi" {
						again = play(t, back[0], v)
					} else {
						again = play(t, back[0], nil)
					}
					if again.Variant != v {
						t.Fatalf("game %d: read back as %s", i, again.Variant.Title)
					}
					if diff := cmp.Diff(tree(g, n.carries), tree(again, n.carries)); diff != "" {
						t.Fatalf("game %d:\n%s\n%s", i, diff, b.String())
					}
				}
			})
		}
	}
}
