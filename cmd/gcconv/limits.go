package main

import (
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/parser"
)

// Limits that no flag changes.
const (
	maxInput = 256 << 20        // bytes of a file that is read as a whole
	gameTime = 10 * time.Second // to play and write one game
	maxPlies = 20_000
	maxDepth = 200 // of variations
)

// limitFlags keep hostile and broken input from costing more than it is worth.
func limitFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "max-bytes", Value: "256M", Usage: "how large a file may be, unpacked, as a `SIZE` such as 64M or 2G; without the flag PGN, which is read game by game, may be larger"},
		&cli.IntFlag{Name: "max-plies", Value: maxPlies, Usage: "how many plies of a line of play are read; of a game with its variations five times as many"},
		&cli.IntFlag{Name: "max-depth", Value: maxDepth, Usage: "how deep variations may stand in each other"},
		&cli.DurationFlag{Name: "max-time", Value: gameTime, Usage: "how long one game may take, such as 500ms or 1m"},
	}
}

// checkLimits refuses limits that are none.
func checkLimits(c *cli.Context) error {
	if _, ok := parseSize(c.String("max-bytes")); !ok {
		return usage("--max-bytes %s: a size such as 64M or 2G is needed", c.String("max-bytes"))
	}
	for _, f := range []struct {
		name string
		most int
	}{{"max-plies", 1_000_000}, {"max-depth", 1000}} {
		if n := c.Int(f.name); n < 1 || n > f.most {
			return usage("--%s %d: 1 to %d is possible", f.name, n, f.most)
		}
	}
	if d := c.Duration("max-time"); d <= 0 {
		return usage("--max-time %s: more than nothing is needed", d)
	}
	return nil
}

// parseSize reads a number of bytes.
func parseSize(text string) (int64, bool) {
	bits := 0
	for i, unit := range []string{"K", "M", "G"} {
		if number, ok := strings.CutSuffix(strings.ToUpper(text), unit); ok {
			text, bits = number, 10*(i+1)
		}
	}
	n, err := strconv.ParseInt(text, 10, 32)
	return n << bits, err == nil && n > 0
}

func maxBytes(c *cli.Context) int64 {
	n, ok := parseSize(c.String("max-bytes"))
	if !ok {
		return maxInput
	}
	return n
}

func maxTime(c *cli.Context) time.Duration { return c.Duration("max-time") }

func readingLimits(c *cli.Context) parser.Limits {
	return parser.Limits{Context: c.Context, Turns: c.Int("max-plies"), Depth: c.Int("max-depth")}
}
