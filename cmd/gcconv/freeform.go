package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/diagram"
	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/freeform"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
	"github.com/gcconv/gcconv/zillions"
)

// isFreeform says whether games are to be followed without rules: it is asked for,
// or all files are steps of saves of games that nobody knows.
func isFreeform(c *cli.Context) bool {
	if c.IsSet("variant") {
		return strings.EqualFold(c.String("variant"), "freeform")
	}
	files := namedFiles(c)
	return len(files) > 0 && !slices.ContainsFunc(files, func(file string) bool { return !hasUnknownSteps(c, file) })
}

// eachFreeform follows every game of the files without rules. Zillions saves go
// to save, all others to visit; both write to files, if there are any.
func eachFreeform(c *cli.Context, files *outputs, visit func(*freeform.Game, []faultJSON) error, save func(*zillions.Followed) error) error {
	if c.IsSet("ruling") {
		return usage("--ruling needs rules, and --variant freeform follows none")
	}
	inputs, err := listInputs(c)
	if err != nil {
		return err
	}
	problems, err := newProblemReport(c)
	if err != nil {
		return err
	}
	run := &freeformRun{context: c, visit: visit, save: save, files: files, problems: problems}
	err = withProgress(c, inputs, func(p *progress) error {
		run.progress = p
		return run.all(inputs)
	})
	return problems.finish(err)
}

// freeformRun is the games of a command that are followed without rules.
type freeformRun struct {
	context  *cli.Context
	visit    func(*freeform.Game, []faultJSON) error
	save     func(*zillions.Followed) error
	files    *outputs
	problems *problemReport
	progress *progress
	status   int
}

func (r *freeformRun) all(inputs []inputFile) error {
	in := newReading(r.context)
	if r.progress != nil {
		in.passed = r.progress.passed
	}
	var path string
	end := func(sum string) error { // of what was read from one source
		r.progress.add(1, 0, 0)
		if r.files == nil {
			return nil
		}
		return r.files.end(sum)
	}
	in.problem = func(source string, err error) error {
		if err := r.fail(path, &record.Record{Source: source, Index: 1}, err); err != nil {
			return err
		}
		return end("")
	}
	in.note = func(text string) error {
		warn(r.context, "%s", text)
		return nil
	}
	in.read = func(source string, text *bufio.Reader) error {
		sum := in.sum
		for rec, err := range records(r.context, source, text) {
			if err != nil {
				rec = &record.Record{Source: source, Index: 1}
			} else {
				err = r.game(path, rec)
				r.progress.add(0, 1, 0)
			}
			if isUnreadable(err) {
				sum = ""
			}
			if err != nil {
				if err := r.fail(path, rec, err); err != nil {
					return err
				}
			}
		}
		return end(sum)
	}
	if r.files != nil && r.files.root != nil {
		in.skip = func(source, sum string) (bool, error) {
			past, ok := r.files.skip(source, sum)
			if !ok {
				return false, nil
			}
			r.files.passOver(past)
			r.status = max(r.status, past.Status)
			for _, line := range past.Report {
				if err := r.problems.add(line); err != nil {
					return false, err
				}
			}
			return true, nil
		}
	}
	for _, f := range inputs {
		path = f.name
		if err := in.file(f, r.context.App.Reader); err != nil {
			return err
		}
	}
	if r.status != exitLegal {
		return &exitStatus{code: r.status}
	}
	return nil
}

// fail reports what cannot be read or followed. Wrong use ends the command.
func (r *freeformRun) fail(path string, rec *record.Record, err error) error {
	var wrongUse *exitStatus
	switch {
	case errors.As(err, &wrongUse):
		return err
	case isUnreadable(err):
		fmt.Fprintf(gameErrors(r.context), "gcconv: %s\n", printable(err.Error()))
		return r.note(rec.Source, exitFiles, problemOfFile(path, rec.Source, err))
	}
	errs := withTextErrors(rec, err)
	if r.context.Bool("json") {
		if err := writeJSONLine(r.context.App.Writer, unplayable(rec, errs...)); err != nil {
			return err
		}
	} else {
		report(gameErrors(r.context), rec.Source, errs...)
	}
	return r.note(rec.Source, exitIllegal, problemOfText(path, rec, errs...))
}

// game follows one game and hands it on.
func (r *freeformRun) game(path string, rec *record.Record) error {
	if rec.Notation == "zsg" {
		f, err := followSave(r.context, rec)
		if err == nil {
			err = r.save(f)
		}
		if err != nil || !isFaultySave(f) {
			return err
		}
		return r.note(rec.Source, exitIllegal, problemOfFaults(path, rec, saveFaults(f)))
	}
	if rec.Notation != "gc" {
		return &record.Error{Source: rec.Source, Message: "without rules only Game Courier logs and Zillions saves can be followed; this is " + rec.Notation}
	}
	g, err := freeform.Follow(rec)
	if err != nil {
		return err
	}
	out := gameErrors(r.context)
	var faults []faultJSON
	for _, e := range rec.Errors {
		printFault(out, readingFault(e, rules.SevereUnreadable, g.Steps), rec, screenOf(r.context.App.ErrWriter))
		faults = append(faults, textFault(e))
	}
	for _, e := range rec.Notes {
		printFault(out, readingFault(e, rules.SevereWarning, g.Steps), rec, screenOf(r.context.App.ErrWriter))
	}
	faults = r.notes(g.Start, g.Steps, false, rec, faults)
	var fatal *exitStatus
	switch err := r.visit(g, faults); {
	case err != nil && !errors.As(err, &fatal): // the output cannot say this game
		return fmt.Errorf("%s: game %d: %w", record.Shown(rec.Source), rec.Index, err)
	case err != nil || faults == nil:
		return err
	}
	return r.note(rec.Source, exitIllegal, problemOfFaults(path, rec, faults))
}

// readingFault is what the reader says of a part of the text.
func readingFault(e *record.Error, s rules.Severity, steps []freeform.Step) *replay.Fault {
	f := &replay.Fault{Source: e.Source, Pos: e.Pos, Length: e.Length, Line: e.Line, Rule: rules.Unreadable, Severity: s, Message: e.Message}
	if e.Turn == nil {
		return f
	}
	if step := stepOf(e.Turn, steps); step != nil {
		f.Message = plyAndSide(step) + ": " + f.Message
	}
	return f
}

// stepOf finds the step of a turn, also in variations; nil if there is none.
func stepOf(t *record.Turn, steps []freeform.Step) *freeform.Step {
	for i := range steps {
		if steps[i].Turn == t {
			return &steps[i]
		}
		for _, v := range steps[i].Variations {
			if step := stepOf(t, v); step != nil {
				return step
			}
		}
	}
	return nil
}

// plyAndSide is "ply 3, first".
func plyAndSide(step *freeform.Step) string {
	who := fmt.Sprintf("ply %d", step.Ply)
	if side := writtenSides[step.Turn.Side]; side != "" {
		who += ", " + side
	}
	return who
}

var writtenSides = map[record.Side]string{record.SideFirst: "first", record.SideSecond: "second"}

// notes prints what could not be followed in a line and its variations, and adds
// it to faults.
func (r *freeformRun) notes(board *freeform.Board, steps []freeform.Step, variation bool, rec *record.Record, faults []faultJSON) []faultJSON {
	s := screenOf(r.context.App.ErrWriter)
	for i := range steps {
		step := &steps[i]
		for _, n := range step.Notes {
			place := &replay.Fault{Pos: n.Pos, Text: n.Text, Length: n.Length, Line: step.Turn.Line, Severity: rules.SevereWarning}
			out := gameErrors(r.context)
			fmt.Fprintf(out, "%s:%d:%d: %s: %s [%s]\n", record.Shown(rec.Source), n.Pos.Line, n.Pos.Column, plyAndSide(step), printable(n.Message), rules.Unreadable)
			printDetails(out, place, rec, s)
			fmt.Fprintf(out, "    position: %s\n    rule: %s\n", printable(board.Code()), helpFor(rules.Unreadable))
			fault := freeformFault(step.Ply, step.Turn, n.Message)
			fault.Side, fault.Variation, fault.Position = writtenSides[step.Turn.Side], variation, board.Code()
			fault.Text, fault.Line, fault.Column = n.Text, n.Pos.Line, n.Pos.Column
			faults = append(faults, fault)
		}
		for _, v := range step.Variations {
			faults = r.notes(board, v, true, rec, faults)
		}
		board = step.Board
	}
	return faults
}

// note keeps what a game or file asks for.
func (r *freeformRun) note(source string, status int, problem []byte) error {
	r.status = max(r.status, status)
	r.progress.add(0, 0, 1)
	if r.problems == nil {
		problem = nil
	}
	if r.files != nil {
		r.files.note(source, status, problem)
	}
	return r.problems.add(problem)
}

func validateFreeform(c *cli.Context) error {
	return eachFreeform(c, nil, func(g *freeform.Game, faults []faultJSON) error {
		if c.Bool("json") {
			return writeFollowed(c, g.Record, len(g.Steps), faults, nil)
		}
		name := g.Record.Game
		if name == "" {
			name = "unnamed"
		}
		_, err := fmt.Fprintf(c.App.Writer, "%s: game %d (%s, without rules): %s followed, nothing validated\n", record.Shown(g.Record.Source), g.Record.Index, printable(name), turns(len(g.Steps)))
		return err
	}, func(f *zillions.Followed) error { return validateSave(c, f) })
}

// writeFollowed writes for programs how far a game could be followed without rules.
func writeFollowed(c *cli.Context, rec *record.Record, turns int, faults []faultJSON, notes []noteJSON) error {
	if faults == nil {
		faults = []faultJSON{}
	}
	return writeJSONLine(c.App.Writer, verdictJSON{Source: rec.Source, Game: rec.Index, Variant: "freeform", Plies: turns, Result: string(replay.Unknown), Faults: faults, Notes: notes})
}

func turns(n int) string {
	if n == 1 {
		return "1 turn"
	}
	return fmt.Sprintf("%d turns", n)
}

// convertFreeform writes games that were followed without rules.
func convertFreeform(c *cli.Context, n *notation) error {
	write, ok := map[string]func(*cli.Context, io.Writer, *freeform.Game) error{
		"gc": writeFreeformCourier, "fen": writeFreeformCode, "json": writeFreeformJSON,
		"svg": writeFreeformPicture("svg"), "png": writeFreeformPicture("png"), "txt": writeFreeformPicture("txt"),
	}[n.name]
	if !ok && n.name != "zsg" {
		return usage("%s needs the rules of the game; without rules (freeform) Game Courier logs can be written as gc, fen, json, svg, png and txt, Zillions saves as zsg, json, svg, png and txt", n.name)
	}
	if err := checkFreeform(c); err != nil {
		return err
	}
	files, err := newOutputs(c)
	if err != nil {
		return err
	}
	err = eachFreeform(c, files, func(g *freeform.Game, _ []faultJSON) error {
		if write == nil {
			return usage("%s needs the rules of the game; without rules (freeform) a Game Courier log can be written as gc, fen, json, svg, png and txt", n.name)
		}
		var b bytes.Buffer
		if err := write(c, &b, g); err != nil {
			return err
		}
		return files.add(g.Record.Source, n, b.Bytes())
	}, func(f *zillions.Followed) error {
		text, err := convertSave(c, n, f)
		if err != nil {
			return err
		}
		return files.add(f.Record.Source, n, text)
	})
	return files.finish(err)
}

// writeFreeformCode writes setup codes: the last board, or every one.
func writeFreeformCode(c *cli.Context, w io.Writer, g *freeform.Game) error {
	last := g.Start
	if c.Bool("all") {
		fmt.Fprintln(w, last.Code())
	}
	for _, s := range g.Steps {
		last = s.Board
		if c.Bool("all") {
			fmt.Fprintln(w, last.Code())
		}
	}
	if !c.Bool("all") {
		fmt.Fprintln(w, last.Code())
	}
	return nil
}

// writeFreeformCourier writes the log again, every turn as it was written.
func writeFreeformCourier(_ *cli.Context, w io.Writer, g *freeform.Game) error {
	return formats.WriteFreeform(w, g)
}

// freeformJSON is a game without rules for programs.
type freeformJSON struct {
	Format string             `json:"format"` // "gcconv-freeform"
	Source string             `json:"source"`
	Game   string             `json:"game"`
	Tags   [][2]string        `json:"tags"`
	Cols   int                `json:"cols"`
	Files  []string           `json:"files"`
	Ranks  []string           `json:"ranks"`
	Start  string             `json:"start"`
	Turns  []freeformTurnJSON `json:"turns"`
}

type freeformTurnJSON struct {
	Text     string   `json:"text"`
	Code     string   `json:"code"` // the board after it
	Comments []string `json:"comments,omitempty"`
	Notes    []string `json:"notes,omitempty"` // what could not be followed

	Variations [][]freeformTurnJSON `json:"variations,omitempty"` // lines in place of this turn
}

func writeFreeformJSON(_ *cli.Context, w io.Writer, g *freeform.Game) error {
	out := freeformJSON{Format: "gcconv-freeform", Source: g.Record.Source, Game: g.Record.Game, Cols: g.Start.Cols, Files: g.Start.Files, Ranks: g.Start.Ranks, Start: g.Start.Code(), Tags: [][2]string{}, Turns: []freeformTurnJSON{}}
	for _, t := range g.Record.Tags {
		out.Tags = append(out.Tags, [2]string{t.Name, t.Value})
	}
	for _, s := range g.Steps {
		out.Turns = append(out.Turns, freeformTurn(s))
	}
	return writeJSONLine(w, out)
}

func freeformTurn(s freeform.Step) freeformTurnJSON {
	t := freeformTurnJSON{Text: s.Turn.Text, Code: s.Board.Code(), Comments: s.Turn.Comments}
	for _, n := range s.Notes {
		t.Notes = append(t.Notes, n.Message)
	}
	for _, v := range s.Variations {
		var line []freeformTurnJSON
		for _, s := range v {
			line = append(line, freeformTurn(s))
		}
		t.Variations = append(t.Variations, line)
	}
	return t
}

func writeFreeformPicture(kind string) func(*cli.Context, io.Writer, *freeform.Game) error {
	return func(c *cli.Context, w io.Writer, g *freeform.Game) error {
		plies, err := wantedPlies(c, len(g.Steps))
		if err != nil {
			return err
		}
		var boards []diagram.Board
		for _, n := range plies {
			b := freeformBoard(g, n)
			if len(plies) > 1 {
				b.Caption = "start"
				if n > 0 {
					b.Caption = fmt.Sprintf("after %s", g.Steps[n-1].Turn.Text)
				}
			}
			boards = append(boards, b)
		}
		return writeBoards(c, w, boards, kind)
	}
}

// freeformBoard shows the board after some turns. Labels in the letter case of
// the first player are its pieces.
func freeformBoard(g *freeform.Game, turns int) diagram.Board {
	from := g.Start
	var touched []int
	if turns > 0 {
		from, touched = g.Steps[turns-1].Board, g.Steps[turns-1].Touched
	}
	b := diagram.Board{
		Files: from.Cols, Ranks: from.Rows, Cells: make([]diagram.Cell, len(from.Cells)),
		FileLabels: from.Files, RankLabels: from.Ranks, Edges: diagram.Bottom | diagram.Left,
		SideNames: [2]string{"first", "second"}, HideTurn: true, Title: g.Record.Game,
	}
	square := func(i int) int { return (from.Rows-1-i/from.Cols)*from.Cols + i%from.Cols }
	for i, c := range from.Cells {
		cell := &b.Cells[square(i)]
		cell.Hole = c.Hole
		if c.Label != "" {
			cell.Piece = diagram.Piece{Label: c.Label, Written: true}
			if isUpperLabel(c.Label) == (g.Record.Labels == record.CaseLowerFirst) {
				cell.Piece.Side = rules.Second
			}
		}
	}
	for _, i := range touched {
		b.LastMove = append(b.LastMove, square(i))
	}
	return b
}

func isUpperLabel(label string) bool {
	for _, r := range label {
		if unicode.IsLetter(r) {
			return unicode.IsUpper(r)
		}
	}
	return true
}
