package rules

import "strings"

// SetSide changes who is to move, as a setup does.
func (p *Position) SetSide(s Side) {
	if p.side != s {
		p.side = s
		p.check = checkUnknown
		p.hash ^= sideKey
		p.passed = NoSquare
		if v := p.v; v.Family == ChessFamily && p.number%2 == int(s) {
			p.number++ // the second player's plies have even numbers
		}
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

// PositionOf makes a position of a board (the rows of FEN or SFEN) and pieces
// in hand (letters), with a side to move. A king and rooks that stand as at the
// usual start may castle. The error is a *SetupError.
func (v *Variant) PositionOf(board, hand string, toMove Side) (*Position, error) {
	if hand == "" {
		hand = "-"
	}
	letter := string(v.firstLetter())
	if toMove == Second {
		letter = string("bw"[strings.Index("wb", letter)])
	}
	if v.Family == ShogiFamily {
		return v.ParsePosition(board + " " + letter + " " + hand)
	}
	text := board
	if v.drops {
		text += "[" + hand + "]"
	}
	p, err := v.ParsePosition(text + " " + letter)
	if err != nil {
		return nil, err
	}
	for s := First; s <= Second; s++ {
		for wing, rook := range v.start.castle[s] {
			if rook != NoSquare && p.king[s] == v.start.king[s] && p.board[rook] == v.start.board[rook] {
				p.castle[s][wing] = rook
			}
		}
	}
	p.hash = p.computeHash()
	return p, nil
}
