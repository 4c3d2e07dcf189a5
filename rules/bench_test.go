package rules

import "testing"

func BenchmarkPerft(b *testing.B) {
	for _, c := range []struct {
		variant, position string
		depth             int
	}{
		{"chess", "startpos", 4},
		{"chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 3},
		{"crazyhouse", "startpos", 4},
		{"shogi", "startpos", 4},
		{"shogi", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p", 2},
		{"mortal-chessgi", "startpos", 4},
		{"mortal-shogi", "startpos", 4},
		{"kamikaze-mortal-shogi", "startpos", 4},
		{"kamikaze-mortal-shogi", "l6nl/6Ggk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p", 2},
	} {
		name := c.variant
		if c.position != "startpos" {
			name += "-middle"
		}
		b.Run(name, func(b *testing.B) {
			p := mustParse(b, c.variant, c.position)
			buffers := make([][]Move, c.depth+1)
			for d := range buffers {
				buffers[d] = make([]Move, 0, 1024)
			}
			b.ReportAllocs()
			var nodes uint64
			for b.Loop() {
				nodes += p.perft(c.depth, buffers)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
		})
	}
}
