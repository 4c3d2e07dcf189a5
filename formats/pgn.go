package formats

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// PGNOptions says how PGN is written. The zero value is the export format.
type PGNOptions struct {
	DropSign     byte // between piece and square of a drop; 0 for the game's own
	SAN          SANStyle
	NoComments   bool
	NoVariations bool
}

// pgnColumns is the longest line of the export format.
const pgnColumns = 80

// sevenTags must stand in every game, in this order.
var sevenTags = []string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}

// WritePGN writes a game of the chess family in PGN's export format: the seven
// tags, then the others, Variant and FEN where the game is not usual chess,
// moves in lines of up to 80 columns. A fault that stops a line stands in a
// comment at its place. The error is that of w, or says that PGN has no words
// for the game.
// Source: PGN standard, http://www.saremba.de/chessgml/standards/pgn/pgn-complete.htm.
func WritePGN(w io.Writer, g *replay.Game, o PGNOptions) error {
	if g.Variant.Family != rules.ChessFamily {
		return fmt.Errorf("%s has no PGN; kif, csa, usi and sfen are for shogi games", g.Variant.Title)
	}
	if o.DropSign == 0 {
		o.DropSign = g.Variant.DropSign
	}
	out := bufio.NewWriter(w)
	p := &pgnWriter{out: out, g: g, o: o}
	p.tags()
	if g.Main.Stop == nil || len(g.Record.Comments) > 0 {
		p.comments(g.Record.Comments)
	}
	p.line(&g.Main, g.Start.Clone())
	p.word(string(g.Outcome.Result))
	p.flush()
	out.WriteString("\n\n")
	return out.Flush()
}

type pgnWriter struct {
	out     *bufio.Writer
	g       *replay.Game
	o       PGNOptions
	column  int
	waiting string // the last word, not written yet
	opened  string // brackets that open before the next word
}

func (p *pgnWriter) tags() {
	rec := p.g.Record
	for _, name := range sevenTags {
		value := rec.Tag(name)
		switch {
		case name == "Result":
			value = string(p.g.Outcome.Result)
		case value == "" && name == "Date":
			value = "????.??.??"
		case value == "":
			value = "?"
		}
		p.tag(name, value)
	}
	v := p.g.Variant
	if v.Name != "chess" {
		p.tag("Variant", v.Title)
	}
	if start := p.g.Start.String(); start != v.Start().String() {
		p.tag("SetUp", "1")
		p.tag("FEN", start)
	}
	termination := map[record.End]string{record.EndTimeout: "time forfeit", record.EndInterrupted: "unterminated", record.EndFoul: "rules infraction"}[p.g.Outcome.End]
	said := p.g.Record.Tag("Termination")
	switch p.g.Outcome.End {
	case record.EndCheckmate, record.EndStalemate, record.EndBareKing: // the last position ends the game, whatever was said
		if said != "" {
			termination = "normal"
		}
	}
	if termination != "" {
		p.tag("Termination", termination)
	}
	written := map[string]bool{"Variant": true, "SetUp": true, "FEN": true, "Termination": termination != "" || strings.EqualFold(said, "checkmate") || strings.EqualFold(said, "stalemate")}
	for _, name := range sevenTags {
		written[name] = true
	}
	for _, t := range rec.Tags {
		if name := tagName(t.Name); !written[name] {
			written[name] = true
			p.tag(name, t.Value)
		}
	}
	p.out.WriteByte('\n')
}

// tagName makes a name of letters, digits and underscores, as PGN wants it;
// characters of other scripts stay.
func tagName(s string) string {
	return strings.Map(func(r rune) rune {
		if r <= ' ' || strings.ContainsRune("[]\"\\:：", r) {
			return '_'
		}
		return r
	}, s)
}

func (p *pgnWriter) tag(name, value string) {
	value = strings.NewReplacer("\\", "\\\\", "\"", "\\\"", "\n", " ", "\r", " ").Replace(value)
	fmt.Fprintf(p.out, "[%s \"%s\"]\n", name, value)
}

// word writes a word, with the brackets that belong to it, behind a blank or
// a line end.
func (p *pgnWriter) word(s string) {
	p.flush()
	p.waiting = p.opened + s
	p.opened = ""
}

// open and close put a bracket before the next word and behind the last.
func (p *pgnWriter) open()  { p.flush(); p.opened += "(" }
func (p *pgnWriter) close() { p.waiting += ")" }

// flush writes the word that waits for its brackets.
func (p *pgnWriter) flush() {
	n := utf8.RuneCountInString(p.waiting)
	if n == 0 {
		return
	}
	switch {
	case p.column == 0:
	case p.column+1+n > pgnColumns:
		p.out.WriteByte('\n')
		p.column = 0
	default:
		p.out.WriteByte(' ')
		p.column++
	}
	p.out.WriteString(p.waiting)
	p.column += n
	p.waiting = ""
}

// comments writes comments in braces, broken into lines at their blanks. A
// brace inside, which PGN cannot say, becomes a round one.
func (p *pgnWriter) comments(all []string) {
	if p.o.NoComments {
		return
	}
	for _, c := range all {
		p.comment(c)
	}
}

func (p *pgnWriter) comment(text string) {
	words := strings.Fields(strings.NewReplacer("{", "(", "}", ")").Replace(text))
	for i, w := range words {
		if i == 0 {
			w = "{" + w
		}
		if i == len(words)-1 {
			w += "}"
		}
		p.word(w)
	}
}

// line writes a line of play from pos, which it changes.
func (p *pgnWriter) line(l *replay.Line, pos *rules.Position) {
	number := true
	for _, n := range l.Nodes {
		t := n.Turn
		if len(t.Before) > 0 && !p.o.NoComments {
			p.comments(t.Before)
			number = true
		}
		p.number(pos, number)
		p.word(SAN(pos, n.Move, p.o.SAN, p.o.DropSign))
		number = p.annotations(t)
		if !p.o.NoVariations {
			for i := range n.Variations {
				p.variation(&n.Variations[i], pos)
				number = true
			}
		}
		pos.Apply(n.Move)
	}
	p.stop(l)
	p.comments(lastWords(p.g, l))
	for i, t := range l.Closing {
		lines := l.Beside(i)
		if kind := t.Pattern.Kind; kind != record.KindOfferDraw {
			if l != &p.g.Main && (kind == record.KindResign || kind == record.KindAcceptDraw) {
				p.comments([]string{t.Text}) // what a result says in the main line
			}
			p.comments(append(append([]string(nil), t.Before...), t.Comments...))
		}
		switch {
		case p.o.NoVariations:
		case t.Text == "": // brackets behind the last move are how the source has them
			for i := range lines {
				p.variation(&lines[i], pos)
			}
		case len(t.Variations) > 0:
			// PGN has no move here that the lines could replace.
			p.comments([]string{"instead of " + t.Text + ": " + turnsText([]*record.Turn{{Variations: t.Variations}})})
		}
	}
}

// stop names what could not be played at its place, the lines beside it too:
// other readers take brackets behind the last legal move for lines in its place.
func (p *pgnWriter) stop(l *replay.Line) {
	whole := *l
	whole.StopVariations = nil
	for _, note := range stopNotes(&whole) {
		p.comment(note)
	}
}

func (p *pgnWriter) variation(l *replay.Line, pos *rules.Position) {
	if len(l.Nodes) == 0 {
		p.stop(l)
		return
	}
	p.open()
	p.line(l, pos.Clone())
	p.close()
}

// number writes the move number: before every first player's ply, and before
// a second player's where something stands between.
func (p *pgnWriter) number(pos *rules.Position, needed bool) {
	n := (pos.MoveNumber() + 1) / 2
	switch {
	case pos.Side() == rules.First:
		p.word(fmt.Sprintf("%d.", n))
	case needed:
		p.word(fmt.Sprintf("%d...", n))
	}
}

// annotations writes glyphs, clocks and comments of a turn; it reports whether
// a comment came between this move and the next.
func (p *pgnWriter) annotations(t *record.Turn) bool {
	for _, n := range t.NAGs {
		p.word(fmt.Sprintf("$%d", n))
	}
	if p.o.NoComments {
		return false
	}
	var commands []string
	if t.Eval != "" {
		commands = append(commands, "[%eval "+t.Eval+"]")
	}
	if t.Clock.Has&record.HasRemaining != 0 {
		commands = append(commands, "[%clk "+clockText(t.Clock.Remaining)+"]")
	}
	if t.Clock.Has&record.HasSpent != 0 {
		commands = append(commands, "[%emt "+clockText(t.Clock.Spent)+"]")
	}
	if t.Clock.Has&record.HasTotal != 0 {
		// No program knows this one; it keeps what shogi clocks tell.
		commands = append(commands, "[%total "+clockText(t.Clock.Total)+"]")
	}
	if len(commands) > 0 {
		p.comment(strings.Join(commands, " "))
	}
	p.comments(t.Comments)
	return len(commands) > 0 || len(t.Comments) > 0
}
