package main

import (
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

func diffCommand() *cli.Command {
	return command(&cli.Command{
		Name:      "diff",
		Usage:     "name the first ply at which two records of a game part",
		ArgsUsage: "A B",
		Description: "Positions are compared, not letters: the two may be in different notations. The first game of each\n" +
			"file is taken. Exit status 0 if they are the same game, 1 if not.\n\n" +
			"   gcconv diff mine.php yours.kif\n" +
			"   gcconv diff --variant mortal-shogi white.txt black.txt",
		Flags:  inputFlags(),
		Action: diff,
	})
}

func diff(c *cli.Context) error {
	files := namedFiles(c)
	if len(files) != 2 {
		return usage("diff compares two files; found %d", len(files))
	}
	var games []*replay.Game
	seen := map[string]bool{}
	err := eachGame(c, gameSteps{emit: func(g *replay.Game, _ *rendered) error {
		if !seen[g.Record.Source] || files[0] == files[1] {
			seen[g.Record.Source] = true
			games = append(games, g)
		}
		return nil
	}, broken: func(rec *record.Record, errs []error) error {
		report(c.App.ErrWriter, rec.Source, errs...)
		return nil
	}})
	if len(games) < 2 {
		return err
	}
	if !writeDifference(c.App.Writer, games[0], games[1]) {
		return &exitStatus{code: exitIllegal}
	}
	return nil
}

// writeDifference reports whether two games are the same, and says where they
// part.
func writeDifference(w io.Writer, a, b *replay.Game) bool {
	if a.Variant.Name != b.Variant.Name {
		fmt.Fprintf(w, "%s is %s, %s is %s\n", record.Shown(a.Record.Source), a.Variant.Title, record.Shown(b.Record.Source), b.Variant.Title)
		return false
	}
	pa, pb := a.Start.Clone(), b.Start.Clone()
	if !samePosition(pa, pb) {
		fmt.Fprintf(w, "the games start from different positions:\n  %s: %s\n  %s: %s\n", record.Shown(a.Record.Source), pa, record.Shown(b.Record.Source), pb)
		return false
	}
	for ply := 0; ; ply++ {
		na, nb := nodeAt(a, ply), nodeAt(b, ply)
		if na == nil && nb == nil && a.Main.Stop == nil && b.Main.Stop == nil {
			fmt.Fprintf(w, "the same game: %s\n", plies(ply))
			return true
		}
		before := pa.Clone()
		if na != nil {
			pa.Apply(na.Move)
		}
		if nb != nil {
			pb.Apply(nb.Move)
		}
		if na != nil && nb != nil && samePosition(pa, pb) {
			continue
		}
		if na == nil && nb == nil && a.Main.Stop != nil && b.Main.Stop != nil {
			fmt.Fprintf(w, "the same up to ply %d; neither is legal there:\n", ply)
		} else {
			fmt.Fprintf(w, "the same up to ply %d; they part at ply %d, %s to move:\n", ply, ply+1, before.Variant().SideName(before.Side()))
		}
		describeTurn(w, a, na)
		describeTurn(w, b, nb)
		fmt.Fprintf(w, "  position: %s\n", before)
		return false
	}
}

func nodeAt(g *replay.Game, ply int) *replay.Node {
	if ply < len(g.Main.Nodes) {
		return g.Main.Nodes[ply]
	}
	return nil
}

// samePosition compares what stands on the board and in hand and who is to
// move.
func samePosition(a, b *rules.Position) bool { return a.Hash() == b.Hash() }

// describeTurn says what a game has at a ply.
func describeTurn(w io.Writer, g *replay.Game, n *replay.Node) {
	switch {
	case n != nil:
		fmt.Fprintf(w, "  %s:%d:%d: %s\n", record.Shown(g.Record.Source), n.Turn.Pos.Line, n.Turn.Pos.Column, printable(n.Turn.Text))
	case g.Main.Stop != nil:
		fmt.Fprintf(w, "  %s\n", printable(g.Main.Stop.Error()))
	default:
		fmt.Fprintf(w, "  %s: the game ends here\n", record.Shown(g.Record.Source))
	}
}
