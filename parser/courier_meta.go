package parser

import (
	"fmt"
	"path"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/gcconv/gcconv/record"
)

// fieldKey brings the name of a field into one form: lower case, without signs
// and with the names that mean the same made one.
func fieldKey(name string) string {
	if len(name) > 64 {
		return name
	}
	if strings.HasPrefix(name, "tags[") {
		return "tags " + innerName(name) // a tag of another notation, which is no field whatever its name
	}
	name = innerName(name)
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

// innerName returns what stands in the brackets of a[b], else the name itself.
func innerName(name string) string {
	open := strings.IndexByte(name, '[')
	if open > 0 && strings.HasSuffix(name, "]") && open+2 < len(name) {
		return strings.Trim(name[open+1:len(name)-1], `'"`)
	}
	return name
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
	"red": true, "blue": true, "result": true, "status": true, "comment": true, "rules": true, "initial moves": true, "position": true,
}

// courierHeaders are the names that make "name: value" a header of a list.
var courierHeaders = map[string]bool{
	"game": true, "variant": true, "log": true, "event": true, "site": true, "date": true, "round": true, "white": true, "black": true,
	"red": true, "blue": true, "result": true, "status": true, "rules of": true, "sides": true, "skip": true,
	"code": true, "cols": true, "files": true, "ranks": true, "position": true, "comment": true,
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
			groups[len(groups)-1][i].add(&f)
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

// moves returns the move list of the group, nil if it has none, and that of the moves
// that the preset makes before it, if both are there.
func (g fieldGroup) moves() (initial, list *passage) {
	for _, f := range g {
		switch f.key {
		case "initial moves":
			initial = f.value()
		case "moves":
			list = f.value()
		}
	}
	if list == nil {
		return nil, initial
	}
	return initial, list
}

func (g fieldGroup) meta() courierMeta {
	var meta courierMeta
	for _, f := range g {
		if f.key != "moves" && f.key != "initial moves" {
			v := f.value()
			meta = append(meta, courierDatum{key: f.key, name: innerName(f.name), text: v.text, pos: v.pos(0), length: v.spread(0, len(v.text))})
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
	length          int // runes of the source on the line of pos, 0 if they are those of text
}

// errorf makes an error about the text of a datum.
func (d courierDatum) errorf(src *Source, format string, args ...any) *record.Error {
	length := d.length
	if length == 0 {
		line, _, _ := strings.Cut(d.text, "\n")
		length = utf8.RuneCountInString(strings.TrimSuffix(line, "\r"))
	}
	return &record.Error{Source: src.Name, Pos: d.pos, Length: length, Line: src.LineAt(d.pos), Message: fmt.Sprintf(format, args...)}
}

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

// begun says whether the fields are those of a game and its list holds nothing but
// comments, as that of a game without moves does.
func (m courierMeta) begun(list *passage) bool {
	if m.get("game", "log", "code") == "" {
		return false
	}
	for _, line := range strings.FieldsFunc(list.text, func(r rune) bool { return r == '\n' || r == '\r' }) {
		if line = strings.TrimFunc(line, isBlank); line != "" && !strings.HasPrefix(line, "//") {
			return false
		}
	}
	return true
}

// game returns the name of the game.
func (m courierMeta) game() string {
	return m.get("game", "variant", "link game", "rules of", "title")
}

// setup returns the start position that the fields give, nil if they give
// none. A position in full, as gcconv writes it, counts for more than a setup
// code, which knows no side to move.
func (m courierMeta) setup() *record.Setup {
	if full := m.find("position"); full.text != "" {
		form := "fen"
		if len(strings.Fields(full.text)) <= 4 {
			form = "sfen"
		}
		return &record.Setup{Form: form, Text: full.text, Pos: full.pos}
	}
	code := m.find("code")
	if code.text == "" {
		return nil
	}
	s := &record.Setup{Form: "gc", Text: code.text, Pos: code.pos}
	s.Cols, _ = strconv.Atoi(m.get("cols"))
	s.Files, s.Ranks = m.squareLabels()
	return s
}

// squareLabels returns the labels of files and ranks, nil where none are given.
func (m courierMeta) squareLabels() (files, ranks []string) {
	cols, _ := strconv.Atoi(m.get("cols"))
	return labelList(m.get("files"), cols), labelList(m.get("ranks"), 0)
}

// labelList splits a list of file or rank labels: at blanks and commas, else
// letter by letter if that gives as many as are wanted; 0 stands for any number.
func labelList(text string, want int) []string {
	labels := strings.FieldsFunc(text, func(r rune) bool { return isBlankOrEnd(r) || r == ',' || r == '"' || r == '(' || r == ')' })
	if len(labels) == 1 {
		if n := utf8.RuneCountInString(labels[0]); n > 1 && (n == want || want == 0) {
			return strings.Split(labels[0], "")
		}
	}
	return labels
}

// courierTagNames are the tags that logs have keys for.
var courierTagNames = map[string]string{
	"event": "Event", "site": "Site", "date": "Date", "round": "Round", "log": "Log", "result": "Result",
	"white": "White", "black": "Black", "red": "Red", "blue": "Blue",
}

// courierSides are the fields that name players by their sides.
var courierSides = map[string]bool{"white": true, "black": true, "red": true, "blue": true}

// maxTag is the length in bytes up to which other fields are kept as tags.
const maxTag = 255

// describe fills in the game, tags, outcome and comments of a record.
func (m courierMeta) describe(rec *record.Record, src *Source) {
	rec.Game = m.game()
	rec.Files, rec.Ranks = m.squareLabels()
	if rec.Setup = m.setup(); rec.Setup != nil && rec.Setup.Form == "gc" && rec.Setup.Width() != 0 { // else the game may tell
		if _, err := rec.Setup.Grid(); err != nil {
			rec.Errors = append(rec.Errors, m.find("code").errorf(src, "%s", err))
		}
	}
	switch strings.ToLower(m.get("skip")) {
	case "", "0", "false", "off", "no":
	default:
		skipFirst(rec)
	}
	for _, d := range m {
		text := strings.TrimFunc(d.text, isBlankOrEnd)
		name := courierTagNames[d.key]
		switch {
		case d.key == "comment" && text != "":
			rec.Comments = append(rec.Comments, text)
		case name != "" && text != "" && rec.Tag(name) == "":
			rec.Tags = append(rec.Tags, record.Tag{Name: name, Value: text, Pos: d.pos})
		}
	}
	if rec.Tag("Log") == "" {
		base := path.Base(strings.ReplaceAll(src.Name, `\`, "/"))
		base = strings.TrimSuffix(base, path.Ext(base))
		if linked := m.get("link log"); linked != "" {
			base = linked
		}
		if _, ok := logDate(base); ok {
			rec.Tags = append(rec.Tags, record.Tag{Name: "Log", Value: base})
		}
	}
	if date, ok := logDate(rec.Tag("Log")); ok && rec.Tag("Date") == "" {
		rec.Tags = append(rec.Tags, record.Tag{Name: "Date", Value: date})
	}
	m.otherTags(rec, src)
	m.outcome(rec, src)
}

// skipFirst gives the first turn to the second player, also where it is written
// as the first player's.
func skipFirst(rec *record.Record) {
	rec.Skip = true
	if len(rec.Turns) == 0 || rec.Turns[0].Side != record.SideFirst {
		return
	}
	swapSides(rec.Turns)
	switch rec.Labels {
	case record.CaseUpperFirst:
		rec.Labels = record.CaseLowerFirst
	case record.CaseLowerFirst:
		rec.Labels = record.CaseUpperFirst
	}
}

func swapSides(turns []*record.Turn) {
	for _, t := range turns {
		t.Side = otherSide(t.Side)
		for _, v := range t.Variations {
			swapSides(v)
		}
	}
}

// otherTags keeps the fields that have no meaning here under their own names.
func (m courierMeta) otherTags(rec *record.Record, src *Source) {
	seen := map[string]bool{}
	for _, t := range rec.Tags {
		seen[t.Name] = true
	}
	for _, d := range m {
		text := strings.TrimFunc(d.text, isBlankOrEnd)
		kept := d.key == "settings" || d.key == "rules" || !courierKeys[d.key] && !metaOnly[d.key]
		switch {
		case text == "" || !kept || seen[d.name]:
		case len(text) > maxTag || strings.ContainsAny(text, "\n\r"):
			rec.Notes = append(rec.Notes, d.errorf(src, "the text of %q is not kept: it is a program or a longer text that says nothing of the moves", d.name))
		default:
			seen[d.name] = true
			rec.Tags = append(rec.Tags, record.Tag{Name: d.name, Value: text, Pos: d.pos})
		}
	}
}

// metaOnly are keys that are no tags.
var metaOnly = map[string]bool{"submit": true, "link game": true, "link log": true, "title": true, "variant": true, "rules of": true, fragmentKey: true}

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
			so := "so the result stays open"
			if rec.Outcome.Text != "" {
				so = "it is kept as a comment"
				rec.Comments = append(rec.Comments, d.text)
			}
			rec.Notes = tell(rec.Notes, d.errorf(src, "%q: no line such as White: or Black: tells whose name this is, %s", d.text, so))
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
		if courierSides[d.key] && (len(lines) == 0 || lines[0] != d.key) {
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
