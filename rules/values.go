package rules

import (
	"sort"
	"strconv"
	"strings"
)

// How the values of settings are read: each function reads one form and reports
// what is wrong.

func (d *draft) extent(s *setting, unsure *bool) int {
	n, err := strconv.Atoi(s.value)
	if err != nil && s.key == "maxFile" && len(s.value) == 1 {
		n, err = int(s.value[0]-'a')+1, nil
	}
	if err != nil || n < 1 || n > maxSide {
		d.wrong(s.at, "%q is no board size; %s takes %s", s.value, s.key, d.current.values)
		*unsure = true
		return maxSide
	}
	*unsure = d.alone
	return n
}

// flag reads true or false. What is neither counts as true, so that a start with
// hands or castling rights is not blamed for it.
func (d *draft) flag(s *setting, to *bool) {
	switch s.value {
	case "true":
		*to = true
	case "false":
		*to = false
	default:
		*to = true
		d.wrong(s.at, "%q is neither true nor false, which %s takes", s.value, s.key)
	}
}

func (d *draft) number(s *setting, low, high int, to *int) {
	n, err := strconv.Atoi(s.value)
	if err != nil || n < low || n > high {
		d.wrong(s.at, "%q is no number from %d to %d", s.value, low, high)
		return
	}
	*to = n
}

// csaCode says whether a text can name a piece in CSA, whose lines have two
// letters for it (http://www2.computer-shogi.org/protocol/record_v22.html).
func csaCode(text string) bool {
	return len(text) == 2 && strings.Trim(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

func (d *draft) choice(s *setting, values map[string]func()) {
	if f, ok := values[s.value]; ok {
		f()
		return
	}
	d.wrong(s.at, "%q is not allowed here; %s takes %s", s.value, s.key, d.current.values)
}

func (d *draft) fileLetter(s *setting, to *int) {
	files, _ := d.bounds()
	if len(s.value) == 1 {
		if f := int(s.value[0] - 'a'); f >= 0 && f < files {
			*to = f
			return
		}
	}
	d.wrong(s.at, "%q is no file of this board; files are a to %c", s.value, 'a'+files-1)
}

// bounds is the size of the board, or of the largest one where it is not known.
func (d *draft) bounds() (files, ranks int) {
	files, ranks = d.v.Files, d.v.Ranks
	if d.unsureFiles {
		files = maxSide
	}
	if d.unsureRanks {
		ranks = maxSide
	}
	return files, ranks
}

// squares reads "*8 h* e4": chess coordinates, a1 at the first player's left.
// A region with a mistake counts as not given.
func (d *draft) squares(s *setting, to *set, given *bool) {
	found := len(d.mistakes)
	defer func() { *given = len(d.mistakes) == found }()
	*to = set{}
	files, ranks := d.bounds()
	for _, w := range d.parts(s, s.words()) {
		ok := false
		for rank := range ranks {
			for file := range files {
				letter, number := string(rune('a'+file)), itoa(rank+1)
				if w.text != "*"+number && w.text != letter+"*" && w.text != letter+number {
					continue
				}
				ok = true
				if file < d.v.Files && rank < d.v.Ranks {
					to.add(d.v.SquareAt(file, rank))
				}
			}
		}
		if !ok {
			d.wrong(w.at, "%q names no square of this board; write *8 for a rank, h* for a file, e4 for a square", w.text)
		}
	}
}

// parts are the parts of a list; "-" stands for an empty one.
func (d *draft) parts(s *setting, words []word) []word {
	var out []word
	for _, w := range words {
		switch {
		case w.text != "-":
			out = append(out, w)
		case len(words) > 1:
			d.wrong(w.at, "- means none and stands alone")
		}
	}
	return out
}

// letter looks up one piece letter of a value, with its + if it has one.
func (d *draft) letter(w word) PieceType {
	if t, ok := d.types[strings.ToLower(w.text)]; ok {
		return t
	}
	if d.inherited || d.unsureNames { // dropped by the game, or hidden by a mistake
		return NoPiece
	}
	d.wrong(w.at, "no piece has the letter %q; this game has %s", w.text, d.letterList())
	return NoPiece
}

func (d *draft) letterList() string {
	var names []string
	for l := range d.types {
		names = append(names, l)
	}
	sort.Strings(names)
	return strings.Join(names, " ")
}

// named is a piece that a setting names.
type named struct {
	PieceType
	at place
}

// lettersOf splits "nlsg" or "+r+b" into letters, each of which stands once.
func (d *draft) lettersOf(w word) []named {
	var out []named
	for i := 0; i < len(w.text); {
		n := runeLength(w.text[i:])
		if w.text[i] == '+' && i+1 < len(w.text) {
			n += runeLength(w.text[i+1:])
		}
		at := w.at.plus(w.text[:i])
		if t := d.letter(word{w.text[i : i+n], at}); t != NoPiece {
			out = append(out, named{t, at})
		}
		i += n
	}
	return out
}

// typeList reads letters. A king is a mistake in it, for a reason that begins
// with its name.
func (d *draft) typeList(s *setting, kingless string) []named {
	var out []named
	for _, w := range d.parts(s, s.words()) {
		out = append(out, d.lettersOf(w)...)
	}
	return d.once(d.kingless(out, kingless))
}

func (d *draft) typeSet(s *setting, kingless string) TypeSet {
	return typesOf(d.typeList(s, kingless))
}

func typesOf(list []named) TypeSet {
	var out TypeSet
	for _, n := range list {
		out |= Types(n.PieceType)
	}
	return out
}

// kingless reports the kings among pieces, for a reason that begins with their
// name, and leaves them out. No reason allows them.
func (d *draft) kingless(list []named, reason string) []named {
	var out []named
	for _, n := range list {
		if def := &d.v.Pieces[n.PieceType]; def.Royal && reason != "" {
			d.wrong(n.at, "the %s %s", def.Name, reason)
			continue
		}
		out = append(out, n)
	}
	return out
}

// once reports the pieces that stand twice and leaves the second ones out.
func (d *draft) once(list []named) []named {
	var out []named
	seen := TypeSet(0)
	for _, n := range list {
		if seen.Has(n.PieceType) {
			d.wrong(n.at, "%s has the letter %q twice", d.key, strings.ToLower(d.v.Pieces[n.PieceType].Letter))
			continue
		}
		seen |= Types(n.PieceType)
		out = append(out, n)
	}
	return out
}

// pairing is "p:g": a piece and what is said of it.
type pairing struct {
	named
	value word
}

// pairings reads "p:g n:s", each piece once. A king in front is a mistake, for a
// reason as in typeList.
func (d *draft) pairings(s *setting, words []word, kingless string) []pairing {
	var out []pairing
	seen := TypeSet(0)
	for _, w := range d.parts(s, words) {
		left, right, found := strings.Cut(w.text, ":")
		value := strings.TrimSpace(right)
		if !found || left == "" || value == "" {
			d.wrong(w.at, "%q is no pair; write letter:value", w.text)
			continue
		}
		lead := right[:strings.Index(right, value)]
		from := named{d.letter(word{left, w.at}), w.at}
		switch {
		case from.PieceType == NoPiece, len(d.kingless([]named{from}, kingless)) == 0:
		case seen.Has(from.PieceType):
			d.wrong(w.at, "%s has the letter %q twice", d.key, left)
		default:
			seen |= Types(from.PieceType)
			out = append(out, pairing{from, word{value, w.at.plus(left + ":" + lead)}})
		}
	}
	return out
}

// perPiece reads what a setting says of each piece.
func (d *draft) perPiece(s *setting, words []word, set func(*PieceDef, word)) {
	for _, p := range d.pairings(s, words, "") {
		if d.told[s.key] == nil {
			d.told[s.key] = map[PieceType]said{}
		}
		d.told[s.key][p.PieceType] = said{s, p.value.at}
		set(&d.v.Pieces[p.PieceType], p.value)
	}
}

// said is where a setting speaks of a piece.
type said struct {
	in *setting
	at place
}

// wrong notes a mistake. One in what the game inherits is the heir's, at its
// name.
func (d *draft) wrong(at place, format string, args ...any) {
	m := mistakeAt(d.file, at, format, args...)
	if d.inherited {
		if d.unsureFiles || d.unsureRanks || d.unsureNames {
			return // it may fit once the game's own mistakes are mended
		}
		m = mistakeAt(d.home, d.nameAt, "%s is inherited and does not fit this game: %s", d.key, m.Message)
		m.inherited = true
	}
	d.mistakes = append(d.mistakes, m)
}
