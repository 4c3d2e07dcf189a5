package main

import (
	"bytes"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/diagram"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

func viewCommand() *cli.Command {
	return command(&cli.Command{
		Name:      "view",
		Usage:     "write one page that replays a game",
		ArgsUsage: "[FILE]",
		Description: "The page is one file and asks nothing of the network: board, hands, moves with variations and\n" +
			"comments, keys, and the game in every notation to download.\n\n" +
			"   gcconv view -o game.html log.php\n" +
			"   gcconv view --flip --variant mortal-shogi moves.txt > game.html",
		Flags: append([]cli.Flag{
			moveStyleFlag("western"),
			&cli.StringFlag{Name: "o", Aliases: []string{"output"}, Usage: "write to `FILE`"},
			&cli.StringFlag{Name: "pieces", Usage: "the piece `SET`: western, kanji, kanji2, letters, discs, plain, or a folder of SVG files"},
			&cli.BoolFlag{Name: "flip", Usage: "the second player sits at the bottom"},
		}, inputFlags()...),
		Action: view,
	})
}

func view(c *cli.Context) error {
	if isFreeform(c) {
		return usage("a page needs the rules of the game, and --variant freeform follows none; gcconv diagram --every 1 draws the game on a sheet")
	}
	return showOneGame(c, func(w io.Writer, g *replay.Game) error { return writePage(c, w, g) })
}

// writePage writes the page of a game, with the game in every notation that can
// say it to download.
func writePage(c *cli.Context, w io.Writer, g *replay.Game) error {
	o, err := pictureOptions(c)
	if err != nil {
		return err
	}
	style, err := moveStyle(c, g.Variant, "western")
	if err != nil {
		return err
	}
	text := func(p *rules.Position, last rules.Square, m rules.Move) string {
		return styledMove(style, p, last, m, nil)
	}
	page, err := diagram.Page(g, diagram.PageOptions{
		Pieces: o.Pieces, Flip: o.Flip, Text: text, Japanese: isJapanese(style), Downloads: downloads(c, g),
	})
	if err != nil {
		return fmt.Errorf("%s: %w", record.Shown(g.Record.Source), err)
	}
	_, err = w.Write(page)
	return err
}

// downloads writes a game in every text notation that can say it.
func downloads(c *cli.Context, g *replay.Game) []diagram.Download {
	var out []diagram.Download
	for _, n := range notations() {
		if n.read == nil || n.write == nil || n.name == "uci" && g.Variant.Family == rules.ShogiFamily || n.name == "usi" && g.Variant.Family == rules.ChessFamily {
			continue
		}
		var b bytes.Buffer
		if n.write(c, &b, g) == nil {
			out = append(out, diagram.Download{File: "game" + n.extension, Label: n.title, Content: b.Bytes()})
		}
	}
	return out
}
