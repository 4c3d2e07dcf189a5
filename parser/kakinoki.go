package parser

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gcconv/gcconv/record"
)

// KIF and KI2 are two ways to write moves inside one frame: headers, board,
// comments, variations, results. This file reads the frame, kakinokihead.go its
// headers.
// Source: http://kakinoki.o.oo7.jp/kif_format.html.

// kakinoki reads a file of KIF or KI2 games.
type kakinoki struct {
	src      *Source
	notation string
	// moves reads a line that may hold moves; false if it holds none.
	moves func(k *kakinoki, at int, line string) bool

	scanner *lineScanner
	fresh   []record.Turn    // turns that are made but not yet used
	begun   int              // games
	games   []*record.Record // that are read and not yet given away
	g       *kakinokiGame
}

// kakinokiGame is the game that is being read.
type kakinokiGame struct {
	rec      *record.Record
	bod      bod
	handicap string    // the value of 手合割
	named    int       // its offset
	lines    []*branch // the stack of open lines, the main line first
	comment  []string  // comment lines that wait for the end of their comment
	comments int       // comment lines that were read
	begun    bool      // a move, an ending or the headline of the moves was read
	headline bool      // the headline 手数----指手---- was read
	noted    map[string]bool
	turns    int  // in all lines
	full     bool // no more are read
}

// branch is a line of play on the stack: the main line or a variation.
type branch struct {
	start  int            // number of its first ply
	turns  []*record.Turn // what was read of it
	before string         // where the ply before its first one went, "" if unknown
	parent *record.Turn   // the turn that it stands in for; nil for the main line and for lines without a place
	slot   int            // its index in parent.Variations
	number int            // of its last turn, as written; 0 if none was
	zero   bool           // its first turn bears the number 0
	lost   *record.Error  // set when the line has no place in the game
	at     int            // offset of its 変化 line
	end    int            // offset of the end of its last line
	notes  []string       // comments before its first turn
}

// all reads the games one after the other. The one read last is held back: what
// stands at the end of a file may belong to it.
func (k *kakinoki) all() iter.Seq[*record.Record] {
	return func(yield func(*record.Record) bool) {
		k.newGame()
		k.scanner = newLineScanner(k.src)
		for k.scanner.scan() {
			k.line(k.scanner.at, k.scanner.line)
			if len(k.games) > 1 {
				if !yield(k.games[0]) {
					return
				}
				k.games = k.games[1:]
			}
		}
		k.fault(k.scanner.stopped())
		k.finish()
		for _, g := range k.games {
			if !yield(g) {
				return
			}
		}
	}
}

func (k *kakinoki) newGame() {
	if k.g != nil {
		k.finish()
	}
	k.begun++
	k.g = &kakinokiGame{
		rec:   &record.Record{Source: k.src.Name, Index: k.begun, Notation: k.notation},
		lines: []*branch{{start: 1}},
		noted: map[string]bool{},
	}
}

// top is the line that moves are added to.
func (k *kakinoki) top() *branch { return k.g.lines[len(k.g.lines)-1] }

// line reads one line of the file.
func (k *kakinoki) line(at int, line string) {
	lead := blanks(line)
	at += lead
	if line = line[lead:]; line != "" && line[len(line)-1] != ')' {
		line = strings.TrimRightFunc(line, isBlank)
	}
	if line == "" {
		return
	}
	if text, ok := strings.CutPrefix(line, "*"); ok {
		k.commentLine(at, line, text)
		return
	}
	k.endComment()
	switch {
	case line[0] == '#':
		if strings.HasPrefix(line, "#KIF") {
			k.header()
		}
	case line[0] == '&':
		// A bookmark travels as a comment that begins with &.
		k.commentLine(at, line, line)
		k.endComment()
	case strings.HasPrefix(line, "変化"):
		k.variation(at, line)
	case strings.HasPrefix(line, "まで"):
		k.result(at, line)
	case strings.HasPrefix(line, "手数--"):
		k.header()
		k.g.headline, k.g.begun = true, true
	case line[0] == '|':
		k.header()
		k.fault(k.g.bod.row(k.src, at, line))
	case line[0] == '+' && strings.Trim(line, "+-") == "", isFileLine(line):
		k.header()
	case k.moves(k, at, line):
	case k.ending(at, line):
	case k.position(at, line), k.tag(at, line):
	case line == "盤面反転": // how a program showed the board
	case !k.g.begun:
		k.commentLine(at, line, line)
		k.note(at, at+len(line), "this line is no header, board or move; it is kept as a comment: %s", quoted(line))
	default:
		k.unreadable(at, line, "this line is no move, comment or header: "+quoted(line))
	}
}

// isFileLine says whether a line names the files of a board: ９ ８ ７ ….
func isFileLine(line string) bool {
	if !strings.HasSuffix(line, "１") && !strings.HasSuffix(line, "1") {
		return false
	}
	n := 0
	for i := 0; i < len(line); n++ {
		_, size := number(line[i:])
		if size == 0 {
			return false
		}
		i += size
		i += blanks(line[i:])
	}
	return n >= 3
}

// header begins a new game when the moves of one have been read already.
func (k *kakinoki) header() {
	if !k.g.begun {
		return
	}
	if len(k.g.lines[0].turns) > 0 {
		k.newGame()
		return
	}
	for len(k.g.lines) > 1 {
		k.close() // a variation before the first move
	}
	k.g.begun = false
}

// position reads the lines around a board that are no headers.
func (k *kakinoki) position(at int, line string) bool {
	switch {
	case line == "先手番" || line == "下手番":
		k.header()
		k.g.bod.second, k.g.bod.sideSaid = false, true
	case line == "後手番" || line == "上手番":
		k.header()
		k.g.bod.second, k.g.bod.sideSaid = true, true
	case strings.HasPrefix(line, "手数＝"):
		k.header()
		k.g.bod.counter(k.src, at, line[len("手数＝"):])
	case strings.HasPrefix(line, "手数="):
		k.header()
		k.g.bod.counter(k.src, at, line[len("手数="):])
	default:
		return false
	}
	return true
}

// commentLine keeps a line for the comment that goes on in it.
func (k *kakinoki) commentLine(at int, line, text string) {
	if keeps(k.g.comments, "lines of comments", func(last string) { k.fault(k.src.Errorf(at, at+len(line), "%s", last)) }) {
		k.g.comments++
		k.g.comment = append(k.g.comment, text)
	}
}

// endComment puts the comment lines that were read where they belong: to the
// move before them.
func (k *kakinoki) endComment() {
	if len(k.g.comment) == 0 {
		return
	}
	text := strings.Join(k.g.comment, "\n")
	k.g.comment = k.g.comment[:0]
	b := k.top()
	switch {
	case len(b.turns) > 0:
		last := b.turns[len(b.turns)-1]
		last.Comments = append(last.Comments, text)
	case len(k.g.lines) == 1:
		k.g.rec.Comments = append(k.g.rec.Comments, text)
	default:
		b.notes = append(b.notes, text)
	}
}

func (k *kakinoki) fault(err *record.Error) {
	if err != nil {
		k.g.rec.Errors = tell(k.g.rec.Errors, err)
	}
}

func (k *kakinoki) note(start, end int, format string, args ...any) {
	k.g.rec.Notes = tell(k.g.rec.Notes, k.src.Errorf(start, end, format, args...))
}

// noteOnce is note for an oddity that may stand in every line: it is told for
// the first.
func (k *kakinoki) noteOnce(start, end int, message string) {
	if !k.g.noted[message] {
		k.g.noted[message] = true
		k.note(start, end, "%s", message)
	}
}

// unreadable adds a turn that could not be read.
func (k *kakinoki) unreadable(at int, text, message string) {
	t := k.turn(at, text, 0)
	t.Err = k.src.Errorf(at, at+len(text), "%s", message)
	k.add(t, false)
}

// turn begins a turn whose text stands at an offset in the current line.
func (k *kakinoki) turn(at int, text string, number int) *record.Turn {
	l := k.scanner
	column := 1 + utf8.RuneCountInString(l.line[:at-l.at])
	if len(k.fresh) == 0 {
		k.fresh = make([]record.Turn, 32)
	}
	t := &k.fresh[0]
	k.fresh = k.fresh[1:]
	t.Pos, t.Text, t.Line, t.Number = record.Pos{Offset: at, Line: l.number, Column: column}, text, l.line, number
	return t
}

// add puts a turn at the end of the line on top of the stack. A turn that
// bears the wrong number is read all the same, with a note; a number 1 where
// another is due begins another game.
func (k *kakinoki) add(t *record.Turn, numbered bool) {
	g := k.g
	b := k.top()
	if numbered && t.Number == 1 && len(b.turns) > 0 && !(b.zero && len(b.turns) == 1) {
		k.newGame()
		g, b = k.g, k.top()
	}
	g.begun = true
	if g.full {
		return
	}
	g.turns++
	if excess := k.src.Limits.tooManyTurns(len(b.turns)+1, g.turns); excess != "" {
		g.full = true
		t.Ends, t.Pattern = nil, record.Pattern{}
		t.Err = k.src.Errorf(t.Pos.Offset, t.Pos.Offset+len(t.Text), "%s", excess)
	}
	if len(b.turns) == 0 {
		t.Before = append(b.notes, t.Before...)
		b.notes = nil
		if len(g.lines) == 1 && t.Number > 1 && t.Number == g.bod.number {
			b.start = t.Number // the numbers go on from those of the position
		}
	}
	if want := b.start + len(b.turns); numbered {
		// Numbers that go on from a wrong one are told once.
		if t.Number != want && (b.number == 0 && !b.zero || t.Number != b.number+1) {
			k.wrongNumber(t, want)
		}
		b.number = t.Number
		b.zero = b.zero || t.Number == 0 && len(b.turns) == 0
	}
	if t.Pattern.Same {
		t.Pattern.To = k.lastTarget(b)
	}
	b.turns = append(b.turns, t)
	b.end = t.Pos.Offset + len(t.Text)
}

func (k *kakinoki) wrongNumber(t *record.Turn, want int) {
	written := "the number " + strconv.Itoa(t.Number)
	if t.Number == maxNumber {
		written = "a number that is too large"
	}
	k.note(t.Pos.Offset, t.Pos.Offset+len(t.Text), "this move has %s where %d is expected; it is read as move %d", written, want, want)
}

// lastTarget is where the last move of a line went, for 同.
func (k *kakinoki) lastTarget(b *branch) string {
	if len(b.turns) > 0 {
		return b.turns[len(b.turns)-1].Pattern.To
	}
	if b.before == "" && len(k.g.lines) == 1 {
		return k.g.bod.lastMoveTo
	}
	return b.before
}

// variation reads "変化：6手": a line that begins at ply 6 of the latest open
// line that starts earlier and reaches ply 5. That line's variations are done.
func (k *kakinoki) variation(at int, line string) {
	text := strings.TrimLeft(strings.TrimPrefix(line, "変化"), "：: \t\u3000")
	n, size := number(text)
	g := k.g
	if size == 0 || n < 1 || n >= maxNumber || strings.TrimFunc(text[size:], isBlank) != "手" {
		k.open(&branch{start: 1, at: at, lost: k.src.Errorf(at, at+len(line), "expected the ply at which the variation begins, as in 変化：6手; found %s", quoted(line))})
		return
	}
	if len(g.lines) == 1 && len(k.top().turns) == 0 {
		k.open(&branch{start: n, at: at, lost: k.src.Errorf(at, at+len(line), "a variation before the first move: there is no ply %d yet", n)})
		return
	}
	if k.top().lost != nil {
		k.close()
	}
	depth := len(g.lines) - 1
	for depth > 0 && (g.lines[depth].start >= n || n > g.lines[depth].start+len(g.lines[depth].turns)) {
		depth--
	}
	parent := g.lines[depth]
	i := n - parent.start
	if i < 0 || i > len(parent.turns) {
		last := parent.start + len(parent.turns) - 1
		k.open(&branch{start: n, at: at, lost: k.src.Errorf(at, at+len(line), "a variation at ply %d, but no line before it has a ply %d; the main line has the plies %d to %d", n, n-1, parent.start, last)})
		return
	}
	for len(g.lines) > depth+1 {
		k.close()
	}
	if len(g.lines) > k.src.Limits.depth() {
		k.open(&branch{start: n, at: at, lost: k.src.Errorf(at, at+len(line), "%s", k.src.Limits.tooDeep())})
		return
	}
	if i == len(parent.turns) {
		// The line ends without saying how; the variation needs a place.
		t := k.turn(at, "", 0)
		t.Pattern.Kind, t.Ends = record.KindEnd, &record.Outcome{}
		parent.turns = append(parent.turns, t)
	}
	b := &branch{start: n, at: at, parent: parent.turns[i], before: parent.before}
	if i > 0 {
		b.before = parent.turns[i-1].Pattern.To
	} else if len(g.lines) == 1 {
		b.before = g.bod.lastMoveTo
	}
	b.slot = len(b.parent.Variations)
	b.parent.Variations = append(b.parent.Variations, nil)
	k.open(b)
}

func (k *kakinoki) open(b *branch) {
	if top := k.top(); top.lost != nil {
		k.close()
	}
	k.g.begun = true
	k.g.lines = append(k.g.lines, b)
	b.end = b.at
}

// close takes the line on top off the stack.
func (k *kakinoki) close() {
	b := k.top()
	k.g.lines = k.g.lines[:len(k.g.lines)-1]
	switch {
	case b.lost != nil:
		if len(b.turns) > 0 {
			b.lost.Message += fmt.Sprintf("; its %s (%s) cannot be placed in the game", plural(len(b.turns), "move"), linesFromTo(b.turns[0].Pos.Line, k.src.Pos(b.end).Line))
		}
		k.fault(b.lost)
	case b.parent != nil:
		if len(b.turns) == 0 {
			if !k.g.full {
				k.note(b.at, b.at, "a variation without moves")
			}
			b.parent.Variations = b.parent.Variations[:b.slot]
			b.parent.Comments = append(b.parent.Comments, b.notes...)
			return
		}
		b.parent.Variations[b.slot] = b.turns
	}
}

func linesFromTo(first, last int) string {
	if first == last {
		return fmt.Sprintf("line %d", first)
	}
	return fmt.Sprintf("lines %d to %d", first, last)
}

// finish ends the game that is being read.
func (k *kakinoki) finish() {
	k.endComment()
	g := k.g
	for len(g.lines) > 1 {
		k.close()
	}
	main := g.lines[0]
	rec := g.rec
	rec.Turns = main.turns
	if g.bod.seen {
		setup, err := g.bod.setup(k.src)
		k.fault(err)
		if setup != nil {
			rec.Setup = setup
			if files := len(g.bod.rows[0]); files == 5 && len(g.bod.rows) == 5 && rec.Game == "" {
				rec.Game = "5五将棋"
			}
		}
	}
	if rec.Game == "" && rec.Setup == nil && rec.Tag("手合割") != "" || g.handicap == "その他" && rec.Setup == nil && rec.Game == "" {
		k.note(g.named, g.named+len(g.handicap), "%s names no start position known here, and there is no board; the game is read from the usual start", quoted(g.handicap))
	}
	for _, t := range rec.Turns {
		if t.Ends != nil {
			rec.Outcome = *t.Ends
		}
	}
	inOrder(rec.Errors)
	inOrder(rec.Notes)
	empty := len(rec.Turns) == 0 && rec.Setup == nil && !g.headline
	if empty && len(k.games) > 0 {
		// Headers at the end of a file belong to the game before them.
		last := k.games[len(k.games)-1]
		last.Tags = append(last.Tags, rec.Tags...)
		last.Comments = append(last.Comments, rec.Comments...)
		last.Errors = append(last.Errors, rec.Errors...)
		last.Notes = append(last.Notes, rec.Notes...)
		return
	}
	k.games = append(k.games, rec)
}

// inOrder sorts errors by their place.
func inOrder(errs []*record.Error) {
	slices.SortStableFunc(errs, func(a, b *record.Error) int { return cmp.Compare(a.Pos.Offset, b.Pos.Offset) })
}
