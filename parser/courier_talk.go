package parser

import (
	"strings"
	"unicode"

	"github.com/gcconv/gcconv/record"
)

// isChat takes a line as a comment if it is none but talk. Talk that mentions
// a move is noted. One plain word beside something like a move may be a mistyped
// label or command, so that the line stays a turn; two and more are talk.
func (r *courierLines) isChat(at int, body string) bool {
	number := numberLength(body, true)
	text := body[number:]
	aside := strings.HasPrefix(text, "(") || strings.HasPrefix(text, `"`)
	first := courierOtherFirst
	if !aside {
		first = r.beginsWith(at+number, text)
	}
	if first == courierTurnFirst {
		return false
	}
	talk := weighTalk(text, r.coords)
	enough := 2
	switch word := text[:runEnd(text, 0)]; {
	case aside || len(word) > 2 && strings.HasSuffix(word, ","):
		enough = 1 // neither a label nor a square ends or begins so
	case first == courierLabelFirst || talk.moveFirst:
		enough = 3 // it may be a turn with a remark behind it
	}
	switch {
	case number == 0 && r.unused && talk.attempts > 0:
		return false // the number stands on the line before
	case first == courierLabelFirst && (number > 0 || r.isLabel(text[:runEnd(text, 0)])):
		return false
	case talk.attempts == 0 && (number == 0 || isNumber(strings.TrimFunc(body[:number], isBlank))):
		// Talk; it may begin with a number, as "2 days ago" does.
		if r.fileTurns > 0 && !r.page && (talk.words == 0 && isDigit(body[0]) || strings.ContainsFunc(body, unicode.IsControl)) {
			r.note(at, at+len(body), nil, "number", "a move was expected on this line; it is taken as a comment")
		}
	case number == 0 && (talk.words >= enough || r.page):
		r.note(at, at+len(body), nil, "talk", "the line speaks of a move but is no turn; it is taken as a comment")
	case number > 0 && talk.attempts == 0 && talk.words >= 2 && !r.expects(body[:number]):
		r.note(at, at+len(body), nil, "talk", "the line begins with a number but holds no move; it is taken as a comment")
	default:
		return false
	}
	r.comment(at, body)
	return true
}

// courierBeginning is what a text begins with.
type courierBeginning uint8

const (
	courierOtherFirst courierBeginning = iota
	courierLabelFirst                  // a word that may be a label, and a move
	courierTurnFirst                   // a move, drop or placement, or a command as it should be
)

func (r *courierLines) beginsWith(at int, text string) courierBeginning {
	l := &courierLexer{text: text, coords: r.coords, fresh: true}
	first, _ := l.Next()
	switch first.Type {
	case courierMoveToken, courierPutToken, courierDropToken, courierRemoveToken, courierCastleToken:
		return courierTurnFirst
	case courierWordToken:
		second, _ := l.Next()
		if second.Type != courierMoveToken && second.Type != courierRemoveToken && second.Type != courierCastleToken {
			break
		}
		if len(first.Value) > 2 && isTalkWord(first.Value) {
			return courierLabelFirst
		}
		return courierTurnFirst
	case courierCommandToken:
		if len(text) <= maxTurnText {
			plies := parseCourierLine(text, r.coords)
			r.reader.read(at, text, &plies[0], &record.Turn{})
			if r.reader.fault == nil && len(plies) == 1 {
				return courierTurnFirst
			}
		}
	}
	return courierOtherFirst
}

// nearEntries is how far back a list is searched for what a line means.
const nearEntries = 200

// isLabel says whether a word is known as a label: the setup has it, or one of the
// turns before.
func (r *courierLines) isLabel(word string) bool {
	if r.coords.labels[word] {
		return true
	}
	for i := len(r.entries) - 1; i >= max(0, len(r.entries)-nearEntries); i-- {
		if t := r.entries[i].turn; t != nil && strings.EqualFold(t.Pattern.Piece, word) {
			return true
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

// courierTalk is what a text weighs as talk.
type courierTalk struct {
	attempts  int  // words that look like moves
	words     int  // plain words that say nothing of a move
	moveFirst bool // the first word looks like a move
}

func weighTalk(text string, coords *courierCoords) courierTalk {
	var t courierTalk
	short := false // the word before has one or two letters: a label, if a move follows
	for at := skipBlanks(text, 0); at < len(text); at = skipBlanks(text, at) {
		end := runEnd(text, at)
		if end == at { // a semicolon
			at++
			continue
		}
		word := text[at:end]
		at = end
		if looksLikeMove(word, coords) {
			t.moveFirst = t.moveFirst || t.attempts+t.words == 0 && !short
			t.attempts++
			short = false
			continue
		}
		if short {
			t.words++
			short = false
		}
		switch plain := strings.Trim(word, talkMarks); {
		case !isTalkWord(word):
		case len(plain) > 2:
			t.words++
		default:
			short = true
		}
	}
	if short {
		t.words++
	}
	return t
}

// talkMarks may stand round a word.
const talkMarks = `.,:;!?"'()`

// isTalkWord says whether a run is a word of a language: letters, with punctuation
// round them at most, and no word of moves.
func isTalkWord(word string) bool {
	word = strings.Trim(word, talkMarks)
	for _, r := range word {
		if !unicode.IsLetter(r) && r != '\'' && r != '’' {
			return false
		}
	}
	if len(word) < 2 {
		return word == "I" || word == "a"
	}
	return !moveWords[strings.ToLower(word)]
}

// moveWords are the words in which a move may be told.
var moveWords = func() map[string]bool {
	all := map[string]bool{}
	for _, w := range strings.Fields(`pawn rook knight bishop queen king lance silver gold general dragon horse to x
		move moves take takes capture captures drop drops add empty clear flip all castle castles castling
		promote promotes check mate checkmate`) {
		all[w] = true
	}
	return all
}()

// isRemark says whether what stands behind a move is no attempt at another.
func isRemark(ply *courierPlySyntax, text string, coords *courierCoords) bool {
	first := ply.statements[0]
	if first.kind != courierCommandCall || first.known {
		return false
	}
	talk := weighTalk(text, coords)
	return talk.attempts == 0 || talk.words >= 2 && !talk.moveFirst
}
