package rules

import (
	"slices"
	"strings"
)

// builtinPiece is a piece that a definition may use by its Fairy-Stockfish
// name.
type builtinPiece struct{ key, name, betza string }

// builtinPieces are the pieces of Fairy-Stockfish's variants.ini vocabulary.
var builtinPieces = []builtinPiece{
	{"pawn", "Pawn", "fmWfcF"}, {"knight", "Knight", "N"}, {"bishop", "Bishop", "B"}, {"rook", "Rook", "R"},
	{"queen", "Queen", "Q"}, {"fers", "Ferz", "F"}, {"alfil", "Alfil", "A"}, {"fersAlfil", "Ferz-Alfil", "FA"},
	{"silver", "Silver", "FfW"}, {"aiwok", "Ai-Wok", "RNF"}, {"bers", "Dragon King", "RF"},
	{"archbishop", "Archbishop", "BN"}, {"chancellor", "Chancellor", "RN"}, {"amazon", "Amazon", "QN"},
	{"knibis", "Knibis", "mNcB"}, {"biskni", "Biskni", "mBcN"}, {"kniroo", "Kniroo", "mNcR"},
	{"rookni", "Rookni", "mRcN"}, {"shogiPawn", "Pawn", "fW"}, {"lance", "Lance", "fR"},
	{"shogiKnight", "Knight", "fN"}, {"gold", "Gold", "WfF"}, {"dragonHorse", "Dragon Horse", "BW"},
	{"clobber", "Clobber piece", "cW"}, {"breakthrough", "Breakthrough piece", "fmWfF"}, {"immobile", "Immobile piece", ""},
	{"cannon", "Cannon", "mRcpR"}, {"soldier", "Soldier", "fsW"}, {"horse", "Horse", "nN"}, {"elephant", "Elephant", "nA"},
	{"wazir", "Wazir", "W"}, {"commoner", "Commoner", "K"}, {"centaur", "Centaur", "KN"}, {"king", "King", "K"},
}

// key is one key of the definition language.
type key struct {
	name   string
	phase  int    // keys of a lower phase are read first: 0 the board, 1 the pieces and what needs only the board, 2 promoted faces, 3 what names pieces, 4 the start position
	values string // what is allowed, for messages and docs/variants.md
	doc    string
	ours   bool // not a key of Fairy-Stockfish
	set    func(d *draft, s *setting)
}

// schema lists every key but those of builtinPieces and customPieceN.
var schema = slices.Concat([]key{
	{"title", 0, "text", "the name that people see", true, func(d *draft, s *setting) { d.v.Title = s.value }},
	{"aliases", 0, "names, separated by commas", "other names, as logs, PGN tags and 手合割 have them", true, func(d *draft, s *setting) {
		for _, w := range s.items() {
			d.v.Aliases = append(d.v.Aliases, w.text)
		}
	}},
	{"family", 0, "chess or shogi", "which habits of notation the game follows: coordinates, FEN or SFEN, PGN or KIF", true, setFamily},
	{"sideNames", 0, "two names, separated by a comma", "what the first and the second player are called", true, func(d *draft, s *setting) {
		w := s.items()
		if len(w) != 2 {
			d.wrong(s.at, "%s; two are needed, the first player's and the second's", plural(len(w), "name"))
			return
		}
		if fold(w[0].text) == fold(w[1].text) {
			d.wrong(w[1].at, "both players are called %q", w[1].text)
		}
		d.v.SideNames = [2]string{w[0].text, w[1].text}
	}},
	{"maxFile", 0, "a letter up to p or a number up to 16", "the last file", false, func(d *draft, s *setting) { d.v.Files = d.extent(s, &d.unsureFiles) }},
	{"maxRank", 0, "a number up to 16", "the last rank", false, func(d *draft, s *setting) { d.v.Ranks = d.extent(s, &d.unsureRanks) }},

	{"pieceNames", 3, "letter:Name, letter:Name, …", "names that differ from the usual ones; in these keys +p is the promoted face of p", true, func(d *draft, s *setting) {
		d.perPiece(s, s.items(), func(p *PieceDef, w word) { p.Name = w.text })
	}},
	{"pieceKanji", 3, "letter:kanji …", "the character on boards and diagrams", true, func(d *draft, s *setting) {
		d.perPiece(s, s.words(), func(p *PieceDef, w word) { p.Kanji, p.KanjiSecond = w.text, "" })
	}},
	{"pieceKanjiMove", 3, "letter:kanji …", "the characters in the text of a move, where they differ from pieceKanji", true, func(d *draft, s *setting) {
		d.perPiece(s, s.words(), func(p *PieceDef, w word) { p.KanjiMove = w.text })
	}},
	{"pieceCSA", 3, "letter:XX …", "the two letters of CSA, for each piece its own", true, func(d *draft, s *setting) {
		d.perPiece(s, s.words(), func(p *PieceDef, w word) {
			if p.CSA = w.text; !csaCode(w.text) {
				d.wrong(w.at, "%q is no CSA code; two capital letters are needed, such as FU", w.text)
			}
		})
	}},
	{"pieceLabels", 3, "letter:LABEL/LABEL …", "Game Courier labels; the first one is written, and no other piece is read under it", true, func(d *draft, s *setting) {
		d.perPiece(s, s.words(), func(p *PieceDef, w word) {
			p.Labels = strings.Split(strings.ToUpper(w.text), "/")
			if slices.Contains(p.Labels, "") {
				d.wrong(w.at, "%q has an empty label; write LABEL/LABEL", w.text)
			}
		})
	}},

	{"pieceAlso", 3, "letter:letter …", "another letter under which a piece is read in FEN and SFEN", true, func(d *draft, s *setting) {
		d.perPiece(s, s.words(), func(p *PieceDef, w word) {
			also := strings.ToLower(w.text)
			switch other, taken := d.types[also]; {
			case !pieceLetter(also):
				d.wrong(w.at, "%q is no piece letter; one letter from a to z is needed", w.text)
			case taken && d.inherited: // the game gives it to a piece of its own
			case taken:
				d.wrong(w.at, "the letter %q is used twice: %s", w.text, d.definedBy(other))
			case d.also[also]:
				d.wrong(w.at, "the letter %q stands twice in %s", w.text, s.key)
			default:
				p.Also = strings.ToUpper(also)
				d.also[also] = !d.inherited
			}
		})
	}},

	{"promotionRegionWhite", 1, "squares: *8 (a rank), h* (a file), e4", "where the first player's pieces promote", false, func(d *draft, s *setting) { d.squares(s, &d.promotionRegion[First], &d.promotionRegionSet[First]) }},
	{"promotionRegionBlack", 1, "squares", "where the second player's pieces promote; when left out, the first player's region turned round", false, func(d *draft, s *setting) { d.squares(s, &d.promotionRegion[Second], &d.promotionRegionSet[Second]) }},
	{"promotionPawnTypes", 3, "letters, or -", "the pawns, which promote when they reach the region", false, func(d *draft, s *setting) {
		d.pawns = d.typeSet(s, "is no pawn: a side would have no king when it promotes")
	}},
	{"promotionPieceTypes", 3, "letters, or -", "what a pawn may become; with - pawns stay pawns", false, func(d *draft, s *setting) {
		d.pawnPromotions = d.typeList(s, "is no choice: a side would have two kings")
	}},
	{"promotionLimit", 3, "letter:number …, or -", "how many of a piece a side may have on the board by promotion (0: any number); with that many no other piece can become one", false, func(d *draft, s *setting) {
		for _, p := range d.pairings(s, s.words(), "never comes by promotion") {
			n := 0
			d.number(&setting{value: p.value.text, at: p.value.at}, 0, 255, &n)
			d.v.limit[p.PieceType] = uint8(n)
			d.v.limited = d.v.limited || n > 0
		}
	}},
	{"mandatoryPawnPromotion", 1, "true or false", "a pawn in the region must promote", false, func(d *draft, s *setting) { d.flag(s, &d.mandatoryPawn) }},
	{"promotedPieceType", 2, "letter:letter …, or -", "shogi promotion: entering, leaving or moving in the region, the piece may turn over into one that moves like the second and is written with +", false, func(d *draft, s *setting) { d.turnOver(s) }},
	{"promotionChoices", 3, "letter:letters …, or -", "as promotedPieceType, but the player chooses the piece; one that could never move from the square is no choice", true, func(d *draft, s *setting) {
		for _, p := range d.pairings(s, s.words(), "does not promote: a side would have no king") {
			for _, to := range d.once(d.kingless(d.lettersOf(p.value), "is no choice: a side would have two kings")) {
				if to.PieceType == p.PieceType {
					d.wrong(to.at, "the %s would become what it is", d.v.Pieces[to.PieceType].Name)
					continue
				}
				d.choices[p.PieceType] = append(d.choices[p.PieceType], to.PieceType)
			}
		}
	}},
	{"mandatoryPiecePromotion", 1, "true or false", "shogi promotion is compulsory", false, func(d *draft, s *setting) { d.flag(s, &d.mandatoryPiece) }},
	{"promotionOnCapture", 1, "true or false", "shogi promotion on a move that captures (default true)", true, func(d *draft, s *setting) { d.flag(s, &d.promoteOnCapture) }},

	{"pieceDrops", 1, "true or false", "captured pieces may be dropped", false, func(d *draft, s *setting) { d.flag(s, &d.v.drops) }},
	{"captureType", 1, "hand or out", "where captured pieces go", false, func(d *draft, s *setting) {
		d.choice(s, map[string]func(){"hand": func() { d.capturesTo(s, true) }, "out": func() { d.capturesTo(s, false) }})
	}},
	{"capturesToHand", 1, "true or false", "older name of captureType = hand", false, func(d *draft, s *setting) {
		hand := false
		d.flag(s, &hand)
		d.capturesTo(s, hand)
	}},
	{"capturedGoesTo", 1, "captor or owner", "whose hand", true, func(d *draft, s *setting) {
		d.choice(s, map[string]func(){"captor": func() { d.v.toOwner = false }, "owner": func() { d.v.toOwner = true }})
	}},
	{"dropLoop", 1, "true or false", "a captured piece that was promoted keeps its rank", false, func(d *draft, s *setting) { d.flag(s, &d.loop) }},
	{"captureDemotion", 1, "true or false", "captured pieces fall in rank as captureDemotedPieceType says; others leave the game", false, func(d *draft, s *setting) { d.flag(s, &d.demotion) }},
	{"captureDemotedPieceType", 3, "letter:letter …, or -", "what a captured piece becomes in hand; two may become each other", false, func(d *draft, s *setting) {
		d.demoted = map[PieceType]PieceType{}
		for _, p := range d.pairings(s, s.words(), "is never captured") {
			to := named{d.letter(p.value), p.value.at}
			if to.PieceType != NoPiece && len(d.kingless([]named{to}, "cannot be held in hand")) > 0 {
				d.demoted[p.PieceType] = to.PieceType
			}
		}
	}},
	{"vanishOnCapture", 3, "letters, or -", "pieces that leave the game when they capture", true, func(d *draft, s *setting) {
		d.v.vanish = d.typeSet(s, "cannot vanish: a side would have no king")
	}},
	{"vanishOnCaptureAnywhere", 1, "true or false", "such pieces may capture where they could not stay (default true)", true, func(d *draft, s *setting) { d.flag(s, &d.v.vanishAnywhere) }},
	{"vanishOnCaptureToHand", 1, "true or false", "what such pieces capture goes to a hand (default true)", true, func(d *draft, s *setting) { d.flag(s, &d.v.vanishToHand) }},
	{"vanishOnCaptureChecks", 1, "true or false", "such pieces give check (default true); when not, they take no king", true, func(d *draft, s *setting) { d.flag(s, &d.v.vanishChecks) }},
	{"handOrder", 3, "letters, or -", "the order in which hands are written, the most valuable first (default by reach)", true, func(d *draft, s *setting) {
		d.handOrder = d.typeList(s, "cannot be held in hand")
	}},
	{"dropSign", 1, "@ or *", "what PGN writes between a dropped piece and its square", true, func(d *draft, s *setting) {
		d.choice(s, map[string]func(){"@": func() { d.v.DropSign = '@' }, "*": func() { d.v.DropSign = '*' }})
	}},
	{"firstRankPawnDrops", 1, "true or false", "pawns may be dropped on their first rank", false, func(d *draft, s *setting) { d.flag(s, &d.firstRankPawn) }},
	{"promotionZonePawnDrops", 1, "true or false", "pawns may be dropped in their promotion region", false, func(d *draft, s *setting) { d.flag(s, &d.zonePawn) }},
	{"dropNoDoubled", 3, "letters, or -", "pieces that may not be dropped on a file that holds an own one of their kind (nifu)", false, func(d *draft, s *setting) { d.v.noDouble = d.typeSet(s, "cannot be dropped") }},
	{"dropNoDoubledCount", 1, "a number", "how many such pieces of one's own a file may hold (default 1)", false, func(d *draft, s *setting) { d.number(s, 1, 16, &d.v.noDoubleCount) }},
	{"shogiPawnDropMateIllegal", 1, "true or false", "a pawn drop may not checkmate", false, func(d *draft, s *setting) { d.flag(s, &d.noDropMate) }},
	{"dropMateTypes", 3, "letters", "which pieces shogiPawnDropMateIllegal means (default those of dropNoDoubled)", true, func(d *draft, s *setting) { d.v.dropMate = d.typeSet(s, "cannot be dropped") }},
	{"immobilityIllegal", 1, "true or false", "no piece may be left where it could never move again", false, func(d *draft, s *setting) { d.flag(s, &d.immobility) }},

	{"doubleStep", 1, "true or false", "pawns may step two squares from doubleStepRegion", false, func(d *draft, s *setting) { d.flag(s, &d.doubleStep) }},
	{"doubleStepRegionWhite", 1, "squares", "where the first player's pawns may step two squares", false, func(d *draft, s *setting) { d.squares(s, &d.doubleRegion[First], &d.doubleRegionSet[First]) }},
	{"doubleStepRegionBlack", 1, "squares", "the same for the second player", false, func(d *draft, s *setting) { d.squares(s, &d.doubleRegion[Second], &d.doubleRegionSet[Second]) }},
	{"enPassant", 1, "true or false", "a pawn that stepped two squares may be taken in passing (default: as doubleStep)", true, func(d *draft, s *setting) { d.flag(s, &d.enPassant) }},
	{"castling", 1, "true or false", "the game has castling", false, func(d *draft, s *setting) { d.flag(s, &d.v.castling) }},
	{"castlingKingsideFile", 1, "a file letter", "where the king goes", false, func(d *draft, s *setting) { d.fileLetter(s, &d.castleFile[0]) }},
	{"castlingQueensideFile", 1, "a file letter", "where the king goes", false, func(d *draft, s *setting) { d.fileLetter(s, &d.castleFile[1]) }},
	{"castlingDroppedPiece", 1, "true or false", "a rook that is dropped where one stood at the start may castle while the king stands where it stood", false, func(d *draft, s *setting) { d.flag(s, &d.v.castlingDropped) }},
	{"chess960", 1, "true or false", "castling is written and read as king takes rook; starts may be shuffled", true, func(d *draft, s *setting) { d.flag(s, &d.v.Chess960) }},

	{"stalemateValue", 1, "draw, loss or win", "what a side gets that has no legal move and is not in check", false, func(d *draft, s *setting) {
		d.choice(s, map[string]func(){"draw": func() { d.v.Stalemate = ValueDraw }, "loss": func() { d.v.Stalemate = ValueLoss }, "win": func() { d.v.Stalemate = ValueWin }})
	}},
	{"nFoldRule", 1, "a number, 0 for never", "how often a position must occur to be a repetition", false, func(d *draft, s *setting) {
		d.number(s, 0, 100, &d.v.Repetition)
		if d.v.Repetition == 1 {
			d.wrong(s.at, "every position has occurred once; nFoldRule takes 0 for never, or 2 to 100")
		}
	}},
	{"perpetualCheckIllegal", 1, "true or false", "who repeats by checks alone loses", false, func(d *draft, s *setting) { d.flag(s, &d.v.PerpetualCheckLoses) }},
	{"nMoveRule", 1, "a number, 0 for never", "moves without capture or pawn move after which a draw may be claimed", false, func(d *draft, s *setting) { d.number(s, 0, 1000, &d.v.MoveRule) }},
	{"bareKingValue", 1, "loss or none", "what a side gets that has nothing left but its king", false, func(d *draft, s *setting) {
		d.choice(s, map[string]func(){"loss": func() { d.v.bareKingLoses = true }, "none": func() { d.v.bareKingLoses = false }})
	}},
	{"bareKingMove", 1, "true or false", "where bareKingValue = loss: a bared side may still move once, and if it takes the last piece of the other side, the game is a draw", false, func(d *draft, s *setting) { d.flag(s, &d.v.bareKingMove) }},
	{"soldierPromotionRank", 1, "a number", "from which rank of its own on a soldier may also step sideways (default 1)", false, func(d *draft, s *setting) {
		d.number(s, 1, maxSide, &d.soldierRank)
		if _, ranks := d.bounds(); d.soldierRank > ranks {
			d.wrong(s.at, "the board has %s", plural(ranks, "rank"))
		}
	}},
	{"borrowedMoves", 1, "behind or none", "a piece with a piece of its own side directly behind it moves as that one, and only so (Annan Shogi)", true, func(d *draft, s *setting) {
		d.choice(s, map[string]func(){"behind": func() { d.v.borrows = true }, "none": func() { d.v.borrows = false }})
	}},
	{"flyingGeneral", 1, "true or false", "the kings may not face each other on an open file", false, func(d *draft, s *setting) { d.flag(s, &d.v.flyingGeneral) }},

	{"handicaps", 1, "name:position, name:position, …, or -", "named starts with fewer pieces; a position is a board and the side to move as SFEN or FEN has them", true, func(d *draft, s *setting) {
		d.v.handicaps = map[string]string{}
		for _, w := range d.parts(s, s.items()) {
			name, text, ok := strings.Cut(w.text, ":")
			if name = strings.TrimSpace(name); !ok || name == "" || strings.TrimSpace(text) == "" {
				d.wrong(w.at, "%q is no pair; write name:position", w.text)
				continue
			}
			if _, twice := d.v.handicaps[name]; twice {
				d.wrong(w.at, "the handicap %q stands twice", name)
				continue
			}
			d.v.handicaps[name] = text
			d.handicapAt = append(d.handicapAt, word{text, w.at.plus(w.text[:len(w.text)-len(text)])})
			d.handicapsIn = s
		}
	}},
	{"startFen", 4, "a FEN; w is the first player, hands stand in [ ]", "the start position", false, func(d *draft, s *setting) { d.start = s }},
}, lookSchema, zillionsSchema)

func setFamily(d *draft, s *setting) {
	d.choice(s, map[string]func(){"chess": func() { d.v.Family = ChessFamily }, "shogi": func() { d.v.Family = ShogiFamily }})
}
