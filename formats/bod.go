package formats

import (
	"fmt"
	"strings"

	"github.com/gcconv/gcconv/rules"
)

// writeBOD draws a position as Kakinoki's programs do: both hands, the board,
// 後手番 where the second player moves, and how many plies were played before.
func writeBOD(b *strings.Builder, p *rules.Position) {
	v := p.Variant()
	if v.HasHands() {
		writeKanjiHand(b, p, rules.Second, "後手")
	}
	b.WriteString(" ")
	for file := range v.Files {
		n := v.Files - file
		if n < 10 {
			b.WriteString(" " + fullWidth(n))
		} else {
			fmt.Fprintf(b, " %d", n)
		}
	}
	b.WriteString("\n+" + strings.Repeat("---", v.Files) + "+\n")
	for rank := v.Ranks - 1; rank >= 0; rank-- {
		b.WriteByte('|')
		for file := range v.Files {
			pc := p.At(v.SquareAt(file, rank))
			switch {
			case pc == 0:
				b.WriteString(" ・")
			case pc.Side() == rules.Second:
				b.WriteString("v" + boardKanji(v.Def(pc.Type())))
			default:
				b.WriteString(" " + boardKanji(v.Def(pc.Type())))
			}
		}
		b.WriteString("|" + kanjiNumber(v.Ranks-rank) + "\n")
	}
	b.WriteString("+" + strings.Repeat("---", v.Files) + "+\n")
	if v.HasHands() {
		writeKanjiHand(b, p, rules.First, "先手")
	}
	if p.Side() == rules.Second {
		b.WriteString("後手番\n")
	}
	if n := p.MoveNumber(); n > 1 {
		fmt.Fprintf(b, "手数＝%d まで\n", n-1)
	}
}

// boardKanji is the one character for a piece on a board.
func boardKanji(d *rules.PieceDef) string {
	if d.Kanji != "" {
		return d.Kanji
	}
	return kanjiOf(d)
}

func writeKanjiHand(b *strings.Builder, p *rules.Position, s rules.Side, name string) {
	v := p.Variant()
	b.WriteString(name + "の持駒：")
	empty := true
	for _, t := range v.HandOrder {
		count := p.Hand(s, t)
		if count == 0 {
			continue
		}
		empty = false
		b.WriteString(boardKanji(v.Def(t)))
		if count > 1 {
			b.WriteString(kanjiNumber(count))
		}
		b.WriteString("　")
	}
	if empty {
		b.WriteString("なし")
	}
	b.WriteByte('\n')
}
