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
		j := &ownJSON{src: src, rec: rec}
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
	src   *Source
	rec   *record.Record
	turns int
}

func (j *ownJSON) fault(n *jsonNode, format string, args ...any) {
	j.rec.Errors = tell(j.rec.Errors, j.src.Errorf(n.at, n.end, format, args...))
}

// word finds a word in a list; a word that is not in it is a fault.
func (j *ownJSON) word(n *jsonNode, list []string) int {
	if n == nil {
		return 0
	}
	i := slices.Index(list, n.str())
	if i < 0 {
		j.fault(n, "expected one of %s; found %s", strings.TrimSpace(strings.Join(list, " ")), quoted(j.src.Text[n.at:n.end]))
		return 0
	}
	return i
}

func (j *ownJSON) game(n *jsonNode) {
	if n.get("format").str() != "gcconv" {
		j.fault(n, "expected an object with \"format\": \"gcconv\"; found %s", quoted(j.src.Text[n.at:n.end]))
		return
	}
	if version, _ := n.get("version").int(); version != 1 {
		j.fault(n, "this is version %d of the format; version 1 can be read", version)
		return
	}
	rec := j.rec
	rec.Game = n.get("variant").str()
	for _, t := range n.get("tags").list() {
		rec.Tags = append(rec.Tags, record.Tag{Name: t.get("name").str(), Value: t.get("value").str(), Pos: j.src.Pos(t.at)})
	}
	rec.Labels = record.Case(j.word(n.get("labels"), jsonLabels))
	if start := n.get("start"); start != nil {
		rec.Setup = &record.Setup{Form: "sfen", Text: start.str(), Pos: j.src.Pos(start.at)}
		if strings.Contains(start.str(), "[") || strings.Count(start.str(), " ") > 3 {
			rec.Setup.Form = "fen"
		}
	}
	rec.Comments = n.get("comments").strings()
	main := n.get("main")
	if main == nil {
		j.fault(n, "the game has no \"main\" line")
		return
	}
	rec.Turns = j.line(main, 0)
	if recorded := n.get("recorded"); recorded != nil {
		rec.Outcome = j.outcome(recorded)
	}
	for _, list := range []struct {
		key string
		to  *[]*record.Error
	}{{"errors", &rec.Errors}, {"notes", &rec.Notes}} {
		for _, e := range n.get(list.key).list() {
			line, _ := e.get("line").int()
			column, _ := e.get("column").int()
			err := j.src.Errorf(e.at, e.end, "%s", e.get("message").str())
			if line > 0 {
				err.Message += fmt.Sprintf(" (line %d, column %d of %s)", line, column, n.get("source").str())
			}
			*list.to = append(*list.to, err)
		}
	}
}

func (j *ownJSON) outcome(n *jsonNode) record.Outcome {
	return record.Outcome{
		Winner: record.Winner(j.word(n.get("winner"), jsonWinners)), End: record.End(n.get("end").str()),
		Text: n.get("text").str(), Pos: j.src.Pos(n.at),
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
		for _, item := range n.get(key).list() {
			if j.turns++; j.turns > j.src.Limits.turns() {
				if j.turns == j.src.Limits.turns()+1 {
					j.fault(item, "%s", j.src.Limits.tooManyTurns())
				}
				return turns
			}
			turns = append(turns, j.turn(item, depth))
		}
	}
	return turns
}

func (j *ownJSON) turn(n *jsonNode, depth int) *record.Turn {
	pos := j.src.Pos(n.at)
	t := &record.Turn{
		Pos: pos, Line: j.src.LineAt(pos), Text: n.get("text").str(), Side: record.Side(j.word(n.get("side"), jsonSides)),
		Before: n.get("before").strings(), Comments: n.get("comments").strings(), Eval: n.get("eval").str(),
		Clock: jsonClock(n.get("clock")),
	}
	t.Number, _ = n.get("ply").int()
	for _, nag := range n.get("nags").list() {
		if i, ok := nag.int(); ok {
			t.NAGs = append(t.NAGs, i)
		}
	}
	move := n.get("move")
	if t.Text == "" {
		t.Text = move.str()
	}
	switch written, failure, ends := n.get("written"), n.get("error"), n.get("ends"); {
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
		t.Err = j.src.Errorf(n.at, n.end, "expected a turn with move, written, ends or error; found %s", quoted(j.src.Text[n.at:n.end]))
	}
	for _, v := range n.get("variations").list() {
		if line := j.line(v, depth+1); len(line) > 0 {
			t.Variations = append(t.Variations, line)
		}
	}
	return t
}

func jsonClock(n *jsonNode) (c record.Clock) {
	for _, part := range []struct {
		key string
		bit record.ClockBits
		to  *time.Duration
	}{{"spent", record.HasSpent, &c.Spent}, {"total", record.HasTotal, &c.Total}, {"remaining", record.HasRemaining, &c.Remaining}} {
		if seconds, ok := n.get(part.key).float(); ok && seconds > -maxNumber && seconds < maxNumber {
			*part.to = time.Duration(seconds * float64(time.Second)).Round(time.Microsecond)
			c.Has |= part.bit
		}
	}
	return c
}

func (j *ownJSON) pattern(n *jsonNode) record.Pattern {
	is := func(key string) bool { b := n.get(key); return b != nil && b.text == "true" }
	p := record.Pattern{
		Kind: record.Kind(j.word(n.get("kind"), jsonKinds)), Letters: record.Letters(j.word(n.get("letters"), jsonLetters)),
		Piece: n.get("piece").str(), From: n.get("from").str(),
		To: n.get("to").str(), Same: is("same"),
		Promotion: record.Promotion(j.word(n.get("promotion"), jsonPromotions)), PromoteTo: n.get("promoteTo").str(),
		Capture: record.Capture(j.word(n.get("capture"), jsonCaptures)), Castle: record.Castle(j.word(n.get("castle"), jsonCastles)),
		Check: is("check"), Mate: is("mate"), EnPassant: is("enPassant"), PieceAfter: is("pieceAfter"),
	}
	switch file, rank := n.get("fromFile").str(), n.get("fromRank").str(); {
	case p.From != "":
	case file != "" && rank != "":
		p.From = file + rank
	case file != "":
		p.From, p.FromPart = file, record.FileOnly
	case rank != "":
		p.From, p.FromPart = rank, record.RankOnly
	}
	for _, h := range n.get("hints").list() {
		p.Hints |= 1 << j.word(h, jsonHints)
	}
	for _, e := range n.get("effects").list() {
		p.Effects = append(p.Effects, record.Effect{
			Kind: record.EffectKind(j.word(e.get("kind"), jsonEffects)), Label: e.get("label").str(),
			From: e.get("from").str(), To: e.get("to").str(), Text: e.get("text").str(), Pos: j.src.Pos(e.at),
		})
	}
	return p
}
