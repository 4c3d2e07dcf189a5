package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// outputs is where converted games go: standard output, one file, or a folder
// with a file for each input. A file appears whole or not at all. The games of
// one input must come one after the other.
type outputs struct {
	stdout *bufio.Writer
	force  bool // overwrite what is in the folder

	source string // whose file is open
	path   string
	file   *os.File // under a temporary name
	text   *bufio.Writer
	taken  map[string]bool // paths written by this run
}

// add writes a game that was read from a source.
func (o *outputs) add(out, source string, n *notation, text []byte) error {
	if out == "" || out == "-" {
		_, err := o.stdout.Write(text)
		return o.problem(err)
	}
	if o.file == nil || o.source != source && isFolder(out) {
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

// open begins the file of a source. Inputs of one name from different folders
// get numbers.
func (o *outputs) open(out, source string, n *notation) error {
	o.source, o.path = source, out
	if isFolder(out) {
		base := filepath.Base(source)
		if source == "-" {
			base = "stdin"
		}
		base = strings.TrimSuffix(base, filepath.Ext(base))
		o.path = filepath.Join(out, base+n.extension)
		for i := 2; o.taken[o.path]; i++ {
			o.path = filepath.Join(out, fmt.Sprintf("%s-%d%s", base, i, n.extension))
		}
		if _, err := os.Lstat(o.path); err == nil && !o.force {
			return &exitStatus{exitFiles, fmt.Errorf("%s exists; --force overwrites it", o.path)}
		}
	}
	if o.taken == nil {
		o.taken = map[string]bool{}
	}
	o.taken[o.path] = true
	if err := os.MkdirAll(filepath.Dir(o.path), 0o777); err != nil {
		return o.problem(err)
	}
	f, err := os.CreateTemp(filepath.Dir(o.path), ".gcconv-*")
	if err != nil {
		return o.problem(err)
	}
	o.file, o.text = f, bufio.NewWriter(f)
	return nil
}

// finish completes the open file under its own name, and standard output.
func (o *outputs) finish() error {
	if o.stdout != nil {
		if err := o.stdout.Flush(); err != nil {
			return o.problem(err)
		}
	}
	if o.file == nil {
		return nil
	}
	f := o.file
	o.file = nil
	err := o.text.Flush()
	if err == nil {
		err = f.Chmod(0o644)
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
	return o.problem(err)
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
