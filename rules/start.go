package rules

// SetSide changes who is to move, as a setup does.
func (p *Position) SetSide(s Side) {
	if p.side != s {
		p.side = s
		p.hash ^= sideKey
		p.passed = NoSquare
	}
}

// Shuffled returns the variant with its pieces shuffled at the start and
// castling written as king takes rook (Chess960 and the like).
func (v *Variant) Shuffled() *Variant {
	s := *v
	s.Chess960 = true
	s.start.v = &s
	return &s
}

// Handicap returns the start position of a named handicap (二枚落ち …).
func (v *Variant) Handicap(name string) (*Position, bool) {
	text, ok := v.handicaps[name]
	if !ok {
		return nil, false
	}
	p, err := v.ParsePosition(text)
	return p, err == nil
}

// Handicaps lists the names and start positions of the game's handicaps.
func (v *Variant) Handicaps() map[string]string {
	out := make(map[string]string, len(v.handicaps))
	for name, text := range v.handicaps {
		out[name] = text
	}
	return out
}
