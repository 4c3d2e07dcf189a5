package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// moveStyles are the ways in which captions and pages can write moves.
var moveStyles = []string{"written", "western", "san", "kif", "ki2", "coordinates"}

func moveStyleFlag(usual string) cli.Flag {
	return &cli.StringFlag{Name: "move-style", Usage: "how `MOVES` are written: " + strings.Join(moveStyles, ", ") + " (default: " + usual + ")"}
}

// moveStyle is the style that is asked for, else the usual one. The error says that
// the game has no moves of that style.
func moveStyle(c *cli.Context, v *rules.Variant, usual string) (string, error) {
	style := c.String("move-style")
	shogi := v.Family == rules.ShogiFamily
	switch {
	case style == "":
		return usual, nil
	case !slices.Contains(moveStyles, style):
		return "", usage("--move-style %q: %s are possible", style, strings.Join(moveStyles, ", "))
	case style == "san" && shogi:
		return "", fmt.Errorf("--move-style san: %s is written as shogi is; western, kif, ki2 or coordinates are possible", v.Title)
	case isJapanese(style) && !shogi:
		return "", fmt.Errorf("--move-style %s is for games of the shogi family; for %s written, san or coordinates are possible", style, v.Title)
	case isJapanese(style):
		for _, d := range v.Pieces[1:] {
			if d.Kanji == "" {
				return "", fmt.Errorf("--move-style %s: %s has no kanji for %s (pieceKanji = %s:… in its definition)", style, v.Title, d.Name, strings.ToLower(d.Letter))
			}
		}
	}
	return style, nil
}

// isJapanese says whether a style writes moves in Japanese.
func isJapanese(style string) bool { return style == "kif" || style == "ki2" }

// styledMove writes a move that is legal in p; last is the square of the move that
// stands before it, rules.NoSquare where none does. A turn is as it was written.
func styledMove(style string, p *rules.Position, last rules.Square, m rules.Move, turn *record.Turn) string {
	in := func(notation string) string { return formats.MoveAfter(notation, p, last, m, record.CaseUnknown) }
	switch {
	case style == "written" && turn != nil:
		return turn.Text
	case style == "kif":
		return [...]string{"▲", "△"}[p.Side()] + in("kif")
	case style == "ki2":
		return in("ki2")
	case style == "coordinates":
		return in("")
	case p.Variant().Family == rules.ShogiFamily:
		return in("txt")
	}
	return in("pgn")
}

// plyCaption says where in the game a diagram stands: "after 12… P*5e", or
// "24手目△５五歩打まで".
func plyCaption(g *replay.Game, ply int, style string) string {
	switch {
	case ply == 0 && isJapanese(style):
		return "開始局面"
	case ply == 0:
		return "start"
	}
	n, p := g.Main.Nodes[ply-1], g.Start.Clone()
	for _, before := range g.Main.Nodes[:ply-1] {
		p.Apply(before.Move)
	}
	text, number := styledMove(style, p, rules.NoSquare, n.Move, n.Turn), p.MoveNumber()
	if isJapanese(style) {
		return fmt.Sprintf("%d手目%sまで", n.Ply, text)
	}
	dots := "."
	if p.Side() == rules.Second {
		dots = "…"
	}
	return fmt.Sprintf("after %d%s %s", (number+1)/2, dots, text)
}
