package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
)

// rendered is what a command makes of one game: text for its output and for
// standard error; validate's part of a report.
type rendered struct {
	out, err bytes.Buffer
	page     reportGame
	depends  bool // whether the verdict depends on a ruling
}

// gameSteps is what a command does with games. render runs for several games at
// once and may be nil; emit gets the games one after the other in the order of
// the input; broken gets what could not be played: a file without a game (its
// record has no more than the source), a game whose rules or start are unknown.
type gameSteps struct {
	render func(*replay.Game, replay.Options, *rendered) error
	emit   func(*replay.Game, *rendered) error
	broken func(*record.Record, error) error
}

// task is one game on its way through the program.
type task struct {
	rec  *record.Record
	game *replay.Game
	made rendered
	err  error // of the file, the game or render
	done chan struct{}
}

func jobsFlag() cli.Flag {
	return &cli.IntFlag{Name: "jobs", Usage: "how many games are played at once (default: the processors of this machine)"}
}

// eachGame reads all files and plays every game in them. The error carries the
// exit status that the games and files together ask for.
func eachGame(c *cli.Context, steps gameSteps) error {
	lib, err := library(c)
	if err != nil {
		return err
	}
	v, err := chosenVariant(c, lib)
	if err != nil {
		return err
	}
	labels, err := extraLabels(c)
	if err != nil {
		return err
	}
	jobs := c.Int("jobs")
	if !c.IsSet("jobs") {
		jobs = runtime.GOMAXPROCS(0)
	} else if jobs < 1 || jobs > 1024 {
		return usage("--jobs %d: 1 to 1024 is possible", jobs)
	}
	names, err := zillionsNames(c, lib)
	if err != nil {
		return err
	}
	answers, err := chosenRulings(c, lib, v)
	if err != nil {
		return err
	}
	o := replay.Options{Variant: v, Library: lib, Labels: labels, Rulings: answers, Zillions: names}

	// The reader puts each game into both channels: one for whichever worker is
	// free, one for the loop below, which takes them in order.
	work, inOrder := make(chan *task, jobs), make(chan *task, 8*jobs)
	stop := make(chan struct{})
	var readErr error
	go func() {
		defer close(inOrder)
		defer close(work)
		readErr = readGames(c, func(t *task) bool {
			select {
			case inOrder <- t:
			case <-stop:
				return false
			}
			if t.rec == nil || t.err != nil {
				close(t.done)
				return true
			}
			select {
			case work <- t:
			case <-stop:
				close(t.done)
				return false
			}
			return true
		})
	}()
	var workers sync.WaitGroup
	for range jobs {
		workers.Go(func() {
			for t := range work {
				t.play(o, steps.render)
				close(t.done)
			}
		})
	}
	status := exitLegal
	for t := range inOrder {
		<-t.done
		if err == nil {
			if err = t.emit(steps, &status); err != nil {
				close(stop)
			}
		}
	}
	workers.Wait()
	switch {
	case err != nil:
		return err
	case readErr != nil:
		return readErr
	case status != exitLegal:
		return &exitStatus{code: status}
	}
	return nil
}

// readGames reads the files and gives their games to put, until it says false.
func readGames(c *cli.Context, put func(*task) bool) error {
	stopped := errors.New("stopped")
	err := inputs(c, func(name string, in *bufio.Reader) error {
		for rec, err := range records(c, name, in) {
			var text *record.Error
			if err != nil && !errors.As(err, &text) {
				return err
			}
			if err != nil {
				rec = &record.Record{Source: name, Index: 1}
			}
			if !put(&task{rec: rec, err: err, done: make(chan struct{})}) {
				return stopped
			}
		}
		return nil
	})
	if errors.Is(err, stopped) {
		return nil
	}
	return err
}

// play plays and renders a game. A panic is our mistake: it is reported as one
// and does not take the other games with it.
func (t *task) play(o replay.Options, render func(*replay.Game, replay.Options, *rendered) error) {
	defer func() {
		if r := recover(); r != nil {
			t.err = fmt.Errorf("%s: game %d: a mistake of gcconv, please report it with this game: %v\n%s", t.rec.Source, t.rec.Index, r, debug.Stack())
		}
	}()
	if t.game, t.err = replay.Play(t.rec, o); t.err == nil && render != nil {
		if err := render(t.game, o, &t.made); err != nil {
			t.err = &renderError{err}
		}
	}
}

// renderError is an error of a command's render step, which ends the program.
type renderError struct{ err error }

func (e *renderError) Error() string { return e.err.Error() }

// emit hands a game on and raises the exit status as it asks for.
func (t *task) emit(steps gameSteps, status *int) error {
	var unknown *replay.UnknownGame
	var fatal *renderError
	switch {
	case errors.As(t.err, &fatal):
		return fatal.err
	case errors.As(t.err, &unknown) && unknown.Name == "":
		*status = max(*status, exitUsage) // the user has to say which game it is
		return steps.broken(t.rec, t.err)
	case t.err != nil:
		*status = max(*status, exitIllegal)
		for _, e := range t.rec.Errors { // what was wrong with the text itself
			if err := steps.broken(t.rec, e); err != nil {
				return err
			}
		}
		return steps.broken(t.rec, t.err)
	}
	if isFaulty(t.game) {
		*status = max(*status, exitIllegal)
	}
	return steps.emit(t.game, &t.made)
}
