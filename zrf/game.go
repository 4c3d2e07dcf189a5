package zrf

import (
	"sort"
	"strconv"
	"strings"
)

// File is a rules file that has been read.
type File struct {
	Name     string
	Version  string  // of Zillions that it asks for, "" if it does not say
	Games    []*Game // the game, then its variants, in the order of the text
	Includes []string
	Mistakes []*Mistake // everything that is wrong, in the order of the text
}

// Game is a game, or a variant with what it inherits.
type Game struct {
	Pos
	Title       string
	Default     bool              // Zillions opens this one first
	Texts       map[string]string // description, history, strategy, solution
	Players     []string          // in their order; random ones begin with ?
	TurnOrder   []TurnItem
	Options     map[string]string
	Priorities  []string // move types, the first come first
	Board       *Board
	Setup       []Placement
	Pools       []Pool
	Pieces      []*Piece
	Goals       []Goal
	Engine      string // the program that plays instead of Zillions
	isSeparator bool
	pieces      map[string]int // the places of Pieces by their names
}

// TurnItem is one place in the order of turns.
type TurnItem struct {
	Player   string
	As       string // whose pieces it moves, "" for its own
	MoveType string // "" for any
	Repeat   bool   // no turn: the order goes on from here after its end
}

// Placement is a piece on the board at the start.
type Placement struct {
	Player, Piece, Position string
}

// Pool is pieces beside the board at the start.
type Pool struct {
	Player, Piece string
	Count         int
}

// Goal is how a game is won, lost or drawn. Its condition is kept as it is
// written.
type Goal struct {
	Pos
	Kind      string // win, loss, draw or count
	Players   []string
	Condition []*Node
}

// Piece is a kind of piece.
type Piece struct {
	Pos
	Name        string
	Help        string
	Description string
	Notation    string // how Zillions shows it; saves have the name
	Images      map[string][]string
	Attributes  []Attribute
	Dummy       bool
	Moves       []Move
	Drops       []Move
}

// Attribute is a mark that each piece of a kind has.
type Attribute struct {
	Name  string
	Value bool // at the start
}

// AttributeIndex returns the number by which saves name an attribute, -1 if the
// piece does not have it. They are counted from the last one.
func (p *Piece) AttributeIndex(name string) int {
	for i, a := range p.Attributes {
		if a.Name == name {
			return len(p.Attributes) - 1 - i
		}
	}
	return -1
}

// Piece returns a kind of piece by its name, nil if there is none.
func (g *Game) Piece(name string) *Piece {
	if i, ok := g.pieces[name]; ok {
		return g.Pieces[i]
	}
	return nil
}

// HasPlayer says whether a player takes part.
func (g *Game) HasPlayer(name string) bool {
	for _, p := range g.Players {
		if p == name {
			return true
		}
	}
	return false
}

// listPlayers tells who takes part.
func (g *Game) listPlayers() string {
	if len(g.Players) == 0 {
		return "the game names no players"
	}
	return "the players are " + strings.Join(g.Players, " ")
}

// Named returns the game or variant of a title, else nil.
func (f *File) Named(title string) *Game {
	for _, g := range f.Games {
		if strings.EqualFold(strings.TrimSpace(g.Title), strings.TrimSpace(title)) {
			return g
		}
	}
	return nil
}

// Bounds of a file and of a game, far above real ones but for the players, of which
// Zillions takes no more.
const (
	maxGames   = 500
	maxPieces  = 1000
	maxPlayers = 32
)

// Parse reads a rules file. include returns the text of another file that it
// asks for; nil leaves such files out, and says so.
func Parse(name, text string, include func(string) (string, error)) *File {
	r := &reader{include: include, seen: map[Mistake]bool{}, macros: map[string]*Node{}}
	f := &File{Name: name}
	nodes := r.included(f, r.scan(name, strings.TrimPrefix(text, "\ufeff")), 0)
	nodes = r.expand(r.define(nodes), 0)
	var game *Node
	for _, n := range nodes {
		switch n.head() {
		case "version":
			f.Version = r.text(n)
		case "game":
			if game != nil {
				r.wrongAt(n, "a second game; a file has one, the others are variants of it")
			}
			game = n
			f.Games = append(f.Games, r.game(nil, n))
		case "variant":
			if game == nil {
				r.wrongAt(n, "a variant in front of the game that it changes")
				continue
			}
			if len(f.Games) >= maxGames {
				r.wrongAt(n, "more than %d variants; the rest is not read", maxGames)
				continue
			}
			if g := r.game(game, n); !g.isSeparator {
				f.Games = append(f.Games, g)
			}
		default:
			r.wrongAt(n, "%s is no part of a rules file here; there are define, include, version, game and variant", describe(n))
		}
	}
	if game == nil {
		r.wrong(Pos{name, 1, 1}, "there is no game; a rules file has (game …)")
	}
	f.Mistakes = r.mistakes
	sort.SliceStable(f.Mistakes, func(i, j int) bool {
		a, b := f.Mistakes[i], f.Mistakes[j]
		return a.File == b.File && (a.Line < b.Line || a.Line == b.Line && a.Column < b.Column)
	})
	return f
}

// describe names a node in a message.
func describe(n *Node) string {
	switch {
	case n.Kind == String:
		return strconv.Quote(n.Text)
	case n.Kind == Word:
		return strconv.Quote(n.Text)
	case n.head() != "":
		return "(" + n.head() + " …)"
	}
	return "a list"
}

// included puts the text of included files in the place of (include "file").
func (r *reader) included(f *File, nodes []*Node, depth int) []*Node {
	var out []*Node
	for _, n := range nodes {
		if n.head() != "include" {
			out = append(out, n)
			continue
		}
		name := r.text(n)
		if name == "" {
			continue
		}
		f.Includes = append(f.Includes, name)
		if r.include == nil || depth >= 8 {
			r.wrong(n.Pos, "%q is not read", name)
			continue
		}
		text, err := r.include(name)
		if err != nil {
			r.wrong(n.Pos, "%q cannot be read: %s", name, err)
			continue
		}
		out = append(out, r.included(f, r.scan(name, text), depth+1)...)
	}
	return out
}

// text returns the text of (keyword "text").
func (r *reader) text(n *Node) string {
	if len(n.Items) < 2 || n.Items[1].Kind == List {
		r.wrongAt(n, "(%s …) without a text", n.head())
		return ""
	}
	return n.Items[1].Text
}

// wordsOf returns the words of nodes and reports what is none.
func (r *reader) wordsOf(nodes []*Node) []string {
	var out []string
	for _, n := range nodes {
		if n.Kind == List {
			r.wrongAt(n, "%s where a name is expected", describe(n))
			continue
		}
		out = append(out, n.Text)
	}
	return out
}

// sectionName tells which section of a game a variant's section replaces: one of
// the same keyword, and for pieces and options of the same name.
func sectionName(n *Node) string {
	switch head := n.head(); head {
	case "piece":
		for _, item := range n.Items {
			if item.head() == "name" && len(item.Items) > 1 {
				return "piece " + item.Items[1].Text
			}
		}
		return "piece"
	case "option":
		if len(n.Items) > 1 {
			return "option " + n.Items[1].Text
		}
		return head
	default:
		return head
	}
}

func countNodes(nodes []*Node) int {
	sum := len(nodes)
	for _, n := range nodes {
		sum += countNodes(n.Items)
	}
	return sum
}

// oldOptions are options that Zillions 1 had as sections of their own.
var oldOptions = map[string]bool{
	"pass-turn": true, "recycle-captures": true, "animate-captures": true, "allow-flipping": true, "animate-drops": true,
	"smart-moves": true, "pass-partial": true, "highlight-goals": true, "recycle-promotions": true, "include-off-pieces": true, "prevent-flipping": true,
}

// passedOver are the sections that say nothing about the rules.
var passedOver = map[string]bool{
	"move-sound": true, "release-sound": true, "capture-sound": true, "drop-sound": true, "click-sound": true, "change-sound": true,
	"win-sound": true, "loss-sound": true, "draw-sound": true, "opening-sound": true, "music": true, "translate": true,
}

// game reads a game, or a variant of the game base.
func (r *reader) game(base, n *Node) *Game {
	g := &Game{Pos: n.Pos, Texts: map[string]string{}, Options: map[string]string{}, pieces: map[string]int{}}
	var sections []*Node
	if base != nil {
		replaced := map[string]bool{"default": true}
		for _, s := range n.Items[1:] {
			replaced[sectionName(s)] = true
		}
		for _, s := range base.Items[1:] {
			if !replaced[sectionName(s)] {
				sections = append(sections, s)
			}
		}
	}
	sections = append(sections, n.Items[1:]...)
	if !r.spend(n, countNodes(sections)) {
		g.isSeparator, g.Board = true, newBoard()
		return g
	}
	for _, s := range sections { // what the others refer to
		switch s.head() {
		case "players":
			if g.Players = r.wordsOf(s.Items[1:]); len(g.Players) > maxPlayers {
				r.wrongAt(s, "%d players; there can be %d", len(g.Players), maxPlayers)
				g.Players = g.Players[:maxPlayers]
			}
		case "title":
			g.Title = r.text(s)
		}
	}
	g.isSeparator = strings.Trim(g.Title, "- ") == ""
	for _, s := range sections {
		if s.head() == "board" {
			g.Board = r.board(g, s)
		}
	}
	if g.Board == nil {
		g.Board = newBoard()
		if base == nil {
			r.wrong(n.Pos, "the game has no board")
		}
	}
	for _, s := range sections {
		if s.head() == "piece" {
			r.piece(g, s)
		}
	}
	known := namesOf(g)
	for _, p := range g.Pieces {
		r.check(known, p)
	}
	for _, s := range sections {
		if r.section(g, s); base == nil { // a variant may have dropped the pieces that move so
			r.checkTypes(g, s)
		}
	}
	return g
}

func (r *reader) section(g *Game, s *Node) {
	args := []*Node(nil)
	if s.Kind == List && len(s.Items) > 0 {
		args = s.Items[1:]
	}
	switch head := s.head(); {
	case head == "players" || head == "title" || head == "board" || head == "piece":
	case head == "description" || head == "history" || head == "strategy" || head == "solution":
		g.Texts[head] = r.text(s)
	case head == "turn-order":
		r.turnOrder(g, args)
	case head == "option":
		if words := r.wordsOf(args); len(words) == 2 {
			g.Options[words[0]] = words[1]
		} else {
			r.wrongAt(s, "an option has a name and a value, as in (option \"animate captures\" false)")
		}
	case oldOptions[head]:
		if words := r.wordsOf(args); len(words) > 0 {
			g.Options[strings.ReplaceAll(head, "-", " ")] = words[0]
		}
	case head == "move-priorities":
		g.Priorities = r.wordsOf(args)
	case head == "board-setup":
		r.setup(g, args)
	case strings.HasSuffix(head, "-condition"):
		r.goal(g, s, strings.TrimSuffix(head, "-condition"))
	case head == "engine":
		g.Engine = r.text(s)
	case head == "default":
		g.Default = true
	case passedOver[head]:
	default:
		r.wrongAt(s, "%s is no section of a game", describe(s))
	}
}

func (r *reader) turnOrder(g *Game, items []*Node) {
	player := func(n *Node, name string) string {
		if !g.HasPlayer(name) {
			r.wrongAt(n, "no player is called %q; %s", name, g.listPlayers())
		}
		return name
	}
	for _, n := range items {
		switch {
		case n.Kind == Word && n.Text == "repeat":
			g.TurnOrder = append(g.TurnOrder, TurnItem{Repeat: true})
		case n.Kind == Word:
			g.TurnOrder = append(g.TurnOrder, TurnItem{Player: player(n, n.Text)})
		default:
			words := r.wordsOf(n.Items)
			if len(words) == 0 || len(words) > 3 {
				r.wrongAt(n, "%s is no turn; write PLAYER, (PLAYER move-type), (PLAYER AS-PLAYER) or (PLAYER AS-PLAYER move-type)", describe(n))
				continue
			}
			t := TurnItem{Player: player(n, words[0])}
			if words = words[1:]; len(words) > 0 && g.HasPlayer(words[0]) {
				t.As, words = words[0], words[1:]
			}
			if len(words) > 0 {
				t.MoveType = words[0]
			}
			g.TurnOrder = append(g.TurnOrder, t)
		}
	}
}

// setup reads (board-setup (White (Pawn a2 b2 off 4) …) …).
func (r *reader) setup(g *Game, players []*Node) {
	taken := map[string]bool{}
	for _, n := range players {
		player := n.head()
		if player == "" || !g.HasPlayer(player) {
			r.wrongAt(n, "%s in the start position is no player; %s", describe(n), g.listPlayers())
			continue
		}
		for _, p := range n.Items[1:] {
			piece := p.head()
			if piece == "" || g.Piece(piece) == nil {
				r.wrongAt(p, "%s in the start position is no piece of this game", describe(p))
				continue
			}
			for i := 1; i < len(p.Items); i++ {
				at := p.Items[i]
				if at.Kind == Word && at.Text == "off" {
					count, ok := 0, false
					if i+1 < len(p.Items) {
						var err error
						count, err = strconv.Atoi(p.Items[i+1].Text)
						ok = err == nil && count >= 0
					}
					i++
					if !ok {
						r.wrongAt(at, "off without the number of pieces behind it")
						continue
					}
					g.Pools = append(g.Pools, Pool{player, piece, count})
					continue
				}
				if _, ok := g.Board.Index(at.Text); at.Kind != Word || !ok {
					r.wrongAt(at, "%s in the start position is no position of the board", describe(at))
					continue
				}
				if taken[at.Text] {
					r.wrongAt(at, "a second piece on %s in the start position", at.Text)
				}
				taken[at.Text] = true
				g.Setup = append(g.Setup, Placement{player, piece, at.Text})
			}
		}
	}
}

func (r *reader) goal(g *Game, n *Node, kind string) {
	goal := Goal{Pos: n.Pos, Kind: kind, Condition: n.Items[1:]}
	switch kind {
	case "win", "loss", "draw":
		if len(n.Items) < 3 || n.Items[1].Kind != List {
			r.wrongAt(n, "write (%s-condition (PLAYER…) CONDITION)", kind)
			return
		}
		goal.Players, goal.Condition = r.wordsOf(n.Items[1].Items), n.Items[2:]
		for _, p := range goal.Players {
			if !g.HasPlayer(p) {
				r.wrongAt(n.Items[1], "no player is called %q; %s", p, g.listPlayers())
			}
		}
	case "count":
	default:
		r.wrongAt(n, "%s is no section of a game", describe(n))
		return
	}
	for _, c := range goal.Condition {
		r.checkGoal(g, c)
	}
	g.Goals = append(g.Goals, goal)
}

// piece reads a kind of piece; one of the same name is replaced.
func (r *reader) piece(g *Game, n *Node) {
	p := &Piece{Pos: n.Pos, Images: map[string][]string{}}
	for _, s := range n.Items[1:] {
		switch s.head() {
		case "name":
			p.Name = r.text(s)
		case "help":
			p.Help = r.text(s)
		case "description":
			p.Description = r.text(s)
		case "notation":
			p.Notation = r.text(s)
		case "image":
			player := ""
			for _, item := range s.Items[1:] {
				if item.Kind == Word {
					player = item.Text
					if !g.HasPlayer(player) {
						r.wrongAt(item, "no player is called %q; %s", player, g.listPlayers())
					}
				} else {
					p.Images[player] = append(p.Images[player], item.Text)
				}
			}
		case "attribute":
			words := r.wordsOf(s.Items[1:])
			if len(words) != 2 || words[1] != "true" && words[1] != "false" {
				r.wrongAt(s, "write (attribute NAME true) or (attribute NAME false)")
				continue
			}
			p.Attributes = append(p.Attributes, Attribute{words[0], words[1] == "true"})
		case "dummy":
			p.Dummy = true
		case "moves":
			p.Moves = append(p.Moves, r.moves(s.Items[1:])...)
		case "drops":
			p.Drops = append(p.Drops, r.moves(s.Items[1:])...)
		default:
			r.wrongAt(s, "%s is no part of a piece", describe(s))
		}
	}
	if p.Name == "" {
		r.wrongAt(n, "a piece without (name …)")
		return
	}
	switch i, again := g.pieces[p.Name]; {
	case again:
		r.wrongAt(n, "a second piece called %s", p.Name)
		g.Pieces[i] = p
	case len(g.Pieces) == maxPieces:
		r.wrongAt(n, "more than %d pieces; the rest is not read", maxPieces)
	default:
		g.pieces[p.Name] = len(g.Pieces)
		g.Pieces = append(g.Pieces, p)
	}
}
