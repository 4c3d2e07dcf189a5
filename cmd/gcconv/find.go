package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/index"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/rules"
)

func findCommand() *cli.Command {
	return command(&cli.Command{
		Name:      "find",
		Usage:     "list the games of an index that reach a position",
		ArgsUsage: "INDEX",
		Description: "INDEX is a file that gcconv index has made; without --positions it knows the first and the last\n" +
			"position of each game only. Move numbers in the position do not matter.\n\n" +
			"   gcconv find --position \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -\" games.sqlite\n" +
			"   gcconv find --json --variant shogi --position \"8k/6G2/8K/9/9/9/9/9/9 b P\" games.sqlite",
		Flags: append([]cli.Flag{
			positionFlag(),
			&cli.BoolFlag{Name: "json", Usage: "one JSON object a game a line"},
		}, variantFlags()...),
		Action: find,
	})
}

// foundJSON is a game for programs.
type foundJSON struct {
	Source   string `json:"source"`
	Game     int32  `json:"game"`
	Variant  string `json:"variant"`
	Ply      int32  `json:"ply"` // after how many plies the position stands, the first time
	First    string `json:"first"`
	Second   string `json:"second"`
	Date     string `json:"date"`
	Event    string `json:"event"`
	Result   string `json:"result"`
	Plies    int32  `json:"plies"`
	End      string `json:"end"`
	Fault    string `json:"fault"`
	FaultPly int32  `json:"faultPly"`
}

func find(c *cli.Context) error {
	if c.NArg() != 1 {
		return usage("which index? gcconv find --position POSITION INDEX")
	}
	if !c.IsSet("position") {
		return usage("which position? Name it with --position, as SFEN or FEN")
	}
	file := c.Args().First()
	x, err := index.Open(file)
	if errors.Is(err, os.ErrNotExist) {
		return &exitStatus{exitFiles, fileError(err)}
	}
	if err != nil {
		return &exitStatus{exitFiles, fmt.Errorf("%s: %w", record.Shown(file), err)}
	}
	defer x.Close()
	positions, err := positionsIn(c, x)
	if err != nil {
		return err
	}
	if !x.HasPositions() {
		warn(c, "%s has the first and last positions only; gcconv index --positions makes one with all", record.Shown(file))
	}
	for _, p := range positions {
		if err := x.Find(p, func(f *index.Found) error { return printFound(c, f) }); err != nil {
			return &exitStatus{exitFiles, fmt.Errorf("%s: %w", record.Shown(file), err)}
		}
	}
	return nil
}

// positionsIn reads the position as one of the game of --variant, else of each
// game in the index that has such a position.
func positionsIn(c *cli.Context, x *index.Index) ([]*rules.Position, error) {
	if c.IsSet("variant") {
		p, err := position(c)
		return []*rules.Position{p}, err
	}
	lib, err := library(c)
	if err != nil {
		return nil, err
	}
	names, err := x.Variants()
	if err != nil {
		return nil, &exitStatus{exitFiles, err}
	}
	var out []*rules.Position
	var last error
	for _, name := range names {
		v, ok := lib.Lookup(name)
		if !ok {
			continue // of a file that --variant-file does not name now
		}
		p, err := v.ParsePosition(c.String("position"))
		if err != nil {
			last = err
			continue
		}
		out = append(out, p)
	}
	if len(out) == 0 && last != nil {
		return nil, usage("the position is none of a game in the index: %w", last)
	}
	return out, nil
}

func printFound(c *cli.Context, f *index.Found) error {
	if c.Bool("json") {
		return writeJSONLine(c.App.Writer, foundJSON{f.Source, f.Place, f.Variant, f.Ply, f.First, f.Second, f.Date, f.Event, f.Result, f.Plies, f.End, f.Fault, f.FaultPly})
	}
	text := fmt.Sprintf("%s: game %d (%s): after %s of %d", record.Shown(f.Source), f.Place, f.Variant, plies(int(f.Ply)), f.Plies)
	if f.First != "" || f.Second != "" {
		text += fmt.Sprintf("; %s – %s", named(f.First), named(f.Second))
	}
	if f.Date != "" {
		text += ", " + printable(f.Date)
	}
	if f.Fault != "" {
		text += fmt.Sprintf("; %s at ply %d", f.Fault, f.FaultPly)
	}
	_, err := fmt.Fprintf(c.App.Writer, "%s; %s\n", text, f.Result)
	return err
}

func named(player string) string {
	if player == "" {
		return "?"
	}
	return printable(player)
}
