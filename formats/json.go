package formats

import (
	"bytes"
	"encoding/json"
	"io"
	"time"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// JSONOptions says how the JSON of a game is written.
type JSONOptions struct {
	Positions bool // with the position after every ply
	Compact   bool // a game on one line
}

// WriteJSON writes a game of any kind as JSON: everything that was read and
// everything that the rules say of it, faults included. parser.ParseJSON reads
// it back. docs/formats/json.md describes it, docs/formats/game.schema.json is
// its schema.
func WriteJSON(w io.Writer, g *replay.Game, o JSONOptions) error {
	j := jsonWriter{g: g, o: o}
	rec := g.Record
	out := jsonGame{
		Format: "gcconv", Version: 1, Source: rec.Source, Game: rec.Index, Notation: rec.Notation,
		Variant: g.Variant.Name, Title: g.Variant.Title, Start: g.Start.String(), Comments: rec.Comments,
		Labels: [...]string{"", "upper-first", "lower-first"}[rec.Labels],
		Main:   j.line(&g.Main, g.Start),
		Outcome: jsonOutcome{
			Result: string(g.Outcome.Result), End: string(g.Outcome.End),
		},
		Recorded: recordedJSON(&rec.Outcome),
	}
	for _, t := range rec.Tags {
		out.Tags = append(out.Tags, jsonTag{t.Name, t.Value})
	}
	for _, e := range rec.Errors {
		out.Errors = append(out.Errors, jsonError{e.Pos.Line, e.Pos.Column, e.Message})
	}
	for _, e := range rec.Notes {
		out.Notes = append(out.Notes, jsonError{e.Pos.Line, e.Pos.Column, e.Message})
	}
	for _, f := range g.Faults {
		out.Faults = append(out.Faults, faultJSON(f))
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if !o.Compact {
		e.SetIndent("", " ")
	}
	if err := e.Encode(out); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}

type jsonGame struct {
	Format   string        `json:"format"`
	Version  int           `json:"version"`
	Source   string        `json:"source,omitempty"`
	Game     int           `json:"game,omitempty"`
	Notation string        `json:"notation,omitempty"`
	Variant  string        `json:"variant"`
	Title    string        `json:"title"`
	Tags     []jsonTag     `json:"tags,omitempty"`
	Labels   string        `json:"labels,omitempty"`
	Start    string        `json:"start"`
	Comments []string      `json:"comments,omitempty"`
	Main     jsonLine      `json:"main"`
	Outcome  jsonOutcome   `json:"outcome"`
	Recorded *jsonRecorded `json:"recorded,omitempty"`
	Errors   []jsonError   `json:"errors,omitempty"`
	Notes    []jsonError   `json:"notes,omitempty"`
	Faults   []jsonFault   `json:"faults,omitempty"`
}

type jsonTag struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

type jsonOutcome struct {
	Result string `json:"result"`
	End    string `json:"end,omitempty"`
}

type jsonRecorded struct {
	Winner string `json:"winner,omitempty"`
	End    string `json:"end,omitempty"`
	Text   string `json:"text,omitempty"`
}

type jsonError struct {
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Message string `json:"message"`
}

// jsonLine is a line of play: legal plies, turns that close it, and the turns
// from the first fault on.
type jsonLine struct {
	Plies    []jsonTurn `json:"plies,omitempty"`
	Closing  []jsonTurn `json:"closing,omitempty"`
	Unplayed []jsonTurn `json:"unplayed,omitempty"`
}

// jsonTurn is a turn: a legal ply (Move), one that was not played (Written,
// Error), or one that ends the line (Ends).
type jsonTurn struct {
	Ply        int           `json:"ply,omitempty"`
	Move       string        `json:"move,omitempty"`
	Position   string        `json:"position,omitempty"`
	Text       string        `json:"text,omitempty"`
	Line       int           `json:"line,omitempty"`
	Column     int           `json:"column,omitempty"`
	Side       string        `json:"side,omitempty"`
	Written    *jsonPattern  `json:"written,omitempty"`
	Error      string        `json:"error,omitempty"`
	Ends       *jsonRecorded `json:"ends,omitempty"`
	Before     []string      `json:"before,omitempty"`
	Comments   []string      `json:"comments,omitempty"`
	NAGs       []int         `json:"nags,omitempty"`
	Clock      *jsonClock    `json:"clock,omitempty"`
	Eval       string        `json:"eval,omitempty"`
	Variations []jsonLine    `json:"variations,omitempty"`
}

// jsonClock has times in seconds.
type jsonClock struct {
	Spent     *float64 `json:"spent,omitempty"`
	Total     *float64 `json:"total,omitempty"`
	Remaining *float64 `json:"remaining,omitempty"`
}

type jsonFault struct {
	Ply         int      `json:"ply"`
	Side        string   `json:"side,omitempty"`
	Text        string   `json:"text,omitempty"`
	Line        int      `json:"line,omitempty"`
	Column      int      `json:"column,omitempty"`
	Rule        string   `json:"rule"`
	Severity    string   `json:"severity"`
	Ruling      string   `json:"ruling,omitempty"`
	Message     string   `json:"message"`
	Position    string   `json:"position,omitempty"`
	Candidates  []string `json:"candidates,omitempty"`
	InVariation bool     `json:"inVariation,omitempty"`
}

type jsonPattern struct {
	Kind       string       `json:"kind"`
	Letters    string       `json:"letters,omitempty"`
	Piece      string       `json:"piece,omitempty"`
	From       string       `json:"from,omitempty"`
	FromFile   string       `json:"fromFile,omitempty"`
	FromRank   string       `json:"fromRank,omitempty"`
	To         string       `json:"to,omitempty"`
	Same       bool         `json:"same,omitempty"`
	Promotion  string       `json:"promotion,omitempty"`
	PromoteTo  string       `json:"promoteTo,omitempty"`
	Capture    string       `json:"capture,omitempty"`
	Captured   string       `json:"captured,omitempty"`
	Castle     string       `json:"castle,omitempty"`
	Hints      []string     `json:"hints,omitempty"`
	Check      bool         `json:"check,omitempty"`
	Mate       bool         `json:"mate,omitempty"`
	EnPassant  bool         `json:"enPassant,omitempty"`
	PieceAfter bool         `json:"pieceAfter,omitempty"`
	Effects    []jsonEffect `json:"effects,omitempty"`
}

type jsonEffect struct {
	Kind  string `json:"kind"`
	Label string `json:"label,omitempty"`
	From  string `json:"from,omitempty"`
	To    string `json:"to,omitempty"`
	Text  string `json:"text,omitempty"`
	First bool   `json:"first,omitempty"`
}

// The words for what a record.Pattern can say, by their values there.
// parser/json.go has the same lists.
var (
	jsonKinds      = [...]string{"none", "move", "drop", "move-or-drop", "castle", "pass", "resign", "offer-draw", "accept-draw", "statements", "end"}
	jsonLetters    = [...]string{"", "courier", "kanji", "csa", "name"}
	jsonPromotions = [...]string{"", "declined", "plain", "named"}
	jsonCaptures   = [...]string{"", "yes", "no"}
	jsonCastles    = [...]string{"", "kingside", "queenside"}
	jsonHints      = [...]string{"right", "left", "straight", "up", "sideways", "back", "drop"}
	jsonEffects    = [...]string{"place", "move", "remove", "capture", "flip", "drop", "retype", "other"}
	jsonWinners    = [...]string{"", "first", "second", "mover", "waiter", "none"}
	jsonSides      = [...]string{"", "first", "second"}
)

type jsonWriter struct {
	g *replay.Game
	o JSONOptions
}

func (j *jsonWriter) line(l *replay.Line, pos *rules.Position) jsonLine {
	var out jsonLine
	pos = pos.Clone()
	for _, n := range l.Nodes {
		t := turnJSON(n.Turn)
		t.Ply, t.Move = n.Ply, CoordinateMove(pos, n.Move)
		for i := range n.Variations {
			t.Variations = append(t.Variations, j.line(&n.Variations[i], pos))
		}
		pos.Apply(n.Move)
		if j.o.Positions {
			t.Position = pos.String()
		}
		out.Plies = append(out.Plies, t)
	}
	for i, t := range l.Closing {
		out.Closing = append(out.Closing, j.beside(t, l.Beside(i), pos))
	}
	for i, t := range l.Rest {
		if i == 0 && len(l.StopVariations) > 0 {
			out.Unplayed = append(out.Unplayed, j.beside(t, l.StopVariations, pos))
		} else {
			out.Unplayed = append(out.Unplayed, unplayedJSON(t))
		}
	}
	return out
}

// beside gives a turn that is no legal ply, with the lines in its place.
func (j *jsonWriter) beside(t *record.Turn, lines []replay.Line, pos *rules.Position) jsonTurn {
	out := unplayedJSON(t)
	out.Variations = nil
	for i := range lines {
		out.Variations = append(out.Variations, j.line(&lines[i], pos))
	}
	return out
}

// turnJSON gives what a turn carries, the move and the variations apart.
func turnJSON(t *record.Turn) jsonTurn {
	return jsonTurn{
		Text: t.Text, Line: t.Pos.Line, Column: t.Pos.Column, Side: jsonSides[t.Side],
		Before: t.Before, Comments: t.Comments, NAGs: t.NAGs, Clock: clockJSON(t.Clock), Eval: t.Eval,
	}
}

// unplayedJSON gives a turn as it was written.
func unplayedJSON(t *record.Turn) jsonTurn {
	out := turnJSON(t)
	switch {
	case t.Err != nil:
		out.Error = t.Err.Message
	case t.Ends != nil:
		out.Ends = recordedJSON(t.Ends)
		if out.Ends == nil {
			out.Ends = &jsonRecorded{}
		}
	default:
		out.Written = patternJSON(&t.Pattern)
	}
	for _, v := range t.Variations {
		var l jsonLine
		for _, vt := range v {
			l.Unplayed = append(l.Unplayed, unplayedJSON(vt))
		}
		out.Variations = append(out.Variations, l)
	}
	return out
}

func recordedJSON(o *record.Outcome) *jsonRecorded {
	if o.Winner == record.WinnerUnknown && o.End == record.EndUnknown && o.Text == "" {
		return nil
	}
	return &jsonRecorded{jsonWinners[o.Winner], string(o.End), o.Text}
}

func clockJSON(c record.Clock) *jsonClock {
	if c.Has == 0 {
		return nil
	}
	seconds := func(bit record.ClockBits, d time.Duration) *float64 {
		if c.Has&bit == 0 {
			return nil
		}
		s := d.Seconds()
		return &s
	}
	return &jsonClock{seconds(record.HasSpent, c.Spent), seconds(record.HasTotal, c.Total), seconds(record.HasRemaining, c.Remaining)}
}

func patternJSON(p *record.Pattern) *jsonPattern {
	out := &jsonPattern{
		Kind: jsonKinds[p.Kind], Letters: jsonLetters[p.Letters], Piece: p.Piece,
		To: p.To, Same: p.Same,
		Promotion: jsonPromotions[p.Promotion], PromoteTo: p.PromoteTo,
		Capture: jsonCaptures[p.Capture], Captured: p.Captured, Castle: jsonCastles[p.Castle],
		Check: p.Check, Mate: p.Mate, EnPassant: p.EnPassant, PieceAfter: p.PieceAfter,
	}
	switch p.FromPart {
	case record.FileOnly:
		out.FromFile = p.From
	case record.RankOnly:
		out.FromRank = p.From
	default:
		out.From = p.From
	}
	for i, name := range jsonHints {
		if p.Hints>>i&1 != 0 {
			out.Hints = append(out.Hints, name)
		}
	}
	for _, e := range p.Effects {
		out.Effects = append(out.Effects, jsonEffect{jsonEffects[e.Kind], e.Label, e.From, e.To, e.Text, e.First})
	}
	return out
}

func faultJSON(f *replay.Fault) jsonFault {
	out := jsonFault{
		Ply: f.Ply, Text: f.Text, Line: f.Pos.Line, Column: f.Pos.Column, Rule: string(f.Rule),
		Severity: string(f.Severity), Ruling: f.Ruling, Message: f.Message, InVariation: f.InVariation,
	}
	if f.Position != nil {
		out.Side = f.Position.Variant().SideName(f.Side)
		out.Position = f.Position.String()
		for _, m := range f.Nearest {
			out.Candidates = append(out.Candidates, CoordinateMove(f.Position, m))
		}
	}
	return out
}
