package main

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/diagram"
	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// notation is a format: how it is read and written, nil where it cannot be.
type notation struct {
	name, title string
	extension   string // of written files
	read        func(*input) iter.Seq2[*record.Record, error]
	write       func(c *cli.Context, w io.Writer, g *replay.Game) error
}

// notations are the formats in the order in which they are listed.
func notations() []*notation {
	return []*notation{
		{"gc", "Game Courier log", ".txt", readCourier, writeCourier},
		{"pgn", "PGN and orthodox chessgi notation", ".pgn", readPGN, writePGN},
		{"zsg", "Zillions saved game", ".zsg", readZSG, writeZSG},
		{"kif", "KIF", ".kif", japanese(parser.KIF), func(c *cli.Context, w io.Writer, g *replay.Game) error {
			return formats.WriteKIF(w, g, formats.KIFOptions{Encoding: outputEncoding(c, ".kif")})
		}},
		{"ki2", "KI2", ".ki2", japanese(parser.KI2), func(_ *cli.Context, w io.Writer, g *replay.Game) error {
			return formats.WriteKI2(w, g)
		}},
		{"csa", "CSA", ".csa", japanese(parser.CSA), func(c *cli.Context, w io.Writer, g *replay.Game) error {
			return formats.WriteCSA(w, g, formats.CSAOptions{Encoding: outputEncoding(c, ".csa")})
		}},
		{"usi", "USI", ".usi", japanese(parser.USI), writeUSI},
		{"uci", "UCI", ".uci", japanese(parser.USI), writeUSI},
		{"sfen", "SFEN positions", ".sfen", japanese(parser.USI), func(c *cli.Context, w io.Writer, g *replay.Game) error {
			return formats.WriteSFEN(w, g, formats.PositionOptions{All: c.Bool("all")})
		}},
		{"fen", "FEN positions", ".fen", japanese(parser.USI), func(c *cli.Context, w io.Writer, g *replay.Game) error {
			return formats.WriteFEN(w, g, formats.PositionOptions{All: c.Bool("all")})
		}},
		{"jkf", "JSON Kifu Format", ".jkf", japanese(parser.JKF), func(_ *cli.Context, w io.Writer, g *replay.Game) error {
			return formats.WriteJKF(w, g)
		}},
		{"json", "gcconv's own JSON", ".json", japanese(parser.JSON), func(_ *cli.Context, w io.Writer, g *replay.Game) error {
			return formats.WriteJSON(w, g, formats.JSONOptions{})
		}},
		{"txt", "Western text of shogi games; a board in plain characters", ".txt", nil, writeText},
		{"svg", "diagram as SVG", ".svg", nil, func(c *cli.Context, w io.Writer, g *replay.Game) error {
			return writePicture(c, w, g, "svg")
		}},
		{"png", "diagram as PNG", ".png", nil, func(c *cli.Context, w io.Writer, g *replay.Game) error {
			return writePicture(c, w, g, "png")
		}},
		{"html", "page that replays a game", ".html", nil, writePage},
	}
}

// notationNamed finds a format, nil if there is none of that name.
func notationNamed(name string) *notation {
	for _, n := range notations() {
		if n.name == name {
			return n
		}
	}
	return nil
}

// readPGN streams the games of a file. Only a file whose encoding is named is
// read as a whole.
func readPGN(in *input) iter.Seq2[*record.Record, error] {
	o := parser.PGNOptions{Letters: in.context.String("letters"), Limits: readingLimits(in.context)}
	if err := o.Err(); err != nil {
		return func(yield func(*record.Record, error) bool) { yield(nil, usage("--letters: %w", err)) }
	}
	if in.encoding == "" {
		return func(yield func(*record.Record, error) bool) {
			for rec, err := range parser.PGN(in.file, in.name, o) {
				var bad *record.Error
				if err != nil && !errors.As(err, &bad) {
					err = readProblem(in.name, err)
				}
				if !yield(rec, err) {
					return
				}
			}
		}
	}
	return whole(func(in *input, data []byte) ([]*record.Record, error) {
		src, err := in.western(data)
		if err != nil {
			return nil, err
		}
		return parser.ParsePGN(src, o), nil
	})(in)
}

// readCourier reads Game Courier logs, with the coordinates of the game that
// is named.
func readCourier(in *input) iter.Seq2[*record.Record, error] {
	return func(yield func(*record.Record, error) bool) {
		src, coordinates, err := in.courier()
		if err != nil {
			yield(nil, err)
			return
		}
		defer in.limit(src)()
		for rec, err := range parser.CourierGames(src, parser.CourierOptions{Coordinates: coordinates}) {
			if !yield(rec, err) {
				return
			}
		}
	}
}

// courier is the text of a Game Courier log, and what tells the squares of a game.
func (in *input) courier() (src *parser.Source, coordinates func(game string) func(string) bool, err error) {
	data, err := in.all()
	if err != nil {
		return nil, nil, err
	}
	if src, err = in.western(data); err != nil {
		return nil, nil, err
	}
	lib, err := library(in.context)
	if err != nil {
		return nil, nil, err
	}
	chosen, err := chosenVariant(in.context, lib)
	if err != nil {
		return nil, nil, err
	}
	return src, func(game string) func(string) bool {
		v, ok := chosen, chosen != nil
		if !ok {
			v, ok = lib.Lookup(game)
		}
		if !ok {
			return nil
		}
		return func(text string) bool {
			_, ok := v.ParseSquare(text)
			return ok
		}
	}, nil
}

// writeCourier writes Game Courier logs, as assignments unless another container
// is named: a bare list would not tell the game and the players.
func writeCourier(c *cli.Context, w io.Writer, g *replay.Game) error {
	o := formats.CourierOptions{
		NoLabels: c.Bool("no-labels"), TwoMoves: c.Bool("two-move-castling"), EnPassant: c.Bool("explicit-en-passant"), Container: c.String("container"),
	}
	if o.Container == "" {
		o.Container = "php"
	}
	if !slices.Contains(formats.CourierContainers, o.Container) {
		return usage("--container %q: %s are possible", o.Container, strings.Join(formats.CourierContainers, ", "))
	}
	switch s := c.String("first"); s {
	case "":
	case "upper":
		o.First = record.CaseUpperFirst
	case "lower":
		o.First = record.CaseLowerFirst
	default:
		return usage("--first %q: upper or lower is possible", s)
	}
	return formats.WriteCourier(w, g, o)
}

func writePGN(c *cli.Context, w io.Writer, g *replay.Game) error {
	o := formats.PGNOptions{NoComments: c.Bool("no-comments"), NoVariations: c.Bool("no-variations")}
	switch s := c.String("drop-sign"); s {
	case "":
	case "@", "*":
		o.DropSign = s[0]
	default:
		return usage("--drop-sign %q: @ or * is possible", s)
	}
	switch s := c.String("san"); s {
	case "", "short":
	case "long":
		o.SAN = formats.LongSAN
	case "uci":
		o.SAN = formats.UCIMoves
	default:
		return usage("--san %q: long, short or uci is possible", s)
	}
	return formats.WritePGN(w, g, o)
}

func writeUSI(_ *cli.Context, w io.Writer, g *replay.Game) error { return formats.WriteUSI(w, g) }

// writeText writes the moves of a shogi game as Western books do, and of other
// games the last position in characters.
func writeText(c *cli.Context, w io.Writer, g *replay.Game) error {
	if g.Variant.Family == rules.ShogiFamily {
		return formats.WriteWestern(w, g, formats.WesternOptions{Style: formats.WesternStyle(c.String("style"))})
	}
	b := boardAt(g, len(g.Main.Nodes))
	_, err := fmt.Fprintln(w, diagram.Text(&b, diagram.TextOptions{}))
	return err
}
