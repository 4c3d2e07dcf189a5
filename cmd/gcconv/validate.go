package main

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/urfave/cli/v2"

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
			"   gcconv validate --continue --html report.html duel.html\n" +
			"   gcconv validate --variant shogi --json logs/*.txt",
		Flags: append(slices.Concat(inputFlags(), archiveFlags()), &cli.BoolFlag{Name: "json", Usage: "one JSON object a game a line"},
			&cli.StringFlag{Name: "html", Usage: "write a report with the diagram of each fault to `FILE` as well"},
			&cli.BoolFlag{Name: "continue", Usage: "follow the text past its first fault and list what else is wrong"},
			forceFlag("the files of --html and --report"),
		),
		Action: validate,
	})
}

func validate(c *cli.Context) error {
	if isFreeform(c) {
		if c.IsSet("html") {
			return usage("--html needs rules, and --variant freeform follows none")
		}
		return validateFreeform(c)
	}
	s := screenOf(c.App.Writer)
	out := bufio.NewWriter(c.App.Writer)
	var sum summary
	page, err := newHTMLReport(c)
	if err != nil {
		return err
	}
	err = eachGame(c, gameSteps{
		render: func(g *replay.Game, o replay.Options, r *rendered) error {
			v := reviewOf(g, o, c.Bool("continue"))
			r.depends = len(v.alternatives) > 0
			if page != nil {
				r.page = page.render(v)
			}
			if c.Bool("json") {
				return v.writeJSON(&r.out)
			}
			v.write(&r.out, s)
			return nil
		},
		emit: func(g *replay.Game, r *rendered) error {
			sum.add(g, r.depends)
			if page != nil {
				page.add(r.page)
			}
			g.Record.Release()
			_, err := r.out.WriteTo(out)
			return err
		},
		broken: func(rec *record.Record, errs []error) error {
			sum.unplayable++
			if page != nil {
				page.broken(rec, errs)
			}
			if c.Bool("json") {
				return writeJSONLine(out, unplayable(rec, errs...))
			}
			report(gameErrors(c), rec.Source, errs...)
			return nil
		},
	})
	if !c.Bool("json") {
		sum.write(out)
	}
	if werr := out.Flush(); werr != nil && !isFatal(err) {
		err = &exitStatus{exitFiles, werr}
	}
	return page.finish(&sum, err)
}

// summary counts verdicts.
type summary struct {
	legal, illegal, unreadable, disputed, unplayable int
	depends                                          int                // verdicts that depend on a ruling
	rules                                            map[rules.Rule]int // of the first faults
}

func (s *summary) add(g *replay.Game, depends bool) {
	if depends {
		s.depends++
	}
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

// count is a line of a summary.
type count struct {
	N    int
	What string
}

// lines are the counts that are not 0, all games first.
func (s *summary) lines() []count {
	out := []count{{s.legal + s.illegal + s.unreadable + s.disputed + s.unplayable, "games"}}
	line := func(n int, what string) {
		if n > 0 {
			out = append(out, count{n, what})
		}
	}
	line(s.legal, "legal")
	line(s.illegal, "illegal")
	line(s.disputed, "disputed")
	line(s.unreadable, "unreadable")
	line(s.depends, "depend on a ruling")
	line(s.unplayable, "not playable (no game, unknown game, bad start)")
	for _, r := range slices.Sorted(maps.Keys(s.rules)) {
		line(s.rules[r], "first fault "+string(r))
	}
	return out
}

// write adds a table with one line a verdict, each beginning "summary:", behind
// the verdicts of many games.
func (s *summary) write(w io.Writer) {
	lines := s.lines()
	if lines[0].N < summarised {
		return
	}
	for _, l := range lines {
		fmt.Fprintf(w, "summary: %7d %s\n", l.N, l.What)
	}
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
