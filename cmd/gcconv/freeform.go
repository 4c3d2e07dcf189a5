package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/diagram"
	"github.com/gcconv/gcconv/freeform"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/rules"
	"github.com/gcconv/gcconv/zillions"
)

// isFreeform says whether games are to be followed without rules.
func isFreeform(c *cli.Context) bool { return strings.EqualFold(c.String("variant"), "freeform") }

// eachFreeform follows every game of the files without rules. Zillions saves go
// to save, all others to visit.
func eachFreeform(c *cli.Context, visit func(*freeform.Game) error, save func(*zillions.Followed) error) error {
	if c.IsSet("ruling") {
		return usage("--ruling needs rules, and --variant freeform follows none")
	}
	status := exitLegal
	fail := func(source string, err error) error {
		var wrongUse *exitStatus
		var file *fileProblem
		if errors.As(err, &wrongUse) || errors.As(err, &file) {
			return err
		}
		report(c.App.ErrWriter, source, err)
		status = exitIllegal
		return nil
	}
	err := inputs(c, func(name string, in *bufio.Reader) error {
		for rec, err := range records(c, name, in) {
			if err == nil && rec.Notation == "zsg" {
				f, err := followSave(c, rec)
				if err == nil {
					err = save(f)
				}
				if err != nil {
					return err
				}
				if isFaultySave(f) {
					status = exitIllegal
				}
				continue
			}
			if err == nil && rec.Notation != "gc" {
				err = &record.Error{Source: name, Message: "without rules only Game Courier logs and Zillions saves can be followed; this is " + rec.Notation}
			}
			var g *freeform.Game
			if err == nil {
				g, err = freeform.Follow(rec)
			}
			if err != nil {
				if err := fail(name, err); err != nil {
					return err
				}
				continue
			}
			for i, s := range g.Steps {
				for _, note := range s.Notes {
					status = exitIllegal
					fmt.Fprintf(c.App.ErrWriter, "%s:%d:%d: turn %d: %s\n", rec.Source, s.Turn.Pos.Line, s.Turn.Pos.Column, i+1, note)
				}
			}
			if err := visit(g); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && status != exitLegal {
		return &exitStatus{code: status}
	}
	return err
}

func validateFreeform(c *cli.Context) error {
	return eachFreeform(c, func(g *freeform.Game) error {
		name := g.Record.Game
		if name == "" {
			name = "unnamed"
		}
		_, err := fmt.Fprintf(c.App.Writer, "%s: game %d (%s, without rules): %d turns followed, nothing validated\n", g.Record.Source, g.Record.Index, name, len(g.Steps))
		return err
	}, func(f *zillions.Followed) error { return validateSave(c, f) })
}

// convertFreeform writes games that were followed without rules.
func convertFreeform(c *cli.Context, n *notation) error {
	write, ok := map[string]func(*cli.Context, io.Writer, *freeform.Game) error{
		"gc": writeFreeformCourier, "fen": writeFreeformCode, "json": writeFreeformJSON,
		"svg": writeFreeformPicture("svg"), "png": writeFreeformPicture("png"), "txt": writeFreeformPicture("txt"),
	}[n.name]
	if !ok && n.name != "zsg" {
		return usage("%s needs the rules of the game; without rules (freeform) gc, fen, json, svg, png and txt can be written", n.name)
	}
	files := newOutputs(c)
	err := eachFreeform(c, func(g *freeform.Game) error {
		if write == nil {
			return usage("a Game Courier log cannot be written as %s without rules", n.name)
		}
		var b bytes.Buffer
		if err := write(c, &b, g); err != nil {
			return err
		}
		return files.add(c.String("o"), g.Record.Source, n, b.Bytes())
	}, func(f *zillions.Followed) error {
		text, err := convertSave(c, n, f)
		if err != nil {
			return err
		}
		return files.add(c.String("o"), f.Record.Source, n, text)
	})
	if werr := files.finish(); werr != nil {
		return werr
	}
	return err
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
	b := g.Start
	quote := func(s string) string {
		return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(s) + "'"
	}
	if g.Record.Game != "" {
		fmt.Fprintf(w, "$game = %s;\n", quote(g.Record.Game))
	}
	fmt.Fprintf(w, "$code = %s;\n$cols = '%d';\n$files = %s;\n$ranks = %s;\n$moves = <<<'NOW'\n", quote(b.Code()), b.Cols, quote(strings.Join(b.Files, " ")), quote(strings.Join(b.Ranks, " ")))
	for i, s := range g.Steps {
		dots := "."
		if i%2 == 1 {
			dots = "..."
		}
		fmt.Fprintf(w, "%d%s %s", i/2+1, dots, s.Turn.Text)
		if len(s.Turn.Comments) > 0 {
			fmt.Fprintf(w, " // %s", strings.Join(strings.Fields(strings.Join(s.Turn.Comments, " ")), " "))
		}
		fmt.Fprintln(w)
	}
	_, err := fmt.Fprintln(w, "NOW;")
	return err
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
}

func writeFreeformJSON(_ *cli.Context, w io.Writer, g *freeform.Game) error {
	out := freeformJSON{Format: "gcconv-freeform", Source: g.Record.Source, Game: g.Record.Game, Cols: g.Start.Cols, Files: g.Start.Files, Ranks: g.Start.Ranks, Start: g.Start.Code(), Tags: [][2]string{}, Turns: []freeformTurnJSON{}}
	for _, t := range g.Record.Tags {
		out.Tags = append(out.Tags, [2]string{t.Name, t.Value})
	}
	for _, s := range g.Steps {
		out.Turns = append(out.Turns, freeformTurnJSON{s.Turn.Text, s.Board.Code(), s.Turn.Comments, s.Notes})
	}
	return writeJSONLine(w, out)
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
			cell.Piece = diagram.Piece{Label: c.Label}
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
