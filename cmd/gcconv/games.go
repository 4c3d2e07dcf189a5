package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"sync"
	"syscall"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/index"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
)

// rendered is what a command makes of one game: text for its output and for
// standard error; validate's part of a report.
type rendered struct {
	out, err bytes.Buffer
	page     reportGame
	depends  bool        // whether the verdict depends on a ruling
	row      *index.Game // of an index
}

// gameSteps is what a command does with games. render runs for several games at
// once and may be nil; emit gets the games one after the other in the order of
// the input; broken gets what could not be played, with all that is wrong with
// it: a file without a game (its record has no more than the source), a game
// whose rules or start are unknown.
type gameSteps struct {
	render func(*replay.Game, replay.Options, *rendered) error
	emit   func(*replay.Game, *rendered) error
	broken func(*record.Record, []error) error
	files  *outputs // where emit writes to, nil if it has no files
}

// task is one game on its way through the program, or the end of a file.
type task struct {
	path, source string
	rec          *record.Record
	game         *replay.Game
	made         rendered
	problem      []byte // the line of --report
	err          error  // of the file, the game or render
	done         chan struct{}

	whole *sourceText // a small file, whose games are made by parseWhole
	games []*task     // then: these
	fatal error       // then: what ends the command

	note string // of what is left out, no game

	end  bool          // the file is read
	sum  string        // then: its hash, "" if it was not read as a whole
	past *journalEntry // then: it is left out, since its output is there
}

func jobsFlag() cli.Flag {
	return &cli.IntFlag{Name: "jobs", Usage: "how many processors are used at once (default: all of this machine)"}
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
	} else if jobs < runtime.GOMAXPROCS(0) {
		runtime.GOMAXPROCS(jobs) // reading and writing count too
	}
	names, err := zillionsNames(c, lib)
	if err != nil {
		return err
	}
	answers, err := chosenRulings(c, lib, v)
	if err != nil {
		return err
	}
	files, err := listInputs(c)
	if err != nil {
		return err
	}
	problems, err := newProblemReport(c)
	if err != nil {
		return err
	}
	run := &gamesRun{
		context: c, steps: steps, jobs: jobs, files: files, problems: problems,
		options: replay.Options{Variant: v, Library: lib, Labels: labels, Rulings: answers, Zillions: names},
	}
	err = withProgress(c, files, func(p *progress) error {
		run.progress = p
		return run.all()
	})
	return problems.finish(err)
}

// gamesRun is the games of a command on their way.
type gamesRun struct {
	context  *cli.Context
	steps    gameSteps
	jobs     int
	files    []inputFile
	options  replay.Options
	problems *problemReport
	progress *progress
	status   int // the exit status that games and files ask for so far
	games    int // so far
	misused  int // of them, those that ask for exitUsage
}

func (r *gamesRun) all() error {
	// The reader puts each game or small file into both channels: one for whichever worker is
	// free, one for the loop below, which takes them in order.
	work, inOrder := make(chan *task, r.jobs), make(chan *task, 8*r.jobs)
	stop := make(chan struct{})
	var readErr error
	go func() {
		defer close(inOrder)
		defer close(work)
		readErr = r.read(func(t *task) error {
			t.done = make(chan struct{})
			select {
			case inOrder <- t:
			case <-stop:
				return errStopped
			}
			if t.end || t.err != nil || t.note != "" {
				close(t.done)
				return nil
			}
			select {
			case work <- t:
			case <-stop:
				close(t.done)
				return errStopped
			}
			return nil
		})
	}()
	var workers sync.WaitGroup
	for range r.jobs {
		workers.Go(func() {
			for t := range work {
				if t.whole != nil {
					r.parseWhole(t)
				} else {
					r.play(t)
				}
				close(t.done)
			}
		})
	}
	// Ctrl-C ends the command here, where what is half done can be removed.
	interrupted, restore := signal.NotifyContext(r.context.Context, os.Interrupt, syscall.SIGTERM)
	defer restore()
	err := r.inOrder(interrupted, inOrder)
	if err != nil {
		close(stop)
		if interrupted.Err() != nil {
			return err
		}
		for range inOrder { // the reader ends
		}
	}
	workers.Wait()
	switch {
	case err != nil:
		return err
	case readErr != nil && !errors.Is(readErr, errStopped):
		return readErr
	case r.misused == r.games && r.status == exitIllegal && r.misused > 0:
		return &exitStatus{code: exitUsage}
	case r.status != exitLegal:
		return &exitStatus{code: r.status}
	}
	return nil
}

// inOrder takes the games as they are done, in the order of the input.
func (r *gamesRun) inOrder(interrupted context.Context, tasks <-chan *task) error {
	for {
		select {
		case <-interrupted.Done():
			return &exitStatus{exitInterrupted, errors.New("interrupted")}
		case t, ok := <-tasks:
			if !ok {
				return nil
			}
			select {
			case <-interrupted.Done():
				return &exitStatus{exitInterrupted, errors.New("interrupted")}
			case <-t.done:
			}
			if err := r.emit(t); err != nil {
				return err
			}
		}
	}
}

// play plays and renders a game. A panic is our mistake: it is reported as one
// and does not take the other games with it.
func (r *gamesRun) play(t *task) {
	defer func() {
		if p := recover(); p != nil {
			t.err = fmt.Errorf("%s: game %d: a mistake of gcconv, please report it with this game: %v\n%s", record.Shown(t.rec.Source), t.rec.Index, p, debug.Stack())
		}
	}()
	ctx, cancel := context.WithTimeout(r.context.Context, maxTime(r.context))
	defer cancel()
	o := r.options
	o.Context = ctx
	if t.game, t.err = replay.Play(t.rec, o); t.err != nil {
		if errors.Is(t.err, context.DeadlineExceeded) {
			t.err = fmt.Errorf("%w (--max-time allows more than %s)", t.err, maxTime(r.context))
		}
		t.err = tellStart(r.context, o.Library, t.rec, t.err)
		return
	}
	if r.problems != nil {
		t.problem = problemOf(t.path, t.game, o)
	}
	if r.steps.render != nil {
		if err := r.steps.render(t.game, o, &t.made); err != nil {
			t.err = &renderError{err}
		}
	}
}

// renderError is an error of a command's render step.
type renderError struct{ err error }

func (e *renderError) Error() string { return e.err.Error() }

// emit hands a game on and raises the exit status as it asks for.
func (r *gamesRun) emit(t *task) error {
	switch {
	case t.whole != nil:
		for _, one := range t.games {
			if err := r.emit(one); err != nil {
				return err
			}
		}
		return t.fatal
	case t.note != "":
		warn(r.context, "%s", t.note)
		return nil
	case t.past != nil:
		r.progress.add(1, 0, 0)
		r.games++ // some game is in what was written
		r.steps.files.passOver(*t.past)
		r.status = max(r.status, t.past.Status)
		for _, line := range t.past.Report {
			if err := r.problems.add(line); err != nil {
				return err
			}
		}
		return nil
	case t.end:
		r.progress.add(1, 0, 0)
		if r.steps.files != nil {
			return r.steps.files.end(t.sum)
		}
		return nil
	case isUnreadable(t.err):
		fmt.Fprintf(gameErrors(r.context), "gcconv: %s\n", printable(t.err.Error()))
		r.progress.add(0, 0, 1)
		return r.note(t, exitFiles, problemOfFile(t.path, t.source, t.err))
	}
	status, problem, err := r.hand(t)
	if err != nil {
		return err
	}
	r.progress.add(0, 1, min(status, 1))
	r.games++
	if status == exitUsage { // of the command only if that holds for every game
		r.misused++
		status = exitIllegal
	}
	return r.note(t, status, problem)
}

// hand gives a game to the command, and says what it asks for.
func (r *gamesRun) hand(t *task) (status int, problem []byte, err error) {
	var unknown *replay.UnknownGame
	var made *renderError
	var wrongUse *exitStatus
	if t.err == nil {
		if err := r.steps.emit(t.game, &t.made); !errors.As(err, &made) {
			if !t.game.Legal() {
				status = exitIllegal
			}
			return status, t.problem, err
		}
		t.err = made
	}
	switch {
	case errors.As(t.err, &wrongUse) || errors.As(t.err, &made) && errors.As(made.err, &wrongUse):
		return 0, nil, wrongUse
	case made != nil: // the output cannot say this game
		err := fmt.Errorf("%s: game %d: %w", record.Shown(t.rec.Source), t.rec.Index, made.err)
		return exitUsage, problemOfText(t.path, t.rec, withTextErrors(t.rec, made.err)...), r.steps.broken(t.rec, []error{err})
	}
	errs := withTextErrors(t.rec, t.err)
	status = exitIllegal
	if errors.As(t.err, &unknown) && unknown.Name == "" {
		if len(t.rec.Turns) == 0 && len(t.rec.Errors) > 0 {
			errs = errs[1:] // nothing is left of the game but what is wrong with its text
		} else {
			status = exitUsage // the user has to say which game it is
		}
	}
	return status, problemOfText(t.path, t.rec, errs...), r.steps.broken(t.rec, errs)
}

// withTextErrors puts behind an error of a game what is wrong with its text.
func withTextErrors(rec *record.Record, err error) []error {
	errs := []error{err}
	for _, e := range rec.Errors {
		errs = append(errs, e)
	}
	return errs
}

// note keeps what a game or file asks for.
func (r *gamesRun) note(t *task, status int, problem []byte) error {
	r.status = max(r.status, status)
	if r.problems == nil {
		problem = nil
	}
	if f := r.steps.files; f != nil && (status != exitLegal || problem != nil) {
		f.note(t.source, status, problem)
	}
	return r.problems.add(problem)
}
