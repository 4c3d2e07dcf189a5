package rules

// Perft counts the leaves of the game tree at a depth.
func (p *Position) Perft(depth int) uint64 {
	switch depth {
	case 0:
		return 1
	case 1:
		return uint64(p.CountLegal())
	}
	return p.perft(depth, make([][]Move, depth+1))
}

// perft lists the moves of each depth in a buffer of its own, so that no node
// allocates.
func (p *Position) perft(depth int, buffers [][]Move) uint64 {
	if depth == 1 {
		return uint64(p.CountLegal())
	}
	moves := p.AppendLegal(buffers[depth][:0])
	buffers[depth] = moves
	var n uint64
	for _, m := range moves {
		u := p.Apply(m)
		n += p.perft(depth-1, buffers)
		p.Undo(m, u)
	}
	return n
}
