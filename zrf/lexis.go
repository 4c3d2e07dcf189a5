// Package zrf reads rules files of Zillions of Games: games and their variants
// with players, boards, pieces and start positions. The language of moves is
// read into a tree and not run. The language is described by its makers' manual;
// what real files do beyond it is allowed too.
package zrf

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Pos is a place in a rules file, counted from 1, columns in runes.
type Pos struct {
	File         string
	Line, Column int
}

// Mistake is something that is wrong in a rules file.
type Mistake struct {
	Pos
	Message string
}

func (m *Mistake) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", m.File, m.Line, m.Column, m.Message)
}

// Node is a piece of the text: a list in parentheses, a word, or a string.
type Node struct {
	Pos
	Kind  NodeKind
	Text  string  // of a word or string
	Items []*Node // of a list
	Call  *Node   // the macro call that the node comes from, nil if it stands in the text as it is
}

// NodeKind is what a Node is.
type NodeKind uint8

// The kinds of node.
const (
	Word NodeKind = iota
	String
	List
)

// head returns the word at the start of a list, "" if there is none.
func (n *Node) head() string {
	if n.Kind == List && len(n.Items) > 0 && n.Items[0].Kind == Word {
		return n.Items[0].Text
	}
	return ""
}

// maxDepth is how deep lists can lie inside each other.
const maxDepth = 400

// reader collects what is wrong while a file is read.
type reader struct {
	include  func(string) (string, error)
	mistakes []*Mistake
	seen     map[Mistake]bool
	macros   map[string]*Node
	made     int // nodes that were made by macros or gone through
	tooMuch  bool
	work     int // positions and links laid out, nodes of games read
}

// maxWork bounds what boards and variants may cost, far above any real file.
const maxWork = 10_000_000

// spend counts work, and says whether there may be more.
func (r *reader) spend(at *Node, n int) bool {
	if r.work += n; r.work > maxWork {
		r.wrong(at.Pos, "the boards and variants of this file are too large together; the rest is not read")
		return false
	}
	return true
}

// maxMistakes bounds how many mistakes are kept.
const maxMistakes = 1000

func (r *reader) wrong(at Pos, format string, args ...any) {
	if len(r.mistakes) >= maxMistakes {
		return
	}
	m := Mistake{at, fmt.Sprintf(format, args...)}
	if r.seen[m] {
		return
	}
	r.seen[m] = true
	r.mistakes = append(r.mistakes, &m)
}

// wrongAt reports a mistake at a node, with the macro call that it comes from.
func (r *reader) wrongAt(n *Node, format string, args ...any) {
	if len(r.mistakes) >= maxMistakes {
		return
	}
	message := fmt.Sprintf(format, args...)
	if n.Call != nil {
		message += fmt.Sprintf(" (in the macro %s, called in line %d)", n.Call.head(), n.Call.Line)
	}
	r.wrong(n.Pos, "%s", message)
}

// scan cuts a text into lists, words and strings. A ; begins a comment, except
// in a string; a backslash in a string is an ordinary character.
func (r *reader) scan(file, text string) []*Node {
	root := &Node{Kind: List}
	open := []*Node{root}
	line, column := 1, 1
	add := func(n *Node) {
		top := open[len(open)-1]
		top.Items = append(top.Items, n)
	}
	for i := 0; i < len(text); {
		at := Pos{file, line, column}
		end := i + 1
		switch c := text[i]; {
		case c == '\n':
			line, column = line+1, 1
			i++
			continue
		case c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v':
		case c == ';':
			if end = strings.IndexByte(text[i:], '\n'); end < 0 {
				end = len(text)
			} else {
				end += i
			}
		case c == '(':
			n := &Node{Pos: at, Kind: List}
			add(n)
			if len(open) > maxDepth {
				r.wrong(at, "lists inside each other deeper than %d; the rest is not read", maxDepth)
				return root.Items
			}
			open = append(open, n)
		case c == ')':
			if len(open) == 1 {
				r.wrong(at, "a ) without its (")
			} else {
				open = open[:len(open)-1]
			}
		case c == '"':
			close := strings.IndexByte(text[i+1:], '"')
			if close < 0 {
				r.wrong(at, "a string without its closing quote")
				close = len(text) - i - 1
			}
			add(&Node{Pos: at, Kind: String, Text: text[i+1 : i+1+close]})
			end = min(len(text), i+close+2)
		default:
			end = i
			for end < len(text) && !strings.ContainsRune(" \t\r\n\f\v();\"", rune(text[end])) {
				end++
			}
			if text[i:end] == "\u00a0" || strings.Trim(text[i:end], "\u00a0\ufeff") == "" {
				break // a blank of another kind
			}
			add(&Node{Pos: at, Kind: Word, Text: text[i:end]})
		}
		piece := text[i:end]
		if n := strings.Count(piece, "\n"); n > 0 {
			line, column = line+n, 1
			piece = piece[strings.LastIndexByte(piece, '\n')+1:]
		}
		column += utf8.RuneCountInString(piece)
		i = end
	}
	for _, n := range open[1:] {
		r.wrong(n.Pos, "a ( without its )")
	}
	return root.Items
}
