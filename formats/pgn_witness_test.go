package formats_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// chessTree is a random game with variations, comments and glyphs.
func chessTree(t *testing.T, v *rules.Variant, seed uint64, depth int) *replay.Game {
	rng := rand.New(rand.NewPCG(seed, 21))
	turns := randomLine(rng, v.Start(), 100, depth, [2]time.Duration{})
	oneLineComments(turns, rng)
	return play(t, &record.Record{Source: "-", Notation: "pgn", Turns: turns}, v)
}

func pgnOf(t *testing.T, g *replay.Game, o formats.PGNOptions) string {
	t.Helper()
	var b bytes.Buffer
	if err := formats.WritePGN(&b, g, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func uciOf(g *replay.Game) string {
	var moves []string
	pos := g.Start.Clone()
	for _, n := range g.Main.Nodes {
		moves = append(moves, formats.CoordinateMove(pos, n.Move))
		pos.Apply(n.Move)
	}
	return strings.Join(moves, " ")
}

// pgnExtract finds Debian's pgn-extract, which may stand outside the path.
func pgnExtract() string {
	for _, name := range []string{"pgn-extract", "/usr/games/pgn-extract"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

func TestPGNExtractAgreesOnEveryMove(t *testing.T) {
	program := pgnExtract()
	if program == "" {
		t.Skip("no pgn-extract (apt-get install pgn-extract)")
	}
	v := variant(t, "chess")
	var all strings.Builder
	var games []*replay.Game
	for seed := range uint64(60) {
		g := chessTree(t, v, seed, 3)
		games = append(games, g)
		all.WriteString(pgnOf(t, g, formats.PGNOptions{}))
	}
	file := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(file, []byte(all.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	extract := func(args ...string) string {
		var out, errs bytes.Buffer
		cmd := exec.Command(program, append(append([]string{"-s"}, args...), file)...)
		cmd.Stdout, cmd.Stderr = &out, &errs
		if err := cmd.Run(); err != nil {
			t.Fatalf("%v\n%s", err, errs.String())
		}
		if strings.Contains(errs.String(), "Failed") || strings.Contains(errs.String(), "rror") {
			t.Fatalf("pgn-extract complains:\n%s", errs.String())
		}
		return out.String()
	}
	// It reads ours: every move it finds is the one we wrote.
	uci := parser.ParsePGN(parser.TextSource("-", extract("-Wuci", "-C", "-V", "-N")), parser.PGNOptions{})
	// We read its own: SAN with comments and variations.
	san := parser.ParsePGN(parser.TextSource("-", extract()), parser.PGNOptions{})
	if len(uci) != len(games) || len(san) != len(games) {
		t.Fatalf("%d games written, %d and %d came back", len(games), len(uci), len(san))
	}
	for i, g := range games {
		if got := uciOf(play(t, uci[i], v)); got != uciOf(g) {
			t.Errorf("game %d: pgn-extract reads %s, we wrote %s", i, got, uciOf(g))
		}
		back := play(t, san[i], v)
		if got, want := tree(back, "variations"), tree(g, "variations"); got != want {
			t.Errorf("game %d: pgn-extract's own text reads\n%s\nwant\n%s", i, got, want)
		}
	}
}

func TestChessopsAndChessJSAgreeOnThePosition(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("no node: the witnesses chessops and chess.js cannot run")
	}
	if _, err := os.Stat("testdata/witness/node_modules/chessops"); err != nil {
		t.Skip("chessops and chess.js are not installed: cd formats/testdata/witness && npm install")
	}
	type sent struct {
		Variant string `json:"variant"`
		PGN     string `json:"pgn"`
	}
	var input []sent
	var games []*replay.Game
	for _, name := range []string{"chess", "crazyhouse"} {
		for seed := range uint64(60) {
			// chess.js reads no variations and no two comments in a row.
			g := chessTree(t, variant(t, name), seed, 3)
			games = append(games, g)
			input = append(input, sent{name, pgnOf(t, g, formats.PGNOptions{NoComments: true, NoVariations: name == "chess"})})
		}
	}
	text, err := json.Marshal(input)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("node", "pgn.mjs")
	cmd.Dir = "testdata/witness"
	cmd.Stdin = bytes.NewReader(text)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, err.(*exec.ExitError).Stderr)
	}
	var found []map[string]string
	if err := json.Unmarshal(out, &found); err != nil {
		t.Fatal(err)
	}
	for i, g := range games {
		pos := g.Start.Clone()
		for _, n := range g.Main.Nodes {
			pos.Apply(n.Move)
		}
		for program, fen := range found[i] {
			theirs, err := g.Variant.ParsePosition(fen)
			if err != nil {
				t.Errorf("%s: %v", program, err)
				continue
			}
			if theirs.Hash() != pos.Hash() {
				t.Errorf("%s of %s ends in %s, we in %s", program, g.Variant.Name, fen, pos)
			}
		}
	}
}
