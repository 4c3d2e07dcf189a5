package record

import (
	"strconv"
	"strings"
)

// Step is one step of a turn in a Zillions save, as it is written. A turn is a
// sequence of steps; its Pattern says the same in the words of all notations.
type Step struct {
	Kind  StepKind
	Owner string   // create: whose piece
	Piece string   // move, create: the piece; change: the new piece or the new owner
	From  string   // move
	To    string   // move, create, remove, flip, attribute: the position
	Takes bool     // move: written with x
	On    []string // change: the positions behind "on"; none means the target of the move before it
	Index int      // attribute: its number
	Set   bool     // attribute: true or false
	Pos   Pos
}

// StepKind is what a step does.
type StepKind uint8

// The kinds of step.
const (
	StepMove      StepKind = iota // Pawn e2 - e4
	StepCreate                    // White Pawn e4
	StepRemove                    // x e4
	StepChange                    // = Queen on e8
	StepFlip                      // flip e4
	StepAttribute                 // @ e4 0 1
)

// String writes the step as Zillions does.
func (s Step) String() string {
	switch s.Kind {
	case StepMove:
		sign := " - "
		if s.Takes {
			sign = " x "
		}
		return s.Piece + " " + s.From + sign + s.To
	case StepCreate:
		return s.Owner + " " + s.Piece + " " + s.To
	case StepRemove:
		return "x " + s.To
	case StepChange:
		if len(s.On) == 0 {
			return "= " + s.Piece
		}
		return "= " + s.Piece + " on " + strings.Join(s.On, " ")
	case StepFlip:
		return "flip " + s.To
	}
	set := " 0"
	if s.Set {
		set = " 1"
	}
	return "@ " + s.To + " " + strconv.Itoa(s.Index) + set
}
