package formats_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
)

// shogiWriters are what a game of the shogi family can become.
var shogiWriters = []struct {
	name  string
	write func(*strings.Builder, *replay.Game) error
}{
	{"kif", func(b *strings.Builder, g *replay.Game) error {
		return formats.WriteKIF(b, g, formats.KIFOptions{Encoding: "UTF-8"})
	}},
	{"ki2", func(b *strings.Builder, g *replay.Game) error { return formats.WriteKI2(b, g) }},
	{"csa", func(b *strings.Builder, g *replay.Game) error {
		return formats.WriteCSA(b, g, formats.CSAOptions{Encoding: "UTF-8"})
	}},
	{"usi", func(b *strings.Builder, g *replay.Game) error { return formats.WriteUSI(b, g) }},
	{"sfen", func(b *strings.Builder, g *replay.Game) error {
		return formats.WriteSFEN(b, g, formats.PositionOptions{All: true})
	}},
	{"fen", func(b *strings.Builder, g *replay.Game) error {
		return formats.WriteFEN(b, g, formats.PositionOptions{})
	}},
	{"jkf", func(b *strings.Builder, g *replay.Game) error { return formats.WriteJKF(b, g) }},
	{"json", func(b *strings.Builder, g *replay.Game) error {
		return formats.WriteJSON(b, g, formats.JSONOptions{})
	}},
	{"hodges.txt", func(b *strings.Builder, g *replay.Game) error {
		return formats.WriteWestern(b, g, formats.WesternOptions{Board: formats.ASCIIBoard})
	}},
	{"hosking.txt", func(b *strings.Builder, g *replay.Game) error {
		return formats.WriteWestern(b, g, formats.WesternOptions{Style: formats.Hosking, Board: formats.BODBoard})
	}},
}

var readers = map[string]func(*parser.Source) []*record.Record{
	".kif": parser.ParseKIF, ".ki2": parser.ParseKI2, ".csa": parser.ParseCSA, ".usi": parser.ParseUSI,
	".jkf": parser.ParseJKF, ".json": parser.ParseJSON,
}

// Each game of testdata/shogi becomes what its golden files say, in every
// notation; a notation that refuses the game has its words in the file.
func TestShogiGamesBecomeTheirGoldenFiles(t *testing.T) {
	files, err := filepath.Glob("testdata/shogi/*.*")
	if err != nil {
		t.Fatal(err)
	}
	tested := 0
	for _, file := range files {
		read := readers[filepath.Ext(file)]
		if read == nil {
			continue
		}
		tested++
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		base := filepath.Base(file)
		g := play(t, read(parser.TextSource(base, string(data)))[0], nil)
		for _, w := range shogiWriters {
			t.Run(base+"/"+w.name, func(t *testing.T) {
				var b strings.Builder
				if err := w.write(&b, g); err != nil {
					b.Reset()
					b.WriteString(err.Error() + "\n")
				}
				golden := strings.TrimSuffix(file, filepath.Ext(file)) + ".to." + w.name + ".golden"
				if *update {
					if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				want, err := os.ReadFile(golden)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(string(want), b.String()); diff != "" {
					t.Error(diff)
				}
			})
		}
	}
	if tested < 4 {
		t.Errorf("only %d games in testdata/shogi", tested)
	}
}
