package rules

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// witness is another program that knows the rules: it answers each position
// with its legal moves.
type witness struct {
	in  io.WriteCloser
	out *bufio.Reader
}

// startWitness starts a script of testdata/witness; the test is skipped where
// node or the script's packages are not installed.
func startWitness(t *testing.T, script string) *witness {
	t.Helper()
	if few {
		t.Skip("other programs are asked in runs without the race detector")
	}
	dir := filepath.Join("..", "testdata", "witness")
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed, so no other program can be asked")
	}
	if _, err := os.Stat(filepath.Join(dir, "node_modules")); err != nil {
		t.Skip("the other programs are not installed; run npm ci in testdata/witness")
	}
	cmd := exec.Command(node, script)
	cmd.Dir = dir
	return startProcess(t, cmd)
}

func startProcess(t *testing.T, cmd *exec.Cmd) *witness {
	t.Helper()
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		if err := cmd.Wait(); err != nil {
			t.Errorf("%s: %v", cmd.Path, err)
		}
	})
	return &witness{in, bufio.NewReader(out)}
}

// startFairyStockfish starts Debian's fairy-stockfish; the test is skipped where
// it is not installed.
func startFairyStockfish(t *testing.T) *witness {
	t.Helper()
	engine, err := exec.LookPath("fairy-stockfish")
	if err != nil {
		if engine, err = exec.LookPath("/usr/games/fairy-stockfish"); err != nil {
			t.Skip("fairy-stockfish is not installed")
		}
	}
	return startProcess(t, exec.Command(engine))
}

// perft asks Fairy-Stockfish for the leaf count of a position.
func (w *witness) perft(t *testing.T, p *Position, depth string) string {
	t.Helper()
	variant := p.v.Name
	for _, c := range fairyNames {
		if c.ours == variant {
			variant = c.theirs
		}
	}
	shuffled := strings.HasSuffix(variant, "960")
	_, err := fmt.Fprintf(w.in, "setoption name UCI_Chess960 value %v\nsetoption name UCI_Variant value %s\nposition fen %s\ngo perft %s\n",
		shuffled, strings.TrimSuffix(variant, "960"), fenOf(p), depth)
	if err != nil {
		t.Fatal(err)
	}
	for {
		line, err := w.out.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		if n, ok := strings.CutPrefix(line, "Nodes searched: "); ok {
			return strings.TrimSpace(n)
		}
	}
}

// moves asks for the legal moves of a position, sorted.
func (w *witness) moves(t *testing.T, variant, position string) []string {
	t.Helper()
	if _, err := fmt.Fprintf(w.in, "%s\t%s\n", variant, position); err != nil {
		t.Fatal(err)
	}
	line, err := w.out.ReadString('\n')
	if err != nil {
		t.Fatalf("%s %s: %v", variant, position, err)
	}
	moves := strings.Fields(line)
	slices.Sort(moves)
	return moves
}

// uciOf writes a move as Fairy-Stockfish does in all its games: files from a,
// ranks from 1.
func uciOf(p *Position, m Move) string {
	v := p.v
	sq := func(q Square) string { return string(rune('a'+v.File(q))) + itoa(v.Rank(q)+1) }
	switch {
	case m.Kind == Drop:
		return v.Pieces[m.Piece].Letter + "@" + sq(m.To)
	case m.IsCastle() && v.Chess960:
		return sq(m.From) + sq(p.CastlingRook(p.side, m.Kind))
	case m.Kind == Promote && strings.HasPrefix(v.Pieces[m.Piece].Letter, "+"):
		return sq(m.From) + sq(m.To) + "+"
	case m.Kind == Promote:
		return sq(m.From) + sq(m.To) + strings.ToLower(v.Pieces[m.Piece].Letter[:1])
	}
	return sq(m.From) + sq(m.To)
}

// usiOf writes a move in USI.
func usiOf(p *Position, m Move) string {
	v := p.v
	switch m.Kind {
	case Drop:
		return v.Pieces[m.Piece].Letter + "*" + v.SquareName(m.To)
	case Promote:
		return v.SquareName(m.From) + v.SquareName(m.To) + "+"
	}
	return v.SquareName(m.From) + v.SquareName(m.To)
}

// fenOf is the position for Fairy-Stockfish, with counters that claim no draw.
func fenOf(p *Position) string {
	q := p.Clone()
	q.quiet, q.number = 0, 1
	if q.side == Second {
		q.number = 2
	}
	return q.FEN()
}

func sortedMoves(p *Position, write func(*Position, Move) string) []string {
	var out []string
	for _, m := range p.AppendLegal(nil) {
		out = append(out, write(p, m))
	}
	slices.Sort(out)
	return out
}

// matingDrops lists the drops that are illegal only because they mate.
func matingDrops(p *Position) []string {
	var out []string
	for _, t := range p.v.HandOrder {
		if p.hand[p.side][t] == 0 || !p.v.dropMate.Has(t) {
			continue
		}
		squares := p.dropSquares(t)
		for q := Square(0); int(q) < p.v.Squares(); q++ {
			if m := (Move{From: NoSquare, To: q, Kind: Drop, Piece: t}); squares.has(q) && p.safeAfter(m) && p.dropMates(t, q) {
				out = append(out, uciOf(p, m))
			}
		}
	}
	return out
}

// difference lists what is in a and not in b.
func difference(a, b []string) []string {
	var out []string
	for _, s := range a {
		if !slices.Contains(b, s) {
			out = append(out, s)
		}
	}
	return out
}

// witnessGame plays a random game in which captures and checks are tried more often
// than chance would, so that pieces come to be exchanged and promoted.
func witnessGame(v *Variant, start *Position, seed uint64, plies int, visit func(*Position) bool) {
	rng := rand.New(rand.NewPCG(seed, 7))
	p := start.Clone()
	for range plies {
		// Programs differ in what they do after a king is bare.
		if _, bared := p.Bared(); bared || !visit(p) {
			return
		}
		moves := p.AppendLegal(nil)
		if len(moves) == 0 {
			return
		}
		m := moves[rng.IntN(len(moves))]
		for range 2 {
			if p.Captured(m) == 0 && m.Kind != Promote && !m.IsCastle() {
				m = moves[rng.IntN(len(moves))]
			}
		}
		p.Apply(m)
	}
}

// fairyNames are the games that ffish plays, by our name.
var fairyNames = []struct{ ours, theirs string }{
	{"chess", "chess"}, {"chess960", "chess960"}, {"crazyhouse", "crazyhouse"}, {"chessgi", "chessgi"},
	{"knightmate", "knightmate"}, {"amazon-chess", "amazon"}, {"capablanca", "capablanca"}, {"capahouse", "capahouse"},
	{"grand-chess", "grand"}, {"shatranj", "shatranj"}, {"makruk", "makruk"}, {"xiangqi", "xiangqi"},
	{"shogi", "shogi"}, {"minishogi", "minishogi"}, {"judkins-shogi", "judkins"}, {"gorogoro", "gorogoro"},
	{"euroshogi", "euroshogi"}, {"tori-shogi", "torishogi"},
}

func TestLegalMovesEqualThoseOfFairyStockfish(t *testing.T) {
	w := startWitness(t, "ffish.js")
	games := 4
	if testing.Short() {
		games = 1
	}
	for _, c := range fairyNames {
		t.Run(c.ours, func(t *testing.T) {
			v, _ := Lookup(c.ours)
			for seed := range uint64(games) {
				start := v.Start()
				if v.Chess960 {
					start = shuffledStart(t, v, seed)
				}
				witnessGame(v, start, seed, 300, func(p *Position) bool {
					// Fairy-Stockfish does not forbid a pawn drop that mates: it
					// plays on and lets the dropper lose.
					ours, theirs := append(sortedMoves(p, uciOf), matingDrops(p)...), w.moves(t, c.theirs, fenOf(p))
					slices.Sort(ours)
					if !slices.Equal(ours, theirs) {
						t.Errorf("%s: only here %v, only there %v", fenOf(p), difference(ours, theirs), difference(theirs, ours))
					}
					return !t.Failed()
				})
			}
		})
	}
}

// shuffledStart is one of the starts of Chess960.
func shuffledStart(t *testing.T, v *Variant, seed uint64) *Position {
	t.Helper()
	row := []string{"bbqnnrkr", "rkbbnqnr", "nrbkqbrn", "qrknrbbn", "rbknnqbr", "brkrqnnb"}[seed%6]
	p, err := v.ParsePosition(row + "/pppppppp/8/8/8/8/PPPPPPPP/" + strings.ToUpper(row) + " w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestLegalMovesEqualThoseOfShogiops(t *testing.T) {
	w := startWitness(t, "shogiops.mjs")
	for _, c := range []struct{ ours, theirs string }{
		{"shogi", "standard"}, {"minishogi", "minishogi"}, {"annan-shogi", "annanshogi"},
	} {
		t.Run(c.ours, func(t *testing.T) {
			v, _ := Lookup(c.ours)
			for seed := range uint64(2) {
				witnessGame(v, v.Start(), seed, 300, func(p *Position) bool {
					ours, theirs := sortedMoves(p, usiOf), w.moves(t, c.theirs, p.SFEN())
					if !slices.Equal(ours, theirs) {
						t.Errorf("%s: only here %v, only there %v", p.SFEN(), difference(ours, theirs), difference(theirs, ours))
					}
					return !t.Failed()
				})
			}
		})
	}
}
