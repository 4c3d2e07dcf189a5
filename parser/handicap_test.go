package parser_test

import (
	"testing"

	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/replay"
)

func TestHandicapsThatOnlySomeProgramsNameAreRead(t *testing.T) {
	for name, want := range map[string]string{
		"両香落ち": "1nsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
		"トンボ":  "4k4/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
	} {
		g, err := replay.Play(parser.ParseKIF(parser.TextSource("-", "手合割："+name+"\n   1 ３四歩(33)\n"))[0], replay.Options{})
		if err != nil || len(g.Faults) > 0 || g.Start.String() != want {
			t.Errorf("%s: %v", name, err)
		}
	}
}
