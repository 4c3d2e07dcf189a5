package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// games are the folders of testdata/games: one log each, with what it must
// become in files named want.FORMAT.
func games(t *testing.T) []string {
	t.Helper()
	logs, _ := filepath.Glob("../../testdata/games/*/log.*")
	if len(logs) == 0 {
		t.Fatal("no games in testdata/games")
	}
	return logs
}

// formatsFor lists the formats that a game can be written in.
func formatsFor(log string) []string {
	out := []string{"gc", "json", "svg", "txt"}
	if strings.Contains(log, "shogi") || strings.Contains(log, "kamikaze") {
		return append(out, "sfen", "usi", "kif", "ki2", "csa")
	}
	return append(out, "fen", "uci", "pgn")
}

func TestGamesConvertToTheirGoldenFiles(t *testing.T) {
	for _, log := range games(t) {
		for _, to := range formatsFor(log) {
			t.Run(filepath.Base(filepath.Dir(log))+"/"+to, func(t *testing.T) {
				code, out, errs := gcconv("", "convert", "--to", to, log)
				if code != exitLegal || errs != "" {
					t.Fatalf("exit %d\n%s", code, errs)
				}
				want := filepath.Join(filepath.Dir(log), "want."+to)
				if *update {
					if err := os.WriteFile(want, []byte(out), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				golden, err := os.ReadFile(want)
				if err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(golden, []byte(out)) {
					t.Errorf("%s differs from the output; go test ./cmd/gcconv -update rewrites it", want)
				}
			})
		}
	}
}

func TestWhatIsWrittenReadsBackAsTheSameGame(t *testing.T) {
	for _, log := range games(t) {
		all := map[bool]string{true: "sfen", false: "fen"}[strings.Contains(log, "shogi") || strings.Contains(log, "kamikaze")]
		_, variant, _ := gcconv("", "validate", "--json", log)
		_, name, _ := strings.Cut(variant, `"variant":"`)
		name, _, _ = strings.Cut(name, `"`)
		_, positions, _ := gcconv("", "convert", "--to", all, "--all", log)
		for _, format := range formatsFor(log) {
			if n := notationNamed(format); n.read == nil || format == "sfen" || format == "fen" {
				continue
			}
			t.Run(filepath.Base(filepath.Dir(log))+"/"+format, func(t *testing.T) {
				args := []string{"convert", "--to", all, "--all", "--from", format, filepath.Join(filepath.Dir(log), "want."+format)}
				if format == "usi" || format == "uci" { // they do not name the game
					args = append(args, "--variant", name)
				}
				code, out, errs := gcconv("", args...)
				if code != exitLegal || errs != "" {
					t.Fatalf("exit %d\n%s", code, errs)
				}
				if out != positions {
					t.Errorf("read back, the positions differ:\n%s\nwant\n%s", out, positions)
				}
			})
		}
	}
}
