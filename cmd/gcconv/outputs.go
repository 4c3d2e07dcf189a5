package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"
)

// outputs is where converted games go: standard output, one file, or a folder
// with a file for each input. A file appears whole or not at all. The games of
// one input must come one after the other.
type outputs struct {
	stdout *bufio.Writer
	force  bool // overwrite what is in the folder
	errs   io.Writer

	folders []string // that were named as input
	kept    bool     // a file was there already and was not overwritten

	source string // whose file is open
	path   string
	file   *os.File // under a temporary name, unless direct
	direct bool     // the path is a device or a pipe
	mode   os.FileMode
	text   *bufio.Writer
	taken  map[string]bool // paths written by this run
}

func newOutputs(c *cli.Context) *outputs {
	o := &outputs{stdout: bufio.NewWriter(c.App.Writer), force: c.Bool("force"), errs: c.App.ErrWriter}
	for _, name := range c.Args().Slice() {
		if info, err := os.Stat(name); err == nil && info.IsDir() {
			o.folders = append(o.folders, name)
		}
	}
	return o
}

// add writes a game that was read from a source.
func (o *outputs) add(out, source string, n *notation, text []byte) error {
	if out == "" || out == "-" {
		_, err := o.stdout.Write(text)
		return o.problem(err)
	}
	if o.text == nil || o.source != source && isFolder(out) {
		if err := o.finish(); err != nil {
			return err
		}
		if err := o.open(out, source, n); err != nil {
			return err
		}
	}
	_, err := o.text.Write(text)
	return o.problem(err)
}

func isFolder(out string) bool {
	info, err := os.Stat(out)
	return strings.HasSuffix(out, "/") || err == nil && info.IsDir()
}

// open begins the file of a source. Inputs of one name get numbers. A file that
// is there already is kept unless --force is given: its games go nowhere.
func (o *outputs) open(out, source string, n *notation) error {
	o.source, o.path = source, out
	if isFolder(out) {
		base := placeIn(o.folders, source)
		base = strings.TrimSuffix(base, filepath.Ext(base))
		o.path = filepath.Join(out, base+n.extension)
		for i := 2; o.taken[o.path]; i++ {
			o.path = filepath.Join(out, fmt.Sprintf("%s-%d%s", base, i, n.extension))
		}
		if _, err := os.Lstat(o.path); err == nil && !o.force {
			o.kept = true
			o.text = bufio.NewWriter(io.Discard)
			fmt.Fprintf(o.errs, "gcconv: %s exists and is kept; --force overwrites it\n", o.path)
			return nil
		}
	}
	if o.taken == nil {
		o.taken = map[string]bool{}
	}
	o.taken[o.path] = true
	if err := os.MkdirAll(filepath.Dir(o.path), 0o777); err != nil {
		return o.problem(err)
	}
	// A link keeps pointing where it does; a device or pipe is written as it is.
	if target, err := filepath.EvalSymlinks(o.path); err == nil {
		o.path = target
	}
	o.mode, o.direct = 0o644, false
	if info, err := os.Stat(o.path); err == nil {
		o.mode, o.direct = info.Mode().Perm(), !info.Mode().IsRegular()
	}
	var f *os.File
	var err error
	if o.direct {
		f, err = os.OpenFile(o.path, os.O_WRONLY, 0)
	} else {
		f, err = os.CreateTemp(filepath.Dir(o.path), ".gcconv-*")
	}
	if err != nil {
		return o.problem(fmt.Errorf("%s cannot be written: %w", o.path, cause(err)))
	}
	o.file, o.text = f, bufio.NewWriter(f)
	return nil
}

// cause is an error without the name of the temporary file.
func cause(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// finish completes the open file under its own name, and standard output.
func (o *outputs) finish() error {
	if o.stdout != nil {
		if err := o.stdout.Flush(); err != nil {
			return o.problem(err)
		}
	}
	f, text := o.file, o.text
	o.file, o.text = nil, nil
	if f == nil {
		return nil
	}
	err := text.Flush()
	if o.direct {
		if cerr := f.Close(); err == nil {
			err = cerr
		}
	} else {
		if err == nil {
			err = f.Chmod(o.mode)
		}
		if err == nil {
			err = f.Sync()
		}
		if cerr := f.Close(); err == nil {
			err = cerr
		}
		if err == nil {
			err = os.Rename(f.Name(), o.path)
		}
		if err != nil {
			os.Remove(f.Name())
		}
	}
	if err != nil {
		return o.problem(fmt.Errorf("%s cannot be written: %w", o.path, cause(err)))
	}
	return nil
}

// problem gives an error of the file system its exit status.
func (o *outputs) problem(err error) error {
	if err == nil {
		return nil
	}
	return &exitStatus{exitFiles, fileError(err)}
}

// writeWhole writes a file whole or not at all.
func writeWhole(path string, text []byte) error {
	o := &outputs{path: path}
	if err := o.open(path, "", nil); err != nil {
		return err
	}
	if _, err := o.text.Write(text); err != nil {
		return o.problem(err)
	}
	return o.finish()
}
