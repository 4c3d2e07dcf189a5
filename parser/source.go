package parser

import (
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"github.com/gcconv/gcconv/record"
)

// Source is the text of one file, with the means to tell where in it
// something stands. LF, CRLF and a lone CR end a line. It is not safe for
// concurrent use.
type Source struct {
	Name string // file name, "-" for standard input
	Text string // decoded, valid UTF-8, without byte order mark

	// Encoding is that of the bytes, where the reader of the notation wants it.
	Encoding string
	Limits   Limits // of what is read of it

	starts []int32 // offset of each line
	runes  []int32 // runes before each block of the text; nil if all is ASCII
	last   int     // index of the line that was asked for last
}

// maxSource is the size in bytes up to which a source can be read. It keeps
// offsets in 32 bits.
const maxSource = 1 << 30

const (
	blockBits = 9
	blockMask = 1<<blockBits - 1
)

// NewSource decodes a file: UTF-8 with or without byte order mark, UTF-16 with
// one. A line that is no UTF-8 is read as Windows-1252, which contains
// Latin-1; so a file may be put together from both.
func NewSource(name string, data []byte) *Source {
	text := string(data)
	if strings.HasPrefix(text, "\xFF\xFE") || strings.HasPrefix(text, "\xFE\xFF") {
		decoded, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().String(text)
		if err == nil {
			text = decoded
		}
	}
	text = strings.TrimPrefix(text, "\uFEFF")
	if !utf8.ValidString(text) {
		text = decodeWestern(text)
	}
	return TextSource(name, text)
}

// decodeWestern decodes the lines that are no UTF-8 as Windows-1252.
func decodeWestern(text string) string {
	var b strings.Builder
	b.Grow(len(text) + len(text)/8)
	lines := linesOf(text)
	for lines.scan() {
		line := text[lines.at:min(lines.next, len(text))] // with its end
		if !utf8.ValidString(line) {
			line = decode1252(line)
		}
		b.WriteString(line)
	}
	return b.String()
}

// decode1252 decodes Windows-1252. The five bytes that have no character there
// become control characters, as browsers read them, so that none is lost
// (https://encoding.spec.whatwg.org/index-windows-1252.txt).
func decode1252(text string) string {
	var b strings.Builder
	for i := range len(text) {
		r := charmap.Windows1252.DecodeByte(text[i])
		if r == utf8.RuneError {
			r = rune(text[i])
		}
		b.WriteRune(r)
	}
	return b.String()
}

// TextSource makes a source of text that is decoded already.
func TextSource(name, text string) *Source {
	s := &Source{Name: name, Text: strings.TrimPrefix(text, "\uFEFF"), starts: []int32{0}}
	if len(s.Text) > maxSource {
		s.Text = s.Text[:maxSource]
	}
	text = s.Text
	if strings.IndexByte(text, '\r') < 0 {
		for at := strings.IndexByte(text, '\n'); at >= 0; {
			s.starts = append(s.starts, int32(at+1))
			next := strings.IndexByte(text[at+1:], '\n')
			if next < 0 {
				break
			}
			at += 1 + next
		}
	} else {
		for i := 0; i < len(text); i++ {
			if text[i] == '\n' || text[i] == '\r' && (i+1 == len(text) || text[i+1] != '\n') {
				s.starts = append(s.starts, int32(i+1))
			}
		}
	}
	for i := 0; i < len(text); i++ {
		if text[i] >= utf8.RuneSelf {
			s.countRunes()
			break
		}
	}
	return s
}

func (s *Source) countRunes() {
	s.runes = make([]int32, 0, len(s.Text)>>blockBits+1)
	n := 0
	for at := 0; at <= len(s.Text); at += 1 << blockBits {
		s.runes = append(s.runes, int32(n))
		n += runeStarts(s.Text[at:min(at+1<<blockBits, len(s.Text))])
	}
}

// runeStarts counts the runes that begin in a piece of valid UTF-8, which may
// have been cut inside a rune.
func runeStarts(piece string) int {
	n := 0
	for i := 0; i < len(piece); i++ {
		if utf8.RuneStart(piece[i]) {
			n++
		}
	}
	return n
}

// RunesBefore returns the number of runes in front of an offset.
func (s *Source) RunesBefore(offset int) int {
	if s.runes == nil {
		return offset
	}
	block := offset >> blockBits
	return int(s.runes[block]) + runeStarts(s.Text[block<<blockBits:offset])
}

// Pos returns the place of an offset in Text. It takes constant time for
// offsets that are asked for in ascending order, and logarithmic time else.
func (s *Source) Pos(offset int) record.Pos {
	offset = max(0, min(offset, len(s.Text)))
	line := s.lineOf(offset)
	return record.Pos{
		Offset: offset,
		Line:   line + 1,
		Column: s.RunesBefore(offset) - s.RunesBefore(int(s.starts[line])) + 1,
	}
}

func (s *Source) lineOf(offset int) int {
	for line := s.last; line < s.last+2 && line < len(s.starts); line++ {
		if int(s.starts[line]) <= offset && (line+1 == len(s.starts) || offset < int(s.starts[line+1])) {
			s.last = line
			return line
		}
	}
	s.last = sort.Search(len(s.starts), func(i int) bool { return int(s.starts[i]) > offset }) - 1
	return s.last
}

// LineAt returns the line that holds a place, without its end.
func (s *Source) LineAt(pos record.Pos) string {
	if pos.Line < 1 || pos.Line > len(s.starts) {
		return ""
	}
	start, end := int(s.starts[pos.Line-1]), len(s.Text)
	if pos.Line < len(s.starts) {
		end = int(s.starts[pos.Line])
	}
	for end > start && (s.Text[end-1] == '\n' || s.Text[end-1] == '\r') {
		end--
	}
	return s.Text[start:end]
}

// Errorf makes an error about Text[start:end].
func (s *Source) Errorf(start, end int, format string, args ...any) *record.Error {
	start = max(0, min(start, len(s.Text)))
	end = max(start, min(end, len(s.Text)))
	pos := s.Pos(start)
	return &record.Error{
		Source:  s.Name,
		Pos:     pos,
		Length:  s.RunesBefore(end) - s.RunesBefore(start),
		Line:    s.LineAt(pos),
		Message: fmt.Sprintf(format, args...),
	}
}

// isBlank says whether a rune is white space inside a line: among others the
// no-break space, the zero-width space, the ideographic space and a byte order
// mark in the middle of a file.
func isBlank(r rune) bool {
	switch r {
	case ' ', '\t', '\v', '\f', '\u0085', '\u00A0', '\u1680', '\u202F', '\u205F', '\u2060', '\u3000', '\uFEFF':
		return true
	}
	return r >= '\u2000' && r <= '\u200F'
}
