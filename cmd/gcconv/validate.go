package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

func validateCommand() *cli.Command {
	return command(&cli.Command{
		Name:      "validate",
		Usage:     "say of each game whether every move is legal, and of each bad move which rule it breaks",
		ArgsUsage: "[FILE…]",
		Description: "Prints one verdict a game and below it every fault with its place, rule and what was legal.\n\n" +
			"   gcconv validate duel.html\n" +
			"   gcconv validate --variant shogi --json logs/*.txt",
		Flags: append(inputFlags(), &cli.BoolFlag{Name: "json", Usage: "one JSON object a game a line"},
			&cli.BoolFlag{Name: "continue", Usage: "follow the text past its first fault and list what else is wrong"}),
		Action: validate,
	})
}

func validate(c *cli.Context) error {
	if isFreeform(c) {
		return validateFreeform(c)
	}
	width := displayWidth(c.App.Writer)
	out := bufio.NewWriter(c.App.Writer)
	var sum summary
	err := eachGame(c, gameSteps{
		render: func(g *replay.Game, o replay.Options, r *rendered) error {
			if c.Bool("json") {
				return writeVerdict(&r.out, c, g, o)
			}
			fmt.Fprintln(&r.out, verdict(g))
			for _, f := range g.Faults {
				printFault(&r.out, f, g.Record, width)
				if f == g.Main.Stop {
					writeReadings(&r.out, c, g, o, width)
				}
			}
			return nil
		},
		emit: func(g *replay.Game, r *rendered) error {
			sum.add(g)
			_, err := r.out.WriteTo(out)
			return err
		},
		broken: func(rec *record.Record, err error) error {
			sum.unplayable++
			if c.Bool("json") {
				return writeUnplayable(out, rec, err)
			}
			report(c.App.ErrWriter, rec.Source, err)
			return nil
		},
	})
	if !c.Bool("json") {
		sum.write(out)
	}
	if werr := out.Flush(); werr != nil {
		return &exitStatus{exitFiles, werr}
	}
	return err
}

// summary counts verdicts.
type summary struct {
	legal, illegal, unreadable, disputed, unplayable int
	rules                                            map[rules.Rule]int // of the first faults
}

func (s *summary) add(g *replay.Game) {
	f := g.Main.Stop
	switch {
	case f == nil:
		s.legal++
		return
	case f.Severity == rules.SevereUnreadable:
		s.unreadable++
	case f.Severity == rules.SevereDisputed:
		s.disputed++
	default:
		s.illegal++
	}
	if s.rules == nil {
		s.rules = map[rules.Rule]int{}
	}
	s.rules[f.Rule]++
}

// summarised is from how many games on a summary is written.
const summarised = 20

// write adds a table with one line a verdict, each beginning "summary:", behind
// the verdicts of many games.
func (s *summary) write(w io.Writer) {
	total := s.legal + s.illegal + s.unreadable + s.disputed + s.unplayable
	if total < summarised {
		return
	}
	fmt.Fprintf(w, "summary: %7d games\n", total)
	line := func(n int, what string) {
		if n > 0 {
			fmt.Fprintf(w, "summary: %7d %s\n", n, what)
		}
	}
	line(s.legal, "legal")
	line(s.illegal, "illegal")
	line(s.disputed, "disputed")
	line(s.unreadable, "unreadable")
	line(s.unplayable, "not playable (no game, unknown game, bad start)")
	codes := slices.Sorted(maps.Keys(s.rules))
	for _, r := range codes {
		line(s.rules[r], "first fault "+string(r))
	}
}

// isFaulty says whether a game has a move that is illegal or unreadable.
func isFaulty(g *replay.Game) bool {
	for _, f := range g.Faults {
		if f.Severity != rules.SevereWarning {
			return true
		}
	}
	return false
}

// verdict is one line about a game.
func verdict(g *replay.Game) string {
	plies := len(g.Main.Nodes)
	text := fmt.Sprintf("%s: game %d (%s): ", g.Record.Source, g.Record.Index, g.Variant.Title)
	count := fmt.Sprintf("%d plies", plies)
	if plies == 1 {
		count = "1 ply"
	}
	if f := g.Main.Stop; f != nil {
		return text + fmt.Sprintf("%s at ply %d; %s before it legal", f.Severity, f.Ply, count)
	}
	if isFaulty(g) {
		return text + count + " legal; other parts of the text cannot be read"
	}
	text += count + ", all legal"
	if g.Outcome.End != record.EndUnknown {
		text += "; " + string(g.Outcome.End)
	}
	if g.Outcome.Result != replay.Unknown {
		text += "; " + string(g.Outcome.Result)
	}
	for _, r := range g.Repetitions {
		text += fmt.Sprintf("; the position after ply %d occurred %d times (plies %v)", r.Plies[len(r.Plies)-1], len(r.Plies), r.Plies)
		if r.Perpetual {
			text += ", by perpetual check of " + g.Variant.SideName(r.Checker)
		}
	}
	return text
}

// verdictJSON is a game for programs. Fields may be added; these stay.
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
	Position   string   `json:"position"`
	Candidates []string `json:"candidates"`
}

func writeVerdict(w io.Writer, c *cli.Context, g *replay.Game, o replay.Options) error {
	out := verdictJSON{
		Source: g.Record.Source, Game: g.Record.Index, Variant: g.Variant.Name, Plies: len(g.Main.Nodes),
		Result: string(g.Outcome.Result), End: string(g.Outcome.End), Faults: []faultJSON{},
	}
	for _, f := range g.Faults {
		out.Faults = append(out.Faults, faultToJSON(g, f))
	}
	if f := g.Main.Stop; f != nil {
		readings := g.Readings(o)
		for _, r := range readings[:min(len(readings), shownReadings)] {
			out.Readings = append(out.Readings, readingJSON{moveText(g, f.Position, r.Move), r.Plies, r.All})
		}
		if c.Bool("continue") {
			for _, f := range g.FurtherFaults(readings, o) {
				out.Further = append(out.Further, furtherJSON{faultToJSON(g, f.Fault), f.Consequence})
			}
		}
	}
	return writeJSONLine(w, out)
}

// moveText writes a move in the notation of the log.
func moveText(g *replay.Game, p *rules.Position, m rules.Move) string {
	return formats.MoveIn(g.Record.Notation, p, m, g.Record.Labels)
}

func faultToJSON(g *replay.Game, f *replay.Fault) faultJSON {
	j := faultJSON{
		Ply: f.Ply, Text: f.Text, Line: f.Pos.Line, Column: f.Pos.Column, Rule: string(f.Rule), Severity: string(f.Severity),
		Ruling: f.Ruling, Variation: f.InVariation, Message: f.Message, Candidates: []string{},
	}
	if f.Position != nil {
		j.Side = f.Position.Variant().SideName(f.Side)
		j.Position = f.Position.String()
		for _, m := range f.Nearest {
			j.Candidates = append(j.Candidates, moveText(g, f.Position, m))
		}
	}
	return j
}

// shownReadings is how many readings of a fault are shown.
const shownReadings = 3

// writeReadings says what the first illegal turn may have meant, and with
// --continue what else is wrong.
func writeReadings(w io.Writer, c *cli.Context, g *replay.Game, o replay.Options, width int) {
	f := g.Main.Stop
	readings := g.Readings(o)
	rest := 0
	for _, t := range g.Main.Rest[min(1, len(g.Main.Rest)):] {
		if t.Pattern.Kind != record.KindResign && t.Pattern.Kind != record.KindEnd && t.Pattern.Kind != record.KindOfferDraw && t.Pattern.Kind != record.KindAcceptDraw {
			rest++
		}
	}
	for _, r := range readings[:min(len(readings), shownReadings)] {
		text := moveText(g, f.Position, r.Move)
		switch {
		case rest == 0 || r.Plies == 0:
		case r.All:
			fmt.Fprintf(w, "    ply %d is illegal as written; with %s %s legal\n", f.Ply, text, restPhrase(rest))
		default:
			fmt.Fprintf(w, "    with %s the next %d of %d plies are legal\n", text, r.Plies, rest)
		}
	}
	if !c.Bool("continue") {
		return
	}
	for _, further := range g.FurtherFaults(readings, o) {
		kind := "further fault"
		if further.Consequence {
			kind = fmt.Sprintf("consequence of ply %d", f.Ply)
		}
		fmt.Fprintf(w, "    %s:\n", kind)
		printFault(w, further.Fault, g.Record, width)
	}
}

func restPhrase(n int) string {
	if n == 1 {
		return "the remaining ply is"
	}
	return fmt.Sprintf("the remaining %d plies are", n)
}

// writeUnplayable writes what is known of a game that cannot be played.
func writeUnplayable(w io.Writer, rec *record.Record, err error) error {
	out := verdictJSON{Source: rec.Source, Game: max(1, rec.Index), Result: string(replay.Unknown)}
	f := faultJSON{Rule: string(rules.Unreadable), Severity: string(rules.SevereUnreadable), Message: err.Error(), Candidates: []string{}}
	var at *record.Error
	var fault *replay.Fault
	switch {
	case errors.As(err, &at):
		f.Message, f.Line, f.Column = at.Message, at.Pos.Line, at.Pos.Column
	case errors.As(err, &fault):
		f.Message, f.Line, f.Column, f.Text = fault.Message, fault.Pos.Line, fault.Pos.Column, fault.Text
	}
	out.Faults = []faultJSON{f}
	return writeJSONLine(w, out)
}

func writeJSONLine(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// extraLabels reads the --label flags.
func extraLabels(c *cli.Context) (map[string]string, error) {
	out := map[string]string{}
	for _, l := range c.StringSlice("label") {
		label, letter, ok := cutLast(l, '=')
		if !ok || label == "" || letter == "" {
			return nil, usage("--label %s: write LABEL=PIECE, such as KX=Z", l)
		}
		out[label] = letter
	}
	return out, nil
}

func cutLast(s string, sep byte) (before, after string, found bool) {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] == sep {
			return s[:i], s[i+1:], true
		}
	}
	return s, "", false
}
