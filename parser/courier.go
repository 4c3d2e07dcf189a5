package parser

import (
	"fmt"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/gcconv/gcconv/record"
)

// CourierOptions say how to read Game Courier logs.
type CourierOptions struct {
	// Coordinates returns what tells whether a text is a coordinate of the
	// game with the name that the log gives ("" if it gives none), nil if
	// that game is not known. With a nil function, and for unknown games,
	// coordinates are known by their shape and by the log's own setup.
	Coordinates func(game string) func(coordinate string) bool
}

// Courier reads Game Courier logs: a bare move list, assignments of PHP, query
// strings and URLs, and saved pages, of one game or more. What cannot be read
// is in the Err of its turn or in the Errors of the record. The error, a
// *record.Error, is for text that has no game at all.
func Courier(src []byte, name string, opts CourierOptions) ([]*record.Record, error) {
	return CourierText(NewSource(name, src), opts)
}

// CourierText reads Game Courier logs from decoded text. Of games that together
// have more than a million turns those behind are left out, as the last game that
// is read says in its Errors; CourierGames reads them.
func CourierText(src *Source, opts CourierOptions) ([]*record.Record, error) {
	var games []*record.Record
	turns := 0
	for rec, err := range CourierGames(src, opts) {
		if err != nil {
			return nil, err
		}
		if isFull(src, games, turns, rec) {
			break
		}
		games = append(games, rec)
		turns += record.CountTurns(rec.Turns)
	}
	return games, nil
}

// CourierGames reads Game Courier logs from decoded text, the games of a bare move
// list one after the other, without holding more than one of them. The games before
// an error have been given.
func CourierGames(src *Source, opts CourierOptions) iter.Seq2[*record.Record, error] {
	return func(yield func(*record.Record, error) bool) {
		c := &courierReader{src: src, opts: opts}
		if err := c.refuse(); err != nil {
			yield(nil, err)
			return
		}
		all := &passage{src: src, text: src.Text}
		switch {
		case looksLikePHP(src.Text) && !strings.HasPrefix(strings.TrimLeftFunc(src.Text, isBlankOrEnd), "<!"):
			c.php(all)
		case looksLikeHTML(src.Text):
			c.pages(all)
		case isQuery(firstLine(src.Text)):
			c.queries(all)
		default:
			c.give = func(rec *record.Record) bool { return yield(c.finish(rec), nil) }
			c.list(all)
		}
		if c.unwanted {
			return
		}
		if err := src.Limits.err(); err != nil {
			yield(nil, src.Errorf(0, 0, "%s", err))
			return
		}
		c.noteOutside()
		for _, rec := range c.records {
			if !yield(c.finish(rec), nil) {
				return
			}
		}
		if c.finished == 0 {
			yield(nil, c.nothing())
		}
	}
}

// refuse says why a text cannot hold logs, nil if it may.
func (c *courierReader) refuse() error {
	text := c.src.Text
	if len(text) >= maxSource {
		return c.src.Errorf(0, 0, "the file is larger than %d bytes; split it", maxSource)
	}
	if strings.TrimFunc(text, isBlankOrEnd) == "" {
		return &record.Error{Source: c.src.Name, Message: "the file is empty"}
	}
	if at := binaryAt(text); at >= 0 {
		return c.src.Errorf(at, at+1, "this is no text but binary data; expected a move list, assignments such as $moves = …, a query or a saved page")
	}
	return nil
}

func isBlankOrEnd(r rune) bool { return isBlank(r) || r == '\n' || r == '\r' }

func firstLine(text string) string {
	text = strings.TrimLeftFunc(text, isBlankOrEnd)
	lines := linesOf(text)
	lines.scan()
	return lines.line
}

// binaryAt returns the offset of the first byte that text does not have, if
// there are many of them, else -1.
func binaryAt(text string) int {
	first, count := -1, 0
	for i := 0; i < len(text) && i < 64<<10; i++ {
		if c := text[i]; c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\f' && c != '\v' {
			if first < 0 {
				first = i
			}
			count++
		}
	}
	if count > 2 && count*50 > min(len(text), 64<<10) {
		return first
	}
	return -1
}

// courierReader reads the games of one file.
type courierReader struct {
	src      *Source
	opts     CourierOptions
	give     func(*record.Record) bool // takes each game as it is read; nil: they are kept in records
	unwanted bool                      // no more games are wanted
	records  []*record.Record
	turns    int             // in records
	finished int             // games
	game     string          // that of the last one
	html     bool            // the file is a page, whose entities are resolved
	looked   string          // what was looked for, for the error
	first    *record.Error   // the first thing that could not be read
	outside  []*passage      // text beside the move lists
	strays   []*passage      // text that belongs to nothing, in which no turn may stand
	errors   []*record.Error // that belong to the next record
}

// take takes a game; false if no more are wanted.
func (c *courierReader) take(rec *record.Record) bool {
	switch {
	case c.give != nil:
		c.unwanted = !c.give(rec)
	case isFull(c.src, c.records, c.turns, rec):
		return false
	default:
		c.records = append(c.records, rec)
		c.turns += record.CountTurns(rec.Turns)
	}
	return !c.unwanted
}

// isFull says whether no more than games, with their turns, are kept of a file, which
// the last of them then tells of. next is the game that would follow.
func isFull(src *Source, games []*record.Record, turns int, next *record.Record) bool {
	most := src.Limits.heldTurns()
	if turns <= most {
		return false
	}
	last := games[len(games)-1]
	if n := len(last.Errors); n > 0 && strings.HasPrefix(last.Errors[n-1].Message, fileIsFull) {
		return true // it tells already
	}
	err := &record.Error{Source: src.Name, Message: fmt.Sprintf(fileIsFull+" %d turns; the games from here on are not read; split the file", most)}
	if len(next.Turns) > 0 {
		t := next.Turns[0]
		err.Pos, err.Line, err.Length = t.Pos, t.Line, max(int(t.Length), utf8.RuneCountInString(t.Text))
	}
	last.Errors = append(last.Errors, err)
	return true
}

const fileIsFull = "the games before have more than"

// finish says of a game what the games before it tell.
func (c *courierReader) finish(rec *record.Record) *record.Record {
	c.finished++
	rec.Index = c.finished
	if rec.Game == "" {
		rec.Game = c.game // named once for all of the file
	}
	c.game = rec.Game
	if len(rec.Turns) == 0 && len(rec.Errors) == 0 {
		rec.Notes = append(rec.Notes, &record.Error{Source: c.src.Name, Message: "this log has no moves; lines such as 1. P e2-e4 were expected where the moves stand"})
	}
	return rec
}

func (c *courierReader) nothing() *record.Error {
	err := &record.Error{Source: c.src.Name, Message: "no moves found; looked for " + c.looked}
	if c.first != nil {
		err.Pos, err.Line, err.Length = c.first.Pos, c.first.Line, c.first.Length
		err.Message = c.first.Message + "; no moves found"
	}
	return err
}

// list reads a bare move list.
func (c *courierReader) list(p *passage) {
	c.looked = "lines such as 1. P e2-e4 or P*5e"
	c.moves(nil, p, courierMeta{}, false)
}

// php reads assignments, or the lines between them if they hold no moves.
func (c *courierReader) php(p *passage) {
	c.looked = "a variable with moves, such as $moves = '1. P e2-e4 …';"
	r := readPHP(p)
	c.errors = append(c.errors, r.errors...)
	if len(r.errors) > 0 {
		c.first = r.errors[0]
	}
	var rest *passage
	if len(r.rest) > 0 {
		rest = join(r.rest, "")
	}
	if c.groups(r.fields, rest) {
		r.rest = nil // it was the list
	}
	if rest != nil {
		c.strays = append(c.strays, rest)
		queries, _ := readQueries(rest)
		for _, fields := range queries {
			for _, f := range fields {
				if f.key == "moves" {
					c.strays = append(c.strays, f.value())
				}
			}
		}
		if looksLikeHTML(rest.text) {
			for _, page := range readHTML(rest) {
				c.strays = append(c.strays, page.text)
				for _, f := range page.fields {
					c.strays = append(c.strays, f.value())
				}
			}
		}
	}
	c.beside(r)
}

// groups reads fields, which may be of several games. Where none has moves
// under a known name a field counts that holds some, or else the rest, which it
// reports.
func (c *courierReader) groups(fields []courierField, rest *passage) (readRest bool) {
	groups := groupFields(fields)
	found := false
	for _, g := range groups {
		if initial, list := g.moves(); list != nil {
			c.moves(initial, list, g.meta(), false)
			found = true
		}
	}
	if found {
		return false
	}
	for _, g := range groups {
		for i, f := range g {
			if !courierKeys[f.key] && holdsTurns(f.value()) {
				meta := append(append(fieldGroup{}, g[:i]...), g[i+1:]...).meta()
				c.moves(nil, f.value(), meta, false)
				return false
			}
		}
	}
	if rest != nil {
		var meta courierMeta
		for _, g := range groups {
			meta = append(meta, g.meta()...)
		}
		c.moves(nil, rest, meta, false)
	}
	return rest != nil
}

// holdsTurns says whether a text has a line that is a turn, at its beginning.
func holdsTurns(p *passage) bool {
	for lines := linesOf(p.text[:min(len(p.text), 4096)]); lines.scan(); {
		line := strings.TrimFunc(lines.line, isBlankOrEnd)
		if plies, ok := quickCourierLine(line, &courierCoords{}, nil); ok && len(plies) > 0 {
			return true
		}
	}
	return false
}

// moves reads a move list and makes its records; initial, if not nil, is a list that
// stands before it. The heads in a list may name the game and give a setup, from which
// coordinates are known.
func (c *courierReader) moves(initial, list *passage, meta courierMeta, page bool) {
	behind := 0
	if !page && !c.html {
		list = withoutTags(list)
	}
	if initial != nil {
		initial = withoutTags(initial)
		behind = len(initial.text) + 1
		list = join([]*passage{initial, list}, "\n")
	}
	game := ""
	coordsOf := func(heads courierMeta) *courierCoords { return c.coords(append(heads, meta...)) }
	eachCourierGame(list, behind, coordsOf, page, func(part []courierEntry, alone bool) bool {
		g := buildCourierGame(list, part, page)
		// A log whose list is empty is a game that has just begun, but text
		// without turns is none.
		var all courierMeta
		for _, h := range g.headers {
			all = append(all, h.datum(list))
		}
		all = append(all, meta...)
		if len(g.rec.Turns) == 0 && !(alone && !page && all.begun(list)) {
			return true
		}
		for _, s := range g.statuses {
			all = append(all, courierDatum{key: "status", text: s.text, pos: list.pos(s.at), length: list.spread(s.at, s.at+len(s.text))})
		}
		rec := g.rec
		rec.Source, rec.Notation = c.src.Name, "gc"
		rec.Errors = append(c.errors, rec.Errors...)
		c.errors = nil
		all.describe(rec, c.src)
		if rec.Game == "" {
			rec.Game = game // games of one list are of one kind unless they say otherwise
		}
		game = rec.Game
		if g.late != nil && rec.Setup == nil { // else the start tells nothing of numbers
			rec.Notes = append([]*record.Error{g.late}, rec.Notes...)
		}
		g.finishNotes()
		return c.take(rec)
	})
}

// withoutTags is a value of PHP or of a query, which may have <br>.
func withoutTags(list *passage) *passage {
	if !looksLikeHTML(list.text) {
		return list
	}
	var parts []*passage
	for _, p := range readHTML(list) {
		parts = append(parts, p.text)
	}
	return join(parts, "\n")
}

// coords returns what is known of the coordinates of a game.
func (c *courierReader) coords(meta courierMeta) *courierCoords {
	coords := &courierCoords{}
	if c.opts.Coordinates != nil {
		coords.board = c.opts.Coordinates(meta.game())
		coords.known = coords.board
	}
	files, ranks := meta.squareLabels()
	coords.named = len(files)+len(ranks) > 0
	if s := meta.setup(); s != nil && s.Form == "gc" {
		if grid, err := s.Grid(); err == nil {
			coords.useGrid(grid)
			return coords
		}
	}
	coords.useLabels(files, ranks)
	return coords
}
