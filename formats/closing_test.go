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

func TestVariationInPlaceOfAResignationIsPlayedAndWritten(t *testing.T) {
	const kif = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\nまで2手で後手の勝ち\n\n変化：3手\n   3 ２六歩(27)\n   4 ８四歩(83)\n"
	g := play(t, parser.ParseKIF(parser.TextSource("-", kif))[0], variant(t, "shogi"))
	if len(g.Faults) > 0 || len(g.Main.ClosingVariations) != 1 || len(g.Main.ClosingVariations[0].Nodes) != 2 {
		t.Fatalf("faults %v, lines %+v", g.Faults, g.Main.ClosingVariations)
	}
	var b bytes.Buffer
	if err := formats.WriteKIF(&b, g, formats.KIFOptions{}); err != nil {
		t.Fatal(err)
	}
	back := play(t, parser.ParseKIF(parser.TextSource("-", b.String()))[0], variant(t, "shogi"))
	if len(back.Main.ClosingVariations) != 1 || len(back.Main.ClosingVariations[0].Nodes) != 2 || !strings.Contains(b.String(), "変化：3手\n   3 ２六歩(27)") {
		t.Errorf("read back %+v from\n%s", back.Main.ClosingVariations, b.String())
	}
}

func TestEndingsWithoutAStatementOfCSAComeBackWithTheirWinner(t *testing.T) {
	for _, word := range []string{"不戦勝", "不戦敗", "不詰", "トライ", "封じ手"} {
		kif := "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n*a comment\n   2 " + word + "\n*and one\n*behind the end\n"
		g := play(t, parser.ParseKIF(parser.TextSource("-", kif))[0], variant(t, "shogi"))
		write := func(g *replay.Game) string {
			var b bytes.Buffer
			if err := formats.WriteKIF(&b, g, formats.KIFOptions{}); err != nil {
				t.Fatal(err)
			}
			return b.String()
		}
		want := write(g)
		if !strings.Contains(want, "   2 "+word) {
			t.Fatalf("%s: not in the KIF\n%s", word, want)
		}
		var csa, jkf, ki2 bytes.Buffer
		if err := formats.WriteKI2(&ki2, g); err != nil {
			t.Fatal(err)
		}
		if err := formats.WriteCSA(&csa, g, formats.CSAOptions{}); err != nil {
			t.Fatal(err)
		}
		if err := formats.WriteJKF(&jkf, g); err != nil {
			t.Fatal(err)
		}
		for name, back := range map[string]*record.Record{
			"CSA": parser.ParseCSA(parser.TextSource("-", csa.String()))[0],
			"JKF": parser.ParseJKF(parser.TextSource("-", jkf.String()))[0],
			"KI2": parser.ParseKI2(parser.TextSource("-", ki2.String()))[0],
		} {
			back := play(t, back, variant(t, "shogi"))
			if got := write(back); got != want || back.Outcome.Result != g.Outcome.Result {
				t.Errorf("%s by %s: %s for %s\n%s\nwant\n%s", word, name, back.Outcome.Result, g.Outcome.Result, got, want)
			}
		}
	}
}
