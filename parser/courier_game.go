package parser

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/gcconv/gcconv/record"
)

// courierSplitter finds where games begin among what is found in a list: where the
// numbers begin again at 1 behind a header, the end of another game or a blank line;
// without such a break that is a take-back.
type courierSplitter struct {
	seen          int // entries that were looked at
	turns, spaced int // of this game; and those behind a blank line
	// The places of the first header, the last status and the last blank line behind
	// the last turn, -1 for none.
	header, status, gap int
	goesOn              bool // no turn is read yet behind the moves of the preset
}

func (s *courierSplitter) begin() { s.header, s.status, s.gap = -1, -1, -1 }

// cut returns where in the entries since the last cut the next game begins, 0 if it
// has not begun.
func (s *courierSplitter) cut(entries []courierEntry) int {
	for s.seen < len(entries) {
		i := s.seen
		s.seen++
		switch e := &entries[i]; e.kind {
		case entryHeader:
			if s.header < 0 && s.turns > 0 {
				s.header = i
			}
		case entryStatus:
			s.status = i
		case entryGap:
			s.gap = i
		case entryMoves:
			s.goesOn = true
		case entryTurn:
			if e.depth > 0 {
				continue
			}
			first := e.numbered && e.number == 1 && !e.second
			cut := 0
			switch {
			case s.turns == 0, s.goesOn:
				s.goesOn = false
			case s.header >= 0 && (first || e.number == 0 && opensGame(entries[s.header].header.key)):
				cut = headStart(entries, s.header)
			case first && s.status >= 0:
				cut = s.status + 1
			case first && s.gap >= 0 && s.turns >= 2 && s.spaced*2 <= s.turns:
				cut = s.gap
			}
			if cut > 0 {
				s.turns, s.spaced = 0, 0
				s.seen -= cut
			}
			s.turns++
			if s.gap >= 0 {
				s.spaced++
			}
			if s.begin(); cut > 0 {
				return cut
			}
		}
	}
	return 0
}

// opensGame says whether a header begins a game even where moves have no
// numbers.
func opensGame(key string) bool { return key == "game" || key == "log" || key == "event" }

// headStart finds where the head of a game begins that has a header at i: the
// lines above it count in up to a blank line, for the status stands there.
func headStart(entries []courierEntry, i int) int {
	for j := i - 1; j >= 0; j-- {
		switch entries[j].kind {
		case entryGap:
			return j + 1
		case entryTurn:
			return i
		}
	}
	return i
}

// courierGame builds the record of one game.
type courierGame struct {
	rec      *record.Record
	list     *passage
	frames   []*courierFrame       // the main line and the variations that are open
	anchored bool                  // a number was read, so places tell sides
	depths   map[*record.Turn]int  // how deep the variations of a turn go that were taken back
	closes   map[*record.Turn]bool // the turns that stand in the place of the move before them
	notes    map[string]*courierNote
	late     *record.Error // the number of the first turn, where turns may be missing before it
	deep     *courierNote  // the first line of a variation that lies too deep
	headers  []courierEntry
	statuses []courierEntry
}

type courierNote struct {
	err  *record.Error
	more int
}

// courierFrame is a line of turns that still grows. Keys are places in the
// game: twice the number, plus one for the second player.
type courierFrame struct {
	turns   []*record.Turn
	keys    []int
	pending []*courierFrame // variations of the turn that comes next
	before  []string        // comments before the first turn of a variation
	at      int
}

func (f *courierFrame) lastKey() int {
	if len(f.keys) == 0 {
		return 1
	}
	return f.keys[len(f.keys)-1]
}

// buildCourierGame puts the entries of one game in order.
func buildCourierGame(list *passage, entries []courierEntry, page bool) *courierGame {
	g := &courierGame{rec: &record.Record{}, list: list, frames: []*courierFrame{{}}}
	if page {
		entries = pageGame(entries)
	}
	turns, lastTurn, behind := 0, -1, 0
	for i := range entries {
		switch e := &entries[i]; {
		case e.kind == entryTurn && e.depth == 0:
			turns++
			lastTurn = i
		case e.kind == entryMoves:
			behind = i
		}
	}
	if !readNumbering(entries) && behind > 0 {
		readNumbering(entries[:behind])
		readNumbering(entries[behind:])
	}
	if behind > 0 {
		numberBehind(entries[:behind], entries[behind:])
	}
	g.mendNumbers(entries)
	main := g.frames[0]
	main.turns, main.keys = make([]*record.Turn, 0, turns), make([]int, 0, turns)
	for i := range entries {
		e := &entries[i]
		switch e.kind {
		case entryTurn:
			g.turn(e)
		case entryComment:
			if _, ok := readCourierStatus(e.text); ok && i > lastTurn && (lastTurn >= 0 || !page) && e.depth == 0 && !e.inline {
				g.statuses = append(g.statuses, *e)
			} else {
				g.comment(e)
			}
		case entryHeader:
			if len(main.turns) > 0 && i < lastTurn {
				g.comment(e)
			} else {
				g.headers = append(g.headers, *e)
			}
		case entryStatus:
			if len(main.turns) > 0 && i < lastTurn {
				g.comment(e)
			} else {
				g.statuses = append(g.statuses, *e)
			}
		case entryMoves:
			g.closeFrames(1)
		case entryClose:
			g.closing(e)
		case entryNote:
			g.note(e.text, e.err)
		case entryLineEnd:
			g.closeFrames(max(1, int(e.depth)))
		case entryBound:
			g.rec.Errors = append(g.rec.Errors, e.err)
		case entryDeep:
			if g.deep == nil {
				g.deep = &courierNote{err: e.err}
				g.rec.Errors = append(g.rec.Errors, e.err)
			} else {
				g.deep.more++
			}
		}
	}
	g.closeFrames(1)
	g.endFrame(main)
	g.rec.Turns = main.turns
	g.findSides()
	g.findEnd()
	return g
}

// pageGame drops what stands on a page around its moves: text before the first
// and behind the last turn. Headers and status lines stay.
func pageGame(entries []courierEntry) []courierEntry {
	first, last := -1, -1
	for _, numbered := range []bool{true, false} {
		for i, e := range entries {
			if e.kind == entryTurn && e.turn.Err == nil && (e.numbered || !numbered) {
				if first < 0 {
					first = i
				}
				last = i
			}
		}
		if first >= 0 {
			break
		}
	}
	if first < 0 {
		return entries
	}
	// What stands on the line of the last turn belongs to it, and a turn that
	// cannot be read right behind the others is no numbered heading of the page.
	end, number := last+1, entries[last].number
	for i := end; i < len(entries); i++ {
		e := &entries[i]
		// The second ply of a line has no number of its own.
		if e.kind == entryTurn && (e.number == number || e.numbered && e.number == number+1) {
			end, number = i+1, e.number
			continue
		}
		beside := e.kind == entryNote || e.kind == entryClose || e.kind == entryComment && e.inline
		if beside && i == end {
			end++
		} else if !beside && e.kind != entryGap { // rows of a table have gaps between them
			break
		}
	}
	kept := make([]courierEntry, 0, len(entries))
	for i, e := range entries {
		if first <= i && i < end || e.kind == entryHeader || e.kind == entryStatus {
			kept = append(kept, e)
		}
	}
	return kept
}

// turnCase returns 'A' or 'a' for the letter case of the label of a turn, 0 if
// it has none.
func turnCase(t *record.Turn) byte {
	if t.Err != nil {
		return 0
	}
	if t.Pattern.Piece == "" {
		return labelCase(t.Pattern.PromoteTo)
	}
	return labelCase(t.Pattern.Piece)
}

// labelCase returns the case of the first letter of a label.
func labelCase(label string) byte {
	for _, r := range label {
		switch {
		case unicode.IsUpper(r):
			return 'A'
		case unicode.IsLower(r):
			return 'a'
		}
	}
	return 0
}

func (g *courierGame) note(kind string, err *record.Error) {
	if n := g.notes[kind]; n != nil {
		n.more++
		return
	}
	if g.notes == nil {
		g.notes = map[string]*courierNote{}
	}
	g.notes[kind] = &courierNote{err: err}
	g.rec.Notes = append(g.rec.Notes, err)
}

// about makes an error about a turn, or about its number if that was written with
// it.
func (g *courierGame) about(e *courierEntry, number bool, format string, args ...any) *record.Error {
	start, end := e.at, e.at+len(e.turn.Text)
	if number && e.numbered {
		start, end = int(e.numberAt), int(e.numberAt)+int(e.numberSize)
	}
	err := g.list.errorf(start, end, format, args...)
	err.Turn = e.turn
	return err
}

// frame returns the line that an entry belongs to, and opens or closes
// variations for it.
func (g *courierGame) frame(depth int) *courierFrame {
	depth = min(depth, len(g.frames))
	g.closeFrames(depth + 1)
	if depth == len(g.frames) {
		g.frames = append(g.frames, &courierFrame{})
	}
	return g.frames[depth]
}

// closeFrames ends the variations from a depth on.
func (g *courierGame) closeFrames(depth int) {
	for len(g.frames) > depth {
		last := len(g.frames) - 1
		f := g.frames[last]
		g.frames = g.frames[:last]
		g.endFrame(f)
		g.attach(g.frames[last-1], f)
	}
}

// attach puts a finished variation where it begins.
func (g *courierGame) attach(parent, f *courierFrame) {
	if len(f.turns) == 0 {
		g.attachComments(parent, f.before)
		return
	}
	f.turns[0].Before = append(f.turns[0].Before, f.before...)
	key := f.keys[0]
	for i := len(parent.keys) - 1; i >= 0 && parent.keys[i] >= key; i-- {
		if parent.keys[i] == key && (i == 0 || parent.keys[i-1] != key) { // a closing turn has the key of its move
			parent.turns[i].Variations = append(parent.turns[i].Variations, f.turns)
			return
		}
	}
	if key > parent.lastKey()+1 && len(parent.turns) > 0 {
		err := g.list.errorf(f.at, f.at+len(f.turns[0].Text), "no turn of the line has the number of this variation; it is taken to follow the turn before it")
		err.Turn = f.turns[0]
		g.note("variation", err)
	}
	parent.pending = append(parent.pending, f)
}

func (g *courierGame) attachComments(f *courierFrame, comments []string) {
	if n := len(f.turns); n > 0 {
		for _, c := range comments {
			annotate(f.turns[n-1], c)
		}
		return
	}
	f.before = append(f.before, comments...)
}

// annotate adds a comment to a turn: signs such as "!?" and "$14", and commands
// such as [%clk 1:02:03], in the places that a turn has for them.
func annotate(t *record.Turn, comment string) {
	var nags []int
	for _, field := range strings.Fields(comment) {
		nag := nagOf(field)
		if n, err := strconv.Atoi(strings.TrimPrefix(field, "$")); err == nil && field[0] == '$' && n > 0 {
			nag = n
		}
		if nag == 0 {
			nags = nil
			break
		}
		nags = append(nags, nag)
	}
	if len(nags) > 0 {
		t.NAGs = append(t.NAGs, nags...)
		return
	}
	if comment = strings.TrimSpace(commands(comment, t)); comment != "" {
		t.Comments = append(t.Comments, comment)
	}
}

// endFrame gives variations a place that wait for a turn which does not come:
// such a variation repeats the last turn of its line.
func (g *courierGame) endFrame(f *courierFrame) {
	for _, v := range f.pending {
		if len(f.turns) == 0 {
			g.rec.Errors = append(g.rec.Errors, g.list.errorf(v.at, v.at+len(v.turns[0].Text), "a variation without a main line"))
			continue
		}
		last := f.turns[len(f.turns)-1]
		again := *last
		again.Before, again.Comments, again.NAGs, again.Variations = nil, nil, nil, nil
		last.Variations = append(last.Variations, append([]*record.Turn{&again}, v.turns...))
	}
	f.pending = nil
	if f == g.frames[0] {
		g.rec.Comments = append(g.rec.Comments, f.before...)
	}
}

func (g *courierGame) comment(e *courierEntry) {
	g.attachComments(g.frame(int(e.depth)), []string{e.text})
}

// turn adds a turn to its line.
func (g *courierGame) turn(e *courierEntry) {
	f := g.frame(int(e.depth))
	key := 0
	if e.number > 0 {
		key = e.key()
		g.anchored = true
	}
	if e.depth > 0 && len(f.turns) > 0 && key > 0 && key <= f.lastKey() {
		g.closeFrames(len(g.frames) - 1)
		f = g.frame(int(e.depth))
	}
	if len(f.turns) == 0 {
		f.at = e.at
	}
	switch {
	case key == 0 && e.depth > 0 && len(f.turns) == 0: // in place of the turn before
		key = g.frames[len(g.frames)-2].lastKey()
	case key == 0:
		key = f.lastKey() + 1
	case e.depth > 0:
	case len(f.turns) == 0:
		if key > 3 {
			g.late = g.about(e, true, "number %d stands first: turns may be missing", e.number)
		}
	case key <= f.lastKey():
		g.takeBack(f, e, key)
	case key > f.lastKey()+1:
		g.note("gap", g.about(e, true, "number %d follows %d: turns may be missing", e.number, f.lastKey()/2))
	}
	f.turns, f.keys = append(f.turns, e.turn), append(f.keys, key)
	waiting := f.pending
	f.pending = nil
	for _, v := range waiting {
		if v.keys[0] == key {
			e.turn.Variations = append(e.turn.Variations, v.turns)
			continue
		}
		f.pending = append(f.pending, v)
	}
}

// closing adds what ends the game behind a move of the same turn, as a turn in
// the same place.
func (g *courierGame) closing(e *courierEntry) {
	f := g.frame(int(e.depth))
	if len(f.turns) == 0 {
		return
	}
	f.turns, f.keys = append(f.turns, e.turn), append(f.keys, f.lastKey())
	if g.closes == nil {
		g.closes = map[*record.Turn]bool{}
	}
	g.closes[e.turn] = true
}

// takeBack replaces the turns of the line from a place on, and keeps what stood
// there as a variation of the turn that comes instead.
func (g *courierGame) takeBack(f *courierFrame, e *courierEntry, key int) {
	i := len(f.turns)
	for i > 0 && f.keys[i-1] >= key {
		i--
	}
	old := append([]*record.Turn(nil), f.turns[i:]...)
	depth := 1
	for _, t := range old[1:] {
		depth = max(depth, 1+g.depths[t])
	}
	if depth > min(maxVariation, g.list.src.Limits.depth()) {
		g.rec.Errors = append(g.rec.Errors, g.about(e, false, "take-backs inside each other more than %d deep; those inside what is taken back here are not kept", maxVariation))
		for _, t := range old[1:] {
			t.Variations = nil
		}
		depth = 1
	}
	if g.depths == nil {
		g.depths = map[*record.Turn]int{}
	}
	g.depths[e.turn] = max(depth, g.depths[old[0]])
	f.turns, f.keys = f.turns[:i], f.keys[:i]
	e.turn.Variations = old[0].Variations
	old[0].Variations = nil
	if len(old) == 1 && old[0].Text == e.turn.Text {
		e.turn.Comments = append(old[0].Comments, e.turn.Comments...)
		g.note("twice", g.about(e, false, "the turn is written twice; it is taken once"))
		return
	}
	e.turn.Variations = append(e.turn.Variations, old)
	g.note("take-back", g.about(e, true, "number %d comes again: the turn replaces what was written for it before, which is kept as a variation", e.number))
}

// findSides tells whose turns they are, and which letter case moves first.
func (g *courierGame) findSides() {
	main := g.frames[0]
	if len(main.turns) == 0 {
		return
	}
	g.rec.Skip = g.anchored && main.keys[0] == 3
	g.rec.Labels = firstCase(main)
	for i := range main.turns { // keys are not in step with indices after a gap
		t := main.turns[i]
		g.setSide(t, main.keys[i])
		for _, v := range t.Variations {
			g.setSides(v, main.keys[i])
		}
	}
}

// firstCase is the letter case of the first player's labels: that of the first
// label, unless at least three more of the others speak against it than for it.
func firstCase(main *courierFrame) record.Case {
	upper := 0 // turns that give the first player upper case, less those that give him lower
	first := 0 // 1 or -1: what the first label of a piece that moves gives
	for i, t := range main.turns {
		c, gives := turnCase(t), -1
		if (c == 'A') == (main.keys[i]%2 == 0) {
			gives = 1
		}
		if c == 0 {
			continue
		}
		upper += gives
		if first == 0 && t.Pattern.Piece != "" {
			first = gives
		}
	}
	if upper*first >= -1 && first != 0 {
		upper = first
	}
	switch {
	case upper > 0:
		return record.CaseUpperFirst
	case upper < 0:
		return record.CaseLowerFirst
	}
	return record.CaseUnknown
}

func (g *courierGame) setSides(turns []*record.Turn, key int) {
	for _, t := range turns {
		if g.closes[t] {
			key--
		}
		g.setSide(t, key)
		for _, v := range t.Variations {
			g.setSides(v, key)
		}
		key++
	}
}

// setSide takes the side from the number, else from the case of the label.
func (g *courierGame) setSide(t *record.Turn, key int) {
	if g.anchored {
		t.Side = record.SideFirst
		if key%2 == 1 {
			t.Side = record.SideSecond
		}
		return
	}
	c := turnCase(t)
	if c == 0 || g.rec.Labels == record.CaseUnknown {
		return
	}
	t.Side = record.SideSecond
	if (c == 'A') == (g.rec.Labels == record.CaseUpperFirst) {
		t.Side = record.SideFirst
	}
}

// findEnd takes the outcome from the first turn that ends the game.
func (g *courierGame) findEnd() {
	for _, t := range g.rec.Turns {
		switch t.Pattern.Kind {
		case record.KindResign:
			g.rec.Outcome = record.Outcome{Winner: record.WinnerWaiter, End: record.EndResignation, Text: t.Text, Pos: t.Pos}
			return
		case record.KindAcceptDraw:
			g.rec.Outcome = record.Outcome{Winner: record.WinnerNone, End: record.EndAgreement, Text: t.Text, Pos: t.Pos}
			return
		case record.KindEnd:
			g.rec.Outcome = *t.Ends
			return
		}
	}
}

// finishNotes says how often each oddity occurs.
func (g *courierGame) finishNotes() {
	for _, n := range g.notes {
		if n.more > 0 {
			n.err.Message += fmt.Sprintf(" (and %d more of this kind)", n.more)
		}
	}
	if g.deep != nil && g.deep.more > 0 {
		g.deep.err.Message += fmt.Sprintf(" (and %d more such lines)", g.deep.more)
	}
}
