package parser

import (
	"context"
	"strings"
	"testing"

	"github.com/gcconv/gcconv/record"
)

// notationSamples is a game of six turns with a variation in a variation in each
// notation that has some, and how each is read.
var notationSamples = []struct {
	name, text string
	depth      bool // it has variations
	read       func(*Source) []*record.Record
}{
	{"gc", "1. e2-e4 e7-e5 2. g1-f3 b8-c6 3. f1-c4 f8-c5\n", false, func(s *Source) []*record.Record {
		games, err := CourierText(s, CourierOptions{})
		if err != nil {
			games = append(games, &record.Record{Errors: []*record.Error{err.(*record.Error)}})
		}
		return games
	}},
	{"pgn", "1. e4 (1. d4 d5 (1... c5)) 1... e5 2. Nf3 Nc6 *\n", true, func(s *Source) []*record.Record {
		return ParsePGN(s, PGNOptions{Limits: s.Limits})
	}},
	{"kif", "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ４四歩(43)\n\n変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n\n変化：3手\n   3 ５六歩(57)\n", true, ParseKIF},
	{"ki2", "▲７六歩 △３四歩 ▲２六歩 △８四歩 ▲２五歩 △８五歩\n", false, ParseKI2},
	{"csa", "PI\n+\n+7776FU\n-3334FU\n+2726FU\n-8384FU\n+2625FU\n-8485FU\n", false, ParseCSA},
	{"usi", "position startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e\n", false, ParseUSI},
	{"zsg", "Zillions Save Game File Version 0.02 HC\nRulesFile=Chess.zrf\nVariantName=Chess\n1. Pawn e2 - e4\n1. Pawn e7 - e5\n2. Knight g1 - f3\n2. Knight b8 - c6\n", false, ParseZSG},
	{"jkf", `{"header":{},"moves":[{},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"forks":[[{"move":{"color":0,"from":{"x":2,"y":7},"to":{"x":2,"y":6},"piece":"FU"},"forks":[[{"move":{"color":0,"from":{"x":5,"y":7},"to":{"x":5,"y":6},"piece":"FU"}}]]}]]},{"move":{"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}},{"move":{"color":0,"from":{"x":2,"y":7},"to":{"x":2,"y":6},"piece":"FU"}},{"special":"TORYO"}]}`, true, ParseJKF},
	{"json", `{"format":"gcconv","version":1,"variant":"chess","main":{"plies":[{"ply":1,"move":"e2e4","variations":[{"plies":[{"ply":1,"move":"d2d4","variations":[{"plies":[{"ply":1,"move":"c2c4"}]}]}]}]},{"ply":2,"move":"e7e5"},{"ply":3,"move":"g1f3"},{"ply":4,"move":"b8c6"}]}}`, true, ParseJSON},
}

// told is all that the games say is wrong.
func told(games []*record.Record) string {
	var b strings.Builder
	var turns func([]*record.Turn)
	turns = func(line []*record.Turn) {
		for _, t := range line {
			if t.Err != nil {
				b.WriteString(t.Err.Message + "\n")
			}
			for _, v := range t.Variations {
				turns(v)
			}
		}
	}
	for _, g := range games {
		for _, e := range g.Errors {
			b.WriteString(e.Message + "\n")
		}
		turns(g.Turns)
	}
	return b.String()
}

func TestLimitsHoldInEveryNotationAndAreTold(t *testing.T) {
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for _, n := range notationSamples {
		read := func(l Limits) string {
			src := TextSource(n.name, n.text)
			src.Limits = l
			return told(n.read(src))
		}
		if got := read(Limits{Context: context.Background(), Turns: 100, Depth: 10}); got != "" {
			t.Errorf("%s, within all limits: %s", n.name, got)
		}
		if got := read(Limits{Turns: 3}); !strings.Contains(got, "more than 3 ") {
			t.Errorf("%s, with 3 turns: %q", n.name, got)
		}
		if got := read(Limits{Turns: 1}); n.depth && strings.Count(got, "more than ") != 1 {
			t.Errorf("%s, with one turn: %q", n.name, got)
		}
		if got := read(Limits{Depth: 1}); strings.Contains(got, "more than 1 deep") != n.depth {
			t.Errorf("%s, with variations 1 deep: %q", n.name, got)
		}
		if got := read(Limits{Context: ended}); !strings.Contains(got, "reading was stopped here, what follows is not read: context canceled") {
			t.Errorf("%s, with a context that is done: %q", n.name, got)
		}
	}
}

func TestGamesAreGivenOneAfterTheOther(t *testing.T) {
	for _, n := range []struct {
		name, game string
		read       func(*Source) func(func(*record.Record) bool)
	}{
		{"kif", "手合割：平手\n   1 ７六歩(77)\n", func(s *Source) func(func(*record.Record) bool) { return KIF(s) }},
		{"ki2", "手合割：平手\n▲７六歩\n", func(s *Source) func(func(*record.Record) bool) { return KI2(s) }},
		{"csa", "PI\n+\n+7776FU\n/\n", func(s *Source) func(func(*record.Record) bool) { return CSA(s) }},
		{"usi", "startpos moves 7g7f\n", func(s *Source) func(func(*record.Record) bool) { return USI(s) }},
	} {
		src := TextSource(n.name, strings.Repeat(n.game, 5))
		count := 0
		for rec := range n.read(src) {
			if count++; rec.Index != count || len(rec.Turns) != 1 {
				t.Errorf("%s: game %d has index %d and %d turns", n.name, count, rec.Index, len(rec.Turns))
			}
		}
		if count != 5 {
			t.Errorf("%s: %d games, want 5", n.name, count)
		}
		for range n.read(src) { // an early end is no panic
			break
		}
	}
}
