package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// SetupError is everything that is wrong with a position that somebody gave.
type SetupError struct {
	Text     string // cut short where it is long
	Problems []SetupProblem
}

// SetupProblem is one thing that is wrong with a position.
type SetupProblem struct {
	At      int // where the row, field or piece stands, a byte offset in what was given
	Message string
}

func (e *SetupError) Error() string {
	var all []string
	for _, p := range e.Problems {
		all = append(all, p.Message)
	}
	return fmt.Sprintf("position %q: %s", e.Text, strings.Join(all, "; "))
}

// ParsePosition reads a position: FEN (board, hands in brackets, side w or b,
// castling rights, passed square, counters) in the chess family, SFEN (board,
// side b or w, hands, ply number) in the shogi family. Everything after the
// board may be left out, and empty squares at the end of a row (see
// SetupNotes); hands may also stand as a ninth row (lichess), with
// counts, in any order, or as "[-]"; blanks may be underscores; a leading
// "sfen", "fen" or "position" is passed over; "startpos" is the usual start. A
// number where SFEN has the hands is that of the ply.
// The error is a *SetupError that names all mistakes.
func (v *Variant) ParsePosition(text string) (*Position, error) {
	p, _, err := v.parseSetup(text, v.firstLetter())
	return p, err
}

// SetupNotes says what ParsePosition mends in a text that it reads: rows that
// are too short, ply numbers that are none.
func (v *Variant) SetupNotes(text string) []SetupProblem {
	_, notes, _ := v.parseSetup(text, v.firstLetter())
	return notes
}

// firstLetter is what stands for the first player as the side to move.
func (v *Variant) firstLetter() byte {
	if v.Family == ShogiFamily {
		return 'b'
	}
	return 'w'
}

// setup reads the parts of a position and collects what is wrong.
type setup struct {
	v         *Variant
	p         *Position
	problems  []SetupProblem
	short     []SetupProblem // rows that are too short
	numbers   []SetupProblem // of plies, that can be none
	shown     string         // the text, cut short
	whole     bool           // it stands in a definition: hands stand in brackets
	boardRead bool           // the board has the right number of rows
	boardAt   int            // offsets, for problems of what was read before
	sideAt    int
	rowAt     []int // from the top
}

func (s *setup) wrong(at int, format string, args ...any) {
	message := fmt.Sprintf(format, args...)
	known := func(p SetupProblem) bool { return p.Message == message }
	if len(s.problems) < 20 && !slices.ContainsFunc(s.problems, known) {
		s.problems = append(s.problems, SetupProblem{at, message})
	}
}

func (v *Variant) parseSetup(text string, first byte) (*Position, []SetupProblem, error) {
	s := v.readSetup(text, first)
	s.judge()
	if len(s.problems) > 0 {
		return nil, nil, &SetupError{s.shown, s.problems}
	}
	return s.p, s.notes(), nil
}

// ReadPosition reads a position as ParsePosition does, but for a picture: one
// that no game could have reached, such as a problem without kings, is read too,
// and doubts say why none could. It is not to be played on. notes are those of
// SetupNotes. The error is a *SetupError.
func (v *Variant) ReadPosition(text string) (p *Position, notes, doubts []string, err error) {
	s := v.readSetup(text, v.firstLetter())
	if len(s.problems) > 0 {
		return nil, nil, nil, &SetupError{s.shown, s.problems}
	}
	s.judge()
	for _, doubt := range s.problems {
		doubts = append(doubts, doubt.Message)
	}
	for _, note := range s.notes() {
		notes = append(notes, note.Message)
	}
	return s.p, notes, doubts, nil
}

// readSetup reads a position without judging it.
func (v *Variant) readSetup(text string, first byte) *setup {
	s := v.newSetup(text)
	fields := s.fields(text)
	if len(fields) == 0 || fields[0].text != "startpos" {
		s.read(fields, first)
		return s
	}
	if len(fields) > 1 {
		s.wrong(fields[1].at, "%q stands behind startpos, where a position ends", text[fields[1].at:])
	}
	s.p = v.Start()
	return s
}

// notes tells what was mended.
func (s *setup) notes() []SetupProblem {
	var notes []SetupProblem
	for _, row := range s.short {
		notes = append(notes, SetupProblem{row.At, row.Message + "; the rest is taken as empty"})
	}
	return append(notes, s.numbers...)
}

func (v *Variant) newSetup(text string) *setup {
	p := &Position{v: v, passed: NoSquare, number: 1}
	p.king = [2]Square{NoSquare, NoSquare}
	p.castle = [2][2]Square{{NoSquare, NoSquare}, {NoSquare, NoSquare}}
	s := &setup{v: v, p: p, shown: text}
	if len(s.shown) > 200 {
		s.shown = s.shown[:200] + "…"
	}
	return s
}

// setupField is a part of a position with its byte offset.
type setupField struct {
	text string
	at   int
}

// fields splits a position into board, side to move and so on. Moves behind it
// are a mistake.
func (s *setup) fields(text string) []setupField {
	var out []setupField
	start := -1
	for i := 0; i <= len(text); i++ {
		blank := i == len(text) || strings.IndexByte(" _\t\r\n\v\f", text[i]) >= 0
		switch {
		case !blank && start < 0:
			start = i
		case blank && start >= 0:
			if text[start:i] == "moves" {
				s.wrong(start, "%q stands behind the position; moves are given apart from it", text[start:])
				i = len(text)
			} else {
				out = append(out, setupField{text[start:i], start})
			}
			start = -1
		}
	}
	for len(out) > 0 && (out[0].text == "position" || out[0].text == "sfen" || out[0].text == "fen") {
		out = out[1:]
	}
	return out
}

// read reads a position as it is written, whether or not a game could reach it.
// first is the letter of the first player as the side to move.
func (s *setup) read(fields []setupField, first byte) {
	p := s.p
	if len(fields) == 0 {
		s.wrong(0, "it is empty; a board is needed, rows from the top, separated by /")
		return
	}
	board, rest := fields[0], fields[1:]
	s.boardAt, s.sideAt = board.at, board.at
	if i := strings.IndexByte(board.text, '['); i >= 0 {
		if !strings.HasSuffix(board.text, "]") {
			s.wrong(board.at+i, "the hand %q has no closing ]", board.text[i:])
		}
		s.hands(setupField{strings.TrimSuffix(board.text[i+1:], "]"), board.at + i + 1})
		board.text = board.text[:i]
	}
	s.board(board)
	if len(rest) > 0 {
		s.sideAt = rest[0].at
		switch side := rest[0].text; side {
		case "b", "w":
			if side[0] != first {
				p.side = Second
			}
		default:
			s.wrong(rest[0].at, "the side to move is %q; b or w is needed", side)
		}
		rest = rest[1:]
	}
	if first == 'b' {
		rest = s.sfenTail(rest)
	} else {
		rest = s.fenTail(rest)
	}
	if len(rest) > 0 {
		var texts []string
		for _, f := range rest {
			texts = append(texts, f.text)
		}
		s.wrong(rest[0].at, "%q stands after the end", strings.Join(texts, " "))
	}
	p.hash = p.computeHash()
}

// board reads the rows of a board, top first. One row too many is the hands,
// as lichess writes them.
func (s *setup) board(f setupField) {
	v := s.v
	text := strings.TrimSuffix(f.text, "/")
	rows := strings.Split(text, "/")
	at := f.at
	for _, row := range rows {
		s.rowAt = append(s.rowAt, at)
		at += len(row) + 1
	}
	if last := v.Ranks; len(rows) == last+1 && !s.whole && v.drops && s.looksHeld(rows[last]) {
		s.hands(setupField{rows[last], s.rowAt[last]})
		rows = rows[:last]
	}
	switch {
	case len(rows) == 1 && v.Ranks > 1:
		s.wrong(f.at, "%q is no board; rows from the top are needed, separated by /", text)
		return
	case len(rows) != v.Ranks:
		s.wrong(f.at, "the board has %s; %s has %d", plural(len(rows), "row"), v.Title, v.Ranks)
		return
	}
	s.boardRead = true
	for i, row := range rows {
		s.row(i, row)
	}
}

// looksHeld says whether a row more than the board has is a hand: it has neither
// a king nor empty squares at its end.
func (s *setup) looksHeld(row string) bool {
	if row != "" && row[len(row)-1] >= '0' && row[len(row)-1] <= '9' {
		return false
	}
	for rest := row; rest != ""; {
		var symbol string
		symbol, rest = pieceSymbol(rest)
		if pc, ok := s.v.pieceBySymbol(symbol); ok && s.v.Pieces[pc.Type()].Royal {
			return false
		}
	}
	return true
}

// row reads one row of the board, counted from the top.
func (s *setup) row(i int, row string) {
	v := s.v
	rank, file := v.Ranks-1-i, 0
	for rest := row; rest != ""; {
		at := s.rowAt[i] + len(row) - len(rest)
		if digits := rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789"))]; digits != "" {
			switch n, _ := strconv.Atoi(digits); {
			case digits[0] == '0':
				s.wrong(at, "row %d has a number that begins with 0", i+1)
				s.boardRead = false
				return
			case len(digits) > 3:
				s.wrong(at, "row %d has a number of %d digits; %s has %s", i+1, len(digits), v.Title, plural(v.Files, "file"))
				s.boardRead = false
				return
			default:
				file += n
			}
			rest = rest[len(digits):]
			continue
		}
		letter, after := pieceSymbol(rest)
		pc, ok := v.pieceBySymbol(letter)
		if !ok {
			s.wrong(at, "%q in row %d is no piece of %s", letter, i+1, v.Title)
		} else if file < v.Files {
			s.place(v.SquareAt(file, rank), pc)
		}
		file++
		rest = after
	}
	switch {
	case file > v.Files:
		s.wrong(s.rowAt[i], "row %d has %s; %s has %s", i+1, plural(file, "square"), v.Title, plural(v.Files, "file"))
	case file < v.Files:
		s.short = append(s.short, SetupProblem{s.rowAt[i], fmt.Sprintf("row %d has %s where %s has %s", i+1, plural(file, "square"), v.Title, plural(v.Files, "file"))})
	}
}

func (s *setup) place(q Square, pc Piece) {
	p := s.p
	p.board[q] = pc
	p.occ[pc.Side()].add(q)
	if s.v.Pieces[pc.Type()].Royal {
		p.king[pc.Side()] = q
	}
}

// pieceSymbol splits one piece symbol (P, +P, Q~) from the front of a text.
func pieceSymbol(s string) (symbol, rest string) {
	n := 0
	if s[0] == '+' {
		n++
	}
	for n < len(s) { // one rune
		n++
		if n == len(s) || s[n]&0xc0 != 0x80 {
			break
		}
	}
	if n < len(s) && s[n] == '~' {
		n++
	}
	return s[:n], s[n:]
}

// pieceBySymbol reads a symbol whose letter's case tells the side.
func (v *Variant) pieceBySymbol(symbol string) (Piece, bool) {
	t, ok := v.PieceByLetter(symbol)
	if base, marked := strings.CutSuffix(symbol, "~"); !ok && marked {
		// A promoted mark in a game that keeps no account of it.
		t, ok = v.PieceByLetter(base)
		ok = ok && v.wasPawn(t)
	}
	if !ok {
		return 0, false
	}
	side := Second
	if strings.ToUpper(symbol) == symbol {
		side = First
	}
	return NewPiece(t, side), true
}

// wasPawn says whether a pawn may become a piece of a type.
func (v *Variant) wasPawn(t PieceType) bool {
	for _, d := range v.Pieces[1:] {
		if v.pawnTypes.Has(d.Type) && slices.Contains(d.Promotes, t) {
			return true
		}
	}
	return false
}

// hands reads pieces in hand: letters whose case tells the side, each with an
// optional count in front.
func (s *setup) hands(f setupField) {
	text := f.text
	if text == "-" || text == "" {
		return
	}
	if !s.v.drops {
		s.wrong(f.at, "pieces in hand (%s), but %s has no drops", text, s.v.Title)
		return
	}
	for rest := text; rest != ""; {
		n, at := 1, f.at+len(text)-len(rest)
		if digits := rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789"))]; digits != "" {
			var err error
			n, err = strconv.Atoi(digits)
			if err != nil || n < 1 || n > 255 {
				s.wrong(at, "%s pieces of a kind in hand; 1 to 255 are possible", digits)
				return
			}
			rest = rest[len(digits):]
			if rest == "" {
				s.wrong(at, "the number %d at the end of the hand has no piece behind it", n)
				return
			}
		}
		letter, after := pieceSymbol(rest)
		rest = after
		pc, ok := s.v.pieceBySymbol(letter)
		if !ok {
			s.wrong(at, "%q in hand is no piece of %s", letter, s.v.Title)
			continue
		}
		if !s.v.Holdable(pc.Type()) {
			s.wrong(at, "%s cannot be held in hand", article(s.v.Pieces[pc.Type()].Name))
			continue
		}
		held := &s.p.hand[pc.Side()][pc.Type()]
		if int(*held)+n > 255 {
			s.wrong(at, "more than 255 pieces of a kind in hand")
			return
		}
		*held += uint8(n)
	}
}

// Holdable says whether a piece type can be in a hand.
func (v *Variant) Holdable(t PieceType) bool {
	for _, h := range v.HandOrder {
		if h == t {
			return true
		}
	}
	return false
}

// sfenTail reads hands and ply number.
func (s *setup) sfenTail(rest []setupField) []setupField {
	if len(rest) > 0 && !isNumber(rest[0].text) {
		s.hands(rest[0])
		rest = rest[1:]
	}
	if len(rest) > 0 && isNumber(rest[0].text) {
		s.p.number = s.numberFrom1("ply", rest[0])
		rest = rest[1:]
	}
	return rest
}

// numberFrom1 reads the number of a ply or move. One that can be none is noted.
func (s *setup) numberFrom1(of string, f setupField) int {
	n, err := strconv.Atoi(f.text)
	if err != nil || n < 1 || n > maxCount {
		s.numbers = append(s.numbers, SetupProblem{f.at, fmt.Sprintf("the %s number is %q, which can be none; it is taken as 1", of, f.text)})
		return 1
	}
	return n
}

// fenTail reads castling rights, passed square and counters.
func (s *setup) fenTail(rest []setupField) []setupField {
	for _, read := range []func(setupField){s.castling, s.passedSquare} {
		if len(rest) > 0 && !isNumber(rest[0].text) {
			if s.boardRead {
				read(rest[0])
			}
			rest = rest[1:]
		}
	}
	if len(rest) > 0 && isNumber(rest[0].text) {
		s.p.quiet = s.count(rest[0])
		rest = rest[1:]
	}
	full := 1
	if len(rest) > 0 && isNumber(rest[0].text) {
		full = s.numberFrom1("move", rest[0])
		rest = rest[1:]
	}
	s.p.number = 2*full - 1
	if s.p.side == Second {
		s.p.number++
	}
	return rest
}

func isNumber(t string) bool { return strings.Trim(t, "0123456789") == "" && t != "" }

// maxCount is the highest number of a ply or move that is believed.
const maxCount = 100_000

func (s *setup) count(f setupField) int {
	n, err := strconv.Atoi(f.text)
	if err != nil || n > maxCount {
		s.wrong(f.at, "%q is no sensible counter", f.text)
		return 0
	}
	return n
}

// castling reads KQkq (X-FEN: the outermost rook) or the files of the rooks
// (Shredder-FEN: HAha). A right without king and rook in place is a mistake.
func (s *setup) castling(f setupField) {
	text := f.text
	if text == "-" {
		return
	}
	v, p := s.v, s.p
	if !v.castling {
		s.wrong(f.at, "castling rights %q, but %s has no castling", text, v.Title)
		return
	}
	for i := 0; i < len(text); i++ {
		c := text[i]
		side, low := First, c
		if c >= 'a' {
			side = Second
		} else {
			low = c | 0x20
		}
		king := p.king[side]
		if king == NoSquare || ownRank(v, side, king) != 0 {
			s.wrong(f.at+i, "castling right %q, but %s's King is not on its first rank", string(rune(c)), v.SideName(side))
			continue
		}
		rook := NoSquare
		switch {
		case low == 'k' || low == 'q':
			end, step := v.Files-1, -1
			if low == 'q' {
				end, step = 0, 1
			}
			for f := end; f != v.File(king); f += step {
				if q := v.SquareAt(f, v.Rank(king)); s.isRook(q, side) {
					rook = q
					break
				}
			}
		case int(low-'a') < v.Files:
			if q := v.SquareAt(int(low-'a'), v.Rank(king)); s.isRook(q, side) {
				rook = q
			}
		default:
			s.wrong(f.at+i, "castling right %q is none of KQkq or a file", string(rune(c)))
			continue
		}
		if rook == NoSquare {
			s.wrong(f.at+i, "castling right %q without a Rook of %s to castle with", string(rune(c)), v.SideName(side))
			continue
		}
		wing := 0
		if rook < king {
			wing = 1
		}
		if !v.Chess960 && (king != v.start.king[side] || rook != v.start.castle[side][wing]) && v.start.v != nil {
			s.wrong(f.at+i, "castling right %q, but King and Rook do not stand on their first squares", string(rune(c)))
			continue
		}
		p.castle[side][wing] = rook
	}
}

// isRook says whether a piece that may castle stands on q: one of the type
// that castles at the start, or any rook mover where there is no start yet.
func (s *setup) isRook(q Square, side Side) bool {
	pc := s.p.board[q]
	if pc == 0 || pc.Side() != side {
		return false
	}
	if st := &s.v.start; st.v != nil && st.castle[side][0] != NoSquare {
		return pc.Type() == st.board[st.castle[side][0]].Type()
	}
	return s.v.Pieces[pc.Type()].Betza == "R"
}

func (s *setup) passedSquare(f setupField) {
	text := f.text
	if text == "-" {
		return
	}
	v, p := s.v, s.p
	q, ok := v.ParseSquare(text)
	if !ok {
		s.wrong(f.at, "%q is no square that a pawn could have passed", text)
		return
	}
	them := p.side.Other()
	pawn := q + v.forward(them)
	if !v.enPassant || p.board[q] != 0 || pawn < 0 || int(pawn) >= v.Squares() ||
		p.board[pawn] == 0 || p.board[pawn].Side() != them || !v.pawnTypes.Has(p.board[pawn].Type()) {
		s.wrong(f.at, "no Pawn of %s can have passed %s", v.SideName(them), text)
		return
	}
	p.passed = q
}
