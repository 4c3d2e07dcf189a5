package formats

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// ending is how a line ends: what was written at its end, else what the game's
// last position shows.
type ending struct {
	end    record.End
	result replay.Result
	text   string       // as written, "" if nothing was
	turn   *record.Turn // that said so, nil if none did
}

// endingOf finds the ending of a line that was played to its end, at pos.
// outcome is that of the game for its main line, nil for a variation.
func endingOf(l *replay.Line, pos *rules.Position, outcome *replay.Outcome) ending {
	var e ending
	for _, t := range l.Closing {
		switch t.Pattern.Kind {
		case record.KindEnd:
			e = ending{end: t.Ends.End, result: resultOf(t.Ends.Winner, pos), text: t.Ends.Text, turn: t}
		case record.KindResign:
			e = ending{end: record.EndResignation, result: resultOf(record.WinnerWaiter, pos), text: t.Text, turn: t}
			switch t.Side {
			case record.SideFirst:
				e.result = replay.SecondWins
			case record.SideSecond:
				e.result = replay.FirstWins
			}
		case record.KindAcceptDraw:
			e = ending{end: record.EndAgreement, result: replay.Draw, text: t.Text, turn: t}
		}
	}
	if outcome != nil && e.end == record.EndUnknown && (e.result == "" || e.result == replay.Unknown) {
		e.end, e.result = outcome.End, outcome.Result
	}
	return e
}

// resultOf says who a written winner is at the end of a line.
func resultOf(w record.Winner, pos *rules.Position) replay.Result {
	mover := replay.FirstWins
	waiter := replay.SecondWins
	if pos.Side() == rules.Second {
		mover, waiter = waiter, mover
	}
	switch w {
	case record.WinnerFirst:
		return replay.FirstWins
	case record.WinnerSecond:
		return replay.SecondWins
	case record.WinnerMover:
		return mover
	case record.WinnerWaiter:
		return waiter
	case record.WinnerNone:
		return replay.Draw
	}
	return replay.Unknown
}

// kifEnding is an ending in the words of KIF.
type kifEnding struct {
	word   string // in place of a move; "" where KIF has none
	result string // behind まで…手で; "" where there is nothing to say
	note   string // what neither says
}

// kifWords are the words for endings that are no end of ours, by what KIF, CSA
// and JKF call them.
var kifWords = map[string]string{"不詰": "不詰", "FUZUMI": "不詰", "トライ": "トライ", "封じ手": "封じ手"}

// words puts an ending into words. mover is the player who would have to move.
func (e *ending) words(mover, waiter string, moverWins bool) kifEnding {
	won := e.result == replay.FirstWins || e.result == replay.SecondWins
	waiterWins := won && !moverWins
	moverWins = won && moverWins
	winner := ""
	switch {
	case waiterWins:
		winner = waiter
	case moverWins:
		winner = mover
	}
	pick := func(ofMover, ofWaiter string) string {
		switch {
		case moverWins:
			return ofMover
		case waiterWins:
			return ofWaiter
		}
		return ""
	}
	var k kifEnding
	switch e.end {
	case record.EndResignation:
		k = kifEnding{pick("", "投了"), winner + "の勝ち", ""}
	case record.EndCheckmate:
		k = kifEnding{pick("", "詰み"), pick(winner+"の勝ち", "詰み"), ""}
	case record.EndTimeout:
		k = kifEnding{pick("", "切れ負け"), "時間切れにより" + winner + "の勝ち", ""}
	case record.EndFoul:
		k = kifEnding{pick("反則勝ち", "反則負け"), mover + pick("の反則勝ち", "の反則負け"), ""}
	case record.EndPerpetualCheck:
		k = kifEnding{pick("反則勝ち", "反則負け"), mover + pick("の反則勝ち", "の反則負け"), "perpetual check"}
	case record.EndDeclaration:
		k = kifEnding{pick("入玉勝ち", ""), winner + "の入玉勝ち", ""}
	case record.EndForfeit:
		k = kifEnding{pick("不戦勝", "不戦敗"), mover + pick("の不戦勝", "の不戦敗"), ""}
	case record.EndStalemate:
		k = kifEnding{"", winner + "の勝ち", "stalemate"}
	case record.EndInterrupted:
		word := cmp.Or(kifWords[e.text], "中断")
		return kifEnding{word, word, ""}
	case record.EndRepetition:
		k = kifEnding{"千日手", "千日手", ""}
	case record.EndImpasse:
		k = kifEnding{"持将棋", "持将棋", ""}
	case record.EndMaxMoves:
		k = kifEnding{"持将棋", "持将棋", "the most moves allowed were made"}
	case record.EndAgreement:
		k = kifEnding{"引き分け", "引き分け", ""}
	case record.EndOther:
		if word := kifWords[strings.TrimPrefix(e.text, "%")]; word != "" {
			if won {
				return kifEnding{word, winner + "の勝ち", ""}
			}
			return kifEnding{word, word, ""}
		}
		k = kifEnding{"", winner + "の勝ち", e.text}
		if !won && e.result != replay.Draw {
			return kifEnding{"中断", "中断", e.text}
		}
	default:
		k = kifEnding{"", winner + "の勝ち", ""}
	}
	draws := k.word != "" && (e.end == record.EndRepetition || e.end == record.EndImpasse || e.end == record.EndMaxMoves || e.end == record.EndAgreement)
	switch {
	case won && draws:
		// KIF knows these ends as draws only.
		return kifEnding{"", winner + "の勝ち", string(e.end)}
	case !won && !draws && e.result == replay.Draw:
		return kifEnding{"引き分け", "引き分け", string(e.end)}
	case !won && !draws && e.end != record.EndUnknown:
		return kifEnding{"中断", "中断", string(e.end)}
	case !won && !draws:
		return kifEnding{}
	}
	return k
}

// ending writes how a line ends. Behind a fault nothing is claimed: the moves
// that were not played may have changed who was to move.
func (k *kakinoki) ending(l *replay.Line, pos *rules.Position, ply int, spent *[2]time.Duration, main bool) {
	for _, text := range lastWords(k.g, l) {
		k.comment(text)
	}
	var outcome *replay.Outcome
	if main {
		outcome = &k.g.Outcome
	}
	if l.Stop != nil {
		if main && outcome.Result != replay.Unknown {
			k.comment(fmt.Sprintf("recorded result: %s %s", outcome.Result, outcome.End))
		}
		return
	}
	e := endingOf(l, pos, outcome)
	mover, waiter := k.sideName(pos.Side()), k.sideName(pos.Side().Other())
	words := e.words(mover, waiter, e.result == resultOf(record.WinnerMover, pos))
	var comments []string
	var clock record.Clock
	if e.turn != nil {
		comments = append(append(comments, e.turn.Before...), e.turn.Comments...)
		comments = append(comments, extraNotes(e.turn)...)
		clock = e.turn.Clock
	}
	if words.note != "" {
		comments = append(comments, words.note)
	}
	said := false
	if !k.inline && words.word != "" {
		k.numbered(ply, words.word, clock, pos.Side(), spent, false)
		said = true
		for _, c := range comments {
			k.comment(c)
		}
	}
	if words.result != "" && (main || k.inline || !said) {
		k.breakLine()
		fmt.Fprintf(&k.b, "まで%d手で%s\n", ply-1, words.result)
	}
	if !said {
		for _, c := range comments {
			k.comment(c)
		}
	}
}

func (k *kakinoki) sideName(s rules.Side) string {
	names := [2]string{"先手", "後手"}
	if k.handicap != "" {
		names = [2]string{"下手", "上手"}
	}
	return names[s]
}
