package formats_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/parser"
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
