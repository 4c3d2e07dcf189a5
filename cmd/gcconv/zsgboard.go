package main

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/gcconv/gcconv/diagram"
	"github.com/gcconv/gcconv/rules"
	"github.com/gcconv/gcconv/zillions"
)

// saveDrawing is how the board of a followed save is laid out.
type saveDrawing struct {
	f          *zillions.Followed
	cols, rows int
	at         map[string]int // positions to squares, the bottom left one first
	labels     map[string]string
	files      []string // names under the columns, nil for none
	ranks      []string
}

// maxDrawn is the number of columns and rows up to which boards are drawn.
const maxDrawn = 64

func newSaveDrawing(f *zillions.Followed) (*saveDrawing, error) {
	d := &saveDrawing{f: f, at: map[string]int{}}
	points := map[string][2]int{} // right, down
	if f.Rules != nil {
		for _, p := range f.Rules.Board.Positions {
			if !p.Dummy {
				points[p.Name] = [2]int{p.X1, p.Y1}
			}
		}
	} else {
		d.fromNames(points)
	}
	var xs, ys []int
	for _, p := range points {
		xs, ys = append(xs, p[0]), append(ys, p[1])
	}
	slices.Sort(xs)
	slices.Sort(ys)
	xs, ys = slices.Compact(xs), slices.Compact(ys)
	d.cols, d.rows = len(xs), len(ys)
	if d.cols == 0 || d.cols > maxDrawn || d.rows > maxDrawn {
		return nil, usage("%s: the positions of this game lie on %d columns and %d rows; a board of up to %d can be drawn (--zrf FILE has the board)", f.Record.Source, d.cols, d.rows, maxDrawn)
	}
	for name, p := range points {
		x, _ := slices.BinarySearch(xs, p[0])
		y, _ := slices.BinarySearch(ys, p[1])
		d.at[name] = (d.rows-1-y)*d.cols + x
	}
	d.shortNames()
	return d, nil
}

// Names of positions that tell where they are: e4, and 12i as in shogi.
var (
	westernPosition = regexp.MustCompile(`^([a-z])([0-9]{1,2})$`)
	easternPosition = regexp.MustCompile(`^([0-9]{1,2})([a-z])$`)
)

// fromNames places the positions that a save names by their names, in the manner
// that more of them have.
func (d *saveDrawing) fromNames(points map[string][2]int) {
	names := map[string]bool{}
	for at := range d.f.Start {
		names[at] = true
	}
	for _, t := range d.f.Record.Turns {
		for _, at := range zillions.Touched(t) {
			names[at] = true
		}
	}
	western, eastern := 0, 0
	for name := range names {
		if westernPosition.MatchString(name) {
			western++
		} else if easternPosition.MatchString(name) {
			eastern++
		}
	}
	width, height := 0, 0
	place := func(name string) (file, rank int, ok bool) {
		if western >= eastern {
			if m := westernPosition.FindStringSubmatch(name); m != nil {
				rank, _ = strconv.Atoi(m[2])
				return int(m[1][0]-'a') + 1, rank, true
			}
			return 0, 0, false
		}
		if m := easternPosition.FindStringSubmatch(name); m != nil {
			file, _ = strconv.Atoi(m[1])
			return -file, -int(m[2][0]-'a') - 1, true
		}
		return 0, 0, false
	}
	for name := range names {
		if file, rank, ok := place(name); ok {
			width, height = max(width, file, -file), max(height, rank, -rank)
		}
	}
	if width > maxDrawn || height > maxDrawn {
		return
	}
	for file := 1; file <= width; file++ { // every square, so that none is missing
		for rank := 1; rank <= height; rank++ {
			letter := func(n int) string { return string(rune('a' + n - 1)) }
			if western >= eastern {
				points[letter(file)+strconv.Itoa(rank)] = [2]int{file, -rank}
			} else {
				points[strconv.Itoa(file)+letter(rank)] = [2]int{-file, rank}
			}
		}
	}
	for file := 1; file <= width; file++ {
		if western >= eastern {
			d.files = append(d.files, string(rune('a'+file-1)))
		} else {
			d.files = append(d.files, strconv.Itoa(width-file+1))
		}
	}
	for rank := 1; rank <= height; rank++ {
		if western >= eastern {
			d.ranks = append(d.ranks, strconv.Itoa(rank))
		} else {
			d.ranks = append(d.ranks, string(rune('a'+height-rank)))
		}
	}
}

// shortNames gives each piece a label of its own: its capitals, or as many letters
// as tell it from the others, or a number.
func (d *saveDrawing) shortNames() {
	d.labels = map[string]string{}
	taken := map[string]bool{}
	var names []string
	if d.f.Rules != nil {
		for _, p := range d.f.Rules.Pieces {
			names = append(names, p.Name)
		}
	}
	var seen []string
	known := map[string]bool{"": true}
	for _, name := range names {
		known[name] = true
	}
	add := func(name string) {
		if !known[name] {
			known[name] = true
			seen = append(seen, name)
		}
	}
	for _, p := range d.f.Start {
		add(p.Name)
	}
	for _, t := range d.f.Record.Turns {
		for _, s := range t.Steps {
			add(s.Piece)
		}
	}
	slices.Sort(seen)
	for _, name := range append(names, seen...) {
		runes := []rune(name)
		var capitals []rune
		for i, r := range runes {
			if i == 0 || unicode.IsUpper(r) || unicode.IsDigit(r) {
				capitals = append(capitals, r)
			}
		}
		tries := []string{string(capitals[:min(3, len(capitals))])}
		for n := 2; n <= min(len(runes), 6); n++ {
			tries = append(tries, string(runes[:n]))
		}
		tries = append(tries, "#"+strconv.Itoa(len(d.labels)+1)) // no other has this number
		for _, label := range tries {
			if !taken[label] {
				d.labels[name], taken[label] = label, true
				break
			}
		}
	}
}

// firstPlayer is the one whose pieces are drawn as the first side's: the first of
// the rules file, else the first that the text names.
func (d *saveDrawing) firstPlayer() string {
	if d.f.Rules != nil && len(d.f.Rules.Players) > 0 {
		return d.f.Rules.Players[0]
	}
	if s := d.f.Record.Setup; s != nil && len(s.Edits) > 0 {
		return s.Edits[0].Owner
	}
	for _, t := range d.f.Record.Turns {
		for _, s := range t.Steps {
			if s.Owner != "" {
				return s.Owner
			}
		}
	}
	return ""
}

// board shows the board after some turns. A piece whose owner is not known has a
// question mark.
func (d *saveDrawing) board(turns int) diagram.Board {
	b := diagram.Board{
		Files: d.cols, Ranks: d.rows, Cells: make([]diagram.Cell, d.cols*d.rows), FileLabels: d.files, RankLabels: d.ranks,
		SideNames: [2]string{"first", "second"}, HideTurn: true, Title: d.f.Record.Game,
	}
	if d.files != nil {
		b.Edges = diagram.Bottom | diagram.Left
	}
	for i := range b.Cells {
		b.Cells[i].Hole = true
	}
	for _, i := range d.at {
		b.Cells[i].Hole = false
	}
	first := d.firstPlayer()
	var beside []string
	board := d.f.After(turns)
	for at, p := range board {
		label := cmp.Or(d.labels[p.Name], "?")
		if p.Owner == "" && label != "?" {
			label += "?"
		}
		i, ok := d.at[at]
		if !ok {
			beside = append(beside, at+" "+label)
			continue
		}
		b.Cells[i].Piece = diagram.Piece{Label: label, Name: p.Name}
		if p.Owner != "" && p.Owner != first {
			b.Cells[i].Side = rules.Second
		}
	}
	slices.Sort(beside)
	b.Caption = strings.Join(beside, ", ")
	if turns > 0 {
		for _, at := range zillions.Touched(d.f.Record.Turns[turns-1]) {
			if i, ok := d.at[at]; ok {
				b.LastMove = append(b.LastMove, i)
			}
		}
	}
	return b
}
