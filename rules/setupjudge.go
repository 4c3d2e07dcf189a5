package rules

import (
	"fmt"
	"strings"
)

// judge looks for what no game could have reached.
func (s *setup) judge() {
	if s.boardRead {
		s.standing()
		s.kings()
		s.exposure()
	}
}

// standing looks for pieces that stand where they could not have got or stayed.
func (s *setup) standing() {
	v, p := s.v, s.p
	for q := Square(0); int(q) < v.Squares(); q++ {
		pc := p.board[q]
		if pc == 0 {
			continue
		}
		t, side := pc.Type(), pc.Side()
		at := s.rowAt[v.Ranks-1-v.Rank(q)]
		who := fmt.Sprintf("%s's %s on %s", v.SideName(side), v.Pieces[t].Name, v.SquareName(q))
		switch pr := v.promotion[side][t]; {
		case v.region[side][t] != nil && !v.region[side][t].has(q):
			s.wrong(at, "%s stands outside its part of the board", who)
		case pr != nil && !pr.stay.has(q):
			s.wrong(at, "%s could not have stayed there unpromoted", who)
		case v.pawnTypes.Has(t) && ownRank(v, side, q) == 0 && !v.dropMask[side][t].has(q) && !v.home[side][t].has(q) && !v.goesBack(side, t):
			s.wrong(at, "%s could not have got there", who)
		}
	}
}

// goesBack says whether a piece may come to stand on its first rank by a move
// that does not lead forward.
func (v *Variant) goesBack(side Side, t PieceType) bool {
	back := func(dir uint8) bool {
		dy := v.dirs[dir].dy
		return side == First && dy <= 0 || side == Second && dy >= 0
	}
	for _, l := range v.lines[side][t] {
		if back(l.dir) {
			return true
		}
	}
	for _, o := range v.odd[side][t] {
		if back(o.dir) {
			return true
		}
	}
	return v.borrows
}

// kings holds the number of kings to one a side.
func (s *setup) kings() {
	v := s.v
	for side := First; side <= Second; side++ {
		on := s.royals(side)
		switch n := len(on); {
		case n == 0 && v.royal != 0:
			s.wrong(s.boardAt, "%s has no %s", v.SideName(side), v.royalTitle())
		case n > 1:
			s.wrong(s.boardAt, "%s has %d %ss, on %s and %s", v.SideName(side), n, v.royalTitle(), strings.Join(on[:n-1], ", "), on[n-1])
		}
	}
}

// royals lists the squares of a side's kings.
func (s *setup) royals(side Side) []string {
	var on []string
	for q := Square(0); int(q) < s.v.Squares(); q++ {
		if pc := s.p.board[q]; pc != 0 && pc.Side() == side && s.v.Pieces[pc.Type()].Royal {
			on = append(on, s.v.SquareName(q))
		}
	}
	return on
}

// exposure looks for a king that the side to move could take.
func (s *setup) exposure() {
	v, p := s.v, s.p
	if len(s.royals(First)) == 1 && len(s.royals(Second)) == 1 && p.exposed(p.side.Other()) {
		s.wrong(s.sideAt, "%s is to move, but %s's %s can be taken", v.SideName(p.side), v.SideName(p.side.Other()), v.royalTitle())
	}
}

// royalTitle is what the game calls its royal piece.
func (v *Variant) royalTitle() string {
	for t := 1; t < len(v.Pieces); t++ {
		if v.Pieces[t].Royal {
			return v.Pieces[t].Name
		}
	}
	return "King"
}
