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
	maxFileTurns = 1_000_000
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
	entryClose   // the side that has just moved ends the game in the same turn
)

// courierEntry is one thing found in a move list, in its order.
type courierEntry struct {
	kind       courierEntryKind
	depth      int8  // of a variation line, 0 for the main line
	second     bool  // the number, or the place on its line, gives the turn to the second player
	told       bool  // dots or the place on the line tell the side, not only a number
	numbered   bool  // the number was written with this turn
	inline     bool  // a comment on the line of what is before it
	number     int32 // 0 if there is none
	numberAt   int32 // where it is written, and its length, with numbered
	numberSize uint8
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

	last      int  // number of the last turn
	boundary  bool // a blank line, header or status stands behind the last turn
	gameTurns int
	fileTurns int
	full      bool // the game is longer than is read
}

// readCourierLines reads a move list. Each game in it may have a head, of which
// coordsOf tells the coordinates.
func readCourierLines(list *passage, coordsOf func(head courierMeta) *courierCoords, page bool) []courierEntry {
	lines := strings.Count(list.text, "\n")
	r := &courierLines{list: list, page: page, coordsOf: coordsOf}
	r.useCoords(coordsOf(nil))
	r.entries = make([]courierEntry, 0, min(lines+lines/4+2, 20_000))
	r.read()
	r.stopsShort()
	return r.entries
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

// read reads line by line.
func (r *courierLines) read() {
	lines := linesOf(r.list.text)
	lines.src = r.list.src
	for lines.scan() {
		r.line(lines.at, lines.at+len(lines.line))
	}
}

func (r *courierLines) add(e courierEntry) {
	e.depth = r.depth
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
		if line := strings.TrimFunc(remark, isBlank); body == "" && r.depth == 0 && line != "" && (r.boundary || r.fileTurns == 0) && r.header(at+comment+2, line) {
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

// setNumber takes a number as written: digits, dots, or both.
func (r *courierLines) setNumber(at int, written string) {
	if written == "" {
		return
	}
	number, digits := 0, 0
	second := strings.Contains(written, "..") || strings.Contains(written, "…")
	for digits < len(written) && isDigit(written[digits]) {
		number = number*10 + int(written[digits]-'0')
		digits++
	}
	if digits > 0 {
		if r.unused && (r.number != number || second != r.second) && r.where < at {
			r.note(r.where, r.where+r.size, nil, "number", "this number has no move")
		}
		r.number, r.second, r.told = number, false, false
	}
	if second {
		r.second, r.told = true, true
	} else if dots := strings.TrimFunc(written[digits:], isBlank); strings.IndexFunc(dots, isBlank) >= 0 {
		r.second, r.told = true, true
	}
	r.unused, r.where, r.size = true, at, len(strings.TrimRightFunc(written, isBlank))
}

// take adds the plies of a line, or of a part of one.
func (r *courierLines) take(at int, text string, plies []courierPlySyntax) {
	for i := range plies {
		ply := &plies[i]
		r.setNumber(at+ply.numberAt, ply.number)
		if len(ply.statements) > 0 {
			r.ply(at, text, ply, i > 0)
		}
	}
}

func (r *courierLines) ply(at int, text string, ply *courierPlySyntax, later bool) {
	start, end := ply.statements[0].start, ply.statements[len(ply.statements)-1].end
	turn := r.newTurn(at+start, at+end)
	m := &r.reader
	m.read(at, text, ply, turn)
	if m.fault != nil && later && ply.number == "" && isRemark(ply, text[start:end], r.coords) {
		r.dropTurn()
		r.note(at+start, at+end, nil, "remark", "text behind the move is taken as a comment; a comment begins with //")
		r.comment(at+start, text[start:end])
		return
	}
	for _, o := range m.oddities {
		r.note(at+o.start, at+o.end, turn, o.kind, o.message)
	}
	if m.fault == nil && turn.Pattern.Kind == record.KindNone {
		comments := turn.Comments
		r.dropTurn()
		for _, c := range comments {
			r.comment(at+start, c)
		}
		return
	}
	if turn.Pattern.Kind == record.KindEnd {
		turn.Ends = &record.Outcome{Winner: record.WinnerWaiter, End: record.EndTimeout, Text: turn.Text, Pos: turn.Pos}
	}
	if f := m.fault; f != nil {
		turn.Err = r.list.errorf(at+f.start, at+f.end, "%s", f.message)
		if !hasOther(turn.Pattern.Effects) {
			turn.Pattern = record.Pattern{}
		}
	}
	r.addTurn(at+start, turn)
	if m.closes.end > 0 && m.fault == nil && !r.full {
		r.closing(at, start, end, text, turn)
	}
}

// closing adds the statement that ends the game behind a move as a turn of its
// own.
func (r *courierLines) closing(at, start, end int, text string, turn *record.Turn) {
	c := r.reader.closes
	if c.end == end {
		turn.Text = strings.TrimRightFunc(text[start:c.start], func(r rune) bool { return r == ';' || isBlank(r) })
		turn.Length = int32(r.list.spread(at+start, at+start+len(turn.Text)))
	}
	closing := r.newTurn(at+c.start, at+c.end)
	closing.Pattern = record.Pattern{Kind: record.KindEnd, Letters: record.LettersCourier}
	closing.Ends = &c.outcome
	r.add(courierEntry{kind: entryClose, at: at + c.start, turn: closing})
}

func hasOther(effects []record.Effect) bool {
	for _, e := range effects {
		if e.Kind == record.EffectOther {
			return true
		}
	}
	return false
}

// turnBlock is how many turns are allocated together at most.
const turnBlock = 32

// newTurn allocates a turn with the text list.text[start:end].
func (r *courierLines) newTurn(start, end int) *record.Turn {
	if len(r.block) == cap(r.block) {
		r.block = make([]record.Turn, 0, max(2, min(turnBlock, 2*cap(r.block))))
	}
	r.block = r.block[:len(r.block)+1]
	turn := &r.block[len(r.block)-1]
	turn.Pos = r.list.pos(start)
	turn.Text = r.list.text[start:end]
	turn.Length = int32(r.list.spread(start, end))
	turn.Line = r.list.src.LineAt(turn.Pos)
	return turn
}

// dropTurn gives back the turn that was allocated last.
func (r *courierLines) dropTurn() {
	r.block[len(r.block)-1] = record.Turn{}
	r.block = r.block[:len(r.block)-1]
}

// addTurn adds a turn under the number that counts now and moves that on.
func (r *courierLines) addTurn(at int, turn *record.Turn) {
	switch {
	case r.unused, r.number == 0:
	case r.second:
		r.number, r.second, r.told = r.number+1, false, true
	default:
		r.second, r.told = true, true
	}
	if r.number == 1 && !r.second && r.boundary {
		r.gameTurns, r.full = 0, false
	}
	r.gameTurns++
	r.fileTurns++
	if r.gameTurns > r.list.src.Limits.turns() || r.fileTurns > maxFileTurns {
		if r.full {
			return
		}
		r.full = true
		most := r.list.src.Limits.turns()
		if r.fileTurns > maxFileTurns {
			most = maxFileTurns
		}
		turn.Pattern = record.Pattern{}
		turn.Err = r.list.errorf(at, at+len(turn.Text), "more than %d turns; the rest is not read", most)
	}
	turn.Number = r.number
	r.add(courierEntry{kind: entryTurn, at: at, number: int32(r.number), second: r.second, told: r.told, numbered: r.unused, numberAt: int32(r.where), numberSize: uint8(min(r.size, 255)), turn: turn})
	if r.number > 0 {
		r.last = r.number
	}
	r.unused, r.boundary = false, false
	r.head = courierHead{}
}

// header reads "White: alpha" and [White "alpha"].
func (r *courierLines) header(at int, line string) bool {
	name, value := "", ""
	bracket := line[0] == '['
	if bracket {
		end := strings.LastIndex(line, `"]`)
		start := strings.Index(line, ` "`)
		if start < 2 || end < start+2 {
			return false
		}
		name, value = line[1:start], line[start+2:end]
	} else {
		colon := strings.IndexByte(line[:min(len(line), 32)], ':')
		switch {
		case colon > 0:
			name, value = line[:colon], line[colon+1:]
		case r.page && strings.HasPrefix(line, "Rules of "):
			name, value = "rules of", line[len("Rules of "):]
		default:
			return false
		}
	}
	key := fieldKey(name)
	if !courierHeaders[key] && !bracket {
		return false
	}
	add := func(key, name, value string) {
		h := &courierHeader{key: key, name: innerName(name), value: strings.TrimFunc(value, isBlank)}
		r.keepHeader(h, at)
		r.add(courierEntry{kind: entryHeader, at: at, text: line, header: h})
	}
	r.boundary = true
	// Both players may stand on one line.
	for _, other := range []string{"White", "Black"} {
		i := indexFold(value, strings.ToLower(other)+":")
		if courierSides[key] && i > 0 && isBlank(rune(value[i-1])) && !strings.EqualFold(other, key) {
			add(key, name, value[:i])
			key, name, value = strings.ToLower(other), other, value[i+len(other)+1:]
		}
	}
	add(key, name, value)
	return true
}

// indexFold is strings.Index without regard to the case of ASCII letters; what
// is in lower case.
func indexFold(s, what string) int {
	for i := 0; i+len(what) <= len(s); i++ {
		if strings.EqualFold(s[i:i+len(what)], what) {
			return i
		}
	}
	return -1
}

// commentStart returns the offset of the // that begins a comment, -1 if there
// is none: not that of http:// and not one in quoted text.
func commentStart(text string) int {
	for from := strings.IndexByte(text, '/'); from >= 0; {
		i := strings.Index(text[from:], "//")
		if i < 0 {
			return -1
		}
		i += from
		switch {
		case i > 0 && text[i-1] == ':':
			from = i + 2
		case strings.IndexByte(text[:i], '"') >= 0 && inQuotes(text, i) > 0:
			from = inQuotes(text, i)
		default:
			return i
		}
		if from >= len(text) {
			return -1
		}
	}
	return -1
}

// inQuotes returns the offset behind the quoted text that holds an offset, 0 if
// none does. A quote opens after a blank, and only if it is closed again.
func inQuotes(text string, offset int) int {
	for i := 0; i < offset; i++ {
		if text[i] != '"' || i > 0 && text[i-1] != ' ' && text[i-1] != '(' && text[i-1] != ';' {
			continue
		}
		end := strings.IndexByte(text[i+1:], '"')
		if end < 0 {
			return 0
		}
		if i+1+end > offset {
			return i + 1 + end + 1
		}
		i += 1 + end
	}
	return 0
}

// nextNumber returns the offset of the second number in a line that a turn
// follows, len(line) if there is none. A number in the arguments of a command
// does not count.
func nextNumber(line string) int {
	at := numberLength(line, true)
	statement := true // at the start of a statement
	for at = skipBlanks(line, at); at < len(line); at = skipBlanks(line, at) {
		if line[at] == ';' {
			statement = true
			at++
			continue
		}
		end := runEnd(line, at)
		run := line[at:end]
		if statement && isCourierCommand(run) {
			semicolon := strings.IndexByte(line[at:], ';')
			if semicolon < 0 {
				return len(line)
			}
			at += semicolon
			continue
		}
		if n := numberLength(line[at:], false); n > 0 && isDigit(run[0]) && beginsTurn(line[at+n:]) {
			return at
		}
		statement = false
		at = end
	}
	return len(line)
}

// beginsTurn says whether text begins with a step, with or without label.
func beginsTurn(text string) bool {
	at := skipBlanks(text, 0)
	end := runEnd(text, at)
	if _, width, _ := findOperator(text[at:end]); width > 0 || isCourierCommand(text[at:end]) {
		return true
	}
	at = skipBlanks(text, end)
	run := text[at:runEnd(text, at)]
	_, width, _ := findOperator(run)
	r, _ := utf8.DecodeRuneInString(run)
	return width > 0 || operatorOf(r) != 0
}
