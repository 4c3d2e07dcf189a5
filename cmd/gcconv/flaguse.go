package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// flagUses says in which formats the flags of writing mean something. A flag that
// would be passed over in silence is wrong use.
var flagUses = map[string][]string{
	"all":                 {"sfen", "fen"},
	"container":           {"gc"},
	"first":               {"gc"},
	"no-labels":           {"gc"},
	"two-move-castling":   {"gc"},
	"explicit-en-passant": {"gc"},
	"drop-sign":           {"pgn"},
	"san":                 {"pgn"},
	"no-comments":         {"pgn"},
	"no-variations":       {"pgn"},
	"style":               {"txt"},
	"zsg-rules":           {"zsg"},
	"zsg-players":         {"zsg"},
	"ply":                 {"svg", "png"},
	"every":               {"svg", "png"},
	"faults":              {"svg", "png"},
	"theme":               {"svg", "png"},
	"size":                {"svg", "png"},
	"arrow":               {"svg", "png"},
	"mark":                {"svg", "png"},
	"coordinates":         {"svg", "png"},
	"caption":             {"svg", "png"},
	"pieces":              {"svg", "png", "html"},
	"flip":                {"svg", "png", "html"},
	"move-style":          {"svg", "png", "html"},
}

// drawnText are the flags that a board in characters obeys as well.
var drawnText = []string{"ply", "every", "faults", "flip", "caption", "move-style"}

// checkFlags refuses flags that mean nothing in a format. drawn says that txt is a
// board in characters, not the moves.
func checkFlags(c *cli.Context, format string, drawn bool) error {
	for _, f := range c.Command.Flags {
		name := f.Names()[0]
		uses, known := flagUses[name]
		if !known || !c.IsSet(name) || slices.Contains(uses, format) || drawn && format == "txt" && slices.Contains(drawnText, name) {
			continue
		}
		return usage("--%s means nothing in %s; it is for %s", name, format, strings.Join(uses, ", "))
	}
	return checkPlies(c)
}

// checkFreeform refuses flags that say how Game Courier moves are written, for without
// rules the turns stay as they are, in assignments.
func checkFreeform(c *cli.Context) error {
	for _, f := range c.Command.Flags {
		name := f.Names()[0]
		if !c.IsSet(name) || !slices.Equal(flagUses[name], []string{"gc"}) || name == "container" && c.String(name) == "php" {
			continue
		}
		return usage("--%s needs the rules of the game; without rules (freeform) a log is written as assignments (php), with its turns as they are", name)
	}
	return nil
}

// checkPlies refuses to be told in several ways which positions are wanted.
func checkPlies(c *cli.Context) error {
	var set []string
	for _, name := range []string{"ply", "every", "faults"} {
		if c.IsSet(name) {
			set = append(set, "--"+name)
		}
	}
	if len(set) > 1 {
		return usage("%s each say which positions are drawn; give one of them", strings.Join(set, " and "))
	}
	return nil
}

// checkPosition refuses what means nothing beside --position.
func checkPosition(c *cli.Context) error {
	for _, name := range []string{"ply", "every", "faults", "move-style"} {
		if c.IsSet(name) {
			return usage("--%s is for games; --position is one position", name)
		}
	}
	if c.Args().Present() {
		return usage("--position is drawn without a file, and %s is given besides", c.Args().First())
	}
	return nil
}
