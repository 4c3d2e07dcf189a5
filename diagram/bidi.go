package diagram

import (
	"slices"
	"strings"

	order "github.com/go-text/typesetting/bidi"
	"golang.org/x/text/unicode/bidi"
)

// Marks without ink that have a direction.
const (
	leftToRightMark = "\u200e"
	rightToLeftMark = "\u200f"
)

// textRun is a part of a text that goes on in one direction.
type textRun struct {
	start, end int
	fromRight  bool
}

// visualRuns cuts a line of text into runs of one direction, in the order in
// which they stand from left to right (Unicode Standard Annex 9). The line has the
// direction of its first letter.
func visualRuns(text []rune) []textRun {
	var runs []textRun
	levels := levelsOf(text)
	for i, level := range levels {
		if i == 0 || level != levels[i-1] {
			runs = append(runs, textRun{start: i, fromRight: level == 1})
		}
		runs[len(runs)-1].end = i + 1
	}
	for from := 0; from < len(runs); from++ {
		to := from
		for to < len(runs) && levels[runs[to].start] > 0 {
			to++
		}
		slices.Reverse(runs[from:to])
		from = max(from, to)
	}
	return runs
}

// levelsOf returns how deep each letter lies in turns of the direction: 0 from left
// to right, 1 from right to left, 2 from left to right in the latter.
func levelsOf(text []rune) []int8 {
	line := slices.Clone(text)
	for i, r := range line {
		if classOf(r) == bidi.B { // the algorithm would end there
			line[i] = ' '
		}
	}
	base, fromLeft := order.LeftToRight, int8(0)
	if startsFromRight(line) {
		base, fromLeft = order.RightToLeft, 2
	}
	var p order.Paragraph
	found := p.Segment(line, base)
	levels := make([]int8, len(line))
	for i := range found.NumRuns() {
		run := found.Run(i)
		level := fromLeft
		if !run.IsLeftToRight() {
			level = 1
		}
		for k := run.Start; k < run.End; k++ {
			levels[k] = level
		}
	}
	if base == order.LeftToRight {
		deepenNumbers(line, levels)
	}
	return levels
}

// deepenNumbers gives the level 2 to numbers that belong to a run from right to
// left: those behind it, and those in Arabic digits before it. The package that
// finds the runs does not tell 0 and 2 apart.
func deepenNumbers(line []rune, levels []int8) {
	for i := range line {
		if levels[i] != 1 {
			continue
		}
		for k, end := i+1, i+1; k < len(line) && levels[k] == 0 && slices.Contains(numeric, classOf(line[k])); k++ {
			if c := classOf(line[k]); c == bidi.EN || c == bidi.AN || c == bidi.ET && k == end && k > i+1 {
				for ; end <= k; end++ {
					levels[end] = 2
				}
			}
		}
		for k := i - 1; k >= 0 && levels[k] == 0 && classOf(line[k]) == bidi.AN; k-- {
			levels[k] = 2
		}
	}
}

// numeric are the classes of what may stand in a number.
var numeric = []bidi.Class{bidi.EN, bidi.AN, bidi.ES, bidi.CS, bidi.ET, bidi.NSM, bidi.BN}

func classOf(r rune) bidi.Class {
	p, _ := bidi.LookupRune(r)
	return p.Class()
}

// startsFromRight says whether the first letter of a text goes from right to left.
func startsFromRight(text []rune) bool {
	for _, r := range text {
		switch classOf(r) {
		case bidi.L:
			return false
		case bidi.R, bidi.AL:
			return true
		}
	}
	return false
}

// reversed turns a text round, with its brackets.
func reversed(text string) string { return mirrored.Replace(bidi.ReverseString(text)) }

// mirrored turns signs that are no brackets to bidi.
var mirrored = strings.NewReplacer("<", ">", ">", "<", "«", "»", "»", "«", "‹", "›", "›", "‹", "≤", "≥", "≥", "≤")
