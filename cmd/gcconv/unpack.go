package main

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"

	"github.com/klauspost/compress/zstd"
	"github.com/urfave/cli/v2"
	"golang.org/x/text/encoding/unicode"

	"github.com/gcconv/gcconv/record"
)

// headSize is how much of a file is looked at to tell what it is.
const headSize = 64 << 10

// maxMembers is how many files of an archive are read.
const maxMembers = 1_000_000

// A compressed file that unpacks to more than bombSize bytes, or what --max-bytes
// allows if it is given, may not unpack to more than bombRatio times its size.
// Records of games stay below 30; one line again and again reaches 1000.
const (
	bombSize  = 16 << 20
	bombRatio = 100
	zipBombs  = 16 // what all members of a zip archive may have together, as a multiple of one
)

// reading opens files one after the other, each with its members if it is an
// archive, and hands them to its functions. A member is named "archive!member".
// An error of a function ends the reading.
type reading struct {
	limit   int64                                       // bytes, see --max-bytes
	bomb    int64                                       // bytes that a compressed file may have unpacked, whatever its size
	strict  bool                                        // the limit holds for files that are read game by game, too
	encoded bool                                        // the encoding of the texts is named: they are decoded later
	read    func(source string, in *bufio.Reader) error // a file that is open
	problem func(source string, err error) error        // a file that cannot be opened or unpacked
	note    func(text string) error                     // of what is left out; nothing is wrong
	skip    func(source, sum string) (bool, error)      // whether to leave out a file of a content; nil for none
	passed  func(bytes int64)                           // told of each part that was read of a named file; nil for nobody

	sum string // SHA-256 of the named file that is open, if skip wants it
}

// newReading is a reading with the limits of a command.
func newReading(c *cli.Context) *reading {
	r := &reading{limit: maxBytes(c), bomb: bombSize, strict: c.IsSet("max-bytes"), encoded: c.String("encoding") != ""}
	if r.strict {
		r.bomb = r.limit
	}
	return r
}

// file reads a file that was listed.
func (r *reading) file(f inputFile, stdin io.Reader) error {
	if f.err != nil {
		return r.problem(f.name, f.err)
	}
	r.sum = ""
	if f.name == "-" {
		return r.unpack("-", r.counted(stdin))
	}
	in, err := os.Open(f.name)
	if err != nil {
		return r.problem(f.name, &fileProblem{fileError(err)})
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return r.problem(f.name, &fileProblem{fileError(err)})
	}
	if r.skip != nil && info.Mode().IsRegular() {
		h := sha256.New()
		if _, err := io.Copy(h, in); err != nil {
			return r.problem(f.name, &fileProblem{fileError(err)})
		}
		if _, err := in.Seek(0, io.SeekStart); err != nil {
			return r.problem(f.name, &fileProblem{fileError(err)})
		}
		r.sum = hex.EncodeToString(h.Sum(nil))
	}
	magic := make([]byte, 4)
	if n, _ := in.ReadAt(magic, 0); n == 4 && (string(magic) == "PK\x03\x04" || string(magic) == zipEnd) {
		return r.zip(f.name, in, info.Size())
	}
	return r.unpack(f.name, r.counted(in))
}

// counted tells how far a named file has been read.
func (r *reading) counted(in io.Reader) io.Reader {
	if r.passed == nil {
		return in
	}
	return &countingReader{in, r.passed}
}

type countingReader struct {
	io.Reader
	count func(int64)
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.count(int64(n))
	return n, err
}

// unpack removes compression and UTF-16, and opens tar archives.
func (r *reading) unpack(source string, in io.Reader) error {
	var packed int64
	plain := buffers.Get().(*bufio.Reader)
	plain.Reset(&countingReader{in, func(n int64) { packed += n }})
	defer buffers.Put(plain)
	magic, _ := plain.Peek(4)
	unpacked := func(in io.Reader) *bufio.Reader {
		return bufio.NewReaderSize(&bombGuard{in: in, source: source, packed: &packed, limit: r.bomb}, headSize)
	}
	switch {
	case bytes.HasPrefix(magic, []byte("\x1f\x8b")):
		z, err := gzip.NewReader(plain)
		if err != nil {
			return r.problem(source, problemf(source, "a broken gzip file: %w", err))
		}
		plain = unpacked(z)
	case bytes.HasPrefix(magic, []byte("\x28\xb5\x2f\xfd")):
		z, err := zstd.NewReader(plain, zstd.WithDecoderMaxMemory(256<<20), zstd.WithDecoderConcurrency(1))
		if err != nil {
			return r.problem(source, problemf(source, "a broken zstd file: %w", err))
		}
		defer z.Close()
		plain = unpacked(z)
	}
	if mark, _ := plain.Peek(2); !r.encoded && (string(mark) == "\xff\xfe" || string(mark) == "\xfe\xff") {
		utf16 := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
		plain = bufio.NewReaderSize(utf16.NewDecoder().Reader(plain), headSize)
	}
	if head, _ := plain.Peek(262); len(head) == 262 && string(head[257:]) == "ustar" {
		return r.tar(source, plain)
	}
	if r.skip != nil && r.sum != "" {
		if skip, err := r.skip(source, r.sum); err != nil || skip {
			return err
		}
	}
	if r.strict {
		plain = bufio.NewReaderSize(&limitedReader{in: plain, source: source, limit: r.limit}, headSize)
	}
	return r.read(source, plain)
}

// buffers are used again, since files are many.
var buffers = sync.Pool{New: func() any { return bufio.NewReaderSize(nil, headSize) }}

// bombGuard stops a compressed file that unpacks to far more than its size.
type bombGuard struct {
	in       io.Reader
	source   string
	packed   *int64
	unpacked int64
	limit    int64
}

func (g *bombGuard) Read(p []byte) (int, error) {
	n, err := g.in.Read(p)
	g.unpacked += int64(n)
	if g.isBomb() {
		return 0, g.problem()
	}
	return n, err
}

func (g *bombGuard) isBomb() bool {
	return g.unpacked > g.limit && g.unpacked/bombRatio > *g.packed
}

func (g *bombGuard) problem() error {
	return problemf(g.source, "unpacks to more than %s and %d times its size, which no record of games does; --max-bytes allows more", sizeText(g.limit), bombRatio)
}

// limitedReader gives an error instead of what is past a limit.
type limitedReader struct {
	in     io.Reader
	source string
	limit  int64
	read   int64
}

func (l *limitedReader) Read(p []byte) (int, error) {
	n, err := l.in.Read(p)
	if l.read += int64(n); l.read > l.limit {
		return 0, tooLarge(l.source, l.limit, splitAdvice)
	}
	return n, err
}

// splitAdvice is what to do about a file of games that is too large.
const splitAdvice = "; split it, or allow more with --max-bytes"

func tooLarge(source string, limit int64, advice string) error {
	return problemf(source, "larger than %s%s", sizeText(limit), advice)
}

// zipEnd begins a zip archive without members.
const zipEnd = "PK\x05\x06"

func (r *reading) zip(name string, f *os.File, size int64) error {
	z, err := zip.NewReader(f, size)
	if err != nil {
		return r.problem(name, problemf(name, "a broken zip archive: %w", err))
	}
	links, files := 0, 0
	all := &bombGuard{source: name, packed: &size, limit: zipBombs * r.bomb} // members may share their bytes
	for i, member := range z.File {
		if i == maxMembers {
			return r.problem(name, problemf(name, "more than %d files in one archive", maxMembers))
		}
		if r.passed != nil {
			r.passed(int64(member.CompressedSize64))
		}
		if !member.Mode().IsRegular() {
			if member.Mode()&fs.ModeSymlink != 0 {
				links++
			}
			continue
		}
		files++
		if err := r.zipMember(name+"!"+member.Name, member, all); err != nil {
			return err
		}
		if all.isBomb() {
			return r.problem(name, all.problem())
		}
	}
	return r.endArchive("zip", name, files, links)
}

// endArchive tells of an archive without files, and of links in one. What they
// point to is read where it stands, if it is in the archive.
func (r *reading) endArchive(kind, archive string, files, links int) error {
	if files == 0 {
		return r.problem(archive, &record.Error{Source: archive, Message: fmt.Sprintf("a %s archive without files; a game record was expected", kind)})
	}
	if links == 0 {
		return nil
	}
	return r.note(fmt.Sprintf("%s: not read: %s in the archive to other files", record.Shown(archive), counted(links, "link", "links")))
}

// zipMember reads a member of an archive, and counts it in all of them together.
func (r *reading) zipMember(source string, member *zip.File, all *bombGuard) error {
	if member.Flags&1 != 0 {
		return r.problem(source, problemf(source, "this is encrypted; unpack it with its password first"))
	}
	in, err := member.Open()
	if err != nil {
		return r.problem(source, problemf(source, "cannot be unpacked: %w; unpack it with another program first", err))
	}
	defer in.Close()
	packed := int64(member.CompressedSize64)
	counted := &countingReader{in, func(n int64) { all.unpacked += n }}
	return r.unpack(source, &bombGuard{in: counted, source: source, packed: &packed, limit: r.bomb})
}

func (r *reading) tar(name string, in io.Reader) error {
	end := &zeroCount{in: in}
	t := tar.NewReader(end)
	links, files := 0, 0
	for range maxMembers {
		header, err := t.Next()
		if err == io.EOF {
			if end.zeros < tarEnd {
				return r.problem(name, problemf(name, "the tar archive is cut off: it does not end in %d zeros", tarEnd))
			}
			return r.endArchive("tar", name, files, links)
		}
		if isUnreadable(err) {
			return r.problem(name, err)
		}
		if err != nil {
			return r.problem(name, problemf(name, "a broken tar archive: %w", cause(err)))
		}
		switch header.Typeflag {
		case tar.TypeReg:
		case tar.TypeLink, tar.TypeSymlink:
			links++
			continue
		default:
			continue
		}
		files++
		if err := r.unpack(fmt.Sprintf("%s!%s", name, header.Name), t); err != nil {
			return err
		}
	}
	return r.problem(name, problemf(name, "more than %d files in one archive", maxMembers))
}

// tarEnd is how many zero bytes end a tar archive. The library is content
// without them.
const tarEnd = 2 * 512

// zeroCount counts the zeros at the end of what was read.
type zeroCount struct {
	in    io.Reader
	zeros int
}

func (z *zeroCount) Read(p []byte) (int, error) {
	n, err := z.in.Read(p)
	rest := bytes.TrimRight(p[:n], "\x00")
	if len(rest) > 0 {
		z.zeros = 0
	}
	z.zeros += n - len(rest)
	return n, err
}
