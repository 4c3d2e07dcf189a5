package parser

import (
	"fmt"
	"strings"

	"github.com/gcconv/gcconv/record"
)

// dump gives a record in short form, one turn a line, variations indented.
func dump(rec *record.Record) string {
	var b strings.Builder
	if rec.Game != "" {
		fmt.Fprintf(&b, "game %s\n", rec.Game)
	}
	for _, t := range rec.Tags {
		fmt.Fprintf(&b, "%s=%s\n", t.Name, t.Value)
	}
	if rec.Setup != nil {
		fmt.Fprintf(&b, "%s %s\n", rec.Setup.Form, rec.Setup.Text)
	}
	for _, c := range rec.Comments {
		fmt.Fprintf(&b, "{%s}\n", c)
	}
	dumpLine(&b, rec.Turns, "")
	if rec.Outcome.End != "" || rec.Outcome.Winner != 0 {
		fmt.Fprintf(&b, "outcome %s\n", outcomeString(rec.Outcome))
	}
	for _, e := range rec.Errors {
		fmt.Fprintf(&b, "error %s\n", e)
	}
	for _, e := range rec.Notes {
		fmt.Fprintf(&b, "note %s\n", e)
	}
	return b.String()
}

func outcomeString(o record.Outcome) string {
	winner := map[record.Winner]string{
		record.WinnerUnknown: "?", record.WinnerFirst: "first", record.WinnerSecond: "second",
		record.WinnerMover: "mover", record.WinnerWaiter: "waiter", record.WinnerNone: "draw",
	}[o.Winner]
	return fmt.Sprintf("%s %s %q", winner, o.End, o.Text)
}

func dumpLine(b *strings.Builder, turns []*record.Turn, indent string) {
	for _, t := range turns {
		b.WriteString(indent)
		for _, c := range t.Before {
			fmt.Fprintf(b, "{%s} ", c)
		}
		if t.Number > 0 {
			fmt.Fprintf(b, "%d ", t.Number)
		}
		switch {
		case t.Err != nil:
			fmt.Fprintf(b, "! %s", t.Err)
		case t.Ends != nil:
			fmt.Fprintf(b, "end %s", outcomeString(*t.Ends))
		default:
			b.WriteString(patternString(t.Pattern))
		}
		if t.Side != 0 {
			b.WriteString([]string{"", " first", " second"}[t.Side])
		}
		if t.Clock.Has&record.HasSpent != 0 {
			fmt.Fprintf(b, " %s", t.Clock.Spent)
		}
		if t.Clock.Has&record.HasTotal != 0 {
			fmt.Fprintf(b, "/%s", t.Clock.Total)
		}
		for _, c := range t.Comments {
			fmt.Fprintf(b, " {%s}", c)
		}
		b.WriteByte('\n')
		for _, v := range t.Variations {
			fmt.Fprintf(b, "%s (\n", indent)
			dumpLine(b, v, indent+"  ")
			fmt.Fprintf(b, "%s )\n", indent)
		}
	}
}

func patternString(p record.Pattern) string {
	var b strings.Builder
	b.WriteString(map[record.Kind]string{
		record.KindNone: "none", record.KindMove: "", record.KindDrop: "drop ", record.KindMoveOrDrop: "any ", record.KindPass: "pass",
	}[p.Kind])
	if p.Piece != "" {
		b.WriteString(p.Piece + " ")
	}
	b.WriteString(p.From + "-" + p.To)
	if p.Same {
		b.WriteString(" same")
	}
	switch p.Promotion {
	case record.PromotePlain:
		b.WriteString(" +")
	case record.PromoteDeclined:
		b.WriteString(" =")
	case record.PromoteNamed:
		b.WriteString(" =" + p.PromoteTo)
	}
	for i, mark := range []string{"右", "左", "直", "上", "寄", "引", "打"} {
		if p.Hints>>i&1 != 0 {
			b.WriteString(" " + mark)
		}
	}
	if p.PieceAfter {
		b.WriteString(" after")
	}
	return b.String()
}

func dumpAll(recs []*record.Record) string {
	var parts []string
	for _, r := range recs {
		parts = append(parts, dump(r))
	}
	return strings.Join(parts, "----\n")
}
