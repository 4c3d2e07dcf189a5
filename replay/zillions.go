package replay

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/rules"
	"github.com/gcconv/gcconv/zillions"
)

// zillionsText reads the turns of a Zillions save as turns of a variant: names by
// a table, moves from hand squares as drops, steps of captured pieces as claims
// about the hands.
type zillionsText struct {
	v     *rules.Variant
	rec   *record.Record
	table *zillions.Table
	asIn  *zillions.Table      // with the names that the save uses; nil until they are asked for
	held  map[string]heldPiece // what stands on the hand squares that the text has used
	// untold counts the pieces in hand of which the text does not say where they
	// are.
	untold map[rules.Piece]int
	// guessing: a turn of the text was not read, so that the hand squares may
	// hold more than held knows.
	guessing bool
}

// heldPiece is a piece on a hand square.
type heldPiece struct {
	types rules.TypeSet
	side  rules.Side
}

// handClaim is what a text says of a captured piece that goes to a hand square.
type handClaim struct {
	effect  record.Effect
	taken   rules.TypeSet // what it is when it is taken; 0 for a piece that is created in the hand
	from    rules.Square
	becomes rules.TypeSet // 0 if the text does not say
	flips   int
	owner   *rules.Side // whom it is given to, nil if the text does not say
}

// boardClaim is what a text says of the side of a piece on the board.
type boardClaim struct {
	effect record.Effect
	at     rules.Square
	owner  rules.Side
}

// handChange is what a turn does to a hand square: a piece is put there, or taken
// away if it has no type.
type handChange struct {
	square string
	piece  heldPiece
}

// claims is what a turn says of hands and sides.
type claims struct {
	dropped string        // the hand square that the piece is dropped from, "" for none
	wrong   record.Effect // the step that cannot be, if translate says so of one
	hands   []handChange
	hand    []*handClaim
	board   []boardClaim
}

// zillionsOf returns the reader for a record, nil for records of other notations.
func zillionsOf(v *rules.Variant, rec *record.Record, o Options) (*zillionsText, error) {
	if rec.Notation != "zsg" && (rec.Setup == nil || rec.Setup.Form != "zsg") {
		return nil, nil
	}
	z := &zillionsText{v: v, rec: rec, table: zillions.TableOf(v), held: map[string]heldPiece{}, untold: map[rules.Piece]int{}}
	if o.Zillions != nil {
		table, err := o.Zillions(v, rec)
		if err != nil {
			return nil, err
		}
		if table != nil {
			z.table = table
		}
	}
	return z, nil
}

// further is the reader for turns behind one that could not be read.
func (z *zillionsText) further() *zillionsText {
	if z == nil {
		return nil
	}
	return &zillionsText{v: z.v, rec: z.rec, table: z.table, asIn: z.asIn, held: maps.Clone(z.held), untold: maps.Clone(z.untold), guessing: true}
}

// names tells how the save writes moves, nil for other notations.
func (z *zillionsText) names() *SaveNames {
	if z == nil {
		return nil
	}
	if z.asIn == nil {
		z.asIn = z.table.AsIn(z.rec)
	}
	s := &SaveNames{z.asIn, make(map[string]rules.Piece, len(z.held))}
	for at, held := range z.held {
		s.Held[at] = rules.NewPiece(firstOf(held.types), held.side)
	}
	return s
}

// zillionsGame is the name of the game that a save without VariantName may mean:
// that of its rules file.
func zillionsGame(rec *record.Record) string {
	file := path.Base(strings.ReplaceAll(rec.Tag("RulesFile"), `\`, "/"))
	return strings.TrimSuffix(file, path.Ext(file))
}

// about is an unreadable word of a turn.
func about(word, message string) *problem {
	return &problem{rule: rules.Unreadable, message: message, word: word}
}

func (z *zillionsText) unknownPlayer(name string) string {
	return fmt.Sprintf("no player is called %q; the players are %s and %s (--zsg-names gives other names)", name, z.table.PlayerName(rules.First), z.table.PlayerName(rules.Second))
}

func (z *zillionsText) unknownPiece(name string) string {
	return fmt.Sprintf("no piece of %s is called %q; known are %s (--zsg-names gives other names)", z.v.Title, name, z.table.PieceNames())
}

func (z *zillionsText) unknownSquare(name string) string {
	return fmt.Sprintf("%q is no square of %s, whose squares are %s to %s, and no hand square that is known (--zsg-names gives other names)",
		name, z.v.Title, z.table.SquareName(0), z.table.SquareName(rules.Square(z.v.Squares()-1)))
}

// translate puts a turn into the words of the variant: its letters and squares.
// Steps that concern the hands are taken out and returned as claims. With an error
// the claims are nil if it is not about one of the further steps.
func (z *zillionsText) translate(pos *rules.Position, t *record.Turn, w *record.Pattern) (*claims, *problem) {
	v, us := z.v, pos.Side()
	if t.Partial > 0 {
		return nil, unreadable("a part of a turn (partial %d); in %s a turn is one move", t.Partial, v.Title)
	}
	if w.Kind != record.KindMove && w.Kind != record.KindDrop {
		return nil, unreadable("this makes no move of %s; a turn begins with the piece that moves or is dropped", v.Title)
	}
	types := z.table.Piece(w.Piece)
	if types == 0 {
		return nil, about(w.Piece, z.unknownPiece(w.Piece))
	}
	to, ok := z.table.Square(w.To)
	if !ok {
		return nil, about(w.To, z.unknownSquare(w.To))
	}
	said, mover := &claims{}, rules.NoPiece
	if w.Kind == record.KindDrop {
		owner, ok := z.table.Player(w.Owner)
		if !ok {
			return nil, about(w.Owner, z.unknownPlayer(w.Owner))
		}
		if owner != us {
			return nil, &problem{rule: rules.WrongSide, message: fmt.Sprintf("the text drops a piece of %s, but %s is to move", w.Owner, z.table.PlayerName(us))}
		}
	} else if from, ok := z.table.Square(w.From); ok {
		w.From, mover = v.SquareName(from), pos.At(from).Type()
	} else if err := z.fromHand(w, types, us, said); err != nil {
		return nil, err
	}
	w.Piece, w.Letters, w.To = v.Def(chosen(types, rules.Types(mover))).Letter, record.LettersSFEN, v.SquareName(to)
	if w.Promotion == record.PromoteNamed {
		if err := z.promotion(w, mover); err != nil {
			return nil, err
		}
	} else if w.Kind == record.KindMove {
		w.Promotion = record.PromoteDeclined // a promotion is always written
	}
	if err := z.effects(w, said); err != nil {
		return said, err
	}
	z.castling(pos, w)
	return said, nil
}

// fromHand reads a move from a hand square as a drop.
func (z *zillionsText) fromHand(w *record.Pattern, types rules.TypeSet, us rules.Side, said *claims) *problem {
	held, known := z.held[w.From]
	holder, listed := z.table.Hand(w.From)
	if !known && !listed && !z.guessing {
		return about(w.From, z.unknownSquare(w.From))
	}
	switch {
	case known && held.side != us:
		return &problem{rule: rules.WrongSide, message: fmt.Sprintf("the piece on the hand square %s is %s's, but %s is to move", w.From, z.table.PlayerName(held.side), z.table.PlayerName(us))}
	case known && held.types&types == 0:
		return &problem{rule: rules.WrongPiece, message: fmt.Sprintf("a %s is on the hand square %s, not a %s", z.table.PieceName(firstOf(held.types)), w.From, w.Piece)}
	case !known && listed && holder != us:
		return &problem{rule: rules.WrongSide, message: fmt.Sprintf("the hand square %s is %s's, but %s is to move", w.From, z.table.PlayerName(holder), z.table.PlayerName(us))}
	}
	said.dropped = w.From
	w.Kind, w.From, w.Capture = record.KindDrop, "", record.CaptureUnsaid
	return nil
}

func (z *zillionsText) promotion(w *record.Pattern, mover rules.PieceType) *problem {
	types := z.table.Piece(w.PromoteTo)
	if types == 0 {
		if _, ok := z.table.Player(w.PromoteTo); ok {
			return &problem{rule: rules.SideEffect, message: fmt.Sprintf("the text gives the piece that moves to %s, which the rules do not", w.PromoteTo)}
		}
		return unreadable("%s", z.unknownPiece(w.PromoteTo))
	}
	w.PromoteTo = z.v.Def(chosen(types, rules.Types(z.v.Def(mover).Promotes...))).Letter
	return nil
}

// effects translates the other steps of a turn, in whatever order they stand:
// first where pieces go, then what becomes of them.
func (z *zillionsText) effects(w *record.Pattern, said *claims) *problem {
	var kept, changes []record.Effect
	for _, e := range w.Effects {
		q, onBoard := z.table.Square(e.To)
		switch e.Kind {
		case record.EffectMove, record.EffectPlace, record.EffectCapture:
			said.wrong = e
			if err := z.placed(&e, q, onBoard, said); err != nil {
				return err
			}
			if onBoard {
				kept = append(kept, e)
			}
		default:
			changes = append(changes, e)
		}
	}
	for _, e := range changes {
		q, onBoard := z.table.Square(e.To)
		said.wrong = e
		keep, err := z.changed(&e, q, onBoard, said)
		if err != nil {
			return err
		}
		if keep {
			kept = append(kept, e)
		}
	}
	w.Effects = kept
	return nil
}

// placed reads a step that moves, creates or removes a piece.
func (z *zillionsText) placed(e *record.Effect, q rules.Square, onBoard bool, said *claims) *problem {
	v := z.v
	where := e.To
	if onBoard {
		e.To = v.SquareName(q)
	}
	if e.Kind == record.EffectCapture {
		if !onBoard {
			return &problem{rule: rules.SideEffect, message: fmt.Sprintf("the text removes a piece from %s, which is no square of the board; by the rules nothing else leaves a hand", where)}
		}
		return nil
	}
	types := z.table.Piece(e.Label)
	if types == 0 {
		return unreadable("%s", z.unknownPiece(e.Label))
	}
	e.Label = v.Def(firstOf(types)).Labels[0]
	if e.Kind == record.EffectPlace {
		side, ok := z.table.Player(e.Owner)
		switch {
		case !ok:
			return unreadable("%s", z.unknownPlayer(e.Owner))
		case onBoard:
			said.board = append(said.board, boardClaim{*e, q, side})
		default:
			said.hand = append(said.hand, &handClaim{effect: *e, becomes: types, owner: &side})
		}
		return nil
	}
	from, fromBoard := z.table.Square(e.From)
	switch {
	case fromBoard && onBoard:
		e.From = v.SquareName(from)
	case fromBoard:
		said.hand = append(said.hand, &handClaim{effect: *e, taken: types, from: from})
	case onBoard:
		return &problem{rule: rules.SideEffect, message: fmt.Sprintf("the text also puts a %s on %s, which the rules do not give", v.Def(firstOf(types)).Name, e.To)}
	default: // pieces in hand close up
		held, known := z.held[e.From]
		if !z.guessing && (!known || held.types&types == 0) {
			return &problem{rule: rules.SideEffect, message: fmt.Sprintf("the text moves a %s from %s to %s, but the text has put none on %s", z.table.PieceName(firstOf(types)), e.From, e.To, e.From)}
		}
		said.hands = append(said.hands, handChange{e.To, held}, handChange{square: e.From})
	}
	return nil
}

// changed reads a step that gives a piece another type, owner or attribute. keep
// says that it is left to the rules to judge it.
func (z *zillionsText) changed(e *record.Effect, q rules.Square, onBoard bool, said *claims) (keep bool, err *problem) {
	v, claim := z.v, said.at(e.To)
	held, isHeld := z.held[e.To]
	if _, listed := z.table.Hand(e.To); !onBoard && claim == nil && !isHeld && !listed && !z.guessing && e.To != "" {
		return false, unreadable("%s", z.unknownSquare(e.To))
	}
	where := e.To
	if onBoard {
		e.To = v.SquareName(q)
	}
	switch e.Kind {
	case record.EffectRetype:
		owner, isPlayer := z.table.Player(e.Label)
		types := z.table.Piece(e.Label)
		switch {
		case types == 0 && !isPlayer:
			return false, unreadable("%s", z.unknownPiece(e.Label))
		case onBoard && types == 0:
			said.board = append(said.board, boardClaim{*e, q, owner})
		case onBoard:
			e.Label = v.Def(firstOf(types)).Labels[0]
			return true, nil
		case where == "":
			return false, unreadable("%q changes a piece, but no move in front of it says which", e.Text)
		case claim != nil && types == 0:
			claim.owner, claim.flips = &owner, 0
		case claim != nil:
			claim.becomes = types
		case !isHeld && !z.guessing:
			return false, &problem{rule: rules.SideEffect, message: fmt.Sprintf("the text changes a piece on the hand square %s, but has put none there", where)}
		case isHeld && (types == 0 && held.side != owner || types != 0 && held.types&types == 0):
			becomes := "a " + e.Label
			if types == 0 {
				becomes = z.table.PlayerName(owner) + "'s"
			}
			return false, &problem{rule: rules.SideEffect, message: fmt.Sprintf("the text makes the %s on the hand square %s %s, which the rules do not", z.table.PieceName(firstOf(held.types)), where, becomes)}
		}
	case record.EffectFlip:
		switch {
		case claim != nil:
			claim.flips++
		case onBoard:
			return true, nil
		default:
			return false, &problem{rule: rules.SideEffect, message: fmt.Sprintf("the text gives the piece on the hand square %s to the other side, which the rules do not", where)}
		}
	}
	return false, nil
}

// carryOut changes the hands as a turn says that was legal.
func (z *zillionsText) carryOut(pos *rules.Position, m rules.Move, said *claims) {
	if m.Kind == rules.Drop {
		z.takeFromHand(rules.NewPiece(m.Piece, pos.Side()), said.dropped)
	}
	for _, c := range said.hands {
		if c.piece.types == 0 {
			delete(z.held, c.square)
		} else {
			z.held[c.square] = c.piece
		}
	}
	if taken := pos.Captured(m); taken != 0 && len(said.hand) == 0 {
		if holds := z.v.Def(taken.Type()).Captured; holds != rules.NoPiece {
			z.untold[rules.NewPiece(holds, holderOf(pos, m, holds))]++
		}
	}
}

// takeFromHand takes a dropped piece off the hand square that the text names, or
// off any if it names a pool.
func (z *zillionsText) takeFromHand(pc rules.Piece, square string) {
	if _, known := z.held[square]; known {
		delete(z.held, square)
		return
	}
	if z.untold[pc] > 0 {
		z.untold[pc]--
		return
	}
	for _, at := range slices.Sorted(maps.Keys(z.held)) {
		if held := z.held[at]; held.side == pc.Side() && held.types.Has(pc.Type()) {
			delete(z.held, at)
			return
		}
	}
}

// holderOf returns the side in whose hand a captured piece is, which is of the
// given type there.
func holderOf(pos *rules.Position, m rules.Move, holds rules.PieceType) rules.Side {
	after := pos.Clone()
	after.Apply(m)
	if after.Hand(pos.Side(), holds) == pos.Hand(pos.Side(), holds) {
		return pos.Side().Other()
	}
	return pos.Side()
}

// at finds the claim about a hand square.
func (c *claims) at(square string) *handClaim {
	for i := len(c.hand) - 1; i >= 0; i-- {
		if c.hand[i].effect.To == square {
			return c.hand[i]
		}
	}
	return nil
}

// castling reads a king's step with a step of the rook as castling where the
// rules write that as king takes rook.
func (z *zillionsText) castling(pos *rules.Position, w *record.Pattern) {
	king := pos.King(pos.Side())
	if !z.v.Chess960 || w.Kind != record.KindMove || king == rules.NoSquare || w.From != z.v.SquareName(king) {
		return
	}
	for _, e := range w.Effects {
		for castle, wing := range map[record.Castle]rules.MoveKind{record.CastleKingside: rules.CastleKingside, record.CastleQueenside: rules.CastleQueenside} {
			rook := pos.CastlingRook(pos.Side(), wing)
			if e.Kind == record.EffectMove && rook != rules.NoSquare && e.From == z.v.SquareName(rook) {
				w.Kind, w.Castle = record.KindCastle, castle
				return
			}
		}
	}
}

// firstOf returns the first type of a set.
func firstOf(types rules.TypeSet) rules.PieceType {
	for t := rules.PieceType(1); t < 64; t++ {
		if types.Has(t) {
			return t
		}
	}
	return rules.NoPiece
}

// chosen returns the first type of a set that is also in another, else its first.
func chosen(types, rather rules.TypeSet) rules.PieceType {
	if t := firstOf(types & rather); t != rules.NoPiece {
		return t
	}
	return firstOf(types)
}
