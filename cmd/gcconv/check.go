package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
)

func checkCommand() *cli.Command {
	return command(&cli.Command{
		Name:      "check",
		Usage:     "play moves from a position and name the rule that the first bad one breaks",
		ArgsUsage: "MOVE…",
		Description: "Moves are written as in USI (7g7f, 8h2b+, 3d3c=G, P*5e) or UCI (e2e4, e7e8q, N@f3).\n" +
			"Prints ok, or the code of the broken rule and on the next line a sentence.\n\n" +
			"   gcconv check --variant chess e2e4 e7e5 g1f3\n" +
			"   gcconv check --variant kamikaze-mortal-shogi --position \"k8/9/9/4P4/9/9/9/9/4K4 b P\" P*5g",
		Flags:  append(variantFlags(), positionFlag()),
		Action: check,
	})
}

func check(c *cli.Context) error {
	p, err := position(c)
	if err != nil {
		return err
	}
	if !c.Args().Present() {
		return usage("no move to check; see gcconv check --help")
	}
	for _, m := range c.Args().Slice() {
		if strings.TrimSpace(m) == "" {
			return usage("an empty argument is no move; see gcconv check --help")
		}
	}
	games := parser.ParseUSI(parser.TextSource("moves", "moves "+strings.Join(c.Args().Slice(), " ")))
	if len(games) != 1 {
		return usage("the moves cannot be read; write them apart, such as 7g7f or e2e4")
	}
	rec := games[0]
	rec.Setup = &record.Setup{Form: "fen", Text: p.String()}
	g, err := replay.Play(rec, replay.Options{Variant: p.Variant()})
	if err != nil {
		var f *replay.Fault
		if errors.As(err, &f) {
			return usage("%s", f.Message)
		}
		return usage("%w", err)
	}
	f := g.Main.Stop
	if f == nil {
		fmt.Fprintln(c.App.Writer, "ok")
		return nil
	}
	fmt.Fprintf(c.App.Writer, "%s\nply %d, %s: %s\n", f.Rule, f.Ply, p.Variant().SideName(f.Side), f.Message)
	f.Line = strings.TrimPrefix(f.Line, "moves ")
	f.Pos.Column -= len("moves ")
	printDetails(c.App.Writer, f, rec, screenOf(c.App.Writer))
	return &exitStatus{code: exitIllegal}
}
