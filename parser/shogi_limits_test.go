package parser

import (
	"strings"
	"testing"
)

func TestTenThousandVariationsAtOnePlyAreRead(t *testing.T) {
	const main, variation = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n", "\n変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n"
	src := TextSource("-", main+strings.Repeat(variation, 10_000))
	rec := ParseKIF(src)[0]
	if n := len(rec.Turns[1].Variations); n != 10_000 || len(rec.Errors)+len(rec.Notes) > 0 {
		t.Errorf("%d variations, errors %v, notes %v", n, rec.Errors, rec.Notes)
	}
	// Where there are too many, the first turn that is not read says so, and
	// nothing else does.
	src.Limits.Turns = 1000
	rec = ParseKIF(src)[0]
	lines := rec.Turns[1].Variations
	last := lines[len(lines)-1]
	if len(lines) != 2499 || len(rec.Errors)+len(rec.Notes) > 0 {
		t.Errorf("%d variations, errors %v, notes %v", len(lines), rec.Errors, rec.Notes)
	}
	if err := last[len(last)-1].Err; err == nil || err.Message != "this game has more than 5000 moves, variations included; from here on they are not read (--max-plies allows more)" {
		t.Errorf("the last turn: %v", err)
	}
}
