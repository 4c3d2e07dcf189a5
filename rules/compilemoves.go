package rules

// What a definition says of moves, promotions and drops becomes tables by
// square and side.

// direction returns the index of a step, adding it and its opposite at need.
func (d *draft) direction(dx, dy int) uint8 {
	v := d.v
	for i, dir := range v.dirs {
		if dir.dx == dx && dir.dy == dy {
			return uint8(i)
		}
	}
	for _, dir := range []direction{{dx, dy}, {-dx, -dy}} {
		v.dirs = append(v.dirs, dir)
		var step [maxSquares]Square
		for q := range step {
			step[q] = NoSquare
			if q < v.Squares() {
				f, r := q%v.Files+dir.dx, q/v.Files+dir.dy
				if f >= 0 && f < v.Files && r >= 0 && r < v.Ranks {
					step[q] = v.SquareAt(f, r)
				}
			}
		}
		v.step = append(v.step, step)
	}
	return uint8(len(v.dirs) - 2)
}

// opposite returns the index of the direction back; direction adds them in
// pairs.
func opposite(d uint8) uint8 { return d ^ 1 }

// compileMoves turns strides into lines for both sides.
func (d *draft) compileMoves() {
	v := d.v
	for t := 1; t < len(v.Pieces); t++ {
		if d.mobility[First][t] != nil && d.mobility[Second][t] == nil {
			turned := d.mirror(*d.mobility[First][t])
			d.mobility[Second][t] = &turned
		}
		for s := First; s <= Second; s++ {
			v.region[s][t] = d.mobility[s][t]
			for _, st := range d.strides[t] {
				if s == Second {
					st.dx, st.dy = -st.dx, -st.dy
				}
				dir := d.direction(st.dx, st.dy)
				o := oddLine{stride: st, dir: dir, legs: d.legs(st), from: d.onlyFrom(s, PieceType(t), st), to: d.mobility[s][t]}
				if st.lame || st.hop != noHop || o.from != nil || o.to != nil {
					v.odd[s][t] = append(v.odd[s][t], o)
					v.hasOdd = true
					continue
				}
				d.addLine(s, PieceType(t), dir, st)
			}
		}
	}
	if v.flyingGeneral || v.borrows {
		v.hasOdd = true
	}
	for s := First; s <= Second; s++ {
		far := make([]uint8, len(v.dirs))
		v.capReach[s] = make([][pieceCodes]uint8, len(v.dirs))
		for t := 1; t < len(v.Pieces); t++ {
			for _, l := range v.lines[s][t] {
				if v.harmless.Has(PieceType(t)) {
					break
				}
				v.capReach[s][l.dir][NewPiece(PieceType(t), s)] = l.capture
				far[l.dir] = max(far[l.dir], l.capture)
			}
			for q := Square(0); int(q) < v.Squares(); q++ {
				if d.movesFrom(s, PieceType(t), q) {
					v.canMove[s][t].add(q)
				}
			}
		}
		for dir, n := range far {
			if n > 0 && !v.borrows {
				v.attacks[s] = append(v.attacks[s], attack{out: opposite(uint8(dir)), in: uint8(dir), far: n})
			}
		}
	}
	if d.doubleStep {
		v.doubleStep = d.pawns
		for s := First; s <= Second; s++ {
			switch {
			case d.doubleRegionSet[s]:
				v.doubleRegion[s] = d.doubleRegion[s]
			case s == Second && d.doubleRegionSet[First]:
				v.doubleRegion[s] = d.mirror(d.doubleRegion[First])
			default:
				v.doubleRegion[s] = d.rankSet(s, 1)
			}
		}
		v.enPassant = d.enPassant
		d.doubleStepLeads()
	}
	v.pawnTypes = d.pawns
}

// doubleStepLeads looks for regions from which no pawn can step two squares.
func (d *draft) doubleStepLeads() {
	v := d.v
	for s, key := range []string{"doubleStepRegionWhite", "doubleStepRegionBlack"} {
		if !d.doubleRegionSet[s] {
			continue
		}
		empty, leads := true, false
		for q := Square(0); int(q) < v.Squares(); q++ {
			if v.doubleRegion[s].has(q) {
				empty = false
				leads = leads || ownRank(v, Side(s), q)+2 < v.Ranks
			}
		}
		if !empty && !leads {
			d.wrong(d.settingAt(key), "from none of these squares can a pawn of %s step two squares ahead on a board of %d ranks", v.SideName(Side(s)), v.Ranks)
		}
	}
}

// compileToward finds the directions that lead from square to square.
func (d *draft) compileToward() {
	v := d.v
	row := 2*v.Files - 1
	v.center = int16((v.Ranks-1)*row + v.Files - 1)
	v.toward = make([]uint64, 2*v.center+1)
	for q := Square(0); int(q) < v.Squares(); q++ {
		v.spread[q] = int16(v.Rank(q)*row + v.File(q))
	}
	for from := Square(0); int(from) < v.Squares(); from++ {
		for dir := range v.dirs {
			for at := v.step[dir][from]; at >= 0; at = v.step[dir][at] {
				v.toward[v.spread[at]-v.spread[from]+v.center] |= 1 << dir
			}
		}
	}
}

// compileOrigins finds from where the pieces of each type may get to each square.
func (d *draft) compileOrigins() {
	v := d.v
	if v.borrows {
		return
	}
	for s := First; s <= Second; s++ {
		for t := PieceType(1); int(t) < len(v.Pieces); t++ {
			origins := make([]uint64, v.Squares()*v.words)
			add := func(to, from Square) {
				origins[int(to)*v.words+int(from>>6)] |= 1 << (from & 63)
			}
			walk := func(from Square, dir uint8, far int) {
				for at := v.step[dir][from]; at >= 0 && far > 0; at, far = v.step[dir][at], far-1 {
					add(at, from)
				}
			}
			for from := Square(0); int(from) < v.Squares(); from++ {
				for _, l := range v.lines[s][t] {
					walk(from, l.dir, int(l.far))
				}
				for i := range v.odd[s][t] {
					walk(from, v.odd[s][t][i].dir, v.odd[s][t][i].limit)
				}
				if to := from + 2*v.forward(s); v.doubleStep.Has(t) && v.doubleRegion[s].has(from) && v.onBoard(to) {
					add(to, from)
				}
			}
			v.origins[s][t] = origins
		}
	}
}

// addLine merges a stride into the lines of a piece, one line a direction.
func (d *draft) addLine(s Side, t PieceType, dir uint8, st stride) {
	lines := d.v.lines[s][t]
	var l *line
	for i := range lines {
		if lines[i].dir == dir {
			l = &lines[i]
		}
	}
	if l == nil {
		d.v.lines[s][t] = append(lines, line{dir: dir})
		l = &d.v.lines[s][t][len(lines)]
	}
	if st.move {
		l.move = max(l.move, uint8(st.limit))
	}
	if st.capture {
		l.capture = max(l.capture, uint8(st.limit))
	}
	l.far = max(l.move, l.capture)
}

// legs lists the squares, as directions from the start, that a lame leaper
// passes: first along the longer side, then diagonally.
func (d *draft) legs(st stride) []uint8 {
	if !st.lame {
		return nil
	}
	var out []uint8
	x, y := 0, 0
	for {
		rx, ry := st.dx-x, st.dy-y
		switch {
		case abs(rx) > abs(ry):
			x += sign(rx)
		case abs(ry) > abs(rx):
			y += sign(ry)
		default:
			x += sign(rx)
			y += sign(ry)
		}
		if x == st.dx && y == st.dy {
			return out
		}
		out = append(out, d.direction(x, y))
	}
}

func sign(n int) int {
	if n < 0 {
		return -1
	}
	if n > 0 {
		return 1
	}
	return 0
}

// movesFrom says whether a piece has any move from a square of an empty board
// or one that it could make by capture.
func (d *draft) movesFrom(s Side, t PieceType, q Square) bool {
	v := d.v
	for _, l := range v.lines[s][t] {
		if v.step[l.dir][q] != NoSquare {
			return true
		}
	}
	for _, o := range v.odd[s][t] {
		to := v.step[o.dir][q]
		if to != NoSquare && (o.to == nil || o.to.has(to)) && (o.from == nil || o.initial || o.from.has(q)) {
			return true
		}
	}
	return false
}

// onlyFrom is where a piece has a move: for an initial move where such pieces
// stand at the start, for the sideways steps of a soldier beyond its
// soldierPromotionRank; nil for everywhere.
func (d *draft) onlyFrom(s Side, t PieceType, st stride) *set {
	switch {
	case st.initial:
		return &d.v.home[s][t]
	case d.soldiers.Has(t) && st.dy == 0 && d.soldierRank > 1:
		var beyond set
		for rank := d.soldierRank - 1; rank < d.v.Ranks; rank++ {
			row := d.rankSet(s, rank)
			for w := range beyond {
				beyond[w] |= row[w]
			}
		}
		return &beyond
	}
	return nil
}

// mirror turns a region round to the other player's view.
func (d *draft) mirror(s set) set {
	var out set
	n := d.v.Squares()
	for q := Square(0); int(q) < n; q++ {
		if s.has(q) {
			out.add(Square(n-1) - q)
		}
	}
	return out
}

// rankSet is a whole rank, counted from 0 at the side's own edge.
func (d *draft) rankSet(s Side, rank int) set {
	var out set
	if s == Second {
		rank = d.v.Ranks - 1 - rank
	}
	for f := range d.v.Files {
		out.add(d.v.SquareAt(f, rank))
	}
	return out
}

// zone is where a side's pieces promote.
func (d *draft) zone(s Side) set {
	switch {
	case d.promotionRegionSet[s]:
		return d.promotionRegion[s]
	case s == Second && d.promotionRegionSet[First]:
		return d.mirror(d.promotionRegion[First])
	}
	return d.rankSet(s, d.v.Ranks-1)
}

func (d *draft) compilePromotions() {
	v := d.v
	for t := 1; t < len(v.Pieces); t++ {
		pt := PieceType(t)
		for s := First; s <= Second; s++ {
			pawn := d.pawns.Has(pt) && len(d.pawnPromotions) > 0
			choices := d.choices[pt]
			if turned, ok := d.turnsInto[pt]; ok {
				choices = append([]PieceType{turned}, choices...)
			}
			if pawn {
				choices = nil
				for _, p := range d.pawnPromotions {
					choices = append(choices, p.PieceType)
				}
			}
			if s == First {
				v.Pieces[t].Promotes = choices
			}
			pr := &promotion{zone: d.zone(s), fromToo: !pawn, must: !pawn && d.mandatoryPiece, onCapture: d.promoteOnCapture && !v.vanish.Has(pt)}
			needed := len(choices) > 0
			for q := Square(0); int(q) < v.Squares(); q++ {
				for _, c := range choices {
					if !d.immobility || v.canMove[s][c].has(q) {
						pr.at[q] = append(pr.at[q], c)
					}
				}
				stuck := d.immobility && !v.canMove[s][t].has(q)
				compulsory := pr.zone.has(q) && len(pr.at[q]) > 0 && pawn && d.mandatoryPawn
				if stuck || compulsory {
					needed = true
				} else {
					pr.stay.add(q)
				}
			}
			if needed {
				v.promotion[s][t] = pr
			}
		}
	}
}

func (d *draft) compileDrops() {
	v := d.v
	if d.noDropMate && v.dropMate == 0 {
		v.dropMate = v.noDouble
	}
	if !d.noDropMate {
		v.dropMate = 0
	}
	for t := 1; t < len(v.Pieces); t++ {
		for s := First; s <= Second; s++ {
			mask, zone := v.all, d.zone(s)
			for q := Square(0); int(q) < v.Squares(); q++ {
				pawn := d.pawns.Has(PieceType(t)) && len(d.pawnPromotions) > 0
				switch {
				case d.immobility && !v.canMove[s][t].has(q):
					mask.remove(q)
				case pawn && !d.firstRankPawn && ownRank(v, s, q) == 0:
					mask.remove(q)
				case pawn && zone.has(q) && !d.zonePawn:
					mask.remove(q)
				}
			}
			v.dropMask[s][t] = mask
		}
	}
}

// ownRank is the rank of a square counted from the side's own edge.
func ownRank(v *Variant, s Side, q Square) int {
	if s == First {
		return v.Rank(q)
	}
	return v.Ranks - 1 - v.Rank(q)
}
