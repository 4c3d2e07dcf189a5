package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// review is what validate says of a game.
type review struct {
	game         *replay.Game
	readings     []replay.Reading // the best ones, of the first illegal turn
	rest         int              // turns behind that one
	further      []replay.Further // with --continue
	alternatives []replay.Alternative
}

// shownReadings is how many readings of a fault are shown.
const shownReadings = 3

func reviewOf(g *replay.Game, o replay.Options, goOn bool) *review {
	v := &review{game: g, alternatives: g.Alternatives(o)}
	if g.Main.Stop == nil {
		return v
	}
	readings := g.Readings(o)
	v.readings = readings[:min(len(readings), shownReadings)]
	for _, t := range g.Main.Rest[min(1, len(g.Main.Rest)):] {
		switch t.Pattern.Kind {
		case record.KindResign, record.KindEnd, record.KindOfferDraw, record.KindAcceptDraw:
		default:
			v.rest++
		}
	}
	if goOn {
		v.further = g.FurtherFaults(readings, o)
	}
	return v
}

// verdict is one line about a game.
func verdict(g *replay.Game, s screen) string {
	return fmt.Sprintf("%s: game %d (%s): %s", record.Shown(g.Record.Source), g.Record.Index, g.Variant.Title, s.paint(severityOf(g), judgement(g)))
}

// severityOf is how bad the first fault of the main line is, "" for a legal game.
func severityOf(g *replay.Game) rules.Severity {
	if g.Main.Stop == nil {
		return ""
	}
	return g.Main.Stop.Severity
}

// judgement says of a game whether it is legal and how it ended.
func judgement(g *replay.Game) string {
	count := plies(len(g.Main.Nodes))
	if f := g.Main.Stop; f != nil {
		return fmt.Sprintf("%s at ply %d; %s before it legal", f.Severity, f.Ply, count)
	}
	if !g.Legal() {
		return count + " legal; another part of the text cannot be read"
	}
	text := count + ", all legal"
	if g.Outcome.End != record.EndUnknown {
		text += "; " + string(g.Outcome.End)
	}
	if g.Outcome.Result != replay.Unknown {
		text += "; " + string(g.Outcome.Result)
	}
	for _, r := range g.Repetitions {
		text += "; " + repetitionPhrase(g, r)
	}
	return text
}

// repetitionPhrase tells of a repeated position and what the rules make of it.
func repetitionPhrase(g *replay.Game, r replay.Repetition) string {
	var at []string
	for _, ply := range r.Plies {
		at = append(at, strconv.Itoa(ply))
	}
	text := fmt.Sprintf("one position occurred %d times, after plies %s", len(r.Plies), strings.Join(at, ", "))
	switch {
	case r.Perpetual:
		text += fmt.Sprintf(", by perpetual check of %s, who loses by it", g.Variant.SideName(r.Checker))
	case g.Variant.Family == rules.ChessFamily:
		text += ", so that a draw could be claimed"
	}
	return text
}

func plies(n int) string { return counted(n, "ply", "plies") }

// counted is a number with the word for one or for more.
func counted(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}

// write prints the verdict and below it everything else.
func (v *review) write(w io.Writer, s screen) {
	g := v.game
	fmt.Fprintln(w, verdict(g, s))
	for _, line := range v.alternativeLines() {
		fmt.Fprintf(w, "    %s\n", line)
	}
	for _, f := range g.Faults {
		printFault(w, f, g.Record, s)
		if f == g.Main.Stop {
			for _, line := range v.readingLines() {
				fmt.Fprintf(w, "    %s\n", line)
			}
			v.writeFurther(w, s)
		}
	}
	for _, n := range g.Notes {
		fmt.Fprintln(w, printable(noteText(g, n)))
	}
}

// alternativeLines say what becomes of the game under other answers to rulings,
// where that changes the verdict.
func (v *review) alternativeLines() []string {
	var lines []string
	for _, a := range v.alternatives {
		text := judgement(a.Game)
		if f := a.Game.Main.Stop; f != nil {
			if f.Severity == rules.SevereDisputed { // not under that answer
				text = strings.Replace(text, string(rules.SevereDisputed), string(rules.SevereIllegal), 1)
			}
			text += fmt.Sprintf(": %s [%s]", f.Message, f.Rule)
		}
		lines = append(lines, fmt.Sprintf("this depends on a ruling. %s Here: %s. With --ruling %s=%s: %s",
			a.Ruling.Question, a.Ruling.Answer, a.Ruling.Name, a.Answer, text))
	}
	return lines
}

// readingLines say what the first illegal turn may have meant.
func (v *review) readingLines() []string {
	var lines []string
	f := v.game.Main.Stop
	for _, r := range v.readings {
		text := faultMove(f, v.game.Record, r.Move)
		switch {
		case v.rest == 0 || r.Plies == 0:
		case r.All:
			lines = append(lines, fmt.Sprintf("ply %d is illegal as written; with %s %s legal", f.Ply, text, restPhrase(v.rest)))
		default:
			next := fmt.Sprintf("the next %d of %d plies are", r.Plies, v.rest)
			if r.Plies == 1 {
				next = fmt.Sprintf("the next of %d plies is", v.rest)
			}
			lines = append(lines, fmt.Sprintf("with %s %s legal", text, next))
		}
	}
	return lines
}

func restPhrase(n int) string {
	if n == 1 {
		return "the remaining ply is"
	}
	return fmt.Sprintf("the remaining %d plies are", n)
}

// furtherKind says whether a fault behind the first one goes away with it.
func (v *review) furtherKind(f replay.Further) string {
	if f.Consequence {
		return fmt.Sprintf("consequence of ply %d", v.game.Main.Stop.Ply)
	}
	return "further fault"
}

func (v *review) writeFurther(w io.Writer, s screen) {
	for _, f := range v.further {
		fmt.Fprintf(w, "    %s:\n", v.furtherKind(f))
		printFault(w, f.Fault, v.game.Record, s)
	}
}

// noteText is a note with the moves that it speaks of.
func noteText(g *replay.Game, n *replay.Note) string {
	text := "note: " + n.Message
	for i, m := range n.Moves[:min(len(n.Moves), shownMoves)] {
		if i == 0 {
			text += ": "
		} else {
			text += ", "
		}
		text += moveText(g, n.Position, m)
	}
	if n.Ply > 0 {
		text = fmt.Sprintf("ply %d: %s", n.Ply, text)
	}
	if n.Pos.Valid() {
		return fmt.Sprintf("%s:%d:%d: %s", record.Shown(n.Source), n.Pos.Line, n.Pos.Column, text)
	}
	return record.Shown(n.Source) + ": " + text
}

// shownMoves is how many moves stand with a note.
const shownMoves = 6

// moveText writes a move in the notation of the log.
func moveText(g *replay.Game, p *rules.Position, m rules.Move) string {
	return formats.MoveIn(g.Record.Notation, p, m, g.Record.Labels)
}
