package main

import (
	"database/sql"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestSQLOfTheArchivePageFindsWhatItSays(t *testing.T) {
	page, err := os.ReadFile("../../docs/archive.md")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "games.sqlite")
	pgn := "[White \"alpha\"]\n\n1. e4 e5 2. Nf3 *\n\n[White \"alpha\"]\n\n1. e4 e5 2. Nf3 *\n\n[White \"alpha\"]\n\n1. e4 e5 2. Ke3 *\n"
	if err := os.WriteFile(filepath.Join(dir, "a.pgn"), []byte(pgn), 0o666); err != nil {
		t.Fatal(err)
	}
	exec.Command("gcconv", "index", "--positions", "-o", file, dir).Run() // one game is illegal
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	queries := regexp.MustCompile("(?s)```sql\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	if len(queries) < 5 {
		t.Fatalf("%d blocks of SQL in the page", len(queries))
	}
	want := []int{1, 3, 1, 1, 4, 1} // rows of each query
	for _, block := range queries {
		for query := range strings.SplitSeq(strings.TrimSpace(block[1]), ";\n") {
			n := 0
			rows, err := db.Query(strings.TrimSuffix(query, ";"))
			if err != nil {
				t.Fatalf("%s\n%v", query, err)
			}
			for rows.Next() {
				n++
			}
			rows.Close()
			if len(want) == 0 || n != want[0] {
				t.Errorf("%s\n%d rows, want %v", query, n, want)
			}
			want = want[min(1, len(want)):]
		}
	}
	if len(want) > 0 {
		t.Errorf("%d queries are missing", len(want))
	}
}
