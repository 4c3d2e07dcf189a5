// Command gcconv converts records of chess and shogi variants, and says of
// every move whether it was legal.
package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/record"
)

// Exit statuses.
const (
	exitLegal   = 0 // all games read and legal
	exitIllegal = 1 // some game has an illegal or unreadable move
	exitUsage   = 2 // wrong use
	exitFiles   = 3 // a file could not be read or written

	exitInterrupted = 130 // by Ctrl-C, as shells have it
)

// softLimit is the memory in bytes above which it is collected more often.
const softLimit = 1 << 30

// main lets the heap grow more than usual between collections: games are many
// and short-lived, so memory stays small all the same. Only a hostile file fills
// much; then time is spent to keep below softLimit.
func main() {
	debug.SetGCPercent(1000)
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(softLimit)
	}
	os.Exit(run(os.Args, os.Stdin, os.Stdout, os.Stderr))
}

// run is the whole program but for the process around it.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := &checkedWriter{Writer: stdout}
	app := newApp(stdin, out, stderr)
	err := app.Run(flagsFirst(app, args))
	if out.err != nil {
		err = &exitStatus{exitFiles, fmt.Errorf("standard output cannot be written: %w", cause(out.err))}
	}
	if err == nil {
		return exitLegal
	}
	var status *exitStatus
	if !errors.As(err, &status) {
		status = &exitStatus{exitUsage, err}
	}
	if status.err != nil {
		fmt.Fprintf(stderr, "gcconv: %s\n", printable(status.err.Error()))
	}
	return status.code
}

// checkedWriter remembers the first error of a writer, since commands print
// without looking.
type checkedWriter struct {
	io.Writer
	err error
}

func (w *checkedWriter) Write(p []byte) (int, error) {
	n, err := w.Writer.Write(p)
	if err != nil && w.err == nil {
		w.err = err
	}
	return n, err
}

// fileOf returns the file behind a writer, nil if there is none.
func fileOf(w io.Writer) *os.File {
	switch w := w.(type) {
	case *checkedWriter:
		return fileOf(w.Writer)
	case *progress:
		return fileOf(w.out)
	case *os.File:
		return w
	}
	return nil
}

// exitStatus carries an exit status and what to say, nil if all is said.
type exitStatus struct {
	code int
	err  error
}

func (e *exitStatus) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit status %d", e.code)
	}
	return e.err.Error()
}

func usage(format string, args ...any) error {
	return &exitStatus{exitUsage, fmt.Errorf(format, args...)}
}

func newApp(stdin io.Reader, stdout, stderr io.Writer) *cli.App {
	return &cli.App{
		Name:  "gcconv",
		Usage: "convert and referee records of chess and shogi variants",
		Description: "Reads Game Courier logs, chessgi notation, PGN, KIF, KI2, CSA, SFEN, USI and Zillions saves; checks every move\n" +
			"by the rules; writes those notations and pictures. Flags may stand before or after the files.",
		Version: version(),
		Reader:  stdin, Writer: stdout, ErrWriter: stderr,
		HideHelpCommand: true,
		Suggest:         true,
		Metadata:        map[string]any{zillionsKey: new(namesOnce)},
		Commands: []*cli.Command{
			convertCommand(), validateCommand(), diffCommand(), checkCommand(), movesCommand(), perftCommand(),
			diagramCommand(), viewCommand(), indexCommand(), findCommand(), variantsCommand(), formatsCommand(), licensesCommand(),
			completionCommand(), manCommand(), completeCommand(),
		},
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return usage("no command %q%s gcconv --help lists the commands", c.Args().First(), suggestion(c.App, c.Args().First()))
			}
			return cli.ShowAppHelp(c)
		},
		OnUsageError: func(_ *cli.Context, err error, _ bool) error {
			return usage("%w; see gcconv --help", flagError(nil, err))
		},
		ExitErrHandler: func(*cli.Context, error) {},
	}
}

// release is the version of a release, set by its build; "" for others.
var release string

// version is what the build tells: the version of the release or the module,
// else the commit; the commit and its time; the Go release and the machine.
func version() string {
	text, commit, at := release, "", ""
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return cmp.Or(text, "unknown")
	}
	if text == "" {
		text = info.Main.Version
	}
	changed := ""
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = "commit " + s.Value[:min(12, len(s.Value))]
		case "vcs.time":
			at = s.Value
		case "vcs.modified":
			if s.Value == "true" {
				changed = "changed since"
			}
		}
	}
	details := []string{commit, at, changed, info.GoVersion, runtime.GOOS + "/" + runtime.GOARCH}
	details = slices.DeleteFunc(details, func(s string) bool { return s == "" })
	return text + " (" + strings.Join(details, ", ") + ")"
}

// suggestion is "; did you mean …?" if a command has a similar name, else ";".
func suggestion(app *cli.App, name string) string {
	if s := cli.SuggestCommand(app.Commands, name); s != "" && !strings.Contains(s, `""`) {
		return "; d" + strings.TrimPrefix(s, "D")
	}
	return ";"
}

// report says what is wrong on standard error, with the program's name in
// front unless a file's name stands there.
func report(w io.Writer, source string, errs ...error) {
	source = record.Shown(source)
	for _, err := range errs {
		text := printable(err.Error())
		if source == "" || !strings.HasPrefix(text, source) {
			text = "gcconv: " + text
		}
		fmt.Fprintln(w, text)
	}
}

// command completes a command with what all have in common.
func command(c *cli.Command) *cli.Command {
	c.OnUsageError = func(ctx *cli.Context, err error, _ bool) error {
		return usage("%w; see %s --help", flagError(c.Flags, err), ctx.Command.HelpName)
	}
	c.Flags = append(c.Flags, variantFileFlag())
	return c
}

// flagsFirst puts the flags of a command before its other arguments, since the
// flag package stops at the first argument that is none. Everything behind
// "--" stays where it is.
func flagsFirst(app *cli.App, args []string) []string {
	if len(args) < 3 {
		return args
	}
	cmd := app.Command(args[1])
	if cmd == nil || cmd.SkipFlagParsing {
		return args
	}
	out := append([]string(nil), args[:2]...)
	if len(cmd.Subcommands) > 0 && cmd.Command(args[2]) != nil {
		cmd = cmd.Command(args[2])
		out = append(out, args[2])
	}
	takesValue := map[string]bool{}
	for _, f := range cmd.Flags {
		_, isBool := f.(*cli.BoolFlag)
		for _, n := range f.Names() {
			takesValue[n] = !isBool
		}
	}
	var plain []string
	rest := args[len(out):]
	for i := 0; i < len(rest); i++ {
		arg := rest[i]
		if arg == "--" {
			plain = append(plain, rest[i+1:]...)
			break
		}
		number := len(arg) > 1 && arg[1] >= '0' && arg[1] <= '9'
		if arg == "-" || number || !strings.HasPrefix(arg, "-") {
			plain = append(plain, arg)
			continue
		}
		out = append(out, arg)
		if name := strings.TrimLeft(arg, "-"); takesValue[name] && i+1 < len(rest) {
			i++
			out = append(out, rest[i])
		}
	}
	if len(plain) > 0 {
		out = append(append(out, "--"), plain...)
	}
	return out
}
