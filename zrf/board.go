package zrf

import (
	"slices"
	"strconv"
	"strings"
)

// Board is the positions of a game and the ways between them.
type Board struct {
	Images     []string
	Positions  []Position
	Directions []string
	Symmetries map[string]map[string]string // player to direction to the direction that it means for it
	Zones      []Zone

	grids int
	index map[string]int
	links map[string]map[int]int // direction to position to position
}

// Position is a place where a piece can stand.
type Position struct {
	Name           string
	X1, Y1, X2, Y2 int  // of its rectangle on the picture of the board
	Dummy          bool // it is not seen
	Grid           int  // which of the board's grids it belongs to, from 1; 0 for none
}

// Zone is a set of positions that moves refer to by name.
type Zone struct {
	Name      string
	Players   []string
	Positions []string
}

// maxPositions bounds the positions of a board.
const maxPositions = 20000

func newBoard() *Board {
	return &Board{Symmetries: map[string]map[string]string{}, index: map[string]int{}, links: map[string]map[int]int{}}
}

// Index returns the index of a position in Positions.
func (b *Board) Index(name string) (int, bool) {
	i, ok := b.index[name]
	return i, ok
}

// Next returns the position one step from another, -1 if there is none.
func (b *Board) Next(from int, direction string) int {
	if to, ok := b.links[direction][from]; ok {
		return to
	}
	return -1
}

func (b *Board) hasDirection(name string) bool {
	_, ok := b.links[name]
	return ok
}

func (b *Board) hasZone(name string) bool {
	return slices.ContainsFunc(b.Zones, func(z Zone) bool { return z.Name == name })
}

func (b *Board) addDirection(name string) {
	if !b.hasDirection(name) {
		b.Directions = append(b.Directions, name)
		b.links[name] = map[int]int{}
	}
}

// board reads (board …).
func (r *reader) board(g *Game, n *Node) *Board {
	b := newBoard()
	var killed []*Node
	for _, s := range n.Items[1:] {
		var args []*Node
		if s.Kind == List && len(s.Items) > 0 {
			args = s.Items[1:]
		}
		switch s.head() {
		case "image":
			b.Images = append(b.Images, r.wordsOf(args)...)
		case "grid":
			r.grid(b, s)
		case "positions":
			r.positions(b, args)
		case "dummy":
			for _, name := range r.wordsOf(args) {
				r.addPosition(b, s, Position{Name: name, Dummy: true})
			}
		case "links":
			r.links(b, s)
		case "unlink":
			r.unlink(b, args)
		case "kill-positions":
			killed = append(killed, args...)
		case "symmetry":
			r.symmetry(g, b, s)
		case "zone":
			r.zone(g, b, s)
		default:
			r.wrongAt(s, "%s is no part of a board", describe(s))
		}
	}
	r.kill(b, killed)
	return b
}

func (r *reader) addPosition(b *Board, at *Node, p Position) int {
	if _, taken := b.index[p.Name]; taken {
		r.wrongAt(at, "a second position called %s", p.Name)
		return -1
	}
	if len(b.Positions) >= maxPositions {
		r.wrongAt(at, "a board of more than %d positions", maxPositions)
		return -1
	}
	b.index[p.Name] = len(b.Positions)
	b.Positions = append(b.Positions, p)
	return len(b.Positions) - 1
}

// numbers reads whole numbers.
func (r *reader) numbers(n *Node, nodes []*Node, want int) []int {
	out := make([]int, 0, want)
	for _, item := range nodes {
		number, err := strconv.Atoi(item.Text)
		if item.Kind != Word || err != nil || number < -1_000_000 || number > 1_000_000 {
			r.wrongAt(item, "%s where a number is expected", describe(item))
			return nil
		}
		out = append(out, number)
	}
	if len(out) != want {
		r.wrongAt(n, "%d numbers; %d are needed", len(out), want)
		return nil
	}
	return out
}

// dimension is one dimension of a grid.
type dimension struct {
	labels []string
	dx, dy int
}

func (r *reader) grid(b *Board, n *Node) {
	var start []int
	var dims []dimension
	var directions []*Node
	for _, s := range n.Items[1:] {
		switch s.head() {
		case "start-rectangle":
			start = r.numbers(s, s.Items[1:], 4)
		case "dimensions":
			for _, d := range s.Items[1:] {
				if d.Kind != List || len(d.Items) != 2 || d.Items[0].Kind != String || d.Items[1].Kind != List {
					r.wrongAt(d, "a dimension is written (\"a/b/c\" (50 0))")
					return
				}
				step := r.numbers(d, d.Items[1].Items, 2)
				if step == nil {
					return
				}
				for i, label := range strings.Split(d.Items[0].Text, "/") {
					if label == "" {
						r.wrongAt(d, "the label %d of %s is empty", i+1, describe(d.Items[0]))
					}
				}
				dims = append(dims, dimension{strings.Split(d.Items[0].Text, "/"), step[0], step[1]})
			}
		case "directions":
			directions = append(directions, s.Items[1:]...)
		default:
			r.wrongAt(s, "%s is no part of a grid", describe(s))
		}
	}
	if start == nil || len(dims) == 0 {
		r.wrongAt(n, "a grid needs (start-rectangle x1 y1 x2 y2) and (dimensions …)")
		return
	}
	size := 1
	for _, d := range dims {
		if size *= len(d.labels); size > maxPositions {
			r.wrongAt(n, "a grid of more than %d positions", maxPositions)
			return
		}
	}
	if !r.spend(n, size*(1+len(directions))) {
		return
	}
	b.grids++
	places := make([]int, size) // grid place to position
	at := make([]int, len(dims))
	for i := range size {
		rest := i
		p := Position{Grid: b.grids, X1: start[0], Y1: start[1], X2: start[2], Y2: start[3]}
		for d := len(dims) - 1; d >= 0; d-- {
			at[d], rest = rest%len(dims[d].labels), rest/len(dims[d].labels)
		}
		for d, k := range at {
			p.Name += dims[d].labels[k]
			p.X1, p.X2 = p.X1+k*dims[d].dx, p.X2+k*dims[d].dx
			p.Y1, p.Y2 = p.Y1+k*dims[d].dy, p.Y2+k*dims[d].dy
		}
		places[i] = r.addPosition(b, n, p)
	}
	for _, d := range directions {
		if d.head() == "" {
			r.wrongAt(d, "a direction is written (n 0 -1)")
			continue
		}
		step := r.numbers(d, d.Items[1:], len(dims))
		if step == nil {
			continue
		}
		b.addDirection(d.head())
		for i, from := range places {
			if to := gridStep(dims, i, step); to >= 0 && from >= 0 && places[to] >= 0 {
				b.links[d.head()][from] = places[to]
			}
		}
	}
}

// gridStep returns the place a step away, -1 off the grid.
func gridStep(dims []dimension, place int, step []int) int {
	to, scale := 0, 1
	for d := len(dims) - 1; d >= 0; d-- {
		size := len(dims[d].labels)
		k := place%size + step[d]
		if k < 0 || k >= size {
			return -1
		}
		to, scale, place = to+k*scale, scale*size, place/size
	}
	return to
}

// positions reads (positions (NAME x1 y1 x2 y2) …).
func (r *reader) positions(b *Board, nodes []*Node) {
	for _, n := range nodes {
		if n.head() == "" {
			r.wrongAt(n, "a position is written (NAME x1 y1 x2 y2)")
			continue
		}
		if at := r.numbers(n, n.Items[1:], 4); at != nil {
			r.addPosition(b, n, Position{Name: n.head(), X1: at[0], Y1: at[1], X2: at[2], Y2: at[3]})
		}
	}
}

// position looks up a position that a text names.
func (r *reader) position(b *Board, n *Node) (int, bool) {
	if n.Kind != List {
		if i, ok := b.index[n.Text]; ok {
			return i, true
		}
	}
	r.wrongAt(n, "%s is no position of the board", describe(n))
	return 0, false
}

// links reads (links direction (from to) …).
func (r *reader) links(b *Board, n *Node) {
	if len(n.Items) < 2 || n.Items[1].Kind != Word {
		r.wrongAt(n, "links without a direction")
		return
	}
	direction := n.Items[1].Text
	b.addDirection(direction)
	for _, pair := range n.Items[2:] {
		if pair.Kind != List || len(pair.Items) != 2 {
			r.wrongAt(pair, "a link is written (from to)")
			continue
		}
		from, ok := r.position(b, pair.Items[0])
		to, ok2 := r.position(b, pair.Items[1])
		if ok && ok2 {
			b.links[direction][from] = to
		}
	}
}

// unlink reads (unlink (from to) …): no direction leads from one to the other
// any more, or the named direction ends at the position; a single position is
// cut off.
func (r *reader) unlink(b *Board, nodes []*Node) {
	for _, n := range nodes {
		if n.Kind == Word {
			if p, ok := r.position(b, n); ok && r.spend(n, len(b.Directions)*len(b.Positions)) {
				b.cut(p)
			}
			continue
		}
		if n.Kind != List || len(n.Items) != 2 {
			r.wrongAt(n, "write (unlink (from to) …)")
			continue
		}
		from, ok := r.position(b, n.Items[0])
		if !ok {
			continue
		}
		if b.hasDirection(n.Items[1].Text) {
			delete(b.links[n.Items[1].Text], from)
			continue
		}
		if to, ok := r.position(b, n.Items[1]); ok && r.spend(n, len(b.Directions)) {
			for _, l := range b.links {
				if l[from] == to {
					delete(l, from)
				}
			}
		}
	}
}

// cut takes away all links of a position.
func (b *Board) cut(p int) {
	for _, l := range b.links {
		delete(l, p)
		for from, to := range l {
			if to == p {
				delete(l, from)
			}
		}
	}
}

// kill takes positions off the board.
func (r *reader) kill(b *Board, nodes []*Node) {
	if len(nodes) == 0 {
		return
	}
	dead := map[int]bool{}
	for _, n := range nodes {
		if p, ok := r.position(b, n); ok {
			dead[p] = true
		}
	}
	moved := make([]int, len(b.Positions))
	var kept []Position
	b.index = map[string]int{}
	for i, p := range b.Positions {
		if moved[i] = -1; !dead[i] {
			moved[i] = len(kept)
			b.index[p.Name] = len(kept)
			kept = append(kept, p)
		}
	}
	b.Positions = kept
	for d, l := range b.links {
		now := map[int]int{}
		for from, to := range l {
			if moved[from] >= 0 && moved[to] >= 0 {
				now[moved[from]] = moved[to]
			}
		}
		b.links[d] = now
	}
}

// symmetry reads (symmetry Player (direction direction) …).
func (r *reader) symmetry(g *Game, b *Board, n *Node) {
	if len(n.Items) < 2 || n.Items[1].Kind != Word || !g.HasPlayer(n.Items[1].Text) {
		r.wrongAt(n, "symmetry without one of the players %s", strings.Join(g.Players, " "))
		return
	}
	player := n.Items[1].Text
	if b.Symmetries[player] == nil {
		b.Symmetries[player] = map[string]string{}
	}
	for _, pair := range n.Items[2:] {
		if pair.Kind != List || len(pair.Items) != 2 {
			r.wrongAt(pair, "symmetry is written (n s)")
			continue
		}
		b.Symmetries[player][pair.Items[0].Text] = pair.Items[1].Text
	}
}

// zone reads (zone (name …) (players …) (positions …)).
func (r *reader) zone(g *Game, b *Board, n *Node) {
	var z Zone
	for _, s := range n.Items[1:] {
		switch s.head() {
		case "name":
			z.Name = r.text(s)
		case "players":
			z.Players = r.wordsOf(s.Items[1:])
			for _, p := range z.Players {
				if !g.HasPlayer(p) {
					r.wrongAt(s, "no player is called %q; %s", p, g.listPlayers())
				}
			}
		case "positions":
			for _, p := range s.Items[1:] {
				if i, ok := r.position(b, p); ok {
					z.Positions = append(z.Positions, b.Positions[i].Name)
				}
			}
		default:
			r.wrongAt(s, "%s is no part of a zone", describe(s))
		}
	}
	if z.Name == "" {
		r.wrongAt(n, "a zone without (name …)")
		return
	}
	b.Zones = append(b.Zones, z)
}
