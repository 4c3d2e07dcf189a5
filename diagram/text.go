package diagram

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"

	"github.com/gcconv/gcconv/rules"
)

// TextOptions are the choices for a drawing in characters.
type TextOptions struct {
	Colour bool // with escape sequences of ECMA-48
	Flip   bool // the second player sits at the bottom
}

// Text draws a board with plain characters, for any game. The second player's
// labels are in lower case and the first player's in upper case, where letters
// have case. Colours tell the last move, check and faults; without them the
// squares are marked (P), !K! and ?P?.
func Text(b *Board, o TextOptions) string {
	b = b.complete()
	t := textWriter{board: b, TextOptions: o, width: 1}
	for _, c := range b.Cells {
		t.width = max(t.width, textWidth(sideLabel(c.Piece)))
	}
	for _, f := range b.FileLabels {
		t.width = max(t.width, textWidth(visible(f)))
	}
	for _, r := range b.RankLabels {
		t.margin = max(t.margin, textWidth(visible(r)))
	}
	top, bottom := rules.Second, rules.First
	if o.Flip {
		top, bottom = bottom, top
	}
	t.hand(top)
	t.files()
	t.rule()
	for r := range b.Ranks {
		if !o.Flip {
			r = b.Ranks - 1 - r
		}
		t.rank(r)
		t.rule()
	}
	t.hand(bottom)
	if !b.HideTurn {
		t.buf.WriteString(visible(b.sideName(b.Turn)) + " to move\n")
	}
	if b.Caption != "" {
		t.buf.WriteString(visible(b.Caption) + "\n")
	}
	return t.buf.String()
}

type textWriter struct {
	TextOptions
	buf    strings.Builder
	board  *Board
	width  int // of a square
	margin int // of the rank labels
}

// Escape sequences.
const (
	plainText  = "\x1b[0m"
	firstText  = "\x1b[1m"
	secondText = "\x1b[36m"
	otherText  = "\x1b[35m"
	lastField  = "\x1b[30;43m"
	checkField = "\x1b[97;41m"
	faultField = "\x1b[97;45m"
)

// file returns the file that stands in a column from the left.
func (t *textWriter) file(column int) int {
	if t.Flip {
		return t.board.Files - 1 - column
	}
	return column
}

func (t *textWriter) files() {
	if t.board.FileLabels == nil {
		return
	}
	line := strings.Repeat(" ", t.margin+2)
	for column := range t.board.Files {
		line += " " + centred(visible(entry(t.board.FileLabels, t.file(column))), t.width) + "  "
	}
	t.buf.WriteString(strings.TrimRight(line, " ") + "\n")
}

func (t *textWriter) rule() {
	t.buf.WriteString(strings.Repeat(" ", t.margin+1))
	for range t.board.Files {
		t.buf.WriteString("+" + strings.Repeat("-", t.width+2))
	}
	t.buf.WriteString("+\n")
}

func (t *textWriter) rank(r int) {
	label := visible(entry(t.board.RankLabels, r))
	t.buf.WriteString(strings.Repeat(" ", t.margin-textWidth(label)) + label + " ")
	for column := range t.board.Files {
		q := r*t.board.Files + t.file(column)
		c := &t.board.Cells[q]
		text := centred(sideLabel(c.Piece), t.width)
		switch sign := t.sign(q, c.Piece); {
		case c.Hole:
			text = strings.Repeat("#", t.width+2)
		case t.Colour:
			text = coloured(" "+text+" ", sign.colour)
		default:
			text = sign.left + text + sign.right
		}
		t.buf.WriteString("|" + text)
	}
	t.buf.WriteString("|\n")
}

// textSign is how a square is marked.
type textSign struct{ left, right, colour string }

func (t *textWriter) sign(q int, p Piece) textSign {
	switch b := t.board; {
	case slices.Contains(b.Faults, q):
		return textSign{"?", "?", faultField}
	case slices.Contains(b.Check, q):
		return textSign{"!", "!", checkField}
	case slices.Contains(b.LastMove, q):
		return textSign{"(", ")", lastField}
	case p.Label == "":
		return textSign{" ", " ", ""}
	case p.Tint > 0:
		return textSign{" ", " ", otherText}
	case p.Side == rules.First:
		return textSign{" ", " ", firstText}
	}
	return textSign{" ", " ", secondText}
}

func coloured(text, colour string) string {
	if colour == "" {
		return text
	}
	return colour + text + plainText
}

func (t *textWriter) hand(side rules.Side) {
	if t.board.HandKinds == 0 && len(t.board.Hands[side]) == 0 {
		return
	}
	t.buf.WriteString(visible(t.board.sideName(side)) + " holds:")
	for _, h := range t.board.Hands[side] {
		t.buf.WriteString(" " + sideLabel(h.Piece))
		if h.Count > 1 {
			t.buf.WriteString("×" + strconv.Itoa(h.Count))
		}
	}
	if len(t.board.Hands[side]) == 0 {
		t.buf.WriteString(" nothing")
	}
	t.buf.WriteString("\n")
}

// sideLabel writes a label in the letter case of its side, or in its own.
func sideLabel(p Piece) string {
	label := visible(p.Label)
	if p.Tint > 0 || p.Written {
		return label
	}
	if p.Side == rules.Second {
		return strings.ToLower(label)
	}
	return strings.ToUpper(label)
}

// visible takes control characters out of a text, so that no file can steer a
// terminal.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cc, r) && r != '\n' {
			return -1
		}
		return r
	}, s)
}

// textWidth returns how many columns of a terminal a text takes.
func textWidth(s string) int {
	n := 0
	for _, r := range s {
		switch width.LookupRune(r).Kind() {
		case width.EastAsianWide, width.EastAsianFullwidth:
			n += 2
		default:
			n++
		}
	}
	return n
}

// centred fills a text up to n columns; an odd one goes to the left, so that
// P stands under the P of +P.
func centred(s string, n int) string {
	room := n - textWidth(s)
	return strings.Repeat(" ", room-room/2) + s + strings.Repeat(" ", room/2)
}

// BOD draws a shogi board in the form that Japanese programs exchange (BOD,
// 盤面図): v before the second player's pieces, hands above and below. With
// colour, escape sequences tell the last move, check and faults. It reports
// false for another board than shogi's, or if a piece has no kanji of one
// character; Text can draw those.
func BOD(b *Board, colour bool) (string, bool) {
	if b.Pattern != Lined {
		return "", false
	}
	b = b.complete()
	for _, c := range b.Cells {
		if c.Label != "" && utf8.RuneCountInString(c.Kanji) != 1 {
			return "", false
		}
	}
	t := textWriter{board: b}
	t.kanjiHand("後手", rules.Second)
	for f := range b.Files {
		t.buf.WriteString(" " + fullWidth(b.Files-f))
	}
	t.buf.WriteString("\n+" + strings.Repeat("-", 3*b.Files) + "+\n")
	for r := b.Ranks - 1; r >= 0; r-- {
		t.buf.WriteString("|")
		for f := range b.Files {
			q := r*b.Files + f
			c := &b.Cells[q]
			text := " ・"
			switch {
			case c.Hole:
				text = " 　"
			case c.Label != "" && c.Side == rules.Second:
				text = "v" + c.Kanji
			case c.Label != "":
				text = " " + c.Kanji
			}
			if colour {
				text = coloured(text, t.sign(q, c.Piece).colour)
			}
			t.buf.WriteString(text)
		}
		t.buf.WriteString("|" + kanjiNumber(b.Ranks-r) + "\n")
	}
	t.buf.WriteString("+" + strings.Repeat("-", 3*b.Files) + "+\n")
	t.kanjiHand("先手", rules.First)
	if !b.HideTurn {
		t.buf.WriteString([...]string{"先手番", "後手番"}[b.Turn] + "\n")
	}
	if b.Caption != "" {
		t.buf.WriteString(visible(b.Caption) + "\n")
	}
	return t.buf.String(), true
}

func (t *textWriter) kanjiHand(name string, side rules.Side) {
	t.buf.WriteString(name + "の持駒：")
	for i, h := range t.board.Hands[side] {
		if i > 0 {
			t.buf.WriteString("　")
		}
		t.buf.WriteString(h.Kanji)
		if h.Count > 1 {
			t.buf.WriteString(kanjiNumber(h.Count))
		}
	}
	if len(t.board.Hands[side]) == 0 {
		t.buf.WriteString("なし")
	}
	t.buf.WriteString("\n")
}

// fullWidth writes a file number two columns wide.
func fullWidth(n int) string {
	if n < 10 {
		return string(rune('０' + n))
	}
	return strconv.Itoa(n)
}

// kanjiNumber writes 1 to 99: 一, 十, 十八, 二十.
func kanjiNumber(n int) string {
	digit := func(d int) string { return string([]rune("〇一二三四五六七八九")[d]) }
	switch {
	case n < 10:
		return digit(n)
	case n < 20:
		return "十" + strings.TrimPrefix(digit(n%10), "〇")
	case n < 100:
		return digit(n/10) + "十" + strings.TrimPrefix(digit(n%10), "〇")
	}
	return strconv.Itoa(n)
}
