package parser

import (
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/gcconv/gcconv/record"
)

// csaPieces are the pieces that CSA can put on a board, with their SFEN
// letters; KZ, the Kamikaze, is this project's. Moves keep their piece as
// written.
var csaPieces = map[string]string{
	"FU": "P", "KY": "L", "KE": "N", "GI": "S", "KI": "G", "KA": "B", "HI": "R", "OU": "K",
	"TO": "+P", "NY": "+L", "NK": "+N", "NG": "+S", "UM": "+B", "RY": "+R", "KZ": "Z",
}

// csaSet is the pieces of a game of shogi that "P-00AL" shares out: all but
// the kings.
var csaSet = []struct {
	letter string
	n      int
}{{"P", 18}, {"L", 4}, {"N", 4}, {"S", 4}, {"G", 4}, {"B", 2}, {"R", 2}}

// csaTags names the keywords of CSA as KIF names them.
var csaTags = map[string]string{
	"EVENT": "棋戦", "SITE": "場所", "START_TIME": "開始日時", "OPENING": "戦型", "END_TIME": "終了日時", "TIME_LIMIT": "持ち時間", "NOTE": "備考",
}

// csaEndings are the statements that end a game. "Mover" is the side that
// would have to move.
var csaEndings = map[string]record.Outcome{
	"TORYO":           {Winner: record.WinnerWaiter, End: record.EndResignation},
	"CHUDAN":          {End: record.EndInterrupted},
	"SENNICHITE":      {Winner: record.WinnerNone, End: record.EndRepetition},
	"JISHOGI":         {Winner: record.WinnerNone, End: record.EndImpasse},
	"HIKIWAKE":        {Winner: record.WinnerNone, End: record.EndAgreement},
	"MAX_MOVES":       {Winner: record.WinnerNone, End: record.EndMaxMoves},
	"KACHI":           {Winner: record.WinnerMover, End: record.EndDeclaration},
	"TIME_UP":         {Winner: record.WinnerWaiter, End: record.EndTimeout},
	"ILLEGAL_MOVE":    {Winner: record.WinnerWaiter, End: record.EndFoul},
	"+ILLEGAL_ACTION": {Winner: record.WinnerSecond, End: record.EndFoul},
	"-ILLEGAL_ACTION": {Winner: record.WinnerFirst, End: record.EndFoul},
	"TSUMI":           {Winner: record.WinnerWaiter, End: record.EndCheckmate},
	"FUZUMI":          {End: record.EndOther},
	"MATTA":           {End: record.EndOther},
	"ERROR":           {End: record.EndOther},
}

// ParseCSA reads the games of a CSA file of version 2 or 3, or without a
// version. Both kinds of comments are kept, ' and '*; a comment may follow a
// move on its line. "'棋種：Mortal Shogi" before the moves names the game (this
// project's). The text is decoded first, see Decode.
// Sources: http://www2.computer-shogi.org/protocol/record_v22.html and
// record_v3.html.
func ParseCSA(src *Source) []*record.Record { return slices.Collect(CSA(src)) }

// CSA reads games as ParseCSA does, one after the other.
func CSA(src *Source) iter.Seq[*record.Record] {
	return func(yield func(*record.Record) bool) {
		c := &csa{src: src}
		c.newGame()
		give := func() bool {
			for _, g := range c.games {
				if !yield(g) {
					return false
				}
			}
			c.games = c.games[:0]
			return true
		}
		l := newLineScanner(src)
		for l.scan() {
			if c.line(l.at, l.line); !give() {
				return
			}
		}
		if err := l.stopped(); err != nil {
			c.rec.Errors = append(c.rec.Errors, err)
			c.any = true
		}
		c.finish()
		give()
	}
}

type csa struct {
	src   *Source
	begun int              // games
	games []*record.Record // that are read and not yet given away
	rec   *record.Record

	rows     [10][]string // P1 to P9
	rowAt    [10]record.Pos
	files    int
	rowsSeen int
	initial  bool // PI was read
	single   bool // a line P+ or P- was read
	board    board
	at       record.Pos // of the position
	rest     int        // whose hand gets all other pieces (P-00AL): 0 or 1, -1 nobody's
	sideSaid bool
	any      bool // something was read
	full     bool // no more turns are read
	comments int
}

func (c *csa) newGame() {
	*c = csa{src: c.src, begun: c.begun + 1, games: c.games, rest: -1}
	c.rec = &record.Record{Source: c.src.Name, Index: c.begun, Notation: "csa"}
}

func (c *csa) fault(start, end int, format string, args ...any) {
	c.rec.Errors = tell(c.rec.Errors, c.src.Errorf(start, end, format, args...))
}

func (c *csa) note(start, end int, format string, args ...any) {
	c.rec.Notes = tell(c.rec.Notes, c.src.Errorf(start, end, format, args...))
}

// line reads one line: one statement, or several with commas between them.
func (c *csa) line(at int, line string) {
	lead := blanks(line)
	at += lead
	line = strings.TrimRightFunc(line[lead:], isBlank)
	if line == "" {
		return
	}
	switch line[0] {
	case '\'':
		c.comment(at, line[1:])
		return
	case '/':
		if c.any {
			c.finish()
			c.newGame()
		}
		return
	case 'N', '$':
		c.any = true
		before := len(c.rec.Tags)
		ok, last := keeps(before, "tags")
		if last != "" {
			c.fault(at, at+len(line), "%s", last)
		}
		switch {
		case !ok:
			return
		case line[0] == 'N':
			c.name(at, line)
		default:
			c.tag(at, line)
		}
		if other := tagBefore(c.rec, before); other != nil {
			c.note(at, at+len(line), "this header stands twice; the first one counts: %s", quoted(other.Value))
		}
		return
	case 'V':
		if len(c.rec.Turns) > 0 {
			c.finish()
			c.newGame()
		}
		c.any = true
		return
	}
	c.any = true
	for line != "" {
		end := strings.IndexAny(line, ",'")
		switch {
		case end < 0:
			c.statement(at, line)
			return
		case line[end] == '\'':
			c.statement(at, line[:end])
			c.comment(at+end, line[end+1:])
			return
		}
		c.statement(at, line[:end])
		at, line = at+end+1, line[end+1:]
	}
}

// comment adds what stands behind a ' to the move before it.
func (c *csa) comment(at int, text string) {
	if len(c.rec.Turns) == 0 {
		if strings.HasPrefix(text, "CSA encoding=") {
			return
		}
		if name, ok := strings.CutPrefix(text, "棋種："); ok {
			c.rec.Game, c.any = strings.TrimSpace(name), true
			return
		}
		if pieces, ok := strings.CutPrefix(text, "駒字："); ok && c.board.explain(pieces) == "" {
			return
		}
	}
	c.any = true
	ok, last := keeps(c.comments, "comments")
	if last != "" {
		c.fault(at, at+1+len(text), "%s", last)
	}
	if !ok {
		return
	}
	c.comments++
	text = strings.TrimPrefix(text, "*")
	if n := len(c.rec.Turns); n > 0 {
		t := c.rec.Turns[n-1]
		t.Comments = append(t.Comments, text)
		restoreEnding(t)
		return
	}
	c.rec.Comments = append(c.rec.Comments, text)
}

func (c *csa) name(at int, line string) {
	switch {
	case strings.HasPrefix(line, "N+"):
		c.rec.Tags = append(c.rec.Tags, record.Tag{Name: "Black", Value: line[2:], Pos: c.src.Pos(at)})
	case strings.HasPrefix(line, "N-"):
		c.rec.Tags = append(c.rec.Tags, record.Tag{Name: "White", Value: line[2:], Pos: c.src.Pos(at)})
	default:
		c.fault(at, at+len(line), "expected N+ or N- with a player's name; found %s", quoted(line))
	}
}

func (c *csa) tag(at int, line string) {
	key, value, found := strings.Cut(line[1:], ":")
	if !found {
		c.fault(at, at+len(line), "expected a keyword with a colon, such as $EVENT:; found %s", quoted(line))
		return
	}
	pos := c.src.Pos(at)
	if name, known := csaTags[key]; known {
		addKifTag(c.rec, name, value, pos)
		return
	}
	c.rec.Tags = append(c.rec.Tags, record.Tag{Name: "$" + key, Value: value, Pos: pos})
}

// statement reads one statement of position, side, move, time or ending.
func (c *csa) statement(at int, s string) {
	lead := blanks(s)
	at += lead
	s = strings.TrimRightFunc(s[lead:], isBlank)
	if s == "" {
		return
	}
	switch {
	case s[0] == 'P':
		if len(c.rec.Turns) > 0 {
			c.finish()
			c.newGame()
			c.any = true
		}
		if !c.at.Valid() {
			c.at = c.src.Pos(at)
		}
		c.position(at, s)
	case (s == "+" || s == "-") && len(c.rec.Turns) > 0:
		c.fault(at, at+1, "who moves first is told before the moves; a move such as +7776FU was expected")
	case s == "+" || s == "-":
		c.sideSaid = true
		c.board.second = s == "-"
		if !c.at.Valid() {
			c.at = c.src.Pos(at)
		}
	case s[0] == 'T':
		c.time(at, s)
	case s[0] == '%':
		o, ok := csaEndings[s[1:]]
		if !ok {
			c.note(at, at+len(s), "the ending %s is not known; it is kept as it stands", quoted(s))
			o.End = record.EndOther
		}
		pos := c.src.Pos(at)
		o.Text, o.Pos = s, pos
		c.add(&record.Turn{Pos: pos, Text: s, Line: c.src.LineAt(pos), Pattern: record.Pattern{Kind: record.KindEnd}, Ends: &o})
	default:
		c.move(at, s)
	}
}

// add adds a turn to the game.
func (c *csa) add(t *record.Turn) {
	if c.full {
		return
	}
	n := len(c.rec.Turns) + 1
	if excess := c.src.Limits.tooManyTurns(n, n); excess != "" {
		c.full = true
		t.Ends, t.Pattern = nil, record.Pattern{}
		t.Err = c.src.Errorf(t.Pos.Offset, t.Pos.Offset+len(t.Text), "%s", excess)
	}
	c.rec.Turns = append(c.rec.Turns, t)
}

// move reads +7776FU or +0055KA. A time glued to it is read too.
func (c *csa) move(at int, s string) {
	pos := c.src.Pos(at)
	t := &record.Turn{Pos: pos, Text: s, Line: c.src.LineAt(pos)}
	if c.add(t); t.Err != nil {
		return
	}
	after := ""
	if len(s) > 7 && s[7] == 'T' {
		s, after = s[:7], s[7:]
	}
	p, ok := csaMove(s)
	if !ok {
		t.Err = c.src.Errorf(at, at+len(s), "expected a move such as +7776FU or -0055KA; found %s", quoted(s))
		return
	}
	t.Text, t.Pattern, t.Side = s, p, record.SideFirst
	if s[0] == '-' {
		t.Side = record.SideSecond
	}
	if after != "" {
		c.time(at+len(s), after)
	}
}

func csaMove(s string) (p record.Pattern, ok bool) {
	if len(s) != 7 || s[0] != '+' && s[0] != '-' || !isDigits(s[1:5]) || !isCSAName(s[5:]) {
		return p, false
	}
	p = record.Pattern{Kind: record.KindMove, Piece: s[5:], Letters: record.LettersCSA, PieceAfter: true}
	p.To, ok = squareName(int(s[3]-'0'), int(s[4]-'0'))
	if !ok {
		return record.Pattern{}, false
	}
	if s[1:3] == "00" {
		p.Kind, p.PieceAfter = record.KindDrop, false
		return p, true
	}
	p.From, ok = squareName(int(s[1]-'0'), int(s[2]-'0'))
	if !ok {
		return record.Pattern{}, false
	}
	return p, true
}

func isCSAName(s string) bool {
	return len(s) == 2 && s[0] >= 'A' && s[0] <= 'Z' && s[1] >= 'A' && s[1] <= 'Z'
}

// time reads T12, T3.5 or T1. into the move before it.
func (c *csa) time(at int, s string) {
	seconds, n := number(s[1:])
	spent := time.Duration(seconds) * time.Second
	rest := s[1+n:]
	if n > 0 && strings.HasPrefix(rest, ".") {
		fraction, size := decimalFraction(rest[1:])
		spent += fraction
		rest = rest[1+size:]
	}
	switch {
	case n == 0 || rest != "" || seconds >= maxNumber:
		c.fault(at, at+len(s), "expected a time in seconds such as T12; found %s", quoted(s))
	case len(c.rec.Turns) == 0:
		c.fault(at, at+len(s), "a time before the first move: %s", quoted(s))
	default:
		t := c.rec.Turns[len(c.rec.Turns)-1]
		if t.Clock.Has != 0 {
			c.note(at, at+len(s), "a second time for %s; only the first is read", quoted(t.Text))
			return
		}
		t.Clock = record.Clock{Spent: spent, Has: record.HasSpent}
	}
}

// position reads one line of the start position.
func (c *csa) position(at int, s string) {
	if len(s) < 2 {
		c.fault(at, at+len(s), "expected PI, P1 to P9, P+ or P-; found %s", quoted(s))
		return
	}
	switch k := s[1]; {
	case k == 'I':
		c.initial = true
		c.board.rows = csaStart()
		c.remove(at+2, s[2:])
	case k >= '1' && k <= '9':
		c.row(at, int(k-'0'), s[2:])
	case k == '+' || k == '-':
		c.single = true
		side := 0
		if k == '-' {
			side = 1
		}
		c.pieces(at+2, side, s[2:])
	default:
		c.fault(at, at+len(s), "expected PI, P1 to P9, P+ or P-; found %s", quoted(s))
	}
}

// csaStart is the usual start position of shogi as rows.
func csaStart() [][]string {
	rows := emptyRows(9, 9)
	for f, p := range strings.Split("LNSGKGSNL", "") {
		rows[0][f], rows[8][f] = strings.ToLower(p), p
		rows[2][f], rows[6][f] = "p", "P"
	}
	rows[1][1], rows[1][7], rows[7][1], rows[7][7] = "r", "b", "B", "R"
	return rows
}

func emptyRows(files, ranks int) [][]string {
	rows := make([][]string, ranks)
	for i := range rows {
		rows[i] = make([]string, files)
	}
	return rows
}

// remove takes pieces off the usual start position: 82HI22KA.
func (c *csa) remove(at int, s string) {
	for i := 0; i < len(s); i += 4 {
		cell, letter := c.piece(at+i, s[i:])
		if cell == nil {
			return
		}
		if !strings.EqualFold(*cell, letter) {
			c.fault(at+i, at+i+4, "there is no %s on %s to be removed", s[i+2:i+4], s[i:i+2])
			return
		}
		*cell = ""
	}
}

// piece reads the square and the piece of an entry 59OU on the board.
func (c *csa) piece(at int, s string) (cell *string, letter string) {
	if len(s) >= 4 && isDigits(s[:2]) {
		file, rank := int(s[0]-'0'), int(s[1]-'0')
		letter, ok := c.board.letter(s[2:4], csaPieces)
		if ok && rank >= 1 && rank <= len(c.board.rows) && file >= 1 && file <= len(c.board.rows[rank-1]) {
			row := c.board.rows[rank-1]
			return &row[len(row)-file], letter
		}
	}
	c.fault(at, at+min(len(s), 4), "expected a square and a piece such as 59OU; found %s", quoted(s))
	return nil, ""
}

// pieces puts pieces on the board or in the hand: 59OU00FU00AL.
func (c *csa) pieces(at, side int, s string) {
	if c.board.rows == nil {
		c.build()
	}
	for i := 0; i < len(s); i += 4 {
		entry := s[i:]
		if strings.HasPrefix(entry, "00AL") {
			c.rest = side
			continue
		}
		if letter, ok := "", false; strings.HasPrefix(entry, "00") && len(entry) >= 4 {
			if letter, ok = c.board.letter(entry[2:4], csaPieces); ok {
				c.board.addHand(side, letter, 1)
				if !c.board.handAt[side].Valid() {
					c.board.handAt[side] = c.src.Pos(at + i)
				}
				continue
			}
		}
		cell, letter := c.piece(at+i, entry)
		if cell == nil {
			return
		}
		if *cell != "" {
			c.fault(at+i, at+i+4, "there is a piece on %s already", entry[:2])
			return
		}
		if side == 1 {
			letter = strings.ToLower(letter)
		}
		*cell = letter
	}
}

// row reads the cells of P1 to P9: " * ", "+FU", "-KY". Mail programs have
// eaten blanks of many files, so blanks do not count.
func (c *csa) row(at, n int, s string) {
	var row []string
	for i := 0; i < len(s); {
		switch b := s[i]; {
		case b == '*':
			row = append(row, "")
			i++
		case b == '+' || b == '-':
			letter, ok := "", false
			if len(s) >= i+3 {
				letter, ok = c.board.letter(s[i+1:i+3], csaPieces)
			}
			if !ok {
				c.fault(at+2+i, at+2+min(i+3, len(s)), "expected a piece such as +FU; found %s", quoted(s[i:]))
				return
			}
			if b == '-' {
				letter = strings.ToLower(letter)
			}
			row = append(row, letter)
			i += 3
		default:
			size := blanks(s[i:])
			if size == 0 {
				c.fault(at+2+i, at+2+len(s), "expected a piece such as +FU, or * for an empty square; found %s", quoted(s[i:]))
				return
			}
			i += size
		}
	}
	switch {
	case c.board.rows != nil:
		c.fault(at, at+2+len(s), "the row P%d stands behind PI, P+ or P-, which must come after the rows", n)
		return
	case c.rows[n] != nil:
		c.fault(at, at+2+len(s), "the row P%d stands twice", n)
		return
	case len(row) == 0:
		c.fault(at, at+2+len(s), "the row P%d has no squares", n)
	}
	c.rows[n], c.rowAt[n] = row, c.src.Pos(at)
	c.files = max(c.files, len(row))
	c.rowsSeen = max(c.rowsSeen, n)
}

// build makes the board of the rows P1 to P9. A board of nine files has nine
// rows; one that is missing or too short is a fault, and its squares are empty.
func (c *csa) build() {
	if c.files == 0 {
		c.board.rows = emptyRows(9, 9)
		return
	}
	ranks := c.rowsSeen
	if c.files == 9 {
		ranks = 9
	}
	c.board.rows = emptyRows(c.files, ranks)
	c.board.rowAt = c.rowAt[1 : ranks+1]
	before := c.at // of the row above
	var missing []string
	tell := func() {
		if len(missing) > 0 {
			c.fault(before.Offset, before.Offset, "rows of the board are missing: %s", strings.Join(missing, " "))
			missing = nil
		}
	}
	for r := 1; r <= ranks; r++ {
		row := c.rows[r]
		if row == nil {
			missing = append(missing, "P"+decimal(r))
			continue
		}
		tell()
		if len(row) < c.files {
			c.fault(c.rowAt[r].Offset, c.rowAt[r].Offset+2, "the row P%d has %s; %d are expected", r, plural(len(row), "square"), c.files)
		}
		before = c.rowAt[r]
		copy(c.board.rows[r-1], row)
	}
	tell()
}

// share gives all pieces that are not on the board to the side of "00AL".
func (c *csa) share() {
	left := map[string]int{}
	for _, p := range csaSet {
		left[p.letter] = p.n
	}
	for _, row := range c.board.rows {
		for _, p := range row {
			left[strings.ToUpper(strings.TrimPrefix(p, "+"))]--
		}
	}
	for _, hand := range c.board.hands {
		for p, n := range hand {
			left[strings.TrimPrefix(p, "+")] -= n
		}
	}
	for _, p := range csaSet {
		if n := left[p.letter]; n > 0 {
			c.board.addHand(c.rest, p.letter, n)
		}
	}
}

func (c *csa) finish() {
	if !c.any {
		return
	}
	rec := c.rec
	if c.files > 0 && c.board.rows == nil {
		c.build()
	}
	if c.rest >= 0 {
		c.share()
	}
	changed := len(rec.Errors) > 0 || c.single || c.files > 0
	switch {
	case c.board.rows == nil && c.board.second:
		c.board.rows = csaStart()
		rec.Setup = c.board.setup(c.at)
	case c.board.rows == nil:
		if len(rec.Turns) > 0 {
			c.note(0, 0, "the file gives no start position; the usual one is taken")
		}
	default:
		usual := board{rows: csaStart()}
		if sfen := c.board.sfen(); changed || sfen != usual.sfen() {
			rec.Setup = c.board.setup(c.at)
		}
	}
	if !c.sideSaid && len(rec.Turns) > 0 {
		at := rec.Turns[0].Pos.Offset
		c.note(at, at, "no line + or - before the first move says who moves first; Black is taken")
	}
	for _, t := range rec.Turns {
		if t.Ends != nil {
			rec.Outcome = *t.Ends
		}
	}
	c.games = append(c.games, rec)
}
