package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime/debug"

	"github.com/gcconv/gcconv/record"
)

// errStopped ends the reading when nobody wants more.
var errStopped = errors.New("stopped")

// smallFile is the size in bytes up to which a file is parsed by the worker that
// plays its games, beside other files. A larger one is parsed by the reader and
// its games are played beside each other.
const smallFile = 128 << 10

// sourceText is a file, or a member of an archive, that is to be parsed.
type sourceText struct {
	path, source string
	sum          string // of the file, "" if nobody wants it
	text         *bufio.Reader
}

// read opens the files and gives their games, or small files as a whole, to put,
// in order.
func (r *gamesRun) read(put func(*task) error) error {
	var path string
	in := newReading(r.context)
	if r.progress != nil {
		in.passed = r.progress.passed
	}
	in.problem = func(source string, err error) error {
		if err := put(&task{path: path, source: source, rec: &record.Record{Source: source}, err: err}); err != nil {
			return err
		}
		return put(&task{path: path, source: source, end: true})
	}
	in.note = func(text string) error { return put(&task{path: path, note: text}) }
	in.read = func(source string, text *bufio.Reader) error {
		s := &sourceText{path: path, source: source, sum: in.sum}
		head, err := io.ReadAll(io.LimitReader(text, smallFile+1))
		if err == nil && len(head) <= smallFile {
			s.text = bufio.NewReaderSize(bytes.NewReader(head), len(head)+1)
			return put(&task{path: path, source: source, whole: s})
		}
		rest := io.Reader(text)
		if err != nil {
			rest = failedReader{err}
		}
		s.text = bufio.NewReaderSize(io.MultiReader(bytes.NewReader(head), rest), headSize)
		return r.parse(s, put)
	}
	if f := r.steps.files; f != nil && f.root != nil {
		in.skip = func(source, sum string) (bool, error) {
			past, ok := f.skip(source, sum)
			if !ok {
				return false, nil
			}
			return true, put(&task{path: path, source: source, end: true, past: &past})
		}
	}
	for _, f := range r.files {
		path = f.name
		if err := in.file(f, r.context.App.Reader); err != nil {
			return err
		}
	}
	return nil
}

// failedReader gives an error that a reader has given before.
type failedReader struct{ err error }

func (f failedReader) Read([]byte) (int, error) { return 0, f.err }

// parse gives the games of a file to put, in order, and behind them its end. The
// error is that of put, or ends the command. A panic is our mistake: it is
// reported as one and ends no more than this file.
func (r *gamesRun) parse(s *sourceText, put func(*task) error) (err error) {
	games, sum := 0, s.sum
	give := func(rec *record.Record, err error) error {
		games++
		return put(&task{path: s.path, source: s.source, rec: rec, err: err})
	}
	broken := &record.Record{Source: s.source, Index: 1}
	defer func() {
		if p := recover(); p != nil {
			err = give(broken, fmt.Errorf("%s: behind game %d: a mistake of gcconv, please report it with this file: %v\n%s", record.Shown(s.source), games, p, debug.Stack()))
		}
		if err == nil {
			err = put(&task{path: s.path, source: s.source, end: true, sum: sum})
		}
	}()
	for rec, err := range records(r.context, s.source, s.text) {
		var bad *record.Error
		if err != nil {
			if !errors.As(err, &bad) && !isUnreadable(err) {
				return err
			}
			if isUnreadable(err) {
				sum = ""
			}
			rec = broken
		}
		if err := give(rec, err); err != nil {
			return err
		}
	}
	return nil
}

// parseWhole parses a small file and plays its games, one after the other.
func (r *gamesRun) parseWhole(t *task) {
	t.fatal = r.parse(t.whole, func(one *task) error {
		if !one.end && one.err == nil {
			r.play(one)
		}
		t.games = append(t.games, one)
		return nil
	})
}
