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

// labels looks up what a notation calls the pieces of a variant.
type labels [record.LettersName + 1]labelTable

// labelTable holds the labels of one kind. One label may stand for several
// types: a queen in Crazyhouse, promoted or not.
type labelTable struct {
	types  map[string]rules.TypeSet
	fold   func(string) string // how a text is looked up in types
	single [128]rules.TypeSet  // the same for texts of one letter
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
		record.LettersSFEN:    {fold: strings.ToUpper}, // FEN and SFEN symbols
		record.LettersCourier: {fold: strings.ToUpper},
		record.LettersKanji:   {fold: func(s string) string { return s }},
		record.LettersCSA:     {fold: strings.ToUpper},
		record.LettersName:    {fold: foldName},
	}
	for i := range l {
		l[i].types = map[string]rules.TypeSet{}
	}
	add := func(kind record.Letters, label string, t rules.PieceType) {
		if label != "" {
			l[kind].types[l[kind].fold(label)] |= rules.Types(t)
		}
	}
	for _, d := range v.Pieces[1:] {
		add(record.LettersSFEN, d.Letter, d.Type)
		add(record.LettersSFEN, d.Also, d.Type)
		if base := strings.TrimSuffix(d.Letter, "~"); base != d.Letter {
			add(record.LettersSFEN, base, d.Type)
		}
		for _, label := range d.Labels {
			add(record.LettersCourier, label, d.Type)
			if base := strings.TrimSuffix(label, "~"); base != label {
				add(record.LettersCourier, base, d.Type)
			}
		}
		add(record.LettersKanji, d.Kanji, d.Type)
		add(record.LettersKanji, d.KanjiMove, d.Type)
		add(record.LettersCSA, d.CSA, d.Type)
		add(record.LettersName, d.Name, d.Type)
	}
	for label, piece := range extra {
		if t := pieceNamed(v, piece); t != rules.NoPiece {
			l[record.LettersCourier].types[strings.ToUpper(label)] = rules.Types(t)
		}
	}
	for i := range l {
		t := &l[i]
		for c := range t.single {
			t.single[c] = t.types[t.fold(string(rune(c)))]
		}
	}
	return l
}

func foldName(s string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "-", "", "_", "").Replace(s))
}

// types looks a label up; 0 if it is unknown.
func (l *labels) types(label string, kind record.Letters) rules.TypeSet {
	t := &l[kind]
	if len(label) == 1 && label[0] < 128 {
		return t.single[label[0]]
	}
	return t.types[t.fold(label)]
}

// known lists the labels of a kind, for messages.
func (l *labels) known(kind record.Letters) string {
	var all []string
	for label := range l[kind].types {
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
