package parser

import (
	"fmt"
	"path"
	"strconv"
	"strings"
	"time"

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
		c.html(all)
	case isQuery(firstLine(src.Text)):
		c.looked = "a parameter moves, as in game=Chess&moves=1.+P+e2-e4"
		for _, fields := range readQueries(all) {
			c.groups(fields, nil)
		}
	default:
		c.list(all)
	}
	if len(c.records) == 0 {
		return nil, c.nothing()
	}
	for i, rec := range c.records {
		rec.Index = i + 1
	}
	return c.records, nil
}

func isBlankOrEnd(r rune) bool { return isBlank(r) || r == '\n' || r == '\r' }

func firstLine(text string) string {
	text = strings.TrimLeftFunc(text, isBlankOrEnd)
	if i := strings.IndexByte(text, '\n'); i >= 0 {
		text = text[:i]
	}
	return text
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
	looked  string          // what was looked for, for the error
	first   *record.Error   // the first thing that could not be read
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
	c.groups(r.fields, rest)
}

// html reads saved pages: the moves of their forms, else those in a link, else
// the running text.
func (c *courierReader) html(p *passage) {
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
	extra := courierMeta{}
	if i := strings.Index(page.title, " on Game Courier"); i > 0 {
		extra.add("title", &passage{src: c.src, text: strings.TrimSpace(page.title[:i])})
	}
	var linked []courierField
	for _, link := range page.links {
		fields := readQuery(link)
		for _, f := range fields {
			switch f.key {
			case "moves":
				linked = fields
			case "game", "log":
				if extra.get("link "+f.key) == "" {
					extra.add("link "+f.key, f.value())
				}
			}
		}
	}
	groups := groupFields(page.fields)
	for _, g := range groups {
		if g.moves() == nil {
			continue
		}
		meta := g.meta()
		meta.merge(extra)
		if len(groups) == 1 {
			meta.merge(c.pageMeta(page.text))
		}
		c.moves(g.moves(), meta, false)
	}
	if anyMoves(groups) {
		return
	}
	before := len(c.records)
	if linked != nil {
		c.groups(linked, nil)
	}
	if len(c.records) == before {
		for _, g := range groups {
			extra.merge(g.meta())
		}
		c.moves(page.text, extra, true)
	}
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
func (c *courierReader) pageMeta(text *passage) courierMeta {
	meta := courierMeta{}
	for _, e := range readCourierLines(text, &courierCoords{}, true) {
		switch e.kind {
		case entryHeader:
			meta.addText(e.key, e.text, text.pos(e.at))
		case entryStatus:
			meta.addText("status", e.text, text.pos(e.at))
		}
	}
	return meta
}

// groups reads fields, which may be of several games. Where none has moves
// under a known name a field counts that holds some, or else the rest.
func (c *courierReader) groups(fields []courierField, rest *passage) {
	groups := groupFields(fields)
	found := false
	for _, g := range groups {
		if list := g.moves(); list != nil {
			c.moves(list, g.meta(), false)
			found = true
		}
	}
	if found {
		return
	}
	for _, g := range groups {
		for i, f := range g {
			if !courierKeys[f.key] && holdsTurns(f.value()) {
				meta := append(append(fieldGroup{}, g[:i]...), g[i+1:]...).meta()
				c.moves(f.value(), meta, false)
				return
			}
		}
	}
	if rest != nil {
		meta := courierMeta{}
		for _, g := range groups {
			meta.merge(g.meta())
		}
		c.moves(rest, meta, false)
	}
}

// holdsTurns says whether a text has a line that is a turn, at its beginning.
func holdsTurns(p *passage) bool {
	text := p.text[:min(len(p.text), 4096)]
	for _, line := range strings.Split(text, "\n") {
		line = strings.TrimFunc(line, isBlankOrEnd)
		if plies, ok := quickCourierLine(line, &courierCoords{}, nil); ok && len(plies) > 0 {
			return true
		}
	}
	return false
}

// moves reads a move list and makes its records.
func (c *courierReader) moves(list *passage, meta courierMeta, page bool) {
	setup, grid, setupErr := meta.setup(c.src)
	coords := &courierCoords{list: list.text}
	game := meta.get("game", "game name", "link game", "title", "variant", "rules of")
	if c.opts.Coordinates != nil {
		coords.known = c.opts.Coordinates(game)
	}
	if grid != nil {
		coords.useGrid(grid)
	}
	entries := readCourierLines(list, coords, page)
	if game == "" && coords.known == nil && c.opts.Coordinates != nil {
		// A header in the list may name the game.
		for _, e := range entries {
			if e.kind == entryHeader && (e.key == "game" || e.key == "variant" || e.key == "rules of") {
				if coords.known = c.opts.Coordinates(e.text); coords.known != nil {
					entries = readCourierLines(list, coords, page)
				}
				break
			}
		}
	}
	games := splitCourierGames(entries)
	for _, part := range games {
		g := buildCourierGame(list, part, page)
		// A log whose list is empty is a game that has just begun, but text
		// without turns is none.
		if len(g.rec.Turns) == 0 && !(len(games) == 1 && !page && len(meta) > 0 && meta.begun(list)) {
			continue
		}
		all := courierMeta{}
		for _, h := range g.headers {
			all.addText(h.key, h.text, list.pos(h.at))
		}
		all.merge(meta)
		for _, s := range g.statuses {
			all.addText("status", s.text, list.pos(s.at))
		}
		rec := g.rec
		rec.Source, rec.Notation = c.src.Name, "gc"
		rec.Setup = setup
		rec.Errors = append(c.errors, rec.Errors...)
		c.errors = nil
		if setupErr != nil {
			rec.Errors = append(rec.Errors, setupErr)
		}
		all.describe(rec, c.src)
		g.finishNotes()
		c.records = append(c.records, rec)
	}
}

// useGrid takes coordinates and labels from a setup.
func (c *courierCoords) useGrid(grid *record.Grid) {
	given := c.known
	c.known = func(s string) bool {
		_, ok := grid.Index(s)
		return ok || given != nil && given(s)
	}
	c.labels, c.offside = map[string]bool{}, map[string]bool{}
	for i, cell := range grid.Cells {
		if cell.Label != "" {
			c.labels[cell.Label] = true
		}
		if !cell.Hole && cell.Area > 0 && (given == nil || !given(grid.Name(i))) {
			c.offside[grid.Name(i)] = true
		}
	}
	for label := range c.labels {
		// A label that is a coordinate as well is taken for the coordinate:
		// which one is meant depends on the board.
		if _, ok := grid.Index(label); ok {
			delete(c.labels, label)
		}
	}
}

// fieldKey brings the name of a field into one form: lower case, without signs
// and with the names that mean the same made one.
func fieldKey(name string) string {
	if len(name) > 64 {
		return name
	}
	key := strings.Map(func(r rune) rune {
		switch r {
		case '_', '-', '.':
			return ' '
		}
		return r
	}, strings.ToLower(strings.TrimSpace(name)))
	key = strings.Join(strings.Fields(key), " ")
	if same, ok := sameKeys[key]; ok {
		return same
	}
	return key
}

var sameKeys = map[string]string{
	"movelist": "moves", "move list": "moves", "movehistory": "moves", "move history": "moves",
	"gamename": "game", "game name": "game", "logname": "log", "log name": "log", "logfile": "log",
	"fencode": "code", "fen code": "code", "fen": "code", "setup": "code",
	"maxcols": "cols", "max columns": "cols", "maxcolumns": "cols", "columns": "cols",
	"rank labels": "ranks", "file labels": "files",
	"skipfirst": "skip", "skipfirstmove": "skip", "skip first move": "skip", "skip first": "skip",
	"tournament": "event", "white player": "white", "black player": "black", "whiteplayer": "white", "blackplayer": "black",
	"comments": "comment", "note": "comment", "notes": "comment",
	"initialmoves": "initial moves", "initmoves": "initial moves", "started": "date",
}

// courierKeys are the fields that are no moves whatever they hold.
var courierKeys = map[string]bool{
	"game": true, "log": true, "settings": true, "submit": true, "code": true, "cols": true, "files": true, "ranks": true,
	"sides": true, "skip": true, "event": true, "site": true, "date": true, "round": true, "white": true, "black": true,
	"result": true, "status": true, "comment": true, "rules": true, "initial moves": true,
}

// courierHeaders are the names that make "name: value" a header of a list.
var courierHeaders = map[string]bool{
	"game": true, "variant": true, "log": true, "event": true, "site": true, "date": true, "round": true, "white": true, "black": true,
	"red": true, "blue": true, "result": true, "status": true, "rules of": true,
}

// fieldGroup is the fields of one game.
type fieldGroup []courierField

// groupFields joins the pieces of fields and cuts where a field comes again
// that a game has only one of.
func groupFields(fields []courierField) []fieldGroup {
	var groups []fieldGroup
	seen := map[string]int{} // index in the group that is open
	for _, f := range fields {
		i, again := seen[f.key]
		switch {
		case again && f.more:
			old := &groups[len(groups)-1][i]
			old.parts, old.lines = append(old.parts, f.parts...), f.lines
			continue
		case again && (f.key == "moves" || hasKey(seen, "moves") && (f.key == "game" || f.key == "log" || f.key == "code")), len(groups) == 0:
			groups = append(groups, nil)
			seen = map[string]int{}
		}
		last := len(groups) - 1
		seen[f.key] = len(groups[last])
		groups[last] = append(groups[last], f)
	}
	return groups
}

func hasKey(m map[string]int, key string) bool {
	_, ok := m[key]
	return ok
}

// moves returns the move list of the group, with the moves that the preset
// makes in front; nil if it has none.
func (g fieldGroup) moves() *passage {
	var parts []*passage
	for _, key := range []string{"initial moves", "moves"} {
		for _, f := range g {
			if f.key == key {
				parts = append(parts, f.value())
			}
		}
	}
	if len(parts) == 0 {
		return nil
	}
	return join(parts, "\n")
}

func (g fieldGroup) meta() courierMeta {
	meta := courierMeta{}
	for _, f := range g {
		if f.key != "moves" && f.key != "initial moves" {
			v := f.value()
			meta = append(meta, courierDatum{key: f.key, name: f.name, text: v.text, pos: v.pos(0)})
		}
	}
	return meta
}

// courierMeta is what is known of a game besides its moves, the better source
// first.
type courierMeta []courierDatum

type courierDatum struct {
	key, name, text string
	pos             record.Pos
}

func (m *courierMeta) add(key string, p *passage) { m.addText(key, p.text, record.Pos{}) }

func (m *courierMeta) addText(key, text string, pos record.Pos) {
	*m = append(*m, courierDatum{key: key, text: strings.TrimFunc(text, isBlankOrEnd), pos: pos})
}

func (m *courierMeta) merge(other courierMeta) { *m = append(*m, other...) }

// get returns the first text under the first of the keys that has one.
func (m courierMeta) get(keys ...string) string {
	d := m.find(keys...)
	return d.text
}

func (m courierMeta) find(keys ...string) courierDatum {
	for _, key := range keys {
		for _, d := range m {
			if d.key == key && strings.TrimFunc(d.text, isBlankOrEnd) != "" {
				d.text = strings.TrimFunc(d.text, isBlankOrEnd)
				return d
			}
		}
	}
	return courierDatum{}
}

// begun says whether the fields are those of a game and its list is empty.
func (m courierMeta) begun(list *passage) bool {
	return strings.TrimFunc(list.text, isBlankOrEnd) == "" && m.get("game", "log", "code") != ""
}

// setup returns the start position that the fields give, laid out as well.
func (m courierMeta) setup(src *Source) (*record.Setup, *record.Grid, *record.Error) {
	code := m.find("code")
	if code.text == "" {
		return nil, nil, nil
	}
	s := &record.Setup{Form: "gc", Text: code.text, Pos: code.pos}
	s.Cols, _ = strconv.Atoi(m.get("cols"))
	s.Files, s.Ranks = labelList(m.get("files"), s.Cols), labelList(m.get("ranks"), 0)
	grid, err := s.Grid()
	if err != nil {
		return s, nil, &record.Error{Source: src.Name, Pos: code.pos, Line: src.LineAt(code.pos), Message: err.Error()}
	}
	return s, grid, nil
}

// labelList splits a list of file or rank labels: at blanks and commas, else
// letter by letter if that gives as many as are wanted.
func labelList(text string, want int) []string {
	labels := strings.FieldsFunc(text, func(r rune) bool { return isBlankOrEnd(r) || r == ',' || r == '"' || r == '(' || r == ')' })
	if len(labels) == 1 && want > 1 && len([]rune(labels[0])) == want {
		return strings.Split(labels[0], "")
	}
	return labels
}

// maxTag is the length in bytes up to which other fields are kept as tags.
const maxTag = 255

// describe fills in the game, tags, outcome and comments of a record.
func (m courierMeta) describe(rec *record.Record, src *Source) {
	rec.Game = m.get("game", "variant", "link game", "rules of", "title")
	switch strings.ToLower(m.get("skip")) {
	case "", "0", "false", "off", "no":
	default:
		rec.Skip = true
	}
	log := m.find("log", "link log")
	if log.text == "" {
		base := path.Base(strings.ReplaceAll(src.Name, `\`, "/"))
		base = strings.TrimSuffix(base, path.Ext(base))
		if _, ok := logDate(base); ok {
			log.text = base
		}
	}
	add := func(name, text string, pos record.Pos) {
		if text != "" {
			rec.Tags = append(rec.Tags, record.Tag{Name: name, Value: text, Pos: pos})
		}
	}
	for _, t := range []struct{ name, key string }{{"Event", "event"}, {"Site", "site"}, {"Date", "date"}, {"Round", "round"}} {
		d := m.find(t.key)
		if t.key == "date" && d.text == "" {
			d.text, _ = logDate(log.text)
		}
		add(t.name, d.text, d.pos)
	}
	seen := map[string]bool{}
	for _, d := range m {
		switch {
		case seen[d.key]:
		case d.key == "white" || d.key == "black":
			add(strings.ToUpper(d.key[:1])+d.key[1:], d.text, d.pos)
		case d.key == "comment":
			rec.Comments = append(rec.Comments, d.text)
			continue
		}
		seen[d.key] = true
	}
	add("Log", log.text, log.pos)
	result := m.find("result")
	add("Result", result.text, result.pos)
	m.otherTags(rec, src)
	m.outcome(rec, src)
}

// otherTags keeps the fields that have no meaning here under their own names.
func (m courierMeta) otherTags(rec *record.Record, src *Source) {
	for _, d := range m {
		text := strings.TrimFunc(d.text, isBlankOrEnd)
		switch {
		case text == "", d.key == "submit", courierKeys[d.key] && d.key != "settings" && d.key != "sides" && d.key != "rules", strings.HasPrefix(d.key, "link "),
			d.key == "title", d.key == "variant", d.key == "rules of":
		case d.name == "" && !courierHeaders[d.key]:
			if rec.Tag(d.key) == "" { // [Annotator "…"]
				rec.Tags = append(rec.Tags, record.Tag{Name: d.key, Value: text, Pos: d.pos})
			}
		case len(text) > maxTag || strings.ContainsAny(text, "\n\r"):
			rec.Notes = append(rec.Notes, &record.Error{Source: src.Name, Pos: d.pos, Line: src.LineAt(d.pos),
				Message: fmt.Sprintf("the text of %q is not kept: it is a program or a longer text that says nothing of the moves", d.name)})
		case rec.Tag(d.name) == "":
			name := d.name
			if name == "" {
				name = strings.ToUpper(d.key[:1]) + d.key[1:]
			}
			rec.Tags = append(rec.Tags, record.Tag{Name: name, Value: text, Pos: d.pos})
		}
	}
}

// outcome reads the status lines. A turn that ends the game counts for more.
func (m courierMeta) outcome(rec *record.Record, src *Source) {
	names := m.names(rec)
	for _, d := range m {
		if d.key != "status" && d.key != "result" {
			continue
		}
		status, ok := readCourierStatus(d.text)
		if !ok {
			if d.key == "status" && d.text != "" {
				rec.Comments = append(rec.Comments, d.text)
			}
			continue
		}
		o, known := status.outcome(d.text, d.pos, names)
		if !known {
			rec.Notes = append(rec.Notes, &record.Error{Source: src.Name, Pos: d.pos, Line: src.LineAt(d.pos),
				Message: fmt.Sprintf("%q: no line such as White: or Black: tells whose name this is, so the result stays open", d.text)})
		}
		switch old := &rec.Outcome; {
		case old.Text == "" || old.Winner == record.WinnerUnknown && o.Winner != record.WinnerUnknown:
			end := old.End
			*old = o
			if old.End == record.EndUnknown {
				old.End = end
			}
		case old.End == record.EndUnknown:
			old.End = o.End
		}
	}
}

// names returns what the first and the second player may be called in a status
// line: their sides and their names. Who is first is told by the order of the
// side lines; without both, by the form of the coordinates, for shogi boards
// have numbers first.
func (m courierMeta) names(rec *record.Record) [2][]string {
	order := []string{"white", "black"}
	if numberedFiles(rec.Turns) {
		order = []string{"black", "white"}
	}
	var lines []string
	for _, d := range m {
		if (d.key == "white" || d.key == "black") && (len(lines) == 0 || lines[0] != d.key) {
			lines = append(lines, d.key)
		}
	}
	if len(lines) >= 2 {
		order = lines[:2]
	}
	sides := strings.FieldsFunc(m.get("sides"), func(r rune) bool { return isBlankOrEnd(r) || r == ',' })
	if len(sides) == 2 {
		order = []string{strings.ToLower(sides[0]), strings.ToLower(sides[1])}
	}
	var names [2][]string
	for i, side := range order {
		names[i] = append(names[i], side)
		if player := m.get(side); player != "" {
			names[i] = append(names[i], player)
		}
	}
	return names
}

// numberedFiles says whether the squares of the first readable turn have their
// number in front.
func numberedFiles(turns []*record.Turn) bool {
	for _, t := range turns {
		if to := t.Pattern.To; to != "" {
			return isDigit(to[0])
		}
	}
	return false
}

// logDate reads the date from the name of a log, <inviter>-<opponent>-<year>-
// <day of the year>-<number>. User ids may have hyphens themselves.
func logDate(log string) (date string, ok bool) {
	parts := strings.Split(log, "-")
	if len(parts) < 5 {
		return "", false
	}
	year, err1 := strconv.Atoi(parts[len(parts)-3])
	day, err2 := strconv.Atoi(parts[len(parts)-2])
	_, err3 := strconv.Atoi(parts[len(parts)-1])
	if err1 != nil || err2 != nil || err3 != nil || year < 1990 || year > 2100 || day < 1 || day > 366 {
		return "", false
	}
	return time.Date(year, 1, day, 0, 0, 0, 0, time.UTC).Format("2006.01.02"), true
}
