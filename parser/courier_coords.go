package parser

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/gcconv/gcconv/record"
)

// courierCoords tells coordinates from labels. Where the game's coordinates are
// known these count; what has the shape of a coordinate counts as well, so that
// a move to a square that does not exist stays a move.
type courierCoords struct {
	board   func(string) bool // the squares of the board by the rules of the game, nil if it is not known
	known   func(string) bool // these and the coordinates of the log's own setup, nil if neither is known
	named   bool              // the log has its own labels of files or ranks
	labels  map[string]bool   // piece labels of the log's own setup
	offside map[string]bool   // squares of that setup beside the board, where pieces are held
	list    string            // the move list, to look for files of two letters
	looked  bool
	wide    bool // it has such files
}

// useGrid takes coordinates and labels from a setup.
func (c *courierCoords) useGrid(grid *record.Grid) {
	board := c.board
	c.known = func(s string) bool {
		_, ok := grid.Index(s)
		return ok || board != nil && board(s)
	}
	c.labels, c.offside = map[string]bool{}, map[string]bool{}
	for i, cell := range grid.Cells {
		if cell.Label != "" {
			c.labels[cell.Label] = true
		}
		if !cell.Hole && cell.Area > 0 && (c.named || board == nil || !board(grid.Name(i))) {
			c.offside[grid.Name(i)] = true
		}
	}
	for label := range c.labels {
		// A label that is a coordinate as well is taken for the coordinate:
		// which one is meant depends on the board.
		if _, ok := grid.Index(label); ok {
			delete(c.labels, label)
		}
	}
}

// useLabels takes coordinates from the labels of files and ranks, where both are
// given without a setup.
func (c *courierCoords) useLabels(files, ranks []string) {
	if len(files)*len(ranks) == 0 || len(files) > record.MaxGridFiles || len(files)*len(ranks) > record.MaxGridSquares {
		return
	}
	board := c.board
	own := make(map[string]bool, len(files)*len(ranks))
	for _, f := range files {
		for _, r := range ranks {
			own[f+r] = true
		}
	}
	c.known = func(s string) bool { return own[s] || board != nil && board(s) }
}

// beside says whether a square lies beside the board, where captured pieces are
// held: the setup says so, or its file is none of the game's.
func (c *courierCoords) beside(square string) bool {
	if c.offside[square] {
		return true
	}
	if c.known == nil || c.known(square) || coordShape(square) == 0 {
		return false
	}
	if file := strings.TrimRight(square, "0123456789"); file != square {
		for rank := 1; rank <= 99; rank++ {
			if c.known(file + strconv.Itoa(rank)) {
				return false
			}
		}
		return true
	}
	file := strings.TrimRightFunc(square, unicode.IsLetter)
	for rank := 'a'; rank <= 'z'; rank++ {
		if c.known(file + string(rank)) {
			return false
		}
	}
	return true
}

// dest and origin are the squares of the last move of the turn.
func isLastSquare(s string) bool { return s == "dest" || s == "origin" }

// target returns the length of the square at the start of s, 0 if there is
// none, and that of the marks behind it; other text may not follow.
func (c *courierCoords) target(s string) (n, marks int) {
	if c.isTarget(s) {
		return len(s), 0
	}
	if i := strings.IndexAny(s, "!?+#=.,:"); i > 0 && c.isTarget(s[:i]) && areMarks(s[i:]) {
		return i, len(s) - i
	}
	return 0, 0
}

// areMarks says whether s is a row of marks as people put them behind moves:
// signs, then = with or without a label, then signs, then punctuation.
func areMarks(s string) bool {
	s = strings.TrimRight(s, ".,:")
	s = strings.TrimLeft(s, "!?+#")
	if label, ok := strings.CutPrefix(s, "="); ok {
		s = strings.TrimLeft(label, "+")
		for len(s) > 0 && isLetter(s[0]) {
			s = s[1:]
		}
		s = strings.TrimLeft(s, "!?+#")
	}
	return s == ""
}

func (c *courierCoords) isTarget(s string) bool {
	return c.known != nil && c.known(s) || coordShape(s) != 0 || isLastSquare(s)
}

// isPlainSquare says whether a text is a square, known or by its shape with one
// letter.
func (c *courierCoords) isPlainSquare(s string) bool {
	return s != "" && (coordShape(s) == oneLetter || c.known != nil && c.known(s))
}

// origin says whether what stands in front of an operator is a square and no
// label.
func (c *courierCoords) origin(s string) bool {
	if c.labels[s] {
		return false
	}
	if c.known != nil && c.known(s) {
		return true
	}
	switch coordShape(s) {
	case oneLetter:
		return true
	case twoLetters:
		if c.known == nil {
			return c.wideFiles()
		}
		return isLetter(s[0]) && !c.known(s[1:]) // else a label that is glued to a square
	}
	return isLastSquare(s)
}

// glued returns the length of the label in front of a square that is glued to
// it ("Pe2"), 0 if s is nothing like that.
func (c *courierCoords) glued(s string) int {
	if !canBeLabel(s) {
		return 0
	}
	for i := 1; i < len(s) && i <= maxGlued; i++ {
		if coordShape(s[i:]) == oneLetter && !isDigit(s[i-1]) && hasLetter(s[:i]) {
			return i
		}
	}
	return 0
}

// maxGlued is the longest label in bytes that is found glued to a square.
const maxGlued = 6

// canBeLabel says whether what stands in front of an operator can be a piece's
// label, and is no piece of a web address.
func canBeLabel(s string) bool { return len(s) <= 48 && strings.IndexByte(s, '/') < 0 }

// wideFiles says whether some move of the list goes to a file of two letters;
// without that "bb5-c6" is a Bishop's move from b5.
func (c *courierCoords) wideFiles() bool {
	if !c.looked {
		c.looked = true
		for rest := c.list; !c.wide; {
			i := strings.IndexByte(rest, '-')
			if i < 0 {
				break
			}
			rest = rest[i+1:]
			c.wide = len(rest) > 2 && isLetter(rest[0]) && isLetter(rest[1]) && isDigit(rest[2])
		}
	}
	return c.wide
}

type coordForm uint8

const (
	oneLetter  coordForm = 1 + iota // e4, B5, r18; 7g, 12l
	twoLetters                      // aa12; 12aa
)

// coordShape says whether s looks like a coordinate: letter and number, in
// either order. It is 0 if not.
func coordShape(s string) coordForm {
	if len(s) < 2 || len(s) > 5 {
		return 0
	}
	digits := 0
	for i := 0; i < len(s); i++ {
		switch {
		case isDigit(s[i]):
			digits++
		case !isLetter(s[i]):
			return 0
		}
	}
	letters := len(s) - digits
	if digits == 0 || digits > 3 || letters == 0 || letters > 2 {
		return 0
	}
	// All letters on one side, and no leading zero.
	number := s[letters:]
	if isDigit(s[0]) {
		number = s[:digits]
	}
	if number[0] == '0' || !isDigit(number[0]) || !isDigit(number[len(number)-1]) || digits == 3 && !isDigit(number[1]) {
		return 0
	}
	if letters == 1 {
		return oneLetter
	}
	return twoLetters
}

func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func hasLetter(s string) bool {
	for _, r := range s {
		if r >= 0x80 || isLetter(byte(r)) {
			return true
		}
	}
	return false
}
