package zillions_test

import (
	"bytes"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/rules"
	"github.com/gcconv/gcconv/zillions"
	"github.com/gcconv/gcconv/zrf"
)

const head = "Zillions Save Game File Version 0.02 HC\r\nRulesFile=a.zrf\r\nVariantName=Tiny\r\n"

func save(t testing.TB, text string) *record.Record {
	t.Helper()
	games := parser.ParseZSG(parser.TextSource("a.zsg", text))
	if len(games) != 1 {
		t.Fatalf("%d games", len(games))
	}
	return games[0]
}

func lookup(t testing.TB, name string) *rules.Variant {
	t.Helper()
	v, ok := rules.Lookup(name)
	if !ok {
		t.Fatalf("no game %q", name)
	}
	return v
}

// Steps written as JSON and read back are the identical save, also with lines
// that cannot be read, blanks that Zillions does not write and a byte order mark:
// for every real file and for what they lack.
func TestJSONComesBack(t *testing.T) {
	const magic = "Zillions Save Game File Version 0.02 HC\r\n"
	texts := map[string]string{
		"broken lines": head + "(White Pawn e4)\r\n(White\r\n(White Rook a1)\r\n\r\n1. Pawn e4 - e5\r\n01. Pass\r\nnonsense\r\n1. = A on b c\r\n2. partial 3 Pawn e5 x e6 @ e6 0 1\r\n" +
			"2.  Pawn e6 - e7\r\n(Black Rook a8)\r\n\r\n\r\n3. Pass\r\n",
		"empty lines everywhere":        "\r\n \r\n" + magic + "\r\nRulesFile=a\r\n\r\nVariantName=b\r\n\t\r\n1. Pass\r\n  \r\n1. Pass\r\n\r\n \t\r\n\r\n",
		"nothing but a head":            head + "\r\n\r\n",
		"blanks around lines":           " " + magic + "RulesFile= a \r\n\tVariantName=b  \r\n ( White  Pawn e4 ) \r\n 1. Pass \r\n",
		"a spaced first line":           "Zillions Save Game File  Version 0.02   HC \r\nRulesFile=a\r\nVariantName=b\r\n1. Pass\r\n",
		"no letters":                    "Zillions Save Game File Version 0.02\r\nRulesFile=a\r\nVariantName=b\r\n1. Pass\r\n",
		"a foreign first line":          "ZoG 1\r\nRulesFile=a\r\nVariantName=b\r\n1. Pass\r\n",
		"no header":                     "1. Pass\r\n",
		"unknown header lines":          magic + "Extra=foo\r\nRulesFile=a\r\nX-1=\r\nVariantName=b\r\nАвтор=Иван\r\nVariantName=c\r\nZillionsVersion=1\r\n1. Pass\r\n",
		"a header line behind set-up":   magic + "(White Pawn e4)\r\nRulesFile=a\r\n(White Pawn e5)\r\nVariantName=b\r\n1. Pass\r\n",
		"a byte order mark":             "\ufeff" + head + "1. Pass\r\n",
		"a byte order mark and é":       "\ufeff" + head + "1. Dé e2 - e4\r\n",
		"NULs and controls":             head + "1. A\x00 e2 - e4\r\n\x00\r\n2. B\x01 e4 - e5\r\n",
		"Windows-1252, all its bytes":   head + "1. D\xe9\x81\x8d\x8f\x90\x9d\x80 e2 - e4\r\n1. \xc3\xa9 e2 - e4\r\n",
		"two saves":                     "\r\n" + head + "1. Pass\r\n\r\n" + head + "\r\n(White Pawn e4)\r\n1. Pass\r\n\r\n",
		"two saves with marks":          "\ufeff" + head + "1. Pass\r\n\ufeff" + head + "1. Pass\r\n",
		"set-up lines behind the moves": head + "1. Pass\r\n (White Pawn e4)\r\n1. Pass\r\n",
	}
	files, _ := filepath.Glob("../../shared/cases/zsg/*.zsg")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts[file] = strings.ReplaceAll(strings.ReplaceAll(string(data), "\r", ""), "\n", "\r\n")
	}
	for name, text := range texts {
		for _, ends := range []string{"\r\n", "\n", "\r"} {
			got, data := throughJSON(t, name, strings.ReplaceAll(text, "\r\n", ends))
			if got != text {
				t.Errorf("%s: %s", name, cmp.Diff(text, got))
			}
			if files != nil && slices.Contains(files, name) && (strings.Contains(data, `"line":`) || strings.Contains(data, `"head":`)) {
				t.Errorf("%s: a line is not said by its steps", name)
			}
		}
	}
}

// Any text is followed without a crash, and its JSON makes the identical text.
func FuzzFollow(f *testing.F) {
	for _, s := range []string{
		head + "(White Pawn e4)\n1. Pawn e4 - e5\n1. King e8 x e7 Pawn e7 - z1 = Gold flip z1\n2. Pass\n",
		head + "1. Za b2 x b3 Za b3 - g1 = Green = Za on g1\n1. Sang c4 x b3 Za b3 - r4 = Red = Za on r4\n2. Za g1 - b2\n",
		head + "1. partial 2 a b x c @ c 1 0\n1. = a on b c\n\n 2. White a b = c x b\n", "\ufeff\n(a b c\r\rRulesFile=x\n\n1. = a", "1. = a on b c d e - f\xe9\x81",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff") || strings.Trim(text, " \t\r\n") == "" {
			return // UTF-16, no save
		}
		src, decoded, err := parser.DecodeZSG("f", []byte(text), "")
		if err != nil || decoded != nil && len(decoded.Bad) > 0 {
			return
		}
		recs := parser.ParseZSG(src)
		for _, rec := range recs {
			saved := zillions.Follow(rec, nil)
			saved.Owners()
			for turn := range saved.Notes[:min(20, len(saved.Notes))] {
				saved.After(turn)
			}
		}
		if len(recs) == 0 {
			return
		}
		want := strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n"), "\n", "\r\n")
		if !strings.HasSuffix(want, "\n") {
			want += "\r\n"
		}
		if again, data := throughJSON(t, "f", text); again != want {
			t.Errorf("%q comes back as %q of %s", want, again, data)
		}
	})
}

// throughJSON writes the saves of a text as JSON and makes the text again of it.
func throughJSON(t testing.TB, name, text string) (again, data string) {
	t.Helper()
	src, _, err := parser.DecodeZSG(name, []byte(text), "")
	if err != nil {
		t.Fatal(err)
	}
	var all, saves bytes.Buffer
	for _, rec := range parser.ParseZSG(src) {
		data, err := zillions.Follow(rec, nil).JSON()
		if err != nil {
			t.Fatal(err)
		}
		if !zillions.IsJSON(data) {
			t.Errorf("%s: not known as the JSON of a save", name)
		}
		all.Write(data)
	}
	recs, err := zillions.ParseJSON(name, all.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	for _, rec := range recs {
		if err := formats.WriteZSGText(&saves, rec); err != nil {
			t.Fatal(err)
		}
	}
	again = saves.String()
	switch encoding := recs[0].Encoding; encoding {
	case parser.MarkedUTF8:
		again = "\ufeff" + again
	default:
		bytes, lost, err := formats.Encode(again, encoding)
		if err != nil || len(lost) > 0 {
			t.Errorf("%s: %v %v", name, lost, err)
		}
		again = string(bytes)
	}
	return again, all.String()
}

func TestJSONMistakes(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`{`, "j: no JSON of a Zillions save: unexpected EOF"},
		{`{"format":"x"}`, `j: the format is "x"; "gcconv-zsg" was expected`},
		{`{"format":"gcconv-zsg","turns":[{"number":1,"steps":[{"do":"hop"}]}]}`, `j: turn 1: do is "hop"; it may be move, create, remove, change, flip, attribute`},
		{`{"format":"gcconv-zsg","turns":[{"number":1,"steps":[{"do":"move","piece":"a b","from":"c","to":"d"}]}]}`, `j: turn 1: "a b" is no name in a move; a name has no blanks`},
		{`{"format":"gcconv-zsg","turns":[{"number":1,"steps":[{"do":"attribute","to":"d"}]}]}`, `j: turn 1: an attribute needs index and set`},
		{`{"format":"gcconv-zsg","setup":[{"do":"flip","to":"e4"}]}`, `j: setup 1: a set-up line creates a piece with owner, piece and to`},
		{`{"format":"gcconv-zsg","turns":[{"line":"a\nb"}]}`, `j: turn 1 holds the end of a line: "a\nb"`},
		{`{"format":"gcconv-zsg","head":["a","b\nc"]}`, `j: head 2 holds the end of a line: "b\nc"`},
		{`{"format":"gcconv-zsg"} {"format":"gcconv-zsg","turns":[{"line":"a\nb"}]}`, `j: save 2: turn 1 holds the end of a line: "a\nb"`},
		{`{"format":"gcconv-zsg"} x`, "j: no JSON of a Zillions save: invalid character 'x' looking for beginning of value"},
		{``, "j: no JSON of a Zillions save: EOF"},
		{`{"format":"gcconv-zsg","header":[["RulesFile","a\rb"]]}`, `j: the header holds the end of a line: "RulesFilea\rb"`},
	} {
		if _, err := zillions.ParseJSON("j", []byte(c.in)); err == nil || err.Error() != c.want {
			t.Errorf("%s\ngot  %v\nwant %s", c.in, err, c.want)
		}
	}
}

// Without rules the board is what the steps tell.
func TestFollowWithoutRules(t *testing.T) {
	f := zillions.Follow(save(t, head+"(White King e1)\r\n1. Pawn e2 x d3\r\n1. Rook a8 x a1 Knight a1 - z1 flip z1\r\n2. Man c7 - d7 Man b7 x c7\r\n"+
		"2. Black Bishop h8\r\n3. Pawn d3 - d4 = Queen\r\n3. Bishop h8 - g7 x h6\r\n4. Bishop e2 - e3\r\n4. = Green on z1\r\n5. flip e1\r\n5. = Gold\r\n"), nil)
	want := zillions.Board{
		"e1": {"White", "King"}, "e2": {"White", "Pawn"}, "d3": {}, "a8": {"Black", "Rook"}, "a1": {Name: "Knight"}, "c7": {"White", "Man"}, "b7": {Name: "Man"}, "h6": {},
	}
	if diff := cmp.Diff(want, f.Start); diff != "" {
		t.Errorf("start: %s", diff)
	}
	want = zillions.Board{
		"e1": {"Black", "King"}, "d4": {"White", "Queen"}, "a1": {"Black", "Rook"}, "z1": {Name: "Green"}, "d7": {"White", "Man"}, "c7": {Name: "Man"},
		"g7": {"Black", "Bishop"}, "e3": {Name: "Bishop"},
	}
	if diff := cmp.Diff(want, f.After(99)); diff != "" {
		t.Errorf("end: %s", diff)
	}
	wantNotes := [][]string{6: {"nothing stands on e2, where a piece is moved"}, 9: {"which piece becomes Gold is not told: no piece moves in front of it"}}
	if diff := cmp.Diff(wantNotes, f.Notes); diff != "" {
		t.Errorf("notes: %s", diff)
	}
	wantUnknown := []string{
		"whether these names are players or kinds of pieces: Green is taken as a kind of piece, Queen is taken as a kind of piece",
		"there is no rules file, so pieces that never move are not on the board, and empty positions are not known (--zrf FILE has the board and the start position)",
		"whose the pieces are that stood on a1 b7", "which pieces stood on d3 h6",
	}
	if diff := cmp.Diff(wantUnknown, f.Unknown); diff != "" {
		t.Errorf("unknown: %s", diff)
	}
}

// What a name behind = is may be shown by any step of the save, also a later one.
func TestNamesBehindEquals(t *testing.T) {
	for _, c := range []struct{ name, letters, moves, players, unknown string }{
		{"it moves on as what it was", "HC", "1. Man a1 x b2 Ox b2 - z1 = Ann|1. Man c1 - c2|2. Ox z1 - d4", "Ann", ""},
		{"it moves on as what it was, after several owners", "HCC", "1. Man a1 x b2 Ox b2 - z1 = Ann|2. = Bob on z1|3. = Cy on z1|4. Ox z1 - d4", "Ann Bob Cy", ""},
		{"a kind in the same turn, behind it", "HC", "1. Man a1 x b2 Ox b2 - z1 = Ann = Man on z1", "Ann", ""},
		{"a kind in the same turn, in front of it", "HC", "1. Man a1 x b2 Ox b2 - z1 = Man = Ann on z1", "Ann", ""},
		{"a kind in another turn proves nothing", "HC", "1. Man a1 x b2 Ox b2 - z1 = Ann|2. = Man on z1|3. Man z1 - z2", "", "Ann is taken as a kind of piece"},
		{"it moves on under the new name", "HC", "1. Man a1 - a2 = King|2. King a2 - a3", "", ""},
		{"it moves on as something else", "HC", "1. Man a1 - a2 = King|2. Ox a2 - a3", "", "King is taken as a kind of piece"},
		{"an owner elsewhere", "HC", "1. Man a1 - a2 = Ann|2. Ann Man b1", "Ann", ""},
		{"nothing more", "HC", "1. Man a1 - a2 = King", "", "King is taken as a kind of piece"},
		{"several kinds get it, and there is room for a player", "HC", "1. Man a1 - a2 = Ann|1. Bob Ox b1|2. Ox b1 - b2 = Ann", "Ann Bob", "Ann is taken as a player"},
		{"several kinds get it, and all players are known", "HC", "1. Ann Man a1|1. Bob Ox b1|2. Man a1 - a2 = Ball|2. Ox b1 - b2 = Ball", "Ann Bob", "Ball is taken as a kind of piece"},
		{"more such names than players", "HC", "1. Man a1 - a2 = A|1. Ox b1 - b2 = A|2. Man a3 - a4 = B|2. Ox b3 - b4 = B|3. Man a5 - a6 = C|3. Ox b5 - b6 = C", "",
			"A is taken as a kind of piece, B is taken as a kind of piece, C is taken as a kind of piece"},
		{"many names for one piece", "HC", "1. Man a1 - a2" + strings.Repeat(" = A = B = C = D = E = F = G = H = I = J", 3) + "|2. Man a2 - a3", "A B C D E F G H I J", ""},
	} {
		text := strings.Replace(head, "HC", c.letters, 1) + strings.ReplaceAll(c.moves, "|", "\r\n") + "\r\n"
		f := zillions.Follow(save(t, text), nil)
		var players []string
		for _, name := range f.Owners() {
			if !strings.HasSuffix(name, " player") {
				players = append(players, name)
			}
		}
		slices.Sort(players)
		unknown := ""
		for _, u := range f.Unknown {
			if text, ok := strings.CutPrefix(u, "whether these names are players or kinds of pieces: "); ok {
				unknown += text
			}
		}
		if got := strings.Join(players, " "); got != c.players || unknown != c.unknown {
			t.Errorf("%s: players %q, want %q; not known %q, want %q", c.name, got, c.players, unknown, c.unknown)
		}
		for _, n := range slices.Concat(f.Notes...) {
			if !strings.Contains(c.name, "something else") || n != "a King stands on a2, not a Ox; the text is believed" {
				t.Errorf("%s: %s", c.name, n)
			}
		}
	}
}

// Whose the pieces were at the start is shown by the turns in which they move, also
// behind a change of sides, as far as it can be told whose the turns are.
func TestOwnersByTurns(t *testing.T) {
	for _, c := range []struct{ name, letters, moves, start, order string }{
		{"turn by turn, without any name", "HC", "1. A a1 - a2|1. B b1 - b2|2. A a2 - a3|2. C c1 - c2", "a1=1st player b1=2nd player c1=2nd player", "1st player, 2nd player"},
		{"the name of a drop", "HC", "1. A a1 - a2|1. Black B b1|2. A a2 - a3", "a1=1st player", "1st player, Black"},
		{"the other name, by what is left", "HC", "1. A a1 - a2|1. Black B b1|2. C c1 - c2 White D d1", "a1=White c1=White", "White, Black"},
		{"flipped, and moved later", "HC", "1. A a1 x b1 B b1 - z1 flip z1|1. C c1 - c2|2. B z1 - b1", "a1=1st player b1=2nd player c1=2nd player", "1st player, 2nd player"},
		{"flipped twice", "HC", "1. A a1 x b1 B b1 - z1 flip z1|1. C c1 x a1 B z1 - y1 flip y1|2. D d1 - d2|2. B y1 - b1", "a1=1st player b1=2nd player c1=2nd player d1=1st player", "1st player, 2nd player"},
		{"given to a player", "HC", "1. A a1 x b1 B b1 - z1 = Ann|1. C c1 - c2|2. B z1 - b1", "a1=Ann b1=? c1=2nd player", "Ann, 2nd player"},
		{"taken only", "HC", "1. A a1 x b1|1. C c1 x d1 D d1 - d2", "a1=1st player b1=? c1=2nd player d1=?", "1st player, 2nd player"},
		{"four players", "HCCC", "1. A a1 - a2|1. B b1 - b2|1. C c1 - c2|1. D d1 - d2|2. E e1 - e2|2. Pass|2. F f1 - f2", "a1=1st player b1=2nd player c1=3rd player d1=4th player e1=1st player f1=3rd player",
			"1st player, 2nd player, 3rd player, 4th player"},
		{"one player", "H", "1. A a1 - a2|2. A a2 - a3", "a1=?", ""},
		{"no letters", "", "1. A a1 - a2|1. B b1 - b2", "a1=? b1=?", ""},
		{"turns of several lines", "HC", "1. partial 2 A a1 - a2|1. A a2 - a3|1. partial 2 B b1 - b2|2. C c1 - c2|2. D d1 - d2", "a1=1st player b1=2nd player c1=1st player d1=2nd player", "1st player, 2nd player"},
		{"where a turn ends is not told", "HC", "1. partial 2 A a1 - a2|1. partial 2 B b1 - b2|1. C c1 - c2|2. D d1 - d2|2. E e1 - e2", "a1=1st player b1=? c1=? d1=1st player e1=2nd player", "1st player, 2nd player"},
		{"two partial lines of a whole number are two turns", "HC", "1. partial 2 A a1 - a2|1. partial 2 B b1 - b2|2. C c1 - c2", "a1=1st player b1=2nd player c1=1st player", "1st player, 2nd player"},
		{"a line that cannot be read", "HC", "1. A a1 - a2|1. B b1 -|2. C c1 - c2|2. D d1 - d2|3. E e1 - e2", "a1=? c1=? d1=? e1=1st player", "1st player, 2nd player"},
		{"more turns in a number than players", "HC", "1. A a1 - a2|1. B b1 - b2|1. C c1 - c2", "a1=? b1=? c1=?", ""},
		{"fewer turns in a number than players", "HC", "1. A a1 - a2|2. B b1 - b2", "a1=? b1=?", ""},
		{"a piece moves in the turns of both", "HC", "1. A a1 - a2|1. A a2 - a3|2. B b1 - b2", "a1=? b1=?", ""},
		{"a player's pieces move in the turns of both", "HC", "1. Ann A a1|1. A a1 - a3|2. B b1 - b2", "b1=?", "Ann"},
		{"a player by set-up", "HC", "(Ann A a1)|1. A a1 - a2|1. B b1 - b2", "a1=Ann b1=2nd player", "Ann, 2nd player"},
	} {
		text := strings.Replace(head, "HC", c.letters, 1) + strings.ReplaceAll(c.moves, "|", "\r\n") + "\r\n"
		f := zillions.Follow(save(t, text), nil)
		var start []string
		for _, at := range slices.Sorted(maps.Keys(f.Start)) {
			start = append(start, at+"="+orElse(f.Start[at].Owner, "?"))
		}
		if got, order := strings.Join(start, " "), strings.Join(f.Owners(), ", "); got != c.start || order != c.order {
			t.Errorf("%s:\ngot  %s; %s\nwant %s; %s", c.name, got, order, c.start, c.order)
		}
	}
}

const tiny = `(define step ($1 (verify not-friend?) add))
(game (title "Tiny") (players Up Down) (turn-order Up Down)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (s 0 1))) (symmetry Down (n s)(s n)))
  (piece (name Man) (moves (step n))) (piece (name King) (moves (step n) (step s)))
  (board-setup (Up (King b1) (Man a1 c1)) (Down (King b3) (Man a3 c3))))`

func orElse(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

// A game that starts otherwise is refused, square by square.
func TestMismatch(t *testing.T) {
	text := `(game (title "Almost") (players White Black) (turn-order Black White)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("e/d/c/b/a" (10 0)) ("1/2/3/4/5" (0 10)))))
  (piece (name King)) (piece (name Rook)) (piece (name Bishop)) (piece (name Gold)) (piece (name Silver)) (piece (name Pawn))
  (board-setup (Black (King a1) (Gold b1) (Silver c1) (Bishop d1) (Rook e1 c3) (Pawn a2))
    (White (King e5) (Gold d5) (Bishop c5) (Silver b5) (Rook a5) (Pawn e4))))`
	v := lookup(t, "minishogi")
	_, _, err := zillions.FromRules(v, zrf.Parse("a.zrf", text, nil), "")
	want := `a.zrf: "Almost" is not Minishogi: on c3 stands a Rook of Black, where Minishogi has no piece; on b5 stands a Silver, where Minishogi has a Bishop; on c5 stands a Bishop, where Minishogi has a Silver`
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	text = strings.Replace(strings.Replace(text, " c3)", ")", 1), "(Bishop c5) (Silver b5)", "(Silver c5) (Bishop b5)", 1)
	table, notes, err := zillions.FromRules(v, zrf.Parse("a.zrf", text, nil), "")
	if err != nil {
		t.Fatal(err)
	}
	// The picture of the file has the first player above.
	if table.SquareName(0) != "a1" || table.SquareName(24) != "e5" || table.PlayerName(rules.First) != "Black" || len(notes) != 6 ||
		notes[5] != `a.zrf: "Almost" differs from Minishogi: Black stands at the upper end of the board and moves first` ||
		notes[4] != `a.zrf: "Almost" differs from Minishogi: it has no hand squares and no piece of it is dropped` || notes[0] != `a.zrf: no piece of "Almost" is known to be the Dragon King; it is called Dragon-King here (--zsg-names gives another name)` {
		t.Errorf("%s %s %s %q", table.SquareName(0), table.SquareName(24), table.PlayerName(rules.First), notes)
	}
}

// A game that starts as ours does may still be another one; the names are taken
// and the differences told.
func TestDifferences(t *testing.T) {
	text := `(game (title "Almost") (players White Black) (turn-order White Black Black)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e/f/g/h" (10 0)) ("8/7/6/5/4/3/2/1" (0 10)))) (positions (here 200 0 9 9) (there 200 20 9 9)))
  (piece (name King)) (piece (name Queen)) (piece (name Rook)) (piece (name Bishop)) (piece (name Knight)) (piece (name Pawn)) (piece (name Zebra) (drops ((verify empty?) add)))
  (board-setup
    (White (King e1) (Queen d1) (Rook a1 h1) (Bishop c1 f1) (Knight b1 g1) (Pawn a2 b2 c2 d2 e2 f2 g2 h2) (Zebra off 2 here))
    (Black (King e8) (Queen d8) (Rook a8 h8) (Bishop c8 f8) (Knight b8 g8) (Pawn a7 b7 c7 d7 e7 f7 g7 h7))))`
	_, notes, err := zillions.FromRules(lookup(t, "chess"), zrf.Parse("a.zrf", text, nil), "My Chess")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		`a.zrf: no game is called "My Chess"; the names are those of "Almost", which starts as Chess does`,
		`a.zrf: "Almost" differs from Chess: it also has the pieces Zebra`,
		`a.zrf: "Almost" differs from Chess: its board also has the positions here, there`,
		`a.zrf: "Almost" differs from Chess: pieces stand beside the board at the start, on here`,
		`a.zrf: "Almost" differs from Chess: White starts with 2 Zebra in the pool`,
		`a.zrf: "Almost" differs from Chess: pieces are dropped in it`,
		`a.zrf: "Almost" differs from Chess: its players do not simply take turns`,
	}
	if diff := cmp.Diff(want, notes); diff != "" {
		t.Error(diff)
	}
}

// With a rules file the board is whole, and the text is compared with it.
// A name that the rules file does not have is told, each once.
func TestNamesThatTheRulesFileLacks(t *testing.T) {
	f := zrf.Parse("a.zrf", `(game (title "Tiny") (players Green Red) (turn-order Green Red)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("2/1" (0 10)))))
  (piece (name Man)) (board-setup (Green (Man a1)) (Red (Man b2))))`, nil)
	got := zillions.Follow(save(t, "Zillions Save Game File Version 0.02 HH\r\nRulesFile=a.zrf\r\nVariantName=Tiny\r\n(Blue Man a2)\r\n"+
		"1. Man a1 - c9\r\n1. Dog b2 - b1 = Cat\r\n2. Man c9 - a1 = Red\r\n2. Blue Dog a2 @ d4 0 0 x c9\r\n"), f)
	if diff := cmp.Diff([]string{"whether these names are players or kinds of pieces: Cat is taken as a kind of piece", "line 4: no player Blue; players are Green, Red"}, got.Unknown); diff != "" {
		t.Error(diff)
	}
	var notes []string
	for _, list := range got.Notes {
		for _, n := range list {
			if strings.Contains(n, "no p") {
				notes = append(notes, n)
			}
		}
	}
	want := []string{`"c9" is no position of "Tiny"`, `no piece of "Tiny" is called "Dog"`, `"Cat" is no piece and no player of "Tiny"`, `"d4" is no position of "Tiny"`}
	if diff := cmp.Diff(want, notes); diff != "" {
		t.Error(diff)
	}
}

// Whoever moves first and wherever, pieces are matched by their names, and by the
// names of the squares where those tell nothing; the order of turns is told.
func TestTheOtherPlayerMovesFirst(t *testing.T) {
	const english, german = "King Queen Rook Bishop Knight Pawn", "Koenig Dame Turm Laeufer Springer Bauer"
	const above, mirror = `a.zrf: "Chess" differs from Chess: B stands at the upper end of the board and moves first`, `a.zrf: "Chess" differs from Chess: its start position is that of Chess in a mirror`
	for _, c := range []struct {
		names, files, order, king, queen string
		first                            string // where the first player's king stands
		notes                            []string
	}{
		{english, "a/b/c/d/e/f/g/h", "A B", "e1 e8", "d1 d8", "e1", nil},
		{english, "a/b/c/d/e/f/g/h", "B A", "e1 e8", "d1 d8", "e8", []string{above, mirror}},
		{german, "a/b/c/d/e/f/g/h", "B A", "e1 e8", "d1 d8", "e8", []string{above, mirror}},
		{english, "a/b/c/d/e/f/g/h", "A B", "d1 d8", "e1 e8", "d1", []string{mirror}},
		{english, "a/b/c/d/e/f/g/h", "B A", "d1 d8", "e1 e8", "d8", []string{above}},
		{german, "h/g/f/e/d/c/b/a", "B A", "e1 e8", "d1 d8", "e8", []string{above}},
	} {
		n := strings.Fields(c.names)
		king, queen := strings.Fields(c.king), strings.Fields(c.queen)
		text := `(game (title "Chess") (players A B) (turn-order ` + c.order + `) (board (grid (start-rectangle 0 0 9 9) (dimensions ("` + c.files + `" (10 0)) ("8/7/6/5/4/3/2/1" (0 10)))))`
		for _, name := range n {
			text += "(piece (name " + name + "))"
		}
		text += "(board-setup"
		for i, side := range []struct{ player, back, pawns string }{{"A", "1", "2"}, {"B", "8", "7"}} {
			at := func(rank, files string) string {
				out := ""
				for _, f := range files {
					out += " " + string(f) + rank
				}
				return out
			}
			text += " (" + side.player + " (" + n[0] + " " + king[i] + ") (" + n[1] + " " + queen[i] + ") (" + n[2] + at(side.back, "ah") + ") (" + n[3] + at(side.back, "cf") + ") (" + n[4] + at(side.back, "bg") + ") (" + n[5] + at(side.pawns, "abcdefgh") + "))"
		}
		v := lookup(t, "chess")
		table, notes, err := zillions.FromRules(v, zrf.Parse("a.zrf", text+"))", nil), "")
		if err != nil {
			t.Errorf("%s %s %s: %v", c.names, c.order, c.king, err)
			continue
		}
		k, _ := v.PieceByLetter("K")
		q, _ := v.PieceByLetter("Q")
		if c.names == german {
			notes = notes[1:] // the pieces that only their places tell
		}
		at := table.SquareName(v.Start().King(rules.First))
		if diff := cmp.Diff(c.notes, notes, cmpopts.EquateEmpty()); diff != "" || table.PieceName(k) != n[0] || table.PieceName(q) != n[1] || at != c.first || table.PlayerName(rules.First) != c.order[:1] {
			t.Errorf("%s, %s, kings on %s: king %s on %s, queen %s\n%s", c.names, c.order, c.king, table.PieceName(k), at, table.PieceName(q), diff)
		}
	}
}

func TestFollowWithRules(t *testing.T) {
	f := zrf.Parse("tiny.zrf", tiny, nil)
	got := zillions.Follow(save(t, head+"1. Man a1 - a2\r\n1. Man a3 x a2\r\n2. King c1 - c2\r\n2. King b2 - b1\r\n3. flip a2\r\n"), f)
	want := zillions.Board{"b1": {Name: "King"}, "a2": {"Up", "Man"}, "c2": {"Up", "King"}, "b3": {"Down", "King"}, "c3": {"Down", "Man"}}
	if diff := cmp.Diff(want, got.After(9)); diff != "" {
		t.Error(diff)
	}
	notes := [][]string{2: {"a Man stands on c1, not a King; the text is believed"}, 3: {"nothing stands on b2, where a piece is moved"}, 4: nil}
	if diff := cmp.Diff(notes, got.Notes); diff != "" {
		t.Error(diff)
	}
	if len(got.Unknown) > 0 {
		t.Error(got.Unknown)
	}
	other := save(t, strings.Replace(head, "Tiny", "Huge", 1)+"1. Man a1 - a2\r\n")
	if got := zillions.Follow(other, f).Unknown[0]; got != `tiny.zrf has no game "Huge", so its boards are not used; it has "Tiny"` {
		t.Error(got)
	}
}

// The real saves whose rules files are there are followed without contradiction.
func TestFollowRealFiles(t *testing.T) {
	for _, name := range []string{"SimpleShogi", "LeShogi", "RenShogi", "Dobutsu", "legan-chess", "TransportChess", "YoninShogi"} {
		rulesText, err := os.ReadFile("../../shared/cases/zrf/" + name + ".zrf")
		if err != nil {
			t.Skip("no ../../shared/cases")
		}
		data, err := os.ReadFile("../../shared/cases/zsg/" + name + ".zsg")
		if err != nil {
			t.Fatal(err)
		}
		f := zillions.Follow(save(t, string(data)), zrf.Parse(name, parser.NewSource(name, rulesText).Text, nil))
		if f.Rules == nil {
			t.Errorf("%s: %v", name, f.Unknown)
		}
		for i, notes := range f.Notes {
			for _, n := range notes {
				t.Errorf("%s: turn %d (%s): %s", name, i+1, f.Record.Turns[i].Text, n)
			}
		}
	}
}

// What a save shows without its rules file is what the rules file says: the kinds
// and the owners of the pieces at the start, the names of the players and their
// order. What it does not show stays open, and no name is told twice.
func TestEvidenceIsRight(t *testing.T) {
	for _, name := range []string{"SimpleShogi", "LeShogi", "RenShogi", "Dobutsu", "legan-chess", "TransportChess", "YoninShogi"} {
		f := rulesFile(t, name+".zrf")
		data, err := os.ReadFile("../../shared/cases/zsg/" + name + ".zsg")
		if err != nil {
			t.Fatal(err)
		}
		truth, got := zillions.Follow(save(t, string(data)), f), zillions.Follow(save(t, string(data)), nil)
		players, known := truth.Owners(), 0
		for at, p := range got.Start {
			want := truth.Start[at]
			if p.Name != "" && p.Name != want.Name {
				t.Errorf("%s: on %s stands a %s, want %s", name, at, p.Name, want.Name)
			}
			if p.Owner == "" {
				continue
			}
			known++
			place := slices.Index(got.Owners(), p.Owner)
			if p.Owner != want.Owner && (!strings.HasSuffix(p.Owner, " player") || players[place] != want.Owner) {
				t.Errorf("%s: on %s stands a %s of %s, want %s", name, at, p.Name, p.Owner, want.Owner)
			}
		}
		if known*2 < len(got.Start) {
			t.Errorf("%s: of %d pieces only %d have an owner", name, len(got.Start), known)
		}
		for i, notes := range got.Notes {
			for _, n := range notes {
				t.Errorf("%s: turn %d: %s", name, i+1, n)
			}
		}
		// The board stays right up to the end.
		for at, p := range got.After(len(got.Notes)) {
			want := truth.After(len(got.Notes))[at]
			place := slices.Index(got.Owners(), p.Owner)
			if p.Name != "" && p.Name != want.Name || p.Owner != "" && p.Owner != want.Owner && (!strings.HasSuffix(p.Owner, " player") || players[place] != want.Owner) {
				t.Errorf("%s: at the end on %s stands a %s of %s, want a %s of %s", name, at, p.Name, p.Owner, want.Name, want.Owner)
			}
		}
	}
}

func rulesFile(t testing.TB, name string) *zrf.File {
	t.Helper()
	data, err := os.ReadFile("../../shared/cases/zrf/" + name)
	if err != nil {
		t.Skip("no ../../shared/cases/zrf")
	}
	return zrf.Parse(name, parser.NewSource(name, data).Text, nil)
}

// Rules files give the names of the games that start as ours do, and say in what
// others differ.
func TestNamesFromRealRules(t *testing.T) {
	for _, c := range []struct{ file, game, want string }{
		{"chess.zrf", "chess", `Chess White Black a1 h8 pool none  Pawn`},
		{"chessgi.zrf", "chessgi", `Chessgi White Black a1 h8 hand none Z1 T1 Z2 Y8 X8 Y7 Pawn`},
		{"shogi.zrf", "shogi", `Shogi South North a1 i9 hand none U1 V1 W1 Z9 Y9 X9 Pawn`},
		{"legan-chess.zrf", "chess", `legan-chess.zrf: "Legan Chess" is not Chess`},
		{"SimpleShogi.zrf", "shogi", `SimpleShogi.zrf: "Simple Shogi" is not Shogi: its board has no room for 9 files and 9 ranks`},
		{"YoninShogi.zrf", "chess", `YoninShogi.zrf: "Yonin Shogi 0.0.6 nine men" is not Chess: it has 4 players`},
	} {
		v := lookup(t, c.game)
		table, notes, err := zillions.FromRules(v, rulesFile(t, c.file), "")
		got := ""
		if err != nil {
			got = err.Error()
			var m *zillions.Mismatch
			if !errors.As(err, &m) {
				t.Errorf("%s: %T", c.file, err)
			}
		} else {
			drops := "pool"
			if table.FromHand {
				drops = "hand"
			}
			hand := func(s rules.Side) []string { return table.Hands[s][:min(3, len(table.Hands[s]))] }
			words := []string{table.Title, table.PlayerName(rules.First), table.PlayerName(rules.Second), table.SquareName(0), table.SquareName(rules.Square(v.Squares() - 1)), drops, table.Captives}
			words = append(append(words, hand(rules.First)...), hand(rules.Second)...)
			if !table.FromHand {
				words = append(words, "")
			}
			pawn, _ := v.PieceByLetter("P")
			got = strings.Join(append(words, table.PieceName(pawn)), " ")
		}
		if len(notes) > 0 {
			t.Errorf("%s: %q", c.file, notes)
		}
		if got != c.want && !(strings.Contains(c.want, " is not ") && strings.HasPrefix(got, c.want)) {
			t.Errorf("%s\ngot  %s\nwant %s", c.file, got, c.want)
		}
	}
}

// Names in a file of their own are keys of a definition; mistakes have the place
// in that file.
func TestNamesFile(t *testing.T) {
	v := lookup(t, "kamikaze-mortal-shogi")
	table, err := zillions.WithNames(rules.Shipped(), v, "n.txt", "# mine\npieceZillions = z:Kami/Shinpu +r:Ryu\nzillionsPlayers = Ann/Bob\nzillionsHands = m1..m3 k, j0..j1\nzillionsDrops = hand\nzillionsSquares = shogi\n")
	if err != nil {
		t.Fatal(err)
	}
	z, _ := v.PieceByLetter("Z")
	if !table.Piece("SHINPU").Has(z) || table.PieceName(z) != "Kami" || table.PlayerName(rules.Second) != "Bob" || strings.Join(table.Hands[0], " ") != "m1 m2 m3 k" || table.SquareName(0) != "9i" || !table.FromHand {
		t.Errorf("%+v", table)
	}
	_, err = zillions.WithNames(rules.Shipped(), v, "n.txt", "zillionsDrops = both\n\nking = x\nzillionsHands = h1..h3\n")
	want := `n.txt:3:1: "king" is no name for Zillions; the file may hold pieceZillions, zillionsPlayers, zillionsSquares, zillionsHands, zillionsDrops, zillionsCaptives and zillionsMoved, each as key = value`
	if err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
	_, err = zillions.WithNames(rules.Shipped(), v, "n.txt", "zillionsDrops = both\n\nzillionsPlayers = Ann\nzillionsFoo = x\n")
	want = `n.txt:1:17: "both" is not allowed here; zillionsDrops takes hand or pool
n.txt:3:19: "Ann" is no pair of players; write first/second, such as White/Black
n.txt:4:1: unknown key "zillionsFoo"; did you mean zillionsDrops?`
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	_, err = zillions.WithNames(rules.Shipped(), v, "n.txt", "zillionsHands = h1..h3\npieceZillions = q:Queen\n")
	want = `n.txt:1:17: 1 list of squares; two are needed, the first player's and the second's, separated by a comma
n.txt:2:17: no piece has the letter "q"; this game has +b +r b d g h k l n p r s z`
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	_, err = zillions.WithNames(rules.Shipped(), v, "n.txt", "zillionsHands = h1..h999, a1")
	want = `n.txt:1:17: "h1..h999" is no range of at most 256 squares; write it as z1..z8
n.txt:1:27: "a1" is a square of the board`
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// The file of names in the documentation can be read.
// Names with which a save could not be read are mistakes, at their place.
func TestNamesThatNoSaveCanHold(t *testing.T) {
	long := strings.Repeat("n", 201)
	for _, c := range []struct{ game, names, want string }{
		{"chess", "pieceZillions = p:x", `n.txt:1:19: "x" cannot be a name: it is a sign of a Zillions save`},
		{"chess", "pieceZillions = q:Queen p:Pawn/=", `n.txt:1:27: "=" cannot be a name: it is a sign of a Zillions save`},
		{"chess", "pieceZillions = p:-", `n.txt:1:19: "-" cannot be a name: it is a sign of a Zillions save`},
		{"chess", "pieceZillions = p:@", `n.txt:1:19: "@" cannot be a name: it is a sign of a Zillions save`},
		{"chess", "pieceZillions = p:flip", `n.txt:1:19: "flip" cannot be a name: it is a sign of a Zillions save`},
		{"chess", "pieceZillions = p:partial", `n.txt:1:19: "partial" cannot be a name: it is a sign of a Zillions save`},
		{"chess", "pieceZillions = p:on", `n.txt:1:19: "on" cannot be a name: it is a sign of a Zillions save`},
		{"chess", "pieceZillions = p:Pass", `n.txt:1:19: "Pass" cannot be a name: it is a sign of a Zillions save`},
		{"chess", "pieceZillions = p:(P)", `n.txt:1:19: "(P)" cannot be a name: parentheses are signs of a Zillions save`},
		{"chess", "pieceZillions = p:Pawn/", `n.txt:1:19: "Pawn/" has an empty name`},
		{"chess", "pieceZillions = p:" + long, `n.txt:1:19: a name of 201 bytes; in a Zillions save it has at most 200`},
		{"shogi", "pieceZillions = p:Foot-Soldier s:FootSoldier", `n.txt:1:34: "FootSoldier" is a name in Zillions of the piece "p" already`},
		{"chessgi", "zillionsPlayers = e4/x", `n.txt:1:19: "x" cannot be a name: it is a sign of a Zillions save`},
		{"chess", "# mine\nzillionsPlayers = White/Black, A/B/C", `n.txt:2:32: "A/B/C" is no pair of players; write first/second, such as White/Black`},
		{"chess", "zillionsPlayers = A/B, C/A", `n.txt:1:24: "A" is a name of the other player already`},
		{"chessgi", "zillionsCaptives = owner\nzillionsPlayers = Pawn/King", `n.txt:2:19: "Pawn" is the name of the piece "p" already`},
		{"shogi", "zillionsPlayers = Ann/dragon-king", `n.txt:1:19: "dragon-king" is the name of the piece "+r" already`},
		{"chess", "pieceZillions = q:white", `n.txt:1:19: "White" is the name of a player already`},
		{"chess", "zillionsPlayers = Ann/Bob\npieceZillions = q:Bob", `n.txt:1:19: "Bob" is the name of the piece "q" already`},
		{"chessgi", "zillionsHands = e4 z1, x1", `n.txt:1:17: "e4" is a square of the board`},
		{"chessgi", "zillionsHands = z1, 8h", `n.txt:1:21: "8h" is a square of the board`},
		{"shogi", "zillionsHands = a1, x1", `n.txt:1:17: "a1" is a square of the board`},
		{"chessgi", "zillionsHands = z1..z4, z4..z8", `n.txt:1:25: "z4" is a hand square of the first player already`},
		{"chessgi", "zillionsHands = z1, x1..x3 x2", `n.txt:1:21: "x2" stands twice among the hand squares`},
		{"chessgi", "zillionsHands = z1, - x2", `n.txt:1:21: "-" cannot be a name: it is a sign of a Zillions save`},
		{"chess", "zillionsDrops = hand\n\n zillionsDrops = pool", "n.txt:3:2: zillionsDrops stands twice, in line 1 as well"},
	} {
		if _, err := zillions.WithNames(rules.Shipped(), lookup(t, c.game), "n.txt", c.names); err == nil || err.Error() != c.want {
			t.Errorf("%s\ngot  %v\nwant %s", c.names, err, c.want)
		}
	}
}

func TestDocNames(t *testing.T) {
	data, err := os.ReadFile("../docs/formats/zsg.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(data), "    # names of MyKamikaze.zrf\n")
	text, _, _ = strings.Cut(text, "\n\n")
	if strings.Count(text, "=") != 7 {
		t.Fatalf("the example is\n%s", text)
	}
	table, err := zillions.WithNames(rules.Shipped(), lookup(t, "kamikaze-mortal-shogi"), "names", text)
	if err != nil {
		t.Fatal(err)
	}
	if len(table.Hands[0]) != 40 || !table.FromHand {
		t.Errorf("%+v", table)
	}
}

// TestAPieceWithoutANameIsNotContradicted: what the text names later is known
// then, and no note speaks of a piece without a name.
func TestAPieceWithoutANameIsNotContradicted(t *testing.T) {
	files, _ := filepath.Glob("../../shared/cases/zsg/*.zsg")
	if len(files) == 0 {
		t.Skip("no ../../shared/cases/zsg")
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		f := zillions.Follow(parser.ParseZSG(parser.NewSource(file, data))[0], nil)
		for i, notes := range f.Notes {
			for _, n := range notes {
				if strings.Contains(n, "a  stands") {
					t.Errorf("%s: turn %d: %s", file, i+1, n)
				}
			}
		}
	}
}
