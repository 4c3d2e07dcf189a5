package parser

import (
	"strings"

	"github.com/gcconv/gcconv/record"
)

// setNumber takes a number as written: digits, dots, or both.
func (r *courierLines) setNumber(at int, written string) {
	if written == "" {
		return
	}
	number, digits := 0, 0
	second := strings.Contains(written, "..") || strings.Contains(written, "…")
	for digits < len(written) && isDigit(written[digits]) {
		number = number*10 + int(written[digits]-'0')
		digits++
	}
	if digits > 0 {
		if r.unused && (r.number != number || second != r.second) && r.where < at {
			r.note(r.where, r.where+r.size, nil, "number", "this number has no move")
		}
		r.number, r.second, r.told = number, false, false
	}
	if second {
		r.second, r.told = true, true
	} else if dots := strings.TrimFunc(written[digits:], isBlank); strings.IndexFunc(dots, isBlank) >= 0 {
		r.second, r.told = true, true
	}
	r.unused, r.where, r.size = true, at, len(strings.TrimRightFunc(written, isBlank))
}

// take adds the plies of a line, or of a part of one.
func (r *courierLines) take(at int, text string, plies []courierPlySyntax) {
	for i := 0; i < len(plies); i++ {
		ply := &plies[i]
		r.setNumber(at+ply.numberAt, ply.number)
		switch {
		case len(ply.statements) == 0:
		case i+1 < len(plies) && isLabelOf(ply, &plies[i+1]):
			i++
			r.mistyped(at, text, ply, &plies[i])
		default:
			r.ply(at, text, ply, i > 0)
		}
	}
}

// isLabelOf says whether a ply is a word in front of a placement: the label of a move
// whose origin is no square, as in P é7-e5.
func isLabelOf(ply, next *courierPlySyntax) bool {
	s := &ply.statements[0]
	return len(ply.statements) == 1 && s.kind == courierCommandCall && !s.known && len(s.args) == 0 &&
		next.number == "" && next.statements[0].kind == courierPut
}

// mistyped adds a turn that is a label and a move from what is no square.
func (r *courierLines) mistyped(at int, text string, label, move *courierPlySyntax) {
	start, end := label.statements[0].start, move.statements[len(move.statements)-1].end
	turn := r.newTurn(at+start, at+end)
	s := &move.statements[0]
	turn.Err = r.list.errorf(at+s.step, at+s.step+len(s.left), "%q is no square; a move is written with both squares, as e2-e4", shortened(s.left))
	r.addTurn(at+start, turn)
}

func (r *courierLines) ply(at int, text string, ply *courierPlySyntax, later bool) {
	start, end := ply.statements[0].start, ply.statements[len(ply.statements)-1].end
	turn := r.newTurn(at+start, at+end)
	m := &r.reader
	m.read(at, text, ply, turn)
	if m.fault != nil && later && ply.number == "" && isRemark(ply, text[start:end], r.coords) {
		r.dropTurn()
		r.note(at+start, at+end, r.lastTurn(), "remark", "text behind the move is taken as a comment; a comment begins with //")
		r.comment(at+start, text[start:end])
		return
	}
	for _, o := range m.oddities {
		r.note(at+o.start, at+o.end, turn, o.kind, o.message)
	}
	if m.fault == nil && turn.Pattern.Kind == record.KindNone {
		comments := turn.Comments
		r.dropTurn()
		for _, c := range comments {
			r.comment(at+start, c)
		}
		return
	}
	if turn.Pattern.Kind == record.KindEnd {
		turn.Ends = &record.Outcome{Winner: record.WinnerWaiter, End: record.EndTimeout, Text: turn.Text, Pos: turn.Pos}
	}
	if f := m.fault; f != nil {
		turn.Err = r.list.errorf(at+f.start, at+f.end, "%s", f.message)
		if !hasOther(turn.Pattern.Effects) {
			turn.Pattern = record.Pattern{}
		}
	}
	r.addTurn(at+start, turn)
	if m.closes.end > 0 && m.fault == nil && !r.full {
		r.closing(at, start, end, text, turn)
	}
}

// lastTurn is the turn that was read last, nil if none is near.
func (r *courierLines) lastTurn() *record.Turn {
	for i := len(r.entries) - 1; i >= max(0, len(r.entries)-nearEntries); i-- {
		if e := &r.entries[i]; e.kind == entryTurn {
			return e.turn
		}
	}
	return nil
}

// closing adds the statement that ends the game behind a move as a turn of its
// own.
func (r *courierLines) closing(at, start, end int, text string, turn *record.Turn) {
	c := r.reader.closes
	if c.end == end {
		turn.Text = strings.TrimRightFunc(text[start:c.start], func(r rune) bool { return r == ';' || isBlank(r) })
		turn.Length = int32(r.list.spread(at+start, at+start+len(turn.Text)))
	}
	closing := r.newTurn(at+c.start, at+c.end)
	closing.Pattern = record.Pattern{Kind: record.KindEnd, Letters: record.LettersCourier}
	closing.Ends = &c.outcome
	r.add(courierEntry{kind: entryClose, at: at + c.start, turn: closing})
}

func hasOther(effects []record.Effect) bool {
	for _, e := range effects {
		if e.Kind == record.EffectOther {
			return true
		}
	}
	return false
}

// turnBlock is how many turns are allocated together at most.
const turnBlock = 32

// newTurn allocates a turn with the text list.text[start:end].
func (r *courierLines) newTurn(start, end int) *record.Turn {
	if len(r.block) == cap(r.block) {
		r.block = make([]record.Turn, 0, max(2, min(turnBlock, 2*cap(r.block))))
	}
	r.block = r.block[:len(r.block)+1]
	turn := &r.block[len(r.block)-1]
	turn.Pos = r.list.pos(start)
	turn.Text = r.list.text[start:end]
	turn.Length = int32(r.list.spread(start, end))
	turn.Line = r.list.src.LineAt(turn.Pos)
	return turn
}

// dropTurn gives back the turn that was allocated last.
func (r *courierLines) dropTurn() {
	r.block[len(r.block)-1] = record.Turn{}
	r.block = r.block[:len(r.block)-1]
}

// addTurn adds a turn under the number that counts now and moves that on.
func (r *courierLines) addTurn(at int, turn *record.Turn) {
	switch {
	case r.unused, r.number == 0:
	case r.second:
		r.number, r.second, r.told = r.number+1, false, true
	default:
		r.second, r.told = true, true
	}
	if r.number == 1 && !r.second && r.boundary {
		r.gameTurns, r.full = 0, false
	}
	r.gameTurns++
	r.fileTurns++
	if most := r.list.src.Limits.turns(); r.gameTurns > most {
		if r.full {
			return
		}
		r.full = true
		turn.Pattern = record.Pattern{}
		turn.Err = r.list.errorf(at, at+len(turn.Text), "more than %d turns; the rest is not read", most)
	}
	turn.Number = r.number
	r.add(courierEntry{kind: entryTurn, at: at, number: int32(r.number), second: r.second, told: r.told, numbered: r.unused, numberAt: int32(r.where), numberSize: uint8(min(r.size, 255)), turn: turn})
	if r.number > 0 {
		r.last = r.number
	}
	r.unused, r.boundary = false, false
	r.head = courierHead{}
}
