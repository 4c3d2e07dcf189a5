package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCommandsPageIsThatOfTheProgram(t *testing.T) {
	const page = "../../docs/commands.md"
	var got bytes.Buffer
	if status := run([]string{"gcconv", "man", "--markdown"}, strings.NewReader(""), &got, io.Discard); status != 0 {
		t.Fatalf("exit status %d", status)
	}
	if *update {
		if err := os.WriteFile(page, got.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("docs/commands.md is not that of the program; go test ./cmd/gcconv -update rewrites it (-page +program):\n%s", diff)
	}
}

func TestManualPageHasEveryCommandAndFlag(t *testing.T) {
	var got bytes.Buffer
	run([]string{"gcconv", "man"}, strings.NewReader(""), &got, io.Discard)
	text := strings.ReplaceAll(got.String(), `\-`, "-")
	app := newApp(nil, io.Discard, io.Discard)
	for _, p := range pages(app) {
		if !strings.Contains(text, p.synopsis) || !strings.Contains(text, p.usage) {
			t.Errorf("the manual page lacks %q", p.synopsis)
		}
		for _, f := range p.flags {
			if !strings.Contains(text, `\fB`+f.names[0]+`\fP`) {
				t.Errorf("the manual page lacks %s of %s", f.names[0], p.name)
			}
		}
	}
	if !strings.HasPrefix(text, ".nh\n.TH gcconv 1\n") {
		t.Errorf("it begins %q", text[:min(len(text), 40)])
	}
}

// completions are command lines whose last word is being written, with some of
// what it may become and something that it may not.
var completions = []struct {
	words       []string
	want, never string
}{
	{[]string{"con"}, "convert", "validate"},
	{[]string{""}, "find", "complete"},
	{[]string{"convert", "--to", "k"}, "kif ki2", "png"},
	{[]string{"convert", "--from", "s"}, "sfen", "svg"},
	{[]string{"convert", "a.kif", "--variant", "kami"}, "kamikaze-mortal-shogi", "chess"},
	{[]string{"validate", "--jso"}, "--json", "--force"},
	{[]string{"variants", "ch"}, "check chess chessgi", "shogi"},
	{[]string{"variants", "check", "gam"}, "games", "chess"},
	{[]string{"convert", "--to", "kif", "lo"}, "log.php logs", "other.txt"},
	{[]string{"index", "--to", "p"}, "parquet", "png"},
	{[]string{"completion", "z"}, "zsh", "bash"},
	{[]string{"convert", "--pieces", "ka"}, "kanji kanji2", "western"},
}

// completionFolder has files to complete.
func completionFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"log.php", "other.txt", "games.ini"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"logs", "games"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func checkCompletion(t *testing.T, words []string, want, never string, got []string) {
	t.Helper()
	for i := range got {
		got[i] = strings.TrimSuffix(got[i], "/")
	}
	for w := range strings.FieldsSeq(want) {
		if !slices.Contains(got, w) {
			t.Errorf("%q: %q is not offered, but %q", words, w, got)
		}
	}
	if slices.Contains(got, never) {
		t.Errorf("%q: %q is offered", words, never)
	}
}

func TestBashCompletes(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not installed")
	}
	dir := completionFolder(t)
	const script = `source <(gcconv completion bash) || exit 1
COMP_WORDS=(gcconv "$@"); COMP_CWORD=$#; _gcconv; printf '%s\n' "${COMPREPLY[@]}"`
	for _, c := range append(completions, struct {
		words       []string
		want, never string
	}{[]string{"convert", "--to", "=", "js"}, "json", "kif"}) {
		cmd := exec.Command(bash, append([]string{"-c", script, "bash"}, c.words...)...)
		cmd.Dir = dir
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		checkCompletion(t, c.words, c.want, c.never, strings.Split(strings.TrimSpace(string(out)), "\n"))
	}
}

func TestFishCompletes(t *testing.T) {
	fish, err := exec.LookPath("fish")
	if err != nil {
		t.Skip("fish is not installed")
	}
	dir := completionFolder(t)
	for _, c := range completions {
		cmd := exec.Command(fish, "--no-config", "-c", `gcconv completion fish | source; complete -C "gcconv `+strings.Join(c.words, " ")+`"`)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "HOME="+dir)
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for line := range strings.Lines(string(out)) {
			word, _, _ := strings.Cut(strings.TrimSpace(line), "\t")
			got = append(got, word)
		}
		checkCompletion(t, c.words, c.want, c.never, got)
	}
}

// TestZshCompletes types command lines into an interactive zsh.
func TestZshCompletes(t *testing.T) {
	zsh, err := exec.LookPath("zsh")
	if err != nil {
		t.Skip("zsh is not installed")
	}
	dir := completionFolder(t)
	const script = `zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z 'PS1=; autoload -Uz compinit; compinit -u -D; LISTMAX=1000; source <(gcconv completion zsh); print rea""dy'
zpty -r z out '*ready*' || exit 1
zpty -w -n z "$1"$'\t'
sleep $2
zpty -w -n z $'\x15'"print en""d"$'\n'
zpty -r z out '*end*end*' || zpty -r z out '*'
print -r -- "$out"`
	for _, c := range []struct {
		words []string
		want  string
	}{
		{[]string{"con"}, "convert"}, {[]string{"convert", "--to", "ki"}, "kif ki2"}, {[]string{"convert", "a.kif", "--variant", "kami"}, "kamikaze-mortal-shogi"},
		{[]string{"validate", "--jso"}, "--json"}, {[]string{"variants", "check", "oth"}, "other.txt"},
	} {
		screen, offered := "", false
		for _, seconds := range []string{"0.5", "3", "15"} { // a busy machine takes its time
			cmd := exec.Command(zsh, "-f", "-c", script, "zsh", "gcconv "+strings.Join(c.words, " "), seconds)
			cmd.Dir, cmd.Env = dir, append(os.Environ(), "HOME="+dir, "TERM=dumb")
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			screen = strings.ReplaceAll(string(out), "\a", "")
			offered = !slices.ContainsFunc(strings.Fields(c.want), func(w string) bool { return !strings.Contains(screen, w) })
			if offered {
				break
			}
		}
		if !offered {
			t.Errorf("%q: %q is not offered, but %q", c.words, c.want, screen)
		}
	}
}
