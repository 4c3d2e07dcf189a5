package formats

import (
	"strings"

	"github.com/gcconv/gcconv/rules"
)

// SANStyle is a way to write moves in PGN.
type SANStyle uint8

// The styles.
const (
	ShortSAN SANStyle = iota // Nf3, shortest form that is not ambiguous
	LongSAN                  // Ng1-f3
	UCIMoves                 // g1f3
)

// SAN writes a legal move of a game of the chess family: the piece, as much of
// its square as tells it from others that could legally make the move, x for a
// capture, the square, the promotion, + or #. dropSign is written between a
// dropped piece and its square.
func SAN(p *rules.Position, m rules.Move, style SANStyle, dropSign byte) string {
	if style == UCIMoves {
		return CoordinateMove(p, m)
	}
	v := p.Variant()
	var b strings.Builder
	switch m.Kind {
	case rules.CastleKingside:
		b.WriteString("O-O")
	case rules.CastleQueenside:
		b.WriteString("O-O-O")
	case rules.Drop:
		b.WriteString(sanLetter(v, m.Piece))
		b.WriteByte(dropSign)
		b.WriteString(v.SquareName(m.To))
	default:
		writeSANStep(&b, p, m, style)
	}
	u := p.Apply(m)
	if p.InCheck() {
		if p.HasLegal() {
			b.WriteByte('+')
		} else {
			b.WriteByte('#')
		}
	}
	p.Undo(m, u)
	return b.String()
}

func writeSANStep(b *strings.Builder, p *rules.Position, m rules.Move, style SANStyle) {
	v := p.Variant()
	t := p.At(m.From).Type()
	captures := p.Captured(m) != 0
	letter := sanLetter(v, t)
	switch pawn := v.IsPawn(t); {
	case pawn && style == LongSAN:
		b.WriteString(v.SquareName(m.From))
	case pawn:
		if captures {
			b.WriteString(v.FileName(v.File(m.From)))
		}
	case style == LongSAN:
		b.WriteString(letter + v.SquareName(m.From))
	default:
		b.WriteString(letter + disambiguation(p, m, t))
	}
	switch {
	case captures:
		b.WriteByte('x')
	case style == LongSAN:
		b.WriteByte('-')
	}
	b.WriteString(v.SquareName(m.To))
	if m.Kind == rules.Promote {
		b.WriteString("=" + sanLetter(v, m.Piece))
	}
}

// sanLetter is the letter of a piece without a mark of its history.
func sanLetter(v *rules.Variant, t rules.PieceType) string {
	return strings.TrimSuffix(v.Def(t).Letter, "~")
}

// disambiguation is file, rank or square of a piece, as little as tells it
// from the others with its letter that can legally go to the same square.
func disambiguation(p *rules.Position, m rules.Move, t rules.PieceType) string {
	v := p.Variant()
	pt := rules.AnyMove
	pt.To, pt.Drop = m.To, rules.No
	for i := range v.Pieces[1:] {
		if sanLetter(v, rules.PieceType(i+1)) == sanLetter(v, t) {
			pt.Types |= rules.Types(rules.PieceType(i + 1))
		}
	}
	others, sameFile, sameRank := false, false, false
	for _, o := range p.Matching(pt) {
		if o.From == m.From || o.IsCastle() {
			continue
		}
		others = true
		sameFile = sameFile || v.File(o.From) == v.File(m.From)
		sameRank = sameRank || v.Rank(o.From) == v.Rank(m.From)
	}
	switch {
	case !others:
		return ""
	case !sameFile:
		return v.FileName(v.File(m.From))
	case !sameRank:
		return v.RankName(v.Rank(m.From))
	}
	return v.SquareName(m.From)
}
