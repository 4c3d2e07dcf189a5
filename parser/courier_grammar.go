package parser

import (
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The grammar of the turns in a Game Courier move list. A line holds plies, a
// ply is a number and statements between semicolons; see
// docs/formats/gamecourier.md. Lines are cut and comments taken off before
// (courier_lines.go); what statements mean is told in courier_turn.go.

type courierLine struct {
	Plies []*courierPly `parser:"@@*"`
}

type courierPly struct {
	Number *courierNumber `parser:"( @@"`
	Turn   *courierTurn   `parser:"@@? | @@ )"`
}

type courierNumber struct {
	Tokens []lexer.Token
	Text   string `parser:"@Number"`
}

type courierTurn struct {
	Statements []*courierStatement `parser:"( @@ | ';' @@? ) ( ';' @@? )*"`
}

type courierStatement struct {
	Tokens  []lexer.Token
	Step    *courierStep    `parser:"  @@"`
	Command *courierCommand `parser:"| @@"`
}

type courierStep struct {
	Label  string   `parser:"( @Word?"`
	Move   string   `parser:"  ( @Move"`
	Remove string   `parser:"  | @Remove"`
	Castle string   `parser:"  | @Castle )"`
	Put    string   `parser:"| @Put"`
	Drop   string   `parser:"| @Drop )"`
	Marks  []string `parser:"@Mark*"`
}

type courierCommand struct {
	Name string          `parser:"( @Command | @Word )"`
	Args []*courierValue `parser:"@@*"`
}

type courierValue struct {
	Pos   lexer.Position
	Word  string          `parser:"  @Word"`
	Text  string          `parser:"| @String"`
	Array []*courierValue `parser:"| '(' @@* ')'"`
	Bad   string          `parser:"| @Bad"`
}

// The tokens. They are coarse: one for each written move.
const (
	courierNumberToken  lexer.TokenType = -2 - iota // 12.  12...  12)  ...
	courierMoveToken                                // e2-e4
	courierPutToken                                 // Q-a1  +N-dest  @-d5
	courierDropToken                                // Q*e5  @*d5
	courierRemoveToken                              // c4-
	courierCastleToken                              // O-O  O-O-O
	courierMarkToken                                // ! ? + # =Q after one of these
	courierCommandToken                             // capture, resign and the like at the start of a statement
	courierStringToken                              // "quoted text" in a command
	courierWordToken                                // anything else between blanks
	courierPunctToken                               // ; ( )
	courierBadToken                                 // quote or array without end, up to the end of the line
)

var courierSymbols = map[string]lexer.TokenType{
	"EOF":     lexer.EOF,
	"Number":  courierNumberToken,
	"Move":    courierMoveToken,
	"Put":     courierPutToken,
	"Drop":    courierDropToken,
	"Remove":  courierRemoveToken,
	"Castle":  courierCastleToken,
	"Mark":    courierMarkToken,
	"Command": courierCommandToken,
	"String":  courierStringToken,
	"Word":    courierWordToken,
	"Punct":   courierPunctToken,
	"Bad":     courierBadToken,
}

// courierParser is built when it is needed first: most lines do without it.
var courierParser = sync.OnceValue(func() *participle.Parser[courierLine] {
	return participle.MustBuild[courierLine](
		participle.Lexer(courierDefinition{}),
		participle.UseLookahead(2),
	)
})

// CourierGrammar returns the grammar of a Game Courier move line in EBNF.
func CourierGrammar() string { return courierParser().String() }

// maxNesting bounds ( ) arrays inside each other.
const maxNesting = 16

// courierStatementKind says what one statement is.
type courierStatementKind uint8

const (
	courierMove courierStatementKind = iota
	courierPut
	courierDrop
	courierRemove
	courierCastle
	courierCommandCall
	courierBad
)

// courierPlySyntax is a ply as the grammar sees it, without meaning. Offsets
// are in the text that was parsed.
type courierPlySyntax struct {
	number     string // as written, "" if none
	numberAt   int
	statements []courierStatementSyntax
}

type courierStatementSyntax struct {
	kind       courierStatementKind
	start, end int
	step, to   int          // where the step begins behind its label, and ends before its marks
	label      string       // of a move, removal or castling
	left       string       // in front of the operator: origin or label
	right      string       // behind it
	marks      string       // suffixes
	marksAt    int          // where they begin
	args       []courierArg // of a command, arrays laid flat; its name is in label
	known      bool         // of a command: its name is one of courierCommands
	glued      bool         // the label is glued to the move
	spaced     bool         // blanks stand round the operator
}

// courierArg is a word in the arguments of a command.
type courierArg struct {
	text string // without the quotes of quoted text
	at   int    // where text stands
}

// parseCourierLine reads a line, or a piece of one, with the grammar.
func parseCourierLine(text string, coords *courierCoords) []courierPlySyntax {
	tokens, err := lexer.Upgrade(&courierLexer{text: text, coords: coords, fresh: true})
	if err == nil {
		var line *courierLine
		if line, err = courierParser().ParseFromLexer(tokens); err == nil {
			return line.syntax()
		}
	}
	// The lexer takes any text and the grammar any of its tokens in any order.
	// Should that ever not hold the text must not get lost.
	return []courierPlySyntax{{statements: []courierStatementSyntax{{kind: courierBad, end: len(text), left: text}}}}
}

func (l *courierLine) syntax() []courierPlySyntax {
	plies := make([]courierPlySyntax, 0, len(l.Plies))
	for _, p := range l.Plies {
		var ply courierPlySyntax
		if p.Number != nil {
			ply.number, ply.numberAt = p.Number.Text, p.Number.Tokens[0].Pos.Offset
		}
		if p.Turn != nil {
			for _, s := range p.Turn.Statements {
				ply.statements = append(ply.statements, s.syntax())
			}
		}
		plies = append(plies, ply)
	}
	return plies
}

func (s *courierStatement) syntax() courierStatementSyntax {
	last := s.Tokens[len(s.Tokens)-1]
	out := courierStatementSyntax{start: s.Tokens[0].Pos.Offset, end: last.Pos.Offset + len(last.Value)}
	switch {
	case last.Type == courierBadToken:
		out.kind, out.left = courierBad, last.Value
	case s.Command != nil:
		out.kind, out.label = courierCommandCall, s.Command.Name
		out.known = s.Tokens[0].Type == courierCommandToken
		out.args = flatten(nil, s.Command.Args)
	default:
		step := s.Step
		action := s.Tokens[0]
		if out.label = step.Label; out.label != "" {
			action = s.Tokens[1]
			out.glued = action.Pos.Offset == out.start+len(out.label)
		}
		out.spaced = strings.ContainsFunc(action.Value, isBlank)
		out.step, out.to = action.Pos.Offset, action.Pos.Offset+len(action.Value)
		if n := len(step.Marks); n > 0 {
			out.marks, out.marksAt = strings.Join(step.Marks, ""), s.Tokens[len(s.Tokens)-n].Pos.Offset
		}
		switch {
		case step.Move != "":
			out.kind = courierMove
			out.left, out.right = operands(step.Move)
		case step.Put != "":
			out.kind = courierPut
			out.left, out.right = operands(step.Put)
		case step.Drop != "":
			out.kind = courierDrop
			out.left, out.right = operands(step.Drop)
		case step.Remove != "":
			out.kind = courierRemove
			out.left, out.right = operands(step.Remove)
		default:
			out.kind, out.left = courierCastle, step.Castle
		}
	}
	return out
}

func flatten(words []courierArg, values []*courierValue) []courierArg {
	for _, v := range values {
		switch {
		case v.Text != "":
			words = append(words, courierArg{v.Text[1 : len(v.Text)-1], v.Pos.Offset + 1})
		case v.Word != "":
			words = append(words, courierArg{v.Word, v.Pos.Offset})
		default:
			words = flatten(words, v.Array)
		}
	}
	return words
}

// operands splits a token at its operator.
func operands(token string) (left, right string) {
	at, width, _ := findOperator(token)
	return strings.TrimRightFunc(token[:at], isBlank), strings.TrimLeftFunc(token[at+width:], isBlank)
}
