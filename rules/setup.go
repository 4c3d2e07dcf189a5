package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// SetupError is everything that is wrong with a position that somebody gave.
type SetupError struct {
	Text     string
	Problems []string
}

func (e *SetupError) Error() string {
	return fmt.Sprintf("position %q: %s", e.Text, strings.Join(e.Problems, "; "))
}

// ParsePosition reads a position: FEN (board, hands in brackets, side w or b,
// castling rights, passed square, counters) in the chess family, SFEN (board,
// side b or w, hands, ply number) in the shogi family. Everything after the
// board may be left out, and empty squares at the end of a row (see
// SetupNotes); hands may also stand as a ninth row (lichess), with
// counts, in any order, or as "[-]"; blanks may be underscores; a leading
// "sfen", "fen" or "position" is passed over; "startpos" is the usual start.
// The error is a *SetupError that names all mistakes.
func (v *Variant) ParsePosition(text string) (*Position, error) {
	p, _, err := v.parseSetup(text, v.firstLetter())
	return p, err
}

// SetupNotes says what ParsePosition mends in a text that it reads: rows that
// are too short.
func (v *Variant) SetupNotes(text string) []string {
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
	problems  []string
	short     []string // rows that are too short
	shown     string   // the text, cut short
	boardRead bool     // the board has the right number of rows
}

func (s *setup) wrong(format string, args ...any) {
	problem := fmt.Sprintf(format, args...)
	if len(s.problems) < 20 && !slices.Contains(s.problems, problem) {
		s.problems = append(s.problems, problem)
	}
}

func (v *Variant) parseSetup(text string, first byte) (*Position, []string, error) {
	if fields := setupFields(text); len(fields) > 0 && fields[0] == "startpos" {
		return v.Start(), nil, nil
	}
	s := v.readSetup(text, first)
	if s.boardRead {
		s.standing()
		s.kings()
		s.exposure()
	}
	if len(s.problems) > 0 {
		return nil, nil, &SetupError{s.shown, s.problems}
	}
	var notes []string
	for _, row := range s.short {
		notes = append(notes, row+"; the rest is taken as empty")
	}
	return s.p, notes, nil
}

// setupFields splits a position into board, side to move and so on.
func setupFields(text string) []string {
	fields := strings.Fields(strings.ReplaceAll(text, "_", " "))
	for len(fields) > 0 && (fields[0] == "position" || fields[0] == "sfen" || fields[0] == "fen") {
		fields = fields[1:]
	}
	return fields
}

// readSetup reads a position as it is written, whether or not a game could
// reach it. first is the letter of the first player as the side to move.
func (v *Variant) readSetup(text string, first byte) *setup {
	p := &Position{v: v, passed: NoSquare, number: 1}
	p.king = [2]Square{NoSquare, NoSquare}
	p.castle = [2][2]Square{{NoSquare, NoSquare}, {NoSquare, NoSquare}}
	s := &setup{v: v, p: p, shown: text}
	if len(s.shown) > 200 {
		s.shown = s.shown[:200] + "…"
	}
	fields := setupFields(text)
	if len(fields) == 0 {
		s.wrong("it is empty; a board is needed, rows from the top, separated by /")
		return s
	}
	board := fields[0]
	rest := fields[1:]
	if i := strings.IndexByte(board, '['); i >= 0 {
		hand := strings.TrimSuffix(board[i+1:], "]")
		if !strings.HasSuffix(board, "]") {
			s.wrong("the hand %q has no closing ]", board[i:])
		}
		board = board[:i]
		s.hands(hand)
	}
	s.board(board)
	if len(rest) > 0 {
		switch rest[0] {
		case "b", "w":
			if rest[0][0] != first {
				p.side = Second
			}
		default:
			s.wrong("the side to move is %q; b or w is needed", rest[0])
		}
		rest = rest[1:]
	}
	if first == 'b' {
		rest = s.sfenTail(rest)
	} else {
		rest = s.fenTail(rest)
	}
	if len(rest) > 0 {
		s.wrong("%q stands after the end", strings.Join(rest, " "))
	}
	p.hash = p.computeHash()
	return s
}

// board reads the rows of a board, top first. One row too many is the hands,
// as lichess writes them.
func (s *setup) board(text string) {
	v := s.v
	rows := strings.Split(strings.TrimSuffix(text, "/"), "/")
	if len(rows) == v.Ranks+1 {
		s.hands(rows[v.Ranks])
		rows = rows[:v.Ranks]
	}
	if len(rows) != v.Ranks {
		s.wrong("the board has %d rows; %s has %d", len(rows), v.Title, v.Ranks)
		return
	}
	for i, row := range rows {
		rank, file := v.Ranks-1-i, 0
		for rest := row; rest != ""; {
			if rest[0] >= '0' && rest[0] <= '9' {
				n, after := leadingNumber(rest)
				if n < 0 {
					s.wrong("row %d has a number that begins with 0", i+1)
					return
				}
				file += n
				rest = after
				continue
			}
			letter, after := pieceSymbol(rest)
			pc, ok := v.pieceBySymbol(letter)
			if !ok {
				s.wrong("%q in row %d is no piece of %s", letter, i+1, v.Title)
			} else if file < v.Files {
				s.place(v.SquareAt(file, rank), pc)
			}
			file++
			rest = after
		}
		switch {
		case file > v.Files:
			s.wrong("row %d has %d squares; %s has %d files", i+1, file, v.Title, v.Files)
		case file < v.Files:
			s.short = append(s.short, fmt.Sprintf("row %d has %d squares where %s has %d files", i+1, file, v.Title, v.Files))
		}
	}
	s.boardRead = true
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
	if !ok && strings.HasSuffix(symbol, "~") {
		// A promoted mark in a game that keeps no account of it.
		t, ok = v.PieceByLetter(strings.TrimSuffix(symbol, "~"))
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

// hands reads pieces in hand: letters whose case tells the side, each with an
// optional count in front.
func (s *setup) hands(text string) {
	if text == "-" || text == "" {
		return
	}
	if !s.v.drops {
		s.wrong("pieces in hand (%s), but %s has no drops", text, s.v.Title)
		return
	}
	for rest := text; rest != ""; {
		n := 1
		if rest[0] >= '0' && rest[0] <= '9' {
			digits := rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789"))]
			var err error
			n, err = strconv.Atoi(digits)
			if err != nil || n < 1 || n > 255 {
				s.wrong("%s pieces of a kind in hand; 1 to 255 are possible", digits)
				return
			}
			rest = rest[len(digits):]
			if rest == "" {
				s.wrong("the number %d at the end of the hand has no piece behind it", n)
				return
			}
		}
		letter, after := pieceSymbol(rest)
		rest = after
		pc, ok := s.v.pieceBySymbol(letter)
		if !ok {
			s.wrong("%q in hand is no piece of %s", letter, s.v.Title)
			continue
		}
		if !s.v.Holdable(pc.Type()) {
			s.wrong("a %s cannot be held in hand", s.v.Pieces[pc.Type()].Name)
			continue
		}
		held := &s.p.hand[pc.Side()][pc.Type()]
		if int(*held)+n > 255 {
			s.wrong("more than 255 pieces of a kind in hand")
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
func (s *setup) sfenTail(rest []string) []string {
	if len(rest) > 0 && !isNumber(rest[0]) {
		s.hands(rest[0])
		rest = rest[1:]
	}
	if len(rest) > 0 && isNumber(rest[0]) {
		s.p.number = max(1, s.count(rest[0]))
		rest = rest[1:]
	}
	return rest
}

// fenTail reads castling rights, passed square and counters.
func (s *setup) fenTail(rest []string) []string {
	if len(rest) > 0 && !isNumber(rest[0]) {
		s.castling(rest[0])
		rest = rest[1:]
	}
	if len(rest) > 0 && !isNumber(rest[0]) {
		s.passedSquare(rest[0])
		rest = rest[1:]
	}
	if len(rest) > 0 && isNumber(rest[0]) {
		s.p.quiet = s.count(rest[0])
		rest = rest[1:]
	}
	full := 1
	if len(rest) > 0 && isNumber(rest[0]) {
		full = max(1, s.count(rest[0]))
		rest = rest[1:]
	}
	s.p.number = 2*full - 1
	if s.p.side == Second {
		s.p.number++
	}
	return rest
}

func isNumber(t string) bool { return strings.Trim(t, "0123456789") == "" && t != "" }

func (s *setup) count(t string) int {
	n, err := strconv.Atoi(t)
	if err != nil || n > 100000 {
		s.wrong("%q is no sensible counter", t)
		return 0
	}
	return n
}

// castling reads KQkq (X-FEN: the outermost rook) or the files of the rooks
// (Shredder-FEN: HAha). A right without king and rook in place is a mistake.
func (s *setup) castling(text string) {
	if text == "-" {
		return
	}
	v, p := s.v, s.p
	if !v.castling {
		s.wrong("castling rights %q, but %s has no castling", text, v.Title)
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
			s.wrong("castling right %q, but %s's King is not on its first rank", string(rune(c)), v.SideName(side))
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
			s.wrong("castling right %q is none of KQkq or a file", string(rune(c)))
			continue
		}
		if rook == NoSquare {
			s.wrong("castling right %q without a Rook of %s to castle with", string(rune(c)), v.SideName(side))
			continue
		}
		wing := 0
		if rook < king {
			wing = 1
		}
		if !v.Chess960 && (king != v.start.king[side] || rook != v.start.castle[side][wing]) && v.start.v != nil {
			s.wrong("castling right %q, but King and Rook do not stand on their first squares", string(rune(c)))
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

func (s *setup) passedSquare(text string) {
	if text == "-" {
		return
	}
	v, p := s.v, s.p
	q, ok := v.ParseSquare(text)
	if !ok {
		s.wrong("%q is no square that a pawn could have passed", text)
		return
	}
	them := p.side.Other()
	pawn := q + v.forward(them)
	if !v.enPassant || p.board[q] != 0 || pawn < 0 || int(pawn) >= v.Squares() ||
		p.board[pawn] == 0 || p.board[pawn].Side() != them || !v.pawnTypes.Has(p.board[pawn].Type()) {
		s.wrong("no Pawn of %s can have passed %s", v.SideName(them), text)
		return
	}
	p.passed = q
}

// standing looks for pieces that stand where they could not have got or stayed.
func (s *setup) standing() {
	v, p := s.v, s.p
	for q := Square(0); int(q) < v.Squares(); q++ {
		pc := p.board[q]
		if pc == 0 {
			continue
		}
		t, side := pc.Type(), pc.Side()
		who := fmt.Sprintf("%s's %s on %s", v.SideName(side), v.Pieces[t].Name, v.SquareName(q))
		switch pr := v.promotion[side][t]; {
		case v.region[side][t] != nil && !v.region[side][t].has(q):
			s.wrong("%s stands outside its part of the board", who)
		case pr != nil && !pr.stay.has(q):
			s.wrong("%s could not have stayed there unpromoted", who)
		case v.pawnTypes.Has(t) && ownRank(v, side, q) == 0 && !v.dropMask[side][t].has(q):
			s.wrong("%s could not have got there", who)
		}
	}
}

// kings holds the number of kings to one a side.
func (s *setup) kings() {
	v := s.v
	for side := First; side <= Second; side++ {
		on := s.royals(side)
		switch n := len(on); {
		case n == 0 && v.royal != 0:
			s.wrong("%s has no %s", v.SideName(side), v.royalTitle())
		case n > 1:
			s.wrong("%s has %d %ss, on %s and %s", v.SideName(side), n, v.royalTitle(), strings.Join(on[:n-1], ", "), on[n-1])
		}
	}
}

// royals lists the squares of a side's kings.
func (s *setup) royals(side Side) []string {
	var on []string
	for q := Square(0); int(q) < s.v.Squares(); q++ {
		if pc := s.p.board[q]; pc != 0 && pc.Side() == side && s.v.Pieces[pc.Type()].Royal {
			on = append(on, s.v.SquareName(q))
		}
	}
	return on
}

// exposure looks for a king that the side to move could take.
func (s *setup) exposure() {
	v, p := s.v, s.p
	if len(s.royals(First)) == 1 && len(s.royals(Second)) == 1 && p.exposed(p.side.Other()) {
		s.wrong("%s is to move, but %s's %s can be taken", v.SideName(p.side), v.SideName(p.side.Other()), v.royalTitle())
	}
}

// royalTitle is what the game calls its royal piece.
func (v *Variant) royalTitle() string {
	for t := 1; t < len(v.Pieces); t++ {
		if v.Pieces[t].Royal {
			return v.Pieces[t].Name
		}
	}
	return "King"
}
