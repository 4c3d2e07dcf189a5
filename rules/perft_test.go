package rules

import (
	"bufio"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// tsvRows reads a table with a header line; columns are by name.
func tsvRows(t testing.TB, file string) []map[string]string {
	t.Helper()
	f, err := os.Open(file)
	if os.IsNotExist(err) && strings.Contains(file, "shared") {
		t.Skipf("the shared cases are not here (%s)", file)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var header []string
	var rows []map[string]string
	for in := bufio.NewScanner(f); in.Scan(); {
		if strings.HasPrefix(in.Text(), "#") {
			continue
		}
		fields := strings.Split(in.Text(), "\t")
		if header == nil {
			header = fields
			continue
		}
		row := map[string]string{}
		for i, h := range header {
			if i < len(fields) {
				row[h] = fields[i]
			}
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		t.Fatalf("%s has no rows", file)
	}
	return rows
}

func mustParse(t testing.TB, variant, position string) *Position {
	t.Helper()
	v, ok := Lookup(variant)
	if !ok {
		t.Fatalf("no variant %q", variant)
	}
	p, err := v.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func testPerft(t *testing.T, file string) {
	for _, row := range tsvRows(t, file) {
		depth, _ := strconv.Atoi(row["depth"])
		want, _ := strconv.ParseUint(row["nodes"], 10, 64)
		if want > perftLimit || testing.Short() && want > 1_000_000 {
			continue
		}
		p := mustParse(t, row["variant"], row["position"])
		if got := p.Perft(depth); got != want {
			t.Errorf("%s %s: perft %d = %d, want %d", row["variant"], row["position"], depth, got, want)
		}
	}
}

func TestPerftOfSharedCases(t *testing.T) {
	testPerft(t, filepath.Join("..", "..", "shared", "cases", "perft.tsv"))
}

func TestPerft(t *testing.T) {
	testPerft(t, filepath.Join("testdata", "perft.tsv"))
}

// TestEveryGameHasPerftRows keeps the table complete, with a witness a row.
func TestEveryGameHasPerftRows(t *testing.T) {
	rows := map[string]int{}
	for _, row := range tsvRows(t, filepath.Join("testdata", "perft.tsv")) {
		if row["witness"] == "" {
			t.Errorf("%s %s has no witness", row["variant"], row["position"])
		}
		rows[row["variant"]]++
	}
	for _, v := range Builtin() {
		if rows[v.Name] < 3 {
			t.Errorf("%s has %d perft rows; the start and at least two later positions are needed", v.Name, rows[v.Name])
		}
	}
}

// TestPerftRowsAreThoseOfFairyStockfish asks the witness again.
func TestPerftRowsAreThoseOfFairyStockfish(t *testing.T) {
	engine := startFairyStockfish(t)
	for _, row := range tsvRows(t, filepath.Join("testdata", "perft.tsv")) {
		if !strings.HasPrefix(row["witness"], "fairy-stockfish") {
			continue
		}
		p := mustParse(t, row["variant"], row["position"])
		if got := engine.perft(t, p, row["depth"]); got != row["nodes"] {
			t.Errorf("%s %s: Fairy-Stockfish counts %s at depth %s, the table has %s", row["variant"], row["position"], got, row["depth"], row["nodes"])
		}
	}
}
