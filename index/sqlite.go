package index

import (
	"cmp"
	"database/sql"
	"fmt"
	"net/url"
	"slices"

	_ "modernc.org/sqlite" // the driver

	"github.com/gcconv/gcconv/rules"
)

// schema is the tables. The views answer what is asked most.
const schema = `
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE games (
	id INTEGER PRIMARY KEY,
	source TEXT NOT NULL, place INTEGER NOT NULL,
	variant TEXT NOT NULL, first TEXT NOT NULL, second TEXT NOT NULL, date TEXT NOT NULL, event TEXT NOT NULL,
	result TEXT NOT NULL, plies INTEGER NOT NULL, "end" TEXT NOT NULL,
	fault TEXT NOT NULL, fault_ply INTEGER NOT NULL, fault_text TEXT NOT NULL,
	start TEXT NOT NULL, final TEXT NOT NULL, start_hash INTEGER NOT NULL, final_hash INTEGER NOT NULL, moves_hash TEXT NOT NULL
);
CREATE TABLE positions (hash INTEGER NOT NULL, game INTEGER NOT NULL REFERENCES games(id), ply INTEGER NOT NULL, PRIMARY KEY (hash, game, ply)) WITHOUT ROWID;
CREATE VIEW illegal AS SELECT * FROM games WHERE fault <> '';
CREATE VIEW duplicates AS
	SELECT moves_hash, variant, plies, count(*) AS times, group_concat(source || ' game ' || place, '; ') AS places
	FROM games WHERE moves_hash <> '' AND plies > 0 GROUP BY moves_hash HAVING times > 1;
`

// indexes are made when all rows are there.
const indexes = `
CREATE INDEX games_moves ON games (moves_hash);
CREATE INDEX games_final ON games (final_hash);
CREATE INDEX games_fault ON games (fault);
`

// sqliteWriter writes an SQLite database.
type sqliteWriter struct {
	db              *sql.DB
	tx              *sql.Tx
	game, positions *sql.Stmt
	last            int64
	all             bool       // positions too
	waiting         []Position // to be written in the order of their hashes
}

// maxWaiting is how many positions wait to be written together. In order they
// are written several times as fast.
const maxWaiting = 1 << 20

// NewSQLite begins a database in a file, which is empty or not there; with
// positions it has them all.
func NewSQLite(file string, positions bool) (Writer, error) {
	// Nobody reads the file before it is complete, so it needs no journal.
	db, err := open(file, "_pragma=journal_mode(OFF)&_pragma=synchronous(OFF)&_pragma=cache_size(-65536)&_pragma=temp_store(FILE)")
	if err != nil {
		return nil, err
	}
	w := &sqliteWriter{db: db, all: positions}
	if err := w.begin(); err != nil {
		db.Close()
		return nil, err
	}
	return w, nil
}

func open(file, options string) (*sql.DB, error) {
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Opaque: url.PathEscape(file), RawQuery: options}).String())
	if err == nil {
		db.SetMaxOpenConns(1)
	}
	return db, err
}

func (w *sqliteWriter) begin() error {
	if _, err := w.db.Exec(schema); err != nil {
		return err
	}
	var err error
	if w.tx, err = w.db.Begin(); err != nil {
		return err
	}
	if w.game, err = w.tx.Prepare(`INSERT INTO games VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`); err != nil {
		return err
	}
	if w.positions, err = w.tx.Prepare(`INSERT INTO positions VALUES (?,?,?)`); err != nil {
		return err
	}
	hasPositions := "no"
	if w.all {
		hasPositions = "yes"
	}
	_, err = w.tx.Exec(`INSERT INTO about VALUES ('schema', '1'), ('positions', ?), ('hashes', ?)`, hasPositions, hashes())
	return err
}

// hashes tells apart programs that compute other hashes of positions.
func hashes() string {
	v, _ := rules.Lookup("shogi")
	return fmt.Sprintf("%016x", v.Start().Hash())
}

func (w *sqliteWriter) Add(g *Game) error {
	w.last++
	g.ID = w.last
	_, err := w.game.Exec(g.ID, g.Source, g.Place, g.Variant, g.First, g.Second, g.Date, g.Event, g.Result, g.Plies, g.End,
		g.Fault, g.FaultPly, g.FaultText, g.Start, g.Final, g.StartHash, g.FinalHash, g.MovesHash)
	if !w.all {
		return err
	}
	for ply, hash := range g.Positions {
		w.waiting = append(w.waiting, Position{hash, g.ID, int32(ply)})
	}
	if err == nil && len(w.waiting) >= maxWaiting {
		err = w.write()
	}
	return err
}

// write writes the positions that wait.
func (w *sqliteWriter) write() error {
	slices.SortFunc(w.waiting, func(a, b Position) int {
		return cmp.Or(cmp.Compare(a.Hash, b.Hash), cmp.Compare(a.Game, b.Game), cmp.Compare(a.Ply, b.Ply))
	})
	for _, p := range w.waiting {
		if _, err := w.positions.Exec(p.Hash, p.Game, p.Ply); err != nil {
			return err
		}
	}
	w.waiting = w.waiting[:0]
	return nil
}

func (w *sqliteWriter) Close() error {
	err := w.write()
	if err == nil {
		_, err = w.tx.Exec(indexes)
	}
	if err == nil {
		err = w.tx.Commit()
	}
	if cerr := w.db.Close(); err == nil {
		err = cerr
	}
	return err
}
