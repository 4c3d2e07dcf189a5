package parser

import (
	"fmt"

	"github.com/gcconv/gcconv/record"
)

// strictest are the notations, those first that take least for a move.
var strictest = []string{"csa", "kif", "ki2", "zsg", "usi", "jkf", "json", "gc", "pgn"}

// Nearest tells, of a text in which Detect finds no notation, which one can read
// most of its moves, and what is the first thing that it cannot read. The guess is
// zero when none reads a move.
func Nearest(text, name string) (Guess, *record.Error) {
	if len(text) > sampleSize {
		text = text[:sampleSize]
	}
	var best Guess
	var where *record.Error
	for _, notation := range strictest {
		games, err := parsers[notation](TextSource(name, text))
		if err != nil {
			continue
		}
		read, total := 0, 0
		var first *record.Error
		for _, g := range games {
			if len(g.Errors) > 0 && first == nil {
				first = g.Errors[0]
			}
			for _, t := range g.Turns {
				total++
				switch {
				case t.Err == nil && t.Ends == nil && t.Text != "":
					read++
				case t.Err != nil && (first == nil || t.Err.Pos.Offset < first.Pos.Offset):
					first = t.Err
				}
			}
		}
		if score := 10 * read / max(1, total); read > 0 && first != nil && (score > best.Score || best.Notation == "") {
			best = Guess{notation, score, fmt.Sprintf("%d of %d turns can be read", read, total)}
			where = first
		}
	}
	return best, where
}
