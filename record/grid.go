package record

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
	"unicode"
)

// MaxGridFiles and MaxGridSquares bound the boards that Setup.Grid expands.
const (
	MaxGridFiles   = 64
	MaxGridSquares = 4096
)

// Grid is a Game Courier setup code laid out: every space of the board, with
// its name and what stands on it. Spaces are counted from the top rank down,
// each rank from left to right.
type Grid struct {
	Cols, Rows int
	Cells      []Cell
	Files      []string // one label a column, left to right
	Ranks      []string // one label a row, bottom to top

	index map[string]int
}

// Cell is one space of a Grid.
type Cell struct {
	Label string // of the piece as written in the code, without braces; "" if empty
	Hole  bool   // the space is not on the board
	// Area numbers the parts of the board that do not touch each other, the
	// largest being 0: the other areas are where captured pieces are held.
	Area int
}

// Grid lays out a setup whose Form is "gc". The code is read as the Chess
// Variant Pages describe it: a number stands for that many empty spaces, a
// letter for a piece, {label} for a piece with a longer label, - for a space
// that is not on the board, / ends a rank and fills a short one with -, * fills
// the rest of the rank with empty spaces. The error names the character of the
// code, counted from 1.
func (s *Setup) Grid() (*Grid, error) {
	cols := s.Width()
	if cols == 0 {
		return nil, fmt.Errorf("cols, the number of spaces in a rank, is missing; a setup code without slashes needs it")
	}
	if cols < 1 || cols > MaxGridFiles {
		return nil, fmt.Errorf("setup code has ranks of %d spaces; 1 to %d can be read", cols, MaxGridFiles)
	}
	g := &Grid{Cols: cols}
	if err := g.fill(s.Text); err != nil {
		return nil, err
	}
	var err error
	if g.Files, err = gridLabels("files", s.Files, g.Cols, fileLabel); err != nil {
		return nil, err
	}
	if g.Ranks, err = gridLabels("ranks", s.Ranks, g.Rows, func(i int) string { return strconv.Itoa(i + 1) }); err != nil {
		return nil, err
	}
	g.index = make(map[string]int, len(g.Cells))
	for i, c := range g.Cells {
		if _, taken := g.index[g.Name(i)]; !taken && !c.Hole {
			g.index[g.Name(i)] = i
		}
	}
	g.findAreas()
	return g, nil
}

// Width is how many spaces a rank of the code has: as told, as many as there are
// labels of files, or as the longest rank between slashes has; 0 if nothing tells.
func (s *Setup) Width() int {
	switch {
	case s.Cols != 0:
		return s.Cols
	case len(s.Files) > 0:
		return len(s.Files)
	}
	return widestRank(s.Text)
}

// Name returns the coordinate of a space: file label, then rank label.
func (g *Grid) Name(i int) string {
	return g.Files[i%g.Cols] + g.Ranks[g.Rows-1-i/g.Cols]
}

// Index finds the space with a coordinate, in its exact case. Holes have none.
func (g *Grid) Index(name string) (i int, ok bool) {
	i, ok = g.index[name]
	return i, ok
}

// widestRank counts the spaces of the longest rank between slashes, 0 if the
// code has no slash.
func widestRank(code string) int {
	if !strings.Contains(code, "/") {
		return 0
	}
	widest, width, number := 0, 0, 0
	inLabel := false
	for _, r := range code + "/" {
		if r >= '0' && r <= '9' && !inLabel {
			number = min(number*10+int(r-'0'), MaxGridSquares)
			continue
		}
		width, number = width+number, 0
		switch {
		case r == '{':
			inLabel = true
		case r == '}':
			inLabel = false
			width++
		case inLabel || unicode.IsSpace(r) || r == '*':
		case r == '/':
			widest, width = max(widest, width), 0
		default:
			width++
		}
	}
	return widest
}

// fill reads the code into Cells, whole ranks.
func (g *Grid) fill(code string) error {
	add := func(c Cell, n int) error {
		if len(g.Cells)+n > MaxGridSquares {
			return fmt.Errorf("setup code has more than %d spaces", MaxGridSquares)
		}
		for range n {
			g.Cells = append(g.Cells, c)
		}
		return nil
	}
	rest := func() int { return g.Cols - len(g.Cells)%g.Cols }
	full := false // the last thing read filled its rank: a slash now only separates
	runes := []rune(code)
	for i := 0; i < len(runes); i++ {
		r := runes[i]
		var err error
		switch {
		case r >= '0' && r <= '9':
			n := 0
			for ; i < len(runes) && runes[i] >= '0' && runes[i] <= '9'; i++ {
				n = min(n*10+int(runes[i]-'0'), MaxGridSquares+1)
			}
			i--
			err = add(Cell{}, n)
		case r == '{':
			end := i + 1
			for end < len(runes) && runes[end] != '}' {
				end++
			}
			if end == len(runes) || end == i+1 {
				return fmt.Errorf("setup code: { at character %d has no label with a } after it", i+1)
			}
			err = add(Cell{Label: string(runes[i+1 : end])}, 1)
			i = end
		case r == '-':
			err = add(Cell{Hole: true}, 1)
		case r == '*':
			err = add(Cell{}, rest())
		case r == '/':
			if !full {
				err = add(Cell{Hole: true}, rest())
			}
			full = false
			if err != nil {
				return err
			}
			continue
		case r == '\n' || r == '\r' || r == '\t':
			continue
		case unicode.IsSpace(r):
			return fmt.Errorf("setup code: blank at character %d; the code is one word and has no fields after the board", i+1)
		case unicode.IsLetter(r):
			err = add(Cell{Label: string(r)}, 1)
		default:
			return fmt.Errorf("setup code: %q at character %d; expected a number, a letter, {label}, -, / or *", r, i+1)
		}
		if err != nil {
			return err
		}
		full = len(g.Cells)%g.Cols == 0
	}
	if len(g.Cells) == 0 {
		return fmt.Errorf("setup code is empty")
	}
	if n := rest(); n < g.Cols {
		if err := add(Cell{Hole: true}, n); err != nil {
			return err
		}
	}
	g.Rows = len(g.Cells) / g.Cols
	return nil
}

// gridLabels returns n labels: those given, or the usual ones if none are.
func gridLabels(what string, given []string, n int, usual func(int) string) ([]string, error) {
	if len(given) == 0 {
		labels := make([]string, n)
		for i := range labels {
			labels[i] = usual(i)
		}
		return labels, nil
	}
	if len(given) < n {
		return nil, fmt.Errorf("setup has %d labels for its %d %s", len(given), n, what)
	}
	return given[:n], nil
}

// fileLabel returns a, b, …, z, aa, bb, ….
func fileLabel(i int) string {
	return strings.Repeat(string(rune('a'+i%26)), 1+i/26)
}

// findAreas numbers the parts of the board that touch at sides or corners by
// size, largest first.
func (g *Grid) findAreas() {
	part := make([]int, len(g.Cells)) // 0: not visited
	sizes := []int{0}
	var queue []int
	for start := range g.Cells {
		if g.Cells[start].Hole || part[start] != 0 {
			continue
		}
		id := len(sizes)
		sizes = append(sizes, 0)
		part[start] = id
		queue = append(queue[:0], start)
		for len(queue) > 0 {
			at := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			sizes[id]++
			x, y := at%g.Cols, at/g.Cols
			for dy := -1; dy <= 1; dy++ {
				for dx := -1; dx <= 1; dx++ {
					nx, ny := x+dx, y+dy
					if nx < 0 || nx >= g.Cols || ny < 0 || ny >= g.Rows {
						continue
					}
					next := ny*g.Cols + nx
					if !g.Cells[next].Hole && part[next] == 0 {
						part[next] = id
						queue = append(queue, next)
					}
				}
			}
		}
	}
	bySize := make([]int, len(sizes)-1)
	for i := range bySize {
		bySize[i] = i + 1
	}
	sort.SliceStable(bySize, func(i, j int) bool { return sizes[bySize[i]] > sizes[bySize[j]] })
	area := make([]int, len(sizes))
	for rank, id := range bySize {
		area[id] = rank
	}
	for i := range g.Cells {
		g.Cells[i].Area = area[part[i]]
	}
}
