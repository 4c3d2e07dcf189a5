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
}

// maxJSONNodes bounds the values in one game.
const maxJSONNodes = 2_000_000

// jsonGames reads the JSON values of a source, one behind the other; an array
// counts as its items. When one cannot be read the error says where, and nothing
// follows.
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
			if n.kind == '{' {
				key, err := r.token()
				if err != nil {
					return nil, err
				}
				name, _ := key.(string)
				n.keys = append(n.keys, name)
			}
			item, err := r.value(depth + 1)
			if err != nil {
				return nil, err
			}
			n.items = append(n.items, item)
		}
		if _, err := r.token(); err != nil {
			return nil, err
		}
	}
	n.end = int(r.dec.InputOffset())
	return n, nil
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

// strings returns the strings of an array.
func (n *jsonNode) strings() []string {
	var out []string
	for _, item := range n.list() {
		if item.kind == 's' {
			out = append(out, item.text)
		}
	}
	return out
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
