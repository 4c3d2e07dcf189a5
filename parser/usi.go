package parser

import (
	"iter"
	"slices"
	"strings"

	"github.com/gcconv/gcconv/record"
)

// ParseUSI reads lines of the engine protocols USI and UCI and lines of SFEN
// or FEN, one game or position a line:
//
//	position startpos moves 7g7f 3c3d
//	position sfen lnsgkgsnl/1r5b1/… b - 1 moves …
//	position fen rnbqkbnr/pppppppp/… w KQkq - 0 1 moves e2e4
//	lnsgkgsnl/1r5b1/… b - 1
//
// The words position, startpos and moves may be missing, the parts of a
// position may be joined by underscores as in web addresses, and resign or win
// may stand at the end. Empty lines and lines that begin with # are skipped;
// "setoption name UCI_Variant value NAME" names the game of the lines below it.
func ParseUSI(src *Source) []*record.Record { return slices.Collect(USI(src)) }

// USI reads games as ParseUSI does, one after the other.
func USI(src *Source) iter.Seq[*record.Record] {
	return func(yield func(*record.Record) bool) {
		games, game := 0, ""
		kin := "usi" // what a line without any sign of its family is taken for
		l := newLineScanner(src)
		for l.scan() {
			words := wordsOf(l.line, l.at, src.Limits.turns()+maxPositionWords)
			switch {
			case len(words) == 0 || words[0].text[0] == '#':
			case words[0].text == "setoption":
				if len(words) >= 5 && strings.HasSuffix(words[2].text, "_Variant") {
					game = strings.TrimSpace(l.line[words[4].at-l.at:])
				}
			default:
				games++
				rec := usiLine(src, words, kin)
				rec.Index, rec.Game = games, game
				if kin = "usi"; rec.Notation == "uci" || rec.Notation == "fen" {
					kin = "uci"
				}
				if !yield(rec) {
					return
				}
			}
		}
		if err := l.stopped(); err != nil {
			yield(&record.Record{Source: src.Name, Index: games + 1, Notation: "usi", Errors: []*record.Error{err}})
		}
	}
}

// maxPositionWords is more than the words of a position.
const maxPositionWords = 16

// sourceWord is a word and its offset in the source.
type sourceWord struct {
	text string
	at   int
}

// wordsOf splits a line at blanks, up to a number of words.
func wordsOf(line string, at, most int) []sourceWord {
	var words []sourceWord
	start := -1
	for i, r := range line {
		switch {
		case !isBlank(r) && start < 0:
			start = i
		case isBlank(r) && start >= 0:
			words = append(words, sourceWord{line[start:i], at + start})
			if start = -1; len(words) == most {
				return words
			}
		}
	}
	if start >= 0 {
		words = append(words, sourceWord{line[start:], at + start})
	}
	return words
}

// usiLine reads one line that is not empty. kin is usi or uci, as the line before.
func usiLine(src *Source, words []sourceWord, kin string) *record.Record {
	rec := &record.Record{Source: src.Name}
	if words[0].text == "position" {
		words = words[1:]
	}
	form := ""
	if len(words) > 0 {
		switch words[0].text {
		case "startpos":
			words = words[1:]
		case "sfen", "fen":
			form = words[0].text
			words = words[1:]
		}
	}
	if len(words) > 0 && strings.Contains(words[0].text, "/") {
		n := 0
		var fields []string
		// The third field may be a hand, b4g2p, that looks like a move.
		for n < len(words) && n < 6 && words[n].text != "moves" && (n < 3 || !isCoordinateMove(words[n].text)) {
			fields = append(fields, words[n].text)
			n++
		}
		if len(fields) == 1 {
			fields = strings.Split(fields[0], "_")
		}
		if form == "" {
			form = positionForm(fields)
		}
		rec.Setup = &record.Setup{Form: form, Text: strings.Join(fields, " "), Pos: src.Pos(words[0].at)}
		at := 0 // the words are parted by one blank there
		for _, w := range words[:n] {
			rec.Setup.Marks = append(rec.Setup.Marks, record.Mark{At: at, Pos: src.Pos(w.at)})
			at += len(w.text) + 1
		}
		rec.Notation = form
		words = words[n:]
	} else if form != "" {
		at := len(src.Text)
		if len(words) > 0 {
			at = words[0].at
		}
		rec.Errors = append(rec.Errors, src.Errorf(at, at, "expected a position behind %s, such as lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", form))
	}
	if len(words) > 0 && words[0].text == "moves" {
		words = words[1:]
	}
	for i, w := range words {
		t := usiTurn(src, w)
		rec.Turns = append(rec.Turns, t)
		if excess := src.Limits.tooManyTurns(i+1, i+1); excess != "" {
			t.Ends, t.Pattern = nil, record.Pattern{}
			t.Err = src.Errorf(w.at, w.at+len(w.text), "%s", excess)
			break
		}
	}
	if rec.Notation == "" || len(rec.Turns) > 0 {
		switch {
		case form == "fen":
			rec.Notation = "uci"
		case form == "sfen" || rec.Setup != nil || len(rec.Turns) == 0:
			rec.Notation = "usi"
		default:
			rec.Notation = familyOf(rec.Turns, kin)
		}
	}
	for _, t := range rec.Turns {
		if t.Ends != nil {
			rec.Outcome = *t.Ends
		}
	}
	return rec
}

// positionForm tells SFEN from FEN: FEN has castling rights and an en passant
// square, or a board of eight rows.
func positionForm(fields []string) string {
	switch {
	case len(fields) > 3 && !isDigits(fields[3]), strings.Contains(fields[0], "["):
		return "fen"
	case strings.Count(fields[0], "/") == 7:
		return "fen"
	}
	return "sfen"
}

func usiTurn(src *Source, w sourceWord) *record.Turn {
	pos := src.Pos(w.at)
	t := &record.Turn{Pos: pos, Text: w.text, Line: src.LineAt(pos)}
	switch w.text {
	case "resign":
		t.Ends = &record.Outcome{Winner: record.WinnerWaiter, End: record.EndResignation}
	case "win":
		t.Ends = &record.Outcome{Winner: record.WinnerMover, End: record.EndDeclaration}
	default:
		p, ok := coordinateMove(w.text)
		if !ok {
			t.Err = src.Errorf(w.at, w.at+len(w.text), "expected a move such as 7g7f, 8h2b+, P*5e or e2e4; found %s", quoted(w.text))
		}
		t.Pattern = p
		return t
	}
	t.Ends.Text, t.Ends.Pos = w.text, pos
	t.Pattern.Kind = record.KindEnd
	return t
}

// familyOf tells by the first move that can be read whether moves are USI or UCI.
func familyOf(turns []*record.Turn, otherwise string) string {
	for _, t := range turns {
		switch t.Pattern.Kind {
		case record.KindMove, record.KindDrop:
			if isChessMove(t.Text) {
				return "uci"
			}
			return "usi"
		}
	}
	return otherwise
}

func isCoordinateMove(s string) bool {
	_, ok := coordinateMove(s)
	return ok
}

// isChessMove says whether a move names its squares as the chess family does.
func isChessMove(s string) bool {
	if i := strings.IndexAny(s, "*@"); i >= 0 {
		s = s[i+1:]
	}
	return s != "" && s[0] >= 'a' && s[0] <= 'p'
}

// coordinateMove reads a move of USI (7g7f, 8h2b+, 3d3c=G, P*5e, +B*5e) or UCI
// (e2e4, e7e8q, N@f3, 0000).
// Sources: http://shogidokoro.starfree.jp/usi.html, http://wbec-ridderkerk.nl/html/UCIProtocol.html;
// =G and +B* are this project's.
func coordinateMove(s string) (p record.Pattern, ok bool) {
	if s == "0000" {
		return record.Pattern{Kind: record.KindPass}, true
	}
	if i := strings.IndexAny(s, "*@"); i >= 0 {
		to, rest := coordinateSquare(s[i+1:])
		if to == "" || !isSymbol(s[:i]) {
			return record.Pattern{}, false
		}
		p = record.Pattern{Kind: record.KindDrop, Piece: strings.ToUpper(s[:i]), To: to}
		if rest != "" && !coordinatePromotion(&p, rest) { // no game allows one, and the rules say so
			return record.Pattern{}, false
		}
		return p, true
	}
	from, rest := coordinateSquare(s)
	if from == "" {
		return record.Pattern{}, false
	}
	to, rest := coordinateSquare(rest)
	if to == "" {
		return record.Pattern{}, false
	}
	p = record.Pattern{Kind: record.KindMove, From: from, To: to, Promotion: record.PromoteDeclined}
	if rest != "" && !coordinatePromotion(&p, rest) {
		return record.Pattern{}, false
	}
	return p, true
}

// coordinatePromotion reads what stands behind the squares: + or a piece.
func coordinatePromotion(p *record.Pattern, text string) bool {
	named := strings.TrimPrefix(text, "=")
	switch {
	case text == "+":
		p.Promotion = record.PromotePlain
	case isSymbol(named):
		p.Promotion, p.PromoteTo = record.PromoteNamed, strings.ToUpper(named)
	default:
		return false
	}
	return true
}

// isSymbol says whether s is a piece as FEN and SFEN write it: a letter, with +
// before it when promoted.
func isSymbol(s string) bool {
	s = strings.TrimPrefix(s, "+")
	return len(s) == 1 && (s[0] >= 'A' && s[0] <= 'Z' || s[0] >= 'a' && s[0] <= 'z')
}

// coordinateSquare takes a square, "7g" or "e4", off the front of s; "" if
// there is none. Whether a board has it is not asked.
func coordinateSquare(s string) (square, rest string) {
	n := 0
	digits := func() int {
		start := n
		for n < len(s) && n < start+2 && s[n] >= '0' && s[n] <= '9' {
			n++
		}
		return n - start
	}
	letter := func() bool {
		if n < len(s) && s[n] >= 'a' && s[n] <= 'z' {
			n++
			return true
		}
		return false
	}
	if digits() > 0 {
		if !letter() {
			return "", s
		}
	} else if !letter() || digits() == 0 {
		return "", s
	}
	return s[:n], s[n:]
}
