package parser

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/gcconv/gcconv/record"
)

// ParseKIF reads the games of a KIF file, as Kakinoki's programs write it
// (http://kakinoki.o.oo7.jp/kif_format.html) and as others do: numbers and
// squares of either width, squares 7六 76 7f, pieces 王 竜 全 圭 杏, 不成 and 生,
// 打(00), side marks, times with or without blanks or none, endings without a
// number. A line that can be no move, header or comment is a turn with an
// error. The text is decoded first, see Decode.
func ParseKIF(src *Source) []*record.Record { return slices.Collect(KIF(src)) }

// KIF reads games as ParseKIF does, one after the other.
func KIF(src *Source) iter.Seq[*record.Record] {
	return (&kakinoki{src: src, notation: "kif", moves: (*kakinoki).kifMove}).all()
}

// kifMove reads "   1 ７六歩(77)   ( 0:16/00:00:16)".
func (k *kakinoki) kifMove(at int, line string) bool {
	n, size := moveNumber(line)
	rest := line[size:]
	if size == 0 && !startsMove(rest) {
		return false
	}
	gap := blanks(rest)
	at += size + gap
	text := rest[gap:]
	word := text[:wordLength(text)]
	_, mark := sideMark(word)
	if o, ok := outcomeOf(word[mark:]); ok {
		t := k.turn(at, word, n)
		k.rest(t, at+len(word), text[len(word):])
		k.end(t, o, size > 0)
		return true
	}
	p, side, length, fault := kanjiMove(text)
	t := k.turn(at, text[:length], n)
	t.Side = side
	switch {
	case fault != nil && size > 0 && fault.at == mark:
		t.Text = text
		t.Err = k.src.Errorf(at, at+len(word), "expected a move such as ７六歩(77), or an ending such as 投了; found %s", quoted(word))
	case fault != nil:
		t.Text = text
		t.Err = k.moveError(at, fault)
	default:
		if p.Promotion == record.PromoteUnsaid {
			p.Promotion = record.PromoteDeclined // KIF says 成 or nothing
		}
		if p.Kind == record.KindMoveOrDrop {
			k.noteOnce(at, at+length, "neither origin nor 打 is written; the move is looked for")
		}
		t.Pattern = p
		k.rest(t, at+length, text[length:])
	}
	if size == 0 {
		k.noteOnce(at, at+len(t.Text), "moves without numbers; they are counted")
	}
	k.add(t, size > 0)
	return true
}

func (k *kakinoki) moveError(at int, f *moveFault) *record.Error {
	err := k.src.Errorf(at+f.at, at+f.at, "%s", f.message)
	err.Length = max(f.length, 1)
	return err
}

// moveNumber reads the number of a move and the blanks it needs behind it; a
// square of the other width may follow at once.
func moveNumber(line string) (n, size int) {
	n, size = number(line)
	if size == 0 {
		return 0, 0
	}
	rest := line[size:]
	if blanks(rest) > 0 || rest == "" {
		return n, size
	}
	if strings.HasPrefix(rest, "同") {
		return n, size
	}
	// "1７六歩": half-width digits before a full-width square.
	half := 0
	for half < len(line) && line[half] >= '0' && line[half] <= '9' {
		half++
	}
	if half > 0 && half < size {
		n, _ = number(line[:half])
		return n, half
	}
	return 0, 0
}

// startsMove says whether a text without a number is meant as a move.
func startsMove(s string) bool {
	_, n := sideMark(s)
	s = s[n:]
	if strings.HasPrefix(s, "同") {
		return true
	}
	_, _, size := kanjiSquare(s)
	return size > 0 && moveBody(&record.Pattern{}, s[size:size+wordLength(s[size:])]) == nil
}

// rest reads what stands behind a move: the times, and + where a variation
// begins. Anything else is kept as a comment.
func (k *kakinoki) rest(t *record.Turn, at int, text string) {
	read := false
	for {
		gap := blanks(text)
		at, text = at+gap, text[gap:]
		if text == "" || text == "+" {
			return
		}
		clock, n := kifTime(text)
		if n == 0 {
			break
		}
		if read {
			k.noteOnce(at, at+n, "a second time behind a move; only the first is read")
		} else {
			t.Clock, read = clock, true
		}
		at, text = at+n, text[n:]
		if after, ok := strings.CutPrefix(text, "+"); ok {
			at, text = at+1, after
		}
	}
	if changesMove(text) {
		t.Pattern = record.Pattern{}
		t.Text = k.src.Text[t.Pos.Offset : at+len(text)] // nothing of it is lost
		t.Err = k.src.Errorf(at, at+len(text), "expected the time of the move or nothing; found %s; a move stands alone on its line, with 成 in front of the origin", quoted(text))
		return
	}
	k.note(at, at+len(text), "expected the time of the move or nothing; %s is kept as a comment", quoted(text))
	t.Comments = append(t.Comments, text)
}

// changesMove says whether text behind a move is a part of it that stands in
// the wrong place, or another move.
func changesMove(text string) bool {
	for _, part := range []string{"成", "不成", "生", "打"} {
		if strings.HasPrefix(text, part) {
			return true
		}
	}
	move := text
	if number, rest, ok := strings.Cut(text, " "); ok && strings.Trim(number, "0123456789０１２３４５６７８９.") == "" {
		move = rest
	}
	move = strings.TrimLeft(move, " \u3000▲△☗☖▼▽")
	_, _, size := kanjiSquare(move)
	return size > 0 && len(move) > size
}

// kifTime reads "( 0:16/00:00:16)": the time for this move and the player's
// total, or the first alone.
func kifTime(s string) (c record.Clock, n int) {
	rest, ok := cutBracket(s)
	if !ok {
		return c, 0
	}
	spent, size := timeOfDay(rest)
	if size == 0 {
		return c, 0
	}
	c.Spent, c.Has = spent, record.HasSpent
	rest = rest[size:]
	rest = rest[blanks(rest):]
	after, ok := strings.CutPrefix(rest, "/")
	if !ok {
		after, ok = strings.CutPrefix(rest, "／")
	}
	if ok {
		rest = after
		total, size := timeOfDay(rest)
		if size > 0 {
			c.Total = total
			c.Has |= record.HasTotal
			rest = rest[size:]
		}
		rest = rest[blanks(rest):]
	}
	for _, closing := range []string{")", "）"} {
		if after, ok := strings.CutPrefix(rest, closing); ok {
			return c, len(s) - len(after)
		}
	}
	return record.Clock{}, 0
}

// timeOfDay reads "m:ss" or "h:mm:ss" with blanks and fractions of a second
// allowed; minutes and hours may be large.
func timeOfDay(s string) (d time.Duration, n int) {
	if d, n = plainTime(s); n > 0 {
		return d, n
	}
	for parts := 0; parts < 3; parts++ {
		n += blanks(s[n:])
		v, size := number(s[n:])
		if size == 0 || v >= 10_000_000 {
			return 0, 0
		}
		n += size
		d = d*60 + time.Duration(v)*time.Second
		gap := blanks(s[n:])
		colon := 0
		for _, c := range []string{":", "："} {
			if strings.HasPrefix(s[n+gap:], c) {
				colon = len(c)
			}
		}
		switch {
		case colon == 0 && parts == 0, colon > 0 && parts == 2:
			return 0, 0
		case colon == 0:
			parts = 2
		default:
			n += gap + colon
		}
	}
	if strings.HasPrefix(s[n:], ".") {
		fraction, size := decimalFraction(s[n+1:])
		d += fraction
		n += 1 + size
	}
	return d, n
}

// plainTime reads a time that is written without oddities: "0:16", "00:00:16",
// blanks before it allowed. n is 0 for any other.
func plainTime(s string) (d time.Duration, n int) {
	for n < len(s) && s[n] == ' ' {
		n++
	}
	seconds, part, parts, digits := 0, 0, 1, 0
	for ; n < len(s); n++ {
		switch c := s[n]; {
		case c >= '0' && c <= '9':
			part = part*10 + int(c-'0')
			digits++
		case c == ':' && digits > 0 && parts < 3:
			seconds, part, digits = (seconds+part)*60, 0, 0
			parts++
		case (c == '/' || c == ')') && digits > 0 && parts > 1:
			return time.Duration(seconds+part) * time.Second, n
		default:
			return 0, 0
		}
		if digits > 6 {
			return 0, 0
		}
	}
	return 0, 0
}

// decimalFraction reads the digits behind the point of a number of seconds, to
// the millisecond.
func decimalFraction(s string) (d time.Duration, n int) {
	unit := time.Second
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		unit /= 10
		if unit >= time.Millisecond {
			d += time.Duration(s[n]-'0') * unit
		}
		n++
	}
	return d, n
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
