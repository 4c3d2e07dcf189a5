package rules

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// Ruling is a point that no source of a game settles and on which this project
// has decided. A move that is illegal only because of one is disputed.
type Ruling struct {
	Name     string   // "first-rank-double"
	Question string   // "May a Pawn on its own first rank step two squares?"
	Answers  []Answer // this project's own first
	Answer   string   // the one that this variant follows
}

// Answer is one way to decide a ruling.
type Answer struct {
	Value    string    // "allow"
	settings []setting // what it changes in the definition
}

// Others lists the answers that the variant does not follow.
func (r *Ruling) Others() []string {
	var out []string
	for _, a := range r.Answers {
		if a.Value != r.Answer {
			out = append(out, a.Value)
		}
	}
	return out
}

// String gives the name with all answers: "first-rank-double=forbid or allow".
func (r *Ruling) String() string {
	var values []string
	for _, a := range r.Answers {
		values = append(values, a.Value)
	}
	return r.Name + "=" + either(values)
}

// definition is what a variant is compiled from, kept so that it can be
// compiled with other answers to its rulings.
type definition struct {
	name     string
	nameAt   place
	file     string
	settings []setting         // with what is inherited, without what answers change
	answers  map[string]string // by ruling, where it is not this project's own

	mu   sync.Mutex
	made map[string]*Variant // by "ruling=value"
}

// Ruling finds a ruling of the game by its name, nil if it has none of it.
func (v *Variant) Ruling(name string) *Ruling {
	for i := range v.Rulings {
		if v.Rulings[i].Name == name {
			return &v.Rulings[i]
		}
	}
	return nil
}

// With returns the game with another answer to one of its rulings. The error
// says which rulings and answers there are.
func (v *Variant) With(name, value string) (*Variant, error) {
	r := v.Ruling(name)
	if r == nil {
		return nil, fmt.Errorf("%s has no ruling %q; %s", v.Title, name, v.rulingList())
	}
	for _, a := range r.Answers {
		if a.Value == value {
			w, wrong := v.with(r, value)
			if len(wrong) > 0 {
				return nil, wrong
			}
			return w, nil
		}
	}
	return nil, fmt.Errorf("the ruling %s has no answer %q; there is %s", name, value, r)
}

func (v *Variant) rulingList() string {
	if len(v.Rulings) == 0 {
		return "all its rules come from its sources"
	}
	var list []string
	for i := range v.Rulings {
		list = append(list, v.Rulings[i].String())
	}
	return "it has " + strings.Join(list, ", ")
}

// with compiles the game with another answer, once.
func (v *Variant) with(r *Ruling, value string) (*Variant, Mistakes) {
	if value == r.Answer {
		return v, nil
	}
	d := v.definition
	d.mu.Lock()
	defer d.mu.Unlock()
	key := r.Name + "=" + value
	if v.Chess960 {
		key += " shuffled" // see Shuffled
	}
	if w := d.made[key]; w != nil {
		return w, nil
	}
	answers := map[string]string{r.Name: value}
	for name, a := range d.answers {
		if name != r.Name {
			answers[name] = a
		}
	}
	w, wrong := compile(d.name, d.nameAt, d.file, d.settings, answers)
	if len(wrong) > 0 {
		return nil, wrong
	}
	if !sameMaterial(v, w) {
		return nil, Mistakes{r.answer(value).mistake("the answer %s=%s changes the board, the pieces or the start; a ruling may change rules only", r.Name, value)}
	}
	if v.Chess960 && !w.Chess960 {
		w = w.Shuffled()
	}
	if d.made == nil {
		d.made = map[string]*Variant{}
	}
	d.made[key] = w
	return w, nil
}

// answer returns an answer, the first one if there is none of that value.
func (r *Ruling) answer(value string) *Answer {
	for i := range r.Answers {
		if r.Answers[i].Value == value {
			return &r.Answers[i]
		}
	}
	return &r.Answers[0]
}

// mistake is one in the first of the settings that an answer changes.
func (a *Answer) mistake(format string, args ...any) *Mistake {
	s := a.settings[0]
	return mistakeAt(s.file, s.keyAt, format, args...)
}

// sameMaterial says whether a position of one game is one of the other.
func sameMaterial(a, b *Variant) bool {
	if a.Files != b.Files || a.Ranks != b.Ranks || len(a.Pieces) != len(b.Pieces) || a.start.String() != b.start.String() {
		return false
	}
	for t := range a.Pieces {
		if a.Pieces[t].Letter != b.Pieces[t].Letter {
			return false
		}
	}
	return true
}

// sameRules says whether two games with the same board and pieces differ in
// nothing that is compiled.
func sameRules(a, b *Variant) bool {
	s, t := a.tables, b.tables
	s.start, t.start = Position{}, Position{}
	return reflect.DeepEqual(s, t) && reflect.DeepEqual(a.Pieces, b.Pieces) && slices.Equal(a.HandOrder, b.HandOrder) &&
		a.Chess960 == b.Chess960 && a.Stalemate == b.Stalemate && a.Repetition == b.Repetition &&
		a.PerpetualCheckLoses == b.PerpetualCheckLoses && a.MoveRule == b.MoveRule
}

// checkAnswers compiles the game with every answer, so that a mistake in one is
// found when the game is defined and not when it is asked for.
func (v *Variant) checkAnswers() Mistakes {
	var wrong Mistakes
	for i := range v.Rulings {
		r := &v.Rulings[i]
		for _, value := range r.Others() {
			w, ms := v.with(r, value)
			wrong = append(wrong, ms...)
			if a := r.answer(value); w != nil && !a.settings[0].inherited && sameRules(v, w) {
				wrong = append(wrong, a.mistake("the answer %s=%s changes nothing: the game has these rules already", r.Name, value))
			}
		}
	}
	return wrong
}

// maxRulings and maxAnswers bound how often a game is compiled.
const (
	maxRulings = 16
	maxAnswers = 8
)

// isRulingKey says whether a key is ruling1, ruling2, ….
func isRulingKey(key string) bool { return isNumbered(key, "ruling") }

// mayRule says whether an answer may change a key: one of the rules, not of the
// board, the pieces, their names or the start. Keys that nobody knows are
// reported elsewhere.
func mayRule(name string) bool {
	for _, b := range builtinPieces {
		if b.key == name {
			return false
		}
	}
	k := keyNamed(name)
	switch {
	case isRulingKey(name), isNumbered(name, "customPiece"):
		return false
	case k == nil:
		return true
	case k.phase == 0, k.phase == 4, name == "handicaps", name == "handOrder":
		return false
	case name == "pieceDrops":
		return true
	}
	return !strings.HasPrefix(name, "piece") && !strings.HasPrefix(name, "zillions") && !strings.HasPrefix(name, "board")
}

// rulings reads all rulings and returns the settings with those that the
// answers change.
func (d *draft) rulings(settings []setting, answers map[string]string) []setting {
	out := settings
	for i := range settings {
		s := &settings[i]
		if !isRulingKey(s.key) || s.value == "-" || s.value == "" {
			continue
		}
		d.at(s)
		r, ok := d.ruling(s)
		if !ok {
			continue
		}
		if value, ok := answers[r.Name]; ok {
			r.Answer = value
		}
		d.v.Rulings = append(d.v.Rulings, r)
		for _, a := range r.Answers {
			if a.Value == r.Answer {
				out = override(out, a.settings)
			}
		}
	}
	return out
}

// override replaces settings by others with the same keys, and adds the rest.
func override(settings, by []setting) []setting {
	said := map[string]bool{}
	for _, s := range by {
		said[s.key] = true
	}
	var out []setting
	for _, s := range settings {
		if !said[s.key] {
			out = append(out, s)
		}
	}
	return append(out, by...)
}

// ruling reads "name: question? answer | answer: key = value; key = value".
func (d *draft) ruling(s *setting) (Ruling, bool) {
	name, rest, found := strings.Cut(s.value, ":")
	question, answers, asked := strings.Cut(rest, "?")
	if !found || !asked || name == "" || strings.ContainsAny(name, " \t=") {
		d.wrong(s.at, "%q is no ruling; write name: question? answer | answer: key = value; key = value", s.value)
		return Ruling{}, false
	}
	if d.v.Ruling(name) != nil {
		d.wrong(s.at, "the ruling %q stands twice", name)
		return Ruling{}, false
	}
	r := Ruling{Name: name, Question: strings.TrimSpace(question) + "?"}
	before := len(d.mistakes)
	at := s.at.plus(name + ":" + question + "?")
	for _, w := range splitAt(answers, at, "|") {
		a := d.answer(s, w)
		switch again := slices.ContainsFunc(r.Answers, func(b Answer) bool { return b.Value == a.Value }); {
		case a.Value == "" || strings.ContainsAny(a.Value, " \t="):
			d.wrong(w.at, "%q is no answer; a word such as allow or no is needed", a.Value)
		case again:
			d.wrong(w.at, "the answer %q stands twice", a.Value)
		case len(r.Answers) == 0 && len(a.settings) > 0:
			d.wrong(w.at, "the first answer is the one that the definition follows; it changes nothing")
		case len(r.Answers) > 0 && len(a.settings) == 0:
			d.wrong(w.at, "the answer %q changes nothing; write %s: key = value", a.Value, a.Value)
		}
		r.Answers = append(r.Answers, a)
	}
	if len(r.Answers) > maxAnswers || len(d.v.Rulings) == maxRulings {
		d.wrong(s.at, "a game may have %d rulings with %d answers each", maxRulings, maxAnswers)
	}
	if len(r.Answers) < 2 {
		d.wrong(at, "the ruling %q needs two answers or more, with | between them", name)
	}
	if len(d.mistakes) > before {
		return Ruling{}, false
	}
	r.Answer = r.Answers[0].Value
	return r, true
}

// answer reads "answer: key = value; key = value" and judges the settings one by
// one.
func (d *draft) answer(s *setting, w word) Answer {
	value, changes, _ := strings.Cut(w.text, ":")
	a := Answer{Value: strings.TrimSpace(value)}
	for _, c := range splitAt(changes, w.at.plus(value+":"), ";") {
		key, to, ok := strings.Cut(c.text, "=")
		if !ok {
			d.wrong(c.at, "%q is no setting; write key = value", c.text)
			continue
		}
		lead := to[:len(to)-len(strings.TrimLeft(to, " \t"))]
		change := setting{
			key: strings.TrimSpace(key), value: strings.TrimSpace(to), file: s.file, section: s.section, inherited: s.inherited,
			keyAt: c.at, at: c.at.plus(key + "=" + lead),
		}
		if !mayRule(change.key) {
			d.wrong(c.at, "the answer %q changes %s; a ruling may change rules only, not the board, the pieces, names or the start", a.Value, change.key)
		} else if !s.inherited {
			d.mistakes = append(d.mistakes, judgeAlone(s.file, []setting{change})...)
		}
		a.settings = append(a.settings, change)
	}
	return a
}

// under is the same position in a game with the same board and pieces.
func (p *Position) under(v *Variant) *Position {
	c := p.Clone()
	c.v, c.check, c.last = v, checkUnknown, Move{}
	return c
}

// dispute makes a fault disputed if the pattern is a legal move of the position
// under another answer to one of the game's rulings.
func (p *Position) dispute(pt Pattern, f *Fault) {
	for i := range p.v.Rulings {
		r := &p.v.Rulings[i]
		for _, value := range r.Others() {
			v, wrong := p.v.with(r, value)
			if len(wrong) > 0 {
				continue
			}
			q := p.under(v)
			if !q.exposed(q.side.Other()) && len(narrow(q, pt, q.matching(&pt, nil))) == 1 {
				f.Severity, f.Ruling = SevereDisputed, r.Name
				return
			}
		}
	}
}
