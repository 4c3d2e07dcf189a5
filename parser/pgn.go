package parser

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/gcconv/gcconv/record"
)

// PGNOptions says how PGN is read.
type PGNOptions struct {
	// Letters are the piece letters of the text's language, for K Q R B N P
	// in this order ("KDTLSB" for German); "" for the English ones.
	Letters string
	Limits  Limits
}

func (o PGNOptions) letters() map[rune]string {
	if o.Letters == "" {
		return nil
	}
	m := map[rune]string{}
	for i, r := range []rune(o.Letters) {
		if i < len("KQRBNP") {
			m[r] = "KQRBNP"[i : i+1]
		}
	}
	return m
}

// maxPGNGame is the size in bytes up to which one game is read.
const maxPGNGame = 16 << 20

// pgnChunk is how much is read at a time.
const pgnChunk = 256 << 10

// PGN reads the games of a PGN file one after the other, never holding more
// than about one of them. Text that is no UTF-8 is read as Windows-1252. The
// error is that of the reader or one game that is too large; the games before
// it have been given.
// Source: PGN standard, http://www.saremba.de/chessgml/standards/pgn/pgn-complete.htm.
func PGN(in io.Reader, name string, o PGNOptions) iter.Seq2[*record.Record, error] {
	return func(yield func(*record.Record, error) bool) {
		r := &pgnReader{in: in, p: pgnParser{name: name, letters: o.letters(), limits: o.Limits, cursor: cursor{line: 1, column: 1}}}
		for {
			rec, err := r.next()
			if err != nil {
				if err != io.EOF {
					yield(nil, err)
				}
				return
			}
			if !yield(rec, nil) {
				return
			}
		}
	}
}

// ParsePGN reads all games of a text in memory.
func ParsePGN(src *Source, o PGNOptions) []*record.Record {
	var out []*record.Record
	for rec, err := range PGN(strings.NewReader(src.Text), src.Name, o) {
		var bad *record.Error
		if errors.As(err, &bad) { // a game that is too large, or the context: a string can be read
			rec = &record.Record{Source: src.Name, Index: len(out) + 1, Notation: "pgn", Errors: []*record.Error{bad}}
		}
		out = append(out, rec)
	}
	return out
}

// pgnReader cuts a stream into games.
type pgnReader struct {
	in    io.Reader
	p     pgnParser // over what is read and not yet parsed
	raw   []byte    // read and not yet decoded: the start of a line
	games int
}

// next parses one game, reading on until it is complete.
func (r *pgnReader) next() (*record.Record, error) {
	for {
		if err := r.p.limits.err(); err != nil {
			return nil, &record.Error{Source: r.p.name, Pos: r.p.pos(r.p.at), Message: err.Error()}
		}
		start := r.p.cursor
		rec := r.p.game()
		if !r.p.short {
			if rec == nil {
				return nil, io.EOF
			}
			r.games++
			rec.Index = r.games
			return rec, nil
		}
		r.p.cursor, r.p.short = start, false
		if len(r.p.src)-start.at > maxPGNGame {
			return nil, &record.Error{Source: r.p.name, Pos: r.p.pos(start.at), Message: "this game is larger than 16 MiB; neither it nor what follows is read"}
		}
		if err := r.fill(); err != nil {
			return nil, err
		}
	}
}

// fill reads on: as much again as is waiting, so that a long game is not
// parsed too often.
func (r *pgnReader) fill() error {
	chunk := make([]byte, max(pgnChunk, len(r.p.src)-r.p.at, len(r.raw)))
	n, err := io.ReadFull(r.in, chunk)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return fmt.Errorf("%s: cannot be read: %w", r.p.name, err)
	}
	r.p.atEOF = err != nil
	r.raw = append(r.raw, chunk[:n]...)
	whole := len(r.raw)
	if !r.p.atEOF {
		if i := bytes.LastIndexByte(r.raw, '\n'); i >= 0 {
			whole = i + 1
		} else if len(r.raw) < maxPGNGame {
			whole = 0 // a line is decoded as a whole
		}
	}
	if whole == 0 && !r.p.atEOF {
		return nil
	}
	text := string(r.raw[:whole])
	r.raw = append(r.raw[:0], r.raw[whole:]...)
	if !utf8.ValidString(text) {
		text = decodeWestern(text)
	}
	if strings.IndexByte(text, '\r') >= 0 {
		text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	}
	r.p.append(text)
	return nil
}
