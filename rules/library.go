package rules

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"sort"
	"strings"
	"sync"
)

//go:embed variants/*.ini
var shipped embed.FS

// Library is a set of games that can be looked up by name. It is safe for
// concurrent use.
type Library struct {
	sections map[string]section
	names    []string // in the order of definition
	byAlias  map[string]string
	games    map[string]func() (*Variant, Mistakes)
}

// Shipped is the library of the games that come with the program.
var Shipped = sync.OnceValue(func() *Library {
	l := newLibrary()
	files, _ := fs.Glob(shipped, "variants/*.ini")
	var wrong Mistakes
	for _, f := range files {
		text, _ := shipped.ReadFile(f)
		wrong = append(wrong, l.add(f, string(text))...)
	}
	if len(wrong) > 0 {
		panic("the shipped definitions are broken: " + wrong.Error()) // a test loads them all
	}
	return l
})

func newLibrary() *Library {
	return &Library{sections: map[string]section{}, byAlias: map[string]string{}, games: map[string]func() (*Variant, Mistakes){}}
}

// With returns a library that has the games of a definition file in addition.
// The error is Mistakes: everything that is wrong in the file.
func (l *Library) With(file, text string) (*Library, error) {
	n := newLibrary()
	for _, name := range l.names {
		n.enter(l.sections[name])
		n.games[name] = l.games[name]
	}
	wrong := n.add(file, text)
	for _, name := range n.names {
		s := n.sections[name]
		if s.file != file {
			continue
		}
		v, ms := n.games[name]()
		if v != nil && len(ms) == 0 {
			ms = v.checkAnswers()
		}
		parent, ok := n.sections[n.byAlias[fold(s.parent)]]
		broken := false
		if ok && parent.file == file && parent.name != name {
			_, of := n.games[parent.name]()
			broken = len(of) > 0
		}
		for _, m := range ms {
			if !broken || !m.inherited { // the parent has said it already
				wrong = append(wrong, m)
			}
		}
	}
	if len(wrong) > 0 {
		return nil, wrong.inOrder()
	}
	return n, nil
}

// maxTold bounds what is told of one file, maxMistakes what is collected for that.
const (
	maxTold     = 100
	maxMistakes = 10_000
)

// inOrder puts mistakes in the order of the file, each once, and cuts them off
// where a file is full of them.
func (ms Mistakes) inOrder() Mistakes {
	slices.SortStableFunc(ms, func(a, b *Mistake) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	ms = slices.CompactFunc(ms, func(a, b *Mistake) bool { return a.Error() == b.Error() })
	if more := len(ms) - maxTold; more > 0 {
		next, count := ms[maxTold], plural(more, "more mistake")
		if len(ms) >= maxMistakes {
			count = "at least " + count
		}
		ms = append(ms[:maxTold:maxTold], mistakeAt(next.File, place{next.Line, next.Column}, "%s from here on", count))
	}
	return ms
}

// add enters the sections of a definition file.
func (l *Library) add(file, text string) Mistakes {
	sections, wrong := parseDefinitions(file, text)
	for _, s := range sections {
		if s.name == "" {
			wrong = append(wrong, judgeAlone(file, s.settings)...)
			continue
		}
		if old, ok := l.sections[s.name]; ok {
			message := fmt.Sprintf("the section %q stands twice", s.name)
			if old.file != file {
				message = fmt.Sprintf("there is a game %q already (%s); give yours another name, and inherit from it with [name:%s]", s.name, old.file, s.name)
			}
			wrong = append(wrong, mistakeAt(file, s.nameAt, "%s", message))
			wrong = append(wrong, judgeAlone(file, s.settings)...)
			continue
		}
		if slices.Contains(commandWords, strings.ToLower(s.name)) || s.name[0] == '-' {
			wrong = append(wrong, mistakeAt(file, s.nameAt, "the command line would not take %q for a game; give it another name", s.name))
		}
		wrong = append(wrong, l.enter(s)...)
		l.games[s.name] = sync.OnceValues(func() (*Variant, Mistakes) { return l.load(s) })
	}
	return wrong
}

// commandWords are names that mean something else where a game may stand.
var commandWords = []string{"freeform", "check", "help", "h"}

// enter adds a section under all its names. Those that another game has are
// mistakes.
func (l *Library) enter(s section) Mistakes {
	var wrong Mistakes
	name := func(text string, at place) {
		if text == "" {
			return // said elsewhere
		}
		if other, ok := l.byAlias[fold(text)]; ok && other != s.name {
			wrong = append(wrong, mistakeAt(s.file, at, "the name %q belongs to the game %s already", text, other))
			return
		}
		l.byAlias[fold(text)] = s.name
	}
	if _, ok := l.sections[s.name]; !ok {
		l.names = append(l.names, s.name)
	}
	l.sections[s.name] = s
	name(s.name, s.nameAt)
	for i := range s.settings {
		switch s.settings[i].key {
		case "title":
			name(s.settings[i].value, s.settings[i].at)
		case "aliases":
			for _, w := range s.settings[i].items() {
				name(w.text, w.at)
			}
		}
	}
	return wrong
}

// maxParents is through how many games a game may inherit.
const maxParents = 20

// load compiles a section with what it inherits.
func (l *Library) load(s section) (*Variant, Mistakes) {
	if s.broken {
		return nil, judgeAlone(s.file, s.settings)
	}
	settings := s.settings
	seen := map[string]bool{s.name: true}
	for child := s; child.parent != ""; {
		parent, ok := l.sections[l.byAlias[fold(child.parent)]]
		if !ok {
			near := ""
			if n := l.Nearest(child.parent); n != "" {
				near = "; did you mean " + n + "?"
			}
			return nil, append(judgeAlone(s.file, s.settings), mistakeAt(child.file, child.parentAt, "no game %q to inherit from%s", child.parent, near))
		}
		if parent.broken {
			return nil, judgeAlone(s.file, s.settings)
		}
		if seen[parent.name] {
			return nil, append(judgeAlone(s.file, s.settings), mistakeAt(child.file, child.parentAt, "%q inherits from itself", parent.name))
		}
		if len(seen) > maxParents {
			return nil, append(judgeAlone(s.file, s.settings), mistakeAt(s.file, s.parentAt, "%q inherits through more than %d games", s.name, maxParents))
		}
		seen[parent.name] = true
		settings = inherit(parent.settings, settings)
		child = parent
	}
	return compile(s.name, s.nameAt, s.file, settings, nil)
}

// inherit puts a child's settings over its parent's; what the parent is called
// is not inherited. Of the keys that name pieces one by one a child says only
// what differs.
func inherit(parent, child []setting) []setting {
	said := map[string]bool{"title": true, "aliases": true}
	for _, s := range child {
		said[s.key] = true
	}
	var out []setting
	for _, s := range parent {
		s.inherited = true
		if !said[s.key] || strings.HasPrefix(s.key, "piece") && s.key != "pieceDrops" {
			out = append(out, s)
		}
	}
	return append(out, child...)
}

// Lookup finds a game by its name, title or an alias, in any case; blanks,
// hyphens and underscores count the same.
func (l *Library) Lookup(name string) (*Variant, bool) {
	n, ok := l.byAlias[fold(name)]
	if !ok {
		return nil, false
	}
	v, wrong := l.games[n]()
	return v, len(wrong) == 0
}

// Nearest returns the name that is most like an unknown one, "" if none is.
func (l *Library) Nearest(name string) string {
	name = fold(name)
	best, distance := "", 1+len(name)/3
	for alias, n := range l.byAlias {
		if e := editDistance(alias, name); e < distance || e == distance && best != "" && n < best {
			best, distance = n, e
		}
	}
	return best
}

// Names returns the names of all games in their order, without compiling them.
func (l *Library) Names() []string {
	names := append([]string(nil), l.names...)
	sort.Strings(names)
	return names
}

// Games returns all games in the order of their names.
func (l *Library) Games() []*Variant {
	var out []*Variant
	for _, n := range l.Names() {
		if v, wrong := l.games[n](); len(wrong) == 0 {
			out = append(out, v)
		}
	}
	return out
}

// Builtin returns all shipped games.
func Builtin() []*Variant { return Shipped().Games() }

// Lookup finds a shipped game.
func Lookup(name string) (*Variant, bool) { return Shipped().Lookup(name) }

// fold makes names comparable.
func fold(name string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case ' ', '-', '_', '\u00a0', '\u3000', '\'':
			return -1
		}
		return r
	}, strings.ToLower(name))
}
