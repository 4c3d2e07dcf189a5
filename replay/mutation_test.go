package replay_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/parser"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// playedGame is a legal game with the position before every ply.
type playedGame struct {
	v         *rules.Variant
	positions []*rules.Position
	moves     []rules.Move
}

// randomGame plays up to n random legal plies, with a liking for captures,
// drops and promotions.
func randomGame(rng *rand.Rand, v *rules.Variant, n int) *playedGame {
	g := &playedGame{v: v}
	pos := v.Start()
	for range n {
		legal := pos.AppendLegal(nil)
		if pos.End() != rules.NotOver {
			break
		}
		m := legal[rng.IntN(len(legal))]
		for range 4 {
			if c := legal[rng.IntN(len(legal))]; c.Kind != rules.Normal || pos.Captured(c) != 0 {
				m = c
			}
		}
		g.positions, g.moves = append(g.positions, pos.Clone()), append(g.moves, m)
		pos.Apply(m)
	}
	return g
}

// mutant is one turn as a text says it.
type mutant struct {
	kind      string
	from, to  rules.Square // from NoSquare for a drop
	piece     rules.PieceType
	promotion rules.PieceType // what it becomes, NoPiece for none
}

// breakings are the ways to break one turn; each gives false where the position
// has no chance for it.
var breakings = []struct {
	kind string
	make func(*rand.Rand, *rules.Position, rules.Move) (mutant, bool)
}{
	{"another destination", func(rng *rand.Rand, p *rules.Position, m rules.Move) (mutant, bool) {
		from, ok := someSquare(rng, p, func(q rules.Square) bool { return isOwn(p, q) })
		to, _ := someSquare(rng, p, func(q rules.Square) bool { return q != from })
		return mutant{from: from, to: to, piece: p.At(from).Type()}, ok
	}},
	{"the same destination from elsewhere", func(rng *rand.Rand, p *rules.Position, m rules.Move) (mutant, bool) {
		from, ok := someSquare(rng, p, func(q rules.Square) bool { return isOwn(p, q) && q != m.From && q != m.To })
		return mutant{from: from, to: m.To, piece: p.At(from).Type()}, ok
	}},
	{"an empty origin", func(rng *rand.Rand, p *rules.Position, m rules.Move) (mutant, bool) {
		from, ok := someSquare(rng, p, func(q rules.Square) bool { return p.At(q) == 0 && q != m.To })
		return mutant{from: from, to: m.To, piece: mover(p, m)}, ok
	}},
	{"a piece of the other side", func(rng *rand.Rand, p *rules.Position, m rules.Move) (mutant, bool) {
		from, ok := someSquare(rng, p, func(q rules.Square) bool { return p.At(q) != 0 && !isOwn(p, q) && q != m.To })
		return mutant{from: from, to: m.To, piece: p.At(from).Type()}, ok
	}},
	{"another piece's label", func(rng *rand.Rand, p *rules.Position, m rules.Move) (mutant, bool) {
		if m.Kind != rules.Normal {
			return mutant{}, false
		}
		t := rules.PieceType(1 + rng.IntN(len(p.Variant().Pieces)-1))
		return mutant{from: m.From, to: m.To, piece: t}, !sameLabel(p.Variant(), t, mover(p, m))
	}},
	{"a drop of what is not held", func(rng *rand.Rand, p *rules.Position, m rules.Move) (mutant, bool) {
		t := rules.PieceType(1 + rng.IntN(len(p.Variant().Pieces)-1))
		to, _ := someSquare(rng, p, func(q rules.Square) bool { return p.At(q) == 0 })
		d := p.Variant().Def(t)
		return mutant{from: rules.NoSquare, to: to, piece: t}, p.Hand(p.Side(), t) == 0 && !d.Royal && d.Base == t && !strings.ContainsAny(d.Letter, "+~")
	}},
	{"a drop on an occupied square", func(rng *rand.Rand, p *rules.Position, m rules.Move) (mutant, bool) {
		t, ok := someHeld(rng, p)
		to, _ := someSquare(rng, p, func(q rules.Square) bool { return p.At(q) != 0 })
		return mutant{from: rules.NoSquare, to: to, piece: t}, ok
	}},
	{"a drop anywhere", func(rng *rand.Rand, p *rules.Position, m rules.Move) (mutant, bool) {
		t, ok := someHeld(rng, p)
		to, _ := someSquare(rng, p, func(q rules.Square) bool { return p.At(q) == 0 })
		return mutant{from: rules.NoSquare, to: to, piece: t}, ok
	}},
	{"another promotion", func(rng *rand.Rand, p *rules.Position, m rules.Move) (mutant, bool) {
		if m.From == rules.NoSquare || m.IsCastle() || m.Kind == rules.EnPassant {
			return mutant{}, false
		}
		promotes := p.Variant().Def(mover(p, m)).Promotes
		if len(promotes) == 0 {
			return mutant{}, false
		}
		return mutant{from: m.From, to: m.To, piece: mover(p, m), promotion: promotes[rng.IntN(len(promotes))]}, true
	}},
	{"a promotion to anything", func(rng *rand.Rand, p *rules.Position, m rules.Move) (mutant, bool) {
		v := p.Variant()
		t := rules.PieceType(1 + rng.IntN(len(v.Pieces)-1))
		// A plain + says nothing of the piece.
		plus := strings.HasPrefix(v.Def(t).Letter, "+")
		return mutant{from: m.From, to: m.To, piece: mover(p, m), promotion: t}, m.Kind == rules.Promote && !v.Def(t).Royal && !plus
	}},
	{"a move that stops no check", func(rng *rand.Rand, p *rules.Position, m rules.Move) (mutant, bool) {
		if !p.InCheck() {
			return mutant{}, false
		}
		to, ok := someSquare(rng, p, func(q rules.Square) bool { return !isOwn(p, q) && len(p.Attackers(q, p.Side())) > 0 })
		if !ok {
			return mutant{}, false
		}
		at := p.Attackers(to, p.Side())
		from := at[rng.IntN(len(at))]
		return mutant{from: from, to: to, piece: p.At(from).Type()}, true
	}},
	{"castling", func(rng *rand.Rand, p *rules.Position, m rules.Move) (mutant, bool) {
		v := p.Variant()
		from := p.King(p.Side())
		to, ok := v.ParseSquare([]string{"g1", "c1", "g8", "c8"}[2*int(p.Side())+rng.IntN(2)])
		return mutant{from: from, to: to, piece: p.At(from).Type()}, ok && v.HasCastling() && from == v.Start().King(p.Side())
	}},
	{"no promotion", func(rng *rand.Rand, p *rules.Position, m rules.Move) (mutant, bool) {
		return mutant{from: m.From, to: m.To, piece: mover(p, m)}, m.Kind == rules.Promote
	}},
}

func mover(p *rules.Position, m rules.Move) rules.PieceType {
	if m.From == rules.NoSquare {
		return m.Piece
	}
	return p.At(m.From).Type()
}

func isOwn(p *rules.Position, q rules.Square) bool { return p.At(q) != 0 && p.At(q).Side() == p.Side() }

// someSquare picks a square of a kind.
func someSquare(rng *rand.Rand, p *rules.Position, is func(rules.Square) bool) (rules.Square, bool) {
	n := p.Variant().Squares()
	first := rng.IntN(n)
	for i := range n {
		if q := rules.Square((first + i) % n); is(q) {
			return q, true
		}
	}
	return 0, false
}

func someHeld(rng *rand.Rand, p *rules.Position) (rules.PieceType, bool) {
	order := p.Variant().HandOrder
	for i := range order {
		if t := order[(i+rng.IntN(len(order)))%len(order)]; p.Hand(p.Side(), t) > 0 {
			return t, true
		}
	}
	return 0, false
}

// sameLabel says whether two types cannot be told by their labels.
func sameLabel(v *rules.Variant, a, b rules.PieceType) bool {
	plain := func(t rules.PieceType) string { return strings.TrimSuffix(v.Def(t).Letter, "~") }
	return plain(a) == plain(b)
}

// isLegal asks the board alone: is there one legal move that is what the mutant
// says? A move without a word of promotion is none if it can be made without
// one, else the only one there is.
func (m *mutant) isLegal(p *rules.Position) bool {
	v := p.Variant()
	if m.from == rules.NoSquare {
		return p.IsLegal(rules.Move{From: rules.NoSquare, To: m.to, Kind: rules.Drop, Piece: m.piece})
	}
	if !isOwn(p, m.from) || !sameLabel(v, m.piece, p.At(m.from).Type()) {
		return false
	}
	if m.promotion != rules.NoPiece {
		n := 0
		for t := rules.PieceType(1); int(t) < len(v.Pieces); t++ {
			if sameLabel(v, t, m.promotion) && p.IsLegal(rules.Move{From: m.from, To: m.to, Kind: rules.Promote, Piece: t}) {
				n++
			}
		}
		return n == 1
	}
	for _, k := range []rules.MoveKind{rules.Normal, rules.EnPassant, rules.CastleKingside, rules.CastleQueenside} {
		if p.IsLegal(rules.Move{From: m.from, To: m.to, Kind: k}) {
			return true
		}
	}
	// A king that is moved onto its rook castles.
	if v.HasCastling() && v.Def(p.At(m.from).Type()).Royal {
		for _, k := range []rules.MoveKind{rules.CastleKingside, rules.CastleQueenside} {
			if c := (rules.Move{From: m.from, To: m.to, Kind: k}); p.CastlingRook(p.Side(), k) == m.to && castles(p, c.Kind) {
				return true
			}
		}
	}
	return false
}

// becomesOnly counts the promotions that a move without a word of them could
// mean.
func (m *mutant) becomesOnly(p *rules.Position) int {
	n := 0
	for t := rules.PieceType(1); int(t) < len(p.Variant().Pieces); t++ {
		if m.from != rules.NoSquare && isOwn(p, m.from) && p.IsLegal(rules.Move{From: m.from, To: m.to, Kind: rules.Promote, Piece: t}) {
			n++
		}
	}
	return n
}

func castles(p *rules.Position, k rules.MoveKind) bool {
	for _, m := range p.AppendLegal(nil) {
		if m.Kind == k {
			return true
		}
	}
	return false
}

// expected lists the rules that an illegal mutant may break, as plain facts of
// the board tell.
func (m *mutant) expected(p *rules.Position) string {
	v := p.Variant()
	if m.from == rules.NoSquare {
		switch {
		case !v.HasHands():
			return "no-drops"
		case p.Hand(p.Side(), m.piece) == 0:
			return "not-in-hand"
		case p.At(m.to) != 0:
			return "drop-occupied"
		}
		return "drop-dead nifu drop-mate leaves-check"
	}
	switch {
	case p.At(m.from) == 0:
		return "no-piece"
	case !isOwn(p, m.from):
		return "wrong-side"
	case !sameLabel(v, m.piece, p.At(m.from).Type()):
		return "wrong-piece"
	case v.HasCastling() && v.Def(p.At(m.from).Type()).Royal:
		return "own-piece blocked cannot-reach leaves-check castling"
	case isOwn(p, m.to):
		return "own-piece"
	case m.kind == "a promotion to anything":
		return "promotion-choice"
	case m.promotion != rules.NoPiece:
		return "not-in-zone promotion-choice promotion-required leaves-check"
	case m.kind == "no promotion":
		return "promotion-required"
	}
	return "blocked cannot-reach leaves-check promotion-required en-passant"
}

// notation writes a log of a game: legal turns and the one that is broken.
type notation struct {
	name   string
	family rules.Family // "" for both
	// move writes a mutant, "" if the notation cannot say such a thing.
	move func(p *rules.Position, m *mutant) string
	log  func(v *rules.Variant, turns []string) string
	read func(t *testing.T, v *rules.Variant, log string) *record.Record
	id   string // for formats.MoveIn
}

var notations = []notation{
	{"coordinates", "", coordinates, func(v *rules.Variant, turns []string) string {
		return "position startpos moves " + strings.Join(turns, " ")
	}, func(t *testing.T, v *rules.Variant, log string) *record.Record {
		return parser.ParseUSI(parser.TextSource("log", log))[0]
	}, "usi"},
	{"Game Courier", "", courierTurn, func(v *rules.Variant, turns []string) string {
		var b strings.Builder
		for i, turn := range turns {
			fmt.Fprintf(&b, "%d%s %s\n", i/2+1, [2]string{".", "..."}[i%2], turn)
		}
		return b.String()
	}, func(t *testing.T, v *rules.Variant, log string) *record.Record {
		recs, err := parser.Courier([]byte(log), "log", parser.CourierOptions{Coordinates: func(string) func(string) bool {
			return func(s string) bool { _, ok := v.ParseSquare(s); return ok }
		}})
		if err != nil || len(recs) != 1 {
			t.Fatalf("%v\n%s", err, log)
		}
		return recs[0]
	}, "gc"},
	{"PGN", rules.ChessFamily, longSAN, func(v *rules.Variant, turns []string) string {
		var b strings.Builder
		for i, turn := range turns {
			if i%2 == 0 {
				fmt.Fprintf(&b, "%d. ", i/2+1)
			}
			b.WriteString(turn + " ")
		}
		return b.String() + "*\n"
	}, func(t *testing.T, v *rules.Variant, log string) *record.Record {
		return parser.ParsePGN(parser.TextSource("log", log), parser.PGNOptions{})[0]
	}, "pgn"},
	{"KIF", rules.ShogiFamily, kifTurn, func(v *rules.Variant, turns []string) string {
		var b strings.Builder
		b.WriteString("手合割：平手\n手数----指手---------消費時間--\n")
		for i, turn := range turns {
			fmt.Fprintf(&b, "%4d %s\n", i+1, turn)
		}
		return b.String()
	}, func(t *testing.T, v *rules.Variant, log string) *record.Record {
		return parser.ParseKIF(parser.TextSource("log", log))[0]
	}, "kif"},
	{"CSA", rules.ShogiFamily, csaTurn, func(v *rules.Variant, turns []string) string {
		return "V2.2\nPI\n+\n" + strings.Join(turns, "\n") + "\n"
	}, func(t *testing.T, v *rules.Variant, log string) *record.Record {
		return parser.ParseCSA(parser.TextSource("log", log))[0]
	}, "csa"},
}

// coordinates is USI or UCI, which names no piece on the board.
func coordinates(p *rules.Position, m *mutant) string {
	v := p.Variant()
	if m.from == rules.NoSquare {
		sign := "*"
		if v.Family == rules.ChessFamily {
			sign = "@"
		}
		return v.Def(m.piece).Letter + sign + v.SquareName(m.to)
	}
	if m.kind == "another piece's label" {
		return ""
	}
	text := v.SquareName(m.from) + v.SquareName(m.to)
	if m.promotion == rules.NoPiece {
		return text
	}
	letter := strings.TrimSuffix(v.Def(m.promotion).Letter, "~")
	switch {
	case v.Family == rules.ChessFamily:
		return text + strings.ToLower(letter)
	case strings.HasPrefix(letter, "+"):
		return text + "+"
	}
	return text + "=" + letter
}

func courierTurn(p *rules.Position, m *mutant) string {
	v := p.Variant()
	label := func(t rules.PieceType, s rules.Side) string {
		l := strings.TrimSuffix(v.Def(t).Labels[0], "~")
		if s == rules.Second {
			return strings.ToLower(l)
		}
		return l
	}
	if m.from == rules.NoSquare {
		return label(m.piece, p.Side()) + "*" + v.SquareName(m.to)
	}
	side := p.Side()
	if pc := p.At(m.from); pc != 0 {
		side = pc.Side()
		if m.promotion != rules.NoPiece && sameLabel(v, m.promotion, pc.Type()) {
			return "" // this says that it does not promote
		}
	}
	text := label(m.piece, side) + " " + v.SquareName(m.from) + "-" + v.SquareName(m.to)
	if m.promotion != rules.NoPiece {
		text += "; " + label(m.promotion, side) + "-" + v.SquareName(m.to)
	}
	return text
}

func longSAN(p *rules.Position, m *mutant) string {
	v := p.Variant()
	letter := strings.TrimSuffix(v.Def(m.piece).Letter, "~")
	if m.from == rules.NoSquare {
		return letter + string(v.DropSign) + v.SquareName(m.to)
	}
	if v.IsPawn(m.piece) {
		letter = ""
		if m.kind == "another piece's label" {
			return "" // "b1a2" without a letter is read as UCI
		}
	}
	if m.from == p.King(p.Side()) && p.CastlingRook(p.Side(), rules.CastleKingside) == m.to || p.CastlingRook(p.Side(), rules.CastleQueenside) == m.to {
		return "" // SAN castles in its own way
	}
	text := letter + v.SquareName(m.from) + v.SquareName(m.to)
	if m.promotion != rules.NoPiece {
		text += "=" + strings.TrimSuffix(v.Def(m.promotion).Letter, "~")
	}
	return text
}

var kanjiDigits = strings.Split("〇一二三四五六七八九", "")

func kifTurn(p *rules.Position, m *mutant) string {
	v := p.Variant()
	square := func(q rules.Square) string {
		return string(rune('０'+v.Files-v.File(q))) + kanjiDigits[v.Ranks-v.Rank(q)]
	}
	name := v.Def(m.piece).KanjiMove
	if name == "" {
		name = v.Def(m.piece).Kanji
	}
	if m.from == rules.NoSquare {
		return square(m.to) + name + "打"
	}
	text := square(m.to) + name
	if m.promotion != rules.NoPiece {
		text += "成"
		if d := v.Def(m.promotion); !strings.HasPrefix(d.Letter, "+") {
			text += d.Kanji
		}
	}
	return fmt.Sprintf("%s(%d%d)", text, v.Files-v.File(m.from), v.Ranks-v.Rank(m.from))
}

func csaTurn(p *rules.Position, m *mutant) string {
	v := p.Variant()
	after, from := m.piece, "00"
	if m.promotion != rules.NoPiece {
		after = m.promotion
	}
	if m.from != rules.NoSquare {
		from = fmt.Sprintf("%d%d", v.Files-v.File(m.from), v.Ranks-v.Rank(m.from))
	}
	if m.kind == "another piece's label" || m.kind == "an empty origin" || m.kind == "a promotion to anything" {
		return "" // CSA names what stands there afterwards: that is a promotion
	}
	return fmt.Sprintf("%s%s%d%d%s", "+-"[p.Side():p.Side()+1], from, v.Files-v.File(m.to), v.Ranks-v.Rank(m.to), v.Def(after).CSA)
}

var eightGames = []string{"chess", "crazyhouse", "chessgi", "mortal-chessgi", "hydra-chess", "shogi", "mortal-shogi", "kamikaze-mortal-shogi"}

// TestOneBrokenTurnIsFound breaks one turn of legal games in each way and each
// notation. The referee must name that ply and a rule that the facts of the
// board bear out, and must not complain where the broken turn happens to be
// legal.
func TestOneBrokenTurnIsFound(t *testing.T) {
	illegal, legal := 0, 0
	kinds := map[string]int{}
	broken := map[rules.Rule]int{}
	for _, name := range eightGames {
		v, _ := rules.Lookup(name)
		rng := rand.New(rand.NewPCG(2026, uint64(len(name))))
		for range 12 {
			g := randomGame(rng, v, 20+rng.IntN(60))
			for _, way := range breakings {
				for range 2 {
					k := rng.IntN(len(g.moves))
					var m mutant
					ok := false
					for try := 0; try < 40 && !ok; try++ { // a ply that can be broken so
						k = rng.IntN(len(g.moves))
						m, ok = way.make(rng, g.positions[k], g.moves[k])
					}
					if !ok {
						continue
					}
					m.kind = way.kind
					for i := range notations {
						n := &notations[i]
						if n.family != "" && n.family != v.Family {
							continue
						}
						text := n.move(g.positions[k], &m)
						if text == "" {
							continue
						}
						rule, found := refereeMutant(t, g, n, k, &m, text)
						if t.Failed() {
							return
						}
						if found {
							illegal++
							kinds[way.kind]++
							broken[rule]++
						} else {
							legal++
						}
					}
				}
			}
		}
	}
	t.Logf("%d illegal mutants, %d legal; %v; %v", illegal, legal, kinds, broken)
	if illegal < 2000 {
		t.Errorf("only %d mutants are illegal; 2000 are needed", illegal)
	}
	for _, way := range breakings {
		if kinds[way.kind] < 20 {
			t.Errorf("only %d mutants by %s", kinds[way.kind], way.kind)
		}
	}
	for _, r := range []rules.Rule{rules.NoPieceThere, rules.WrongSide, rules.WrongPiece, rules.OwnPiece, rules.Blocked, rules.CannotReach, rules.LeavesCheck,
		rules.NoDrops, rules.NotInHand, rules.DropOccupied, rules.DropDead, rules.Nifu, rules.NotInZone, rules.PromotionChoice, rules.PromotionRequired, rules.BadCastling} {
		if broken[r] == 0 {
			t.Errorf("no mutant breaks %s", r)
		}
	}
}

// refereeMutant plays a log with one broken turn and holds the verdict to the
// board. It reports the broken rule, or false if the turn was legal after all.
func refereeMutant(t *testing.T, g *playedGame, n *notation, k int, m *mutant, text string) (rules.Rule, bool) {
	t.Helper()
	turns := make([]string, len(g.moves))
	for i, move := range g.moves {
		turns[i] = formats.MoveIn(n.id, g.positions[i], move, record.CaseUnknown)
	}
	turns[k] = text
	log := n.log(g.v, turns)
	game, err := replay.Play(n.read(t, g.v, log), replay.Options{Variant: g.v})
	pos := g.positions[k]
	where := fmt.Sprintf("%s, %s: %s at ply %d: %q in %s", g.v.Name, n.name, m.kind, k+1, text, pos)
	if err != nil {
		t.Errorf("%s: %v", where, err)
		return "", false
	}
	f := game.Main.Stop
	legal := m.isLegal(pos)
	said := m.becomesOnly(pos)
	if !legal && m.promotion == rules.NoPiece && said == 1 && n.id == "gc" && sameLabel(g.v, m.piece, pos.At(m.from).Type()) {
		legal = true // where only one promotion is possible, a log may leave it out
	}
	switch {
	case legal && f != nil && f.Ply <= k+1:
		t.Errorf("%s: legal, but said to be %s", where, f)
	case legal:
		return "", false
	case f == nil:
		t.Errorf("%s: illegal, but not found", where)
	case f.Ply != k+1:
		t.Errorf("%s: ply %d is named: %s", where, f.Ply, f)
	case f.Position.String() != pos.String():
		t.Errorf("%s: the position is given as %s", where, f.Position)
	case f.Message == "" || f.Severity != rules.SevereIllegal && f.Severity != rules.SevereDisputed:
		t.Errorf("%s: %s %s", where, f.Severity, f)
	case !strings.Contains(" "+m.expected(pos)+" ", " "+string(f.Rule)+" "):
		t.Errorf("%s: %s, expected %s", where, f, m.expected(pos))
	case f.Rule == rules.LeavesCheck && !exposes(pos, m):
		t.Errorf("%s: %s, but nothing attacks the king", where, f)
	default:
		return f.Rule, true
	}
	return "", false
}

// exposes carries a mutant out and says whether the mover's king can then be
// taken.
func exposes(p *rules.Position, m *mutant) bool {
	pt := rules.AnyMove
	pt.From, pt.To, pt.Types = m.from, m.to, rules.Types(m.piece)
	if m.from == rules.NoSquare {
		pt.Drop = rules.Yes
	}
	us, after := p.Side(), p.Clone()
	if !after.Force(pt) {
		return false
	}
	// A Kamikaze that captures leaves the board itself, which Force does not know.
	if after.King(us) == rules.NoSquare || len(after.Attackers(after.King(us), us.Other())) > 0 {
		return true
	}
	return p.Variant().Def(m.piece).Letter == "Z" && p.At(m.to) != 0
}

// TestBrokenSequencesAreFound drops a turn, writes one twice, or swaps two, and
// holds the verdict to what the legal moves of each position are called.
func TestBrokenSequencesAreFound(t *testing.T) {
	n, legal := 0, 0
	for _, name := range eightGames {
		v, _ := rules.Lookup(name)
		rng := rand.New(rand.NewPCG(8, uint64(len(name))))
		for range 25 {
			g := randomGame(rng, v, 20+rng.IntN(60))
			var turns []string
			for i, m := range g.moves {
				turns = append(turns, formats.CoordinateMove(g.positions[i], m))
			}
			k := rng.IntN(len(turns) - 1)
			for kind, broken := range map[string][]string{
				"a turn is missing":     append(append([]string{}, turns[:k]...), turns[k+1:]...),
				"a turn is doubled":     append(append([]string{}, turns[:k+1]...), turns[k:]...),
				"two turns are swapped": append(append(append([]string{}, turns[:k]...), turns[k+1], turns[k]), turns[k+2:]...),
			} {
				want := firstUnknown(v, broken)
				game := playUSI(t, name, "startpos", " "+strings.Join(broken, " "))
				f := game.Main.Stop
				switch {
				case want == 0 && f == nil:
					legal++
				case f == nil || f.Ply != want || f.Rule == "":
					t.Fatalf("%s: %s at ply %d: the first bad ply is %d, said is %v\n%s", name, kind, k+1, want, f, strings.Join(broken, " "))
				default:
					n++
				}
			}
		}
	}
	t.Logf("%d illegal, %d legal", n, legal)
	if n < 400 {
		t.Errorf("only %d sequences are illegal", n)
	}
}

// firstUnknown returns the first ply whose text is the name of no legal move, 0
// if there is none.
func firstUnknown(v *rules.Variant, turns []string) int {
	pos := v.Start()
next:
	for i, turn := range turns {
		for _, m := range pos.AppendLegal(nil) {
			if formats.CoordinateMove(pos, m) == turn {
				pos.Apply(m)
				continue next
			}
		}
		return i + 1
	}
	return 0
}

// TestAMissingTurnOfALogIsFoundByItsNumber takes a turn out of Game Courier
// logs, whose numbers and dots tell whose turn is meant.
func TestAMissingTurnOfALogIsFoundByItsNumber(t *testing.T) {
	for _, name := range eightGames {
		v, _ := rules.Lookup(name)
		rng := rand.New(rand.NewPCG(9, uint64(len(name))))
		for range 10 {
			g := randomGame(rng, v, 30)
			k := rng.IntN(len(g.moves) - 1)
			var b strings.Builder
			for i, m := range g.moves {
				if i != k {
					fmt.Fprintf(&b, "%d%s %s\n", i/2+1, [2]string{".", "..."}[i%2], formats.MoveIn("gc", g.positions[i], m, record.CaseUnknown))
				}
			}
			f := playLog(t, name, b.String()).Main.Stop
			if k == 0 {
				continue // a log may begin with the second player
			}
			if f == nil || f.Ply != k+1 || f.Rule != rules.WrongTurn {
				t.Fatalf("%s without turn %d: %v\n%s", name, k+1, f, b.String())
			}
		}
	}
}
