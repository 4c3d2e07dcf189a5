package parser

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/gcconv/gcconv/record"
)

// cursor is a place in the text that is being parsed.
type cursor struct {
	at           int // bytes from the start of src
	line, column int // of known, from 1; column in runes
	known        int // up to which byte line and column have been counted
}

// pgnParser parses games from a text that may still grow.
type pgnParser struct {
	name    string
	letters map[rune]string
	limits  Limits
	src     string
	dropped int  // bytes that stood before src
	atEOF   bool // src is all there is
	short   bool // the end of src was met and more is to come
	cursor

	lineStart, lineEnd int            // of the source line asked for last
	room               []*record.Turn // for the main line of the game at hand
}

// append adds text and forgets what has been parsed.
func (p *pgnParser) append(text string) {
	p.pos(p.at)
	p.dropped += p.at
	p.src = p.src[p.at:] + text
	p.at, p.known, p.lineStart, p.lineEnd = 0, 0, 0, 0
}

// pos tells where a byte stands; places must be asked for in order.
func (p *pgnParser) pos(at int) record.Pos {
	for _, c := range []byte(p.src[p.known:at]) {
		switch {
		case c == '\n':
			p.line, p.column = p.line+1, 1
		case utf8.RuneStart(c):
			p.column++
		}
	}
	p.known = at
	return record.Pos{Offset: p.dropped + at, Line: p.line, Column: p.column}
}

// lineAt returns the source line of a byte.
func (p *pgnParser) lineAt(at int) string {
	if at < p.lineStart || at >= p.lineEnd {
		p.lineStart = strings.LastIndexByte(p.src[:at], '\n') + 1
		p.lineEnd = len(p.src)
		if i := strings.IndexByte(p.src[at:], '\n'); i >= 0 {
			p.lineEnd = at + i
		}
	}
	return p.src[p.lineStart:p.lineEnd]
}

func (p *pgnParser) errorAt(at, length int, format string, args ...any) *record.Error {
	return &record.Error{Source: p.name, Pos: p.pos(at), Length: length, Line: p.lineAt(at), Message: fmt.Sprintf(format, args...)}
}

// peek returns the byte at the cursor, 0 at the end of the text.
func (p *pgnParser) peek() byte {
	if p.at < len(p.src) {
		return p.src[p.at]
	}
	if !p.atEOF {
		p.short = true
	}
	return 0
}

func (p *pgnParser) ended() bool {
	p.peek()
	return p.at >= len(p.src)
}

// blank passes over white space of all kinds, escaped lines (%) and dots that
// stand alone.
func (p *pgnParser) blank() {
	for p.at < len(p.src) {
		switch c := p.src[p.at]; {
		case c == '\n':
			p.at++
			if p.peek() == '%' {
				p.restOfLine()
			}
		case c <= ' ':
			p.at++
		case c == '%' && p.at == 0 && p.dropped == 0:
			p.restOfLine()
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(p.src[p.at:])
			if !isBlank(r) && r != '\u200b' && r != '\ufeff' && r != '\u2060' {
				return
			}
			p.at += n
		default:
			return
		}
	}
	p.peek()
}

// restOfLine takes the text up to the end of the line.
func (p *pgnParser) restOfLine() string {
	start := p.at
	if i := strings.IndexByte(p.src[p.at:], '\n'); i >= 0 {
		p.at += i
	} else {
		p.at = len(p.src)
		p.peek()
	}
	return p.src[start:p.at]
}

// game parses one game; nil means that there is none left. If short is set
// afterwards, the game is incomplete and must be parsed again with more text.
func (p *pgnParser) game() *record.Record {
	rec := &record.Record{Source: p.name, Notation: "pgn"}
	p.blank()
	if p.ended() {
		return nil
	}
	p.tags(rec)
	m := &movetext{pgnParser: p, rec: rec, lines: []pgnLine{{turns: p.room}}}
	m.parse()
	if p.short {
		return rec
	}
	rec.Game = rec.Tag("Variant")
	if fen := rec.Tag("FEN"); fen != "" {
		rec.Setup = &record.Setup{Form: "fen", Text: fen}
		for _, t := range rec.Tags {
			if t.Name == "FEN" {
				rec.Setup.Pos = t.Pos
			}
		}
	}
	m.finishOutcome()
	return rec
}

// tags parses the headers.
func (p *pgnParser) tags(rec *record.Record) {
	for {
		p.blank()
		if p.peek() != '[' || !p.atTag() {
			return
		}
		p.tag(rec)
	}
}

// atTag says whether a header begins here: [ and a word.
func (p *pgnParser) atTag() bool {
	i := p.at + 1
	for i < len(p.src) && p.src[i] == ' ' {
		i++
	}
	if i >= len(p.src) {
		if !p.atEOF {
			p.short = true
		}
		return false
	}
	c := p.src[i]
	return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
}

// maxTwice is among how many tags one that stands twice is looked for; nobody
// writes more.
const maxTwice = 100

// tag parses [Name "value"]. In the value \" and \\ are escapes; quotes that
// stand bare inside it end it only in front of a bracket.
func (p *pgnParser) tag(rec *record.Record) {
	start := p.at
	p.at++
	for p.peek() == ' ' {
		p.at++
	}
	nameAt := p.at
	for c := p.peek(); c > ' ' && c != '"' && c != ']'; c = p.peek() {
		p.at++
	}
	name := p.src[nameAt:p.at]
	for c := p.peek(); c == ' ' || c == '\t'; c = p.peek() {
		p.at++
	}
	pos := p.pos(start)
	if !keeps(len(rec.Tags), "tags", func(last string) { rec.Errors = append(rec.Errors, p.note(pos, start, "%s", last)) }) {
		p.restOfLine()
		return
	}
	if p.peek() != '"' {
		rest := p.restOfLine()
		value := strings.TrimSuffix(strings.TrimSpace(rest), "]")
		rec.Notes = tell(rec.Notes, p.note(pos, start, "the tag %s has no value in quotes; taken as %q", name, value))
		rec.Tags = append(rec.Tags, record.Tag{Name: name, Value: value, Pos: pos})
		return
	}
	p.at++
	value, bare, closed := p.tagValue()
	for _, t := range rec.Tags[:min(len(rec.Tags), maxTwice)] {
		if t.Name == name {
			rec.Notes = tell(rec.Notes, p.note(pos, start, "the tag %s stands twice; the first one counts: %s", name, quoted(t.Value)))
			break
		}
	}
	rec.Tags = append(rec.Tags, record.Tag{Name: name, Value: value, Pos: pos})
	switch {
	case !closed:
		rec.Notes = tell(rec.Notes, p.note(pos, start, "the tag %s is not closed by \"] on its line", name))
	case bare:
		rec.Notes = tell(rec.Notes, p.note(pos, start, "the tag %s has quotes inside its value that should be written \\\"", name))
	}
}

// tagValue parses the value of a tag behind its opening quote and the closing
// bracket.
func (p *pgnParser) tagValue() (value string, bare, closed bool) {
	start := p.at
	var b strings.Builder
	escaped := false
	for {
		switch c := p.peek(); {
		case c == 0 && p.at >= len(p.src), c == '\n':
			text := p.src[start:p.at]
			if escaped {
				text = b.String() + text
			}
			return strings.TrimSuffix(strings.TrimSuffix(text, "]"), "\""), bare, false
		case c == '\\' && p.at+1 < len(p.src) && (p.src[p.at+1] == '"' || p.src[p.at+1] == '\\'):
			b.WriteString(p.src[start:p.at])
			escaped = true
			start = p.at + 1
			p.at += 2
		case c == '"':
			end := p.at
			p.at++
			for q := p.peek(); q == ' ' || q == '\t'; q = p.peek() {
				p.at++
			}
			if p.peek() == ']' {
				p.at++
				text := p.src[start:end]
				if escaped {
					text = b.String() + text
				}
				return text, bare, true
			}
			if p.short {
				return "", false, true
			}
			bare = true
		default:
			p.at++
		}
	}
}

// note is an oddity that was mended.
func (p *pgnParser) note(pos record.Pos, at int, format string, args ...any) *record.Error {
	return &record.Error{Source: p.name, Pos: pos, Line: p.lineAt(at), Message: fmt.Sprintf(format, args...)}
}
