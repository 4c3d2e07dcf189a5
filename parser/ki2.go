package parser

import (
	"iter"
	"slices"
	"strings"

	"github.com/gcconv/gcconv/record"
)

// ParseKI2 reads the games of a KI2 file: moves without number and origin,
// ▲７六歩 △３四歩, told apart by relative marks (右 左 直 上 寄 引, also 行 for 上), in
// the frame of KIF. Moves need no blanks between them, nor marks where blanks
// part them. What the rule of the Japan Shogi Association leaves out
// (https://www.shogi.or.jp/faq/kihuhyouki.html) the replay finds.
func ParseKI2(src *Source) []*record.Record { return slices.Collect(KI2(src)) }

// KI2 reads games as ParseKI2 does, one after the other.
func KI2(src *Source) iter.Seq[*record.Record] {
	return (&kakinoki{src: src, notation: "ki2", moves: (*kakinoki).ki2Moves}).all()
}

// ki2Moves reads a line of moves.
func (k *kakinoki) ki2Moves(at int, line string) bool {
	if _, n := sideMark(line); n == 0 && !startsMove(line) {
		return false
	}
	for line != "" {
		gap := blanks(line)
		at, line = at+gap, line[gap:]
		if line == "" {
			break
		}
		word := line[:wordLength(line)]
		_, mark := sideMark(word)
		if o, ok := outcomeOf(word[mark:]); ok {
			k.end(k.turn(at, word, 0), o, false)
			at, line = at+len(word), line[len(word):]
			continue
		}
		if word == "" { // a bracket
			n := blankAfter(line)
			k.unreadable(at, line[:n], "expected a move such as ▲７六歩; found "+quoted(line[:n]))
			at, line = at+n, line[n:]
			continue
		}
		p, side, n, fault := kanjiMove(line)
		n = max(n, len(word))
		t := k.turn(at, line[:n], 0)
		t.Side = side
		if fault != nil {
			t.Err = k.moveError(at, fault)
		} else {
			t.Pattern = p
		}
		if mark == 0 {
			k.noteOnce(at, at+n, "moves without ▲ or △; they are read in turn")
		}
		k.add(t, false)
		at, line = at+n, line[n:]
		if gap := blanks(line); strings.HasPrefix(line[gap:], "(") {
			if clock, size := kifTime(line[gap:]); size > 0 {
				t.Clock = clock
				at, line = at+gap+size, line[gap+size:]
			}
		}
	}
	return true
}

// blankAfter is the length of the text up to the next blank.
func blankAfter(s string) int {
	if i := strings.IndexFunc(s, isBlank); i >= 0 {
		return i
	}
	return len(s)
}
