package index

import (
	"io"

	"github.com/parquet-go/parquet-go"
)

// parquetWriter writes Parquet.
type parquetWriter struct {
	games     *parquet.GenericWriter[Game]
	positions *parquet.GenericWriter[Position] // nil if they are not wanted
	rows      []Position
	last      int64
}

// NewParquet writes the table of games, and that of positions unless it is nil.
func NewParquet(games, positions io.Writer) Writer {
	w := &parquetWriter{games: parquet.NewGenericWriter[Game](games, parquet.Compression(&parquet.Zstd), parquet.MaxRowsPerRowGroup(rowGroup))}
	if positions != nil {
		w.positions = parquet.NewGenericWriter[Position](positions, parquet.Compression(&parquet.Zstd), parquet.MaxRowsPerRowGroup(rowGroup))
	}
	return w
}

// rowGroup is how many rows are held in memory.
const rowGroup = 100_000

func (w *parquetWriter) Add(g *Game) error {
	w.last++
	g.ID = w.last
	if _, err := w.games.Write([]Game{*g}); err != nil {
		return err
	}
	if w.positions == nil {
		return nil
	}
	w.rows = w.rows[:0]
	for ply, hash := range g.Positions {
		w.rows = append(w.rows, Position{Hash: hash, Game: g.ID, Ply: int32(ply)})
	}
	_, err := w.positions.Write(w.rows)
	return err
}

func (w *parquetWriter) Close() error {
	err := w.games.Close()
	if w.positions != nil {
		if perr := w.positions.Close(); err == nil {
			err = perr
		}
	}
	return err
}
