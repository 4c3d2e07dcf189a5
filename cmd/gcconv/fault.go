package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"golang.org/x/term"
	"golang.org/x/text/width"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// printFault shows a fault: where and what, the text with a caret under it,
// what was legal, the position.
func printFault(w io.Writer, f *replay.Fault, rec *record.Record, s screen) {
	kind := ""
	if f.Severity == rules.SevereWarning {
		kind = "warning: "
	}
	name := record.Shown(f.Source) // which may hold ": "
	head := printable(name + strings.Replace(strings.TrimPrefix(f.Error(), name), ": ", ": "+kind, 1))
	if code := "[" + string(f.Rule) + "]"; s.colour && strings.HasSuffix(head, code) {
		head = strings.TrimSuffix(head, code) + s.paint(f.Severity, code)
	}
	fmt.Fprintln(w, head)
	printDetails(w, f, rec, s)
}

// printDetails shows what stands below the message of a fault.
func printDetails(w io.Writer, f *replay.Fault, rec *record.Record, s screen) {
	if f.Line != "" {
		line, caret := caretLines(f.Line, f.Pos.Column, f.Span(), s.columns-4)
		indent := caret[:len(caret)-len(strings.TrimLeft(caret, " \t"))]
		fmt.Fprintf(w, "    %s\n    %s%s\n", line, indent, s.paint(f.Severity, strings.TrimLeft(caret, " \t")))
	}
	if f.Severity == rules.SevereDisputed {
		fmt.Fprintf(w, "    only a ruling forbids it: %s\n", rulingText(f))
	}
	if len(f.Nearest) > 0 {
		fmt.Fprintf(w, "    legal here: %s\n", nearestText(f, rec))
	}
	if f.Position != nil && f.Severity != rules.SevereWarning {
		fmt.Fprintf(w, "    position: %s\n", f.Position)
	}
	if f.Severity != rules.SevereWarning {
		fmt.Fprintf(w, "    rule: %s\n", helpFor(f.Rule))
	}
}

// helpFor is where a rule is explained.
func helpFor(r rules.Rule) string { return "docs/faults.md#" + string(r) }

// rulingText names the ruling of a disputed fault, with its question and the
// answer that is played.
func rulingText(f *replay.Fault) string {
	r := f.Position.Variant().Ruling(f.Ruling)
	return fmt.Sprintf("%s (%s %s)", f.Ruling, r.Question, r.Answer)
}

// nearestText lists the legal moves nearest to a fault: first those of the
// piece that was meant, then other pieces that could go to the same square.
func nearestText(f *replay.Fault, rec *record.Record) string {
	var same, other []string
	for _, m := range f.Nearest {
		text := faultMove(f, rec, m)
		if m.To != f.Meant.To || f.Meant.Types == 0 || f.Meant.Types.Has(moverType(f.Position, m)) {
			same = append(same, text)
		} else {
			other = append(other, text)
		}
	}
	out := strings.Join(same, ", ")
	if len(other) > 0 {
		if out != "" {
			out += "; or "
		}
		out += fmt.Sprintf("another piece on %s: %s", f.Position.Variant().SquareName(f.Meant.To), strings.Join(other, ", "))
	}
	return out
}

// faultMove writes a move that is legal at a fault in the notation of the text.
func faultMove(f *replay.Fault, rec *record.Record, m rules.Move) string {
	if f.Save != nil {
		return formats.ZSGMove(f.Position, m, f.Save)
	}
	return formats.MoveIn(rec.Notation, f.Position, m, rec.Labels)
}

func moverType(p *rules.Position, m rules.Move) rules.PieceType {
	if m.Kind == rules.Drop {
		return m.Piece
	}
	return p.At(m.From).Type()
}

// caretLines cuts a source line to fit and draws the caret under column
// (in runes, from 1). Wide characters take two columns of a terminal.
func caretLines(line string, column, length, columns int) (text, caret string) {
	line, dropped := window(line, column)
	runes := []rune(line)
	at := min(max(0, column-1-dropped), len(runes))
	from := 0
	if columns < 20 {
		columns = 20
	}
	if displayed(runes) > columns {
		from = max(0, at-columns/3)
		end := from
		for n := 0; end < len(runes) && n < columns-2; end++ {
			n += runeWidth(runes[end])
		}
		cut := end < len(runes)
		runes = runes[from:end]
		if from > 0 {
			runes = append([]rune("…"), runes...)
			from--
		}
		if cut {
			runes = append(runes, '…')
		}
	}
	at -= from
	var b strings.Builder
	for i, r := range runes {
		switch {
		case i >= at:
		case r == '\t':
			b.WriteRune('\t')
		default:
			b.WriteString(strings.Repeat(" ", runeWidth(r)))
		}
	}
	b.WriteByte('^')
	under := 0
	for i := at; i < len(runes) && i < at+length; i++ {
		under += runeWidth(runes[i])
	}
	b.WriteString(strings.Repeat("~", max(0, under-1)))
	return printable(string(runes)), b.String()
}

// window cuts what is far before and behind a column off a line, which may be as
// long as its file. dropped is how many runes that takes from its front.
func window(line string, column int) (near string, dropped int) {
	const around = 500 // runes
	start, end, n := 0, len(line), 0
	for i := range line {
		if n == column-around {
			start, dropped = i, n
		}
		if n == column+around {
			end = i
			break
		}
		n++
	}
	return line[start:end], dropped
}

// printable keeps control characters from reaching a terminal, but for those that
// part lines and words.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\t' && r != '\n' {
			return '\ufffd'
		}
		return r
	}, s)
}

func displayed(runes []rune) int {
	n := 0
	for _, r := range runes {
		n += runeWidth(r)
	}
	return n
}

func runeWidth(r rune) int {
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// isTerminal says whether colours may be written: to a terminal, unless NO_COLOR
// is set (https://no-color.org).
func isTerminal(w io.Writer) bool {
	f := fileOf(w)
	return f != nil && os.Getenv("NO_COLOR") == "" && term.IsTerminal(int(f.Fd()))
}

// screen is where text goes: how wide its lines may be, and whether it may be
// coloured.
type screen struct {
	columns int
	colour  bool
}

// screenOf looks at a writer: the columns of its terminal, or 120.
func screenOf(w io.Writer) screen {
	s := screen{120, isTerminal(w)}
	if f := fileOf(w); f != nil && term.IsTerminal(int(f.Fd())) {
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil {
			s.columns = columns
		}
	}
	return s
}

// colours are the ANSI colours of the severities; "" is that of a legal game.
var colours = map[rules.Severity]string{
	"":                     "32", // green
	rules.SevereIllegal:    "1;31",
	rules.SevereUnreadable: "1;31",
	rules.SevereDisputed:   "1;35",
	rules.SevereWarning:    "33",
}

// paint colours a text by a severity.
func (s screen) paint(by rules.Severity, text string) string {
	if !s.colour {
		return text
	}
	return "\x1b[" + colours[by] + "m" + text + "\x1b[0m"
}
