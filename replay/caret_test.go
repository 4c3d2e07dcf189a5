package replay_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/gcconv/gcconv/replay"
)

// underlined lists what each fault of a game underlines: the text under the
// caret, from one line only.
func underlined(g *replay.Game) []string {
	var out []string
	for _, f := range g.Faults {
		line := []rune(f.Line)
		start := min(f.Pos.Column-1, len(line))
		out = append(out, string(line[start:min(start+f.Span(), len(line))]))
	}
	return out
}

// Every message about a log underlines the text that it names, as it stands in the
// file: with its escapes and entities, and no more.
func TestWhatIsSaidOfALogUnderlinesWhatItNames(t *testing.T) {
	for _, c := range []struct{ log, want string }{
		// Signs, labels, operators, castlings and commands of a turn.
		{"1. P e2-e4!?", "!?"},
		{"1. P e2-e4 !?", "!?"},
		{"1. e2-e4; K e1-g1+", "+|e2-e4; K e1-g1+"},
		{"1. P e2 - e4!", "P e2 - e4|!"},
		{"1. Ng1-f3", "Ng1-f3"},
		{"1. P e2-e4; offer draw", "offer"},
		{"1. K O-O", "O-O|K O-O"},
		// Numbers.
		{"1. P e2-e4\n1... p e7-e5\n3. N g1-f3\n2... n b8-c6\n3. B f1-b5", "3."},
		{"1. P e2-e4\n1... p e7-e5\n5.  N g1-f3", "5."},
		{"1. P e2-e4 p e7-e5 12. N g1-f3", "12."},
		{"1. P e2-e4\n1. P d2-d4", "1."},
		{"1. P e2-e4\n1. P e2-e4", "P e2-e4"},
		{"1. P e2-e4\n1... // nothing\n2. p e7-e5", "1..."},
		// What cannot be read.
		{"1. P e2-e4; capture the pawn", "the"},
		{"1. P e2-e4; frobnicate e4", "frobnicate"},
		{"1. P e2-", "P e2-"},
		{"1. P e2-e4; N f3 x", "f3"},
		{"1. Q-dest", "dest"},
		{"1. move e2 \"e99x\"", "e99x"},
		{"1. P e2-e4; O-O", "O-O"},
		{"1.  " + strings.Repeat("P e2-e4;", 1100), strings.Repeat("P e2-e4;", 1100)},
		// What the rules do not give.
		{"1. P e2-e4; XX-dest", "XX-dest"},
		{"1. P e2-e4; add XX e4", "add XX e4"},
		{"1. P e2-e4=X", "=X|=X"},
		{"1. P e2-e4; @-d7", "@-d7"},
		{"1. P d2-d5", "P d2-d5"},
		{"1. P e2-e9", "e9"},
		{"1. P e2-e4\n1... P e7-e5", "P"},
		{"1. e2-e4\n1... e7-e5\n2. N g1-f3\n2... N b8-c6", "N"},
		{"1. P e99-e4", "e99"},
		{"1. Xe e2-e4", "Xe"},
		{"1. {+X} e2-e4", "+X"},
		// The same in containers.
		{"$moves = '1. P e2-e4!?';", "!?"},
		{"game=Chess&moves=1.%20P%20d2-d5", "P%20d2-d5"},
		{"game=Chess&moves=1.%20P%20d2-d9", "P%20d2-d9"},
		{"<p>1. P e2-e4; <i>XX-dest</i>", "XX-dest"},
		{"game=Chess&moves=1.%20P%20d2%2Dd5%0A1...%20p%20e7-e5", "P%20d2%2Dd5"},
		{"game=Chess&moves=1.+P+d2-d5%0A1...+p+e7-e5", "P+d2-d5"},
		{"game=Chess&moves=1.%20P%20e2-e4%21%3F", "%21%3F"},
		{"game=Chess&moves=1.%20P%20e2-e4%3B%20XX%2Ddest%20", "XX%2Ddest"},
		{"game=Chess&moves=1.%20P%20e2-e4%3B%20%40%2Dd7", "%40%2Dd7"},
		{"game%3DChess%26moves%3D1.%2520P%2520d2-d5", "P%2520d2-d5"},
		{"game=Chess&moves=1.%20P%20d2%E2%80%93d5", "P%20d2%E2%80%93d5"},
		{"game=Chess&moves=1.%20e2-e4%0A3...%20e7-e5", "3..."},
		{"<p>1.&nbsp;P&nbsp;d2&#8209;d5<br>1... p e7-e5", "P&nbsp;d2&#8209;d5"},
		{"<p>1. P <b>d2</b>-d5</p>", "P <b>d2</b>-d5"},
		{"<p>1. P&#32;e2-e4;&#32;XX&#45;dest<br>", "XX&#45;dest"},
		{"<textarea name=moves>1. P e2-e4; &#64;-d7\n1... p e7-e5</textarea>", "&#64;-d7"},
		{`$moves = "1. P\x20d2\x2dd5\n1... p e7-e5";`, `P\x20d2\x2dd5`},
		{`$moves = "1. P d2\u{2013}d5";`, `P d2\u{2013}d5`},
		{`$moves = "1. P e2-e4\x21\n";`, `\x21`},
	} {
		g := playLog(t, "chess", c.log)
		if got := underlined(g); !slices.Equal(got, strings.Split(c.want, "|")) {
			t.Errorf("%q:\n%s\nunderlines %q, want %s", c.log, summary(g), got, c.want)
		}
	}
}
