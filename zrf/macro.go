package zrf

import (
	"regexp"
)

// Bounds of what macros may become.
const (
	maxCalls = 60        // macros inside macros
	maxNodes = 1_000_000 // nodes in all
)

// define takes the macros out of a text: (define NAME body…). The last one of a
// name counts.
func (r *reader) define(nodes []*Node) []*Node {
	var rest []*Node
	for _, n := range nodes {
		if n.head() != "define" {
			rest = append(rest, n)
			continue
		}
		if len(n.Items) < 2 || n.Items[1].Kind != Word {
			r.wrong(n.Pos, "a macro without a name; write (define NAME …)")
			continue
		}
		name := n.Items[1].Text
		if first := r.macros[name]; first != nil {
			r.wrong(n.Pos, "a second macro called %s; the first is in line %d", name, first.Line)
		}
		r.macros[name] = n
	}
	return rest
}

// expand replaces the calls of macros, (NAME argument…), by their bodies, which
// may be several nodes each.
func (r *reader) expand(nodes []*Node, calls int) []*Node {
	out := make([]*Node, 0, len(nodes))
	for _, n := range nodes {
		if r.made++; r.made > maxNodes && !r.tooMuch {
			r.wrongAt(n, "the macros of this file become more than %d words", maxNodes)
			r.tooMuch = true
		}
		if r.tooMuch {
			return out
		}
		if n.Kind != List {
			out = append(out, n)
			continue
		}
		macro, ok := r.macros[n.head()]
		if !ok {
			list := *n
			list.Items = r.expand(n.Items, calls)
			out = append(out, &list)
			continue
		}
		if calls >= maxCalls {
			r.wrongAt(n, "macros call each other more than %d deep; does %s call itself?", maxCalls, n.head())
			r.tooMuch = true
			return out
		}
		out = append(out, r.expand(r.fill(macro.Items[2:], n), calls+1)...)
	}
	return out
}

var parameter = regexp.MustCompile(`\$[1-9]`)

// fill puts the arguments of a call in the place of $1 to $9. Inside a word an
// argument that is a word is put in as text: line-$1 with a is line-a. What is
// not given is left out.
func (r *reader) fill(body []*Node, call *Node) []*Node {
	var out []*Node
	outer := call
	if call.Call != nil {
		outer = call.Call
	}
	argument := func(n *Node, parameter string) *Node {
		if i := int(parameter[1] - '0'); i < len(call.Items) {
			return call.Items[i]
		}
		r.wrongAt(call, "the macro %s has a %s, but is called with %d arguments", call.head(), parameter, len(call.Items)-1)
		return nil
	}
	for _, n := range body {
		if r.made++; r.made > maxNodes {
			return out // expand says so
		}
		switch {
		case n.Kind == List:
			out = append(out, &Node{Pos: n.Pos, Kind: List, Items: r.fill(n.Items, call), Call: outer})
		case n.Kind == Word && len(n.Text) == 2 && parameter.MatchString(n.Text):
			if a := argument(n, n.Text); a != nil {
				out = append(out, a)
			}
		case n.Kind == Word && parameter.MatchString(n.Text):
			text := parameter.ReplaceAllStringFunc(n.Text, func(p string) string {
				a := argument(n, p)
				if a == nil {
					return ""
				}
				if a.Kind == List {
					r.wrongAt(call, "the macro %s puts the list in (%s) into the word %s", call.head(), p, n.Text)
					return ""
				}
				return a.Text
			})
			if len(text) > 1000 {
				r.wrongAt(call, "the macro %s makes a word of %d bytes", call.head(), len(text))
				text = text[:1000]
			}
			out = append(out, &Node{Pos: n.Pos, Kind: Word, Text: text, Call: outer})
		default:
			out = append(out, &Node{Pos: n.Pos, Kind: n.Kind, Text: n.Text, Call: outer})
		}
	}
	return out
}
