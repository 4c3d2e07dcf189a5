package diagram

import (
	"fmt"
	"html/template"
	"strings"
	"time"
	"unicode"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// The list of moves of a page. The main line stands in three columns: number,
// first player, second player. Comments, variations and faults go across.

// Variations run on in one line and have no columns.

func (p *pageWriter) openMoves() {
	p.fresh = true
	p.moves.WriteString(`<div class="moves">`)
	for _, c := range p.game.Record.Comments {
		p.writeNote("comment", c)
	}
}

func (p *pageWriter) closeMoves() { p.moves.WriteString("\n</div>") }

func (p *pageWriter) openVariation() {
	p.depth++
	p.fresh = true
	p.moves.WriteString("\n" + `<div class="variation">(`)
}

func (p *pageWriter) closeVariation() {
	p.depth--
	p.fresh = true
	p.moves.WriteString(`)</div>`)
}

// writeMove writes a link to a node, with what the text says about the move.
func (p *pageWriter) writeMove(node int, before *rules.Position, last rules.Square, n *replay.Node) {
	for _, c := range n.Turn.Before {
		p.writeNote("comment", c)
	}
	class := "move"
	if len(n.Faults) > 0 {
		class += " doubtful"
	}
	text := p.o.Text(before, last, n.Move)
	for _, g := range n.Turn.NAGs {
		text += nagSign(g)
	}
	p.link(node, before, class, text)
	if clock := clockText(n.Turn.Clock); clock != "" {
		p.moves.WriteString(` <span class="clock">` + template.HTMLEscapeString(clock) + `</span>`)
	}
	if n.Turn.Eval != "" {
		p.moves.WriteString(` <span class="clock">` + template.HTMLEscapeString(n.Turn.Eval) + `</span>`)
	}
	p.moves.WriteString(p.endCell())
	for _, f := range n.Faults {
		p.writeNote("warning", faultText(f))
	}
	for _, c := range n.Turn.Comments {
		p.writeNote("comment", c)
	}
}

// writeStop writes the turn at which a line ends, and what was not played.
func (p *pageWriter) writeStop(node int, before *rules.Position, l *replay.Line) {
	p.link(node, before, "move fault", strings.TrimSpace(l.Stop.Text))
	p.moves.WriteString(p.endCell())
	p.writeNote("fault", faultText(l.Stop))
	if len(l.Rest) == 0 {
		return
	}
	if c := comments(l.Rest[0]); c != "" {
		p.writeNote("comment", c)
	}
	if len(l.Rest) > 1 {
		p.writeNote("rest", "not played: "+turnsText(l.Rest[1:]))
	}
}

// turnsText gives turns as they were written, with comments in braces and
// variations in brackets.
func turnsText(turns []*record.Turn) string {
	var words []string
	for _, t := range turns {
		for _, c := range t.Before {
			words = append(words, "{"+c+"}")
		}
		words = append(words, t.Text)
		for _, c := range t.Comments {
			words = append(words, "{"+c+"}")
		}
		for _, v := range t.Variations {
			words = append(words, "("+turnsText(v)+")")
		}
	}
	return strings.Join(words, " ")
}

// writeClosing writes turns without a move: resignations, draw offers.
func (p *pageWriter) writeClosing(turns []*record.Turn) {
	for _, t := range turns {
		p.writeNote("rest", t.Text)
		for _, c := range append(append([]string(nil), t.Before...), t.Comments...) {
			p.writeNote("comment", c)
		}
	}
}

// link writes a move with its number where one is needed.
func (p *pageWriter) link(node int, before *rules.Position, class, text string) {
	second := before.Side() == rules.Second
	number := p.moveNumber(before)
	switch {
	case p.depth > 0:
		if !strings.HasSuffix(p.moves.String(), "(") {
			p.moves.WriteString(" ")
		}
		if !second || p.fresh {
			p.moves.WriteString(`<span class="number">` + number + `</span> `)
		}
	default:
		if !second || p.fresh {
			p.moves.WriteString("\n" + `<span class="number">` + strings.TrimRight(number, ".…") + `</span>`)
			if second {
				p.moves.WriteString(`<span class="gap">…</span>`)
			}
		}
		p.moves.WriteString(`<span class="cell">`)
	}
	p.fresh = false
	fmt.Fprintf(&p.moves, `<a class="%s" href="#%s" data-node="%d"%s>%s</a>`, class, p.data.Nodes[node].Key, node, p.langAttribute(text), template.HTMLEscapeString(text))
}

// langAttribute is the lang attribute of an element with moves: a game of shogi
// has Japanese ones, in whatever language its page is.
func (p *pageWriter) langAttribute(text string) template.HTMLAttr {
	if p.game.Variant.Family == rules.ShogiFamily && strings.ContainsFunc(text, isJapanese) {
		return ` lang="ja"`
	}
	return ""
}

func isJapanese(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) }

func (p *pageWriter) endCell() string {
	if p.depth > 0 {
		return ""
	}
	return `</span>`
}

func (p *pageWriter) writeNote(class, text string) {
	p.fresh = true
	tag := "div"
	if p.depth > 0 {
		tag = "span"
	}
	fmt.Fprintf(&p.moves, "\n<%s class=\"%s\" dir=\"auto\">%s</%s>", tag, class, template.HTMLEscapeString(text), tag)
}

// nagSign writes a numeric annotation glyph of PGN as people do.
func nagSign(n int) string {
	signs := map[int]string{
		1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: " □", 10: " =", 13: " ∞",
		14: " ⩲", 15: " ⩱", 16: " ±", 17: " ∓", 18: " +−", 19: " −+", 146: " N",
	}
	if s, ok := signs[n]; ok {
		return s
	}
	return fmt.Sprintf(" $%d", n)
}

// clockText writes the time that a turn took or, if that is not known, the time
// that is left.
func clockText(c record.Clock) string {
	switch {
	case c.Has&record.HasSpent != 0:
		return hours(c.Spent)
	case c.Has&record.HasRemaining != 0:
		return hours(c.Remaining)
	}
	return ""
}

// hours writes a time as 1:02:03 or 2:03.
func hours(d time.Duration) string {
	s := int(d / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
