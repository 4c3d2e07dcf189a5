package parser

import (
	"io"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"
)

// courierDefinition makes lexers that know squares by their shape only; the
// reader makes its own with the coordinates of the game.
type courierDefinition struct{}

func (courierDefinition) Symbols() map[string]lexer.TokenType { return courierSymbols }

func (courierDefinition) Lex(_ string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	return &courierLexer{text: string(text), coords: &courierCoords{}, fresh: true}, err
}

// courierLexer cuts a line into tokens. It takes any text.
type courierLexer struct {
	text    string
	at      int
	coords  *courierCoords
	fresh   bool          // a statement or ply may begin here
	step    bool          // the last token was a step, marks may follow
	command bool          // in the arguments of a command
	depth   int           // open arrays
	ahead   []lexer.Token // read already
}

// courierCommands are the GAME Code commands that are known, and the words
// with which a player ends the game.
var courierCommands = map[string]bool{
	"capture": true, "move": true, "add": true, "empty": true, "clear": true, "flip": true, "drop": true,
	"swap": true, "copy": true, "rotate": true, "mirror": true, "deal": true,
	"pass": true, "say": true, "view": true,
	"resign": true, "resigns": true, "offer": true, "accept": true, "draw": true, "timeout": true,
}

func isCourierCommand(word string) bool {
	return len(word) >= 3 && len(word) <= 7 && courierCommands[strings.ToLower(word)]
}

func (l *courierLexer) Next() (lexer.Token, error) {
	if len(l.ahead) > 0 {
		t := l.ahead[0]
		l.ahead = l.ahead[1:]
		return t, nil
	}
	l.at = skipBlanks(l.text, l.at)
	if l.at == len(l.text) {
		return lexer.EOFToken(position(l.at)), nil
	}
	if l.text[l.at] == ';' && l.depth == 0 {
		l.fresh, l.step, l.command = true, false, false
		return l.token(courierPunctToken, l.at+1), nil
	}
	if l.command {
		return l.value(), nil
	}
	return l.word(), nil
}

func position(offset int) lexer.Position {
	return lexer.Position{Offset: offset, Line: 1, Column: offset + 1}
}

// token makes the token that reaches to end.
func (l *courierLexer) token(kind lexer.TokenType, end int) lexer.Token {
	t := lexer.Token{Type: kind, Value: l.text[l.at:end], Pos: position(l.at)}
	l.at = end
	return t
}

// value reads a piece of the arguments of a command.
func (l *courierLexer) value() lexer.Token {
	rest := l.text[l.at:]
	switch {
	case rest[0] == '"':
		end := strings.IndexByte(rest[1:], '"')
		if end < 0 {
			return l.token(courierBadToken, len(l.text))
		}
		return l.token(courierStringToken, l.at+end+2)
	case rest[0] == '(':
		if l.depth == 0 && !balanced(rest) {
			return l.token(courierBadToken, len(l.text))
		}
		l.depth++
		return l.token(courierPunctToken, l.at+1)
	case rest[0] == ')' && l.depth > 0:
		l.depth--
		return l.token(courierPunctToken, l.at+1)
	}
	return l.token(courierWordToken, l.at+l.valueLength(rest))
}

// valueLength returns the length of the word at the start of rest. Labels may
// have parentheses inside, as in BISHOP(28).
func (l *courierLexer) valueLength(rest string) int {
	open := 0
	for i, r := range rest {
		switch {
		case isBlank(r), r == ';' && l.depth == 0:
			return i
		case r == '(':
			open++
		case r == ')' && open > 0:
			open--
		case r == ')' && l.depth > 0:
			return i
		}
	}
	return len(rest)
}

// balanced says whether the array that opens text closes again, with no more
// than maxNesting arrays inside each other.
func balanced(text string) bool {
	depth, quoted, blank := 0, false, true
	for _, r := range text {
		switch {
		case quoted:
			quoted = r != '"'
			continue
		case r == '"' && blank:
			quoted = true
		case r == '(':
			if depth++; depth > maxNesting {
				return false
			}
		case r == ')':
			if depth--; depth == 0 {
				return true
			}
		}
		blank = isBlank(r) || r == '('
	}
	return false
}

// word reads a token outside of commands.
func (l *courierLexer) word() lexer.Token {
	if l.fresh {
		if n := numberLength(l.text[l.at:], l.at == 0); n > 0 {
			l.step = false
			return l.token(courierNumberToken, l.at+n)
		}
	}
	end := runEnd(l.text, l.at)
	run := l.text[l.at:end]
	if l.step && strings.Trim(run, "!?+#") == "" {
		return l.token(courierMarkToken, end)
	}
	step, kind := l.findStep(end)
	if kind == courierWordToken {
		if l.fresh && isCourierCommand(run) {
			l.command, l.step = true, false
			return l.token(courierCommandToken, end)
		}
		l.fresh, l.step = false, false
		return l.token(courierWordToken, end)
	}
	l.fresh, l.step = true, true
	var label *lexer.Token
	if step.glued > 0 {
		t := l.token(courierWordToken, l.at+step.glued)
		label = &t
	}
	t := l.token(kind, step.end)
	if label != nil {
		l.ahead = append(l.ahead, t)
		t = *label
	}
	if step.marks > 0 {
		l.ahead = append(l.ahead, l.token(courierMarkToken, step.end+step.marks))
	}
	return t
}

// courierStepText is where a step ends.
type courierStepText struct {
	glued int // length of a label that is glued to its front
	end   int // of the token, an offset
	marks int // length of the marks behind it
}

// findStep says what stands at l.at, where a run of characters without blanks
// ends at end: a step, or just a word. Blanks may stand round the operator.
func (l *courierLexer) findStep(end int) (courierStepText, lexer.TokenType) {
	run := l.text[l.at:end]
	if n := castleLength(run); n > 0 {
		if marks := run[n:]; marks == "" || strings.Trim(marks, "!?+#") == "" {
			return courierStepText{end: l.at + n, marks: len(marks)}, courierCastleToken
		}
	}
	at, width, operator := findOperator(run)
	right, rightAt := "", end
	switch {
	case width == 0: // look behind the blanks
		next := skipBlanks(l.text, end)
		r, n := utf8.DecodeRuneInString(l.text[next:])
		if operator = operatorOf(r); operator == 0 {
			return courierStepText{}, courierWordToken
		}
		at = len(run)
		rightAt = skipBlanks(l.text, next+n)
		right = l.text[rightAt:runEnd(l.text, rightAt)]
	case at+width == len(run):
		next := skipBlanks(l.text, end)
		right, rightAt = l.text[next:runEnd(l.text, next)], next
		if n, _ := l.coords.target(right); n == 0 {
			if operator == '-' && l.coords.origin(run[:at]) {
				return courierStepText{end: end}, courierRemoveToken
			}
			return courierStepText{}, courierWordToken
		}
	default:
		rightAt = l.at + at + width
		right = run[at+width:]
	}
	n, marks := l.coords.target(right)
	if n == 0 {
		return courierStepText{}, courierWordToken
	}
	step := courierStepText{end: rightAt + n, marks: marks}
	left := run[:at]
	switch {
	case operator == '-' && l.coords.origin(left):
		return step, courierMoveToken
	case !canBeLabel(left):
		return courierStepText{}, courierWordToken
	case operator == '*':
		return step, courierDropToken
	}
	if step.glued = l.coords.glued(left); step.glued > 0 {
		return step, courierMoveToken
	}
	return step, courierPutToken
}

// findOperator finds the first - or * that is not at the start of a token, and
// its length in bytes; 0 if there is none.
func findOperator(token string) (at, width int, operator byte) {
	for i, r := range token {
		if op := operatorOf(r); op != 0 && i > 0 {
			return i, utf8.RuneLen(r), op
		}
	}
	return 0, 0, 0
}

// operatorOf returns the operator that a rune stands for, 0 if it is none.
// Typographic dashes come from word processors and web pages.
func operatorOf(r rune) byte {
	switch {
	case r == '-', r >= '\u2010' && r <= '\u2015', r == '\u2212', r == '\uFE58', r == '\uFE63', r == '\uFF0D':
		return '-'
	case r == '*', r == '\u2217', r == '\uFF0A':
		return '*'
	}
	return 0
}

// castleLength returns the length of O-O or O-O-O at the start of a run.
func castleLength(run string) int {
	count, at := 0, 0
	for at < len(run) && strings.IndexByte("Oo0", run[at]) >= 0 {
		count++
		at++
		r, n := utf8.DecodeRuneInString(run[at:])
		if count == 3 || operatorOf(r) != '-' {
			break
		}
		at += n
	}
	if count < 2 {
		return 0
	}
	return at
}

// numberLength returns the length of a turn's number at the start of text:
// "12." "12..." "12)" "12. ..." or dots alone; at the start of a line a number
// alone as well.
func numberLength(text string, lineStart bool) int {
	digits := 0
	for digits < len(text) && text[digits] >= '0' && text[digits] <= '9' {
		digits++
	}
	n := digits + dots(text[digits:])
	switch {
	case digits > 9, digits == 0 && !isEllipsis(text[:n]):
		return 0
	case digits == 0:
		return n
	case n == digits && n < len(text) && text[n] == ')':
		n++
	case n == digits:
		r, _ := utf8.DecodeRuneInString(text[n:])
		if !lineStart || !isBlank(r) {
			return 0
		}
		return n
	}
	next := skipBlanks(text, n)
	if more := dots(text[next:]); isEllipsis(text[next : next+more]) {
		n = next + more
	}
	return n
}

// dots returns the length of the full stops and ellipses that begin text.
func dots(text string) int {
	n := 0
	for n < len(text) {
		if text[n] == '.' {
			n++
		} else if strings.HasPrefix(text[n:], "…") {
			n += len("…")
		} else {
			break
		}
	}
	return n
}

// isEllipsis says whether dots mark the second player: two or more, or an
// ellipsis.
func isEllipsis(dots string) bool { return len(dots) >= 2 }

// skipBlanks returns the offset of the next rune that is no blank.
func skipBlanks(text string, at int) int {
	for at < len(text) {
		if c := text[at]; c < utf8.RuneSelf {
			if c != ' ' && c != '\t' && c != '\v' && c != '\f' {
				return at
			}
			at++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[at:])
		if !isBlank(r) {
			return at
		}
		at += n
	}
	return at
}

// runEnd returns the end of the run of characters without blanks and
// semicolons that begins at an offset.
func runEnd(text string, at int) int {
	for at < len(text) {
		c := text[at]
		if c < utf8.RuneSelf {
			if c == ';' || c == ' ' || c == '\t' || c == '\v' || c == '\f' {
				return at
			}
			at++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[at:])
		if isBlank(r) {
			return at
		}
		at += n
	}
	return at
}
