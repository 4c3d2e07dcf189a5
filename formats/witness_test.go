package formats_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// witnessed is what testdata/witness/witness.mjs says of a game.
type witnessed struct {
	TSShogi  map[string]string `json:"tsshogi"`
	JKF      map[string]string `json:"jkf"`
	Shogiops map[string]string `json:"shogiops"`
	Written  map[string]string `json:"written"`
}

// Other programs read what we write, and we read what they write: the same
// tree, positions, comments, times and endings.
func TestWitnessesAgree(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node: the witnesses (tsshogi, shogiops, json-kifu-format) cannot run")
	}
	if _, err := os.Stat("testdata/witness/node_modules"); err != nil {
		t.Skip("the witnesses are not installed: cd formats/testdata/witness && npm install")
	}
	games := 500
	if testing.Short() || few {
		games = 50
	}
	v := variant(t, "shogi")
	rng := rand.New(rand.NewPCG(11, 12))
	var played []*replay.Game
	var input bytes.Buffer
	for range games {
		g := play(t, witnessGame(t, rng, v), v)
		played = append(played, g)
		texts := map[string]string{}
		for _, w := range shogiWriters {
			var b strings.Builder
			if err := w.write(&b, g); err != nil {
				t.Fatal(err)
			}
			texts[w.name] = b.String()
		}
		line, err := json.Marshal(texts)
		if err != nil {
			t.Fatal(err)
		}
		input.Write(append(line, '\n'))
	}
	cmd := exec.Command(node, "witness.mjs")
	cmd.Dir = "testdata/witness"
	cmd.Stdin = &input
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 1<<26)
	for i, g := range played {
		if !lines.Scan() {
			t.Fatalf("no answer for game %d", i)
		}
		var w witnessed
		if err := json.Unmarshal(lines.Bytes(), &w); err != nil {
			t.Fatal(err)
		}
		compareWitness(t, i, g, &w)
		if t.Failed() {
			return
		}
	}
}

// witnessGame makes a random game with variations whose first moves differ,
// because the witnesses merge equal ones, and an ending.
func witnessGame(t *testing.T, rng *rand.Rand, v *rules.Variant) *record.Record {
	rec := &record.Record{Source: "random", Index: 1, Game: v.Title, Turns: randomLine(rng, v.Start(), 30+rng.IntN(120), 3, [2]time.Duration{})}
	distinct(rec.Turns)
	over := play(t, rec, v).Outcome.End != record.EndUnknown
	if end := rng.IntN(4); end > 0 && !over {
		o := []record.Outcome{
			{Winner: record.WinnerWaiter, End: record.EndResignation, Text: "投了"},
			{End: record.EndInterrupted, Text: "中断"},
			{Winner: record.WinnerNone, End: record.EndImpasse, Text: "持将棋"},
		}[end-1]
		rec.Turns = append(rec.Turns, &record.Turn{Text: o.Text, Pattern: record.Pattern{Kind: record.KindEnd}, Ends: &o,
			Clock: record.Clock{Spent: 5 * time.Second, Has: record.HasSpent}})
		rec.Outcome = o
		if rng.IntN(2) == 0 {
			rec.Turns[len(rec.Turns)-1].Comments = []string{"the end"}
		}
	}
	return rec
}

func distinct(turns []*record.Turn) {
	for _, t := range turns {
		seen := map[string]bool{t.Text: true}
		var kept [][]*record.Turn
		for _, v := range t.Variations {
			if !seen[v[0].Text] {
				seen[v[0].Text] = true
				distinct(v)
				kept = append(kept, v)
			}
		}
		t.Variations = kept
	}
}

func compareWitness(t *testing.T, game int, g *replay.Game, w *witnessed) {
	t.Helper()
	check := func(what, want, got string) {
		t.Helper()
		if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")); diff != "" {
			t.Errorf("game %d, %s:\n%s", game, what, diff)
		}
	}
	check("tsshogi reads our KIF", witnessTree(g, "sfen comments times variations ending"), w.TSShogi["kif"])
	check("tsshogi reads our JKF", witnessTree(g, "sfen comments times variations ending"), w.TSShogi["jkf"])
	check("tsshogi reads our KI2", witnessTree(g, "sfen comments variations ending"), w.TSShogi["ki2"])
	check("tsshogi reads our USI", witnessTree(g, "sfen"), w.TSShogi["usi"])
	check("json-kifu-format reads our KIF", witnessTree(g, "comments times variations ending jkf"), w.JKF["kif"])
	check("json-kifu-format reads our JKF", witnessTree(g, "comments times variations ending jkf"), w.JKF["jkf"])
	// Its KI2 has no place for a comment behind the result, and it takes 同 for
	// the wrong square where a variation begins at the second ply of another.
	if c := g.Main.Closing; (len(c) == 0 || len(c[0].Comments) == 0) && !sameAtSecondPly(&g.Main, false) {
		check("json-kifu-format reads our KI2", witnessTree(g, "comments variations ending jkf"), w.JKF["ki2"])
	}
	for _, name := range []string{"usi", "kif", "csa"} {
		check("shogiops reads our "+name, witnessTree(g, "shogiops"), w.Shogiops[name])
	}
	// CSA has variations as comments, so only moves and times are compared.
	check("tsshogi reads our CSA", witnessTree(g, "sfen times ending"), dropComments(w.TSShogi["csa"]))
	check("json-kifu-format reads our CSA", witnessTree(g, "times ending jkf"), dropComments(w.JKF["csa"]))

	for _, n := range notations {
		text, ok := w.Written[n.name]
		if !ok {
			continue
		}
		again := play(t, n.read(parser.TextSource("tsshogi."+n.name, text))[0], g.Variant)
		want, got := tree(g, n.carries), tree(again, n.carries)
		if n.name == "usi" { // without ending
			want, got = want[strings.Index(want, "\n"):], got[strings.Index(got, "\n"):]
		}
		check("we read tsshogi's "+n.name, want, got)
	}
}

func sameAtSecondPly(l *replay.Line, variation bool) bool {
	for i, n := range l.Nodes {
		for k := range n.Variations {
			v := &n.Variations[k]
			if variation && i == 1 && len(v.Nodes) > 0 && v.Nodes[0].Move.To == l.Nodes[0].Move.To || sameAtSecondPly(v, true) {
				return true
			}
		}
	}
	return false
}

// dropComments blanks the comments of a witness's tree.
func dropComments(tree string) string {
	lines := strings.Split(tree, "\n")
	for i, line := range lines {
		first, last := strings.Index(line, `"`), strings.LastIndex(line, `"`)
		if first >= 0 && last > first {
			lines[i] = line[:first] + `""` + line[last+1:]
		}
	}
	return strings.Join(lines, "\n")
}

// witnessTree gives a game as the witness script does.
func witnessTree(g *replay.Game, with string) string {
	has := func(word string) bool { return strings.Contains(with, word) }
	if has("shogiops") {
		pos := g.Start.Clone()
		out := []string{pos.SFEN()}
		for _, n := range g.Main.Nodes {
			move := formats.CoordinateMove(pos, n.Move)
			pos.Apply(n.Move)
			out = append(out, move+" "+pos.SFEN())
		}
		return strings.Join(out, "\n")
	}
	var out []string
	quote := func(list []string) string {
		s := ""
		if has("comments") {
			s = strings.Join(list, "\n")
		}
		b, _ := json.Marshal(s)
		return string(b)
	}
	ms := func(c record.Clock) int {
		if !has("times") {
			return 0
		}
		return int(c.Spent.Milliseconds())
	}
	var line func(l *replay.Line, pos *rules.Position, ply int, indent string)
	line = func(l *replay.Line, pos *rules.Position, ply int, indent string) {
		pos = pos.Clone()
		for _, n := range l.Nodes {
			move := formats.CoordinateMove(pos, n.Move)
			before := pos.Clone()
			pos.Apply(n.Move)
			sfen := ""
			if has("sfen") {
				sfen = unnumbered(pos) + " "
			}
			out = append(out, fmt.Sprintf("%s%d %s %s%s %d", indent, ply, move, sfen, quote(n.Turn.Comments), ms(n.Turn.Clock)))
			if has("variations") {
				for i := range n.Variations {
					out = append(out, indent+" (")
					line(&n.Variations[i], before, ply, indent+"  ")
				}
			}
			ply++
		}
		word := ""
		var comments []string
		var clock record.Clock
		for _, c := range l.Closing {
			word, comments, clock = c.Text, c.Comments, c.Clock
		}
		if word == "" && pos.End() == rules.Checkmate && indent == "" {
			word = "詰み"
		}
		if word != "" && has("ending") {
			names := map[string]string{"投了": "resign", "中断": "interrupt", "千日手": "repetitionDraw", "持将棋": "impass", "詰み": "mate"}
			if has("jkf") {
				names = map[string]string{"投了": "TORYO", "中断": "CHUDAN", "千日手": "SENNICHITE", "持将棋": "JISHOGI", "詰み": "TSUMI"}
			}
			out = append(out, fmt.Sprintf("%s%d %s %s %d", indent, ply, names[word], quote(comments), ms(clock)))
		}
	}
	head := quote(g.Record.Comments)
	if has("sfen") {
		head = unnumbered(g.Start) + " " + head
	}
	out = append(out, head)
	line(&g.Main, g.Start, 1, "")
	return strings.Join(out, "\n")
}

// unnumbered is SFEN without the number of the ply.
func unnumbered(p *rules.Position) string {
	sfen := p.SFEN()
	return sfen[:strings.LastIndexByte(sfen, ' ')]
}
