package zillions

import (
	"maps"
	"slices"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/rules"
)

// AsIn returns the table with those of its names that a save uses, so that what
// is written fits the rules file of the save: names of pieces and players, the
// manner of the squares, whether drops come from hand squares, which these are and
// how captures to them are told, and the attributes of pieces that move. What the save does not show stays as it is, and
// a record of another notation changes nothing.
func (t *Table) AsIn(rec *record.Record) *Table {
	if rec.Notation != "zsg" {
		return t
	}
	own := *t
	own.names, own.players, own.handSide, own.Moved = slices.Clone(t.names), maps.Clone(t.players), maps.Clone(t.handSide), slices.Clone(t.Moved)
	s := &saveNames{t: &own, moved: map[rules.PieceType]int{}}
	if rec.Setup != nil {
		for _, step := range rec.Setup.Edits {
			s.names(step)
			owner, known := t.players[step.Owner]
			if side, listed := t.Hand(step.To); known && listed && side == owner {
				s.fromHand = true
				s.keep(step.To, side)
			}
		}
	}
	for i, turn := range rec.Turns {
		s.turn(turn, rules.Side(i%2))
	}
	s.settle()
	return &own
}

// saveNames gathers the names that a save uses.
type saveNames struct {
	t         *Table
	players   [2]string
	relabel   bool // some square has its name of the other manner
	captives  string
	pool      bool // a piece is dropped from a pool
	fromHand  bool
	hands     [2][]string
	captured  []capturedTo
	handKnown map[string]bool
	moved     map[rules.PieceType]int // of the types that move: the attribute that is set then, -1 for none
}

// capturedTo is a capture to a hand square of which nothing tells whose it is.
type capturedTo struct {
	square string
	holder rules.Side
}

// names takes what a step calls pieces, players and squares.
func (s *saveNames) names(step record.Step) {
	t := s.t
	if side, ok := t.players[step.Owner]; ok && s.players[side] == "" {
		s.players[side] = step.Owner
	}
	for _, position := range append([]string{step.From, step.To}, step.On...) {
		if q, ok := t.squares[position]; ok && t.labels[q] != position {
			s.relabel = true
		}
	}
	types := t.Piece(step.Piece)
	if _, isPlayer := t.players[step.Piece]; types == 0 || isPlayer && step.Kind == record.StepChange {
		return
	}
	for i := range t.names {
		if types.Has(rules.PieceType(i)) && t.names[i] == step.Piece {
			return // the written name of one of them
		}
	}
	for i := range t.names {
		if types.Has(rules.PieceType(i)) {
			t.names[i] = step.Piece
		}
	}
}

// hand keeps a hand square with the player whose piece is put there.
func (s *saveNames) hand(square, owner string) {
	side, ok := s.t.players[owner]
	if _, onBoard := s.t.squares[square]; ok && !onBoard && square != "" {
		s.keep(square, side)
	}
}

func (s *saveNames) keep(square string, side rules.Side) {
	if !s.handKnown[square] {
		if s.handKnown == nil {
			s.handKnown = map[string]bool{}
		}
		s.handKnown[square] = true
		s.hands[side] = append(s.hands[side], square)
	}
}

// turn takes what a turn of a side shows.
func (s *saveNames) turn(turn *record.Turn, us rules.Side) {
	onBoard := func(position string) bool {
		_, ok := s.t.squares[position]
		return ok
	}
	captive := "" // the hand square of this turn's capture
	how := func(manner string) {
		if s.captives == "" {
			s.captives = manner
		}
	}
	for i, step := range turn.Steps {
		s.names(step)
		switch step.Kind {
		case record.StepMove:
			switch from, to := onBoard(step.From), onBoard(step.To); {
			case i == 0 && !from && to:
				s.fromHand = true
				s.keep(step.From, us)
			case i > 0 && from && !to:
				s.fromHand = true
				captive = step.To
			case from && to:
				s.attribute(step, turn.Steps)
			}
		case record.StepCreate:
			if i == 0 && onBoard(step.To) {
				s.pool = true
			} else if i > 0 && !onBoard(step.To) {
				s.fromHand = true
				s.hand(step.To, step.Owner)
				how("create")
			}
		case record.StepFlip:
			if step.To == captive && captive != "" {
				how("flip")
				s.keep(captive, us)
			}
		case record.StepChange:
			if _, isPlayer := s.t.players[step.Piece]; isPlayer && captive != "" {
				how("owner")
				s.hand(captive, step.Piece)
			}
		}
	}
	if captive != "" {
		s.captured = append(s.captured, capturedTo{captive, us.Other()}) // it stays its owner's
	}
}

// attribute takes which attribute of a piece that moves its turn sets. A piece that
// promotes has none.
func (s *saveNames) attribute(move record.Step, steps []record.Step) {
	set := -1
	for _, step := range steps {
		switch {
		case step.Kind == record.StepChange && (len(step.On) == 0 || slices.Contains(step.On, move.To)):
			return
		case step.Kind == record.StepAttribute && step.To == move.To && !step.Set:
			set = step.Index
		}
	}
	types := s.t.Piece(move.Piece)
	var usual rules.TypeSet // those of them that usually have one: a pawn that became a rook has none
	for i, attribute := range s.t.Moved {
		if attribute >= 0 {
			usual |= rules.Types(rules.PieceType(i))
		}
	}
	if types&usual != 0 {
		types &= usual
	}
	for i := range s.t.Moved {
		if t := rules.PieceType(i); types.Has(t) {
			if known, again := s.moved[t]; !again || known < 0 {
				s.moved[t] = set
			}
		}
	}
}

// settle carries over to the table what was gathered.
func (s *saveNames) settle() {
	t := s.t
	for _, pair := range t.pairs {
		if (s.players[0] == "" || s.players[0] == pair[0]) && (s.players[1] == "" || s.players[1] == pair[1]) {
			t.owners = pair
			break
		}
	}
	if s.relabel {
		t.labels = t.otherLabels
	}
	for piece, attribute := range s.moved {
		t.Moved[piece] = attribute
	}
	for _, c := range s.captured {
		s.keep(c.square, c.holder)
	}
	switch {
	case s.fromHand:
		t.FromHand, t.Hands = true, s.hands
		for side, squares := range t.Hands {
			for _, name := range squares {
				t.handSide[name] = rules.Side(side)
			}
		}
		t.Captives = s.captives
		if s.captives == "" && len(s.captured) > 0 {
			t.Captives = "flip"
		} else if s.captives == "" {
			t.Captives = "none"
		}
	case s.pool:
		t.FromHand = false
	}
}

// FromPool returns the table with drops from a pool.
func (t *Table) FromPool() *Table {
	own := *t
	own.FromHand = false
	return &own
}
