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
	SevereDisputed   Severity = "disputed"   // illegal only because of a ruling of ours
	SevereUnreadable Severity = "unreadable" // the text cannot be read
	SevereWarning    Severity = "warning"    // text and board disagree but the move is certain
)

// RuleText says what a rule code means.
type RuleText struct {
	Rule     Rule
	Severity Severity // the usual one
	Means    string
}

// RuleTexts explains every rule code, in the order in which a person would name
// them.
var RuleTexts = []RuleText{
	{Unreadable, SevereUnreadable, "The text is no move in its notation, names a square that the board or a piece that the game does not have, or leaves out what a move needs."},
	{Ambiguous, SevereIllegal, "The text is a move, but several legal moves fit it."},
	{WrongTurn, SevereIllegal, "The text says that the other player makes this turn, or that a player passes."},
	{AfterEnd, SevereIllegal, "The game was over before this move: by checkmate, by stalemate, by a bare king where that loses, or by what the text itself says."},
	{NoPieceThere, SevereIllegal, "Nothing stands where the move begins, or the player has no such piece on the board."},
	{WrongSide, SevereIllegal, "The piece is the opponent's."},
	{WrongPiece, SevereIllegal, "Another piece stands there than the text names."},
	{OwnPiece, SevereIllegal, "A piece of the player's own stands on the square."},
	{Blocked, SevereIllegal, "The piece moves that way, but something stands between, or stands on a square that it enters only without a capture."},
	{CannotReach, SevereIllegal, "The piece does not move that way."},
	{LeavesCheck, SevereIllegal, "The player's king could be taken afterwards."},
	{BadCastling, SevereIllegal, "Castling is not possible: the right is lost, something stands between, or the king is in check, passes an attacked square or comes to stand on one."},
	{BadEnPassant, SevereIllegal, "There is nothing to take in passing: the pawn did not step two squares in the move before."},
	{NoDrops, SevereIllegal, "The game has no drops."},
	{NotInHand, SevereIllegal, "The player does not hold the piece that is dropped."},
	{DropOccupied, SevereIllegal, "The square of a drop is not empty."},
	{DropDead, SevereIllegal, "The piece could never move from the square of the drop, or the game keeps it off that rank."},
	{Nifu, SevereIllegal, "A file may not hold two pawns of a side (in Tori Shogi, three) by a drop. Promoted pawns do not count."},
	{DropMate, SevereIllegal, "A pawn drop may not give checkmate."},
	{NotInZone, SevereIllegal, "The piece neither enters nor leaves its promotion zone, nor moves within it."},
	{PromotionChoice, SevereIllegal, "The piece cannot become what the text says, or never promotes."},
	{PromotionRequired, SevereIllegal, "The piece must promote on that square, or the text does not say to what."},
	{SideEffect, SevereIllegal, "The text claims another effect of the move than the rules give."},
	{WrongResult, SevereWarning, "The recorded result contradicts the last position."},
}

// Fault says why a pattern is no legal move in a position.
type Fault struct {
	Rule       Rule
	Severity   Severity
	Ruling     string // with SevereDisputed: the name of the ruling
	Message    string // a sentence without the side's name in front and without the rule code
	Candidates []Move // legal moves nearest to the pattern, best first
}

func (f *Fault) Error() string { return f.Message + " [" + string(f.Rule) + "]" }
