package zrf

import (
	"strings"
)

// Move is one way to move or to drop a piece: what it does, step by step, from
// where it stands. It is not run.
type Move struct {
	Pos
	Type    string // the move type, "" for none
	Actions []*Action
}

// Action is one step of a Move.
type Action struct {
	Pos
	// Op is the word of the language (verify, if, while, add, capture, …), or
	// Go for a direction or position to go to.
	Op        Op
	Names     []string   // what the action is about: directions, positions, pieces, players, flags
	Condition *Condition // of verify, if, while and what sets a flag or attribute
	Then      []*Action  // of if and while
	Else      []*Action
	call      *Node
}

// Op is what an Action does.
type Op string

// Go is the Op of a direction or position.
const Go Op = ""

// Condition is what an Action asks or sets.
type Condition struct {
	Pos
	// Op is and, or, not, or a test without its "not-", which is a not around
	// it.
	Op    string
	Names []string     // of a test
	Parts []*Condition // of and, or, not
	call  *Node
}

// operand says what an action has behind its word.
type operand uint8

const (
	noOperand operand = iota
	aCondition
	conditionAndActions
	flagAndCondition
	names
)

// actions are the words of the language.
var actions = map[string]operand{
	"verify": aCondition, "if": conditionAndActions, "while": conditionAndActions,
	"set-flag": flagAndCondition, "set-position-flag": flagAndCondition, "set-attribute": flagAndCondition,
	"add": names, "add-copy": names, "add-partial": names, "add-copy-partial": names,
	"capture": names, "change-type": names, "change-owner": names, "flip": names, "create": names, "go": names, "opposite": names, "mark": names,
	"cascade": noOperand, "from": noOperand, "to": noOperand, "back": noOperand,
}

// tests are the words of conditions.
var tests = map[string]bool{
	"empty?": true, "enemy?": true, "friend?": true, "neutral?": true, "piece?": true, "in-zone?": true, "on-board?": true, "position?": true,
	"attacked?": true, "defended?": true, "adjacent-to-enemy?": true, "goal-position?": true, "last-from?": true, "last-to?": true,
	"marked?": true, "flag?": true, "position-flag?": true, "true": true, "false": true,
}

// moves reads the lists behind moves or drops.
func (r *reader) moves(nodes []*Node) []Move {
	var out []Move
	kind := ""
	for _, n := range nodes {
		switch {
		case n.head() == "move-type":
			kind = r.text(n)
		case n.Kind != List:
			r.wrongAt(n, "%s where a move in parentheses is expected", describe(n))
		default:
			out = append(out, Move{Pos: n.Pos, Type: kind, Actions: r.actions(n.Items)})
		}
	}
	return out
}

func (r *reader) actions(nodes []*Node) []*Action {
	var out []*Action
	for _, n := range nodes {
		if a := r.action(n); a != nil {
			out = append(out, a)
		}
	}
	return out
}

func (r *reader) action(n *Node) *Action {
	a := &Action{Pos: n.Pos, call: n.Call}
	var args []*Node
	word := n.Text
	switch {
	case n.Kind == String:
		r.wrongAt(n, "%s in a move", describe(n))
		return nil
	case n.Kind == List:
		if word = n.head(); word == "" {
			r.wrongAt(n, "a list in a move that begins with no word")
			return nil
		}
		args = n.Items[1:]
	}
	takes, known := actions[word]
	if !known {
		if len(args) > 0 {
			r.wrongAt(n, "%s is no action and no macro", describe(n))
			return nil
		}
		a.Names = []string{word}
		return a
	}
	a.Op = Op(word)
	need := func(count int) bool {
		if len(args) < count {
			r.wrongAt(n, "%s has nothing to go by", describe(n))
			return false
		}
		return true
	}
	switch takes {
	case aCondition:
		if !need(1) {
			return nil
		}
		a.Condition = r.all(n, args)
	case conditionAndActions:
		if !need(1) {
			return nil
		}
		a.Condition = r.condition(args[0])
		rest := args[1:]
		for i, item := range rest {
			if item.Kind == Word && item.Text == "else" && word == "if" {
				a.Else = r.actions(rest[i+1:])
				rest = rest[:i]
				break
			}
		}
		a.Then = r.actions(rest)
	case flagAndCondition:
		if !need(2) {
			return nil
		}
		a.Names = r.wordsOf(args[:1])
		a.Condition = r.condition(args[1])
		a.Names = append(a.Names, r.wordsOf(args[2:])...)
	default:
		a.Names = r.wordsOf(args)
		if takes == noOperand && len(args) > 0 {
			r.wrongAt(n, "%s takes nothing behind it", word)
		}
	}
	return a
}

// all reads the conditions behind verify, which all must hold.
func (r *reader) all(n *Node, nodes []*Node) *Condition {
	if len(nodes) == 1 {
		return r.condition(nodes[0])
	}
	c := &Condition{Pos: n.Pos, Op: "and", call: n.Call}
	for _, item := range nodes {
		c.Parts = append(c.Parts, r.condition(item))
	}
	return c
}

func (r *reader) condition(n *Node) *Condition {
	c := &Condition{Pos: n.Pos, call: n.Call}
	var args []*Node
	switch {
	case n.Kind == Word:
		c.Op = n.Text
	case n.Kind == List && n.head() != "":
		c.Op, args = n.head(), n.Items[1:]
	case n.Kind == List && len(n.Items) > 0: // ((empty?)): the list of one
		return r.all(n, n.Items)
	default:
		r.wrongAt(n, "%s where a condition is expected", describe(n))
		c.Op = "true"
		return c
	}
	switch c.Op {
	case "and", "or", "not":
		for _, item := range args {
			c.Parts = append(c.Parts, r.condition(item))
		}
		if len(args) == 0 || c.Op == "not" && len(args) > 1 {
			r.wrongAt(n, "%s with %d conditions", c.Op, len(args))
		}
		return c
	}
	c.Names = r.wordsOf(args)
	if positive, negated := strings.CutPrefix(c.Op, "not-"); negated {
		inner := *c
		inner.Op = positive
		return &Condition{Pos: n.Pos, Op: "not", Parts: []*Condition{&inner}, call: n.Call}
	}
	return c
}
