package rules

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite docs/variants.md")

// betzaReference is the part of docs/variants.md about moves. Every line of the
// tables is drawn by the engine.
var betzaReference = []struct{ title, text, list string }{
	{"Atoms", "A letter is a step or a leap in all its directions.", "W F D N A H L J G K R B Q"},
	{"Ranges", "A number behind an atom repeats the step that often, over empty squares; 0, or the atom doubled, without a limit.", "W3 F2 R2 WW NN"},
	{"Directions", "Small letters before an atom choose directions as its player sees them: f forward, b backward, l left, r right, s sideways (both), v forward and backward. On diagonal atoms two letters name one direction. On oblique leaps one letter names the two leaps that go mostly that way; of two letters the second says where the leap goes mostly, the first which of its two moves is meant; h behind a letter means all four on that side.", "fW bW sW vW fF flF bF fN sN fsN lfN flN fhN"},
	{"Moves and captures", "m moves without capturing, c only captures. Several parts one after another are all moves of the piece. i allows a part only from where such pieces stand at the start.", "mRcB fmWfcF FfW fmWifmD"},
}

func TestVariantsPage(t *testing.T) {
	var b strings.Builder
	writeVariantsPage(t, &b)
	file := filepath.Join("..", "docs", "variants.md")
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != b.String() {
		t.Errorf("%s is not what the definitions say now; run go test ./rules -update and read the difference", file)
	}
}

func writeVariantsPage(t *testing.T, b *strings.Builder) {
	example, err := os.ReadFile(filepath.Join("testdata", "kamikaze-lances.ini"))
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(b, `# Games

Generated from the definitions in rules/variants and kept exact by a test (go test ./rules -update).

- [A game of your own](#a-game-of-your-own), in one file
- [Moves](#moves): Betza notation
- [Keys](#keys) of a definition
- [Games that are shipped](#games-that-are-shipped)

## A game of your own

A game is a section of a definition file, in the vocabulary of Fairy-Stockfish's variants.ini. As an example, Shogi with a Kamikaze
instead of Lances: a piece that leaps two squares forward, leaves the board when it captures, and may become a Silver or a Gold.
Save this as kamikaze.ini:

%s
The first line of a section names the game and the one that it inherits from; only what differs is written. Line by line:

- title, aliases: names under which people and logs know the game.
- lance = -: Shogi's Lance is gone. Inherited keys that speak of it are passed over.
- customPiece1 = z:fD: a new piece with the letter z; fD is its move, two squares forward, leaping ([Moves](#moves)).
- pieceNames, pieceKanji, pieceCSA: what messages, KIF and CSA call it. Keys that begin with piece add to what is inherited.
- promotionChoices: in the promotion zone it may become s or g. (Inherited: the promotion of the other pieces, the zone, the hands.)
- vanishOnCapture: it leaves the board when it captures.
- handOrder: the order of pieces in hand, with the new one.
- handicaps = -: Shogi's handicap positions have Lances, so this game has none.
- startFen: the start, rows from the top, small letters for the second player, hands in [ ].

Check it, look at it, play it:

    gcconv variants check kamikaze.ini
    gcconv variants --variant-file kamikaze.ini kamikaze-lances
    gcconv moves --variant-file kamikaze.ini --variant kamikaze-lances
    gcconv check --variant-file kamikaze.ini --variant kamikaze-lances 9g9f 3c3d 9i9g
    gcconv diagram --variant-file kamikaze.ini --variant kamikaze-lances --position startpos -o start.svg

variants check says every mistake of a file at once, with line and column; where the board or the pieces themselves are wrong, what builds on them waits until they are right. --variant-file works with every command that reads or plays games.

## Moves

The move of a piece is written in Betza notation: parts, each of modifiers (small letters), an atom (a capital), and perhaps a range.
In the boards A is the piece; it gets to x by moving or capturing, to m only by moving, to c only by capturing.

`, indented(string(example)))
	for _, part := range betzaReference {
		fmt.Fprintf(b, "### %s\n\n%s\n\n", part.title, part.text)
		writeBoards(t, b, strings.Fields(part.list), func(string) string { return alone })
	}
	b.WriteString(`C is another letter for L, Z for J.

### Pieces in the way

n before a leap: the squares that it passes (first straight, then diagonally) must be empty. p and j: it must leap over exactly one
piece, then goes on (a cannon). g: it must leap over one piece and lands directly behind it (a grasshopper). P is an own piece, p an
enemy.

`)
	writeBoards(t, b, []string{"nN", "nA", "pR", "gQ"}, func(betza string) string {
		if betza[0] == 'n' {
			return "9/9/2p1P1p2/3P1p3/3pA1P2/4p4/9/9/9 w"
		}
		return "4p4/9/4P4/2p6/1p2A1P1p/3p5/9/4p4/4p4 w"
	})
	writeKeys(b)
	writeGames(b)
}

func indented(text string) string {
	var b strings.Builder
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		b.WriteString(strings.TrimRight("    "+line, " ") + "\n")
	}
	return b.String()
}

// writeBoards draws where pieces get, five boards side by side.
func writeBoards(t *testing.T, b *strings.Builder, list []string, position func(string) string) {
	for group := range slices.Chunk(list, 5) {
		rows := make([]string, 10)
		for _, betza := range group {
			rows[0] += fmt.Sprintf("%-12s", betza)
			for i, row := range strings.Fields(reachBoard(t, betza, position(betza))) {
				rows[i+1] += fmt.Sprintf("%-12s", row)
			}
		}
		b.WriteString(indented(strings.Join(rows, "\n")) + "\n")
	}
}

func writeKeys(b *strings.Builder) {
	b.WriteString(`## Keys

A file consists of sections: [name], or [name:parent] to inherit from a shipped game or one of the same file. Lines that begin with #
or ; are remarks. FSF marks the keys that Fairy-Stockfish (or its fork with demotion) has; the others are ours. White is the first
player, Black the second; squares are named as in chess, a1 at the first player's left, in all games. Letters are those of the pieces,
and +p is what a p has turned over into: pieceNames = +h:Great Heron, pieceKanji = +h:鷺. A list of - alone is empty, which switches off
what is inherited. A key that does nothing because another one is off (doubleStepRegionWhite without doubleStep, bareKingMove without
bareKingValue) is no mistake, so that a game that inherits may switch that on.
A file has at most 1,000 games of 1,000 settings each, in lines of up to 64 KiB; a game inherits through at most 20 others.

| key | values | meaning | |
| --- | --- | --- | --- |
`)
	for _, k := range schema {
		from := "FSF"
		if k.ours {
			from = ""
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s |\n", k.name, strings.ReplaceAll(k.values, "|", "\\|"), strings.ReplaceAll(k.doc, "|", "\\|"), from)
	}
	b.WriteString(`| ruling1, ruling2, … | name: question? answer \| answer: key = value; key = value, or - | a point that the sources of the game leave open: the first answer is what the definition says, another one changes keys of its rules, not of its board, pieces, names or start (--ruling name=answer). A move that is illegal only because of a ruling is disputed, not illegal | |
| customPiece1, customPiece2, … | letter:move, or - | a piece with a move in Betza notation | FSF |
| mobilityRegionWhitePIECE, mobilityRegionBlackPIECE | squares | where a piece must stay; PIECE is the key that defines it, such as mobilityRegionWhiteKing or mobilityRegionWhiteCustomPiece1; without the second, the first turned round | FSF |

These keys define pieces, each with a letter, or - to drop an inherited one. The king alone is royal; it takes a move of its own as in
king = k:N.

| key | called | move | in words |
| --- | --- | --- | --- |
`)
	for _, p := range builtinPieces {
		fmt.Fprintf(b, "| %s | %s | %s | %s |\n", p.key, p.name, p.betza, MoveWords(p.betza))
	}
}

func writeGames(b *strings.Builder) {
	b.WriteString("\n## Games that are shipped\n\nPieces with + or ~ are promoted. The counting rules of Makruk and perpetual chase in Xiangqi are not judged.\n")
	for _, v := range Builtin() {
		fmt.Fprintf(b, "\n### %s\n\n`%s`", v.Title, v.Name)
		if len(v.Aliases) > 0 {
			fmt.Fprintf(b, ", also %s", strings.Join(v.Aliases, ", "))
		}
		fmt.Fprintf(b, ". %d files, %d ranks. Start: `%s`\n\n| letter | piece | move | in words |\n| --- | --- | --- | --- |\n", v.Files, v.Ranks, v.start.String())
		for _, d := range v.Pieces[1:] {
			name := d.Name
			if d.Kanji != "" {
				name += " " + d.Kanji
			}
			fmt.Fprintf(b, "| %s | %s | %s | %s |\n", d.Letter, name, d.Betza, MoveWords(d.Betza))
		}
		b.WriteString("\n")
		for _, line := range v.RuleWords() {
			fmt.Fprintf(b, "- %s\n", line)
		}
	}
}

// TestTheWorkedExample plays the game that docs/variants.md shows how to define.
func TestTheWorkedExample(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "kamikaze-lances.ini"))
	if err != nil {
		t.Fatal(err)
	}
	lib, err := Shipped().With("kamikaze.ini", string(text))
	if err != nil {
		t.Fatal(err)
	}
	v, ok := lib.Lookup("lances no more")
	if !ok {
		t.Fatal("the alias is not found")
	}
	p := v.Start()
	for _, c := range []struct{ move, want string }{
		{"9i9g", "own-piece"}, // the Kamikaze leaps onto its own Pawn
		{"9g9f", "ok"},
		{"1c1d", "ok"},
		{"9i9h", "cannot-reach"},
		{"9i9g", "ok"},
		{"1d1e", "ok"},
		{"9g9e", "ok"},
		{"1e1f", "ok"},
		{"9e9c=G", "promotion-choice"}, // it captures and is gone
		{"9e9c", "ok"},
		{"1f1g+", "ok"},
		{"P*9b", "nifu"},
		{"P*1f", "ok"},
	} {
		m, f := p.Resolve(usiPattern(t, v, c.move))
		got := "ok"
		if f != nil {
			got = string(f.Rule)
		}
		if got != c.want {
			t.Fatalf("%s in %s: %s (%v), want %s", c.move, p, got, f, c.want)
		}
		if f == nil {
			p.Apply(m)
		}
	}
	if got, want := p.String(), "znsgkgsnz/1r5b1/1ppppppp1/9/9/P7P/1PPPPPPP+p/1B5R1/1NSGKGSNZ w p 10"; got != want {
		t.Errorf("ends in %s, want %s", got, want)
	}
}

// usiPattern reads a move in USI or UCI for tests.
func usiPattern(t *testing.T, v *Variant, s string) Pattern {
	t.Helper()
	pt := AnyMove
	square := func() Square {
		n := 2
		for n < len(s) && s[n] >= '0' && s[n] <= '9' && v.Family == ChessFamily {
			n++
		}
		q, ok := v.ParseSquare(s[:n])
		if !ok {
			t.Fatalf("no square in front of %q", s)
		}
		s = s[n:]
		return q
	}
	letter := func(s string) TypeSet {
		p, ok := v.PieceByLetter(s)
		if !ok {
			t.Fatalf("no piece %q", s)
		}
		return Types(p)
	}
	switch {
	case s == "O-O":
		pt.Castle = CastleKingside
		return pt
	case s == "O-O-O":
		pt.Castle = CastleQueenside
		return pt
	}
	if i := strings.IndexAny(s, "*@"); i >= 0 {
		pt.Drop, pt.Types, s = Yes, letter(s[:i]), s[i+1:]
	} else {
		pt.From = square()
	}
	pt.To = square()
	pt.Promotion = PromoteDeclined
	switch {
	case s == "+":
		pt.Promotion = PromotePlain
	case s != "":
		pt.Promotion, pt.Promoted = PromoteTo, letter(strings.TrimPrefix(s, "="))
	}
	return pt
}
