package parser

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gcconv/gcconv/record"
)

// courierFault is about a piece of the text that was read.
type courierFault struct {
	start, end int
	kind       string // oddities of one kind are reported once a game
	message    string
}

// courierTurnReader tells what the statements of a ply mean. The first move or
// drop is the ply's own; a placement on its destination promotes; all the rest
// are effects.
type courierTurnReader struct {
	list   *passage
	coords *courierCoords

	base     int    // offset in the list of the text that was parsed
	text     string // that text
	turn     *record.Turn
	hasMain  bool
	from, to string // of the last move of the turn: origin and dest
	alones   string // a command that is the turn so far

	closes   courierClose // the player ends the game in the turn in which he moves
	fault    *courierFault
	oddities []courierFault // mended without loss
}

// courierClose is a statement behind a move that ends the game; the zero value
// is none.
type courierClose struct {
	start, end int
	outcome    record.Outcome
}

// read fills in the pattern, comments and glyphs of a turn.
func (r *courierTurnReader) read(base int, text string, ply *courierPlySyntax, turn *record.Turn) {
	r.base, r.text, r.turn = base, text, turn
	r.hasMain, r.from, r.to = false, "", ""
	r.closes, r.fault, r.oddities = courierClose{}, nil, r.oddities[:0]
	p := &turn.Pattern
	p.Letters = record.LettersCourier
	var first *courierFault
	for i := range ply.statements {
		s := &ply.statements[i]
		before := len(p.Effects)
		r.statement(s)
		if r.fault == nil {
			continue
		}
		// Without rules the others of the turn are carried out, and this one is kept.
		if len(ply.statements) > 1 && !hasOther(p.Effects[before:]) {
			r.effect(s, record.Effect{Kind: record.EffectOther})
		}
		if first == nil {
			first = r.fault
		}
		r.fault = nil
	}
	if r.fault = first; first != nil {
		if p.Kind >= record.KindPass { // no end of the game while something of the turn is not understood
			p.Kind = record.KindNone
		}
		return
	}
	if p.Kind == record.KindNone && len(p.Effects) > 0 {
		p.Kind = record.KindStatements
	}
}

func (r *courierTurnReader) fail(s *courierStatementSyntax, format string, args ...any) {
	r.failAt(s.start, s.end, format, args...)
}

// failAt is fail about a part of a statement.
func (r *courierTurnReader) failAt(start, end int, format string, args ...any) {
	r.fault = &courierFault{start: start, end: end, message: fmt.Sprintf(format, args...)}
}

func (r *courierTurnReader) odd(start, end int, kind, format string, args ...any) {
	r.oddities = append(r.oddities, courierFault{start, end, kind, fmt.Sprintf(format, args...)})
}

// effect adds a side effect.
func (r *courierTurnReader) effect(s *courierStatementSyntax, e record.Effect) {
	e.First = !r.hasMain
	e.Pos, e.Text = r.list.pos(r.base+s.start), r.text[s.start:s.end]
	e.Length = r.list.spread(r.base+s.start, r.base+s.end)
	r.turn.Pattern.Effects = append(r.turn.Pattern.Effects, e)
}

// excerpt is a part of the turn.
func (r *courierTurnReader) excerpt(start, end int) *record.Excerpt {
	return &record.Excerpt{Pos: r.list.pos(r.base + start), Text: r.text[start:end], Length: r.list.spread(r.base+start, r.base+end)}
}

// square resolves dest and origin; at is where the name stands.
func (r *courierTurnReader) square(name string, at int) string {
	if !isLastSquare(name) || r.coords.known != nil && r.coords.known(name) {
		return name
	}
	square := r.to
	if name == "origin" {
		square = r.from
	}
	if square == "" && r.fault == nil {
		r.failAt(at, at+len(name), "%s stands for a square of the last move of the turn, but no move is before it", name)
	}
	return square
}

// label strips the braces that may stand round a long label.
func courierLabel(label string) string {
	if len(label) > 2 && label[0] == '{' && label[len(label)-1] == '}' {
		return label[1 : len(label)-1]
	}
	return label
}

func (r *courierTurnReader) statement(s *courierStatementSyntax) {
	if s.glued {
		r.odd(s.start, s.to, "glued", "the label is glued to the move; Game Courier wants a blank, as in P e2-e4")
	}
	if s.spaced {
		r.odd(s.start, s.to, "spaced", "blanks round the operator; Game Courier has none, as in P e2-e4")
	}
	if r.turn.Pattern.Kind >= record.KindPass && s.kind != courierCommandCall && s.kind != courierBad && !r.makesRoom(s) {
		return
	}
	right := s.to - len(s.right) // where it stands
	switch s.kind {
	case courierMove:
		r.move(s, courierLabel(s.label), r.square(s.left, s.step), r.square(s.right, right))
		r.marks(s)
	case courierDrop:
		r.drop(s, courierLabel(s.left), r.square(s.right, right))
		r.marks(s)
	case courierPut:
		r.put(s, courierLabel(s.left), r.square(s.right, right))
		r.marks(s)
	case courierRemove:
		r.effect(s, record.Effect{Kind: record.EffectRemove, Label: courierLabel(s.label), To: r.square(s.left, s.step)})
	case courierCastle:
		r.castle(s)
	case courierCommandCall:
		r.command(s)
	case courierBad:
		r.fault = &courierFault{start: s.end - len(s.left), end: s.end, message: unfinished(s.left)}
	}
}

// unfinished says what is wrong with text that the lexer gave up on.
func unfinished(text string) string {
	if strings.HasPrefix(text, `"`) {
		return `the quoted text that begins here has no closing "`
	}
	return fmt.Sprintf("the array that begins here has no closing ) or holds more than %d arrays inside each other", maxNesting)
}

func (r *courierTurnReader) move(s *courierStatementSyntax, label, from, to string) {
	p := &r.turn.Pattern
	switch {
	case r.coords.beside(from):
		// From where captured pieces are held: a drop.
		if r.hasMain {
			r.effect(s, record.Effect{Kind: record.EffectDrop, Label: label, From: from, To: to})
		} else {
			r.hasMain = true
			p.Kind, p.Piece, p.From, p.To = record.KindDrop, label, from, to
		}
	case r.hasMain || r.coords.beside(to):
		r.effect(s, record.Effect{Kind: record.EffectMove, Label: label, From: from, To: to})
	default:
		r.hasMain = true
		p.Kind, p.Piece, p.From, p.To = record.KindMove, label, from, to
	}
	r.from, r.to = from, to
}

func (r *courierTurnReader) drop(s *courierStatementSyntax, label, to string) {
	p := &r.turn.Pattern
	switch {
	case label == "@":
		r.effect(s, record.Effect{Kind: record.EffectRemove, To: to})
		return
	case r.hasMain:
		r.effect(s, record.Effect{Kind: record.EffectDrop, Label: label, To: to})
	default:
		r.hasMain = true
		p.Kind, p.Piece, p.To = record.KindDrop, label, to
	}
	r.from, r.to = "", to
}

func (r *courierTurnReader) put(s *courierStatementSyntax, label, to string) {
	p := &r.turn.Pattern
	switch {
	case label == "@":
		r.effect(s, record.Effect{Kind: record.EffectRemove, To: to})
	case p.Kind == record.KindMove && p.To == to && p.Promotion != record.PromoteNamed:
		p.Promotion, p.PromoteTo = record.PromoteNamed, label
		p.Promoted = r.excerpt(s.start, s.end)
	default:
		r.effect(s, record.Effect{Kind: record.EffectPlace, Label: label, To: to})
	}
}

func (r *courierTurnReader) castle(s *courierStatementSyntax) {
	if r.hasMain {
		r.failAt(s.step, s.to, "%s after another move of the same turn", s.left)
		return
	}
	r.hasMain = true
	p := &r.turn.Pattern
	p.Kind, p.Piece, p.Castle = record.KindCastle, courierLabel(s.label), record.CastleKingside
	if strings.Count(strings.ToLower(strings.ReplaceAll(s.left, "0", "o")), "o") == 3 {
		p.Castle = record.CastleQueenside
	}
	r.odd(s.step, s.to, "castle", "%s is no Game Courier notation; it is read as castling", s.left)
	r.marks(s)
}

// marks reads the signs behind a move. Game Courier has none; what they mean
// elsewhere is kept.
func (r *courierTurnReader) marks(s *courierStatementSyntax) {
	if s.marks == "" {
		return
	}
	p := &r.turn.Pattern
	means := "annotation"
	signs := strings.TrimRight(s.marks, ".,:")
	if before, after, found := strings.Cut(signs, "="); found && p.Kind == record.KindMove {
		label := strings.TrimRight(after, "!?+#")
		signs = before + after[len(label):]
		if label == "" {
			p.Promotion, means = record.PromoteDeclined, "a move without promotion"
		} else {
			p.Promotion, p.PromoteTo, means = record.PromoteNamed, label, "a promotion to "+label
			p.Promoted = r.excerpt(s.marksAt, s.end)
		}
	}
	switch {
	case strings.Contains(signs, "#"):
		p.Mate, means = true, "a claim of mate"
	case !strings.Contains(signs, "+"):
	case p.Kind == record.KindMove && len(p.To) > 0 && isDigit(p.To[0]) && p.Promotion == record.PromoteUnsaid:
		p.Promotion, means = record.PromotePlain, "a promotion" // as Western shogi text writes it
	default:
		p.Check, means = true, "a claim of check"
	}
	if nag := nagOf(strings.Trim(signs, "+#")); nag != 0 {
		r.turn.NAGs = append(r.turn.NAGs, nag)
	}
	r.odd(s.marksAt, s.end, "marks", "%q behind the move is no Game Courier notation; it is read as %s", s.marks, means)
}

// nagOf returns the numeric annotation glyph of ! and ? signs, 0 if there is
// none.
func nagOf(signs string) int {
	switch signs {
	case "!":
		return 1
	case "?":
		return 2
	case "!!":
		return 3
	case "??":
		return 4
	case "!?":
		return 5
	case "?!":
		return 6
	}
	return 0
}

// unseenCommands are read although no log with them is known.
var unseenCommands = map[string]bool{
	"drop": true, "pass": true, "say": true, "view": true, "offer": true, "accept": true, "draw": true, "timeout": true,
}

// command reads a GAME Code command.
func (r *courierTurnReader) command(s *courierStatementSyntax) {
	name := strings.ToLower(s.label)
	if !s.known {
		r.unknown(s)
		return
	}
	if unseenCommands[name] {
		r.odd(s.start, s.start+len(s.label), "unseen", "it is not certain that Game Courier has the command %s", name)
	}
	switch name {
	case "capture", "empty", "clear", "flip":
		r.eachSquare(s, name, s.args)
	case "add":
		if len(s.args) < 2 {
			r.fail(s, "add takes a label and squares, as in add P c1 c2")
			return
		}
		squares := s.args[1:]
		if squares[0].text == "all" && len(squares) > 1 {
			squares = squares[1:]
		}
		if r.areSquares(name, squares) {
			for _, to := range squares {
				r.put(s, courierLabel(s.args[0].text), r.square(to.text, to.at))
			}
		}
	case "move":
		if len(s.args) != 2 {
			r.fail(s, "move takes two squares, as in move e5 d6")
			return
		}
		if from, to := s.args[0], s.args[1]; r.areSquares(name, s.args) {
			r.move(s, "", r.square(from.text, from.at), r.square(to.text, to.at))
		}
	case "drop":
		if len(s.args) != 2 {
			r.fail(s, "drop takes a label and a square, as in drop P e5")
			return
		}
		if to := s.args[1]; r.areSquares(name, s.args[1:]) {
			r.drop(s, courierLabel(s.args[0].text), r.square(to.text, to.at))
		}
	case "pass":
		r.alone(s, record.KindPass, len(s.args) == 0)
	case "resign", "resigns":
		if !r.closing(s, len(s.args) == 0, record.Outcome{Winner: record.WinnerMover, End: record.EndResignation}) {
			r.alone(s, record.KindResign, len(s.args) == 0)
		}
	case "offer", "draw":
		r.alone(s, record.KindOfferDraw, name == "draw" && len(s.args) == 0 || isWord(s.args, "draw"))
	case "accept":
		if !r.closing(s, isWord(s.args, "draw"), record.Outcome{Winner: record.WinnerNone, End: record.EndAgreement}) {
			r.alone(s, record.KindAcceptDraw, isWord(s.args, "draw"))
		}
	case "timeout":
		if !r.closing(s, len(s.args) == 0, record.Outcome{Winner: record.WinnerMover, End: record.EndTimeout}) {
			r.alone(s, record.KindEnd, len(s.args) == 0)
		}
	case "say", "view":
		r.turn.Comments = append(r.turn.Comments, r.text[s.start:s.end])
	default:
		r.unknown(s)
	}
}

func isWord(args []courierArg, word string) bool {
	return len(args) == 1 && strings.EqualFold(args[0].text, word)
}

// closing takes a command that ends the game behind a move of the same turn.
func (r *courierTurnReader) closing(s *courierStatementSyntax, complete bool, o record.Outcome) bool {
	if !complete || r.turn.Pattern.Kind == record.KindNone || r.turn.Pattern.Kind >= record.KindPass {
		return false
	}
	o.Text, o.Pos = r.text[s.start:s.end], r.list.pos(r.base+s.start)
	r.closes = courierClose{start: s.start, end: s.end, outcome: o}
	return true
}

// makesRoom says whether a move may stand behind what the turn is so far without
// one: an offer is a remark to the move, behind anything else there is none.
func (r *courierTurnReader) makesRoom(s *courierStatementSyntax) bool {
	p := &r.turn.Pattern
	if p.Kind != record.KindOfferDraw {
		r.fail(s, "%q stands behind %q in one turn; a player does one or the other", shortened(r.text[s.start:s.end]), r.alones)
		return false
	}
	p.Kind, r.hasMain = record.KindNone, false
	r.turn.Comments = append(r.turn.Comments, r.alones)
	return true
}

// alone takes a command that is a turn by itself; beside a move it is a
// remark.
func (r *courierTurnReader) alone(s *courierStatementSyntax, kind record.Kind, complete bool) {
	switch {
	case !complete:
		r.unknown(s)
	case r.hasMain:
		r.turn.Comments = append(r.turn.Comments, r.text[s.start:s.end])
	default:
		r.hasMain = true
		r.turn.Pattern.Kind = kind
		r.alones = r.text[s.start:s.end]
	}
}

// unknown keeps a statement without known meaning word by word: under rules
// the turn cannot be read, without rules it can.
func (r *courierTurnReader) unknown(s *courierStatementSyntax) {
	r.effect(s, record.Effect{Kind: record.EffectOther})
	if s.known {
		r.fail(s, "the command %s is known, but what it does to the board here is not", strings.ToLower(s.label))
		return
	}
	if len(s.label) > 2 && len(s.args) > 0 && isWordOfLetters(s.label) && !looksLikeMove(s.label, r.coords) {
		r.failAt(s.start, s.start+len(s.label), "no command %q is known here; expected a move (e2-e4), a drop (P*e4), a placement (Q-a1), a removal (c4-) or a command", shortened(s.label))
		return
	}
	for _, word := range append([]courierArg{{s.label, s.start}}, s.args...) {
		if looksLikeMove(word.text, r.coords) {
			r.halfMove(word)
			return
		}
	}
	r.fail(s, "%q is no statement; expected a move (e2-e4), a drop (P*e4), a placement (Q-a1), a removal (c4-) or a command", shortened(r.text[s.start:s.end]))
}

func isWordOfLetters(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) < 0
}

// halfMove says what a word lacks that looks like a move.
func (r *courierTurnReader) halfMove(word courierArg) {
	bare := strings.TrimRight(word.text, "!?+#=.,:")
	at, width, _ := findOperator(bare)
	right := bare[at+width:]
	start, end := word.at, word.at+len(word.text)
	switch {
	case width == 0 && twoSquares(bare, r.coords):
		r.failAt(start, end, "%q has nothing between its squares; Game Courier writes a hyphen there, as in e2-e4", word.text)
	case width == 0:
		r.failAt(start, end, "%q names one square only; Game Courier writes both, as in e2-e4", word.text)
	case right == "":
		r.failAt(start, end, "%q names no square to go to; a move is written e2-e4", word.text)
	default:
		r.failAt(start+at+width, start+len(bare), "%q is no square; a move is written with both squares, as e2-e4", right)
	}
}

// shortened cuts a text for a message.
func shortened(text string) string {
	if runes := []rune(text); len(runes) > 40 {
		return string(runes[:40]) + "…"
	}
	return text
}

// areSquares says whether all arguments are squares, and fails if not.
func (r *courierTurnReader) areSquares(command string, args []courierArg) bool {
	for _, a := range args {
		if !r.coords.isTarget(a.text) {
			r.failAt(a.at, a.at+len(a.text), "%q is no square; %s takes squares", a.text, command)
			return false
		}
	}
	return true
}

// eachSquare reads a command that does the same to one or more squares, or to
// the whole board.
func (r *courierTurnReader) eachSquare(s *courierStatementSyntax, command string, args []courierArg) {
	kind := map[string]record.EffectKind{
		"capture": record.EffectCapture, "clear": record.EffectCapture,
		"empty": record.EffectRemove, "flip": record.EffectFlip,
	}[command]
	if command != "capture" && len(args) == 1 && (args[0].text == "all" || args[0].text == "board" || args[0].text == "array") {
		r.effect(s, record.Effect{Kind: kind, To: record.WholeBoard})
		return
	}
	if len(args) == 0 {
		r.fail(s, "%s takes squares, as in %s d5", command, command)
		return
	}
	if !r.areSquares(command, args) {
		return
	}
	for _, a := range args {
		r.effect(s, record.Effect{Kind: kind, To: r.square(a.text, a.at)})
	}
}

// looksLikeMove says whether a word is an attempt at a move: it has the shape
// of a square, with or without a label glued to it ("e4", "Nf3", "exd5"), is a
// castling, or has an operator with a square on one side.
func looksLikeMove(word string, coords *courierCoords) bool {
	word = strings.TrimLeft(strings.TrimRight(word[:min(len(word), 64)], `!?+#.,:;)"'`), `("'`)
	if squaresApart(word, coords) {
		return true
	}
	if before, _, found := strings.Cut(word, "="); found {
		word = before
	}
	if strings.IndexByte(word, '/') >= 0 {
		return false // a web address, a date
	}
	if castleLength(word) > 0 {
		return true
	}
	if at, width, _ := findOperator(word); width > 0 {
		return looksLikeMove(word[:at], coords) || looksLikeMove(word[at+width:], coords)
	}
	if coords.isPlainSquare(word) || twoSquares(word, coords) {
		return true
	}
	n := coords.glued(word)
	if n == 0 {
		return false
	}
	label := word[:n]
	last, _ := utf8.DecodeLastRuneInString(label)
	return n == 1 || label[0] == '+' || label[0] >= 'A' && label[0] <= 'Z' && n <= 3 || label[n-1] == 'x' && n <= 3 ||
		!unicode.IsLetter(last) && !strings.ContainsRune("/.", last)
}

// squaresApart says whether a word begins and ends with a square and has
// something else than a hyphen between them: d2_d4, g1~f3, e2->e4.
func squaresApart(word string, coords *courierCoords) bool {
	if len(word) > 20 {
		return false
	}
	for i := 2; i < len(word) && i <= 5; i++ {
		if r, _ := utf8.DecodeRuneInString(word[i:]); unicode.IsLetter(r) || unicode.IsDigit(r) || !coords.isPlainSquare(word[:i]) {
			continue
		}
		for j := len(word) - 2; j > i; j-- {
			if coords.isPlainSquare(word[j:]) {
				return true
			}
		}
	}
	return false
}

// twoSquares says whether a word is two squares without a hyphen between them,
// with or without a letter in front: e2e4, p2g2f.
func twoSquares(word string, coords *courierCoords) bool {
	for lead := range 2 {
		for i := lead + 1; i < len(word) && len(word) <= 8; i++ {
			if coords.isPlainSquare(word[lead:i]) && coords.isPlainSquare(word[i:]) {
				return true
			}
		}
	}
	return false
}
