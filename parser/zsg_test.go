package parser

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gcconv/gcconv/record"
)

// zsgCases are real saves, which are other people's data and stay outside.
func zsgCases(t testing.TB) []string {
	files, _ := filepath.Glob("../../shared/cases/zsg/*.zsg")
	if len(files) == 0 {
		t.Skip("no ../../shared/cases/zsg")
	}
	return files
}

// stepsText writes the steps of a turn again.
func stepsText(t *record.Turn) string {
	if t.Pattern.Kind == record.KindPass {
		return "Pass"
	}
	var out []string
	if t.Partial > 0 {
		out = append(out, fmt.Sprintf("partial %d", t.Partial))
	}
	for _, s := range t.Steps {
		out = append(out, s.String())
	}
	return strings.Join(out, " ")
}

// Every line of every real file is read, and its steps say all that stands in it.
func TestZSGReadsRealFiles(t *testing.T) {
	files := zsgCases(t)
	if len(files) != 20 {
		t.Errorf("%d files, want 20", len(files))
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		games := ParseZSG(NewSource(file, data))
		if len(games) != 1 {
			t.Fatalf("%s: %d games", file, len(games))
		}
		rec := games[0]
		for _, e := range append(rec.Errors, rec.Notes...) {
			t.Error(e)
		}
		lines := strings.Split(strings.TrimRight(strings.ReplaceAll(string(data), "\r", ""), "\n"), "\n")
		edits := 0
		if rec.Setup != nil {
			edits = len(rec.Setup.Edits)
		}
		if got := 3 + edits + len(rec.Turns); got != len(lines) {
			t.Errorf("%s: %d lines read of %d", file, got, len(lines))
		}
		for i := range edits {
			if got := "(" + rec.Setup.Edits[i].String() + ")"; got != lines[3+i] {
				t.Errorf("%s: %q is read as %q", file, lines[3+i], got)
			}
		}
		for i, turn := range rec.Turns {
			if turn.Err != nil {
				t.Error(turn.Err)
				continue
			}
			line := lines[3+edits+i]
			if got := fmt.Sprintf("%d. %s", turn.Number, stepsText(turn)); got != line {
				t.Errorf("%s: %q is read as %q", file, line, got)
			}
		}
	}
}

func zsgOf(t testing.TB, text string) *record.Record {
	t.Helper()
	games := ParseZSG(TextSource("a.zsg", text))
	if len(games) != 1 {
		t.Fatalf("%d games in %q", len(games), text)
	}
	return games[0]
}

const zsgHead = "Zillions Save Game File Version 0.02 HC\r\nRulesFile=.\\My Games\\Chess.zrf\r\nVariantName=Mancala's (new) Chess\r\n"

// Each form of a step, and what it means in the words of all notations.
func TestZSGSteps(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"1. Pawn e2 - e4", "move Pawn e2 e4 no"},
		{"1. Queen-d1 h5 x h7", "move Queen-d1 h5 h7 yes"},
		{"1. Pawn b4 x b3 Pawn b3 - m5 flip m5", "move Pawn b4 b3 yes; move Pawn b3 m5; flip m5"},
		{"1. Black D1 Y", "drop Black D1 Y"},
		{"1. Silver m5 - a4", "move Silver m5 a4 no"},
		{"1. Pawn g2 - h1 = Queen", "move Pawn g2 h1 no =Queen"},
		{"1. Pawn a4 x a5 Gold a5 - y1 = PawnP on a5 flip y1", "move Pawn a4 a5 yes =PawnP; move Gold a5 y1; flip y1"},
		{"1. King b5 x c5 KnightP c5 - n4 = Knight flip n4", "move King b5 c5 yes; move KnightP c5 n4; retype Knight n4; flip n4"},
		{"1. Za b2 x b3 Za b3 - g1 = Green = Za on g1", "move Za b2 b3 yes; move Za b3 g1; retype Green g1; retype Za g1"},
		{"4. = EKing on 2c", "statements; retype EKing 2c"},
		{"8. CL 17H - 17F = EV on 1F 19J = HV on 19N 1P = MA on 17F", "move CL 17H 17F no =MA; retype EV 1F; retype EV 19J; retype HV 19N; retype HV 1P"},
		{"8. CL 1 - 2 = EV on 1 3 White Pawn 4", "move CL 1 2 no; retype EV 1; retype EV 3; place White Pawn 4"},
		{"8. CL 1 - 2 = EV on 1 3 Pawn 4 - 5", "move CL 1 2 no; retype EV 1; retype EV 3; move Pawn 4 5"},
		{"1. Pawn d5a - c6a White PawnDead c7b x c5a", "move Pawn d5a c6a no; place White PawnDead c7b; remove c5a"},
		{"1. White Man 3e x 1z", "drop White Man 3e; remove 1z"},
		{"1. Man 3e x 1z", "move Man 3e 1z yes"},
		{"1. Rook-h8 h7 x h2 @ h2 0 0 @ h2 12 1", "move Rook-h8 h7 h2 yes; other; other"},
		{"1. partial 2 D63 f1 - f2 Red Mark f1 = D31 on f2", "partial 2 move D63 f1 f2 no =D31; place Red Mark f1"},
		{"1. Pass", "pass"},
		{"1. Ферзь d1 - d2", "move Ферзь d1 d2 no"},
	} {
		rec := zsgOf(t, zsgHead+c.line+"\r\n")
		turn := rec.Turns[0]
		if turn.Err != nil || len(rec.Errors)+len(rec.Notes) > 0 {
			t.Errorf("%s: %v %v %v", c.line, turn.Err, rec.Errors, rec.Notes)
			continue
		}
		if got := zsgMeaning(turn); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.line, got, c.want)
		}
		if got := stepsText(turn); got != turn.Text {
			t.Errorf("%s is written %q", c.line, got)
		}
	}
}

func zsgMeaning(t *record.Turn) string {
	p := t.Pattern
	var b strings.Builder
	if t.Partial > 0 {
		fmt.Fprintf(&b, "partial %d ", t.Partial)
	}
	switch p.Kind {
	case record.KindMove:
		fmt.Fprintf(&b, "move %s %s %s %s", p.Piece, p.From, p.To, map[record.Capture]string{record.CaptureYes: "yes", record.CaptureNo: "no"}[p.Capture])
	case record.KindDrop:
		fmt.Fprintf(&b, "drop %s %s %s", p.Owner, p.Piece, p.To)
	case record.KindPass:
		b.WriteString("pass")
	case record.KindStatements:
		b.WriteString("statements")
	}
	if p.Promotion == record.PromoteNamed {
		b.WriteString(" =" + p.PromoteTo)
	}
	for _, e := range p.Effects {
		switch e.Kind {
		case record.EffectMove:
			fmt.Fprintf(&b, "; move %s %s %s", e.Label, e.From, e.To)
		case record.EffectPlace:
			fmt.Fprintf(&b, "; place %s %s %s", e.Owner, e.Label, e.To)
		case record.EffectCapture:
			b.WriteString("; remove " + e.To)
		case record.EffectFlip:
			b.WriteString("; flip " + e.To)
		case record.EffectRetype:
			fmt.Fprintf(&b, "; retype %s %s", e.Label, e.To)
		default:
			b.WriteString("; other")
		}
	}
	return b.String()
}

func TestZSGHeader(t *testing.T) {
	rec := zsgOf(t, zsgHead+"(White Pawn e4)\r\n(Black King! 12i)\r\n1. Pawn e4 - e5\r\n")
	want := []record.Tag{
		{Name: ZSGVersionTag, Value: "0.02", Pos: record.Pos{Offset: 32, Line: 1, Column: 33}},
		{Name: ZSGPlayersTag, Value: "HC", Pos: record.Pos{Offset: 37, Line: 1, Column: 38}},
		{Name: "RulesFile", Value: `.\My Games\Chess.zrf`, Pos: record.Pos{Offset: 41, Line: 2, Column: 1}},
		{Name: "VariantName", Value: "Mancala's (new) Chess", Pos: record.Pos{Offset: 73, Line: 3, Column: 1}},
	}
	if diff := cmp.Diff(want, rec.Tags); diff != "" {
		t.Error(diff)
	}
	if rec.Game != "Mancala's (new) Chess" || rec.Setup.Text != "(White Pawn e4)\n(Black King! 12i)" || len(rec.Setup.Edits) != 2 || rec.Turns[0].Pos.Line != 6 || rec.Turns[0].Pos.Column != 4 {
		t.Errorf("%+v %+v %+v", rec.Game, rec.Setup, rec.Turns[0].Pos)
	}
}

// What is wrong is told with its place, and the rest is read.
func TestZSGBadInput(t *testing.T) {
	long := strings.Repeat("x", maxZSGLine)
	unknown := "the header line %s=… is not known, only RulesFile and VariantName are; it is kept as it stands"
	for _, c := range []struct {
		name, in string
		turns    int
		want     []string // turns' errors, errors, notes, in this order
	}{
		{"header lines that Zillions does not write", zsgHead + "Extra=foo\nExtra-2=\nДата=3\n(White Pawn e4)\nResult=1-0\n1. Pawn e2 - e4", 1, []string{
			"a.zsg:4:1: " + fmt.Sprintf(unknown, "Extra"), "a.zsg:5:1: " + fmt.Sprintf(unknown, "Extra-2"),
			"a.zsg:6:1: " + fmt.Sprintf(unknown, "Дата"), "a.zsg:8:1: " + fmt.Sprintf(unknown, "Result")}},
		{"a move line without its number is no header line", zsgHead + "Pawn e7 - e8 = Queen\n= Queen\n1. Pawn e2 - e4", 3, []string{
			`a.zsg:4:1: "Pawn" does not fit here; a line of moves begins with a number and a dot, as in "1. Pawn e2 - e4"`,
			`a.zsg:5:1: "=" does not fit here; a line of moves begins with a number and a dot, as in "1. Pawn e2 - e4"`}},
		{"empty lines in front of the game", "\n \n" + zsgHead + "1. Pawn e2 - e4", 1, []string{
			"a.zsg:1:1: an empty line, which Zillions does not write; it is passed over"}},
		{"too many empty lines", zsgHead + "1. A b - c\n" + strings.Repeat("\n", 20_000) + "1. A c - b\n", 1, []string{
			"a.zsg:20001:1: more than 20000 lines in a game; the rest is not read"}},
		{"nothing but empty lines and a save far below", strings.Repeat("\n", 20_001) + "1. A c - b\n", 0, []string{
			"a.zsg:20001:1: more than 20000 lines in a game; the rest is not read"}},
		{"another version", strings.Replace(zsgHead, "0.02", "0.03", 1) + "1. P a - b", 1,
			[]string{"a.zsg:1:33: version 0.03 of a Zillions save; only 0.02 is known, and this is read as such"}},
		{"another first line", "ZoG saved game 2.0\nRulesFile=a\nVariantName=b\n1. P a - b", 1,
			[]string{`a.zsg:1:1: the first line of a Zillions save is "Zillions Save Game File Version 0.02" and the players' letters, not this one`}},
		{"no first line", "RulesFile=a\nVariantName=b\n1. P a - b", 1,
			[]string{`a.zsg:1:1: the first line, "Zillions Save Game File Version 0.02" and the players' letters, is missing`}},
		{"no header", "1. P a - b", 1, []string{
			`a.zsg:1:1: the first line, "Zillions Save Game File Version 0.02" and the players' letters, is missing`,
			"a.zsg:1:1: the line RulesFile=… is missing from the header", "a.zsg:1:1: the line VariantName=… is missing from the header"}},
		{"no rules file", "Zillions Save Game File Version 0.02 HC\nVariantName=b\n1. P a - b", 1,
			[]string{"a.zsg:2:1: the line RulesFile=… is missing from the header"}},
		{"odd players", strings.Replace(zsgHead, "HC", "HX", 1), 0,
			[]string{`a.zsg:1:38: the players' letters are "HX"; H (a person) and C (the program) are known`}},
		{"a broken move line", zsgHead + "1. Pawn e2 = e4\n1. Pawn e7 - e5", 2, []string{
			`a.zsg:4:12: "=" does not fit here; a step is PIECE FROM - TO, PIECE FROM x TO, PLAYER PIECE POSITION, x POSITION, = NAME, = NAME on POSITION, flip POSITION or @ POSITION NUMBER 0 (or 1)`}},
		{"a line that ends too early", zsgHead + "1. Pawn e2 -\n1. Pawn e7 - e5", 2, []string{
			"a.zsg:4:13: the line ends too early; a step is PIECE FROM - TO, PIECE FROM x TO, PLAYER PIECE POSITION, x POSITION, = NAME, = NAME on POSITION, flip POSITION or @ POSITION NUMBER 0 (or 1)"}},
		{"an attribute that is neither 0 nor 1", zsgHead + "1. Pawn e2 - e4 @ e4 0 2", 1, []string{
			`a.zsg:4:24: "2" does not fit here; a step is PIECE FROM - TO, PIECE FROM x TO, PLAYER PIECE POSITION, x POSITION, = NAME, = NAME on POSITION, flip POSITION or @ POSITION NUMBER 0 (or 1)`}},
		{"text after the moves", zsgHead + "1. Pawn e2 - e4\nWhite resigns", 1, []string{
			`a.zsg:5:1: "White" does not fit here; a line of moves begins with a number and a dot, as in "1. Pawn e2 - e4"`}},
		{"a number too large", zsgHead + "99999999999999999999. Pawn a2 - a3", 1, []string{
			"a.zsg:4:1: the number of the turn is too large; it has at most nine digits"}},
		{"a set-up line after the moves", zsgHead + "1. Pawn e2 - e4\n(White Pawn e5)\n1. Pawn e7 - e6", 2, []string{
			"a.zsg:5:1: a set-up line after the moves; the board can only be set up before them"}},
		{"a broken set-up line", zsgHead + "(White Pawn)\n1. Pawn e2 - e4", 1, []string{
			`a.zsg:4:12: ")" does not fit here; a set-up line is (PLAYER PIECE POSITION)`}},
		{"an open set-up line", zsgHead + "(White Pawn e4\n1. Pawn e2 - e4", 1, []string{
			"a.zsg:4:15: the line ends too early; a set-up line is (PLAYER PIECE POSITION)"}},
		{"a line too long", zsgHead + "1. Pawn e2 - " + long + "\n1. Pawn e7 - e6", 2, []string{
			"a.zsg:4:1: a line of 65549 bytes; at most 65536 are read"}},
		{"a header line too long", zsgHead + "Extra=" + long + "\n1. Pawn e7 - e6", 1, []string{
			"a.zsg:4:1: a line of 65542 bytes; at most 65536 are read"}},
		{"a first line too long", "Zillions Save Game File Version 0." + long + "\nRulesFile=a\nVariantName=b\n1. P a - b", 1, []string{
			`a.zsg:1:1: the first line of a Zillions save is "Zillions Save Game File Version 0.02" and the players' letters, not this one`}},
		{"a name too long", zsgHead + "(White " + long[:201] + " e4)\n1. Pawn e2 - " + long[:200] + "\n1. " + long[:300] + "=", 2, []string{
			"a.zsg:6:4: a word of 301 bytes, where a name has at most 200, does not fit here; a step is PIECE FROM - TO, PIECE FROM x TO, PLAYER PIECE POSITION, x POSITION, = NAME, = NAME on POSITION, flip POSITION or @ POSITION NUMBER 0 (or 1)",
			"a.zsg:4:8: a word of 201 bytes, where a name has at most 200, does not fit here; a set-up line is (PLAYER PIECE POSITION)"}},
		{"a key too long", zsgHead + long[:201] + "=x\n1. Pawn e7 - e6", 1, []string{
			`a.zsg:4:1: a word of 203 bytes, where a name has at most 200, does not fit here; a line of moves begins with a number and a dot, as in "1. Pawn e2 - e4"`}},
		{"too many steps", zsgHead + strings.Repeat("1. P a - b"+strings.Repeat(" x a", 9999)+"\n", 21), 21, []string{
			"a.zsg:24:1: more than 200000 steps in a game; this line is not read"}},
		{"empty lines", zsgHead + "\n\n1. Pawn e2 - e4\n\n\n", 1, []string{
			"a.zsg:4:1: an empty line, which Zillions does not write; it is passed over"}},
		{"a header line behind the moves", zsgHead + "1. Pawn e2 - e4\nVariantName=Shogi", 1, []string{
			`a.zsg:5:1: "VariantName=Shogi" does not fit here; a line of moves begins with a number and a dot, as in "1. Pawn e2 - e4"`}},
		{"too many lines", zsgHead + strings.Repeat("1. A b - c\n", 20_000), 20_000 - 3, []string{
			"a.zsg:20001:1: more than 20000 lines in a game; the rest is not read"}},
		{"too many header lines", zsgHead + strings.Repeat("A=1\n", 97) + "1. A b - c", 1, append([]string{
			`a.zsg:100:1: "A=1" does not fit here; a line of moves begins with a number and a dot, as in "1. Pawn e2 - e4"`,
			"a.zsg:4:1: " + fmt.Sprintf(unknown, "A")}, twice(5, 99)...)},
		{"a header line twice", zsgHead + "VariantName=Shogi\n1. Pawn e2 - e4", 1, []string{
			"a.zsg:4:1: VariantName stands twice; the first one counts"}},
	} {
		rec := zsgOf(t, c.in)
		var got []string
		for _, turn := range rec.Turns {
			if turn.Err != nil {
				got = append(got, turn.Err.Error())
			}
		}
		for _, e := range append(rec.Errors, rec.Notes...) {
			got = append(got, e.Error())
		}
		if diff := cmp.Diff(c.want, got); diff != "" || len(rec.Turns) != c.turns {
			t.Errorf("%s: %d turns\n%s", c.name, len(rec.Turns), diff)
		}
	}
}

// twice is what is said of A=1 in the lines from one to another.
func twice(from, to int) (out []string) {
	for line := from; line <= to; line++ {
		out = append(out, fmt.Sprintf("a.zsg:%d:1: A stands twice; the first one counts", line))
	}
	return out
}

// Saves put behind each other are read as several games.
func TestZSGSeveralGames(t *testing.T) {
	games := ParseZSG(TextSource("a.zsg", zsgHead+"1. P a - b\n"+zsgHead+"1. P a - b\n1. P c - d\n"))
	if len(games) != 2 || len(games[0].Turns) != 1 || len(games[1].Turns) != 2 || games[1].Index != 2 {
		t.Errorf("%+v", games)
	}
}

// Names in the code pages of Windows.
func TestZSGCodePages(t *testing.T) {
	data := []byte(zsgHead + "1. D\xe9 e2 - e4\n")
	src, _, err := DecodeZSG("a.zsg", data, "")
	if err != nil {
		t.Fatal(err)
	}
	if got := ParseZSG(src)[0].Turns[0].Text; got != "Dé e2 - e4" {
		t.Errorf("got %q", got)
	}
	if src, _, err = DecodeZSG("a.zsg", data, "cp1251"); err != nil {
		t.Fatal(err)
	}
	if got := ParseZSG(src)[0].Turns[0].Text; got != "Dй e2 - e4" {
		t.Errorf("got %q", got)
	}
}

const zsgDoc = "../docs/formats/zsg.md"

// The grammar in the documentation is the one that is used.
func TestZSGDocGrammar(t *testing.T) {
	data, err := os.ReadFile(zsgDoc)
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)```ebnf\n.*?```")
	want := "```ebnf\n" + ZSGGrammar() + "\n```"
	if *update {
		if err := os.WriteFile(zsgDoc, []byte(block.ReplaceAllLiteralString(string(data), want)), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got := block.FindString(string(data)); got != want {
		t.Errorf("%s has\n%s\nbut the grammar is\n%s", zsgDoc, got, want)
	}
}

// Any text is read without a crash, nothing in it gets lost, and steps written
// again are read as the same steps.
func FuzzZSG(f *testing.F) {
	for _, s := range []string{
		zsgHead + "(White Pawn e4)\n1. Pawn e4 - e5\n1. King e8 x e7 Pawn e7 - z1 = Gold flip z1\n2. Pass\n",
		"1. CL 17H - 17F = EV on 1F 19J = HV on 19N 1P = MA on 17F", "1. partial 2 a b x c @ c 1 0", "(a b c", "RulesFile=x\n\n1. = a", "1. = a on b c d e - f",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, rec := range ParseZSG(TextSource("f", text)) {
			for _, turn := range rec.Turns {
				if turn.Err != nil {
					continue
				}
				again := ParseZSG(TextSource("f", fmt.Sprintf("1. %s", stepsText(turn))))
				if len(again) != 1 || len(again[0].Turns) != 1 || again[0].Turns[0].Err != nil || stepsText(again[0].Turns[0]) != stepsText(turn) {
					t.Errorf("%q is written %q", turn.Text, stepsText(turn))
				}
			}
		}
	})
}
