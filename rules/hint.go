package rules

// The relative marks of KI2 follow the Japan Shogi Association's rule
// (https://www.shogi.or.jp/faq/kihuhyouki.html): they tell apart pieces of one
// kind that can reach the same square, as seen by the player who moves.

// shift is how far m goes as its mover sees it: dx to the right, dy forward.
func (p *Position) shift(m Move) (dx, dy int) {
	dx = p.v.File(m.To) - p.v.File(m.From)
	dy = p.v.Rank(m.To) - p.v.Rank(m.From)
	if p.side == Second {
		return -dx, -dy
	}
	return dx, dy
}

// hintsFit says whether all marks of h are true of m, a move of the side to
// move. rivals are the moves of pieces of the same type to the same square,
// pinned pieces included; m may be among them. A drop has no marks.
//
// 直 is a piece that comes from its own file: straight up, or straight back
// where 引 is said as well. 左 and 右 are pieces that come from the left or the
// right of the square; one that comes from its own file is left or right of
// its only rivals.
func (p *Position) hintsFit(m Move, h Hint, rivals []Move) bool {
	if h == 0 {
		return true
	}
	if m.From == NoSquare {
		return false
	}
	dx, dy := p.shift(m)
	left, right := dx > 0, dx < 0
	if dx == 0 && h&(HintLeft|HintRight) != 0 {
		fromLeft, fromRight := false, false
		for _, r := range rivals {
			if r.From == NoSquare {
				continue
			}
			rx, _ := p.shift(r)
			fromLeft = fromLeft || rx > 0
			fromRight = fromRight || rx < 0
		}
		left, right = fromRight && !fromLeft, fromLeft && !fromRight
	}
	switch {
	case h&HintLeft != 0 && !left,
		h&HintRight != 0 && !right,
		h&HintStraight != 0 && (dx != 0 || dy == 0 || dy < 0 && h&HintBack == 0),
		h&HintUp != 0 && dy <= 0,
		h&HintSideways != 0 && (dy != 0 || dx == 0),
		h&HintBack != 0 && dy >= 0:
		return false
	}
	return true
}

// markings are the sets of marks in the order in which a writer tries them:
// the motion alone, straight up, the side, side and motion. The last two are
// only needed where more than two pieces of a kind can meet, which shogi's
// rule does not foresee.
var markings = []Hint{
	HintUp, HintSideways, HintBack,
	HintStraight,
	HintLeft, HintRight,
	HintLeft | HintUp, HintRight | HintUp, HintLeft | HintSideways, HintRight | HintSideways, HintLeft | HintBack, HintRight | HintBack,
	HintStraight | HintUp, HintStraight | HintBack,
}

// Hints returns the marks with which KI2 tells a move apart from the moves of
// other pieces of its type to the same square, pinned ones counted, and
// whether it needs any: for a drop, that 打 must be written. ok is false if no
// marks single the move out; then only its origin does.
func (p *Position) Hints(m Move) (h Hint, needed, ok bool) {
	t := m.Piece
	if m.Kind != Drop {
		t = p.board[m.From].Type()
	}
	rivals := p.rivals(Types(t), m.To)
	if m.Kind == Drop {
		return 0, len(rivals) > 0, true
	}
	if len(rivals) < 2 {
		return 0, false, true
	}
	for _, h := range markings {
		if h == HintStraight && p.v.rides(t) {
			continue // never said of 龍 and 馬
		}
		fits := 0
		for _, r := range rivals {
			if p.hintsFit(r, h, rivals) {
				fits++
			}
		}
		if fits == 1 && p.hintsFit(m, h, rivals) {
			return h, true, true
		}
	}
	return 0, true, false
}

// rides says whether a piece moves more than one step in some direction.
func (v *Variant) rides(t PieceType) bool {
	for _, l := range v.lines[First][t] {
		if l.move > 1 {
			return true
		}
	}
	return false
}
