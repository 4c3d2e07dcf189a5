package main

import (
	"fmt"
	"strconv"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/formats"
)

func movesCommand() *cli.Command {
	return command(&cli.Command{
		Name:  "moves",
		Usage: "list the legal moves of a position",
		Description: "One move a line, as USI writes it in the shogi family and UCI in the chess family.\n\n" +
			"   gcconv moves --variant shogi\n" +
			"   gcconv moves --variant mortal-chessgi --position \"4k3/8/8/8/8/8/8/4K3[R] w - -\"",
		Flags: append(variantFlags(), positionFlag()),
		Action: func(c *cli.Context) error {
			p, err := position(c)
			if err != nil {
				return err
			}
			if c.Args().Present() {
				return usage("moves takes no argument %q; a position goes behind --position", c.Args().First())
			}
			for _, m := range p.AppendLegal(nil) {
				fmt.Fprintln(c.App.Writer, formats.CoordinateMove(p, m))
			}
			return nil
		},
	})
}

func perftCommand() *cli.Command {
	return command(&cli.Command{
		Name:      "perft",
		Usage:     "count the positions that legal moves reach at a depth",
		ArgsUsage: "DEPTH",
		Description: "Prints the count alone on the last line; with --divide the count behind each first move before it.\n\n" +
			"   gcconv perft --variant shogi 4\n" +
			"   gcconv perft --variant chess --position \"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -\" --divide 3",
		Flags: append(variantFlags(), positionFlag(), &cli.BoolFlag{Name: "divide", Usage: "count behind each first move"}),
		Action: func(c *cli.Context) error {
			p, err := position(c)
			if err != nil {
				return err
			}
			depth, err := strconv.Atoi(c.Args().First())
			if err != nil || depth < 0 || depth > 30 || c.NArg() != 1 {
				return usage("perft takes one depth from 0 to 30; found %q", c.Args().Slice())
			}
			if !c.Bool("divide") || depth == 0 {
				fmt.Fprintln(c.App.Writer, p.Perft(depth))
				return nil
			}
			var sum uint64
			for _, m := range p.AppendLegal(nil) {
				u := p.Apply(m)
				n := p.Perft(depth - 1)
				p.Undo(m, u)
				fmt.Fprintf(c.App.Writer, "%s: %d\n", formats.CoordinateMove(p, m), n)
				sum += n
			}
			fmt.Fprintln(c.App.Writer, sum)
			return nil
		},
	})
}
