package record

// Pattern is what the text of a turn says about the move, in strings: whatever
// the notation gave and nothing it did not. One type serves every notation.
//
// Squares are written in the game's own coordinates ("e4"; "7g" in shogi
// games, so a reader of KIF turns ７七 into "7g").
type Pattern struct {
	// Piece is the label as written ("P", "+R", "fk", "歩", "FU"), "" when
	// the text leaves it out. Letters says how to look it up.
	Piece string
	Owner string // KindDrop: whose piece is dropped, where the text names the player (Zillions)

	// From is the origin square, "" when unknown. SAN may give only its file
	// or its rank, as FromPart then says.
	From string
	// To is the destination square. Same means "where the last piece
	// moved" (KIF 同); To is then "" if the reader cannot know it.
	To string

	PromoteTo string   // label of the piece it becomes, with PromoteNamed
	Promoted  *Excerpt // what says so, nil where that is not told
	Captured  string   // label of the piece that the text says is captured (JKF)
	Effects   []Effect // side effects that the text spells out, in order

	Kind      Kind
	FromPart  Part
	Letters   Letters
	Same      bool
	Promotion Promotion
	Capture   Capture
	Castle    Castle
	Hints     Hint
	Check     bool // the text claims check (+)
	Mate      bool // the text claims mate (#)
	EnPassant bool // the text claims en passant (e.p.)
	// PieceAfter says that Piece names what stands on To after the move
	// (CSA), so a promotion is told by comparing it with the board.
	PieceAfter bool
}

// Kind is what a turn does.
type Kind uint8

// The kinds.
const (
	KindNone       Kind = iota // nothing could be read
	KindMove                   // from somewhere on the board
	KindDrop                   // from the hand
	KindMoveOrDrop             // the text does not tell which (KI2 without 打)
	KindCastle
	KindPass // a null move
	KindResign
	KindOfferDraw
	KindAcceptDraw
	KindStatements // Game Courier statements only: Effects has everything
	KindEnd        // no ply: the line ends here, as Turn.Ends says
)

// Ends says whether a turn is no ply but says how its line ends.
func (k Kind) Ends() bool {
	return k == KindResign || k == KindOfferDraw || k == KindAcceptDraw || k == KindEnd
}

// Part is what of a square a text gives.
type Part uint8

// The parts.
const (
	WholeSquare Part = iota
	FileOnly
	RankOnly
)

// Letters says which of a game's label tables a label belongs to.
type Letters uint8

// The label tables.
const (
	LettersSFEN    Letters = iota // FEN, SFEN, USI, UCI, SAN, Western text: "P", "+R"; case does not matter unless both sides' differ
	LettersCourier                // Game Courier labels: case tells the side
	LettersKanji                  // KIF, KI2: "歩", "成銀"
	LettersCSA                    // "FU", "UM"
	LettersName                   // names: "Pawn", "Dragon King" (Zillions)
)

// Promotion is what a text says of promotion.
type Promotion uint8

// What can be said.
const (
	PromoteUnsaid   Promotion = iota // nothing is said: fits no promotion, or the only legal choice where one is forced
	PromoteDeclined                  // the text says that the piece does not promote (不成, "=", a USI move without suffix)
	PromotePlain                     // it promotes; to what is not said ("+", 成)
	PromoteNamed                     // it promotes to PromoteTo
)

// Capture is what a text says of capture.
type Capture uint8

// What can be said.
const (
	CaptureUnsaid Capture = iota
	CaptureYes            // "x"
	CaptureNo             // "-" in a notation that has "x" as well
)

// Castle is which castling the text names.
type Castle uint8

// The castlings.
const (
	CastleNone Castle = iota
	CastleKingside
	CastleQueenside
)

// Hint is a set of the relative marks of KI2 and Western shogi text.
type Hint uint8

// The marks, seen from the mover.
const (
	HintRight    Hint = 1 << iota // 右
	HintLeft                      // 左
	HintStraight                  // 直
	HintUp                        // 上, 行
	HintSideways                  // 寄
	HintBack                      // 引
	HintDrop                      // 打 (KindDrop is set as well)
)

// Effect is one side effect that a text spells out.
type Effect struct {
	Kind  EffectKind
	Label string // place: the label that is put down, as written
	Owner string // place: whose piece it is, where the text names the player (Zillions)
	From  string // move: origin
	To    string // the square concerned
	First bool   // it stands in front of the move of its turn (Game Courier)
	Pos   Pos
	Text  string
	// Length is how many runes of the source hold Text, 0 if it stands there as it is.
	Length int
}

// WholeBoard stands as Effect.To for every square.
const WholeBoard = "all"

// EffectKind is what an Effect does.
type EffectKind uint8

// The effects.
const (
	EffectPlace   EffectKind = iota // put Label on To (Game Courier "Q-a1", "add Q a1")
	EffectMove                      // what stands on From goes to To (the rook of a castling; a captive to a hand square)
	EffectRemove                    // empty To, no trace ("d5-", "@-d5", "empty d5")
	EffectCapture                   // capture what stands on To ("capture d5"; Zillions "x d5")
	EffectFlip                      // change the side of the piece on To
	EffectDrop                      // drop Label on To
	EffectRetype                    // the piece on To becomes Label (Zillions "= Queen on e8")
	EffectOther                     // known to the notation, without meaning for us
)
