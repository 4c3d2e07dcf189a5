package replay

import (
	"fmt"
	"strings"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/rules"
)

// problem is why a written pattern has no meaning in a variant.
type problem struct {
	rule    rules.Rule
	message string
	at      *record.Excerpt // the part of the turn that it is about, nil if it is all of it
	word    string          // the word of the turn that it names, "" if it names none
}

func unreadable(format string, args ...any) *problem {
	return &problem{rule: rules.Unreadable, message: fmt.Sprintf(format, args...)}
}

// pattern turns what was written into the terms of the variant: it fills in pt,
// which says nothing yet.
func (pl *player) pattern(pos *rules.Position, w *record.Pattern, last rules.Square, pt *rules.Pattern) *problem {
	switch w.Kind {
	case record.KindCastle:
		pt.Castle = rules.CastleKingside
		if w.Castle == record.CastleQueenside {
			pt.Castle = rules.CastleQueenside
		}
		return nil
	case record.KindStatements:
		return pl.statements(pos, w, pt)
	case record.KindNone:
		return unreadable("no move can be read here")
	}
	if err := pl.places(w, last, pt); err != nil {
		return err
	}
	switch w.Kind {
	case record.KindDrop:
		pt.Drop = rules.Yes
	case record.KindMove:
		pt.Drop = rules.No
	}
	if w.Piece != "" {
		pt.Types = pl.labels.types(w.Piece, w.Letters)
		if pt.Types == 0 {
			return pl.unknownLabel(w.Piece, w.Letters)
		}
	}
	pt.Hints = hints(w.Hints)
	pt.EnPassant = w.EnPassant
	switch w.Capture {
	case record.CaptureYes:
		pt.Capture = rules.Yes
	case record.CaptureNo:
		pt.Capture = rules.No
	}
	return pl.promotion(pos, w, pt)
}

func (pl *player) unknownLabel(label string, kind record.Letters) *problem {
	err := unreadable("no piece of %s is called %q; it has %s (--label %s=piece adds a label)", pl.v.Title, label, pl.labels.known(kind), label)
	err.word = label
	return err
}

// places reads the squares.
func (pl *player) places(w *record.Pattern, last rules.Square, pt *rules.Pattern) *problem {
	v := pl.v
	var err *problem
	switch {
	case w.FromPart == record.FileOnly:
		if pt.FromFile = v.ParseFile(w.From); pt.FromFile < 0 {
			return unreadable("%q is no file of %s", w.From, v.Title)
		}
	case w.FromPart == record.RankOnly:
		if pt.FromRank = v.ParseRank(w.From); pt.FromRank < 0 {
			return unreadable("%q is no rank of %s", w.From, v.Title)
		}
	case w.Kind == record.KindDrop: // a hand square, if any
		if w.From != "" && !v.HasHands() && !pl.isBeside(w.From) {
			_, err = pl.square(w.From)
			return err
		}
	default:
		if pt.From, err = pl.square(w.From); err != nil {
			return err
		}
	}
	if pt.To, err = pl.square(w.To); err != nil {
		return err
	}
	if w.Same {
		if w.To == "" && last == rules.NoSquare {
			return unreadable("同 (the same square) in the first move of a game")
		}
		if w.To == "" {
			pt.To = last
		}
	}
	return nil
}

// square reads a square; no text is no square.
func (pl *player) square(text string) (rules.Square, *problem) {
	if text == "" {
		return rules.NoSquare, nil
	}
	if q, ok := pl.parseSquare(text); ok {
		return q, nil
	}
	err := unreadable("%s", pl.noSquare(text))
	err.word = text
	return rules.NoSquare, err
}

// promotion reads what the text says of promotion. Where it names the piece
// after the move (CSA), the board tells whether that is a promotion.
func (pl *player) promotion(pos *rules.Position, w *record.Pattern, pt *rules.Pattern) *problem {
	switch w.Promotion {
	case record.PromoteDeclined:
		pt.Promotion = rules.PromoteDeclined
	case record.PromotePlain:
		pt.Promotion = rules.PromotePlain
	case record.PromoteNamed:
		pt.Promotion = rules.PromoteTo
		pt.Promoted = pl.labels.types(w.PromoteTo, w.Letters)
		if pt.Promoted == 0 {
			err := pl.unknownLabel(w.PromoteTo, w.Letters)
			err.at = w.Promoted
			return err
		}
		if w.Letters == record.LettersCourier && pt.From != rules.NoSquare {
			// What moves is put down again as it is: it does not promote.
			if pc := pos.At(pt.From); pc != 0 && pc.Side() == pos.Side() && pt.Promoted.Has(pc.Type()) {
				pt.Promotion, pt.Promoted = rules.PromoteDeclined, 0
			}
		}
	}
	if !w.PieceAfter || pt.From == rules.NoSquare {
		return nil
	}
	pc := pos.At(pt.From)
	if pc == 0 || pc.Side() != pos.Side() || pt.Types.Has(pc.Type()) {
		pt.Promotion = rules.PromoteDeclined
		return nil
	}
	for _, t := range pl.v.Def(pc.Type()).Promotes {
		if pt.Types.Has(t) {
			pt.Promotion, pt.Promoted = rules.PromoteTo, pt.Types
			pt.Types = rules.Types(pc.Type())
			return nil
		}
	}
	return nil // another piece than stands there: Resolve says so
}

func hints(h record.Hint) rules.Hint {
	var out rules.Hint
	if h == 0 {
		return 0
	}
	for _, pair := range []struct {
		written record.Hint
		means   rules.Hint
	}{
		{record.HintRight, rules.HintRight}, {record.HintLeft, rules.HintLeft}, {record.HintStraight, rules.HintStraight},
		{record.HintUp, rules.HintUp}, {record.HintSideways, rules.HintSideways}, {record.HintBack, rules.HintBack},
	} {
		if h&pair.written != 0 {
			out |= pair.means
		}
	}
	return out
}

// statements reads a Game Courier turn without a move: one piece put on an
// empty square by a player who holds it is a drop.
func (pl *player) statements(pos *rules.Position, w *record.Pattern, pt *rules.Pattern) *problem {
	for i, e := range w.Effects {
		if e.Kind != record.EffectPlace && e.Kind != record.EffectDrop {
			continue
		}
		types := pl.labels.types(e.Label, record.LettersCourier)
		q, ok := pl.parseSquare(e.To)
		if types == 0 || !ok || pos.At(q) != 0 || !holds(pos, types) {
			continue
		}
		pt.Types, pt.To, pt.Drop = types, q, rules.Yes
		w.Effects = append(append([]record.Effect(nil), w.Effects[:i]...), w.Effects[i+1:]...)
		return nil
	}
	var texts []string
	for i, e := range w.Effects {
		if from, ok := pl.parseSquare(e.From); ok && e.Kind == record.EffectMove && pos.At(from).Side() == pos.Side() && pos.At(from) != 0 && !pl.isBeside(e.To) {
			_, err := pl.square(e.To)
			return err
		}
		if i == 0 || e.Pos != w.Effects[i-1].Pos { // a statement may have several
			texts = append(texts, e.Text)
		}
	}
	sq := pl.v.SquareName
	middle := rules.Square(pl.v.Squares() / 2)
	expected := fmt.Sprintf("a move from square to square such as P %s-%s", sq(middle), sq(middle+rules.Square(pl.v.Files)))
	if pl.v.HasHands() {
		expected += ", or a drop such as P*" + sq(middle)
	}
	return unreadable("%q makes no move of %s; expected %s", strings.Join(texts, "; "), pl.v.Title, expected)
}

// holds says whether the player to move has one of some types in hand.
func holds(pos *rules.Position, types rules.TypeSet) bool {
	for _, t := range pos.Variant().HandOrder {
		if types.Has(t) && pos.Hand(pos.Side(), t) > 0 {
			return true
		}
	}
	return false
}

// kingFirst puts the king's step first where a castling is written with the
// rook's step in front.
func (pl *player) kingFirst(pos *rules.Position, w *record.Pattern) {
	king := pos.King(pos.Side())
	if w.Kind != record.KindMove || king == rules.NoSquare || !pl.v.HasCastling() {
		return
	}
	for i, e := range w.Effects {
		if from, ok := pl.parseSquare(e.From); e.Kind != record.EffectMove || !ok || from != king || w.From == e.From {
			continue
		}
		rook := record.Effect{Kind: record.EffectMove, From: w.From, To: w.To, Label: w.Piece, Pos: e.Pos, Text: w.From + "-" + w.To}
		w.From, w.To, w.Piece = e.From, e.To, e.Label
		w.Effects = append(append(append([]record.Effect(nil), w.Effects[:i]...), rook), w.Effects[i+1:]...)
		return
	}
}
