package formats_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
)

func TestVariationBehindTheLastPlyIsPlayedInEveryNotation(t *testing.T) {
	const moves = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n%s\n変化：3手\n   3 ２六歩(27)\n   4 ８四歩(83)\n   5 投了\n*good\n\n変化：4手\n   4 ４四歩(43)\n"
	for name, ending := range map[string]string{"nothing": "", "a resignation": "   3 投了\n"} {
		g := play(t, parser.ParseKIF(parser.TextSource("-", strings.Replace(moves, "%s", ending, 1)))[0], variant(t, "shogi"))
		write := func(f func(b *bytes.Buffer, g *replay.Game) error, g *replay.Game) string {
			var b bytes.Buffer
			if err := f(&b, g); err != nil {
				t.Fatal(err)
			}
			return b.String()
		}
		kif := func(b *bytes.Buffer, g *replay.Game) error { return formats.WriteKIF(b, g, formats.KIFOptions{}) }
		want := write(kif, g)
		if strings.Count(want, "変化") != 2 {
			t.Fatalf("%s: %s", name, want)
		}
		jkf := write(func(b *bytes.Buffer, g *replay.Game) error { return formats.WriteJKF(b, g) }, g)
		json := write(func(b *bytes.Buffer, g *replay.Game) error { return formats.WriteJSON(b, g, formats.JSONOptions{}) }, g)
		ki2 := write(func(b *bytes.Buffer, g *replay.Game) error { return formats.WriteKI2(b, g) }, g)
		for notation, recs := range map[string][]*record.Record{
			"JKF": parser.ParseJKF(parser.TextSource("-", jkf)), "JSON": parser.ParseJSON(parser.TextSource("-", json)), "KI2": parser.ParseKI2(parser.TextSource("-", ki2)),
		} {
			if got := write(kif, play(t, recs[0], variant(t, "shogi"))); got != want {
				t.Errorf("instead of %s, by %s: got\n%s\nwant\n%s", name, notation, got, want)
			}
		}
		if strings.Contains(json, "unplayed") || strings.Contains(jkf, "CHUDAN") || strings.Contains(jkf, "not played") {
			t.Errorf("instead of %s: %s%s", name, json, jkf)
		}
		csa := write(func(b *bytes.Buffer, g *replay.Game) error { return formats.WriteCSA(b, g, formats.CSAOptions{}) }, g)
		if line := "'*variation at ply 3: +2726FU -8384FU ( -4344FU ) 投了 {good}\n"; !strings.Contains(csa, line) {
			t.Errorf("instead of %s: no %q in\n%s", name, line, csa)
		}
		txt := write(func(b *bytes.Buffer, g *replay.Game) error {
			return formats.WriteWestern(b, g, formats.WesternOptions{})
		}, g)
		if line := "( 2. P-2f P-8d ( 2... P-4d ) {投了} {good} )"; !strings.Contains(txt, line) || strings.Contains(txt, "{}") {
			t.Errorf("instead of %s: no %q in\n%s", name, line, txt)
		}
	}
}

func TestUSINamesEveryGameButShogiAndChess(t *testing.T) {
	for _, name := range []string{"mortal-shogi", "minishogi", "kamikaze-mortal-shogi", "chess960", "crazyhouse", "shogi", "chess"} {
		v := variant(t, name)
		rec := parser.ParseUSI(parser.TextSource("-", "position startpos"))[0]
		var b bytes.Buffer
		if err := formats.WriteUSI(&b, play(t, rec, v)); err != nil {
			t.Fatal(err)
		}
		line := "setoption name UCI_Variant value " + name + "\nposition startpos\n"
		if name == "shogi" || name == "chess" {
			line = "position startpos\n"
		}
		if b.String() != line {
			t.Errorf("%s: got %q", name, b.String())
		}
		if back := parser.ParseUSI(parser.TextSource("-", b.String()))[0]; name != "chess" {
			if got, err := replay.VariantOf(back, replay.Options{}); err != nil || got != v {
				t.Errorf("%s comes back as %v, %v", name, got, err)
			}
		}
	}
}
