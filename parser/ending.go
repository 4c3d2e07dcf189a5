package parser

import (
	"strings"

	"github.com/gcconv/gcconv/record"
)

// endings are the words with which KIF ends a line in place of a move.
// "Mover" is the side that would have to move.
var endings = map[string]record.Outcome{
	"投了":      {Winner: record.WinnerWaiter, End: record.EndResignation},
	"中断":      {End: record.EndInterrupted},
	"封じ手":     {End: record.EndInterrupted},
	"持将棋":     {Winner: record.WinnerNone, End: record.EndImpasse},
	"千日手":     {Winner: record.WinnerNone, End: record.EndRepetition},
	"引き分け":    {Winner: record.WinnerNone, End: record.EndAgreement},
	"引分け":     {Winner: record.WinnerNone, End: record.EndAgreement},
	"引分":      {Winner: record.WinnerNone, End: record.EndAgreement},
	"詰み":      {Winner: record.WinnerWaiter, End: record.EndCheckmate},
	"詰":       {Winner: record.WinnerWaiter, End: record.EndCheckmate},
	"不詰":      {End: record.EndOther},
	"切れ負け":    {Winner: record.WinnerWaiter, End: record.EndTimeout},
	"時間切れ":    {Winner: record.WinnerWaiter, End: record.EndTimeout},
	"Time-up": {Winner: record.WinnerWaiter, End: record.EndTimeout},
	"反則勝ち":    {Winner: record.WinnerMover, End: record.EndFoul},
	"反則負け":    {Winner: record.WinnerWaiter, End: record.EndFoul},
	"入玉勝ち":    {Winner: record.WinnerMover, End: record.EndDeclaration},
	"不戦勝":     {Winner: record.WinnerMover, End: record.EndForfeit},
	"不戦敗":     {Winner: record.WinnerWaiter, End: record.EndForfeit},
	"トライ":     {End: record.EndOther},
}

// restoreEnding takes from the comments behind CSA's and JKF's CHUDAN the
// ending that our writers note there because the notation has no word for it,
// such as "result: 0-1 forfeit 不戦勝".
func restoreEnding(t *record.Turn) {
	if t.Ends == nil || t.Ends.End != record.EndInterrupted || len(t.Comments) == 0 {
		return
	}
	last := len(t.Comments) - 1
	before, line, several := cutLast(t.Comments[last])
	f := strings.SplitN(line, " ", 4)
	if len(f) < 3 || f[0] != "result:" {
		return
	}
	winner, known := map[string]record.Winner{
		"1-0": record.WinnerFirst, "0-1": record.WinnerSecond, "1/2-1/2": record.WinnerNone, "*": record.WinnerUnknown,
	}[f[1]]
	end := record.End(f[2])
	if !known || !end.Known() {
		return
	}
	t.Ends.Winner, t.Ends.End, t.Ends.Text = winner, end, ""
	if len(f) == 4 {
		t.Ends.Text = f[3]
	}
	t.Comments = t.Comments[:last]
	if several {
		t.Comments = append(t.Comments, before)
	}
}

// cutLast parts the last line of a comment from those before it.
func cutLast(comment string) (before, line string, several bool) {
	if i := strings.LastIndexByte(comment, '\n'); i >= 0 {
		return comment[:i], comment[i+1:], true
	}
	return "", comment, false
}

// outcomeOf returns what an ending word says.
func outcomeOf(word string) (record.Outcome, bool) {
	if _, n := digit(word); n > 0 || strings.HasPrefix(word, "同") {
		return record.Outcome{}, false // a move, as nearly all words are
	}
	o, ok := endings[word]
	o.Text = word
	return o, ok
}

// results are the words of a まで line behind the name of a side, longer ones
// before those they end with.
var results = []struct {
	word  string
	end   record.End
	loses bool // the side that is named loses
}{
	{"の時間切れ負け", record.EndTimeout, true},
	{"の切れ負け", record.EndTimeout, true},
	{"の反則勝ち", record.EndFoul, false},
	{"の反則負け", record.EndFoul, true},
	{"の入玉勝ち", record.EndDeclaration, false},
	{"の宣言勝ち", record.EndDeclaration, false},
	{"の不戦勝", record.EndForfeit, false},
	{"の不戦敗", record.EndForfeit, true},
	{"の投了", record.EndResignation, true},
	{"の勝ち", record.EndResignation, false},
	{"の負け", record.EndResignation, true},
}

// resultOf reads what stands behind "まで94手で".
func resultOf(text string) (record.Outcome, bool) {
	side := record.WinnerUnknown
	switch {
	case strings.Contains(text, "先手"), strings.Contains(text, "下手"):
		side = record.WinnerFirst
	case strings.Contains(text, "後手"), strings.Contains(text, "上手"):
		side = record.WinnerSecond
	}
	if side == record.WinnerUnknown {
		return outcomeOf(text)
	}
	if strings.HasPrefix(text, "時間切れにより") && strings.HasSuffix(text, "の勝ち") {
		return record.Outcome{Winner: side, End: record.EndTimeout}, true
	}
	for _, r := range results {
		if !strings.HasSuffix(text, r.word) {
			continue
		}
		o := record.Outcome{Winner: side, End: r.end}
		if r.loses {
			o.Winner = record.WinnerFirst + record.WinnerSecond - side
		}
		return o, true
	}
	return record.Outcome{}, false
}

// ending reads a line that is an ending word alone, with or without a mark.
func (k *kakinoki) ending(at int, line string) bool {
	_, n := sideMark(line)
	o, ok := outcomeOf(line[n:])
	if !ok {
		return false
	}
	k.end(k.turn(at, line, 0), o, false)
	return true
}

// end adds a turn that ends its line.
func (k *kakinoki) end(t *record.Turn, o record.Outcome, numbered bool) {
	o.Pos = t.Pos
	t.Pattern = record.Pattern{Kind: record.KindEnd}
	t.Ends = &o
	k.add(t, numbered)
}

// result reads "まで94手で先手の勝ち". Where the line has its ending already it
// is compared with that; in KI2 it is the ending.
func (k *kakinoki) result(at int, line string) {
	text := strings.TrimPrefix(line, "まで")
	text = text[blanks(text):]
	plies, size := number(text)
	if size == 0 {
		plies, size = kanjiNumber(text)
	}
	said := size > 0
	text = text[size:]
	text = strings.TrimPrefix(text, "手")
	for _, particle := range []string{"にて", "をもって", "で"} {
		if rest, ok := strings.CutPrefix(text, particle); ok {
			text = rest
			break
		}
	}
	text = strings.Trim(strings.TrimFunc(text, isBlank), "。")
	b := k.top()
	moves, ended := 0, (*record.Turn)(nil)
	for i := len(b.turns) - 1; i >= 0; i-- { // endings stand last, so this ends soon
		if b.turns[i].Ends == nil {
			moves = i + 1
			break
		}
		ended = b.turns[i]
	}
	played := b.start + moves - 1
	if said && plies != played && (b.number == 0 || plies != b.number && plies != b.number-1) {
		k.note(at, at+len(line), "%s says that %d moves were made; there are %d", quoted(line), plies, played)
	}
	o, ok := resultOf(text)
	if text != "" && !ok {
		k.note(at, at+len(line), "the result %s is not known; it is kept as it stands", quoted(text))
		o = record.Outcome{End: record.EndOther}
	}
	if ended == nil {
		if text != "" {
			o.Text = line
			if _, word := endings[text]; word && text != "中断" && (o.End == record.EndOther || o.End == record.EndInterrupted) {
				o.Text = text // the word alone says how the game ended
			}
			t := k.turn(at, line, 0)
			k.end(t, o, false)
		}
		return
	}
	k.compare(at, line, ended, moves, o)
}

// compare checks the まで line against the ending before it.
func (k *kakinoki) compare(at int, line string, ended *record.Turn, moves int, said record.Outcome) {
	b := k.top()
	secondMoves := (b.start-k.g.lines[0].start+moves)%2 == 1
	if k.g.bod.secondFirst() {
		secondMoves = !secondMoves
	}
	winner := ended.Ends.Winner
	switch {
	case winner == record.WinnerMover && secondMoves, winner == record.WinnerWaiter && !secondMoves:
		winner = record.WinnerSecond
	case winner == record.WinnerMover, winner == record.WinnerWaiter:
		winner = record.WinnerFirst
	}
	switch said.Winner {
	case record.WinnerFirst, record.WinnerSecond:
		if winner == record.WinnerUnknown {
			ended.Ends.Winner = said.Winner
		} else if winner != said.Winner {
			k.note(at, at+len(line), "%s contradicts %s, which stands before it; the ending before it counts", quoted(line), quoted(ended.Ends.Text))
		}
	}
}
