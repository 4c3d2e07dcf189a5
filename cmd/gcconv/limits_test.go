package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
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

type closers []io.Closer

func (c closers) Close() error {
	for _, one := range c {
		if err := one.Close(); err != nil {
			return err
		}
	}
	return nil
}
