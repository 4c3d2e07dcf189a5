package parser

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gcconv/gcconv/record"
)

// The words of KIF and KI2: pieces, squares, numbers, marks.

// kanjiPieces are the pieces that a board drawn in KIF may show, with their
// SFEN letters. Moves need no such table: there the piece stays as written.
var kanjiPieces = map[string]string{
	"玉": "K", "王": "K", "飛": "R", "角": "B", "金": "G", "銀": "S", "桂": "N", "香": "L", "歩": "P",
	"龍": "+R", "竜": "+R", "馬": "+B", "全": "+S", "成銀": "+S", "圭": "+N", "成桂": "+N", "杏": "+L", "成香": "+L", "と": "+P",
	"神": "Z",
}

// usualPiece turns other spellings of a piece into the usual one.
func usualPiece(s string) string {
	switch s {
	case "王":
		return "玉"
	case "竜":
		return "龍"
	case "全":
		return "成銀"
	case "圭":
		return "成桂"
	case "杏":
		return "成香"
	}
	return s
}

// squareNames[file][rank] is "7f" for file 7, rank 6.
var squareNames = func() (names [17][17]string) {
	for f := 1; f <= 16; f++ {
		for r := 1; r <= 16; r++ {
			names[f][r] = decimal(f) + string(rune('a'+r-1))
		}
	}
	return names
}()

func decimal(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return decimal(n/10) + decimal(n%10)
}

// digit reads one half or full width digit at the start of s: its value and
// its length in bytes, 0 if there is none.
func digit(s string) (value, n int) {
	if s == "" {
		return 0, 0
	}
	if s[0] >= '0' && s[0] <= '9' {
		return int(s[0] - '0'), 1
	}
	// U+FF10 to U+FF19 are EF BC 90 to EF BC 99.
	if len(s) >= 3 && s[0] == 0xEF && s[1] == 0xBC && s[2] >= 0x90 && s[2] <= 0x99 {
		return int(s[2] - 0x90), 3
	}
	return 0, 0
}

// number reads decimal digits of either width. Numbers too large to count
// anything are given as maxNumber.
func number(s string) (value, n int) {
	for {
		d, size := digit(s[n:])
		if size == 0 {
			return value, n
		}
		value = min(value*10+d, maxNumber)
		n += size
	}
}

const maxNumber = 1_000_000_000

// kanjiDigit is the value of 〇 to 九, -1 for any other character.
func kanjiDigit(r rune) int {
	switch r {
	case '〇':
		return 0
	case '一':
		return 1
	case '二':
		return 2
	case '三':
		return 3
	case '四':
		return 4
	case '五':
		return 5
	case '六':
		return 6
	case '七':
		return 7
	case '八':
		return 8
	case '九':
		return 9
	}
	return -1
}

// kanjiNumber reads a number in kanji, 一 to 九百九十九.
func kanjiNumber(s string) (value, n int) {
	unit := 0
	for n < len(s) {
		r, size := utf8.DecodeRuneInString(s[n:])
		switch d := kanjiDigit(r); {
		case d >= 0:
			unit = unit*10 + d // 一八 is 18 as well
		case r == '十':
			value += max(unit, 1) * 10
			unit = 0
		case r == '百':
			value += max(unit, 1) * 100
			unit = 0
		default:
			return value + unit, n
		}
		if value+unit >= maxNumber {
			return maxNumber, n + size
		}
		n += size
	}
	return value + unit, n
}

// count reads how many pieces a hand has of a kind: kanji or digits. Nothing
// means one.
func count(s string) (value, n int) {
	if value, n = kanjiNumber(s); n > 0 {
		return value, n
	}
	if value, n = number(s); n > 0 {
		return value, n
	}
	return 1, 0
}

// blanks is the length of the blanks of any width at the start of s.
func blanks(s string) int {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == ' ' || c == '\t':
		case c < utf8.RuneSelf && c > ' ':
			return i
		default:
			if after := strings.TrimLeftFunc(s[i:], isBlank); after != "" {
				return len(s) - len(after)
			}
			return len(s)
		}
	}
	return len(s)
}

// sideMark reads ▲ or △ and their like.
func sideMark(s string) (record.Side, int) {
	r, n := utf8.DecodeRuneInString(s)
	switch r {
	case '▲', '☗', '▼':
		return record.SideFirst, n
	case '△', '☖', '▽':
		return record.SideSecond, n
	}
	return record.SideUnknown, 0
}

// kanjiSquare reads a square: ７六, 76, ７６, 7f, １２十一. The origin of a
// move may also be a pair of digits alone; both forms are read everywhere.
func kanjiSquare(s string) (file, rank, n int) {
	first, n := digit(s)
	if n == 0 {
		return 0, 0, 0
	}
	rest := s[n:]
	if r, size := kanjiNumber(rest); size > 0 {
		return first, r, n + size
	}
	if rest != "" && rest[0] >= 'a' && rest[0] <= 'p' {
		return first, int(rest[0]-'a') + 1, n + 1
	}
	second, size := digit(rest)
	if size == 0 {
		return 0, 0, 0
	}
	if r, more := kanjiNumber(rest[size:]); more > 0 {
		return first*10 + second, r, n + size + more
	}
	return first, second, n + size
}

func squareName(file, rank int) (string, bool) {
	if file < 1 || rank < 1 || file > 16 || rank > 16 {
		return "", false
	}
	return squareNames[file][rank], true
}

// moveFault says what is wrong in the text of a move and where.
type moveFault struct {
	at, length int // byte offset in the text; runes, 0 for one
	message    string
}

// kanjiMove reads one move of KIF or KI2 at the start of s: side mark, square
// or 同, piece, relative marks, promotion or 打, origin. It returns how much
// of s belongs to the move, for a move with a fault too.
func kanjiMove(s string) (p record.Pattern, side record.Side, n int, fault *moveFault) {
	side, n = sideMark(s)
	n += blanks(s[n:])
	switch {
	case strings.HasPrefix(s[n:], "同") || strings.HasPrefix(s[n:], "仝"):
		p.Same = true
		n += len("同")
		n += blanks(s[n:])
	default:
		file, rank, size := kanjiSquare(s[n:])
		to, ok := squareName(file, rank)
		if !ok {
			end := n + wordLength(s[n:])
			return p, side, end, &moveFault{n, 0, "expected a square such as ７六, or 同; found " + quoted(s[n:end])}
		}
		p.To = to
		n += size
		n += blanks(s[n:])
	}
	start := n
	body := s[n : n+wordLength(s[n:])]
	n += len(body)
	fault = moveBody(&p, body)
	if fault != nil {
		fault.at += start
		return p, side, n, fault
	}
	from, drop, size, fault := kanjiOrigin(s[n:])
	switch {
	case fault != nil:
		fault.at += n
		return p, side, n + size, fault
	case drop || p.Kind == record.KindDrop && from == "":
		p.Kind = record.KindDrop
	case p.Kind == record.KindDrop:
		return p, side, n + size, &moveFault{n, 0, "打 is a drop, which has no origin; found " + quoted(s[n:n+size])}
	case from != "":
		p.Kind, p.From = record.KindMove, from
	default:
		p.Kind = record.KindMoveOrDrop
	}
	return p, side, n + size, nil
}

// wordLength is the length of the text up to a blank, a bracket or a side mark.
func wordLength(s string) int {
	for i, r := range s {
		switch {
		case r >= 0x3001 && r < 0xFEFF: // kana and kanji
		case r > ' ' && r < 0x7F && r != '(':
		case isBlank(r), r == '(', r == '（':
			return i
		case i > 0 && r < 0x3000:
			if _, n := sideMark(s[i:]); n > 0 {
				return i
			}
		}
	}
	return len(s)
}

// hintMark is a relative mark, 0 for any other character.
func hintMark(r rune) record.Hint {
	switch r {
	case '右':
		return record.HintRight
	case '左':
		return record.HintLeft
	case '直':
		return record.HintStraight
	case '上', '行':
		return record.HintUp
	case '寄':
		return record.HintSideways
	case '引':
		return record.HintBack
	}
	return 0
}

// moveBody reads what stands between square and origin into p: the piece,
// relative marks, and promotion or 打. The piece is said first, so 成銀 is a
// promoted silver and 銀成 a silver that promotes; 歩成金 is a pawn that
// becomes a gold, which only the mortal games need.
func moveBody(p *record.Pattern, body string) *moveFault {
	if body == "" {
		return &moveFault{0, 0, "expected a piece such as 歩"}
	}
	rest, promoteTo := body, ""
	switch {
	case strings.HasSuffix(rest, "打"):
		p.Kind = record.KindDrop
		p.Hints |= record.HintDrop
		rest = strings.TrimSuffix(rest, "打")
	case strings.HasSuffix(rest, "不成"):
		p.Promotion = record.PromoteDeclined
		rest = strings.TrimSuffix(rest, "不成")
	case strings.HasSuffix(rest, "生"):
		p.Promotion = record.PromoteDeclined
		rest = strings.TrimSuffix(rest, "生")
	default:
		_, first := utf8.DecodeRuneInString(rest)
		if i := strings.Index(rest[first:], "成"); i >= 0 {
			i += first
			p.Promotion = record.PromotePlain
			rest, promoteTo = rest[:i], rest[i+len("成"):]
		}
	}
	for {
		r, size := utf8.DecodeLastRuneInString(rest)
		h := hintMark(r)
		if h == 0 {
			break
		}
		if p.Hints&h != 0 {
			return &moveFault{len(rest) - size, 0, quoted(string(r)) + " is said twice"}
		}
		p.Hints |= h
		rest = rest[:len(rest)-size]
	}
	if fault := pieceName(rest); fault != nil {
		return fault
	}
	p.Piece, p.Letters = usualPiece(rest), record.LettersKanji
	if promoteTo != "" {
		if fault := pieceName(promoteTo); fault != nil {
			fault.at += len(body) - len(promoteTo)
			return fault
		}
		p.Promotion, p.PromoteTo = record.PromoteNamed, usualPiece(promoteTo)
	}
	return nil
}

// pieceName checks that a name can be one of a piece at all: one to four kanji
// or kana. Which pieces there are is for the rules to say.
func pieceName(s string) *moveFault {
	if _, ok := kanjiPieces[s]; ok {
		return nil
	}
	for i, r := range s {
		if !unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) {
			return &moveFault{i, 0, "expected a piece such as 歩; found " + quoted(s[i:])}
		}
	}
	if n := utf8.RuneCountInString(s); n < 1 || n > 4 {
		return &moveFault{0, n, "expected a piece such as 歩; found " + quoted(s)}
	}
	return nil
}

// kanjiOrigin reads (77), （７七） or （←7九） at the start of s, blanks before it
// allowed; (00) is a drop. A bracket that holds a time is left alone.
func kanjiOrigin(s string) (from string, drop bool, n int, fault *moveFault) {
	if len(s) >= 4 && s[0] == '(' && s[3] == ')' { // as nearly always
		if s[1] >= '1' && s[1] <= '9' && s[2] >= '1' && s[2] <= '9' {
			return squareNames[s[1]-'0'][s[2]-'0'], false, 4, nil
		}
	}
	open := blanks(s)
	rest, ok := cutBracket(s[open:])
	if !ok {
		return "", false, 0, nil
	}
	end := strings.IndexAny(rest, ")）")
	if end < 0 || strings.ContainsAny(rest[:end], ":：") {
		return "", false, 0, nil
	}
	inner := rest[:end]
	start := len(s) - len(rest)
	_, closing := utf8.DecodeRuneInString(rest[end:])
	n = start + end + closing
	inner = strings.TrimFunc(strings.TrimPrefix(strings.TrimFunc(inner, isBlank), "←"), isBlank)
	if inner == "00" || inner == "００" {
		return "", true, n, nil
	}
	file, rank, size := kanjiSquare(inner)
	from, ok = squareName(file, rank)
	if !ok || size != len(inner) {
		return "", false, n, &moveFault{start, utf8.RuneCountInString(rest[:end]), "expected the square that the piece leaves, such as (77); found " + quoted(s[open:n])}
	}
	return from, false, n, nil
}

// cutBracket takes an opening bracket of either width off s.
func cutBracket(s string) (rest string, ok bool) {
	if rest, ok = strings.CutPrefix(s, "("); ok {
		return rest, true
	}
	return strings.CutPrefix(s, "（")
}

// quoted gives a piece of a source for a message, cut when it is long.
func quoted(s string) string {
	if s == "" {
		return "the end of the line"
	}
	const most = 24
	n := 0
	for i := range s {
		if n == most {
			return strconv.Quote(s[:i] + "…")
		}
		n++
	}
	return strconv.Quote(s)
}
