package parser

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gcconv/gcconv/record"
)

// board is a position of a shogi game as KIF, KI2, CSA or JKF draws it, on its
// way to SFEN. Pieces are SFEN letters, upper case for the first player.
type board struct {
	letters map[string]string // pieces that the file explains (駒字) beside the usual ones
	rows    [][]string        // from the second player's side, each from the highest file down; "" is empty
	hands   [2]map[string]int
	others  []string      // letters beside handOrder, in the order of the file
	rowAt   []record.Pos  // where the rows are drawn, if they are
	handAt  [2]record.Pos // where the hands are first told
	second  bool          // the second player is to move
	number  int           // of the next ply, 0 if the text does not tell
}

// handOrder is the order in which hands are written; the rules accept any.
var handOrder = []string{"+R", "+B", "R", "B", "G", "S", "N", "L", "P", "Z"}

// letter finds the SFEN letter of a piece: by what the file explains, else in a
// table of usual names.
func (b *board) letter(name string, usual map[string]string) (string, bool) {
	if letter, ok := b.letters[name]; ok {
		return letter, true
	}
	letter, ok := usual[name]
	return letter, ok
}

// explain reads the header 駒字, "獅=L 麒=+K": which letters of SFEN the pieces
// have that only the game at hand knows (this project's). It returns the first
// part that cannot be read.
func (b *board) explain(text string) (wrong string) {
	for _, part := range strings.Fields(text) {
		name, letter, _ := strings.Cut(part, "=")
		if name == "" || !isSymbol(letter) {
			return part
		}
		if b.letters == nil {
			b.letters = map[string]string{}
		}
		b.letters[name] = strings.ToUpper(letter)
		if !slices.Contains(handOrder, b.letters[name]) && !slices.Contains(b.others, b.letters[name]) {
			b.others = append(b.others, b.letters[name])
		}
	}
	return ""
}

func (b *board) addHand(side int, letter string, n int) {
	if b.hands[side] == nil {
		b.hands[side] = map[string]int{}
	}
	b.hands[side][letter] += n
}

// sfen gives the position as SFEN.
func (b *board) sfen() string {
	var s strings.Builder
	for i, row := range b.rows {
		if i > 0 {
			s.WriteByte('/')
		}
		empty := 0
		for _, p := range row {
			if p == "" {
				empty++
				continue
			}
			if empty > 0 {
				s.WriteString(decimal(empty))
				empty = 0
			}
			s.WriteString(p)
		}
		if empty > 0 {
			s.WriteString(decimal(empty))
		}
	}
	s.WriteString(map[bool]string{false: " b ", true: " w "}[b.second])
	holds := false
	for side, hand := range b.hands {
		// What no game lets a player hold is written too: the rules say so then.
		order := slices.Concat(handOrder, b.others)
		for _, letter := range slices.Sorted(maps.Keys(hand)) {
			if !slices.Contains(order, letter) {
				order = append(order, letter)
			}
		}
		for _, letter := range order {
			n := hand[letter]
			if n == 0 {
				continue
			}
			holds = true
			if n > 1 {
				s.WriteString(decimal(n))
			}
			if side == 1 {
				letter = strings.ToLower(letter)
			}
			s.WriteString(letter)
		}
	}
	if !holds {
		s.WriteByte('-')
	}
	s.WriteByte(' ')
	s.WriteString(decimal(max(b.number, 1)))
	return s.String()
}

// setup gives the position as SFEN that knows where its parts are drawn.
func (b *board) setup(pos record.Pos) *record.Setup {
	s := &record.Setup{Form: "sfen", Text: b.sfen(), Pos: pos, Drawn: true}
	at, fields := 0, strings.Split(s.Text, " ")
	for i, row := range strings.Split(fields[0], "/") {
		if i < len(b.rowAt) && b.rowAt[i].Valid() {
			s.Marks = append(s.Marks, record.Mark{At: at, Pos: b.rowAt[i]})
		}
		at += len(row) + 1
	}
	at += len(fields[1]) + 1
	second := strings.IndexFunc(fields[2], unicode.IsLower)
	if second > 0 { // its count and + stand before it
		second = len(strings.TrimRight(fields[2][:second], "+0123456789"))
	}
	if second != 0 && b.handAt[0].Valid() {
		s.Marks = append(s.Marks, record.Mark{At: at, Pos: b.handAt[0]})
	}
	if second >= 0 && b.handAt[1].Valid() {
		s.Marks = append(s.Marks, record.Mark{At: at + second, Pos: b.handAt[1]})
	}
	return s
}

// bod reads a board as Kakinoki's programs draw it (BOD): rows "|v香 ・ 歩|一"
// between the lines of both hands. Source: the description of KIF and BOD at
// http://kakinoki.o.oo7.jp/kif_format.html.
type bod struct {
	board
	seen       bool       // something of a board was read
	at         record.Pos // of its first line
	uwate      bool       // a handicap game: 上手 moves first unless the text says otherwise
	sideSaid   bool
	askew      int    // by how many rows the labels differ from the rows
	lastMoveTo string // from "手数＝171  ▲６二角成  まで"
	firstMoved bool   // that move was ▲
	moveSaid   bool
}

// row reads one line of the board.
func (b *bod) row(src *Source, at int, line string) *record.Error {
	b.start(src, at)
	inner := strings.TrimFunc(line, isBlank)
	lead := strings.Index(line, "|") + 1
	end := strings.LastIndex(line, "|")
	if end < lead {
		return src.Errorf(at, at+len(line), "a row of the board has no closing |: %s", quoted(inner))
	}
	var row []string
	white := false
	for i := lead; i < end; {
		r, n := utf8.DecodeRuneInString(line[i:])
		name := line[i : i+n]
		if r == '成' {
			_, more := utf8.DecodeRuneInString(line[i+n:])
			name = line[i : i+n+more]
		}
		for long := range b.letters { // a name of several characters
			if len(long) > len(name) && strings.HasPrefix(line[i:], long) {
				name = long
			}
		}
		letter, isPiece := b.letter(name, kanjiPieces)
		switch {
		case isBlank(r):
		case strings.ContainsRune("vVｖＶ▽", r):
			white = true
		case strings.ContainsRune("・･·.．*＊", r):
			row, white = append(row, ""), false
		case isPiece:
			if white {
				letter = strings.ToLower(letter)
			}
			row, white = append(row, letter), false
		default:
			return src.Errorf(at+i, at+i+len(name), "%s is no piece of a shogi board; expected one of 歩 香 桂 銀 金 角 飛 玉 と 杏 圭 全 馬 龍, or ・", quoted(name))
		}
		i += len(name)
	}
	b.rows, b.rowAt = append(b.rows, row), append(b.rowAt, src.Pos(at))
	if len(row) != len(b.rows[0]) {
		return src.Errorf(at, at+len(line), "row %d of the board has %d squares where the rows above have %d", len(b.rows), len(row), len(b.rows[0]))
	}
	label := strings.TrimFunc(line[end+1:], isBlank)
	if n, size := count(label); size > 0 && size == len(label) && n-len(b.rows) != b.askew {
		// The rows that follow are not told once more.
		if b.askew = n - len(b.rows); b.askew == 0 {
			return nil
		}
		return src.Errorf(at+end+1, at+len(line), "the row marked %s is the %d. row of the board: a row is missing or out of order", label, len(b.rows))
	}
	return nil
}

// start notes where the drawing of a position begins.
func (b *bod) start(src *Source, at int) {
	if !b.seen {
		b.seen, b.at = true, src.Pos(at)
	}
}

// hand reads the value of 先手の持駒 and its like: "飛　角二　歩十八　" or なし.
func (b *bod) hand(src *Source, at int, side int, value string) *record.Error {
	b.start(src, at)
	if !b.handAt[side].Valid() {
		b.handAt[side] = src.Pos(at)
	}
	text := strings.TrimFunc(value, isBlank)
	if text == "" || text == "なし" || text == "無し" || text == "ナシ" {
		return nil
	}
	for i := blanks(value); i < len(value); i += blanks(value[i:]) {
		_, n := utf8.DecodeRuneInString(value[i:])
		if strings.HasPrefix(value[i:], "成") {
			_, more := utf8.DecodeRuneInString(value[i+n:])
			n += more
		}
		name := value[i : i+n]
		letter, ok := b.letter(name, kanjiPieces)
		if !ok {
			return src.Errorf(at+i, at+i+n, "%s is no piece that can be held; expected 飛 角 金 銀 桂 香 歩 with counts such as 歩十八, or なし", quoted(name))
		}
		i += n
		many, size := count(value[i:])
		if many < 1 || many > 999 {
			return src.Errorf(at+i, at+i+size, "%s is no number of pieces; expected 一 to 九百九十九", quoted(value[i:i+size]))
		}
		b.addHand(side, letter, many)
		i += size
	}
	return nil
}

// counter reads "手数＝171  ▲６二角成  まで".
func (b *bod) counter(src *Source, at int, text string) {
	b.start(src, at)
	text = strings.TrimFunc(text, isBlank)
	n, size := number(text)
	if size > 0 && n < maxNumber {
		b.board.number = n + 1
	}
	p, side, _, fault := kanjiMove(text[size+blanks(text[size:]):])
	if fault == nil && side != record.SideUnknown {
		b.moveSaid, b.firstMoved, b.lastMoveTo = true, side == record.SideFirst, p.To
	}
}

// secondFirst says whether the second player moves first.
func (b *bod) secondFirst() bool {
	switch {
	case b.sideSaid:
		return b.second
	case b.moveSaid:
		return b.firstMoved
	}
	return b.uwate
}

// setup finishes the board.
func (b *bod) setup(src *Source) (*record.Setup, *record.Error) {
	if len(b.rows) == 0 {
		if b.hands[0] != nil || b.hands[1] != nil {
			return nil, src.Errorf(b.at.Offset, b.at.Offset, "pieces in hand but no board: draw the board between the two lines of 持駒")
		}
		return nil, nil // empty hands alone: the usual start position
	}
	b.second = b.secondFirst()
	var fault *record.Error
	if files := len(b.rows[0]); files == 9 && len(b.rows) < 9 && b.askew == 0 {
		last := b.rowAt[len(b.rows)-1].Offset
		fault = src.Errorf(last, last, "the board ends here with %d rows of 9 squares; 9 rows are needed", len(b.rows))
	}
	return b.board.setup(b.rowAt[0]), fault
}
