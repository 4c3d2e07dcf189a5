package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/diagram"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// pictureFlags say how boards are drawn.
func pictureFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "ply", Usage: "draw the position after `N`[,N…] plies (0 is the start; default: the last); several make a sheet"},
		&cli.IntFlag{Name: "every", Usage: "a sheet with a diagram every `N` plies"},
		&cli.BoolFlag{Name: "faults", Usage: "a sheet with a diagram of every fault, the text being followed past the first one"},
		&cli.StringFlag{Name: "pieces", Usage: "the piece `SET`: western, kanji, kanji2, letters, discs, plain, or a folder of SVG files"},
		&cli.StringFlag{Name: "theme", Usage: "light, dark or print"},
		&cli.BoolFlag{Name: "flip", Usage: "the second player sits at the bottom"},
		&cli.StringFlag{Name: "size", Usage: "the `WIDTH` in pixels (400) or millimetres (90mm)"},
		&cli.StringSliceFlag{Name: "arrow", Usage: "an arrow between two `SQUARES`, such as 7g7f or e2e4"},
		&cli.StringSliceFlag{Name: "mark", Usage: "a ring on a `SQUARE`, or another sign: 5e:cross, 5e:dot, 5e:frame"},
		&cli.StringFlag{Name: "coordinates", Usage: "the `SIDES` with coordinates: all, none, or some of top,bottom,left,right"},
		&cli.StringFlag{Name: "caption", Usage: "the `TEXT` under the board"},
		moveStyleFlag("written, in captions of sheets"),
	}
}

func diagramCommand() *cli.Command {
	return command(&cli.Command{
		Name:      "diagram",
		Usage:     "draw positions of a game, or a position",
		ArgsUsage: "[FILE]",
		Description: "Writes SVG to standard output, or what the ending of -o says: .svg, .png or .txt.\n\n" +
			"   gcconv diagram --ply 12 -o ply12.svg game.kif\n" +
			"   gcconv diagram --variant shogi --position \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\" -o start.png",
		Flags: append(append([]cli.Flag{
			&cli.StringFlag{Name: "o", Aliases: []string{"output"}, Usage: "write to `FILE`"},
			&cli.StringFlag{Name: "to", Usage: "svg, png or txt"},
			positionFlag(),
		}, pictureFlags()...), inputFlags()...),
		Action: drawDiagram,
	})
}

func drawDiagram(c *cli.Context) error {
	kind, ending := c.String("to"), strings.ToLower(strings.TrimPrefix(filepath.Ext(c.String("o")), "."))
	if kind == "" {
		kind = ending
	}
	if kind == "" {
		kind = "svg"
	}
	if kind != "svg" && kind != "png" && kind != "txt" {
		return usage("a diagram is svg, png or txt, not %q", kind)
	}
	if ending != kind && (ending == "svg" || ending == "png" || ending == "txt") {
		warn(c, "%s is written as %s, as --to says, whatever its name ends in", c.String("o"), kind)
	}
	if err := checkFlags(c, kind, true); err != nil {
		return err
	}
	if c.IsSet("position") {
		if err := checkPosition(c); err != nil {
			return err
		}
		p, err := pictured(c)
		if err != nil {
			return err
		}
		var b bytes.Buffer
		if err := writeBoards(c, &b, []diagram.Board{diagram.AfterMove(p, rules.NoMove)}, kind); err != nil {
			return err
		}
		return writeOutput(c, b.Bytes())
	}
	if isFreeform(c) {
		return convertFreeform(c, notationNamed(kind))
	}
	return showOneGame(c, func(w io.Writer, g *replay.Game) error { return writePicture(c, w, g, kind) })
}

// showOneGame makes a picture or page of the first game of the input; others
// are named and left.
func showOneGame(c *cli.Context, draw func(io.Writer, *replay.Game) error) error {
	var b bytes.Buffer
	done := false
	err := eachGame(c, gameSteps{emit: func(g *replay.Game, _ *rendered) error {
		if done {
			warn(c, "game %d of %s is not shown: a %s is of one game", g.Record.Index, record.Shown(g.Record.Source), c.Command.Name)
			return nil
		}
		done = true
		faults := g.Faults
		if c.Bool("faults") {
			var err error
			if faults, err = allFaults(c, g); err != nil {
				return err
			}
		}
		for _, f := range faults {
			printFault(c.App.ErrWriter, f, g.Record, screenOf(c.App.ErrWriter))
		}
		return draw(&b, g)
	}, broken: func(rec *record.Record, errs []error) error {
		report(c.App.ErrWriter, rec.Source, errs...)
		return nil
	}})
	return finishPicture(c, b.Bytes(), err)
}

// finishPicture writes what was drawn, unless it was drawn in vain.
func finishPicture(c *cli.Context, data []byte, err error) error {
	var status *exitStatus
	if len(data) > 0 && (err == nil || errors.As(err, &status) && status.err == nil) {
		if werr := writeOutput(c, data); werr != nil {
			return werr
		}
	}
	return err
}

// writeOutput writes to -o or standard output.
func writeOutput(c *cli.Context, data []byte) error {
	if out := c.String("o"); out != "" && out != "-" {
		return writeWhole(out, data)
	}
	_, err := c.App.Writer.Write(data)
	return err
}

// writePicture draws the plies that --ply names.
func writePicture(c *cli.Context, w io.Writer, g *replay.Game, kind string) error {
	var boards []diagram.Board
	if c.Bool("faults") {
		faults, err := allFaults(c, g)
		if err != nil {
			return err
		}
		for _, f := range faults {
			if b, ok := diagram.AtFault(f); ok {
				b.Caption = faultCaption(f)
				boards = append(boards, b)
			}
		}
		if len(boards) == 0 {
			return errors.New("--faults: this game has no fault on the board")
		}
		return writeBoards(c, w, boards, kind)
	}
	plies, err := wantedPlies(c, len(g.Main.Nodes))
	if err != nil {
		return err
	}
	style, err := moveStyle(c, g.Variant, "written")
	if err != nil {
		return err
	}
	for _, n := range plies {
		b := boardAt(g, n)
		if (len(plies) > 1 || c.IsSet("move-style")) && b.Caption == "" {
			b.Caption = plyCaption(g, n, style)
		}
		boards = append(boards, b)
	}
	return writeBoards(c, w, boards, kind)
}

// allFaults are the faults of a game with those behind the first illegal turn, as
// far as the text can be followed past it.
func allFaults(c *cli.Context, g *replay.Game) ([]*replay.Fault, error) {
	labels, err := extraLabels(c)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(c.Context, maxTime(c))
	defer cancel()
	var all []*replay.Fault
	for _, f := range g.Faults {
		all = append(all, f)
		if f == g.Main.Stop {
			for _, further := range g.FurtherFaults(nil, replay.Options{Labels: labels, Context: ctx}) {
				all = append(all, further.Fault)
			}
		}
	}
	return all, nil
}

// wantedPlies reads --ply and --every.
func wantedPlies(c *cli.Context, last int) ([]int, error) {
	if c.Bool("faults") {
		return nil, usage("--faults needs the rules of the game; without rules (freeform) nothing is judged")
	}
	if every := c.Int("every"); c.IsSet("every") {
		if every < 1 {
			return nil, usage("--every %d: 1 or more is needed", every)
		}
		var plies []int
		for n := 0; n <= last; n += every {
			plies = append(plies, n)
		}
		return plies, nil
	}
	if c.String("ply") == "" {
		return []int{last}, nil
	}
	var plies []int
	for _, s := range strings.Split(c.String("ply"), ",") {
		n, err := strconv.Atoi(strings.TrimSpace(s))
		if err != nil || n < 0 {
			return nil, usage("--ply %s: numbers of plies are needed, such as 0,12", s)
		}
		if n > last {
			return nil, fmt.Errorf("--ply %s: this game has plies 0 to %d", s, last)
		}
		plies = append(plies, n)
	}
	return plies, nil
}

// faultCaption names a fault under its diagram.
func faultCaption(f *replay.Fault) string {
	text := []rune(f.Text)
	if len(text) > 24 {
		text = append(text[:23], '…')
	}
	return fmt.Sprintf("ply %d, %s: %s [%s]", f.Ply, f.Position.Variant().SideName(f.Side), string(text), f.Rule)
}

// boardAt is the position after a ply of the main line; behind the last one the
// fault that stops the game, if one does, is shown.
func boardAt(g *replay.Game, ply int) diagram.Board {
	if f := g.Main.Stop; f != nil && ply == len(g.Main.Nodes) {
		if b, ok := diagram.AtFault(f); ok {
			b.Caption = faultCaption(f)
			return b
		}
	}
	return diagram.AfterMove(g.At(ply))
}

func writeBoards(c *cli.Context, w io.Writer, boards []diagram.Board, kind string) error {
	o, err := pictureOptions(c)
	if err != nil {
		return err
	}
	if len(boards) > 1 && c.IsSet("caption") {
		return usage("--caption is for one diagram; each of the %d of this sheet says where it stands", len(boards))
	}
	for i := range boards {
		if err := pointOut(c, &boards[i]); err != nil {
			return err
		}
		if o.Pieces != nil {
			for _, name := range o.Pieces.Missing(&boards[i]) {
				warn(c, "the piece set has no picture of %s; it is drawn with letters", name)
			}
		}
	}
	if kind == "txt" {
		colour := c.String("o") == "" && isTerminal(c.App.Writer)
		for i := range boards {
			fmt.Fprintln(w, diagram.Text(&boards[i], diagram.TextOptions{Flip: o.Flip, Colour: colour}))
		}
		return nil
	}
	var d *diagram.Drawing
	if len(boards) == 1 {
		d = diagram.Draw(&boards[0], o)
	} else {
		d = diagram.Sheet(boards, 0, o)
	}
	if kind == "svg" {
		_, err = w.Write(d.SVG())
		return err
	}
	data, err := d.PNG()
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}

// pointOut adds the arrows, marks and caption of the flags.
func pointOut(c *cli.Context, b *diagram.Board) error {
	square := func(name string) (int, bool) {
		for q := range b.Cells {
			if b.FileLabels[q%b.Files]+b.RankLabels[q/b.Files] == name {
				return q, true
			}
		}
		return 0, false
	}
	for _, a := range c.StringSlice("arrow") {
		ok := false
		for i := 1; i < len(a); i++ {
			from, ok1 := square(a[:i])
			to, ok2 := square(a[i:])
			if ok1 && ok2 {
				b.Arrows = append(b.Arrows, diagram.Arrow{From: from, To: to})
				ok = true
				break
			}
		}
		if !ok {
			return fmt.Errorf("--arrow %s: two squares are needed, such as 7g7f or e2e4", a)
		}
	}
	for _, m := range c.StringSlice("mark") {
		name, sign, _ := strings.Cut(m, ":")
		q, ok := square(name)
		if !ok {
			return fmt.Errorf("--mark %s is no square of this board", name)
		}
		shape, ok := map[string]diagram.Shape{"": diagram.Ring, "ring": diagram.Ring, "cross": diagram.Cross, "dot": diagram.Dot, "frame": diagram.Frame}[sign]
		if !ok {
			return usage("--mark %s: ring, cross, dot or frame is possible", m)
		}
		b.Marks = append(b.Marks, diagram.Mark{Square: q, Shape: shape})
	}
	if c.IsSet("coordinates") {
		b.Edges = 0
		for _, side := range strings.Split(c.String("coordinates"), ",") {
			edge, ok := map[string]diagram.Edges{"all": diagram.AllEdges, "none": 0, "top": diagram.Top, "bottom": diagram.Bottom, "left": diagram.Left, "right": diagram.Right}[strings.TrimSpace(side)]
			if !ok {
				return usage("--coordinates %s: all, none, or some of top,bottom,left,right", c.String("coordinates"))
			}
			b.Edges |= edge
		}
	}
	if c.String("caption") != "" {
		b.Caption = c.String("caption")
	}
	return nil
}

func pictureOptions(c *cli.Context) (diagram.Options, error) {
	o := diagram.Options{Flip: c.Bool("flip")}
	if name := c.String("pieces"); name != "" {
		set, ok := diagram.SetByName(name)
		if !ok {
			info, err := os.Stat(name)
			if err != nil || !info.IsDir() {
				return o, usage("--pieces %s is neither a set (western, kanji, kanji2, letters, discs, plain) nor a folder", name)
			}
			if set, err = diagram.LoadSet(os.DirFS(name), name); err != nil {
				return o, &exitStatus{exitFiles, err}
			}
		}
		o.Pieces = set
	}
	if name := c.String("theme"); name != "" {
		theme, ok := diagram.ThemeByName(name)
		if !ok {
			return o, usage("--theme %s: light, dark or print is possible", name)
		}
		o.Theme = theme
	}
	if s := c.String("size"); s != "" {
		var err error
		if o.Size, err = pictureSize(s); err != nil {
			return o, err
		}
	}
	return o, nil
}

// pictureSize reads --size: digits, with a decimal point if need be, and a unit.
func pictureSize(text string) (diagram.Size, error) {
	const least, most = 16, 20000
	size := diagram.Size{Unit: diagram.Pixels}
	number, mm := strings.CutSuffix(text, "mm")
	if mm {
		size.Unit = diagram.Millimetres
	} else {
		number = strings.TrimSuffix(number, "px")
	}
	n, err := strconv.ParseFloat(number, 64)
	if err != nil || strings.Trim(number, "0123456789.") != "" || n < least || n > most {
		return size, usage("--size %s: a width from %d to %d is needed, in pixels (400) or millimetres (90mm)", text, least, most)
	}
	size.Width = n
	return size, nil
}

func licensesCommand() *cli.Command {
	return command(&cli.Command{
		Name:        "licenses",
		Usage:       "print the licences of the artwork in this program",
		Description: "   gcconv licenses\n   gcconv licenses | less",
		Action: func(c *cli.Context) error {
			if _, err := library(c); err != nil {
				return err
			}
			fmt.Fprintln(c.App.Writer, diagram.Licenses())
			return nil
		},
	})
}
