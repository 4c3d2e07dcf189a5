package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/record"
)

// folderFlags say how a folder of outputs is written.
func folderFlags() []cli.Flag {
	return []cli.Flag{
		forceFlag("the files of -o and --report"),
		&cli.BoolFlag{Name: "resume", Usage: "leave out what an earlier run has written to the folder of -o from the same input with the same flags"},
	}
}

// forceFlag allows a command to overwrite files.
func forceFlag(files string) cli.Flag {
	return &cli.BoolFlag{Name: "force", Usage: "overwrite " + files + " that are there already"}
}

// outputs is where converted games go: standard output, one file, or a folder
// with a file for each input. A file appears whole or not at all. The games of
// one input come one after the other, then end.
type outputs struct {
	out    string // -o
	stdout *bufio.Writer
	errs   io.Writer
	single *wholeFile // the file of all inputs, once there is a game

	// A folder.
	root          *os.Root
	made          []string // folders that were made for it
	journal       *journal
	options       string // hash of the flags
	force, resume bool
	reported      bool        // --report is given
	named         []string    // folders that were named as input
	names         outputNames // of this run, below the root
	kept          bool        // a file was there already and was not overwritten
	games         int         // in the file that is written now
	current       *output
}

// output is the file of one input.
type output struct {
	entry   journalEntry
	file    *wholeFile
	sum     hash.Hash
	created bool  // create was called
	inPlace bool  // a file is there that is not known to be ours: it is kept
	problem error // why it cannot be written, while others can
}

// newOutputs prepares the output of -o for files of a command.
func newOutputs(c *cli.Context) (*outputs, error) {
	o := &outputs{
		out: c.String("o"), stdout: bufio.NewWriter(c.App.Writer), errs: c.App.ErrWriter,
		force: c.Bool("force"), resume: c.Bool("resume"), reported: c.IsSet("report"),
	}
	if !isFolder(o.out) {
		if o.resume {
			return nil, usage("--resume needs a folder to write to: -o DIR/")
		}
		return o, nil
	}
	for _, name := range namedFiles(c) {
		if info, err := os.Stat(name); err == nil && info.IsDir() {
			o.named = append(o.named, name)
		}
	}
	var err error
	if o.made, err = makeFolders(o.out); err == nil {
		o.root, err = os.OpenRoot(o.out)
	}
	if err != nil {
		removeFolders(o.made)
		return nil, writeProblem(o.out, err)
	}
	if name, ok := below(o.out, c.String("report")); ok {
		o.names.take(name)
	}
	if o.options, err = optionsSum(c); err == nil {
		o.journal, err = openJournal(o.root, o.resume)
	}
	if err != nil {
		removeFolders(o.made)
	}
	return o, err
}

func isFolder(out string) bool {
	info, err := os.Stat(out)
	return strings.HasSuffix(out, "/") || err == nil && info.IsDir()
}

// skip finds what an earlier run has made of an input, whose file has a hash.
func (o *outputs) skip(source, sum string) (journalEntry, bool) {
	if !o.resume || sum == "" {
		return journalEntry{}, false
	}
	return o.journal.find(source, o.inputSum(source, sum), o.reported)
}

// inputSum is the hash of all that the output of a source is made from.
func (o *outputs) inputSum(source, sum string) string {
	s := sha256.Sum256([]byte(source + "\n" + sum + "\n" + o.options))
	return hex.EncodeToString(s[:])
}

// passOver takes the name of an output that is there.
func (o *outputs) passOver(e journalEntry) { o.names.take(e.Output) }

// add writes a game that was read from a source.
func (o *outputs) add(source string, n *notation, text []byte) error {
	var err error
	o.games++
	switch {
	case o.out == "" || o.out == "-":
		if _, err = o.stdout.Write(text); err != nil {
			err = &exitStatus{exitFiles, fmt.Errorf("standard output cannot be written: %w", cause(err))}
		}
		return err
	case o.root == nil:
		if o.single == nil {
			if o.single, err = createWhole(o.out, o.force); err != nil {
				return err
			}
		}
		_, err = o.single.Write(text)
		return err
	}
	cur := o.begun(source)
	if !cur.created {
		cur.created = true
		if err := o.create(cur, n.extension); err != nil {
			return err
		}
	}
	if cur.file == nil {
		return nil
	}
	cur.sum.Write(text)
	_, err = cur.file.Write(text)
	return err
}

// note keeps for the journal what was wrong with a game of a source.
func (o *outputs) note(source string, status int, line []byte) {
	if o.root == nil {
		return
	}
	cur := o.begun(source)
	cur.entry.Status = max(cur.entry.Status, status)
	if line != nil {
		cur.entry.Report = append(cur.entry.Report, json.RawMessage(line))
	}
}

func (o *outputs) begun(source string) *output {
	if o.current == nil {
		o.current = &output{sum: sha256.New(), entry: journalEntry{Source: source, Reported: o.reported}}
	}
	return o.current
}

// create begins the file of an input in the folder. None gets the name of a file
// that belongs to another input, or of a folder.
func (o *outputs) create(cur *output, extension string) error {
	name := o.names.choose(placeIn(o.named, cur.entry.Source), extension, func(name string) bool {
		e, known := o.journal.outputs[name]
		info, err := o.root.Lstat(filepath.FromSlash(name))
		return (!o.resume || !known || e.Source == cur.entry.Source) && (err != nil || !info.IsDir())
	})
	cur.entry.Output = name
	local := filepath.FromSlash(name)
	shown := filepath.Join(o.out, local)
	if _, err := o.root.Lstat(local); err == nil && !o.force {
		e, known := o.journal.outputs[name]
		cur.inPlace = !o.resume || !known || !o.journal.intact(e)
		if !o.resume {
			o.keep(shown)
			return nil
		}
	}
	err := o.root.MkdirAll(filepath.Dir(local), 0o777)
	if err != nil {
		err = writeProblem(shown, err)
	} else {
		cur.file, err = createBelow(o.root, shown, local, stateFolder)
	}
	if err != nil && ofOneName(err) {
		cur.problem, err = err, nil
	}
	return err
}

func (o *outputs) keep(shown string) {
	o.kept = true
	fmt.Fprintf(o.errs, "gcconv: %s exists and is kept; --force overwrites it\n", record.Shown(shown))
}

// ofOneName says whether an error of the file system concerns one name, so that
// files of other names can be written.
func ofOneName(err error) bool {
	var status *exitStatus
	return errors.As(err, &status) && (errors.Is(status.err, syscall.ENAMETOOLONG) || errors.Is(status.err, syscall.ENOTDIR) ||
		errors.Is(status.err, syscall.EISDIR) || errors.Is(status.err, fs.ErrExist) || strings.Contains(status.err.Error(), "escapes"))
}

// end completes the file of the input whose games were added. sum is the hash of
// the file that it was read from; "" if it cannot be left out by a next run, such
// as when it could not be read to its end.
func (o *outputs) end(sum string) error {
	cur := o.current
	o.current = nil
	if o.root != nil {
		o.games = 0
	}
	if cur == nil || cur.file == nil && cur.problem == nil {
		return nil
	}
	if cur.problem != nil {
		o.kept = true
		fmt.Fprintf(o.errs, "gcconv: %s\n", cur.problem)
		return nil
	}
	cur.entry.Sum = hex.EncodeToString(cur.sum.Sum(nil))
	if cur.inPlace {
		// A run that was killed may have written it but not its line.
		cur.file.discard()
		if !o.journal.intact(cur.entry) {
			o.keep(cur.file.path)
			return nil
		}
	} else if err := cur.file.commit(); err != nil {
		if ofOneName(err) {
			o.kept = true
			fmt.Fprintf(o.errs, "gcconv: %s\n", err)
			return nil
		}
		return err
	}
	if sum == "" {
		return nil
	}
	cur.entry.Input = o.inputSum(cur.entry.Source, sum)
	return o.journal.add(cur.entry)
}

// finish completes what is not complete and gives the error of the command,
// which was err so far. After one that ended the command early, it removes what
// is not complete.
func (o *outputs) finish(err error) error {
	failed := isFatal(err)
	if o.stdout != nil {
		if ferr := o.stdout.Flush(); ferr != nil && !failed {
			err = &exitStatus{exitFiles, fmt.Errorf("standard output cannot be written: %w", cause(ferr))}
		}
	}
	switch {
	case o.single != nil && failed:
		o.single.discard()
	case o.single != nil:
		if cerr := o.single.commit(); cerr != nil {
			err = cerr
		}
	}
	if o.current != nil && o.current.file != nil {
		o.current.file.discard()
	}
	if o.root != nil {
		o.journal.close(o.resume || failed)
		o.root.Close()
	}
	if failed {
		removeFolders(o.made)
	}
	if !isFatal(err) && o.kept {
		err = &exitStatus{code: exitFiles}
	}
	return err
}

// isFatal says whether an error ended a command early; the others only carry the
// exit status of what was read.
func isFatal(err error) bool {
	var status *exitStatus
	return err != nil && (!errors.As(err, &status) || status.err != nil)
}
