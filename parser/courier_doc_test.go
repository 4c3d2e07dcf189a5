package parser

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

const courierDoc = "../docs/formats/gamecourier.md"

// The grammar in the documentation is the one that is used.
func TestCourierDocGrammar(t *testing.T) {
	data, err := os.ReadFile(courierDoc)
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)```ebnf\n.*?```")
	want := "```ebnf\n" + CourierGrammar() + "\n```"
	if *update {
		out := block.ReplaceAllLiteralString(string(data), want)
		if err := os.WriteFile(courierDoc, []byte(out), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got := block.FindString(string(data)); got != want {
		t.Errorf("%s has\n%s\nbut the grammar is\n%s", courierDoc, got, want)
	}
}

// Every statement in the table of the documentation can be read, with a note
// where the table says that nobody has seen it.
func TestCourierDocStatements(t *testing.T) {
	data, err := os.ReadFile(courierDoc)
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(data), "| statement |")
	table, _, _ = strings.Cut(table, "\n\n")
	rows := regexp.MustCompile("(?m)^\\| `([^`]*)` \\| .* \\| ([^|]*) \\|$").FindAllStringSubmatch(table, -1)
	if len(rows) < 30 {
		t.Fatalf("the table has %d rows", len(rows))
	}
	for _, row := range rows {
		rec := one(t, row[1])
		if len(rec.Turns) != 1 || rec.Turns[0].Err != nil {
			t.Errorf("%q:\n%s", row[1], courierDump(rec))
		}
		if want := row[2] == "extension" || row[2] == "not seen"; want != (len(rec.Notes) > 0) {
			t.Errorf("%q (%s) gives the notes %v", row[1], row[2], rec.Notes)
		}
	}
}
