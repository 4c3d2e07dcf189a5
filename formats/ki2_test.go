package formats_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/rules"
)

// writeMove writes one move from a position as a game of its own.
func writeMove(t *testing.T, pos *rules.Position, m rules.Move) string {
	t.Helper()
	v := pos.Variant()
	g := play(t, &record.Record{
		Source: "position", Setup: &record.Setup{Form: "sfen", Text: pos.String()},
		Turns: []*record.Turn{turnOf(formats.CoordinateMove(pos, m))},
	}, v)
	if len(g.Main.Nodes) != 1 {
		t.Fatalf("%s: %s is not played: %v", pos, formats.CoordinateMove(pos, m), g.Faults)
	}
	var b strings.Builder
	if err := formats.WriteKI2(&b, g); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// ki2Text takes the move out of a KI2 game of one move.
func ki2Text(text string) string {
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "▲") || strings.HasPrefix(line, "△") {
			return line
		}
	}
	return ""
}

// Every legal move of 200 positions a game, written as KI2 and read back, is
// the same move; no two have the same text.
func TestKI2SaysEveryLegalMove(t *testing.T) {
	for _, name := range shogiGames {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			positions := 200
			if testing.Short() || few {
				positions = 20
			}
			v := variant(t, name)
			rng := rand.New(rand.NewPCG(3, 4))
			for done := 0; done < positions; {
				pos := v.Start()
				for _, turn := range randomLine(rng, pos, 250, -1, [2]time.Duration{}) {
					m := resolve(t, pos, turn)
					if rng.IntN(20) == 0 && done < positions {
						done++
						checkKI2(t, pos)
					}
					pos.Apply(m)
				}
			}
		})
	}
}

func resolve(t *testing.T, pos *rules.Position, turn *record.Turn) rules.Move {
	t.Helper()
	g := play(t, &record.Record{Source: "position", Setup: &record.Setup{Form: "sfen", Text: pos.String()}, Turns: []*record.Turn{turn}}, pos.Variant())
	if len(g.Main.Nodes) != 1 {
		t.Fatalf("%s: %s: %v", pos, turn.Text, g.Faults)
	}
	return g.Main.Nodes[0].Move
}

func checkKI2(t *testing.T, pos *rules.Position) {
	t.Helper()
	seen := map[string]rules.Move{}
	for _, m := range pos.AppendLegal(nil) {
		text := writeMove(t, pos, m)
		move := ki2Text(text)
		if other, ok := seen[move]; ok {
			t.Fatalf("%s: %s and %s are both %s", pos, formats.CoordinateMove(pos, m), formats.CoordinateMove(pos, other), move)
		}
		seen[move] = m
		back := parser.ParseKI2(parser.TextSource("back", text))
		if len(back) != 1 || len(back[0].Turns) == 0 {
			t.Fatalf("%s: %s reads as %d games\n%s", pos, move, len(back), text)
		}
		if got := resolve(t, pos, back[0].Turns[0]); got != m {
			t.Fatalf("%s: %s, written %s, is read as %s", pos, formats.CoordinateMove(pos, m), move, formats.CoordinateMove(pos, got))
		}
	}
}

// The examples of https://www.shogi.or.jp/faq/kihuhyouki.html, and what the
// mortal games add to them.
func TestKI2TellsPiecesApart(t *testing.T) {
	for _, c := range []struct{ name, position, moves string }{
		{"shogi", "9/9/2G1G4/9/9/9/9/9/4K2k1 b -", "7c7b ▲７二金 / 5c5b ▲５二金 / 7c6b ▲６二金左 / 5c6b ▲６二金右"},
		{"shogi", "7k1/9/G1G6/9/9/9/9/9/4K4 b -", "9c8b ▲８二金左 / 7c8b ▲８二金右"},
		{"shogi", "7k1/G8/2G6/9/9/9/9/9/4K4 b -", "9b8b ▲８二金寄 / 7c8b ▲８二金上"},
		{"shogi", "7k1/9/9/9/9/9/9/3GG4/4K4 b -", "6h5g ▲５七金左 / 5h5g ▲５七金直"},
		{"shogi", "7k1/9/9/9/9/9/9/3GGG3/4K4 b -", "6h5g ▲５七金左 / 5h5g ▲５七金直 / 4h5g ▲５七金右"},
		{"shogi", "7k1/9/9/4G4/3G1G3/9/9/9/K8 b -", "5d5e ▲５五金引 / 6e5e ▲５五金左 / 4e5e ▲５五金右"},
		{"shogi", "7k1/9/9/9/9/9/3G5/3G1G3/K8 b -", "6g5g ▲５七金寄 / 6h5g ▲５七金左上 / 4h5g ▲５七金右"},
		{"shogi", "7k1/9/9/9/9/3S1S3/9/3SS4/K8 b -", "6f5g ▲５七銀左引 / 4f5g ▲５七銀右 / 6h5g ▲５七銀左上 / 5h5g ▲５七銀直"},
		{"shogi", "+R8/9/9/1+R7/9/7k1/9/9/4K4 b -", "9a8b ▲８二龍引 / 8d8b ▲８二龍上"},
		{"shogi", "4k4/9/9/9/9/9/9/9/+R+R2K4 b -", "9i8h ▲８八龍左 / 8i8h ▲８八龍右"},
		{"shogi", "k8/9/9/9/9/9/9/9/1+B+B1K4 b -", "8i8h ▲８八馬左 / 7i8h ▲８八馬右"},
		{"shogi", "7k1/9/4N4/9/9/9/9/9/4K4 w -", ""},
		{"shogi", "k8/9/3+P5/3+P+P4/9/9/9/9/4K4 b -", "6c5c ▲５三と寄 / 6d5c ▲５三と左上 / 5d5c ▲５三と直"},
		{"shogi", "4k4/9/9/9/9/9/3g1g3/9/4K3L w g", "6g5h △５八金右 / 4g5h △５八金左 / G*5h △５八金打 / G*9i △９九金"},
		{"shogi", "k8/9/9/4S4/9/9/9/9/4K4 b -", "5d5c ▲５三銀不成 / 5d5c+ ▲５三銀成 / 5d4e ▲４五銀"},
		{"shogi", "k3r4/9/9/9/9/9/4G4/3G5/4K4 b G", "6h5h ▲５八金寄"}, // the other one is pinned and yet counts
		{"mortal-shogi", "k8/9/9/9/3GGG3/3G1G3/4G4/9/4K4 b -", ""},
		{"mortal-shogi", "k8/9/9/4P4/9/9/9/9/4K4 b -", "5d5c ▲５三歩不成 / 5d5c=N ▲５三歩成桂 / 5d5c=G ▲５三歩成金"},
		{"mortal-shogi", "k8/9/9/9/9/3+R+R+R3/9/4+R4/K8 b -", ""},
		{"kamikaze-mortal-shogi", "k8/9/9/9/9/9/9/9/4K4 b Z2+B", "Z*5e ▲５五神 / +B*5e ▲５五馬"},
	} {
		pos, err := variant(t, c.name).ParsePosition(c.position)
		if err != nil {
			t.Fatal(err)
		}
		byText := map[string]string{}
		for _, m := range pos.AppendLegal(nil) {
			byText[formats.CoordinateMove(pos, m)] = ki2Text(writeMove(t, pos, m))
		}
		for _, pair := range strings.Split(c.moves, " / ") {
			move, want, ok := strings.Cut(pair, " ")
			if ok && byText[move] != want {
				t.Errorf("%s: %s is written %s, want %s", c.position, move, byText[move], want)
			}
		}
		checkKI2(t, pos)
	}
}
