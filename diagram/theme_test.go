package diagram

import (
	"fmt"
	"math"
	"strings"
	"testing"
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
			theme.Tray, theme.TrayInk, theme.Body, theme.Shade, theme.Edge, theme.PieceInk, theme.PromotedInk, theme.KamikazeInk,
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
			{"--ink", "--paper"}, {"--soft", "--paper"}, {"--link", "--paper"}, {"--bad", "--paper"}, {"--good", "--paper"},
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
