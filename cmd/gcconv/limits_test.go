package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

func TestDecompressionBombsAreStopped(t *testing.T) {
	const size = 32 << 20
	text := "1. e4 {" + strings.Repeat("so ", size)[:size-len("1. e4 {")]
	dir := t.TempDir()
	pack := func(name string, write func(w io.Writer) io.WriteCloser) {
		t.Helper()
		f, err := os.Create(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		w := write(f)
		if _, err := io.WriteString(w, text); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
	pack("bomb.gz", func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) })
	pack("bomb.pgn.zst", func(w io.Writer) io.WriteCloser {
		z, _ := zstd.NewWriter(w)
		return z
	})
	pack("bomb.zip", func(w io.Writer) io.WriteCloser {
		z := zip.NewWriter(w)
		m, err := z.Create("bomb.pgn")
		if err != nil {
			t.Fatal(err)
		}
		return struct {
			io.Writer
			io.Closer
		}{m, z}
	})
	pack("bomb.tgz", func(w io.Writer) io.WriteCloser {
		z := gzip.NewWriter(w)
		m := tar.NewWriter(z)
		m.WriteHeader(&tar.Header{Name: "bomb.pgn", Size: size, Typeflag: tar.TypeReg})
		return struct {
			io.Writer
			io.Closer
		}{m, closers{m, z}}
	})
	good := filepath.Join(dir, "z.pgn")
	if err := os.WriteFile(good, []byte("1. e4 e5 *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, from := range []string{"", "pgn", "kif", "gc"} {
		args := []string{"validate", "--recursive", "--max-bytes", "1M", dir}
		if from != "" {
			args = append(args, "--from", from)
		}
		var stdout, stderr bytes.Buffer
		cmd := exec.Command("gcconv", args...)
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		cmd.Run()
		if cmd.ProcessState.ExitCode() != exitFiles {
			t.Errorf("--from %s: exit status %d, want 3", from, cmd.ProcessState.ExitCode())
		}
		for _, name := range []string{"bomb.gz", "bomb.pgn.zst", "bomb.zip!bomb.pgn", "bomb.tgz"} {
			want := regexp.QuoteMeta(name) + ": (larger than 1 MiB; split it|unpacks to more than 1 MiB and 100 times its size)"
			if !regexp.MustCompile(want).Match(stderr.Bytes()) {
				t.Errorf("--from %s: %s is not refused as a bomb: %s", from, name, &stderr)
			}
		}
		if from == "" && !strings.Contains(stdout.String(), "z.pgn: game 1 (Chess): 2 plies, all legal") {
			t.Errorf("the file behind the bombs is not read: %s%s", &stdout, &stderr)
		}
	}
}

// Without --max-bytes the limit is lower than what a file may have: a text that
// says one thing again and again is no record of games, but costs as much.
func TestDecompressionBombsAreStoppedEarly(t *testing.T) {
	var packed, plain bytes.Buffer
	z := gzip.NewWriter(&packed)
	game := strings.Repeat(strings.Repeat("x", 1000)+"\n", 10)
	for n := 0; n < bombSize+1<<20; n += len(game) {
		io.WriteString(z, game)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	io.WriteString(&plain, "1. e4 e5 *\n")
	inFolder(t, map[string]string{"bomb.kif.gz": packed.String(), "z.pgn": plain.String()})
	code, out, errs := gcconv("", "validate", "--from", "kif", "bomb.kif.gz")
	want := "gcconv: bomb.kif.gz: unpacks to more than 16 MiB and 100 times its size, which no record of games does; --max-bytes allows more\n"
	if code != exitFiles || out != "" || errs != want {
		t.Errorf("exit status %d, %s%s", code, out, errs)
	}
	if code, _, errs := gcconv("", "validate", "--from", "csa", "--max-bytes", "256M", "bomb.kif.gz"); code == exitFiles {
		t.Errorf("--max-bytes 256M does not allow it: exit status %d, %.300s", code, errs)
	}
}

// The members of a zip archive may have their bytes in common.
func TestMembersOfAnArchiveCountTogether(t *testing.T) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := range 40 {
		w, err := z.Create(fmt.Sprintf("%d.csa", i))
		if err == nil {
			_, err = io.WriteString(w, "PI\n'"+strings.Repeat("x", 80<<10)+"\n")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	inFolder(t, map[string]string{"many.zip": b.String()})
	code, out, errs := gcconv("", "validate", "--max-bytes", "128K", "many.zip")
	want := "gcconv: many.zip: unpacks to more than 2 MiB and 100 times its size, which no record of games does; --max-bytes allows more\n"
	if code != exitFiles || strings.Count(errs, want) != 1 || !strings.Contains(out, "many.zip!0.csa") || strings.Contains(out, "many.zip!39.csa") {
		t.Errorf("exit status %d, %s", code, errs)
	}
}

type closers []io.Closer

func (c closers) Close() error {
	for _, one := range c {
		if err := one.Close(); err != nil {
			return err
		}
	}
	return nil
}
