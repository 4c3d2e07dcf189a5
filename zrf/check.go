package zrf

import "strconv"

// known is what the moves of a game may name.
type known struct {
	game       *Game
	places     map[string]bool // directions and positions
	zones      map[string]bool
	attributes map[string]bool
	types      map[string]bool // of moves
}

func namesOf(g *Game) *known {
	k := &known{g, map[string]bool{}, map[string]bool{}, map[string]bool{}, moveTypes(g)}
	for _, d := range g.Board.Directions {
		k.places[d] = true
	}
	for _, p := range g.Board.Positions {
		k.places[p.Name] = true
	}
	for _, z := range g.Board.Zones {
		k.zones[z.Name] = true
	}
	for _, p := range g.Pieces {
		for _, a := range p.Attributes {
			k.attributes[a.Name] = true
		}
	}
	return k
}

// moveTypes are the types that the moves of a game have.
func moveTypes(g *Game) map[string]bool {
	types := map[string]bool{}
	for _, p := range g.Pieces {
		for _, list := range [][]Move{p.Moves, p.Drops} {
			for _, m := range list {
				types[m.Type] = true
			}
		}
	}
	return types
}

// checkTypes looks for move types in the order of turns and in the priorities that
// no move has.
func (r *reader) checkTypes(g *Game, section *Node) {
	types := moveTypes(g)
	wrong := func(n *Node) { r.wrongAt(n, "no move has the type %q", n.Text) }
	switch section.head() {
	case "move-priorities":
		for _, n := range section.Items[1:] {
			if n.Kind == Word && !types[n.Text] {
				wrong(n)
			}
		}
	case "turn-order":
		for _, turn := range section.Items[1:] {
			if turn.Kind != List || len(turn.Items) < 2 {
				continue
			}
			if last := turn.Items[len(turn.Items)-1]; last.Kind == Word && !types[last.Text] && !g.HasPlayer(last.Text) {
				wrong(last)
			}
		}
	}
}

// spots are the words for positions that a move has come by.
var spots = map[string]bool{"from": true, "to": true, "mark": true, "last-from": true, "last-to": true}

// check looks for words in the moves of a piece that mean nothing in its game.
func (r *reader) check(k *known, p *Piece) {
	for _, list := range [][]Move{p.Moves, p.Drops} {
		for _, m := range list {
			r.checkActions(k, m.Actions)
		}
	}
}

func (r *reader) checkActions(k *known, list []*Action) {
	for _, a := range list {
		r.checkAction(k, a)
		if a.Condition != nil {
			r.checkCondition(k, a.Condition)
		}
		r.checkActions(k, a.Then)
		r.checkActions(k, a.Else)
	}
}

// checkAction looks at the names of one action.
func (r *reader) checkAction(k *known, a *Action) {
	wrong := func(format string, args ...any) {
		r.wrongAt(&Node{Pos: a.Pos, Call: a.call}, format, args...)
	}
	isPiece := func(name string) bool { return k.game.Piece(name) != nil }
	isPlace := func(name string) bool { return k.places[name] || spots[name] }
	names := a.Names
	switch a.Op {
	case Go:
		if !k.places[names[0]] {
			wrong("%q is no action, no direction and no position of the board", names[0])
		}
	case "add", "add-copy":
		for _, name := range names {
			if !isPiece(name) {
				wrong("(%s %s): no piece is called so", a.Op, name)
			}
		}
	case "add-partial", "add-copy-partial":
		for _, name := range names {
			if !isPiece(name) && !k.types[name] {
				wrong("(%s %s): no piece and no type of moves is called so", a.Op, name)
			}
		}
	case "change-type":
		if len(names) > 0 && !isPiece(names[0]) {
			wrong("(%s %s): no piece is called so", a.Op, names[0])
		}
	case "create":
		for _, name := range names {
			if !isPiece(name) && !k.game.HasPlayer(name) && !isPlace(name) {
				wrong("(create …): %q is no player, no piece, no direction and no position", name)
			}
		}
	case "capture", "go":
		for _, name := range names {
			if !isPlace(name) {
				wrong("(%s %s): no direction and no position is called so", a.Op, name)
			}
		}
	case "opposite":
		if len(names) > 0 && !k.game.Board.hasDirection(names[0]) {
			wrong("(opposite %s): no direction is called so", names[0])
		}
	case "set-attribute":
		if len(names) > 0 && !k.attributes[names[0]] {
			wrong("(set-attribute %s …): no piece has an attribute of this name", names[0])
		}
	}
}

func (r *reader) checkCondition(k *known, c *Condition) {
	wrong := func(format string, args ...any) {
		r.wrongAt(&Node{Pos: c.Pos, Call: c.call}, format, args...)
	}
	switch c.Op {
	case "and", "or", "not":
		for _, part := range c.Parts {
			r.checkCondition(k, part)
		}
	case "piece?":
		if len(c.Names) > 0 && k.game.Piece(c.Names[0]) == nil {
			wrong("(piece? %s): no piece is called so", c.Names[0])
		}
	case "in-zone?":
		if len(c.Names) > 0 && !k.zones[c.Names[0]] {
			wrong("(in-zone? %s): the board has no zone of this name", c.Names[0])
		}
	default:
		if !tests[c.Op] && !k.attributes[c.Op] {
			wrong("%q is no condition and no attribute of a piece", c.Op)
		}
	}
}

// goals are the words of the conditions under which a game ends.
var goals = map[string]bool{
	"stalemated": true, "checkmated": true, "captured": true, "repetition": true, "absolute-config": true, "relative-config": true,
	"pieces-remaining": true, "total-piece-count": true, "and": true, "or": true, "not": true,
}

// checkGoal looks at the condition of a goal.
func (r *reader) checkGoal(g *Game, n *Node) {
	word, args := n.Text, []*Node(nil)
	if n.Kind == List {
		if word = n.head(); len(n.Items) > 0 {
			args = n.Items[1:]
		}
	}
	switch {
	case word == "":
	case !goals[word]:
		r.wrongAt(n, "%q is no condition under which a game ends", word)
	case word == "and" || word == "or" || word == "not":
		for _, part := range args {
			r.checkGoal(g, part)
		}
	case word == "pieces-remaining" || word == "total-piece-count":
		if len(args) > 0 && args[0].Kind == Word && !isNumber(args[0].Text) {
			r.wrongAt(args[0], "%q is no number of pieces", args[0].Text)
		}
	case word == "absolute-config" && len(args) > 0:
		for _, at := range args[len(args)-1].Items {
			if _, ok := g.Board.Index(at.Text); at.Kind == Word && !ok && !g.Board.hasZone(at.Text) {
				r.wrongAt(at, "the board has no position and no zone %q", at.Text)
			}
		}
	case word == "captured" || word == "checkmated":
		for _, a := range args {
			if a.Kind == Word && g.Piece(a.Text) == nil {
				r.wrongAt(a, "(%s %s): no piece is called so", word, a.Text)
			}
		}
	}
}

func isNumber(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}
