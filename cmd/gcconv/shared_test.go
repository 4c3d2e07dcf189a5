package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const sharedCases = "../../../shared/cases"

// gcconv runs the program.
func gcconv(stdin string, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = run(append([]string{"gcconv"}, args...), strings.NewReader(stdin), &out, &errs)
	return code, out.String(), errs.String()
}

// table reads a tab-separated file without its header line and comments.
func table(t *testing.T, file string) [][]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		t.Skipf("the shared cases are not here (%s)", file)
	}
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if i > 0 {
			rows = append(rows, strings.Split(line, "\t"))
		}
	}
	return rows
}

func TestCheckNamesTheRuleOfEverySharedMove(t *testing.T) {
	for _, row := range table(t, filepath.Join(sharedCases, "moves.tsv")) {
		variant, position, move, want := row[0], row[1], row[2], row[3]
		code, out, errs := gcconv("", "check", "--variant", variant, "--position", position, move)
		got, sentence, _ := strings.Cut(out, "\n")
		if got != want {
			t.Errorf("%s %s %s: %q, want %q (%s)", variant, position, move, got, want, errs)
		}
		if wantCode := map[bool]int{true: exitLegal, false: exitIllegal}[want == "ok"]; code != wantCode {
			t.Errorf("%s %s %s: exit %d, want %d", variant, position, move, code, wantCode)
		}
		if want != "ok" && strings.TrimSpace(sentence) == "" {
			t.Errorf("%s %s %s: no sentence", variant, position, move)
		}
	}
}

// bare is a position without counters and without the en passant square,
// which the shared cases give after every double step. They write Lances
// before Knights in every hand, where standard SFEN has Knights first.
func bare(position string) string {
	f := strings.Fields(position)
	f = f[:min(3, len(f))]
	if len(f) == 3 {
		hand := regexp.MustCompile(`([0-9]*n)([0-9]*l)`).ReplaceAllString(f[2], "$2$1")
		f[2] = regexp.MustCompile(`([0-9]*N)([0-9]*L)`).ReplaceAllString(hand, "$2$1")
	}
	return strings.Join(f, " ")
}

func TestEverySharedGameReplaysPlyByPly(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(sharedCases, "games", "*.tsv"))
	if len(files) == 0 {
		t.Skipf("the shared cases are not here (%s)", sharedCases)
	}
	for _, tsv := range files {
		base := strings.TrimSuffix(tsv, ".tsv")
		variant := filepath.Base(base[:strings.LastIndexByte(base, '-')])
		var source string
		for _, ext := range []string{".txt", ".php", ".html", ".url"} {
			if _, err := os.Stat(base + ext); err == nil {
				source = base + ext
			}
		}
		t.Run(filepath.Base(source), func(t *testing.T) {
			to := "fen"
			if strings.Contains(variant, "shogi") {
				to = "sfen"
			}
			args := []string{"convert", "--to", to, "--all", source}
			if strings.HasSuffix(source, ".txt") { // a bare list does not say which game it is
				args = append(args, "--variant", variant)
			}
			code, out, errs := gcconv("", args...)
			if code != exitLegal || errs != "" {
				t.Fatalf("exit %d\n%s", code, errs)
			}
			lines := strings.Split(strings.TrimSpace(out), "\n")
			rows := table(t, tsv)
			if end := rows[len(rows)-1]; strings.HasPrefix(end[0], "#") {
				rows = rows[:len(rows)-1]
				_, verdict, _ := gcconv("", append([]string{"validate", "--json"}, args[4:]...)...)
				if want := fmt.Sprintf("%q:%q", "end", strings.TrimPrefix(end[0], "# ")); !strings.Contains(verdict, want) {
					t.Errorf("the verdict has no %s: %s", want, verdict)
				}
			}
			if len(lines) != len(rows) {
				t.Fatalf("%d positions, want %d", len(lines), len(rows))
			}
			for i, row := range rows {
				if bare(lines[i]) != bare(row[3]) {
					t.Fatalf("ply %s %s: %s, want %s", row[0], row[1], lines[i], row[3])
				}
				if i > 0 {
					_, moves, _ := gcconv("", "moves", "--variant", variant, "--position", lines[i-1])
					if n := strings.Count(moves, "\n"); fmt.Sprint(n) != row[2] {
						t.Fatalf("before ply %s: %d legal moves, want %s (%s)", row[0], n, row[2], lines[i-1])
					}
				}
			}
		})
	}
}
