package rules

import (
	"fmt"
	"strings"
	"testing"
)

// TestRulingsDecide plays a move under each answer to a ruling: "ok" or the
// broken rule, first under this project's own answer.
func TestRulingsDecide(t *testing.T) {
	for _, c := range []struct{ variant, ruling, other, position, move, own, then string }{
		{"mortal-chessgi", "first-rank-double", "allow", "4k3/8/8/8/8/8/8/P3K3[] w - -", "a1a3", "cannot-reach", "ok"},
		{"chessgi", "first-rank-double", "allow", "p3k3/8/8/8/8/8/8/4K3[] b - -", "a8a6", "cannot-reach", "ok"},
		{"hydra-chess", "first-rank-double", "allow", "4k3/8/8/8/8/p7/8/P3K3[] w - -", "a1a3", "cannot-reach", "blocked"}, // it captures nothing so
		{"hydra-chess", "first-rank-pawn-drop", "forbid", "4k3/8/8/8/8/8/8/4K3[P] w - -", "P@a1", "ok", "drop-dead"},
		{"hydra-chess", "first-rank-pawn-drop", "forbid", "4k3/8/8/8/8/8/8/4K3[p] b - -", "P@a8", "ok", "drop-dead"},
		{"hydra-chess", "last-rank-pawn-drop", "allow", "4k3/8/8/8/8/8/8/4K3[P] w - -", "P@a8", "drop-dead", "ok"},
		{"kamikaze-mortal-shogi", "kamikaze-check", "no", "4z3k/9/4K4/9/9/9/9/9/9 b P", "P*9e", "leaves-check", "ok"},
		{"kamikaze-mortal-shogi", "kamikaze-check", "no", "4k4/9/4Z4/9/9/9/9/9/4K4 w -", "5a4a", "ok", "ok"},
		{"kamikaze-mortal-shogi", "kamikaze-check", "no", "4k4/9/4Z4/9/9/9/9/9/4K4 b -", "5c5a", "unplayable", "cannot-reach"},
		{"kamikaze-mortal-shogi", "kamikaze-last-ranks-capture", "forbid", "k8/4p4/9/4Z4/9/9/9/9/4K4 b -", "5d5b", "ok", "promotion-required"},
		{"kamikaze-mortal-shogi", "kamikaze-last-ranks-capture", "forbid", "k8/9/4p4/9/4Z4/9/9/9/4K4 b -", "5e5c", "ok", "ok"},
		{"kamikaze-mortal-shogi", "kamikaze-drop-mate", "forbid", "7lk/7pn/9/9/9/9/9/9/4K4 b Z", "Z*1c", "ok", "drop-mate"},
		{"kamikaze-mortal-shogi", "kamikaze-drop-mate", "forbid", "8k/6G2/8K/9/9/9/9/9/9 b P", "P*1b", "drop-mate", "drop-mate"},
	} {
		v, _ := Lookup(c.variant)
		w, err := v.With(c.ruling, c.other)
		if err != nil {
			t.Fatal(err)
		}
		verdict := func(v *Variant) string {
			p, err := v.ParsePosition(c.position)
			if err != nil {
				return "unplayable"
			}
			m, f := p.Resolve(usiPattern(t, v, c.move))
			if f == nil {
				if !p.IsLegal(m) {
					t.Errorf("%s %s: resolved, but not legal", c.position, c.move)
				}
				return "ok"
			}
			if disputed := f.Severity == SevereDisputed; disputed != (c.own != c.then && (f.Rule == Rule(c.own) && c.then == "ok" || c.own == "ok")) {
				t.Errorf("%s %s under %s: severity %s %s", c.position, c.move, v.Ruling(c.ruling).Answer, f.Severity, f.Ruling)
			}
			return string(f.Rule)
		}
		if own, then := verdict(v), verdict(w); own != c.own || then != c.then {
			t.Errorf("%s %s: %s, with %s=%s %s; want %s and %s", c.position, c.move, own, c.ruling, c.other, then, c.own, c.then)
		}
	}
}

func TestWhatAKamikazeTakesMayLeaveTheGame(t *testing.T) {
	v, _ := Lookup("kamikaze-mortal-shogi")
	w, err := v.With("kamikaze-capture-to-hand", "no")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		v    *Variant
		want string
	}{{v, "k8/9/9/9/9/9/9/9/4K4 w Z 2"}, {w, "k8/9/9/9/9/9/9/9/4K4 w - 2"}} {
		p, err := c.v.ParsePosition("k8/9/4p4/9/4Z4/9/9/9/4K4 b -")
		if err != nil {
			t.Fatal(err)
		}
		before := *p
		m, f := p.Resolve(usiPattern(t, c.v, "5e5c"))
		if f != nil {
			t.Fatal(f)
		}
		u := p.Apply(m)
		if p.String() != c.want {
			t.Errorf("%s, want %s", p, c.want)
		}
		p.Undo(m, u)
		before.scratch, p.scratch = nil, nil
		if *p != before {
			t.Errorf("undoing gives %s", p)
		}
	}
}

func TestADroppedRookMayCastle(t *testing.T) {
	v, _ := Lookup("crazyhouse")
	w, err := v.With("dropped-rook-castling", "yes")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		v        *Variant
		position string
		want     string
	}{
		{v, "4k3/8/8/8/8/8/8/4K3[R] w - -", "castling"},
		{w, "4k3/8/8/8/8/8/8/4K3[R] w - -", "ok"},
		{w, "4k3/8/8/8/8/8/8/3K4[R] w - -", "cannot-reach"},
	} {
		p, err := c.v.ParsePosition(c.position)
		if err != nil {
			t.Fatal(err)
		}
		for _, move := range []string{"R@h1", "e8e7"} {
			m, f := p.Resolve(usiPattern(t, c.v, move))
			if f != nil {
				t.Fatal(f)
			}
			p.Apply(m)
		}
		got := "ok"
		king := c.v.SquareName(p.King(First))
		if _, f := p.Resolve(usiPattern(t, c.v, king+"g1")); f != nil {
			got = string(f.Rule)
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.position, got, c.want)
		}
	}
}

// TestTheEngineAgreesWithItselfUnderEveryAnswer holds listing, counting,
// trying, undoing and resolving of moves to each other.
func TestTheEngineAgreesWithItselfUnderEveryAnswer(t *testing.T) {
	n := 0
	for _, v := range Builtin() {
		for i := range v.Rulings {
			r := &v.Rulings[i]
			for _, value := range r.Others() {
				n++
				w, err := v.With(r.Name, value)
				if err != nil {
					t.Fatal(err)
				}
				if got := w.Ruling(r.Name).Answer; got != value {
					t.Errorf("%s follows %s=%s, want %s", w.Name, r.Name, got, value)
				}
				for seed := range uint64(8) {
					randomGame(w, seed, 160, func(p *Position, moves []Move) {
						if got := p.CountLegal(); got != len(moves) {
							t.Fatalf("%s: counts %d moves, lists %d", p, got, len(moves))
						}
						p.InCheck() // what is known of check belongs to the position
						before := *p
						for _, m := range moves {
							if !p.IsLegal(m) {
								t.Fatalf("%s: %v is listed but not legal", p, m)
							}
							u := p.Apply(m)
							if p.hash != p.computeHash() || p.exposed(before.side) || p.king[p.side] == NoSquare || p.InCheck() != p.exposed(p.side) {
								t.Fatalf("%s: after %v: %s", before.String(), m, p)
							}
							p.Undo(m, u)
							before.scratch = p.scratch
							if *p != before {
								t.Fatalf("%s: undoing %v gives %s", before.String(), m, p)
							}
						}
					})
				}
			}
		}
	}
	if n < 10 {
		t.Errorf("%d answers", n)
	}
}

func TestRulingsCombine(t *testing.T) {
	v, _ := Lookup("kamikaze-mortal-shogi")
	w, err := v.With("kamikaze-drop-mate", "forbid")
	if err != nil {
		t.Fatal(err)
	}
	w, err = w.With("kamikaze-check", "no")
	if err != nil {
		t.Fatal(err)
	}
	if w.vanishChecks || !w.dropMate.Has(w.vanish.first()) {
		t.Error("the second ruling undoes the first")
	}
	back, err := w.With("kamikaze-drop-mate", "allow")
	if err != nil || back.dropMate.Has(back.vanish.first()) || back.vanishChecks {
		t.Errorf("the first ruling cannot be taken back alone (%v)", err)
	}
}

func TestUnknownRulingsAreToldWhatThereIs(t *testing.T) {
	hydra, _ := Lookup("hydra-chess")
	chess, _ := Lookup("chess")
	for _, c := range []struct {
		v                 *Variant
		name, value, want string
	}{
		{chess, "x", "y", `Chess has no ruling "x"; all its rules come from its sources`},
		{hydra, "first-rank", "allow", `Hydra Chess has no ruling "first-rank"; it has dropped-rook-castling=no or yes, first-rank-double=forbid or allow, first-rank-pawn-drop=allow or forbid, last-rank-pawn-drop=forbid or allow`},
		{hydra, "first-rank-double", "yes", `the ruling first-rank-double has no answer "yes"; there is first-rank-double=forbid or allow`},
	} {
		if _, err := c.v.With(c.name, c.value); err == nil || err.Error() != c.want {
			t.Errorf("%v\nwant %s", err, c.want)
		}
	}
}

func TestMistakesInRulingsHaveTheirPlace(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"ruling1 = x", `g.ini:2:11: "x" is no ruling; write name: question? answer | answer: key = value; key = value`},
		{"ruling1 = x: why? no", `g.ini:2:18: the ruling "x" needs two answers or more, with | between them`},
		{"ruling1 = x: why? no | yes", `g.ini:2:24: the answer "yes" changes nothing; write yes: key = value`},
		{"ruling1 = x: why? no: castling = true | yes: castling = false", `g.ini:2:19: the first answer is the one that the definition follows; it changes nothing`},
		{"ruling1 = x: why? no | yes: castling", `g.ini:2:29: "castling" is no setting; write key = value`},
		{"ruling1 = x: why? no | yes: castlin = true", `g.ini:2:29: unknown key "castlin"; did you mean castling?`},
		{"ruling1 = x: why? no | yes: castling = maybe", `g.ini:2:40: "maybe" is neither true nor false, which castling takes`},
		{"ruling1 = x: why? no | yes: queen = -; promotionPieceTypes = rbn; startFen = 4k3/8/8/8/8/8/8/4K3 w - -", `g.ini:2:29: the answer "yes" changes queen; a ruling may change rules only, not the board, the pieces, names or the start
g.ini:2:67: the answer "yes" changes startFen; a ruling may change rules only, not the board, the pieces, names or the start`},
		{"ruling1 = a: b? c | d: king = -", `g.ini:2:24: the answer "d" changes king; a ruling may change rules only, not the board, the pieces, names or the start`},
		{"ruling1 = a: b? c | d: maxFile = 5", `g.ini:2:24: the answer "d" changes maxFile; `},
		{"ruling1 = a: b? c | d: customPiece1 = X:ZZZ", `g.ini:2:24: the answer "d" changes customPiece1; `},
		{"ruling1 = a: b? c | d: title = X", `g.ini:2:24: the answer "d" changes title; `},
		{"ruling1 = a: b? c | d: ruling2 = x", `g.ini:2:24: the answer "d" changes ruling2; `},
		{"ruling1 = a: b? c | d: pieceNames = q:Lady", `g.ini:2:24: the answer "d" changes pieceNames; `},
		{"ruling1 = a: b? c | d: pieceDrops = true", `g.ini:2:24: the answer a=d changes the board, the pieces or the start; a ruling may change rules only`},
		{"ruling1 = a: b? c | c: castling = false", `g.ini:2:21: the answer "c" stands twice`},
		{"ruling1 = a: b? c | d: castling = false | d: doubleStep = false", `g.ini:2:43: the answer "d" stands twice`},
		{"ruling1 = a: b? c | d: doubleStep = true", `g.ini:2:24: the answer a=d changes nothing: the game has these rules already`},
		{"ruling1 = a: b? c | d: castlingDroppedPiece = false; nFoldRule = 3", `g.ini:2:24: the answer a=d changes nothing: the game has these rules already`},
		{"ruling1 = a: b? yes: doubleStep = true | no: castling = maybe; foo = 1", `g.ini:2:17: the first answer is the one that the definition follows; it changes nothing
g.ini:2:57: "maybe" is neither true nor false, which castling takes
g.ini:2:64: unknown key "foo"; docs/variants.md lists the keys`},
		{"ruling1 = x: why? no | yes: castling = false\nruling2 = x: why? no | yes: castling = false", `g.ini:3:11: the ruling "x" stands twice`},
		{manyRulings(17), `g.ini:18:12: a game may have 16 rulings with 8 answers each`},
		{"ruling1 = x: why? no" + strings.Repeat(" | yes: castling = false", 8), `g.ini:2:11: a game may have 16 rulings with 8 answers each`},
	} {
		_, err := Shipped().With("g.ini", "[g:chess]\n"+c.line)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s:\n%v\nwant %s", c.line, err, c.want)
		}
	}
}

func manyRulings(n int) string {
	var lines []string
	for i := range n {
		lines = append(lines, fmt.Sprintf("ruling%d = x%d: why? no | yes: castling = false", i+1, i))
	}
	return strings.Join(lines, "\n")
}

func TestRulingsAreInherited(t *testing.T) {
	lib, err := Shipped().With("g.ini", "[g:kamikaze-mortal-shogi]\nruling1 = -\ncustomPiece2 = x:F\n")
	if err != nil {
		t.Fatal(err)
	}
	v, _ := lib.Lookup("g")
	if v.Ruling("kamikaze-check") != nil || v.Ruling("kamikaze-drop-mate") == nil {
		t.Errorf("rulings %v", v.Rulings)
	}
}
