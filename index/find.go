package index

import (
	"database/sql"
	"errors"
	"fmt"
	"os"

	"github.com/gcconv/gcconv/rules"
)

// Index is an SQLite index that is open for reading.
type Index struct {
	db        *sql.DB
	positions bool
}

// Open opens an index that NewSQLite has made.
func Open(file string) (*Index, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("this is no index of gcconv: it is no regular file")
	}
	db, err := open(file, "mode=ro")
	if err != nil {
		return nil, err
	}
	x := &Index{db: db}
	about := map[string]string{}
	rows, err := db.Query(`SELECT name, value FROM about`)
	if err == nil {
		for rows.Next() {
			var name, value string
			if err = rows.Scan(&name, &value); err != nil {
				break
			}
			about[name] = value
		}
		err = errors.Join(err, rows.Close(), rows.Err())
	}
	switch {
	case err != nil:
		err = fmt.Errorf("this is no index of gcconv: %w", err)
	case about["schema"] != "1" || about["hashes"] != hashes():
		err = errors.New("this index was made by another version of gcconv; make it anew with gcconv index")
	}
	if err != nil {
		db.Close()
		return nil, err
	}
	x.positions = about["positions"] == "yes"
	return x, nil
}

// Close ends the use of an index.
func (x *Index) Close() error { return x.db.Close() }

// HasPositions says whether all positions are in it, or only the first and last
// of each game.
func (x *Index) HasPositions() bool { return x.positions }

// Variants are the names of the games in it.
func (x *Index) Variants() ([]string, error) {
	rows, err := x.db.Query(`SELECT DISTINCT variant FROM games WHERE variant <> '' ORDER BY variant`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		out = append(out, name)
	}
	return out, rows.Err()
}

// Found is a game that reaches a position.
type Found struct {
	Game
	Ply int32 // after how many plies, the first time
}

// Find gives visit each game that reaches a position, in the order in which they
// were indexed.
func (x *Index) Find(p *rules.Position, visit func(*Found) error) error {
	const columns = `g.source, g.place, g.variant, g.first, g.second, g.date, g.event, g.result, g.plies, g."end", g.fault, g.fault_ply`
	query := `SELECT ` + columns + `, min(p.ply) FROM positions p JOIN games g ON g.id = p.game WHERE p.hash = ?1 AND g.variant = ?2 GROUP BY g.id ORDER BY g.id`
	if !x.positions {
		query = `SELECT ` + columns + `, CASE WHEN g.start_hash = ?1 THEN 0 ELSE g.plies END FROM games g WHERE (g.start_hash = ?1 OR g.final_hash = ?1) AND g.variant = ?2 ORDER BY g.id`
	}
	rows, err := x.db.Query(query, int64(p.Hash()), p.Variant().Name)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var f Found
		if err := rows.Scan(&f.Source, &f.Place, &f.Variant, &f.First, &f.Second, &f.Date, &f.Event, &f.Result, &f.Plies, &f.End, &f.Fault, &f.FaultPly, &f.Ply); err != nil {
			return err
		}
		if err := visit(&f); err != nil {
			return err
		}
	}
	return rows.Err()
}
