package parser

import (
	"fmt"
	"slices"
	"strings"

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

// CourierText reads Game Courier logs from decoded text.
func CourierText(src *Source, opts CourierOptions) ([]*record.Record, error) {
	all := &passage{src: src, text: src.Text}
	if len(src.Text) >= maxSource {
		return nil, src.Errorf(0, 0, "the file is larger than %d bytes; split it", maxSource)
	}
	if strings.TrimFunc(src.Text, isBlankOrEnd) == "" {
		return nil, &record.Error{Source: src.Name, Message: "the file is empty"}
	}
	if at := binaryAt(src.Text); at >= 0 {
		return nil, src.Errorf(at, at+1, "this is no text but binary data; expected a move list, assignments such as $moves = …, a query or a saved page")
	}
	c := &courierReader{src: src, opts: opts}
	switch {
	case looksLikePHP(src.Text) && !strings.HasPrefix(strings.TrimLeftFunc(src.Text, isBlankOrEnd), "<!"):
		c.php(all)
	case looksLikeHTML(src.Text):
		c.pages(all)
	case isQuery(firstLine(src.Text)):
		c.looked = "a parameter moves, as in game=Chess&moves=1.+P+e2-e4"
		for _, fields := range readQueries(all) {
			c.groups(fields, nil)
			for i := range fields {
				switch f := &fields[i]; {
				case f.key == fragmentKey:
					if len(c.records) > 0 {
						rec := c.records[len(c.records)-1]
						rec.Notes = append(rec.Notes, f.value().errorf(0, len(f.value().text), "%s is the fragment of an address, which belongs to no move, and is not read", quoted(shortened(f.value().text))))
					}
				case f.name == "" && strings.Contains(f.value().text, ".") && len(c.records) > 0:
					rec := c.records[len(c.records)-1]
					rec.Notes = append(rec.Notes, f.value().errorf(0, len(f.value().text), "this part of the query is no parameter, name=value, and is not read"))
				case !courierKeys[f.key]:
					c.outside = append(c.outside, f.value())
				}
			}
		}
	default:
		c.list(all)
	}
	if err := src.Limits.err(); err != nil {
		return nil, src.Errorf(0, 0, "%s", err)
	}
	if len(c.records) == 0 {
		return nil, c.nothing()
	}
	c.noteOutside()
	game := ""
	for i, rec := range c.records {
		rec.Index = i + 1
		if rec.Game == "" {
			rec.Game = game // named once for all of the file
		}
		game = rec.Game
		if len(rec.Turns) == 0 && len(rec.Errors) == 0 {
			rec.Notes = append(rec.Notes, &record.Error{Source: src.Name, Message: "this log has no moves; lines such as 1. P e2-e4 were expected where the moves stand"})
		}
	}
	return c.records, nil
}

// noteOutside notes a turn that stands beside the move lists and in none of them:
// it would be lost without a word.
func (c *courierReader) noteOutside() {
	var read map[string]bool // the turns, made when there is something to look up
	for _, p := range c.outside {
		for lines := linesOf(p.text); lines.scan(); {
			line := strings.TrimFunc(lines.line, isBlankOrEnd)
			number := numberLength(line, false)
			plies, ok := quickCourierLine(line, &courierCoords{}, nil)
			if number > 0 && ok && len(plies) > 0 && len(plies[0].statements) > 0 {
				if read == nil {
					read = map[string]bool{}
					for _, rec := range c.records {
						addTurns(read, rec.Turns)
					}
				}
				first := plies[0].statements
				if !read[plainTurn(line[first[0].start:first[len(first)-1].end])] {
					rec := c.records[len(c.records)-1]
					rec.Notes = append(rec.Notes, p.errorf(lines.at, lines.at+len(lines.line), "this looks like a turn, but it stands outside of the list of moves and is not read"))
					return
				}
			}
		}
	}
}

func addTurns(read map[string]bool, turns []*record.Turn) {
	for _, t := range turns {
		read[plainTurn(t.Text)] = true
		for _, v := range t.Variations {
			addTurns(read, v)
		}
	}
}

// plainTurn is the text of a turn without blanks and signs that a page may show
// in another way.
func plainTurn(text string) string {
	return strings.Map(func(r rune) rune {
		if isBlank(r) || r == ';' {
			return -1
		}
		return r
	}, text)
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

// courierReader collects the records of one file.
type courierReader struct {
	src     *Source
	opts    CourierOptions
	records []*record.Record
	html    bool            // the file is a page, whose entities are resolved
	looked  string          // what was looked for, for the error
	first   *record.Error   // the first thing that could not be read
	outside []*passage      // text beside the move lists
	errors  []*record.Error // that belong to the next record
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
	c.moves(p, courierMeta{}, false)
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
		c.outside = append(c.outside, rest)
	}
	c.beside(r)
}

// beside keeps the comments of a file of PHP, and tells once of other text that is
// no assignment.
func (c *courierReader) beside(r *phpReader) {
	if len(c.records) == 0 {
		return
	}
	var first *record.Error
	more := 0
	for _, p := range r.rest {
		line := strings.TrimFunc(p.text, isBlankOrEnd)
		if line == "" {
			continue
		}
		if strings.HasPrefix(line, "//") {
			at := strings.Index(p.text, "//") + len("//")
			r.remarks = append(r.remarks, p.slice(at, len(p.text)))
		} else if first == nil {
			at := strings.Index(p.text, line)
			first = p.errorf(at, at+len(line), "this text is no assignment, and is not read")
		} else {
			more++
		}
	}
	if first != nil {
		if more > 0 {
			first.Message += fmt.Sprintf(" (and %d more of this kind)", more)
		}
		c.records[0].Notes = append(c.records[0].Notes, first)
	}
	slices.SortFunc(r.remarks, func(a, b *passage) int { return a.offset(0) - b.offset(0) })
	i := 0 // the game of a remark: the first whose turns stand behind it
	for _, p := range r.remarks {
		for i+1 < len(c.records) && (len(c.records[i].Turns) == 0 || c.records[i].Turns[0].Pos.Offset < p.offset(0)) {
			i++
		}
		if text := strings.TrimFunc(p.text, isBlankOrEnd); text != "" {
			c.records[i].Comments = append(c.records[i].Comments, text)
		}
	}
}

// pages reads saved pages: the moves of their forms, else those in a link,
// else the running text.
func (c *courierReader) pages(p *passage) {
	c.html = true
	c.looked = "a form field named moves, a table or lines such as 1. P e2-e4; save the page of a game that shows its move list"
	for _, page := range readHTML(p) {
		c.errors = append(c.errors, page.errors...)
		if c.first == nil && len(page.errors) > 0 {
			c.first = page.errors[0]
		}
		c.page(page)
	}
}

func (c *courierReader) page(page *htmlPage) {
	var extra courierMeta
	if i := strings.Index(page.title, " on Game Courier"); i > 0 {
		extra = append(extra, courierDatum{key: "title", text: strings.TrimSpace(page.title[:i])})
	}
	var linked [][]courierField
	for _, link := range page.links {
		fields := readQuery(link)
		for _, f := range fields {
			switch f.key {
			case "moves":
				linked = addLink(linked, fields, f.value().text)
			case "game", "log":
				extra = append(extra, courierDatum{key: "link " + f.key, text: f.value().text, pos: f.value().pos(0)})
			}
		}
	}
	groups := groupFields(page.fields)
	for _, g := range groups {
		if g.moves() == nil {
			continue
		}
		meta := append(g.meta(), extra...)
		if len(groups) == 1 {
			meta = append(meta, pageMeta(page.text)...)
		}
		c.moves(g.moves(), meta, false)
	}
	if anyMoves(groups) {
		c.outside = append(c.outside, page.text)
		return
	}
	before := len(c.records)
	for _, fields := range linked {
		c.groups(fields, nil)
	}
	if len(c.records) == before {
		for _, g := range groups {
			extra = append(extra, g.meta()...)
		}
		c.moves(page.text, extra, true)
	}
}

// addLink adds the fields of a link that has moves. Of links to stages of one game
// that follow each other the longest counts.
func addLink(linked [][]courierField, fields []courierField, moves string) [][]courierField {
	if len(linked) == 0 {
		return append(linked, fields)
	}
	get := func(fields []courierField, key string) string {
		for i := range fields {
			if fields[i].key == key {
				return fields[i].value().text
			}
		}
		return ""
	}
	last := linked[len(linked)-1]
	before := get(last, "moves")
	switch {
	case get(last, "game") != get(fields, "game") || get(last, "log") != get(fields, "log"):
	case strings.HasPrefix(before, moves):
		return linked
	case strings.HasPrefix(moves, before):
		linked[len(linked)-1] = fields
		return linked
	}
	return append(linked, fields)
}

func anyMoves(groups []fieldGroup) bool {
	for _, g := range groups {
		if g.moves() != nil {
			return true
		}
	}
	return false
}

// pageMeta reads the side and status lines of a page.
func pageMeta(text *passage) courierMeta {
	var meta courierMeta
	for _, e := range readCourierLines(text, func(courierMeta) *courierCoords { return &courierCoords{} }, true) {
		switch e.kind {
		case entryHeader:
			meta = append(meta, e.datum(text))
		case entryStatus:
			meta = append(meta, courierDatum{key: "status", text: e.text, pos: text.pos(e.at), length: text.spread(e.at, e.at+len(e.text))})
		}
	}
	return meta
}

// groups reads fields, which may be of several games. Where none has moves
// under a known name a field counts that holds some, or else the rest, which it
// reports.
func (c *courierReader) groups(fields []courierField, rest *passage) (readRest bool) {
	groups := groupFields(fields)
	found := false
	for _, g := range groups {
		if list := g.moves(); list != nil {
			c.moves(list, g.meta(), false)
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
				c.moves(f.value(), meta, false)
				return false
			}
		}
	}
	if rest != nil {
		var meta courierMeta
		for _, g := range groups {
			meta = append(meta, g.meta()...)
		}
		c.moves(rest, meta, false)
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

// moves reads a move list and makes its records. The heads in a list may name
// the game and give a setup, from which coordinates are known.
func (c *courierReader) moves(list *passage, meta courierMeta, page bool) {
	if !page && !c.html && looksLikeHTML(list.text) { // a value of PHP or of a query with <br>
		var parts []*passage
		for _, p := range readHTML(list) {
			parts = append(parts, p.text)
		}
		list = join(parts, "\n")
	}
	games := splitCourierGames(readCourierLines(list, func(heads courierMeta) *courierCoords { return c.coords(append(heads, meta...)) }, page))
	game := ""
	for _, part := range games {
		g := buildCourierGame(list, part, page)
		// A log whose list is empty is a game that has just begun, but text
		// without turns is none.
		var all courierMeta
		for _, h := range g.headers {
			all = append(all, h.datum(list))
		}
		all = append(all, meta...)
		if len(g.rec.Turns) == 0 && !(len(games) == 1 && !page && all.begun(list)) {
			continue
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
		g.finishNotes()
		c.records = append(c.records, rec)
	}
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
