package replay

import (
	"fmt"
	"maps"
	"path"
	"strconv"
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
	table *zillions.Table
	held  map[string]heldPiece // what stands on the hand squares that the text has used
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
	hands []handChange
	hand  []*handClaim
	board []boardClaim
}

// zillionsOf returns the reader for a record, nil for records of other notations.
func zillionsOf(v *rules.Variant, rec *record.Record, o Options) (*zillionsText, error) {
	if rec.Notation != "zsg" && (rec.Setup == nil || rec.Setup.Form != "zsg") {
		return nil, nil
	}
	z := &zillionsText{v: v, table: zillions.TableOf(v), held: map[string]heldPiece{}}
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
	return &zillionsText{v: z.v, table: z.table, held: maps.Clone(z.held), guessing: true}
}

// zillionsGame is the name of the game that a save without VariantName may mean:
// that of its rules file.
func zillionsGame(rec *record.Record) string {
	file := path.Base(strings.ReplaceAll(rec.Tag("RulesFile"), `\`, "/"))
	return strings.TrimSuffix(file, path.Ext(file))
}

// start puts the pieces of the set-up lines on the usual start position.
func (z *zillionsText) start(rec *record.Record) (*rules.Position, *Fault) {
	v := z.v
	usual := v.Start()
	board := make([]rules.Piece, v.Squares())
	for q := range board {
		board[q] = usual.At(rules.Square(q))
	}
	var hands strings.Builder
	for _, s := range rec.Setup.Edits {
		bad := func(format string, args ...any) *Fault {
			return &Fault{Source: rec.Source, Pos: s.Pos, Text: "(" + s.String() + ")", Line: "(" + s.String() + ")", Rule: rules.Unreadable, Severity: rules.SevereUnreadable, Message: fmt.Sprintf(format, args...)}
		}
		side, ok := z.table.Player(s.Owner)
		if !ok {
			return nil, bad("%s", z.unknownPlayer(s.Owner))
		}
		types := z.table.Piece(s.Piece)
		if types == 0 {
			return nil, bad("%s", z.unknownPiece(s.Piece))
		}
		pc := rules.NewPiece(firstOf(types), side)
		if q, ok := z.table.Square(s.To); ok {
			board[q] = pc
			continue
		}
		if _, ok := z.table.Hand(s.To); !ok {
			return nil, bad("%s", z.unknownSquare(s.To))
		}
		z.held[s.To] = heldPiece{types, side}
		hands.WriteString(v.Symbol(pc))
	}
	text := z.boardText(board)
	if v.Family == rules.ShogiFamily {
		text += " b " + hands.String()
		if hands.Len() == 0 {
			text += "-"
		}
	} else {
		if v.HasHands() {
			text += "[" + hands.String() + "]"
		}
		text += " w " + castlingLeft(usual, board) + " -"
	}
	p, err := v.ParsePosition(text)
	if err != nil {
		return nil, &Fault{Source: rec.Source, Pos: rec.Setup.Pos, Text: rec.Setup.Text, Rule: rules.Unreadable, Severity: rules.SevereUnreadable,
			Message: fmt.Sprintf("the set-up lines make no position of %s: %s", v.Title, err)}
	}
	return p, nil
}

func (z *zillionsText) boardText(board []rules.Piece) string {
	var b strings.Builder
	for rank := z.v.Ranks - 1; rank >= 0; rank-- {
		empty := 0
		for file := range z.v.Files + 1 {
			var pc rules.Piece
			if file < z.v.Files {
				if pc = board[z.v.SquareAt(file, rank)]; pc == 0 {
					empty++
					continue
				}
			}
			if empty > 0 {
				b.WriteString(strconv.Itoa(empty))
			}
			if empty = 0; pc != 0 {
				b.WriteString(z.v.Symbol(pc))
			}
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

// castlingLeft is the castling field of FEN for those rights of a position whose
// king and rook still stand on another board.
func castlingLeft(p *rules.Position, board []rules.Piece) string {
	out := ""
	for side, letters := range [2]string{"KQ", "kq"} {
		for wing, kind := range [2]rules.MoveKind{rules.CastleKingside, rules.CastleQueenside} {
			king, rook := p.King(rules.Side(side)), p.CastlingRook(rules.Side(side), kind)
			if rook != rules.NoSquare && board[king] == p.At(king) && board[rook] == p.At(rook) {
				out += letters[wing : wing+1]
			}
		}
	}
	if out == "" {
		return "-"
	}
	return out
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
// Steps that concern the hands are taken out and returned as claims.
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
		return nil, unreadable("%s", z.unknownPiece(w.Piece))
	}
	to, ok := z.table.Square(w.To)
	if !ok {
		return nil, unreadable("%s", z.unknownSquare(w.To))
	}
	said, mover := &claims{}, rules.NoPiece
	if w.Kind == record.KindDrop {
		owner, ok := z.table.Player(w.Owner)
		if !ok {
			return nil, unreadable("%s", z.unknownPlayer(w.Owner))
		}
		if owner != us {
			return nil, &problem{rules.WrongSide, fmt.Sprintf("the text drops a piece of %s, but %s is to move", w.Owner, z.table.PlayerName(us))}
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
		return nil, err
	}
	z.castling(pos, w)
	return said, nil
}

// fromHand reads a move from a hand square as a drop.
func (z *zillionsText) fromHand(w *record.Pattern, types rules.TypeSet, us rules.Side, said *claims) *problem {
	held, known := z.held[w.From]
	if _, listed := z.table.Hand(w.From); !known && !listed && !z.guessing {
		return unreadable("%s", z.unknownSquare(w.From))
	}
	switch {
	case known && held.side != us:
		return &problem{rules.WrongSide, fmt.Sprintf("the piece on the hand square %s is %s's, but %s is to move", w.From, z.table.PlayerName(held.side), z.table.PlayerName(us))}
	case known && held.types&types == 0:
		return &problem{rules.WrongPiece, fmt.Sprintf("a %s is on the hand square %s, not a %s", z.table.PieceName(firstOf(held.types)), w.From, w.Piece)}
	}
	said.hands = append(said.hands, handChange{square: w.From})
	w.Kind, w.From, w.Capture = record.KindDrop, "", record.CaptureUnsaid
	return nil
}

func (z *zillionsText) promotion(w *record.Pattern, mover rules.PieceType) *problem {
	types := z.table.Piece(w.PromoteTo)
	if types == 0 {
		if _, ok := z.table.Player(w.PromoteTo); ok {
			return &problem{rules.SideEffect, fmt.Sprintf("the text gives the piece that moves to %s, which the rules do not", w.PromoteTo)}
		}
		return unreadable("%s", z.unknownPiece(w.PromoteTo))
	}
	w.PromoteTo = z.v.Def(chosen(types, rules.Types(z.v.Def(mover).Promotes...))).Letter
	return nil
}

// effects translates the other steps of a turn.
func (z *zillionsText) effects(w *record.Pattern, said *claims) *problem {
	v := z.v
	var kept []record.Effect
	for _, e := range w.Effects {
		q, onBoard := z.table.Square(e.To)
		if onBoard {
			e.To = v.SquareName(q)
		}
		var types rules.TypeSet
		owner, isPlayer := z.table.Player(e.Label)
		switch e.Kind {
		case record.EffectRetype, record.EffectPlace, record.EffectMove:
			types = z.table.Piece(e.Label)
			if types == 0 && (e.Kind != record.EffectRetype || !isPlayer) {
				return unreadable("%s", z.unknownPiece(e.Label))
			}
			if types != 0 {
				e.Label = v.Def(firstOf(types)).Labels[0]
			}
		}
		switch e.Kind {
		case record.EffectMove:
			from, fromBoard := z.table.Square(e.From)
			switch {
			case fromBoard && onBoard:
				e.From = v.SquareName(from)
				kept = append(kept, e)
			case fromBoard:
				said.hand = append(said.hand, &handClaim{effect: e, taken: types, from: from})
			case onBoard:
				return &problem{rules.SideEffect, fmt.Sprintf("the text also puts a %s on %s, which the rules do not give", v.Def(firstOf(types)).Name, e.To)}
			default: // pieces in hand close up
				said.hands = append(said.hands, handChange{e.To, z.held[e.From]}, handChange{square: e.From})
			}
		case record.EffectPlace:
			side, ok := z.table.Player(e.Owner)
			if !ok {
				return unreadable("%s", z.unknownPlayer(e.Owner))
			}
			if onBoard {
				said.board = append(said.board, boardClaim{e, q, side})
				kept = append(kept, e)
			} else {
				said.hand = append(said.hand, &handClaim{effect: e, becomes: types, owner: &side})
			}
		case record.EffectRetype:
			switch claim := said.at(e.To); {
			case onBoard && types == 0:
				said.board = append(said.board, boardClaim{e, q, owner})
			case onBoard:
				kept = append(kept, e)
			case claim == nil && e.To == "":
				return unreadable("%q changes a piece, but no move in front of it says which", e.Text)
			case claim != nil && types == 0:
				claim.owner, claim.flips = &owner, 0
			case claim != nil:
				claim.becomes = types
			}
		case record.EffectFlip:
			if claim := said.at(e.To); claim != nil {
				claim.flips++
			} else if onBoard {
				kept = append(kept, e)
			}
		case record.EffectCapture:
			if onBoard {
				kept = append(kept, e)
			} else {
				said.hands = append(said.hands, handChange{square: e.To})
			}
		}
	}
	w.Effects = kept
	return nil
}

// carryOut changes the hand squares as a turn says that was legal.
func (z *zillionsText) carryOut(said *claims) {
	for _, c := range said.hands {
		if c.piece.types == 0 {
			delete(z.held, c.square)
		} else {
			z.held[c.square] = c.piece
		}
	}
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

// check compares the claims of a turn with what its move does. It returns the
// message of the first one that is wrong with its place, and warnings.
func (z *zillionsText) check(pos *rules.Position, t *record.Turn, ply int, w *record.Pattern, m rules.Move, said *claims) (wrong record.Effect, message string, warnings []problem) {
	v := z.v
	taken := pos.Captured(m)
	warn := func(format string, args ...any) {
		warnings = append(warnings, problem{rules.SideEffect, fmt.Sprintf(format, args...)})
	}
	if number := (ply + 1) / 2; t.Number != number {
		warnings = append(warnings, problem{rules.Unreadable, fmt.Sprintf("the line has the number %d; here %d is expected, so a line may be missing", t.Number, number)})
	}
	if w.Capture == record.CaptureNo && taken != 0 && m.Kind != rules.EnPassant {
		warn("the text has no capture (-), but %s's %s on %s is taken", v.SideName(taken.Side()), v.Def(taken.Type()).Name, v.SquareName(m.To))
	}
	if len(said.hand)+len(said.board) == 0 {
		return
	}
	after := pos.Clone()
	after.Apply(m)
	for _, c := range said.board {
		if pc := after.At(c.at); pc != 0 && pc.Side() != c.owner {
			return c.effect, fmt.Sprintf("by the text the piece on %s is %s's, by the rules %s's", v.SquareName(c.at), z.table.PlayerName(c.owner), v.SideName(pc.Side())), nil
		}
	}
	for i, c := range said.hand {
		if message := z.checkHand(pos, after, m, said, i, warn); message != "" {
			return c.effect, message, nil
		}
	}
	return
}

// checkHand compares what the i-th claim says of a captured piece with the
// rules.
func (z *zillionsText) checkHand(pos, after *rules.Position, m rules.Move, said *claims, i int, warn func(string, ...any)) string {
	v, c := z.v, said.hand[i]
	taken := pos.Captured(m)
	if taken == 0 || i > 0 {
		return fmt.Sprintf("the text puts a piece on the hand square %s, but none is captured", c.effect.To)
	}
	at := m.To
	if m.Kind == rules.EnPassant {
		at = v.SquareAt(v.File(m.To), v.Rank(m.From))
	}
	name, holds := v.Def(taken.Type()).Name, v.Def(taken.Type()).Captured
	switch {
	case c.taken != 0 && (c.from != at || !c.taken.Has(taken.Type())):
		return fmt.Sprintf("the text takes a %s on %s to the hand, but by the rules the %s on %s is captured", v.Def(firstOf(c.taken)).Name, v.SquareName(c.from), name, v.SquareName(at))
	case holds == rules.NoPiece:
		return fmt.Sprintf("the text puts the captured %s on the hand square %s, but by the rules it leaves the game", name, c.effect.To)
	case c.becomes == 0 && !c.taken.Has(holds):
		warn("the text does not say that the captured %s becomes a %s in hand", name, v.Def(holds).Name)
	case c.becomes != 0 && !c.becomes.Has(holds):
		return fmt.Sprintf("by the text the captured %s becomes a %s in hand, by the rules a %s", name, v.Def(firstOf(c.becomes)).Name, v.Def(holds).Name)
	}
	holder := pos.Side()
	if after.Hand(holder, holds) == pos.Hand(holder, holds) {
		holder = holder.Other()
	}
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
	said.hands = append(said.hands, handChange{c.effect.To, heldPiece{rules.Types(holds), holder}})
	return ""
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
