package formats

import (
	"fmt"
	"html"
	"io"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// CourierOptions says how Game Courier logs are written. The zero value is a
// bare move list with labels, castling as the king's move alone, en passant as
// the pawn's move alone.
type CourierOptions struct {
	NoLabels  bool        // leave the label out where a move has its origin
	TwoMoves  bool        // castle by the king's and the rook's move
	EnPassant bool        // say which pawn is taken en passant
	First     record.Case // letter case of the first player's labels; unknown means that of the record, else upper case
	Container string      // one of CourierContainers; "" means "list"
}

// CourierContainers are the ways to wrap a move list: as it is, in assignments
// of PHP as on the server, in a page with a form, in a query string.
var CourierContainers = []string{"list", "php", "html", "url"}

// maxCourierDepth is how deep variations can lie inside each other.
const maxCourierDepth = 16

// WriteCourier writes a game as a Game Courier log: one turn a line, numbered
// N. and N..., comments behind //, variations in lines that begin with |. A
// fault that stops a line stands in a comment at its place. Where the game does
// not start as usual the log has a setup code, and the position in full as FEN
// or SFEN besides, for the code knows no side to move and no castling rights.
// The error is that of w, or names an unknown container.
func WriteCourier(w io.Writer, g *replay.Game, o CourierOptions) error {
	c := &courierWriter{g: g, v: g.Variant, o: o, upper: rules.First}
	first := o.First
	if first == record.CaseUnknown {
		first = g.Record.Labels
	}
	if first == record.CaseLowerFirst {
		c.upper = rules.Second
	}
	c.line(&g.Main, g.Start.Clone(), 0)
	text := ""
	switch o.Container {
	case "", "list":
		text = c.list()
	case "php":
		text = c.php()
	case "html":
		text = c.html()
	case "url":
		text = c.url()
	default:
		return fmt.Errorf("no container %q for Game Courier logs; there are %s", o.Container, strings.Join(CourierContainers, ", "))
	}
	_, err := io.WriteString(w, text)
	return err
}

type courierWriter struct {
	g     *replay.Game
	v     *rules.Variant
	o     CourierOptions
	upper rules.Side // whose labels are in upper case
	moves strings.Builder
	ended bool // a turn tells how the game ended
}

// line writes a line of play from pos, which it changes; depth counts the
// variations that it is inside of.
func (c *courierWriter) line(l *replay.Line, pos *rules.Position, depth int) {
	bars := strings.Repeat("|", depth)
	for i, n := range l.Nodes {
		t := n.Turn
		if depth > 0 && i == 0 && len(t.Before) > 0 {
			c.moves.WriteString(bars + "\n") // bars alone end the variation before this one
		}
		c.comments(bars, t.Before)
		c.turn(bars, pos, 0, c.move(pos, n.Move), annotations(t))
		for j := range n.Variations {
			c.variation(&n.Variations[j], pos, depth+1)
		}
		pos.Apply(n.Move)
	}
	c.comments(bars, stopNotes(l))
	for i := range l.StopVariations {
		c.comments(bars, []string{"a line in place of " + l.Stop.Text + ":"})
		c.variation(&l.StopVariations[i], pos, depth+1)
	}
	for i, t := range l.Closing {
		c.closing(bars, pos, i, t, depth == 0)
	}
}

func (c *courierWriter) variation(l *replay.Line, pos *rules.Position, depth int) {
	bars := strings.Repeat("|", depth-1)
	switch {
	case len(l.Nodes) == 0 && len(l.Closing) == 0:
		c.comments(bars, stopNotes(l))
	case depth > maxCourierDepth:
		var turns []*record.Turn
		for _, n := range l.Nodes {
			turns = append(turns, n.Turn)
		}
		c.comments(bars, append([]string{"a line in place of this: " + turnsText(turns)}, stopNotes(l)...))
	default:
		c.line(l, pos.Clone(), depth)
	}
}

// turn writes one line of the list and the comments that belong to it. more
// counts the turns without a ply since pos.
func (c *courierWriter) turn(bars string, pos *rules.Position, more int, text string, comments []string) {
	if bars != "" {
		c.moves.WriteString(bars + " ")
	}
	// The start's number may be odd with the second player to move.
	start := c.g.Start
	place := (start.MoveNumber()-1)/2*2 + int(start.Side()) + pos.MoveNumber() - start.MoveNumber() + more
	dots := "."
	if place%2 == 1 {
		dots = "..."
	}
	c.moves.WriteString(strconv.Itoa(place/2+1) + dots + " " + text)
	lines := commentLines(comments)
	if len(lines) > 0 {
		c.moves.WriteString(" // " + lines[0])
		lines = lines[1:]
	}
	c.moves.WriteByte('\n')
	c.comments(bars, lines)
}

func (c *courierWriter) comments(bars string, comments []string) {
	for _, line := range commentLines(comments) {
		if bars != "" {
			c.moves.WriteString(bars + " ")
		}
		c.moves.WriteString("// " + line + "\n")
	}
}

// commentLines breaks comments at their line ends, and replaces characters that
// have no place in a line.
func commentLines(comments []string) []string {
	var lines []string
	for _, c := range comments {
		for _, line := range strings.FieldsFunc(c, func(r rune) bool { return r == '\n' || r == '\r' }) {
			line = strings.Map(func(r rune) rune {
				if unicode.IsControl(r) {
					return ' '
				}
				return r
			}, line)
			if line = strings.TrimSpace(line); line != "" {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// annotations gives glyphs, clocks and comments of a turn as comments: the
// first are signs such as !? and $14, then commands as PGN has them.
func annotations(t *record.Turn) []string {
	var all, signs, commands []string
	for _, n := range t.NAGs {
		if n > 0 && n < len(nagSigns) {
			signs = append(signs, nagSigns[n])
		} else {
			signs = append(signs, fmt.Sprintf("$%d", n))
		}
	}
	if len(signs) > 0 {
		all = append(all, strings.Join(signs, " "))
	}
	if t.Eval != "" {
		commands = append(commands, "[%eval "+t.Eval+"]")
	}
	if t.Clock.Has&record.HasRemaining != 0 {
		commands = append(commands, "[%clk "+clockText(t.Clock.Remaining)+"]")
	}
	if t.Clock.Has&record.HasSpent != 0 {
		commands = append(commands, "[%emt "+clockText(t.Clock.Spent)+"]")
	}
	if len(commands) > 0 {
		all = append(all, strings.Join(commands, " "))
	}
	return append(all, t.Comments...)
}

// label returns the label of a piece in the letter case of a side.
func (c *courierWriter) label(t rules.PieceType, s rules.Side) string {
	label := strings.TrimSuffix(c.v.Def(t).Labels[0], "~")
	if s != c.upper {
		return strings.ToLower(label)
	}
	return label
}

// move writes a move that is legal in pos.
func (c *courierWriter) move(pos *rules.Position, m rules.Move) string {
	v, side := c.v, pos.Side()
	switch m.Kind {
	case rules.Pass:
		return "pass"
	case rules.Drop:
		return c.label(m.Piece, side) + "*" + v.SquareName(m.To)
	}
	to := m.To
	if m.IsCastle() && v.Chess960 {
		to = pos.CastlingRook(side, m.Kind)
	}
	text := c.step(pos, m.From, to)
	switch {
	case m.Kind == rules.Promote:
		text += "; " + c.label(m.Piece, side) + "-" + v.SquareName(m.To)
	case m.Kind == rules.EnPassant && c.o.EnPassant:
		text += "; @-" + v.SquareName(v.TakenOn(m))
	case m.IsCastle() && c.o.TwoMoves && !v.Chess960:
		beside := m.To + 1
		if m.From < m.To {
			beside = m.To - 1
		}
		text += "; " + c.step(pos, pos.CastlingRook(side, m.Kind), beside)
	}
	return text
}

// step writes "P e2-e4", or "e2-e4" without labels.
func (c *courierWriter) step(pos *rules.Position, from, to rules.Square) string {
	text := c.v.SquareName(from) + "-" + c.v.SquareName(to)
	if c.o.NoLabels {
		return text
	}
	return c.label(pos.At(from).Type(), pos.Side()) + " " + text
}

// closing writes a turn that is no ply: the i-th behind the line that led to
// pos.
func (c *courierWriter) closing(bars string, pos *rules.Position, i int, t *record.Turn, main bool) {
	side := pos.Side()
	if i%2 == 1 {
		side = side.Other()
	}
	written := side
	switch t.Side {
	case record.SideFirst:
		written = rules.First
	case record.SideSecond:
		written = rules.Second
	}
	command := map[record.Kind]string{record.KindResign: "resign", record.KindOfferDraw: "offer draw", record.KindAcceptDraw: "accept draw"}[t.Pattern.Kind]
	if command != "" && c.g.Record.Notation == "gc" && strings.IndexByte(t.Text, ';') < 0 {
		command = t.Text // it has several names
	}
	if e := t.Ends; e != nil && !main && e.End == record.EndResignation && e.Winner == record.WinnerWaiter {
		command = "resign" // that of the main line stands in the head
	}
	notes := append(append([]string(nil), t.Before...), annotations(t)...)
	if command == "" || written != side {
		// How it ended is said in the head or in a last comment.
		if !main {
			notes = append([]string{t.Text}, notes...)
		}
		c.comments(bars, notes)
		return
	}
	c.turn(bars, pos, i, command, notes)
	if main && t.Pattern.Kind != record.KindOfferDraw {
		c.ended = true
	}
}

// courierField is a named value of a log.
type courierField struct{ key, value string }

// courierTags are the tags that logs have keys for.
var courierTags = map[string]string{
	"Event": "event", "Site": "site", "Date": "date", "Round": "round", "Log": "log", "Result": "result",
}

// courierSides are the names of sides that logs have keys for.
var courierSides = map[string]string{"White": "white", "Black": "black", "Red": "red", "Blue": "blue"}

// courierFields are names by which readers of a log take what is no tag, without
// blanks and signs.
var courierFields = strings.Fields("game gamename variant title log logname logfile moves movelist movehistory initialmoves initmoves " +
	"code fencode fen setup cols columns maxcols maxcolumns files filelabels ranks ranklabels skip skipfirst skipfirstmove position " +
	"sides white whiteplayer black blackplayer red blue status result comment comments note notes settings submit rules rulesof " +
	"event tournament site date started round")

// isCourierField says whether the name of a tag would be taken for a field.
func isCourierField(name string) bool {
	return slices.Contains(courierFields, strings.ToLower(strings.NewReplacer("_", "", "-", "", " ", "").Replace(name)))
}

// fields returns everything but the moves. Tags without a key of their own
// come under their names.
func (c *courierWriter) fields() (known, others []courierField) {
	rec := c.g.Record
	known = append(known, courierField{"game", c.v.Title})
	var players [2]string
	for s, name := range c.v.SideNames {
		players[s] = rec.Tag(name)
	}
	// Both sides have a key or none, so that their order stays.
	sides := courierSides[c.v.SideNames[0]] != "" && courierSides[c.v.SideNames[1]] != ""
	written := map[string]bool{"Variant": true, "FEN": true, "SetUp": true}
	add := func(name, value string) {
		if written[name] || value == "" {
			return
		}
		written[name] = true
		key := courierTags[name]
		if sides && key == "" {
			key = courierSides[name]
		}
		if key != "" {
			known = append(known, courierField{key, value})
		} else {
			others = append(others, courierField{name, value})
		}
	}
	for _, t := range rec.Tags {
		switch {
		case t.Name == "Result":
			add(t.Name, string(c.g.Outcome.Result))
		case t.Name == c.v.SideNames[0] || t.Name == c.v.SideNames[1]:
			// In the order in which they move: readers go by it.
			add(c.v.SideNames[0], players[0])
			add(c.v.SideNames[1], players[1])
		default:
			add(t.Name, t.Value)
		}
	}
	known = append(known, c.start()...)
	if status := c.status(); status != "" {
		known = append(known, courierField{"sides", c.v.SideNames[0] + " " + c.v.SideNames[1]}, courierField{"status", status})
	}
	for _, line := range commentLines(rec.Comments) {
		known = append(known, courierField{"comment", line})
	}
	for _, list := range [][]courierField{known, others} {
		for i := range list {
			list[i].value = oneLine(list[i].value)
		}
	}
	return known, others
}

// start returns the fields of a start position that is not the usual one.
func (c *courierWriter) start() []courierField {
	usual, start := c.v.Start(), c.g.Start
	if start.String() == usual.String() {
		return nil
	}
	skip := courierField{"skip", "1"}
	usual.SetSide(start.Side())
	if start.String() == usual.String() {
		return []courierField{skip}
	}
	code, cols, files, ranks := c.code()
	fields := []courierField{{"code", code}, {"cols", strconv.Itoa(cols)}, {"files", files}, {"ranks", ranks}, {"position", start.String()}}
	if start.Side() == rules.Second {
		fields = append(fields, skip)
	}
	return fields
}

// code gives the start as Game Courier's setup code: top rank first, and pieces
// in hand in columns beside the board, the second player's at the left.
func (c *courierWriter) code() (code string, cols int, files, ranks string) {
	v, pos := c.v, c.g.Start
	var hands [2][]string
	columns := 0
	for _, s := range []rules.Side{rules.First, rules.Second} {
		for _, t := range v.HandOrder {
			for range pos.Hand(s, t) {
				hands[s] = append(hands[s], c.label(t, s))
			}
		}
		columns = max(columns, (len(hands[s])+v.Ranks-1)/v.Ranks)
	}
	var b strings.Builder
	empty := 0
	put := func(label string) {
		if label == "" {
			empty++
			return
		}
		if empty > 0 {
			b.WriteString(strconv.Itoa(empty))
			empty = 0
		}
		if len(label) > 1 {
			label = "{" + label + "}"
		}
		b.WriteString(label)
	}
	hand := func(s rules.Side, row int) {
		for column := range columns {
			label := ""
			if i := column*v.Ranks + row; i < len(hands[s]) {
				label = hands[s][i]
			}
			put(label)
		}
	}
	for row := range v.Ranks {
		if row > 0 {
			b.WriteByte('/')
		}
		if columns > 0 {
			hand(rules.Second, row)
			put("-")
		}
		for file := range v.Files {
			label := ""
			if pc := pos.At(v.SquareAt(file, v.Ranks-1-row)); pc != 0 {
				label = c.label(pc.Type(), pc.Side())
			}
			put(label)
		}
		if columns > 0 {
			put("-")
			hand(rules.First, row)
		}
		if empty > 0 {
			b.WriteString(strconv.Itoa(empty))
			empty = 0
		}
	}
	var names []string
	for column := range columns {
		names = append(names, strings.Repeat("y", column+1))
	}
	if columns > 0 {
		names = append(names, "_")
	}
	for file := range v.Files {
		names = append(names, v.FileName(file))
	}
	if columns > 0 {
		names = append(names, "__")
	}
	for column := range columns {
		names = append(names, strings.Repeat("x", column+1))
	}
	var rankNames []string
	for rank := range v.Ranks {
		rankNames = append(rankNames, v.RankName(rank))
	}
	return b.String(), len(names), strings.Join(names, " "), strings.Join(rankNames, " ")
}

// status says how the game ended as a page of Game Courier does; "" if the
// moves tell it. What a log said stays, also where the moves do not bear it out.
func (c *courierWriter) status() string {
	out := c.g.Outcome
	end, _ := c.g.At(len(c.g.Main.Nodes))
	over := end.End() != rules.NotOver
	if o := c.g.Record.Outcome; c.g.Record.Notation == "gc" && o.Text != "" && !c.ended {
		said := resultOf(o.Winner, end)
		switch {
		case o.Winner == record.WinnerUnknown:
			return o.Text // it tells of somebody who is no player here
		case over && said != out.Result:
			return c.outcomeText(replay.Outcome{Result: said, End: o.End})
		case out.End == record.EndUnknown:
			out.End = o.End
		}
	}
	if c.ended || over || out == (replay.Outcome{Result: replay.Unknown}) || out.Result == "" {
		return ""
	}
	return c.outcomeText(out)
}

// openResult is how gcconv says in a log that nobody has won.
const openResult = "The result is open"

// outcomeText is how Game Courier's pages and presets tell an outcome, and where
// none is known to, the reason in brackets.
func (c *courierWriter) outcomeText(out replay.Outcome) string {
	phrase := map[record.End]string{
		record.EndResignation: "resigned", record.EndTimeout: "run out of time", record.EndForfeit: "forfeited", record.EndCheckmate: "been checkmated",
	}[out.End]
	draws := map[record.End]string{record.EndUnknown: "Draw.", record.EndAgreement: "Draw by agreement.", record.EndRepetition: "Draw by repetition.", record.EndStalemate: "Draw by stalemate."}
	text := ""
	switch out.Result {
	case replay.FirstWins, replay.SecondWins:
		winner := rules.First
		if out.Result == replay.SecondWins {
			winner = rules.Second
		}
		if phrase != "" {
			return c.v.SideName(winner.Other()) + " has " + phrase + "."
		}
		text = c.v.SideName(winner) + " has won"
		if out.End == record.EndStalemate {
			return "Stalemate! " + text + "."
		}
	case replay.Draw:
		if draws[out.End] != "" {
			return draws[out.End]
		}
		text = "Draw"
	default:
		text = openResult
	}
	if out.End == record.EndUnknown {
		return text + "."
	}
	return fmt.Sprintf("%s (%s).", text, out.End)
}

// list writes the fields as comments in front of the moves, and the status as
// the last one.
func (c *courierWriter) list() string {
	known, others := c.fields()
	var b strings.Builder
	status := ""
	for _, f := range known {
		if f.key == "status" {
			status = "// " + f.value + "\n"
			continue
		}
		fmt.Fprintf(&b, "// %s: %s\n", strings.ToUpper(f.key[:1])+f.key[1:], f.value)
	}
	for _, f := range others {
		key := f.key
		if isCourierField(key) {
			key = "tags[" + key + "]"
		}
		fmt.Fprintf(&b, "// [%s \"%s\"]\n", key, f.value)
	}
	return b.String() + c.moves.String() + status + "\n"
}

func (c *courierWriter) php() string {
	known, others := c.fields()
	var b strings.Builder
	for _, f := range known {
		fmt.Fprintf(&b, "$%s = %s;\n", f.key, quotePHP(f.value))
	}
	for _, f := range others {
		fmt.Fprintf(&b, "$tags[%s] = %s;\n", quotePHP(f.key), quotePHP(f.value))
	}
	return b.String() + "$moves = <<<'NOW'\n" + c.moves.String() + "NOW;\n"
}

func quotePHP(s string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(s) + "'"
}

func (c *courierWriter) html() string {
	known, others := c.fields()
	var b strings.Builder
	fmt.Fprintf(&b, "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>%s on Game Courier</title></head>\n<body>\n", html.EscapeString(c.v.Title))
	b.WriteString("<form method=\"post\" action=\"play.php\">\n")
	for _, f := range known {
		fmt.Fprintf(&b, "<input type=\"hidden\" name=\"%s\" value=\"%s\">\n", f.key, html.EscapeString(f.value))
	}
	for _, f := range others {
		fmt.Fprintf(&b, "<input type=\"hidden\" name=\"tags[%s]\" value=\"%s\">\n", html.EscapeString(f.key), html.EscapeString(f.value))
	}
	b.WriteString("<textarea name=\"moves\" rows=\"20\" cols=\"60\">\n")
	b.WriteString(html.EscapeString(c.moves.String()))
	b.WriteString("</textarea>\n</form>\n</body></html>\n")
	return b.String()
}

func (c *courierWriter) url() string {
	known, others := c.fields()
	var b strings.Builder
	for _, f := range known {
		b.WriteString(f.key + "=" + url.QueryEscape(f.value) + "&")
	}
	for _, f := range others {
		b.WriteString(url.QueryEscape("tags["+f.key+"]") + "=" + url.QueryEscape(f.value) + "&")
	}
	return b.String() + "moves=" + url.QueryEscape(c.moves.String()) + "\n"
}
