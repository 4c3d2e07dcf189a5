package main

import (
	"bufio"
	"context"
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/record"
)

// inputFlags say how files are read.
func inputFlags() []cli.Flag {
	return append(append(append(fileFlags(), []cli.Flag{
		&cli.StringFlag{Name: "from", Usage: "the `FORMAT` of the input (gcconv formats lists them); without it gcconv looks"},
		&cli.StringFlag{Name: "encoding", Usage: "the text `ENCODING` of the input: UTF-8, Shift_JIS, EUC-JP, Windows-1252, …"},
		&cli.StringSliceFlag{Name: "label", Usage: "one more Game Courier label for a piece, as in `KX=Z`"},
		jobsFlag(),
	}...), limitFlags()...), append(zillionsFlags(), variantFlags()...)...)
}

// records parses a file, one game after the other. An error is about the file
// as a whole: no game can be found in it, or it cannot be read any further.
func records(c *cli.Context, name string, file *bufio.Reader) iter.Seq2[*record.Record, error] {
	return func(yield func(*record.Record, error) bool) {
		n, err := chooseNotation(c, name, file)
		if err != nil {
			yield(nil, err)
			return
		}
		in := &input{name: name, file: file, encoding: c.String("encoding"), context: c}
		some := false
		for rec, err := range n.read(in) {
			if ctx := c.Context.Err(); ctx != nil {
				yield(nil, ctx)
				return
			}
			if err == nil && isEmpty(rec) {
				err = &record.Error{Source: name, Message: fmt.Sprintf("nothing of a game is in this text, read as %s; --from names another format", n.title)}
			}
			if !yield(rec, err) || err != nil {
				return
			}
			some = true
		}
		if !some {
			yield(nil, &record.Error{Source: name, Message: fmt.Sprintf("no game is in this text, read as %s; --from names another format", n.title)})
		}
	}
}

// isEmpty says whether a reader found nothing that belongs to a game, in a text
// that it kept as comments.
func isEmpty(rec *record.Record) bool {
	return len(rec.Turns) == 0 && rec.Game == "" && rec.Setup == nil && len(rec.Tags) == 0 && rec.Outcome.Text == "" && len(rec.Errors) == 0 && len(rec.Notes) > 0
}

// chooseNotation takes the notation of --from, else that which the head of the
// file looks most like.
func chooseNotation(c *cli.Context, name string, file *bufio.Reader) (*notation, error) {
	if err := packedProblem(name, file); err != nil {
		return nil, err
	}
	from := c.String("from")
	if from != "" {
		n := notationNamed(from)
		if n == nil || n.read == nil {
			return nil, usage("no format %q to read; gcconv formats lists them", from)
		}
		return n, nil
	}
	guesses, err := recognise(name, file, c.String("encoding"))
	if err != nil {
		return nil, err
	}
	n := notationNamed(guesses[0].Notation)
	if n == nil || n.read == nil {
		return nil, &record.Error{Source: name, Message: fmt.Sprintf("this is a %s file, which gcconv cannot read", guesses[0].Notation)}
	}
	return n, nil
}

// input is a file that is to be parsed.
type input struct {
	name     string
	file     *bufio.Reader
	encoding string
	context  *cli.Context
}

// all is the whole file.
func (in *input) all() ([]byte, error) {
	return readAll(in.name, in.file, maxBytes(in.context), splitAdvice)
}

// whole turns a reader of a whole text into one of a file.
func whole(parse func(*input, []byte) ([]*record.Record, error)) func(*input) iter.Seq2[*record.Record, error] {
	return func(in *input) iter.Seq2[*record.Record, error] {
		return func(yield func(*record.Record, error) bool) {
			data, err := in.all()
			if err == nil {
				var recs []*record.Record
				recs, err = parse(in, data)
				for _, rec := range recs {
					if !yield(rec, nil) {
						return
					}
				}
			}
			if err != nil {
				yield(nil, err)
			}
		}
	}
}

// japanese reads a text whose encoding is named or found among those of Japan.
// What cannot be decoded is a note on the first game.
func japanese(parse func(*parser.Source) iter.Seq[*record.Record]) func(*input) iter.Seq2[*record.Record, error] {
	return func(in *input) iter.Seq2[*record.Record, error] {
		return func(yield func(*record.Record, error) bool) {
			data, err := in.all()
			if err != nil {
				yield(nil, err)
				return
			}
			decoded, err := parser.Decode(data, in.encoding)
			if err != nil {
				yield(nil, usage("%w", err))
				return
			}
			src := parser.TextSource(in.name, decoded.Text)
			defer in.limit(src)()
			for rec := range withBadBytes(parse(src), src, decoded) {
				if !yield(rec, nil) {
					return
				}
			}
		}
	}
}

// withBadBytes tells the games of a source which bytes of it could not be decoded.
func withBadBytes(games iter.Seq[*record.Record], src *parser.Source, decoded *parser.Decoded) iter.Seq[*record.Record] {
	if decoded == nil || len(decoded.Bad) == 0 {
		return games
	}
	all := slices.Collect(games) // which game each byte belongs to is known at the end
	decoded.Report(src, all)
	return slices.Values(all)
}

// limit gives a source the limits of the command. Its reading may take the time
// of a game for each MiB. The returned function is to be called when it is read.
func (in *input) limit(src *parser.Source) (done func()) {
	src.Limits = readingLimits(in.context)
	ctx, cancel := context.WithTimeout(src.Limits.Context, maxTime(in.context)*time.Duration(1+len(src.Text)>>20))
	src.Limits.Context = ctx
	return cancel
}

// western is the text of a file with Windows-1252 for what is no UTF-8.
func (in *input) western(data []byte) (*parser.Source, error) {
	if in.encoding == "" {
		return parser.NewSource(in.name, data), nil
	}
	decoded, err := parser.Decode(data, in.encoding)
	if err != nil {
		return nil, usage("%w", err)
	}
	return parser.TextSource(in.name, decoded.Text), nil
}
