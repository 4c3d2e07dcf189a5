package parser

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/gcconv/gcconv/record"
)

// ParseJSON reads games in gcconv's own JSON (docs/formats/json.md): one game,
// several behind each other, or an array of them. What the rules said of a game
// when it was written (positions, faults, outcome) is not read: they say it
// again. Turns that were not played come back as they were written.
func ParseJSON(src *Source) []*record.Record { return slices.Collect(JSON(src)) }

// JSON reads games as ParseJSON does, one after the other.
func JSON(src *Source) iter.Seq[*record.Record] {
	return eachJSON(src, "json", func(rec *record.Record, n *jsonNode) {
		j := &ownJSON{jsonFields: jsonFields{src, rec}}
		j.game(n)
	})
}

// The words for what a record.Pattern can say, by their values there.
// formats/json.go has the same lists.
var (
	jsonKinds      = []string{"none", "move", "drop", "move-or-drop", "castle", "pass", "resign", "offer-draw", "accept-draw", "statements", "end"}
	jsonLetters    = []string{"", "courier", "kanji", "csa", "name"}
	jsonPromotions = []string{"", "declined", "plain", "named"}
	jsonCaptures   = []string{"", "yes", "no"}
	jsonCastles    = []string{"", "kingside", "queenside"}
	jsonHints      = []string{"right", "left", "straight", "up", "sideways", "back", "drop"}
	jsonEffects    = []string{"place", "move", "remove", "capture", "flip", "drop", "retype", "other"}
	jsonWinners    = []string{"", "first", "second", "mover", "waiter", "none"}
	jsonSides      = []string{"", "first", "second"}
	jsonLabels     = []string{"", "upper-first", "lower-first"}
)

type ownJSON struct {
	jsonFields
	turns int
	full  bool // no more turns are read
}

// word finds a word in a list; a word that is not in it is a fault.
func (j *ownJSON) word(n *jsonNode, list []string) int {
	if n == nil {
		return 0
	}
	i := slices.Index(list, n.str())
	if i < 0 {
		j.fault(n, "expected one of %s; found %s", strings.TrimSpace(strings.Join(list, " ")), quoted(j.source(n)))
		return 0
	}
	return i
}

func (j *ownJSON) game(n *jsonNode) {
	if n.get("format").str() != "gcconv" {
		if !n.cut {
			j.fault(n, "expected an object with \"format\": \"gcconv\"; found %s", quoted(j.source(n)))
		}
		return
	}
	rec := j.rec
	rec.Game = j.text(n, "variant")
	if version := n.get("version"); version == nil || version.text != "1" {
		if version == nil {
			version = n
		}
		j.fault(version, "expected \"version\": 1, the version of the format that can be read; found %s", quoted(j.source(version)))
		return
	}
	for _, t := range j.list(n, "tags") {
		rec.Tags = append(rec.Tags, record.Tag{Name: j.text(t, "name"), Value: j.text(t, "value"), Pos: j.src.Pos(t.at)})
	}
	rec.Labels = record.Case(j.word(n.get("labels"), jsonLabels))
	if start := j.member(n, "start", 's', "a position"); start != nil {
		rec.Setup = &record.Setup{Form: "sfen", Text: start.str(), Pos: j.src.Pos(start.at)}
		if strings.Contains(start.str(), "[") || strings.Count(start.str(), " ") > 3 {
			rec.Setup.Form = "fen"
		}
	}
	rec.Comments = j.texts(n, "comments")
	main := j.object(n, "main")
	if main == nil {
		if !n.cut && n.get("main") == nil {
			j.fault(n, "the game has no \"main\" line")
		}
		return
	}
	rec.Turns = j.line(main, 0)
	if recorded := j.object(n, "recorded"); recorded != nil {
		rec.Outcome = j.outcome(recorded)
	}
	for _, list := range []struct {
		key string
		to  *[]*record.Error
	}{{"errors", &rec.Errors}, {"notes", &rec.Notes}} {
		for _, e := range j.list(n, list.key) {
			line, _ := e.get("line").int()
			column, _ := e.get("column").int()
			err := j.src.Errorf(e.at, e.end, "%s", j.text(e, "message"))
			if line > 0 {
				err.Message += fmt.Sprintf(" (line %d, column %d of %s)", line, column, j.text(n, "source"))
			}
			*list.to = append(*list.to, err)
		}
	}
}

func (j *ownJSON) outcome(n *jsonNode) record.Outcome {
	return record.Outcome{
		Winner: record.Winner(j.word(n.get("winner"), jsonWinners)), End: record.End(j.text(n, "end")),
		Text: j.text(n, "text"), Pos: j.src.Pos(n.at),
	}
}

// line reads a line of play.
func (j *ownJSON) line(n *jsonNode, depth int) []*record.Turn {
	var turns []*record.Turn
	if depth > j.src.Limits.depth() {
		j.fault(n, "%s; this one is not read", j.src.Limits.tooDeep())
		return nil
	}
	for _, key := range []string{"plies", "closing", "unplayed"} {
		for _, item := range j.list(n, key) {
			if item.cut && !item.holds("move", "written", "error", "ends") {
				continue // the error about the cut tells
			}
			if j.full {
				return turns
			}
			j.turns++
			t := j.turn(item, depth)
			turns = append(turns, t)
			if excess := j.src.Limits.tooManyTurns(len(turns), j.turns); excess != "" && t.Err == nil {
				j.full = true
				t.Ends, t.Pattern = nil, record.Pattern{}
				t.Err = j.src.Errorf(item.at, item.end, "%s", excess)
			}
		}
	}
	return turns
}

func (j *ownJSON) turn(n *jsonNode, depth int) *record.Turn {
	pos := j.src.Pos(n.at)
	t := &record.Turn{
		Pos: pos, Line: j.src.LineAt(pos), Text: j.text(n, "text"), Side: record.Side(j.word(n.get("side"), jsonSides)),
		Before: j.texts(n, "before"), Comments: j.texts(n, "comments"), Eval: j.text(n, "eval"),
		Clock: j.clock(j.object(n, "clock")),
	}
	t.Number, _ = j.whole(n, "ply", 1, maxNumber)
	for _, nag := range j.list(n, "nags") {
		if i, ok := nag.int(); ok && i >= 0 {
			t.NAGs = append(t.NAGs, i)
		} else {
			j.fault(nag, "expected the number of a glyph; found %s", quoted(j.source(nag)))
		}
	}
	move := j.member(n, "move", 's', "a move")
	if t.Text == "" {
		t.Text = move.str()
	}
	switch written, failure, ends := j.object(n, "written"), n.get("error"), j.object(n, "ends"); {
	case move != nil:
		p, ok := coordinateMove(move.str())
		t.Pattern = p
		if !ok {
			t.Err = j.src.Errorf(move.at, move.end, "expected a move such as 7g7f, 8h2b+, P*5e or e2e4; found %s", quoted(move.str()))
		}
	case failure != nil:
		t.Err = j.src.Errorf(n.at, n.end, "%s", failure.str())
	case ends != nil:
		o := j.outcome(ends)
		t.Pattern.Kind, t.Ends = record.KindEnd, &o
	case written != nil:
		if t.Pattern = j.pattern(written); t.Pattern.Kind == record.KindNone {
			t.Err = j.src.Errorf(written.at, written.end, "this turn says nothing")
		}
	default:
		t.Err = j.src.Errorf(n.at, n.end, "expected a turn with move, written, ends or error; found %s", quoted(j.source(n)))
	}
	for _, v := range j.list(n, "variations") {
		if v.kind != '{' {
			j.fault(v, "expected a line, an object with \"plies\"; found %s", quoted(j.source(v)))
		}
		if line := j.line(v, depth+1); len(line) > 0 {
			t.Variations = append(t.Variations, line)
		}
	}
	return t
}

func (j *ownJSON) clock(n *jsonNode) (c record.Clock) {
	for _, part := range []struct {
		key   string
		least float64
		bit   record.ClockBits
		to    *time.Duration
	}{{"spent", 0, record.HasSpent, &c.Spent}, {"total", 0, record.HasTotal, &c.Total}, {"remaining", -maxNumber, record.HasRemaining, &c.Remaining}} {
		if seconds, ok := j.seconds(n, part.key, part.least); ok {
			*part.to = time.Duration(seconds * float64(time.Second)).Round(time.Microsecond)
			c.Has |= part.bit
		}
	}
	return c
}

func (j *ownJSON) pattern(n *jsonNode) record.Pattern {
	is := func(key string) bool { value, _ := j.flag(n, key); return value }
	p := record.Pattern{
		Kind: record.Kind(j.word(n.get("kind"), jsonKinds)), Letters: record.Letters(j.word(n.get("letters"), jsonLetters)),
		Piece: j.text(n, "piece"), From: j.text(n, "from"),
		To: j.text(n, "to"), Same: is("same"), Captured: j.text(n, "captured"),
		Promotion: record.Promotion(j.word(n.get("promotion"), jsonPromotions)), PromoteTo: j.text(n, "promoteTo"),
		Capture: record.Capture(j.word(n.get("capture"), jsonCaptures)), Castle: record.Castle(j.word(n.get("castle"), jsonCastles)),
		Check: is("check"), Mate: is("mate"), EnPassant: is("enPassant"), PieceAfter: is("pieceAfter"),
	}
	switch file, rank := j.text(n, "fromFile"), j.text(n, "fromRank"); {
	case p.From != "":
	case file != "" && rank != "":
		p.From = file + rank
	case file != "":
		p.From, p.FromPart = file, record.FileOnly
	case rank != "":
		p.From, p.FromPart = rank, record.RankOnly
	}
	for _, h := range j.list(n, "hints") {
		p.Hints |= 1 << j.word(h, jsonHints)
	}
	for _, e := range j.list(n, "effects") {
		first, _ := j.flag(e, "first")
		p.Effects = append(p.Effects, record.Effect{
			Kind: record.EffectKind(j.word(e.get("kind"), jsonEffects)), Label: j.text(e, "label"),
			From: j.text(e, "from"), To: j.text(e, "to"), Text: j.text(e, "text"), First: first, Pos: j.src.Pos(e.at),
		})
	}
	return p
}
