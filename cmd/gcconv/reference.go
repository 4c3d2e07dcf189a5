package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cpuguy83/go-md2man/v2/md2man"
	"github.com/urfave/cli/v2"
)

func manCommand() *cli.Command {
	return command(&cli.Command{
		Name:      "man",
		Usage:     "write the manual page",
		ArgsUsage: " ",
		Description: "Writes troff, or Markdown (docs/commands.md).\n\n" +
			"   gcconv man > gcconv.1\n" +
			"   gcconv man --markdown > commands.md",
		Flags: []cli.Flag{&cli.BoolFlag{Name: "markdown", Usage: "write Markdown"}},
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return usage("man takes no argument %q", c.Args().First())
			}
			text := reference(c.App)
			if !c.Bool("markdown") {
				text = string(md2man.Render([]byte(manual(c.App))))
			}
			_, err := fmt.Fprint(c.App.Writer, text)
			return err
		},
	})
}

// commandPage is what is told of a command.
type commandPage struct {
	name, usage    string // "variants check", "say everything …"
	synopsis       string
	text, examples []string // lines
	flags          []flagText
}

type flagText struct {
	names []string // "--output", "-o"
	value string   // "FILE", "" for a flag that takes none
	text  string
}

// pages are the commands and those below them, in the order of the help.
func pages(app *cli.App) []commandPage {
	var out []commandPage
	var add func(prefix string, list []*cli.Command)
	add = func(prefix string, list []*cli.Command) {
		for _, c := range list {
			if c.Hidden || c.Name == "help" {
				continue
			}
			p := commandPage{name: prefix + c.Name, usage: c.Usage}
			p.synopsis = strings.TrimSpace("gcconv " + p.name + " [FLAG…] " + c.ArgsUsage)
			for line := range strings.SplitSeq(c.Description, "\n") {
				if example, ok := strings.CutPrefix(line, "   "); ok {
					p.examples = append(p.examples, example)
				} else if line != "" {
					p.text = append(p.text, line)
				}
			}
			for _, f := range c.Flags {
				if f.Names()[0] != "help" {
					p.flags = append(p.flags, textOf(f))
				}
			}
			slices.SortFunc(p.flags, func(a, b flagText) int { return strings.Compare(a.names[0], b.names[0]) })
			out = append(out, p)
			add(p.name+" ", c.Subcommands)
		}
	}
	add("", app.Commands)
	return out
}

func textOf(f cli.Flag) flagText {
	var out flagText
	doc := f.(cli.DocGenerationFlag)
	for _, n := range f.Names() {
		out.names = append(out.names, dashed(n))
	}
	slices.SortFunc(out.names, func(a, b string) int { return len(b) - len(a) })
	out.text = doc.GetUsage()
	if doc.TakesValue() {
		switch f.(type) {
		case *cli.IntFlag:
			out.value = "N"
		case *cli.DurationFlag:
			out.value = "TIME"
		default:
			out.value = "VALUE"
		}
		if before, rest, ok := strings.Cut(out.text, "`"); ok {
			value, after, _ := strings.Cut(rest, "`")
			out.value, out.text = value, before+value+after
		}
	}
	if d := strings.Trim(doc.GetDefaultText(), `"`); out.value != "" && d != "" && d != "0" {
		out.text += " (default: " + d + ")"
	}
	return out
}

// reference is docs/commands.md.
func reference(app *cli.App) string {
	var b strings.Builder
	b.WriteString("# Commands\n\nFlags may stand before or after the files. `-` is standard input or output; no file means standard input.\n" +
		"`gcconv COMMAND --help` shows the same, `gcconv man` writes it as a manual page, and `gcconv completion` completes it in a shell.\n\n" +
		"This page is made by `gcconv man --markdown`.\n")
	for _, p := range pages(app) {
		fmt.Fprintf(&b, "\n## %s\n\n`%s`: %s.\n", p.name, p.synopsis, p.usage)
		if len(p.text) > 0 {
			fmt.Fprintf(&b, "\n%s\n", strings.Join(p.text, "\n"))
		}
		if len(p.examples) > 0 {
			fmt.Fprintf(&b, "\n    %s\n", strings.Join(p.examples, "\n    "))
		}
		if len(p.flags) > 0 {
			b.WriteString("\n| flag | |\n| --- | --- |\n")
		}
		for _, f := range p.flags {
			names := "`" + strings.TrimSpace(f.names[0]+" "+f.value) + "`"
			for _, n := range f.names[1:] {
				names += ", `" + n + "`"
			}
			fmt.Fprintf(&b, "| %s | %s |\n", names, strings.ReplaceAll(f.text, "|", `\|`))
		}
	}
	return b.String()
}

// manual is the manual page in the Markdown of md2man.
func manual(app *cli.App) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%% gcconv 1\n\n# NAME\n\ngcconv - %s\n\n# SYNOPSIS\n\n**gcconv** *COMMAND* [FLAG…] [FILE…]\n\n# DESCRIPTION\n\n%s\n"+
		"**-** is standard input or output; no file means standard input.\n\n# COMMANDS\n", app.Usage, app.Description)
	for _, p := range pages(app) {
		fmt.Fprintf(&b, "\n## %s\n\n%s.\n\n%s\n", p.synopsis, p.usage, strings.Join(p.text, "\n"))
		if len(p.examples) > 0 {
			fmt.Fprintf(&b, "\n    %s\n", strings.Join(p.examples, "\n    "))
		}
		for _, f := range p.flags {
			names := make([]string, len(f.names))
			for i, n := range f.names {
				names[i] = "**" + n + "**"
				if f.value != "" {
					names[i] += " *" + f.value + "*"
				}
			}
			fmt.Fprintf(&b, "\n%s\n: %s\n", strings.Join(names, ", "), strings.NewReplacer("*", `\*`, "_", `\_`, "<", `\<`).Replace(f.text))
		}
	}
	b.WriteString("\n# EXIT STATUS\n\n0 all games read and legal; 1 some game has an illegal or unreadable move (the rest is still written); 2 wrong use; " +
		"3 a file could not be read or written.\n")
	return b.String()
}
