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
