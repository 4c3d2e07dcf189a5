package main

import (
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/urfave/cli/v2"
	"golang.org/x/term"
)

// progress shows on a terminal how far a command is with its files. It is the
// command's standard error while it lasts, so that what is written there goes
// above it.
type progress struct {
	out   io.Writer
	now   func() time.Time
	files int   // in all, 0 if unknown
	bytes int64 // of them, 0 if unknown

	read atomic.Int64 // bytes

	mutex               sync.Mutex
	columns             int
	began, drawn        time.Time
	done, games, faults int
	shown               bool // a line stands on the terminal
}

// drawnEvery is how often the line changes.
const drawnEvery = 100 * time.Millisecond

// newProgress is the progress of a command over files: nil where there is no
// terminal to show it on, or where games are written to that terminal.
func newProgress(c *cli.Context, files []inputFile) *progress {
	f := fileOf(c.App.ErrWriter)
	if f == nil || !term.IsTerminal(int(f.Fd())) || c.Bool("quiet") {
		return nil
	}
	if out := fileOf(c.App.Writer); c.String("o") == "" && out != nil && term.IsTerminal(int(out.Fd())) {
		return nil
	}
	p := &progress{out: c.App.ErrWriter, now: time.Now, columns: screenOf(c.App.ErrWriter).columns, began: time.Now()}
	for _, file := range files {
		if file.name == "-" {
			p.files, p.bytes = 0, 0
			break
		}
		p.files++
		p.bytes += file.size
	}
	return p
}

// Write writes to standard error, above the line.
func (p *progress) Write(text []byte) (int, error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.clear()
	return p.out.Write(text)
}

// passed counts bytes that were read.
func (p *progress) passed(n int64) { p.read.Add(n) }

// add counts files and games, and faults among these.
func (p *progress) add(files, games, faults int) {
	if p == nil {
		return
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.done += files
	p.games += games
	p.faults += faults
	if now := p.now(); now.Sub(p.drawn) >= drawnEvery {
		p.drawn = now
		line := []rune(p.line(now))
		fmt.Fprintf(p.out, "\r\x1b[K%s", string(line[:min(len(line), max(0, p.columns-1))]))
		p.shown = true
	}
}

// line is what is shown.
func (p *progress) line(now time.Time) string {
	took := now.Sub(p.began).Seconds()
	text := fmt.Sprint(p.done)
	if p.files > 0 {
		text += fmt.Sprintf("/%d", p.files)
	}
	text += fmt.Sprintf(" files  %d games  %.0f games/s  %d faults", p.games, float64(p.games)/max(took, 0.001), p.faults)
	if read := p.read.Load(); p.bytes > 0 && read > 0 && took > 1 {
		left := took * float64(max(0, p.bytes-read)) / float64(read)
		text += fmt.Sprintf("  %s left", time.Duration(left*float64(time.Second)).Round(time.Second))
	}
	return text
}

func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.out, "\r\x1b[K")
		p.shown = false
	}
}

// finish takes the line away.
func (p *progress) finish() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.clear()
}

// withProgress does the work of a command while its progress is shown.
func withProgress(c *cli.Context, files []inputFile, work func(*progress) error) error {
	p := newProgress(c, files)
	if p == nil {
		return work(nil)
	}
	errs := c.App.ErrWriter
	c.App.ErrWriter = p
	defer func() { c.App.ErrWriter = errs }()
	defer p.finish()
	return work(p)
}
