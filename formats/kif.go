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

// KIFOptions says how KIF is written.
type KIFOptions struct {
	// Encoding is named in the first line. The text itself is UTF-8 until
	// Encode turns it into bytes. "" leaves the line out.
	Encoding string
}

// WriteKIF writes a game of the shogi family as KIF, with comments, times and
// variations. A fault that stops a line stands in a comment at its place. The
// error is for a game that KIF cannot say at all.
func WriteKIF(w io.Writer, g *replay.Game, o KIFOptions) error {
	k, err := newKakinoki(g, "KIF")
	if err != nil {
		return err
	}
	if o.Encoding != "" {
		fmt.Fprintf(&k.b, "#KIF version=2.0 encoding=%s\n", o.Encoding)
	}
	k.writeNode = k.kifMove
	k.headers()
	k.b.WriteString("手数----指手---------消費時間--\n")
	for _, c := range g.Record.Comments {
		k.comment(c)
	}
	k.line(&g.Main, g.Start, 1, rules.NoSquare, [2]time.Duration{}, true)
	_, err = io.WriteString(w, k.b.String())
	return err
}

// kifMove writes one move and its time.
func (k *kakinoki) kifMove(pos *rules.Position, last rules.Square, n *replay.Node, spent *[2]time.Duration) {
	k.numbered(n.Ply, k.kifText(pos, last, n.Move), n.Turn.Clock, pos.Side(), spent, len(n.Variations) > 0)
}

// kifText is a move alone: where it goes, the piece, 成, where it comes from.
func (k *kakinoki) kifText(pos *rules.Position, last rules.Square, m rules.Move) string {
	text := k.target(last, m.To, false)
	if m.Kind == rules.Drop {
		return text + kanjiOf(k.v.Def(m.Piece)) + "打"
	}
	text += kanjiOf(k.v.Def(pos.At(m.From).Type()))
	if m.Kind == rules.Promote {
		text += promotionKanji(k.v, m.Piece)
	}
	return text + "(" + k.origin(m.From) + ")"
}

// promotionKanji is 成 where a piece becomes its own promoted face, else 成 and
// the piece that was chosen.
func promotionKanji(v *rules.Variant, becomes rules.PieceType) string {
	d := v.Def(becomes)
	if strings.HasPrefix(d.Letter, "+") {
		return "成"
	}
	return "成" + kanjiOf(d)
}

var fullWidthDigits = []string{"０", "１", "２", "３", "４", "５", "６", "７", "８", "９"}
var kanjiDigits = []string{"", "一", "二", "三", "四", "五", "六", "七", "八", "九"}

func fullWidth(n int) string {
	if n < 10 {
		return fullWidthDigits[n]
	}
	return fullWidth(n/10) + fullWidthDigits[n%10]
}

// kanjiNumber writes 1 to 999 as 一 to 九百九十九.
func kanjiNumber(n int) string {
	switch {
	case n >= 200:
		return kanjiDigits[n/100%10] + "百" + kanjiNumber(n%100)
	case n >= 100:
		return "百" + kanjiNumber(n%100)
	case n < 10:
		return kanjiDigits[n]
	case n < 20:
		return "十" + kanjiDigits[n%10]
	}
	return kanjiDigits[n/10%10] + "十" + kanjiDigits[n%10]
}

// target writes the square that a move goes to, 同 where the last move went.
func (k *kakinoki) target(last, to rules.Square, tight bool) string {
	switch {
	case to != last:
		return fullWidth(k.v.Files-k.v.File(to)) + kanjiNumber(k.v.Ranks-k.v.Rank(to))
	case tight:
		return "同"
	}
	return "同　"
}

// origin writes the square that a move leaves: 77, or 7十 on larger boards.
func (k *kakinoki) origin(from rules.Square) string {
	file, rank := k.v.Files-k.v.File(from), k.v.Ranks-k.v.Rank(from)
	if k.v.Files > 9 || k.v.Ranks > 9 {
		return fmt.Sprintf("%d%s", file, kanjiNumber(rank))
	}
	return fmt.Sprintf("%d%d", file, rank)
}

// numbered writes a line of KIF: number, move or ending, time. A move with
// variations is marked with +.
func (k *kakinoki) numbered(ply int, text string, c record.Clock, side rules.Side, spent *[2]time.Duration, forked bool) {
	fmt.Fprintf(&k.b, "%4d %s", ply, text)
	const timeColumn = 14
	width := displayWidth(text)
	mark := ""
	if forked {
		mark = "+"
	}
	spent[side] += c.Spent
	if c.Has&record.HasTotal != 0 {
		spent[side] = c.Total
	}
	if c.Has&record.HasSpent != 0 {
		total := int(spent[side].Seconds())
		now := int(c.Spent.Seconds())
		fmt.Fprintf(&k.b, "%*s(%2d:%02d/%02d:%02d:%02d)%s\n", max(timeColumn-width, 1), "", now/60, now%60, total/3600, total/60%60, total%60, mark)
		if c.Spent%time.Second != 0 {
			k.comment("spent " + clockText(c.Spent)) // KIF has whole seconds
		}
		return
	}
	if forked {
		fmt.Fprintf(&k.b, "%*s+", max(timeColumn-width, 1), "")
	}
	k.b.WriteByte('\n')
	if c.Has&record.HasTotal != 0 {
		k.comment("total " + clockText(c.Total))
	}
}
