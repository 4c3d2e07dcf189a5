package main

import (
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"strings"
	"sync/atomic"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/diagram"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

//go:embed page/report.html
var reportHTML string

var reportTemplate = template.Must(template.New("report").Parse(reportHTML))

// maxDiagrams bounds the pictures of a report; faults beyond have their position
// as text only.
const maxDiagrams = 2000

// htmlReport is the page of validate --html. It needs nothing but itself.
type htmlReport struct {
	file     *wholeFile
	pictures diagram.Inline
	drawn    atomic.Int32
	games    []reportGame
}

// newHTMLReport begins the file of --html, nil without the flag.
func newHTMLReport(c *cli.Context) (*htmlReport, error) {
	if !c.IsSet("html") {
		return nil, nil
	}
	name := c.String("html")
	if name == "" || name == "-" {
		return nil, usage("--html %s: a file name is needed; the verdicts go to standard output", name)
	}
	file, err := createWhole(name, c.Bool("force"))
	if err != nil {
		return nil, err
	}
	return &htmlReport{file: file}, nil
}

// reportGame is a game in the report.
type reportGame struct {
	Title, Class, Verdict string
	Rulings               []string
	Faults                []reportFault
	Notes                 []string
}

// reportFault is a fault in the report.
type reportFault struct {
	Kind        string // how it goes with the first fault, "" if it needs no word
	Rule        rules.Rule
	Place       string
	Message     string
	Line, Caret string
	Ruling      string
	Legal       string
	Readings    []string
	SVG         template.HTML
	Position    string
}

// render makes the part of one game. It may run for several games at once.
func (h *htmlReport) render(v *review) reportGame {
	g := v.game
	out := reportGame{
		Title:   fmt.Sprintf("%s: game %d (%s)", record.Shown(g.Record.Source), g.Record.Index, g.Variant.Title),
		Verdict: judgement(g), Class: "legal", Rulings: v.alternativeLines(),
	}
	if s := severityOf(g); s != "" {
		out.Class = string(s)
	}
	for _, f := range g.Faults {
		one := h.fault(g, f)
		if f == g.Main.Stop {
			one.Readings = v.readingLines()
		}
		out.Faults = append(out.Faults, one)
		if f != g.Main.Stop {
			continue
		}
		for _, further := range v.further {
			one := h.fault(g, further.Fault)
			one.Kind = v.furtherKind(further)
			out.Faults = append(out.Faults, one)
		}
	}
	for _, n := range g.Notes {
		out.Notes = append(out.Notes, noteText(g, n))
	}
	return out
}

func (h *htmlReport) fault(g *replay.Game, f *replay.Fault) reportFault {
	out := reportFault{Rule: f.Rule, Message: strings.TrimSuffix(f.Message, "."), Place: placeOf(f)}
	if f.Severity == rules.SevereWarning {
		out.Kind = "warning"
	}
	if f.Line != "" {
		out.Line, out.Caret = caretLines(f.Line, f.Pos.Column, f.Span(), 100)
	}
	if f.Severity == rules.SevereDisputed {
		out.Ruling = rulingText(f)
	}
	if len(f.Nearest) > 0 {
		out.Legal = nearestText(f, g.Record)
	}
	if f.Position == nil || f.Severity == rules.SevereWarning {
		return out
	}
	out.Position = f.Position.String()
	if b, ok := diagram.AtFault(f); ok && h.drawn.Add(1) <= maxDiagrams {
		d := diagram.Draw(&b, diagram.Options{})
		d.Description = f.Message + ". " + d.Description
		out.SVG = template.HTML(h.pictures.SVG(d)) // our own, with all text escaped
	}
	return out
}

// placeOf is "game.php:13:4, ply 11, Black".
func placeOf(f *replay.Fault) string {
	s := record.Shown(f.Source)
	if f.Pos.Valid() {
		s = fmt.Sprintf("%s:%d:%d", s, f.Pos.Line, f.Pos.Column)
	}
	if f.Ply > 0 && f.Position != nil {
		s += fmt.Sprintf(", ply %d, %s", f.Ply, f.Position.Variant().SideName(f.Side))
	}
	return s
}

func (h *htmlReport) add(g reportGame) { h.games = append(h.games, g) }

// broken adds a game that cannot be played.
func (h *htmlReport) broken(rec *record.Record, errs []error) {
	game := reportGame{Title: rec.Source, Class: string(rules.SevereUnreadable), Verdict: "not playable"}
	for _, err := range errs {
		game.Faults = append(game.Faults, textReportFault(rec, err))
	}
	h.add(game)
}

// textReportFault is a fault of a text that is not played.
func textReportFault(rec *record.Record, err error) reportFault {
	out := reportFault{Rule: rules.Unreadable, Place: record.Shown(rec.Source), Message: err.Error()}
	var at *record.Error
	if errors.As(err, &at) {
		out.Message = at.Message
		if at.Pos.Valid() {
			out.Place = fmt.Sprintf("%s:%d:%d", record.Shown(at.Source), at.Pos.Line, at.Pos.Column)
		}
		if at.Line != "" {
			out.Line, out.Caret = caretLines(at.Line, at.Pos.Column, at.Length, 100)
		}
	}
	out.Message = strings.TrimSuffix(out.Message, ".")
	return out
}

// finish completes the file and gives the error of the command, which was err so
// far. A command that ended early writes none.
func (h *htmlReport) finish(s *summary, err error) error {
	if h == nil {
		return err
	}
	if isFatal(err) {
		h.file.discard()
		return err
	}
	if werr := h.write(s); werr != nil {
		h.file.discard()
		return werr
	}
	if cerr := h.file.commit(); cerr != nil {
		return cerr
	}
	return err
}

// write writes the whole page.
func (h *htmlReport) write(s *summary) error {
	broken := map[rules.Rule]bool{}
	for _, g := range h.games {
		for _, f := range g.Faults {
			broken[f.Rule] = true
		}
	}
	var texts []rules.RuleText
	for _, t := range rules.RuleTexts {
		if broken[t.Rule] {
			texts = append(texts, t)
		}
	}
	return reportTemplate.Execute(h.file, map[string]any{
		"Counts": s.lines(), "Games": h.games, "Rules": texts, "Symbols": template.HTML(h.pictures.Symbols()),
	})
}
