package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/index"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
)

func indexCommand() *cli.Command {
	return command(&cli.Command{
		Name:      "index",
		Usage:     "make a database of many games: who, what, result, faults, positions",
		ArgsUsage: "[DIR|FILE…]",
		Description: "Reads folders with all that is in them, and archives. docs/archive.md describes the tables and shows\n" +
			"what to ask of them.\n\n" +
			"   gcconv index -o games.sqlite --positions logs/\n" +
			"   gcconv index -o games.parquet logs.zip",
		Flags: append(append([]cli.Flag{
			&cli.StringFlag{Name: "o", Aliases: []string{"output"}, Usage: "the `FILE` to write"},
			&cli.StringFlag{Name: "to", Usage: "sqlite or parquet; without it the ending of -o tells: .sqlite, .sqlite3, .db or .parquet"},
			&cli.BoolFlag{Name: "positions", Usage: "with every position of every game; parquet has them in FILE.positions.parquet"},
			forceFlag("the files of -o and --report"),
		}, archiveFlags()...), inputFlags()...),
		Action: makeIndex,
	})
}

// indexEndings are the endings of names that tell which kind an index is.
var indexEndings = map[string]string{".sqlite": "sqlite", ".sqlite3": "sqlite", ".db": "sqlite", ".parquet": "parquet"}

func makeIndex(c *cli.Context) error {
	out, to := c.String("o"), c.String("to")
	if out == "" || out == "-" {
		return usage("which file shall the index be? Name it with -o, such as -o games.sqlite")
	}
	if to == "" {
		ending := strings.ToLower(filepath.Ext(out))
		if to = indexEndings[ending]; to == "" {
			return usage("which kind of index shall %s be? Name it with --to sqlite or --to parquet, or give it one of the endings .sqlite, .sqlite3, .db and .parquet", record.Shown(out))
		}
	}
	if to != "sqlite" && to != "parquet" {
		return usage("--to %s: an index is sqlite or parquet", to)
	}
	if isFreeform(c) {
		return usage("an index needs rules, and --variant freeform follows none")
	}
	if err := c.Set("recursive", "true"); err != nil {
		return err
	}
	files := &indexFiles{force: c.Bool("force")}
	w, err := files.create(out, to, c.Bool("positions"))
	if err != nil {
		files.discard()
		return err
	}
	add := func(row *index.Game) error {
		if err := w.Add(row); err != nil {
			return writeProblem(out, err)
		}
		return nil
	}
	err = eachGame(c, gameSteps{
		render: func(g *replay.Game, _ replay.Options, r *rendered) error {
			r.row = index.Of(g)
			return nil
		},
		emit: func(g *replay.Game, r *rendered) error {
			g.Record.Release()
			return add(r.row)
		},
		broken: func(rec *record.Record, errs []error) error {
			report(gameErrors(c), rec.Source, errs...)
			return add(index.Unplayable(rec, strings.TrimPrefix(errs[0].Error(), record.Shown(rec.Source)+": ")))
		},
	})
	if cerr := w.Close(); cerr != nil && !isFatal(err) {
		err = writeProblem(out, cerr)
	}
	if isFatal(err) {
		files.discard()
		return err
	}
	if cerr := files.commit(); cerr != nil {
		return cerr
	}
	return err
}

// indexFiles are the files of an index, which appear whole or not at all.
type indexFiles struct {
	force bool
	files []*wholeFile
}

func (f *indexFiles) begin(path string) (*wholeFile, error) {
	w, err := createWhole(path, f.force)
	if err == nil && w.root == nil {
		w.discard()
		err = &exitStatus{exitFiles, fmt.Errorf("%s cannot be written: an index needs a regular file", record.Shown(path))}
	}
	if err == nil {
		f.files = append(f.files, w)
	}
	return w, err
}

func (f *indexFiles) create(out, to string, positions bool) (index.Writer, error) {
	games, err := f.begin(out)
	if err != nil {
		return nil, err
	}
	if to == "sqlite" {
		w, err := index.NewSQLite(filepath.Join(games.root.Name(), games.temp), positions)
		if err != nil {
			err = writeProblem(out, err)
		}
		return w, err
	}
	if !positions {
		return index.NewParquet(games, nil), nil
	}
	moves, err := f.begin(strings.TrimSuffix(out, filepath.Ext(out)) + ".positions.parquet")
	if err != nil {
		return nil, err
	}
	return index.NewParquet(games, moves), nil
}

func (f *indexFiles) commit() error {
	for i, w := range f.files {
		if err := w.commit(); err != nil {
			f.files = f.files[i+1:]
			f.discard()
			return err
		}
	}
	return nil
}

func (f *indexFiles) discard() {
	for _, w := range f.files {
		w.discard()
	}
}
