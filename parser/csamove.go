package parser

import (
	"strings"
	"time"

	"github.com/gcconv/gcconv/record"
)

// add adds a turn to the game.
func (c *csa) add(t *record.Turn) {
	if c.full {
		return
	}
	n := len(c.rec.Turns) + 1
	if excess := c.src.Limits.tooManyTurns(n, n); excess != "" {
		c.full = true
		t.Ends, t.Pattern = nil, record.Pattern{}
		t.Err = c.src.Errorf(t.Pos.Offset, t.Pos.Offset+len(t.Text), "%s", excess)
	}
	c.rec.Turns = append(c.rec.Turns, t)
}

// move reads +7776FU or +0055KA. A time glued to it is read too.
func (c *csa) move(at int, s string) {
	pos := c.src.Pos(at)
	t := &record.Turn{Pos: pos, Text: s, Line: c.src.LineAt(pos)}
	if c.add(t); t.Err != nil {
		return
	}
	after := ""
	if len(s) > 7 && s[7] == 'T' {
		s, after = s[:7], s[7:]
	}
	p, ok := csaMove(s)
	if !ok {
		t.Err = c.src.Errorf(at, at+len(s), "expected a move such as +7776FU or -0055KA; found %s", quoted(s))
		return
	}
	t.Text, t.Pattern, t.Side = s, p, record.SideFirst
	if s[0] == '-' {
		t.Side = record.SideSecond
	}
	if after != "" {
		c.time(at+len(s), after)
	}
}

func csaMove(s string) (p record.Pattern, ok bool) {
	if len(s) != 7 || s[0] != '+' && s[0] != '-' || !isDigits(s[1:5]) || !isCSAName(s[5:]) {
		return p, false
	}
	p = record.Pattern{Kind: record.KindMove, Piece: s[5:], Letters: record.LettersCSA, PieceAfter: true}
	p.To, ok = squareName(int(s[3]-'0'), int(s[4]-'0'))
	if !ok {
		return record.Pattern{}, false
	}
	if s[1:3] == "00" {
		p.Kind, p.PieceAfter = record.KindDrop, false
		return p, true
	}
	p.From, ok = squareName(int(s[1]-'0'), int(s[2]-'0'))
	if !ok {
		return record.Pattern{}, false
	}
	return p, true
}

func isCSAName(s string) bool {
	return len(s) == 2 && s[0] >= 'A' && s[0] <= 'Z' && s[1] >= 'A' && s[1] <= 'Z'
}

// time reads T12, T3.5 or T1. into the move before it.
func (c *csa) time(at int, s string) {
	seconds, n := number(s[1:])
	spent := time.Duration(seconds) * time.Second
	rest := s[1+n:]
	if n > 0 && strings.HasPrefix(rest, ".") {
		fraction, size := decimalFraction(rest[1:])
		spent += fraction
		rest = rest[1+size:]
	}
	switch {
	case n == 0 || rest != "" || seconds >= maxNumber:
		c.fault(at, at+len(s), "expected a time in seconds such as T12; found %s", quoted(s))
	case len(c.rec.Turns) == 0:
		c.fault(at, at+len(s), "a time before the first move: %s", quoted(s))
	default:
		t := c.rec.Turns[len(c.rec.Turns)-1]
		if t.Clock.Has != 0 {
			c.note(at, at+len(s), "a second time for %s; only the first is read", quoted(t.Text))
			return
		}
		t.Clock = record.Clock{Spent: spent, Has: record.HasSpent}
	}
}
