package parser

import (
	"errors"
	"io"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The grammar of the set-up and move lines of a Zillions save; see
// docs/formats/zsg.md. The lexer already tells players, pieces and positions
// apart, which look alike, by the signs around them.

type zsgLine struct {
	Setup *zsgPiece `parser:"  '(' @@ ')'"`
	Turn  *zsgTurn  `parser:"| @@"`
}

type zsgTurn struct {
	Number  string     `parser:"@Number"`
	Pass    string     `parser:"( @Pass"`
	Partial string     `parser:"| ( 'partial' @Count )?"`
	Steps   []*zsgStep `parser:"  @@+ )"`
}

type zsgStep struct {
	Tokens    []lexer.Token
	Move      *zsgMove      `parser:"  @@"`
	Create    *zsgPiece     `parser:"| @@"`
	Remove    string        `parser:"| 'x' @Position"`
	Change    *zsgChange    `parser:"| @@"`
	Flip      string        `parser:"| 'flip' @Position"`
	Attribute *zsgAttribute `parser:"| @@"`
}

type zsgMove struct {
	Piece string `parser:"@Piece"`
	From  string `parser:"@Position"`
	Sign  string `parser:"@( '-' | 'x' )"`
	To    string `parser:"@Position"`
}

type zsgPiece struct {
	Player   string `parser:"@Player"`
	Piece    string `parser:"@Piece"`
	Position string `parser:"@Position"`
}

type zsgChange struct {
	Name string   `parser:"'=' @Name"`
	On   []string `parser:"( 'on' @Position+ )?"`
}

type zsgAttribute struct {
	Position string `parser:"'@' @Position"`
	Index    string `parser:"@Count"`
	Value    string `parser:"@( '0' | '1' )"`
}

// The tokens.
const (
	zsgNumberToken   lexer.TokenType = -2 - iota // 12.
	zsgPassToken                                 // Pass
	zsgCountToken                                // 3
	zsgPlayerToken                               // White
	zsgPieceToken                                // Pawn
	zsgPositionToken                             // e4
	zsgNameToken                                 // Queen or White behind =
	zsgSignToken                                 // ( ) - x = @ on flip partial
	zsgWordToken                                 // anything else
)

var zsgSymbols = map[string]lexer.TokenType{
	"EOF":      lexer.EOF,
	"Number":   zsgNumberToken,
	"Pass":     zsgPassToken,
	"Count":    zsgCountToken,
	"Player":   zsgPlayerToken,
	"Piece":    zsgPieceToken,
	"Position": zsgPositionToken,
	"Name":     zsgNameToken,
	"Sign":     zsgSignToken,
	"Word":     zsgWordToken,
}

var zsgParser = sync.OnceValue(func() *participle.Parser[zsgLine] {
	return participle.MustBuild[zsgLine](participle.Lexer(zsgDefinition{}))
})

// ZSGGrammar returns the grammar of the set-up and move lines of a Zillions
// save in EBNF.
func ZSGGrammar() string { return zsgParser().String() }

// zsgSyntaxError is a token that does not fit, by its place in the line.
type zsgSyntaxError struct {
	at, end int
	found   zsgFound
}

// parseZSGLine reads a line with the grammar.
func parseZSGLine(text string) (*zsgLine, *zsgSyntaxError) {
	words := zsgWords(text)
	for _, w := range words {
		if len(w.text) > maxZSGWord {
			return nil, &zsgSyntaxError{w.at, w.at + len(w.text), zsgFound(w.text)}
		}
	}
	l := newZSGLexer(text, words)
	tokens, err := lexer.Upgrade(l)
	if err == nil {
		var line *zsgLine
		if line, err = zsgParser().ParseFromLexer(tokens); err == nil {
			return line, nil
		}
	}
	out := &zsgSyntaxError{at: len(text), end: len(text)}
	var unexpected *participle.UnexpectedTokenError
	if errors.As(err, &unexpected) && !unexpected.Unexpected.EOF() {
		t := unexpected.Unexpected
		out.at, out.end, out.found = t.Pos.Offset, t.Pos.Offset+len(t.Value), zsgFound(t.Value)
	}
	return nil, out
}

type zsgDefinition struct{}

func (zsgDefinition) Symbols() map[string]lexer.TokenType { return zsgSymbols }

func (zsgDefinition) Lex(_ string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	return newZSGLexer(string(text), zsgWords(string(text))), err
}

// zsgLexer cuts a line into tokens. It takes any text.
type zsgLexer struct {
	text   string
	tokens []lexer.Token
	next   int
}

func (l *zsgLexer) Next() (lexer.Token, error) {
	if l.next == len(l.tokens) {
		return lexer.EOFToken(position(len(l.text))), nil
	}
	l.next++
	return l.tokens[l.next-1], nil
}

// zsgWord is a piece of a line between blanks.
type zsgWord struct {
	text string
	at   int
}

func newZSGLexer(text string, words []zsgWord) *zsgLexer {
	l := &zsgLexer{text: text}
	if len(words) > 0 && words[0].text[0] == '(' {
		l.setup(words)
		return l
	}
	l.turn(words)
	return l
}

func zsgWords(text string) []zsgWord {
	var out []zsgWord
	start := -1
	for i, r := range text {
		if isBlank(r) {
			if start >= 0 {
				out = append(out, zsgWord{text[start:i], start})
			}
			start = -1
		} else if start < 0 {
			start = i
		}
	}
	if start >= 0 {
		out = append(out, zsgWord{text[start:], start})
	}
	return out
}

func (l *zsgLexer) add(kind lexer.TokenType, w zsgWord) {
	if w.text != "" {
		l.tokens = append(l.tokens, lexer.Token{Type: kind, Value: w.text, Pos: position(w.at)})
	}
}

// setup reads "(White Pawn e4)".
func (l *zsgLexer) setup(words []zsgWord) {
	l.add(zsgSignToken, zsgWord{"(", words[0].at})
	words[0].text, words[0].at = words[0].text[1:], words[0].at+1
	if words[0].text == "" {
		words = words[1:]
	}
	kinds := []lexer.TokenType{zsgPlayerToken, zsgPieceToken, zsgPositionToken}
	for i, w := range words {
		kind := zsgWordToken
		if i < len(kinds) {
			kind = kinds[i]
		}
		inner, closed := strings.CutSuffix(w.text, ")")
		if closed && i == len(words)-1 {
			l.add(kind, zsgWord{inner, w.at})
			l.add(zsgSignToken, zsgWord{")", w.at + len(inner)})
			return
		}
		l.add(kind, w)
	}
}

// turn reads a move line by a rule that needs no rules file: a step begins with
// a sign, or is a move if its third word is - or x, else a piece that is
// created.
func (l *zsgLexer) turn(words []zsgWord) {
	at := func(i int) zsgWord {
		if i < len(words) {
			return words[i]
		}
		return zsgWord{}
	}
	i := 0
	take := func(kinds ...lexer.TokenType) {
		for _, k := range kinds {
			if w := at(i).text; k != zsgSignToken && (w == "=" || w == "@" || w == "-") {
				k = zsgWordToken // no name
			}
			l.add(k, at(i))
			i++
		}
	}
	if number := at(0).text; strings.HasSuffix(number, ".") && isCount(number[:len(number)-1]) {
		take(zsgNumberToken)
	} else {
		take(zsgWordToken)
	}
	if at(i).text == "Pass" && i+1 == len(words) {
		take(zsgPassToken)
	}
	if at(i).text == "partial" {
		take(zsgSignToken, zsgCount(at(i+1).text))
	}
	for i < len(words) {
		switch at(i).text {
		case "=":
			take(zsgSignToken, zsgNameToken)
			if at(i).text == "on" {
				take(zsgSignToken, zsgPositionToken)
				for n := furtherPositions(words[min(i, len(words)):]); n > 0; n-- {
					take(zsgPositionToken)
				}
			}
		case "flip", "x":
			take(zsgSignToken, zsgPositionToken)
		case "@":
			take(zsgSignToken, zsgPositionToken, zsgCount(at(i+2).text), zsgSignToken)
		default:
			if sign := at(i + 2).text; sign == "-" || sign == "x" {
				take(zsgPieceToken, zsgPositionToken, zsgSignToken, zsgPositionToken)
			} else {
				take(zsgPlayerToken, zsgPieceToken, zsgPositionToken)
			}
		}
	}
}

// furtherPositions says how many words behind "on e8" are positions too: what
// remains when the words up to the next sign are read as created pieces.
func furtherPositions(words []zsgWord) int {
	run := 0
	for run < len(words) && !isZSGSign(words[run].text) {
		run++
	}
	if run < len(words) && words[run].text == "-" {
		run = max(0, run-2) // piece and origin of a move
	}
	return run % 3
}

func isZSGSign(word string) bool {
	switch word {
	case "=", "@", "flip", "x", "-":
		return true
	}
	return false
}

func zsgCount(word string) lexer.TokenType {
	if isCount(word) {
		return zsgCountToken
	}
	return zsgWordToken
}

// isCount says whether a word is a number of at most nine digits.
func isCount(word string) bool {
	return word != "" && len(word) <= 9 && strings.Trim(word, "0123456789") == ""
}
