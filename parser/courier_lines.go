package parser

import (
	"strings"
	"unicode/utf8"

	"github.com/gcconv/gcconv/record"
)

// Bounds that keep hostile input from costing more than it is worth. Real
// turns have less than 200 bytes and real games less than 2,000 turns.
const (
	maxTurnText  = 8 << 10
	maxVariation = 16 // variations inside each other
)

// cellBreak stands between the cells of a table row of a page.
const cellBreak = '\x1f'

type courierEntryKind uint8

const (
	entryTurn courierEntryKind = iota
	entryComment
	entryHeader
	entryStatus  // a line that tells how the game ended
	entryGap     // one or more blank lines
	entryNote    // something that was mended
	entryLineEnd // bars alone: the variation before ends
	entryDeep    // a line of variations deeper than are read
	entryBound   // what stands beside the turns from here on is not read
	entryMoves   // the moves behind those that the preset makes begin here
	entryClose   // the side that has just moved ends the game in the same turn
)

// courierEntry is one thing found in a move list, in its order.
type courierEntry struct {
	kind       courierEntryKind
	depth      int8   // of a variation line, 0 for the main line
	second     bool   // the number, or the place on its line, gives the turn to the second player
	told       bool   // dots or the place on the line tell the side, not only a number
	numbered   bool   // the number was written with this turn
	inline     bool   // a comment on the line of what is before it
	numberSize uint8  // how long the number is that was written
	number     int32  // 0 if there is none
	numberAt   int32  // where it was written, with numbered
	at         int    // offset in the list
	text       string // of a comment, header or status; the kind of a note
	turn       *record.Turn
	header     *courierHeader
	err        *record.Error // of a note
}

// courierHeader is a line such as "White: alpha".
type courierHeader struct {
	key, name, value string
}

func (e *courierEntry) datum(list *passage) courierDatum {
	length := list.spread(e.at, e.at+len(e.text))
	if length == 0 {
		length = utf8.RuneCountInString(e.text)
	}
	return courierDatum{key: e.header.key, name: e.header.name, text: e.header.value, pos: list.pos(e.at), length: length}
}

// courierLines reads the lines of a move list.
type courierLines struct {
	list    *passage
	behind  int // where the moves begin behind those that the preset makes, 0 if it makes none
	coords  *courierCoords
	page    bool // running text of a web page: what is no turn is no comment either
	entries []courierEntry

	plies  []courierPlySyntax // scratch
	reader courierTurnReader
	block  []record.Turn // turns are allocated in blocks

	// The number that counts for the next ply of the line.
	depth  int8
	number int
	second bool
	told   bool
	unused bool // it was read but has no turn yet
	where  int  // where the number was read
	size   int  // its length

	coordsOf func(head courierMeta) *courierCoords
	head     courierHead
	game     string // the name of the game that is read, where a head of the list gives it
	setup    bool   // the head of that game tells more of its coordinates than the name

	split courierSplitter
	give  func(entries []courierEntry, alone bool) bool // takes each game as it is read; nil: all entries are kept
	games int                                           // that were given

	last      int  // number of the last turn
	boundary  bool // a blank line, header or status stands behind the last turn
	gameTurns int
	beside    int // entries of the game that are no turns
	fileTurns int
	full      bool // the game is longer than is read
}

// readCourierLines reads a move list. Each game in it may have a head, of which
// coordsOf tells the coordinates.
func readCourierLines(list *passage, coordsOf func(head courierMeta) *courierCoords, page bool) []courierEntry {
	r := newCourierLines(list, coordsOf, page)
	r.read()
	r.stopsShort()
	return r.entries
}

// eachCourierGame reads a move list and gives the entries of each game in it as soon
// as they are read, which last until the next ones are given; alone says that there
// are no others. It ends where give returns false.
func eachCourierGame(list *passage, behind int, coordsOf func(head courierMeta) *courierCoords, page bool, give func(entries []courierEntry, alone bool) bool) {
	r := newCourierLines(list, coordsOf, page)
	r.give, r.behind = give, behind
	if !r.read() {
		return
	}
	r.stopsShort()
	if r.giveGames() && list.src.Limits.err() == nil {
		give(r.entries, r.games == 0)
	}
}

func newCourierLines(list *passage, coordsOf func(head courierMeta) *courierCoords, page bool) *courierLines {
	lines := strings.Count(list.text, "\n")
	r := &courierLines{list: list, page: page, coordsOf: coordsOf}
	r.useCoords(coordsOf(nil))
	r.split.begin()
	r.entries = make([]courierEntry, 0, min(lines+lines/4+2, 20_000))
	return r
}

// giveGames gives the games that are complete; false if no more are wanted.
func (r *courierLines) giveGames() bool {
	for r.give != nil {
		cut := r.split.cut(r.entries)
		if cut == 0 {
			break
		}
		r.games++
		r.beside = 0
		if !r.give(r.entries[:cut], false) {
			return false
		}
		n := copy(r.entries, r.entries[cut:])
		clear(r.entries[n:])
		r.entries = r.entries[:n]
	}
	return true
}

func (r *courierLines) useCoords(coords *courierCoords) {
	coords.list = r.list.text
	if r.coords != nil {
		coords.looked, coords.wide = r.coords.looked, r.coords.wide
	}
	r.coords = coords
	r.reader = courierTurnReader{list: r.list, coords: coords}
}

// stopsShort adds a turn that cannot be read where a list ends behind a number.
func (r *courierLines) stopsShort() {
	if !r.unused || r.fileTurns == 0 {
		return
	}
	end := len(strings.TrimRightFunc(r.list.text, isBlankOrEnd))
	if r.where >= end {
		return
	}
	shown := min(end, r.where+32)
	for shown < end && !utf8.RuneStart(r.list.text[shown]) {
		shown--
	}
	turn := r.newTurn(r.where, shown)
	turn.Err = r.list.errorf(r.where, shown, "the list ends behind the number %s; a move was expected", quoted(turn.Text))
	r.addTurn(r.where, turn)
}

// read reads line by line; false if no more games are wanted.
func (r *courierLines) read() bool {
	lines := linesOf(r.list.text)
	lines.src = r.list.src
	for lines.scan() {
		if r.behind > 0 && lines.at >= r.behind {
			r.behind = 0
			r.entries = append(r.entries, courierEntry{kind: entryMoves, at: lines.at})
		}
		r.line(lines.at, lines.at+len(lines.line))
		if !r.giveGames() {
			return false
		}
	}
	return true
}

// add adds an entry. There may be more turns in a game than other entries.
func (r *courierLines) add(e courierEntry) {
	e.depth = r.depth
	if e.kind != entryTurn {
		if !keeps(r.beside, "lines beside the turns", func(last string) {
			r.entries = append(r.entries, courierEntry{kind: entryBound, at: e.at, err: r.list.errorf(e.at, e.at+1, "%s", last)})
		}) {
			return
		}
		r.beside++
	}
	r.entries = append(r.entries, e)
}

func (r *courierLines) comment(at int, text string) {
	if text = strings.TrimFunc(text, isBlank); text != "" {
		r.add(courierEntry{kind: entryComment, at: at, text: text})
	}
}

// note adds a note about list.text[start:end], a part of a turn if that is not nil.
func (r *courierLines) note(start, end int, turn *record.Turn, kind, message string) {
	err := r.list.errorf(start, end, "%s", message)
	err.Turn = turn
	r.add(courierEntry{kind: entryNote, at: start, text: kind, err: err})
}

// line reads one line, list.text[start:end].
func (r *courierLines) line(start, end int) {
	text := r.list.text[:end]
	r.depth = 0
	at := skipBlanks(text, start)
	if at == end {
		if n := len(r.entries); n > 0 && r.entries[n-1].kind != entryGap {
			r.add(courierEntry{kind: entryGap, at: at})
			r.boundary = true
		}
		return
	}
	if r.full && isDigit(text[at]) && !(r.boundary && strings.HasPrefix(text[at:], "1.")) {
		return
	}
	bars := 0
	for at < end && text[at] == '|' {
		bars++
		at = skipBlanks(text, at+1)
	}
	if most := min(maxVariation, r.list.src.Limits.depth()); bars > most {
		r.depth = int8(most)
		r.add(courierEntry{kind: entryDeep, at: at, err: r.list.errorf(start, end, "this line belongs to variations %d deep; no more than %d are read inside each other, so it is kept as a comment", bars, most)})
		r.comment(at, text[at:])
		return
	}
	r.depth = int8(bars)
	if at == end {
		r.add(courierEntry{kind: entryLineEnd, at: at})
		return
	}
	if !r.unused {
		r.number, r.second, r.told = 0, false, false
	}
	if !r.page || strings.IndexByte(text[at:], cellBreak) < 0 {
		r.cell(at, end)
		return
	}
	if r.header(at, strings.ReplaceAll(text[at:], string(cellBreak), " ")) {
		return
	}
	for at < end {
		cell := strings.IndexByte(text[at:], cellBreak)
		if cell < 0 {
			cell = end - at
		}
		start := skipBlanks(text, at)
		if body := strings.TrimRightFunc(text[min(start, at+cell):at+cell], isBlank); r.isBareNumber(body, text[at+cell:]) {
			r.setNumber(start, body)
		} else {
			r.cell(start, at+cell)
		}
		at += cell + 1
	}
}

// isBareNumber says whether a cell of a table is the number of the turn in the next
// one, without a dot: it fits behind the last turn.
func (r *courierLines) isBareNumber(cell, rest string) bool {
	if !isNumber(cell) || len(cell) > 5 || !r.expects(cell) && cell != "1" {
		return false
	}
	next, _, _ := strings.Cut(strings.TrimLeft(rest, string(cellBreak)), string(cellBreak))
	if next = strings.TrimFunc(next, isBlank); len(next) > maxTurnText {
		return false
	}
	return weighTalk(next, r.coords).attempts > 0 || r.beginsWith(0, next) == courierTurnFirst
}

// cell reads a line, or one cell of a table row.
func (r *courierLines) cell(at, end int) {
	if at >= end {
		return
	}
	body := r.list.text[at:end]
	comment := commentStart(body)
	remark := ""
	if comment >= 0 {
		body, remark = body[:comment], body[comment+2:]
	}
	if body = strings.TrimRightFunc(body, isBlank); body != "" {
		r.body(at, body)
	}
	if remark != "" {
		if line := strings.TrimFunc(remark, isBlank); body == "" && r.depth == 0 && line != "" && (r.boundary || r.fileTurns == 0 || namesGame(line)) && r.header(at+comment+2, line) {
			return // as gcconv writes heads of lists
		}
		n := len(r.entries)
		r.comment(at+comment+2, remark)
		if len(r.entries) > n {
			r.entries[n].inline = body != ""
		}
	}
}

// body reads what a line has in front of its comment.
func (r *courierLines) body(at int, body string) {
	if r.head.fresh {
		if r.header(at, body) {
			return
		}
		r.enterGame(body)
	}
	if len(body) <= maxTurnText {
		plies, ok := quickCourierLine(body, r.coords, r.plies[:0])
		r.plies = plies
		if ok {
			r.take(at, body, plies)
			return
		}
	}
	if r.header(at, body) {
		return
	}
	// With a number a line such as "draw" is what a player enters.
	number := numberLength(body, true)
	if s, ok := readCourierStatus(body[number:]); ok && (number == 0 || s.winner+s.loser != "") {
		if number > 0 {
			r.note(at, at+len(strings.TrimRightFunc(body[:number], isBlank)), nil, "number", "this number has no move")
		}
		r.add(courierEntry{kind: entryStatus, at: at + number, text: strings.TrimFunc(body[number:], isBlank)})
		r.boundary = true
		return
	}
	if r.isChat(at, body) {
		return
	}
	for len(body) > 0 && !r.full {
		piece := body[:nextNumber(body)]
		r.piece(at, piece)
		at += len(piece)
		body = body[len(piece):]
	}
}

// piece reads the plies that stand behind one number.
func (r *courierLines) piece(at int, piece string) {
	if len(piece) > maxTurnText {
		r.tooLong(at, len(piece))
		return
	}
	plies, ok := quickCourierLine(piece, r.coords, r.plies[:0])
	r.plies = plies
	if !ok {
		plies = parseCourierLine(piece, r.coords)
	}
	r.take(at, piece, plies)
}

func (r *courierLines) tooLong(at, length int) {
	n := numberLength(r.list.text[at:at+64], true)
	r.setNumber(at, r.list.text[at:at+n])
	start, end := skipBlanks(r.list.text, at+n), at+length
	shown := min(end, start+32)
	for !utf8.RuneStart(r.list.text[shown]) {
		shown--
	}
	turn := r.newTurn(start, shown)
	turn.Err = r.list.errorf(start, end, "a turn of %d bytes; no turn is longer than %d, so it is not read; write one turn on a line", end-start, maxTurnText)
	r.addTurn(start, turn)
}
