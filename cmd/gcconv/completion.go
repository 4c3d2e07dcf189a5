package main

import (
	_ "embed" // the scripts
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/rules"
)

// The scripts ask "gcconv complete WORD…" what may stand in the place of the last
// word.
var (
	//go:embed completion/gcconv.bash
	bashCompletion string
	//go:embed completion/gcconv.zsh
	zshCompletion string
	//go:embed completion/gcconv.fish
	fishCompletion string
)

var completionShells = []string{"bash", "zsh", "fish"}

func completionCommand() *cli.Command {
	return command(&cli.Command{
		Name:      "completion",
		Usage:     "write what a shell needs to complete commands, flags, formats, games and files",
		ArgsUsage: "bash|zsh|fish",
		Description: "   gcconv completion bash > /etc/bash_completion.d/gcconv\n" +
			"   gcconv completion zsh > \"${fpath[1]}/_gcconv\"\n" +
			"   gcconv completion fish > ~/.config/fish/completions/gcconv.fish",
		Action: func(c *cli.Context) error {
			script, ok := map[string]string{"bash": bashCompletion, "zsh": zshCompletion, "fish": fishCompletion}[c.Args().First()]
			if !ok || c.NArg() != 1 {
				return usage("which shell? gcconv completion bash, zsh or fish")
			}
			_, err := fmt.Fprint(c.App.Writer, script)
			return err
		},
	})
}

// completeCommand answers the scripts: a candidate a line, with a tab and a text
// behind it where there is one to say, or ":files" and ":folders".
func completeCommand() *cli.Command {
	return &cli.Command{
		Name: "complete", Hidden: true, HideHelp: true, SkipFlagParsing: true,
		Action: func(c *cli.Context) error {
			for _, line := range candidates(c.App, c.Args().Slice()) {
				fmt.Fprintln(c.App.Writer, line)
			}
			return nil
		},
	}
}

// candidates are what may stand in the place of the last word, which may be
// begun.
func candidates(app *cli.App, words []string) []string {
	if len(words) == 0 {
		return nil
	}
	// Bash parts words at =.
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "=" })
	before, word := words[:len(words)-1], words[len(words)-1]
	cmd, below := commandOf(app, before)
	var out []string
	var prefix string
	flag, value, joined := strings.Cut(word, "=")
	switch {
	case cmd == nil && len(before) > 0:
		return nil
	case cmd == nil:
		out = commandNames(app.Commands)
	case joined && takesValue(cmd, flag):
		out, word, prefix = valuesOf(cmd, flag), value, flag+"="
	case len(before) > 0 && takesValue(cmd, before[len(before)-1]):
		out = valuesOf(cmd, before[len(before)-1])
	case strings.HasPrefix(word, "-"):
		for _, f := range cmd.Flags {
			t := textOf(f)
			for _, n := range t.names {
				out = append(out, n+"\t"+t.text)
			}
		}
	default:
		out = argumentsOf(cmd, below)
	}
	var fit []string
	for _, o := range out {
		switch {
		case o == ":files" || o == ":folders":
			fit = append(fit, o)
		case strings.HasPrefix(o, word):
			fit = append(fit, prefix+o)
		}
	}
	return fit
}

// commandOf is the command of a line; below are the commands under it that may
// stand next.
func commandOf(app *cli.App, words []string) (cmd *cli.Command, below []*cli.Command) {
	if len(words) == 0 {
		return nil, nil
	}
	cmd = app.Command(words[0])
	if cmd == nil || len(words) == 1 {
		if cmd != nil {
			below = cmd.Subcommands
		}
		return cmd, below
	}
	for _, sub := range cmd.Subcommands {
		if sub.HasName(words[1]) {
			return sub, nil
		}
	}
	return cmd, nil
}

func commandNames(list []*cli.Command) []string {
	var out []string
	for _, c := range list {
		if !c.Hidden && c.Name != "help" {
			out = append(out, c.Name+"\t"+c.Usage)
		}
	}
	return out
}

func flagOf(cmd *cli.Command, word string) cli.Flag {
	name := strings.TrimLeft(word, "-")
	for _, f := range cmd.Flags {
		if name != word && slices.Contains(f.Names(), name) {
			return f
		}
	}
	return nil
}

func takesValue(cmd *cli.Command, word string) bool {
	f, ok := flagOf(cmd, word).(cli.DocGenerationFlag)
	return ok && f.TakesValue()
}

// flagValues are the words that flags take, where it is a short list.
var flagValues = map[string][]string{
	"container": {"list", "php", "html", "url"},
	"first":     {"upper", "lower"},
	"drop-sign": {"@", "*"},
	"san":       {"short", "long", "uci"},
	"style":     {"hodges", "hodges-number", "hosking"},
	"theme":     {"light", "dark", "print"},
	"encoding":  {"UTF-8", "Shift_JIS", "EUC-JP", "Windows-1252"}, "output-encoding": {"UTF-8", "Shift_JIS", "EUC-JP"},
	"pieces": {"western", "kanji", "kanji2", "letters", "discs", "plain", ":folders"},
	"o":      {":files"}, "report": {":files"}, "files-from": {":files"}, "html": {":files"}, "zrf": {":files"}, "zsg-names": {":files"},
	"variant-file": {":files"}, "detect": {":files"},
}

// valuesOf are the values that a flag takes.
func valuesOf(cmd *cli.Command, word string) []string {
	name := flagOf(cmd, word).Names()[0]
	switch name {
	case "to":
		switch cmd.Name {
		case "index":
			return []string{"sqlite", "parquet"}
		case "diagram":
			return []string{"svg", "png", "txt"}
		}
		return formatNames(func(n *notation) bool { return n.write != nil })
	case "from":
		return formatNames(func(n *notation) bool { return n.read != nil })
	case "variant":
		return append(rules.Shipped().Names(), "freeform\twithout rules")
	}
	return flagValues[name]
}

func formatNames(which func(*notation) bool) []string {
	var out []string
	for _, n := range notations() {
		if which(n) {
			out = append(out, n.name+"\t"+n.title)
		}
	}
	return out
}

// argumentsOf are what may stand behind the flags of a command.
func argumentsOf(cmd *cli.Command, below []*cli.Command) []string {
	switch cmd.Name {
	case "completion":
		return completionShells
	case "variants":
		return append(commandNames(below), rules.Shipped().Names()...)
	case "formats", "man", "licenses", "moves", "perft":
		return nil
	}
	return []string{":files"}
}
