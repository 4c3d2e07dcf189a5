package parser

import (
	"strings"
	"testing"

	"github.com/gcconv/gcconv/record"
)

func TestSourceDecodes(t *testing.T) {
	for _, c := range []struct{ name, data, want string }{
		{"plain", "e2-e4", "e2-e4"},
		{"byte order mark", "\xEF\xBB\xBFe2-e4", "e2-e4"},
		{"UTF-16 little endian", "\xFF\xFEe\x002\x00", "e2"},
		{"UTF-16 big endian", "\xFE\xFF\x00e\x002", "e2"},
		{"Latin-1 dash", "e2\x96e4", "e2\u2013e4"},
		{"lines of two encodings", "caf\xC3\xA9\ncaf\xE9\n", "café\ncafé\n"},
		{"lines of two encodings that end with CR", "caf\xC3\xA9\rcaf\xE9\r\ncaf\xC3\xA9\ncaf\xE9", "café\rcafé\r\ncafé\ncafé"},
		{"empty", "", ""},
	} {
		if got := NewSource("x", []byte(c.data)).Text; got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// Every offset of texts with all line ends and wide runes is where a naive
// count says it is, in ascending, descending and mixed order.
func TestSourcePos(t *testing.T) {
	texts := []string{
		"", "a", "\n", "\r\n\r\n", "a\rb\nc\r\nd", "é\nöö–x\r\n三3", "\n\n\r\r",
		strings.Repeat("é–x", 1000) + "\n" + strings.Repeat("ab\n", 700) + "三" + strings.Repeat("z", 2000),
	}
	for _, text := range texts {
		s := TextSource("x", text)
		var want []record.Pos
		line, column := 1, 1
		for i, r := range text {
			for len(want) <= i {
				want = append(want, record.Pos{Offset: len(want), Line: line, Column: column})
			}
			column++
			if r == '\n' || r == '\r' && !strings.HasPrefix(text[i+1:], "\n") {
				line, column = line+1, 1
			}
		}
		for len(want) <= len(text) {
			want = append(want, record.Pos{Offset: len(want), Line: line, Column: column})
		}
		check := func(i int) {
			if i < len(text) && text[i]&0xC0 == 0x80 {
				return // inside a rune
			}
			if got := s.Pos(i); got != want[i] {
				t.Fatalf("Pos(%d) of %.20q = %+v, want %+v", i, text, got, want[i])
			}
		}
		for i := range want {
			check(i)
		}
		for i := range want {
			check(len(want) - 1 - i)
			check(i * 7919 % len(want))
		}
	}
}

func TestSourceLine(t *testing.T) {
	s := TextSource("game.txt", "1. e2-e4\r\n1... é7–e5 e9\rlast")
	for offset, want := range map[int]string{0: "1. e2-e4", 8: "1. e2-e4", 10: "1... é7–e5 e9", 30: "last"} {
		if got := s.LineAt(s.Pos(offset)); got != want {
			t.Errorf("line at %d is %q, want %q", offset, got, want)
		}
	}
	err := s.Errorf(strings.Index(s.Text, "é"), strings.Index(s.Text, " e9"), "no square %q", "é7")
	if got, want := err.Error(), `game.txt:2:6: no square "é7"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if err.Length != 5 || err.Line != "1... é7–e5 e9" {
		t.Errorf("length %d and line %q", err.Length, err.Line)
	}
}

// A position in a very long line must not cost a walk through that line.
func TestSourcePosInOneLongLine(t *testing.T) {
	s := TextSource("x", strings.Repeat("é", 5_000_000))
	for i := 0; i < len(s.Text); i += 20 {
		if p := s.Pos(i); p.Column != i/2+1 {
			t.Fatalf("column of %d is %d", i, p.Column)
		}
	}
}
