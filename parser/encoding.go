package parser

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"

	"github.com/gcconv/gcconv/record"
)

// Decoded is the text of a file and how it was found.
type Decoded struct {
	Text     string
	Encoding string // one of the names of Encodings
	// Bad lists the bytes that are no text in that encoding. In Text each
	// stands as U+FFFD.
	Bad []BadByte
}

// BadByte is a byte, or the start of a broken sequence of bytes, that could not
// be decoded.
type BadByte struct {
	Offset int // in the file, from 0
	At     int // of its U+FFFD in Decoded.Text, in bytes from 0
	Value  byte
}

// textEncoding is a way to write text as bytes.
type textEncoding struct {
	name    string
	aliases []string // lower case, without - and _
	coding  encoding.Encoding
}

var (
	utf8Text    = &textEncoding{"UTF-8", []string{"utf8", "utf8n"}, nil}
	shiftJIS    = &textEncoding{"Shift_JIS", []string{"shiftjis", "sjis", "cp932", "windows31j", "mskanji"}, japanese.ShiftJIS}
	eucJP       = &textEncoding{"EUC-JP", []string{"eucjp", "ujis"}, japanese.EUCJP}
	utf16LE     = &textEncoding{"UTF-16LE", []string{"utf16le", "utf16"}, unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)}
	utf16BE     = &textEncoding{"UTF-16BE", []string{"utf16be"}, unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)}
	windows1252 = &textEncoding{"Windows-1252", []string{"windows1252", "cp1252", "latin1", "iso88591"}, charmap.Windows1252}
	windows1251 = &textEncoding{"Windows-1251", []string{"windows1251", "cp1251"}, charmap.Windows1251}
)

var textEncodings = []*textEncoding{utf8Text, shiftJIS, eucJP, utf16LE, utf16BE, windows1252, windows1251}

// Encodings lists the names of the encodings that can be read.
func Encodings() []string {
	var names []string
	for _, e := range textEncodings {
		names = append(names, e.name)
	}
	return names
}

func encodingByName(name string) *textEncoding {
	plain := strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(name))
	for _, e := range textEncodings {
		for _, a := range e.aliases {
			if a == plain {
				return e
			}
		}
	}
	return nil
}

// Decode turns the bytes of a file into text. The encoding is the one that is
// named, in any of its usual names; with the empty name it is found by the byte
// order mark, by the line in which KIF and CSA name it, and else by looking:
// UTF-8, Shift_JIS or EUC-JP, whichever leaves least undecoded. A byte order
// mark is no part of the text. The only error is a name that is not known.
func Decode(data []byte, name string) (*Decoded, error) {
	if name != "" {
		e := encodingByName(name)
		if e == nil {
			return nil, fmt.Errorf("encoding %q is not known; known are %s", name, strings.Join(Encodings(), ", "))
		}
		_, skip := byteOrderMark(data)
		return decodeAs(data, skip, e), nil
	}
	if e, skip := byteOrderMark(data); e != nil {
		return decodeAs(data, skip, e), nil
	}
	if e := declaredEncoding(data); e != nil {
		d := decodeAs(data, 0, e)
		if len(d.Bad) == 0 {
			return d, nil
		}
		// A file that was converted without its first line: UTF-8 does not
		// come about by chance.
		if e != utf8Text && utf8.Valid(data) {
			return decodeAs(data, 0, utf8Text), nil
		}
		if e == utf8Text {
			if other := guess(data); len(other.Bad) == 0 {
				return other, nil
			}
		}
		return d, nil
	}
	return guess(data), nil
}

func byteOrderMark(data []byte) (*textEncoding, int) {
	switch {
	case bytes.HasPrefix(data, []byte("\xEF\xBB\xBF")):
		return utf8Text, 3
	case bytes.HasPrefix(data, []byte("\xFF\xFE")):
		return utf16LE, 2
	case bytes.HasPrefix(data, []byte("\xFE\xFF")):
		return utf16BE, 2
	}
	return nil, 0
}

// declaredEncoding reads "#KIF version=2.0 encoding=UTF-8" (KIF) or
// "'CSA encoding=SHIFT_JIS" (CSA 3.0) in the first line.
func declaredEncoding(data []byte) *textEncoding {
	line := data[:min(len(data), 200)]
	if end := bytes.IndexAny(line, "\r\n"); end >= 0 {
		line = line[:end]
	}
	if len(line) == 0 || line[0] != '#' && line[0] != '\'' {
		return nil
	}
	_, name, found := strings.Cut(string(bytes.ToLower(line)), "encoding=")
	if !found {
		return nil
	}
	if end := strings.IndexAny(name, " \t,;"); end >= 0 {
		name = name[:end]
	}
	if e := encodingByName(name); e != utf16LE && e != utf16BE { // in UTF-16 the line could not be found
		return e
	}
	return nil
}

// guess decodes by looking. UTF-8 text hardly ever comes about by chance, so
// it is taken even when a few bytes of it are broken. EUC-JP read as
// Shift_JIS decodes, but into half-width katakana, which real records hardly
// use; so these count against it.
func guess(data []byte) *Decoded {
	bad, multi := 0, 0
	for i := 0; i < len(data); {
		if data[i] < utf8.RuneSelf {
			i++
			continue
		}
		n, ok := utf8Sequence(data[i:])
		if ok {
			multi++
		} else {
			bad++
		}
		i += n
	}
	if bad*4 <= multi {
		return decodeAs(data, 0, utf8Text)
	}
	best, bestScore := (*Decoded)(nil), 0
	for _, e := range []*textEncoding{shiftJIS, eucJP} {
		d := decodeAs(data, 0, e)
		score := 4 * len(d.Bad)
		for _, r := range d.Text {
			if r >= '｡' && r <= 'ﾟ' {
				score++
			}
		}
		if best == nil || score < bestScore {
			best, bestScore = d, score
		}
	}
	return best
}

// utf8Sequence is the length of the UTF-8 sequence at the start of b and
// whether it is whole; a broken one ends before the first byte that cannot
// belong to it.
func utf8Sequence(b []byte) (n int, ok bool) {
	r, n := utf8.DecodeRune(b)
	if r != utf8.RuneError || n > 1 {
		return n, true
	}
	whole := 1
	switch {
	case b[0] >= 0xF0 && b[0] <= 0xF4:
		whole = 4
	case b[0] >= 0xE0 && b[0] < 0xF0:
		whole = 3
	}
	for n < whole-1 && n < len(b) && b[n]&0xC0 == 0x80 {
		n++
	}
	return n, false
}

// decodeAs decodes data[skip:]. The decoders of x/text never fail: they put
// U+FFFD where bytes are broken, so those are counted here.
func decodeAs(data []byte, skip int, e *textEncoding) *Decoded {
	d := &Decoded{Encoding: e.name}
	src := data[skip:]
	if e == utf8Text {
		if utf8.Valid(src) {
			d.Text = string(src)
			return d
		}
		var b strings.Builder
		b.Grow(len(src))
		for i := 0; i < len(src); {
			n, ok := utf8Sequence(src[i:])
			if ok {
				b.Write(src[i : i+n])
			} else {
				d.Bad = append(d.Bad, BadByte{Offset: skip + i, At: b.Len(), Value: src[i]})
				b.WriteRune(utf8.RuneError)
			}
			i += n
		}
		d.Text = b.String()
		return d
	}
	out, err := e.coding.NewDecoder().Bytes(src)
	if err == nil && !bytes.ContainsRune(out, utf8.RuneError) {
		d.Text = string(out)
		return d
	}
	// Something is broken: decode sequence by sequence to learn where.
	var b strings.Builder
	b.Grow(len(src) * 2)
	decoder := e.coding.NewDecoder()
	var dst [16]byte
	for i := 0; i < len(src); {
		n := 1
		wrote, read := 0, 0
		for {
			end := i + n
			wrote, read, _ = decoder.Transform(dst[:], src[i:min(end, len(src))], end >= len(src))
			if read > 0 || end >= len(src) {
				break
			}
			n++
		}
		if read == 0 {
			wrote, read = copy(dst[:], "\uFFFD"), 1
		}
		if r, _ := utf8.DecodeRune(dst[:wrote]); r == utf8.RuneError {
			d.Bad = append(d.Bad, BadByte{Offset: skip + i, At: b.Len(), Value: src[i]})
		}
		b.Write(dst[:wrote])
		i += read
	}
	d.Text = b.String()
	return d
}

// Report tells the games of a decoded file which bytes of it are no text: one
// error for each line that has such bytes, in the game that the line belongs to.
// src is the source of d.Text that the games were read from.
func (d *Decoded) Report(src *Source, games []*record.Record) {
	if len(games) == 0 {
		return
	}
	game := 0
	for i := 0; i < len(d.Bad); {
		first := d.Bad[i]
		pos := src.Pos(first.At)
		n := 0
		for i < len(d.Bad) && src.Pos(d.Bad[i].At).Line == pos.Line {
			i++
			n++
		}
		for game+1 < len(games) && beginsAt(games[game+1]) <= first.At {
			game++
		}
		what := "a byte is"
		if n > 1 {
			what = fmt.Sprintf("%d bytes are", n)
		}
		games[game].Errors = tell(games[game].Errors, src.Errorf(first.At, first.At+len("\uFFFD"),
			"%s no %s text, the first 0x%02X at offset %d of the file; --encoding names another encoding", what, d.Encoding, first.Value, first.Offset))
	}
}

// beginsAt is the offset of the first thing that is known of a record.
func beginsAt(rec *record.Record) int {
	at := math.MaxInt
	if len(rec.Tags) > 0 {
		at = rec.Tags[0].Pos.Offset
	}
	if rec.Setup != nil {
		at = min(at, rec.Setup.Pos.Offset)
	}
	if len(rec.Turns) > 0 {
		at = min(at, rec.Turns[0].Pos.Offset)
	}
	return at
}
