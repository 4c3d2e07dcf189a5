package rules

import (
	"fmt"
	"sort"
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
	case at == to && p.reachesEmpty(from, to):
		return illegal(Blocked, "the %s on %s cannot take %s: it does not capture so", p.name(t), p.sq(from), p.on(to))
	case at != NoSquare && at != to:
		return illegal(Blocked, "the %s on %s cannot get to %s past %s", p.name(t), p.sq(from), p.sq(to), p.on(at))
	}
	if as := p.movesAs(from); as != t {
		return illegal(CannotReach, "the %s on %s cannot go to %s: it moves as the %s behind it, which does not move so", p.name(t), p.sq(from), p.sq(to), p.name(as))
	}
	return illegal(CannotReach, "the %s on %s cannot go to %s: it does not move so", p.name(t), p.sq(from), p.sq(to))
}

// reachesEmpty says whether the piece could step to an occupied square if it
// were empty.
func (p *Position) reachesEmpty(from, to Square) bool {
	on := p.board[to]
	p.board[to] = 0
	ok := p.reaches(from, to)
	p.board[to] = on
	return ok
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
		return illegal(BadCastling, "%s cannot castle out of check by %s", p.us(), p.attackerNames(king))
	}
	for q := min(king, to.king); q <= max(king, to.king); q++ {
		if q != king && p.attacked(q, us.Other()) {
			return illegal(BadCastling, "%s's King cannot castle %s over or onto %s, which %s attacks", p.us(), side, p.sq(q), p.attackerNames(q))
		}
	}
	return illegal(BadCastling, "%s cannot castle %s here", p.us(), side)
}

// attackerNames names the enemy pieces that attack a square.
func (p *Position) attackerNames(q Square) string {
	var out []string
	for _, at := range p.Attackers(q, p.side.Other()) {
		out = append(out, p.on(at))
	}
	return strings.Join(out, " and ")
}

// explainPawn has what is special to pawns: en passant and the double step.
func (p *Position) explainPawn(from, to Square) *Fault {
	v, us := p.v, p.side
	t := p.board[from].Type()
	if !v.pawnTypes.Has(t) || p.board[to] != 0 {
		return nil
	}
	f := v.forward(us)
	if v.enPassant && p.captures(from, to) {
		victim := to - f
		if v.onBoard(victim) && p.board[victim] == NewPiece(t, us.Other()) {
			return illegal(BadEnPassant, "the %s cannot take %s in passing: it did not just step two squares", p.name(t), p.on(victim))
		}
		return illegal(CannotReach, "the %s on %s goes to %s only to take something there, and it is empty", p.name(t), p.sq(from), p.sq(to))
	}
	if v.doubleStep.Has(t) && to == from+2*f {
		if at := from + f; p.board[at] != 0 {
			return illegal(Blocked, "the %s on %s cannot step over %s", p.name(t), p.sq(from), p.on(at))
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
	case pt.Promotion == PromoteTo && pt.Promoted&mayBe == 0:
		return illegal(PromotionChoice, "the %s cannot become %s on %s; it can become %s", p.name(t), article(p.names(pt.Promoted)), p.sq(to), p.names(mayBe))
	case !wants && !stays && mayBe != 0:
		return illegal(PromotionRequired, "the %s must promote on %s, to %s", p.name(t), p.sq(to), p.names(mayBe))
	case !wants && !stays:
		return illegal(PromotionRequired, "the %s could never move again from %s", p.name(t), p.sq(to))
	}
	return nil
}

// explainExposure says which piece attacks the mover's king after m.
func (p *Position) explainExposure(m Move) *Fault {
	us := p.side
	inCheck := p.InCheck()
	mover := p.name(m.Piece)
	if m.Kind != Drop {
		mover = p.name(p.board[m.From].Type())
	}
	kingMoves := m.From == p.king[us]
	lead := ""
	if taken := p.Captured(m); taken != 0 && m.Kind != Drop && p.v.vanish.Has(p.board[m.From].Type()) {
		lead = fmt.Sprintf("the %s on %s takes the %s on %s and both leave the board: ", mover, p.sq(m.From), p.name(taken.Type()), p.sq(m.To))
	}
	u := p.Apply(m)
	king := p.king[us]
	var by []string
	for _, at := range p.Attackers(king, us.Other()) {
		by = append(by, fmt.Sprintf("the %s on %s", p.name(p.board[at].Type()), p.sq(at)))
	}
	royal := p.name(p.board[king].Type())
	p.Undo(m, u)
	attackers := strings.Join(by, " and ")
	verb := "attacks"
	if len(by) > 1 {
		verb = "attack"
	}
	where := fmt.Sprintf("%s's %s on %s", p.us(), royal, p.sq(king))
	var f *Fault
	switch {
	case lead != "":
		f = illegal(LeavesCheck, "%s%s then %s %s", lead, attackers, verb, where)
	case kingMoves:
		f = illegal(LeavesCheck, "the %s cannot go to %s, where %s %s it", royal, p.sq(m.To), attackers, verb)
	case inCheck:
		f = illegal(LeavesCheck, "the %s does not stop the check: %s still %s %s", mover, attackers, verb, where)
	case m.Kind == Drop:
		f = illegal(LeavesCheck, "%s dropped on %s: %s then %s %s", mover, p.sq(m.To), attackers, verb, where)
	default:
		f = illegal(LeavesCheck, "the %s may not leave %s: %s then %s %s", mover, p.sq(m.From), attackers, verb, where)
	}
	return f
}

func (p *Position) explainDrop(pt Pattern) *Fault {
	v, us, to := p.v, p.side, pt.To
	if !v.drops {
		return illegal(NoDrops, "%s has no drops; if this is another game, name it (--variant, or a Variant tag)", v.Title)
	}
	var held TypeSet
	for _, t := range v.HandOrder {
		if p.hand[us][t] > 0 {
			held |= Types(t)
		}
	}
	types := pt.Types
	if types == 0 {
		types = held
	}
	switch {
	case types == 0:
		return illegal(NotInHand, "a drop%s, but %s holds nothing in hand", p.where(to), p.us())
	case types&held == 0 && held == 0:
		return illegal(NotInHand, "%s dropped%s, but %s holds nothing in hand", p.names(types), p.where(to), p.us())
	case types&held == 0:
		return illegal(NotInHand, "%s dropped%s, but %s holds only %s", p.names(types), p.where(to), p.us(), p.handText(us))
	case to == NoSquare || !v.onBoard(to):
		return illegal(CannotReach, "the text does not say where the %s is dropped", p.names(types))
	case p.board[to] != 0:
		return illegal(DropOccupied, "%s dropped on %s, where %s's %s stands", p.names(types), p.sq(to), v.SideName(p.board[to].Side()), p.name(p.board[to].Type()))
	}
	t := PieceType(0)
	for _, h := range v.HandOrder {
		if types.Has(h) && held.Has(h) {
			t = h
			break
		}
	}
	if !v.dropMask[us][t].has(to) {
		if !v.canMove[us][t].has(to) {
			return illegal(DropDead, "%s dropped on %s, from where it could never move", p.name(t), p.sq(to))
		}
		return illegal(DropDead, "%s dropped on %s, a rank on which %ss may not be dropped", p.name(t), p.sq(to), p.name(t))
	}
	if v.noDouble.Has(t) && p.onFile(NewPiece(t, us), v.File(to)) >= v.noDoubleCount {
		return p.explainDoubled(t, to)
	}
	m := Move{From: NoSquare, To: to, Kind: Drop, Piece: t}
	if !p.safeAfter(m) {
		return p.explainExposure(m)
	}
	if v.dropMate.Has(t) && p.dropMates(t, to) {
		return illegal(DropMate, "%s dropped on %s gives checkmate, which a %s drop may not", p.name(t), p.sq(to), p.name(t))
	}
	return illegal(CannotReach, "a drop does not promote")
}

// explainDoubled says which pieces of its kind keep one from being dropped on
// their file.
func (p *Position) explainDoubled(t PieceType, to Square) *Fault {
	v := p.v
	pc := NewPiece(t, p.side)
	what, most := p.name(t), ""
	if d := v.Pieces[t]; len(d.Promotes) == 1 && v.Pieces[d.Promotes[0]].Base == t {
		what = "unpromoted " + what
	}
	if v.noDoubleCount > 1 {
		what, most = what+"s", fmt.Sprintf("; %d on a file are the most", v.noDoubleCount)
	} else {
		what = article(what)
	}
	return illegal(Nifu, "%s dropped on file %s, where %s already has %s on %s%s", p.name(t), v.FileName(v.File(to)), p.us(), what, p.onFileNames(pc, v.File(to)), most)
}

// where is " on 5e", or nothing for an unknown square.
func (p *Position) where(q Square) string {
	if !p.v.onBoard(q) {
		return ""
	}
	return " on " + p.sq(q)
}

func (p *Position) onFileNames(pc Piece, file int) string {
	var out []string
	for q := Square(file); int(q) < p.v.Squares(); q += Square(p.v.Files) {
		if p.board[q] == pc {
			out = append(out, p.sq(q))
		}
	}
	return strings.Join(out, " and ")
}

// handText lists a hand: "a Silver and 2 Pawns".
func (p *Position) handText(s Side) string {
	var out []string
	for _, t := range p.v.HandOrder {
		switch n := p.hand[s][t]; {
		case n == 1:
			out = append(out, article(p.name(t)))
		case n > 1:
			out = append(out, fmt.Sprintf("%d %ss", n, p.name(t)))
		}
	}
	switch n := len(out); n {
	case 0:
		return "nothing"
	case 1:
		return out[0]
	default:
		return strings.Join(out[:n-1], ", ") + " and " + out[n-1]
	}
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
	return p.matching(pt, nil)
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

// Nearest lists the legal moves that are most like a pattern, best first, at
// most n: of the same piece, to the same square, or drops of the same kind.
func (p *Position) Nearest(pt Pattern, n int) []Move {
	type scored struct {
		m Move
		n int
	}
	var all []scored
	for _, m := range p.AppendLegal(nil) {
		if like := p.likeness(pt, m); like > 0 {
			all = append(all, scored{m, like})
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].n > all[j].n })
	var out []Move
	for _, s := range all[:min(n, len(all))] {
		out = append(out, s.m)
	}
	return out
}

// likeness says how much a move is like a pattern, 0 for not at all.
func (p *Position) likeness(pt Pattern, m Move) int {
	drop := m.Kind == Drop
	t := m.Piece
	if !drop {
		t = p.board[m.From].Type()
	}
	if pt.Castle != Normal {
		if m.IsCastle() {
			return 1
		}
		return 0
	}
	sameFrom := pt.From != NoSquare && m.From == pt.From
	sameTo := pt.To != NoSquare && m.To == pt.To
	sameType := pt.Types.Has(t)
	if !sameFrom && !sameTo && !(sameType && drop == (pt.Drop == Yes) && pt.From == NoSquare) {
		return 0
	}
	n := 1
	for _, c := range []struct {
		same   bool
		weight int
	}{{sameFrom, 24}, {sameTo, 20}, {sameType, 12}, {drop == (pt.Drop == Yes), 8}, {p.promotionFits(&pt, m), 4}} {
		if c.same {
			n += c.weight
		}
	}
	if pt.To != NoSquare {
		n += 7 - min(7, max(abs(p.v.File(m.To)-p.v.File(pt.To)), abs(p.v.Rank(m.To)-p.v.Rank(pt.To))))
	}
	return n
}
