package rules

import (
	"fmt"
	"slices"
	"strings"
)

// explain says why no legal move fits a pattern, naming the rule that a person
// would name first.
func (p *Position) explain(pt Pattern) *Fault {
	switch {
	case pt.Castle != Normal:
		return p.explainCastling(pt.Castle)
	case pt.Drop == Yes:
		return p.explainDrop(pt)
	case pt.From != NoSquare:
		return p.explainMove(pt)
	case pt.To == NoSquare:
		return illegal(CannotReach, "no legal move fits this text")
	}
	return p.explainUnknownOrigin(pt)
}

func illegal(r Rule, format string, args ...any) *Fault {
	return &Fault{Rule: r, Severity: SevereIllegal, Message: fmt.Sprintf(format, args...)}
}

// The words of messages.

func (p *Position) name(t PieceType) string { return p.v.Pieces[t].Name }
func (p *Position) sq(q Square) string      { return p.v.SquareName(q) }
func (p *Position) us() string              { return p.v.SideName(p.side) }
func (p *Position) them() string            { return p.v.SideName(p.side.Other()) }

func (p *Position) on(q Square) string {
	pc := p.board[q]
	return fmt.Sprintf("%s's %s on %s", p.v.SideName(pc.Side()), p.name(pc.Type()), p.sq(q))
}

// names lists the types of a set: "Knight", "Gold or Silver".
func (p *Position) names(s TypeSet) string {
	var out []string
	seen := map[string]bool{}
	for t := range p.v.Pieces {
		if n := p.v.Pieces[t].Name; s.Has(PieceType(t)) && t > 0 && !seen[n] {
			seen[n] = true
			out = append(out, n)
		}
	}
	return either(out)
}

func either(words []string) string {
	switch len(words) {
	case 0:
		return "nothing"
	case 1:
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}

func article(noun string) string {
	if noun != "" && strings.ContainsRune("AEIOUaeiou", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

// explainMove is for a pattern with an origin.
func (p *Position) explainMove(pt Pattern) *Fault {
	from, to := pt.From, pt.To
	pc := p.board[from]
	switch {
	case pc == 0:
		return illegal(NoPieceThere, "no piece stands on %s", p.sq(from))
	case pc.Side() != p.side:
		return illegal(WrongSide, "the %s on %s belongs to %s, and it is %s's turn", p.name(pc.Type()), p.sq(from), p.them(), p.us())
	case pt.Types != 0 && !pt.Types.Has(pc.Type()):
		return illegal(WrongPiece, "the text names %s, but %s stands on %s", article(p.names(pt.Types)), article(p.name(pc.Type())), p.sq(from))
	case to == NoSquare:
		return illegal(CannotReach, "no legal move of the %s on %s fits this text", p.name(pc.Type()), p.sq(from))
	case from == to:
		return illegal(CannotReach, "the %s would stay on %s; a turn must change something", p.name(pc.Type()), p.sq(from))
	}
	if f := p.explainReach(from, to); f != nil {
		return f
	}
	var buffer [8]Move
	all := p.steps(from, to, buffer[:0])
	if f := p.explainPromotion(pt, from, to, all); f != nil {
		return f
	}
	for _, m := range all {
		if p.promotionFits(&pt, m) {
			return p.explainExposure(m)
		}
	}
	return illegal(CannotReach, "the %s on %s cannot go to %s", p.name(pc.Type()), p.sq(from), p.sq(to))
}

// explainReach says why a piece cannot get to a square; nil if it can.
func (p *Position) explainReach(from, to Square) *Fault {
	v := p.v
	pc, on := p.board[from], p.board[to]
	t := pc.Type()
	if from == p.king[p.side] && v.castling {
		if wing, ok := p.castlingMeant(from, to); ok {
			if _, legal := p.castlingMove(wing); legal && !p.InCheck() {
				return nil // what else the text says is wrong
			}
			return p.explainCastling(wing)
		}
	}
	if on != 0 && on.Side() == p.side {
		return illegal(OwnPiece, "the %s on %s cannot go to %s, where %s's own %s stands", p.name(t), p.sq(from), p.sq(to), p.us(), p.name(on.Type()))
	}
	var buffer [8]Move
	if len(p.steps(from, to, buffer[:0])) > 0 {
		return nil
	}
	if v.harmless.Has(t) && v.royal.Has(on.Type()) {
		return illegal(CannotReach, "the %s on %s cannot take %s: it gives no check", p.name(t), p.sq(from), p.on(to))
	}
	if p.couldArrive(from, to) {
		return nil
	}
	if f := p.explainPawn(from, to); f != nil {
		return f
	}
	switch at := p.obstacle(from, to); {
	case v.region[p.side][t] != nil && !v.region[p.side][t].has(to):
		return illegal(CannotReach, "the %s on %s cannot go to %s: it may not leave its part of the board", p.name(t), p.sq(from), p.sq(to))
	case on != 0 && p.arrivesEmpty(from, to):
		return illegal(Blocked, "the %s on %s cannot take %s: it does not capture so", p.name(t), p.sq(from), p.on(to))
	case at != NoSquare && at != to:
		return illegal(Blocked, "the %s on %s cannot get to %s past %s", p.name(t), p.sq(from), p.sq(to), p.on(at))
	}
	if on == 0 && p.captures(from, to) {
		return illegal(CannotReach, "the %s on %s goes to %s only to take something there, and it is empty", p.name(t), p.sq(from), p.sq(to))
	}
	if where := p.onlyFrom(from, to); where != "" {
		return illegal(CannotReach, "the %s on %s cannot go to %s: it moves so only from %s", p.name(t), p.sq(from), p.sq(to), where)
	}
	if as := p.movesAs(from); as != t {
		return illegal(CannotReach, "the %s on %s cannot go to %s: it moves as the %s behind it, which does not move so", p.name(t), p.sq(from), p.sq(to), p.name(as))
	}
	return illegal(CannotReach, "the %s on %s cannot go to %s: it does not move so", p.name(t), p.sq(from), p.sq(to))
}

// arrivesEmpty says whether the piece could step to an occupied square if it
// were empty.
func (p *Position) arrivesEmpty(from, to Square) bool {
	on := p.board[to]
	p.board[to] = 0
	ok := p.couldArrive(from, to)
	p.board[to] = on
	return ok
}

// onlyFrom says from where a piece has a step that it does not have where it
// stands; "" if it has it nowhere.
func (p *Position) onlyFrom(from, to Square) string {
	us := p.side
	for _, o := range p.v.odd[us][p.movesAs(from)] {
		if o.from == nil || o.from.has(from) || !p.v.leads(o.dir, o.limit, from, to) {
			continue
		}
		if o.initial {
			return "where it stands at the start"
		}
		first := p.v.Ranks
		for q := Square(0); int(q) < p.v.Squares(); q++ {
			if o.from.has(q) {
				first = min(first, ownRank(p.v, us, q))
			}
		}
		return "its own " + ordinal(first+1) + " rank on"
	}
	return ""
}

// leads says whether so many steps in a direction lead from a square to another.
func (v *Variant) leads(dir uint8, limit int, from, to Square) bool {
	for n := 0; n < limit && from >= 0; n++ {
		if from = v.step[dir][from]; from == to {
			return true
		}
	}
	return false
}

// couldArrive says whether the piece reaches the square but may not stand
// there without a promotion that it has not got.
func (p *Position) couldArrive(from, to Square) bool {
	return p.reaches(from, to) || p.isDoubleStep(from, to) && p.v.doubleStep.Has(p.board[from].Type()) && p.v.doubleRegion[p.side].has(from)
}

// castlingMeant says whether a king's step to a square is written for castling.
func (p *Position) castlingMeant(from, to Square) (MoveKind, bool) {
	v, us := p.v, p.side
	start := &v.start
	if from != start.king[us] && !v.Chess960 || p.reaches(from, to) {
		return Normal, false
	}
	for _, wing := range []MoveKind{CastleKingside, CastleQueenside} {
		i := wingIndex(wing)
		if start.castle[us][i] != NoSquare && (to == v.castleTo[us][i].king || to == p.castle[us][i]) {
			return wing, true
		}
	}
	return Normal, false
}

func (p *Position) explainCastling(wing MoveKind) *Fault {
	v, us := p.v, p.side
	side := "kingside"
	if wing == CastleQueenside {
		side = "queenside"
	}
	if !v.castling {
		return illegal(BadCastling, "%s has no castling", v.Title)
	}
	king, rook, to := p.king[us], p.castle[us][wingIndex(wing)], v.castleTo[us][wingIndex(wing)]
	if rook == NoSquare {
		return illegal(BadCastling, "%s may not castle %s: the King or that Rook has moved, or no Rook is there", p.us(), side)
	}
	for q := min(king, rook, to.king, to.rook); q <= max(king, rook, to.king, to.rook); q++ {
		if q != king && q != rook && p.board[q] != 0 && (between(q, king, to.king) || between(q, rook, to.rook)) {
			return illegal(BadCastling, "%s cannot castle %s past %s", p.us(), side, p.on(q))
		}
	}
	if p.InCheck() {
		return illegal(BadCastling, "%s cannot castle out of check by %s", p.us(), strings.Join(p.owned(p.Attackers(king, us.Other())), " and "))
	}
	for q := min(king, to.king); q <= max(king, to.king); q++ {
		if q != king && p.attacked(q, us.Other()) {
			by := p.owned(p.Attackers(q, us.Other()))
			verb := "attacks"
			if len(by) > 1 {
				verb = "attack"
			}
			return illegal(BadCastling, "%s's King cannot castle %s over or onto %s, which %s %s", p.us(), side, p.sq(q), strings.Join(by, " and "), verb)
		}
	}
	m := Move{From: king, To: to.king, Kind: wing}
	u := p.Apply(m)
	attack := p.attackText(p.Attackers(to.king, us.Other()), "then ")
	p.Undo(m, u)
	return illegal(BadCastling, "%s cannot castle %s: %s the King on %s", p.us(), side, attack, p.sq(to.king))
}

// owned names pieces with their side: "Black's Rook on f8".
func (p *Position) owned(squares []Square) []string {
	var out []string
	for _, q := range squares {
		out = append(out, p.on(q))
	}
	return out
}

// explainPawn has what is special to pawns: en passant and the double step.
func (p *Position) explainPawn(from, to Square) *Fault {
	v, us := p.v, p.side
	t := p.board[from].Type()
	if !v.pawnTypes.Has(t) {
		return nil
	}
	f := v.forward(us)
	if v.enPassant && p.board[to] == 0 && p.captures(from, to) {
		victim := to - f
		if v.onBoard(victim) && p.board[victim] == NewPiece(t, us.Other()) {
			return illegal(BadEnPassant, "the %s cannot take %s in passing: it did not just step two squares", p.name(t), p.on(victim))
		}
	}
	if v.doubleStep.Has(t) && to == from+2*f {
		if at := from + f; p.board[at] != 0 {
			return illegal(Blocked, "the %s on %s cannot step over %s", p.name(t), p.sq(from), p.on(at))
		}
		if v.doubleRegion[us].has(from) {
			return nil // something stands on the second square
		}
		return illegal(CannotReach, "a %s steps two squares only from %s, and this one stands on %s", p.name(t), p.doubleStepFrom(), p.sq(from))
	}
	return nil
}

// doubleStepFrom says from where pawns step two squares.
func (p *Position) doubleStepFrom() string {
	v, us := p.v, p.side
	for rank, name := range []string{"first", "second", "third", "fourth"} {
		whole := rank < v.Ranks && v.doubleRegion[us].count() == v.Files
		for f := 0; whole && f < v.Files; f++ {
			r := rank
			if us == Second {
				r = v.Ranks - 1 - rank
			}
			whole = v.doubleRegion[us].has(v.SquareAt(f, r))
		}
		if whole {
			return "its own " + name + " rank"
		}
	}
	return "some squares"
}

// obstacle returns the piece that keeps another from a square that it would
// reach on an empty board, NoSquare if that is not the reason.
func (p *Position) obstacle(from, to Square) Square {
	v, pc, t := p.v, p.board[from], p.movesAs(from)
	for _, l := range v.lines[pc.Side()][t] {
		at, first := from, NoSquare
		for d := uint8(1); d <= l.far; d++ {
			at = v.step[l.dir][at]
			if at < 0 {
				break
			}
			if at == to {
				if first == NoSquare && p.board[to] != 0 && l.capture < d {
					return to // a piece that cannot be taken this way
				}
				return first
			}
			if p.board[at] != 0 && first == NoSquare {
				first = at
			}
		}
	}
	for _, o := range v.odd[pc.Side()][t] {
		if o.lame && v.step[o.dir][from] == to {
			for _, leg := range o.legs {
				if l := v.step[leg][from]; l >= 0 && p.board[l] != 0 {
					return l
				}
			}
		}
	}
	return NoSquare
}

// explainPromotion says what is wrong with the promotion of a step that the
// piece can make; all are its moves there. nil if nothing is.
func (p *Position) explainPromotion(pt Pattern, from, to Square, all []Move) *Fault {
	v, us := p.v, p.side
	t := p.board[from].Type()
	capture := p.board[to] != 0
	pr := v.promotion[us][t]
	mayBe := TypeSet(0)
	stays := len(all) == 0 && pr == nil
	for _, m := range all {
		if m.Kind == Promote {
			mayBe |= Types(m.Piece)
		} else {
			stays = true
		}
	}
	wants := pt.Promotion == PromotePlain || pt.Promotion == PromoteTo
	switch {
	case wants && len(v.Pieces[t].Promotes) == 0:
		return illegal(PromotionChoice, "a %s does not promote", p.name(t))
	case wants && capture && v.vanish.Has(t):
		return illegal(PromotionChoice, "the %s takes %s and leaves the board, so it does not promote", p.name(t), p.on(to))
	case wants && mayBe == 0 && pr != nil && len(pr.choices(from, to, capture)) > 0:
		return illegal(PromotionChoice, "the %s cannot promote on %s: %s has all the pieces that it could become on the board", p.name(t), p.sq(to), p.us())
	case wants && mayBe == 0:
		return illegal(NotInZone, "the %s goes from %s to %s, outside its promotion zone, so it does not promote", p.name(t), p.sq(from), p.sq(to))
	case pt.Promotion == PromoteTo && pt.Promoted&mayBe == 0 && p.limited(pt.Promoted, pr.choices(from, to, capture)) != NoPiece:
		c := p.limited(pt.Promoted, pr.choices(from, to, capture))
		return illegal(PromotionChoice, "the %s cannot become %s on %s: %s has %s on the board already, and promotion brings no more; it can become %s",
			p.name(t), article(p.name(c)), p.sq(to), p.us(), counted(p.onBoardCount(NewPiece(c, us)), p.name(c)), p.names(mayBe))
	case pt.Promotion == PromoteTo && pt.Promoted&mayBe == 0:
		return illegal(PromotionChoice, "the %s cannot become %s on %s; it can become %s", p.name(t), article(p.names(pt.Promoted)), p.sq(to), p.names(mayBe))
	case !wants && !stays && mayBe != 0:
		return illegal(PromotionRequired, "the %s must promote on %s, to %s", p.name(t), p.sq(to), p.names(mayBe))
	case !wants && !stays:
		return illegal(PromotionRequired, "the %s could never move again from %s", p.name(t), p.sq(to))
	}
	return nil
}

// limited finds a piece of which the side to move has too many on the board for
// another to become one.
func (p *Position) limited(wanted TypeSet, choices []PieceType) PieceType {
	for _, c := range choices {
		if wanted.Has(c) && p.atLimit(c) {
			return c
		}
	}
	return NoPiece
}

// counted is "a Queen" or "2 Rooks".
func counted(n int, name string) string {
	if n == 1 {
		return article(name)
	}
	return fmt.Sprintf("%d %ss", n, name)
}

// explainExposure says which piece attacks the mover's king after m.
func (p *Position) explainExposure(m Move) *Fault {
	us := p.side
	mover, start := p.name(m.Piece), p.king[us]
	if m.Kind != Drop {
		mover = p.name(p.board[m.From].Type())
	}
	lead := ""
	switch taken := p.Captured(m); {
	case m.Kind == EnPassant:
		at := m.To - p.v.forward(us)
		lead = fmt.Sprintf("the %s on %s takes the %s on %s in passing and both leave their squares", mover, p.sq(m.From), p.name(taken.Type()), p.sq(at))
	case taken != 0 && p.v.vanish.Has(p.board[m.From].Type()):
		lead = fmt.Sprintf("the %s on %s takes the %s on %s and both leave the board", mover, p.sq(m.From), p.name(taken.Type()), p.sq(m.To))
	}
	before := p.Attackers(start, us.Other())
	u := p.Apply(m)
	king := p.king[us]
	after := p.Attackers(king, us.Other())
	var still []Square
	for _, at := range after {
		if king == start && slices.Contains(before, at) {
			still = append(still, at)
		}
	}
	where := fmt.Sprintf("%s's %s on %s", p.v.SideName(us), p.name(p.board[king].Type()), p.sq(king))
	then, remain := p.attackText(after, "then "), p.attackText(still, "still ")
	attack := p.attackText(after, "")
	p.Undo(m, u)
	switch {
	case m.From == start:
		return illegal(LeavesCheck, "the %s cannot go to %s, where %s it", mover, p.sq(m.To), attack)
	case len(still) > 0:
		return illegal(LeavesCheck, "the %s does not stop the check: %s %s", mover, remain, where)
	case lead != "":
		return illegal(LeavesCheck, "%s: %s %s", lead, then, where)
	case m.Kind == Drop:
		return illegal(LeavesCheck, "%s dropped on %s: %s %s", mover, p.sq(m.To), then, where)
	}
	return illegal(LeavesCheck, "the %s may not leave %s: %s %s", mover, p.sq(m.From), then, where)
}

// attackText is "the Rook on a5 then attacks", with a word such as "then ".
func (p *Position) attackText(by []Square, word string) string {
	var names []string
	for _, at := range by {
		names = append(names, fmt.Sprintf("the %s on %s", p.name(p.board[at].Type()), p.sq(at)))
	}
	verb := "attacks"
	if len(by) > 1 {
		verb = "attack"
	}
	return strings.Join(names, " and ") + " " + word + verb
}

// reasonOrder ranks rules for a pattern without origin: of several pieces, the
// one that came nearest speaks.
var reasonOrder = map[Rule]int{LeavesCheck: 5, PromotionRequired: 4, PromotionChoice: 4, NotInZone: 4, OwnPiece: 3, BadEnPassant: 3, Blocked: 2, CannotReach: 1}

// explainUnknownOrigin is for SAN and KI2, which name the piece but not where
// it stands.
func (p *Position) explainUnknownOrigin(pt Pattern) *Fault {
	v, us := p.v, p.side
	var from []Square
	any := false
	for q := Square(0); int(q) < v.Squares(); q++ {
		pc := p.board[q]
		if pc == 0 || pc.Side() != us || pt.Types != 0 && !pt.Types.Has(pc.Type()) {
			continue
		}
		any = true
		if (pt.FromFile < 0 || v.File(q) == pt.FromFile) && (pt.FromRank < 0 || v.Rank(q) == pt.FromRank) {
			from = append(from, q)
		}
	}
	what := "piece"
	if pt.Types != 0 {
		what = p.names(pt.Types)
	}
	if len(from) == 0 {
		var held bool
		for _, t := range v.HandOrder {
			held = held || pt.Types.Has(t) && p.hand[us][t] > 0
		}
		switch {
		case pt.Drop == Unsaid && held:
			drop := pt
			drop.Drop = Yes
			return p.explainDrop(drop)
		case any:
			return illegal(NoPieceThere, "%s has no %s on %s", p.us(), what, p.originText(pt))
		}
		return illegal(NoPieceThere, "%s has no %s on the board", p.us(), what)
	}
	if on := p.board[pt.To]; on != 0 && on.Side() == us {
		return illegal(OwnPiece, "no %s can go to %s, where %s's own %s stands", what, p.sq(pt.To), p.us(), p.name(on.Type()))
	}
	var best *Fault
	for _, q := range from {
		one := pt
		one.From = q
		if pt.Hints != 0 && len(p.matchingWithoutHints(one)) > 0 {
			return illegal(Ambiguous, "the marks of direction fit no %s that can go to %s", what, p.sq(pt.To))
		}
		f := p.explainMove(one)
		if best == nil || reasonOrder[f.Rule] > reasonOrder[best.Rule] {
			best = f
		}
	}
	if best.Rule == CannotReach && len(from) > 1 {
		var names []string
		for _, q := range from {
			names = append(names, p.sq(q))
		}
		best.Message = fmt.Sprintf("no %s can go to %s; %s has them on %s", what, p.sq(pt.To), p.us(), strings.Join(names, ", "))
	}
	return best
}

func (p *Position) matchingWithoutHints(pt Pattern) []Move {
	pt.Hints = 0
	return p.matching(&pt, nil)
}

func (p *Position) originText(pt Pattern) string {
	switch {
	case pt.FromFile >= 0 && pt.FromRank >= 0:
		return p.sq(p.v.SquareAt(pt.FromFile, pt.FromRank))
	case pt.FromFile >= 0:
		return "file " + p.v.FileName(pt.FromFile)
	}
	return "rank " + p.v.RankName(pt.FromRank)
}

// explainAmbiguity says which moves a text could mean.
func (p *Position) explainAmbiguity(pt Pattern, fits []Move) *Fault {
	var promotions TypeSet
	var from []string
	same := true
	for _, m := range fits {
		if m.Kind == Promote {
			promotions |= Types(m.Piece)
		}
		same = same && m.From == fits[0].From
		if m.From == NoSquare {
			from = append(from, "the hand")
		} else {
			from = append(from, p.sq(m.From))
		}
	}
	if same && promotions != 0 {
		t := p.board[fits[0].From].Type()
		f := illegal(PromotionRequired, "the %s must promote on %s; say whether to %s", p.name(t), p.sq(fits[0].To), p.names(promotions))
		if pt.Promotion == PromotePlain {
			f = illegal(Ambiguous, "the %s promotes on %s; say whether to %s", p.name(t), p.sq(fits[0].To), p.names(promotions))
		}
		f.Candidates = fits
		return f
	}
	f := illegal(Ambiguous, "several moves fit: to %s from %s; say which", p.sq(fits[0].To), either(from))
	f.Candidates = fits
	return f
}
