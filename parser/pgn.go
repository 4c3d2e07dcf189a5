package parser

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode"
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

// Err says what is wrong with the options.
func (o PGNOptions) Err() error {
	letters := []rune(o.Letters)
	for i, r := range letters {
		if !unicode.IsLetter(r) || slices.Contains(letters[:i], r) || len(letters) > len("KQRBNP") {
			letters = nil
			break
		}
	}
	if o.Letters != "" && len(letters) < len("KQRBN") {
		return fmt.Errorf("the piece letters %q: five or six different letters are needed, for K Q R B N and perhaps P, such as KDTLS", o.Letters)
	}
	return nil
}

// maxPGNGame is the size in bytes up to which one game is read.
const maxPGNGame = 16 << 20

// pgnChunk is how much is read at a time.
const pgnChunk = 256 << 10

// PGN reads the games of a PGN file one after the other, never holding more
// than about one of them. Text that is no UTF-8 is read as Windows-1252. The
// error is that of the reader; the games before it have been given. Of a game that
// is too large the beginning is read.
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
		if errors.As(err, &bad) { // the context: a string can be read
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
	err   error // of in, told when what was read before is parsed
	lost  bool  // a game was too large: what stands before the next one is passed over
}

// next parses one game, reading on until it is complete.
func (r *pgnReader) next() (*record.Record, error) {
	for {
		if err := r.p.limits.err(); err != nil {
			return nil, &record.Error{Source: r.p.name, Pos: r.p.pos(r.p.at), Message: err.Error()}
		}
		if r.lost {
			if err := r.passOver(); err != nil {
				return nil, err
			}
			continue
		}
		start := r.p.cursor
		rec := r.p.game()
		if !r.p.short {
			if rec == nil {
				return nil, cmp.Or(r.err, io.EOF)
			}
			r.games++
			rec.Index = r.games
			return rec, nil
		}
		r.p.cursor, r.p.short = start, false
		if len(r.p.src)-start.at > maxPGNGame {
			return r.beginning(), nil
		}
		if err := r.fill(); err != nil {
			return nil, err
		}
	}
}

// beginning parses as much of a game as is read: it is too large to go on.
func (r *pgnReader) beginning() *record.Record {
	r.p.atEOF = true
	rec := r.p.game()
	r.p.atEOF = false
	if rec == nil {
		rec = &record.Record{Source: r.p.name, Notation: "pgn"}
	}
	r.p.at = len(r.p.src)
	rec.Errors = append(rec.Errors, r.p.errorAt(r.p.at, 0, "this game is larger than 16 MiB; what stands here and behind it, up to the tags of the next game, is not read"))
	rec.Errors[len(rec.Errors)-1].Line = ""
	r.games++
	rec.Index = r.games
	r.lost = true
	return rec
}

// passOver goes to the next line that begins with a tag.
func (r *pgnReader) passOver() error {
	p := &r.p
	for {
		i := strings.Index(p.src[p.at:], "\n[")
		if i >= 0 {
			p.at += i + 1
			if p.atTag() {
				r.lost = false
				return nil
			}
			if !p.short {
				continue
			}
			p.short = false
			p.at-- // what decides is still to come
		} else {
			p.at = max(p.at, len(p.src)-1) // the last byte may begin what is looked for
		}
		if p.atEOF {
			return cmp.Or(r.err, io.EOF)
		}
		if err := r.fill(); err != nil {
			return err
		}
	}
}

// fill reads on: as much again as is waiting, so that a long game is not
// parsed too often.
func (r *pgnReader) fill() error {
	chunk := make([]byte, max(pgnChunk, len(r.p.src)-r.p.at, len(r.raw)))
	n, err := io.ReadFull(r.in, chunk)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		r.err = fmt.Errorf("%s: cannot be read: %w", r.p.name, err)
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
