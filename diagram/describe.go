package diagram

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gcconv/gcconv/rules"
)

// Describe reads a board in words: who is to move, what stands where, what is
// in hand and what is pointed out.
func Describe(b *Board) string {
	b = b.complete()
	var w strings.Builder
	if !b.HideTurn {
		w.WriteString(b.sideName(b.Turn) + " to move. ")
	}
	for _, side := range []rules.Side{rules.First, rules.Second} {
		w.WriteString(b.sideName(side) + ": ")
		n := 0
		for q := range b.Cells {
			c := &b.Cells[q]
			if c.Label == "" || c.Hole || c.Side != side || c.Tint > 0 {
				continue
			}
			if n > 0 {
				w.WriteString(", ")
			}
			n++
			w.WriteString(c.name() + " " + b.squareName(q))
		}
		if n == 0 {
			w.WriteString("no pieces")
		}
		w.WriteString(".")
		for i, h := range b.Hands[side] {
			if i == 0 {
				w.WriteString(" In hand: ")
			} else {
				w.WriteString(", ")
			}
			w.WriteString(h.name())
			if h.Count > 1 {
				w.WriteString(" ×" + strconv.Itoa(h.Count))
			}
		}
		if len(b.Hands[side]) > 0 {
			w.WriteString(".")
		}
		w.WriteString(" ")
	}
	w.WriteString(describeOthers(b))
	list := func(what string, squares []int) {
		var names []string
		for _, q := range squares {
			if b.on(q) {
				names = append(names, b.squareName(q))
			}
		}
		if len(names) > 0 {
			w.WriteString(what + " " + strings.Join(names, ", ") + ". ")
		}
	}
	list("Last move:", b.LastMove)
	list("Check on", b.Check)
	list("Fault at", b.Faults)
	var marked []int
	for _, m := range b.Marks {
		marked = append(marked, m.Square)
	}
	list("Marked:", marked)
	for _, a := range b.Arrows {
		if b.on(a.From) && b.on(a.To) {
			w.WriteString("Arrow from " + b.squareName(a.From) + " to " + b.squareName(a.To) + ". ")
		}
	}
	return strings.TrimSuffix(w.String(), " ")
}

// describeOthers reads the pieces of neither side.
func describeOthers(b *Board) string {
	pieces := map[string][]string{}
	for q := range b.Cells {
		if c := &b.Cells[q]; c.Label != "" && !c.Hole && c.Tint > 0 {
			owner := cmp.Or(c.Owner, "Owner unknown")
			pieces[owner] = append(pieces[owner], c.name()+" "+b.squareName(q))
		}
	}
	text := ""
	for _, owner := range slices.Sorted(maps.Keys(pieces)) {
		text += owner + ": " + strings.Join(pieces[owner], ", ") + ". "
	}
	return text
}

func (b *Board) title() string {
	switch {
	case b.Title != "" && b.Caption != "":
		return b.Title + ": " + b.Caption
	case b.Caption != "":
		return b.Caption
	case b.Title != "":
		return b.Title
	}
	return "Board of " + strconv.Itoa(b.Files) + " by " + strconv.Itoa(b.Ranks) + " squares"
}

func (b *Board) sideName(s rules.Side) string { return sideName(s, b.SideNames[s]) }

// sideName returns the name of a player, whatever the game calls it.
func sideName(s rules.Side, name string) string {
	switch {
	case name != "":
		return name
	case s == rules.First:
		return "First player"
	}
	return "Second player"
}

func (p *Piece) name() string {
	if p.Name != "" {
		return p.Name
	}
	return p.Label
}
