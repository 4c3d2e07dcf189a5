package formats

import (
	"fmt"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
)

// Unmappable is a character that an encoding does not have.
type Unmappable struct {
	Rune         rune
	Line, Column int // in the text, from 1, in runes
	Written      string
}

func (u Unmappable) Error() string {
	return fmt.Sprintf("%d:%d: %q (U+%04X) does not exist in this encoding; it is written as %s", u.Line, u.Column, u.Rune, u.Rune, u.Written)
}

// substitutes are characters of UTF-8 text that the Japanese encodings have
// under another number, or have a common stand-in for.
var substitutes = strings.NewReplacer(
	"☗", "▲", "☖", "△", // the marks of the sides
	"\u301C", "\uFF5E", // wave dash
	"\u2212", "\uFF0D", // minus
	"\u2014", "\u2015", // dash
	"\u2016", "\u2225", // double bar
	"\u00A0", " ",
)

// Encode turns text into bytes: UTF-8, Shift_JIS, EUC-JP, Windows-1252 or
// Windows-1251. A
// character that the encoding lacks is written as &#xHHHH; and reported, never
// replaced by a question mark. The error is for an unknown name.
func Encode(text, name string) ([]byte, []Unmappable, error) {
	var coding encoding.Encoding
	switch strings.NewReplacer("-", "", "_", "").Replace(strings.ToLower(name)) {
	case "utf8", "":
		return []byte(text), nil, nil
	case "shiftjis", "sjis", "cp932", "windows31j":
		coding = japanese.ShiftJIS
	case "eucjp":
		coding = japanese.EUCJP
	case "windows1252", "cp1252", "latin1", "iso88591":
		coding = charmap.Windows1252
	case "windows1251", "cp1251":
		coding = charmap.Windows1251
	default:
		return nil, nil, fmt.Errorf("encoding %q is not known; known are UTF-8, Shift_JIS, EUC-JP, Windows-1252 and Windows-1251", name)
	}
	if coding == japanese.ShiftJIS || coding == japanese.EUCJP {
		text = substitutes.Replace(text)
	}
	if out, err := coding.NewEncoder().Bytes([]byte(text)); err == nil {
		return out, nil, nil
	}
	var out []byte
	var missing []Unmappable
	encoder := coding.NewEncoder()
	line, column := 1, 0
	for _, r := range text {
		column++
		b, err := encoder.Bytes([]byte(string(r)))
		if err != nil && coding == charmap.Windows1252 && strings.ContainsRune("\u0081\u008D\u008F\u0090\u009D", r) {
			b, err = []byte{byte(r)}, nil // as they are read
		}
		if err != nil {
			u := Unmappable{Rune: r, Line: line, Column: column, Written: fmt.Sprintf("&#x%X;", r)}
			missing = append(missing, u)
			b = []byte(u.Written)
		}
		out = append(out, b...)
		if r == '\n' {
			line, column = line+1, 0
		}
	}
	return out, missing, nil
}
