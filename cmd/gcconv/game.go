package main

import (
	"errors"
	"os"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/rules"
)

// variantFlags choose the game.
func variantFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "variant", Usage: "the `GAME` (gcconv variants lists them); freeform follows a Game Courier log without rules"},
		rulingFlag(),
	}
}

func variantFileFlag() cli.Flag {
	return &cli.StringSliceFlag{Name: "variant-file", Usage: "a `FILE` that defines more games (docs/variants.md)"}
}

// library is the shipped games and those of --variant-file, which are read once.
func library(c *cli.Context) (*rules.Library, error) {
	const known = "library"
	if lib, ok := c.App.Metadata[known].(*rules.Library); ok {
		return lib, nil
	}
	lib := rules.Shipped()
	for _, file := range c.StringSlice("variant-file") {
		text, err := readFile(c, file)
		if err != nil {
			return nil, err
		}
		if lib, err = lib.With(record.Shown(file), string(text)); err != nil {
			return nil, &exitStatus{exitUsage, err}
		}
	}
	c.App.Metadata[known] = lib
	return lib, nil
}

// chosenVariant is the game of --variant, nil if the flag is not given.
func chosenVariant(c *cli.Context, lib *rules.Library) (*rules.Variant, error) {
	name := c.String("variant")
	if name == "" || isFreeform(c) {
		return nil, nil
	}
	v, ok := lib.Lookup(name)
	if !ok {
		near := ""
		if n := lib.Nearest(name); n != "" {
			near = "; did you mean " + n + "?"
		}
		return nil, usage("no game %q is known%s (gcconv variants lists them)", name, near)
	}
	return v, nil
}

// positionVariant is the game of --variant with the answers of --ruling, for a
// command that needs no file.
func positionVariant(c *cli.Context) (*rules.Variant, error) {
	lib, err := library(c)
	if err != nil {
		return nil, err
	}
	v, err := chosenVariant(c, lib)
	if err != nil {
		return nil, err
	}
	if v == nil {
		return nil, usage("which game? Name it with --variant (gcconv variants lists them)")
	}
	answers, err := chosenRulings(c, lib, v)
	if err != nil {
		return nil, err
	}
	return withRulings(v, answers)
}

// position is the position of --variant and --position, to be played on.
func position(c *cli.Context) (*rules.Position, error) {
	v, err := positionVariant(c)
	if err != nil {
		return nil, err
	}
	text := c.String("position")
	if !c.IsSet("position") {
		return v.Start(), nil
	}
	p, err := v.ParsePosition(text)
	if err != nil {
		return nil, usage("%w", err)
	}
	for _, note := range v.SetupNotes(text) {
		warn(c, "%s", note.Message)
	}
	return p, nil
}

// pictured is the position of --variant and --position, to be drawn: whether a
// game could reach it is no matter.
func pictured(c *cli.Context) (*rules.Position, error) {
	v, err := positionVariant(c)
	if err != nil {
		return nil, err
	}
	p, notes, doubts, err := v.ReadPosition(c.String("position"))
	if err != nil {
		return nil, usage("%w", err)
	}
	for _, note := range notes {
		warn(c, "%s", note)
	}
	for _, doubt := range doubts {
		warn(c, "drawn as it is, although no game could reach it: %s", doubt)
	}
	return p, nil
}

func positionFlag() cli.Flag {
	return &cli.StringFlag{Name: "position", Usage: "a `POSITION` as SFEN or FEN; without it the usual start"}
}

// fileError says what is wrong with a file in words without the system call.
func fileError(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return &os.PathError{Op: "cannot " + path.Op, Path: record.Shown(path.Path), Err: path.Err}
	}
	return err
}
