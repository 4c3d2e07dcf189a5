package rules

// Rule is the code of a rule that a move breaks. Codes never change once
// released.
type Rule string

// The rule codes, in the order in which a person would name them.
const (
	Unreadable        Rule = "unreadable"
	Ambiguous         Rule = "ambiguous"
	WrongTurn         Rule = "wrong-turn"
	AfterEnd          Rule = "after-end"
	NoPieceThere      Rule = "no-piece"
	WrongSide         Rule = "wrong-side"
	WrongPiece        Rule = "wrong-piece"
	OwnPiece          Rule = "own-piece"
	Blocked           Rule = "blocked"
	CannotReach       Rule = "cannot-reach"
	LeavesCheck       Rule = "leaves-check"
	BadCastling       Rule = "castling"
	BadEnPassant      Rule = "en-passant"
	NoDrops           Rule = "no-drops"
	NotInHand         Rule = "not-in-hand"
	DropOccupied      Rule = "drop-occupied"
	DropDead          Rule = "drop-dead"
	Nifu              Rule = "nifu"
	DropMate          Rule = "drop-mate"
	NotInZone         Rule = "not-in-zone"
	PromotionChoice   Rule = "promotion-choice"
	PromotionRequired Rule = "promotion-required"
	SideEffect        Rule = "side-effect"
	WrongResult       Rule = "result"
)

// Severity says how bad a fault is.
type Severity string

// The severities.
const (
	SevereIllegal    Severity = "illegal"    // breaks a rule of the game
	SevereDisputed   Severity = "disputed"   // breaks only a ruling of ours
	SevereUnreadable Severity = "unreadable" // the text cannot be read
	SevereWarning    Severity = "warning"    // text and board disagree but the move is certain
)

// Fault says why a pattern is no legal move in a position.
type Fault struct {
	Rule       Rule
	Severity   Severity
	Ruling     string // with SevereDisputed: the name of the ruling
	Message    string // a sentence without the side's name in front and without the rule code
	Candidates []Move // legal moves nearest to the pattern, best first
}

func (f *Fault) Error() string { return f.Message + " [" + string(f.Rule) + "]" }
