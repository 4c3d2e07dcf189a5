package main

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/gcconv/gcconv/diagram"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/rules"
	"github.com/gcconv/gcconv/zillions"
	"github.com/gcconv/gcconv/zrf"
)

// saveDrawing is how the board of a followed save is laid out.
type saveDrawing struct {
	f          *zillions.Followed
	cols, rows int
	at         map[string]int // positions to squares, the bottom left one first
	labels     map[string]string
	files      []string // names under the columns
	ranks      []string
	owners     []string // players, the first two have the usual colours
}

// maxDrawn is the number of columns and rows up to which boards are drawn.
const maxDrawn = 64

func newSaveDrawing(f *zillions.Followed) (*saveDrawing, error) {
	d := &saveDrawing{f: f, at: map[string]int{}, owners: f.Owners()}
	var plan boardPlan
	if f.Rules != nil {
		plan = planOfRules(f.Rules.Board)
	} else {
		plan = planFromNames(f)
	}
	xs, ys := slices.Clone(plan.xs), slices.Clone(plan.ys)
	for _, p := range plan.points {
		xs, ys = append(xs, p[0]), append(ys, p[1])
	}
	slices.Sort(xs)
	slices.Sort(ys)
	xs, ys = slices.Compact(xs), slices.Compact(ys)
	d.cols, d.rows = len(xs), len(ys)
	if d.cols == 0 || d.cols > maxDrawn || d.rows > maxDrawn {
		return nil, usage("%s: the positions of this game lie on %d columns and %d rows; a board of up to %d can be drawn (--zrf FILE has the board)", record.Shown(f.Record.Source), d.cols, d.rows, maxDrawn)
	}
	for name, p := range plan.points {
		x, _ := slices.BinarySearch(xs, p[0])
		y, _ := slices.BinarySearch(ys, p[1])
		d.at[name] = (d.rows-1-y)*d.cols + x
	}
	for _, x := range xs {
		d.files = append(d.files, plan.file[x])
	}
	for _, y := range slices.Backward(ys) {
		d.ranks = append(d.ranks, plan.rank[y])
	}
	d.shortNames()
	return d, nil
}

// boardPlan is where positions lie, right and down.
type boardPlan struct {
	points     map[string][2]int
	xs, ys     []int          // of columns and rows that have no position
	file, rank map[int]string // names of columns and rows
}

// planOfRules is the board of a rules file. A column or row has the name on
// which those of its positions agree that tell where they are.
func planOfRules(b *zrf.Board) boardPlan {
	plan := boardPlan{points: map[string][2]int{}, file: map[int]string{}, rank: map[int]string{}}
	agree := func(names map[int]string, at int, name string) {
		if old, ok := names[at]; ok && old != name {
			name = ""
		}
		names[at] = name
	}
	for _, p := range b.Positions {
		if p.Dummy {
			continue
		}
		plan.points[p.Name] = [2]int{p.X1, p.Y1}
		m := westernPosition.FindStringSubmatch(p.Name)
		if m == nil {
			m = easternPosition.FindStringSubmatch(p.Name)
		}
		if m != nil {
			agree(plan.file, p.X1, m[1])
			agree(plan.rank, p.Y1, m[2])
		}
	}
	return plan
}

// Names of positions that tell where they are: e4, and 12i or 12I as in shogi.
var (
	westernPosition = regexp.MustCompile(`^([A-Za-z])([0-9]{1,2})$`)
	easternPosition = regexp.MustCompile(`^([0-9]{1,2})([A-Za-z])$`)
)

// Places of the letters a and A; z and A are no neighbours.
const (
	placeOfSmallA   = 1
	placeOfCapitalA = 41
)

func letterPlace(letter byte) int {
	if letter >= 'a' {
		return int(letter-'a') + placeOfSmallA
	}
	return int(letter-'A') + placeOfCapitalA
}

func placeLetter(n int) string {
	if n >= placeOfCapitalA {
		return string(rune('A' + n - placeOfCapitalA))
	}
	return string(rune('a' + n - placeOfSmallA))
}

// planFromNames places the positions that a save names by their names, in the
// manner that more of them have. Every square between them belongs to the board;
// what lies far off is hand squares, and stands apart.
func planFromNames(f *zillions.Followed) boardPlan {
	names := map[string]bool{}
	for at := range f.Start {
		names[at] = true
	}
	for _, t := range f.Record.Turns {
		for _, at := range zillions.Touched(t) {
			names[at] = true
		}
	}
	western, eastern := map[string][2]int{}, map[string][2]int{} // letter, number
	for name := range names {
		if m := westernPosition.FindStringSubmatch(name); m != nil {
			n, _ := strconv.Atoi(m[2])
			western[name] = [2]int{letterPlace(m[1][0]), n}
		} else if m := easternPosition.FindStringSubmatch(name); m != nil {
			n, _ := strconv.Atoi(m[1])
			eastern[name] = [2]int{letterPlace(m[2][0]), n}
		}
	}
	plan := boardPlan{points: map[string][2]int{}, file: map[int]string{}, rank: map[int]string{}}
	found, isWestern := western, len(western) >= len(eastern)
	if !isWestern {
		found = eastern
	}
	put := func(letter, number int) {
		if isWestern {
			plan.points[placeLetter(letter)+strconv.Itoa(number)] = [2]int{letter, -number}
			plan.file[letter], plan.rank[-number] = placeLetter(letter), strconv.Itoa(number)
		} else {
			plan.points[strconv.Itoa(number)+placeLetter(letter)] = [2]int{-number, letter}
			plan.file[-number], plan.rank[letter] = strconv.Itoa(number), placeLetter(letter)
		}
	}
	var letters, numbers []int
	for _, p := range found {
		letters, numbers = append(letters, p[0]), append(numbers, p[1])
		put(p[0], p[1])
	}
	l, n := mainRun(letters), mainRun(numbers)
	for letter := l[0]; letter <= l[1]; letter++ {
		for number := n[0]; number <= n[1]; number++ {
			put(letter, number)
		}
	}
	// An empty column or row parts what stands apart from the board.
	plan.xs, plan.ys = partings(letters, l), partings(numbers, n)
	if !isWestern {
		plan.xs, plan.ys = partings(numbers, n), plan.xs
		for i := range plan.xs {
			plan.xs[i] = -plan.xs[i]
		}
	} else {
		for i := range plan.ys {
			plan.ys[i] = -plan.ys[i]
		}
	}
	return plan
}

// maxUnnamed is how many files or ranks of a board may go unnamed in a row.
const maxUnnamed = 3

// mainRun returns the ends of the longest run of numbers with small gaps, from 1
// if it nearly begins there.
func mainRun(numbers []int) [2]int {
	slices.Sort(numbers)
	best, size := [2]int{0, -1}, 0
	for i := 0; i < len(numbers); {
		j := i + 1
		for j < len(numbers) && numbers[j]-numbers[j-1] <= maxUnnamed+1 {
			j++
		}
		if j-i > size {
			best, size = [2]int{numbers[i], numbers[j-1]}, j-i
		}
		i = j
	}
	for _, first := range []int{1, placeOfCapitalA} {
		if best[0] > first && best[0] <= first+maxUnnamed {
			best[0] = first
		}
	}
	return best
}

// partings returns the places beside a run that keep others apart from it.
func partings(numbers []int, run [2]int) []int {
	var out []int
	if slices.Min(append(numbers, run[0])) < run[0] {
		out = append(out, run[0]-1)
	}
	if slices.Max(append(numbers, run[1])) > run[1] {
		out = append(out, run[1]+1)
	}
	return out
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

// board shows the board after some turns. A piece whose owner is not known is
// grey and has a question mark; those of a third and further players have colours
// and the first letter of the player beside the label.
func (d *saveDrawing) board(turns int) diagram.Board {
	b := diagram.Board{
		Files: d.cols, Ranks: d.rows, Cells: make([]diagram.Cell, d.cols*d.rows), FileLabels: d.files, RankLabels: d.ranks,
		SideNames: [2]string{"First", "Second"}, Edges: diagram.Bottom | diagram.Left, HideTurn: true, Title: d.f.Record.Game,
	}
	for i := range b.Cells {
		b.Cells[i].Hole = true
	}
	for _, i := range d.at {
		b.Cells[i].Hole = false
	}
	copy(b.SideNames[:], d.owners)
	var beside []string
	board := d.f.After(turns)
	for at, p := range board {
		piece := d.piece(p)
		i, ok := d.at[at]
		if !ok {
			beside = append(beside, at+" "+piece.Label)
			continue
		}
		b.Cells[i].Piece = piece
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

func (d *saveDrawing) piece(p zillions.Piece) diagram.Piece {
	out := diagram.Piece{Label: cmp.Or(d.labels[p.Name], "?"), Name: p.Name}
	switch owner := slices.Index(d.owners, p.Owner); {
	case owner == int(rules.Second):
		out.Side = rules.Second
	case owner > int(rules.Second):
		out.Owner, out.Tint = p.Owner, uint8(min(owner, 250))
		out.Label += " " + string([]rune(p.Owner)[:1])
	case owner < 0:
		out.Tint = 1
		if out.Label != "?" {
			out.Label += "?"
		}
	}
	return out
}
