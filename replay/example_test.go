package replay_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gcconv/gcconv/diagram"
	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// Read a log and say of each game whether it is legal.
func Example_validate() {
	data := []byte("$game = 'Mortal Chessgi';\n$moves = '1. P e2-e4\n1... p e7-e5\n2. K e1-e3';\n")
	records, err := parser.Parse("log.php", data, parser.Options{})
	if err != nil {
		fmt.Println(err)
	}
	for _, rec := range records {
		game, err := replay.Play(rec, replay.Options{})
		if err != nil {
			fmt.Println(err) // an unknown game, or a start position that cannot be
			continue
		}
		fmt.Println(game.Variant.Title, len(game.Main.Nodes), "legal plies; all legal:", game.Legal())
		for _, fault := range game.Faults {
			fmt.Println(fault)
		}
	}
	// Output:
	// Mortal Chessgi 2 legal plies; all legal: false
	// log.php:4:4: ply 3, White: the King on e1 cannot go to e3: it does not move so [cannot-reach]
}

// Convert a KIF record to USI.
func Example_convert() {
	records, err := parser.Parse("game.kif", []byte("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n"), parser.Options{})
	if err != nil {
		fmt.Println(err)
	}
	for _, rec := range records {
		if game, err := replay.Play(rec, replay.Options{}); err != nil {
			fmt.Println(err)
		} else if err := formats.WriteUSI(os.Stdout, game); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// position startpos moves 7g7f 3c3d 8h2b+
}

// Draw the position after two plies.
func Example_draw() {
	records, err := parser.Parse("game.pgn", []byte("1. e4 e5 2. Nf3 *\n"), parser.Options{})
	if err != nil {
		fmt.Println(err)
	}
	game, err := replay.Play(records[0], replay.Options{})
	if err != nil {
		fmt.Println(err)
	}
	board := diagram.AfterMove(game.At(2))
	svg := diagram.Draw(&board, diagram.Options{}).SVG()
	fmt.Println(strings.HasPrefix(string(svg), "<svg"), strings.HasSuffix(strings.TrimSpace(string(svg)), "</svg>"))
	// Output: true true
}

// List the legal moves of a position.
func Example_moves() {
	shogi, _ := rules.Lookup("shogi")
	position, err := shogi.ParsePosition("8k/6G2/8K/9/9/9/9/9/9 b P 1")
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println(len(position.AppendLegal(nil)), "legal moves")
	// Output: 78 legal moves
}

// ExamplePlay_context gives up when a game takes too long.
func ExamplePlay_context() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Nanosecond)
	defer cancel()
	<-ctx.Done()
	records, _ := parser.Parse("game.usi", []byte("position startpos moves 7g7f 3c3d\n"), parser.Options{})
	_, err := replay.Play(records[0], replay.Options{Context: ctx})
	fmt.Println(err, errors.Is(err, context.DeadlineExceeded))
	// Output: game.usi:1:25: ply 1 and what follows was not played: context deadline exceeded true
}

func TestGamesOfAllNotationsCanBeReadAndPlayedAtOnce(t *testing.T) {
	texts := map[string]string{
		"a.php": "$game = 'Kamikaze Mortal Shogi';\n$moves = '1. P 7g-7f\n1... p 3c-3d\n2. B 8h-2b; S-2b\n';\n",
		"b.pgn": "1. e4 (1. d4 d5) e5 2. Nf3 Nc6 3. Bb5 a6 4. Ke3 *\n",
		"c.kif": "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ４五角打\n   6 ９九王(51)\n",
		"d.csa": "PI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n",
		"e.zsg": "Zillions Save Game File Version 0.02 HC\nRulesFile=Chess.zrf\nVariantName=Chess\n1. Pawn e2 - e4\n1. Pawn e7 - e5\n",
	}
	play := func(name string) (out []string) {
		records, err := parser.Parse(name, []byte(texts[name]), parser.Options{})
		if err != nil {
			return []string{err.Error()}
		}
		for _, rec := range records {
			g, err := replay.Play(rec, replay.Options{})
			if err != nil {
				out = append(out, err.Error())
				continue
			}
			p, _ := g.At(len(g.Main.Nodes))
			out = append(out, fmt.Sprint(len(g.Main.Nodes), p, g.Faults, g.Readings(replay.Options{}), len(g.Alternatives(replay.Options{}))))
			var b strings.Builder
			out = append(out, fmt.Sprint(formats.WriteJSON(&b, g, formats.JSONOptions{})), b.String())
			board := diagram.AfterMove(g.At(2))
			out = append(out, string(diagram.Draw(&board, diagram.Options{}).SVG()))
		}
		return out
	}
	want := map[string][]string{}
	for name := range texts {
		want[name] = play(name)
	}
	var wg sync.WaitGroup
	for range 4 {
		for name := range texts {
			wg.Go(func() {
				if got := play(name); !reflect.DeepEqual(got, want[name]) {
					t.Errorf("%s: got %q at once with others, want %q", name, got, want[name])
				}
			})
		}
	}
	wg.Wait()
}

func TestPlayingEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	recs, err := parser.Parse("a.pgn", []byte("1. e4 e5 2. Ke3 Nf6 3. Kd3 *\n"), parser.Options{})
	if err != nil {
		t.Fatal(err)
	}
	o := replay.Options{Context: ctx}
	g, err := replay.Play(recs[0], o)
	if err != nil || len(g.Readings(o)) == 0 {
		t.Fatalf("%v, no readings before the end of the context", err)
	}
	cancel()
	if _, err := replay.Play(recs[0], o); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that of the context", err)
	}
	if r := g.Readings(o); r != nil {
		t.Errorf("readings %v after the end of the context", r)
	}
	if a := g.Alternatives(o); a != nil {
		t.Errorf("alternatives %v after the end of the context", a)
	}
}
