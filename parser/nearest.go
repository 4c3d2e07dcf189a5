package parser

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gcconv/gcconv/record"
)

// strictest are the notations, those first that take least for a move.
var strictest = []string{"csa", "kif", "ki2", "zsg", "usi", "jkf", "json", "gc", "pgn"}

// nameEndings are the file name endings of notations; they only break ties.
var nameEndings = map[string][]string{
	"gc": {".php", ".html", ".htm", ".url", ".log"}, "pgn": {".pgn"}, "kif": {".kif", ".kifu"}, "ki2": {".ki2", ".ki2u"},
	"csa": {".csa"}, "usi": {".usi", ".sfen", ".fen", ".uci", ".epd"}, "jkf": {".jkf"}, "json": {".json"}, "zsg": {".zsg"},
}

// namedNotation is the notation that the ending of a file's name stands for, ""
// if there is none.
func namedNotation(name string) (notation, ending string) {
	ending = strings.ToLower(filepath.Ext(name))
	for notation, endings := range nameEndings {
		if slices.Contains(endings, ending) {
			return notation, ending
		}
	}
	return "", ""
}

// trial is what a notation makes of a text.
type trial struct {
	read, turns int           // turns that can be read, and all
	other       bool          // whether it has a start position or an ending
	first       *record.Error // the first part that cannot be read, nil if there is none
}

func try(notation, name, text string) trial {
	var out trial
	fail := func(err *record.Error) {
		if err != nil && (out.first == nil || err.Pos.Offset < out.first.Pos.Offset) {
			out.first = err
		}
	}
	games, err := parsers[notation](TextSource(name, text))
	var whole *record.Error
	if errors.As(err, &whole) {
		fail(whole)
	}
	for _, g := range games {
		out.other = out.other || g.Setup != nil || g.Outcome.Text != ""
		for _, e := range g.Errors {
			fail(e)
		}
		for _, t := range g.Turns {
			out.turns++
			fail(t.Err)
			if t.Err == nil && t.Ends == nil && t.Text != "" {
				out.read++
			}
		}
	}
	return out
}

// fits says whether most of a text can be read.
func (t trial) fits() bool {
	return 2*t.read >= t.turns && (t.read > 0 || t.other)
}

// Nearest tells, of a text in which Detect finds no notation, which one can read
// most of its moves, and what is the first thing that it cannot read, nil if
// there is none. Where no notation reads a move, it is that which the ending of
// the name stands for; the guess is zero if there is none either.
func Nearest(text, name string) (Guess, *record.Error) {
	text = text[:min(len(text), sampleSize)]
	named, ending := namedNotation(name)
	var best Guess
	var where *record.Error
	for _, notation := range strictest {
		t := try(notation, name, text)
		score := 10 * t.read / max(1, t.turns)
		switch {
		case t.read > 0 && (score > best.Score || best.Notation == "" || score == best.Score && notation == named):
			best = Guess{notation, score, fmt.Sprintf("%d of %d turns can be read", t.read, t.turns)}
			where = t.first
		case notation == named && best.Notation == "":
			best = Guess{notation, 0, fmt.Sprintf("nothing but the ending %s of its name speaks for it", ending)}
			if where = t.first; where == nil {
				where = &record.Error{Source: name, Message: "no moves found"}
			}
		}
	}
	return best, where
}
