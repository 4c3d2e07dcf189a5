package parser

import (
	"testing"
	"time"

	"github.com/gcconv/gcconv/record"
)

func TestClockReadsEveryLength(t *testing.T) {
	for _, c := range []struct {
		text string
		want time.Duration
		ok   bool
	}{
		{"1:02:03", time.Hour + 2*time.Minute + 3*time.Second, true},
		{"2:03", 2*time.Minute + 3*time.Second, true},
		{"7", 7 * time.Second, true},
		{"0:00:05.5", 5500 * time.Millisecond, true},
		{"0:00:05.123456789", 5*time.Second + 123456789, true},
		{"0:00:05.", 5 * time.Second, true},
		{"2592000", 720 * time.Hour, true},
		{"336:00:00", 336 * time.Hour, true},
		{"", 0, false},
		{":", 0, false},
		{"1:", 0, false},
		{"1:2:3:4", 0, false},
		{"-1:00", 0, false},
		{"1:00.5:00", 0, false},
		{"0:00:05.1234567890", 0, false},
		{"9999999999:00:00", 0, false},
		{"99999999999", 0, false},
		{"1h", 0, false},
	} {
		got, ok := clock(c.text)
		if !ok {
			got = 0
		}
		if got != c.want || ok != c.ok {
			t.Errorf("%q: %v %v, want %v %v", c.text, got, ok, c.want, c.ok)
		}
	}
}

func TestCommandsLeaveTheRestOfTheComment(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"[%eval 0.35] [%clk 1:02:03]", ""},
		{"good [%clk 1:02:03] move", "good move"},
		{"[%cal Ge2e4] best [%eval 1] here [%clk 0:01]", "[%cal Ge2e4] best here"},
		{"[%clk 0:01] [%clk 0:02]", "[%clk 0:02]"},
		{"[%clk soon]", "[%clk soon]"},
		{"[%clk 0:01", "[%clk 0:01"},
		{"no command", "no command"},
	} {
		var turn record.Turn
		if got := commands(c.in, &turn); got != c.want {
			t.Errorf("%q leaves %q, want %q", c.in, got, c.want)
		}
	}
}
