package parser

import (
	"strings"
)

// csaPieces are the pieces that CSA can put on a board, with their SFEN
// letters; KZ, the Kamikaze, is this project's. Moves keep their piece as
// written.
var csaPieces = map[string]string{
	"FU": "P", "KY": "L", "KE": "N", "GI": "S", "KI": "G", "KA": "B", "HI": "R", "OU": "K",
	"TO": "+P", "NY": "+L", "NK": "+N", "NG": "+S", "UM": "+B", "RY": "+R", "KZ": "Z",
}

// csaSet is the pieces of a game of shogi that "P-00AL" shares out: all but
// the kings.
var csaSet = []struct {
	letter string
	n      int
}{{"P", 18}, {"L", 4}, {"N", 4}, {"S", 4}, {"G", 4}, {"B", 2}, {"R", 2}}

// position reads one line of the start position.
func (c *csa) position(at int, s string) {
	if len(s) < 2 {
		c.fault(at, at+len(s), "expected PI, P1 to P9, P+ or P-; found %s", quoted(s))
		return
	}
	switch k := s[1]; {
	case k == 'I':
		c.initial = true
		c.board.rows = csaStart()
		c.remove(at+2, s[2:])
	case k >= '1' && k <= '9':
		c.row(at, int(k-'0'), s[2:])
	case k == '+' || k == '-':
		c.single = true
		side := 0
		if k == '-' {
			side = 1
		}
		c.pieces(at+2, side, s[2:])
	default:
		c.fault(at, at+len(s), "expected PI, P1 to P9, P+ or P-; found %s", quoted(s))
	}
}

// csaStart is the usual start position of shogi as rows.
func csaStart() [][]string {
	rows := emptyRows(9, 9)
	for f, p := range strings.Split("LNSGKGSNL", "") {
		rows[0][f], rows[8][f] = strings.ToLower(p), p
		rows[2][f], rows[6][f] = "p", "P"
	}
	rows[1][1], rows[1][7], rows[7][1], rows[7][7] = "r", "b", "B", "R"
	return rows
}

func emptyRows(files, ranks int) [][]string {
	rows := make([][]string, ranks)
	for i := range rows {
		rows[i] = make([]string, files)
	}
	return rows
}

// remove takes pieces off the usual start position: 82HI22KA.
func (c *csa) remove(at int, s string) {
	for i := 0; i < len(s); i += 4 {
		cell, letter := c.piece(at+i, s[i:])
		if cell == nil {
			return
		}
		if !strings.EqualFold(*cell, letter) {
			c.fault(at+i, at+i+4, "there is no %s on %s to be removed", s[i+2:i+4], s[i:i+2])
			return
		}
		*cell = ""
	}
}

// piece reads the square and the piece of an entry 59OU on the board.
func (c *csa) piece(at int, s string) (cell *string, letter string) {
	if len(s) >= 4 && isDigits(s[:2]) {
		file, rank := int(s[0]-'0'), int(s[1]-'0')
		letter, ok := c.board.letter(s[2:4], csaPieces)
		if ok && rank >= 1 && rank <= len(c.board.rows) && file >= 1 && file <= len(c.board.rows[rank-1]) {
			row := c.board.rows[rank-1]
			return &row[len(row)-file], letter
		}
	}
	c.fault(at, at+min(len(s), 4), "expected a square and a piece such as 59OU; found %s", quoted(s))
	return nil, ""
}

// pieces puts pieces on the board or in the hand: 59OU00FU00AL.
func (c *csa) pieces(at, side int, s string) {
	if c.board.rows == nil {
		c.build()
	}
	for i := 0; i < len(s); i += 4 {
		entry := s[i:]
		if strings.HasPrefix(entry, "00AL") {
			c.rest = side
			continue
		}
		if letter, ok := "", false; strings.HasPrefix(entry, "00") && len(entry) >= 4 {
			if letter, ok = c.board.letter(entry[2:4], csaPieces); ok {
				c.board.addHand(side, letter, 1)
				if !c.board.handAt[side].Valid() {
					c.board.handAt[side] = c.src.Pos(at + i)
				}
				continue
			}
		}
		cell, letter := c.piece(at+i, entry)
		if cell == nil {
			return
		}
		if *cell != "" {
			c.fault(at+i, at+i+4, "there is a piece on %s already", entry[:2])
			return
		}
		if side == 1 {
			letter = strings.ToLower(letter)
		}
		*cell = letter
	}
}

// row reads the cells of P1 to P9: " * ", "+FU", "-KY". Mail programs have
// eaten blanks of many files, so blanks do not count.
func (c *csa) row(at, n int, s string) {
	var row []string
	for i := 0; i < len(s); {
		switch b := s[i]; {
		case b == '*':
			row = append(row, "")
			i++
		case b == '+' || b == '-':
			letter, ok := "", false
			if len(s) >= i+3 {
				letter, ok = c.board.letter(s[i+1:i+3], csaPieces)
			}
			if !ok {
				c.fault(at+2+i, at+2+min(i+3, len(s)), "expected a piece such as +FU; found %s", quoted(s[i:]))
				return
			}
			if b == '-' {
				letter = strings.ToLower(letter)
			}
			row = append(row, letter)
			i += 3
		default:
			size := blanks(s[i:])
			if size == 0 {
				c.fault(at+2+i, at+2+len(s), "expected a piece such as +FU, or * for an empty square; found %s", quoted(s[i:]))
				return
			}
			i += size
		}
	}
	switch {
	case c.board.rows != nil:
		c.fault(at, at+2+len(s), "the row P%d stands behind PI, P+ or P-, which must come after the rows", n)
		return
	case c.rows[n] != nil:
		c.fault(at, at+2+len(s), "the row P%d stands twice", n)
		return
	case len(row) == 0:
		c.fault(at, at+2+len(s), "the row P%d has no squares", n)
	}
	c.rows[n], c.rowAt[n] = row, c.src.Pos(at)
	c.files = max(c.files, len(row))
	c.rowsSeen = max(c.rowsSeen, n)
}

// build makes the board of the rows P1 to P9. A board of nine files has nine
// rows; one that is missing or too short is a fault, and its squares are empty.
func (c *csa) build() {
	if c.files == 0 {
		c.board.rows = emptyRows(9, 9)
		return
	}
	ranks := c.rowsSeen
	if c.files == 9 {
		ranks = 9
	}
	c.board.rows = emptyRows(c.files, ranks)
	c.board.rowAt = c.rowAt[1 : ranks+1]
	before := c.at // of the row above
	var missing []string
	tell := func() {
		if len(missing) > 0 {
			c.fault(before.Offset, before.Offset, "rows of the board are missing: %s", strings.Join(missing, " "))
			missing = nil
		}
	}
	for r := 1; r <= ranks; r++ {
		row := c.rows[r]
		if row == nil {
			missing = append(missing, "P"+decimal(r))
			continue
		}
		tell()
		if len(row) < c.files {
			c.fault(c.rowAt[r].Offset, c.rowAt[r].Offset+2, "the row P%d has %s; %d are expected", r, plural(len(row), "square"), c.files)
		}
		before = c.rowAt[r]
		copy(c.board.rows[r-1], row)
	}
	tell()
}

// share gives all pieces that are not on the board to the side of "00AL".
func (c *csa) share() {
	left := map[string]int{}
	for _, p := range csaSet {
		left[p.letter] = p.n
	}
	for _, row := range c.board.rows {
		for _, p := range row {
			left[strings.ToUpper(strings.TrimPrefix(p, "+"))]--
		}
	}
	for _, hand := range c.board.hands {
		for p, n := range hand {
			left[strings.TrimPrefix(p, "+")] -= n
		}
	}
	for _, p := range csaSet {
		if n := left[p.letter]; n > 0 {
			c.board.addHand(c.rest, p.letter, n)
		}
	}
}
