package parser

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gcconv/gcconv/record"
)

// Every log of the shared cases has the turns that its table has.
func TestCourierReadsSharedCases(t *testing.T) {
	tables, _ := filepath.Glob("../../shared/cases/games/*.tsv")
	if len(tables) == 0 {
		t.Skip("no shared cases in ../../shared/cases/games")
	}
	for _, table := range tables {
		base := strings.TrimSuffix(table, ".tsv")
		logs, _ := filepath.Glob(base + ".*")
		for _, log := range logs {
			if log == table {
				continue
			}
			want := 0
			data, err := os.ReadFile(table)
			if err != nil {
				t.Fatal(err)
			}
			for _, row := range strings.Split(string(data), "\n") {
				if row != "" && row[0] >= '1' && row[0] <= '9' {
					want++
				}
			}
			if data, err = os.ReadFile(log); err != nil {
				t.Fatal(err)
			}
			records, err := Courier(data, filepath.Base(log), CourierOptions{})
			if err != nil {
				t.Errorf("%v", err)
				continue
			}
			if len(records) != 1 {
				t.Errorf("%s: %d games", filepath.Base(log), len(records))
				continue
			}
			rec := records[0]
			if len(rec.Turns) != want {
				t.Errorf("%s: %d turns, want %d", filepath.Base(log), len(rec.Turns), want)
			}
			if len(rec.Errors)+len(rec.Notes) > 0 {
				t.Errorf("%s: %v %v", filepath.Base(log), rec.Errors, rec.Notes)
			}
			for i, turn := range rec.Turns {
				side := record.SideFirst + record.Side(i%2)
				if turn.Err != nil || turn.Number != i/2+1 || turn.Side != side {
					t.Errorf("%s: turn %d: %+v", filepath.Base(log), i, turn)
				}
				if turn.Line != "" && filepath.Ext(log) != ".url" && !strings.Contains(turn.Line, turn.Text) {
					t.Errorf("%s: turn %q is not on its line %q", filepath.Base(log), turn.Text, turn.Line)
				}
			}
		}
	}
}
