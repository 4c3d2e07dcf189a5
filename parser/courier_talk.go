package parser

import (
	"strings"
	"unicode"

	"github.com/gcconv/gcconv/record"
)

// isChat takes a line as a comment if it is none but talk. Talk that mentions
// a move is noted.
func (r *courierLines) isChat(at int, body string) bool {
	number := numberLength(body, true)
	text := body[number:]
	if r.beginsStep(at+number, text) {
		return false
	}
	attempts, words := countAttempts(text, r.coords)
	switch {
	case number == 0 && r.unused && attempts > 0:
		return false // the number stands on the line before
	case attempts == 0 && isNumber(strings.TrimFunc(body[:number], isBlank)), number == 0 && attempts == 0:
		// Talk; it may begin with a number, as "2 days ago" does.
		if r.fileTurns > 0 && !r.page && (words == 0 && isDigit(body[0]) || strings.ContainsFunc(body, unicode.IsControl)) {
			r.note(at, at+len(body), nil, "number", "a move was expected on this line; it is taken as a comment")
		}
	case number == 0 && (words >= 3 || r.page):
		r.note(at, at+len(body), nil, "talk", "the line speaks of a move but is no turn; it is taken as a comment")
	case number > 0 && attempts == 0 && words >= 2 && !r.expects(body[:number]):
		r.note(at, at+len(body), nil, "talk", "the line begins with a number but holds no move; it is taken as a comment")
	default:
		return false
	}
	r.comment(at, body)
	return true
}

// beginsStep says whether text begins with a move, drop or placement, or is a
// command as it should be.
func (r *courierLines) beginsStep(at int, text string) bool {
	l := &courierLexer{text: text, coords: r.coords, fresh: true}
	first, _ := l.Next()
	switch first.Type {
	case courierMoveToken, courierPutToken, courierDropToken, courierRemoveToken, courierCastleToken:
		return true
	case courierWordToken:
		second, _ := l.Next()
		return second.Type == courierMoveToken || second.Type == courierRemoveToken || second.Type == courierCastleToken
	case courierCommandToken:
		if len(text) <= maxTurnText {
			plies := parseCourierLine(text, r.coords)
			r.reader.read(at, text, &plies[0], &record.Turn{})
			return r.reader.fault == nil && len(plies) == 1
		}
	}
	return false
}

// expects says whether a number fits behind the last turn.
func (r *courierLines) expects(number string) bool {
	n := 0
	for i := 0; i < len(number) && isDigit(number[i]); i++ {
		n = n*10 + int(number[i]-'0')
	}
	return n == r.last || n == r.last+1
}

// countAttempts counts the words of a text that look like moves and those that
// are plain words.
func countAttempts(text string, coords *courierCoords) (attempts, words int) {
	for at := skipBlanks(text, 0); at < len(text); at = skipBlanks(text, at) {
		end := runEnd(text, at)
		if end == at { // a semicolon
			at++
			continue
		}
		word := text[at:end]
		at = end
		switch {
		case looksLikeMove(word, coords):
			attempts++
		case isPlainWord(word):
			words++
		}
	}
	return attempts, words
}

// isPlainWord says whether a run is a word of a language: three letters or
// more, with punctuation round it at most.
func isPlainWord(word string) bool {
	word = strings.Trim(word, `.,:;!?"'()`)
	n := 0
	for _, r := range word {
		if !unicode.IsLetter(r) && r != '\'' && r != '’' {
			return false
		}
		n++
	}
	return n >= 3
}

// isRemark says whether what stands behind a move is no attempt at another.
func isRemark(ply *courierPlySyntax, text string, coords *courierCoords) bool {
	first := ply.statements[0]
	if first.kind != courierCommandCall || first.known {
		return false
	}
	attempts, _ := countAttempts(text, coords)
	return attempts == 0
}
