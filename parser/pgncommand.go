package parser

import (
	"strconv"
	"strings"
	"time"

	"github.com/gcconv/gcconv/record"
)

// commands takes the embedded commands that a turn has fields for out of a
// comment: [%clk 1:02:03] (left), [%emt 0:00:05] (spent), [%total 0:10:00] (used
// so far; our own), [%eval 0.35]. Others
// stay in the text.
func commands(text string, t *record.Turn) string {
	if !strings.Contains(text, "[%") {
		return text
	}
	var rest strings.Builder
	for {
		i := strings.Index(text, "[%")
		if i < 0 {
			break
		}
		end := strings.IndexByte(text[i:], ']')
		if end < 0 {
			break
		}
		name, value, _ := strings.Cut(text[i+2:i+end], " ")
		if command(t, name, strings.TrimSpace(value)) {
			rest.WriteString(strings.TrimRight(text[:i], " "))
			if rest.Len() > 0 {
				rest.WriteByte(' ')
			}
			text = strings.TrimLeft(text[i+end+1:], " ")
		} else {
			rest.WriteString(text[:i+end+1])
			text = text[i+end+1:]
		}
	}
	rest.WriteString(text)
	return rest.String()
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
	parts := strings.Split(s, ":")
	if len(parts) > 3 {
		return 0, false
	}
	var total time.Duration
	for i, part := range parts {
		if i < len(parts)-1 {
			n, err := strconv.ParseUint(part, 10, 31)
			if err != nil {
				return 0, false
			}
			total = (total + time.Duration(n)*time.Second) * 60
			continue
		}
		whole, fraction, _ := strings.Cut(part, ".")
		n, err := strconv.ParseUint(whole, 10, 31)
		if err != nil || len(fraction) > 9 || strings.Trim(fraction, "0123456789") != "" {
			return 0, false
		}
		total += time.Duration(n) * time.Second
		if fraction != "" {
			f, _ := strconv.ParseUint((fraction + "000000000")[:9], 10, 63)
			total += time.Duration(f)
		}
	}
	return total, total >= 0
}
