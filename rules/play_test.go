package rules

import (
	"math/rand/v2"
	"testing"
)

// randomGame plays random legal moves and calls visit before each of them.
func randomGame(v *Variant, seed uint64, plies int, visit func(p *Position, moves []Move)) {
	rng := rand.New(rand.NewPCG(seed, 1))
	p := v.Start()
	for range plies {
		moves := p.AppendLegal(nil)
		visit(p, moves)
		if len(moves) == 0 {
			return
		}
		p.Apply(moves[rng.IntN(len(moves))])
	}
}

func forEveryGame(t *testing.T, games, plies int, visit func(t *testing.T, p *Position, moves []Move)) {
	if few {
		games = 1
	}
	for _, v := range Builtin() {
		t.Run(v.Name, func(t *testing.T) {
			for seed := range uint64(games) {
				randomGame(v, seed, plies, func(p *Position, moves []Move) {
					if !t.Failed() {
						visit(t, p, moves)
					}
				})
			}
		})
	}
}

func TestApplyThenUndoRestoresEveryField(t *testing.T) {
	forEveryGame(t, 4, 150, func(t *testing.T, p *Position, moves []Move) {
		before := *p
		for _, m := range moves {
			u := p.Apply(m)
			if p.hash != p.computeHash() {
				t.Errorf("%s: hash after %v is %x, computed anew %x", before.String(), m, p.hash, p.computeHash())
			}
			if p.exposed(before.side) {
				t.Errorf("%s: %v leaves the king attacked", before.String(), m)
			}
			p.Undo(m, u)
			if *p != before {
				t.Fatalf("%s: undoing %v gives %s", before.String(), m, p.String())
			}
		}
	})
}

func TestCountingAgreesWithListing(t *testing.T) {
	forEveryGame(t, 10, 200, func(t *testing.T, p *Position, moves []Move) {
		if n := p.CountLegal(); n != len(moves) {
			t.Errorf("%s: counts %d moves, lists %d", p, n, len(moves))
		}
		seen := map[Move]bool{}
		for _, m := range moves {
			if seen[m] {
				t.Errorf("%s: lists %v twice", p, m)
			}
			seen[m] = true
		}
	})
}

// allMoves is every move that could be written down, sensible or not.
func allMoves(v *Variant, visit func(Move)) {
	for to := Square(0); int(to) < v.Squares(); to++ {
		for t := PieceType(0); int(t) < len(v.Pieces); t++ {
			visit(Move{From: NoSquare, To: to, Kind: Drop, Piece: t})
		}
		for from := Square(0); int(from) < v.Squares(); from++ {
			visit(Move{From: from, To: to})
			visit(Move{From: from, To: to, Kind: EnPassant})
			visit(Move{From: from, To: to, Kind: CastleKingside})
			visit(Move{From: from, To: to, Kind: CastleQueenside})
			for t := PieceType(1); int(t) < len(v.Pieces); t++ {
				visit(Move{From: from, To: to, Kind: Promote, Piece: t})
			}
		}
	}
}

func TestIsLegalAgreesWithTheList(t *testing.T) {
	n := 0
	forEveryGame(t, 2, 120, func(t *testing.T, p *Position, moves []Move) {
		if n++; n%15 != 0 {
			return // each position takes a while
		}
		legal := map[Move]bool{}
		for _, m := range moves {
			legal[m] = true
		}
		allMoves(p.v, func(m Move) {
			if p.IsLegal(m) != legal[m] {
				t.Errorf("%s: IsLegal(%v) = %v, but the list says %v", p, m, !legal[m], legal[m])
			}
		})
	})
}

// patternOf says everything about a move that a notation could.
func patternOf(p *Position, m Move) Pattern {
	pt := AnyMove
	pt.To = m.To
	switch m.Kind {
	case Drop:
		pt.Drop, pt.Types = Yes, Types(m.Piece)
	case CastleKingside, CastleQueenside:
		return Pattern{From: NoSquare, To: NoSquare, FromFile: -1, FromRank: -1, Castle: m.Kind}
	case Promote:
		pt.From, pt.Promotion, pt.Promoted = m.From, PromoteTo, Types(m.Piece)
	default:
		pt.From, pt.Promotion = m.From, PromoteDeclined
	}
	return pt
}

func TestResolveFindsEveryLegalMove(t *testing.T) {
	forEveryGame(t, 3, 150, func(t *testing.T, p *Position, moves []Move) {
		for _, m := range moves {
			got, f := p.Resolve(patternOf(p, m))
			if f != nil || got != m {
				t.Fatalf("%s: Resolve(%+v) = %v, %v; want %v", p, patternOf(p, m), got, f, m)
			}
		}
	})
}

func TestResolveExplainsEveryIllegalMove(t *testing.T) {
	n := 0
	forEveryGame(t, 1, 120, func(t *testing.T, p *Position, _ []Move) {
		if n++; n%20 != 0 {
			return
		}
		k := 0
		allMoves(p.v, func(m Move) {
			// Every explanation looks for the nearest legal moves, so a sample
			// must do.
			if k++; k%97 != n/20%97 || m.Kind == EnPassant || p.IsLegal(m) {
				return
			}
			got, f := p.Resolve(patternOf(p, m))
			if f == nil && !p.IsLegal(got) {
				t.Fatalf("%s: Resolve(%v) gives the illegal %v", p, m, got)
			}
			if f != nil && (f.Rule == "" || f.Message == "" || f.Severity == "") {
				t.Fatalf("%s: %v has an empty fault %+v", p, m, f)
			}
		})
	})
}

func TestPositionTextReadsBack(t *testing.T) {
	forEveryGame(t, 5, 200, func(t *testing.T, p *Position, _ []Move) {
		q, err := p.v.ParsePosition(p.String())
		if err != nil {
			t.Fatal(err)
		}
		want := *p
		// SFEN does not tell quiet; what is known of check is no part of a position.
		for _, p := range []*Position{q, &want} {
			p.quiet, p.check, p.last = 0, 0, Move{}
		}
		if *q != want {
			t.Fatalf("%s reads back as %s", p, q)
		}
	})
}

// TestPiecesNeverAppearFromNowhere checks the law of each game for the number of
// pieces: a capture takes at most one away.
func TestPiecesNeverAppearFromNowhere(t *testing.T) {
	forEveryGame(t, 10, 300, func(t *testing.T, p *Position, moves []Move) {
		total := func() int {
			n := p.occ[0].count() + p.occ[1].count()
			for s := range p.hand {
				for _, h := range p.hand[s] {
					n += int(h)
				}
			}
			return n
		}
		before := total()
		for _, m := range moves {
			taken := p.Captured(m)
			want := before
			if taken != 0 {
				if p.v.Def(taken.Type()).Captured == NoPiece {
					want--
				}
				if p.v.vanish.Has(p.board[m.From].Type()) {
					want--
				}
			}
			u := p.Apply(m)
			if got := total(); got != want {
				t.Errorf("%v: %d pieces became %d, want %d", m, before, got, want)
			}
			p.Undo(m, u)
		}
	})
}
