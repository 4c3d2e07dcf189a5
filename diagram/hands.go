package diagram

import (
	"strconv"

	"github.com/gcconv/gcconv/rules"
)

// stand is the place of a hand with the sign of the side: at the left for the
// player at the top, at the right for the player at the bottom.
func (l *layout) stand(side rules.Side) Item {
	corner, inward := l.handCorner(side)
	it := Item{Class: "stand " + className(l.board.sideName(side))}
	if paint, _ := l.standPaints(); paint != None {
		var p pathBuilder
		it.Items = append(it.Items, filled("", p.rect(corner.x, corner.y, l.handWidth(), inward*l.handHeight()).path(), paint))
	}
	it.Items = append(it.Items, l.sideSign(side))
	return it
}

// standPaints are the colours under the pieces in hand and of their counts.
func (l *layout) standPaints() (field, ink Paint) {
	if l.board.Pattern == Lined {
		return l.theme.Stand, l.theme.StandInk
	}
	return l.theme.Tray, l.theme.TrayInk
}

// atBottom says whether a side sits at the bottom of the picture.
func (l *layout) atBottom(side rules.Side) bool { return (side == rules.First) != l.flip }

// handCorner returns the left corner of a hand at its player's end, and the
// direction down the picture, 1 or -1, in which the hand goes on from there.
func (l *layout) handCorner(side rules.Side) (corner point, inward float64) {
	if l.stacked {
		return l.stackedCorner(side), 1
	}
	if l.atBottom(side) {
		return point{l.width - margin - l.handWidth(), l.origin.y + l.boardSize().y + l.overhang}, -1
	}
	return point{margin, l.origin.y - l.overhang}, 1
}

// handSlot returns the middle of the picture of the i-th kind in a hand. The
// first stands beside the sign of the side.
func (l *layout) handSlot(side rules.Side, i int) point {
	corner, inward := l.handCorner(side)
	if l.stacked {
		column, row := i%l.columns, i/l.columns
		return point{
			corner.x + stackedSign + (float64(column)*handWidth+51)*l.handScale(),
			corner.y + (float64(row)+.5)*l.rowHeight,
		}
	}
	column, row := i/l.handRows(), i%l.handRows()
	return point{
		corner.x + (float64(column)*handWidth+51)*l.handScale(),
		corner.y + inward*(markRow+(float64(row)+.5)*l.rowHeight),
	}
}

// heldSize is the size of a piece in hand, 1 on the board.
func (l *layout) heldSize() float64 { return .86 * l.handScale() }

// held draws what a side holds.
func (l *layout) held(side rules.Side) []Item {
	var items []Item
	for i, h := range l.board.Hands[side] {
		at := l.handSlot(side, i)
		items = append(items, l.placed(h.Piece, true, l.heldSize(), at))
		if h.Count > 1 {
			it := l.count(h.Count)
			it.At = move(at.x, at.y).times(it.At)
			items = append(items, it)
		}
	}
	return items
}

// count is the number beside a piece in hand, whose middle is the origin.
func (l *layout) count(n int) Item {
	k := l.handScale()
	text := strconv.Itoa(n)
	size := bold.fit(text, 36*k, 40*k)
	_, ink := l.standPaints()
	return bold.line("count", text, 45*k, size*capHeight/em/2, size, alignLeft, ink)
}

// signPlace is where the sign of a side stands: at the end of its hand, or
// beside a board without hands.
func (l *layout) signPlace(side rules.Side) point {
	if l.handKinds() > 0 {
		corner, inward := l.handCorner(side)
		if l.stacked {
			return point{corner.x + stackedSign/2, corner.y + l.handHeight()/2}
		}
		return point{corner.x + l.handWidth()/2, corner.y + inward*markRow/2}
	}
	y := l.origin.y + 22
	if l.atBottom(side) {
		y = l.origin.y + l.boardSize().y - 22
	}
	return point{l.width - margin - turnRoom/2 + 4, y}
}

// toMove shows that a side is to move: by two marks beside its sign, or by the
// sign itself beside a board without hands.
func (l *layout) toMove(side rules.Side) Item {
	if l.handKinds() == 0 {
		it := l.sideSign(side)
		it.Class += " to-move"
		return it
	}
	at := l.signPlace(side)
	_, ink := l.standPaints()
	const near, far, high = 30.0, 44.0, 9.0
	var p pathBuilder
	p.polygon(point{at.x - far, at.y - high}, point{at.x - near, at.y}, point{at.x - far, at.y + high})
	p.polygon(point{at.x + far, at.y - high}, point{at.x + near, at.y}, point{at.x + far, at.y + high})
	return filled("to-move", p.path(), ink)
}

// sideSign stands for a player: a disc or, where pieces are those of shogi, one of
// them, white or black as the side is named.
func (l *layout) sideSign(side rules.Side) Item {
	t := l.theme
	fill := t.WhiteFill
	switch {
	case l.set == Discs && !t.Outlines: // as its pieces are: red moves first
		fill = [2]Paint{t.PromotedInk, t.BlackFill}[side]
	case darkSide(side, l.board.SideNames[side]):
		fill = t.BlackFill
	}
	rim := t.Ink
	onPlate := l.handKinds() == 0 && t.Plate != None
	if onPlate {
		rim = t.TrayInk
	} else if l.handKinds() > 0 {
		_, rim = l.standPaints()
	}
	var b pathBuilder
	at := l.signPlace(side)
	it := Item{
		Class: "side " + className(l.board.sideName(side)),
		At:    move(at.x, at.y),
		Path:  b.circle(0, 0, 15).path(),
		Style: Style{Fill: fill, Stroke: rim, Width: 3, Join: RoundJoin},
	}
	if l.set.pointed {
		it.Path = bodyPath(.42, 0)
		if !l.atBottom(side) {
			it.At = turn(1, at.x, at.y)
		}
	}
	if onPlate {
		var p pathBuilder
		plate := filled("", p.rect(at.x-20, at.y-22, 40, 44).path(), t.Plate)
		class := it.Class
		it.Class = ""
		return Item{Class: class, Items: []Item{plate, it}}
	}
	return it
}
