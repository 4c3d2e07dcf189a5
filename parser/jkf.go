package parser

import (
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/gcconv/gcconv/record"
)

// jkfPresets gives the start positions of JKF the names of 手合割.
var jkfPresets = map[string]string{
	"KY": "香落ち", "KY_R": "右香落ち", "KA": "角落ち", "HI": "飛車落ち", "HIKY": "飛香落ち", "2": "二枚落ち",
	"3": "三枚落ち", "4": "四枚落ち", "5": "五枚落ち", "5_L": "左五枚落ち", "6": "六枚落ち", "7_L": "左七枚落ち",
	"7_R": "右七枚落ち", "8": "八枚落ち", "10": "十枚落ち",
}

// ParseJKF reads games in the JSON of json-kifu-format: one game, several
// behind each other, or an array of them.
// Source: https://github.com/na2hiro/json-kifu-format (JKF 1).
func ParseJKF(src *Source) []*record.Record { return slices.Collect(JKF(src)) }

// JKF reads games as ParseJKF does, one after the other.
func JKF(src *Source) iter.Seq[*record.Record] {
	return eachJSON(src, "jkf", func(rec *record.Record, n *jsonNode) {
		j := &jkf{src: src, rec: rec}
		j.game(n)
	})
}

// eachJSON gives the games of a source, and one more for the part of it that is
// no JSON.
func eachJSON(src *Source, notation string, read func(*record.Record, *jsonNode)) iter.Seq[*record.Record] {
	return func(yield func(*record.Record) bool) {
		games := 0
		for n, err := range jsonGames(src) {
			games++
			rec := &record.Record{Source: src.Name, Index: games, Notation: notation}
			if err != nil {
				rec.Errors = []*record.Error{err}
			} else {
				read(rec, n)
			}
			if !yield(rec) {
				return
			}
		}
	}
}

type jkf struct {
	src   *Source
	rec   *record.Record
	turns int
}

func (j *jkf) fault(n *jsonNode, format string, args ...any) {
	j.rec.Errors = tell(j.rec.Errors, j.src.Errorf(n.at, n.end, format, args...))
}

func (j *jkf) game(n *jsonNode) {
	moves := n.get("moves")
	if n.kind != '{' || moves == nil || moves.kind != '[' {
		j.fault(n, "expected an object with header and moves (JKF); found %s", quoted(j.src.Text[n.at:n.end]))
		return
	}
	if header := n.get("header"); header != nil && header.kind == '{' {
		for i, key := range header.keys {
			item := header.items[i]
			if key == "手合割" || key == "手合" {
				continue // initial says the same
			}
			addKifTag(j.rec, key, item.str(), j.src.Pos(item.at))
		}
	}
	j.initial(n.get("initial"))
	items := moves.items
	// The first entry is the start position and holds only comments.
	if len(items) > 0 && items[0].get("move") == nil && items[0].get("special") == nil {
		j.rec.Comments = jkfComments(items[0])
		items = items[1:]
	}
	j.rec.Turns = j.line(items, "", 0)
	for _, t := range j.rec.Turns {
		if t.Ends != nil {
			j.rec.Outcome = *t.Ends
		}
	}
}

// initial reads the start position.
func (j *jkf) initial(n *jsonNode) {
	preset := n.get("preset").str()
	switch name, known := jkfPresets[preset]; {
	case n == nil, preset == "HIRATE":
		return
	case known:
		j.rec.Setup = &record.Setup{Form: "handicap", Text: name, Pos: j.src.Pos(n.at)}
		return
	case preset != "OTHER" && preset != "":
		j.fault(n, "the preset %s is not known; known are HIRATE, OTHER and the handicaps KY to 10", quoted(preset))
		return
	}
	data := n.get("data")
	files := data.get("board").list()
	if len(files) != 9 {
		j.fault(n, "the board has %d files; 9 are needed, from file 1 to file 9", len(files))
		return
	}
	b := board{rows: emptyRows(9, 9)}
	for x, file := range files {
		if len(file.list()) != 9 {
			j.fault(file, "file %d of the board has %d squares; 9 are needed", x+1, len(file.list()))
			return
		}
		for y, square := range file.items {
			kind := square.get("kind").str()
			if kind == "" {
				continue
			}
			letter, ok := csaPieces[kind]
			if !ok {
				j.fault(square, "%s is no piece of shogi", quoted(kind))
				return
			}
			if color, _ := square.get("color").int(); color == 1 {
				letter = strings.ToLower(letter)
			}
			b.rows[y][8-x] = letter
		}
	}
	for side, hand := range data.get("hands").list() {
		if side > 1 || hand.kind != '{' {
			break
		}
		for i, kind := range hand.keys {
			letter, ok := csaPieces[kind]
			many, whole := hand.items[i].int()
			if !ok || !whole || many < 0 || many > 999 {
				j.fault(hand.items[i], "a hand holds %s of %s; a piece of shogi and a number up to 999 are expected", hand.items[i].text, quoted(kind))
				continue
			}
			if many > 0 {
				b.addHand(side, letter, many)
			}
		}
	}
	color, _ := data.get("color").int()
	b.second = color == 1
	j.rec.Setup = &record.Setup{Form: "sfen", Text: b.sfen(), Pos: j.src.Pos(n.at)}
}

// line reads the moves of a line. before is where the ply before its first one
// went.
func (j *jkf) line(items []*jsonNode, before string, depth int) []*record.Turn {
	var turns []*record.Turn
	for _, n := range items {
		if j.turns++; j.turns > j.src.Limits.turns() {
			if j.turns == j.src.Limits.turns()+1 {
				j.fault(n, "%s", j.src.Limits.tooManyTurns())
			}
			break
		}
		pos := j.src.Pos(n.at)
		t := &record.Turn{Pos: pos, Line: j.src.LineAt(pos), Comments: jkfComments(n)}
		switch move, special, forks := n.get("move"), n.get("special"), n.get("forks"); {
		case move != nil:
			j.move(t, move, before)
		case special != nil:
			j.special(t, special)
			restoreEnding(t)
		case forks != nil:
			// The line ends without saying how; its forks need a place.
			t.Pattern.Kind, t.Ends = record.KindEnd, &record.Outcome{}
		default:
			t.Text = j.src.Text[n.at:n.end]
			t.Err = j.src.Errorf(n.at, n.end, "expected a move or a special; found %s", quoted(t.Text))
		}
		t.Clock = jkfClock(n.get("time"))
		for _, fork := range n.get("forks").list() {
			if depth == j.src.Limits.depth() {
				j.fault(fork, "%s; this one is not read", j.src.Limits.tooDeep())
				break
			}
			if v := j.line(fork.list(), before, depth+1); len(v) > 0 {
				t.Variations = append(t.Variations, v)
			}
		}
		before = t.Pattern.To
		turns = append(turns, t)
	}
	return turns
}

// jkfComments reads the comments of a move: an array with its lines, which are
// one comment as in KIF.
func jkfComments(n *jsonNode) []string {
	lines := n.get("comments").strings()
	if len(lines) == 0 {
		return nil
	}
	return []string{strings.Join(lines, "\n")}
}

func (j *jkf) move(t *record.Turn, n *jsonNode, before string) {
	t.Text = j.src.Text[n.at:n.end]
	p := record.Pattern{Kind: record.KindMoveOrDrop, Piece: n.get("piece").str(), Letters: record.LettersCSA}
	p.To = jkfSquare(n.get("to"))
	if same := n.get("same"); same != nil && same.text == "true" {
		p.Same = true
		if p.To == "" {
			p.To = before
		}
	}
	if from := n.get("from"); from != nil {
		p.Kind = record.KindMove
		if p.From = jkfSquare(from); p.From == "" {
			t.Err = j.src.Errorf(from.at, from.end, "expected a square such as {\"x\": 7, \"y\": 7}; found %s", quoted(j.src.Text[from.at:from.end]))
			return
		}
	}
	if p.To == "" && !p.Same || p.Piece == "" {
		t.Err = j.src.Errorf(n.at, n.end, "a move needs to and piece; found %s", quoted(t.Text))
		return
	}
	if promote := n.get("promote"); promote != nil {
		p.Promotion = record.PromoteDeclined
		if promote.text == "true" {
			p.Promotion = record.PromotePlain
		}
	}
	for _, mark := range n.get("relative").str() {
		switch mark {
		case 'L':
			p.Hints |= record.HintLeft
		case 'C':
			p.Hints |= record.HintStraight
		case 'R':
			p.Hints |= record.HintRight
		case 'U':
			p.Hints |= record.HintUp
		case 'M':
			p.Hints |= record.HintSideways
		case 'D':
			p.Hints |= record.HintBack
		case 'H':
			p.Kind = record.KindDrop
			p.Hints |= record.HintDrop
		}
	}
	if p.Kind == record.KindMove {
		p.Hints = 0 // the origin says more
	}
	if color, ok := n.get("color").int(); ok {
		t.Side = record.SideFirst
		if color == 1 {
			t.Side = record.SideSecond
		}
	}
	t.Pattern = p
}

func jkfSquare(n *jsonNode) string {
	x, okX := n.get("x").int()
	y, okY := n.get("y").int()
	name, ok := squareName(x, y)
	if !okX || !okY || !ok || x > 9 || y > 9 {
		return ""
	}
	return name
}

func (j *jkf) special(t *record.Turn, n *jsonNode) {
	t.Text = n.str()
	o, ok := csaEndings[t.Text]
	if !ok {
		j.rec.Notes = append(j.rec.Notes, j.src.Errorf(n.at, n.end, "the ending %s is not known; it is kept as it stands", quoted(t.Text)))
		o.End = record.EndOther
	}
	o.Text, o.Pos = t.Text, t.Pos
	t.Pattern.Kind, t.Ends = record.KindEnd, &o
}

func jkfClock(n *jsonNode) (c record.Clock) {
	if d, ok := jkfTime(n.get("now")); ok {
		c.Spent, c.Has = d, record.HasSpent
	}
	if d, ok := jkfTime(n.get("total")); ok {
		c.Total = d
		c.Has |= record.HasTotal
	}
	return c
}

func jkfTime(n *jsonNode) (time.Duration, bool) {
	if n == nil {
		return 0, false
	}
	total := 0.0
	for key, unit := range map[string]float64{"h": 3600, "m": 60, "s": 1} {
		if f, ok := n.get(key).float(); ok && f >= 0 && f < maxNumber {
			total += f * unit
		}
	}
	return time.Duration(total * float64(time.Second)).Round(time.Millisecond), true
}
