package rules

import (
	"slices"
	"strings"
)

// The pieces of a game: their letters, moves, promoted faces and names.

func (d *draft) addPiece(s *setting, letter word, name, betza string, betzaAt place) {
	if letter.text == "-" {
		return
	}
	l := strings.ToLower(letter.text)
	own, _, moves := strings.Cut(letter.text, ":")
	switch other, taken := d.types[l]; {
	case moves && pieceLetter(strings.ToLower(own)):
		d.wrong(letter.at, "%q is no piece letter: %s has its own move; a piece with another one is customPiece1 = %s", letter.text, s.key, letter.text)
	case !pieceLetter(l):
		d.wrong(letter.at, "%q is no piece letter; one letter from a to z is needed, or - for none", letter.text)
	case taken:
		d.wrong(letter.at, "the letter %q is used twice: %s; take another, or set %s = -", letter.text, d.definedBy(other), d.definedIn[other].key)
	default:
		d.addNamed(s, l, name, betza, betzaAt)
		return
	}
	d.unsureNames = true
}

// pieceLetter says whether a text in lower case can be the letter of a piece.
func pieceLetter(l string) bool { return len(l) == 1 && l[0] >= 'a' && l[0] <= 'z' }

// definedBy says which setting made a piece: "dragonHorse has it, inherited from
// shogi".
func (d *draft) definedBy(t PieceType) string {
	s := d.definedIn[t]
	switch {
	case s == nil: // a promoted face
		return d.definedBy(d.v.Pieces[t].Base)
	case s.inherited:
		return s.key + " has it, inherited from " + s.section
	}
	return s.key + " in line " + itoa(s.keyAt.line) + " has it"
}

// addNamed adds a piece whose letter is good.
func (d *draft) addNamed(s *setting, letter, name, betza string, betzaAt place) {
	strides, errs := parseBetza(betza)
	for _, e := range errs { // the piece is known all the same, so that other settings may name it
		d.wrong(betzaAt.plus(betza[:e.at]), "%s", e.msg)
	}
	switch {
	case betza != "" || s.key == "immobile":
	case s.key == "king":
		d.wrong(betzaAt, "the king has no move; write king = %s, or a move of its own as in king = %s:N", letter, letter)
	default:
		d.wrong(betzaAt, "the move of %q is missing; write it as in %s = %s:W", letter, s.key, letter)
	}
	d.unsureMoves = d.unsureMoves || len(strides) == 0 && s.key != "immobile"
	def := PieceDef{Letter: strings.ToUpper(letter), Name: name, Betza: betza, Royal: s.key == "king"}
	if isBuiltin(s.key) {
		def.Figure = strings.ToLower(name) // also if the game calls it otherwise
	}
	if t := d.newType(def, strides); t != NoPiece {
		d.types[letter] = t
		d.definedIn[t] = s
		d.byKey[strings.ToLower(s.key)] = t
		if s.key == "soldier" {
			d.soldiers |= Types(t)
		}
	}
}

func isBuiltin(key string) bool {
	return slices.ContainsFunc(builtinPieces, func(b builtinPiece) bool { return b.key == key })
}

func (d *draft) newType(def PieceDef, strides []stride) PieceType {
	if len(d.v.Pieces) == maxTypes {
		d.wrong(d.nameAt, "more than %d kinds of pieces, promoted faces included", maxTypes-1)
		return NoPiece
	}
	def.Type = PieceType(len(d.v.Pieces))
	if def.Base == NoPiece {
		def.Base = def.Type
	}
	d.v.Pieces = append(d.v.Pieces, def)
	d.strides[def.Type] = strides
	return def.Type
}

// turnOver reads promotedPieceType. The promoted face is a type of its own,
// written with +; where the game knows the second piece in no other way (the
// Dragon King of the Rook) it is that piece itself.
func (d *draft) turnOver(s *setting) {
	uses := map[PieceType]int{}
	type turn struct{ from, to PieceType }
	var turns []turn
	for _, p := range d.pairings(s, s.words(), "does not promote: a side would have no king") {
		switch to := d.letter(p.value); to {
		case NoPiece:
		case p.PieceType:
			d.wrong(p.value.at, "the %s would become what it is", d.v.Pieces[to].Name)
		default:
			turns = append(turns, turn{p.PieceType, to})
			uses[to]++
		}
	}
	for _, t := range turns {
		from, to := &d.v.Pieces[t.from], &d.v.Pieces[t.to]
		symbol := "+" + from.Letter
		face := t.to
		if uses[t.to] == 1 && !to.Royal && !d.onStartBoard(to.Letter) {
			to.Also, to.Letter, to.Base = to.Letter, symbol, t.from
		} else {
			face = d.newType(PieceDef{Letter: symbol, Betza: to.Betza, Base: t.from}, d.strides[t.to])
		}
		d.types[strings.ToLower(symbol)] = face
		d.turnsInto[t.from] = face
	}
}

// onStartBoard says whether a letter occurs in startFen.
func (d *draft) onStartBoard(letter string) bool {
	for i := range d.settings {
		if d.settings[i].key == "startFen" {
			return strings.Contains(strings.ToUpper(strings.Split(d.settings[i].value, " ")[0]), letter)
		}
	}
	return false
}

// distinct looks for pieces that a notation could not tell apart because this
// game gives one the name of another. Promoted twins (Q~) have the same.
func (d *draft) distinct() {
	for _, n := range []struct {
		key, what string
		names     func(*PieceDef) []string // the first is written
	}{
		{"pieceNames", "name", func(p *PieceDef) []string { return []string{p.Name} }},
		{"pieceCSA", "CSA code", func(p *PieceDef) []string { return []string{p.CSA} }},
		{"pieceLabels", "label", func(p *PieceDef) []string { return orElse(p.Labels, p.Letter) }},
		{"pieceZillions", "name in Zillions", func(p *PieceDef) []string { return orElse(p.Zillions, p.Name) }},
	} {
		for t := 1; t < len(d.v.Pieces); t++ {
			told, ok := d.told[n.key][PieceType(t)]
			if !ok || told.in.inherited {
				continue
			}
			mine := n.names(&d.v.Pieces[t])
			for u := 1; u < len(d.v.Pieces); u++ {
				if other, again := d.told[n.key][PieceType(u)]; u == t || again && !other.in.inherited && told.at.before(other.at) {
					continue // of two the later one is told
				}
				if name := shared(mine, n.names(&d.v.Pieces[u]), n.key == "pieceZillions"); name != "" {
					d.at(told.in)
					d.wrong(told.at, "%q is a %s of the piece %q already", name, n.what, strings.ToLower(d.v.Pieces[u].Letter))
					break
				}
			}
		}
	}
}

// orElse is some names, or what stands for them.
func orElse(names []string, otherwise string) []string {
	if len(names) > 0 {
		return names
	}
	return []string{otherwise}
}

// shared finds what one piece is called in writing and another in writing or
// reading; "" if there is none. fold compares them as Zillions' names are.
func shared(a, b []string, fold bool) string {
	same := func(name string) func(string) bool {
		return func(other string) bool {
			return name != "" && (strings.EqualFold(name, other) || fold && FoldZillions(name) == FoldZillions(other))
		}
	}
	switch {
	case slices.ContainsFunc(b, same(a[0])):
		return a[0]
	case slices.ContainsFunc(a, same(b[0])):
		return b[0]
	}
	return ""
}
