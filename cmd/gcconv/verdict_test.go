package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/gcconv/gcconv/rules"
)

// verdictInputs are texts whose verdicts have, between them, every part of the
// schema.
var verdictInputs = []struct {
	args  []string
	input string
}{
	{[]string{"--from", "pgn"}, "1. f3+ e5 2. g4 Qh4# 1-0"},
	{[]string{"--from", "pgn"}, "1. f3 e5 2. g4 1/2-1/2"},
	{[]string{"--from", "pgn"}, "1. e4 e5 (1... Ke6 2. d4) 2. Nf3 *"},
	{[]string{"--from", "pgn"}, "[FEN \"8/8 w\"]\n\n1. e4 *"},
	{[]string{"--from", "pgn", "--continue"}, "1. e4 e5 2. Nf4 Nc6 3. Bb5 a7 4. O-O Nf6 *"},
	{[]string{"--variant", "chess", "--continue"}, "1. P e2-e4\n1... p e7-e5\n2. N g1-g4\n2... n b8-c6\n3. N f3-e5\n3... n c6-e5\n4. R a1-a5\n"},
	{[]string{"--from", "usi", "--variant", "mortal-chessgi"}, "position fen 4k3/8/8/8/8/8/8/P3K3[] w - - 0 1 moves a1a3 e8e7"},
	{[]string{"--from", "usi", "--variant", "kamikaze-mortal-shogi"}, "position sfen 7lk/7pn/9/9/9/9/9/9/4K4 b Z 1 moves Z*1c"},
	{[]string{"--from", "usi", "--variant", "shogi"}, "position sfen 4k4/9/9/9/9/9/9/1R7/4K4 b - 1 moves 8h8a" + strings.Repeat(" 5a5b 8a8b 5b5a 8b8a", 4)},
	{[]string{"--from", "pgn", "--variant", "nosuch"}, "1. e4 *"},
	{[]string{"--from", "kif"}, "手合割：平手\n1 ７六歩(77)\n2 ８四飛(82)\n"},
}

func TestVerdictsForProgramsKeepTheirSchema(t *testing.T) {
	text, err := os.ReadFile("../../docs/formats/verdict.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var root map[string]any
	if err := json.Unmarshal(text, &root); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, c := range verdictInputs {
		_, out, _ := gcconv(c.input, append([]string{"validate", "--json"}, c.args...)...)
		for _, line := range strings.Split(strings.TrimSpace(out), "\n") {
			if line == "" {
				continue
			}
			var value any
			if err := json.Unmarshal([]byte(line), &value); err != nil {
				t.Fatalf("%v: %s", err, line)
			}
			for _, wrong := range misfits(root, root, value, "verdict", seen) {
				t.Errorf("%s\n%s", wrong, line)
			}
		}
	}
	// Every key of the schema occurs, so that none stands there in vain.
	for _, where := range schemaKeys(root, root, "verdict") {
		if !seen[where] {
			t.Errorf("no verdict has %s", where)
		}
	}
	// The check can fail.
	bad := map[string]any{"source": 1.0, "game": 0.0, "variant": "", "plies": 0.5, "result": "2-0", "more": true}
	if wrong := misfits(root, root, bad, "verdict", map[string]bool{}); len(wrong) != 7 {
		t.Errorf("%d mistakes found in a bad verdict: %q", len(wrong), wrong)
	}
	codes := root["$defs"].(map[string]any)["fault"].(map[string]any)["properties"].(map[string]any)["rule"].(map[string]any)["enum"].([]any)
	if len(codes) != len(rules.RuleTexts) {
		t.Errorf("the schema has %d rule codes, the program %d", len(codes), len(rules.RuleTexts))
	}
	for _, r := range rules.RuleTexts {
		if !slices.Contains(codes, any(string(r.Rule))) {
			t.Errorf("the schema lacks the rule code %s", r.Rule)
		}
	}
}

// resolved follows a $ref.
func resolved(root, rule map[string]any) map[string]any {
	if ref, ok := rule["$ref"].(string); ok {
		return root["$defs"].(map[string]any)[strings.TrimPrefix(ref, "#/$defs/")].(map[string]any)
	}
	return rule
}

// misfits holds a value to a schema and notes which of its keys it has seen.
func misfits(root, rule map[string]any, value any, path string, seen map[string]bool) []string {
	rule = resolved(root, rule)
	seen[path] = true
	var wrong []string
	fail := func(format string, args ...any) { wrong = append(wrong, path+": "+fmt.Sprintf(format, args...)) }
	kind := map[reflect.Kind]string{reflect.String: "string", reflect.Bool: "boolean", reflect.Float64: "number", reflect.Slice: "array", reflect.Map: "object"}[reflect.ValueOf(value).Kind()]
	if n, ok := value.(float64); ok {
		if n == float64(int(n)) {
			kind = "integer"
		}
		if low, ok := rule["minimum"].(float64); ok && n < low {
			fail("%v is less than %v", n, low)
		}
	}
	if kind != rule["type"] {
		fail("%v is no %v", value, rule["type"])
		return wrong
	}
	if words, ok := rule["enum"].([]any); ok && !slices.Contains(words, value) {
		fail("%v is none of %v", value, words)
	}
	if list, ok := value.([]any); ok {
		for _, item := range list {
			wrong = append(wrong, misfits(root, rule["items"].(map[string]any), item, path+"[]", seen)...)
		}
	}
	if object, ok := value.(map[string]any); ok {
		properties := rule["properties"].(map[string]any)
		for _, name := range rule["required"].([]any) {
			if _, ok := object[name.(string)]; !ok {
				fail("%v is missing", name)
			}
		}
		for name, item := range object {
			p, ok := properties[name].(map[string]any)
			if !ok {
				fail("%q is not in the schema", name)
				continue
			}
			wrong = append(wrong, misfits(root, p, item, path+"."+name, seen)...)
		}
	}
	return wrong
}

// schemaKeys lists the paths of all keys that are not in a fault's own schema,
// which is the same everywhere.
func schemaKeys(root, rule map[string]any, path string) []string {
	if _, isRef := rule["$ref"]; isRef && path != "verdict.faults[]" {
		return []string{path}
	}
	rule = resolved(root, rule)
	out := []string{path}
	if items, ok := rule["items"].(map[string]any); ok {
		out = append(out, schemaKeys(root, items, path+"[]")...)
	}
	if properties, ok := rule["properties"].(map[string]any); ok {
		for name, p := range properties {
			out = append(out, schemaKeys(root, p.(map[string]any), path+"."+name)...)
		}
	}
	return out
}

func TestTheCaretStandsUnderTheText(t *testing.T) {
	long := strings.Repeat("７六歩", 40)
	for _, c := range []struct {
		line                    string
		column, length, columns int
		text, caret             string
	}{
		{"1. P 7g-7f", 4, 7, 80, "1. P 7g-7f", "   ^~~~~~~"},
		{"１ ７六歩(77)", 3, 7, 80, "１ ７六歩(77)", "   ^~~~~~~~~~"},        // three wide characters of seven
		{"７六歩 ３四歩", 5, 3, 80, "７六歩 ３四歩", "       ^~~~~~"},            // all of them wide
		{"한국 e4", 4, 2, 80, "한국 e4", "     ^~"},                      // Hangul is wide as well
		{"ｱｲｳ e4", 5, 2, 80, "ｱｲｳ e4", "    ^~"},                     // halfwidth katakana is not
		{"\t1. e4", 5, 2, 80, "\t1. e4", "\t   ^~"},                  // a tab stays one
		{"", 1, 0, 80, "", "^"},                                      // an empty line
		{"e4", 9, 1, 80, "e4", "  ^"},                                // beyond the end
		{"1. e4\x1b[31m", 4, 2, 80, "1. e4\ufffd[31m", "   ^~"},      // nothing that moves the cursor
		{long, 61, 3, 40, "", ""},                                    // cut on both sides; the caret is checked below
		{strings.Repeat("x", 200), 100, 4, 60, "", ""},               // the same with narrow ones
		{"begin " + strings.Repeat("x", 200), 1, 5, 60, "", "^~~~~"}, // cut on the right only
	} {
		text, caret := caretLines(c.line, c.column, c.length, c.columns)
		if c.text != "" && text != c.text || c.caret != "" && caret != c.caret {
			t.Errorf("%q at %d:\n%s\n%s\nwant\n%s\n%s", c.line, c.column, text, caret, c.text, c.caret)
		}
		if n := displayed([]rune(text)); n > c.columns {
			t.Errorf("%q takes %d columns of %d", text, n, c.columns)
		}
		// What stands above the caret is what stood in the column.
		if runes := []rune(c.line); c.column <= len(runes) && !strings.ContainsAny(c.line, "\t\x1b") {
			at, n := strings.Index(caret, "^"), 0
			for _, r := range text {
				if n == at {
					if r != runes[c.column-1] {
						t.Errorf("%q stands above the caret, want %q:\n%s\n%s", r, runes[c.column-1], text, caret)
					}
					break
				}
				n += runeWidth(r)
			}
			if n != at {
				t.Errorf("the caret stands within a character:\n%s\n%s", text, caret)
			}
		}
	}
}

func TestColourIsForTerminalsOnly(t *testing.T) {
	_, out, _ := gcconv("1. e4 e5 2. Nf4 *", "validate", "--from", "pgn")
	if strings.Contains(out, "\x1b") {
		t.Errorf("colour where no terminal is: %q", out)
	}
	var b bytes.Buffer
	if s := screenOf(&b); s.colour || s.columns != 120 {
		t.Errorf("a buffer is taken for a terminal: %+v", s)
	}
	if got, want := (screen{120, true}).paint(rules.SevereIllegal, "x"), "\x1b[1;31mx\x1b[0m"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	// /dev/null is a file and no terminal.
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer null.Close()
	if screenOf(null).colour {
		t.Error("a file is taken for a terminal")
	}
}

func TestAColouredFaultSaysTheSame(t *testing.T) {
	for _, s := range []rules.Severity{"", rules.SevereIllegal, rules.SevereUnreadable, rules.SevereDisputed, rules.SevereWarning} {
		if colours[s] == "" {
			t.Errorf("no colour for %q", s)
		}
	}
	text := (screen{80, true}).paint(rules.SevereDisputed, "[nifu]")
	if plain := strings.NewReplacer("\x1b[1;35m", "", "\x1b[0m", "").Replace(text); plain != "[nifu]" {
		t.Errorf("%q", plain)
	}
}

func TestManyVerdictsAreSummedUp(t *testing.T) {
	legal := "position startpos moves 7g7f\n"
	disputed := "position sfen 4z3k/9/4K4/9/9/9/9/9/9 b P 1 moves P*9e\n"
	text := strings.Repeat(legal, 17) + disputed + "position startpos moves 7g7e\n" + "position startpos moves 7g7f 7f7e\n"
	_, out, errs := gcconv(text, "validate", "--from", "usi", "--variant", "kamikaze-mortal-shogi")
	_, table, _ := strings.Cut(out, "summary:")
	want := `      20 games
summary:      17 legal
summary:       2 illegal
summary:       1 disputed
summary:       1 depend on a ruling
summary:       1 first fault cannot-reach
summary:       1 first fault leaves-check
summary:       1 first fault wrong-side
`
	if strings.TrimLeft(table, " ") != strings.TrimLeft(want, " ") || errs != "" {
		t.Errorf("%s%s\nwant%s", table, errs, want)
	}
	// A few games need none.
	if _, out, _ := gcconv(strings.Repeat(legal, 3), "validate", "--from", "usi", "--variant", "shogi"); strings.Contains(out, "summary") {
		t.Errorf("a summary of three games:\n%s", out)
	}
}
