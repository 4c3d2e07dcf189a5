package main

import (
	"bufio"
	"errors"
	"fmt"
	"path/filepath"
	"sort"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/rules"
)

func variantsCommand() *cli.Command {
	return command(&cli.Command{
		Name:      "variants",
		Usage:     "list the games, tell about one, or check a definition file",
		ArgsUsage: "[NAME]",
		Description: "   gcconv variants kamikaze-mortal-shogi\n" +
			"   gcconv variants check mygame.ini",
		Flags: []cli.Flag{&cli.BoolFlag{Name: "json", Usage: "for programs"}},
		Subcommands: []*cli.Command{command(&cli.Command{
			Name: "check", Usage: "say everything that is wrong in a definition file", ArgsUsage: "FILE…",
			Description: "   gcconv variants check mygame.ini\n   gcconv variants check *.ini",
			Action:      checkDefinitions,
		})},
		Action: listVariants,
	})
}

func checkDefinitions(c *cli.Context) error {
	if !c.Args().Present() {
		return usage("which file? gcconv variants check FILE")
	}
	lib, err := library(c)
	if err != nil {
		return err
	}
	bad := false
	for _, file := range namedFiles(c) {
		if strings.EqualFold(filepath.Ext(file), ".zrf") {
			ok, err := checkRules(c, file)
			if err != nil {
				return err
			}
			bad = bad || !ok
			continue
		}
		text, err := definitionFile(c, file)
		if err != nil {
			return err
		}
		if _, err := lib.With(record.Shown(file), string(text)); err != nil {
			bad = true
			var wrong rules.Mistakes
			if errors.As(err, &wrong) {
				for _, m := range wrong {
					fmt.Fprintln(c.App.Writer, m)
				}
				continue
			}
			fmt.Fprintln(c.App.Writer, err)
		} else {
			fmt.Fprintf(c.App.Writer, "%s: ok\n", record.Shown(file))
		}
	}
	if bad {
		return &exitStatus{code: exitIllegal}
	}
	return nil
}

// definitionFile reads a definition file; - is standard input.
func definitionFile(c *cli.Context, file string) ([]byte, error) {
	if file != "-" {
		return readFile(c, file)
	}
	text, err := readAll(file, c.App.Reader, maxBytes(c), moreAdvice(c))
	if err != nil {
		return nil, &exitStatus{exitFiles, err}
	}
	return text, nil
}

// variantJSON is a game for programs.
type variantJSON struct {
	Name    string      `json:"name"`
	Title   string      `json:"title"`
	Aliases []string    `json:"aliases"`
	Family  string      `json:"family"`
	Files   int         `json:"files"`
	Ranks   int         `json:"ranks"`
	Start   string      `json:"start"`
	Drops   bool        `json:"drops"`
	Pieces  []pieceJSON `json:"pieces"`

	Rulings []rulingJSON `json:"rulings,omitempty"`
}

type rulingJSON struct {
	Name     string   `json:"name"`
	Question string   `json:"question"`
	Answers  []string `json:"answers"` // the one that is played first
}

type pieceJSON struct {
	Letter   string   `json:"letter"`
	Name     string   `json:"name"`
	Betza    string   `json:"betza"`
	Kanji    string   `json:"kanji,omitempty"`
	CSA      string   `json:"csa,omitempty"`
	Labels   []string `json:"labels"`
	Captured string   `json:"captured,omitempty"`
	Promotes []string `json:"promotes,omitempty"`
}

func describe(v *rules.Variant) variantJSON {
	out := variantJSON{Name: v.Name, Title: v.Title, Aliases: v.Aliases, Family: string(v.Family), Files: v.Files, Ranks: v.Ranks, Start: v.Start().String(), Drops: v.HasHands()}
	for _, d := range v.Pieces[1:] {
		p := pieceJSON{Letter: d.Letter, Name: d.Name, Betza: d.Betza, Kanji: d.Kanji, CSA: d.CSA, Labels: d.Labels}
		if d.Captured != rules.NoPiece {
			p.Captured = v.Def(d.Captured).Letter
		}
		for _, t := range d.Promotes {
			p.Promotes = append(p.Promotes, v.Def(t).Letter)
		}
		out.Pieces = append(out.Pieces, p)
	}
	for i := range v.Rulings {
		r := &v.Rulings[i]
		out.Rulings = append(out.Rulings, rulingJSON{r.Name, r.Question, append([]string{r.Answer}, r.Others()...)})
	}
	return out
}

func listVariants(c *cli.Context) error {
	lib, err := library(c)
	if err != nil {
		return err
	}
	games := lib.Games()
	if c.Args().Present() {
		v, ok := lib.Lookup(strings.Join(c.Args().Slice(), " "))
		if !ok {
			near := ""
			if n := lib.Nearest(c.Args().First()); n != "" {
				near = "; did you mean " + n + "?"
			}
			return usage("no game %q is known%s", strings.Join(c.Args().Slice(), " "), near)
		}
		if !c.Bool("json") {
			printVariant(c, v)
			return nil
		}
		games = []*rules.Variant{v}
	}
	if c.Bool("json") {
		for _, v := range games {
			if err := writeJSONLine(c.App.Writer, describe(v)); err != nil {
				return err
			}
		}
		return nil
	}
	for _, v := range games {
		fmt.Fprintf(c.App.Writer, "%-24s %s (%dx%d)\n", v.Name, v.Title, v.Files, v.Ranks)
	}
	return nil
}

func printVariant(c *cli.Context, v *rules.Variant) {
	w := c.App.Writer
	d := describe(v)
	fmt.Fprintf(w, "%s (%s), %d files by %d ranks\n", v.Title, v.Name, v.Files, v.Ranks)
	if len(v.Aliases) > 0 {
		fmt.Fprintf(w, "also called: %s\n", strings.Join(v.Aliases, ", "))
	}
	fmt.Fprintf(w, "%s moves first; start: %s\n\n", v.SideName(rules.First), d.Start)
	fmt.Fprintf(w, "%-8s%-20s%-10s%-8s%-14s%-10s%s\n", "letter", "piece", "moves", "kanji", "label", "taken", "promotes to")
	for _, p := range d.Pieces {
		captured := p.Captured
		if captured == "" && d.Drops {
			captured = "gone"
		}
		// Kanji take two columns of a terminal.
		fmt.Fprintf(w, "%-8s%-20s%-10s%s%s%-14s%-10s%s\n", p.Letter, p.Name, p.Betza, p.Kanji, strings.Repeat(" ", 8-displayed([]rune(p.Kanji))),
			strings.Join(p.Labels, "/"), captured, strings.Join(p.Promotes, " "))
	}
	if len(v.Rulings) > 0 {
		fmt.Fprintf(w, "\nrulings (--ruling NAME=ANSWER; the first answer is played otherwise):\n%s\n", rulingHelp([]*rules.Variant{v}))
	}
	if h := v.Handicaps(); len(h) > 0 {
		var names []string
		for name := range h {
			names = append(names, name)
		}
		sort.Strings(names)
		fmt.Fprintf(w, "\nhandicaps: %s\n", strings.Join(names, " "))
	}
}

func formatsCommand() *cli.Command {
	return command(&cli.Command{
		Name:        "formats",
		Usage:       "list the formats, or tell the format of a file",
		ArgsUsage:   " ",
		Description: "   gcconv formats\n   gcconv formats --detect game.txt",
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "json", Usage: "for programs"},
			&cli.StringFlag{Name: "detect", Usage: "say which formats a `FILE` may be in, and why"},
		},
		Action: listFormats,
	})
}

func listFormats(c *cli.Context) error {
	if c.Args().Present() {
		return usage("formats takes no argument %q; --detect FILE tells the format of a file", c.Args().First())
	}
	if _, err := library(c); err != nil {
		return err
	}
	if file := c.String("detect"); file != "" {
		return detect(c, file)
	}
	for _, n := range notations() {
		if c.Bool("json") {
			if err := writeJSONLine(c.App.Writer, map[string]any{"name": n.name, "title": n.title, "reads": n.read != nil, "writes": n.write != nil}); err != nil {
				return err
			}
			continue
		}
		does := "reads and writes"
		switch {
		case n.read == nil:
			does = "writes"
		case n.write == nil:
			does = "reads"
		}
		fmt.Fprintf(c.App.Writer, "%-6s%-18s%s\n", n.name, does, n.title)
	}
	return nil
}

// detect says of a file, or of each member of an archive, which formats it may
// be in.
func detect(c *cli.Context, file string) error {
	l := &lister{}
	l.add(file)
	in := newReading(c)
	status := exitLegal
	in.problem = func(_ string, err error) error {
		if isUnreadable(err) {
			status = exitFiles
		} else {
			status = max(status, exitIllegal)
		}
		report(c.App.ErrWriter, "", err)
		return nil
	}
	in.note = func(text string) error {
		warn(c, "%s", text)
		return nil
	}
	in.read = func(source string, text *bufio.Reader) error {
		guesses, err := recognise(source, text, "")
		if err != nil {
			return in.problem(source, err)
		}
		if source != file {
			fmt.Fprintf(c.App.Writer, "%s:\n", record.Shown(source))
		}
		for _, g := range guesses {
			fmt.Fprintf(c.App.Writer, "%-5s %3d  %s\n", g.Notation, g.Score, g.Reason)
		}
		return nil
	}
	if err := in.file(l.files[0], c.App.Reader); err != nil {
		return err
	}
	if status != exitLegal {
		return &exitStatus{code: status}
	}
	return nil
}
