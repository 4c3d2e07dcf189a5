package main

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"
	"github.com/urfave/cli/v2"
	"golang.org/x/text/encoding/unicode"
)

// fileFlags say which files are read.
func fileFlags() []cli.Flag {
	return []cli.Flag{
		&cli.BoolFlag{Name: "recursive", Aliases: []string{"r"}, Usage: "read the files of folders and of the folders in them; links are not followed"},
		&cli.StringFlag{Name: "files-from", Usage: "read the names of more files from `FILE`, one a line (- is standard input)"},
	}
}

// maxUnpacked is the size in bytes up to which one member of an archive is
// unpacked, and maxMembers how many of them are read.
const (
	maxUnpacked = maxInput
	maxMembers  = 1_000_000
)

// fileProblem is a file that cannot be read.
type fileProblem struct{ err error }

func (p *fileProblem) Error() string { return p.err.Error() }

func problemf(format string, args ...any) error { return &fileProblem{fmt.Errorf(format, args...)} }

// headSize is how much of a file is looked at to tell what it is.
const headSize = 64 << 10

// inputs opens the files of a command one after the other; none or "-" is
// standard input. Folders are walked with --recursive; archives (.zip, .tar,
// .tar.gz) give each member as "archive!member"; compressed files (gzip, zstd)
// are unpacked, UTF-16 with its mark becomes UTF-8. A file that cannot be read
// is reported and does not stop the others.
func inputs(c *cli.Context, read func(name string, in *bufio.Reader) error) error {
	names := c.Args().Slice()
	more, err := listedFiles(c)
	if err != nil {
		return err
	}
	names = append(names, more...)
	if len(names) == 0 && !c.IsSet("files-from") {
		names = []string{"-"}
	}
	var broken error
	for _, name := range names {
		err := eachFile(c, name, func(name string, in *bufio.Reader) error {
			err := read(name, in)
			var unreadable *fileProblem
			if errors.As(err, &unreadable) {
				fmt.Fprintf(c.App.ErrWriter, "gcconv: %s\n", unreadable)
				broken = &exitStatus{code: exitFiles}
				return nil
			}
			return err
		})
		var unreadable *fileProblem
		if errors.As(err, &unreadable) {
			fmt.Fprintf(c.App.ErrWriter, "gcconv: %s\n", unreadable)
			broken = &exitStatus{code: exitFiles}
			continue
		}
		if err != nil {
			return err
		}
	}
	return broken
}

// listedFiles reads the names of --files-from.
func listedFiles(c *cli.Context) ([]string, error) {
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
	data, err := readAll(list, in)
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

// eachFile reads a file, the members of an archive, or the files of a folder.
func eachFile(c *cli.Context, name string, read func(string, *bufio.Reader) error) error {
	if name == "-" {
		return unpack(name, c.App.Reader, read)
	}
	info, err := os.Stat(name)
	if err != nil {
		return &fileProblem{fileError(err)}
	}
	if !info.IsDir() {
		return openFile(name, read)
	}
	if !c.Bool("recursive") {
		return problemf("%s: this is a directory; name the files in it, or read all of them with --recursive", name)
	}
	var last error
	err = filepath.WalkDir(name, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			last = &fileProblem{fileError(err)}
			return nil
		}
		if !entry.Type().IsRegular() {
			return nil // folders are walked, links and devices passed over
		}
		return openFile(file, read)
	})
	if err == nil {
		err = last
	}
	return err
}

func openFile(name string, read func(string, *bufio.Reader) error) error {
	f, err := os.Open(name)
	if err != nil {
		return &fileProblem{fileError(err)}
	}
	defer f.Close()
	magic := make([]byte, 4)
	if n, _ := f.ReadAt(magic, 0); n == 4 && string(magic) == "PK\x03\x04" {
		info, err := f.Stat()
		if err != nil {
			return &fileProblem{fileError(err)}
		}
		return readZip(name, f, info.Size(), read)
	}
	return unpack(name, f, read)
}

// unpack removes compression and UTF-16, and opens tar archives.
func unpack(name string, in io.Reader, read func(string, *bufio.Reader) error) error {
	plain := bufio.NewReaderSize(in, headSize)
	magic, _ := plain.Peek(4)
	switch {
	case bytes.HasPrefix(magic, []byte("\x1f\x8b")):
		z, err := gzip.NewReader(plain)
		if err != nil {
			return problemf("%s: a broken gzip file: %w", name, err)
		}
		plain = bufio.NewReaderSize(z, headSize)
	case bytes.HasPrefix(magic, []byte("\x28\xb5\x2f\xfd")):
		z, err := zstd.NewReader(plain, zstd.WithDecoderMaxMemory(256<<20))
		if err != nil {
			return problemf("%s: a broken zstd file: %w", name, err)
		}
		defer z.Close()
		plain = bufio.NewReaderSize(z, headSize)
	case bytes.HasPrefix(magic, []byte("\xff\xfe")), bytes.HasPrefix(magic, []byte("\xfe\xff")):
		utf16 := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
		plain = bufio.NewReaderSize(utf16.NewDecoder().Reader(plain), headSize)
	}
	if head, _ := plain.Peek(262); len(head) == 262 && string(head[257:]) == "ustar" {
		return readTar(name, plain, read)
	}
	return read(name, plain)
}

func readZip(name string, f io.ReaderAt, size int64, read func(string, *bufio.Reader) error) error {
	z, err := zip.NewReader(f, size)
	if err != nil {
		return problemf("%s: a broken zip archive: %w", name, err)
	}
	for i, member := range z.File {
		if i == maxMembers {
			return problemf("%s: more than %d files in one archive", name, maxMembers)
		}
		if !member.Mode().IsRegular() {
			continue
		}
		r, err := member.Open()
		if err != nil {
			return problemf("%s!%s: cannot be unpacked: %w", name, member.Name, err)
		}
		err = unpack(name+"!"+member.Name, io.LimitReader(r, maxUnpacked+1), read)
		r.Close()
		if err != nil {
			return err
		}
	}
	return nil
}

func readTar(name string, in io.Reader, read func(string, *bufio.Reader) error) error {
	t := tar.NewReader(in)
	for range maxMembers {
		header, err := t.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return problemf("%s: a broken tar archive: %w", name, err)
		}
		if header.Typeflag != tar.TypeReg {
			continue
		}
		if err := unpack(name+"!"+header.Name, io.LimitReader(t, maxUnpacked+1), read); err != nil {
			return err
		}
	}
	return problemf("%s: more than %d files in one archive", name, maxMembers)
}

// readAll reads a file to its end, up to maxInput bytes.
func readAll(name string, in io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(in, maxInput+1))
	switch {
	case err != nil:
		return nil, problemf("%s: cannot be read: %w", name, err)
	case len(data) > maxInput:
		return nil, problemf("%s: larger than %d MiB; split it", name, maxInput>>20)
	}
	return data, nil
}

// placeIn is where the output of a source goes below a folder: a file of a
// folder that was named keeps its place below it, a member of an archive goes
// into a folder with the archive's name. It never leads out of the folder.
func placeIn(folders []string, source string) string {
	archive, member, inArchive := strings.Cut(source, "!")
	rel := filepath.Base(archive)
	for _, folder := range folders {
		if r, err := filepath.Rel(folder, archive); err == nil && r != "." && !strings.HasPrefix(r, "..") {
			rel = r
			break
		}
	}
	if inArchive {
		rel = filepath.Join(rel, filepath.FromSlash(path.Clean("/"+filepath.ToSlash(member))))
	}
	if source == "-" {
		rel = "stdin"
	}
	return filepath.Clean(string(filepath.Separator) + rel)[1:]
}
