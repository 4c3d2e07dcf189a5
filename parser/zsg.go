package parser

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gcconv/gcconv/record"
)

// Tags of a Zillions save beside RulesFile and VariantName, which keep their
// names.
const (
	zsgMagic      = "Zillions Save Game File"
	zsgVersion    = "0.02"
	ZSGVersionTag = "ZillionsVersion" // "0.02"
	ZSGPlayersTag = "ZillionsPlayers" // a letter for each player: H (a person) or C (the program)
)

// Bounds, far above what real saves have.
const (
	maxZSGLine   = 64 << 10 // bytes of a line
	maxZSGHeader = 100      // header lines
	maxZSGWord   = 200      // bytes of a name
	maxZSGSteps  = 200_000  // steps of a game
)

// ParseZSG reads a Zillions saved game (ZSG): three header lines, lines that put
// pieces on the board before the game, and one line a turn or partial turn.
// Each line becomes a Turn with its Steps; one that cannot be read has Turn.Err.
// What stands wrong elsewhere is in Errors, oddities that lose nothing are in
// Notes. A second header begins a second game. The format is not published; the
// grammar comes from real files.
func ParseZSG(src *Source) []*record.Record {
	return slices.Collect(ZSG(src))
}

// ZSG reads saves as ParseZSG does, one game after the other.
func ZSG(src *Source) iter.Seq[*record.Record] {
	return func(yield func(*record.Record) bool) {
		p := &zsgReader{src: src}
		lines := newLineScanner(src)
		for lines.scan() {
			if done := p.line(lines.at, lines.line); done != nil && !yield(done) {
				return
			}
		}
		err := lines.stopped()
		if p.finish(); p.rec == nil && err != nil {
			p.newGame(0)
		}
		if p.rec != nil {
			if err != nil {
				p.rec.Errors = append(p.rec.Errors, err)
			}
			yield(p.rec)
		}
	}
}

// DecodeZSG turns the bytes of a save into a source: UTF-8, Windows-1252, or the
// encoding that is named or that a byte order mark tells. decoded, if it is not nil,
// knows the bytes that are no text in it. The error is a name that is not known.
func DecodeZSG(name string, data []byte, encoding string) (src *Source, decoded *Decoded, err error) {
	mark, _ := byteOrderMark(data)
	if encoding != "" || mark != nil {
		if decoded, err = Decode(data, encoding); err != nil {
			return nil, nil, err
		}
		src = TextSource(name, decoded.Text)
		if src.Encoding = decoded.Encoding; mark == utf8Text && src.Encoding == utf8Text.name {
			src.Encoding = MarkedUTF8
		}
		return src, decoded, nil
	}
	if !utf8.Valid(data) {
		src = TextSource(name, decode1252(string(data)))
		src.Encoding = windows1252.name
		return src, nil, nil
	}
	src = TextSource(name, string(data))
	if len(data) != utf8.RuneCount(data) {
		src.Encoding = utf8Text.name
	}
	return src, nil, nil
}

// MarkedUTF8 is the encoding of a save that begins with a byte order mark.
const MarkedUTF8 = "UTF-8 with byte order mark"

type zsgReader struct {
	src   *Source
	games int
	rec   *record.Record
	lines int             // of this game
	steps int             // of its turns
	first int             // line of the text in which it begins
	head  []string        // its lines in front of the first turn, as they stand
	blank []zsgBlank      // the empty lines behind the last line that is none
	odd   []*record.Error // about the header: notes if the rest can be read

	setups []string // the set-up lines
}

// zsgBlank is an empty line, or one of blanks.
type zsgBlank struct {
	at   int
	text string
}

// line reads a line. It returns the game that ends in front of it, nil if none
// does.
func (p *zsgReader) line(at int, line string) (done *record.Record) {
	start, end := trimBlanks(line)
	text := line[start:end]
	if strings.HasPrefix(text, zsgMagic) && p.rec != nil {
		p.finish()
		done, p.rec = p.rec, nil
		p.lines = 0
	}
	if p.lines++; p.lines > p.src.Limits.turns() {
		if p.rec == nil {
			p.newGame(at)
		}
		if p.lines == p.src.Limits.turns()+1 {
			p.rec.Errors = append(p.rec.Errors, p.src.Errorf(at, at+1, "more than %d lines in a game; the rest is not read", p.src.Limits.turns()))
		}
		return done
	}
	if text == "" {
		p.blank = append(p.blank, zsgBlank{at, line})
		return done
	}
	isFirst := p.rec == nil
	if isFirst {
		p.newGame(at)
	}
	if len(p.blank) > 0 {
		p.note(p.blank[0].at, "", "an empty line, which Zillions does not write; it is passed over")
		p.keepBlank()
	}
	if isFirst {
		p.firstLine(at+start, text)
	} else {
		p.body(at+start, text)
	}
	if len(p.rec.Turns) == 0 {
		p.head = append(p.head, line)
	}
	return done
}

// firstLine reads the first line of a game, which should be that of Zillions.
func (p *zsgReader) firstLine(at int, text string) {
	switch {
	case strings.HasPrefix(text, zsgMagic):
		p.begin(at, text)
	case zsgKey(text) == "" && text[0] != '(' && !startsWithNumber(text):
		p.foreign(at, text)
	default:
		p.oddity(at, text, "the first line, %q and the players' letters, is missing", zsgMagic+" Version "+zsgVersion)
		p.body(at, text)
	}
}

// foreign keeps a first line that is not Zillions' own.
func (p *zsgReader) foreign(at int, text string) {
	p.tag(zsgMagicTag, text, at)
	p.oddity(at, text, "the first line of a Zillions save is %q and the players' letters, not this one", zsgMagic+" Version "+zsgVersion)
}

// zsgMagicTag keeps a first line that is not Zillions' own.
const zsgMagicTag = "ZillionsHeader"

// body reads a line behind the first one.
func (p *zsgReader) body(at int, text string) {
	switch key := zsgKey(text); {
	case key != "" && len(p.rec.Turns) == 0 && len(text) > maxZSGLine:
		p.wrong(at, at, at+1, zsgTooLong(text))
	case key != "" && len(p.rec.Turns) == 0 && len(p.rec.Tags) < maxZSGHeader:
		switch {
		case p.rec.Tag(key) != "":
			p.note(at, text, "%s stands twice; the first one counts", key)
		case key != "RulesFile" && key != "VariantName":
			p.note(at, text, "the header line %s=… is not known, only RulesFile and VariantName are; it is kept as it stands", key)
		}
		p.tag(key, text[len(key)+1:], at)
		if key == "VariantName" && p.rec.Game == "" {
			p.rec.Game = strings.TrimSpace(text[len(key)+1:])
		}
	case text[0] == '(':
		p.setup(at, text)
	default:
		p.turn(at, text)
	}
}

// newGame begins a record.
func (p *zsgReader) newGame(at int) {
	p.games++
	if p.head, p.steps = nil, 0; len(p.blank) > 0 {
		at = p.blank[0].at
	}
	p.first = p.src.Pos(at).Line
	p.rec = &record.Record{Source: p.src.Name, Index: p.games, Notation: "zsg", Encoding: p.src.Encoding}
	if p.games > 1 && p.rec.Encoding == MarkedUTF8 {
		p.rec.Encoding = utf8Text.name
	}
}

// begin reads Zillions' own first line.
func (p *zsgReader) begin(at int, text string) {
	words := zsgWords(text[len(zsgMagic):min(len(text), maxZSGLine)])
	if len(text) > len(zsgMagic)+maxZSGWord || len(words) < 2 || words[0].text != "Version" || len(words) > 3 {
		p.foreign(at, text)
		return
	}
	version, letters := words[1], zsgWord{at: len(text)}
	if len(words) == 3 {
		letters = words[2]
	}
	at += len(zsgMagic)
	p.tag(ZSGVersionTag, version.text, at+version.at)
	p.tag(ZSGPlayersTag, letters.text, at+letters.at)
	if version.text != zsgVersion {
		p.oddity(at+version.at, version.text, "version %s of a Zillions save; only %s is known, and this is read as such", version.text, zsgVersion)
	}
	if strings.Trim(letters.text, "HC") != "" {
		p.note(at+letters.at, letters.text, "the players' letters are %q; H (a person) and C (the program) are known", letters.text)
	}
}

// finish ends a game.
func (p *zsgReader) finish() {
	rec := p.rec
	if rec == nil {
		return
	}
	for _, key := range []string{"RulesFile", "VariantName"} {
		if rec.Tag(key) == "" && p.lines <= p.src.Limits.turns() {
			p.odd = append(p.odd, p.src.Errorf(p.lastOfHeader(), p.lastOfHeader(), "the line %s=… is missing from the header", key))
		}
	}
	fits := len(rec.Turns) > 0 || rec.Setup != nil || rec.Tag("VariantName") != ""
	for _, t := range rec.Turns {
		fits = fits && t.Err == nil
	}
	if fits {
		rec.Notes = append(p.odd, rec.Notes...)
	} else {
		rec.Errors = append(p.odd, rec.Errors...)
	}
	if p.odd = nil; rec.Setup != nil {
		rec.Setup.Text = strings.Join(p.setups, "\n")
		p.setups = nil
	}
	p.keepHead()
	p.keepBlank()
}

// keepHead keeps the lines in front of the first turn, if they would be written
// otherwise than they stand.
func (p *zsgReader) keepHead() {
	rec := p.rec
	head := record.Record{Tags: rec.Tags, Setup: rec.Setup}
	for _, u := range rec.Unread {
		if u.Line <= len(p.head) {
			head.Unread = append(head.Unread, u)
		}
	}
	if !slices.Equal(head.SaveLines(), p.head) {
		rec.Head = p.head
	}
}

// keepBlank keeps the empty lines behind the last line, as lines of the game.
func (p *zsgReader) keepBlank() {
	for _, b := range p.blank {
		p.unread(b.at, b.text)
		if len(p.rec.Turns) == 0 {
			p.head = append(p.head, b.text)
		}
	}
	p.blank = nil
}

// lastOfHeader is where a missing line is reported: at the last one there is.
func (p *zsgReader) lastOfHeader() int {
	if n := len(p.rec.Tags); n > 0 {
		return p.rec.Tags[n-1].Pos.Offset
	}
	return 0
}

func (p *zsgReader) tag(name, value string, at int) {
	p.rec.Tags = append(p.rec.Tags, record.Tag{Name: name, Value: value, Pos: p.src.Pos(at)})
}

func (p *zsgReader) note(at int, text, format string, args ...any) {
	p.rec.Notes = tell(p.rec.Notes, p.src.Errorf(at, at+len(text), format, args...))
}

func (p *zsgReader) oddity(at int, text, format string, args ...any) {
	p.odd = append(p.odd, p.src.Errorf(at, at+min(len(text), maxZSGLine), format, args...))
}

// setup reads a line that puts a piece on the board before the game.
func (p *zsgReader) setup(at int, text string) {
	if len(text) > maxZSGLine {
		p.wrong(at, at, at+1, zsgTooLong(text))
		return
	}
	line, err := parseZSGLine(text)
	switch {
	case err != nil:
		p.wrong(at, at+err.at, at+err.end, err.found.describe()+"; a set-up line is (PLAYER PIECE POSITION)")
	case len(p.rec.Turns) > 0:
		p.wrong(at, at, at+len(text), "a set-up line after the moves; the board can only be set up before them")
	default:
		s := record.Step{Kind: record.StepCreate, Owner: line.Setup.Player, Piece: line.Setup.Piece, To: line.Setup.Position, Pos: p.src.Pos(at)}
		if p.rec.Setup == nil {
			p.rec.Setup = &record.Setup{Form: "zsg", Pos: s.Pos}
		}
		p.setups = append(p.setups, text)
		p.rec.Setup.Edits = append(p.rec.Setup.Edits, s)
	}
}

// wrong tells what is wrong with a line that is no turn, from a place of it to
// another, and keeps the line.
func (p *zsgReader) wrong(at, from, to int, message string) {
	p.unread(at, p.src.LineAt(p.src.Pos(at)))
	p.rec.Errors = append(p.rec.Errors, p.src.Errorf(from, to, "%s", message))
}

func zsgTooLong(line string) string {
	return fmt.Sprintf("a line of %d bytes; at most %d are read", len(line), maxZSGLine)
}

// unread keeps a line that is no part of the game.
func (p *zsgReader) unread(at int, text string) {
	p.rec.Unread = append(p.rec.Unread, record.Unread{Line: p.src.Pos(at).Line - p.first + 1, Text: text})
}

// turn reads a move line.
func (p *zsgReader) turn(at int, text string) {
	if !startsWithNumber(text) && len(text) <= maxZSGLine {
		if _, err := parseZSGLine("1. " + text); err != nil { // not even a turn whose number is missing
			_, err = parseZSGLine(text)
			p.wrong(at, at, at+max(1, err.end), err.found.describe()+"; a line of moves begins with a number and a dot, as in \"1. Pawn e2 - e4\"")
			return
		}
	}
	pos := p.src.Pos(at)
	t := &record.Turn{Pos: pos, Text: text, Line: p.src.LineAt(pos)}
	p.rec.Turns = append(p.rec.Turns, t)
	if len(text) > maxZSGLine {
		t.Err = p.src.Errorf(at, at+1, "%s", zsgTooLong(text))
		return
	}
	if p.steps >= maxZSGSteps {
		t.Err = p.src.Errorf(at, at+1, "more than %d steps in a game; this line is not read", maxZSGSteps)
		return
	}
	line, err := parseZSGLine(text)
	if err != nil {
		if number := text[:err.end]; err.at == 0 && len(number) > 10 && strings.Trim(strings.TrimSuffix(number, "."), "0123456789") == "" {
			t.Err = p.src.Errorf(at, at+err.end, "the number of the turn is too large; it has at most nine digits")
		} else if err.at == 0 {
			t.Err = p.src.Errorf(at, at+err.end, "%s; a line of moves begins with a number and a dot, as in \"1. Pawn e2 - e4\"", err.found.describe())
		} else {
			t.Err = p.src.Errorf(at+err.at, at+err.end, "%s; a step is PIECE FROM - TO, PIECE FROM x TO, PLAYER PIECE POSITION, x POSITION, = NAME, = NAME on POSITION, flip POSITION or @ POSITION NUMBER 0 (or 1)", err.found.describe())
		}
		return
	}
	turn := line.Turn
	t.Number, _ = strconv.Atoi(strings.TrimSuffix(turn.Number, "."))
	rest := text[len(turn.Number):]
	from, _ := trimBlanks(rest)
	from += len(turn.Number)
	t.Text, t.Pos = text[from:], p.src.Pos(at+from)
	if turn.Pass != "" {
		t.Pattern.Kind = record.KindPass
		return
	}
	p.steps += len(turn.Steps)
	t.Partial, _ = strconv.Atoi(turn.Partial)
	for _, s := range turn.Steps {
		t.Steps = append(t.Steps, s.step(p.src, at))
	}
	t.Pattern = zsgPattern(t.Steps)
}

// zsgFound is the word that does not fit, "" for the end of the line.
type zsgFound string

func (f zsgFound) describe() string {
	if f == "" {
		return "the line ends too early"
	}
	if len(f) > maxZSGWord {
		return fmt.Sprintf("a word of %d bytes, where a name has at most %d, does not fit here", len(f), maxZSGWord)
	}
	return strconv.Quote(string(f)) + " does not fit here"
}

func (s *zsgStep) step(src *Source, at int) record.Step {
	out := record.Step{Pos: src.Pos(at + s.Tokens[0].Pos.Offset)}
	switch {
	case s.Move != nil:
		out.Kind, out.Piece, out.From, out.To, out.Takes = record.StepMove, s.Move.Piece, s.Move.From, s.Move.To, s.Move.Sign == "x"
	case s.Create != nil:
		out.Kind, out.Owner, out.Piece, out.To = record.StepCreate, s.Create.Player, s.Create.Piece, s.Create.Position
	case s.Change != nil:
		out.Kind, out.Piece, out.On = record.StepChange, s.Change.Name, s.Change.On
	case s.Attribute != nil:
		out.Kind, out.To, out.Set = record.StepAttribute, s.Attribute.Position, s.Attribute.Value == "1"
		out.Index, _ = strconv.Atoi(s.Attribute.Index)
	case s.Flip != "":
		out.Kind, out.To = record.StepFlip, s.Flip
	default:
		out.Kind, out.To = record.StepRemove, s.Remove
	}
	return out
}

// zsgPattern says what steps do in the words of all notations: the first step is
// the move, a change of the piece that it moved is a promotion, the others are
// side effects.
func zsgPattern(steps []record.Step) record.Pattern {
	p := record.Pattern{Kind: record.KindStatements, Letters: record.LettersName}
	switch first := steps[0]; first.Kind {
	case record.StepMove:
		p.Kind, p.Piece, p.From, p.To, p.Capture = record.KindMove, first.Piece, first.From, first.To, record.CaptureNo
		if first.Takes {
			p.Capture = record.CaptureYes
		}
		steps = steps[1:]
	case record.StepCreate:
		p.Kind, p.Piece, p.Owner, p.To = record.KindDrop, first.Piece, first.Owner, first.To
		steps = steps[1:]
	}
	last := p.To // of the last move
	for _, s := range steps {
		e := record.Effect{From: s.From, To: s.To, Label: s.Piece, Owner: s.Owner, Pos: s.Pos, Text: s.String()}
		switch s.Kind {
		case record.StepMove:
			e.Kind = record.EffectMove
			last = s.To
		case record.StepCreate:
			e.Kind = record.EffectPlace
		case record.StepRemove:
			e.Kind = record.EffectCapture
		case record.StepFlip:
			e.Kind = record.EffectFlip
		case record.StepAttribute:
			e.Kind = record.EffectOther
		case record.StepChange:
			e.Kind = record.EffectRetype
			on := s.On
			if len(on) == 0 {
				on = []string{last}
			}
			for _, e.To = range on {
				if p.Kind == record.KindMove && e.To == p.To && p.Promotion == record.PromoteUnsaid {
					p.Promotion, p.PromoteTo = record.PromoteNamed, s.Piece
				} else {
					p.Effects = append(p.Effects, e)
				}
			}
			continue
		}
		p.Effects = append(p.Effects, e)
	}
	return p
}

// zsgKey returns the word in front of the = of a header line, "" if the line is
// none. It has no blanks: a move line without its number may have a = too.
func zsgKey(text string) string {
	key, _, found := strings.Cut(text[:min(len(text), maxZSGLine)], "=")
	if !found || key == "" || len(key) > maxZSGWord {
		return ""
	}
	for i, r := range key {
		if !unicode.IsLetter(r) && r != '_' && (i == 0 || r != '-' && !unicode.IsDigit(r)) {
			return ""
		}
	}
	return key
}

func startsWithNumber(text string) bool { return text[0] >= '0' && text[0] <= '9' }

// trimBlanks returns where a line begins and ends without the blanks around it.
func trimBlanks(line string) (start, end int) {
	rest := strings.TrimLeftFunc(line, isBlank)
	start = len(line) - len(rest)
	return start, start + len(strings.TrimRightFunc(rest, isBlank))
}
