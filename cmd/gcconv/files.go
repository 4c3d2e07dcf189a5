package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/record"
)

// fileFlags say which files are read.
func fileFlags() []cli.Flag {
	return []cli.Flag{
		&cli.BoolFlag{Name: "recursive", Aliases: []string{"r"}, Usage: "read the files of folders and of the folders in them"},
		&cli.BoolFlag{Name: "follow-links", Usage: "with --recursive: go where symbolic links in a folder point, out of it too"},
		&cli.StringFlag{Name: "files-from", Usage: "read the names of more files from `FILE`, one a line (- is standard input)"},
	}
}

// fileProblem is a file that cannot be read.
type fileProblem struct{ err error }

func (p *fileProblem) Error() string { return p.err.Error() }

// problemf is the problem of a file with a name.
func problemf(name, format string, args ...any) error {
	return &fileProblem{fmt.Errorf("%s: "+format, append([]any{record.Shown(name)}, args...)...)}
}

// inputFile is a file that is to be read.
type inputFile struct {
	name string // "-" is standard input
	size int64  // in bytes, 0 if unknown
	err  error  // why it cannot be read
}

// listInputs finds the files of a command: those that are named (none means
// standard input) and those of --files-from. Folders are walked with
// --recursive. A file that cannot be read stands in the list with its error.
func listInputs(c *cli.Context) ([]inputFile, error) {
	if err := checkLimits(c); err != nil {
		return nil, err
	}
	named := namedFiles(c)
	more, err := listedNames(c)
	if err != nil {
		return nil, err
	}
	names := slices.Concat(named, more)
	if len(names) == 0 && !c.IsSet("files-from") {
		names = []string{"-"}
	}
	l := &lister{recursive: c.Bool("recursive"), follow: c.Bool("follow-links"), walked: map[string]bool{}}
	if err := l.findWritten(c); err != nil {
		return nil, err
	}
	for i, name := range names {
		if i < len(named) && isPattern(name) {
			if _, err := os.Lstat(name); err != nil {
				l.problem(name, problemf(name, "no file matches"))
				continue
			}
		}
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() && l.writes(info) {
			return nil, usage("%s would be read and overwritten; write to another file", record.Shown(name))
		}
		l.add(name)
	}
	if l.links > 0 {
		warn(c, "not followed: %s in folders (--follow-links follows them)", counted(l.links, "symbolic link", "symbolic links"))
	}
	return l.files, nil
}

// findWritten finds what the command writes itself.
func (l *lister) findWritten(c *cli.Context) error {
	flags := map[string]string{} // by the file that they name
	for _, flag := range []string{"-o", "--html", "--report"} {
		name := c.String(strings.TrimLeft(flag, "-"))
		file, err := filepath.Abs(name)
		if name == "" || err != nil {
			continue
		}
		info, err := os.Stat(file)
		if err == nil {
			l.written = append(l.written, info)
		}
		if other := flags[file]; other != "" && (err != nil || info.Mode().IsRegular()) {
			return usage("%s is written by both %s and %s; name two files", name, other, flag)
		}
		flags[file] = flag
	}
	return nil
}

// namedFiles are the files that are named as arguments. A name of no file that
// holds * ? or [ stands for the files that it matches, as in a shell; if there
// are none, for itself.
func namedFiles(c *cli.Context) []string {
	var out []string
	for _, name := range c.Args().Slice() {
		if _, err := os.Lstat(name); err == nil || !isPattern(name) {
			out = append(out, name)
			continue
		}
		matches, _ := filepath.Glob(name) // the pattern is none
		matches = slices.DeleteFunc(matches, func(match string) bool { return isHidden(match, name) })
		if len(matches) == 0 {
			matches = []string{name}
		}
		out = append(out, matches...)
	}
	return out
}

// isPattern says whether a name may be a pattern of names.
func isPattern(name string) bool {
	_, err := filepath.Match(name, "")
	return strings.ContainsAny(name, "*?[") && err == nil
}

// isHidden says whether a name has a part with a dot in front where the pattern
// that it matches has none.
func isHidden(match, pattern string) bool {
	parts, patterns := strings.Split(filepath.ToSlash(match), "/"), strings.Split(filepath.ToSlash(pattern), "/")
	for i := range min(len(parts), len(patterns)) {
		if strings.HasPrefix(parts[i], ".") && !strings.HasPrefix(patterns[i], ".") {
			return true
		}
	}
	return false
}

// listedNames reads the names of --files-from.
func listedNames(c *cli.Context) ([]string, error) {
	list := c.String("files-from")
	if list == "" {
		return nil, nil
	}
	in := c.App.Reader
	if list != "-" {
		f, err := os.Open(list)
		if err != nil {
			return nil, &exitStatus{exitFiles, fileError(err)}
		}
		defer f.Close()
		in = f
	}
	data, err := readAll(list, in, maxInput, "; part it into several lists")
	if err != nil {
		return nil, &exitStatus{exitFiles, err}
	}
	var names []string
	for line := range strings.Lines(string(data)) {
		if name := strings.TrimRight(line, "\r\n"); name != "" {
			names = append(names, name)
		}
	}
	return names, nil
}

// lister gathers files.
type lister struct {
	recursive, follow bool
	files             []inputFile
	walked            map[string]bool // with follow: folders by their real names
	links             int             // not followed
	written           []os.FileInfo   // files and folders that the command writes itself
}

func (l *lister) problem(name string, err error) {
	l.files = append(l.files, inputFile{name: name, err: err})
}

// add lists a file that was named, or the files of a folder. A link that is
// named itself is followed.
func (l *lister) add(name string) {
	if name == "-" {
		l.files = append(l.files, inputFile{name: name})
		return
	}
	info, err := os.Stat(name)
	switch {
	case err != nil:
		l.problem(name, &fileProblem{fileError(err)})
	case !info.IsDir():
		l.files = append(l.files, inputFile{name: name, size: info.Size()})
	case !l.recursive:
		l.problem(name, problemf(name, "this is a directory; name the files in it, or read all of them with --recursive"))
	default:
		l.walk(name)
	}
}

// writes says whether the command writes a file or folder itself.
func (l *lister) writes(info os.FileInfo) bool {
	return slices.ContainsFunc(l.written, func(w os.FileInfo) bool { return os.SameFile(w, info) })
}

// walk lists a folder in the order of the names. Devices and pipes are passed
// over, and what the command writes itself; links too unless they are to be followed; then each folder is walked
// once, since links may lead round in a ring.
func (l *lister) walk(folder string) {
	if l.follow {
		place, err := filepath.EvalSymlinks(folder)
		if err != nil {
			l.problem(folder, &fileProblem{fileError(err)})
			return
		}
		if l.walked[place] {
			return
		}
		l.walked[place] = true
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		l.problem(folder, &fileProblem{fileError(err)})
	}
	for _, e := range entries {
		name := filepath.Join(folder, e.Name())
		if strings.HasPrefix(e.Name(), stateFolder) { // a journal, or a file that is being written
			continue
		}
		if e.Type()&fs.ModeSymlink != 0 && !l.follow {
			l.links++
			continue
		}
		info, err := os.Stat(name)
		switch {
		case err != nil:
			l.problem(name, &fileProblem{fileError(err)})
		case l.writes(info):
		case info.Mode().IsRegular():
			l.files = append(l.files, inputFile{name: name, size: info.Size()})
		case info.IsDir():
			l.walk(name)
		}
	}
}

// readFile reads a file that tells of games: a definition, names or rules for
// Zillions.
func readFile(c *cli.Context, name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, &exitStatus{exitFiles, fileError(err)}
	}
	defer f.Close()
	data, err := readAll(name, f, maxBytes(c), moreAdvice(c))
	if err != nil {
		return nil, &exitStatus{exitFiles, err}
	}
	return data, nil
}

// moreAdvice says of a file that tells of games how a larger one can be read.
func moreAdvice(c *cli.Context) string {
	if c.String("max-bytes") == "" {
		return "" // the command has no such flag
	}
	return "; --max-bytes allows more"
}

// readAll reads a file to its end, up to a number of bytes; advice is what to do
// about a larger one.
func readAll(name string, in io.Reader, limit int64, advice string) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(in, limit+1))
	switch {
	case err != nil:
		return nil, readProblem(name, err)
	case int64(len(data)) > limit:
		return nil, tooLarge(name, limit, advice)
	}
	return data, nil
}

// readProblem is the problem of a file that cannot be read to its end.
func readProblem(name string, err error) error {
	var known *fileProblem
	if errors.As(err, &known) {
		return known
	}
	return problemf(name, "cannot be read: %w", cause(err))
}

// sizeText writes a number of bytes.
func sizeText(n int64) string {
	for _, unit := range []struct {
		bits int
		name string
	}{{30, "GiB"}, {20, "MiB"}, {10, "KiB"}} {
		if n >= 1<<unit.bits && n&(1<<unit.bits-1) == 0 {
			return fmt.Sprintf("%d %s", n>>unit.bits, unit.name)
		}
	}
	return fmt.Sprintf("%d bytes", n)
}
