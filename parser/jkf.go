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
		j := &jkf{jsonFields: jsonFields{src, rec}}
		j.game(n)
	})
}

// eachJSON gives the games of a source. What is no JSON is told with the game
// before it, or makes one of its own.
func eachJSON(src *Source, notation string, read func(*record.Record, *jsonNode)) iter.Seq[*record.Record] {
	return func(yield func(*record.Record) bool) {
		var last *record.Record // not yet given away
		games := 0
		for n, err := range jsonGames(src) {
			if n == nil && last != nil {
				last.Errors = append(last.Errors, err)
				continue
			}
			if last != nil && !yield(last) {
				return
			}
			games++
			last = &record.Record{Source: src.Name, Index: games, Notation: notation}
			if n != nil {
				read(last, n)
			}
			if err != nil {
				last.Errors = append(last.Errors, err)
			}
		}
		if last != nil {
			yield(last)
		}
	}
}

type jkf struct {
	jsonFields
	turns int
	full  bool // no more turns are read
}

func (j *jkf) game(n *jsonNode) {
	moves := n.get("moves")
	if !n.cut && (n.kind != '{' || moves == nil || moves.kind != '[') {
		j.fault(n, "expected an object with header and moves (JKF); found %s", quoted(j.source(n)))
		return
	}
	j.header(j.object(n, "header"), n.get("initial"))
	j.initial(n.get("initial"))
	items := moves.list()
	// The first entry is the start position and holds only comments.
	if len(items) > 0 && items[0].get("move") == nil && items[0].get("special") == nil {
		first := items[0]
		j.rec.Comments = j.comments(first)
		if forks := first.get("forks"); forks != nil {
			j.fault(forks, "these forks stand at the start position, where there is no move that they could be played for; they are not read")
		}
		items = items[1:]
	}
	j.rec.Turns = j.line(items, "", 0)
	for _, t := range j.rec.Turns {
		if t.Ends != nil {
			j.rec.Outcome = *t.Ends
		}
	}
}

// header reads the headers. initial is the start position, nil if it is not
// given.
func (j *jkf) header(n, initial *jsonNode) {
	if n == nil {
		return
	}
	for i, key := range n.keys {
		item := n.items[i]
		value := item.str()
		switch {
		case item.kind == '0':
			j.note(item, "the header %s has no value", quoted(key))
			continue
		case item.kind != 's':
			value = j.source(item)
			j.note(item, "expected a text for the header %s; %s is kept as it stands", quoted(key), quoted(value))
		}
		if key == "手合割" || key == "手合" {
			j.handicap(item, strings.TrimFunc(value, isBlank), initial)
			continue
		}
		before := len(j.rec.Tags)
		addKifTag(j.rec, key, value, j.src.Pos(item.at))
		if other := tagBefore(j.rec, before); other != nil {
			j.note(item, "the header %s stands twice; the first one counts: %s", key, quoted(other.Value))
		}
	}
}

// handicap compares the header 手合割 with the start position, which it stands
// for where that is missing.
func (j *jkf) handicap(n *jsonNode, name string, initial *jsonNode) {
	preset := initial.get("preset").str()
	switch {
	case preset == "OTHER" || name == "" || name == "その他" || name == jkfPresets[preset]:
	case name == "平手" && (initial == nil || preset == "HIRATE"):
	case initial != nil:
		j.note(n, "the header says %s, but initial is %s; that is taken", quoted(name), quoted(preset))
	case slices.Contains(handicapNames, name):
		j.note(n, "there is no initial; the start position is that of the header, %s", quoted(name))
		j.rec.Setup = &record.Setup{Form: "handicap", Text: name, Pos: j.src.Pos(n.at)}
	default:
		j.note(n, "%s names no start position known here, and there is no initial; the game is read from the usual start", quoted(name))
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
	data := j.object(n, "data")
	files := j.list(data, "board")
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
			kind := j.text(square, "kind")
			if kind == "" {
				continue
			}
			letter, ok := csaPieces[kind]
			if !ok {
				j.fault(square, "%s is no piece of shogi", quoted(kind))
				return
			}
			if color, _ := j.whole(square, "color", 0, 1); color == 1 {
				letter = strings.ToLower(letter)
			}
			b.rows[y][8-x] = letter
		}
	}
	for side, hand := range j.list(data, "hands") {
		if side > 1 || hand.kind != '{' {
			j.fault(hand, "expected two hands, such as {\"FU\": 1}; found %s", quoted(j.source(hand)))
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
	color, _ := j.whole(data, "color", 0, 1)
	b.second = color == 1
	j.rec.Setup = &record.Setup{Form: "sfen", Text: b.sfen(), Pos: j.src.Pos(n.at)}
}

// line reads the moves of a line. before is where the ply before its first one
// went.
func (j *jkf) line(items []*jsonNode, before string, depth int) []*record.Turn {
	var turns []*record.Turn
	for _, n := range items {
		if n.cut && !n.holds("move", "special") {
			continue // the error about the cut tells
		}
		if j.full {
			break
		}
		j.turns++
		pos := j.src.Pos(n.at)
		t := &record.Turn{Pos: pos, Line: j.src.LineAt(pos), Comments: j.comments(n)}
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
			t.Text = j.source(n)
			t.Err = j.src.Errorf(n.at, n.end, "expected a move or a special; found %s", quoted(t.Text))
		}
		t.Clock = j.clock(j.object(n, "time"))
		for _, fork := range j.list(n, "forks") {
			if fork.kind != '[' {
				j.fault(fork, "expected a fork, a list of moves; found %s", quoted(j.source(fork)))
				continue
			}
			if depth == j.src.Limits.depth() {
				j.fault(fork, "%s; this one is not read", j.src.Limits.tooDeep())
				break
			}
			if v := j.line(fork.list(), before, depth+1); len(v) > 0 {
				t.Variations = append(t.Variations, v)
			}
		}
		turns = append(turns, t)
		if excess := j.src.Limits.tooManyTurns(len(turns), j.turns); excess != "" {
			j.full = true
			t.Ends, t.Pattern = nil, record.Pattern{}
			t.Err = j.src.Errorf(n.at, n.end, "%s", excess)
			break
		}
		if special := n.get("special"); special != nil && t.Ends == nil {
			j.note(special, "a move and a special in one item; the game ends behind the move")
			end := &record.Turn{Pos: j.src.Pos(special.at), Line: t.Line}
			j.special(end, special)
			turns = append(turns, end)
		}
		before = t.Pattern.To
	}
	return turns
}

// comments reads the comments of a move: an array with its lines, which are one
// comment as in KIF.
func (j *jkf) comments(n *jsonNode) []string {
	lines := j.texts(n, "comments")
	if len(lines) == 0 {
		return nil
	}
	return []string{strings.Join(lines, "\n")}
}

func (j *jkf) move(t *record.Turn, n *jsonNode, before string) {
	t.Text = j.source(n)
	p := record.Pattern{Kind: record.KindMoveOrDrop, Piece: j.text(n, "piece"), Captured: j.text(n, "capture"), Letters: record.LettersCSA}
	p.To = jkfSquare(n.get("to"))
	if p.Captured != "" {
		p.Capture = record.CaptureYes
	}
	if same, _ := j.flag(n, "same"); same {
		p.Same = true
		switch {
		case p.To == "":
			p.To = before
		case before == "":
			j.note(n, "same is true, but no move is before this one")
		case p.To != before:
			j.note(n, "same is true, but the move before went to %s and this one goes to %s", before, p.To)
		}
	}
	if from := n.get("from"); from != nil {
		p.Kind = record.KindMove
		if p.From = jkfSquare(from); p.From == "" {
			t.Err = j.src.Errorf(from.at, from.end, "expected a square such as {\"x\": 7, \"y\": 7}; found %s", quoted(j.source(from)))
			return
		}
	}
	if p.To == "" && !p.Same || p.Piece == "" {
		t.Err = j.src.Errorf(n.at, n.end, "a move needs to and piece; found %s", quoted(t.Text))
		return
	}
	if promote, said := j.flag(n, "promote"); said {
		p.Promotion = record.PromoteDeclined
		if promote {
			p.Promotion = record.PromotePlain
		}
	}
	for _, mark := range j.text(n, "relative") {
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
		default:
			j.fault(n.get("relative"), "expected marks of L C R U M D H for \"relative\"; found %s", quoted(string(mark)))
		}
	}
	if p.Kind == record.KindMove {
		p.Hints = 0 // the origin says more
	}
	if color, ok := j.whole(n, "color", 0, 1); ok {
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

func (j *jkf) clock(n *jsonNode) (c record.Clock) {
	if d, ok := j.time(j.object(n, "now")); ok {
		c.Spent, c.Has = d, record.HasSpent
	}
	if d, ok := j.time(j.object(n, "total")); ok {
		c.Total = d
		c.Has |= record.HasTotal
	}
	return c
}

// time reads {"h": 0, "m": 1, "s": 30}; ok is false unless it can be read wholly.
func (j *jkf) time(n *jsonNode) (d time.Duration, ok bool) {
	total := 0.0
	for _, part := range []struct {
		key  string
		unit float64
	}{{"h", 3600}, {"m", 60}, {"s", 1}} {
		f, said := j.seconds(n, part.key, 0)
		if !said && n.get(part.key) != nil {
			return 0, false
		}
		total += f * part.unit
		ok = ok || said
	}
	if total >= maxNumber {
		j.fault(n, "this time is too large: %s", quoted(j.source(n)))
		return 0, false
	}
	return time.Duration(total * float64(time.Second)).Round(time.Millisecond), ok
}
