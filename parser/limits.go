package parser

import (
	"context"
	"fmt"

	"github.com/gcconv/gcconv/record"
)

// Limits bound what is read of one source, so that no input costs more than it
// is worth. The zero value has bounds far above those of real games.
type Limits struct {
	// Context ends the reading when it is done; the last game then has an error
	// that says so. Nil never does.
	Context context.Context
	// Turns is how many turns of a line of play are read; 0 means 20,000. Of a
	// game with all its variations five times as many are.
	Turns int
	// Depth is how deep variations may stand in each other; 0 means 200.
	Depth int
	// held is how many turns of the games of one file of logs are held in memory; 0
	// means 1,000,000. One game may go beyond.
	held int
}

func (l *Limits) heldTurns() int {
	if l.held == 0 {
		return 1_000_000
	}
	return l.held
}

func (l *Limits) turns() int {
	if l.Turns == 0 {
		return 20_000
	}
	return l.Turns
}

func (l *Limits) depth() int {
	if l.Depth == 0 {
		return 200
	}
	return l.Depth
}

// err is why the reading must end, nil if it need not.
func (l *Limits) err() error {
	if l.Context == nil {
		return nil
	}
	if err := l.Context.Err(); err != nil {
		return fmt.Errorf("reading was stopped here, what follows is not read: %w", err)
	}
	return nil
}

// tooManyTurns is what is said of a turn where the reading of a game ends: the
// turn has a number in its line and one among all turns of the game, both from
// 1. It is "" for a turn that is to be read.
func (l *Limits) tooManyTurns(line, all int) string {
	const more = "; from here on they are not read (--max-plies allows more)"
	switch most := l.turns(); {
	case line > most:
		return fmt.Sprintf("this line has more than %d moves%s", most, more)
	case all > 5*most:
		return fmt.Sprintf("this game has more than %d moves, variations included%s", 5*most, more)
	}
	return ""
}

func (l *Limits) tooDeep() string {
	return fmt.Sprintf("variations stand in each other more than %d deep", l.depth())
}

// maxBeside is how many comments, or lines of them, and how many tags of one game
// are kept.
const maxBeside = 100_000

// keeps says whether a comment or tag is kept when n are. With the last one it
// tells that no more are.
func keeps(n int, what string, tell func(message string)) bool {
	if n == maxBeside {
		tell(fmt.Sprintf("more than %d %s in a game; those behind this one are not read", maxBeside, what))
	}
	return n <= maxBeside
}

// maxTold is how many errors, and how many notes, of one game are told by those
// notations that could have one in every line.
const maxTold = 1000

// tell adds an error or note to a list.
func tell(list []*record.Error, err *record.Error) []*record.Error {
	switch n := len(list); {
	case n == maxTold:
		err.Message = "more is wrong from here on; it is not told one by one"
	case n > maxTold:
		return list
	}
	return append(list, err)
}
