package rules

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
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

var atoms = map[byte][2]int{
	'W': {0, 1}, 'F': {1, 1}, 'D': {0, 2}, 'N': {1, 2}, 'A': {2, 2}, 'H': {0, 3},
	'L': {1, 3}, 'C': {1, 3}, 'J': {2, 3}, 'Z': {2, 3}, 'G': {3, 3},
}

// compound is a letter that stands for several atoms with one range.
type compound struct {
	atoms string
	limit int
}

var compounds = map[byte]compound{
	'R': {"W", unlimited}, 'B': {"F", unlimited}, 'Q': {"WF", unlimited}, 'K': {"WF", 1},
}

// betzaPart is one part of a move in Betza notation: modifiers, atom, range.
type betzaPart struct {
	mods  string
	at    int // byte offset of the modifiers
	atom  byte
	limit int
}

// betzaParts splits a move in Betza's funny notation into parts: modifiers (f b
// l r s v h for directions; m move only, c capture only; n lame; p cannon, g
// grasshopper, j the same as p; i initial), an atom (W F D N A H L C J Z G R B
// Q K), and a range: a number, or the atom doubled for an unlimited one.
// What is wrong is skipped and told.
func betzaParts(s string) ([]betzaPart, []*betzaError) {
	var out []betzaPart
	var errs []*betzaError
	wrong := func(at int, format string, args ...any) {
		errs = append(errs, &betzaError{at, fmt.Sprintf(format, args...)})
	}
	for i := 0; i < len(s); {
		p := betzaPart{at: i, limit: 1}
		for i < len(s) && s[i] >= 'a' && s[i] <= 'z' {
			i++
		}
		p.mods = s[p.at:i]
		if i == len(s) {
			wrong(p.at, "modifiers %q without an atom behind them", p.mods)
			break
		}
		p.atom = s[i]
		_, leaper := atoms[p.atom]
		parts, isCompound := compounds[p.atom]
		if !leaper && !isCompound {
			n := runeLength(s[i:])
			wrong(i, "unknown atom %q; atoms are W F D N A H L C J Z G R B Q K", s[i:i+n])
			i += n
			for i < len(s) && s[i] >= '0' && s[i] <= '9' {
				i++
			}
			continue
		}
		i++
		if isCompound {
			p.limit = parts.limit
		}
		digits := s[i : len(s)-len(strings.TrimLeft(s[i:], "0123456789"))]
		switch n, err := strconv.Atoi(digits); {
		case digits == "" && i < len(s) && s[i] == p.atom && leaper:
			p.limit = unlimited
			i++
		case digits == "":
		case digits == "0":
			p.limit = unlimited
		case err != nil || digits[0] == '0' || n > maxSide:
			wrong(i, "the range %s is none; 1 to %d squares are possible, and 0 for any distance", digits, maxSide)
		default:
			p.limit = n
		}
		i += len(digits)
		p.judgeModifiers(wrong)
		out = append(out, p)
	}
	return out, errs
}

// judgeModifiers looks for modifiers that do not exist, stand twice or exclude
// each other.
func (p betzaPart) judgeModifiers(wrong func(at int, format string, args ...any)) {
	hop := byte(0)
	for i := 0; i < len(p.mods); i++ {
		c := p.mods[i]
		direction := strings.IndexByte("fblrsvh", c) >= 0
		again := strings.IndexByte(p.mods[:i], c) >= 0
		switch {
		case !direction && strings.IndexByte("mcnpgji", c) < 0:
			wrong(p.at+i, "unknown modifier %q; modifiers are f b l r s v h m c n p g j i", c)
		case again && (!direction || strings.IndexByte("WDHR", p.atom) >= 0): // on other atoms directions go in pairs
			wrong(p.at+i, "the modifier %q stands twice", c)
		case strings.IndexByte("pgj", c) >= 0:
			if hop != 0 {
				wrong(p.at+i, "the modifiers %q and %q exclude each other", hop, c)
			}
			hop = c
		}
	}
}

func runeLength(s string) int {
	_, n := utf8.DecodeRuneInString(s)
	return n
}

// directions are the modifiers that name directions.
func (p betzaPart) directions() []byte {
	var out []byte
	for i := 0; i < len(p.mods); i++ {
		if strings.IndexByte("fblrsvh", p.mods[i]) >= 0 {
			out = append(out, p.mods[i])
		}
	}
	return out
}

// parseBetza reads a move in Betza notation and says everything that is wrong
// in it.
func parseBetza(s string) ([]stride, []*betzaError) {
	parts, errs := betzaParts(s)
	if len(errs) > 0 {
		return nil, errs
	}
	var out []stride
	for _, p := range parts {
		simple := string(p.atom)
		if of, ok := compounds[p.atom]; ok {
			simple = of.atoms
		}
		for i := range simple {
			strides := p.strides(simple[i])
			if len(strides) == 0 {
				errs = append(errs, &betzaError{p.at, fmt.Sprintf("directions %q leave no move of %q", string(p.directions()), simple[i])})
				break
			}
			out = append(out, strides...)
		}
	}
	return out, errs
}

// strides are the moves of a part along one of the atoms that its own stands
// for.
func (p betzaPart) strides(atom byte) []stride {
	proto := stride{limit: p.limit, move: true, capture: true, initial: p.has('i'), lame: p.has('n')}
	if p.has('m') != p.has('c') { // both are the same as neither
		proto.move, proto.capture = p.has('m'), p.has('c')
	}
	switch {
	case p.has('p'), p.has('j'):
		proto.hop = overOne
	case p.has('g'):
		proto.hop = justPast
	}
	base := atoms[atom]
	dirs := p.directions()
	var out []stride
	for _, d := range symmetries(base[0], base[1]) {
		if wanted(d[0], d[1], dirs) {
			st := proto
			st.dx, st.dy = d[0], d[1]
			out = append(out, st)
		}
	}
	return out
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
