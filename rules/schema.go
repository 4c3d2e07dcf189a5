package rules

import (
	"slices"
	"sort"
	"strconv"
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
			d.wrong(s.at, "%d names; two are needed, the first player's and the second's", len(w))
			return
		}
		d.v.SideNames = [2]string{w[0].text, w[1].text}
	}},
	{"maxFile", 0, "a letter up to p or a number up to 16", "the last file", false, func(d *draft, s *setting) { d.v.Files = d.extent(s) }},
	{"maxRank", 0, "a number up to 16", "the last rank", false, func(d *draft, s *setting) { d.v.Ranks = d.extent(s) }},

	{"pieceNames", 3, "letter:Name, letter:Name, …", "names that differ from the usual ones", true, func(d *draft, s *setting) {
		d.perPiece(s, s.items(), func(p *PieceDef, text string) { p.Name = text })
	}},
	{"pieceKanji", 3, "letter:kanji …", "the character on boards and diagrams", true, func(d *draft, s *setting) {
		d.perPiece(s, s.words(), func(p *PieceDef, text string) { p.Kanji = text })
	}},
	{"pieceKanjiMove", 3, "letter:kanji …", "the characters in the text of a move, where they differ from pieceKanji", true, func(d *draft, s *setting) {
		d.perPiece(s, s.words(), func(p *PieceDef, text string) { p.KanjiMove = text })
	}},
	{"pieceCSA", 3, "letter:XX …", "the two letters of CSA", true, func(d *draft, s *setting) {
		for _, w := range s.words() {
			if _, code, ok := strings.Cut(w.text, ":"); ok && !csaCode(code) {
				d.wrong(w.at, "%q gives no CSA code; two capital letters are needed, such as FU", w.text)
			}
		}
		d.perPiece(s, s.words(), func(p *PieceDef, text string) { p.CSA = text })
	}},
	{"pieceLabels", 3, "letter:LABEL/LABEL …", "Game Courier labels in upper case; the first one is written", true, func(d *draft, s *setting) {
		d.perPiece(s, s.words(), func(p *PieceDef, text string) { p.Labels = strings.Split(text, "/") })
	}},

	{"pieceAlso", 3, "letter:letter …", "another letter under which a piece is read in FEN and SFEN", true, func(d *draft, s *setting) {
		for _, w := range s.words() {
			t, right, ok := d.pair(w)
			if !ok {
				continue
			}
			if _, taken := d.types[strings.ToLower(right.text)]; taken {
				d.wrong(right.at, "the letter %q is used twice", right.text)
				continue
			}
			d.v.Pieces[t].Also = strings.ToUpper(right.text)
		}
	}},

	{"promotionRegionWhite", 1, "squares: *8 (a rank), h* (a file), e4", "where the first player's pieces promote", false, func(d *draft, s *setting) { d.squares(s, &d.promotionRegion[First], &d.promotionRegionSet[First]) }},
	{"promotionRegionBlack", 1, "squares", "where the second player's pieces promote; when left out, the first player's region turned round", false, func(d *draft, s *setting) { d.squares(s, &d.promotionRegion[Second], &d.promotionRegionSet[Second]) }},
	{"promotionPawnTypes", 3, "letters", "the pawns, which promote when they reach the region", false, func(d *draft, s *setting) { d.pawns = d.typeSet(s) }},
	{"promotionPieceTypes", 3, "letters, or -", "what a pawn may become", false, func(d *draft, s *setting) { d.pawnPromotions = d.typeList(s) }},
	{"promotionLimit", 3, "letter:number …", "how many of a piece a side may have on the board by promotion; with that many no other piece can become one", false, func(d *draft, s *setting) {
		for _, w := range s.words() {
			if t, right, ok := d.pair(w); ok {
				n := 0
				d.number(&setting{value: right.text, at: right.at}, 0, 255, &n)
				d.v.limit[t], d.v.limited = uint8(n), true
			}
		}
	}},
	{"mandatoryPawnPromotion", 1, "true or false", "a pawn in the region must promote", false, func(d *draft, s *setting) { d.flag(s, &d.mandatoryPawn) }},
	{"promotedPieceType", 2, "letter:letter …", "shogi promotion: entering, leaving or moving in the region, the piece may turn over into one that moves like the second and is written with +", false, func(d *draft, s *setting) { d.turnOver(s) }},
	{"promotionChoices", 3, "letter:letters …", "as promotedPieceType, but the player chooses the piece; one that could never move from the square is no choice", true, func(d *draft, s *setting) {
		for _, w := range s.words() {
			if from, to, ok := d.pair(w); ok {
				d.choices[from] = append(d.choices[from], d.lettersOf(to)...)
			}
		}
	}},
	{"mandatoryPiecePromotion", 1, "true or false", "shogi promotion is compulsory", false, func(d *draft, s *setting) { d.flag(s, &d.mandatoryPiece) }},
	{"promotionOnCapture", 1, "true or false", "shogi promotion on a move that captures (default true)", true, func(d *draft, s *setting) { d.flag(s, &d.promoteOnCapture) }},

	{"pieceDrops", 1, "true or false", "captured pieces may be dropped", false, func(d *draft, s *setting) { d.flag(s, &d.v.drops) }},
	{"captureType", 1, "hand or out", "where captured pieces go", false, func(d *draft, s *setting) {
		d.choice(s, map[string]func(){"hand": func() { d.toHand = true }, "out": func() { d.toHand = false }})
	}},
	{"capturesToHand", 1, "true or false", "older name of captureType = hand", false, func(d *draft, s *setting) { d.flag(s, &d.toHand) }},
	{"capturedGoesTo", 1, "captor or owner", "whose hand", true, func(d *draft, s *setting) {
		d.choice(s, map[string]func(){"captor": func() { d.v.toOwner = false }, "owner": func() { d.v.toOwner = true }})
	}},
	{"dropLoop", 1, "true or false", "a captured piece that was promoted keeps its rank", false, func(d *draft, s *setting) { d.flag(s, &d.loop) }},
	{"captureDemotion", 1, "true or false", "captured pieces fall in rank as captureDemotedPieceType says; others leave the game", false, func(d *draft, s *setting) { d.flag(s, &d.demotion) }},
	{"captureDemotedPieceType", 3, "letter:letter …", "what a captured piece becomes in hand; two may become each other", false, func(d *draft, s *setting) { d.pairs(s, &d.demoted) }},
	{"vanishOnCapture", 3, "letters", "pieces that leave the game when they capture", true, func(d *draft, s *setting) {
		d.v.vanish = d.typeSet(s)
		for t := range d.v.Pieces {
			if d.v.vanish.Has(PieceType(t)) && d.v.Pieces[t].Royal {
				d.wrong(s.at, "the %s cannot vanish: a side would have no king", d.v.Pieces[t].Name)
			}
		}
	}},
	{"vanishOnCaptureAnywhere", 1, "true or false", "such pieces may capture where they could not stay (default true)", true, func(d *draft, s *setting) { d.flag(s, &d.v.vanishAnywhere) }},
	{"vanishOnCaptureToHand", 1, "true or false", "what such pieces capture goes to a hand (default true)", true, func(d *draft, s *setting) { d.flag(s, &d.v.vanishToHand) }},
	{"vanishOnCaptureChecks", 1, "true or false", "such pieces give check (default true); when not, they take no king", true, func(d *draft, s *setting) { d.flag(s, &d.v.vanishChecks) }},
	{"handOrder", 3, "letters", "the order in which hands are written, the most valuable first (default by reach)", true, func(d *draft, s *setting) {
		d.handOrder = d.typeList(s)
		seen := Types()
		for _, t := range d.handOrder {
			if seen.Has(t) {
				d.wrong(s.at, "%s has the letter %q twice", s.key, d.v.Pieces[t].Letter)
			}
			seen |= Types(t)
		}
	}},
	{"dropSign", 1, "@ or *", "what PGN writes between a dropped piece and its square", true, func(d *draft, s *setting) {
		d.choice(s, map[string]func(){"@": func() { d.v.DropSign = '@' }, "*": func() { d.v.DropSign = '*' }})
	}},
	{"firstRankPawnDrops", 1, "true or false", "pawns may be dropped on their first rank", false, func(d *draft, s *setting) { d.flag(s, &d.firstRankPawn) }},
	{"promotionZonePawnDrops", 1, "true or false", "pawns may be dropped in their promotion region", false, func(d *draft, s *setting) { d.flag(s, &d.zonePawn) }},
	{"dropNoDoubled", 3, "a letter, or -", "a piece that may not be dropped on a file that holds an own one (nifu)", false, func(d *draft, s *setting) { d.v.noDouble = d.typeSet(s) }},
	{"dropNoDoubledCount", 1, "a number", "how many such pieces of one's own a file may hold (default 1)", false, func(d *draft, s *setting) { d.number(s, 1, 16, &d.v.noDoubleCount) }},
	{"shogiPawnDropMateIllegal", 1, "true or false", "a pawn drop may not checkmate", false, func(d *draft, s *setting) { d.flag(s, &d.noDropMate) }},
	{"dropMateTypes", 3, "letters", "which pieces shogiPawnDropMateIllegal means (default those of dropNoDoubled)", true, func(d *draft, s *setting) { d.v.dropMate = d.typeSet(s) }},
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
	{"bareKingMove", 1, "true or false", "a bared side may still move once: if it takes the last piece of the other side, the game is a draw", false, func(d *draft, s *setting) { d.flag(s, &d.v.bareKingMove) }},
	{"soldierPromotionRank", 1, "a number", "from which rank of its own on a soldier may also step sideways (default 1)", false, func(d *draft, s *setting) { d.number(s, 1, 16, &d.soldierRank) }},
	{"borrowedMoves", 1, "behind or none", "a piece with a piece of its own side directly behind it moves as that one, and only so (Annan Shogi)", true, func(d *draft, s *setting) {
		d.choice(s, map[string]func(){"behind": func() { d.v.borrows = true }, "none": func() { d.v.borrows = false }})
	}},
	{"flyingGeneral", 1, "true or false", "the kings may not face each other on an open file", false, func(d *draft, s *setting) { d.flag(s, &d.v.flyingGeneral) }},

	{"handicaps", 1, "name:position, name:position, …, or -", "named starts with fewer pieces; a position is a board and the side to move as SFEN or FEN has them", true, func(d *draft, s *setting) {
		d.v.handicaps = map[string]string{}
		if s.value == "-" {
			return
		}
		for _, w := range s.items() {
			if w.text == "-" {
				continue
			}
			name, text, ok := strings.Cut(w.text, ":")
			if !ok {
				d.wrong(w.at, "%q is no pair; write name:position", w.text)
				continue
			}
			d.v.handicaps[name] = text
			d.handicapAt = append(d.handicapAt, word{text, w.at.plus(name + ":")})
			d.handicapsIn = s
		}
	}},
	{"startFen", 4, "a FEN; w is the first player, hands stand in [ ]", "the start position", false, func(d *draft, s *setting) { d.start = s }},
}, lookSchema, zillionsSchema)

func setFamily(d *draft, s *setting) {
	d.choice(s, map[string]func(){"chess": func() { d.v.Family = ChessFamily }, "shogi": func() { d.v.Family = ShogiFamily }})
}

// The helpers below read one form of value each and report what is wrong.

func (d *draft) extent(s *setting) int {
	n, err := strconv.Atoi(s.value)
	if err != nil && s.key == "maxFile" && len(s.value) == 1 {
		n, err = int(s.value[0]-'a')+1, nil
	}
	if err != nil || n < 1 || n > 16 {
		d.wrong(s.at, "%q is no board size; %s takes %s", s.value, s.key, d.current.values)
		d.unsureBoard = true
		return 8
	}
	return n
}

// flag reads true or false. What is neither counts as true, so that a start with
// hands or castling rights is not blamed for it.
func (d *draft) flag(s *setting, to *bool) {
	switch s.value {
	case "true":
		*to = true
	case "false":
		*to = false
	default:
		*to = true
		d.wrong(s.at, "%q is neither true nor false, which %s takes", s.value, s.key)
	}
}

func (d *draft) number(s *setting, low, high int, to *int) {
	n, err := strconv.Atoi(s.value)
	if err != nil || n < low || n > high {
		d.wrong(s.at, "%q is no number from %d to %d", s.value, low, high)
		return
	}
	*to = n
}

// csaCode says whether a text can name a piece in CSA, whose lines have two
// letters for it (http://www2.computer-shogi.org/protocol/record_v22.html).
func csaCode(text string) bool {
	return len(text) == 2 && strings.Trim(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

func (d *draft) choice(s *setting, values map[string]func()) {
	if f, ok := values[s.value]; ok {
		f()
		return
	}
	d.wrong(s.at, "%q is not allowed here; %s takes %s", s.value, s.key, d.current.values)
}

func (d *draft) fileLetter(s *setting, to *int) {
	if len(s.value) == 1 {
		if f := int(s.value[0] - 'a'); f >= 0 && f < d.v.Files {
			*to = f
			return
		}
	}
	d.wrong(s.at, "%q is no file of this board; files are a to %c", s.value, 'a'+d.v.Files-1)
}

// squares reads "*8 h* e4": chess coordinates, a1 at the first player's left.
// A region with a mistake counts as not given.
func (d *draft) squares(s *setting, to *set, given *bool) {
	found := len(d.mistakes)
	defer func() { *given = len(d.mistakes) == found }()
	*to = set{}
	for _, w := range s.words() {
		if w.text == "-" {
			continue
		}
		ok := false
		for q := Square(0); int(q) < d.v.Squares(); q++ {
			file, rank := string(rune('a'+d.v.File(q))), itoa(d.v.Rank(q)+1)
			if w.text == "*"+rank || w.text == file+"*" || w.text == file+rank {
				to.add(q)
				ok = true
			}
		}
		if !ok {
			d.wrong(w.at, "%q names no square of this board; write *8 for a rank, h* for a file, e4 for a square", w.text)
		}
	}
}

// letter looks up one piece letter of a value, with its + if it has one.
func (d *draft) letter(w word) PieceType {
	if t, ok := d.types[strings.ToLower(w.text)]; ok {
		return t
	}
	if d.inherited {
		return NoPiece
	}
	d.wrong(w.at, "no piece has the letter %q; this game has %s", w.text, d.letterList())
	return NoPiece
}

func (d *draft) letterList() string {
	var names []string
	for l := range d.types {
		names = append(names, l)
	}
	sort.Strings(names)
	return strings.Join(names, " ")
}

// lettersOf splits "nlsg" or "+r+b" into letters.
func (d *draft) lettersOf(w word) []PieceType {
	var out []PieceType
	for i := 0; i < len(w.text); i++ {
		n := 1
		if w.text[i] == '+' && i+1 < len(w.text) {
			n = 2
		}
		if t := d.letter(word{w.text[i : i+n], w.at.plus(w.text[:i])}); t != NoPiece {
			out = append(out, t)
		}
		i += n - 1
	}
	return out
}

func (d *draft) typeList(s *setting) []PieceType {
	var out []PieceType
	for _, w := range s.words() {
		if w.text != "-" {
			out = append(out, d.lettersOf(w)...)
		}
	}
	return out
}

func (d *draft) typeSet(s *setting) TypeSet { return Types(d.typeList(s)...) }

// pair splits "p:g".
func (d *draft) pair(w word) (from PieceType, to word, ok bool) {
	left, right, found := strings.Cut(w.text, ":")
	if !found || left == "" || right == "" {
		d.wrong(w.at, "%q is no pair; write letter:value", w.text)
		return NoPiece, word{}, false
	}
	from = d.letter(word{left, w.at})
	return from, word{strings.TrimSpace(right), w.at.plus(left + ":")}, from != NoPiece
}

func (d *draft) pairs(s *setting, to *map[PieceType]PieceType) {
	*to = map[PieceType]PieceType{}
	for _, w := range s.words() {
		if w.text == "-" {
			continue
		}
		if from, right, ok := d.pair(w); ok {
			if t := d.letter(right); t != NoPiece {
				(*to)[from] = t
			}
		}
	}
}

func (d *draft) perPiece(s *setting, words []word, set func(*PieceDef, string)) {
	for _, w := range words {
		if t, right, ok := d.pair(w); ok {
			set(&d.v.Pieces[t], right.text)
		}
	}
}

// wrong notes a mistake. One in what the game inherits is the heir's, at its
// name.
func (d *draft) wrong(at place, format string, args ...any) {
	m := mistakeAt(d.file, at, format, args...)
	if d.inherited {
		m = mistakeAt(d.home, d.nameAt, "%s is inherited and does not fit this game: %s", d.key, m.Message)
		m.inherited = true
	}
	d.mistakes = append(d.mistakes, m)
}
