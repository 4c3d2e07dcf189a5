// Package record holds what was written: the text of a game as its notation
// gives it, before any rule is applied. A reader (package parser) fills it and
// package replay resolves it against the rules.
package record

import (
	"fmt"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"
)

// Pos is a place in a source. Offset counts bytes from 0; Line and Column
// count from 1, Column in runes. The zero Pos is "no place".
type Pos struct {
	Offset, Line, Column int
}

// Valid says whether the place is known.
func (p Pos) Valid() bool { return p.Line > 0 }

// Error is a fault of the text itself: it could not be read as its notation.
// Error() gives one line, "file:line:col: message".
type Error struct {
	Source  string // file name, "-" for standard input
	Pos     Pos
	Length  int    // runes from Pos that the message is about, 0 if unknown
	Line    string // the source line, for the caret
	Message string // what was found, what was expected, what to do
	Turn    *Turn  // the turn it concerns, nil if it is none or not told
}

func (e *Error) Error() string {
	if !e.Pos.Valid() {
		return fmt.Sprintf("%s: %s", Shown(e.Source), e.Message)
	}
	return fmt.Sprintf("%s:%d:%d: %s", Shown(e.Source), e.Pos.Line, e.Pos.Column, e.Message)
}

// Excerpt is a piece of a source.
type Excerpt struct {
	Pos    Pos
	Text   string // what it says, without the escapes and entities of the source
	Length int    // runes of the source, 0 if Text stands there as it is
}

// Part is the first place in a piece of a source where a word stands, or all of the
// piece where that cannot be told.
func (e Excerpt) Part(word string) Excerpt {
	if e.Length > 0 || word == "" {
		return e
	}
	inWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	for from := 0; ; {
		i := strings.Index(e.Text[from:], word)
		if i < 0 {
			return e
		}
		i += from
		before, _ := utf8.DecodeLastRuneInString(e.Text[:i])
		behind, _ := utf8.DecodeRuneInString(e.Text[i+len(word):])
		if !inWord(before) && !inWord(behind) {
			return Excerpt{Pos: Pos{e.Pos.Offset + i, e.Pos.Line, e.Pos.Column + utf8.RuneCountInString(e.Text[:i])}, Text: word}
		}
		from = i + len(word)
	}
}

// Tag is one header of a record. Names are those of PGN where PGN has one
// (Event, Site, Date, Round, White, Black, Result, Variant, TimeControl, …);
// other headers keep the name their notation gives them.
type Tag struct {
	Name, Value string
	Pos         Pos
}

// Record is one game as written.
type Record struct {
	Source   string // file name, "-" for standard input
	Index    int    // place among the games of the source, from 1
	Notation string // "gc", "pgn", "kif", "ki2", "csa", "usi", "uci", "sfen", "fen", "zsg", "json", "jkf"
	Game     string // the game's name as written, "" when the text does not tell
	Tags     []Tag
	Setup    *Setup   // start position, nil for the game's usual one
	Comments []string // comments before the first turn
	Turns    []*Turn  // the main line
	Outcome  Outcome  // as written
	Labels   Case     // Game Courier: which letter case moves first, when the text tells
	Errors   []*Error // parts that could not be read and belong to no turn
	Notes    []*Error // oddities that were mended without loss; reported as warnings
	Encoding string   // of the bytes that were read, where zsg tells it; "" if it is plain ASCII
	Head     []string // zsg: the lines in front of the first turn, where SaveLines would not give them as they were read
	Unread   []Unread // lines of a zsg that are no part of the game, to write it again as it was
	Skip     bool     // Game Courier "skip first move": the second player moves first
	// Game Courier: what the log calls the files, left to right, and the ranks,
	// bottom to top; nil where it does not tell.
	Files, Ranks []string

	blocks []*block // of NewTurn
	used   int      // turns of them
}

// Unread is a line that could not be read, or an empty one.
type Unread struct {
	Line int // of the game, from 1
	Text string
}

// Case says which letter case the first player's labels have.
type Case uint8

// The cases.
const (
	CaseUnknown    Case = iota
	CaseUpperFirst      // upper case labels belong to the player who moves first
	CaseLowerFirst
)

// Setup is a start position as written.
type Setup struct {
	Form string // "fen", "sfen", "handicap" (Text is a name such as 二枚落ち), "gc" (Game Courier code), "zsg" (Edits)
	Text string
	Pos  Pos

	// Game Courier only.
	Cols         int      // squares in a rank, 0 when not told
	Files, Ranks []string // labels, files left to right, ranks bottom to top

	Edits []Step // Form "zsg": pieces put on the usual start position one after the other

	Marks []Mark // where parts of Text stand in the source, in the order of Text
	Drawn bool   // Text is made from a drawing: only marked parts have a place
}

// Mark says where a part of a text stands in a source.
type Mark struct {
	At  int // byte offset in the text
	Pos Pos
}

// At is where the part of Text stands that begins at an offset.
func (s *Setup) At(offset int) Pos {
	pos := s.Pos
	for _, m := range s.Marks {
		if m.At > offset {
			break
		}
		if pos = m.Pos; !s.Drawn {
			pos.Offset += offset - m.At
			pos.Column += offset - m.At
		}
	}
	return pos
}

// Tag returns the value of the named header, "" if there is none.
func (r *Record) Tag(name string) string {
	for _, t := range r.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// Turn is one ply as written: everything that one side does in its turn.
type Turn struct {
	Pos     Pos
	Text    string // the exact text of the turn, without number and comments
	Line    string // the whole source line that holds Pos, for the caret
	Number  int    // the number as written, 0 if none
	Side    Side   // the side as written (by "…", sign or label case), SideUnknown if the text does not tell
	Length  int32  // runes of the source that hold Text, 0 if it stands there as it is
	Pattern Pattern

	Before     []string // comments before the turn's text
	Comments   []string // comments after it
	NAGs       []int    // numeric annotation glyphs
	Clock      Clock
	Eval       string    // engine score of [%eval …], as written
	Variations [][]*Turn // other lines that begin in place of this turn
	Err        *Error    // set when the turn could not be read; Pattern is then empty, or holds Game Courier statements for games without rules
	// Ends is set when the turn is no ply but says how its line ends (投了,
	// %TORYO); Pattern.Kind is then KindEnd. Such a turn has comments, a clock
	// (the time until the resignation) and variations like any other. In the
	// main line Record.Outcome says the same.
	Ends *Outcome

	Steps   []Step // Zillions only: the turn step by step; none for a pass
	Partial int    // Zillions only: the number behind "partial", 0 if the turn is whole
}

// CountTurns counts the turns of a line, those of variations too.
func CountTurns(turns []*Turn) int {
	n := len(turns)
	for _, t := range turns {
		for _, v := range t.Variations {
			n += CountTurns(v)
		}
	}
	return n
}

// Clock holds the times that a turn carries. Has bits tell which are given.
type Clock struct {
	Spent     time.Duration // for this ply
	Total     time.Duration // used by this player so far
	Remaining time.Duration // left on this player's clock
	Has       ClockBits
}

// ClockBits says which times of a Clock are given.
type ClockBits uint8

// The times.
const (
	HasSpent ClockBits = 1 << iota
	HasTotal
	HasRemaining
)

// Side names the player that a text speaks of.
type Side uint8

// The sides as written.
const (
	SideUnknown Side = iota
	SideFirst        // who moves first in the usual start position (Black in shogi, White in chess)
	SideSecond
)

// Outcome is how the text says that the game ended.
type Outcome struct {
	Winner Winner
	End    End
	Text   string // as written: "1-0", "投了", "ctz has resigned."
	Pos    Pos
}

// Winner says who won.
type Winner uint8

// The winners. Mover is the side whose turn it is at the end of the main
// line, Waiter the one that moved last.
const (
	WinnerUnknown Winner = iota
	WinnerFirst
	WinnerSecond
	WinnerMover
	WinnerWaiter
	WinnerNone // a draw
)

// End is the way a game ended.
type End string

// The ends.
const (
	EndUnknown        End = ""
	EndCheckmate      End = "checkmate"
	EndStalemate      End = "stalemate"
	EndBareKing       End = "bare-king" // only the king is left, in games where that loses
	EndResignation    End = "resignation"
	EndAgreement      End = "agreement"
	EndTimeout        End = "timeout"
	EndRepetition     End = "repetition"
	EndPerpetualCheck End = "perpetual-check"
	EndImpasse        End = "impasse"     // 持将棋
	EndDeclaration    End = "declaration" // 入玉勝ち
	EndForfeit        End = "forfeit"     // 不戦勝, 不戦敗
	EndFoul           End = "foul"        // 反則
	EndInterrupted    End = "interrupted" // 中断
	EndMaxMoves       End = "max-moves"
	EndOther          End = "other"
)

// Known says whether an end is one of the constants above; a text that was
// read may not be.
func (e End) Known() bool {
	switch e {
	case EndCheckmate, EndStalemate, EndBareKing, EndResignation, EndAgreement, EndTimeout, EndRepetition,
		EndPerpetualCheck, EndImpasse, EndDeclaration, EndForfeit, EndFoul, EndInterrupted, EndMaxMoves, EndOther:
		return true
	}
	return false
}

// block is room for turns.
type block [32]Turn

var blocks = sync.Pool{New: func() any { return new(block) }}

// NewTurn returns an empty turn that belongs to the record.
func (r *Record) NewTurn() *Turn {
	if r.used == len(block{})*len(r.blocks) {
		r.blocks = append(r.blocks, blocks.Get().(*block))
	}
	t := &r.blocks[r.used/len(block{})][r.used%len(block{})]
	r.used++
	return t
}

// Release gives the room of the record's turns back, to be used for others.
// Neither the record nor a game made of it may be used any more.
func (r *Record) Release() {
	for i, b := range r.blocks {
		clear(b[:min(len(b), r.used-i*len(b))])
		blocks.Put(b)
	}
	r.blocks, r.used, r.Turns = nil, 0, nil
}
