package formats_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/record"
)

// schema checks values against the part of JSON Schema that our schema uses.
type schema struct{ root map[string]any }

func loadSchema(t *testing.T) *schema {
	t.Helper()
	data, err := os.ReadFile("../docs/formats/game.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	s := &schema{}
	if err := json.Unmarshal(data, &s.root); err != nil {
		t.Fatal(err)
	}
	return s
}

// check returns what is wrong with a value, with its path.
func (s *schema) check(rule map[string]any, value any, path string) []string {
	var wrong []string
	fail := func(format string, args ...any) { wrong = append(wrong, path+": "+fmt.Sprintf(format, args...)) }
	for key, want := range rule {
		switch key {
		case "$schema", "$id", "$defs", "title", "description", "properties":
		case "$ref":
			def := s.root["$defs"].(map[string]any)[strings.TrimPrefix(want.(string), "#/$defs/")]
			if def == nil {
				fail("no definition %v", want)
				continue
			}
			wrong = append(wrong, s.check(def.(map[string]any), value, path)...)
		case "const":
			if !reflect.DeepEqual(value, want) {
				fail("%v is not %v", value, want)
			}
		case "enum":
			if !slices.Contains(want.([]any), value) {
				fail("%v is none of %v", value, want)
			}
		case "type":
			if got := jsonType(value); got != want && !(want == "number" && got == "integer") {
				fail("%v is %s, not %v", value, got, want)
			}
		case "minimum":
			if n, ok := value.(float64); ok && n < want.(float64) {
				fail("%v is less than %v", n, want)
			}
		case "required":
			for _, name := range want.([]any) {
				if object, ok := value.(map[string]any); ok && object[name.(string)] == nil {
					fail("%v is missing", name)
				}
			}
		case "items":
			list, _ := value.([]any)
			for i, item := range list {
				wrong = append(wrong, s.check(want.(map[string]any), item, fmt.Sprintf("%s[%d]", path, i))...)
			}
		case "additionalProperties":
			properties, _ := rule["properties"].(map[string]any)
			object, _ := value.(map[string]any)
			for name, item := range object {
				if properties[name] == nil {
					fail("%q is not in the schema", name)
					continue
				}
				wrong = append(wrong, s.check(properties[name].(map[string]any), item, path+"."+name)...)
			}
		default:
			fail("the schema has a keyword %q that the test does not know", key)
		}
	}
	return wrong
}

func jsonType(v any) string {
	switch v := v.(type) {
	case string:
		return "string"
	case bool:
		return "boolean"
	case float64:
		if v == float64(int(v)) {
			return "integer"
		}
		return "number"
	case []any:
		return "array"
	case map[string]any:
		return "object"
	}
	return "null"
}

func TestOurJSONKeepsItsSchema(t *testing.T) {
	s := loadSchema(t)
	var texts []string
	files, err := filepath.Glob("testdata/shogi/*.json.golden")
	if err != nil || len(files) == 0 {
		t.Fatalf("no golden files: %v", err)
	}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(data))
	}
	rng := rand.New(rand.NewPCG(7, 7))
	for _, name := range []string{"shogi", "kamikaze-mortal-shogi", "chess", "crazyhouse", "mortal-chessgi"} {
		v := variant(t, name)
		g := play(t, &record.Record{Source: "random", Index: 1, Turns: randomLine(rng, v.Start(), 60, 3, [2]time.Duration{})}, v)
		var b strings.Builder
		if err := formats.WriteJSON(&b, g, formats.JSONOptions{Positions: true, Compact: true}); err != nil {
			t.Fatal(err)
		}
		texts = append(texts, b.String())
	}
	for _, text := range texts {
		var value any
		if err := json.Unmarshal([]byte(text), &value); err != nil {
			t.Fatal(err)
		}
		if wrong := s.check(s.root, value, "game"); len(wrong) > 0 {
			t.Errorf("%s\n%s", strings.Join(wrong, "\n"), text[:min(len(text), 300)])
		}
	}
	// The check itself can fail.
	if wrong := s.check(s.root, map[string]any{"format": "x", "main": map[string]any{"plies": []any{map[string]any{"ply": 0.0, "mov": "7g7f"}}}}, "game"); len(wrong) < 5 {
		t.Errorf("a bad game passes: %v", wrong)
	}
}

// Games of every family come back from JSON as they were.
func TestJSONCarriesGamesOfEveryFamily(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for _, name := range []string{"chess", "crazyhouse", "chessgi", "mortal-chessgi", "hydra-chess"} {
		v := variant(t, name)
		for range 10 {
			g := play(t, &record.Record{Source: "random", Index: 1, Turns: randomLine(rng, v.Start(), 150, 3, [2]time.Duration{})}, v)
			var b strings.Builder
			if err := formats.WriteJSON(&b, g, formats.JSONOptions{Compact: true}); err != nil {
				t.Fatal(err)
			}
			again := play(t, parser.ParseJSON(parser.TextSource("again", b.String()))[0], nil)
			if a, b := tree(g, "comments clocks variations"), tree(again, "comments clocks variations"); a != b {
				t.Fatalf("%s:\n%s\n%s", name, a, b)
			}
		}
	}
}
