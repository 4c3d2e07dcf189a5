package replay

import (
	"fmt"
	"sort"
	"strings"
	"sync"
	"unicode"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/rules"
)

// labels looks up what a notation calls the pieces of a variant. One label may
// stand for several types: a queen in Crazyhouse, promoted or not.
type labels struct {
	letters map[string]rules.TypeSet // FEN and SFEN symbols, upper case
	single  [128]rules.TypeSet       // the same for symbols of one letter
	courier map[string]rules.TypeSet // Game Courier labels, upper case
	kanji   map[string]rules.TypeSet
	csa     map[string]rules.TypeSet
	names   map[string]rules.TypeSet // lower case without blanks and hyphens
}

// labelCache holds the labels of each variant, which never change.
var labelCache sync.Map // of *rules.Variant to *labels

// labelsOf returns the labels of a variant with those that the user adds.
func labelsOf(v *rules.Variant, extra map[string]string) *labels {
	if len(extra) > 0 {
		return newLabels(v, extra)
	}
	if l, ok := labelCache.Load(v); ok {
		return l.(*labels)
	}
	l, _ := labelCache.LoadOrStore(v, newLabels(v, nil))
	return l.(*labels)
}

func newLabels(v *rules.Variant, extra map[string]string) *labels {
	l := &labels{
		letters: map[string]rules.TypeSet{}, courier: map[string]rules.TypeSet{}, kanji: map[string]rules.TypeSet{},
		csa: map[string]rules.TypeSet{}, names: map[string]rules.TypeSet{},
	}
	add := func(m map[string]rules.TypeSet, label string, t rules.PieceType) {
		if label != "" {
			m[label] |= rules.Types(t)
		}
	}
	for _, d := range v.Pieces[1:] {
		add(l.letters, d.Letter, d.Type)
		add(l.letters, d.Also, d.Type)
		if base := strings.TrimSuffix(d.Letter, "~"); base != d.Letter {
			add(l.letters, base, d.Type)
		}
		for _, label := range d.Labels {
			label = strings.ToUpper(label)
			add(l.courier, label, d.Type)
			if base := strings.TrimSuffix(label, "~"); base != label {
				add(l.courier, base, d.Type)
			}
		}
		add(l.kanji, d.Kanji, d.Type)
		add(l.kanji, d.KanjiMove, d.Type)
		add(l.csa, d.CSA, d.Type)
		add(l.names, foldName(d.Name), d.Type)
	}
	for label, types := range l.letters {
		if len(label) == 1 {
			l.single[label[0]] = types
			l.single[strings.ToLower(label)[0]] = types
		}
	}
	for label, piece := range extra {
		if t := pieceNamed(v, piece); t != rules.NoPiece {
			l.courier[strings.ToUpper(label)] = rules.Types(t)
		}
	}
	return l
}

func foldName(s string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "-", "", "_", "").Replace(s))
}

// table returns the labels of a kind and how the text of one is looked up.
func (l *labels) table(kind record.Letters) (map[string]rules.TypeSet, func(string) string) {
	switch kind {
	case record.LettersCourier:
		return l.courier, strings.ToUpper
	case record.LettersKanji:
		return l.kanji, func(s string) string { return s }
	case record.LettersCSA:
		return l.csa, strings.ToUpper
	case record.LettersName:
		return l.names, foldName
	}
	return l.letters, strings.ToUpper
}

// types looks a label up; 0 if it is unknown.
func (l *labels) types(label string, kind record.Letters) rules.TypeSet {
	if kind == record.LettersSFEN && len(label) == 1 && label[0] < 128 {
		return l.single[label[0]]
	}
	table, fold := l.table(kind)
	return table[fold(label)]
}

// known lists the labels of a kind, for messages.
func (l *labels) known(kind record.Letters) string {
	table, _ := l.table(kind)
	var all []string
	for label := range table {
		all = append(all, label)
	}
	sort.Strings(all)
	return strings.Join(all, " ")
}

// caseOf tells a side from the case of the first letter of a label.
func caseOf(label string, upper record.Case) (rules.Side, bool) {
	if upper == record.CaseUnknown {
		return rules.First, false
	}
	for _, r := range label {
		if !unicode.IsLetter(r) {
			continue
		}
		if unicode.IsUpper(r) == (upper == record.CaseUpperFirst) {
			return rules.First, true
		}
		return rules.Second, true
	}
	return rules.First, false
}

// pieceNamed finds a piece by its letter or its name.
func pieceNamed(v *rules.Variant, text string) rules.PieceType {
	if t, ok := v.PieceByLetter(text); ok {
		return t
	}
	for _, d := range v.Pieces[1:] {
		if foldName(d.Name) == foldName(text) {
			return d.Type
		}
	}
	return rules.NoPiece
}

// checkLabels says which label of the user's names no piece of a variant.
func checkLabels(v *rules.Variant, extra map[string]string) error {
	for label, piece := range extra {
		if pieceNamed(v, piece) == rules.NoPiece {
			var letters []string
			for _, d := range v.Pieces[1:] {
				letters = append(letters, d.Letter)
			}
			return fmt.Errorf("--label %s=%s: %s has no piece %q; it has %s", label, piece, v.Title, piece, strings.Join(letters, " "))
		}
	}
	return nil
}
