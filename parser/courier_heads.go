package parser

import "strings"

// coordinateHeaders are the headers that tell how the squares of a game are
// called.
var coordinateHeaders = map[string]bool{
	"game": true, "variant": true, "rules of": true, "code": true, "cols": true, "files": true, "ranks": true, "position": true,
}

// courierHead is what stands behind the last turn and may be the head of a game.
type courierHead struct {
	data  courierMeta // what it tells of coordinates, of each kind the first
	known bool        // there is one
	opens bool        // it begins a game even where moves have no numbers
	fresh bool        // it has not been looked at yet
}

// keepHeader keeps what a header tells of the coordinates of the game that begins.
func (r *courierLines) keepHeader(h *courierHeader, at int) {
	if !r.head.known {
		r.head.known, r.head.fresh, r.head.opens = true, true, opensGame(h.key)
	}
	if coordinateHeaders[h.key] && h.value != "" && r.head.data.get(h.key) == "" {
		r.head.fresh = true
		r.head.data = append(r.head.data, courierDatum{key: h.key, name: h.name, text: h.value, pos: r.list.pos(at)})
	}
}

// enterGame takes the coordinates of the head that stands behind the last turn
// where courierSplitter may begin a game: in front of the first turn, of one
// with the number 1, or of one without a number.
func (r *courierLines) enterGame(body string) {
	number := numberLength(body, true)
	first := number > 0 && body[0] == '1' && (number == 1 || !isDigit(body[1])) && !isEllipsis(body[1:number])
	if r.fileTurns > 0 && !first && (number > 0 || r.unused || !r.head.opens) {
		return
	}
	r.head.fresh = false
	data := append(courierMeta(nil), r.head.data...)
	game := data.get("game", "variant", "rules of")
	setup := len(data) > 1 || len(data) == 1 && game == ""
	if !setup && !r.setup && game == r.game {
		return // as before
	}
	r.setup = setup
	if game != "" {
		r.game = game
	} else if r.game != "" { // games of one list are of one kind unless they say otherwise
		data = append(data, courierDatum{key: "title", text: r.game})
	}
	r.useCoords(r.coordsOf(data))
}

// namesGame says whether a comment is such as begins a list, "Game: Chess". It
// need not stand behind a blank line, for lists are joined without one.
func namesGame(line string) bool {
	const key = "Game:"
	return len(line) > len(key) && strings.EqualFold(line[:len(key)], key)
}

// header reads "White: alpha" and [White "alpha"].
func (r *courierLines) header(at int, line string) bool {
	name, value := "", ""
	bracket := line[0] == '['
	if bracket {
		end := strings.LastIndex(line, `"]`)
		start := strings.Index(line, ` "`)
		if start < 2 || end < start+2 {
			return false
		}
		name, value = line[1:start], line[start+2:end]
	} else {
		colon := strings.IndexByte(line[:min(len(line), 32)], ':')
		switch {
		case colon > 0:
			name, value = line[:colon], line[colon+1:]
		case r.page && strings.HasPrefix(line, "Rules of "):
			name, value = "rules of", line[len("Rules of "):]
		default:
			return false
		}
	}
	key := fieldKey(name)
	if !courierHeaders[key] && !bracket {
		return false
	}
	add := func(key, name, value string) {
		h := &courierHeader{key: key, name: innerName(name), value: strings.TrimFunc(value, isBlank)}
		r.keepHeader(h, at)
		r.add(courierEntry{kind: entryHeader, at: at, text: line, header: h})
	}
	r.boundary = true
	// Both players may stand on one line.
	for _, other := range []string{"White", "Black"} {
		i := indexFold(value, strings.ToLower(other)+":")
		if courierSides[key] && i > 0 && isBlank(rune(value[i-1])) && !strings.EqualFold(other, key) {
			add(key, name, value[:i])
			key, name, value = strings.ToLower(other), other, value[i+len(other)+1:]
		}
	}
	add(key, name, value)
	return true
}

// indexFold is strings.Index without regard to the case of ASCII letters; what
// is in lower case.
func indexFold(s, what string) int {
	for i := 0; i+len(what) <= len(s); i++ {
		if strings.EqualFold(s[i:i+len(what)], what) {
			return i
		}
	}
	return -1
}
