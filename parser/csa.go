package parser

import (
	"iter"
	"slices"
	"strings"

	"github.com/gcconv/gcconv/record"
)

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
		if !keeps(before, "tags", func(last string) { c.fault(at, at+len(line), "%s", last) }) {
			return
		}
		if line[0] == 'N' {
			c.name(at, line)
		} else {
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
	if !keeps(c.comments, "comments", func(last string) { c.fault(at, at+1+len(text), "%s", last) }) {
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
