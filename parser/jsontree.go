package parser

import (
	"encoding/json"
	"errors"
	"io"
	"iter"
	"strings"

	"github.com/gcconv/gcconv/record"
)

// jsonNode is a JSON value that knows where in the source it stands.
type jsonNode struct {
	at, end int
	kind    byte // '{', '[', 's' string, 'n' number, 'b' true or false, '0' null
	text    string
	keys    []string    // of an object, in order
	items   []*jsonNode // the values of an object or an array
	cut     bool        // the text ends, or is no JSON, inside this object or array
}

// maxJSONNodes bounds the values in one game.
const maxJSONNodes = 2_000_000

// jsonGames reads the JSON values of a source, one behind the other; an array
// counts as its items. When one cannot be read the error says where, and nothing
// follows; the value has what stands before, nil if that is nothing.
func jsonGames(src *Source) iter.Seq2[*jsonNode, *record.Error] {
	return func(yield func(*jsonNode, *record.Error) bool) {
		r := &jsonReader{src: src, dec: json.NewDecoder(strings.NewReader(src.Text))}
		r.dec.UseNumber()
		array := false // we are in one
		for {
			r.next()
			var n *jsonNode
			var err *record.Error
			switch {
			case array && !r.dec.More():
				_, err = r.token()
				array = false
			case r.start == len(src.Text):
				return
			case !array && src.Text[r.start] == '[':
				_, err = r.token()
				array = true
			default:
				r.nodes = 0
				n, err = r.value(0)
			}
			if (n != nil || err != nil) && !yield(n, err) || err != nil {
				return
			}
		}
	}
}

type jsonReader struct {
	src   *Source
	dec   *json.Decoder
	start int // of the token to come
	nodes int
}

// next finds where the next token begins.
func (r *jsonReader) next() {
	r.start = int(r.dec.InputOffset())
	for r.start < len(r.src.Text) && strings.IndexByte(" \t\r\n,:", r.src.Text[r.start]) >= 0 {
		r.start++
	}
}

func (r *jsonReader) token() (json.Token, *record.Error) {
	r.next()
	tok, err := r.dec.Token()
	if err == nil {
		return tok, nil
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, r.src.Errorf(len(r.src.Text), len(r.src.Text), "the text ends inside a JSON value; something is cut off")
	}
	// The offset in a json.SyntaxError counts from somewhere else.
	return nil, r.src.Errorf(r.start, r.start+1, "no JSON: %s", err)
}

// value reads a value. With an error comes what was read of an object or array.
func (r *jsonReader) value(depth int) (*jsonNode, *record.Error) {
	tok, err := r.token()
	if err != nil {
		return nil, err
	}
	if r.nodes++; r.nodes > maxJSONNodes {
		return nil, r.src.Errorf(r.start, r.start, "this game has more than %d JSON values", maxJSONNodes)
	}
	if err := r.src.Limits.err(); err != nil {
		return nil, r.src.Errorf(r.start, r.start, "%s", err)
	}
	n := &jsonNode{at: r.start}
	switch v := tok.(type) {
	case string:
		n.kind, n.text = 's', v
	case json.Number:
		n.kind, n.text = 'n', v.String()
	case bool:
		n.kind = 'b'
		if v {
			n.text = "true"
		}
	case nil:
		n.kind = '0'
	case json.Delim:
		// A variation in a variation takes three levels.
		if most := 3*r.src.Limits.depth() + 10; depth == most {
			return nil, r.src.Errorf(r.start, r.start, "JSON values stand in each other more than %d deep", most)
		}
		n.kind = byte(v)
		for r.dec.More() {
			name := ""
			if n.kind == '{' {
				key, err := r.token()
				if err != nil {
					return r.cut(n), err
				}
				name, _ = key.(string)
			}
			item, err := r.value(depth + 1)
			if item != nil {
				n.items = append(n.items, item)
				if n.kind == '{' {
					n.keys = append(n.keys, name)
				}
			}
			if err != nil {
				return r.cut(n), err
			}
		}
		if _, err := r.token(); err != nil {
			return r.cut(n), err
		}
	}
	n.end = int(r.dec.InputOffset())
	return n, nil
}

// cut ends a value that is not whole.
func (r *jsonReader) cut(n *jsonNode) *jsonNode {
	n.cut, n.end = true, max(n.at, min(int(r.dec.InputOffset()), len(r.src.Text)))
	return n
}

// get returns a member of an object; nil if n is no object or has no such
// member, or if that is null.
func (n *jsonNode) get(key string) *jsonNode {
	if n == nil || n.kind != '{' {
		return nil
	}
	for i, k := range n.keys {
		if k == key && n.items[i].kind != '0' {
			return n.items[i]
		}
	}
	return nil
}

// holds says whether an object has one of some members, whole.
func (n *jsonNode) holds(keys ...string) bool {
	for _, key := range keys {
		if m := n.get(key); m != nil && !m.cut {
			return true
		}
	}
	return false
}

// str returns the text of a string, "" for anything else.
func (n *jsonNode) str() string {
	if n == nil || n.kind != 's' {
		return ""
	}
	return n.text
}

// list returns the items of an array, nil for anything else.
func (n *jsonNode) list() []*jsonNode {
	if n == nil || n.kind != '[' {
		return nil
	}
	return n.items
}

// float returns a number; ok is false for anything else.
func (n *jsonNode) float() (f float64, ok bool) {
	if n == nil || n.kind != 'n' {
		return 0, false
	}
	f, err := json.Number(n.text).Float64()
	return f, err == nil
}

// int returns a whole number of reasonable size.
func (n *jsonNode) int() (i int, ok bool) {
	f, ok := n.float()
	if !ok || f < -maxNumber || f > maxNumber || f != float64(int(f)) {
		return 0, false
	}
	return int(f), true
}

// jsonFields reads the members of objects into a record. A member that is
// missing or null says nothing; one of another kind than expected is a fault.
type jsonFields struct {
	src *Source
	rec *record.Record
}

func (j *jsonFields) fault(n *jsonNode, format string, args ...any) {
	j.rec.Errors = tell(j.rec.Errors, j.src.Errorf(n.at, n.end, format, args...))
}

func (j *jsonFields) note(n *jsonNode, format string, args ...any) {
	j.rec.Notes = tell(j.rec.Notes, j.src.Errorf(n.at, n.end, format, args...))
}

// source is the text of a value.
func (j *jsonFields) source(n *jsonNode) string { return j.src.Text[n.at:n.end] }

// member returns a member of a kind.
func (j *jsonFields) member(n *jsonNode, key string, kind byte, expected string) *jsonNode {
	m := n.get(key)
	if m != nil && m.kind != kind {
		j.fault(m, "expected %s for %q; found %s", expected, key, quoted(j.source(m)))
		return nil
	}
	return m
}

func (j *jsonFields) text(n *jsonNode, key string) string {
	return j.member(n, key, 's', "a text").str()
}

func (j *jsonFields) object(n *jsonNode, key string) *jsonNode {
	return j.member(n, key, '{', "an object")
}

func (j *jsonFields) list(n *jsonNode, key string) []*jsonNode {
	return j.member(n, key, '[', "a list").list()
}

func (j *jsonFields) flag(n *jsonNode, key string) (value, said bool) {
	m := j.member(n, key, 'b', "true or false")
	return m != nil && m.text == "true", m != nil
}

// whole returns a whole number from least to most.
func (j *jsonFields) whole(n *jsonNode, key string, least, most int) (i int, said bool) {
	m := n.get(key)
	if m == nil {
		return 0, false
	}
	i, ok := m.int()
	if !ok || i < least || i > most {
		j.fault(m, "expected a whole number from %d to %d for %q; found %s", least, most, key, quoted(j.source(m)))
		return 0, false
	}
	return i, true
}

// seconds returns a time that is given as a number from least on.
func (j *jsonFields) seconds(n *jsonNode, key string, least float64) (s float64, said bool) {
	m := n.get(key)
	if m == nil {
		return 0, false
	}
	s, ok := m.float()
	if !ok || s < least || s >= maxNumber {
		j.fault(m, "expected a number for %q, not below %g; found %s", key, least, quoted(j.source(m)))
		return 0, false
	}
	return s, true
}

// texts returns a list of texts. What is none is kept as it stands, with a note.
func (j *jsonFields) texts(n *jsonNode, key string) []string {
	m := n.get(key)
	if m == nil {
		return nil
	}
	items := m.items
	if m.kind != '[' {
		j.note(m, "expected a list of texts for %q; %s is taken for one of them", key, quoted(j.source(m)))
		items = []*jsonNode{m}
	}
	var out []string
	for _, item := range items {
		if item.kind == 's' {
			out = append(out, item.text)
			continue
		}
		j.note(item, "expected a text in %q; %s is kept as it stands", key, quoted(j.source(item)))
		out = append(out, j.source(item))
	}
	return out
}
