package parser

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What each log in testdata/courier becomes stands beside it in a .golden file.
func TestCourierGolden(t *testing.T) {
	logs, err := filepath.Glob("testdata/courier/*")
	if err != nil || len(logs) == 0 {
		t.Fatalf("no logs: %v", err)
	}
	for _, log := range logs {
		if strings.HasSuffix(log, ".golden") {
			continue
		}
		t.Run(filepath.Base(log), func(t *testing.T) {
			data, err := os.ReadFile(log)
			if err != nil {
				t.Fatal(err)
			}
			records, err := Courier(data, filepath.Base(log), CourierOptions{})
			var b strings.Builder
			if err != nil {
				b.WriteString(err.Error() + "\n")
			}
			for i, rec := range records {
				if i > 0 {
					b.WriteString("----\n")
				}
				b.WriteString(courierDump(rec))
			}
			golden := log + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(b.String()), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), b.String()); diff != "" {
				t.Errorf("want -, got +\n%s", diff)
			}
		})
	}
}
