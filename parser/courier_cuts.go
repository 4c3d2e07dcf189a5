package parser

import (
	"strings"
	"unicode/utf8"
)

// commentStart returns the offset of the // that begins a comment, -1 if there
// is none: not that of http:// and not one in quoted text.
func commentStart(text string) int {
	for from := strings.IndexByte(text, '/'); from >= 0; {
		i := strings.Index(text[from:], "//")
		if i < 0 {
			return -1
		}
		i += from
		switch {
		case i > 0 && text[i-1] == ':':
			from = i + 2
		case strings.IndexByte(text[:i], '"') >= 0 && inQuotes(text, i) > 0:
			from = inQuotes(text, i)
		default:
			return i
		}
		if from >= len(text) {
			return -1
		}
	}
	return -1
}

// inQuotes returns the offset behind the quoted text that holds an offset, 0 if
// none does. A quote opens after a blank, and only if it is closed again.
func inQuotes(text string, offset int) int {
	for i := 0; i < offset; i++ {
		if text[i] != '"' || i > 0 && text[i-1] != ' ' && text[i-1] != '(' && text[i-1] != ';' {
			continue
		}
		end := strings.IndexByte(text[i+1:], '"')
		if end < 0 {
			return 0
		}
		if i+1+end > offset {
			return i + 1 + end + 1
		}
		i += 1 + end
	}
	return 0
}

// nextNumber returns the offset of the second number in a line that a turn
// follows, len(line) if there is none. A number in the arguments of a command
// does not count.
func nextNumber(line string) int {
	at := numberLength(line, true)
	statement := true // at the start of a statement
	for at = skipBlanks(line, at); at < len(line); at = skipBlanks(line, at) {
		if line[at] == ';' {
			statement = true
			at++
			continue
		}
		end := runEnd(line, at)
		run := line[at:end]
		if statement && isCourierCommand(run) {
			semicolon := strings.IndexByte(line[at:], ';')
			if semicolon < 0 {
				return len(line)
			}
			at += semicolon
			continue
		}
		if n := numberLength(line[at:], false); n > 0 && isDigit(run[0]) && beginsTurn(line[at+n:]) {
			return at
		}
		statement = false
		at = end
	}
	return len(line)
}

// beginsTurn says whether text begins with a step, with or without label.
func beginsTurn(text string) bool {
	at := skipBlanks(text, 0)
	end := runEnd(text, at)
	if _, width, _ := findOperator(text[at:end]); width > 0 || isCourierCommand(text[at:end]) {
		return true
	}
	at = skipBlanks(text, end)
	run := text[at:runEnd(text, at)]
	_, width, _ := findOperator(run)
	r, _ := utf8.DecodeRuneInString(run)
	return width > 0 || operatorOf(r) != 0
}
