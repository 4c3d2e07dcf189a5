package main

import (
	"encoding/json"
	"errors"
	"io"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// verdictJSON is a game for programs (docs/formats/verdict.schema.json). Fields
// may be added; these stay.
type verdictJSON struct {
	Source  string      `json:"source"`
	Game    int         `json:"game"`
	Variant string      `json:"variant"`
	Plies   int         `json:"plies"`
	Result  string      `json:"result"`
	End     string      `json:"end"`
	Faults  []faultJSON `json:"faults"`
	// Readings are legal moves that the first illegal turn may have meant, with
	// how much of the rest is legal behind each; the best first.
	Readings []readingJSON `json:"readings,omitempty"`
	// Further are the faults behind the first one (--continue).
	Further []furtherJSON `json:"further,omitempty"`
	// Rulings are other answers to rulings that change the verdict.
	Rulings     []alternativeJSON `json:"rulings,omitempty"`
	Repetitions []repetitionJSON  `json:"repetitions,omitempty"`
	Notes       []noteJSON        `json:"notes,omitempty"`
}

type readingJSON struct {
	Move  string `json:"move"`
	Plies int    `json:"plies"`
	All   bool   `json:"all"`
}

type furtherJSON struct {
	faultJSON
	Consequence bool `json:"consequence"`
}

type faultJSON struct {
	Ply        int      `json:"ply"`
	Side       string   `json:"side"`
	Text       string   `json:"text"`
	Line       int      `json:"line"`
	Column     int      `json:"column"`
	Rule       string   `json:"rule"`
	Severity   string   `json:"severity"`
	Ruling     string   `json:"ruling,omitempty"`
	Variation  bool     `json:"variation,omitempty"`
	Message    string   `json:"message"`
	Help       string   `json:"help"`
	Position   string   `json:"position"`
	Candidates []string `json:"candidates"`
}

type alternativeJSON struct {
	Ruling   string     `json:"ruling"`
	Question string     `json:"question"`
	Played   string     `json:"played"` // the answer that this verdict follows
	Answer   string     `json:"answer"` // the other one
	Plies    int        `json:"plies"`
	Result   string     `json:"result"`
	End      string     `json:"end"`
	Fault    *faultJSON `json:"fault,omitempty"` // the first one under the other answer
}

type repetitionJSON struct {
	Plies          []int  `json:"plies"`
	PerpetualCheck string `json:"perpetualCheck,omitempty"` // of which side
}

type noteJSON struct {
	Ply     int      `json:"ply"`
	Line    int      `json:"line"`
	Column  int      `json:"column"`
	Message string   `json:"message"`
	Moves   []string `json:"moves,omitempty"`
}

func (v *review) writeJSON(w io.Writer) error { return writeJSONLine(w, v.forPrograms()) }

func (v *review) forPrograms() verdictJSON {
	g := v.game
	out := verdictJSON{
		Source: g.Record.Source, Game: g.Record.Index, Variant: g.Variant.Name, Plies: len(g.Main.Nodes),
		Result: string(g.Outcome.Result), End: string(g.Outcome.End), Faults: []faultJSON{},
	}
	for _, f := range g.Faults {
		out.Faults = append(out.Faults, faultToJSON(g, f))
	}
	for _, r := range v.readings {
		out.Readings = append(out.Readings, readingJSON{faultMove(g.Main.Stop, g.Record, r.Move), r.Plies, r.All})
	}
	for _, f := range v.further {
		out.Further = append(out.Further, furtherJSON{faultToJSON(g, f.Fault), f.Consequence})
	}
	for _, a := range v.alternatives {
		j := alternativeJSON{
			Ruling: a.Ruling.Name, Question: a.Ruling.Question, Played: a.Ruling.Answer, Answer: a.Answer,
			Plies: len(a.Game.Main.Nodes), Result: string(a.Game.Outcome.Result), End: string(a.Game.Outcome.End),
		}
		if f := a.Game.Main.Stop; f != nil {
			fault := faultToJSON(a.Game, f)
			j.Fault = &fault
		}
		out.Rulings = append(out.Rulings, j)
	}
	for _, r := range g.Repetitions {
		j := repetitionJSON{Plies: r.Plies}
		if r.Perpetual {
			j.PerpetualCheck = g.Variant.SideName(r.Checker)
		}
		out.Repetitions = append(out.Repetitions, j)
	}
	for _, n := range g.Notes {
		j := noteJSON{Ply: n.Ply, Line: n.Pos.Line, Column: n.Pos.Column, Message: n.Message}
		for _, m := range n.Moves[:min(len(n.Moves), shownMoves)] {
			j.Moves = append(j.Moves, moveText(g, n.Position, m))
		}
		out.Notes = append(out.Notes, j)
	}
	return out
}

func faultToJSON(g *replay.Game, f *replay.Fault) faultJSON {
	j := faultJSON{
		Ply: f.Ply, Text: f.Text, Line: f.Pos.Line, Column: f.Pos.Column, Rule: string(f.Rule), Severity: string(f.Severity),
		Ruling: f.Ruling, Variation: f.InVariation, Message: f.Message, Help: helpFor(f.Rule), Candidates: []string{},
	}
	if f.Position != nil {
		j.Side = f.Position.Variant().SideName(f.Side)
		j.Position = f.Position.String()
		for _, m := range f.Nearest {
			j.Candidates = append(j.Candidates, faultMove(f, g.Record, m))
		}
	}
	return j
}

// unplayable is what is known of a game that cannot be played: all that is wrong
// with it.
func unplayable(rec *record.Record, errs ...error) verdictJSON {
	out := verdictJSON{Source: rec.Source, Game: max(1, rec.Index), Result: string(replay.Unknown), Faults: []faultJSON{}}
	for _, err := range errs {
		out.Faults = append(out.Faults, textFault(err))
	}
	return out
}

// textFault is a fault of a text that is not played.
func textFault(err error) faultJSON {
	f := faultJSON{Rule: string(rules.Unreadable), Severity: string(rules.SevereUnreadable), Message: err.Error(), Help: helpFor(rules.Unreadable), Candidates: []string{}}
	var at *record.Error
	var fault *replay.Fault
	switch {
	case errors.As(err, &at):
		f.Message, f.Line, f.Column = at.Message, at.Pos.Line, at.Pos.Column
	case errors.As(err, &fault):
		f.Message, f.Line, f.Column, f.Text = fault.Message, fault.Pos.Line, fault.Pos.Column, fault.Text
	}
	return f
}

func writeJSONLine(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
