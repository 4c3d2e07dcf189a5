package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/record"
)

// recognise tells which notations a file may be in, the best first. Without any,
// the error says what the file is and what to do.
func recognise(name string, file *bufio.Reader, encoding string) ([]parser.Guess, error) {
	head, err := file.Peek(min(headSize, file.Size()))
	if err != nil && err != io.EOF {
		return nil, readProblem(name, err)
	}
	if err := packedProblem(name, file); err != nil {
		return nil, err
	}
	decoded, derr := parser.Decode(head, encoding)
	if derr != nil {
		return nil, usage("%w", derr)
	}
	fail := func(format string, args ...any) ([]parser.Guess, error) {
		return nil, &record.Error{Source: name, Message: fmt.Sprintf(format, args...)}
	}
	if len(bytes.TrimSpace([]byte(decoded.Text))) == 0 && err == io.EOF {
		return fail("the file is empty; a game record was expected")
	}
	if guesses := parser.Detect(decoded.Text, name); len(guesses) > 0 {
		return guesses, nil
	}
	if kind := kindOf(head, otherKinds); kind != "" {
		return fail("no game record is recognised: this is %s", kind)
	}
	if encoding == "" && !isText(head) {
		return fail("no game record is recognised: this is no text; if it is one, name its encoding with --encoding")
	}
	return fail("no game record is recognised in this text%s; say its format with --from (gcconv formats lists them)", nearestHint(decoded.Text, name))
}

// nearestHint says which format an unknown text comes nearest to.
func nearestHint(text, name string) string {
	g, where := parser.Nearest(text, name)
	if g.Notation == "" {
		return ""
	}
	hint := fmt.Sprintf("; it comes nearest to %s (%s)", g.Notation, g.Reason)
	switch {
	case where == nil:
		return hint
	case !where.Pos.Valid():
		return hint + ", but: " + where.Message
	}
	return hint + fmt.Sprintf(", but at line %d, column %d: %s", where.Pos.Line, where.Pos.Column, where.Message)
}

// fileKind is what a file is by its first bytes.
type fileKind struct{ magic, name string }

// packedKinds hold files that are to be unpacked before they can be read.
var packedKinds = []fileKind{
	{"7z\xbc\xaf\x27\x1c", "a 7z archive"}, {"Rar!\x1a\x07", "a rar archive"}, {"MSCF\x00\x00\x00\x00", "a cab archive"}, {"\xfd7zXZ\x00", "an xz file"},
	{"BZh91AY&SY", "a bzip2 file"}, {"BZh61AY&SY", "a bzip2 file"}, {"BZh11AY&SY", "a bzip2 file"}, {"\x1f\x9d", "a file of compress (.Z)"}, {"\x04\x22\x4d\x18", "an lz4 file"}, {"LZIP", "an lzip file"},
}

// otherKinds hold no game.
var otherKinds = []fileKind{
	{"%PDF-", "a PDF file"}, {"\x89PNG", "a PNG picture"}, {"\xff\xd8\xff", "a JPEG picture"}, {"GIF8", "a GIF picture"}, {"\x7fELF", "a program"},
	{"SQLite format 3\x00", "an SQLite database; gcconv find asks an index"}, {"PAR1", "a Parquet file"},
}

func kindOf(head []byte, kinds []fileKind) string {
	for _, kind := range kinds {
		if bytes.HasPrefix(head, []byte(kind.magic)) {
			return kind.name
		}
	}
	return ""
}

// packedProblem says of a file that is packed in a way that is not read, or where
// it cannot be, what to do about it. It is nil for all others.
func packedProblem(name string, file *bufio.Reader) error {
	head, _ := file.Peek(10) // an error comes again when the file is read
	if bytes.HasPrefix(head, []byte("PK\x03\x04")) || bytes.HasPrefix(head, []byte(zipEnd)) {
		return problemf(name, "a zip archive is read only where it is named as a file, not from a pipe, standard input or another archive; unpack it first")
	}
	kind := kindOf(head, packedKinds)
	if len(head) >= 7 && bytes.HasPrefix(head[2:], []byte("-lh")) && head[6] == '-' {
		kind = "an lzh archive"
	}
	if kind == "" {
		return nil
	}
	return problemf(name, "this is %s, which gcconv does not unpack; unpack it first", kind)
}

// isText says whether the head of a file is one of a text in UTF-8 or an encoding
// like it.
func isText(head []byte) bool {
	for i := 0; i < utf8.UTFMax && len(head) > 0 && !utf8.Valid(head); i++ {
		head = head[:len(head)-1] // the last character may be cut
	}
	return bytes.IndexByte(head, 0) < 0 && utf8.Valid(head)
}
