package formats_test

import (
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

// Games in the notations of shogi that are not its own: minishogi as Lishogi
// writes it, and from a user's file a game whose pieces and board no other program knows.
const userGames = `
[lion-shogi:shogi]
title = Lion Shogi
aliases = 獅子将棋
maxFile = 11
maxRank = 10
customPiece1 = a:NAD
promotionRegionWhite = *8 *9 *10
pieceNames = a:Lion, +p:Tokin, +l:Promoted Lance, +n:Promoted Knight, +s:Promoted Silver, g:Gold, s:Silver
pieceKanji = a:獅子 k:王将 r:飛 b:角 g:金 s:銀 n:桂 l:香 p:歩 +r:龍 +b:馬 +s:全 +n:圭 +l:杏 +p:と
pieceCSA = a:SI k:OU r:HI b:KA g:KI s:GI n:KE l:KY p:FU +r:RY +b:UM +s:NG +n:NK +l:NY +p:TO
pieceLabels = a:A +r:+R/D/DK +b:+B/H/DH +s:+S/V +n:+N/Y +l:+L/M +p:+P/T
handOrder = arbgsnlp
handicaps = -
startFen = lnsgaka1snl/1r7b1/ppppppppppp/11/11/11/11/PPPPPPPPPPP/1B7R1/LNS1AKAGSNL[-] w 0 1
`

func TestUsersGamesComeBackAsTheyWere(t *testing.T) {
	library, err := rules.Shipped().With("user.ini", userGames)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ game, notations, header string }{
		{"minishogi", "kif ki2 json", "手合割：5五将棋\n"},
		{"lion-shogi", "kif ki2 json", "棋種：Lion Shogi\n駒字：王将=K 獅子=A\n手合割：その他\n"},
	} {
		v, ok := library.Lookup(c.game)
		if !ok {
			t.Fatalf("no %s", c.game)
		}
		rng := rand.New(rand.NewPCG(21, 22))
		for range 20 {
			rec := &record.Record{Source: "random", Index: 1, Turns: randomLine(rng, v.Start(), 120, 2, [2]time.Duration{})}
			g := play(t, rec, v)
			for _, n := range notations {
				if !strings.Contains(c.notations, n.name) {
					continue
				}
				var b strings.Builder
				if err := n.write(&b, g); err != nil {
					t.Fatal(err)
				}
				if n.name == "kif" && !strings.Contains(b.String(), c.header) {
					t.Fatalf("no %q in\n%s", c.header, b.String()[:600])
				}
				back := n.read(parser.TextSource("back", b.String()))
				again, err := replay.Play(back[0], replay.Options{Library: library})
				if err != nil {
					t.Fatalf("%s: %v\n%s", n.name, err, b.String()[:1200])
				}
				if a, b := tree(g, n.carries), tree(again, n.carries); a != b || again.Variant.Name != c.game {
					t.Fatalf("%s:\n%s\n%s", n.name, a, b)
				}
			}
			// The board of a game is drawn, and read, at any position.
			if len(g.Main.Nodes) == 0 {
				continue
			}
			pos := g.Start.Clone()
			for _, node := range g.Main.Nodes {
				pos.Apply(node.Move)
			}
			middle := play(t, &record.Record{Source: "middle", Index: 1, Setup: &record.Setup{Form: "sfen", Text: pos.String()}}, v)
			var b strings.Builder
			if err := formats.WriteKIF(&b, middle, formats.KIFOptions{}); err != nil {
				t.Fatal(err)
			}
			again, err := replay.Play(parser.ParseKIF(parser.TextSource("middle", b.String()))[0], replay.Options{Library: library})
			if err != nil || again.Start.Hash() != pos.Hash() {
				t.Fatalf("%v\n%s\n%s", err, pos, b.String())
			}
		}
	}
}

// TestCodesOfTwoPieces: a Gold that was a Pawn is another piece than a Gold, which
// neither CSA nor KIF can say.
func TestCodesOfTwoPieces(t *testing.T) {
	library, err := rules.Shipped().With("user.ini", "[x:shogi]\ntitle = X\npromotionPawnTypes = p\npromotionPieceTypes = g\npromotedPieceType = r:d b:h s:g n:g l:g\npieceNames = +s:S+, +n:N+, +l:L+\npieceCSA = +r:RY\n")
	if err != nil {
		t.Fatal(err)
	}
	v, _ := library.Lookup("x")
	g := play(t, &record.Record{Source: "codes", Index: 1}, v)
	var b strings.Builder
	if err := formats.WriteCSA(&b, g, formats.CSAOptions{}); err == nil || err.Error() != "CSA cannot tell the Gold and the Gold of X apart: both are KI; use usi, sfen or json" {
		t.Errorf("CSA: %v", err)
	}
	if err := formats.WriteKIF(&b, g, formats.KIFOptions{}); err == nil || err.Error() != "KIF cannot tell the Gold and the Gold of X apart: both are 金; use usi, sfen or json" {
		t.Errorf("KIF: %v", err)
	}
	if b.Len() > 0 {
		t.Errorf("wrote %s", b.String())
	}
}

func TestCodesThatAreMissing(t *testing.T) {
	library, err := rules.Shipped().With("user.ini", "[x:shogi]\ntitle = X\ncustomPiece1 = a:fD\npieceNames = a:Heron\npieceKanji = a:鷺\npieceCSA = a:SA\npromotedPieceType = r:d b:h s:g n:g l:g p:g a:g\n")
	if err != nil {
		t.Fatal(err)
	}
	v, _ := library.Lookup("x")
	g := play(t, &record.Record{Source: "codes", Index: 1}, v)
	var b strings.Builder
	if err := formats.WriteCSA(&b, g, formats.CSAOptions{}); err == nil || err.Error() != "CSA needs two letters for each piece, but X has none for Promoted Heron (pieceCSA = +a:… in its definition)" {
		t.Errorf("CSA: %v", err)
	}
	if err := formats.WriteKIF(&b, g, formats.KIFOptions{}); err == nil || err.Error() != "KIF needs kanji for the pieces, but X has none for Promoted Heron (pieceKanji = +a:… in its definition)" {
		t.Errorf("KIF: %v", err)
	}
}
