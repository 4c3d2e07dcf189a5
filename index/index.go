// Package index makes tables of many games: a row a game and, if wanted, a row a
// position, for SQLite and Parquet. docs/archive.md describes the columns.
package index

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// Game is a row of the table of games. What is not known is "", 0 or nil.
type Game struct {
	ID        int64  `parquet:"id"`
	Source    string `parquet:"source"`     // the file, archive!member in an archive
	Place     int32  `parquet:"place"`      // its number among the games of the source, from 1
	Variant   string `parquet:"variant"`    // "" if the game could not be played
	First     string `parquet:"first"`      // the player who moves first at the usual start
	Second    string `parquet:"second"`     // the other one
	Date      string `parquet:"date"`       // as in PGN: 2003.05.03, with ? for what is not known
	Event     string `parquet:"event"`      //
	Result    string `parquet:"result"`     // 1-0, 0-1, 1/2-1/2 or *; 1-0 if the first player won
	Plies     int32  `parquet:"plies"`      // legal ones
	End       string `parquet:"end"`        // checkmate, resignation, …
	Fault     string `parquet:"fault"`      // the rule that the first illegal or unreadable turn breaks
	FaultPly  int32  `parquet:"fault_ply"`  // its ply, 0 if the fault is not of a turn
	FaultText string `parquet:"fault_text"` // what is said of it
	Start     string `parquet:"start"`      // positions as SFEN or FEN
	Final     string `parquet:"final"`
	StartHash int64  `parquet:"start_hash"` // as in Position.Hash
	FinalHash int64  `parquet:"final_hash"`
	MovesHash string `parquet:"moves_hash"` // the same for games of the same moves from the same start

	// Positions are the hashes of the positions of the main line, the start
	// first.
	Positions []int64 `parquet:"-"`
}

// Position is a row of the table of positions.
type Position struct {
	Hash int64 `parquet:"hash"`
	Game int64 `parquet:"game"` // its ID
	Ply  int32 `parquet:"ply"`  // after how many plies of the main line
}

// Of makes the row of a game that was played; its ID is given by a Writer.
func Of(g *replay.Game) *Game {
	v, rec := g.Variant, g.Record
	row := &Game{
		Source: rec.Source, Place: int32(rec.Index), Variant: v.Name,
		First: player(rec, v.SideNames, rules.First, "White"), Second: player(rec, v.SideNames, rules.Second, "Black"),
		Date: rec.Tag("Date"), Event: rec.Tag("Event"), Result: string(g.Outcome.Result), Plies: int32(len(g.Main.Nodes)), End: string(g.Outcome.End),
		Start: g.Start.String(),
	}
	for _, f := range g.Faults {
		if f.Severity != rules.SevereWarning {
			row.Fault, row.FaultPly, row.FaultText = string(f.Rule), int32(f.Ply), f.Message
			break
		}
	}
	pos := g.Start.Clone()
	row.Positions = append(make([]int64, 0, len(g.Main.Nodes)+1), int64(pos.Hash()))
	for _, n := range g.Main.Nodes {
		pos.Apply(n.Move)
		row.Positions = append(row.Positions, int64(pos.Hash()))
	}
	row.Final = pos.String()
	row.StartHash, row.FinalHash = row.Positions[0], int64(pos.Hash())
	row.MovesHash = movesHash(v.Name, row.Positions)
	return row
}

// Unplayable makes the row of a game or text that cannot be played.
func Unplayable(rec *record.Record, message string) *Game {
	return &Game{
		Source: rec.Source, Place: int32(rec.Index), First: rec.Tag("White"), Second: rec.Tag("Black"), Date: rec.Tag("Date"), Event: rec.Tag("Event"),
		Result: string(replay.Unknown), Fault: string(rules.Unreadable), FaultText: message,
	}
}

// player is the name of a player in the tag of its side, or in that of PGN unless
// this is the other side's.
func player(rec *record.Record, names [2]string, side rules.Side, pgn string) string {
	if names[side.Other()] == pgn {
		pgn = ""
	}
	return cmp.Or(rec.Tag(names[side]), rec.Tag(pgn))
}

// movesHash tells games of a variant apart by their positions.
func movesHash(variant string, positions []int64) string {
	data := append(make([]byte, 0, len(variant)+8*len(positions)), variant...)
	for _, p := range positions {
		data = binary.BigEndian.AppendUint64(data, uint64(p))
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

// Writer writes rows.
type Writer interface {
	// Add gives a game the next ID, from 1, and writes it.
	Add(*Game) error
	// Close completes what was written.
	Close() error
}
