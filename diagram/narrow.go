package diagram

import "github.com/gcconv/gcconv/rules"

// Measures of the picture for a narrow screen, in units of a drawing.
const (
	stackedSign = 100.0 // room for the sign of the side at the left of its hand
	stackedGap  = 10.0  // between board or labels and a hand
	thinMargin  = 4.0   // around everything
)

// narrow is the layout of the same board for a narrow screen: the hands lie above
// and below it. The board stays in its place, so only the frame differs.
func (l *layout) narrow() *layout {
	n := *l
	kinds := l.handKinds()
	if kinds == 0 {
		return &n
	}
	n.stacked = true
	room := l.boardSize().x - stackedSign
	for rows := 1; ; rows++ {
		n.columns = (kinds + rows - 1) / rows
		scale := room / (float64(n.columns) * handWidth)
		if scale >= handRowMin/handRow || rows >= kinds {
			n.rowHeight = handRow * min(1, scale)
			return &n
		}
	}
}

// stackedCorner is the top left corner of a hand above or below the board.
func (l *layout) stackedCorner(side rules.Side) point {
	board := l.labelled()
	if l.atBottom(side) {
		return point{l.origin.x, board.max.y + stackedGap}
	}
	return point{l.origin.x, board.min.y - stackedGap - l.handHeight()}
}

// box is a part of the picture.
type box struct{ min, max point }

// labelled is the board with its coordinates.
func (l *layout) labelled() box {
	b := box{l.origin, l.origin.plus(l.boardSize())}
	edges := l.board.Edges
	if edges&Left != 0 && l.board.RankLabels != nil {
		b.min.x -= labelRoom
	}
	if edges&Right != 0 && l.board.RankLabels != nil {
		b.max.x += labelRoom
	}
	if edges&Top != 0 && l.board.FileLabels != nil {
		b.min.y -= labelRoom
	}
	if edges&Bottom != 0 && l.board.FileLabels != nil {
		b.max.y += labelRoom
	}
	return b
}

// viewBox is the part of the picture to show: left, top, width and height.
func (l *layout) viewBox() [4]float64 {
	b := box{max: point{l.width, l.height}}
	if l.stacked {
		b = l.labelled()
		room := stackedGap + l.handHeight()
		b.min.y -= room
		b.max.y += room
		b.min = b.min.minus(point{thinMargin, thinMargin})
		b.max = b.max.plus(point{thinMargin, thinMargin})
	}
	size := b.max.minus(b.min)
	return [4]float64{b.min.x, b.min.y, size.x, size.y}
}
