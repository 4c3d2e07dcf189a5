package replay_test

import (
	"bytes"
	"math/rand/v2"
	"runtime/debug"
	"testing"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// randomGames writes random legal games of 80 plies, one after the other.
func randomGames(b *testing.B, variant string, games int, write func(*bytes.Buffer, *replay.Game) error) []byte {
	b.Helper()
	v, _ := rules.Lookup(variant)
	var out bytes.Buffer
	for seed := range uint64(games) {
		rng := rand.New(rand.NewPCG(seed, 1))
		g := &replay.Game{Record: &record.Record{Index: 1, Game: v.Title}, Variant: v, Start: v.Start(), Outcome: replay.Outcome{Result: replay.Unknown}}
		pos := g.Start.Clone()
		for ply := range 80 {
			moves := pos.AppendLegal(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			g.Main.Nodes = append(g.Main.Nodes, &replay.Node{Ply: ply + 1, Move: m, Turn: &record.Turn{}})
			pos.Apply(m)
		}
		if err := write(&out, g); err != nil {
			b.Fatal(err)
		}
	}
	return out.Bytes()
}

// benchmarkGames parses and plays a text and reports games a second.
func benchmarkGames(b *testing.B, text []byte, read func([]byte) []*record.Record) {
	defer debug.SetGCPercent(debug.SetGCPercent(1000)) // as the command sets it
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	games := 0
	for b.Loop() {
		for _, rec := range read(text) {
			g, err := replay.Play(rec, replay.Options{})
			if err != nil || len(g.Faults) > 0 {
				b.Fatalf("%v %v", err, g.Faults)
			}
			games++
		}
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}

func BenchmarkPGN(b *testing.B) {
	text := randomGames(b, "chess", 300, func(w *bytes.Buffer, g *replay.Game) error { return formats.WritePGN(w, g, formats.PGNOptions{}) })
	benchmarkGames(b, text, func(t []byte) []*record.Record {
		var out []*record.Record
		for rec := range parser.PGN(bytes.NewReader(t), "-", parser.PGNOptions{}) {
			rec.Notes = nil
			out = append(out, rec)
		}
		return out
	})
}

func BenchmarkCourier(b *testing.B) {
	for _, variant := range []string{"chess", "kamikaze-mortal-shogi"} {
		b.Run(variant, func(b *testing.B) {
			text := randomGames(b, variant, 300, func(w *bytes.Buffer, g *replay.Game) error {
				return formats.WriteCourier(w, g, formats.CourierOptions{Container: "php"})
			})
			benchmarkGames(b, text, func(t []byte) []*record.Record {
				recs, err := parser.Courier(t, "-", parser.CourierOptions{})
				if err != nil {
					b.Fatal(err)
				}
				return recs
			})
		})
	}
}

func BenchmarkKIF(b *testing.B) {
	text := randomGames(b, "shogi", 300, func(w *bytes.Buffer, g *replay.Game) error { return formats.WriteKIF(w, g, formats.KIFOptions{}) })
	benchmarkGames(b, text, func(t []byte) []*record.Record { return parser.ParseKIF(parser.TextSource("-", string(t))) })
}
