package formats

import (
	"fmt"
	"io"
	"strings"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// WesternStyle is a way to write shogi moves in Latin letters.
type WesternStyle string

// The styles.
const (
	Hodges       WesternStyle = "hodges"        // P-7f, Px3c+, B*5e
	HodgesNumber WesternStyle = "hodges-number" // P-76, Px33+, B*55
	Hosking      WesternStyle = "hosking"       // P76, Px33+, B'55
)

// WesternStyles lists the styles.
var WesternStyles = []WesternStyle{Hodges, HodgesNumber, Hosking}

// BoardStyle is a way to draw a board in plain text.
type BoardStyle string

// The ways.
const (
	NoBoard    BoardStyle = ""
	ASCIIBoard BoardStyle = "ascii" // letters of SFEN, upper case for the first player
	BODBoard   BoardStyle = "bod"   // kanji, as KIF draws it
)

// WesternOptions says how Western text is written.
type WesternOptions struct {
	Style WesternStyle // "" is Hodges
	Board BoardStyle   // drawn at the end, and at the start where that is not the usual one
}

// WriteWestern writes a game of the shogi family as plain text in Western
// notation (G. Hodges, Shogi magazine; T. Hosking, The Art of Shogi): tags,
// numbered moves of both players, comments in braces, variations in brackets,
// the result. A fault that stops a line stands in braces at its place. The
// error is for a game of another family and for an unknown style.
func WriteWestern(w io.Writer, g *replay.Game, o WesternOptions) error {
	if g.Variant.Family != rules.ShogiFamily {
		return fmt.Errorf("western text is for games of the shogi family, %s is none; use pgn", g.Variant.Title)
	}
	if o.Style == "" {
		o.Style = Hodges
	}
	known := false
	for _, s := range WesternStyles {
		known = known || s == o.Style
	}
	if !known {
		return fmt.Errorf("no style %q; there are %v", o.Style, WesternStyles)
	}
	t := &western{style: o.Style}
	rec := g.Record
	fmt.Fprintf(&t.b, "%s\n", g.Variant.Title)
	for _, tag := range rec.Tags {
		if tag.Value != "" && strings.Trim(tag.Value, "?.") != "" {
			fmt.Fprintf(&t.b, "%s: %s\n", tag.Name, oneLine(tag.Value))
		}
	}
	t.b.WriteByte('\n')
	if g.Start.String() != g.Variant.Start().String() {
		fmt.Fprintf(&t.b, "Start: %s\n", g.Start)
		if err := WriteBoard(&t.b, g.Start, o.Board); err != nil {
			return err
		}
		t.b.WriteByte('\n')
	}
	for _, c := range rec.Comments {
		t.word("{" + oneLine(c) + "}")
	}
	pos := t.line(&g.Main, g.Start, 1)
	for _, text := range unkeptEnd(g) {
		t.word("{" + oneLine(text) + "}")
	}
	if g.Main.Stop == nil && g.Outcome.Result != "" {
		t.word(string(g.Outcome.Result))
		if g.Outcome.End != record.EndUnknown {
			t.word("{" + string(g.Outcome.End) + "}")
		}
	}
	t.b.WriteByte('\n')
	if o.Board != NoBoard {
		t.b.WriteByte('\n')
		if err := WriteBoard(&t.b, pos, o.Board); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, t.b.String())
	return err
}

// western writes words into lines.
type western struct {
	b      strings.Builder
	style  WesternStyle
	column int
}

// word adds a word, on a new line when the line is full.
func (t *western) word(s string) {
	const width = 80
	n := displayWidth(s)
	switch {
	case t.column == 0:
	case t.column+1+n > width:
		t.b.WriteByte('\n')
		t.column = 0
	default:
		t.b.WriteByte(' ')
		t.column++
	}
	t.b.WriteString(s)
	t.column += n
}

// line writes a line of play and returns the position at its end.
func (t *western) line(l *replay.Line, pos *rules.Position, ply int) *rules.Position {
	pos = pos.Clone()
	number := true // the number must be written again
	for _, n := range l.Nodes {
		for _, c := range n.Turn.Before {
			t.word("{" + oneLine(c) + "}")
		}
		text := t.move(pos, n.Move)
		switch {
		case n.Ply%2 == 1:
			text = fmt.Sprintf("%d. %s", (n.Ply+1)/2, text)
		case number:
			text = fmt.Sprintf("%d... %s", n.Ply/2, text)
		}
		number = false
		for _, nag := range n.Turn.NAGs {
			if nag > 0 && nag < len(nagSigns) {
				text += nagSigns[nag]
			}
		}
		t.word(text)
		notes := append([]string(nil), n.Turn.Comments...)
		if c := n.Turn.Clock; c.Has&record.HasSpent != 0 {
			notes = append(notes, "spent "+clockText(c.Spent))
		}
		for _, note := range extraNotes(n.Turn) {
			if !strings.ContainsAny(note, "!?") {
				notes = append(notes, note)
			}
		}
		for _, note := range notes {
			t.word("{" + oneLine(note) + "}")
			number = true
		}
		for i := range n.Variations {
			t.variation(&n.Variations[i], pos, n.Ply)
			number = true
		}
		pos.Apply(n.Move)
	}
	for i := range l.StopVariations {
		t.variation(&l.StopVariations[i], pos, ply+len(l.Nodes))
	}
	for i, c := range l.Closing {
		if c.Text != "" {
			t.word("{" + oneLine(c.Text) + "}")
		}
		for _, text := range append(append([]string(nil), c.Before...), c.Comments...) {
			t.word("{" + oneLine(text) + "}")
		}
		lines := l.Beside(i)
		for j := range lines {
			t.variation(&lines[j], pos, ply+len(l.Nodes))
		}
	}
	for _, note := range stopNotes(l) {
		t.word("{" + oneLine(note) + "}")
	}
	return pos
}

func (t *western) variation(l *replay.Line, pos *rules.Position, ply int) {
	t.word("(")
	t.line(l, pos, ply)
	t.word(")")
}

// move writes one move: piece, origin where another piece of its kind can go
// there too, -, x or the drop sign, target, and + or =X for a promotion, = for
// one that was declined.
func (t *western) move(pos *rules.Position, m rules.Move) string {
	v := pos.Variant()
	if m.Kind == rules.Drop {
		sign := "*"
		if t.style == Hosking {
			sign = "'"
		}
		return v.Def(m.Piece).Letter + sign + t.square(v, m.To)
	}
	text := v.Def(pos.At(m.From).Type()).Letter
	_, needed, _ := pos.Hints(m)
	if needed {
		text += t.square(v, m.From)
	}
	switch {
	case pos.Captured(m) != 0:
		text += "x"
	case t.style != Hosking || needed:
		text += "-"
	}
	text += t.square(v, m.To)
	switch {
	case m.Kind == rules.Promote:
		text += promotionSuffix(v, m.Piece)
	case couldPromote(pos, m):
		text += "="
	}
	return text
}

func (t *western) square(v *rules.Variant, q rules.Square) string {
	if t.style == Hodges {
		return v.SquareName(q)
	}
	return fmt.Sprintf("%d%d", v.Files-v.File(q), v.Ranks-v.Rank(q))
}

// WriteBoard draws a position in plain text. NoBoard draws nothing.
func WriteBoard(w io.Writer, p *rules.Position, style BoardStyle) error {
	var b strings.Builder
	switch style {
	case NoBoard:
	case BODBoard:
		for _, d := range p.Variant().Pieces[1:] {
			if kanjiOf(&d) == "" {
				return fmt.Errorf("%s has no kanji for %s; draw the board in the style %s", p.Variant().Title, d.Name, ASCIIBoard)
			}
		}
		writeBOD(&b, p)
	case ASCIIBoard:
		writeASCII(&b, p)
	default:
		return fmt.Errorf("no board style %q; there are %s and %s", style, ASCIIBoard, BODBoard)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeASCII draws the board with the letters of SFEN or FEN, and the hands.
func writeASCII(b *strings.Builder, p *rules.Position) {
	v := p.Variant()
	hand := func(s rules.Side) {
		if !v.HasHands() {
			return
		}
		fmt.Fprintf(b, "%s in hand:", v.SideName(s))
		empty := true
		for _, t := range v.HandOrder {
			if n := p.Hand(s, t); n > 0 {
				fmt.Fprintf(b, " %s", v.Symbol(rules.NewPiece(t, s)))
				if n > 1 {
					fmt.Fprintf(b, "x%d", n)
				}
				empty = false
			}
		}
		if empty {
			b.WriteString(" -")
		}
		b.WriteByte('\n')
	}
	files := func() {
		b.WriteString("  ")
		for file := range v.Files {
			fmt.Fprintf(b, " %2s", v.FileName(file))
		}
		b.WriteByte('\n')
	}
	hand(rules.Second)
	files()
	for rank := v.Ranks - 1; rank >= 0; rank-- {
		fmt.Fprintf(b, "%2s", v.RankName(rank))
		for file := range v.Files {
			symbol := "."
			if pc := p.At(v.SquareAt(file, rank)); pc != 0 {
				symbol = v.Symbol(pc)
			}
			fmt.Fprintf(b, " %2s", symbol)
		}
		fmt.Fprintf(b, " %s\n", v.RankName(rank))
	}
	files()
	hand(rules.First)
	fmt.Fprintf(b, "%s to move\n", v.SideName(p.Side()))
}
