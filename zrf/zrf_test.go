package zrf

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/charmap"
)

// realFiles are rules files of other people, which stay outside.
func realFiles(t testing.TB) map[string]string {
	files, _ := filepath.Glob("../../shared/cases/zrf/*.zrf")
	if len(files) == 0 {
		t.Skip("no ../../shared/cases/zrf")
	}
	out := map[string]string{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := charmap.Windows1252.NewDecoder().String(string(data))
		out[filepath.Base(file)] = text
	}
	return out
}

// All real files are read whole: no mistake, and every game, position, piece and
// start position is there.
func TestReadsRealFiles(t *testing.T) {
	files := realFiles(t)
	if len(files) != 10 {
		t.Errorf("%d files, want 10", len(files))
	}
	games := map[string]string{}
	for name, text := range files {
		f := Parse(name, text, nil)
		for _, m := range f.Mistakes {
			t.Error(m)
		}
		for _, g := range f.Games {
			moves := 0
			for _, p := range g.Pieces {
				moves += len(p.Moves) + len(p.Drops)
				for _, m := range append(p.Moves, p.Drops...) {
					if len(m.Actions) == 0 {
						t.Errorf("%s: a move of %s in line %d does nothing", name, p.Name, m.Line)
					}
				}
			}
			games[name+": "+g.Title] = fmt.Sprintf("%s; %d positions, %d pieces, %d moves, %d placed, %d turns, %d goals",
				strings.Join(g.Players, " "), len(g.Board.Positions), len(g.Pieces), moves, len(g.Setup), len(g.TurnOrder), len(g.Goals))
		}
	}
	wantGames := map[string]string{
		"Dobutsu.zrf: Dobutsu Shogi (original)":         "Green Red; 22 positions, 5 pieces, 26 moves, 8 placed, 2 turns, 3 goals",
		"chess.zrf: Chess":                              "White Black; 64 positions, 6 pieces, 40 moves, 32 placed, 2 turns, 3 goals",
		"chessgi.zrf: Chessgi":                          "White Black; 96 positions, 6 pieces, 45 moves, 32 placed, 2 turns, 0 goals",
		"shogi.zrf: Shogi":                              "South North; 135 positions, 14 pieces, 78 moves, 40 placed, 2 turns, 2 goals",
		"YoninShogi.zrf: Yonin Shogi 0.0.6 fifteen men": "South West North East; 227 positions, 14 pieces, 79 moves, 60 placed, 4 turns, 1 goals",
		"TransportChess.zrf: Transport Madness":         "White Black; 64 positions, 21 pieces, 272 moves, 32 placed, 2 turns, 5 goals",
	}
	for name, w := range wantGames {
		if games[name] != w {
			t.Errorf("%s: got %s", name, games[name])
		}
	}
}

const small = `; a small game
(version "2.0")
(define step ($1 (verify not-friend?) (if (in-zone? end) (add $2) else add)))
(define ways (step n Gold) (step line-$1 Gold))
(define twice (ways $1) (ways $1))
(define the-board
  (image "a\b.bmp")
  (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("2/1" (0 20))) (directions (n 0 -1) (ne 1 -1)))
  (positions (hand 50 0 59 9))
  (dummy START)
  (links line-a (START a1) (a1 hand))
  (kill-positions b2)
  (symmetry Down (n s) (s n))
  (zone (name end) (players Up) (positions a2)))
(game
  (title "Small") (description "Two\lines;") (players Up Down ?Dice)
  (turn-order Up (Down jump) repeat (?Dice Up roll))
  (option "pass turn" forced) (animate-captures false) (move-priorities jump roll)
  (board (the-board))
  (piece (name Man) (notation "M!") (help "h") (image Up "u.bmp" Down "d.bmp")
     (attribute never-moved? true) (attribute hot? false)
     (moves (twice a) (move-type jump) ((while empty? n) capture (go from) (set-attribute hot? (or (piece? Man n) not-enemy?)) (change-type Gold) cascade a1 (create Down Man hand) add))
     (drops (move-type roll) ((verify empty? friend?) add)))
  (piece (name Gold) (dummy))
  (board-setup (Up (Man a1 off 3 b1)) (Down (Gold a2) (Man off 2)))
  (win-condition (Up) (captured Man)) (count-condition stalemated))
(variant (title "Other") (default) (piece (name Gold) (notation "G")) (board-setup (Up (Gold a1))))
(variant (title "-"))
`

func TestReadsAGame(t *testing.T) {
	f := Parse("s.zrf", small, nil)
	for _, m := range f.Mistakes {
		t.Error(m)
	}
	if f.Version != "2.0" || len(f.Games) != 2 {
		t.Fatalf("%q %d", f.Version, len(f.Games))
	}
	g := f.Games[0]
	got := fmt.Sprintf("%q %q %v %v %v %v %v %v", g.Title, g.Texts["description"], g.Players, g.TurnOrder, g.Options, g.Priorities, g.Setup, g.Pools)
	want := `"Small" "Two\\lines;" [Up Down ?Dice] [{Up   false} {Down  jump false} {   true} {?Dice Up roll false}] map[animate captures:false pass turn:forced] [jump roll] ` +
		`[{Up Man a1} {Up Man b1} {Down Gold a2}] [{Up Man 3} {Down Man 2}]`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	b := g.Board
	wantPositions := []Position{{"a2", 0, 0, 9, 9, false, 1}, {"a1", 0, 20, 9, 29, false, 1}, {"b1", 10, 20, 19, 29, false, 1}, {"hand", 50, 0, 59, 9, false, 0}, {"START", 0, 0, 0, 0, true, 0}}
	if diff := cmp.Diff(wantPositions, b.Positions); diff != "" {
		t.Error(diff)
	}
	next := func(from, direction string) string {
		i, _ := b.Index(from)
		if to := b.Next(i, direction); to >= 0 {
			return b.Positions[to].Name
		}
		return ""
	}
	for _, c := range [][3]string{{"a1", "n", "a2"}, {"a2", "n", ""}, {"b1", "n", ""}, {"START", "line-a", "a1"}, {"a1", "line-a", "hand"}, {"a1", "west", ""}} {
		if got := next(c[0], c[1]); got != c[2] {
			t.Errorf("%s of %s is %q, want %q", c[1], c[0], got, c[2])
		}
	}
	if diff := cmp.Diff([]string{"n", "ne", "line-a"}, b.Directions); diff != "" {
		t.Error(diff)
	}
	if b.Symmetries["Down"]["n"] != "s" || b.Zones[0].Positions[0] != "a2" || b.Images[0] != `a\b.bmp` {
		t.Errorf("%+v", b)
	}
	man := g.Piece("Man")
	if man.AttributeIndex("never-moved?") != 1 || man.AttributeIndex("hot?") != 0 || man.AttributeIndex("cold?") != -1 {
		t.Error("attributes are counted from the last one")
	}
	var moves []string
	for _, m := range append(man.Moves, man.Drops...) {
		moves = append(moves, strings.TrimSpace(m.Type+" "+text(m.Actions)))
	}
	line := "go n, verify (not friend?), if (in-zone? end) {add Gold} else {add}"
	other := strings.Replace(line, "go n", "go line-a", 1)
	wantMoves := []string{line, other, line, other,
		"jump while empty? {go n} else {}, capture, go from, set-attribute hot? (or (piece? Man n) (not enemy?)), change-type Gold, cascade, go a1, create Down Man hand, add",
		"roll verify (and empty? friend?), add"}
	if diff := cmp.Diff(wantMoves, moves); diff != "" {
		t.Error(diff)
	}
	v := f.Games[1]
	if !v.Default || v.Title != "Other" || len(v.Pieces) != 2 || v.Piece("Gold").Notation != "G" || len(v.Setup) != 1 || len(v.Pools) != 0 || len(v.Board.Positions) != 5 || len(v.Goals) != 2 {
		t.Errorf("%+v", v)
	}
	if f.Named(" other ") != v || f.Named("Small") != g || f.Named("none") != nil {
		t.Error("games are found by their titles")
	}
}

// text writes actions in one line.
func text(list []*Action) string {
	var out []string
	for _, a := range list {
		words := []string{string(a.Op)}
		if a.Op == Go {
			words[0] = "go"
		}
		words = append(words, a.Names...)
		if a.Condition != nil {
			words = append(words, a.Condition.text())
		}
		if a.Op == "if" || a.Op == "while" {
			words = append(words, "{"+text(a.Then)+"} else {"+text(a.Else)+"}")
		}
		out = append(out, strings.Join(words, " "))
	}
	return strings.Join(out, ", ")
}

func (c *Condition) text() string {
	words := append([]string{c.Op}, c.Names...)
	for _, p := range c.Parts {
		words = append(words, p.text())
	}
	if len(words) == 1 {
		return c.Op
	}
	return "(" + strings.Join(words, " ") + ")"
}

// Each mistake is told with its place.
func TestMistakes(t *testing.T) {
	game := func(more string) string {
		return "(game (title \"G\") (players A B) (turn-order A B)\n(board (grid (start-rectangle 0 0 1 1) (dimensions (\"a/b\" (1 0)) (\"1/2\" (0 1))) (directions (n 0 1))))\n(piece (name P))\n" + more + ")"
	}
	for _, c := range []struct{ in, want string }{
		{"", "f:1:1: there is no game; a rules file has (game …)"},
		{game(")"), "f:4:2: a ) without its ("},
		{game("(board-setup (A (P a1))"), "f:1:1: a ( without its )"},
		{game("(history \"x"), "f:1:1: a ( without its )|f:4:1: a ( without its )|f:4:10: a string without its closing quote"},
		{game("(foo)"), "f:4:1: (foo …) is no section of a game"},
		{"(foo)" + game(""), "f:1:1: (foo …) is no part of a rules file here; there are define, include, version, game and variant"},
		{"é x\n" + game(""), `f:1:1: "é" is no part of a rules file here; there are define, include, version, game and variant|f:1:3: "x" is no part of a rules file here; there are define, include, version, game and variant`},
		{"(variant)" + game(""), "f:1:1: a variant in front of the game that it changes"},
		{game("") + game(""), "f:4:2: a second game; a file has one, the others are variants of it"},
		{game("(turn-order A C)"), `f:4:15: no player is called "C"; the players are A B`},
		{game("(board-setup (C (P a1)) (A (Q a1) (P c1 a1) (P a1 off x)))"), "f:4:14: (C …) in the start position is no player; the players are A B|f:4:28: (Q …) in the start position is no piece of this game|" +
			`f:4:38: "c1" in the start position is no position of the board|f:4:48: a second piece on a1 in the start position|f:4:51: off without the number of pieces behind it`},
		{game("(piece (name Q) (moves (n (verify odd?) up add (capt n))))"), `f:4:35: "odd?" is no condition and no attribute of a piece|f:4:41: "up" is no action, no direction and no position of the board|f:4:48: (capt …) is no action and no macro`},
		{game("(piece (name P))"), "f:4:1: a second piece called P"},
		{game("(piece (help \"x\"))"), "f:4:1: a piece without (name …)"},
		{game("(win-condition (A C) stalemated)"), `f:4:16: no player is called "C"; the players are A B`},
		{game("(option \"x\")"), `f:4:1: an option has a name and a value, as in (option "animate captures" false)`},
		{"(define m ($1 $2))\n" + game("(piece (name Q) (moves (m n)))"), "f:5:24: the macro m has a $2, but is called with 1 arguments"},
		{"(define m (m))\n" + game("(piece (name Q) (moves (m)))"), "f:1:11: macros call each other more than 60 deep; does m call itself? (in the macro m, called in line 5)"},
		{"(define m (verify $1x))\n" + game("(piece (name Q) (moves ((m (a)) add)))"), `f:1:19: "x" is no condition and no attribute of a piece (in the macro m, called in line 5)|f:5:25: the macro m puts the list in ($1) into the word $1x`},
		{"(define m (up))\n" + game("(piece (name Q) (moves (m)))"), `f:1:12: "up" is no action, no direction and no position of the board (in the macro m, called in line 5)`},
		{"(include \"x.zrf\")" + game(""), `f:1:1: "x.zrf" is not read`},
		{"(game (title \"G\") (players A))", "f:1:1: the game has no board"},
		{"(game (title \"G\") (players A) (board (grid (dimensions (\"a\" (1)))) (links n (a b)) (zone (positions c)) (symmetry B) (positions (p 1 2 3)) (x)))",
			"f:1:56: 1 numbers; 2 are needed|f:1:78: \"a\" is no position of the board|f:1:80: \"b\" is no position of the board|f:1:84: a zone without (name …)|f:1:101: \"c\" is no position of the board|f:1:105: symmetry without one of the players A|f:1:129: 3 numbers; 4 are needed|f:1:140: (x …) is no part of a board"},
	} {
		var got []string
		for _, m := range Parse("f", c.in, nil).Mistakes {
			got = append(got, m.Error())
		}
		if text := strings.Join(got, "|"); text != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.in, text, c.want)
		}
	}
}

func TestIncludes(t *testing.T) {
	f := Parse("f", "(include \"b.zrf\")(include \"c.zrf\")(game (title \"G\") (players A) (board (p)))", func(name string) (string, error) {
		if name == "b.zrf" {
			return "(define p (positions (a1 0 0 1 1) (a1 2 2 3 3)))", nil
		}
		return "", errors.New("gone")
	})
	want := `[f:1:18: "c.zrf" cannot be read: gone b.zrf:1:35: a second position called a1 (in the macro p, called in line 1)]`
	if got := fmt.Sprint(f.Mistakes); got != want || len(f.Games[0].Board.Positions) != 1 || fmt.Sprint(f.Includes) != "[b.zrf c.zrf]" {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Hostile files end soon.
func TestBounded(t *testing.T) {
	bomb := "(define a0 x x)"
	for i := range 50 {
		bomb += fmt.Sprintf("(define a%d (a%d) (a%d))", i+1, i, i)
	}
	arguments := "(define d ($1) ($1))(game " + strings.Repeat("(d ", 300) + "(a b)" + strings.Repeat(")", 300) + ")"
	grids := "(game (title \"G\") (players A) (board " + strings.Repeat("(grid (start-rectangle 0 0 1 1) (dimensions (\""+strings.Repeat("a/", 18000)+"\" (0 0))))", 100) + "))"
	for name, in := range map[string]string{
		"macros that double":           bomb + "(game (title \"G\") (a50))",
		"arguments that double":        arguments,
		"deep lists":                   strings.Repeat("(", 1_000_000),
		"many grids":                   grids,
		"many variants":                strings.TrimSuffix(small, "(variant (title \"-\"))\n") + strings.Repeat("(variant (title \"x\"))", 100_000),
		"many closing":                 strings.Repeat(")", 1_000_000),
		"many pieces in many variants": "(game (title \"G\") (players A)" + numbered("(piece (name P%d))", 20_000) + ")" + strings.Repeat("(variant (title \"x\"))", 100),
		"a long start position in many variants": "(game (title \"G\") (players A) (board (positions (a 0 0 1 1)))" + numbered("(piece (name P%d))", 1000) +
			"(board-setup (A " + strings.Repeat("(P999 a)", 20_000) + ")))" + strings.Repeat("(variant (title \"x\"))", 100),
		"a dimension that is big": "(game (board (grid (start-rectangle 0 0 1 1) (dimensions " + strings.Repeat("(\"a/b/c/d/e/f/g/h\" (0 0))", 40) + "))))",
	} {
		begin := time.Now()
		f := Parse("f", in, nil)
		if len(f.Mistakes) == 0 {
			t.Errorf("%s: no mistake", name)
		}
		if d := time.Since(begin); d > 20*time.Second {
			t.Errorf("%s: %v", name, d)
		}
		t.Logf("%s: %v, %d mistakes, the first %v", name, time.Since(begin), len(f.Mistakes), f.Mistakes[0])
	}
}

// numbered repeats a text with the numbers from 0.
func numbered(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

func TestTooManyOfAGame(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"(game (title \"G\") (board (positions (a 0 0 1 1))) (players" + numbered(" A%d", 33) + "))", "f:1:51: 33 players; there can be 32"},
		{"(game (title \"G\") (board (positions (a 0 0 1 1))) (players A)" + numbered("\n(piece (name P%d))", 1001) + ")", "f:1002:1: more than 1000 pieces; the rest is not read"},
	} {
		if got := Parse("f", c.in, nil).Mistakes; len(got) != 1 || got[0].Error() != c.want {
			t.Errorf("got %v, want %s", got, c.want)
		}
	}
}

func FuzzZRF(f *testing.F) {
	f.Add(small)
	f.Add("(define a (b $1))(define b $1 line-$1 (a))(game (board (grid (start-rectangle 1 2 3 4)(dimensions (\"a/b\" (1 0)))(directions (n 1)))(unlink (a n) a)(kill-positions a)))(variant (title \"x\"))")
	f.Add("(game (piece (name x)(moves (if a b else c) ((while (and (not x)) y)))))")
	f.Fuzz(func(t *testing.T, text string) {
		file := Parse("f", text, nil)
		for _, m := range file.Mistakes {
			if m.Line < 1 || m.Column < 1 || m.File != "f" {
				t.Errorf("%v has no place", m)
			}
		}
		for _, g := range file.Games {
			if g.Board == nil {
				t.Errorf("%q has no board", g.Title)
			}
		}
	})
}
