// Command generate writes random legal games, the same for the same arguments,
// as input for the scripts of this folder.
//
//	go run ./bench/generate -variant chess -to pgn -games 50000 -plies 80 > games.pgn
//	go run ./bench/generate -mixed logs/ -games 10000
package main

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

func main() {
	variant := flag.String("variant", "chess", "the game")
	to := flag.String("to", "pgn", "pgn, kif, usi, gc or zsg")
	mixed := flag.String("mixed", "", "write to a folder, a file each, logs of several games and notations by turns")
	games := flag.Int("games", 1000, "how many games")
	plies := flag.Int("plies", 80, "plies of the longest game")
	comments := flag.Bool("comments", false, "with [%eval] and [%clk] comments")
	seed := flag.Uint64("seed", 1, "seed of the random numbers")
	flag.Parse()
	if *mixed != "" {
		if err := writeMixed(*mixed, *games, *plies, *seed); err != nil {
			log.Fatal(err)
		}
		return
	}
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
		if err := write(out, g, *to); err != nil {
			log.Fatal(err)
		}
	}
}

func write(out io.Writer, g *replay.Game, to string) error {
	switch to {
	case "pgn":
		return formats.WritePGN(out, g, formats.PGNOptions{})
	case "kif":
		return formats.WriteKIF(out, g, formats.KIFOptions{})
	case "usi":
		return formats.WriteUSI(out, g)
	case "gc":
		return formats.WriteCourier(out, g, formats.CourierOptions{Container: "php"})
	case "zsg":
		_, err := formats.WriteZSG(out, g, formats.ZSGOptions{})
		return err
	}
	return fmt.Errorf("no format %q here", to)
}

// writeMixed writes one game a file, in folders by notation.
func writeMixed(folder string, games, plies int, seed uint64) error {
	kinds := []struct{ variant, to, ending string }{
		{"kamikaze-mortal-shogi", "gc", ".php"}, {"shogi", "kif", ".kif"}, {"chess", "pgn", ".pgn"}, {"mortal-shogi", "zsg", ".zsg"},
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	for n := range games {
		k := kinds[n%len(kinds)]
		v, ok := rules.Lookup(k.variant)
		if !ok {
			return fmt.Errorf("no game %q", k.variant)
		}
		g := randomGame(v, rng, plies, false)
		g.Record.Tags = []record.Tag{{Name: "Event", Value: "random"}}
		var text bytes.Buffer
		if err := write(&text, g, k.to); err != nil {
			return err
		}
		name := filepath.Join(folder, k.to, fmt.Sprintf("%03d", n/1000), fmt.Sprintf("%d%s", n, k.ending))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(name, text.Bytes(), 0o666); err != nil {
			return err
		}
	}
	return nil
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
