package main

import (
	"strings"
	"testing"
	"time"
)

func TestProgressTellsFilesGamesSpeedFaultsAndTimeLeft(t *testing.T) {
	var out strings.Builder
	now := time.Unix(1000, 0)
	p := &progress{out: &out, now: func() time.Time { return now }, columns: 60, began: now, files: 4, bytes: 4000}
	now = now.Add(10 * time.Second)
	p.passed(1000)
	p.add(1, 50, 2)
	p.add(0, 50, 0) // too soon to be drawn
	p.Write([]byte("a fault\n"))
	now = now.Add(10 * time.Second)
	p.passed(3000)
	p.add(3, 0, 0)
	p.finish()
	want := "\r\x1b[K1/4 files  50 games  5 games/s  2 faults  30s left" +
		"\r\x1b[Ka fault\n" +
		"\r\x1b[K4/4 files  100 games  5 games/s  2 faults  0s left" +
		"\r\x1b[K"
	if out.String() != want {
		t.Errorf("\n got %q\nwant %q", out.String(), want)
	}
	p.columns = 10
	now = now.Add(time.Second)
	p.add(0, 0, 0)
	if !strings.HasSuffix(out.String(), "\r\x1b[K4/4 files") {
		t.Errorf("the line is not cut to the width of the terminal: %q", out.String())
	}
}
