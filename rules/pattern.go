package rules

// Pattern is what is known of a move before it is resolved, in the terms of a
// variant. The zero value of a field, or NoSquare and -1 for places, says
// nothing; start from AnyMove.
type Pattern struct {
	Types              TypeSet // what may move, be dropped (0: any)
	From               Square
	FromFile, FromRank int // indices, -1 when unknown
	To                 Square
	Drop               Choice // Yes: from the hand; No: from the board
	Promotion          Promotion
	Promoted           TypeSet // with PromoteTo: what it may become
	Capture            Choice
	Castle             MoveKind // CastleKingside or CastleQueenside, else Normal
	Hints              Hint
	EnPassant          bool // the text claims it
}

// AnyMove is a Pattern that says nothing.
var AnyMove = Pattern{From: NoSquare, To: NoSquare, FromFile: -1, FromRank: -1}

// Choice is yes, no or not said.
type Choice uint8

// The choices.
const (
	Unsaid Choice = iota
	Yes
	No
)

// Promotion is what a pattern says of promotion.
type Promotion uint8

// What can be said.
const (
	PromoteUnsaid   Promotion = iota // fits no promotion, else the only legal one
	PromoteDeclined                  // it does not promote
	PromotePlain                     // it promotes, to what is not said
	PromoteTo                        // it promotes to one of Pattern.Promoted
)

// Hint is a set of relative marks, seen from the mover.
type Hint uint8

// The marks of KI2 and Western shogi text.
const (
	HintRight    Hint = 1 << iota // 右
	HintLeft                      // 左
	HintStraight                  // 直
	HintUp                        // 上
	HintSideways                  // 寄
	HintBack                      // 引
)
