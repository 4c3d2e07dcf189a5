package diagram

import (
	"fmt"
	"image"
	"math"
	"strings"
	"testing"

	"github.com/gcconv/gcconv/rules"
)

// contrast is the contrast of two colours, from 1 to 21 (WCAG 2.1).
func contrast(a, b Paint) float64 {
	light := func(p Paint) float64 {
		c := p.colour()
		channel := func(v uint8) float64 {
			s := float64(v) / 255
			if s <= 0.04045 {
				return s / 12.92
			}
			return math.Pow((s+0.055)/1.055, 2.4)
		}
		return 0.2126*channel(c.R) + 0.7152*channel(c.G) + 0.0722*channel(c.B)
	}
	x, y := light(a), light(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// level AA for text.
const enough = 4.5

func TestLettersOfThemesStandOut(t *testing.T) {
	for _, theme := range Themes() {
		pairs := map[string][2]Paint{
			"ink on paper":      {theme.Ink, theme.Paper},
			"letters on pieces": {theme.PieceInk, theme.Body},
			"promoted pieces":   {theme.PromotedInk, theme.Body},
			"kamikazes":         {theme.KamikazeInk, theme.Body},
			"white pieces":      {theme.WhiteLine, theme.WhiteFill},
			"black pieces":      {theme.BlackLine, theme.BlackFill},
			"sides":             {theme.WhiteFill, theme.BlackFill},
		}
		for i, tint := range theme.Tints {
			pairs[fmt.Sprint("pieces of tint ", i)] = [2]Paint{theme.WhiteLine, tint}
		}
		if !theme.Outlines { // in print white pieces have a rim
			pairs["black pieces on lined boards"] = [2]Paint{theme.BlackFill, theme.Wood}
		}
		if theme.Stand != None {
			pairs["counts beside lined boards"] = [2]Paint{theme.StandInk, theme.Stand}
			pairs["counts beside checkered boards"] = [2]Paint{theme.TrayInk, theme.Tray}
		}
		for what, p := range pairs {
			if c := contrast(p[0], p[1]); c < enough {
				t.Errorf("%s: %s: %s on %s has a contrast of %.2f, less than %.1f", theme.Name, what, p[0], p[1], c, enough)
			}
		}
		for _, p := range []Paint{
			theme.Paper, theme.Ink, theme.LightSquare, theme.DarkSquare, theme.Wood, theme.Line, theme.Stand, theme.StandInk,
			theme.Tray, theme.TrayInk, theme.Plate, theme.Body, theme.Shade, theme.Edge, theme.PieceInk, theme.PromotedInk, theme.KamikazeInk,
			theme.WhiteFill, theme.WhiteLine, theme.BlackFill, theme.BlackLine, theme.BlackRim,
			theme.LastMove, theme.Check, theme.Fault, theme.Arrow, theme.Mark,
		} {
			if !p.valid() {
				t.Errorf("%s: %q is no paint", theme.Name, p)
			}
		}
	}
}

func TestPrintThemeIsBlackAndWhite(t *testing.T) {
	for _, c := range boardCases(t) {
		c.options.Theme = Print
		for paint := range paintsOf(Draw(&c.board, c.options).Items) {
			if paint != None && paint != "#000000" && paint != "#ffffff" {
				t.Errorf("%s: %s is used", c.name, paint)
			}
		}
	}
}

// paintsOf collects all paints of a display list.
func paintsOf(items []Item) map[Paint]bool {
	found := map[Paint]bool{}
	var walk func([]Item)
	walk = func(items []Item) {
		for _, it := range items {
			for _, p := range []Paint{it.Style.Fill, it.Style.Stroke} {
				if p != "" {
					found[p] = true
				}
			}
			if it.Symbol != nil {
				walk(it.Symbol.Items)
			}
			walk(it.Items)
		}
	}
	walk(items)
	return found
}

func TestPageColoursStandOut(t *testing.T) {
	for i, block := range strings.Split(pageCSS, ":root {")[1:] {
		block, _, _ = strings.Cut(block, "}")
		colours := map[string]Paint{}
		for decl := range strings.SplitSeq(block, ";") {
			if name, value, ok := strings.Cut(strings.TrimSpace(decl), ": "); ok {
				colours[name] = Paint(value)
			}
		}
		for _, p := range [][2]string{
			{"--ink", "--paper"}, {"--soft", "--paper"}, {"--link", "--paper"}, {"--bad", "--paper"}, {"--good", "--paper"}, {"--note", "--paper"},
			{"--on-here", "--here"}, {"--ink", "--field"}, {"--paper", "--bad"},
		} {
			a, b := colours[p[0]], colours[p[1]]
			if !a.valid() || !b.valid() {
				t.Fatalf("block %d: %s is %q, %s is %q", i, p[0], a, p[1], b)
			}
			if c := contrast(a, b); c < enough {
				t.Errorf("block %d: %s on %s has a contrast of %.2f, less than %.1f", i, p[0], p[1], c, enough)
			}
		}
	}
}

// Where nothing depends on a colour, a ring or a frame around a piece leaves all ink of
// the piece, is itself to be seen, and is no frame of the last move.
func TestMarksInPrintLeaveThePiece(t *testing.T) {
	for _, c := range []struct {
		game, square string
		set          *PieceSet
	}{
		{"shogi", "8b", nil}, {"shogi", "5i", nil}, {"shogi", "7g", Letters}, {"chess", "d1", nil}, {"chess", "e8", nil},
		{"chess", "e8", Plain}, {"xiangqi", "e10", nil}, {"xiangqi", "e1", nil}, {"kamikaze-mortal-shogi", "5a", KanjiPairs},
	} {
		v := mustLookup(t, c.game)
		at, _ := v.ParseSquare(c.square)
		q := int(at)
		draw := func(change func(*Board)) *image.RGBA {
			b := FromPosition(v.Start())
			change(&b)
			picture, err := Draw(&b, Options{Pieces: c.set, Theme: Print, Size: Size{Width: 900}}).Image()
			if err != nil {
				t.Fatal(err)
			}
			return picture
		}
		bare := draw(func(*Board) {})
		last := draw(func(b *Board) { b.LastMove = []int{q} })
		for what, marked := range map[string]*image.RGBA{
			"ring":  draw(func(b *Board) { b.Marks = []Mark{{Square: q}} }),
			"arrow": draw(func(b *Board) { b.Arrows = []Arrow{{From: q, To: q}} }),
			"frame": draw(func(b *Board) { b.Marks = []Mark{{Square: q, Shape: Frame}} }),
			"both":  draw(func(b *Board) { b.Marks, b.LastMove = []Mark{{Square: q, Shape: Frame}}, []int{q} }),
		} {
			lost, more, unlike := 0, 0, 0
			for i := 0; i < len(bare.Pix); i += 4 {
				was, is := int(bare.Pix[i]), int(marked.Pix[i])
				if was < 64 && is > 160 {
					lost++
				}
				if was > 192 && is < 64 {
					more++
				}
				if d := is - int(last.Pix[i]); d > 128 || d < -128 {
					unlike++
				}
			}
			if lost > 25 { // corners of the hatching and the grid
				t.Errorf("%s %s: the %s takes away %d points", c.game, c.square, what, lost)
			}
			if more < 150 || unlike < 150 {
				t.Errorf("%s %s: of the %s %d points are to be seen, and %d points differ from the last move", c.game, c.square, what, more, unlike)
			}
		}
	}
}

// The sign of who is to move, black or white, stands out from a dark page by a plate
// behind it.
func TestSignOfTheSideToMoveStandsOutFromDarkPaper(t *testing.T) {
	for _, theme := range []*Theme{Light, Dark, pageTheme} {
		for _, name := range []string{"chess", "xiangqi", "makruk"} {
			for _, turn := range []rules.Side{rules.First, rules.Second} {
				b := FromPosition(mustLookup(t, name).Start())
				b.Turn = turn
				l := newLayout(&b, Options{Theme: theme})
				sign := l.toMove(turn)
				if theme == Light {
					if len(sign.Items) > 0 {
						t.Errorf("%s: the sign has a plate on white paper", name)
					}
					continue
				}
				if len(sign.Items) != 2 {
					t.Fatalf("%s, %s: the sign has no plate", theme.Name, name)
				}
				plate, disc := sign.Items[0].Style.Fill, sign.Items[1].Style.Fill
				if c := contrast(plate, Dark.Paper); c < 3 {
					t.Errorf("%s: the plate has a contrast of %.1f to dark paper", theme.Name, c)
				}
				if c := max(contrast(plate, disc), contrast(plate, sign.Items[1].Style.Stroke)); c < 3 {
					t.Errorf("%s, %s: the sign of %s has a contrast of %.1f to its plate", theme.Name, name, b.SideNames[turn], c)
				}
			}
		}
	}
}

// The dot of a promoted piece of Crazyhouse is not lost among the hatching.
func TestPromotedDotInPrintStandsByItself(t *testing.T) {
	p, err := mustLookup(t, "crazyhouse").ParsePosition("4k3/8/8/8/8/8/8/Q~1Q~1K3[] w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	b := FromPosition(p)
	d := Draw(&b, Options{Theme: Print})
	d.Size.Width = d.Width // a pixel a unit
	picture, err := d.Image()
	if err != nil {
		t.Fatal(err)
	}
	l := newLayout(&b, Options{Theme: Print})
	for _, q := range []int{0, 2} { // dark squares
		dot := l.centre(q).plus(point{33, -33})
		for angle := 0.0; angle < 2*math.Pi; angle += .1 {
			at := func(radius float64) uint8 {
				return picture.RGBAAt(int(dot.x+radius*math.Cos(angle)), int(dot.y+radius*math.Sin(angle))).R
			}
			if in, out := at(7), at(14); in > 64 || out < 192 {
				t.Errorf("square %d, direction %.1f: the dot is %d and what surrounds it %d", q, angle, in, out)
			}
		}
	}
}
