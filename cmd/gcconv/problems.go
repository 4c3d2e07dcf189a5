package main

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// archiveFlags say what is told of many files.
func archiveFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "report", Usage: "write each game or file that something is wrong with to `FILE`, one JSON object a line"},
		&cli.BoolFlag{Name: "quiet", Aliases: []string{"q"}, Usage: "no progress on a terminal; with --report nothing else of the games on standard error either"},
	}
}

// problemReport is the file of --report.
type problemReport struct{ file *wholeFile }

// problemJSON is a line of it: what validate --json says of the game. Game 0 is
// a file as a whole.
type problemJSON struct {
	Path string `json:"path"` // of the file; that of the archive for a member
	verdictJSON
}

// newProblemReport begins the file of --report, nil without the flag.
func newProblemReport(c *cli.Context) (*problemReport, error) {
	if !c.IsSet("report") {
		return nil, nil
	}
	name := c.String("report")
	if name == "" || name == "-" {
		return nil, usage("--report %s: a file name is needed", name)
	}
	f, err := createWhole(name, c.Bool("force") || c.Bool("resume"))
	if err != nil {
		return nil, err
	}
	return &problemReport{f}, nil
}

// gameErrors is where a command tells of single games: standard error, or
// nowhere if the report is to be enough.
func gameErrors(c *cli.Context) io.Writer {
	if c.Bool("quiet") && c.IsSet("report") {
		return io.Discard
	}
	return c.App.ErrWriter
}

// add writes lines that were made by the functions below.
func (r *problemReport) add(lines []byte) error {
	if r == nil || len(lines) == 0 {
		return nil
	}
	_, err := r.file.Write(append(lines, '\n'))
	return err
}

// finish completes the report, also of a command that ended early, and gives
// the error of the command.
func (r *problemReport) finish(err error) error {
	if r == nil {
		return err
	}
	if rerr := r.file.commit(); rerr != nil && !isFatal(err) {
		return rerr
	}
	return err
}

// problemOf is the line of a game, nil if there is nothing to tell.
func problemOf(path string, g *replay.Game, o replay.Options) []byte {
	if len(g.Faults) == 0 {
		return nil
	}
	return problemLine(path, reviewOf(g, o, false).forPrograms())
}

// problemOfText is the line of a game or text that cannot be played.
func problemOfText(path string, rec *record.Record, errs ...error) []byte {
	return problemLine(path, unplayable(rec, errs...))
}

// problemOfFile is the line of a file that cannot be read or written.
func problemOfFile(path, source string, err error) []byte {
	v := unplayable(&record.Record{Source: source}, err)
	v.Game = 0
	v.Faults[0].Help = ""
	v.Faults[0].Message = strings.TrimPrefix(v.Faults[0].Message, record.Shown(source)+": ")
	return problemLine(path, v)
}

// problemOfFaults is the line of a game that was followed without rules.
func problemOfFaults(path string, rec *record.Record, faults []faultJSON) []byte {
	return problemLine(path, verdictJSON{Source: rec.Source, Game: rec.Index, Variant: "freeform", Result: string(replay.Unknown), Faults: faults})
}

func problemLine(path string, v verdictJSON) []byte {
	var b bytes.Buffer
	if err := writeJSONLine(&b, problemJSON{path, v}); err != nil {
		return nil // strings and numbers only: it cannot fail
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// freeformFault is a fault of a turn that was followed without rules.
func freeformFault(ply int, t *record.Turn, message string) faultJSON {
	return faultJSON{
		Ply: ply, Text: t.Text, Line: t.Pos.Line, Column: t.Pos.Column, Rule: string(rules.Unreadable), Severity: string(rules.SevereUnreadable),
		Message: message, Help: helpFor(rules.Unreadable), Candidates: []string{},
	}
}

// isUnreadable says whether an error is about a file and not its text.
func isUnreadable(err error) bool {
	var file *fileProblem
	return errors.As(err, &file)
}
