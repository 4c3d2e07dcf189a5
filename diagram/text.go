package diagram

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/width"

	"github.com/gcconv/gcconv/rules"
)

// Text draws a board with plain characters, for any game. The second player's
// labels are in lower case and the first player's in upper case, where letters
// have case; with colour, escape sequences of ECMA-48 tell more: the side, the
// last move, check and faults.
func Text(b *Board, colour bool) string {
	t := textWriter{board: b, colour: colour, width: 1}
	for _, c := range b.Cells {
		t.width = max(t.width, textWidth(c.Label))
	}
	for _, f := range b.FileLabels {
		t.width = max(t.width, textWidth(f))
	}
	for _, r := range b.RankLabels {
		t.margin = max(t.margin, textWidth(r))
	}
	t.hand(rules.Second)
	t.files()
	t.rule()
	for r := b.Ranks - 1; r >= 0; r-- {
		t.rank(r)
		t.rule()
	}
	t.hand(rules.First)
	if !b.HideTurn {
		t.buf.WriteString(b.sideName(b.Turn) + " to move\n")
	}
	if b.Caption != "" {
		t.buf.WriteString(b.Caption + "\n")
	}
	return t.buf.String()
}

type textWriter struct {
	buf    strings.Builder
	board  *Board
	colour bool
	width  int // of a square
	margin int // of the rank labels
}

// Escape sequences.
const (
	plainText  = "\x1b[0m"
	firstText  = "\x1b[1m"
	secondText = "\x1b[36m"
	lastField  = "\x1b[30;43m"
	checkField = "\x1b[97;41m"
	faultField = "\x1b[97;45m"
)

func (t *textWriter) files() {
	if t.board.FileLabels == nil {
		return
	}
	t.buf.WriteString(strings.Repeat(" ", t.margin+2))
	var line strings.Builder
	for _, f := range t.board.FileLabels {
		line.WriteString(" " + centred(f, t.width) + "  ")
	}
	t.buf.WriteString(strings.TrimRight(line.String(), " ") + "\n")
}

func (t *textWriter) rule() {
	t.buf.WriteString(strings.Repeat(" ", t.margin+1))
	for range t.board.Files {
		t.buf.WriteString("+" + strings.Repeat("-", t.width+2))
	}
	t.buf.WriteString("+\n")
}

func (t *textWriter) rank(r int) {
	label := ""
	if r < len(t.board.RankLabels) {
		label = t.board.RankLabels[r]
	}
	t.buf.WriteString(strings.Repeat(" ", t.margin-textWidth(label)) + label + " ")
	for f := range t.board.Files {
		q := r*t.board.Files + f
		c := &t.board.Cells[q]
		text := " " + centred(sideLabel(c.Piece), t.width) + " "
		if c.Hole {
			text = strings.Repeat("#", t.width+2)
		}
		t.buf.WriteString("|" + t.paint(text, q, c.Piece))
	}
	t.buf.WriteString("|\n")
}

// paint colours the text of a square.
func (t *textWriter) paint(text string, q int, p Piece) string {
	code := ""
	switch b := t.board; {
	case !t.colour:
	case slices.Contains(b.Faults, q):
		code = faultField
	case slices.Contains(b.Check, q):
		code = checkField
	case slices.Contains(b.LastMove, q):
		code = lastField
	case p.Label == "":
	case p.Side == rules.First:
		code = firstText
	default:
		code = secondText
	}
	if code == "" {
		return text
	}
	return code + text + plainText
}

func (t *textWriter) hand(side rules.Side) {
	if t.board.HandKinds == 0 && len(t.board.Hands[side]) == 0 {
		return
	}
	t.buf.WriteString(t.board.sideName(side) + " holds:")
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

// sideLabel writes a label in the letter case of its side.
func sideLabel(p Piece) string {
	if p.Side == rules.Second {
		return strings.ToLower(p.Label)
	}
	return strings.ToUpper(p.Label)
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

func centred(s string, n int) string {
	room := n - textWidth(s)
	return strings.Repeat(" ", room/2) + s + strings.Repeat(" ", room-room/2)
}

// BOD draws a shogi board in the form that Japanese programs exchange (BOD,
// 盤面図): v before the second player's pieces, hands above and below. It
// reports false if a piece has no kanji of one character; Text can draw that.
func BOD(b *Board, colour bool) (string, bool) {
	for _, c := range b.Cells {
		if c.Label != "" && utf8.RuneCountInString(c.Kanji) != 1 {
			return "", false
		}
	}
	t := textWriter{board: b, colour: colour}
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
			t.buf.WriteString(t.paint(text, q, c.Piece))
		}
		t.buf.WriteString("|" + kanjiNumber(b.Ranks-r) + "\n")
	}
	t.buf.WriteString("+" + strings.Repeat("-", 3*b.Files) + "+\n")
	t.kanjiHand("先手", rules.First)
	if !b.HideTurn {
		t.buf.WriteString([...]string{"先手番", "後手番"}[b.Turn] + "\n")
	}
	if b.Caption != "" {
		t.buf.WriteString(b.Caption + "\n")
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
