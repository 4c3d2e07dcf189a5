package parser

import (
	"strings"
	"unicode/utf8"

	"github.com/gcconv/gcconv/record"
)

// How a PGN says that its game ended.

// pgnResults are the game results and what else is written for them.
var pgnResults = map[string]record.Winner{
	"1-0": record.WinnerFirst, "0-1": record.WinnerSecond, "1/2-1/2": record.WinnerNone, "*": record.WinnerUnknown,
	"1–0": record.WinnerFirst, "0–1": record.WinnerSecond, "1/2–1/2": record.WinnerNone, "½-½": record.WinnerNone, "½–½": record.WinnerNone,
	"1/2": record.WinnerNone, "½": record.WinnerNone, "1:0": record.WinnerFirst, "0:1": record.WinnerSecond, "1-O": record.WinnerFirst, "O-1": record.WinnerSecond,
}

// result takes a result. In a variation it says nothing of the game.
func (m *movetext) result(text string, start int) bool {
	if c := text[0]; c != '0' && c != '1' && c != '*' && c != 'O' && c < utf8.RuneSelf {
		return false
	}
	w, ok := pgnResults[text]
	if !ok {
		return false
	}
	if len(m.lines) > 1 {
		return true
	}
	if text == "*" && m.squareFollows() {
		return false // a drop whose hand sign stands apart
	}
	m.rec.Outcome = record.Outcome{Winner: w, Text: text, Pos: m.pos(start)}
	m.done = true
	m.behindResult()
	return true
}

// behindResult takes what stands on the line of a result: comments, glyphs and
// the result once more.
func (m *movetext) behindResult() {
	for !m.short {
		for c := m.peek(); c == ' ' || c == '\t'; c = m.peek() {
			m.at++
		}
		end := m.at
		for end < len(m.src) && !wordEnd[m.src[end]] {
			end++
		}
		again := m.src[m.at:end]
		_, known := pgnResults[again]
		switch c := m.peek(); {
		case c == '{':
			m.braces()
		case c == ';':
			m.at++
			m.comment(m.at-1, m.restOfLine())
		case c == '$':
			m.nag()
		case known:
			m.oddity("the result stands here once more, as %s; the first one counts", again)
			m.at = end
		default:
			return
		}
	}
}

// finishOutcome fills the outcome in from the tags where the moves do not say.
func (m *movetext) finishOutcome() {
	rec := m.rec
	tag := rec.Tag("Result")
	switch {
	case rec.Outcome.Text == "":
		rec.Outcome = record.Outcome{Winner: pgnResults[tag], Text: tag}
		if len(rec.Turns) > 0 && len(rec.Tags) > 0 {
			rec.Notes = append(rec.Notes, m.errorAt(m.at, 1, "the game has no result at its end; taken from the Result tag: %s", firstOf(tag, "none, so *")))
		}
	case tag != "" && tag != "*" && rec.Outcome.Text != "*" && pgnResults[tag] != rec.Outcome.Winner:
		rec.Notes = append(rec.Notes, &record.Error{Source: m.name, Pos: rec.Outcome.Pos, Message: "the Result tag says " + tag + ", the end of the moves " + rec.Outcome.Text})
	case rec.Outcome.Text == "*" && tag != "" && tag != "*":
		rec.Outcome.Winner = pgnResults[tag]
		rec.Notes = append(rec.Notes, &record.Error{Source: m.name, Pos: rec.Outcome.Pos, Message: "the Result tag says " + tag + ", the end of the moves *; the tag counts"})
	}
	switch strings.ToLower(rec.Tag("Termination")) {
	case "time forfeit":
		rec.Outcome.End = record.EndTimeout
	case "abandoned", "unterminated":
		rec.Outcome.End = record.EndInterrupted
	case "rules infraction":
		rec.Outcome.End = record.EndFoul
	case "checkmate":
		rec.Outcome.End = record.EndCheckmate
	case "stalemate":
		rec.Outcome.End = record.EndStalemate
	}
}

func firstOf(words ...string) string {
	for _, w := range words {
		if w != "" {
			return w
		}
	}
	return ""
}
