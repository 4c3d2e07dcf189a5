package formats

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// CSAOptions says how CSA is written.
type CSAOptions struct {
	// Encoding is named in the first line, as version 3 wants it; "" leaves
	// the line out, which means Shift_JIS.
	Encoding string
}

// csaKeywords are the headers that CSA has a keyword for; v3 marks those of
// version 3.
var csaKeywords = []struct {
	tag, keyword string
	v3           bool
}{
	{"Event", "EVENT", false}, {"Site", "SITE", false}, {"終了日時", "END_TIME", false}, {"戦型", "OPENING", false}, {"備考", "NOTE", true},
}

// csaEndings are the statements for endings whose winner follows from them:
// 'm' the side to move wins, 'w' the other side, '=' a draw, '?' nobody.
var csaEndings = map[record.End]map[byte]string{
	record.EndResignation:    {'w': "%TORYO"},
	record.EndInterrupted:    {'?': "%CHUDAN"},
	record.EndRepetition:     {'=': "%SENNICHITE"},
	record.EndImpasse:        {'=': "%JISHOGI"},
	record.EndAgreement:      {'=': "%HIKIWAKE"},
	record.EndMaxMoves:       {'=': "%MAX_MOVES"},
	record.EndDeclaration:    {'m': "%KACHI"},
	record.EndTimeout:        {'w': "%TIME_UP"},
	record.EndFoul:           {'w': "%ILLEGAL_MOVE", 'm': "%+ILLEGAL_ACTION"},
	record.EndPerpetualCheck: {'w': "%ILLEGAL_MOVE", 'm': "%+ILLEGAL_ACTION"},
	record.EndCheckmate:      {'w': "%TSUMI"},
}

// csaWords are the statements for endings without a winner that are no end of
// ours, by what CSA, JKF and KIF call them.
var csaWords = map[string]string{"FUZUMI": "%FUZUMI", "不詰": "%FUZUMI", "MATTA": "%MATTA", "ERROR": "%ERROR"}

// WriteCSA writes the main line of a game of the shogi family as CSA 2.2, or
// 3.0 where only that can say something (fractions of seconds, %MAX_MOVES).
// Variations and what else CSA has no statement for become comments; so does a
// fault that stops the game. The error is for a game that CSA cannot say at all.
func WriteCSA(w io.Writer, g *replay.Game, o CSAOptions) error {
	v := g.Variant
	if v.Family != rules.ShogiFamily || v.Files > 9 || v.Ranks > 9 {
		return fmt.Errorf("CSA is for games of the shogi family on boards up to 9x9; %s is none (use usi, uci, pgn or json)", v.Title)
	}
	named := map[string]string{}
	for _, d := range v.Pieces[1:] {
		if len(d.CSA) != 2 {
			return fmt.Errorf("CSA needs two letters for each piece, but %s has none for %s (pieceCSA = %s:… in its definition)", v.Title, d.Name, strings.ToLower(d.Letter))
		}
		if other, taken := named[d.CSA]; taken {
			return fmt.Errorf("CSA cannot tell the %s and the %s of %s apart: both are %s; use usi, sfen or json", other, d.Name, v.Title, d.CSA)
		}
		named[d.CSA] = d.Name
	}
	c := &csaWriter{g: g, v: v}
	c.moves()
	body := c.b.String()
	c.b.Reset()
	if o.Encoding != "" {
		fmt.Fprintf(&c.b, "'CSA encoding=%s\n", strings.ToUpper(o.Encoding))
	}
	c.header()
	_, err := io.WriteString(w, c.b.String()+body)
	return err
}

type csaWriter struct {
	b  strings.Builder
	g  *replay.Game
	v  *rules.Variant
	v3 bool // something needs version 3
}

func (c *csaWriter) comment(text string) {
	for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' }) {
		c.b.WriteString("'*" + line + "\n")
	}
}

// header writes everything in front of the moves.
func (c *csaWriter) header() {
	rec := c.g.Record
	version := "V2.2"
	for _, k := range csaKeywords {
		c.v3 = c.v3 || k.v3 && rec.Tag(k.tag) != ""
	}
	for _, t := range rec.Tags {
		c.v3 = c.v3 || strings.HasPrefix(t.Name, "$")
	}
	if c.v3 {
		version = "V3.0"
	}
	c.b.WriteString(version + "\n")
	for _, t := range []struct{ tag, key string }{{"Black", "N+"}, {"White", "N-"}} {
		if name := rec.Tag(t.tag); name != "" {
			c.b.WriteString(t.key + oneLine(name) + "\n")
		}
	}
	if date := kifDate(rec); date != "" {
		c.b.WriteString("$START_TIME:" + date + "\n")
	}
	for _, k := range csaKeywords {
		if value := rec.Tag(k.tag); value != "" {
			c.b.WriteString("$" + k.keyword + ":" + oneLine(value) + "\n")
		}
	}
	for _, t := range rec.Tags {
		switch {
		case t.Name == "持ち時間" && isCSATimeLimit(t.Value):
			c.b.WriteString("$TIME_LIMIT:" + t.Value + "\n")
		case strings.HasPrefix(t.Name, "$"):
			c.b.WriteString(t.Name + ":" + oneLine(t.Value) + "\n")
		case !c.said(t):
			c.comment(t.Name + "：" + oneLine(t.Value))
		}
	}
	if !standardShogi(c.v) {
		c.b.WriteString("'棋種：" + c.v.Title + "\n")
		if pieces := unusualPieces(c.v, func(d *rules.PieceDef) string { return d.CSA }, usualCSA); pieces != "" {
			c.b.WriteString("'駒字：" + pieces + "\n")
		}
	}
	c.position()
	for _, text := range rec.Comments {
		c.comment(text)
	}
}

// said says whether a tag is written elsewhere or says nothing.
func (c *csaWriter) said(t record.Tag) bool {
	switch t.Name {
	case "Black", "White", "Result", "Variant", "SetUp", "FEN", "手合割", "開始日時":
		return true
	case "Date", "Time":
		return kifDate(c.g.Record) != "" || strings.Trim(t.Value, "?.:") == ""
	}
	for _, k := range csaKeywords {
		if k.tag == t.Name {
			return true
		}
	}
	return t.Value == ""
}

// isCSATimeLimit says whether a value has the form 00:25+00.
func isCSATimeLimit(s string) bool {
	i := strings.IndexByte(s, '+')
	return i > 2 && strings.Trim(s, "0123456789:+") == "" && strings.Count(s[:i], ":") == 1
}

// position writes the start position and the side to move.
func (c *csaWriter) position() {
	p, v := c.g.Start, c.v
	usual := v.Start()
	usual.SetSide(p.Side())
	if standardShogi(v) && usual.Hash() == p.Hash() {
		c.b.WriteString("PI\n")
	} else {
		for rank := v.Ranks - 1; rank >= 0; rank-- {
			fmt.Fprintf(&c.b, "P%d", v.Ranks-rank)
			for file := range v.Files {
				pc := p.At(v.SquareAt(file, rank))
				if pc == 0 {
					c.b.WriteString(" * ")
					continue
				}
				c.b.WriteString("+-"[pc.Side():pc.Side()+1] + v.Def(pc.Type()).CSA)
			}
			c.b.WriteByte('\n')
		}
		for s := rules.First; s <= rules.Second; s++ {
			var hand strings.Builder
			for _, t := range v.HandOrder {
				hand.WriteString(strings.Repeat("00"+v.Def(t).CSA, p.Hand(s, t)))
			}
			if hand.Len() > 0 {
				c.b.WriteString("P" + "+-"[s:s+1] + hand.String() + "\n")
			}
		}
	}
	c.b.WriteString("+-"[p.Side():p.Side()+1] + "\n")
}

// moves writes the main line, from the comments before its first move on.
func (c *csaWriter) moves() {
	pos := c.g.Start.Clone()
	main := &c.g.Main
	for _, n := range main.Nodes {
		for _, text := range n.Turn.Before {
			c.comment(text)
		}
		for i := range n.Variations {
			c.variation(&n.Variations[i], pos, n.Ply)
		}
		c.b.WriteString(csaMove(pos, n.Move))
		c.b.WriteByte('\n')
		c.time(n.Turn.Clock)
		for _, text := range append(n.Turn.Comments[:len(n.Turn.Comments):len(n.Turn.Comments)], extraNotes(n.Turn)...) {
			c.comment(text)
		}
		pos.Apply(n.Move)
	}
	c.ending(main, pos)
}

// csaMove writes a move: side, origin (00 for a drop), target, and the piece
// as it is afterwards.
func csaMove(pos *rules.Position, m rules.Move) string {
	v := pos.Variant()
	square := func(q rules.Square) string {
		if q == rules.NoSquare {
			return "00"
		}
		return fmt.Sprintf("%d%d", v.Files-v.File(q), v.Ranks-v.Rank(q))
	}
	after := m.Piece
	if m.Kind == rules.Normal {
		after = pos.At(m.From).Type()
	}
	return "+-"[pos.Side():pos.Side()+1] + square(m.From) + square(m.To) + v.Def(after).CSA
}

// time writes the time of a move.
func (c *csaWriter) time(clock record.Clock) {
	if clock.Has&record.HasSpent == 0 {
		return
	}
	c.v3 = c.v3 || clock.Spent%time.Second != 0
	c.b.WriteString(csaTime(clock.Spent) + "\n")
}

// csaTime writes T with seconds; version 3 has fractions.
func csaTime(d time.Duration) string {
	if d%time.Second == 0 {
		return fmt.Sprintf("T%d", int(d.Seconds()))
	}
	return "T" + strings.TrimRight(fmt.Sprintf("%.3f", d.Seconds()), "0")
}

// variation writes a line that begins in place of a ply as a comment.
func (c *csaWriter) variation(l *replay.Line, pos *rules.Position, ply int) {
	var b strings.Builder
	fmt.Fprintf(&b, "variation at ply %d:", ply)
	writeCSALine(&b, l, pos)
	c.comment(b.String())
}

func writeCSALine(b *strings.Builder, l *replay.Line, pos *rules.Position) {
	pos = pos.Clone()
	beside := func(lines []replay.Line) {
		for i := range lines {
			b.WriteString(" (")
			writeCSALine(b, &lines[i], pos)
			b.WriteString(" )")
		}
	}
	for _, n := range l.Nodes {
		for _, text := range n.Turn.Before {
			b.WriteString(" {" + oneLine(text) + "}")
		}
		b.WriteString(" " + csaMove(pos, n.Move))
		if n.Turn.Clock.Has&record.HasSpent != 0 {
			b.WriteString("," + csaTime(n.Turn.Clock.Spent))
		}
		for _, text := range n.Turn.Comments {
			b.WriteString(" {" + oneLine(text) + "}")
		}
		beside(n.Variations)
		pos.Apply(n.Move)
	}
	for i, t := range l.Closing {
		if t.Text != "" {
			b.WriteString(" " + t.Text)
		}
		for _, text := range append(t.Before[:len(t.Before):len(t.Before)], t.Comments...) {
			b.WriteString(" {" + oneLine(text) + "}")
		}
		beside(l.Beside(i))
	}
	for _, note := range stopNotes(l) {
		b.WriteString(" {" + oneLine(note) + "}")
	}
	beside(l.StopVariations)
}

// ending writes how the game ends.
func (c *csaWriter) ending(l *replay.Line, pos *rules.Position) {
	for i := range l.StopVariations {
		c.variation(&l.StopVariations[i], pos, len(l.Nodes)+1)
	}
	for _, note := range stopNotes(l) {
		c.comment(oneLine(note))
	}
	for _, text := range lastWords(c.g, l) {
		c.comment(text)
	}
	for i := range l.Closing {
		lines := l.Beside(i)
		for j := range lines {
			c.variation(&lines[j], pos, len(l.Nodes)+1)
		}
	}
	if l.Stop != nil {
		if o := c.g.Outcome; o.Result != replay.Unknown {
			c.comment(fmt.Sprintf("recorded result: %s %s", o.Result, o.End))
		}
		return
	}
	e := endingOf(l, pos, &c.g.Outcome)
	statement, note := csaStatement(e, pos)
	if statement != "" {
		c.v3 = c.v3 || statement == "%MAX_MOVES"
		c.b.WriteString(statement + "\n")
		if e.turn != nil {
			c.time(e.turn.Clock)
		}
	}
	if note != "" {
		c.comment(note)
	}
	if e.turn != nil {
		for _, text := range append(append(append([]string(nil), e.turn.Before...), e.turn.Comments...), extraNotes(e.turn)...) {
			c.comment(text)
		}
	}
}

// csaStatement gives an ending as a statement of CSA, "" for a game that goes
// on, and what the statement does not say.
func csaStatement(e ending, pos *rules.Position) (statement, note string) {
	winner := byte('?')
	switch e.result {
	case replay.Draw:
		winner = '='
	case resultOf(record.WinnerMover, pos):
		winner = 'm'
	case resultOf(record.WinnerWaiter, pos):
		winner = 'w'
	}
	statement = csaEndings[e.end][winner]
	if statement == "%+ILLEGAL_ACTION" && pos.Side() == rules.First {
		statement = "%-ILLEGAL_ACTION" // the side that has moved broke a rule
	}
	switch {
	case e.end == record.EndPerpetualCheck:
		note = "perpetual check"
	case e.end == record.EndInterrupted && kifWords[e.text] != "": // a sealed move
		note = resultNote(e)
	}
	if statement != "" {
		return statement, note
	}
	if word := csaWords[strings.TrimPrefix(e.text, "%")]; word != "" && winner == '?' {
		return word, ""
	}
	if e.end == record.EndUnknown && (e.result == replay.Unknown || e.result == "") {
		return "", ""
	}
	// CSA has no statement for this end with this winner.
	return "%CHUDAN", resultNote(e)
}

// resultNote says in a comment how a game ended; the readers of CSA and JKF take
// it back.
func resultNote(e ending) string {
	return strings.TrimSpace(fmt.Sprintf("result: %s %s %s", e.result, e.end, e.text))
}
