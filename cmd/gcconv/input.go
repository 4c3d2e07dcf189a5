package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/record"
)

// maxInput is the size in bytes up to which one file is read.
const maxInput = 256 << 20

// inputFlags say how files are read.
func inputFlags() []cli.Flag {
	return append([]cli.Flag{
		&cli.StringFlag{Name: "from", Usage: "the `FORMAT` of the input (gcconv formats lists them); without it gcconv looks"},
		&cli.StringFlag{Name: "encoding", Usage: "the text `ENCODING` of the input: UTF-8, Shift_JIS, EUC-JP, Windows-1252, …"},
		&cli.StringSliceFlag{Name: "label", Usage: "one more Game Courier label for a piece, as in `KX=Z`"},
	}, variantFlags()...)
}

// inputs opens the files of a command one after the other; none or "-" is
// standard input. read gets the bytes of each.
func inputs(c *cli.Context, read func(name string, data []byte) error) error {
	files := c.Args().Slice()
	if len(files) == 0 {
		files = []string{"-"}
	}
	for _, f := range files {
		if strings.HasPrefix(f, "-") && f != "-" {
			return usage("%q is no file; flags stand before --", f)
		}
	}
	var broken error
	for _, f := range files {
		data, err := readFile(c, f)
		if err != nil {
			fmt.Fprintf(c.App.ErrWriter, "gcconv: %s\n", err)
			broken = &exitStatus{code: exitFiles}
			continue
		}
		if err := read(f, data); err != nil {
			return err
		}
	}
	return broken
}

func readFile(c *cli.Context, name string) ([]byte, error) {
	in := c.App.Reader
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, fileError(err)
		}
		defer f.Close()
		if info, err := f.Stat(); err == nil && info.IsDir() {
			return nil, fmt.Errorf("%s: this is a directory; name the files in it", name)
		}
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, maxInput+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: cannot be read: %w", name, err)
	case len(data) > maxInput:
		return nil, fmt.Errorf("%s: larger than %d MiB; split it", name, maxInput>>20)
	}
	return data, nil
}

// records parses a file. The error is about the file as a whole: no game can
// be found in it.
func records(c *cli.Context, name string, data []byte) ([]*record.Record, error) {
	from := c.String("from")
	if from != "" && notationNamed(from) == nil {
		return nil, usage("no format %q to read; gcconv formats lists them", from)
	}
	if len(strings.TrimSpace(string(data))) == 0 {
		return nil, &record.Error{Source: name, Message: "the file is empty; a game record was expected"}
	}
	decoded, err := parser.Decode(data, c.String("encoding"))
	if err != nil {
		return nil, usage("%w", err)
	}
	guesses := parser.Detect(decoded.Text, name)
	if from == "" {
		if len(guesses) == 0 {
			return nil, &record.Error{Source: name, Message: "no game record is recognised in this text" + binaryHint(data) + "; say its format with --from (gcconv formats lists them)"}
		}
		from = guesses[0].Notation
	}
	n := notationNamed(from)
	if n == nil || n.read == nil {
		return nil, &record.Error{Source: name, Message: fmt.Sprintf("this is a %s file, which gcconv cannot read", from)}
	}
	recs, err := n.read(&input{name: name, data: data, decoded: decoded, encoding: c.String("encoding"), context: c})
	if err != nil {
		return nil, err
	}
	if len(recs) == 0 {
		return nil, &record.Error{Source: name, Message: fmt.Sprintf("no game is in this text, read as %s; --from names another format", n.title)}
	}
	return recs, nil
}

// input is a file that is to be parsed.
type input struct {
	name     string
	data     []byte
	decoded  *parser.Decoded
	encoding string
	context  *cli.Context
}

// japanese is the text with the encoding found among those of Japan.
func (in *input) japanese() *parser.Source { return parser.TextSource(in.name, in.decoded.Text) }

// western is the text with Windows-1252 for what is no UTF-8.
func (in *input) western() *parser.Source {
	if in.encoding != "" {
		return in.japanese()
	}
	return parser.NewSource(in.name, in.data)
}

// binaryHint says what a file that is no text may be.
func binaryHint(data []byte) string {
	for _, kind := range []struct{ magic, name string }{
		{"\x1f\x8b", "a gzip file"}, {"PK\x03\x04", "a zip archive"}, {"\x28\xb5\x2f\xfd", "a zstd file"},
		{"%PDF", "a PDF file"}, {"\x89PNG", "a PNG picture"}, {"\xff\xd8\xff", "a JPEG picture"}, {"\x7fELF", "a program"},
	} {
		if strings.HasPrefix(string(data), kind.magic) {
			return " (it is " + kind.name + ")"
		}
	}
	head := data[:min(len(data), 4096)]
	if strings.IndexByte(string(head), 0) >= 0 || !utf8.Valid(head[:max(0, len(head)-utf8.UTFMax)]) {
		return " (it is no text)"
	}
	return ""
}
