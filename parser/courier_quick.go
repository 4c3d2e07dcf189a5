package parser

import (
	"strings"
	"unicode/utf8"
)

// quickCourierLine reads a line of plain moves, drops and placements as the
// grammar does, about ten times as fast. For any other line ok is false. It
// appends to plies and reuses what that slice held.
func quickCourierLine(text string, coords *courierCoords, plies []courierPlySyntax) (_ []courierPlySyntax, ok bool) {
	joined := false // a semicolon says that the next statement belongs to the ply
	open := false   // the last ply can take a statement without semicolon: it is only a number
	for at := 0; ; {
		for at < len(text) && (text[at] == ' ' || text[at] == '\t') {
			at++
		}
		if at == len(text) {
			return plies, true
		}
		switch c := text[at]; {
		case c == ';':
			if len(plies) == 0 || open {
				return plies, false
			}
			joined = true
			at++
			continue
		case isDigit(c) || c == '.':
			if n := numberLength(text[at:], at == 0); n > 0 {
				plies = nextPly(plies)
				ply := &plies[len(plies)-1]
				ply.number, ply.numberAt = text[at:at+n], at
				at += n
				joined, open = false, true
				continue
			}
		}
		var s courierStatementSyntax
		var next int
		if s, next, ok = quickStep(text, at, coords); !ok {
			return plies, false
		}
		if !joined && !open {
			plies = nextPly(plies)
		}
		ply := &plies[len(plies)-1]
		ply.statements = append(ply.statements, s)
		joined, open = false, false
		at = next
	}
}

// nextPly adds an empty ply, with the memory of the one that was there before.
func nextPly(plies []courierPlySyntax) []courierPlySyntax {
	if len(plies) == cap(plies) {
		return append(plies, courierPlySyntax{})
	}
	plies = plies[:len(plies)+1]
	ply := &plies[len(plies)-1]
	*ply = courierPlySyntax{statements: ply.statements[:0]}
	return plies
}

// quickStep reads "e2-e4", "P e2-e4", "Q-a1" or "Q*e5" at an offset.
func quickStep(text string, at int, coords *courierCoords) (s courierStatementSyntax, next int, ok bool) {
	s.start = at
	end, operator := quickRun(text, at)
	if operator < 0 {
		s.label = text[at:end]
		if c := s.label[0]; (c == '!' || c == '?' || c == '+' || c == '#') && strings.Trim(s.label, "!?+#") == "" || isCourierCommand(s.label) {
			return s, 0, false
		}
		at = end
		for at < len(text) && (text[at] == ' ' || text[at] == '\t') {
			at++
		}
		end, operator = quickRun(text, at)
	}
	if operator <= at || operator+1 == end || operator == at+1 && castleLength(text[at:end]) > 0 {
		return s, 0, false
	}
	s.left, s.right, s.end = text[at:operator], text[operator+1:end], end
	s.step, s.to = at, end
	if !coords.isTarget(s.right) {
		return s, 0, false
	}
	switch {
	case text[operator] == '-' && coords.origin(s.left):
		return s, end, true
	case !canBeLabel(s.left):
		return s, 0, false
	case text[operator] == '*':
		s.kind = courierDrop
	case coords.glued(s.left) > 0:
		return s, 0, false
	default:
		s.kind = courierPut
	}
	return s, end, s.label == ""
}

// quickRun returns the end of the run that begins at an offset, and the place
// of its first operator: -1 if there is none, at if the run is nothing for the
// quick reader.
func quickRun(text string, at int) (end, operator int) {
	operator = -1
	for end = at; end < len(text); end++ {
		switch c := text[end]; {
		case c == ' ' || c == '\t' || c == ';':
			return end, operator
		case c == '-' || c == '*':
			if operator < 0 {
				operator = end
			}
		case c >= utf8.RuneSelf || c < ' ':
			return end, at
		}
	}
	return end, operator
}
