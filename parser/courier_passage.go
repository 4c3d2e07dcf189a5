package parser

import (
	"sort"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/gcconv/gcconv/record"
)

// passage is text taken out of a source, with escapes and entities resolved,
// that still knows where in the source each of its bytes stands.
type passage struct {
	src  *Source
	text string
	// marks say from where the text comes, ascending. Without marks the text is
	// that of the source from base on.
	marks []passageMark
	base  int
	near  int // index of the mark that was used last
}

// passageMark says from where the text from at on comes: it runs parallel with the
// source from src on, or stands for length bytes of it, if that is not 0.
type passageMark struct{ at, src, length int32 }

// offset returns the offset in the source of the byte text[i].
func (p *passage) offset(i int) int {
	if len(p.marks) == 0 {
		return p.base + i
	}
	m := p.marks[p.markAt(i)]
	if m.length > 0 {
		return int(m.src)
	}
	return min(int(m.src+int32(i)-m.at), len(p.src.Text))
}

// end returns the offset in the source behind the byte text[i-1].
func (p *passage) end(i int) int {
	if i == 0 {
		return p.offset(0)
	}
	if len(p.marks) > 0 {
		if m := p.marks[p.markAt(i-1)]; m.length > 0 {
			return int(m.src + m.length)
		}
	}
	return min(p.offset(i-1)+1, len(p.src.Text))
}

// markAt returns the index of the last mark at or before text[i].
func (p *passage) markAt(i int) int {
	for m := p.near; m < p.near+3 && m < len(p.marks); m++ {
		if int(p.marks[m].at) <= i && (m+1 == len(p.marks) || int(p.marks[m+1].at) > i) {
			p.near = m
			return m
		}
	}
	p.near = max(0, sort.Search(len(p.marks), func(m int) bool { return int(p.marks[m].at) > i })-1)
	return p.near
}

// pos returns the place of text[i] in the source.
func (p *passage) pos(i int) record.Pos { return p.src.Pos(p.offset(i)) }

// errorf makes an error about text[i:j].
func (p *passage) errorf(i, j int, format string, args ...any) *record.Error {
	start := p.offset(i)
	end := start
	if j > i {
		end = max(start, p.end(j))
	}
	return p.src.Errorf(start, end, format, args...)
}

// spread counts the runes of the source that text[i:j] comes from, up to the end of
// their line; it is 0 if the text stands there as it is.
func (p *passage) spread(i, j int) int {
	if len(p.marks) == 0 {
		return 0
	}
	start, end := p.offset(i), p.end(j)
	if end <= start {
		return 0
	}
	if n := strings.IndexAny(p.src.Text[start:end], "\r\n"); n >= 0 {
		end = start + n
	}
	return p.src.RunesBefore(end) - p.src.RunesBefore(start)
}

// slice returns the passage text[i:j].
func (p *passage) slice(i, j int) *passage {
	if len(p.marks) == 0 {
		return &passage{src: p.src, text: p.text[i:j], base: p.base + i}
	}
	b := &passageBuilder{src: p.src}
	b.copy(p, i, j)
	return b.passage()
}

// passageBuilder puts a passage together from pieces of others and from text
// that replaces some of theirs.
type passageBuilder struct {
	src   *Source
	text  strings.Builder
	marks []passageMark
}

// mark says that the text from here on comes from the source from an offset on.
func (b *passageBuilder) mark(source, length int) {
	m := passageMark{int32(b.text.Len()), int32(source), int32(length)}
	if n := len(b.marks); n > 0 {
		last := &b.marks[n-1]
		if last.length == 0 && length == 0 && m.at-last.at == m.src-last.src {
			return
		}
		if last.at == m.at {
			*last = m
			return
		}
	}
	b.marks = append(b.marks, m)
}

// copy adds p.text[i:j].
func (b *passageBuilder) copy(p *passage, i, j int) {
	if i >= j {
		return
	}
	if len(p.marks) == 0 {
		b.mark(p.base+i, 0)
		b.text.WriteString(p.text[i:j])
		return
	}
	for m := p.markAt(i); i < j; m++ {
		end := j
		if m+1 < len(p.marks) {
			end = min(end, int(p.marks[m+1].at))
		}
		if length := int(p.marks[m].length); length > 0 {
			b.mark(int(p.marks[m].src), length)
		} else {
			b.mark(p.offset(i), 0)
		}
		b.text.WriteString(p.text[i:end])
		i = end
	}
}

// put adds text that stands for p.text[i:j].
func (b *passageBuilder) put(p *passage, i, j int, text string) {
	start, length := p.offset(i), 0
	if j > i {
		length = p.end(j) - start
	}
	if length == len(text) {
		length = 0 // byte for byte
	}
	b.mark(start, length)
	b.text.WriteString(text)
}

// passage returns what was put together, as valid UTF-8: bytes that are none
// are read as Windows-1252.
func (b *passageBuilder) passage() *passage {
	p := &passage{src: b.src, text: b.text.String(), marks: b.marks}
	if utf8.ValidString(p.text) {
		return p
	}
	fixed := &passageBuilder{src: b.src}
	for i := 0; i < len(p.text); {
		r, n := utf8.DecodeRuneInString(p.text[i:])
		if r == utf8.RuneError && n == 1 {
			fixed.put(p, i, i+1, string(charmap.Windows1252.DecodeByte(p.text[i])))
		} else {
			fixed.copy(p, i, i+n)
		}
		i += n
	}
	return &passage{src: b.src, text: fixed.text.String(), marks: fixed.marks}
}

// join puts passages together with a separator between them.
func join(parts []*passage, separator string) *passage {
	if len(parts) == 1 {
		return parts[0]
	}
	b := &passageBuilder{src: parts[0].src}
	for i, p := range parts {
		if i > 0 {
			b.put(p, 0, 0, separator)
		}
		b.copy(p, 0, len(p.text))
	}
	return b.passage()
}
