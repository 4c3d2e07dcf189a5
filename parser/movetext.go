package parser

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gcconv/gcconv/record"
)

// movetext parses the moves of one game.
type movetext struct {
	*pgnParser
	rec   *record.Record
	lines []pgnLine // the main line and the variations that are open
	count int       // moves read
	notes int       // comments read
	full  bool      // no more are
	skip  int       // open brackets that are too deep to be read
	done  bool
}

// pgnLine is a line that is being read.
type pgnLine struct {
	turns   []*record.Turn
	parent  *record.Turn     // the turn that this line replaces
	before  []string         // comments that wait for the next turn
	closed  bool             // a variation has closed since the last turn
	number  int              // the move number read last
	dots    int              // how many dots followed it, 0 once its move is read
	fresh   bool             // it stands before the next move
	count   numberCount      // where the numbers are
	opener  bool             // the last turn had its number with one dot: it is the first player's
	follows bool             // the line continues its parent rather than replacing it, as its number says
	next    [][]*record.Turn // lines that follow the last turn, given before the turn that they replace
}

func (m *movetext) top() *pgnLine { return &m.lines[len(m.lines)-1] }

// last is the turn read last in the open line, nil if there is none.
func (m *movetext) last() *record.Turn {
	if l := m.top(); len(l.turns) > 0 {
		return l.turns[len(l.turns)-1]
	}
	return nil
}

func (m *movetext) parse() {
	for !m.done && !m.short {
		m.blank()
		if m.ended() {
			break
		}
		switch c := m.src[m.at]; {
		case c == '{':
			m.braces()
		case c == ';':
			m.at++
			m.comment(m.at-1, m.restOfLine())
		case c == '(':
			m.open()
		case c == ')':
			m.close()
		case c == '$':
			m.nag()
		case c == '!' || c == '?':
			m.suffix()
		case c == '[' && m.atTag():
			m.endUnclosed()
			if m.nextBegins() {
				m.done = true
				break
			}
			m.tags(m.rec)
		case c == '<':
			m.reserved()
		case c == '.':
			m.at++
			m.top().dots++
		case c >= '0' && c <= '9' && m.moveNumber():
		case c == ']' || c == '[' || c == '>' || c == '}':
			m.oddity("%q stands alone", string(c))
			m.at++
		default:
			m.word()
		}
	}
	if m.short {
		return
	}
	m.endUnclosed()
	m.finishNext()
	l := m.top()
	if t := m.last(); t != nil {
		t.Comments = append(t.Comments, l.before...)
	} else {
		m.rec.Comments = append(m.rec.Comments, l.before...)
	}
	m.room = l.turns[:0]
	m.rec.Turns = slices.Clone(l.turns)
}

// nextBegins says whether the tag at the cursor is another game's: behind moves or
// a result, or behind comments if it stands there already or is the first tag that
// PGN demands.
func (m *movetext) nextBegins() bool {
	if len(m.lines[0].turns) > 0 || m.rec.Outcome.Text != "" || len(m.rec.Errors) > 0 {
		return true
	}
	if len(m.lines[0].before) == 0 || len(m.rec.Tags) == 0 {
		return false
	}
	name := strings.TrimLeft(m.src[m.at+1:min(len(m.src), m.at+100)], " ")
	if end := strings.IndexAny(name, " \t\""); end >= 0 {
		name = name[:end]
	}
	return name == "Event" || m.rec.Tag(name) != ""
}

// maxOddities bounds how many oddities of one game are told.
const maxOddities = 50

func (m *movetext) oddity(format string, args ...any) {
	switch n := len(m.rec.Notes); {
	case n == maxOddities:
		format, args = "more oddities follow; they are not told one by one", nil
	case n > maxOddities:
		return
	}
	m.rec.Notes = tell(m.rec.Notes, m.errorAt(m.at, 1, format, args...))
}

// braces parses a comment in braces. One that is never closed ends where the
// next game begins.
func (m *movetext) braces() {
	start := m.at
	rest := m.src[start+1:]
	end := strings.IndexByte(rest, '}')
	if end < 0 {
		if !m.atEOF {
			m.short = true
			return
		}
		m.rec.Notes = tell(m.rec.Notes, m.errorAt(start, 1, "this comment has no closing }; it is taken to end before the next game"))
		end = len(rest)
		if i := strings.Index(rest, "\n[Event "); i >= 0 {
			end = i
		}
		m.at = start + 1 + end
	} else {
		m.at = start + 1 + end + 1
	}
	m.comment(start, rest[:end])
}

// comment attaches the comment that begins at an offset: to the turn before it,
// or to the one that follows if it stands first in its line or behind a variation.
func (m *movetext) comment(at int, text string) {
	if m.skip > 0 {
		return
	}
	if strings.IndexByte(text, '\n') >= 0 {
		text = strings.Join(strings.Fields(text), " ")
	}
	if !keeps(m.notes, "comments", func(last string) { m.rec.Errors = append(m.rec.Errors, m.errorAt(at, 1, "%s", last)) }) {
		return
	}
	m.notes++
	l, t := m.top(), m.last()
	if t == nil || l.closed {
		if text = strings.TrimSpace(text); text != "" {
			l.before = append(l.before, text)
		}
		return
	}
	if text = strings.TrimSpace(commands(text, t)); text != "" {
		t.Comments = append(t.Comments, text)
	}
}

// open begins a variation.
func (m *movetext) open() {
	if m.skip > 0 || m.full || len(m.lines) > m.limits.depth() {
		if m.skip == 0 && !m.full {
			m.rec.Errors = tell(m.rec.Errors, m.errorAt(m.at, 1, "%s; this one is not read", m.limits.tooDeep()))
		}
		m.skip++
		m.at++
		return
	}
	if m.last() == nil {
		m.rec.Errors = tell(m.rec.Errors, m.errorAt(m.at, 1, "a variation stands before any move that it could replace; it is not read"))
		m.skip++
		m.at++
		return
	}
	m.lines = append(m.lines, pgnLine{parent: m.last()})
	m.at++
}

// close ends a variation.
func (m *movetext) close() {
	switch {
	case m.skip > 0:
		m.skip--
	case len(m.lines) == 1:
		m.oddity("this ) closes nothing")
	default:
		m.closeLine()
	}
	m.at++
}

func (m *movetext) closeLine() {
	l := m.top()
	m.finishNext()
	turns, follows := l.turns, l.follows
	if t := m.last(); t != nil {
		t.Comments = append(t.Comments, l.before...)
	} else {
		l.parent.Comments = append(l.parent.Comments, l.before...)
	}
	if len(turns) > 0 && !follows {
		l.parent.Variations = append(l.parent.Variations, turns)
	}
	m.lines = m.lines[:len(m.lines)-1]
	if follows {
		m.top().next = append(m.top().next, turns)
	}
	m.top().closed = true
}

// finishNext keeps the lines that follow the last turn of the open line where no
// turn of its own does: in place of its end.
func (m *movetext) finishNext() {
	l := m.top()
	if len(l.next) == 0 {
		return
	}
	end := m.rec.NewTurn()
	end.Pos, end.Line, end.Pattern.Kind, end.Ends = l.next[0][0].Pos, l.next[0][0].Line, record.KindEnd, &record.Outcome{}
	end.Variations = l.next
	l.turns = append(l.turns, end)
	l.next = nil
}

// endUnclosed closes the variations that are open at the end of a game.
func (m *movetext) endUnclosed() {
	if len(m.lines) > 1 {
		m.oddity("a variation is not closed by )")
	}
	for len(m.lines) > 1 {
		m.closeLine()
	}
	m.skip = 0
}

// nag parses $n.
func (m *movetext) nag() {
	start := m.at
	m.at++
	n := 0
	for c := m.peek(); c >= '0' && c <= '9'; c = m.peek() {
		n = min(n*10+int(c-'0'), 1000)
		m.at++
	}
	if m.at == start+1 || n > 255 {
		m.rec.Notes = tell(m.rec.Notes, m.errorAt(start, m.at-start, "%s is no annotation glyph; $0 to $255 are", shortened(m.src[start:m.at])))
		return
	}
	m.annotate(n)
}

func (m *movetext) annotate(n int) {
	if t := m.last(); t != nil && m.skip == 0 {
		t.NAGs = append(t.NAGs, n)
	}
}

var suffixes = map[string]int{"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}

// suffix parses ! ? !! ?? !? ?! behind a move; longer runs are cut in pairs.
func (m *movetext) suffix() {
	start := m.at
	for c := m.peek(); (c == '!' || c == '?') && m.at < start+2; c = m.peek() {
		m.at++
	}
	if n, ok := suffixes[m.src[start:m.at]]; ok {
		m.annotate(n)
	}
}

// reserved keeps <…>, which the standard sets aside, as a comment.
func (m *movetext) reserved() {
	start := m.at
	m.at++
	for c := m.peek(); c != '>' && c != '\n' && !m.ended(); c = m.peek() {
		m.at++
	}
	if m.peek() == '>' {
		m.at++
	}
	m.comment(start, m.src[start:m.at])
}

// wordEnd has the bytes that end a word, blanks among them.
var wordEnd = func() (ends [256]bool) {
	for c := range ' ' + 1 {
		ends[c] = true
	}
	for _, c := range "{}()[];$!?<>" {
		ends[c] = true
	}
	return ends
}()

// moveNumber takes digits with a dot behind them.
func (m *movetext) moveNumber() bool {
	n, i := 0, m.at
	for ; i < len(m.src) && m.src[i] >= '0' && m.src[i] <= '9'; i++ {
		n = min(n*10+int(m.src[i]-'0'), 1_000_000)
	}
	if i >= len(m.src) || m.src[i] != '.' {
		return false
	}
	m.at = i + 1
	if m.skip == 0 {
		m.top().numbered(n, 1)
	}
	return true
}

// numbered takes a number, with how many dots.
func (l *pgnLine) numbered(n, dots int) { l.number, l.dots, l.fresh = n, dots, true }

// word parses a move number without a dot, a move or a result.
func (m *movetext) word() {
	start := m.at
	for m.at < len(m.src) {
		c := m.src[m.at]
		if wordEnd[c] && !m.promotionParenthesis(start) {
			break
		}
		if c >= utf8.RuneSelf {
			r, n := utf8.DecodeRuneInString(m.src[m.at:])
			if isBlank(r) || r == '\u200b' || r == '\ufeff' {
				break
			}
			m.at += n
			continue
		}
		m.at++
	}
	m.peek()
	if m.at == start {
		m.at++ // a byte that belongs nowhere
	}
	text := m.src[start:m.at]
	if m.skip > 0 {
		return
	}
	switch {
	case m.number(text), m.result(text, start):
	default:
		m.move(text, start)
	}
}

// promotionParenthesis says whether the bracket at the cursor belongs to a
// promotion such as e8(Q).
func (m *movetext) promotionParenthesis(start int) bool {
	at, s := m.at, m.src
	if at == start {
		return false
	}
	switch s[at] {
	case '(':
		return at+2 < len(s) && s[at-1] >= '1' && s[at-1] <= '9' && s[at+1] >= 'A' && s[at+1] <= 'Z' && s[at+2] == ')'
	case ')':
		return at >= 2 && s[at-2] == '(' && at-2 > start
	}
	return false
}

// number takes a move number without a dot: "12", or "…" for the second player's.
func (m *movetext) number(text string) bool {
	if text == "…" {
		return true
	}
	if !isDigits(text) || len(text) > 1 && strings.Trim(text, "0") == "" { // 00 and 0000 are moves
		return false
	}
	n := 0
	for _, c := range text {
		n = min(n*10+int(c-'0'), 1_000_000)
	}
	m.top().numbered(n, 0)
	return true
}

// squareFollows says whether blanks and a square are all that stands before the
// next blank, as in "* f3" for a drop.
func (m *movetext) squareFollows() bool {
	rest := m.src[m.at:]
	trimmed := strings.TrimLeft(rest, " ")
	end := strings.IndexAny(trimmed, " \t\n+#!?")
	if end < 0 {
		end = len(trimmed)
	}
	before, square := lastSquare(trimmed[:min(end, 4)])
	return len(trimmed) < len(rest) && square != "" && before == ""
}

// move parses one move. A drop may have a blank before its hand sign (N *f3),
// and e.p. one before itself.
func (m *movetext) move(text string, start int) {
	if t := m.last(); t != nil && (text == "e.p." || text == "ep" || text == "e.p" || text == "ep.") {
		t.Pattern.EnPassant = true
		return
	}
	if text == "*" {
		for m.peek() == ' ' {
			m.at++
		}
		squareAt := m.at
		for m.at < len(m.src) && !wordEnd[m.src[m.at]] {
			m.at++
		}
		m.peek()
		text += m.src[squareAt:m.at]
	}
	if len(text) == 1 && text[0] >= 'A' && text[0] <= 'Z' && strings.HasPrefix(m.src[m.at:], " *") {
		m.at++
		handAt := m.at
		for m.at < len(m.src) && !wordEnd[m.src[m.at]] {
			m.at++
		}
		m.peek()
		if m.at == handAt+1 { // a result, not a drop
			m.at = handAt
		} else {
			text += m.src[handAt:m.at]
		}
	}
	if t := m.last(); t != nil && isEvaluation(text) && (text != "N" || m.top().dots == 0) {
		t.NAGs = append(t.NAGs, evaluations[text])
		return
	}
	if m.full {
		return
	}
	m.count++
	if excess := m.limits.tooManyTurns(len(m.top().turns)+1, m.count); excess != "" {
		m.full = true
		m.rec.Errors = append(m.rec.Errors, m.errorAt(start, m.at-start, "%s", excess))
		return
	}
	t := m.rec.NewTurn()
	l := m.top()
	t.Pos, t.Text, t.Line, t.Number = m.pos(start), m.src[start:m.at], m.lineAt(start), l.number
	t.Before, l.before = l.before, nil
	l.closed = false
	if len(l.turns) == 0 && len(m.lines) == 1 {
		m.rec.Comments, t.Before = t.Before, nil
	}
	if !san(text, m.letters, &t.Pattern) {
		t.Pattern = record.Pattern{}
		t.Err = &record.Error{Source: m.name, Pos: t.Pos, Length: utf8.RuneCountInString(text), Line: t.Line, Message: "a move such as e4, Nf3, exd5, O-O, e8=Q or N@f3 was expected; found " + quoted(text)}
	}
	if len(l.turns) == 0 && len(m.lines) > 1 {
		outer := &m.lines[len(m.lines)-2]
		l.follows = l.dots > 1 && outer.opener && l.number == outer.number || l.dots == 1 && !outer.opener && l.number == outer.number+1
	}
	t.Variations, l.next = l.next, nil
	if l.fresh && len(m.lines) == 1 {
		if want, ok := l.count.fits(len(l.turns), l.number, l.dots); !ok {
			m.rec.Notes = tell(m.rec.Notes, m.errorAt(start, m.at-start, "this move has the number %d where %d is expected; moves may be missing", l.number, want))
		}
	}
	l.fresh = false
	l.opener, l.dots = l.dots == 1, 0
	l.turns = append(l.turns, t)
}

// numberCount follows the numbers of a line: one for two moves, or one for each.
type numberCount struct {
	known bool
	half  int // twice the number of the last numbered move, one more for the second player
	turn  int // which turn of the line it was
	each  bool
}

// fits says whether a number is the one due for a turn of the line; want is that.
// After one that is not, numbers go on from there.
func (c *numberCount) fits(turn, number, dots int) (want int, ok bool) {
	old := *c
	c.known, c.turn, c.half = true, turn, 2*number
	if dots > 1 {
		c.half++
	}
	passed := turn - old.turn
	switch {
	case !old.known:
		return number, true
	case old.each || turn == 1 && number == old.half/2+1 && old.half%2 == 0:
		c.each = true
		return old.half/2 + passed, number == old.half/2+passed
	}
	want = (old.half + passed) / 2
	if dots <= 1 && (old.half+passed)%2 == 1 { // a second move that repeats the number
		c.half++
	}
	return want, number == want
}

// evaluations are the signs of a position's worth and their glyph numbers.
var evaluations = map[string]int{
	"=": 10, "∞": 13, "⩲": 14, "+=": 14, "+/=": 14, "⩱": 15, "=+": 15, "=/+": 15, "±": 16, "+/-": 16, "∓": 17, "-/+": 17,
	"+-": 18, "+−": 18, "-+": 19, "−+": 19, "N": 146,
}

func isEvaluation(text string) bool {
	if len(text) > 1 && (text[0] >= 'a' && text[0] <= 'z' || text[0] >= 'A' && text[0] <= 'Z') {
		return false
	}
	_, ok := evaluations[text]
	return ok
}
