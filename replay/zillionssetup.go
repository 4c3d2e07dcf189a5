package replay

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/rules"
	"github.com/gcconv/gcconv/zillions"
)

// start puts the pieces of the set-up lines on the usual start position. A line
// that says nothing of this game, or whose piece makes the position one that this
// game cannot have, is a fault of its own and left out.
func (z *zillionsText) start(rec *record.Record) (*rules.Position, []*Fault) {
	edits := slices.Clone(rec.Setup.Edits)
	var faults []*Fault
	leaveOut := func(i int, message string) {
		text := "(" + edits[i].String() + ")"
		faults = append(faults, &Fault{Source: rec.Source, Pos: edits[i].Pos, Text: text, Line: text, Rule: rules.Unreadable, Severity: rules.SevereUnreadable,
			Message: message + "; the line is left out of the start position"})
		edits[i] = record.Step{}
	}
	s := z.usualSetup()
	for i, e := range edits {
		if message := s.put(e); message != "" {
			leaveOut(i, message)
		}
	}
	for i, problems := range z.blamed(edits, s.problems()) {
		leaveOut(i, withIt(problems))
	}
	if s = z.usualSetup().with(edits); len(s.problems()) > 0 { // those hid others, which are judged one by one
		s = z.usualSetup()
		for i, e := range edits {
			next := s.with([]record.Step{e})
			if problems := next.problems(); len(problems) > 0 {
				leaveOut(i, withIt(problems))
			} else {
				s = next
			}
		}
	}
	slices.SortFunc(faults, func(a, b *Fault) int { return a.Pos.Offset - b.Pos.Offset })
	z.held = s.held
	p, _ := z.v.ParsePosition(s.text())
	return p, faults
}

func withIt(problems []string) string { return "with this piece " + strings.Join(problems, "; ") }

// blamed tells by which set-up lines the problems of their position came about:
// since each of them a problem was never gone again.
func (z *zillionsText) blamed(edits []record.Step, problems []string) map[int][]string {
	if len(problems) == 0 {
		return nil
	}
	since := map[string]int{}
	s := z.usualSetup()
	for i, e := range edits {
		s.put(e)
		now := map[string]int{}
		for _, message := range s.problems() {
			now[message] = i
			if first, old := since[message]; old {
				now[message] = first
			}
		}
		since = now
	}
	lines := map[int][]string{}
	for _, message := range problems {
		lines[since[message]] = append(lines[since[message]], message)
	}
	return lines
}

// saveSetup is a start position while set-up lines are carried out.
type saveSetup struct {
	z     *zillionsText
	usual *rules.Position
	board []rules.Piece
	held  map[string]heldPiece // on hand squares
}

func (z *zillionsText) usualSetup() *saveSetup {
	s := &saveSetup{z: z, usual: z.v.Start(), board: make([]rules.Piece, z.v.Squares()), held: map[string]heldPiece{}}
	for q := range s.board {
		s.board[q] = s.usual.At(rules.Square(q))
	}
	return s
}

// with returns the position with further lines.
func (s *saveSetup) with(edits []record.Step) *saveSetup {
	next := &saveSetup{s.z, s.usual, slices.Clone(s.board), maps.Clone(s.held)}
	for _, e := range edits {
		next.put(e)
	}
	return next
}

// put carries out a line; one that was left out is empty. It returns what is wrong
// with it, "" if nothing is.
func (s *saveSetup) put(e record.Step) string {
	z := s.z
	if e.Piece == "" {
		return ""
	}
	side, ok := z.table.Player(e.Owner)
	types := z.table.Piece(e.Piece)
	q, onBoard := z.table.Square(e.To)
	holder, inHand := z.table.Hand(e.To)
	switch {
	case !ok:
		return z.unknownPlayer(e.Owner)
	case types == 0:
		return z.unknownPiece(e.Piece)
	case onBoard:
		s.board[q] = rules.NewPiece(firstOf(types), side)
		return ""
	case !inHand:
		return z.unknownSquare(e.To)
	case holder != side:
		return fmt.Sprintf("the hand square %s is %s's, and a piece of %s is put there", e.To, z.table.PlayerName(holder), e.Owner)
	}
	s.held[e.To] = heldPiece{types, side}
	return ""
}

// problems tells why the game cannot have this position.
func (s *saveSetup) problems() []string {
	_, err := s.z.v.ParsePosition(s.text())
	var wrong *rules.SetupError
	if !errors.As(err, &wrong) {
		return nil
	}
	out := make([]string, len(wrong.Problems))
	for i, p := range wrong.Problems {
		out[i] = p.Message
	}
	return out
}

// text is the position as FEN or SFEN.
func (s *saveSetup) text() string {
	v := s.z.v
	var b strings.Builder
	for rank := v.Ranks - 1; rank >= 0; rank-- {
		empty := 0
		for file := range v.Files + 1 {
			var pc rules.Piece
			if file < v.Files {
				if pc = s.board[v.SquareAt(file, rank)]; pc == 0 {
					empty++
					continue
				}
			}
			if empty > 0 {
				b.WriteString(strconv.Itoa(empty))
			}
			if empty = 0; pc != 0 {
				b.WriteString(v.Symbol(pc))
			}
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	var hands strings.Builder
	for side := rules.First; side <= rules.Second; side++ {
		for _, t := range v.HandOrder {
			hands.WriteString(strings.Repeat(v.Symbol(rules.NewPiece(t, side)), s.usual.Hand(side, t)))
		}
	}
	for _, at := range slices.Sorted(maps.Keys(s.held)) {
		hands.WriteString(v.Symbol(rules.NewPiece(firstOf(s.held[at].types), s.held[at].side)))
	}
	first, second := " w ", " b "
	if v.Family == rules.ShogiFamily {
		first, second = second, first
	}
	if s.usual.Side() == rules.Second {
		first = second
	}
	if v.Family == rules.ShogiFamily {
		return b.String() + first + cmp.Or(hands.String(), "-")
	}
	if v.HasHands() || hands.Len() > 0 {
		b.WriteString("[" + hands.String() + "]")
	}
	return b.String() + first + castlingLeft(v, s.board) + " -"
}

// castlingLeft is the castling field of FEN for a board that a save sets up.
func castlingLeft(v *rules.Variant, board []rules.Piece) string {
	out := ""
	rooks := zillions.CastlingRooks(v, board)
	for side, letters := range [2]string{"KQ", "kq"} {
		for wing, rook := range rooks[side] {
			if rook != rules.NoSquare {
				out += letters[wing : wing+1]
			}
		}
	}
	return cmp.Or(out, "-")
}
