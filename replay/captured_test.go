package replay_test

import (
	"strings"
	"testing"

	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/replay"
)

func TestAnotherPieceThanTheTextSaysIsCaptured(t *testing.T) {
	const moves = `{"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}},{"move":{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","promote":true,"capture":"X"}}]}`
	for capture, want := range map[string]string{"KA": "", "KI": "the text says that KI is captured, but a Bishop stands on 2b"} {
		g, err := replay.Play(parser.ParseJKF(parser.TextSource("-", strings.Replace(moves, "X", capture, 1)))[0], replay.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, f := range g.Faults {
			got += f.Message
		}
		if got != want || !g.Legal() {
			t.Errorf("%s: %q", capture, got)
		}
	}
}
