package rules

import "strings"

// The start of a game: its board, what may castle and how, and its handicaps.

// boardOfStart takes the size of the board from startFen, as far as maxFile and
// maxRank cannot be read and the rest of the definition is to be judged.
func (d *draft) boardOfStart() {
	for i := range d.settings {
		s := &d.settings[i]
		if s.key != "startFen" || s.value == "" {
			continue
		}
		board, _, _ := strings.Cut(strings.Fields(s.value)[0], "[")
		rows := strings.Split(board, "/")
		files := 0
		for rest := rows[0]; rest != ""; files++ {
			if n, after := leadingNumber(rest); n > 0 {
				files, rest = files+n-1, after
				continue
			}
			_, rest = pieceSymbol(rest)
		}
		if d.unsureFiles {
			d.v.Files = max(1, min(files, maxSide))
		}
		if d.unsureRanks {
			d.v.Ranks = min(len(rows), maxSide)
		}
	}
}

// startPosition reads startFen and the handicaps. Where the moves of some piece
// are not known, what depends on them is not judged.
func (d *draft) startPosition() {
	v := d.v
	d.file, d.inherited = d.home, false
	if d.start == nil {
		if !d.given("startFen") {
			d.wrong(d.nameAt, "%s has no startFen", v.Name)
		}
		return
	}
	if v.castling {
		d.castlingSquares()
	}
	p := d.position(word{d.start.value, d.start.at}, d.start, 'w')
	if p != nil {
		v.start = *p
	}
	for _, h := range d.handicapAt {
		if d.position(h, d.handicapsIn, v.firstLetter()) == nil && d.inherited {
			break // they are all of the parent's board
		}
	}
	if p == nil {
		return
	}
	if v.castling && d.castlingLeads(First) {
		d.castlingLeads(Second)
	}
}

// homes notes where each kind of piece stands at the start.
func (d *draft) homes(p *Position) {
	for q := Square(0); int(q) < d.v.Squares(); q++ {
		if pc := p.board[q]; pc != 0 {
			d.v.home[pc.Side()][pc.Type()].add(q)
		}
	}
}

// settingAt makes a key the one that mistakes are about and returns the place of
// its value: that of the game's name where the definition does not set it.
func (d *draft) settingAt(key string) place {
	d.file, d.inherited = d.home, false
	for i := range d.settings {
		if s := &d.settings[i]; s.key == key {
			d.at(s)
			return s.at
		}
	}
	return d.nameAt
}

// given says whether the definition has a setting, be it empty.
func (d *draft) given(key string) bool {
	for i := range d.settings {
		if d.settings[i].key == key {
			return true
		}
	}
	return false
}

// position reads a position of the definition, nil where it is mistaken. It
// must be written whole. It is not blamed for letters that other mistakes hide.
func (d *draft) position(w word, in *setting, first byte) *Position {
	d.at(in)
	if d.unsureNames {
		return nil
	}
	if strings.HasPrefix(w.text, "startpos") {
		d.wrong(w.at, "%q means the position that %s is to give; write its board", w.text, in.key)
		return nil
	}
	s := d.v.newSetup(w.text)
	s.whole = true
	s.read(s.fields(w.text), first)
	if in == d.start {
		d.homes(s.p)
	}
	switch {
	case !d.unsureMoves:
		s.judge()
	case s.boardRead:
		s.kings()
	}
	s.problems = append(s.problems, s.short...)
	switch {
	case len(s.problems) == 0:
		return s.p
	case d.inherited:
		d.wrong(w.at, "%s", &SetupError{s.shown, s.problems})
	}
	for _, p := range s.problems {
		if !d.inherited {
			d.wrong(w.at.plus(w.text[:p.At]), "%s", p.Message)
		}
	}
	return nil
}

// castlingKeys are the keys that say where the king goes, by wing.
var castlingKeys = [2]string{"castlingKingsideFile", "castlingQueensideFile"}

// castlingSquares finds where king and rook go: the rook to the square inside.
func (d *draft) castlingSquares() {
	v := d.v
	for wing, key := range castlingKeys {
		king := d.castleFile[wing]
		rook := king - 1 + 2*wing
		if king >= v.Files {
			d.wrong(d.settingAt(key), "castling takes the king to file %c, which this board does not have; set %s", 'a'+king, key)
			continue
		}
		for s := First; s <= Second; s++ {
			rank := 0
			if s == Second {
				rank = v.Ranks - 1
			}
			v.castleTo[s][wing] = castleSquares{v.SquareAt(king, rank), NoSquare}
			if rook >= 0 && rook < v.Files {
				v.castleTo[s][wing].rook = v.SquareAt(rook, rank)
			}
		}
	}
}

// castlingLeads says whether castling takes a side's king toward its rook, as it
// must, and leaves a square for the rook.
func (d *draft) castlingLeads(s Side) bool {
	v := d.v
	king, fine := v.start.king[s], true
	for wing, key := range castlingKeys {
		to, from, rook := d.castleFile[wing], v.File(king), v.start.castle[s][wing]
		switch {
		case rook != NoSquare && !v.Chess960 && (wing == 0 && to <= from || wing == 1 && to >= from):
			toward := "right"
			if wing == 1 {
				toward = "left"
			}
			d.wrong(d.settingAt(key), "castling takes the king of %s from %s to file %c; %s must lie to the %s of it, toward the rook on %s",
				v.SideName(s), v.SquareName(king), 'a'+to, key, toward, v.SquareName(rook))
			fine = false
		case to < v.Files && v.castleTo[s][wing].rook == NoSquare:
			d.wrong(d.settingAt(key), "castling takes the king to file %c, at the edge of the board, and leaves no square inside for the rook", 'a'+to)
			fine = false
		}
	}
	return fine
}

// inheritedRegions looks for regions of a parent that a board of other height
// leaves behind: pieces that promote in the middle of it.
func (d *draft) inheritedRegions() {
	v := d.v
	own := false
	for i := range d.settings {
		own = own || d.settings[i].key == "maxRank" && !d.settings[i].inherited
	}
	if !own {
		return
	}
	for i := range d.settings {
		s := &d.settings[i]
		side := First
		switch s.key {
		case "promotionRegionWhite":
		case "promotionRegionBlack":
			side = Second
		default:
			continue
		}
		reaches := false
		for f := range v.Files {
			last := v.SquareAt(f, v.Ranks-1)
			if side == Second {
				last = v.SquareAt(f, 0)
			}
			reaches = reaches || d.promotionRegion[side].has(last)
		}
		if s.inherited && d.promotionRegionSet[side] && !reaches {
			d.at(s)
			rank := v.Ranks
			if side == Second {
				rank = 1
			}
			d.wrong(s.at, "it has no square of the last rank, *%d; set %s anew", rank, s.key)
		}
	}
}
