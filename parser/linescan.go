package parser

import (
	"strings"

	"github.com/gcconv/gcconv/record"
)

// lineScanner goes through a text line by line. LF, CRLF and a lone CR end a
// line, as Source counts them.
type lineScanner struct {
	src  *Source // whose limits count, nil for none
	text string
	next int // where the line after the current one begins
	lf   int // the first LF not before next, len(text) if there is none

	at     int    // offset of the current line
	line   string // without its end
	number int    // from 1
}

func newLineScanner(src *Source) *lineScanner {
	return &lineScanner{src: src, text: src.Text, lf: -1}
}

// linesOf goes through a text that is read to its end.
func linesOf(text string) *lineScanner { return &lineScanner{text: text, lf: -1} }

// scan goes to the next line; false at the end of the text, or where reading
// must stop.
func (s *lineScanner) scan() bool {
	if s.next >= len(s.text) || s.number&63 == 0 && s.src != nil && s.src.Limits.err() != nil {
		return false
	}
	if s.lf < s.next {
		if s.lf = strings.IndexByte(s.text[s.next:], '\n'); s.lf < 0 {
			s.lf = len(s.text)
		} else {
			s.lf += s.next
		}
	}
	s.at, s.number = s.next, s.number+1
	end := s.lf
	s.next = end + 1
	if cr := strings.IndexByte(s.text[s.at:end], '\r'); cr >= 0 {
		end = s.at + cr
		if end+1 < s.lf || s.lf == len(s.text) {
			s.next = end + 1
		}
	}
	s.line = s.text[s.at:end]
	return true
}

// stopped is why the lines were not read to their end, nil if they were.
func (s *lineScanner) stopped() *record.Error {
	if s.next >= len(s.text) {
		return nil
	}
	return s.src.Errorf(s.next, s.next, "%s", s.src.Limits.err())
}
