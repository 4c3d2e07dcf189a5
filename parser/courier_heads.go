package parser

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
// where splitCourierGames may begin a game: in front of the first turn, of one
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
