package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/urfave/cli/v2"
)

// stateFolder is where a run keeps its journal and its unfinished files, in the
// folder that it writes to. It is left behind by a run that was killed, and by
// those with --resume.
const stateFolder = ".gcconv"

// journalEntry is an input whose output is complete: a line of the journal.
type journalEntry struct {
	Source string            `json:"source"`
	Input  string            `json:"input"`            // hash of all that the output was made from
	Output string            `json:"output"`           // its file below the folder
	Sum    string            `json:"sum"`              // SHA-256 of that file
	Status int               `json:"status,omitempty"` // the exit status that its games ask for
	Report []json.RawMessage `json:"report,omitempty"` // lines of --report
	// Reported says that a report was wanted, so that Report is all of it.
	Reported bool `json:"reported,omitempty"`
}

// journal remembers in a folder which inputs are done. Lines are only ever
// added, each when its file stands under its name; a line that was cut when the
// program was killed is as good as none.
type journal struct {
	root    *os.Root
	file    *os.File
	made    bool                      // the state folder was made by this run
	done    map[string][]journalEntry // by source and input; taken out as they are used
	outputs map[string]journalEntry   // by output
}

var journalName = filepath.Join(stateFolder, "journal")

// openJournal opens the journal of a folder. With resume it also removes the
// unfinished files of a run that was killed.
func openJournal(root *os.Root, resume bool) (*journal, error) {
	j := &journal{root: root, done: map[string][]journalEntry{}, outputs: map[string]journalEntry{}}
	err := root.Mkdir(stateFolder, 0o777)
	j.made = err == nil
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, writeProblem(filepath.Join(root.Name(), stateFolder), err)
	}
	fail := func(err error) (*journal, error) {
		return nil, writeProblem(filepath.Join(root.Name(), journalName), err)
	}
	if j.file, err = root.OpenFile(journalName, os.O_RDWR|os.O_CREATE, 0o644); err != nil {
		return fail(err)
	}
	text, err := io.ReadAll(j.file)
	if err != nil {
		return fail(err)
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
	if err := j.file.Truncate(int64(whole)); err != nil {
		return fail(err)
	}
	if _, err := j.file.Seek(int64(whole), io.SeekStart); err != nil {
		return fail(err)
	}
	for line := range bytes.Lines(text[:whole]) {
		var e journalEntry
		if json.Unmarshal(line, &e) == nil {
			j.outputs[e.Output] = e
		}
	}
	if !resume {
		return j, nil
	}
	for _, e := range j.outputs {
		j.done[e.Source+"\n"+e.Input] = append(j.done[e.Source+"\n"+e.Input], e)
	}
	for _, same := range j.done {
		slices.SortFunc(same, func(a, b journalEntry) int { return len(a.Output) - len(b.Output) })
	}
	entries, err := fs.ReadDir(root.FS(), stateFolder)
	if err != nil {
		return fail(err)
	}
	for _, e := range entries {
		if name := filepath.Join(stateFolder, e.Name()); name != journalName {
			root.Remove(name)
		}
	}
	return j, nil
}

// find takes the entry of an input whose output is still as it was written.
// With reported, an entry that was made without a report is none.
func (j *journal) find(source, input string, reported bool) (journalEntry, bool) {
	same := j.done[source+"\n"+input]
	if len(same) == 0 || reported && !same[0].Reported {
		return journalEntry{}, false
	}
	j.done[source+"\n"+input] = same[1:]
	return same[0], j.intact(same[0])
}

// intact says whether the output of an entry is still as it was written.
func (j *journal) intact(e journalEntry) bool {
	sum, err := sumBelow(j.root, filepath.FromSlash(e.Output))
	return err == nil && sum == e.Sum
}

// add writes the line of an input that is complete.
func (j *journal) add(e journalEntry) error {
	line, err := json.Marshal(e)
	if err == nil {
		_, err = j.file.Write(append(line, '\n'))
	}
	if err != nil {
		return writeProblem(filepath.Join(j.root.Name(), journalName), err)
	}
	return nil
}

// close ends the journal, and removes it unless it is kept for a next run.
func (j *journal) close(keep bool) {
	info, err := j.file.Stat()
	j.file.Close()
	if j.made && (!keep || err == nil && info.Size() == 0) {
		j.root.Remove(journalName)
		j.root.Remove(stateFolder)
	}
}

// sumBelow is the SHA-256 of a regular file below a folder.
func sumBelow(root *os.Root, name string) (string, error) {
	info, err := root.Lstat(name)
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() {
		return "", fmt.Errorf("%s is no file", name)
	}
	f, err := root.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// withoutEffect are flags that change nothing in what is written of a game.
var withoutEffect = []string{
	"o", "output", "force", "resume", "report", "quiet", "q", "jobs", "recursive", "r", "follow-links", "files-from", "max-bytes",
}

// optionsSum is the hash of all that an output depends on besides its input: the
// program, the flags, and the files that they name.
func optionsSum(c *cli.Context) (string, error) {
	h := sha256.New()
	fmt.Fprintln(h, version())
	for _, f := range c.Command.Flags {
		name := f.Names()[0]
		if !c.IsSet(name) || slices.Contains(withoutEffect, name) {
			continue
		}
		fmt.Fprintf(h, "%s=%q\n", name, fmt.Sprint(c.Value(name)))
		switch name {
		case "variant-file", "zsg-names", "zrf", "pieces":
			files := c.StringSlice(name)
			if files == nil {
				files = []string{c.String(name)}
			}
			for _, file := range files {
				if err := hashFiles(h, file); err != nil {
					return "", &exitStatus{exitFiles, fileError(err)}
				}
			}
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// hashFiles adds a file, or the files of a folder, to a hash. A name of a set of
// pieces may be neither.
func hashFiles(h io.Writer, name string) error {
	info, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if !info.IsDir() {
		text, err := os.ReadFile(name)
		fmt.Fprintf(h, "%x\n", sha256.Sum256(text))
		return err
	}
	entries, err := os.ReadDir(name)
	for _, e := range entries {
		if e.Type().IsRegular() && err == nil {
			fmt.Fprintln(h, e.Name())
			err = hashFiles(h, filepath.Join(name, e.Name()))
		}
	}
	return err
}
