package formats_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

func variant(t testing.TB, name string) *rules.Variant {
	t.Helper()
	v, ok := rules.Lookup(name)
	if !ok {
		t.Fatalf("no game %q", name)
	}
	return v
}

// randomLine plays random legal moves from pos and returns them as turns. With
// depth 0 they have clocks and some have comments, with more some have
// variations; with depth -1 they are bare.
func randomLine(rng *rand.Rand, pos *rules.Position, plies, depth int, total [2]time.Duration) []*record.Turn {
	pos = pos.Clone()
	var turns []*record.Turn
	for ply := range plies {
		if pos.End() != rules.NotOver {
			break
		}
		legal := pos.AppendLegal(nil)
		m := legal[rng.IntN(len(legal))]
		if rng.IntN(2) == 0 { // prefer what is seldom: promotions, drops, captures
			for range 6 {
				if c := legal[rng.IntN(len(legal))]; c.Kind != rules.Normal || pos.Captured(c) != 0 {
					m = c
				}
			}
		}
		t := turnOf(formats.CoordinateMove(pos, m))
		// A variation of a variation's first ply is one of the parent's.
		for depth > 0 && (ply > 0 || depth == 3) && rng.IntN(12) == 0 {
			if v := randomLine(rng, pos, 1+rng.IntN(8), depth-1, total); len(v) > 0 {
				t.Variations = append(t.Variations, v)
			}
		}
		if depth >= 0 {
			if rng.IntN(6) == 0 {
				t.Comments = []string{fmt.Sprintf("comment %d\nsecond line", rng.IntN(1000))}
			}
			spent := time.Duration(rng.IntN(4000)) * time.Second
			total[pos.Side()] += spent
			t.Clock = record.Clock{Spent: spent, Total: total[pos.Side()], Has: record.HasSpent | record.HasTotal}
		}
		turns = append(turns, t)
		pos.Apply(m)
	}
	return turns
}

func turnOf(move string) *record.Turn {
	return parser.ParseUSI(parser.TextSource("-", "moves "+move))[0].Turns[0]
}

func play(t testing.TB, rec *record.Record, v *rules.Variant) *replay.Game {
	t.Helper()
	g, err := replay.Play(rec, replay.Options{Variant: v})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// tree gives the moves of a game with comments, clocks and variations, in USI.
func tree(g *replay.Game, with string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s %s\n", g.Start, g.Outcome.Result, g.Outcome.End)
	writeTree(&b, &g.Main, g.Start, with, "")
	for _, f := range g.Faults {
		fmt.Fprintf(&b, "fault %s\n", f)
	}
	return b.String()
}

func writeTree(b *strings.Builder, l *replay.Line, pos *rules.Position, with, indent string) {
	pos = pos.Clone()
	for _, n := range l.Nodes {
		fmt.Fprintf(b, "%s%d %s", indent, n.Ply, formats.CoordinateMove(pos, n.Move))
		if strings.Contains(with, "comments") {
			fmt.Fprintf(b, " %q", n.Turn.Comments)
		}
		if strings.Contains(with, "clocks") && n.Turn.Clock.Has != 0 {
			fmt.Fprintf(b, " %s/%s", n.Turn.Clock.Spent, n.Turn.Clock.Total)
		}
		b.WriteByte('\n')
		if strings.Contains(with, "variations") {
			for i := range n.Variations {
				fmt.Fprintf(b, "%s (\n", indent)
				writeTree(b, &n.Variations[i], pos, with, indent+"  ")
			}
		}
		pos.Apply(n.Move)
	}
}
