package rules

import (
	"fmt"
	"strings"
)

// MoveWords says in words what a move in Betza notation does; "" for one that
// cannot be read.
func MoveWords(betza string) string {
	parts, errs := betzaParts(betza)
	if len(errs) > 0 {
		return ""
	}
	if len(parts) == 0 {
		return "does not move"
	}
	var out []string
	for _, p := range parts {
		out = append(out, p.words())
	}
	return strings.Join(out, "; ")
}

func (p betzaPart) words() string {
	dirs := p.directionWords()
	distance := "one square"
	switch {
	case p.limit >= unlimited:
		distance = "any distance"
	case p.limit > 1:
		distance = fmt.Sprintf("up to %d squares", p.limit)
	}
	way := ""
	switch p.atom {
	case 'W', 'R':
		way = distance + " " + orDefault(dirs, "along the file or rank")
	case 'F', 'B':
		way = distance + " diagonally" + lead(" ", dirs)
	case 'K', 'Q':
		way = distance + " " + orDefault(dirs, "in any direction")
	default:
		a := atoms[p.atom]
		way = fmt.Sprintf("leaps %d and %d squares", a[1], a[0])
		switch {
		case a[0] == 0:
			way = fmt.Sprintf("leaps exactly %d squares %s", a[1], orDefault(dirs, "along the file or rank"))
		case a[0] == a[1]:
			way = fmt.Sprintf("leaps exactly %d squares diagonally%s", a[1], lead(" ", dirs))
		default:
			if p.atom == 'N' {
				way = "leaps as a knight of chess"
			}
			way += lead(" ", dirs)
		}
		if p.limit > 1 {
			way += ", again and again while the squares it lands on are empty"
		}
	}
	for _, m := range []struct {
		on    bool
		words string
	}{
		{p.has('n'), "if nothing stands on the squares between"},
		{p.has('p') || p.has('j'), "over exactly one piece"},
		{p.has('g'), "to the square behind the first piece on the way"},
		{p.has('i'), "only from where it stands at the start"},
		{p.has('m') && !p.has('c'), "without capturing"},
		{p.has('c') && !p.has('m'), "only to capture"},
	} {
		if m.on {
			way += ", " + m.words
		}
	}
	return way
}

func (p betzaPart) has(modifier byte) bool { return strings.IndexByte(p.mods, modifier) >= 0 }

func orDefault(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

func lead(blank, s string) string {
	if s == "" {
		return ""
	}
	return blank + s
}

// directionWords is "forward", "sideways or left backward"; "" for all
// directions.
func (p betzaPart) directionWords() string {
	names := map[byte]string{'f': "forward", 'b': "backward", 'l': "left", 'r': "right", 's': "sideways", 'v': "forward or backward"}
	dirs := p.directions()
	diagonal := p.atom == 'F' || p.atom == 'B' || atoms[p.atom][0] == atoms[p.atom][1] && atoms[p.atom][0] > 0
	oblique := atoms[p.atom][0] != atoms[p.atom][1] && atoms[p.atom][0] > 0
	var out []string
	for i := 0; i < len(dirs); i++ {
		word := names[dirs[i]]
		if i+1 < len(dirs) && (diagonal || oblique) {
			switch n := dirs[i+1]; {
			case n == dirs[i]:
				i++
			case n == 'h':
				word += " (all four moves)"
				i++
			case isVertical(dirs[i]) != isVertical(n):
				i++
				word += " and " + names[n]
				if oblique {
					word += " (more " + names[n] + ")"
				}
			}
		}
		out = append(out, word)
	}
	return strings.Join(out, " or ")
}

// RuleWords says in sentences what the game's rules are, the moves of its pieces
// apart.
func (v *Variant) RuleWords() []string {
	var out []string
	say := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	say("%s moves first.", v.SideNames[First])
	v.promotionWords(say)
	v.captureWords(say)
	v.pawnWords(say)
	if v.castling {
		k, q := v.castleTo[First][0].king, v.castleTo[First][1].king
		if v.Chess960 {
			say("Castling: the king goes to the %s or the %s file, the rook to the square inside, wherever they began; written as king takes rook.", v.FileName(v.File(k)), v.FileName(v.File(q)))
		} else {
			say("Castling: the king goes to %s or %s, the rook to the square inside.", v.SquareName(k), v.SquareName(q))
		}
	}
	for t := 1; t < len(v.Pieces); t++ {
		if r := v.region[First][t]; r != nil {
			say("The %s may not leave %s.", v.Pieces[t].Name, v.squareWords(r))
		}
		for _, o := range v.odd[First][t] {
			if o.from != nil && !o.initial {
				say("The %s steps sideways only from %s.", v.Pieces[t].Name, v.squareWords(o.from))
				break
			}
		}
	}
	if v.flyingGeneral {
		say("The two royal pieces may not face each other on a file with nothing between them.")
	}
	if v.borrows {
		say("A piece with a piece of its own side directly behind it moves as that one, and only so.")
	}
	v.endWords(say)
	return out
}

func (v *Variant) promotionWords(say func(string, ...any)) {
	done := map[string][]string{}
	var order []string
	for t := 1; t < len(v.Pieces); t++ {
		d, pr := &v.Pieces[t], v.promotion[First][t]
		if len(d.Promotes) == 0 || pr == nil {
			continue
		}
		var to []string
		for _, c := range d.Promotes {
			to = append(to, v.Pieces[c].Name)
		}
		how := "to " + either(to)
		if len(to) > 1 {
			how += " by choice"
		}
		done[how] = append(done[how], d.Name)
		if len(done[how]) == 1 {
			order = append(order, how)
		}
	}
	for _, how := range order {
		say("%s: promotion %s.", strings.Join(done[how], ", "), how)
	}
	for t := 1; t < len(v.Pieces); t++ {
		pr := v.promotion[First][t]
		if len(v.Pieces[t].Promotes) == 0 || pr == nil {
			continue
		}
		where := "on a move into"
		if pr.fromToo {
			where = "on a move into, out of or within"
		}
		must := "by choice"
		switch {
		case pr.must:
			must = "compulsory"
		case !pr.fromToo && v.allStuck(pr):
			must = "compulsory"
		}
		say("Promotion happens %s %s; it is %s%s.", where, v.squareWords(&pr.zone), must, v.stuckWords(pr))
		break
	}
	if v.limited {
		var most []string
		for t := 1; t < len(v.Pieces); t++ {
			if n := int(v.limit[t]); n > 0 {
				most = append(most, plural(n, v.Pieces[t].Name))
			}
		}
		say("A pawn may become a piece only while its side has fewer on the board than %s; where it must promote and can become nothing, it may not go.", strings.Join(most, ", "))
	}
	var gone []string
	for t := 1; t < len(v.Pieces); t++ {
		if v.vanish.Has(PieceType(t)) {
			gone = append(gone, v.Pieces[t].Name)
		}
	}
	if len(gone) > 0 {
		name := strings.Join(gone, ", ")
		say("The %s leaves the board when it captures, and does not promote then.", name)
		switch {
		case v.vanishAnywhere:
			say("It may capture where it could not stay.")
		default:
			say("It may not capture where it could not stay.")
		}
		if !v.vanishToHand {
			say("What it captures leaves the game as well.")
		}
		if !v.vanishChecks {
			say("It gives no check.")
		}
	}
}

// allStuck says whether a piece may nowhere in its zone stay what it is.
func (v *Variant) allStuck(pr *promotion) bool {
	for q := Square(0); int(q) < v.Squares(); q++ {
		if pr.zone.has(q) && pr.stay.has(q) {
			return false
		}
	}
	return true
}

func (v *Variant) stuckWords(pr *promotion) string {
	if pr.must || v.allStuck(pr) {
		return ""
	}
	for q := Square(0); int(q) < v.Squares(); q++ {
		if !pr.stay.has(q) {
			return ", compulsory where the piece could never move again"
		}
	}
	return ""
}

func (v *Variant) captureWords(say func(string, ...any)) {
	if !v.drops {
		say("Captured pieces leave the game; there are no drops.")
		return
	}
	who := "the player who took it"
	if v.toOwner {
		who = "its owner"
	}
	say("A captured piece goes to the hand of %s, who may drop it on an empty square as a turn.", who)
	var changed []string
	for t := 1; t < len(v.Pieces); t++ {
		d := &v.Pieces[t]
		switch {
		case d.Royal || d.Captured == d.Type:
		case d.Captured == NoPiece:
			changed = append(changed, d.Name+" (gone)")
		default:
			changed = append(changed, d.Name+" → "+v.Pieces[d.Captured].Name)
		}
	}
	if len(changed) > 0 {
		say("In hand it becomes: %s; others stay what they are.", strings.Join(changed, ", "))
	}
	for t := 1; t < len(v.Pieces); t++ {
		d := &v.Pieces[t]
		var free set
		for q := Square(0); int(q) < v.Squares(); q++ {
			if !v.dropMask[First][t].has(q) {
				free.add(q)
			}
		}
		if v.Holdable(d.Type) && free.count() > 0 {
			say("A %s may not be dropped on %s.", d.Name, v.squareWords(&free))
		}
		if v.noDouble.Has(d.Type) {
			held := "another"
			if v.noDoubleCount > 1 {
				held = fmt.Sprint(v.noDoubleCount)
			}
			say("A %s may not be dropped on a file that holds %s of its side (nifu).", d.Name, held)
		}
		if v.dropMate.Has(d.Type) {
			say("A %s drop may not give checkmate.", d.Name)
		}
	}
	say("A dropped piece does not promote by the drop.")
}

func (v *Variant) pawnWords(say func(string, ...any)) {
	if v.doubleStep == 0 {
		return
	}
	p := v.start.Clone()
	p.side = First
	text := "A pawn may step two squares from " + p.doubleStepFrom()
	if v.enPassant {
		text += "; a pawn that it so passes may take it in passing, in the next move"
	}
	say("%s.", text)
}

func (v *Variant) endWords(say func(string, ...any)) {
	say("The side whose %s is in check and that has no legal move has lost.", strings.ToLower(v.royalTitle()))
	switch v.Stalemate {
	case ValueDraw:
		say("A side that is not in check and has no legal move: draw.")
	case ValueLoss:
		say("A side that is not in check and has no legal move has lost.")
	case ValueWin:
		say("A side that is not in check and has no legal move has won.")
	}
	if v.bareKingLoses {
		text := "A side with nothing left but its king has lost"
		if v.bareKingMove {
			text += ", unless it takes the last piece of the other side at once"
		}
		say("%s.", text)
	}
	if v.Repetition > 0 {
		text := fmt.Sprintf("The same position (board, hands, side to move) for the %s time is reported", ordinal(v.Repetition))
		if v.PerpetualCheckLoses {
			text += "; if one side gave check with every move of the cycle, that it loses is reported"
		}
		say("%s.", text)
	}
	if v.MoveRule > 0 {
		say("After %d moves of both sides without a capture or a pawn move a draw may be claimed.", v.MoveRule)
	}
	for i := range v.Rulings {
		r := &v.Rulings[i]
		say("Ruling %s: %s %s%s (or %s).", r.Name, r.Question, strings.ToUpper(r.Answer[:1]), r.Answer[1:], either(r.Others()))
	}
}

// plural is "1 row" or "2 rows".
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func ordinal(n int) string {
	switch n {
	case 1:
		return "1st"
	case 2:
		return "2nd"
	case 3:
		return "3rd"
	}
	return fmt.Sprintf("%dth", n)
}

// squareWords names a region of the first player's: "the last 3 ranks", "the
// squares d1 e1".
func (v *Variant) squareWords(s *set) string {
	var ranks []int
	whole := true
	for r := range v.Ranks {
		n := 0
		for f := range v.Files {
			if s.has(v.SquareAt(f, r)) {
				n++
			}
		}
		switch n {
		case v.Files:
			ranks = append(ranks, r)
		case 0:
		default:
			whole = false
		}
	}
	switch n := len(ranks); {
	case n == 0 || !whole:
		var out []string
		for q := Square(0); int(q) < v.Squares(); q++ {
			if s.has(q) {
				out = append(out, v.SquareName(q))
			}
		}
		return "the squares " + strings.Join(out, " ")
	case ranks[n-1] == v.Ranks-1 && ranks[0] == v.Ranks-n:
		if n == 1 {
			return "the last rank"
		}
		return fmt.Sprintf("the last %d ranks", n)
	case ranks[0] == 0 && ranks[n-1] == n-1:
		if n == 1 {
			return "the first rank"
		}
		return fmt.Sprintf("the first %d ranks", n)
	}
	var out []string
	for _, r := range ranks {
		out = append(out, ordinal(r+1))
	}
	return "the ranks " + strings.Join(out, ", ")
}
