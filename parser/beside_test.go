package parser_test

import (
	"strings"
	"testing"

	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/record"
)

// A game has bounds for what stands beside its moves, too: where they are
// reached is told, and the moves behind are read.
func TestCommentsAndTagsHaveBounds(t *testing.T) {
	many := func(s string) string { return strings.Repeat(s, 100_010) }
	for name, c := range map[string]struct{ notation, in, want string }{
		"CSA comments": {"csa", "PI\n+\n+7776FU\n" + many("'a\n") + "-3334FU\n", "100004:1 more than 100000 comments in a game; those behind this one are not read"},
		"CSA tags":     {"csa", many("$X:a\n") + "PI\n+\n+7776FU\n-3334FU\n", "100001:1 more than 100000 tags in a game; those behind this one are not read"},
		"KIF comments": {"kif", "1 ７六歩(77)\n" + many("*a\n") + "2 ３四歩(33)\n", "100002:1 more than 100000 lines of comments in a game; those behind this one are not read"},
		"KIF headers":  {"kif", many("x：a\n") + "1 ７六歩(77)\n2 ３四歩(33)\n", "100001:1 more than 100000 headers in a game; those behind this one are not read"},
		"gc comments":  {"gc", "1. P e2-e4\n" + many("// a\n") + "1... p e7-e5\n", "100002:3 more than 100000 lines beside the turns in a game; those behind this one are not read"},
		"PGN comments": {"pgn", "1. e4\n" + many("{a}\n") + "e5 *", "100002:1 more than 100000 comments in a game; those behind this one are not read"},
		"PGN tags":     {"pgn", many("[X \"a\"]\n") + "\n1. e4 e5 *", "100001:1 more than 100000 tags in a game; those behind this one are not read"},
	} {
		recs, err := parser.Parse("-", []byte(c.in), parser.Options{Notation: c.notation})
		if err != nil || len(recs) != 1 {
			t.Errorf("%s: %d games, %v", name, len(recs), err)
			continue
		}
		rec := recs[0]
		comments := len(rec.Comments)
		for _, turn := range rec.Turns {
			for _, text := range turn.Comments {
				comments += strings.Count(text, "\n") + 1
			}
		}
		if got := places(rec.Errors); got != c.want {
			t.Errorf("%s: %s\nwant %s", name, got, c.want)
		}
		if kept := max(comments, len(rec.Tags)); kept != 100_001 || len(rec.Turns) != 2 {
			t.Errorf("%s: %d are kept, %d turns", name, kept, len(rec.Turns))
		}
	}
}

// places writes errors with their places.
func places(errors []*record.Error) string {
	var lines []string
	for _, e := range errors {
		lines = append(lines, strings.TrimPrefix(e.Error(), e.Source+":"))
	}
	return strings.ReplaceAll(strings.Join(lines, "\n"), ": ", " ")
}
