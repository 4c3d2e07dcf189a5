package formats

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/gcconv/gcconv/freeform"
	"github.com/gcconv/gcconv/record"
)

// WriteFreeform writes a game that was followed without rules as assignments of
// a Game Courier log: every turn as it was written, with comments, variations,
// tags and the line that tells how the game ended. The error is that of w.
func WriteFreeform(w io.Writer, g *freeform.Game) error {
	f := &freeformWriter{g: g}
	rec, start := g.Record, g.Start
	f.field("game", rec.Game)
	f.field("code", start.Code())
	f.field("cols", strconv.Itoa(start.Cols))
	f.field("files", strings.Join(start.Files, " "))
	f.field("ranks", strings.Join(start.Ranks, " "))
	if rec.Skip {
		f.field("skip", "1")
	}
	for _, t := range rec.Tags {
		switch key := courierTags[t.Name] + courierSides[t.Name]; key {
		case "":
			fmt.Fprintf(&f.head, "$tags[%s] = %s;\n", quotePHP(t.Name), quotePHP(oneLine(t.Value)))
		default:
			f.field(key, oneLine(t.Value))
		}
	}
	if o := rec.Outcome; o.Text != "" && o.Text != rec.Tag("Result") && !endsBy(rec.Turns, o.Pos) {
		f.field("status", oneLine(o.Text))
	}
	for _, line := range commentLines(rec.Comments) {
		f.field("comment", line)
	}
	place := 0
	if rec.Skip {
		place = 1
	}
	f.line(g.Steps, place, 0)
	_, err := io.WriteString(w, f.head.String()+"$moves = <<<'NOW'\n"+f.moves.String()+"NOW;\n")
	return err
}

type freeformWriter struct {
	g           *freeform.Game
	head, moves strings.Builder
}

func (f *freeformWriter) field(key, value string) {
	if value != "" {
		fmt.Fprintf(&f.head, "$%s = %s;\n", key, quotePHP(value))
	}
}

// endsBy says whether what ends a game is one of its turns.
func endsBy(turns []*record.Turn, at record.Pos) bool {
	for _, t := range turns {
		if t.Pos == at {
			return true
		}
	}
	return false
}

// line writes a line from a place on: 0 is the first player's first turn.
func (f *freeformWriter) line(steps []freeform.Step, place, depth int) {
	bars := strings.Repeat("|", depth)
	for i := 0; i < len(steps); i++ {
		first := i
		text, t := steps[i].Turn.Text, steps[i].Turn
		notes := f.notes(t)
		if depth > 0 && i == 0 && len(t.Before) > 0 {
			f.moves.WriteString(bars + "\n") // bars alone end the variation before this one
		}
		f.comments(bars, t.Before)
		for i+1 < len(steps) && steps[i+1].Turn.Pattern.Kind == record.KindEnd && steps[i+1].Turn.Pos.Line == t.Pos.Line {
			i++ // said in the same turn
			text += "; " + steps[i].Turn.Text
			notes = append(append(notes, steps[i].Turn.Before...), annotations(steps[i].Turn)...)
		}
		dots := "."
		if place%2 == 1 {
			dots = "..."
		}
		lines := commentLines(notes)
		text = strconv.Itoa(place/2+1) + dots + " " + text
		if len(lines) > 0 {
			text += " // " + lines[0]
			lines = lines[1:]
		}
		f.text(bars, text)
		f.comments(bars, lines)
		for _, s := range steps[first : i+1] {
			for _, v := range s.Variations {
				f.variation(v, place, depth+1)
			}
		}
		place++
	}
}

// notes are what stands behind a turn. A statement that is kept as a comment is
// in its text already.
func (f *freeformWriter) notes(t *record.Turn) []string {
	var notes []string
	for _, n := range annotations(t) {
		if !strings.Contains(t.Text, n) {
			notes = append(notes, n)
		}
	}
	return notes
}

func (f *freeformWriter) variation(steps []freeform.Step, place, depth int) {
	if depth <= maxCourierDepth {
		f.line(steps, place, depth)
		return
	}
	var turns []*record.Turn
	for _, s := range steps {
		turns = append(turns, s.Turn)
	}
	f.comments(strings.Repeat("|", depth-1), []string{"a line in place of this: " + turnsText(turns)})
}

func (f *freeformWriter) comments(bars string, comments []string) {
	for _, line := range commentLines(comments) {
		f.text(bars, "// "+line)
	}
}

func (f *freeformWriter) text(bars, text string) {
	if bars != "" {
		text = bars + " " + text
	}
	f.moves.WriteString(text + "\n")
}
