package parser

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gcconv/gcconv/record"
)

// figurines are the chess symbols of Unicode and the letters they stand for.
var figurines = map[rune]string{
	'♔': "K", '♕': "Q", '♖': "R", '♗': "B", '♘': "N", '♙': "P",
	'♚': "K", '♛': "Q", '♜': "R", '♝': "B", '♞': "N", '♟': "P",
}

// san reads one move in algebraic notation, tolerantly:
//
//	e4 exd5 Nf3 Nbd7 R1a3 Qh4xe1 e8=Q e8Q e8(Q) e8/Q    short and long SAN, with or without x - =
//	Ng1-f3 e2-e4 e2e4 e7e8q                              long algebraic and UCI
//	O-O 0-0-0 o-o                                        castling
//	N@f3 @e4 P@e4 N*f3 *e4 N*-f3 *N-f3                   drops; * is the hand in chessgi notation
//	♘f3                                                  figurines
//	-- Z0 null pass                                      null moves
//
// and behind it + ++ # e.p. ep. letters maps the piece letters of another
// language to the usual ones. What is read is put into p; reported is whether
// the text is such a move.
func san(text string, letters map[rune]string, p *record.Pattern) bool {
	text = sanSuffix(text, p)
	switch text {
	case "--", "Z0", "null", "pass", "@@@@", "0000":
		p.Kind = record.KindPass
		return true
	case "O-O", "0-0", "o-o", "OO", "00", "O–O", "0–0", "O—O", "0—0":
		p.Kind, p.Castle = record.KindCastle, record.CastleKingside
		return true
	case "O-O-O", "0-0-0", "o-o-o", "OOO", "000", "O–O–O", "0–0–0", "O—O—O", "0—0—0":
		p.Kind, p.Castle = record.KindCastle, record.CastleQueenside
		return true
	}
	if i := handSign(text); i >= 0 {
		return sanDrop(text, i, letters, p)
	}
	text, ok := sanPromotion(text, letters, p)
	if !ok {
		return false
	}
	rest, to := lastSquare(text)
	if to == "" {
		return false
	}
	p.Kind, p.To = record.KindMove, to
	switch r, n := utf8.DecodeLastRuneInString(rest); r {
	case 'x', ':', '×':
		p.Capture = record.CaptureYes
		rest = rest[:len(rest)-n]
	case '-', '–':
		rest = rest[:len(rest)-n]
	}
	if !sanOrigin(sanPiece(rest, letters, p), p) {
		return false
	}
	if p.Piece == "" && (p.From == "" || p.FromPart != record.WholeSquare) {
		p.Piece = "P"
	}
	return true
}

// sanSuffix takes the marks of check, mate and en passant off the end.
func sanSuffix(text string, p *record.Pattern) string {
	for text != "" {
		switch text[len(text)-1] {
		case '#':
			p.Mate = true
			text = text[:len(text)-1]
		case '+':
			p.Check = true
			text = text[:len(text)-1]
		case '.', 'p':
			if !strings.HasSuffix(text, "e.p.") && !strings.HasSuffix(text, "e.p") && !strings.HasSuffix(text, "ep") {
				return text
			}
			p.EnPassant = true
			text = strings.TrimRight(text[:strings.LastIndexByte(text, 'e')], " ")
		default:
			return text
		}
	}
	return text
}

// handSign is the index of the sign of a drop, -1 if there is none.
func handSign(text string) int {
	for i := range len(text) {
		if text[i] == '*' || text[i] == '@' {
			return i
		}
	}
	return -1
}

// sanDrop reads a drop whose hand sign stands at index i.
func sanDrop(text string, i int, letters map[rune]string, p *record.Pattern) bool {
	p.Kind = record.KindDrop
	before, after := text[:i], text[i+1:]
	if j := strings.IndexByte(after, '-'); before == "" && j > 0 { // *N-f3
		before, after = after[:j], after[j+1:]
	}
	after = strings.TrimPrefix(after, "-")
	rest, to := lastSquare(after)
	if to == "" || rest != "" {
		return false
	}
	p.To, p.Piece = to, "P"
	if before != "" {
		p.Piece = ""
		return sanPiece(before, letters, p) == "" && p.Piece != ""
	}
	return true
}

// sanPromotion takes a promotion off the end: =Q, (Q), /Q, Q or the q of UCI.
func sanPromotion(text string, letters map[rune]string, p *record.Pattern) (string, bool) {
	if n := len(text); n > 0 && text[n-1] >= '0' && text[n-1] <= '9' {
		return text, true // a square stands at the end
	}
	promote := func(rest, letter string) (string, bool) {
		l, ok := pieceLetter(letter, letters)
		if !ok {
			return text, false
		}
		p.Promotion, p.PromoteTo = record.PromoteNamed, l
		return rest, true
	}
	if rest, ok := strings.CutSuffix(text, ")"); ok {
		rest, letter, found := strings.Cut(rest, "(")
		if !found {
			return text, false
		}
		return promote(rest, strings.TrimPrefix(letter, "="))
	}
	if i := strings.LastIndexAny(text, "=/"); i > 0 {
		if i == len(text)-1 {
			return text, false
		}
		return promote(text[:i], text[i+1:])
	}
	r, n := utf8.DecodeLastRuneInString(text)
	if n > 0 && n < len(text) && !unicode.IsDigit(r) {
		return promote(text[:len(text)-n], string(r))
	}
	return text, true
}

// pieceLetter reads a piece letter in any case, a figurine, or a letter of
// another language.
func pieceLetter(s string, letters map[rune]string) (string, bool) {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 || n != len(s) {
		return "", false
	}
	if l, ok := figurines[r]; ok {
		return l, true
	}
	if l, ok := letters[unicode.ToUpper(r)]; ok {
		return l, true
	}
	r = unicode.ToUpper(r)
	return string(r), r >= 'A' && r <= 'Z'
}

// lastSquare splits a square (a file letter and a rank of one or two digits)
// from the end of a text.
func lastSquare(text string) (rest, square string) {
	i := len(text)
	for i > 0 && len(text)-i < 2 && text[i-1] >= '0' && text[i-1] <= '9' {
		i--
	}
	if i == len(text) || i == 0 || text[i] == '0' || text[i-1] < 'a' || text[i-1] > 'p' {
		return text, ""
	}
	return text[:i-1], text[i-1:]
}

// sanPiece takes a piece letter off the front, if there is one. A small letter
// is one where it can be no file: in front of a square's file or alone.
func sanPiece(text string, letters map[rune]string, p *record.Pattern) string {
	if text == "" {
		return ""
	}
	r, n := utf8.DecodeRuneInString(text)
	switch {
	case letters[r] != "":
		p.Piece = letters[r]
	case r >= 'A' && r <= 'Z':
		p.Piece = text[:1]
	case (r == 'k' || r == 'n' || r == 'q' || r == 'r') && (len(text) == 1 || text[1] < '0' || text[1] > '9'):
		p.Piece = string(unicode.ToUpper(r))
	case r < utf8.RuneSelf:
		return text
	case figurines[r] != "":
		p.Piece = figurines[r]
	default:
		return text
	}
	return text[n:]
}

// sanOrigin reads what tells the origin: a file, a rank, a square or nothing.
func sanOrigin(text string, p *record.Pattern) bool {
	if text == "" {
		return true
	}
	if rest, from := lastSquare(text); from != "" && rest == "" {
		p.From = from
		return true
	}
	switch {
	case len(text) == 1 && text[0] >= 'a' && text[0] <= 'p':
		p.From, p.FromPart = text, record.FileOnly
	case isDigits(text) && len(text) <= 2:
		p.From, p.FromPart = text, record.RankOnly
	default:
		return false
	}
	return true
}
