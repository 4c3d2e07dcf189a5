package rules

import (
	"strconv"
	"strings"
)

// ZillionsNames is what rules files for Zillions of Games call the players and
// squares of a game, and how they treat captured pieces. What they call the
// pieces is in PieceDef.Zillions. The shipped names are plausible ones: no rules
// file of the games with demotion is published where it can be read.
type ZillionsNames struct {
	Players      [][2]string // names of the first and the second player; the first pair is written
	ShogiSquares bool        // squares are called as in shogi (7g), not as in chess (c3 from the first player's left)
	Hands        [2][]string // the squares beside the board that hold each side's captured pieces
	DropFromHand bool        // a drop is a move from such a square; else the piece comes from a pool: "White Rook e4"
	Captives     string      // how a capture is told when there are hand squares: flip, owner, create or none
	Moved        TypeSet     // pieces with an attribute that says whether they have moved
}

var zillionsSchema = []key{
	{"pieceZillions", 3, "letter:Name/Name …", "names in rules files for Zillions; the first one is written", true, func(d *draft, s *setting) {
		d.perPiece(s, s.words(), func(p *PieceDef, w word) { p.Zillions = strings.Split(w.text, "/") })
	}},
	{"zillionsPlayers", 0, "first/second, first/second, …", "names of the players in rules files for Zillions; the first pair is written", true, func(d *draft, s *setting) {
		d.v.Zillions.Players = nil
		for _, w := range s.items() {
			first, second, ok := strings.Cut(w.text, "/")
			if !ok || first == "" || second == "" || strings.ContainsAny(w.text, " \t") {
				d.wrong(w.at, "%q is no pair of players; write first/second, such as White/Black", w.text)
				continue
			}
			if first == second {
				d.wrong(w.at, "both players are called %q in %q; they need different names", first, w.text)
				continue
			}
			d.v.Zillions.Players = append(d.v.Zillions.Players, [2]string{first, second})
		}
	}},
	{"zillionsSquares", 0, "chess or shogi", "how rules files for Zillions call the squares: a1 from the first player's left, or 9i (default chess)", true, func(d *draft, s *setting) {
		d.choice(s, map[string]func(){"chess": func() { d.v.Zillions.ShogiSquares = false }, "shogi": func() { d.v.Zillions.ShogiSquares = true }})
	}},
	{"zillionsHands", 3, "squares of the first player, squares of the second; z1..z8 means eight", "the squares beside the board that hold captured pieces", true, func(d *draft, s *setting) {
		w := s.items()
		if len(w) != 2 {
			d.wrong(s.at, "%s of squares; two are needed, the first player's and the second's, separated by a comma", plural(len(w), "list"))
			return
		}
		for side := range w {
			d.v.Zillions.Hands[side] = d.handSquares(w[side])
		}
	}},
	{"zillionsDrops", 0, "hand or pool", "a drop in Zillions is a move from a hand square, or comes from a pool beside the board (default pool)", true, func(d *draft, s *setting) {
		d.choice(s, map[string]func(){"hand": func() { d.v.Zillions.DropFromHand = true }, "pool": func() { d.v.Zillions.DropFromHand = false }})
	}},
	{"zillionsCaptives", 0, "flip, owner, create or none", "how Zillions tells that a captured piece goes to a hand square: it moves there and is flipped, or gets an owner; or a piece is created there; or nothing is said (default flip)", true, func(d *draft, s *setting) {
		say := func(how string) func() { return func() { d.v.Zillions.Captives = how } }
		d.choice(s, map[string]func(){"flip": say("flip"), "owner": say("owner"), "create": say("create"), "none": say("none")})
	}},
	{"zillionsMoved", 3, "letters, or -", "pieces for which Zillions keeps an attribute that says whether they have moved", true, func(d *draft, s *setting) { d.v.Zillions.Moved = d.typeSet(s, "") }},
}

// maxHandSquares bounds the hand squares of a side.
const maxHandSquares = 256

// handSquares reads "z1..z8 t1".
func (d *draft) handSquares(w word) []string {
	var out []string
	for _, part := range splitAt(w.text, w.at, " \t") {
		from, to, isRange := strings.Cut(part.text, "..")
		if !isRange {
			out = append(out, part.text)
			continue
		}
		name := strings.TrimRight(from, "0123456789")
		low, err := strconv.Atoi(from[len(name):])
		last, found := strings.CutPrefix(to, name)
		high, err2 := strconv.Atoi(last)
		if err != nil || err2 != nil || !found || low < 0 || high < low || high-low >= maxHandSquares {
			d.wrong(part.at, "%q is no range of at most %d squares; write it as z1..z8", part.text, maxHandSquares)
			continue
		}
		for n := low; n <= high; n++ {
			out = append(out, name+strconv.Itoa(n))
		}
	}
	if len(out) > maxHandSquares {
		d.wrong(w.at, "%d hand squares; at most %d are possible", len(out), maxHandSquares)
		return nil
	}
	for _, name := range out {
		if _, ok := d.v.ParseSquare(name); ok {
			d.wrong(w.at, "%q is a square of the board", name)
			return nil
		}
	}
	return out
}
