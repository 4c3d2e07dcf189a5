package main

import (
	"bytes"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// inFolder writes files into a new folder, which is the working directory for
// the rest of the test.
func inFolder(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// Whether the use was wrong cannot be said of one game among others that were
// read with it.
func TestWrongUseIsWhatHoldsForEveryGame(t *testing.T) {
	inFolder(t, map[string]string{
		"ok.pgn": "1. e4 e5 *\n", "bad.pgn": "1. e4 e4 *\n", "unnamed.txt": "1. P e2-e4\n", "unnamed2.txt": "1. P d2-d4\n",
		"long.pgn": "1. e4 e5 2. d4 *\n", "shogi.usi": "position startpos moves 7g7f\n",
		"one.txt": "$game = 'X';\n$code = 'pppp/4/4/PPPP';\n$cols = 4;\n$moves = '';\n", "two.txt": "$game = 'X';\n$code = 'pppp/4/4/PPPP';\n$cols = 4;\n$moves = '1. P a1-a2';\n",
		"both.pgn": "[Variant \"Chess\"]\n\n1. e4 *\n\n[Variant \"Shogi\"]\n\n1. P7f *\n", "junk.txt": "nothing of a game\n",
	})
	for _, c := range []struct {
		args string
		want int
	}{
		{"validate unnamed.txt", exitUsage},
		{"validate unnamed.txt unnamed2.txt", exitUsage},
		{"validate ok.pgn unnamed.txt", exitIllegal},
		{"validate unnamed.txt bad.pgn", exitIllegal},
		{"validate unnamed.txt junk.txt", exitIllegal},
		{"validate unnamed.txt missing.txt", exitFiles},
		{"validate --variant chess ok.pgn unnamed.txt", exitLegal},
		{"convert --to json ok.pgn unnamed.txt", exitIllegal},
		{"convert --to json -o out/ ok.pgn unnamed.txt", exitIllegal},
		{"convert --to json -o resumed/ --resume ok.pgn unnamed.txt", exitIllegal},
		{"convert --to json -o resumed/ --resume ok.pgn unnamed.txt", exitIllegal},
		{"index -o games.sqlite ok.pgn unnamed.txt", exitIllegal},
		{"convert --to kif ok.pgn", exitUsage},
		{"convert --to svg --ply 9 ok.pgn", exitUsage},
		{"diagram --ply 9 ok.pgn", exitUsage},
		{"convert --to svg --ply x ok.pgn long.pgn", exitUsage},
		{"convert --to svg --ply 3 -o svg/ ok.pgn long.pgn", exitIllegal},
		{"convert --to svg --mark 9i -o svg2/ ok.pgn shogi.usi", exitIllegal},
		{"convert --to html --move-style kif -o html/ ok.pgn shogi.usi", exitIllegal},
		{"convert --to svg --ply 1 --variant freeform -o free/ one.txt two.txt", exitIllegal},
		{"convert --to kif both.pgn", exitIllegal},
		{"convert --to kif -o kif/ --resume both.pgn", exitIllegal},
		{"convert --to kif -o kif/ --resume both.pgn", exitIllegal},
	} {
		if code, _, errs := gcconv("", strings.Fields(c.args)...); code != c.want {
			t.Errorf("gcconv %s: exit status %d, want %d\n%s", c.args, code, c.want, errs)
		}
	}
	for _, name := range []string{"svg/long.svg", "html/shogi.html", "free/two.svg", "svg2/shogi.svg"} {
		if _, err := os.Stat(name); err != nil {
			t.Errorf("the other game is not written: %v", err)
		}
	}
}

// twoFaults is a game that cannot be played, and whose text has a fault too.
const twoFaults = "$game = 'Foo Chess';\n$bad = \"open;\n$moves = <<<NOW\n1. e2-e4\n"

func TestUnplayableGameIsToldOnceWithAllItsFaults(t *testing.T) {
	inFolder(t, map[string]string{"two.php": twoFaults})
	const unknown, open = `no game "Foo Chess" is known`, "two.php:2:8: the string that begins here has no closing"

	_, out, _ := gcconv("", "validate", "--json", "--html", "page.html", "--report", "report.jsonl", "two.php")
	page, err := os.ReadFile("page.html")
	if err != nil {
		t.Fatal(err)
	}
	report, err := os.ReadFile("report.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for what, text := range map[string]string{"validate --json": out, "--report": string(report)} {
		if strings.Count(text, "\n") != 1 || strings.Count(text, `"rule":"unreadable"`) != 2 || !strings.Contains(text, `"line":2,"column":8`) {
			t.Errorf("%s tells the game as\n%swant one object with two faults", what, text)
		}
	}
	if n := bytes.Count(page, []byte("<h2>two.php")); n != 1 {
		t.Errorf("the page has %d verdicts, want 1", n)
	}
	if !bytes.Contains(page, []byte("two.php:2:8")) || !bytes.Contains(page, []byte("Foo Chess")) {
		t.Error("a fault is missing on the page")
	}

	for _, args := range []string{"validate two.php", "convert --to fen two.php", "index -o games.sqlite two.php"} {
		_, _, errs := gcconv("", strings.Fields(args)...)
		if strings.Count(errs, open) != 1 || strings.Count(errs, unknown) != 1 {
			t.Errorf("gcconv %s tells\n%s", args, errs)
		}
	}
	db, err := sql.Open("sqlite", "games.sqlite")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows := 0
	if err := db.QueryRow(`SELECT count(*) FROM games`).Scan(&rows); err != nil || rows != 1 {
		t.Errorf("the index has %d rows (%v), want 1", rows, err)
	}
}

func TestSummaryCountsAnUnplayableGameOnce(t *testing.T) {
	files := map[string]string{}
	for _, name := range strings.Split("abcdefghijklmnopqrst", "") {
		files["all/"+name+".php"] = twoFaults
	}
	inFolder(t, files)
	_, out, _ := gcconv("", "validate", "--recursive", "all")
	want := "summary:      20 games\nsummary:      20 not playable (no game, unknown game, bad start)\n"
	if out != want {
		t.Errorf("got\n%swant\n%s", out, want)
	}
}

func TestMessageOfAGameThatAFormatCannotSayNamesItsFileOnce(t *testing.T) {
	inFolder(t, map[string]string{"x.pgn": "[Variant \"Chess\"]\n\n1. e4 *\n\n[Variant \"Kamikaze Mortal Shogi\"]\n\n1. P7f *\n\n[Variant \"Chessgi\"]\n\n1. e4 *\n"})
	some := false
	for _, n := range notations() {
		if n.write == nil {
			continue
		}
		_, _, errs := gcconv("", "convert", "--to", n.name, "x.pgn")
		for line := range strings.Lines(errs) {
			if strings.Contains(line, "x.pgn: game ") {
				some = true
				if strings.Count(line, "x.pgn") != 1 {
					t.Errorf("--to %s: %s", n.name, line)
				}
			}
		}
	}
	if !some {
		t.Error("no format refused a game")
	}
}
