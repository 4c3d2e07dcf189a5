package parser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gcconv/gcconv/record"
)

// oddities gives errors and notes in a line each.
func oddities(rec *record.Record) string {
	var b strings.Builder
	for _, e := range rec.Errors {
		fmt.Fprintf(&b, "%d:%d: %s\n", e.Pos.Line, e.Pos.Column, e.Message)
	}
	for _, e := range rec.Notes {
		fmt.Fprintf(&b, "%d:%d: note: %s\n", e.Pos.Line, e.Pos.Column, e.Message)
	}
	return b.String()
}

func TestWhatJKFHoldsAgainstItsFormatIsTold(t *testing.T) {
	const step = `"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"`
	for _, c := range []struct{ name, in, want string }{
		{"forks of the start position", `{"moves":[{"forks":[[{` + step + `}}]]}]}`, "1:20: these forks stand at the start position, where there is no move that they could be played for; they are not read\n"},
		{"a move with an ending", `{"moves":[{},{` + step + `},"special":"TORYO"}]}`, "1:97: note: a move and a special in one item; the game ends behind the move\n"},
		{"promote in words", `{"moves":[{},{` + step + `,"promote":"yes"}}]}`, "1:96: expected true or false for \"promote\"; found \"\\\"yes\\\"\"\n"},
		{"same without a move before", `{"moves":[{},{` + step + `,"same":true}}]}`, "1:22: note: same is true, but no move is before this one\n"},
		{"a time in words", `{"moves":[{},{` + step + `},"time":{"now":"abc"}}]}`, "1:101: expected an object for \"now\"; found \"\\\"abc\\\"\"\n"},
		{"a negative time", `{"moves":[{},{` + step + `},"time":{"now":{"m":-1,"s":90}}}]}`, "1:106: expected a number for \"m\", not below 0; found \"-1\"\n"},
		{"a comment that is no list", `{"moves":[{},{"comments":"hello",` + step + `}}]}`, "1:26: note: expected a list of texts for \"comments\"; \"\\\"hello\\\"\" is taken for one of them\n"},
		{"headers that are no texts", `{"header":{"先手":5,"備考":null},"moves":[{}]}`, "1:17: note: expected a text for the header \"先手\"; \"5\" is kept as it stands\n1:24: note: the header \"備考\" has no value\n"},
		{"a handicap in the header alone", `{"header":{"手合割":"二枚落ち"},"moves":[{}]}`, "1:18: note: there is no initial; the start position is that of the header, \"二枚落ち\"\n"},
		{"a header against initial", `{"header":{"手合割":"二枚落ち"},"initial":{"preset":"HIRATE"},"moves":[{}]}`, "1:18: note: the header says \"二枚落ち\", but initial is \"HIRATE\"; that is taken\n"},
		{"an unknown mark", `{"moves":[{},{` + step + `,"relative":"X"}}]}`, "1:97: expected marks of L C R U M D H for \"relative\"; found \"X\"\n"},
		{"nothing odd", `{"header":{"手合割":"平手"},"initial":{"preset":"HIRATE"},"moves":[{"comments":["a","b"]},{` + step + `},"time":{"now":{"m":0,"s":9}}},{"special":"TORYO"}]}`, ""},
	} {
		if got := oddities(ParseJKF(TextSource("-", c.in))[0]); got != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.name, got, c.want)
		}
	}
}

func TestJKFItemWithMoveAndSpecialIsTwoTurns(t *testing.T) {
	rec := ParseJKF(TextSource("-", `{"moves":[{},{"move":{"to":{"x":7,"y":6},"piece":"FU"},"special":"TORYO"}]}`))[0]
	if len(rec.Turns) != 2 || rec.Outcome.End != record.EndResignation {
		t.Errorf("%d turns, %v", len(rec.Turns), rec.Outcome)
	}
}

func TestJSONThatIsCutOffKeepsWhatStandsBefore(t *testing.T) {
	const whole = `{"header":{"先手":"A"},"moves":[{},{"move":{"to":{"x":7,"y":6},"piece":"FU"},"forks":[[{"move":{"to":{"x":2,"y":6},"piece":"FU"}}]]},{"move":{"to":{"x":3,"y":4},"piece":"FU"}}]}`
	turns := 0
	for n := 1; n < len(whole); n++ {
		rec := ParseJKF(TextSource("-", whole[:n]))[0]
		if len(rec.Errors) != 1 || !strings.Contains(rec.Errors[0].Message, "something is cut off") {
			t.Fatalf("cut at %d: %s", n, oddities(rec))
		}
		for _, turn := range rec.Turns {
			if turn.Err != nil {
				t.Errorf("cut at %d: %v", n, turn.Err)
			}
		}
		if len(rec.Turns) < turns {
			t.Errorf("cut at %d: %d turns, with less text %d", n, len(rec.Turns), turns)
		}
		turns = len(rec.Turns)
	}
	if turns != 2 {
		t.Errorf("%d turns before the last bracket", turns)
	}
	const own = `{"format":"gcconv","version":1,"variant":"shogi","main":{"plies":[{"ply":1,"move":"7g7f"},{"pl`
	rec := ParseJSON(TextSource("-", own))[0]
	if got, want := oddities(rec), fmt.Sprintf("1:%d: the text ends inside a JSON value; something is cut off\n", len(own)+1); got != want || len(rec.Turns) != 1 || rec.Game != "shogi" {
		t.Errorf("%s%d turns of %q", got, len(rec.Turns), rec.Game)
	}
}

func TestTextBehindAJSONGameIsNoGame(t *testing.T) {
	recs := ParseJKF(TextSource("-", `{"moves":[{},{"move":{"to":{"x":7,"y":6},"piece":"FU"}}]} garbage`))
	if len(recs) != 1 || len(recs[0].Turns) != 1 || len(recs[0].Errors) != 1 {
		t.Errorf("%d games, %s", len(recs), oddities(recs[0]))
	}
}

func TestWhatOwnJSONHoldsAgainstItsSchemaIsTold(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`"clock":{"spent":-5}`, "expected a number for \"spent\", not below 0; found \"-5\""},
		{`"clock":{"spent":"abc"}`, "expected a number for \"spent\", not below 0; found \"\\\"abc\\\"\""},
		{`"clock":{"remaining":-5}`, ""},
		{`"comments":"str"`, "note: expected a list of texts for \"comments\"; \"\\\"str\\\"\" is taken for one of them"},
		{`"nags":["!"]`, "expected the number of a glyph; found \"\\\"!\\\"\""},
		{`"variations":{}`, "expected a list for \"variations\"; found \"{}\""},
		{`"variations":[3]`, "expected a line, an object with \"plies\"; found \"3\""},
		{`"eval":1`, "expected a text for \"eval\"; found \"1\""},
		{`"unknown":1`, ""},
	} {
		rec := ParseJSON(TextSource("-", `{"format":"gcconv","version":1,"variant":"shogi","main":{"plies":[{"ply":1,"move":"7g7f",`+c.in+`}]}}`))[0]
		got := oddities(rec)
		if c.want == "" && got != "" || !strings.Contains(got, c.want) || len(rec.Turns) != 1 {
			t.Errorf("%s: got %s", c.in, got)
		}
	}
	rec := ParseJSON(TextSource("-", `{"format":"gcconv","version":99,"variant":"shogi"}`))[0]
	if got, want := oddities(rec), "1:30: expected \"version\": 1, the version of the format that can be read; found \"99\"\n"; got != want || rec.Game != "shogi" {
		t.Errorf("%s of %q", got, rec.Game)
	}
}
