package parser

import "strconv"

// readNumbering finds out how a list numbers its turns where no dots tell the
// second player's, and writes it into the entries: each number twice, or a
// number for each ply. It says whether they are of such a kind.
func readNumbering(entries []courierEntry) bool {
	var numbered []*courierEntry
	for i := range entries {
		e := &entries[i]
		if e.kind != entryTurn || e.depth > 0 {
			continue
		}
		if e.told {
			return false
		}
		if e.numbered {
			numbered = append(numbered, e)
		}
	}
	if len(numbered) < 2 || numbered[0].number != 1 {
		return false
	}
	pairs, plies := true, true
	for i, e := range numbered {
		pairs = pairs && int(e.number) == i/2+1
		plies = plies && int(e.number) == i+1
		if i%2 == 1 {
			a, b := turnCase(numbered[i-1].turn), turnCase(e.turn)
			if a != 0 && a == b || numbered[i-1].turn.Text == e.turn.Text {
				return false
			}
		}
	}
	for i, e := range numbered {
		switch {
		case pairs:
			e.second = i%2 == 1
		case plies:
			e.number, e.second = e.number/2+e.number%2, e.number%2 == 0
		}
	}
	return pairs || plies
}

// numberBehind lets the numbers of a move list go on behind the moves that its preset
// makes, where they begin again.
func numberBehind(initial, list []courierEntry) {
	last := 1
	for i := range initial {
		switch e := &initial[i]; {
		case e.kind != entryTurn || e.depth > 0:
		case e.number > 0:
			last = e.key()
		default:
			last++
			e.number, e.second = int32(last/2), last%2 == 1
		}
	}
	var turns []*courierEntry
	for i := range list {
		if e := &list[i]; e.kind == entryTurn && e.depth == 0 {
			turns = append(turns, e)
		}
	}
	for i, e := range turns {
		if e.number == 0 {
			continue
		}
		shift := last + 1 + i - e.key()
		if e.key() > last || i+1 < len(turns) && turns[i+1].numbered && turns[i+1].key() == last+2+i {
			return // they do not begin again
		}
		for k := range list {
			if e := &list[k]; e.kind == entryTurn && e.number > 0 {
				key := e.key() + shift
				e.number, e.second = int32(key/2), key%2 == 1
			}
		}
		return
	}
}

// maxSlip is how many turns in a row may have a wrong number.
const maxSlip = 3

// mendNumbers finds numbers of the main line that are slips: the turns behind
// them go on as if they had been right, which they do not behind a take-back. It
// writes the numbers that were meant into the entries.
func (g *courierGame) mendNumbers(entries []courierEntry) {
	line := make([]*courierEntry, 0, len(entries))
	for i := range entries {
		if e := &entries[i]; e.kind == entryTurn && e.depth == 0 {
			line = append(line, e)
		}
	}
	for i := 1; i < len(line); i++ {
		expected := line[i-1].key() + 1
		if line[i-1].number == 0 || line[i].number == 0 || line[i].key() == expected {
			continue
		}
		for n := 1; n <= maxSlip && i+n < len(line); n++ {
			if line[i+n].key() != expected+n || !line[i+n].numbered {
				continue
			}
			if samePlayer(line[i-1 : i+n+1]) {
				break
			}
			e := line[i]
			g.note("slip", g.about(e, true, "this turn has the number %s where %s is expected, and the turns behind it go on from there; it is taken as %s", numberOf(e.key()), numberOf(expected), numberOf(expected)))
			for k := range n {
				line[i+k].number, line[i+k].second = int32((expected+k)/2), (expected+k)%2 == 1
			}
			break
		}
	}
}

// samePlayer says whether two turns that follow each other have labels of one
// letter case.
func samePlayer(line []*courierEntry) bool {
	for i := 1; i < len(line); i++ {
		if a := turnCase(line[i].turn); a != 0 && a == turnCase(line[i-1].turn) {
			return true
		}
	}
	return false
}

// key is the place of a turn in the game: twice its number, plus one for the
// second player; 0 if it has none.
func (e *courierEntry) key() int {
	if e.second {
		return 2*int(e.number) + 1
	}
	return 2 * int(e.number)
}

// numberOf writes the number of a place.
func numberOf(key int) string {
	return strconv.Itoa(key/2) + [2]string{".", "..."}[key%2]
}
