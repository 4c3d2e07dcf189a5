package parser

import (
	"math"
	"strings"
	"time"

	"github.com/gcconv/gcconv/record"
)

// commands takes the embedded commands that a turn has fields for out of a
// comment: [%clk 1:02:03] (left), [%emt 0:00:05] (spent), [%total 0:10:00] (used
// so far; our own), [%eval 0.35]. Others
// stay in the text.
func commands(text string, t *record.Turn) string {
	for from := 0; ; {
		i := strings.Index(text[from:], "[%")
		if i < 0 {
			return text
		}
		i += from
		end := strings.IndexByte(text[i:], ']')
		if end < 0 {
			return text
		}
		end += i + 1
		name, value, _ := strings.Cut(text[i+2:end-1], " ")
		if !command(t, name, strings.TrimSpace(value)) {
			from = end
			continue
		}
		before, after := strings.TrimRight(text[:i], " "), strings.TrimLeft(text[end:], " ")
		switch {
		case before == "":
			text, from = after, 0
		case after == "":
			return before
		default:
			text, from = before+" "+after, len(before)+1
		}
	}
}

// command carries one out; it reports false if the turn has no place for it.
func command(t *record.Turn, name, value string) bool {
	switch name {
	case "clk":
		d, ok := clock(value)
		if ok && t.Clock.Has&record.HasRemaining == 0 {
			t.Clock.Remaining, t.Clock.Has = d, t.Clock.Has|record.HasRemaining
			return true
		}
	case "emt":
		d, ok := clock(value)
		if ok && t.Clock.Has&record.HasSpent == 0 {
			t.Clock.Spent, t.Clock.Has = d, t.Clock.Has|record.HasSpent
			return true
		}
	case "total":
		d, ok := clock(value)
		if ok && t.Clock.Has&record.HasTotal == 0 {
			t.Clock.Total, t.Clock.Has = d, t.Clock.Has|record.HasTotal
			return true
		}
	case "eval":
		if t.Eval == "" && value != "" {
			t.Eval = value
			return true
		}
	}
	return false
}

// clock reads h:mm:ss, mm:ss or ss, with a fraction of a second.
func clock(s string) (time.Duration, bool) {
	var total time.Duration
	for colons := 0; ; colons++ {
		n, rest := digits(s, 10)
		if len(rest) == len(s) || n > math.MaxInt32 { // more would not fit
			return 0, false
		}
		total += time.Duration(n) * time.Second
		switch {
		case rest == "":
			return total, true
		case rest[0] == ':' && colons < 2 && total < math.MaxInt64/120:
			total *= 60
			s = rest[1:]
		case rest[0] == '.':
			f, end := digits(rest[1:], 9)
			for range 10 - (len(rest) - len(end)) {
				f *= 10
			}
			return total + time.Duration(f), end == ""
		default:
			return 0, false
		}
	}
}

// digits reads a decimal number of at most so many digits from the front of a
// text.
func digits(s string, most int) (n int64, rest string) {
	i := 0
	for i < len(s) && i < most && s[i] >= '0' && s[i] <= '9' {
		n = n*10 + int64(s[i]-'0')
		i++
	}
	return n, s[i:]
}
