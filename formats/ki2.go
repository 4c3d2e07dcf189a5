package formats

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// WriteKI2 writes a game of the shogi family as KI2: ▲７六歩 △３四歩, with the
// relative marks of the Japan Shogi Association's rule. The times of moves have
// no place in KI2; the header 消費時間 keeps each player's total. A fault that stops a line stands in a comment at its
// place. The error is for a game that KI2 cannot say at all.
func WriteKI2(w io.Writer, g *replay.Game) error {
	k, err := newKakinoki(g, "KI2")
	if err != nil {
		return err
	}
	k.inline = true
	k.writeNode = k.ki2Move
	if used, ok := timesUsed(g); ok && g.Record.Tag("消費時間") == "" {
		k.header("消費時間", fmt.Sprintf("▲%s △%s", clockText(used[rules.First]), clockText(used[rules.Second])))
	}
	k.headers()
	k.b.WriteByte('\n')
	for _, c := range g.Record.Comments {
		k.comment(c)
	}
	k.line(&g.Main, g.Start, 1, rules.NoSquare, [2]time.Duration{}, true)
	k.breakLine()
	_, err = io.WriteString(w, k.b.String())
	return err
}

// timesUsed sums up the times of the main line; ok is false if it has none.
func timesUsed(g *replay.Game) (used [2]time.Duration, ok bool) {
	side := g.Start.Side()
	for _, n := range g.Main.Nodes {
		c := n.Turn.Clock
		used[side] += c.Spent
		if c.Has&record.HasTotal != 0 {
			used[side] = c.Total
		}
		ok = ok || c.Has&(record.HasSpent|record.HasTotal) != 0
		side = side.Other()
	}
	return used, ok
}

// ki2Move writes one move, six to a line.
func (k *kakinoki) ki2Move(pos *rules.Position, last rules.Square, n *replay.Node, _ *[2]time.Duration) {
	const perLine, columns = 6, 14
	text := k.ki2Text(pos, last, n.Move)
	if k.column == perLine {
		k.breakLine()
	}
	if k.column > 0 {
		k.b.WriteString(strings.Repeat(" ", k.gap))
	}
	k.b.WriteString(text)
	k.column++
	k.gap = max(columns-displayWidth(text), 1)
}

// ki2Text is a move as KI2 writes it.
func (k *kakinoki) ki2Text(pos *rules.Position, last rules.Square, m rules.Move) string {
	mark := "▲"
	if pos.Side() == rules.Second {
		mark = "△"
	}
	t := m.Piece
	if m.Kind != rules.Drop {
		t = pos.At(m.From).Type()
	}
	piece := kanjiOf(k.v.Def(t))
	text := mark + k.target(last, m.To, len([]rune(piece)) > 1) + piece
	h, needed, single := pos.Hints(m)
	if m.Kind == rules.Drop {
		if needed {
			text += "打"
		}
		return text
	}
	if single {
		text += hintKanji(h)
	}
	switch {
	case m.Kind == rules.Promote:
		text += promotionKanji(k.v, m.Piece)
	case couldPromote(pos, m):
		text += "不成"
	}
	if !single {
		text += "(" + k.origin(m.From) + ")" // no marks tell it apart
	}
	return text
}

// couldPromote says whether a move that does not promote might have.
func couldPromote(pos *rules.Position, m rules.Move) bool {
	p := rules.AnyMove
	p.From, p.To, p.Promotion = m.From, m.To, rules.PromotePlain
	return len(pos.Matching(p)) > 0
}

// hintKanji writes relative marks, the side before the motion.
func hintKanji(h rules.Hint) string {
	var b strings.Builder
	for _, mark := range []struct {
		hint  rules.Hint
		kanji string
	}{
		{rules.HintLeft, "左"}, {rules.HintStraight, "直"}, {rules.HintRight, "右"},
		{rules.HintUp, "上"}, {rules.HintSideways, "寄"}, {rules.HintBack, "引"},
	} {
		if h&mark.hint != 0 {
			b.WriteString(mark.kanji)
		}
	}
	return b.String()
}

// displayWidth counts columns: two for a character of Japanese.
func displayWidth(s string) int {
	n := 0
	for _, r := range s {
		if n++; r > 0xFF {
			n++
		}
	}
	return n
}
