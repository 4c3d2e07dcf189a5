package replay_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/url"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// textNotation is a notation that is read and written.
type textNotation struct {
	name, reader string
	family       rules.Family // of the games that it is for, "" for all
	write        func(*bytes.Buffer, *replay.Game) error
}

var textNotations = []textNotation{
	{"gc, assignments", "gc", "", writeContainer("php")},
	{"gc, a list", "gc", "", writeContainer("list")},
	{"gc, a page", "gc", "", writeContainer("html")},
	{"gc, a query", "gc", "", writeContainer("url")},
	{"zsg", "zsg", "", func(b *bytes.Buffer, g *replay.Game) error {
		_, err := formats.WriteZSG(b, g, formats.ZSGOptions{})
		return err
	}},
	{"json", "json", "", func(b *bytes.Buffer, g *replay.Game) error { return formats.WriteJSON(b, g, formats.JSONOptions{}) }},
	{"pgn", "pgn", rules.ChessFamily, func(b *bytes.Buffer, g *replay.Game) error { return formats.WritePGN(b, g, formats.PGNOptions{}) }},
	{"uci", "usi", rules.ChessFamily, func(b *bytes.Buffer, g *replay.Game) error { return formats.WriteUSI(b, g) }},
	{"kif", "kif", rules.ShogiFamily, func(b *bytes.Buffer, g *replay.Game) error { return formats.WriteKIF(b, g, formats.KIFOptions{}) }},
	{"ki2", "ki2", rules.ShogiFamily, func(b *bytes.Buffer, g *replay.Game) error { return formats.WriteKI2(b, g) }},
	{"csa", "csa", rules.ShogiFamily, func(b *bytes.Buffer, g *replay.Game) error { return formats.WriteCSA(b, g, formats.CSAOptions{}) }},
	{"usi", "usi", rules.ShogiFamily, func(b *bytes.Buffer, g *replay.Game) error { return formats.WriteUSI(b, g) }},
	{"jkf", "jkf", rules.ShogiFamily, func(b *bytes.Buffer, g *replay.Game) error { return formats.WriteJKF(b, g) }},
}

func writeContainer(container string) func(*bytes.Buffer, *replay.Game) error {
	return func(b *bytes.Buffer, g *replay.Game) error {
		return formats.WriteCourier(b, g, formats.CourierOptions{Container: container})
	}
}

// damages change a text at a place.
var damages = []func(rng *rand.Rand, text []byte, at int) []byte{
	func(rng *rand.Rand, text []byte, at int) []byte { // a bit
		text[at] ^= 1 << rng.IntN(8)
		return text
	},
	func(rng *rand.Rand, text []byte, at int) []byte { // a byte
		text[at] = byte(rng.IntN(256))
		return text
	},
	func(rng *rand.Rand, text []byte, at int) []byte { // a sign that means something somewhere
		const signs = "0123456789abcdefghikKQRBNPGSL+-*@=x#/;:,.()[]{}<>\"'%&$! \n\t\x00"
		text[at] = signs[rng.IntN(len(signs))]
		return text
	},
	func(rng *rand.Rand, text []byte, at int) []byte { // cut out
		return append(text[:at], text[at+rng.IntN(min(40, len(text)-at))+1:]...)
	},
	func(rng *rand.Rand, text []byte, at int) []byte { // written twice
		end := at + rng.IntN(min(40, len(text)-at)) + 1
		return append(text[:end], text[at:]...)
	},
	func(rng *rand.Rand, text []byte, at int) []byte { return text[:at] }, // cut off
	func(rng *rand.Rand, text []byte, at int) []byte { // two lines change places
		lines := bytes.SplitAfter(text, []byte("\n"))
		i, j := rng.IntN(len(lines)), rng.IntN(len(lines))
		lines[i], lines[j] = lines[j], lines[i]
		return bytes.Join(lines, nil)
	},
	func(rng *rand.Rand, text []byte, at int) []byte { // a line is lost
		lines := bytes.SplitAfter(text, []byte("\n"))
		i := rng.IntN(len(lines))
		return bytes.Join(append(lines[:i:i], lines[i+1:]...), nil)
	},
	func(rng *rand.Rand, text []byte, at int) []byte { // much of one byte
		return append(text[:at:at], append(bytes.Repeat(text[at:at+1], 1+rng.IntN(20_000)), text[at:]...)...)
	},
	func(rng *rand.Rand, text []byte, at int) []byte { // noise
		noise := make([]byte, rng.IntN(200))
		for i := range noise {
			noise[i] = byte(rng.IntN(256))
		}
		return append(text[:at:at], append(noise, text[at:]...)...)
	},
}

// TestDamagedFilesAreNotTakenForOtherGames damages 5,000 files of all notations.
// Each is read and played without a panic, within a second and 256 MB; and none
// passes for a legal game of another length without a word, unless it is exactly
// the record of such a game.
func TestDamagedFilesAreNotTakenForOtherGames(t *testing.T) {
	files := 5000
	if raceDetector {
		files = 500
	}
	rng := rand.New(rand.NewPCG(2026, 10))
	type source struct {
		notation *textNotation
		v        *rules.Variant
		text     []byte
		plies    int
	}
	var sources []source
	for _, name := range []string{"chess", "shogi", "kamikaze-mortal-shogi", "mortal-chessgi", "crazyhouse"} {
		v, _ := rules.Lookup(name)
		played := randomGame(rng, v, 30)
		g := &replay.Game{Record: &record.Record{Source: "x", Index: 1, Tags: []record.Tag{{Name: "Event", Value: "Open"}}}, Variant: v, Start: v.Start(), Outcome: replay.Outcome{Result: replay.FirstWins, End: record.EndResignation}}
		for i, m := range played.moves {
			g.Main.Nodes = append(g.Main.Nodes, &replay.Node{Ply: i + 1, Move: m, Turn: &record.Turn{}})
		}
		for i := range textNotations {
			n := &textNotations[i]
			if n.family != "" && n.family != v.Family {
				continue
			}
			var b bytes.Buffer
			if err := n.write(&b, g); err != nil {
				t.Logf("%s: %s", n.name, err)
				continue
			}
			sources = append(sources, source{n, v, b.Bytes(), len(played.moves)})
		}
	}
	legal, shorter, silent := 0, 0, 0
	var before, after runtime.MemStats
	for i := range files {
		s := sources[i%len(sources)]
		text := bytes.Clone(s.text)
		for range 1 + rng.IntN(2) {
			if len(text) > 0 {
				text = damages[rng.IntN(len(damages))](rng, text, rng.IntN(len(text)))
			}
		}
		runtime.ReadMemStats(&before)
		o := parser.Options{Notation: s.notation.reader}
		if i%2 == 0 {
			o.Notation = ""
		}
		games, took, err := playAll(text, o, s.v)
		runtime.ReadMemStats(&after)
		for range 2 { // other work on the machine does not count
			if took > time.Second {
				_, again, _ := playAll(text, o, s.v)
				took = min(took, again)
			}
		}
		where := fmt.Sprintf("file %d (%s of %s)", i, s.notation.name, s.v.Name)
		if took > time.Second {
			t.Errorf("%s took %s", where, took)
		}
		if n := after.TotalAlloc - before.TotalAlloc; n > 256<<20 {
			t.Errorf("%s took %d MB", where, n>>20)
		}
		if err != nil || len(games) != 1 || len(games[0].Faults) > 0 || len(games[0].Notes) > 0 || len(games[0].Record.Turns) == 0 {
			continue
		}
		g := games[0]
		legal++
		if len(g.Main.Nodes) == s.plies {
			continue
		}
		shorter++
		var again bytes.Buffer
		if err := s.notation.write(&again, g); err != nil {
			t.Errorf("%s: %s", where, err)
		}
		if want, got := movesIn(s.notation.reader, again.String()), movesIn(s.notation.reader, string(text)); want != got {
			silent++
			t.Errorf("%s: %d plies, the source has %d, and nothing is said of it:\n%s", where, len(g.Main.Nodes), s.plies, diffAt(want, got))
		}
	}
	t.Logf("%d files, %d legal, %d of them of another length, %d silently", files, legal, shorter, silent)
	if legal == 0 || legal == files {
		t.Error("the damage does nothing, or too much")
	}
}

// playAll reads and plays a file, and tells how long that takes.
func playAll(text []byte, o parser.Options, v *rules.Variant) (games []*replay.Game, took time.Duration, err error) {
	began := time.Now()
	recs, err := parser.Parse("x", text, o)
	for _, rec := range recs {
		if g, perr := replay.Play(rec, replay.Options{Variant: v}); perr == nil {
			games = append(games, g)
		} else {
			err = perr
		}
	}
	return games, time.Since(began), err
}

var (
	numberedLine = regexp.MustCompile(`(?m)^\s*\d+(\.| ).*$`)
	csaLine      = regexp.MustCompile(`(?m)^[+-].*$`)
	remark       = regexp.MustCompile(`(?m)//.*$`)
	moveNumber   = regexp.MustCompile(`^\d+\.*$`)
)

// movesIn is the part of a text that says moves, without numbers and blanks that
// do not matter.
func movesIn(reader, text string) string {
	switch reader {
	case "csa":
		text = strings.Join(csaLine.FindAllString(text, -1), "\n")
	case "ki2":
		text = text[max(0, strings.IndexAny(text, "▲△")):]
	case "gc":
		if plain, err := url.QueryUnescape(text); err == nil && strings.Contains(text, "%0A") {
			text = strings.ReplaceAll(plain, "moves=", "\n")
		}
		text = remark.ReplaceAllString(strings.Join(numberedLine.FindAllString(text, -1), "\n"), "")
	case "kif":
		text = strings.Join(numberedLine.FindAllString(text, -1), "\n")
	case "pgn":
		text = text[strings.LastIndex(text, "]\n")+1:]
	}
	words := slices.DeleteFunc(strings.Fields(text), moveNumber.MatchString)
	return strings.Join(words, " ")
}

// diffAt shows where two texts begin to differ.
func diffAt(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return fmt.Sprintf("…%q\n…%q", a[max(0, i-60):min(len(a), i+60)], b[max(0, i-60):min(len(b), i+60)])
}
