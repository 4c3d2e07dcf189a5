package formats_test

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
	"github.com/gcconv/gcconv/zillions"
)

// zsgNames are the tables with which each game is written and read.
func zsgNames(t testing.TB, v *rules.Variant) map[string]*zillions.Table {
	t.Helper()
	out := map[string]*zillions.Table{"pool": zillions.TableOf(v)}
	for _, captives := range []string{"flip", "owner", "create", "none"} {
		out["hand, "+captives] = names(t, v, "zillionsDrops = hand\nzillionsCaptives = "+captives+"\nzillionsHands = hand-1..hand-60, W.1..W.60\nzillionsPlayers = Ann/Bob")
	}
	out["squares of shogi"] = names(t, v, "zillionsSquares = shogi")
	return out
}

func names(t testing.TB, v *rules.Variant, text string) *zillions.Table {
	t.Helper()
	table, err := zillions.WithNames(rules.Shipped(), v, "names", text)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func writeZSG(t testing.TB, g *replay.Game, o formats.ZSGOptions) (string, []string) {
	t.Helper()
	var b bytes.Buffer
	notes, err := formats.WriteZSG(&b, g, o)
	if err != nil {
		t.Fatal(err)
	}
	return b.String(), notes
}

func playZSG(t testing.TB, v *rules.Variant, table *zillions.Table, text string) *replay.Game {
	t.Helper()
	games := parser.ParseZSG(parser.TextSource("a.zsg", text))
	if len(games) != 1 {
		t.Fatalf("%d games in\n%s", len(games), text)
	}
	g, err := replay.Play(games[0], replay.Options{Variant: v, Zillions: func(*rules.Variant, *record.Record) (*zillions.Table, error) { return table, nil }})
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return g
}

// What is written with any names and any way to drop is read as the same game,
// and written again as the same text: for random games of all games.
func TestZSGRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 77))
	for _, v := range rules.Builtin() {
		for how, table := range zsgNames(t, v) {
			for range 4 {
				rec := &record.Record{Source: "-", Game: v.Title, Turns: randomLine(rng, v.Start(), 120, -1, [2]time.Duration{})}
				want := play(t, rec, v)
				text, _ := writeZSG(t, want, formats.ZSGOptions{Names: table})
				got := playZSG(t, v, table, text)
				if diff := cmp.Diff(tree(want, ""), tree(got, "")); diff != "" {
					t.Fatalf("%s, %s: written -, read +\n%s\nin\n%s", v.Name, how, diff, text)
				}
				if again, _ := writeZSG(t, got, formats.ZSGOptions{Names: table}); again != text {
					t.Fatalf("%s, %s: written twice\n%s", v.Name, how, cmp.Diff(text, again))
				}
			}
		}
	}
}

// Pieces added to the usual start, castling and what is on the hand squares come
// back.
func TestZSGSetUp(t *testing.T) {
	for _, c := range []struct{ game, position, want string }{
		{"chess", "rnbqkbnr/pppppppp/8/4Q3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "(White Queen e5)\r\n"},
		{"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/NNBQKBNR w Kkq - 0 1", "(White Knight a1)\r\n"},
		{"mortal-chessgi", "rnbqkbnr/pppppppp/8/4Q3/8/8/PPPPPPPP/RNBQKBNR[RRp] w KQkq - 0 1", "(White Queen e5)\r\n(White Rook z1)\r\n(White Rook z2)\r\n(Black Pawn x1)\r\n"},
		{"shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/4+P4/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2Pr 1", "(Black Tokin e5)\r\n(Black Pawn z1)\r\n(Black Pawn z2)\r\n(White Rook x1)\r\n"},
	} {
		v := variant(t, c.game)
		table := names(t, v, "zillionsDrops = hand")
		rec := &record.Record{Source: "-", Setup: &record.Setup{Form: "fen", Text: c.position}}
		text, notes := writeZSG(t, play(t, rec, v), formats.ZSGOptions{Names: table})
		_, text, _ = strings.Cut(text, "VariantName="+v.Title+"\r\n")
		if text != c.want || len(notes) > 0 {
			t.Errorf("%s: got %q, want %q; %q", c.position, text, c.want, notes)
		}
		g := playZSG(t, v, table, "Zillions Save Game File Version 0.02 HC\r\nRulesFile=a.zrf\r\nVariantName="+v.Title+"\r\n"+text)
		if got := g.Start.String(); got != c.position || len(g.Faults) > 0 {
			t.Errorf("%s is read back as %s; %v", c.position, got, g.Faults)
		}
	}
}

// What is written, letter by letter.
func TestZSGText(t *testing.T) {
	const kms = "kamikaze-mortal-shogi"
	for _, c := range []struct{ name, game, names, moves, want string }{
		{"castling with attributes, capture", "chess", "", "e2e4 d7d5 e4d5 g8f6 g1f3 f6d5 f1c4 e7e6 e1g1 d8d6 d1e2 b8c6 f1e1 c8d7 h2h3 e8c8",
			"1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 x d5|2. Knight g8 - f6|3. Knight g1 - f3|3. Knight f6 x d5|4. Bishop f1 - c4|4. Pawn e7 - e6|" +
				"5. King e1 - g1 Rook h1 - f1 @ g1 0 0 @ f1 0 0|5. Queen d8 - d6|6. Queen d1 - e2|6. Knight b8 - c6|7. Rook f1 - e1 @ e1 0 0|7. Bishop c8 - d7|8. Pawn h2 - h3|8. King e8 - c8 Rook a8 - d8 @ c8 0 0 @ d8 0 0|"},
		{"no attributes", "chess", "zillionsMoved = -", "g1f3 d7d5 h1g1", "1. Knight g1 - f3|1. Pawn d7 - d5|2. Rook h1 - g1|"},
		{"en passant and promotion", "chess", "", "e2e4 a7a6 e4e5 d7d5 e5d6 a6a5 d6c7 a5a4 c7b8q",
			"1. Pawn e2 - e4|1. Pawn a7 - a6|2. Pawn e4 - e5|2. Pawn d7 - d5|3. Pawn e5 - d6 x d5|3. Pawn a6 - a5|4. Pawn d6 x c7|4. Pawn a5 - a4|5. Pawn c7 x b8 = Queen|"},
		{"demotion to the pool is not seen, drop from it", "mortal-chessgi", "", "e2e4 d7d5 e4d5 d8d5 b1c3 c8d7 c3d5 d7e6 R@e5",
			"1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 x d5|2. Queen d8 x d5|3. Knight b1 - c3|3. Bishop c8 - d7|4. Knight c3 x d5|4. Bishop d7 - e6|5. White Rook e5|"},
		{"hand squares and flip", "mortal-chessgi", "zillionsDrops = hand", "e2e4 d7d5 e4d5 d8d5 b1c3 c8d7 c3d5 d7e6 R@e5",
			"1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 x d5|2. Queen d8 x d5|3. Knight b1 - c3|3. Bishop c8 - d7|4. Knight c3 x d5 Queen d5 - z1 = Rook flip z1|4. Bishop d7 - e6|5. Rook z1 - e5|"},
		{"back to the owner's hand", "hydra-chess", "zillionsDrops = hand", "e2e4 d7d5 d1h5 g8h6 h5h6",
			"1. Pawn e2 - e4|1. Pawn d7 - d5|2. Queen d1 - h5|2. Knight g8 - h6|3. Queen h5 x h6 Knight h6 - x1 = Pawn|"},
		{"promotion and demotion in one turn, owner", "mortal-chessgi", "zillionsDrops = hand\nzillionsCaptives = owner", "e2e4 d7d5 e4d5 c7c6 d5c6 h7h6 c6b7 h6h5 b7a8q",
			"1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 x d5|2. Pawn c7 - c6|3. Pawn d5 x c6|3. Pawn h7 - h6|4. Pawn c6 x b7|4. Pawn h6 - h5|5. Pawn b7 x a8 Rook a8 - z1 = Queen on a8 = White on z1 = Bishop on z1|"},
		{"created in hand", "mortal-chessgi", "zillionsDrops = hand\nzillionsCaptives = create", "e2e4 d7d5 e4d5 c7c6 d5c6 h7h6 c6b7 h6h5 b7a8q",
			"1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 x d5|2. Pawn c7 - c6|3. Pawn d5 x c6|3. Pawn h7 - h6|4. Pawn c6 x b7|4. Pawn h6 - h5|5. Pawn b7 x a8 = Queen White Bishop z1|"},
		{"shogi with its own squares and names", "shogi", "zillionsSquares = shogi\npieceZillions = +b:Uma p:Fu\nzillionsPlayers = Sente/Gote", "7g7f 3c3d 8h2b+ 3a2b B*5e",
			"1. Fu 7g - 7f|1. Fu 3c - 3d|2. Bishop 8h x 2b = Uma|2. Silver 3a x 2b|3. Sente Bishop 5e|"},
		{"a Kamikaze that takes is gone", kms, "zillionsDrops = hand", "2g2f 3c3d 2f2e 4c4d 2e2d 2c2d 2h2d 9c9d Z*5e 9d9e 5e5c",
			"1. Pawn h3 - h4|1. Pawn g7 - g6|2. Pawn h4 - h5|2. Pawn f7 - f6|3. Pawn h5 - h6|3. Pawn h7 x h6 Pawn h6 - x1 = Kamikaze flip x1|4. Rook h2 x h6 Pawn h6 - z1 = Kamikaze flip z1|4. Pawn a7 - a6|5. Kamikaze z1 - e5|5. Pawn a6 - a5|6. Kamikaze e5 x e7 Pawn e7 - z1 = Kamikaze flip z1 x e7|"},
	} {
		v := variant(t, c.game)
		rec := parser.ParseUSI(parser.TextSource("-", "moves "+c.moves))[0]
		text, _ := writeZSG(t, play(t, rec, v), formats.ZSGOptions{Names: names(t, v, c.names)})
		lines := strings.SplitN(text, "\r\n", 4)
		if got := strings.ReplaceAll(lines[3], "\r\n", "|"); got != c.want {
			t.Errorf("%s:\n%s", c.name, cmp.Diff(strings.Split(c.want, "|"), strings.Split(got, "|")))
		}
	}
}

// What a save cannot say is told, ply by ply.
func TestZSGNotes(t *testing.T) {
	v := variant(t, "chess")
	rec := readCourier(t, "// Event: Cup\n// White: alpha\n// hello\ne2-e4 // good\n| d2-d4\ne7-e5!?\nresign // enough", v)
	text, got := writeZSG(t, play(t, rec, v), formats.ZSGOptions{RulesFile: `Games\Chess.zrf`, VariantName: "My Chess", Players: "HC"})
	want := []string{
		`not written: Event "Cup"`, `not written: White "alpha"`, `not written: the comment "hello" before the first ply`,
		`not written: the comment "good" at ply 1`, `not written: the variation "d2-d4" in place of ply 1`, `not written: the comment "!?" at ply 2`,
		`not written: "resign {enough}" after the last ply`, `not written: the result 0-1 (resignation)`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if want := "Zillions Save Game File Version 0.02 HC\r\nRulesFile=Games\\Chess.zrf\r\nVariantName=My Chess\r\n1. Pawn e2 - e4\r\n1. Pawn e7 - e5\r\n"; text != want {
		t.Errorf("got %q", text)
	}
	rec = &record.Record{Source: "-", Setup: &record.Setup{Form: "fen", Text: "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w Qkq e6 0 2"}}
	if _, err := formats.WriteZSG(io.Discard, play(t, rec, v), formats.ZSGOptions{}); err == nil {
		t.Error("a start with empty squares is written")
	}
	rec.Setup.Text = "rnbqkbnr/pppppppp/8/4Q3/8/8/PPPPPPPP/RNBQKBNR w Qkq - 0 1"
	_, got = writeZSG(t, play(t, rec, v), formats.ZSGOptions{})
	if diff := cmp.Diff([]string{"the start position: a save cannot say that White may no longer castle with the Rook on h1"}, got); diff != "" {
		t.Error(diff)
	}
}

// A save that would be read as another game is not written.
func TestZSGRefusesAStartThatItCannotSay(t *testing.T) {
	for _, c := range []struct{ game, position, why string }{
		{"chess", "rnbqkbnr/pppppppp/8/4q3/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "Black moves first"},
		{"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKB1R w Kkq - 0 1", "squares are empty that are not at the usual start: a1, g1"},
		{"crazyhouse", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qp] b KQkq - 0 1", "the pools hold White Queen, Black Pawn; Black moves first"},
	} {
		rec := &record.Record{Source: "-", Setup: &record.Setup{Form: "fen", Text: c.position}}
		_, err := formats.WriteZSG(io.Discard, play(t, rec, variant(t, c.game)), formats.ZSGOptions{})
		want := "a Zillions save cannot say how this game starts, so that it would be read as another game: " + c.why + " (use pgn, sfen, usi or json)"
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v\nwant %s", c.position, err, want)
		}
	}
}

// A save that is read and written again keeps its drops, hand squares, names of
// players, pieces and squares, so that it fits its rules file.
func TestZSGKeepsTheMannerOfASave(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 88))
	for _, v := range rules.Builtin() {
		if !v.HasHands() {
			continue
		}
		for _, text := range []string{
			"zillionsDrops = pool", "zillionsPlayers = South/North",
			"zillionsDrops = hand\nzillionsSquares = shogi", "zillionsDrops = hand\nzillionsSquares = chess\nzillionsCaptives = owner",
			"zillionsDrops = hand\nzillionsCaptives = create\nzillionsHands = q1..q60, r1..r60", "zillionsDrops = hand\nzillionsCaptives = flip\nzillionsHands = q1..q60, r1..r60",
			"zillionsDrops = hand\nzillionsCaptives = none",
		} {
			if strings.Contains(text, "South") && len(v.Zillions.Players) < 2 {
				continue // a name that the game does not know
			}
			if !strings.Contains(text, "zillionsHands") {
				text += "\nzillionsHands = z1..z60, x1..x60"
			}
			table := names(t, v, text)
			rec := &record.Record{Source: "-", Game: v.Title, Turns: randomLine(rng, v.Start(), 120, -1, [2]time.Duration{})}
			want, _ := writeZSG(t, play(t, rec, v), formats.ZSGOptions{Names: table})
			if !strings.Contains(text, "none") {
				table = nil // the save shows its hand squares
			}
			again, notes := writeZSG(t, playZSG(t, v, table, want), formats.ZSGOptions{})
			if diff := cmp.Diff(strings.Split(want, "\r\n"), strings.Split(again, "\r\n")); diff != "" {
				t.Errorf("%s, %s: read -, written +\n%s\n%q", v.Name, text, diff, notes)
			}
		}
	}
	const other = "Zillions Save Game File Version 0.02 HH\r\nRulesFile=M.zrf\r\nVariantName=Mortal Shogi\r\n(Sente DragonKing 5e)\r\n1. DragonKing 5e - 4d\r\n1. Pawn 9c - 9d\r\n"
	if got, _ := writeZSG(t, playZSG(t, variant(t, "mortal-shogi"), nil, other), formats.ZSGOptions{}); got != other {
		t.Error(cmp.Diff(other, got))
	}
}

// Pieces that set-up lines put on hand squares stay there, whatever the turns show.
func TestZSGKeepsPiecesInHand(t *testing.T) {
	const head = "Zillions Save Game File Version 0.02 HH\r\nRulesFile=a.zrf\r\nVariantName=Mortal Chessgi\r\n(White Rook z1)\r\n(Black Pawn x1)\r\n"
	for _, moves := range []string{
		"", "1. Pawn e2 - e4\r\n", "1. Rook z1 - e4\r\n1. Pawn x1 - e5\r\n", "1. White Rook e4\r\n1. Pawn e7 - e6\r\n",
		"1. Pawn e2 - e4\r\n1. Pawn d7 - d5\r\n2. Pawn e4 x d5\r\n2. Queen d8 x d5\r\n3. Knight b1 - c3\r\n3. Pawn a7 - a6\r\n4. Knight c3 x d5\r\n4. Pawn a6 - a5\r\n5. White Rook e5\r\n5. Black Pawn e6\r\n",
	} {
		got, notes := writeZSG(t, playZSG(t, variant(t, "mortal-chessgi"), nil, head+moves), formats.ZSGOptions{})
		if got != head+moves || len(notes) > 0 {
			t.Errorf("%s %q", cmp.Diff(head+moves, got), notes)
		}
	}
}

// A save keeps which pieces have an attribute of having moved, and its number; one
// that is set otherwise is told.
func TestZSGKeepsAttributes(t *testing.T) {
	const head = "Zillions Save Game File Version 0.02 HH\r\nRulesFile=a.zrf\r\nVariantName=Chess\r\n"
	for _, c := range []struct{ name, moves, notes string }{
		{"none", "1. Knight g1 - f3|1. Knight g8 - f6|2. Rook h1 - g1|2. Rook h8 - g8", ""},
		{"another number, and another piece", "1. Pawn e2 - e4 @ e4 2 0|1. Pawn e7 - e5 @ e5 2 0|2. King e1 - e2 @ e2 3 0|2. King e8 - e7 @ e7 3 0", ""},
		{"castling", "1. Knight g1 - f3|1. Pawn a7 - a6|2. Pawn g2 - g3|2. Pawn a6 - a5|3. Bishop f1 - g2|3. Pawn a5 - a4|4. King e1 - g1 Rook h1 - f1 @ g1 1 0 @ f1 2 0|4. Rook a8 - a6 @ a6 2 0", ""},
		{"castling without", "1. Knight g1 - f3|1. Pawn a7 - a6|2. Pawn g2 - g3|2. Pawn a6 - a5|3. Bishop f1 - g2|3. Pawn a5 - a4|4. King e1 - g1 Rook h1 - f1", ""},
		{"set to true", "1. Pawn e2 - e4 @ e4 0 1|1. Pawn e7 - e5", `not written: "@ e4 0 1" at ply 1`},
	} {
		text := head + strings.ReplaceAll(c.moves, "|", "\r\n") + "\r\n"
		got, notes := writeZSG(t, playZSG(t, variant(t, "chess"), nil, text), formats.ZSGOptions{})
		if want := strings.Replace(text, " @ e4 0 1", "", 1); got != want || strings.Join(notes, "|") != c.notes {
			t.Errorf("%s: %s\n%q", c.name, cmp.Diff(want, got), notes)
		}
	}
}

// Header lines that Zillions does not write are kept, also where one has the name
// of a tag of other notations.
func TestZSGKeepsUnknownHeaderLines(t *testing.T) {
	const head = "Zillions Save Game File Version 0.02 HC\r\nRulesFile=a.zrf\r\nVariantName=Chess\r\n"
	const unknown = "Extra=foo\r\nWhite=Ann\r\nFEN=8/8 w\r\nResult=1-0\r\nVariant=Shogi\r\nEmpty=\r\n"
	const moves = "(White Queen e5)\r\n1. Pawn e2 - e4\r\n"
	got, notes := writeZSG(t, playZSG(t, variant(t, "chess"), nil, head+unknown+"VariantName=Shogi\r\n"+moves), formats.ZSGOptions{})
	if want := head + unknown + moves; got != want {
		t.Error(cmp.Diff(want, got))
	}
	if diff := cmp.Diff([]string{`not written: the second VariantName "Shogi"`}, notes); diff != "" {
		t.Error(diff)
	}
}

// Every real save, read and written again, is the same text but for line ends.
func TestZSGRealFilesComeBack(t *testing.T) {
	files, _ := filepath.Glob("../../shared/cases/zsg/*.zsg")
	if len(files) == 0 {
		t.Skip("no ../../shared/cases/zsg")
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := formats.WriteZSGText(&b, parser.ParseZSG(parser.NewSource(file, data))[0]); err != nil {
			t.Fatal(err)
		}
		if want := strings.ReplaceAll(strings.ReplaceAll(string(data), "\r", ""), "\n", "\r\n"); b.String() != want {
			t.Errorf("%s: %s", file, cmp.Diff(want, b.String()))
		}
	}
}

// Every fault of a save of one of our games says where, which rule and what.
func TestZSGFaults(t *testing.T) {
	for _, c := range []struct{ name, game, names, moves, want string }{
		{"unknown piece", "chess", "", "1. Archer e2 - e4", `a.zsg:4:4: ply 1, White: no piece of Chess is called "Archer"; known are King, Queen, Rook, Bishop, Knight, Pawn (--zsg-names gives other names) [unreadable]`},
		{"unknown player", "chessgi", "", "1. Green Pawn e4", `a.zsg:4:4: ply 1, White: no player is called "Green"; the players are White and Black (--zsg-names gives other names) [unreadable]`},
		{"square off the board", "chess", "", "1. Pawn e2 - e9", `a.zsg:4:14: ply 1, White: "e9" is no square of Chess, whose squares are a1 to h8, and no hand square that is known (--zsg-names gives other names) [unreadable]`},
		{"from a square off the board", "chessgi", "", "1. Pawn q2 - e4", `a.zsg:4:9: ply 1, White: "q2" is no square of Chessgi, whose squares are a1 to h8, and no hand square that is known (--zsg-names gives other names) [unreadable]`},
		{"empty hand square", "chessgi", "", "1. Pawn z1 - e4", `a.zsg:4:4: ply 1, White: Pawn dropped on e4, but White holds nothing in hand [not-in-hand]`},
		{"pass", "chess", "", "1. Pass", `a.zsg:4:4: ply 1, White: a null move (pass); in Chess a player must move [wrong-turn]`},
		{"partial turn", "chess", "", "1. partial 2 Pawn e2 - e4", `a.zsg:4:4: ply 1, White: a part of a turn (partial 2); in Chess a turn is one move [unreadable]`},
		{"change only", "chess", "", "1. = Queen on e2", `a.zsg:4:4: ply 1, White: this makes no move of Chess; a turn begins with the piece that moves or is dropped [unreadable]`},
		{"promotion left out", "chess", "", "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 x d5|2. Pawn c7 - c6|3. Pawn d5 x c6|3. Pawn h7 - h6|4. Pawn c6 x b7|4. Pawn h6 - h5|5. Pawn b7 x a8", `a.zsg:12:4: ply 9, White: the Pawn must promote on a8, to Queen, Rook, Bishop or Knight [promotion-required]`},
		{"false removal", "chess", "", "1. Pawn e2 - e4 x d2", `a.zsg:4:17: ply 1, White: the text removes what stands on d2, but by the rules White's Pawn stays there [side-effect]`},
		{"capture without a mark", "chess", "", "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 - d5", `a.zsg:6:4: ply 3, White: the text has no capture (-), but Black's Pawn on d5 is taken [side-effect]`},
		{"mark without a capture", "chess", "", "1. Pawn e2 x e4", `a.zsg:4:4: ply 1, White: the text has a capture, but nothing stands on e4 [side-effect]`},
		{"drop for the other side", "chessgi", "", "1. Black Pawn e4", `a.zsg:4:4: ply 1, White: the text drops a piece of Black, but White is to move [wrong-side]`},
		{"wrong demotion", "mortal-chessgi", "", "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Knight g1 - f3|2. Knight b8 - c6|3. Bishop f1 - b5|3. Bishop c8 - d7|4. Bishop b5 x c6 Knight c6 - z1 = Bishop flip z1",
			`a.zsg:10:19: ply 7, White: by the text the captured Knight becomes a Bishop in hand, by the rules a Pawn [side-effect]`},
		{"demotion left out", "mortal-chessgi", "", "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Knight g1 - f3|2. Knight b8 - c6|3. Bishop f1 - b5|3. Bishop c8 - d7|4. Bishop b5 x c6 Knight c6 - z1 flip z1",
			`a.zsg:10:4: ply 7, White: the text does not say that the captured Knight becomes a Pawn in hand [side-effect]`},
		{"a piece that leaves the game", "mortal-chessgi", "", "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 x d5 Pawn d5 - z1 flip z1",
			`a.zsg:6:17: ply 3, White: the text puts the captured Pawn on the hand square z1, but by the rules it leaves the game [side-effect]`},
		{"to the wrong hand", "chessgi", "", "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 x d5 Pawn d5 - z1 = Black",
			`a.zsg:6:17: ply 3, White: by the text the captured Pawn is now Black's, by the rules White's [side-effect]`},
		{"no word of the hand", "chessgi", "", "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 x d5|2. Pawn a7 - a6|3. Pawn z9 - e4", ``},
		{"nothing captured", "chessgi", "", "1. Pawn e2 - e4 Pawn e4 - z1", `a.zsg:4:17: ply 1, White: the text puts a piece on the hand square z1, but none is captured [side-effect]`},
		{"another piece is captured", "chessgi", "", "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 x d5 Rook d5 - z1 flip z1",
			`a.zsg:6:17: ply 3, White: the text takes a Rook on d5 to the hand, but by the rules the Pawn on d5 is captured [side-effect]`},
		{"another piece on the hand square", "chessgi", "", "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 x d5 Pawn d5 - w1 flip w1|2. Pawn a7 - a6|3. Rook w1 - e4",
			`a.zsg:8:4: ply 5, White: a Pawn is on the hand square w1, not a Rook [wrong-piece]`},
		{"the other side's hand square", "chessgi", "", "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 x d5 Pawn d5 - w1 flip w1|2. Pawn w1 - a6",
			`a.zsg:7:4: ply 4, Black: the piece on the hand square w1 is White's, but Black is to move [wrong-side]`},
		{"a captive on the other side's hand square", "chessgi", "", "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 x d5 Pawn d5 - x3 flip x3",
			`a.zsg:6:17: ply 3, White: the text puts the captured Pawn on the hand square x3, which is Black's; by the rules it goes to White's hand (--zsg-names gives other hand squares) [side-effect]`},
		{"a hand square that nobody has filled", "chessgi", "", "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 x d5 Pawn d5 - z1 flip z1|2. Pawn a7 - a6|3. Pawn z3 - e4",
			`a.zsg:8:4: ply 5, White: nothing stands on the hand square z3; the text has put the Pawn on z1 [no-piece]`},
		{"a listed hand square of the other side", "chessgi", "", "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 x d5|2. Pawn a7 - a6|3. Pawn x3 - e4",
			`a.zsg:8:4: ply 5, White: the hand square x3 is Black's, but White is to move [wrong-side]`},
		{"two pieces on one hand square", "chessgi", "", "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 x d5 Pawn d5 - z1 flip z1|2. Queen d8 x d5 Pawn d5 - x1 flip x1|3. Pawn z1 - d4|3. Queen d5 x d4 Pawn d4 - x1 flip x1",
			`a.zsg:9:18: ply 6, Black: the text puts the captured Pawn on the hand square x1, where Black's Pawn stands [side-effect]`},
		{"a piece in hand changes sides", "chessgi", "", "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 x d5 Pawn d5 - z1 flip z1|2. Pawn a7 - a6 flip z1",
			`a.zsg:7:17: ply 4, Black: the text gives the piece on the hand square z1 to the other side, which the rules do not [side-effect]`},
		{"a piece in hand changes", "chessgi", "", "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 x d5 Pawn d5 - z1 flip z1|2. Pawn a7 - a6 = Queen on z1",
			`a.zsg:7:17: ply 4, Black: the text makes the Pawn on the hand square z1 a Queen, which the rules do not [side-effect]`},
		{"a piece in hand is given away", "chessgi", "", "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 x d5 Pawn d5 - z1 flip z1|2. Pawn a7 - a6 = Black on z1",
			`a.zsg:7:17: ply 4, Black: the text makes the Pawn on the hand square z1 Black's, which the rules do not [side-effect]`},
		{"nothing on a hand square changes", "chessgi", "", "1. Pawn e2 - e4 = Queen on z5",
			`a.zsg:4:17: ply 1, White: the text changes a piece on the hand square z5, but has put none there [side-effect]`},
		{"what a piece in hand is already", "chessgi", "", "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 x d5 Pawn d5 - z1 flip z1|2. Pawn a7 - a6 = White on z1 = Pawn on z1", ``},
		{"a piece in hand is removed", "chessgi", "", "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 x d5 Pawn d5 - z1 flip z1|2. Pawn a7 - a6 x z1",
			`a.zsg:7:17: ply 4, Black: the text removes a piece from z1, which is no square of the board; by the rules nothing else leaves a hand [side-effect]`},
		{"pieces in hand close up, and the steps stand in another order", "mortal-chessgi", "", "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 x d5|2. Queen d8 x d5|3. Knight b1 - c3|3. Pawn a7 - a6|4. Knight c3 x d5 flip z3 Queen d5 - z3 = Rook on z3|4. Pawn a6 - a5 Rook z3 - z1|5. Rook z1 - e5", ``},
		{"what closes up is not there", "chessgi", "", "1. Pawn e2 - e4|1. Pawn d7 - d5|2. Pawn e4 x d5 Pawn d5 - z1 flip z1|2. Pawn a7 - a6 Rook z1 - z2",
			`a.zsg:7:17: ply 4, Black: the text moves a Rook from z1 to z2, but the text has put none on z1 [side-effect]`},
		{"en passant without its removal", "chess", "", "1. Pawn e2 - e4|1. Pawn a7 - a6|2. Pawn e4 - e5|2. Pawn d7 - d5|3. Pawn e5 - d6",
			`a.zsg:8:4: ply 5, White: the text does not say that the Pawn on d5 is taken (x d5) [side-effect]`},
		{"castling without the rook", "chess", "", "1. Knight g1 - f3|1. Knight g8 - f6|2. Pawn g2 - g3|2. Pawn g7 - g6|3. Bishop f1 - g2|3. Bishop f8 - g7|4. King e1 - g1",
			`a.zsg:10:4: ply 7, White: the text does not say that the Rook on h1 moves too [side-effect]`},
		{"a Kamikaze that stays", "kamikaze-mortal-shogi", "", "1. Pawn h3 - h4|1. Pawn g7 - g6|2. Pawn h4 - h5|2. Pawn f7 - f6|3. Pawn h5 - h6|3. Pawn h7 x h6|4. Rook h2 x h6|4. Pawn a7 - a6|5. Black Kamikaze e5|5. Pawn a6 - a5|6. Kamikaze e5 x e7",
			`a.zsg:14:4: ply 11, Black: the text does not say that the Kamikaze leaves the board (x e7) [side-effect]`},
		{"an attribute of nothing", "chess", "", "1. Pawn e2 - e4 @ e2 0 0 @ q7 0 0",
			`a.zsg:4:26: ply 1, White: "q7" is no square of Chess, whose squares are a1 to h8, and no hand square that is known (--zsg-names gives other names) [unreadable]`},
		{"an attribute on an empty square", "chess", "", "1. Pawn e2 - e4 @ e2 0 0",
			`a.zsg:4:4: ply 1, White: "@ e2 0 0" sets an attribute, but nothing stands on e2 [side-effect]`},
		{"signs of further steps", "chessgi", "", "1. Pawn e2 - e4|1. Pawn a7 - a6|2. Pawn e4 - e5|2. Pawn d7 - d5|3. Pawn e5 - d6 x d5|3. Pawn c7 x d6 Pawn d6 x x1 flip x1",
			`a.zsg:9:4: ply 6, Black: "Pawn d6 x x1" has a capture (x), but nothing stands on x1 [side-effect]`},
		{"a created piece on the board", "chess", "", "1. Pawn e2 - e4 White Queen e3", `a.zsg:4:17: ply 1, White: the text puts Q on e3, but by the rules the square is empty [side-effect]`},
		{"a second mover", "chess", "", "1. Pawn e2 - e4 Pawn d2 - d4", `a.zsg:4:17: ply 1, White: the text also moves White's Pawn from d2 to d4, which the rules do not give [side-effect]`},
		{"a missing line", "chess", "", "1. Pawn e2 - e4|2. Pawn e7 - e5", `a.zsg:5:1: ply 2, Black: the line has the number 2; here 1 is expected, so a line may be missing [unreadable]`},
		{"given away", "chess", "", "1. Pawn e2 - e4 = Black", `a.zsg:4:4: ply 1, White: the text gives the piece that moves to Black, which the rules do not [side-effect]`},
	} {
		v := variant(t, c.game)
		head := "Zillions Save Game File Version 0.02 HC\r\nRulesFile=a.zrf\r\nVariantName=b\r\n"
		g := playZSG(t, v, names(t, v, c.names), head+strings.ReplaceAll(c.moves, "|", "\r\n"))
		var got []string
		for _, f := range g.Faults {
			got = append(got, f.Error())
		}
		if text := strings.Join(got, "\n"); text != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.name, text, c.want)
		}
	}
}

// A set-up line that says nothing of this game is a fault with its place; the
// other lines and the moves are read.
func TestZSGBrokenSetUp(t *testing.T) {
	head := "Zillions Save Game File Version 0.02 HC\nRulesFile=a.zrf\nVariantName=b\n"
	v := variant(t, "chessgi")
	g := playZSG(t, v, nil, head+"(White Queen e5)\n(White Qeen e6)\n(Green Queen e6)\n(White Queen e9)\n(White Rook x1)\n(White Rook\n(White Rook z2)\n(White Pawn z2)\n1. Queen e5 - e6\n")
	if got, want := g.Start.String(), "rnbqkbnr/pppppppp/8/4Q3/8/8/PPPPPPPP/RNBQKBNR[P] w KQkq - 0 1"; got != want {
		t.Errorf("the start is %s, want %s", got, want)
	}
	if len(g.Main.Nodes) != 1 {
		t.Errorf("%d plies", len(g.Main.Nodes))
	}
	var got []string
	for _, f := range g.Faults {
		got = append(got, f.Error())
	}
	want := []string{
		`a.zsg:5:1: no piece of Chessgi is called "Qeen"; known are King, Queen, Rook, Bishop, Knight, Pawn (--zsg-names gives other names); the line is left out of the start position [unreadable]`,
		`a.zsg:6:1: no player is called "Green"; the players are White and Black (--zsg-names gives other names); the line is left out of the start position [unreadable]`,
		`a.zsg:7:1: "e9" is no square of Chessgi, whose squares are a1 to h8, and no hand square that is known (--zsg-names gives other names); the line is left out of the start position [unreadable]`,
		`a.zsg:8:1: the hand square x1 is Black's, and a piece of White is put there; the line is left out of the start position [unreadable]`,
		`a.zsg:9:12: the line ends too early; a set-up line is (PLAYER PIECE POSITION) [unreadable]`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// A set-up line by which the position becomes one that the game cannot have is a
// fault at that line, each of several one of its own, and left out; lines that only
// together make a position are not blamed.
func TestZSGSetUpThatMakesNoPosition(t *testing.T) {
	const left = "; the line is left out of the start position [unreadable]"
	const usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"
	for _, c := range []struct {
		name, game, lines, start string
		want                     []string
	}{
		{"the king goes by the second line for its square", "chessgi", "(White King e1)|(White Queen e1)", usual, []string{"a.zsg:5:1: with this piece White has no King"}},
		{"the king comes back", "chessgi", "(White Queen e1)|(White King e1)", usual, nil},
		{"the king goes elsewhere", "chessgi", "(White King d1)|(White Queen e1)", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR[] w kq - 0 1", nil},
		{"a king goes, and a square is none", "chessgi", "(White Queen e1)|(White Rook e9)|(White Rook a5)", "rnbqkbnr/pppppppp/8/R7/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", []string{
			"a.zsg:4:1: with this piece White has no King", `a.zsg:5:1: "e9" is no square of Chessgi, whose squares are a1 to h8, and no hand square that is known (--zsg-names gives other names)`}},
		{"each mistake has its line", "chessgi", "(White Pawn a8)|(White King d1)|(White Queen e1)|(White Pawn b8)|(Black Knight e8)", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR[] w kq - 0 1", []string{
			"a.zsg:4:1: with this piece White's Pawn on a8 could not have stayed there unpromoted",
			"a.zsg:7:1: with this piece White's Pawn on b8 could not have stayed there unpromoted", "a.zsg:8:1: with this piece Black has no King"}},
		{"three kings", "chessgi", "(White King e4)|(White Rook a5)|(White King d4)", "rnbqkbnr/pppppppp/8/R7/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", []string{
			"a.zsg:4:1: with this piece White has 2 Kings, on e1 and e4", "a.zsg:6:1: with this piece White has 3 Kings, on e1, d4 and e4"}},
		{"the side that waits is in check", "chessgi", "(White Rook e5)|(White Knight d6)|(White Rook d5)", "rnbqkbnr/pppppppp/8/3RR3/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", []string{
			"a.zsg:5:1: with this piece White is to move, but Black's King can be taken"}},
		{"a king in hand", "chessgi", "(White King z1)", usual, []string{"a.zsg:4:1: with this piece a King cannot be held in hand"}},
		{"a hand where the game has none", "chess", "(White Queen z1)", strings.Replace(usual, "[]", "", 1), []string{"a.zsg:4:1: with this piece pieces in hand (Q), but Chess has no drops"}},
		{"a pawn that cannot move", "shogi", "(Black Pawn d9)|(White Gold 5e)", "lnsgkgsnl/1r5b1/ppppppppp/9/4g4/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", []string{"a.zsg:4:1: with this piece Black's Pawn on 6a could not have stayed there unpromoted"}},
	} {
		v := variant(t, c.game)
		text := "Zillions Save Game File Version 0.02 HC\nRulesFile=a.zrf\nVariantName=b\n" + strings.ReplaceAll(c.lines, "|", "\n") + "\n"
		g := playZSG(t, v, names(t, v, "zillionsHands = z1..z9, x1..x9\nzillionsDrops = hand"), text)
		var got, want []string
		for _, f := range g.Faults {
			got = append(got, f.Error())
		}
		for _, message := range c.want {
			want = append(want, message+left)
		}
		if diff := cmp.Diff(want, got); diff != "" || g.Start.String() != c.start {
			t.Errorf("%s: %s %s", c.name, g.Start, diff)
		}
	}
}

// A set-up of very many lines, each of them wrong, is read in a short time.
func TestZSGLongSetUp(t *testing.T) {
	text := "Zillions Save Game File Version 0.02 HC\nRulesFile=a.zrf\nVariantName=b\n" + strings.Repeat("(White King e4)\n(White King e5)\n(Black Pawn a8)\n(White Pawn b3)\n", 990) + "1. Pawn b3 - b4\n"
	g := playZSG(t, variant(t, "chess"), nil, text)
	if len(g.Faults) != 3*990 || len(g.Main.Nodes) != 1 || g.Start.String() != "rnbqkbnr/pppppppp/8/8/8/1P6/PPPPPPPP/RNBQKBNR w KQkq - 0 1" {
		t.Errorf("%d faults, %d plies, %s", len(g.Faults), len(g.Main.Nodes), g.Start)
	}
}

// Where the hand squares that a save shows are too few, that is said.
func TestZSGTooFewHandSquares(t *testing.T) {
	text := "Zillions Save Game File Version 0.02 HH\nRulesFile=a.zrf\nVariantName=b\n(White Rook z1)\n1. Pawn e2 - e4\n1. Pawn d7 - d5\n2. Pawn e4 x d5\n2. Queen d8 x d5\n" +
		"3. Knight b1 - c3\n3. Bishop c8 - d7\n4. Knight c3 x d5 Queen d5 - far\n"
	_, err := formats.WriteZSG(io.Discard, playZSG(t, variant(t, "mortal-chessgi"), nil, text), formats.ZSGOptions{})
	if want := "White's 1 hand squares are full; name more of them (zillionsHands), or write with drops from a pool"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// Any save is replayed without a crash, and its legal part comes back when it is
// written.
func FuzzZSGReplay(f *testing.F) {
	head := "Zillions Save Game File Version 0.02 HC\nRulesFile=a.zrf\nVariantName=b\n"
	f.Add(head + "(White Rook z1)\n1. Pawn e2 - e4\n1. Pawn d7 - d5\n2. Pawn e4 x d5\n2. Queen d8 x d5\n3. Knight b1 - c3\n3. Bishop c8 - d7\n4. Knight c3 x d5 Queen d5 - z1 = Rook flip z1\n4. Bishop d7 - e6\n5. Rook z1 - e5\n")
	f.Add(head + "1. King e1 - g1 Rook h1 - f1 = White on z1 x z2 @ e4 0 0\n")
	f.Add(head + "(White Rook x1)\n(Black Pawn x1)\n1. Pawn e2 - e4\n")
	f.Add(head + "(White Rook z1)\n(Black Pawn x1)\n(White Queen e1)\n1. Rook z1 - e5\n1. Pawn d7 - d5\n2. Rook e5 x d5 Pawn d5 - z2 flip z2\n2. Black Pawn e3\n")
	f.Add(head + "1. Black Queen q9 White Rook z1 Rook z1 - z2 flip z2\n")
	v, _ := rules.Lookup("mortal-chessgi")
	f.Fuzz(func(t *testing.T, text string) {
		for _, rec := range parser.ParseZSG(parser.TextSource("f", text)) {
			g, err := replay.Play(rec, replay.Options{Variant: v})
			if err != nil {
				continue
			}
			var b bytes.Buffer
			if _, err := formats.WriteZSG(&b, g, formats.ZSGOptions{}); err != nil {
				if rec.Setup == nil { // with pieces in hand there may be too few hand squares
					t.Error(err)
				}
				continue
			}
			saved := b.String()
			again := playZSG(t, v, nil, saved)
			if len(again.Main.Nodes) != len(g.Main.Nodes) {
				t.Errorf("%d plies of %d come back from\n%s", len(again.Main.Nodes), len(g.Main.Nodes), saved)
			}
		}
	})
}
