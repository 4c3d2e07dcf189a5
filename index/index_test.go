package index

import (
	"bytes"
	"cmp"
	"io"
	"path/filepath"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/parquet-go/parquet-go"

	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

const games = `[Event "Open"]
[White "alpha"]
[Black "beta"]
[Date "2003.05.03"]

1. f3 e5 2. g4 Qh4# 0-1

1. e4 e5 2. Ke3 *

1. f3 e5 2. g4 Qh4# 0-1
`

func rows(t *testing.T) []*Game {
	t.Helper()
	var out []*Game
	recs := parser.ParsePGN(parser.TextSource("a.pgn", games), parser.PGNOptions{})
	shogi := parser.ParseKIF(parser.TextSource("a.kif", "先手：sente\n後手：gote\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n"))
	for _, rec := range append(recs, shogi...) {
		g, err := replay.Play(rec, replay.Options{})
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, Of(g))
	}
	return append(out, Unplayable(&record.Record{Source: "b.txt", Index: 1}, "no game"))
}

func TestRowTellsPlayersFaultsAndPositions(t *testing.T) {
	got := rows(t)
	for i, want := range []Game{
		{Variant: "chess", First: "alpha", Second: "beta", Date: "2003.05.03", Event: "Open", Result: "0-1", Plies: 4, End: "checkmate", Final: "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"},
		{Variant: "chess", Result: "*", Plies: 2, Fault: "cannot-reach", FaultPly: 3, FaultText: "the King on e1 cannot go to e3: it does not move so", Final: "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"},
		{Variant: "chess", Result: "0-1", Plies: 4, End: "checkmate", Final: "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"},
		{Source: "a.kif", Place: 1, Variant: "shogi", First: "sente", Second: "gote", Result: "*", Plies: 3, Final: "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4"},
		{Source: "b.txt", Place: 1, Result: "*", Fault: "unreadable", FaultText: "no game"},
	} {
		row := *got[i]
		if n := len(row.Positions); want.Variant != "" && n != int(want.Plies)+1 {
			t.Errorf("row %d has %d positions", i, n)
		}
		want.Source, want.Place = cmp.Or(want.Source, "a.pgn"), cmp.Or(want.Place, int32(i+1))
		row.Positions, row.Start, row.StartHash, row.FinalHash, row.MovesHash = nil, "", 0, 0, ""
		if diff := gocmp.Diff(want, row); diff != "" {
			t.Errorf("row %d (-want +got):\n%s", i, diff)
		}
	}
	if got[0].MovesHash != got[2].MovesHash || got[0].MovesHash == got[1].MovesHash || got[0].StartHash != got[1].StartHash || got[0].FinalHash != got[2].FinalHash {
		t.Error("hashes do not tell equal games from others")
	}
}

func TestParquetHasTheColumnsAndRowsOfSQLite(t *testing.T) {
	want := rows(t)
	file := filepath.Join(t.TempDir(), "a b?.sqlite")
	lite, err := NewSQLite(file, true)
	if err != nil {
		t.Fatal(err)
	}
	var gameTable, positionTable bytes.Buffer
	pq := NewParquet(&gameTable, &positionTable)
	for _, g := range want {
		if err := lite.Add(g); err != nil {
			t.Fatal(err)
		}
		if err := pq.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	for _, w := range []io.Closer{lite, pq} {
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}

	db, err := open(file, "mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	columns := func(table string) (names []string) {
		t.Helper()
		r, err := db.Query(`SELECT name FROM pragma_table_info(?)`, table)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		for r.Next() {
			var name string
			if err := r.Scan(&name); err != nil {
				t.Fatal(err)
			}
			names = append(names, name)
		}
		return names
	}
	for table, row := range map[string]any{"games": Game{}, "positions": Position{}} {
		var names []string
		for _, f := range parquet.SchemaOf(row).Fields() {
			names = append(names, f.Name())
		}
		if diff := gocmp.Diff(columns(table), names); diff != "" {
			t.Errorf("columns of %s (-SQLite +Parquet):\n%s", table, diff)
		}
	}

	read, err := parquet.Read[Game](bytes.NewReader(gameTable.Bytes()), int64(gameTable.Len()))
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for i, g := range read {
		var one Game
		err := db.QueryRow(`SELECT * FROM games WHERE id = ?`, i+1).Scan(&one.ID, &one.Source, &one.Place, &one.Variant, &one.First, &one.Second, &one.Date, &one.Event,
			&one.Result, &one.Plies, &one.End, &one.Fault, &one.FaultPly, &one.FaultText, &one.Start, &one.Final, &one.StartHash, &one.FinalHash, &one.MovesHash)
		if err != nil {
			t.Fatal(err)
		}
		total += len(want[i].Positions)
		row := *want[i]
		row.Positions = nil
		if diff := gocmp.Diff(row, one); diff != "" {
			t.Errorf("SQLite, row %d (-want +got):\n%s", i, diff)
		}
		if diff := gocmp.Diff(row, g); diff != "" {
			t.Errorf("Parquet, row %d (-want +got):\n%s", i, diff)
		}
	}
	positions, err := parquet.Read[Position](bytes.NewReader(positionTable.Bytes()), int64(positionTable.Len()))
	if err != nil {
		t.Fatal(err)
	}
	var n int
	if err := db.QueryRow(`SELECT count(*) FROM positions`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	if len(read) != len(want) || n != total || len(positions) != total {
		t.Errorf("%d games, %d and %d positions; want %d and %d", len(read), n, len(positions), len(want), total)
	}
}

func TestFindTellsEachGameOnceWithItsFirstPly(t *testing.T) {
	for _, all := range []bool{true, false} {
		file := filepath.Join(t.TempDir(), "x")
		w, err := NewSQLite(file, all)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range rows(t) {
			if err := w.Add(g); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		x, err := Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer x.Close()
		chess, _ := rules.Lookup("chess")
		for _, c := range []struct {
			position string
			want     []int32 // place and ply, by turns
		}{
			{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 7 9", []int32{1, 0, 2, 0, 3, 0}},
			{"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -", []int32{2, 2}},
			{"rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR b KQkq -", map[bool][]int32{true: {1, 1, 3, 1}}[all]},
			{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -", nil},
		} {
			p, err := chess.ParsePosition(c.position)
			if err != nil {
				t.Fatal(err)
			}
			var got []int32
			if err := x.Find(p, func(f *Found) error {
				got = append(got, f.Place, f.Ply)
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			if diff := gocmp.Diff(c.want, got); diff != "" {
				t.Errorf("%s, positions %v (-want +got):\n%s", c.position, all, diff)
			}
		}
	}
}
