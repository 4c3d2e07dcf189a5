package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// treeOf is the content of each file below a folder but the journal.
func treeOf(t *testing.T, folder string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := fs.WalkDir(os.DirFS(folder), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || name == ".gcconv/journal" {
			return err
		}
		text, err := os.ReadFile(filepath.Join(folder, name))
		out[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// archiveOf makes a folder of logs, with bad ones among them, and files that
// would get one name.
func archiveOf(t *testing.T, files int) string {
	t.Helper()
	log, err := os.ReadFile("../../testdata/games/kamikaze-duel/log.php")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for i := range files {
		text := log
		name := fmt.Sprintf("%d/game.%d", i%3, i)
		switch i % 7 {
		case 5:
			text = append(bytes.Clone(log), "\n9999. P 1a-5e\n"...)
		case 6:
			name, text = fmt.Sprintf("%d.pgn", i), []byte(strings.Repeat("[Variant \"Chess\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Ke3 *\n\n", i))
		}
		if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestRunThatWasKilledIsCompletedByResume(t *testing.T) {
	in, dir := archiveOf(t, 14), t.TempDir()
	gcconv := func(out string, more ...string) *exec.Cmd {
		return exec.Command("gcconv", append([]string{"convert", "--recursive", "--to", "json", "-o", out + "/", in}, more...)...)
	}
	report := filepath.Join(dir, "report")
	status := func(cmd *exec.Cmd) int {
		var exit *exec.ExitError
		if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		return cmd.ProcessState.ExitCode()
	}

	began := time.Now()
	wantStatus := status(gcconv(filepath.Join(dir, "want"), "--report", report))
	took := time.Since(began)
	if wantStatus != exitIllegal {
		t.Fatalf("exit status %d, want 1 for the illegal games", wantStatus)
	}
	want := treeOf(t, filepath.Join(dir, "want"))
	wantReport, err := os.ReadFile(report)
	if err != nil {
		t.Fatal(err)
	}
	if len(want) != 14 || bytes.Count(wantReport, []byte("\n")) < 14/7 {
		t.Fatalf("%d files and this report: %s", len(want), wantReport)
	}

	rng := rand.New(rand.NewPCG(10, 1))
	partial := 0
	for round := range killings {
		out := filepath.Join(dir, fmt.Sprint(round))
		cmd := gcconv(out, [][]string{nil, {"--resume", "--report", report}}[round%2]...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(rng.Int64N(int64(took))))
		cmd.Process.Kill()
		cmd.Wait()
		if left, err := os.ReadDir(out); err == nil && len(left) > 0 {
			for name, text := range treeOf(t, out) {
				if !strings.HasPrefix(name, ".gcconv/") && text != want[name] {
					t.Fatalf("round %d: %s is there and not whole", round, name)
				}
			}
			if _, err := os.Stat(filepath.Join(out, "6.json")); err != nil {
				partial++
			}
		}
		if got := status(gcconv(out, "--resume", "--report", report)); got != wantStatus {
			t.Errorf("round %d: exit status %d, want %d", round, got, wantStatus)
		}
		if diff := cmp.Diff(want, treeOf(t, out)); diff != "" {
			t.Fatalf("round %d: the trees differ (-want +got):\n%s", round, diff)
		}
		got, err := os.ReadFile(report)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(wantReport), string(got)); diff != "" {
			t.Fatalf("round %d: the reports differ (-want +got):\n%s", round, diff)
		}
		os.RemoveAll(out)
	}
	if partial == 0 {
		t.Error("no run was killed in the middle")
	}
}

func TestResumeLeavesOutWhatIsDone(t *testing.T) {
	in, out := archiveOf(t, 8), t.TempDir()
	run := func(flags ...string) (string, time.Time) {
		t.Helper()
		var stderr bytes.Buffer
		cmd := exec.Command("gcconv", append([]string{"convert", "--recursive", "--resume", "--to", "json", "-o", out + "/", in}, flags...)...)
		cmd.Stderr = &stderr
		cmd.Run()
		info, err := os.Stat(filepath.Join(out, "0/game.json"))
		if err != nil {
			t.Fatal(err)
		}
		return stderr.String(), info.ModTime()
	}
	_, first := run()
	if said, again := run(); !again.Equal(first) || said != "" {
		t.Errorf("a file that was done is written again; stderr: %s", said)
	}
	if _, other := run("--output-encoding", "UTF-8"); other.Equal(first) {
		t.Error("a file that was made with other flags is left as it was")
	}
	// The text of an input changes, and that of an output: the first is made
	// again, the second is somebody's and is kept.
	if err := os.WriteFile(filepath.Join(in, "6.pgn"), []byte("1. d4 *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(out, "0/game.json"), []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	said, _ := run("--output-encoding", "UTF-8")
	if text, _ := os.ReadFile(filepath.Join(out, "6.json")); !bytes.Contains(text, []byte("d2d4")) {
		t.Errorf("6.json is not made from the new text: %s", text)
	}
	if text, _ := os.ReadFile(filepath.Join(out, "0/game.json")); string(text) != "mine" || !strings.Contains(said, "game.json exists and is kept") {
		t.Errorf("a changed output is not kept: %s; stderr: %s", text, said)
	}
}
