package rules

import (
	"fmt"
	"strings"
	"unicode"
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

func (p place) before(q place) bool {
	return p.line < q.line || p.line == q.line && p.column < q.column
}

// setting is one "key = value" of a section.
type setting struct {
	key, value string
	keyAt, at  place // of the key and of the value
	file       string
	section    string // of the file
	inherited  bool   // from a parent
}

// section is one "[name:parent]" with its settings in file order.
type section struct {
	name, parent     string
	nameAt, parentAt place
	file             string
	broken           bool // its header is cut off, so that it may have a parent
	full             bool // it has more settings than are read
	settings         []setting
}

// Bounds of a definition file, far above what real ones have.
const (
	maxGames    = 1000     // sections
	maxSettings = 1000     // of one game
	maxLine     = 64 << 10 // bytes
)

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
// brackets, "key = value" lines, comments from # or ; at the start of a line. A
// section whose header is broken is read all the same; it may have no name.
func parseDefinitions(file, text string) ([]section, Mistakes) {
	var sections []section
	var wrong Mistakes
	text = strings.TrimPrefix(text, "\ufeff")
	if m := notText(file, text); m != nil {
		return nil, Mistakes{m}
	}
	for n, line := range strings.Split(text, "\n") {
		if len(wrong) >= maxMistakes {
			break // what is wrong is not told to its end, so the rest need not be read
		}
		line = strings.TrimRight(line, "\r")
		if len(line) > maxLine {
			wrong = append(wrong, mistakeAt(file, place{n + 1, 1}, "a line of %d bytes; at most %d are read", len(line), maxLine))
			continue
		}
		if i := strings.IndexFunc(line, isControl); i >= 0 {
			r, _ := utf8.DecodeRuneInString(line[i:])
			wrong = append(wrong, mistakeAt(file, place{n + 1, 1}.plus(line[:i]), "the control character %U; leave it out", r))
			line = strings.Map(func(r rune) rune {
				if isControl(r) {
					return utf8.RuneError
				}
				return r
			}, line)
		}
		body := strings.TrimSpace(line)
		at := place{n + 1, 1}
		indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
		at = at.plus(indent)
		switch {
		case body == "" || body[0] == '#' || body[0] == ';':
		case body[0] == '[':
			if len(sections) == maxGames {
				return sections, append(wrong, mistakeAt(file, at, "more than %d games in a file; the rest is not read", maxGames))
			}
			inner, behind, closed := strings.Cut(body[1:], "]")
			name, parent, _ := strings.Cut(inner, ":")
			s := section{
				name: strings.TrimSpace(name), parent: strings.TrimSpace(parent), file: file,
				nameAt: at.plus("["), parentAt: at.plus("[" + name + ":"),
			}
			switch {
			case closed && behind != "":
				wrong = append(wrong, mistakeAt(file, at.plus("["+inner+"]"), "%q behind a section; a remark has a line of its own", strings.TrimSpace(behind)))
			case !closed || s.name == "":
				s.broken = s.parent == ""
				wrong = append(wrong, mistakeAt(file, at, "%q is no section; write [name] or [name:parent]", body))
			}
			sections = append(sections, s)
		default:
			key, value, found := strings.Cut(body, "=")
			if !found {
				wrong = append(wrong, mistakeAt(file, at, "%q is neither a section, a comment nor key = value", body))
				continue
			}
			if len(sections) == 0 {
				wrong = append(wrong, mistakeAt(file, at, "a setting before the first section; begin the file with [name] or [name:parent]"))
				sections = append(sections, section{file: file}) // one mistake is enough
			}
			s := &sections[len(sections)-1]
			if twice := s.has(strings.TrimSpace(key)); twice != nil {
				wrong = append(wrong, mistakeAt(file, at, "%s stands twice in [%s], in line %d as well", twice.key, s.name, twice.keyAt.line))
				continue
			}
			if len(s.settings) == maxSettings {
				if !s.full {
					wrong = append(wrong, mistakeAt(file, at, "more than %d settings of one game; the rest is not read", maxSettings))
				}
				s.full = true
				continue
			}
			lead := value[:len(value)-len(strings.TrimLeft(value, " \t"))]
			s.settings = append(s.settings, setting{
				key: strings.TrimSpace(key), value: strings.TrimSpace(value), file: file, section: s.name,
				keyAt: at, at: at.plus(key + "=" + lead),
			})
		}
	}
	if len(sections) == 0 && len(wrong) == 0 {
		wrong = append(wrong, mistakeAt(file, place{1, 1}, "no section; a game begins with [name] or [name:parent]"))
	}
	return sections, wrong
}

// notText finds the first byte of a text that is not UTF-8. Zero bytes are not
// either: UTF-16 has them.
func notText(file, text string) *Mistake {
	at := place{1, 1}
	for i, r := range text {
		_, n := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && n == 1, r == 0:
			return mistakeAt(file, at, "not UTF-8 text; save the file as UTF-8")
		case r == '\n':
			at = place{at.line + 1, 0}
		}
		at.column++
	}
	return nil
}

// isControl says whether a character is one that a definition has no use for.
func isControl(r rune) bool { return unicode.IsControl(r) && r != '\t' }

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
	start, placed := -1, 0 // at is the place of value[placed:]
	flush := func(end int) {
		if start >= 0 {
			if text := strings.TrimSpace(value[start:end]); text != "" {
				begin := start + len(value[start:end]) - len(strings.TrimLeft(value[start:end], " \t"))
				at, placed = at.plus(value[placed:begin]), begin
				out = append(out, word{text, at})
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
