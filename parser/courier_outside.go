package parser

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gcconv/gcconv/record"
)

// noteOutside tells of a turn that stands beside the move lists and in none of them,
// which would be lost without a word. A page may show such things; several in text
// that belongs to nothing are a game that is not read.
func (c *courierReader) noteOutside() {
	if len(c.records) == 0 {
		return
	}
	rec := c.records[len(c.records)-1]
	var first *record.Error
	lost := 0
	c.eachOutside(c.strays, func(err *record.Error) bool {
		if lost++; first == nil {
			first = err
		}
		return true
	})
	switch {
	case lost > 1:
		first.Message = fmt.Sprintf("%d lines from here on look like turns, but they stand outside of the assignments with the moves and are not read; put their game into a file of its own", lost)
		rec.Errors = append(rec.Errors, first)
		return
	case lost == 1:
		rec.Notes = append(rec.Notes, first)
		return
	}
	c.eachOutside(c.outside, func(err *record.Error) bool {
		rec.Notes = append(rec.Notes, err)
		return false
	})
}

// eachOutside visits the lines of passages that are turns which no game has, and
// queries with moves, until visit returns false.
func (c *courierReader) eachOutside(passages []*passage, visit func(*record.Error) bool) {
	var read map[string]bool // the turns, made when there is something to look up
	for _, p := range passages {
		for lines := linesOf(p.text); lines.scan(); {
			turn := numberedTurn(lines.line)
			if turn == "" {
				continue
			}
			if read == nil {
				read = map[string]bool{}
				for _, rec := range c.records {
					addTurns(read, rec.Turns)
				}
			}
			plain := plainTurn(turn)
			if read[plain] {
				continue
			}
			read[plain] = true // a page has it in its text and in a field
			if !visit(p.errorf(lines.at, lines.at+len(lines.line), "this looks like a turn, but it stands outside of the list of moves and is not read")) {
				return
			}
		}
	}
}

// numberedTurn is the turn that a line consists of behind its number, "" if that is
// not what it is.
func numberedTurn(line string) string {
	line = strings.TrimFunc(line, isBlankOrEnd)
	plies, ok := quickCourierLine(line, &courierCoords{}, nil)
	if numberLength(line, false) == 0 || !ok || len(plies) == 0 || len(plies[0].statements) == 0 {
		return ""
	}
	first := plies[0].statements
	return line[first[0].start:first[len(first)-1].end]
}

func addTurns(read map[string]bool, turns []*record.Turn) {
	for _, t := range turns {
		read[plainTurn(t.Text)] = true
		for _, v := range t.Variations {
			addTurns(read, v)
		}
	}
}

// plainTurn is the text of a turn without blanks and signs that a page may show
// in another way.
func plainTurn(text string) string {
	return strings.Map(func(r rune) rune {
		if isBlank(r) || r == ';' {
			return -1
		}
		return r
	}, text)
}

// beside keeps the comments of a file of PHP, and tells once of other text that is
// no assignment.
func (c *courierReader) beside(r *phpReader) {
	if len(c.records) == 0 {
		return
	}
	var first *record.Error
	more := 0
	for _, p := range r.rest {
		line := strings.TrimFunc(p.text, isBlankOrEnd)
		if line == "" || numberedTurn(line) != "" { // which noteOutside tells
			continue
		}
		if strings.HasPrefix(line, "//") {
			at := strings.Index(p.text, "//") + len("//")
			r.remarks = append(r.remarks, p.slice(at, len(p.text)))
		} else if first == nil {
			at := strings.Index(p.text, line)
			first = p.errorf(at, at+len(line), "this text is no assignment, and is not read")
		} else {
			more++
		}
	}
	if first != nil {
		if more > 0 {
			first.Message += fmt.Sprintf(" (and %d more of this kind)", more)
		}
		c.records[0].Notes = append(c.records[0].Notes, first)
	}
	slices.SortFunc(r.remarks, func(a, b *passage) int { return a.offset(0) - b.offset(0) })
	i := 0 // the game of a remark: the first whose turns stand behind it
	for _, p := range r.remarks {
		for i+1 < len(c.records) && (len(c.records[i].Turns) == 0 || c.records[i].Turns[0].Pos.Offset < p.offset(0)) {
			i++
		}
		if text := strings.TrimFunc(p.text, isBlankOrEnd); text != "" {
			c.records[i].Comments = append(c.records[i].Comments, text)
		}
	}
}
