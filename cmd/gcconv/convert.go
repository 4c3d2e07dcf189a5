package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
)

func convertCommand() *cli.Command {
	return command(&cli.Command{
		Name:      "convert",
		Usage:     "write games in another notation, or as pictures",
		ArgsUsage: "[FILE…]",
		Description: "Every move is checked. What is illegal or unreadable is named on standard error and noted in the\n" +
			"output at its place; the legal part before it is written. --to sfen and --to fen write the last\n" +
			"position, with --all every one.\n\n" +
			"   gcconv convert --to kif testdata/games/kamikaze-duel/log.php\n" +
			"   gcconv convert --to fen --all --variant mortal-chessgi game.txt",
		Flags: append(append([]cli.Flag{
			&cli.StringFlag{Name: "to", Usage: "the `FORMAT` to write (gcconv formats lists them); without it the ending of -o tells"},
			&cli.StringFlag{Name: "o", Aliases: []string{"output"}, Usage: "write to `PATH`; a folder (DIR/) gets one file an input"},
			&cli.BoolFlag{Name: "all", Usage: "with sfen and fen: the position after every ply"},
			&cli.StringFlag{Name: "letters", Usage: "PGN piece `LETTERS` of another language for K Q R B N P, such as KDTLSB"},
			&cli.StringFlag{Name: "container", Usage: "what wraps a gc log: list (bare), php (default), html or url"},
			&cli.StringFlag{Name: "first", Usage: "the letter case of the first player's gc labels: upper or lower"},
			&cli.BoolFlag{Name: "no-labels", Usage: "gc moves without piece labels"},
			&cli.BoolFlag{Name: "two-move-castling", Usage: "gc castling by the king's and the rook's move"},
			&cli.BoolFlag{Name: "explicit-en-passant", Usage: "gc says which pawn is taken en passant"},
			&cli.StringFlag{Name: "drop-sign", Usage: "what PGN writes in drops: @ or * (default: the game's own)"},
			&cli.StringFlag{Name: "san", Usage: "how PGN writes moves: short, long or uci"},
			&cli.StringFlag{Name: "style", Usage: "how txt writes shogi moves: hodges, hodges-number or hosking"},
			&cli.StringFlag{Name: "output-encoding", Usage: "the `ENCODING` of kif, ki2, csa and zsg (default: Shift_JIS in .kif, .ki2 and .csa files, Windows-1252 or that of the input in zsg, else UTF-8)"},
			&cli.BoolFlag{Name: "no-comments", Usage: "PGN without comments"},
			&cli.BoolFlag{Name: "no-variations", Usage: "PGN without variations"},
		}, slices.Concat(folderFlags(), archiveFlags(), zsgWriteFlags(), pictureFlags())...), inputFlags()...),
		Action: convert,
	})
}

// pictures are the formats of which a file shows one game.
var pictures = []string{"svg", "png", "html"}

func convert(c *cli.Context) error {
	to, out := c.String("to"), c.String("o")
	if to == "" {
		to = strings.TrimPrefix(filepath.Ext(out), ".")
		if to == "kifu" {
			to = "kif"
		}
	}
	if to == "" {
		return usage("which format? Name it with --to (gcconv formats lists them)")
	}
	n := notationNamed(to)
	if n == nil || n.write == nil {
		return usage("no format %q to write; gcconv formats lists them", to)
	}
	if err := checkFlags(c, n.name, isFreeform(c)); err != nil {
		return err
	}
	if isFreeform(c) {
		return convertFreeform(c, n)
	}
	files, err := newOutputs(c)
	if err != nil {
		return err
	}
	terminal := screenOf(c.App.ErrWriter)
	named := false // the output names the game of what follows in it
	err = eachGame(c, gameSteps{
		files: files,
		render: func(g *replay.Game, _ replay.Options, r *rendered) error {
			for _, f := range g.Faults {
				printFault(&r.err, f, g.Record, terminal)
			}
			var text bytes.Buffer
			if err := n.write(c, &text, g); err != nil {
				return err
			}
			if n.name == "zsg" {
				if err := noteZSG(c, g, r); err != nil {
					return err
				}
			}
			if n.name == "usi" || n.name == "uci" {
				if note := formats.USINotes(g); note != "" {
					fmt.Fprintf(&r.err, "gcconv: note: %s: game %d: %s\n", record.Shown(g.Record.Source), g.Record.Index, printable(note))
				}
			}
			return encode(c, n, g, text.Bytes(), r)
		},
		emit: func(g *replay.Game, r *rendered) error {
			if _, err := r.err.WriteTo(gameErrors(c)); err != nil {
				return err
			}
			defer g.Record.Release()
			if files.games > 0 && slices.Contains(pictures, n.name) {
				return &renderError{fmt.Errorf("not drawn: a file of %s shows one game, and this one has one already (-o DIR/ makes a file for each input)", n.name)}
			}
			text := r.out.Bytes()
			if n.name == "usi" || n.name == "uci" {
				needs := formats.NeedsUSIGame(g.Variant)
				if named && !needs {
					text = append([]byte(formats.USIGame(g.Variant)), text...)
				}
				named = needs
			}
			return files.add(g.Record.Source, n, text)
		},
		broken: func(rec *record.Record, errs []error) error {
			report(gameErrors(c), rec.Source, errs...)
			return nil
		},
	})
	return files.finish(err)
}

// outputEncoding is the encoding of the text that is written: that of
// --output-encoding, else Shift_JIS for a file with the given ending (the habit
// of KIF and CSA programs) and UTF-8 for everything else.
func outputEncoding(c *cli.Context, ending string) string {
	if e := c.String("output-encoding"); e != "" {
		return e
	}
	out := c.String("o")
	if out == "" || out == "-" || strings.HasSuffix(out, ".kifu") || strings.HasSuffix(out, ".ki2u") {
		return "UTF-8"
	}
	if strings.HasSuffix(out, "/") || strings.EqualFold(filepath.Ext(out), ending) {
		return "Shift_JIS"
	}
	return "UTF-8"
}

// encode turns the text of a game into the bytes of its file. Characters that
// the encoding lacks are reported.
func encode(c *cli.Context, n *notation, g *replay.Game, text []byte, r *rendered) error {
	if n.name == "zsg" {
		data, err := encodeZSG(c, g.Record, string(text), &r.err)
		r.out.Write(data)
		return err
	}
	if n.name != "kif" && n.name != "ki2" && n.name != "csa" {
		r.out.Write(text)
		return nil
	}
	name := outputEncoding(c, n.extension)
	data, lost, err := formats.Encode(string(text), name)
	if err != nil {
		return usage("%w", err)
	}
	for _, u := range lost {
		fmt.Fprintf(&r.err, "gcconv: note: %s: game %d: %s has no %q; written as &#x%X; (line %d)\n", record.Shown(g.Record.Source), g.Record.Index, name, u.Rune, u.Rune, u.Line)
	}
	r.out.Write(data)
	return nil
}
