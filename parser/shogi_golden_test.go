package parser

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gcconv/gcconv/record"
)

// shogiReaders are the readers by file extension.
var shogiReaders = map[string]func(*Source) []*record.Record{
	".kif": ParseKIF, ".ki2": ParseKI2, ".csa": ParseCSA, ".usi": ParseUSI, ".jkf": ParseJKF, ".json": ParseJSON,
}

// readShogi reads a file as a user's would be read: decoded by looking.
func readShogi(t *testing.T, name, extension string, data []byte) []*record.Record {
	t.Helper()
	d, err := Decode(data, "")
	if err != nil {
		t.Fatal(err)
	}
	src := TextSource(name, d.Text)
	games := shogiReaders[extension](src)
	d.Report(src, games)
	return games
}

func TestShogiFilesAreReadAsTheirGoldenFilesSay(t *testing.T) {
	files, err := filepath.Glob("testdata/shogi/*")
	if err != nil {
		t.Fatal(err)
	}
	tested := 0
	for _, file := range files {
		extension := filepath.Ext(file)
		if shogiReaders[extension] == nil {
			continue
		}
		tested++
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := dumpAll(readShogi(t, filepath.Base(file), extension, data))
			golden := file + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Error(diff)
			}
		})
	}
	if tested < 20 {
		t.Errorf("only %d files in testdata/shogi", tested)
	}
}

// oneShogi reads text that holds one game.
func oneShogi(t *testing.T, read func(*Source) []*record.Record, text string) *record.Record {
	t.Helper()
	games := read(TextSource("test", text))
	if len(games) != 1 {
		t.Fatalf("%d games in %q", len(games), text)
	}
	return games[0]
}

func lines(s ...string) string { return strings.Join(s, "\n") + "\n" }

// fuzzShogi feeds a reader with anything: it must not panic, every turn must
// have a place inside the text, and none may be without meaning.
func fuzzShogi(f *testing.F, read func(*Source) []*record.Record, extension string) {
	files, err := filepath.Glob("testdata/shogi/*" + extension)
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := Decode(data, "")
		if err != nil {
			t.Fatal(err)
		}
		src := TextSource("fuzz", d.Text)
		games := read(src)
		d.Report(src, games)
		for _, g := range games {
			checkTurns(t, g.Turns, len(src.Text))
		}
	})
}

func checkTurns(t *testing.T, turns []*record.Turn, size int) {
	for _, turn := range turns {
		if !turn.Pos.Valid() || turn.Pos.Offset > size {
			t.Fatalf("%q has the place %+v", turn.Text, turn.Pos)
		}
		if turn.Err == nil && turn.Ends == nil && turn.Pattern.Kind == record.KindNone {
			t.Fatalf("%q has no meaning and no error", turn.Text)
		}
		if turn.Ends != nil && turn.Pattern.Kind != record.KindEnd {
			t.Fatalf("%q ends the line but is a %d", turn.Text, turn.Pattern.Kind)
		}
		for _, v := range turn.Variations {
			checkTurns(t, v, size)
		}
	}
}
