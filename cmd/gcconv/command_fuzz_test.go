package main

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// fuzzedCommands read any file there may be.
var fuzzedCommands = [][]string{
	{"validate"},
	{"validate", "--continue", "--json"},
	{"validate", "--continue", "--variant", "shogi"},
	{"validate", "--continue", "--variant", "mortal-chessgi"},
	{"validate", "--variant", "freeform"},
	{"convert", "--to", "json"},
	{"convert", "--to", "gc", "--container", "php"},
	{"convert", "--to", "gc", "--container", "html", "--no-labels", "--two-move-castling", "--explicit-en-passant"},
	{"convert", "--to", "pgn"},
	{"convert", "--to", "kif"},
	{"convert", "--to", "csa"},
	{"convert", "--to", "zsg"},
	{"convert", "--to", "sfen", "--all"},
	{"convert", "--to", "json", "--variant", "freeform"},
	{"convert", "--to", "gc", "--variant", "freeform"},
	{"diagram", "--to", "svg", "--faults"},
	{"diagram", "--to", "txt", "--variant", "freeform"},
	{"formats", "--detect", "-"},
	{"moves"},
	{"variants", "check", "-"},
}

// FuzzCommand holds the command to its promises for any file on standard input,
// archives too: it ends with one of its statuses, no failure is silent, and no
// mistake of ours shows.
func FuzzCommand(f *testing.F) {
	seeds := []string{"", "1. e4 e5 *", "\xff\xfe1\x00.\x00 \x00e\x004\x00", "VersionFileFormat=0.02\nRulesFile=Chess.zrf\nVariantName=Chess\n1. Pawn e2 - e4\n"}
	files, err := filepath.Glob("../../testdata/games/*/*")
	if err != nil || len(files) == 0 {
		f.Fatalf("no games in testdata: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		if len(text) < 4<<10 {
			seeds = append(seeds, string(text))
		}
	}
	for i, text := range seeds {
		f.Add(uint8(i), text)
	}
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	for _, name := range []string{"a.pgn", "../b.pgn"} {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write([]byte("1. e4 e5 *"))
		}
		if err != nil {
			f.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		f.Fatal(err)
	}
	f.Add(uint8(0), packed.String())
	packed.Reset()
	g := gzip.NewWriter(&packed)
	if _, err := g.Write([]byte("// Game: Shogi\n1. P 7g-7f\n")); err != nil {
		f.Fatal(err)
	}
	if err := g.Close(); err != nil {
		f.Fatal(err)
	}
	f.Add(uint8(5), packed.String())

	f.Fuzz(func(t *testing.T, command uint8, text string) {
		if len(text) > 1<<14 {
			return
		}
		args := fuzzedCommands[int(command)%len(fuzzedCommands)]
		code, out, errs := gcconv(text, args...)
		if code < exitLegal || code > exitFiles {
			t.Errorf("gcconv %s: exit status %d", strings.Join(args, " "), code)
		}
		if code != exitLegal && out == "" && errs == "" {
			t.Errorf("gcconv %s: exit status %d without a word", strings.Join(args, " "), code)
		}
		if said := out + errs; strings.Contains(said, "a mistake of gcconv") && !strings.Contains(text, "a mistake of gcconv") {
			t.Errorf("gcconv %s: %s", strings.Join(args, " "), said)
		}
	})
}
