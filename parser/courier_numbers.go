package parser

import "strconv"

// readNumbering finds out how a list numbers its turns where no dots tell the
// second player's, and writes it into the entries: each number twice, or a
// number for each ply.
func readNumbering(entries []courierEntry) {
	var numbered []*courierEntry
	for i := range entries {
		e := &entries[i]
		if e.kind != entryTurn || e.depth > 0 {
			continue
		}
		if e.told {
			return
		}
		if e.numbered {
			numbered = append(numbered, e)
		}
	}
	if len(numbered) < 2 || numbered[0].number != 1 {
		return
	}
	pairs, plies := true, true
	for i, e := range numbered {
		pairs = pairs && int(e.number) == i/2+1
		plies = plies && int(e.number) == i+1
		if i%2 == 1 {
			a, b := turnCase(numbered[i-1].turn), turnCase(e.turn)
			if a != 0 && a == b || numbered[i-1].turn.Text == e.turn.Text {
				return
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
