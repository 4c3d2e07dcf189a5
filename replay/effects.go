package replay

import (
	"fmt"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/rules"
)

// effects compares the side effects that a text spells out with those of the
// rules. A text may leave them out; what it claims must be so.
func (pl *player) effects(pos *rules.Position, t *record.Turn, w *record.Pattern, m rules.Move, meant rules.Pattern, ply int, variation bool) *Fault {
	if len(w.Effects) == 0 {
		return nil
	}
	after := pos.Clone()
	after.Apply(m)
	var away putAway
	for _, e := range w.Effects {
		message := ""
		if pl.leaves(e) {
			message = away.check(pl, pos, m, e)
		} else {
			message = pl.effect(pos, after, m, e)
		}
		if message != "" {
			return pl.effectFault(pos, t, e, meant, ply, variation, message)
		}
	}
	return nil
}

// effectFault makes a fault about a side effect of a move, at its place if it has
// one.
func (pl *player) effectFault(pos *rules.Position, t *record.Turn, e record.Effect, meant rules.Pattern, ply int, variation bool, message string) *Fault {
	f := pl.fault(pos, t, ply, variation, rules.SideEffect, "%s", message)
	f.Meant, f.Save = meant, pl.zillions.names()
	if e.Pos.Valid() && e.Pos.Line == t.Pos.Line {
		f.Pos, f.Text, f.Length = e.Pos, e.Text, e.Length
	}
	return f
}

// leaves says whether an effect is about a square beside the board: it takes a piece
// there or from there.
func (pl *player) leaves(e record.Effect) bool {
	switch e.Kind {
	case record.EffectMove, record.EffectPlace, record.EffectDrop:
	default:
		return false
	}
	if _, ok := pl.parseSquare(e.From); e.From != "" && !ok {
		return true
	}
	_, ok := pl.parseSquare(e.To)
	return !ok && e.To != record.WholeBoard
}

// effect says why one claimed effect is not what the rules give; "" if it is.
func (pl *player) effect(before, after *rules.Position, m rules.Move, e record.Effect) string {
	v := pl.v
	q, onBoard := pl.parseSquare(e.To)
	if e.Kind == record.EffectOther {
		return ""
	}
	if e.To == record.WholeBoard {
		return fmt.Sprintf("%q concerns the whole board, which no move of %s does", e.Text, v.Title)
	}
	if !onBoard {
		return fmt.Sprintf("%q concerns %q, which is no square of %s", e.Text, e.To, v.Title)
	}
	switch e.Kind {
	case record.EffectRemove, record.EffectCapture:
		switch {
		case (e.Kind == record.EffectCapture || e.First) && q == m.To && before.Captured(m) != 0: // and then the mover comes there
			return ""
		case after.At(q) != 0:
			return fmt.Sprintf("the text removes what stands on %s, but by the rules %s stays there", e.To, pl.describe(after.At(q)))
		case before.At(q) == 0:
			return fmt.Sprintf("the text removes a piece from %s, where none stands", e.To)
		}
		return ""
	case record.EffectPlace, record.EffectDrop, record.EffectRetype:
		types := pl.labels.types(e.Label, record.LettersCourier)
		switch {
		case types == 0:
			return fmt.Sprintf("the text puts %q on %s, but no piece of %s has that label", e.Label, e.To, v.Title)
		case after.At(q) == 0:
			return fmt.Sprintf("the text puts %s on %s, but by the rules the square is empty", e.Label, e.To)
		case !types.Has(after.At(q).Type()):
			return fmt.Sprintf("the text puts %s on %s, but by the rules %s stands there", e.Label, e.To, pl.describe(after.At(q)))
		case pl.game.Record.Notation == "gc" && pl.labelSide(e.Label) != after.At(q).Side():
			return fmt.Sprintf("the text puts %s on %s, which is %s's, but by the rules %s stands there", e.Label, e.To, v.SideName(pl.labelSide(e.Label)), pl.describe(after.At(q)))
		}
		return ""
	case record.EffectMove:
		from, _ := pl.parseSquare(e.From)
		types := pl.labels.types(e.Label, record.LettersCourier)
		switch {
		case before.At(from) == 0:
			return fmt.Sprintf("the text moves a piece from %s to %s, but none stands on %s", e.From, e.To, e.From)
		case pl.game.Record.Notation == "gc" && e.Label != "" && !types.Has(before.At(from).Type()):
			return fmt.Sprintf("the text moves %s from %s, but %s stands there", e.Label, e.From, pl.describe(before.At(from)))
		case from == q && m.IsCastle() && from == before.CastlingRook(before.Side(), m.Kind) && after.At(q) == before.At(q): // it may stay
			return ""
		case after.At(q) != before.At(from) || after.At(from) == before.At(from):
			return fmt.Sprintf("the text also moves %s from %s to %s, which the rules do not give", pl.describe(before.At(from)), e.From, e.To)
		}
		return ""
	case record.EffectFlip:
		return fmt.Sprintf("the text changes the side of what stands on %s, which no rule of %s does", e.To, v.Title)
	}
	return ""
}

// labelSide tells a side from the letter case of a label. Where the moves do not
// tell the first player's case it is the upper one, as Game Courier has it.
func (pl *player) labelSide(label string) rules.Side {
	upper := pl.upper
	if upper == record.CaseUnknown {
		upper = record.CaseUpperFirst
	}
	side, _ := caseOf(label, upper)
	return side
}

func (pl *player) describe(pc rules.Piece) string {
	return pl.v.SideName(pc.Side()) + "'s " + pl.v.Def(pc.Type()).Name
}

// warnings lists where text and board disagree although the move is certain.
func (pl *player) warnings(pos *rules.Position, t *record.Turn, w *record.Pattern, m rules.Move) []problem {
	var out []problem
	warn := func(rule rules.Rule, format string, args ...any) {
		out = append(out, problem{rule: rule, message: fmt.Sprintf(format, args...)})
	}
	taken := pos.Captured(m)
	if w.Capture == record.CaptureYes && taken == 0 {
		warn(rules.SideEffect, "the text has a capture, but nothing stands on %s", pl.v.SquareName(m.To))
	}
	if w.Captured != "" && taken != 0 {
		if types := pl.labels.types(w.Captured, w.Letters); !types.Has(taken.Type()) {
			warn(rules.SideEffect, "the text says that %s is captured, but a %s stands on %s", w.Captured, pl.v.Def(taken.Type()).Name, pl.v.SquareName(m.To))
		}
	}
	if w.EnPassant && m.Kind != rules.EnPassant {
		warn(rules.BadEnPassant, "the text says en passant, but this is no such capture")
	}
	if w.Letters == record.LettersCourier {
		for i, label := range [...]string{w.Piece, w.PromoteTo} {
			if s, ok := caseOf(label, pl.upper); ok && label != "" && s != pos.Side() {
				warn(rules.WrongSide, "the label %s has the letter case of %s, but %s is to move", label, pl.v.SideName(s), pl.v.SideName(pos.Side()))
				out[len(out)-1].word = label
				if i == 1 {
					out[len(out)-1].at = w.Promoted
				}
			}
		}
	}
	for _, e := range w.Effects {
		from, ok := pl.parseSquare(e.From)
		if s, told := caseOf(e.Label, pl.upper); ok && told && e.Kind == record.EffectMove && w.Letters == record.LettersCourier && s != pos.At(from).Side() {
			warn(rules.WrongSide, "the label %s has the letter case of %s, but %s stands on %s", e.Label, pl.v.SideName(s), pl.describe(pos.At(from)), e.From)
			if e.Pos.Valid() && e.Pos.Line == t.Pos.Line {
				out[len(out)-1].at = &record.Excerpt{Pos: e.Pos, Text: e.Text, Length: e.Length}
			}
		}
	}
	if king, ok := pl.parseSquare(w.To); ok && pl.game.Record.Notation == "gc" && m.IsCastle() && !pl.v.Chess960 && w.Kind == record.KindMove && king != m.To {
		warn(rules.BadCastling, "castling is written as the King's move to the square of the Rook, as in Chess960; it is read as %s-%s", w.From, pl.v.SquareName(m.To))
	}
	if w.Kind == record.KindDrop && w.From != "" && pl.game.Record.Notation == "gc" && !pl.isBeside(w.From) {
		warn(rules.Unreadable, "%s; the move from there is taken as a drop from the hand", pl.noSquare(w.From))
		out[len(out)-1].word = w.From
	}
	if t.Pattern.Kind == record.KindStatements {
		warn(rules.Unreadable, "a piece put on an empty square is taken as a drop from the hand")
	}
	return out
}
