package record

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Shown is a name of a file as messages show it: in quotes and with escapes if
// it has characters that would move the cursor, end the line or turn the writing
// on a terminal, or bytes that are no text.
func Shown(name string) string {
	if utf8.ValidString(name) && strings.IndexFunc(name, moves) < 0 {
		return name
	}
	return strconv.Quote(name)
}

func moves(r rune) bool {
	return unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control, unicode.Zl, unicode.Zp)
}
