package rules

import (
	"slices"
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
		d.perPiece(s, s.words(), func(p *PieceDef, w word) {
			names := strings.Split(w.text, "/")
			for _, name := range names {
				if !d.zillionsName(w, name) {
					return
				}
			}
			p.Zillions = names
		})
	}},
	{"zillionsPlayers", 0, "first/second, first/second, …", "names of the players in rules files for Zillions; the first pair is written", true, func(d *draft, s *setting) {
		d.v.Zillions.Players, d.playersIn, d.playersAt = nil, s, nil
		sides := map[string]int{}
		for _, w := range s.items() {
			names := strings.Split(w.text, "/")
			if len(names) != 2 || names[0] == "" || names[1] == "" || strings.ContainsAny(w.text, " \t") {
				d.wrong(w.at, "%q is no pair of players; write first/second, such as White/Black", w.text)
				continue
			}
			if names[0] == names[1] {
				d.wrong(w.at, "both players are called %q in %q; they need different names", names[0], w.text)
				continue
			}
			ok := true
			for side, name := range names {
				if other, again := sides[name]; again && other != side {
					d.wrong(w.at, "%q is a name of the other player already", name)
					ok = false
				}
				sides[name] = side
				ok = ok && d.zillionsName(w, name)
			}
			if ok {
				d.v.Zillions.Players = append(d.v.Zillions.Players, [2]string(names))
				d.playersAt = append(d.playersAt, w)
			}
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
		for _, name := range d.v.Zillions.Hands[Second] {
			if slices.Contains(d.v.Zillions.Hands[First], name) {
				d.wrong(w[1].at, "%q is a hand square of the first player already", name)
				return
			}
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
	seen := map[string]bool{}
	for _, name := range out {
		switch {
		case !d.zillionsName(w, name):
			return nil
		case d.isSquare(name):
			d.wrong(w.at, "%q is a square of the board", name)
			return nil
		case seen[name]:
			d.wrong(w.at, "%q stands twice among the hand squares", name)
			return nil
		}
		seen[name] = true
	}
	return out
}

// isSquare says whether a square of the board has a name, in the manner of chess
// (a1 at the first player's left) or in that of shogi (9i there): both are read.
func (d *draft) isSquare(name string) bool {
	v := d.v
	for file := range v.Files {
		for rank := range v.Ranks {
			if name == fileLetter(file)+strconv.Itoa(rank+1) || name == strconv.Itoa(v.Files-file)+fileLetter(v.Ranks-1-rank) {
				return true
			}
		}
	}
	return false
}

func fileLetter(i int) string { return string(rune('a' + i)) }

// maxZillionsName bounds a name in a save, in bytes.
const maxZillionsName = 200

// zillionsName says whether a save could hold a name: its signs and words are none.
func (d *draft) zillionsName(w word, name string) bool {
	switch name {
	case "":
		d.wrong(w.at, "%q has an empty name", w.text)
	case "x", "-", "=", "@", "on", "flip", "partial", "Pass":
		d.wrong(w.at, "%q cannot be a name: it is a sign of a Zillions save", name)
	default:
		switch {
		case len(name) > maxZillionsName:
			d.wrong(w.at, "a name of %d bytes; in a Zillions save it has at most %d", len(name), maxZillionsName)
		case strings.ContainsAny(name, "()"):
			d.wrong(w.at, "%q cannot be a name: parentheses are signs of a Zillions save", name)
		default:
			return true
		}
	}
	return false
}

// FoldZillions makes the spellings of a piece's name in Zillions comparable:
// capitals, blanks, hyphens and underscores do not matter.
func FoldZillions(name string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "-", "", "_", "").Replace(name))
}

// playersAreNoPieces looks for players that have the name of a piece: behind = a
// save would not tell which it is.
func (d *draft) playersAreNoPieces() {
	if d.playersIn == nil || d.playersIn.inherited && len(d.told["pieceZillions"]) == 0 {
		return
	}
	d.at(d.playersIn)
	for i, pair := range d.v.Zillions.Players {
		for _, player := range pair {
			for t := 1; t < len(d.v.Pieces); t++ {
				p := &d.v.Pieces[t]
				same := func(name string) bool { return FoldZillions(name) == FoldZillions(player) }
				if !slices.ContainsFunc(orElse(p.Zillions, p.Name), same) {
					continue
				}
				if told, ok := d.told["pieceZillions"][p.Type]; ok && d.playersIn.inherited && !told.in.inherited {
					d.at(told.in)
					d.wrong(told.at, "%q is the name of a player already", player)
					return
				}
				d.wrong(d.playersAt[i].at, "%q is the name of the piece %q already", player, strings.ToLower(p.Letter))
				return
			}
		}
	}
}
