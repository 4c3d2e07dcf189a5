package replay_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/replay"
)

func TestFaultsOfAStartPositionStandAtTheirPlaceAndCountTheTurns(t *testing.T) {
	kif := "後手の持駒：飛　角　\n" + strings.Repeat("| ・ ・ ・ ・ 玉 ・ ・ ・ ・|\n", 9) + "先手の持駒：と\n   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n"
	for _, c := range []struct{ name, in, want string }{
		{"usi", "position  sfen lnsgkgsnl/1r5b1/pppp1pppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 3c3d", "1:32 row 3 has 11 squares; Shogi has 9 files; without it the record's 2 turns cannot be judged"},
		{"usi", "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 999P 1", "1:75 999 pieces of a kind in hand; 1 to 255 are possible"},
		{"csa", "V2.2\nP+59OU00FU\nP-51OU\nP-00OU\n+\n+5958OU\n", "4:3 a King cannot be held in hand; without it the record's 1 turn cannot be judged"},
		{"kif", kif, "11:7 a Tokin cannot be held in hand"},
	} {
		recs, err := parser.Parse("-", []byte(c.in), parser.Options{Notation: c.name})
		if err != nil {
			t.Fatal(err)
		}
		_, err = replay.Play(recs[0], replay.Options{})
		var f *replay.Fault
		if !errors.As(err, &f) {
			t.Errorf("%s: %v", c.in, err)
			continue
		}
		_, message, _ := strings.Cut(f.Message, "\": ")
		got := fmt.Sprintf("%d:%d %s", f.Pos.Line, f.Pos.Column, message)
		if got != c.want && !(c.name == "kif" && strings.HasPrefix(got, c.want) && strings.HasSuffix(got, "3 turns cannot be judged")) {
			t.Errorf("%s: got %s", c.in, got)
		}
	}
}

func TestBoardOfAnotherGameIsNamed(t *testing.T) {
	const in = "rbsgk/4p/5/P4/KGSBR b - 1"
	_, err := replay.Play(parser.ParseUSI(parser.TextSource("-", in))[0], replay.Options{})
	if want := "the board has 5 rows; Shogi has 9; it is a position of Minishogi (--variant names the game)"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v", err)
	}
	_, err = replay.Play(parser.ParseUSI(parser.TextSource("-", "setoption name UCI_Variant value shogi\n"+in))[0], replay.Options{})
	if err == nil || strings.Contains(err.Error(), "Minishogi") {
		t.Errorf("where the game is named: %v", err)
	}
}

func TestWhatIsMendedInAStartPositionIsAWarning(t *testing.T) {
	for in, want := range map[string]string{
		"lnsgkgsn/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1":                                "1:1 row 1 has 8 squares where Shogi has 9 files; the rest is taken as empty",
		"position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 0":                 "1:77 the ply number is \"0\", which can be none; it is taken as 1",
		"position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1000000000000":     "1:77 the ply number is \"1000000000000\", which can be none; it is taken as 1",
		"position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 7 moves 7g7f 3c3d": "",
		"position fen 4k3/8/8/8/8/8/8/4K3 b - - 0 0":                                                    "1:42 the move number is \"0\", which can be none; it is taken as 1",
		"position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999":                                       "1:42 the move number is \"99999999999999\", which can be none; it is taken as 1",
		"position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 9":                                                    "",
	} {
		g, err := replay.Play(parser.ParseUSI(parser.TextSource("-", in))[0], replay.Options{})
		if err != nil {
			t.Errorf("%s: %v", in, err)
			continue
		}
		got := ""
		for _, f := range g.Faults {
			got += fmt.Sprintf("%d:%d %s", f.Pos.Line, f.Pos.Column, f.Message)
		}
		if got != want || !g.Legal() {
			t.Errorf("%s: got %s", in, got)
		}
	}
}
