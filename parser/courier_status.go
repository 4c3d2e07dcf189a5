package parser

import (
	"strings"

	"github.com/gcconv/gcconv/record"
)

// courierStatus is what a line such as "ctz has resigned." says of the end of
// a game.
type courierStatus struct {
	winner, loser string // as written: a side, a player or a user id
	result        record.Winner
	end           record.End
}

// statusPhrases are the ends of lines that tell of a player.
var statusPhrases = []struct {
	phrase string
	wins   bool
	end    record.End
}{
	{" has resigned", false, record.EndResignation},
	{" resigned", false, record.EndResignation},
	{" resigns", false, record.EndResignation},
	{" has won the game", true, record.EndUnknown},
	{" has won", true, record.EndUnknown},
	{" wins the game", true, record.EndUnknown},
	{" wins", true, record.EndUnknown},
	{" won", true, record.EndUnknown},
	{" wins by resignation", true, record.EndResignation},
	{" wins on time", true, record.EndTimeout},
	{" has been checkmated", false, record.EndCheckmate},
	{" is checkmated", false, record.EndCheckmate},
	{" has timed out", false, record.EndTimeout},
	{" timed out", false, record.EndTimeout},
	{" ran out of time", false, record.EndTimeout},
	{" has run out of time", false, record.EndTimeout},
	{" lost on time", false, record.EndTimeout},
	{" has lost on time", false, record.EndTimeout},
	{" has forfeited", false, record.EndForfeit},
	{" has been checkmated", false, record.EndCheckmate},
}

// statusLines are whole lines.
var statusLines = map[string]courierStatus{
	"1-0":                          {result: record.WinnerFirst},
	"0-1":                          {result: record.WinnerSecond},
	"1/2-1/2":                      {result: record.WinnerNone},
	"½-½":                          {result: record.WinnerNone},
	"*":                            {},
	"checkmate":                    {result: record.WinnerWaiter, end: record.EndCheckmate},
	"stalemate":                    {end: record.EndStalemate},
	"draw":                         {result: record.WinnerNone},
	"drawn":                        {result: record.WinnerNone},
	"drawn game":                   {result: record.WinnerNone},
	"game drawn":                   {result: record.WinnerNone},
	"the game is drawn":            {result: record.WinnerNone},
	"the game is a draw":           {result: record.WinnerNone},
	"this game is a draw":          {result: record.WinnerNone},
	"the game has been drawn":      {result: record.WinnerNone},
	"draw agreed":                  {result: record.WinnerNone, end: record.EndAgreement},
	"draw by agreement":            {result: record.WinnerNone, end: record.EndAgreement},
	"both players agreed to draw":  {result: record.WinnerNone, end: record.EndAgreement},
	"the players agreed to a draw": {result: record.WinnerNone, end: record.EndAgreement},
	"draw by stalemate":            {result: record.WinnerNone, end: record.EndStalemate},
	"draw by repetition":           {result: record.WinnerNone, end: record.EndRepetition},
	"the result is open":           {},
}

// maxStatus is the length in bytes up to which a line can be a status line.
const maxStatus = 120

// readCourierStatus reads a line that says how a game ended, as Game Courier
// and its presets put it at the top of a page: "ctz has resigned.",
// "Stalemate! Black has won.", "Draw by agreement".
func readCourierStatus(line string) (courierStatus, bool) {
	if len(line) > maxStatus {
		return courierStatus{}, false
	}
	line = strings.TrimFunc(line, isBlank)
	// A reason in brackets, as gcconv writes it: "Black has won (foul)."
	if open := strings.LastIndex(line, " ("); open > 0 && strings.HasSuffix(line, ").") {
		if end := record.End(line[open+2 : len(line)-2]); end.Known() {
			s, ok := readCourierStatus(line[:open])
			s.end = end
			return s, ok
		}
	}
	lower := strings.TrimRight(strings.ToLower(line), ".!")
	if s, ok := statusLines[lower]; ok && lower != "" {
		return s, true
	}
	if len(lower) > len(line) || !strings.EqualFold(lower, line[:len(lower)]) {
		return courierStatus{}, false
	}
	for _, p := range statusPhrases {
		if !strings.HasSuffix(lower, p.phrase) {
			continue
		}
		subject := line[:len(lower)-len(p.phrase)]
		s := courierStatus{end: p.end}
		if before, after, found := strings.Cut(subject, "! "); found {
			subject = after
			switch strings.ToLower(before) {
			case "checkmate":
				s.end = record.EndCheckmate
			case "stalemate":
				s.end = record.EndStalemate
			}
		}
		if n := len(strings.Fields(subject)); n < 1 || n > 4 {
			continue
		}
		if p.wins {
			s.winner = subject
		} else {
			s.loser = subject
		}
		return s, true
	}
	return courierStatus{}, false
}

// outcome turns a status line into an outcome. names holds what the first and
// the second player may be called.
func (s courierStatus) outcome(text string, pos record.Pos, names [2][]string) (o record.Outcome, known bool) {
	o = record.Outcome{Winner: s.result, End: s.end, Text: text, Pos: pos}
	switch {
	case s.winner != "":
		o.Winner = winnerOf(sideOf(s.winner, names))
	case s.loser != "":
		o.Winner = winnerOf(otherSide(sideOf(s.loser, names)))
	default:
		return o, true
	}
	return o, o.Winner != record.WinnerUnknown
}

func winnerOf(s record.Side) record.Winner {
	switch s {
	case record.SideFirst:
		return record.WinnerFirst
	case record.SideSecond:
		return record.WinnerSecond
	}
	return record.WinnerUnknown
}

func otherSide(s record.Side) record.Side {
	switch s {
	case record.SideFirst:
		return record.SideSecond
	case record.SideSecond:
		return record.SideFirst
	}
	return record.SideUnknown
}

// sideOf finds a subject among the names of the players: equal but for case,
// else as a whole word of just one player's names ("ctz" in "C. T. Z. (ctz)").
func sideOf(subject string, names [2][]string) record.Side {
	sides := [2]record.Side{record.SideFirst, record.SideSecond}
	for i, side := range sides {
		for _, n := range names[i] {
			if strings.EqualFold(n, subject) {
				return side
			}
		}
	}
	found := record.SideUnknown
	for i, side := range sides {
		for _, n := range names[i] {
			if !hasWord(n, subject) {
				continue
			}
			if found != record.SideUnknown && found != side {
				return record.SideUnknown
			}
			found = side
		}
	}
	return found
}

// hasWord says whether text holds word, with no letter or digit next to it.
func hasWord(text, word string) bool {
	if word == "" {
		return false
	}
	i := indexFold(text, strings.ToLower(word))
	if i < 0 {
		return false
	}
	inner := func(c byte) bool { return isLetter(c) || isDigit(c) || c == '_' || c >= 0x80 }
	end := i + len(word)
	return (i == 0 || !inner(text[i-1])) && (end == len(text) || !inner(text[end]))
}
