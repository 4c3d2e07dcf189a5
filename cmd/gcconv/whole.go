package main

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"github.com/gcconv/gcconv/record"
)

// wholeFile is a file that appears under its name whole or not at all: it is
// written under another name, synced and renamed. A device or a pipe is written
// as it is.
type wholeFile struct {
	path string   // for messages
	root *os.Root // the folder that it is in, nil for a device
	name string   // below root
	temp string   // below root
	own  bool     // root is to be closed with the file
	made []string // folders that were made for it
	mode os.FileMode
	file *os.File
	text *bufio.Writer
}

// createWhole begins a file. A link keeps pointing where it does. A file that is
// there already is kept unless overwrite is true.
func createWhole(path string, overwrite bool) (*wholeFile, error) {
	target := path
	if t, err := filepath.EvalSymlinks(path); err == nil {
		target = t
	}
	info, err := os.Stat(target)
	if err == nil && !info.Mode().IsRegular() {
		f, err := os.OpenFile(target, os.O_WRONLY, 0)
		if err != nil {
			return nil, writeProblem(path, err)
		}
		return &wholeFile{path: path, file: f, text: bufio.NewWriter(f)}, nil
	}
	mode := os.FileMode(0o644)
	if err == nil {
		if !overwrite {
			return nil, &exitStatus{exitFiles, fmt.Errorf("%s exists and is kept; --force overwrites it", record.Shown(path))}
		}
		mode = info.Mode().Perm()
	}
	made, err := makeFolders(filepath.Dir(target))
	if err != nil {
		return nil, writeProblem(path, err)
	}
	root, err := os.OpenRoot(filepath.Dir(target))
	if err != nil {
		removeFolders(made)
		return nil, writeProblem(path, err)
	}
	f, err := createBelow(root, path, filepath.Base(target), "")
	if err != nil {
		root.Close()
		removeFolders(made)
		return nil, err
	}
	f.mode, f.own, f.made = mode, true, made
	return f, nil
}

// createBelow begins a file below a folder, which no link leads out of; it is
// under its temporary name in another folder below it.
func createBelow(root *os.Root, path, name, tempFolder string) (*wholeFile, error) {
	f := &wholeFile{path: path, root: root, name: name, mode: 0o644}
	f.temp = filepath.Join(tempFolder, ".gcconv-"+strconv.FormatUint(rand.Uint64(), 36))
	var err error
	if f.file, err = root.OpenFile(f.temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600); err != nil {
		return nil, writeProblem(path, err)
	}
	f.text = bufio.NewWriter(f.file)
	return f, nil
}

func (f *wholeFile) Write(text []byte) (int, error) {
	n, err := f.text.Write(text)
	if err != nil {
		err = writeProblem(f.path, err)
	}
	return n, err
}

// commit completes the file under its own name. After an error nothing of it
// is left.
func (f *wholeFile) commit() error {
	err := f.complete()
	if err == nil && f.root != nil {
		err = f.root.Rename(f.temp, f.name)
	}
	if err != nil {
		f.discard()
		return writeProblem(f.path, err)
	}
	f.closeRoot()
	return nil
}

func (f *wholeFile) closeRoot() {
	if f.own {
		f.root.Close()
	}
}

// complete brings what was written to the disk, still under the temporary name.
func (f *wholeFile) complete() error {
	err := f.text.Flush()
	if f.root != nil {
		if err == nil {
			err = f.file.Chmod(f.mode)
		}
		if err == nil {
			err = f.file.Sync()
		}
	}
	if cerr := f.file.Close(); err == nil {
		err = cerr
	}
	return err
}

// discard removes what was written.
func (f *wholeFile) discard() {
	f.file.Close()
	if f.root != nil {
		f.root.Remove(f.temp)
	}
	f.closeRoot()
	removeFolders(f.made)
}

// makeFolders makes a folder and those that it is in, and gives those that were
// not there, the inmost first.
func makeFolders(path string) (made []string, err error) {
	for at := filepath.Clean(path); ; at = filepath.Dir(at) {
		if _, err := os.Lstat(at); !errors.Is(err, fs.ErrNotExist) {
			break
		}
		made = append(made, at)
	}
	if err = os.MkdirAll(path, 0o777); err != nil {
		removeFolders(made)
		made = nil
	}
	return made, err
}

// removeFolders removes folders that were made in vain, unless something is in
// them.
func removeFolders(made []string) {
	for _, path := range made {
		os.Remove(path)
	}
}

// writeProblem is the error of a file that cannot be written, with its exit
// status and without the name of a temporary file.
func writeProblem(path string, err error) error {
	return &exitStatus{exitFiles, fmt.Errorf("%s cannot be written: %w", record.Shown(path), obstacle(path, cause(err)))}
}

// obstacleError is an error of the file system with what is in the way.
type obstacleError struct {
	text string
	err  error
}

func (e *obstacleError) Error() string { return e.text }
func (e *obstacleError) Unwrap() error { return e.err }

// obstacle adds to an error of the file system which part of a path is in the
// way, and what to do about it.
func obstacle(path string, err error) error {
	escapes := strings.Contains(err.Error(), "escapes")
	if !escapes && !errors.Is(err, syscall.ENOTDIR) && !errors.Is(err, syscall.EISDIR) && !errors.Is(err, fs.ErrExist) {
		return err
	}
	const remedy = "move it away, or write elsewhere"
	if info, serr := os.Lstat(path); serr == nil && info.IsDir() {
		return &obstacleError{"there is a folder of this name; " + remedy, err}
	}
	for at := filepath.Dir(path); ; at = filepath.Dir(at) {
		info, serr := os.Lstat(at)
		link := serr == nil && info.Mode()&fs.ModeSymlink != 0
		if escapes && link {
			return &obstacleError{fmt.Sprintf("%s is a link that escapes from the folder of -o; %s", record.Shown(at), remedy), err}
		}
		if link {
			info, serr = os.Stat(at)
		}
		if !escapes && (serr == nil && !info.IsDir() || link && serr != nil) {
			return &obstacleError{fmt.Sprintf("%s is no folder; %s", record.Shown(at), remedy), err}
		}
		if at == filepath.Dir(at) {
			return err
		}
	}
}

// cause is an error of the file system without the names it is about.
func cause(err error) error {
	var path *os.PathError
	var link *os.LinkError
	for {
		switch {
		case errors.As(err, &path):
			err = path.Err
		case errors.As(err, &link):
			err = link.Err
		default:
			return err
		}
	}
}

// writeWhole writes a file whole or not at all, over one that is there.
func writeWhole(path string, text []byte) error {
	f, err := createWhole(path, true)
	if err != nil {
		return err
	}
	if _, err := f.Write(text); err != nil {
		f.discard()
		return err
	}
	return f.commit()
}
