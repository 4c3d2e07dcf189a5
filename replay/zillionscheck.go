package replay

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/rules"
)

// check compares the claims of a turn with what its move does. It returns the
// first one that is wrong with its place, and warnings.
func (z *zillionsText) check(pos *rules.Position, t *record.Turn, ply int, w *record.Pattern, m rules.Move, said *claims) (wrong record.Effect, err *problem, warnings []problem) {
	v := z.v
	taken := pos.Captured(m)
	warn := func(format string, args ...any) {
		warnings = append(warnings, problem{rule: rules.SideEffect, message: fmt.Sprintf(format, args...)})
	}
	if number := (ply + 1) / 2; t.Number != number {
		warnings = append(warnings, problem{rule: rules.Unreadable, message: fmt.Sprintf("the line has the number %d; here %d is expected, so a line may be missing", t.Number, number)})
	}
	if w.Capture == record.CaptureNo && taken != 0 && m.Kind != rules.EnPassant {
		warn("the text has no capture (-), but %s's %s on %s is taken", v.SideName(taken.Side()), v.Def(taken.Type()).Name, v.SquareName(m.To))
	}
	if err := z.checkDropped(pos, m, said); err != nil {
		return record.Effect{}, err, nil
	}
	after := pos.Clone()
	after.Apply(m)
	if len(said.board) > 0 {
		c := said.board[0]
		message := fmt.Sprintf("%q makes a piece on %s, which the rules do not", c.effect.Text, v.SquareName(c.at))
		if pc := after.At(c.at); pc != 0 && pc.Side() != c.owner {
			message = fmt.Sprintf("by the text the piece on %s is %s's, by the rules %s's", v.SquareName(c.at), z.table.PlayerName(c.owner), v.SideName(pc.Side()))
		} else if c.effect.Kind == record.EffectRetype {
			message = fmt.Sprintf("%q gives a piece to its owner, which no rule of %s does", c.effect.Text, v.Title)
		}
		return c.effect, &problem{rule: rules.SideEffect, message: message}, nil
	}
	for i, c := range said.hand {
		if message := z.checkHand(pos, m, said, i, warn); message != "" {
			return c.effect, &problem{rule: rules.SideEffect, message: message}, nil
		}
	}
	if wrong, err := z.contradiction(pos, after, t, m); err != nil {
		return wrong, err, nil
	}
	z.checkSteps(pos, after, t, w, m, warn)
	z.checkUnsaid(pos, after, w, m, said, warn)
	return record.Effect{}, nil, warnings
}

// checkDropped says that nothing stands on the hand square of a drop, as far as
// the text tells where the pieces in hand are.
func (z *zillionsText) checkDropped(pos *rules.Position, m rules.Move, said *claims) *problem {
	pc := rules.NewPiece(m.Piece, pos.Side())
	if _, known := z.held[said.dropped]; said.dropped == "" || known || z.guessing || z.untold[pc] > 0 {
		return nil
	}
	var at []string
	for _, square := range slices.Sorted(maps.Keys(z.held)) {
		if held := z.held[square]; held.side == pc.Side() && held.types.Has(pc.Type()) {
			at = append(at, square)
		}
	}
	message := fmt.Sprintf("nothing stands on the hand square %s", said.dropped)
	if len(at) > 0 {
		message += fmt.Sprintf("; the text has put the %s on %s", z.table.PieceName(m.Piece), strings.Join(at, " and "))
	}
	return &problem{rule: rules.NoPieceThere, message: message}
}

// contradiction holds the steps of a turn to one another and to the board: a piece
// that moves on the board is of the kind that is named and moves once, only a piece
// that promotes changes, and what is removed is there and does not stay. It returns
// the first step that is wrong.
func (z *zillionsText) contradiction(pos, after *rules.Position, t *record.Turn, m rules.Move) (record.Effect, *problem) {
	if len(t.Steps) < 2 {
		return record.Effect{}, nil
	}
	wrong := func(s record.Step, rule rules.Rule, format string, args ...any) (record.Effect, *problem) {
		return record.Effect{Pos: s.Pos, Text: s.String()}, &problem{rule: rule, message: fmt.Sprintf(format, args...)}
	}
	v := z.v
	gone := map[rules.Square]bool{} // what stood there in front of the turn is not there any more
	for _, s := range t.Steps {
		from, onBoard := z.table.Square(s.From)
		if s.Kind != record.StepMove || !onBoard {
			continue
		}
		stands := pos.At(from)
		switch _, toBoard := z.table.Square(s.To); {
		case gone[from]:
			return wrong(s, rules.SideEffect, "the text moves the piece on %s twice", s.From)
		case toBoard && stands != 0 && !z.table.Piece(s.Piece).Has(stands.Type()):
			return wrong(s, rules.WrongPiece, "a %s stands on %s, not a %s", z.table.PieceName(stands.Type()), s.From, s.Piece)
		}
		gone[from] = true
	}
	for _, s := range t.Steps {
		q, onBoard := z.table.Square(s.To)
		if s.Kind == record.StepRemove && onBoard {
			switch {
			case q == m.To && after.At(q) != 0:
				return wrong(s, rules.SideEffect, "the text removes the %s that moves to %s, but by the rules it stays there", v.Def(after.At(q).Type()).Name, s.To)
			case q != m.To && gone[q]:
				return wrong(s, rules.SideEffect, "the text removes a piece from %s, but the one that stood there is gone already", s.To)
			}
			gone[q] = q != m.To
		}
		for _, at := range s.On {
			if q, onBoard := z.table.Square(at); s.Kind == record.StepChange && onBoard && q != m.To {
				return wrong(s, rules.SideEffect, "the text changes the piece on %s, which the rules do not", at)
			}
		}
	}
	for i, s := range t.Steps {
		same := func(o record.Step) bool { return o.Kind == s.Kind && o.String() == s.String() }
		if (s.Kind == record.StepRemove || s.Kind == record.StepChange) && slices.ContainsFunc(t.Steps[:i], same) {
			return wrong(s, rules.SideEffect, "the text says %q twice", s.String())
		}
	}
	return record.Effect{}, nil
}

// checkSteps compares the signs of the moves of a turn with the board in front of
// it, and its attributes with the board behind it.
func (z *zillionsText) checkSteps(pos, after *rules.Position, t *record.Turn, w *record.Pattern, m rules.Move, warn func(string, ...any)) {
	for i, s := range t.Steps {
		q, onBoard := z.table.Square(s.To)
		if s.Kind == record.StepAttribute && onBoard {
			z.checkAttribute(after, t, s, q, warn)
		}
		if s.Kind != record.StepMove {
			continue
		}
		_, stands := z.held[s.To]
		if onBoard {
			stands = pos.At(q) != 0
		}
		switch {
		case q == m.To && onBoard && w.Capture == record.CaptureYes && pos.Captured(m) == 0: // told by the move
		case s.Takes && !stands:
			warn("%q has a capture (x), but nothing stands on %s", s.String(), s.To)
		case i > 0 && !s.Takes && stands && !m.IsCastle():
			warn("%q has no capture (-), but %s is occupied", s.String(), s.To)
		}
	}
}

// checkAttribute warns of an attribute of a piece that has not moved in the turn,
// and of one that cannot mean that it has moved.
func (z *zillionsText) checkAttribute(after *rules.Position, t *record.Turn, s record.Step, q rules.Square, warn func(string, ...any)) {
	pc := after.At(q)
	moves := slices.ContainsFunc(t.Steps, func(o record.Step) bool {
		return (o.Kind == record.StepMove || o.Kind == record.StepCreate) && o.To == s.To
	})
	switch {
	case pc == 0:
		warn("%q sets an attribute, but nothing stands on %s", s.String(), s.To)
		return
	case !moves:
		warn("%q sets an attribute, but the %s on %s has not moved in this turn", s.String(), z.table.PieceName(pc.Type()), s.To)
	case s.Set:
		warn("%q sets an attribute to true, but the %s on %s has moved", s.String(), z.table.PieceName(pc.Type()), s.To)
	}
	if usual := z.names().Table.Moved[pc.Type()]; usual != s.Index && usual >= 0 {
		warn("%q sets attribute %d of a %s, whose attribute of having moved is %d", s.String(), s.Index, z.table.PieceName(pc.Type()), usual)
	}
}

// checkUnsaid warns of what a move does besides and the text leaves out.
func (z *zillionsText) checkUnsaid(pos, after *rules.Position, w *record.Pattern, m rules.Move, said *claims, warn func(string, ...any)) {
	v := z.v
	says := func(kind record.EffectKind, at rules.Square) bool {
		return slices.ContainsFunc(w.Effects, func(e record.Effect) bool {
			return e.Kind == kind && (e.To == v.SquareName(at) || e.From == v.SquareName(at))
		})
	}
	taken := pos.Captured(m)
	if m.Kind == rules.EnPassant {
		at := v.TakenOn(m)
		leaves := slices.ContainsFunc(said.hand, func(c *handClaim) bool { return c.taken != 0 })
		if !leaves && !says(record.EffectCapture, at) {
			warn("the text does not say that the %s on %s is taken (x %s)", v.Def(taken.Type()).Name, v.SquareName(at), z.table.SquareName(at))
		}
	}
	if taken != 0 && after.At(m.To) == 0 && !says(record.EffectCapture, m.To) {
		warn("the text does not say that the %s leaves the board (x %s)", v.Def(pos.At(m.From).Type()).Name, z.table.SquareName(m.To))
	}
	if m.IsCastle() && w.Kind != record.KindCastle {
		if rook := pos.CastlingRook(pos.Side(), m.Kind); rook != rules.NoSquare && !says(record.EffectMove, rook) {
			warn("the text does not say that the %s on %s moves too", v.Def(pos.At(rook).Type()).Name, v.SquareName(rook))
		}
	}
}

// checkHand compares what the i-th claim says of a captured piece with the
// rules.
func (z *zillionsText) checkHand(pos *rules.Position, m rules.Move, said *claims, i int, warn func(string, ...any)) string {
	v, c := z.v, said.hand[i]
	taken, square := pos.Captured(m), said.hand[i].effect.To
	if taken == 0 || i > 0 {
		return fmt.Sprintf("the text puts a piece on the hand square %s, but none is captured", square)
	}
	at := v.TakenOn(m)
	name, holds := v.Def(taken.Type()).Name, v.Def(taken.Type()).Captured
	switch {
	case c.taken != 0 && (c.from != at || !c.taken.Has(taken.Type())):
		return fmt.Sprintf("the text takes a %s on %s to the hand, but by the rules the %s on %s is captured", v.Def(firstOf(c.taken)).Name, v.SquareName(c.from), name, v.SquareName(at))
	case holds == rules.NoPiece:
		return fmt.Sprintf("the text puts the captured %s on the hand square %s, but by the rules it leaves the game", name, square)
	case c.becomes == 0 && !c.taken.Has(holds):
		warn("the text does not say that the captured %s becomes a %s in hand", name, v.Def(holds).Name)
	case c.becomes != 0 && !c.becomes.Has(holds):
		return fmt.Sprintf("by the text the captured %s becomes a %s in hand, by the rules a %s", name, v.Def(firstOf(c.becomes)).Name, v.Def(holds).Name)
	}
	holder := holderOf(pos, m, holds)
	owner, told := taken.Side(), c.owner != nil || c.flips > 0
	if c.owner != nil {
		owner = *c.owner
	}
	if c.flips%2 == 1 {
		owner = owner.Other()
	}
	switch {
	case owner != holder && told:
		return fmt.Sprintf("by the text the captured %s is now %s's, by the rules %s's", name, z.table.PlayerName(owner), v.SideName(holder))
	case owner != holder:
		warn("the text does not say that the captured %s now is %s's", name, v.SideName(holder))
	}
	if side, listed := z.table.Hand(square); listed && side != holder {
		return fmt.Sprintf("the text puts the captured %s on the hand square %s, which is %s's; by the rules it goes to %s's hand (--zsg-names gives other hand squares)", name, square, z.table.PlayerName(side), v.SideName(holder))
	}
	if held, occupied := z.heldNow(said, square); occupied {
		return fmt.Sprintf("the text puts the captured %s on the hand square %s, where %s's %s stands", name, square, z.table.PlayerName(held.side), z.table.PieceName(firstOf(held.types)))
	}
	said.hands = append(said.hands, handChange{square, heldPiece{rules.Types(holds), holder}})
	return ""
}

// heldNow returns what stands on a hand square with the changes of a turn.
func (z *zillionsText) heldNow(said *claims, square string) (heldPiece, bool) {
	held := z.held[square]
	for _, c := range said.hands {
		if c.square == square {
			held = c.piece
		}
	}
	return held, held.types != 0
}
