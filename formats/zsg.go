package formats

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
	"github.com/gcconv/gcconv/zillions"
)

// ZSGOptions says how Zillions saves are written. The zero value takes the names
// of the game's definition.
type ZSGOptions struct {
	Names       *zillions.Table // nil means those of the definition
	RulesFile   string          // "" means that of the record, else of the table
	VariantName string          // likewise
	Players     string          // a letter a player: H (a person) or C (the program); "" means that of the record, else HH
}

// WriteZSG writes the main line of a game as a Zillions save, with CRLF, the
// move numbers and the signs as Zillions writes them. A game that was read from a
// save keeps the names and the drops of it unless others are given. Zillions saves
// have no room for comments, variations, clocks, results and much else; notes
// tells what was left out and where. The error is that of w, or says why a save
// could not be read as this game: its start position, or too few hand squares.
func WriteZSG(w io.Writer, g *replay.Game, o ZSGOptions) (notes []string, err error) {
	t := o.Names
	if t == nil {
		t = zillions.TableOf(g.Variant).AsIn(g.Record)
	}
	z, err := writeSave(g, t, o)
	if err != nil && o.Names == nil && t.FromHand {
		full := err
		if z, err = writeSave(g, t.FromPool(), o); err == nil {
			z.note("the drops from hand squares are written as drops from a pool, which may not fit %s: %s", firstSaid(o.RulesFile, g.Record.Tag("RulesFile"), t.RulesFile), full)
		} else {
			err = full
		}
	}
	if err != nil {
		return z.notes, err
	}
	_, err = io.WriteString(w, z.out.String())
	return z.notes, err
}

// writeSave writes a save with the names of a table.
func writeSave(g *replay.Game, t *zillions.Table, o ZSGOptions) (*zsgWriter, error) {
	z := &zsgWriter{g: g, v: g.Variant, t: t, own: o.Names == nil}
	rec := g.Record
	z.line("Zillions Save Game File Version 0.02 %s", firstSaid(o.Players, rec.Tag("ZillionsPlayers"), "HH"))
	z.line("RulesFile=%s", oneLine(firstSaid(o.RulesFile, rec.Tag("RulesFile"), z.t.RulesFile)))
	z.line("VariantName=%s", oneLine(firstSaid(o.VariantName, rec.Tag("VariantName"), z.t.Title)))
	z.header()
	if err := z.setup(); err != nil {
		return z, err
	}
	pos := g.Start.Clone()
	for i, n := range g.Main.Nodes {
		z.said = nil
		if rec.Notation == "zsg" {
			z.said = n.Turn.Steps
		}
		text, err := z.move(pos, n.Move)
		if err != nil {
			return z, err
		}
		z.line("%d. %s", 1+i/2, text)
		for _, s := range z.said {
			if s.Kind == record.StepAttribute && z.own && !strings.Contains(text+" ", " "+s.String()+" ") {
				z.note("not written: %q at ply %d", s.String(), n.Ply)
			}
		}
		z.turnNotes(n)
		pos.Apply(n.Move)
	}
	z.tailNotes()
	return z, nil
}

// ZSGMove writes one move that is legal in p as the save of a fault does.
func ZSGMove(p *rules.Position, m rules.Move, names *replay.SaveNames) string {
	z := &zsgWriter{v: p.Variant(), t: names.Table}
	for side, squares := range z.t.Hands {
		z.hands[side] = make([]rules.PieceType, len(squares))
		for i, at := range squares {
			if pc := names.Held[at]; pc != 0 && pc.Side() == rules.Side(side) {
				z.hands[side][i] = pc.Type()
			}
		}
	}
	text, err := z.move(p, m)
	if err != nil { // the save does not tell where its pieces in hand are
		z.t = z.t.FromPool()
		text, _ = z.move(p, m)
	}
	return text
}

// firstSaid returns the first text that is not empty.
func firstSaid(texts ...string) string {
	for _, t := range texts {
		if t != "" {
			return t
		}
	}
	return ""
}

type zsgWriter struct {
	g     *replay.Game
	v     *rules.Variant
	t     *zillions.Table
	out   strings.Builder
	notes []string
	hands [2][]rules.PieceType // what stands on the hand squares, NoPiece for nothing
	said  []record.Step        // of the save that the game was read from, in this turn
	own   bool                 // the names are those of that save
}

func (z *zsgWriter) line(format string, args ...any) {
	fmt.Fprintf(&z.out, format+"\r\n", args...)
}

func (z *zsgWriter) note(format string, args ...any) {
	z.notes = append(z.notes, fmt.Sprintf(format, args...))
}

// setup writes how the start differs from the usual one. The error says what of it
// cannot be written.
func (z *zsgWriter) setup() error {
	start, usual := z.g.Start, z.v.Start()
	var emptied []string
	for q := range rules.Square(z.v.Squares()) {
		switch pc := start.At(q); {
		case pc == usual.At(q):
		case pc == 0:
			emptied = append(emptied, z.t.SquareName(q))
		default:
			z.put(pc, z.t.SquareName(q))
		}
	}
	var held []string
	for side := rules.First; side <= rules.Second; side++ {
		z.hands[side] = make([]rules.PieceType, len(z.t.Hands[side]))
		at := 0
		for _, t := range z.v.HandOrder {
			for range start.Hand(side, t) {
				if z.t.FromHand && at < len(z.t.Hands[side]) {
					z.hands[side][at] = t
					z.put(rules.NewPiece(t, side), z.t.Hands[side][at])
					at++
				} else {
					held = append(held, z.t.PlayerName(side)+" "+z.t.PieceName(t))
				}
			}
		}
	}
	var lacks []string
	if len(emptied) > 0 {
		lacks = append(lacks, "squares are empty that are not at the usual start: "+strings.Join(emptied, ", "))
	}
	if len(held) > 0 {
		lacks = append(lacks, "the pools hold "+strings.Join(held, ", "))
	}
	if start.Side() == rules.Second {
		lacks = append(lacks, z.v.SideName(rules.Second)+" moves first")
	}
	if at := start.Passed(); at != rules.NoSquare {
		if nodes := z.g.Main.Nodes; len(nodes) > 0 && nodes[0].Move.Kind == rules.EnPassant {
			lacks = append(lacks, "a Pawn has just passed "+z.t.SquareName(at))
		} else {
			z.note("the start position: a save cannot say that a Pawn has just passed %s", z.t.SquareName(at))
		}
	}
	lacks = append(lacks, z.castling()...)
	if len(lacks) > 0 {
		return fmt.Errorf("a Zillions save cannot say how this game starts, so that it would be read as another game: %s (use pgn, sfen, usi or json)", strings.Join(lacks, "; "))
	}
	if before := start.MoveNumber() - 1; before > 0 || start.Quiet() > 0 {
		last := ""
		if start.Quiet() > 0 {
			last = fmt.Sprintf(", the last %d without a capture or a pawn move", start.Quiet())
		}
		z.note("the start position: a save cannot say that %d plies were played before it%s", before, last)
	}
	return nil
}

// castling tells which castling rights of the start are read otherwise from the
// pieces that a save puts on the board; lacks are those that the game needs.
func (z *zsgWriter) castling() (lacks []string) {
	start := z.g.Start
	board := make([]rules.Piece, z.v.Squares())
	for q := range board {
		board[q] = start.At(rules.Square(q))
	}
	for side, wings := range zillions.CastlingRooks(z.v, board) {
		us := rules.Side(side)
		for wing, read := range wings {
			rook := start.CastlingRook(us, zillions.Wings[wing])
			switch {
			case rook == read:
			case rook == rules.NoSquare:
				z.note("the start position: a save cannot say that %s may no longer castle with the Rook on %s", z.v.SideName(us), z.t.SquareName(read))
			case z.castles(us, zillions.Wings[wing]):
				lacks = append(lacks, fmt.Sprintf("%s may castle with the Rook on %s", z.v.SideName(us), z.t.SquareName(rook)))
			default:
				z.note("the start position: a save cannot say that %s may castle with the Rook on %s", z.v.SideName(us), z.t.SquareName(rook))
			}
		}
	}
	return lacks
}

// castles says whether a side castles to a wing in the game.
func (z *zsgWriter) castles(us rules.Side, wing rules.MoveKind) bool {
	side := z.g.Start.Side()
	for _, n := range z.g.Main.Nodes {
		if side == us && n.Move.Kind == wing {
			return true
		}
		side = side.Other()
	}
	return false
}

func (z *zsgWriter) put(pc rules.Piece, position string) {
	z.line("(%s)", record.Step{Kind: record.StepCreate, Owner: z.t.PlayerName(pc.Side()), Piece: z.t.PieceName(pc.Type()), To: position})
}

// move writes a move that is legal in pos.
func (z *zsgWriter) move(pos *rules.Position, m rules.Move) (string, error) {
	us := pos.Side()
	if m.Kind == rules.Pass {
		return "Pass", nil
	}
	if m.Kind == rules.Drop {
		return z.drop(us, m)
	}
	var steps []record.Step
	add := func(s record.Step) { steps = append(steps, s) }
	step := func(from, to rules.Square) {
		t := pos.At(from).Type()
		add(record.Step{Kind: record.StepMove, Piece: z.t.PieceName(t), From: z.t.SquareName(from), To: z.t.SquareName(to), Takes: pos.At(to) != 0 && from != to && !m.IsCastle()})
	}
	var moved []record.Step // attributes, by final square
	attribute := func(t rules.PieceType, at rules.Square) {
		if n := z.t.Moved[t]; n >= 0 {
			moved = append(moved, record.Step{Kind: record.StepAttribute, To: z.t.SquareName(at), Index: n})
		}
	}
	step(m.From, m.To)
	if m.Kind != rules.Promote {
		attribute(pos.At(m.From).Type(), m.To)
	}
	if m.IsCastle() {
		rook := pos.CastlingRook(us, m.Kind)
		beside := m.To - 1
		if m.Kind == rules.CastleQueenside {
			beside = m.To + 1
		}
		step(rook, beside)
		attribute(pos.At(rook).Type(), beside)
	}
	for _, s := range moved {
		add(s)
	}
	promotion := func() {
		s := record.Step{Kind: record.StepChange, Piece: z.t.PieceName(m.Piece)}
		if last := steps[len(steps)-1]; last.Kind != record.StepMove || last.To != z.t.SquareName(m.To) {
			s.On = []string{z.t.SquareName(m.To)}
		}
		add(s)
	}
	captive, err := z.captive(pos, m)
	if err != nil {
		return "", err
	}
	// The piece that moves changes first, the captive after that; Zillions
	// writes the captive's step in front of both.
	leaves := len(captive) > 0 && captive[0].Kind == record.StepMove
	if leaves {
		add(captive[0])
		captive = captive[1:]
	}
	if m.Kind == rules.Promote {
		promotion()
	}
	for _, s := range captive {
		if s.Kind == record.StepChange {
			if last := steps[len(steps)-1]; last.Kind == record.StepMove && len(s.On) == 1 && last.To == s.On[0] {
				s.On = nil
			}
		}
		add(s)
	}
	if m.Kind == rules.EnPassant && !leaves {
		add(record.Step{Kind: record.StepRemove, To: z.t.SquareName(z.v.TakenOn(m))})
	}
	if z.vanishes(pos, m) {
		add(record.Step{Kind: record.StepRemove, To: z.t.SquareName(m.To)})
	}
	texts := make([]string, len(steps))
	for i, s := range steps {
		texts[i] = s.String()
	}
	return strings.Join(texts, " "), nil
}

// vanishes says whether the piece that moves leaves the game by its capture.
func (z *zsgWriter) vanishes(pos *rules.Position, m rules.Move) bool {
	if pos.Captured(m) == 0 {
		return false
	}
	after := pos.Clone()
	after.Apply(m)
	return after.At(m.To) == 0
}

// drop writes a drop.
func (z *zsgWriter) drop(us rules.Side, m rules.Move) (string, error) {
	to := z.t.SquareName(m.To)
	fromPool := z.own && len(z.said) > 0 && z.said[0].Kind == record.StepCreate // where other pieces stand on hand squares
	if !z.t.FromHand || fromPool {
		return record.Step{Kind: record.StepCreate, Owner: z.t.PlayerName(us), Piece: z.t.PieceName(m.Piece), To: to}.String(), nil
	}
	if z.t.Captives == "none" && z.said != nil && slices.Contains(z.t.Hands[us], z.said[0].From) {
		return record.Step{Kind: record.StepMove, Piece: z.t.PieceName(m.Piece), From: z.said[0].From, To: to}.String(), nil
	}
	if i := z.handSquare(us, m.Piece); i >= 0 {
		z.hands[us][i] = rules.NoPiece
		return record.Step{Kind: record.StepMove, Piece: z.t.PieceName(m.Piece), From: z.t.Hands[us][i], To: to}.String(), nil
	}
	return "", fmt.Errorf("%s drops a %s, but no hand square has one; without room for it on the hand squares the game can only be written with drops from a pool", z.v.SideName(us), z.v.Def(m.Piece).Name)
}

// handSquare finds a hand square of a side with a piece, or an empty one for
// NoPiece: the one that the save names in this turn, else the first; -1 if there is
// none.
func (z *zsgWriter) handSquare(side rules.Side, t rules.PieceType) int {
	first := -1
	for i, held := range z.hands[side] {
		if held != t {
			continue
		}
		name := z.t.Hands[side][i]
		if slices.ContainsFunc(z.said, func(s record.Step) bool { return s.From == name || s.To == name }) {
			return i
		}
		if first < 0 {
			first = i
		}
	}
	return first
}

// captive writes what becomes of a captured piece where there are hand squares.
func (z *zsgWriter) captive(pos *rules.Position, m rules.Move) ([]record.Step, error) {
	taken := pos.Captured(m)
	if taken == 0 || !z.t.FromHand {
		return nil, nil
	}
	holds := z.v.Def(taken.Type()).Captured
	if holds == rules.NoPiece || z.t.Captives == "none" && z.said != nil { // the drops of that save tell the squares
		return nil, nil
	}
	after := pos.Clone()
	after.Apply(m)
	holder := pos.Side()
	if after.Hand(holder, holds) == pos.Hand(holder, holds) {
		holder = holder.Other()
	}
	at := z.handSquare(holder, rules.NoPiece)
	if at < 0 {
		return nil, fmt.Errorf("%s's %d hand squares are full; name more of them (zillionsHands), or write with drops from a pool", z.v.SideName(holder), len(z.hands[holder]))
	}
	z.hands[holder][at] = holds
	name, square := z.t.PieceName(holds), z.t.Hands[holder][at]
	if z.t.Captives == "none" {
		return nil, nil
	}
	if z.t.Captives == "create" {
		return []record.Step{{Kind: record.StepCreate, Owner: z.t.PlayerName(holder), Piece: name, To: square}}, nil
	}
	steps := []record.Step{{Kind: record.StepMove, Piece: z.t.PieceName(taken.Type()), From: z.t.SquareName(z.v.TakenOn(m)), To: square}}
	if z.t.Captives == "owner" && holder != taken.Side() {
		steps = append(steps, record.Step{Kind: record.StepChange, Piece: z.t.PlayerName(holder), On: []string{square}})
	}
	if name != z.t.PieceName(taken.Type()) {
		steps = append(steps, record.Step{Kind: record.StepChange, Piece: name, On: []string{square}})
	}
	if z.t.Captives == "flip" && holder != taken.Side() {
		steps = append(steps, record.Step{Kind: record.StepFlip, To: square})
	}
	return steps, nil
}

// zsgTags are the tags that the first three lines or the start position of a save
// say.
var zsgTags = map[string]bool{"RulesFile": true, "VariantName": true, "ZillionsVersion": true, "ZillionsPlayers": true, "Variant": true, "FEN": true, "SetUp": true, "Result": true}

// header writes the header lines of a save that Zillions does not write, and tells
// what of the head of the record is left out.
func (z *zsgWriter) header() {
	said := map[string]bool{}
	for _, t := range z.g.Record.Tags {
		switch {
		case z.g.Record.Notation == "zsg" && (t.Name == "RulesFile" || t.Name == "VariantName"):
			if said[t.Name] {
				z.note("not written: the second %s %q", t.Name, t.Value)
			}
			said[t.Name] = true
		case z.g.Record.Notation == "zsg" && !strings.HasPrefix(t.Name, "Zillions"):
			z.line("%s=%s", t.Name, t.Value)
		case !zsgTags[t.Name] && t.Value != "" && t.Value != "?":
			z.note("not written: %s %q", t.Name, t.Value)
		}
	}
	for _, c := range z.g.Record.Comments {
		z.note("not written: the comment %q before the first ply", c)
	}
}

// turnNotes tells what of a turn is left out.
func (z *zsgWriter) turnNotes(n *replay.Node) {
	at := "ply " + strconv.Itoa(n.Ply)
	t := n.Turn
	for _, c := range append(append(append([]string(nil), t.Before...), extraNotes(t)...), t.Comments...) {
		z.note("not written: the comment %q at %s", c, at)
	}
	if t.Clock.Has&(record.HasSpent|record.HasTotal) != 0 {
		z.note("not written: the time of %s", at)
	}
	for i := range n.Variations {
		z.note("not written: the variation %q in place of %s", lineText(&n.Variations[i]), at)
	}
}

// lineText gives a line as it was written.
func lineText(l *replay.Line) string {
	var turns []*record.Turn
	for _, n := range l.Nodes {
		turns = append(turns, n.Turn)
	}
	return turnsText(append(append(turns, l.Rest...), l.Closing...))
}

// tailNotes tells what of the end is left out.
func (z *zsgWriter) tailNotes() {
	l := &z.g.Main
	z.notes = append(z.notes, stopNotes(l)...)
	for i := range l.StopVariations {
		z.note("not written: the variation %q", lineText(&l.StopVariations[i]))
	}
	for _, t := range l.Closing {
		z.note("not written: %q after the last ply", turnsText([]*record.Turn{t}))
	}
	o := z.g.Outcome
	if z.g.Record.Notation != "zsg" && (o.Result != replay.Unknown || o.End != record.EndUnknown) { // a save did not say it either
		text := string(o.Result)
		if o.End != record.EndUnknown {
			text += " (" + string(o.End) + ")"
		}
		z.note("not written: the result %s", text)
	}
}

// WriteZSGText writes a Zillions save of any game again, as it was read: the
// identical text but for the ends of its lines, lines that could not be read among
// them.
func WriteZSGText(w io.Writer, rec *record.Record) error {
	b := bufio.NewWriter(w)
	for _, line := range rec.SaveLines() {
		b.WriteString(line + "\r\n")
	}
	return b.Flush()
}
