package rules

import (
	"strconv"
	"strings"
)

// String writes the position as its family does: SFEN in the shogi family,
// FEN in the chess family, with counters. ParsePosition reads it back.
func (p *Position) String() string {
	if p.v.Family == ShogiFamily {
		return p.SFEN()
	}
	return p.FEN()
}

// SFEN writes board, side (b is the first player), hands, ply number.
func (p *Position) SFEN() string {
	var b strings.Builder
	p.writeBoard(&b)
	if p.side == First {
		b.WriteString(" b ")
	} else {
		b.WriteString(" w ")
	}
	n := b.Len()
	p.writeHands(&b, true)
	if b.Len() == n {
		b.WriteByte('-')
	}
	b.WriteByte(' ')
	b.WriteString(strconv.Itoa(p.number))
	return b.String()
}

// FEN writes board, hands in brackets where the game has them, side (w is the
// first player), castling rights, passed square, and the two counters.
func (p *Position) FEN() string {
	var b strings.Builder
	p.writeBoard(&b)
	if p.v.drops {
		b.WriteByte('[')
		p.writeHands(&b, false)
		b.WriteByte(']')
	}
	if p.side == First {
		b.WriteString(" w ")
	} else {
		b.WriteString(" b ")
	}
	p.writeCastling(&b)
	if p.passed == NoSquare {
		b.WriteString(" -")
	} else {
		b.WriteByte(' ')
		b.WriteString(p.v.SquareName(p.passed))
	}
	b.WriteByte(' ')
	b.WriteString(strconv.Itoa(p.quiet))
	b.WriteByte(' ')
	b.WriteString(strconv.Itoa((p.number + 1) / 2))
	return b.String()
}

func (p *Position) writeBoard(b *strings.Builder) {
	v := p.v
	for rank := v.Ranks - 1; rank >= 0; rank-- {
		empty := 0
		for file := range v.Files {
			pc := p.board[v.SquareAt(file, rank)]
			if pc == 0 {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteString(strconv.Itoa(empty))
				empty = 0
			}
			b.WriteString(v.Symbol(pc))
		}
		if empty > 0 {
			b.WriteString(strconv.Itoa(empty))
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
}

// Symbol is a piece in FEN or SFEN: upper case for the first player.
func (v *Variant) Symbol(pc Piece) string {
	letter := v.Pieces[pc.Type()].Letter
	if pc.Side() == Second {
		return strings.ToLower(letter)
	}
	return letter
}

// writeHands writes both hands, the first player's before the second's, in
// the order of Variant.HandOrder; with counts in front (SFEN) or letters
// repeated (FEN).
func (p *Position) writeHands(b *strings.Builder, counts bool) {
	for s := First; s <= Second; s++ {
		for _, t := range p.v.HandOrder {
			n := p.Hand(s, t)
			symbol := p.v.Symbol(NewPiece(t, s))
			switch {
			case n == 0:
			case counts:
				if n > 1 {
					b.WriteString(strconv.Itoa(n))
				}
				b.WriteString(symbol)
			default:
				b.WriteString(strings.Repeat(symbol, n))
			}
		}
	}
}

// writeCastling writes X-FEN: KQkq for the outermost rook, else the rook's
// file.
func (p *Position) writeCastling(b *strings.Builder) {
	v := p.v
	n := b.Len()
	for s := First; s <= Second; s++ {
		for wing := range 2 {
			rook := p.castle[s][wing]
			if rook == NoSquare {
				continue
			}
			c := "KQ"[wing]
			if !p.outermost(s, wing, rook) {
				c = byte('A' + v.File(rook))
			}
			if s == Second {
				c |= 0x20
			}
			b.WriteByte(c)
		}
	}
	if b.Len() == n {
		b.WriteByte('-')
	}
}

func (p *Position) outermost(s Side, wing int, rook Square) bool {
	step, edge := Square(1), p.v.Files-1
	if wing == 1 {
		step, edge = -1, 0
	}
	for q := rook; p.v.File(q) != edge; {
		q += step
		if p.board[q] == p.board[rook] {
			return false
		}
	}
	return true
}
