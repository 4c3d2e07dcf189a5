// Command generate writes random legal games, the same for the same arguments,
// as input for the scripts of this folder.
//
//	go run ./bench/generate -variant chess -to pgn -games 50000 -plies 80 > games.pgn
package main

import (
	"bufio"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"time"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

func main() {
	variant := flag.String("variant", "chess", "the game")
	to := flag.String("to", "pgn", "pgn, kif or usi")
	games := flag.Int("games", 1000, "how many games")
	plies := flag.Int("plies", 80, "plies of the longest game")
	comments := flag.Bool("comments", false, "with [%eval] and [%clk] comments")
	seed := flag.Uint64("seed", 1, "seed of the random numbers")
	flag.Parse()
	v, ok := rules.Lookup(*variant)
	if !ok {
		log.Fatalf("no game %q", *variant)
	}
	rng := rand.New(rand.NewPCG(*seed, 1))
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for n := range *games {
		g := randomGame(v, rng, *plies, *comments)
		g.Record.Tags = []record.Tag{{Name: "Event", Value: "random"}, {Name: "Round", Value: fmt.Sprint(n + 1)}}
		var err error
		switch *to {
		case "pgn":
			err = formats.WritePGN(out, g, formats.PGNOptions{})
		case "kif":
			err = formats.WriteKIF(out, g, formats.KIFOptions{})
		case "usi":
			err = formats.WriteUSI(out, g)
		default:
			log.Fatalf("no format %q here", *to)
		}
		if err != nil {
			log.Fatal(err)
		}
	}
}

func randomGame(v *rules.Variant, rng *rand.Rand, plies int, comments bool) *replay.Game {
	g := &replay.Game{Record: &record.Record{Source: "-", Index: 1}, Variant: v, Start: v.Start(), Outcome: replay.Outcome{Result: replay.Unknown}}
	pos := g.Start.Clone()
	var buffer []rules.Move
	for ply := range plies {
		buffer = pos.AppendLegal(buffer[:0])
		if len(buffer) == 0 {
			break
		}
		m := buffer[rng.IntN(len(buffer))]
		t := &record.Turn{}
		if comments {
			t.Eval = fmt.Sprintf("%.2f", float64(rng.IntN(2000)-1000)/100)
			t.Clock = record.Clock{Remaining: time.Duration(3600-ply*30) * time.Second, Has: record.HasRemaining}
		}
		g.Main.Nodes = append(g.Main.Nodes, &replay.Node{Ply: ply + 1, Move: m, Turn: t})
		pos.Apply(m)
	}
	if pos.End() == rules.Checkmate {
		g.Outcome.Result = replay.FirstWins
		if pos.Side() == rules.First {
			g.Outcome.Result = replay.SecondWins
		}
	}
	return g
}
