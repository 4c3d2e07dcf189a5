package formats

import (
	"fmt"
	"strings"
	"time"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
)

// stopNotes says why a line ends before its text does, and gives the text that
// was not played. It is empty for a line that was played to its end.
func stopNotes(l *replay.Line) []string {
	if l.Stop == nil {
		return nil
	}
	notes := []string{l.Stop.Error()}
	if len(l.Rest) > 0 {
		rest := l.Rest
		if len(l.StopVariations) > 0 { // written as variations
			first := *rest[0]
			first.Variations = nil
			rest = append([]*record.Turn{&first}, rest[1:]...)
		}
		notes = append(notes, "not played: "+turnsText(rest))
	}
	return notes
}

// lastWords are what a Game Courier log says at the end of a line and other
// notations have no word for: draw offers, and an end that the outcome does not tell.
func lastWords(g *replay.Game, l *replay.Line) []string {
	var words []string
	for _, t := range l.Closing {
		if t.Pattern.Kind == record.KindOfferDraw {
			words = append(append(append(words, t.Before...), t.Text), t.Comments...)
		}
	}
	if l == &g.Main {
		words = append(words, unkeptEnd(g)...)
	}
	return words
}

// unkeptEnd is how a Game Courier log says that the game ended where the outcome
// does not tell it: somebody has won or lost who is no player of the game, or the
// last position does not bear it out.
func unkeptEnd(g *replay.Game) []string {
	o := &g.Record.Outcome
	if g.Record.Notation != "gc" || o.Text == "" || o.Text == "*" || strings.HasPrefix(o.Text, openResult) {
		return nil
	}
	end, _ := g.At(len(g.Main.Nodes))
	kept := resultOf(o.Winner, end) == g.Outcome.Result && (o.End == record.EndUnknown || o.End == g.Outcome.End)
	if kept && o.Winner != record.WinnerUnknown {
		return nil
	}
	return []string{o.Text}
}

// turnsText gives turns as they were written, with their comments in braces
// and their variations in brackets.
func turnsText(turns []*record.Turn) string {
	var b strings.Builder
	writeTurns(&b, turns)
	return b.String()
}

func writeTurns(b *strings.Builder, turns []*record.Turn) {
	for i, t := range turns {
		if i > 0 {
			b.WriteByte(' ')
		}
		for _, c := range t.Before {
			b.WriteString("{" + c + "} ")
		}
		b.WriteString(strings.Join(append([]string{t.Text}, extraNotes(t)...), " "))
		for _, c := range t.Comments {
			b.WriteString(" {" + c + "}")
		}
		for _, v := range t.Variations {
			b.WriteString(" (")
			writeTurns(b, v)
			b.WriteByte(')')
		}
	}
}

// oneLine puts a text on one line.
func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' }), " ")
}

// nagSigns are the glyphs that have a sign.
var nagSigns = []string{1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}

// extraNotes gives what a turn carries that the Japanese notations have no
// word for, as comments.
func extraNotes(t *record.Turn) []string {
	var notes []string
	for _, n := range t.NAGs {
		if n > 0 && n < len(nagSigns) {
			notes = append(notes, nagSigns[n])
		} else {
			notes = append(notes, fmt.Sprintf("$%d", n))
		}
	}
	if t.Eval != "" {
		notes = append(notes, "eval "+t.Eval)
	}
	if t.Clock.Has&record.HasRemaining != 0 {
		notes = append(notes, "clock "+clockText(t.Clock.Remaining))
	}
	return notes
}

// clockText gives a time as h:mm:ss, with a fraction where it has one.
func clockText(d time.Duration) string {
	s := fmt.Sprintf("%d:%02d:%02d", int(d.Hours()), int(d.Minutes())%60, int(d.Seconds())%60)
	if ms := d.Milliseconds() % 1000; ms != 0 {
		s += strings.TrimRight(fmt.Sprintf(".%03d", ms), "0")
	}
	return s
}
