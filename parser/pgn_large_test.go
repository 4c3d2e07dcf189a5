package parser

import (
	"strings"
	"testing"
)

// TestAGameThatIsTooLargeKeepsItsBeginning and costs nothing of the next one.
func TestAGameThatIsTooLargeKeepsItsBeginning(t *testing.T) {
	text := "1. e4 e5 2. Nf3 {" + strings.Repeat("a long comment ", 5*maxPGNGame/15) + "} Nc6 *\n\n[Event \"next\"]\n\n1. d4 *\n"
	recs := ParsePGN(TextSource("big.pgn", text), PGNOptions{})
	if len(recs) != 2 || len(recs[0].Turns) != 3 || len(recs[1].Turns) != 1 || recs[1].Tag("Event") != "next" {
		t.Fatalf("%d games", len(recs))
	}
	if errs := recs[0].Errors; len(errs) != 1 || !strings.HasSuffix(errs[0].Error(), ": this game is larger than 16 MiB; what stands here and behind it, up to the tags of the next game, is not read") {
		t.Errorf("errors %v", errs)
	}
	if recs[1].Tags[0].Pos.Line != 3 {
		t.Errorf("the next game is said to begin in line %d", recs[1].Tags[0].Pos.Line)
	}
}

func TestATagThatStandsTwiceIsTold(t *testing.T) {
	rec := ParsePGN(TextSource("a.pgn", "[Variant \"Crazyhouse\"]\n[Variant \"Chess\"]\n\n1. e4 *\n"), PGNOptions{})[0]
	if len(rec.Notes) != 1 || rec.Notes[0].Error() != `a.pgn:2:1: the tag Variant stands twice; the first one counts: "Crazyhouse"` {
		t.Errorf("%v", rec.Notes)
	}
}

func TestCommentsBetweenTagsAndBehindResultsMakeNoGames(t *testing.T) {
	for _, c := range []struct {
		in    string
		games int
	}{
		{"[Event \"a\"]\n[White \"W\"]\n{ECO note}\n[Black \"B\"]\n\n1. e4 *\n", 1},
		{"1. e4 1-0 {after}\n{more}\n[Event \"b\"]\n\n1. d4 *\n", 2},
		{"1. e4 1-0 1-0\n", 1},
		{"1. e4 1-0 $1 {good} *\n1. d4 *\n", 2},
		{"[Event \"a\"]\n{one}\n[Event \"b\"]\n\n1. e4 *\n", 2},
	} {
		if got := len(ParsePGN(TextSource("a.pgn", c.in), PGNOptions{})); got != c.games {
			t.Errorf("%q: %d games, want %d", c.in, got, c.games)
		}
	}
}

func TestLettersOfALanguageAreChecked(t *testing.T) {
	for letters, ok := range map[string]bool{"": true, "KDTLSB": true, "KDTLS": true, "КФЛСК": false, "KK": false, "K-TLS": false, "KDTLSBX": false, "KDTLSS": false} {
		if err := (PGNOptions{Letters: letters}).Err(); (err == nil) != ok {
			t.Errorf("%q: %v", letters, err)
		}
	}
}

func TestBytesWithoutACharacterStay(t *testing.T) {
	if got := decodeWestern("a\x81b\xe9\n"); got != "a\u0081b\u00e9\n" {
		t.Errorf("%q", got)
	}
}
