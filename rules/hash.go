package rules

// mix spreads the bits of a small number over 64 (the finaliser of SplitMix64).
func mix(n uint64) uint64 {
	n += 0x9e3779b97f4a7c15
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}

// pieceKeys has a random number for each piece on each square.
var pieceKeys = func() (keys [2 * maxTypes][maxSquares]uint64) {
	for p := range keys {
		for q := range keys[p] {
			keys[p][q] = mix(uint64(p)<<8 | uint64(q))
		}
	}
	return keys
}()

var sideKey = mix(1 << 20)

func handKey(s Side, t PieceType, n uint8) uint64 {
	if n == 0 {
		return 0
	}
	return mix(1<<21 | uint64(s)<<16 | uint64(t)<<8 | uint64(n))
}

func castleKey(s Side, wing int, rook Square) uint64 {
	if rook == NoSquare {
		return 0
	}
	return mix(1<<22 | uint64(s)<<10 | uint64(wing)<<9 | uint64(rook))
}

func passedKey(q Square) uint64 {
	if q == NoSquare {
		return 0
	}
	return mix(1<<23 | uint64(q))
}

// Hash identifies the position for repetition: board, hands, side to move,
// castling rights, and the square a pawn passed if a pawn stands ready to take
// it there.
func (p *Position) Hash() uint64 {
	if p.passed != NoSquare && p.canTakePassed() {
		return p.hash ^ passedKey(p.passed)
	}
	return p.hash
}

// computeHash works the hash out from nothing.
func (p *Position) computeHash() uint64 {
	var h uint64
	for q := range p.v.Squares() {
		if pc := p.board[q]; pc != 0 {
			h ^= pieceKeys[pc][q]
		}
	}
	for s := First; s <= Second; s++ {
		for t := range p.v.Pieces {
			h ^= handKey(s, PieceType(t), p.hand[s][t])
		}
		for wing := range 2 {
			h ^= castleKey(s, wing, p.castle[s][wing])
		}
	}
	if p.side == Second {
		h ^= sideKey
	}
	return h
}
