package rules

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Mistake is one thing that is wrong in a definition file.
type Mistake struct {
	File         string
	Line, Column int // from 1, in runes
	Message      string
	inherited    bool // what is wrong is a parent's setting
}

func mistakeAt(file string, at place, format string, args ...any) *Mistake {
	return &Mistake{File: file, Line: at.line, Column: at.column, Message: fmt.Sprintf(format, args...)}
}

func (m *Mistake) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", m.File, m.Line, m.Column, m.Message)
}

// Mistakes is everything that is wrong in a definition file.
type Mistakes []*Mistake

func (ms Mistakes) Error() string {
	lines := make([]string, len(ms))
	for i, m := range ms {
		lines[i] = m.Error()
	}
	return strings.Join(lines, "\n")
}

// place is where a setting or a part of its value stands.
type place struct{ line, column int }

func (p place) plus(s string) place { return place{p.line, p.column + utf8.RuneCountInString(s)} }

// setting is one "key = value" of a section.
type setting struct {
	key, value string
	keyAt, at  place // of the key and of the value
	file       string
	inherited  bool // from a parent
}

// section is one "[name:parent]" with its settings in file order.
type section struct {
	name, parent     string
	nameAt, parentAt place
	file             string
	settings         []setting
}

// has finds a setting by its key.
func (s *section) has(key string) *setting {
	for i := range s.settings {
		if s.settings[i].key == key {
			return &s.settings[i]
		}
	}
	return nil
}

// parseDefinitions reads the lines of a definition file: sections in square
// brackets, "key = value" lines, comments from # or ; at the start of a line.
func parseDefinitions(file, text string) ([]section, Mistakes) {
	var sections []section
	var wrong Mistakes
	text = strings.TrimPrefix(text, "\ufeff")
	for n, line := range strings.Split(text, "\n") {
		line = strings.TrimRight(line, "\r")
		body := strings.TrimSpace(line)
		at := place{n + 1, 1}
		indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
		at = at.plus(indent)
		switch {
		case body == "" || body[0] == '#' || body[0] == ';':
		case body[0] == '[':
			inner, found := strings.CutSuffix(body[1:], "]")
			name, parent, _ := strings.Cut(inner, ":")
			if !found || strings.TrimSpace(name) == "" {
				wrong = append(wrong, mistakeAt(file, at, "%q is no section; write [name] or [name:parent]", body))
				continue
			}
			sections = append(sections, section{
				name: strings.TrimSpace(name), parent: strings.TrimSpace(parent), file: file,
				nameAt: at.plus("["), parentAt: at.plus("[" + name + ":"),
			})
		default:
			key, value, found := strings.Cut(body, "=")
			if !found {
				wrong = append(wrong, mistakeAt(file, at, "%q is neither a section, a comment nor key = value", body))
				continue
			}
			if len(sections) == 0 {
				wrong = append(wrong, mistakeAt(file, at, "a setting before the first section; begin the file with [name] or [name:parent]"))
				continue
			}
			s := &sections[len(sections)-1]
			if twice := s.has(strings.TrimSpace(key)); twice != nil {
				wrong = append(wrong, mistakeAt(file, at, "%s stands twice in [%s], in line %d as well", twice.key, s.name, twice.keyAt.line))
				continue
			}
			lead := value[:len(value)-len(strings.TrimLeft(value, " \t"))]
			s.settings = append(s.settings, setting{
				key: strings.TrimSpace(key), value: strings.TrimSpace(value), file: file,
				keyAt: at, at: at.plus(key + "=" + lead),
			})
		}
	}
	if len(sections) == 0 && len(wrong) == 0 {
		wrong = append(wrong, mistakeAt(file, place{1, 1}, "no section; a game begins with [name] or [name:parent]"))
	}
	return sections, wrong
}

// word is a part of a value with its place.
type word struct {
	text string
	at   place
}

// words splits a value at blanks and commas.
func (s *setting) words() []word {
	return splitAt(s.value, s.at, " \t,")
}

// items splits a value at commas only, so that items may hold blanks.
func (s *setting) items() []word {
	return splitAt(s.value, s.at, ",")
}

func splitAt(value string, at place, separators string) []word {
	var out []word
	start := -1
	flush := func(end int) {
		if start >= 0 {
			if text := strings.TrimSpace(value[start:end]); text != "" {
				lead := len(value[start:end]) - len(strings.TrimLeft(value[start:end], " \t"))
				out = append(out, word{text, at.plus(value[:start+lead])})
			}
			start = -1
		}
	}
	for i, r := range value {
		if strings.ContainsRune(separators, r) {
			flush(i)
		} else if start < 0 {
			start = i
		}
	}
	flush(len(value))
	return out
}
