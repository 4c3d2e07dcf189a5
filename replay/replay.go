package replay

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/rules"
	"github.com/gcconv/gcconv/zillions"
)

// Options says how records are played. The zero value plays each record by the
// shipped game that it names.
type Options struct {
	Variant *rules.Variant    // the game, whatever the record says
	Library *rules.Library    // where games are looked up; nil means the shipped ones
	Labels  map[string]string // more labels: label as written to piece letter ("KX" to "Z")
	Rulings map[string]string // answers to rulings, for the games that have them
	// Context ends the playing of a record when it is done; nil never does.
	Context context.Context
	// Zillions returns the names in a Zillions save of a game; nil, or a nil
	// table, means those of the game's definition.
	Zillions func(*rules.Variant, *record.Record) (*zillions.Table, error)
}

func (o *Options) library() *rules.Library {
	if o.Library != nil {
		return o.Library
	}
	return rules.Shipped()
}

// UnknownGame is the error for a record whose game is not known.
type UnknownGame struct {
	Record *record.Record
	Name   string // as written, "" when the record names none
	Near   string // the known game that is most like it, "" if none
}

func (e *UnknownGame) Error() string {
	where := record.Shown(e.Record.Source)
	for _, t := range e.Record.Tags {
		if t.Name == "Variant" && t.Value == e.Name && t.Pos.Valid() {
			where = fmt.Sprintf("%s:%d:%d", where, t.Pos.Line, t.Pos.Column)
		}
	}
	if len(e.Record.Turns) > 0 && e.Name == "" {
		t := e.Record.Turns[0].Pos
		where = fmt.Sprintf("%s:%d:%d", where, t.Line, t.Column)
	}
	if e.Name == "" {
		return where + ": the text does not say which game this is; name it with --variant (gcconv variants lists them)"
	}
	near := ""
	if e.Near != "" {
		near = fmt.Sprintf("; did you mean %s?", e.Near)
	}
	without := ""
	if e.Record.Notation == "zsg" {
		without = ", --variant freeform follows it without rules"
	}
	return fmt.Sprintf("%s: no game %q is known%s (gcconv variants lists them; --variant or --variant-file names another%s)", where, e.Name, near, without)
}

// VariantOf finds the game of a record, with the answers to its rulings. The
// error is an *UnknownGame, or says that a ruling has no such answer.
func VariantOf(rec *record.Record, o Options) (*rules.Variant, error) {
	v, err := find(rec, o)
	if err != nil {
		return nil, err
	}
	return answered(v, o.Rulings)
}

func find(rec *record.Record, o Options) (*rules.Variant, error) {
	if o.Variant != nil {
		return o.Variant, nil
	}
	name := rec.Game
	if name == "" {
		name = rec.Tag("Variant")
	}
	if name == "" && rec.Notation == "zsg" {
		name = zillionsGame(rec)
	}
	if name == "" {
		switch rec.Notation {
		case "pgn":
			name = "chess" // PGN means chess unless a tag says otherwise
		case "kif", "ki2":
			name = "shogi"
			if v, ok := o.library().Lookup(rec.Tag("手合割")); ok {
				return v, nil // a user's own game, named where the handicap stands
			}
		case "csa", "jkf", "sfen", "usi":
			name = "shogi"
		case "fen", "uci":
			name = "chess"
		default:
			return nil, &UnknownGame{Record: rec}
		}
	}
	lib := o.library()
	if v, ok := lib.Lookup(name); ok {
		return v, nil
	}
	// "Capahouse960" and "Chess 960" are the game with shuffled starts.
	if base, ok := strings.CutSuffix(strings.TrimSpace(name), "960"); ok {
		if v, ok := lib.Lookup(strings.TrimSpace(base)); ok {
			return v.Shuffled(), nil
		}
	}
	return nil, &UnknownGame{Record: rec, Name: name, Near: lib.Nearest(name)}
}

// Play plays a record. The error is an *UnknownGame or a *Fault about the
// start position, or wraps that of Options.Context; everything else that is
// wrong stands in Game.Faults.
func Play(rec *record.Record, o Options) (*Game, error) {
	v, err := VariantOf(rec, o)
	if err != nil {
		return nil, err
	}
	g, err := play(rec, v, o)
	if err != nil {
		return nil, err
	}
	g.dispute(o)
	g.mirrored(o)
	return g, nil
}

// play plays a record as a game, without a look at other answers to its rulings.
func play(rec *record.Record, v *rules.Variant, o Options) (*Game, error) {
	if err := checkLabels(v, o.Labels); err != nil {
		return nil, fmt.Errorf("%s: %w", record.Shown(rec.Source), err)
	}
	g := &Game{Record: rec, Variant: v}
	pl := &player{named: o.Variant != nil, library: o.library(), game: g, v: v, labels: labelsOf(v, o.Labels), upper: rec.Labels, context: o.Context}
	var err error
	if pl.zillions, err = zillionsOf(v, rec, o); err != nil {
		return nil, err
	}
	g.zillions = pl.zillions
	pl.nameSquares()
	g.squares = pl.squares
	start, fault := pl.start()
	if fault != nil {
		if n := record.CountTurns(rec.Turns); n > 0 {
			turns := "turns"
			if n == 1 {
				turns = "turn"
			}
			fault.Message += fmt.Sprintf("; without it the record's %d %s cannot be judged", n, turns)
		}
		return nil, fault
	}
	g.Start = start
	if rec.Skip && rec.Setup == nil {
		start.SetSide(rules.Second)
	}
	pl.readingFaults()
	pl.keys = append(make([]uint64, 0, len(rec.Turns)+1), start.Hash())
	pos := start.Clone()
	g.Main = pl.line(pos, rec.Turns, 1, false, rules.NoSquare)
	if pl.stopped != nil {
		return nil, pl.stopped
	}
	pl.outcome(pos)
	pl.repetitions()
	pl.claims(pos)
	return g, nil
}

// start reads the start position of the record.
func (pl *player) start() (*rules.Position, *Fault) {
	v, rec := pl.v, pl.game.Record
	s := rec.Setup
	if s == nil {
		return v.Start(), nil
	}
	bad := func(rule rules.Rule, format string, args ...any) *Fault {
		return &Fault{Source: rec.Source, Pos: s.Pos, Text: s.Text, Rule: rule, Severity: rules.SevereUnreadable, Message: fmt.Sprintf(format, args...)}
	}
	text := s.Text
	switch s.Form {
	case "zsg":
		p, faults := pl.zillions.start(rec)
		pl.game.Faults = append(pl.game.Faults, faults...)
		return p, nil
	case "handicap":
		p, ok := v.Handicap(s.Text)
		if !ok {
			return nil, bad(rules.Unreadable, "no handicap %q is known in %s", s.Text, v.Title)
		}
		return p, nil
	case "gc":
		p, err := pl.courierStart(s)
		if err != nil {
			return nil, bad(rules.Unreadable, "the setup code cannot be read as a position of %s: %s", v.Title, err)
		}
		return p, nil
	}
	p, err := v.ParsePosition(text)
	if err != nil {
		f := bad(rules.Unreadable, "%s", err)
		var setup *rules.SetupError
		if errors.As(err, &setup) {
			f.Pos = s.At(setup.Problems[0].At)
		}
		if titles := pl.otherGames(text); titles != "" {
			f.Message += "; it is a position of " + titles + " (--variant names the game)"
		}
		return nil, f
	}
	for _, note := range v.SetupNotes(text) {
		f := bad(rules.Unreadable, "%s", note.Message)
		f.Pos, f.Severity = s.At(note.At), rules.SevereWarning
		pl.game.Faults = append(pl.game.Faults, f)
	}
	return p, nil
}

// otherGames lists the games that can read a position of a record that names no
// game.
func (pl *player) otherGames(text string) string {
	if pl.named || pl.game.Record.Game != "" || pl.game.Record.Tag("Variant") != "" {
		return ""
	}
	var titles []string
	for _, v := range pl.library.Games() {
		if v.Family != pl.v.Family {
			continue
		}
		if _, err := v.ParsePosition(text); err == nil && len(v.SetupNotes(text)) == 0 {
			titles = append(titles, v.Title)
		}
	}
	return strings.Join(titles, " or ")
}

// player plays one record.
type player struct {
	game   *Game
	v      *rules.Variant
	labels *labels
	upper  record.Case
	keys   []uint64  // the positions of the main line, the start first
	quiet  int       // the longest run of plies without capture, drop or pawn move
	nodes  []Node    // not yet used
	over   rules.End // what the last position of the main line is

	zillions *zillionsText           // for Zillions saves only
	squares  map[string]rules.Square // by the log's own labels of files and ranks; nil where these are the game's

	named   bool           // Options names the game
	library *rules.Library // where games are looked up

	context context.Context           // of Options
	noted   map[*record.Turn][]*Fault // what the reader says of turns; nil if that is nothing
	stopped error                     // set when it is done before the record is played
	steps   int                       // asked whether to go on
}

// mayGoOn says whether the context lets a turn be played.
func (pl *player) mayGoOn(t *record.Turn, ply int) bool {
	if pl.context == nil || pl.stopped != nil {
		return pl.stopped == nil
	}
	if pl.steps++; pl.steps%64 != 1 { // to ask costs as much as some of a ply
		return true
	}
	if err := pl.context.Err(); err != nil {
		pl.stopped = fmt.Errorf("%s:%d:%d: ply %d and what follows was not played: %w", record.Shown(pl.game.Record.Source), t.Pos.Line, t.Pos.Column, ply, err)
	}
	return pl.stopped == nil
}

// readingFaults takes over what the reader could not read outside turns, and
// what it mended.
func (pl *player) readingFaults() {
	add := func(e *record.Error, s rules.Severity) {
		f := &Fault{
			Source: e.Source, Pos: e.Pos, Length: e.Length, Line: e.Line, Rule: rules.Unreadable, Severity: s, Message: e.Message,
		}
		pl.game.Faults = append(pl.game.Faults, f)
		if e.Turn != nil {
			if pl.noted == nil {
				pl.noted = map[*record.Turn][]*Fault{}
			}
			pl.noted[e.Turn] = append(pl.noted[e.Turn], f)
		}
	}
	for _, e := range pl.game.Record.Errors {
		add(e, rules.SevereUnreadable)
	}
	for _, e := range pl.game.Record.Notes {
		add(e, rules.SevereWarning)
	}
}

// placeNotes tells the notes of the reader about a turn which ply it is. pos is nil
// where the turn is not played.
func (pl *player) placeNotes(t *record.Turn, pos *rules.Position, ply int, variation bool) {
	for _, f := range pl.noted[t] {
		f.Ply, f.InVariation = ply, variation
		if pos != nil {
			f.Side, f.Position = pos.Side(), pos.Clone()
		}
	}
}

// line plays turns from pos, which is left after the last legal one. last is
// where the piece of the ply before went.
func (pl *player) line(pos *rules.Position, turns []*record.Turn, ply int, variation bool, last rules.Square) Line {
	l := Line{Nodes: make([]*Node, 0, len(turns))}
	for i, t := range turns {
		if !pl.mayGoOn(t, ply) {
			break
		}
		if pl.noted != nil {
			pl.placeNotes(t, pos, ply, variation)
		}
		if t.Pattern.Kind.Ends() {
			l.Closing = append(l.Closing, t)
			for _, vt := range t.Variations {
				l.ClosingVariations = append(l.ClosingVariations, pl.line(pos.Clone(), vt, ply, true, last))
			}
			if t.Pattern.Kind != record.KindOfferDraw && i+1 < len(turns) && !turns[i+1].Pattern.Kind.Ends() {
				l.stop(pl, pl.fault(pos, turns[i+1], ply, variation, rules.AfterEnd, "a move after %s", endPhrase(t)), turns[i+1:])
				break
			}
			continue
		}
		var node *Node
		var fault *Fault
		switch {
		case t.Err != nil:
			fault = pl.fault(pos, t, ply, variation, rules.Unreadable, "%s", t.Err.Message)
			fault.Severity = rules.SevereUnreadable
			if t.Err.Pos.Valid() {
				fault.Pos, fault.Line, fault.Length = t.Err.Pos, t.Err.Line, t.Err.Length
			}
		default:
			// Behind a bare king legal moves come too late as well; behind any other
			// end there are none.
			_, over := pos.Bared()
			if !over {
				node, fault = pl.ply(pos, t, ply, variation, last)
				over = fault != nil && pos.End() != rules.NotOver
			}
			if over {
				fault = pl.fault(pos, t, ply, variation, rules.AfterEnd, "a move after %s", pl.overPhrase(pos, pos.End()))
			}
		}
		// Variations begin in the position before this ply, legal or not.
		var variations []Line
		for _, vt := range t.Variations {
			variations = append(variations, pl.line(pos.Clone(), vt, ply, true, last))
		}
		if fault != nil {
			l.StopVariations = variations
			l.stop(pl, fault, turns[i:])
			break
		}
		node.Variations = variations
		l.Nodes = append(l.Nodes, node)
		pos.Apply(node.Move)
		last = node.Move.To
		if !variation {
			pl.marks(node, pos)
			pl.keys = append(pl.keys, pos.Hash())
			pl.quiet = max(pl.quiet, pos.Quiet())
		}
		ply++
	}
	return l
}

func endPhrase(t *record.Turn) string {
	switch t.Pattern.Kind {
	case record.KindResign:
		return "resignation"
	case record.KindAcceptDraw:
		return "the draw"
	case record.KindEnd:
		return "the end of the game (" + t.Text + ")"
	}
	return "a draw offer that was not answered"
}

func (pl *player) overPhrase(pos *rules.Position, over rules.End) string {
	switch over {
	case rules.Checkmate:
		return fmt.Sprintf("checkmate: %s has no legal move", pl.v.SideName(pos.Side()))
	case rules.BareKing:
		loser, _ := pos.Bared()
		return fmt.Sprintf("the end: %s has only its King left", pl.v.SideName(loser))
	}
	return fmt.Sprintf("stalemate: %s has no legal move", pl.v.SideName(pos.Side()))
}

func (l *Line) stop(pl *player, f *Fault, rest []*record.Turn) {
	l.Stop, l.Rest = f, rest
	pl.game.Faults = append(pl.game.Faults, f)
	if pl.noted == nil && pl.zillions == nil {
		return
	}
	ply := f.Ply
	for _, t := range rest[1:] {
		if !t.Pattern.Kind.Ends() {
			ply++
		}
		pl.placeNotes(t, nil, ply, f.InVariation)
		if t.Err != nil && pl.zillions != nil { // each line of a save stands for itself
			broken := &Fault{Ply: ply, Source: f.Source, Pos: t.Err.Pos, Text: t.Text, Length: t.Err.Length, Line: t.Err.Line, Rule: rules.Unreadable, Severity: rules.SevereUnreadable, Message: t.Err.Message, Meant: rules.AnyMove}
			pl.game.Faults = append(pl.game.Faults, broken)
		}
	}
}

// fault makes a fault about a turn.
func (pl *player) fault(pos *rules.Position, t *record.Turn, ply int, variation bool, rule rules.Rule, format string, args ...any) *Fault {
	return &Fault{
		Ply: ply, Side: pos.Side(), Source: pl.game.Record.Source, Pos: t.Pos, Text: t.Text, Length: int(t.Length), Line: t.Line,
		Rule: rule, Severity: rules.SevereIllegal, Message: fmt.Sprintf(format, args...),
		Position: pos.Clone(), InVariation: variation, Meant: rules.AnyMove,
	}
}

// ply resolves one turn.
func (pl *player) ply(pos *rules.Position, t *record.Turn, ply int, variation bool, last rules.Square) (*Node, *Fault) {
	node := pl.node()
	node.Ply, node.Turn = ply, t
	if t.Side != record.SideUnknown && t.Side != recordSide(pos.Side()) {
		return nil, pl.fault(pos, t, ply, variation, rules.WrongTurn, "this turn is written as %s's, but it is %s's turn", pl.v.SideName(pos.Side().Other()), pl.v.SideName(pos.Side()))
	}
	if t.Pattern.Kind == record.KindPass {
		f := pl.fault(pos, t, ply, variation, rules.WrongTurn, "a null move (pass); in %s a player must move", pl.v.Title)
		if variation {
			// Authors show threats so; it harms no game.
			f.Severity = rules.SevereWarning
		}
		return nil, f
	}
	pt := &t.Pattern
	if len(pt.Effects) > 0 || pl.zillions != nil { // they may be put in another order; what was written stays
		own := *pt
		pt = &own
	}
	var said *claims
	var err *problem
	if pl.zillions != nil {
		said, err = pl.zillions.translate(pos, t, pt)
	}
	rp := rules.AnyMove
	if err == nil {
		pl.kingFirst(pos, pt)
		err = pl.pattern(pos, pt, last, &rp)
	}
	if err != nil {
		f := pl.fault(pos, t, ply, variation, err.rule, "%s", err.message)
		pl.pointAt(f, t, err)
		if said != nil {
			pl.pattern(pos, pt, last, &rp) // for what the move itself says; the fault is known
			f = pl.effectFault(pos, t, said.wrong, rp, ply, variation, err.message)
			f.Rule = err.rule
		}
		if err.rule == rules.Unreadable {
			f.Severity = rules.SevereUnreadable
		}
		return nil, f
	}
	m, rf := pos.Resolve(rp)
	if rf != nil {
		f := pl.fault(pos, t, ply, variation, rf.Rule, "%s", rf.Message)
		f.Severity, f.Ruling, f.Nearest, f.Meant, f.Save = rf.Severity, rf.Ruling, rf.Candidates, rp, pl.zillions.names()
		return nil, f
	}
	node.Move = m
	if f := pl.effects(pos, t, pt, m, rp, ply, variation); f != nil {
		return nil, f
	}
	warnings := pl.warnings(pos, t, pt, m)
	if pl.zillions != nil {
		e, wrong, more := pl.zillions.check(pos, t, ply, pt, m, said)
		if wrong != nil {
			f := pl.effectFault(pos, t, e, rp, ply, variation, wrong.message)
			f.Rule = wrong.rule
			return nil, f
		}
		pl.zillions.carryOut(pos, m, said)
		warnings = append(warnings, more...)
	}
	for _, w := range warnings {
		f := pl.fault(pos, t, ply, variation, w.rule, "%s", w.message)
		f.Severity = rules.SevereWarning
		pl.pointAt(f, t, &w)
		if pl.zillions != nil && w.rule == rules.Unreadable { // about the number in front of the move
			f.Pos, f.Text = numberOf(t)
		}
		node.Faults = append(node.Faults, f)
		pl.game.Faults = append(pl.game.Faults, f)
	}
	return node, nil
}

// pointAt lets a fault about a turn point at what the problem names of it.
func (pl *player) pointAt(f *Fault, t *record.Turn, p *problem) {
	switch {
	case p.at != nil:
		f.Pos, f.Text, f.Length = p.at.Pos, p.at.Text, p.at.Length
	case p.word != "" && (pl.game.Record.Notation == "gc" || pl.zillions != nil):
		word := record.Excerpt{Pos: t.Pos, Text: t.Text, Length: int(t.Length)}.Part(p.word)
		f.Pos, f.Length = word.Pos, max(word.Length, utf8.RuneCountInString(word.Text))
	}
}

// numberOf is the number at the beginning of a line of a save and its place.
func numberOf(t *record.Turn) (record.Pos, string) {
	text := strconv.Itoa(t.Number) + "."
	before, _, found := strings.Cut(t.Line, text)
	move := strings.Index(t.Line, t.Text)
	if !found || strings.TrimSpace(before) != "" || move < len(before) {
		return t.Pos, t.Text
	}
	pos := t.Pos
	pos.Offset -= move - len(before)
	pos.Column = utf8.RuneCountInString(before) + 1
	return pos, text
}

// node returns a new node. Nodes are made in blocks, since a game has many.
func (pl *player) node() *Node {
	if len(pl.nodes) == 0 {
		pl.nodes = make([]Node, min(64, max(8, len(pl.game.Record.Turns))))
	}
	n := &pl.nodes[0]
	pl.nodes = pl.nodes[1:]
	return n
}

func recordSide(s rules.Side) record.Side {
	if s == rules.First {
		return record.SideFirst
	}
	return record.SideSecond
}
