package parser

import (
	"fmt"
	"strings"

	"github.com/gcconv/gcconv/record"
)

// courierDump writes everything a record of a log holds, one turn a line.
func courierDump(rec *record.Record) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	if rec.Game != "" {
		line("game %s", rec.Game)
	}
	for _, t := range rec.Tags {
		line("tag %s = %s%s", t.Name, t.Value, dumpPos(t.Pos))
	}
	if s := rec.Setup; s != nil {
		line("setup %s %s cols %d files %v ranks %v%s", s.Form, s.Text, s.Cols, s.Files, s.Ranks, dumpPos(s.Pos))
	}
	if rec.Labels != record.CaseUnknown {
		line("first player has %s", map[record.Case]string{record.CaseUpperFirst: "upper case", record.CaseLowerFirst: "lower case"}[rec.Labels])
	}
	if rec.Skip {
		line("second player moves first")
	}
	for _, c := range rec.Comments {
		line("// %s", c)
	}
	dumpTurns(&b, rec.Turns, "")
	if o := rec.Outcome; o.Text != "" {
		line("outcome: %s, %s, %q%s", dumpWinner(o.Winner), o.End, o.Text, dumpPos(o.Pos))
	}
	for _, e := range rec.Errors {
		line("error %v", e)
	}
	for _, e := range rec.Notes {
		line("note %v", e)
	}
	return b.String()
}

func dumpPos(p record.Pos) string {
	if !p.Valid() {
		return ""
	}
	return fmt.Sprintf(" @%d:%d", p.Line, p.Column)
}

func dumpWinner(w record.Winner) string {
	return [...]string{"open", "first wins", "second wins", "mover wins", "waiter wins", "draw"}[w]
}

func dumpTurns(b *strings.Builder, turns []*record.Turn, indent string) {
	for _, t := range turns {
		for _, c := range t.Before {
			fmt.Fprintf(b, "%s// %s\n", indent, c)
		}
		side := [...]string{"?", "1st", "2nd"}[t.Side]
		fmt.Fprintf(b, "%s%d %s %q%s: %s", indent, t.Number, side, t.Text, dumpPos(t.Pos), dumpPattern(t.Pattern))
		if len(t.NAGs) > 0 {
			fmt.Fprintf(b, " $%v", t.NAGs)
		}
		if t.Ends != nil {
			fmt.Fprintf(b, " ends %s %s", dumpWinner(t.Ends.Winner), t.Ends.End)
		}
		if t.Err != nil {
			fmt.Fprintf(b, " ERROR %v (%d runes)", t.Err, t.Err.Length)
		}
		b.WriteByte('\n')
		for _, c := range t.Comments {
			fmt.Fprintf(b, "%s    // %s\n", indent, c)
		}
		for _, v := range t.Variations {
			fmt.Fprintf(b, "%s  or\n", indent)
			dumpTurns(b, v, indent+"    ")
		}
	}
}

func dumpPattern(p record.Pattern) string {
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	place := func(s string) string {
		if s == "" {
			return ""
		}
		return " " + s
	}
	switch p.Kind {
	case record.KindNone:
		add("nothing")
	case record.KindMove:
		add("move%s %s-%s", place(p.Piece), p.From, p.To)
	case record.KindDrop:
		add("drop%s%s on %s", place(p.Piece), place(p.From), p.To)
	case record.KindCastle:
		add("castle%s %d", place(p.Piece), p.Castle)
	case record.KindPass:
		add("pass")
	case record.KindResign:
		add("resign")
	case record.KindOfferDraw:
		add("offer draw")
	case record.KindAcceptDraw:
		add("accept draw")
	case record.KindStatements:
		add("statements")
	case record.KindEnd:
		add("end")
	default:
		add("kind %d", p.Kind)
	}
	switch p.Promotion {
	case record.PromoteNamed:
		add("promotes to %s", p.PromoteTo)
	case record.PromotePlain:
		add("promotes")
	case record.PromoteDeclined:
		add("does not promote")
	}
	if p.Check {
		add("check")
	}
	if p.Mate {
		add("mate")
	}
	for _, e := range p.Effects {
		verb := [...]string{"place", "move", "remove", "capture", "flip", "drop", "retype", "other"}[e.Kind]
		text := verb + place(e.Label) + place(e.From) + place(e.To)
		if e.Kind == record.EffectOther {
			text += fmt.Sprintf(" %q", e.Text)
		}
		add("%s%s", text, dumpPos(e.Pos))
	}
	return strings.Join(parts, ", ")
}
