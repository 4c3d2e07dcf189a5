package rules

import (
	"strings"
	"testing"
)

// FuzzParsePosition: no text makes the reader panic, and what is read is written
// so that it reads back as itself.
func FuzzParsePosition(f *testing.F) {
	for i, v := range Builtin() {
		f.Add(uint8(i), v.start.String())
	}
	for _, s := range []string{
		"4k3/8/8/8/8/8/8/4K2Q~[] w - -", "4k3/8/8/8/8/8/8/4K3/PPBNNN b - - 0 1", "4k3/8/8/8/8/8/8/4K3[N3Pbp] w KQkq e3 5 9",
		"position sfen 4k/9/9/9/9/9/9/9/4K4 b 2R18p 3", "k8/9/4p4/9/4Z4/9/9/9/4K4_b_2+B3Z_12", "+R3k4/9/9/9/9/9/9/9/4K4 w -", "[", "é", "/////////", "9[[ w",
	} {
		f.Add(uint8(0), s)
		f.Add(uint8(len(Builtin())-2), s)
	}
	f.Fuzz(func(t *testing.T, game uint8, text string) {
		games := Builtin()
		v := games[int(game)%len(games)]
		v.SetupNotes(text)
		p, err := v.ParsePosition(text)
		if err != nil {
			if e, ok := err.(*SetupError); !ok || len(e.Problems) == 0 {
				t.Fatalf("%s %q: %v names no problem", v.Name, text, err)
			}
			return
		}
		written := p.String()
		q, err := v.ParsePosition(written)
		if err != nil {
			t.Fatalf("%s %q is written as %q: %v", v.Name, text, written, err)
		}
		if q.String() != written || q.hash != p.hash {
			t.Fatalf("%s %q is written as %q, which reads as %q", v.Name, text, written, q.String())
		}
		p.AppendLegal(nil)
		p.End()
	})
}

// FuzzDefinitions: no definition file makes the loader panic, and a game that it
// accepts can be played.
func FuzzDefinitions(f *testing.F) {
	for _, s := range []string{
		"[a:shogi]\nlance = -\ncustomPiece1 = z:fD\nvanishOnCapture = z\nstartFen = znsgkgsnz/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/ZNSGKGSNZ[-] w 0 1\n",
		"[a]\nmaxFile = c\nmaxRank = 3\nking = k\npawn = p\nstartFen = k1p/3/P1K w - - 0 1\n",
		"[a:chess]\nmaxFile = 16\nmaxRank = 16\n", "[a:chess]\ncastling = true\nmaxFile = 2\n", "[a:a]\n", "[a:b]\n[b:a]\n", "[x:xiangqi]\nsoldierPromotionRank = 1\n",
		"[a:grand-chess]\npromotionLimit = q:0\n", "[a:chess]\nking = k:N0\ncustomPiece1 = a:gQpRnNN3\n", "[a:annan-shogi]\nborrowedMoves = none\n",
		"[a:hydra-chess]\nruling1 = -\nruling9 = x: why? no | yes: castling = false; dropSign = @ | maybe: startFen = 8\n",
		"[a]\ntitle = x\n", "# \n[", "a = b", "[a:chess]\nhandicaps = a:b, c\n",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4000 {
			return
		}
		lib, err := Shipped().With("fuzz.ini", text)
		if err != nil {
			if ms, ok := err.(Mistakes); !ok || len(ms) == 0 {
				t.Fatalf("%q: %v names no mistake", text, err)
			}
			return
		}
		for _, name := range lib.names {
			s := lib.sections[name]
			if s.file != "fuzz.ini" {
				continue
			}
			v, ok := lib.Lookup(name)
			if !ok || v.Name != name {
				t.Fatalf("%q: the game %q is accepted and not found", text, name)
			}
			v.RuleWords()
			randomGame(v, 1, 12, func(p *Position, moves []Move) {
				if n := p.CountLegal(); n != len(moves) {
					t.Fatalf("%q: %s counts %d moves, lists %d", text, p, n, len(moves))
				}
			})
		}
	})
}

// FuzzMoves: a move is in the list exactly if IsLegal says so, and exactly if
// Resolve finds it. The bytes choose a game, the moves that lead to a position,
// and a move.
func FuzzMoves(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	f.Add([]byte(strings.Repeat("kamikaze", 6)))
	f.Add([]byte{3, 200, 150, 100, 50, 7, 93, 11, 0, 0, 0, 255, 255, 128, 64, 32, 16, 8})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 6 || len(data) > 300 {
			return
		}
		games := Builtin()
		v := games[int(data[0])%len(games)]
		p := v.Start()
		path, choice := data[1:len(data)-5], data[len(data)-5:]
		for _, b := range path {
			moves := p.AppendLegal(nil)
			if len(moves) == 0 {
				break
			}
			p.Apply(moves[int(b)*len(moves)/256])
		}
		m := Move{
			From: Square(int(choice[0])%(v.Squares()+1) - 1), To: Square(int(choice[1]) % v.Squares()),
			Kind: MoveKind(choice[2] % 6), Piece: PieceType(int(choice[3]) % len(v.Pieces)),
		}
		if m.Kind == Drop {
			m.From = NoSquare
		}
		legal := p.AppendLegal(nil)
		if choice[4]%2 == 0 && len(legal) > 0 {
			m = legal[int(choice[0])*len(legal)/256]
		}
		listed := false
		for _, l := range legal {
			listed = listed || l == m
		}
		if p.IsLegal(m) != listed {
			t.Fatalf("%s %s: the list has %v: %v; IsLegal says %v", v.Name, p, m, listed, !listed)
		}
		if m.From == NoSquare && m.Kind != Drop || m.Kind == EnPassant && !listed {
			return // no pattern says this
		}
		if m.Kind == Normal || m.Kind == EnPassant || m.IsCastle() {
			m.Piece = NoPiece
		}
		pt := patternOf(p, m)
		got, fault := p.Resolve(pt)
		switch {
		case fault == nil && !p.IsLegal(got):
			t.Fatalf("%s %s: Resolve makes the illegal %v of %v", v.Name, p, got, m)
		case fault == nil && !listed && (got.To != m.To || got.From != m.From) && !got.IsCastle():
			t.Fatalf("%s %s: Resolve makes %v of the illegal %v", v.Name, p, got, m)
		case listed && (fault != nil || got != m):
			t.Fatalf("%s %s: Resolve makes %v, %v of the legal %v", v.Name, p, got, fault, m)
		case fault != nil && (fault.Rule == "" || fault.Message == "" || fault.Severity == ""):
			t.Fatalf("%s %s: %v has an empty fault %+v", v.Name, p, m, fault)
		}
	})
}
