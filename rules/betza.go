package rules

import (
	"fmt"
	"strings"
)

// stride is one way in which a piece moves: along (dx, dy) as seen by its
// owner (dy forward), up to limit times.
type stride struct {
	dx, dy        int
	limit         int // how many times; unlimited for a rider
	move, capture bool
	initial       bool // only from a square where such a piece stands at the start
	hop           hop
	lame          bool // the square it would pass must be empty
}

// unlimited is the limit of a rider; no board is longer.
const unlimited = 255

// hop says what a stride does with the first piece it meets.
type hop uint8

const (
	noHop    hop = iota
	overOne      // it must leap over exactly one piece, then goes on as a rider (cannon)
	justPast     // it must leap over one piece and lands directly behind it (grasshopper)
)

// betzaError is a mistake in a move in Betza notation.
type betzaError struct {
	at  int // byte offset
	msg string
}

func (e *betzaError) Error() string { return e.msg }

var atoms = map[byte][2]int{
	'W': {0, 1}, 'F': {1, 1}, 'D': {0, 2}, 'N': {1, 2}, 'A': {2, 2}, 'H': {0, 3},
	'L': {1, 3}, 'C': {1, 3}, 'J': {2, 3}, 'Z': {2, 3}, 'G': {3, 3},
}

type atomRange struct {
	atom  byte
	limit int
}

// compounds are letters that stand for several riders or leapers.
var compounds = map[byte][]atomRange{
	'R': {{'W', unlimited}}, 'B': {{'F', unlimited}}, 'Q': {{'W', unlimited}, {'F', unlimited}}, 'K': {{'W', 1}, {'F', 1}},
}

// parseBetza reads a move in Betza's funny notation: for each part modifiers
// (f b l r s v h for directions; m move only, c capture only; n lame; p cannon,
// g grasshopper, j the same as p; i initial), an atom (W F D N A H L C J Z G R
// B Q K), and a range: a number, or the atom doubled for an unlimited one.
func parseBetza(s string) ([]stride, error) {
	var out []stride
	for i := 0; i < len(s); {
		start := i
		for i < len(s) && s[i] >= 'a' && s[i] <= 'z' {
			i++
		}
		mods := s[start:i]
		if i == len(s) {
			return nil, &betzaError{start, fmt.Sprintf("modifiers %q without an atom behind them", mods)}
		}
		at, atom := i, s[i]
		i++
		parts, ok := compounds[atom]
		if !ok {
			if _, known := atoms[atom]; !known {
				return nil, &betzaError{at, fmt.Sprintf("unknown atom %q; atoms are W F D N A H L C J Z G R B Q K", atom)}
			}
			parts = []atomRange{{atom, 1}}
		}
		limit := 0
		if i < len(s) && s[i] == atom && !ok {
			limit = unlimited
			i++
		} else if n, rest := leadingNumber(s[i:]); n > 0 {
			limit = n
			i = len(s) - len(rest)
		} else if i < len(s) && s[i] == '0' {
			limit = unlimited
			i++
		}
		for _, part := range parts {
			l := part.limit
			if limit > 0 {
				l = limit
			}
			strides, err := partStrides(mods, start, part.atom, min(l, unlimited))
			if err != nil {
				return nil, err
			}
			out = append(out, strides...)
		}
	}
	return out, nil
}

func partStrides(mods string, at int, atom byte, limit int) ([]stride, error) {
	proto := stride{limit: limit, move: true, capture: true}
	var dirs []byte
	for i := 0; i < len(mods); i++ {
		switch c := mods[i]; c {
		case 'm', 'c':
			if strings.ContainsRune(mods, 'm') && strings.ContainsRune(mods, 'c') {
				break // both: the same as neither
			}
			proto.move, proto.capture = c == 'm', c == 'c'
		case 'i':
			proto.initial = true
		case 'n':
			proto.lame = true
		case 'p', 'j':
			proto.hop = overOne
		case 'g':
			proto.hop = justPast
		case 'f', 'b', 'l', 'r', 's', 'v', 'h':
			dirs = append(dirs, c)
		default:
			return nil, &betzaError{at + i, fmt.Sprintf("unknown modifier %q; modifiers are f b l r s v h m c n p g j i", c)}
		}
	}
	base := atoms[atom]
	var out []stride
	for _, d := range symmetries(base[0], base[1]) {
		if !wanted(d[0], d[1], dirs) {
			continue
		}
		st := proto
		st.dx, st.dy = d[0], d[1]
		out = append(out, st)
	}
	if len(out) == 0 {
		return nil, &betzaError{at, fmt.Sprintf("directions %q leave no move of %q", string(dirs), atom)}
	}
	return out, nil
}

// symmetries lists the directions of a leaper, clockwise by construction and
// without repeats.
func symmetries(a, b int) [][2]int {
	var out [][2]int
	seen := map[[2]int]bool{}
	for _, d := range [][2]int{{a, b}, {b, a}, {b, -a}, {a, -b}, {-a, -b}, {-b, -a}, {-b, a}, {-a, b}} {
		if !seen[d] {
			seen[d] = true
			out = append(out, d)
		}
	}
	return out
}

// wanted says whether the direction letters allow (dx, dy); no letters allow
// all. Pairs name one move or two more closely, as Fairy-Stockfish reads them:
// on oblique atoms the second letter is the longer part, so that lfN is the left
// one of fN, flN the forward one of lN, and fsN the two that go forward and
// more sideways; fh, bh, lh and rh are the whole half.
func wanted(dx, dy int, dirs []byte) bool {
	if len(dirs) == 0 {
		return true
	}
	oblique := dx != 0 && dy != 0 && abs(dx) != abs(dy)
	orthogonal := dx == 0 || dy == 0
	for i := 0; i < len(dirs); i++ {
		c := dirs[i]
		if i+1 < len(dirs) && !orthogonal {
			n := dirs[i+1]
			switch {
			case n == c:
				i++
			case n == 'h':
				i++
				if along(dx, dy, c) {
					return true
				}
				continue
			case isVertical(c) && isHorizontal(n), isHorizontal(c) && isVertical(n):
				i++
				if along(dx, dy, c) && along(dx, dy, n) && (!oblique || dominant(dx, dy, n)) {
					return true
				}
				continue
			}
		}
		if along(dx, dy, c) && (!oblique || dominant(dx, dy, c)) {
			return true
		}
	}
	return false
}

func isVertical(c byte) bool   { return c == 'f' || c == 'b' || c == 'v' }
func isHorizontal(c byte) bool { return c == 'l' || c == 'r' || c == 's' }

func along(dx, dy int, c byte) bool {
	switch c {
	case 'f':
		return dy > 0
	case 'b':
		return dy < 0
	case 'r':
		return dx > 0
	case 'l':
		return dx < 0
	case 's':
		return dx != 0
	case 'v':
		return dy != 0
	}
	return false
}

func dominant(dx, dy int, c byte) bool {
	if isVertical(c) {
		return abs(dy) > abs(dx)
	}
	return abs(dx) > abs(dy)
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
