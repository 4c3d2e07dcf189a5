package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPagesAreTrue runs what docs/referee.md and docs/diagrams.md show: "$ cat
// FILE" makes the file from the lines below it, "$ gcconv …" is run, and the lines
// below it must be what it prints.
func TestPagesAreTrue(t *testing.T) {
	for _, page := range []string{"referee.md", "diagrams.md"} {
		file, err := filepath.Abs("../../docs/" + page)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(page, func(t *testing.T) { checkPage(t, file) })
	}
}

func checkPage(t *testing.T, page string) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	lines := strings.Split(string(text), "\n")
	var out []string
	ran := 0
	for i := 0; i < len(lines); {
		prompt, isPrompt := strings.CutPrefix(lines[i], "    $ ")
		out = append(out, lines[i])
		i++
		if !isPrompt {
			continue
		}
		var below []string
		for i < len(lines) && (strings.HasPrefix(lines[i], "    ") || lines[i] == "" && i+1 < len(lines) && strings.HasPrefix(lines[i+1], "    ")) && !isCommand(lines[i]) {
			below = append(below, lines[i])
			i++
		}
		if file, ok := strings.CutPrefix(prompt, "cat "); ok {
			var b strings.Builder
			for _, l := range below {
				b.WriteString(strings.TrimPrefix(l, "    ") + "\n")
			}
			if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
				t.Fatal(err)
			}
			out = append(out, below...)
			continue
		}
		_, printed, errs := gcconv("", splitWords(strings.TrimPrefix(prompt, "gcconv "))...)
		if errs != "" {
			t.Errorf("%s: %s", prompt, errs)
		}
		if printed = strings.Trim(printed, "\n"); printed != "" {
			for _, l := range strings.Split(printed, "\n") {
				out = append(out, strings.TrimRight("    "+l, " "))
			}
		}
		ran++
	}
	if ran < 6 {
		t.Errorf("%d commands are run", ran)
	}
	golden(t, page, strings.Join(out, "\n"))
}

// isCommand says whether a line of an example is a command; "$game = …" is not.
func isCommand(line string) bool { return strings.HasPrefix(line, "    $ ") }

// splitWords splits a command line at blanks outside double quotes.
func splitWords(s string) []string {
	var out []string
	quoted := false
	for _, part := range strings.FieldsFunc(s, func(r rune) bool {
		if r == '"' {
			quoted = !quoted
		}
		return r == ' ' && !quoted
	}) {
		out = append(out, strings.Trim(part, `"`))
	}
	return out
}
