package formats

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// jkfPresets gives the names of 手合割 as JKF has them.
var jkfPresets = map[string]string{
	"香落ち": "KY", "右香落ち": "KY_R", "角落ち": "KA", "飛車落ち": "HI", "飛香落ち": "HIKY", "二枚落ち": "2",
	"三枚落ち": "3", "四枚落ち": "4", "五枚落ち": "5", "左五枚落ち": "5_L", "六枚落ち": "6", "左七枚落ち": "7_L",
	"右七枚落ち": "7_R", "八枚落ち": "8", "十枚落ち": "10",
}

// WriteJKF writes a game of standard shogi in the JSON of json-kifu-format
// (https://github.com/na2hiro/json-kifu-format), normalised: every move with its
// origin, 同, capture and relative marks. The error is for any other game: JKF
// has no names for its rules.
func WriteJKF(w io.Writer, g *replay.Game) error {
	if !standardShogi(g.Variant) {
		return fmt.Errorf("JKF is for standard shogi alone, and this is %s; use json, kif, csa or usi", g.Variant.Title)
	}
	k, err := newKakinoki(g, "JKF")
	if err != nil {
		return err
	}
	j := &jkfWriter{k: k, v: g.Variant}
	out := jkfGame{Header: k.tags(), Initial: j.initial(g.Start, k.handicap)}
	out.Moves = append([]jkfMove{{Comments: g.Record.Comments}}, j.line(&g.Main, g.Start, rules.NoSquare, [2]time.Duration{}, true)...)
	splitComments(out.Moves)
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(out); err != nil {
		return err
	}
	_, err = w.Write(b.Bytes())
	return err
}

// splitComments puts each line of a comment into a string of its own.
func splitComments(moves []jkfMove) {
	for i := range moves {
		if len(moves[i].Comments) > 0 {
			moves[i].Comments = strings.Split(strings.Join(moves[i].Comments, "\n"), "\n")
		}
		for _, fork := range moves[i].Forks {
			splitComments(fork)
		}
	}
}

type jkfGame struct {
	Header  jkfHeader   `json:"header"`
	Initial *jkfInitial `json:"initial,omitempty"`
	Moves   []jkfMove   `json:"moves"`
}

// jkfHeader is the headers of KIF; in JSON an object in the same order.
type jkfHeader []pair

// MarshalJSON writes the headers as an object.
func (h jkfHeader) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	for i, p := range h {
		if slices.ContainsFunc(h[:i], func(q pair) bool { return q.key == p.key }) {
			continue // an object has one value for a key
		}
		key, err := json.Marshal(p.key)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(p.value)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, ",%s:%s", key, value)
	}
	return append(append([]byte{'{'}, bytes.TrimPrefix(b.Bytes(), []byte{','})...), '}'), nil
}

type jkfInitial struct {
	Preset string   `json:"preset"`
	Data   *jkfData `json:"data,omitempty"`
}

type jkfData struct {
	Color int               `json:"color"`
	Board [9][9]jkfPiece    `json:"board"` // by file and rank
	Hands [2]map[string]int `json:"hands"`
}

type jkfPiece struct {
	Color *int   `json:"color,omitempty"`
	Kind  string `json:"kind,omitempty"`
}

type jkfMove struct {
	Comments []string    `json:"comments,omitempty"`
	Move     *jkfStep    `json:"move,omitempty"`
	Time     *jkfTime    `json:"time,omitempty"`
	Special  string      `json:"special,omitempty"`
	Forks    [][]jkfMove `json:"forks,omitempty"` // without a move or special: behind the last move
}

type jkfStep struct {
	Color    int        `json:"color"`
	From     *jkfSquare `json:"from,omitempty"`
	To       jkfSquare  `json:"to"`
	Piece    string     `json:"piece"`
	Same     bool       `json:"same,omitempty"`
	Promote  *bool      `json:"promote,omitempty"`
	Capture  string     `json:"capture,omitempty"`
	Relative string     `json:"relative,omitempty"`
}

type jkfSquare struct {
	X int `json:"x"`
	Y int `json:"y"`
}

type jkfTime struct {
	Now   jkfDuration `json:"now"`
	Total jkfDuration `json:"total"`
}

type jkfDuration struct {
	H int     `json:"h"`
	M int     `json:"m"`
	S float64 `json:"s"`
}

type jkfWriter struct {
	k *kakinoki
	v *rules.Variant
}

// initial gives the start position: a preset, or the whole board.
func (j *jkfWriter) initial(p *rules.Position, handicap string) *jkfInitial {
	if p.String() == j.v.Start().String() {
		return &jkfInitial{Preset: "HIRATE"}
	}
	if handicap != "" {
		return &jkfInitial{Preset: jkfPresets[handicap]}
	}
	data := &jkfData{Color: int(p.Side()), Hands: [2]map[string]int{{}, {}}}
	for q := rules.Square(0); int(q) < j.v.Squares(); q++ {
		if pc := p.At(q); pc != 0 {
			color := int(pc.Side())
			s := j.square(q)
			data.Board[s.X-1][s.Y-1] = jkfPiece{&color, j.v.Def(pc.Type()).CSA}
		}
	}
	for s := range data.Hands {
		for _, t := range j.v.HandOrder {
			data.Hands[s][j.v.Def(t).CSA] = p.Hand(rules.Side(s), t)
		}
	}
	return &jkfInitial{Preset: "OTHER", Data: data}
}

func (j *jkfWriter) square(q rules.Square) jkfSquare {
	return jkfSquare{j.v.Files - j.v.File(q), j.v.Ranks - j.v.Rank(q)}
}

func (j *jkfWriter) line(l *replay.Line, pos *rules.Position, last rules.Square, spent [2]time.Duration, main bool) []jkfMove {
	var out []jkfMove
	pos = pos.Clone()
	add := func(m jkfMove, variations []replay.Line, side rules.Side, c record.Clock) {
		for i := range variations {
			if fork := j.line(&variations[i], pos, last, spent, false); len(fork) > 0 {
				m.Forks = append(m.Forks, fork)
			}
		}
		spent[side] += c.Spent
		if c.Has&record.HasTotal != 0 {
			spent[side] = c.Total
		}
		if c.Has&record.HasSpent != 0 {
			m.Time = &jkfTime{duration(c.Spent), duration(spent[side])}
		}
		out = append(out, m)
	}
	for _, n := range l.Nodes {
		if len(n.Turn.Before) > 0 && len(out) > 0 {
			out[len(out)-1].Comments = append(out[len(out)-1].Comments, n.Turn.Before...)
		}
		m := jkfMove{Move: j.step(pos, last, n.Move)}
		if len(n.Turn.Before) > 0 && len(out) == 0 && !main {
			m.Comments = append(m.Comments, n.Turn.Before...)
		}
		m.Comments = append(append(m.Comments, n.Turn.Comments...), extraNotes(n.Turn)...)
		add(m, n.Variations, pos.Side(), n.Turn.Clock)
		pos.Apply(n.Move)
		last = n.Move.To
	}
	comment := func(text string) {
		if len(out) == 0 {
			out = append(out, jkfMove{Special: "CHUDAN"})
		}
		out[len(out)-1].Comments = append(out[len(out)-1].Comments, text)
	}
	if l.Stop != nil {
		if len(l.StopVariations) > 0 || len(out) == 0 {
			add(jkfMove{Special: "CHUDAN"}, l.StopVariations, pos.Side(), record.Clock{})
		}
		for _, note := range stopNotes(l) {
			comment(note)
		}
		return out
	}
	var outcome *replay.Outcome
	if main {
		outcome = &j.k.g.Outcome
	}
	for _, text := range lastWords(j.k.g, l) {
		comment(text)
	}
	e := endingOf(l, pos, outcome)
	if e.turn == nil && e.end == record.EndUnknown && (e.result == replay.Unknown || e.result == "") && len(l.ClosingVariations) == 0 {
		return out
	}
	m, note := j.special(e, pos)
	clock := record.Clock{}
	if e.turn != nil {
		m.Comments = append(append(append(m.Comments, e.turn.Before...), e.turn.Comments...), extraNotes(e.turn)...)
		clock = e.turn.Clock
	}
	if note != "" {
		m.Comments = append(m.Comments, note)
	}
	switch {
	case m.Special != "" || len(l.ClosingVariations) > 0:
		add(m, l.ClosingVariations, pos.Side(), clock)
	case len(m.Comments) > 0:
		m.Special = "CHUDAN"
		add(m, nil, pos.Side(), clock)
	}
	return out
}

// special gives an ending as JKF names it: CSA's statements.
func (j *jkfWriter) special(e ending, pos *rules.Position) (jkfMove, string) {
	statement, note := csaStatement(e, pos)
	return jkfMove{Special: strings.TrimPrefix(statement, "%")}, note
}

func duration(d time.Duration) jkfDuration {
	return jkfDuration{int(d.Hours()), int(d.Minutes()) % 60, (d % time.Minute).Seconds()}
}

func (j *jkfWriter) step(pos *rules.Position, last rules.Square, m rules.Move) *jkfStep {
	s := &jkfStep{Color: int(pos.Side()), To: j.square(m.To), Same: m.To == last}
	t := m.Piece
	if m.Kind != rules.Drop {
		from := j.square(m.From)
		s.From = &from
		t = pos.At(m.From).Type()
		if pc := pos.Captured(m); pc != 0 {
			s.Capture = j.v.Def(pc.Type()).CSA
		}
		promotes := m.Kind == rules.Promote
		if promotes || couldPromote(pos, m) {
			s.Promote = &promotes
		}
	}
	s.Piece = j.v.Def(t).CSA
	h, needed, single := pos.Hints(m)
	switch {
	case m.Kind == rules.Drop && needed:
		s.Relative = "H"
	case m.Kind != rules.Drop && needed && single:
		for i, mark := range "RLCUMD" {
			if h&(1<<i) != 0 {
				s.Relative += string(mark)
			}
		}
	}
	return s
}
