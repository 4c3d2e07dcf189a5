package zillions

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/gcconv/gcconv/rules"
	"github.com/gcconv/gcconv/zrf"
)

// Mismatch is the error for a rules file none of whose games starts as a variant
// does.
type Mismatch struct {
	File, Title string // the game of the file that comes nearest
	Variant     string
	Differences []string
}

// maxDifferences bounds what a Mismatch lists.
const maxDifferences = 8

func (e *Mismatch) Error() string {
	list := e.Differences
	more := ""
	if len(list) > maxDifferences {
		more = fmt.Sprintf("; and %d more", len(list)-maxDifferences)
		list = list[:maxDifferences]
	}
	return fmt.Sprintf("%s: %q is not %s: %s%s", e.File, e.Title, e.Variant, strings.Join(list, "; "), more)
}

// FromRules returns the names that a rules file has for a variant. The game of
// the file is the one of the title, else the one whose start position is that of
// the variant; squares and pieces are told by where they stand at the start,
// other pieces by their names. notes tells in what else the game of the file seems
// to be another one: its title, pieces, positions, pools, order of turns. Moves are
// not compared. The error is a *Mismatch.
func FromRules(v *rules.Variant, f *zrf.File, title string) (t *Table, notes []string, err error) {
	candidates := f.Games
	if g := f.Named(title); g != nil {
		candidates = []*zrf.Game{g}
	}
	var best *match
	for _, g := range candidates {
		m := matchGame(v, g)
		if best == nil || len(m.differences) < len(best.differences) {
			best = m
		}
	}
	if best == nil {
		return nil, nil, &Mismatch{File: f.Name, Variant: v.Title, Differences: []string{"the file has no game"}}
	}
	if len(best.differences) > 0 {
		return nil, nil, &Mismatch{f.Name, best.game.Title, v.Title, best.differences}
	}
	t, notes = best.table(f)
	if title != "" && f.Named(title) == nil {
		notes = append([]string{fmt.Sprintf("%s: no game is called %q; the names are those of %q, which starts as %s does", t.RulesFile, title, best.game.Title, v.Title)}, notes...)
	}
	return t, notes, nil
}

// match is a variant laid on a game of a rules file.
type match struct {
	v           *rules.Variant
	game        *zrf.Game
	usual       *Table // the names of the definition
	players     [2]string
	at          []int                      // by square: index of the position, -1 for none
	pieces      map[rules.PieceType]string // by type on the board at the start
	differences []string
	above       bool // the first player stands at the upper end of the board
	mirrored    bool // left and right are exchanged as the players see them
}

// matchGame lays a variant on a game in the way that fits best.
func matchGame(v *rules.Variant, g *zrf.Game) *match {
	m := &match{v: v, game: g, usual: TableOf(v)}
	var people []string
	for _, p := range g.Players {
		if !strings.HasPrefix(p, "?") {
			people = append(people, p)
		}
	}
	if len(people) != 2 {
		m.differences = []string{fmt.Sprintf("it has %d players", len(people))}
		return m
	}
	m.players = [2]string{people[0], people[1]}
	for _, turn := range g.TurnOrder {
		if turn.Player == people[0] {
			break
		}
		if turn.Player == people[1] { // the other one moves first
			m.players = [2]string{people[1], people[0]}
			break
		}
	}
	setup := map[string]zrf.Placement{}
	for _, p := range g.Setup {
		setup[p.Position] = p
	}
	var best *match
	for grid := range gridCount(g.Board) + 1 {
		for _, at := range windows(g.Board, grid, v) {
			c := *m
			c.at, c.above, c.mirrored = at.squares, at.above, at.mirrored
			c.compare(setup)
			if best == nil || c.strangeness() < best.strangeness() || c.strangeness() == best.strangeness() && c.agreement() > best.agreement() {
				best = &c
			}
		}
	}
	if best == nil {
		m.differences = []string{fmt.Sprintf("its board has no room for %d files and %d ranks", v.Files, v.Ranks)}
		return m
	}
	return best
}

func gridCount(b *zrf.Board) int {
	n := 0
	for _, p := range b.Positions {
		n = max(n, p.Grid)
	}
	return n
}

// windows lists the ways to lay the squares of a variant on the positions of one
// grid: every place, with the first player below and above, and both mirrored.
func windows(b *zrf.Board, grid int, v *rules.Variant) []window {
	at := map[[2]int]int{}
	var xs, ys []int
	for i, p := range b.Positions {
		if p.Grid == grid && !p.Dummy {
			at[[2]int{p.X1, p.Y1}] = i
			xs, ys = append(xs, p.X1), append(ys, p.Y1)
		}
	}
	slices.Sort(xs)
	slices.Sort(ys)
	xs, ys = slices.Compact(xs), slices.Compact(ys)
	var out []window
	for left := 0; left+v.Files <= len(xs); left++ {
	place:
		for top := 0; top+v.Ranks <= len(ys); top++ {
			squares := make([]int, v.Squares())
			for q := range squares {
				file, rank := v.File(rules.Square(q)), v.Rank(rules.Square(q))
				i, ok := at[[2]int{xs[left+file], ys[top+v.Ranks-1-rank]}]
				if !ok {
					continue place
				}
				squares[q] = i
			}
			turned := slices.Clone(squares)
			slices.Reverse(turned)
			out = append(out, window{squares, false, false}, window{turned, true, false}, window{mirror(v, squares), false, true}, window{mirror(v, turned), true, true})
		}
	}
	return out
}

// window is one way to lay the squares of a variant on positions, given by index.
type window struct {
	squares         []int
	above, mirrored bool // as those of match
}

// mirror exchanges left and right.
func mirror(v *rules.Variant, squares []int) []int {
	out := make([]int, len(squares))
	for q := range out {
		at := rules.Square(q)
		out[q] = squares[v.SquareAt(v.Files-1-v.File(at), v.Rank(at))]
	}
	return out
}

// strangeness is how badly a match fits: by its differences, then by the pieces
// that only their places tell.
func (m *match) strangeness() int {
	n := len(m.differences) * (len(m.v.Pieces) + 1)
	for _, name := range m.pieces {
		if m.usual.Piece(name) == 0 {
			n++
		}
	}
	return n
}

// agreement is how far the names of the squares are the usual ones, or at least
// those of the files. It decides where the names of the pieces tell nothing.
func (m *match) agreement() int {
	n := 0
	for q, i := range m.at {
		name := m.game.Board.Positions[i].Name
		for _, usual := range [2]string{m.usual.labels[q], m.usual.otherLabels[q]} {
			switch {
			case name == usual:
				n += 2
			case name != "" && name[0] == usual[0]:
				n++
			}
		}
	}
	return n
}

// compare lists where the start position of the game differs from the variant's,
// and learns what pieces are called.
func (m *match) compare(setup map[string]zrf.Placement) {
	m.pieces = map[rules.PieceType]string{}
	v, start := m.v, m.v.Start()
	for q := range rules.Square(v.Squares()) {
		name := m.game.Board.Positions[m.at[q]].Name
		ours, theirs, stands := start.At(q), setup[name], false
		_, stands = setup[name]
		differ := func(format string, args ...any) {
			m.differences = append(m.differences, fmt.Sprintf("on %s ", name)+fmt.Sprintf(format, args...))
		}
		switch {
		case ours == 0 && !stands:
		case ours == 0:
			differ("stands a %s of %s, where %s has no piece", theirs.Piece, theirs.Player, v.Title)
		case !stands:
			differ("stands nothing, where %s has %s's %s", v.Title, v.SideName(ours.Side()), v.Def(ours.Type()).Name)
		case theirs.Player != m.players[ours.Side()]:
			differ("stands a %s of %s, where %s has one of %s", theirs.Piece, theirs.Player, v.Title, m.players[ours.Side()])
		default:
			known := m.usual.Piece(theirs.Piece)
			name, bound := m.pieces[ours.Type()]
			switch {
			case known != 0 && !known.Has(ours.Type()), bound && name != theirs.Piece:
				differ("stands a %s, where %s has a %s", theirs.Piece, v.Title, v.Def(ours.Type()).Name)
			case !bound:
				m.pieces[ours.Type()] = theirs.Piece
			}
		}
	}
}

// table makes the table of a match without differences.
func (m *match) table(f *zrf.File) (*Table, []string) {
	v, g := m.v, m.game
	t := newTable(v, v)
	t.RulesFile, t.Title = path.Base(strings.ReplaceAll(f.Name, `\`, "/")), g.Title
	t.owners = m.players
	t.players = map[string]rules.Side{m.players[0]: rules.First, m.players[1]: rules.Second}
	t.squares = map[string]rules.Square{}
	onBoard := map[int]bool{}
	for q, i := range m.at {
		t.labels[q] = g.Board.Positions[i].Name
		t.squares[t.labels[q]] = rules.Square(q)
		onBoard[i] = true
	}
	notes := append(m.strangers(t), m.namePieces(t)...)
	m.nameHands(t, onBoard)
	m.manner(t)
	for _, difference := range m.otherwise(t, onBoard) {
		notes = append(notes, fmt.Sprintf("%s: %q differs from %s: %s", t.RulesFile, m.game.Title, v.Title, difference))
	}
	return t, notes
}

// strangers tells which pieces are known by nothing but where they stand.
func (m *match) strangers(t *Table) []string {
	var list []string
	for i := 1; i < len(m.v.Pieces); i++ {
		d := &m.v.Pieces[i]
		if name := m.pieces[d.Type]; name != "" && m.usual.Piece(name) == 0 {
			list = append(list, fmt.Sprintf("%s for the %s", name, d.Name))
		}
	}
	if len(list) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%s: pieces of %q that are known only by where they stand: %s", t.RulesFile, m.game.Title, strings.Join(list, ", "))}
}

// namePieces gives the types the names of the file.
func (m *match) namePieces(t *Table) []string {
	v, g := m.v, m.game
	var notes []string
	taken := map[string]bool{}
	for _, name := range m.pieces {
		taken[name] = true
	}
	named := map[string]rules.TypeSet{}
	for i := 1; i < len(v.Pieces); i++ {
		d := &v.Pieces[i]
		name := m.pieces[d.Type]
		if twin := base(v, d); name == "" && twin != d.Type && strings.HasSuffix(d.Letter, "~") {
			name = m.pieces[twin]
		}
		if name == "" {
			for _, p := range g.Pieces {
				if m.usual.Piece(p.Name).Has(d.Type) && !taken[p.Name] {
					name = p.Name
					break
				}
			}
		}
		if name == "" {
			notes = append(notes, fmt.Sprintf("%s: no piece of %q is known to be the %s; it is called %s here (--zsg-names gives another name)", t.RulesFile, g.Title, d.Name, t.names[i]))
			continue
		}
		taken[name] = true
		t.names[i] = name
		named[rules.FoldZillions(name)] |= rules.Types(d.Type)
		t.Moved[i] = -1
		if p := g.Piece(name); p != nil {
			t.Moved[i] = movedAttribute(p)
		}
	}
	for name, types := range named {
		t.pieces[name] = types
	}
	return notes
}

// movedAttribute returns the number of the attribute that the moves of a piece
// set to false, -1 if there is none.
func movedAttribute(p *zrf.Piece) int {
	index := -1
	for _, move := range p.Moves {
		visit(move.Actions, func(a *zrf.Action) {
			if a.Op == "set-attribute" && a.Condition.Op == "false" && index < 0 {
				index = p.AttributeIndex(a.Names[0])
			}
		})
	}
	return index
}

// visit goes through actions and those inside them.
func visit(actions []*zrf.Action, each func(*zrf.Action)) {
	for _, a := range actions {
		each(a)
		visit(a.Then, each)
		visit(a.Else, each)
	}
}

// nameHands takes the positions beside the board as hand squares: those on the
// right and below are those of the player below, as in every rules file that is known.
// Each side fills them from its own end.
func (m *match) nameHands(t *Table, onBoard map[int]bool) {
	b := m.game.Board
	left, right := b.Positions[m.at[0]].X1, b.Positions[m.at[0]].X1
	top, bottom := b.Positions[m.at[0]].Y1, b.Positions[m.at[0]].Y1
	for i := range onBoard {
		p := b.Positions[i]
		left, right, top, bottom = min(left, p.X1), max(right, p.X1), min(top, p.Y1), max(bottom, p.Y1)
	}
	var hands [2][]zrf.Position
	for i, p := range b.Positions {
		switch {
		case onBoard[i] || p.Dummy:
		case p.X1 > right || p.X1 >= left && p.Y1 > bottom:
			hands[rules.First] = append(hands[rules.First], p)
		default:
			hands[rules.Second] = append(hands[rules.Second], p)
		}
	}
	slices.SortStableFunc(hands[rules.First], func(a, b zrf.Position) int { return cmp.Or(b.Y1-a.Y1, a.X1-b.X1) })
	slices.SortStableFunc(hands[rules.Second], func(a, b zrf.Position) int { return cmp.Or(a.Y1-b.Y1, b.X1-a.X1) })
	t.handSide = map[string]rules.Side{}
	if m.above {
		hands[rules.First], hands[rules.Second] = hands[rules.Second], hands[rules.First]
	}
	for side, list := range hands {
		t.Hands[side] = nil
		for _, p := range list {
			t.Hands[side] = append(t.Hands[side], p.Name)
			t.handSide[p.Name] = rules.Side(side)
		}
	}
}

// manner tells from the moves how pieces are dropped and captured ones kept.
func (m *match) manner(t *Table) {
	ops := map[zrf.Op]bool{}
	drops := false
	for _, p := range m.game.Pieces {
		drops = drops || len(p.Drops) > 0
		for _, move := range p.Moves {
			visit(move.Actions, func(a *zrf.Action) { ops[a.Op] = true })
		}
	}
	t.FromHand = !drops && len(t.Hands[0])+len(t.Hands[1]) > 0
	switch {
	case ops["cascade"] && ops["flip"]:
		t.Captives = "flip"
	case ops["cascade"] && ops["change-owner"]:
		t.Captives = "owner"
	case ops["create"]:
		t.Captives = "create"
	default:
		t.Captives = "none"
	}
}

// otherwise lists in what the game differs although its board starts as the
// variant's does.
func (m *match) otherwise(t *Table, onBoard map[int]bool) []string {
	v, g := m.v, m.game
	var out []string
	differ := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	var pieces, positions []string
	for _, p := range g.Pieces {
		if !p.Dummy && t.Piece(p.Name) == 0 {
			pieces = append(pieces, p.Name)
		}
	}
	if len(pieces) > 0 {
		differ("it also has the pieces %s", some(pieces))
	}
	setup := map[string]bool{}
	for _, p := range g.Setup {
		setup[p.Position] = true
	}
	var filled []string
	for i, p := range g.Board.Positions {
		if onBoard[i] || p.Dummy {
			continue
		}
		positions = append(positions, p.Name)
		if setup[p.Name] {
			filled = append(filled, p.Name)
		}
	}
	if len(positions) > 0 && !v.HasHands() {
		differ("its board also has the positions %s", some(positions))
	}
	if len(filled) > 0 {
		differ("pieces stand beside the board at the start, on %s", some(filled))
	}
	for _, p := range g.Pools {
		if p.Count > 0 {
			differ("%s starts with %d %s in the pool", p.Player, p.Count, p.Piece)
		}
	}
	drops := slices.ContainsFunc(g.Pieces, func(p *zrf.Piece) bool { return len(p.Drops) > 0 })
	switch {
	case drops && !v.HasHands():
		differ("pieces are dropped in it")
	case !drops && len(positions) == 0 && v.HasHands():
		differ("it has no hand squares and no piece of it is dropped")
	}
	if m.above {
		differ("%s stands at the upper end of the board and moves first", m.players[rules.First])
	}
	if m.mirrored {
		differ("its start position is that of %s in a mirror", v.Title)
	}
	if o := g.TurnOrder; len(o) != 2 || o[0].Player == o[1].Player || slices.ContainsFunc(o, func(t zrf.TurnItem) bool { return t.Repeat || t.As != "" || t.MoveType != "" }) {
		differ("its players do not simply take turns")
	}
	return out
}

// some lists names, the first ones if they are many.
func some(names []string) string {
	if more := len(names) - maxDifferences; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:maxDifferences], ", "), more)
	}
	return strings.Join(names, ", ")
}
