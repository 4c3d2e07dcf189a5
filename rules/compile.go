package rules

import (
	"math"
	"sort"
	"strings"
)

// draft is a variant that is being made from its definition.
type draft struct {
	v        *Variant
	file     string // of the setting at hand
	home     string // of the game
	key      string // of the setting at hand
	nameAt   place
	settings []setting
	current  *key
	mistakes Mistakes

	types     map[string]PieceType // by lower-case letter, with + for promoted faces
	definedIn map[PieceType]*setting
	also      map[string]bool               // further letters, whether this game gives them
	told      map[string]map[PieceType]said // by key: of which pieces it speaks
	strides   [maxTypes][]stride

	promotionRegion    [2]set
	promotionRegionSet [2]bool
	doubleRegion       [2]set
	doubleRegionSet    [2]bool
	pawns              TypeSet
	pawnPromotions     []named
	turnsInto          map[PieceType]PieceType
	choices            map[PieceType][]PieceType
	demoted            map[PieceType]PieceType
	handOrder          []named
	handicapAt         []word
	handicapsIn        *setting
	playersIn          *setting // zillionsPlayers
	playersAt          []word   // its pairs
	castleFile         [2]int
	toHandSaid         *setting
	start              *setting

	byKey       map[string]PieceType // by the key that defines the piece
	mobility    [2][maxTypes]*set
	soldiers    TypeSet
	soldierRank int
	inherited   bool // the setting at hand comes from a parent: letters that the game has dropped are passed over

	alone       bool // what the game inherits is not known
	unsureFiles bool // maxFile could not be read
	unsureRanks bool // nor could maxRank
	unsureMoves bool // nor could the move of some piece
	unsureNames bool // nor could the letter of some piece

	mandatoryPawn, mandatoryPiece, promoteOnCapture bool
	toHand, loop, demotion                          bool
	firstRankPawn, zonePawn                         bool
	noDropMate, immobility                          bool
	doubleStep, enPassant                           bool
}

func newDraft(name string, nameAt place, file string) *draft {
	d := &draft{
		v:    &Variant{Name: name, Title: name, Family: ChessFamily, Files: 8, Ranks: 8, Pieces: make([]PieceDef, 1), DropSign: '@'},
		file: file, home: file, nameAt: nameAt,
		types: map[string]PieceType{}, definedIn: map[PieceType]*setting{}, also: map[string]bool{}, told: map[string]map[PieceType]said{},
		byKey: map[string]PieceType{}, turnsInto: map[PieceType]PieceType{}, choices: map[PieceType][]PieceType{},
		mandatoryPawn: true, promoteOnCapture: true, enPassant: true,
	}
	d.v.vanishAnywhere, d.v.vanishToHand, d.v.vanishChecks = true, true, true
	d.v.noDoubleCount = 1
	d.castleFile = [2]int{6, 2}
	return d
}

// compile makes a variant from a section whose inherited settings have been
// filled in.
// answers are those to its rulings that are not the definition's own.
func compile(name string, nameAt place, file string, settings []setting, answers map[string]string) (*Variant, Mistakes) {
	d := newDraft(name, nameAt, file)
	d.v.definition = &definition{name: name, nameAt: nameAt, file: file, settings: settings, answers: answers}
	d.read(d.rulings(settings, answers))
	d.finishPieces()
	if !d.v.vanishChecks {
		d.v.harmless = d.v.vanish
	}
	d.compileMoves()
	d.compileToward()
	d.compileOrigins()
	d.compilePromotions()
	d.compileDrops()
	d.startPosition()
	if len(d.mistakes) > 0 {
		return nil, d.mistakes
	}
	return d.v, nil
}

// judgeAlone says what is wrong in settings whatever else the game has: what
// it inherits is not known.
func judgeAlone(file string, settings []setting) Mistakes {
	d := newDraft("", place{}, file)
	d.alone, d.unsureFiles, d.unsureRanks, d.unsureMoves, d.unsureNames = true, true, true, true, true
	d.v.Files, d.v.Ranks = maxSide, maxSide
	d.rulings(settings, nil)
	d.read(settings)
	return d.mistakes
}

// read carries out all settings in the order of their phases.
func (d *draft) read(settings []setting) {
	d.settings = settings
	for phase := range 5 {
		for i := range settings {
			d.apply(&settings[i], phase)
		}
		switch phase {
		case 0:
			d.geometry()
		case 1:
			d.defaultPawns()
			d.inheritedRegions()
		}
	}
}

// at makes a setting the one that mistakes are about.
func (d *draft) at(s *setting) { d.file, d.inherited, d.key = s.file, s.inherited, s.key }

// apply carries out a setting in its phase; unknown keys are reported in
// phase 0.
func (d *draft) apply(s *setting, phase int) {
	d.at(s)
	if s.value == "" {
		if phase == 0 {
			d.wrong(s.at, "%s has no value", s.key)
		}
		return
	}
	if k := keyNamed(s.key); k != nil {
		if k.phase == phase {
			d.current = k
			k.set(d, s)
		}
		return
	}
	for _, b := range builtinPieces {
		if b.key == s.key {
			if phase == 1 {
				letter, betza := word{s.value, s.at}, b.betza
				if own, move, ok := strings.Cut(s.value, ":"); ok && b.key == "king" {
					letter.text, betza = own, move
				}
				d.addPiece(s, letter, b.name, betza, s.at.plus(letter.text+":"))
			}
			return
		}
	}
	if isRulingKey(s.key) {
		return
	}
	if isNumbered(s.key, "customPiece") {
		if phase == 1 {
			letter, betza, ok := strings.Cut(s.value, ":")
			if ok == (letter == "-") {
				d.unsureNames = true
				d.wrong(s.at, "%q is no piece; write letter:move, such as z:fD, or - for none", s.value)
				return
			}
			d.addPiece(s, word{letter, s.at}, strings.ToUpper(letter), betza, s.at.plus(letter+":"))
		}
		return
	}
	if rest, ok := strings.CutPrefix(s.key, "mobilityRegion"); ok {
		for side, color := range []string{"White", "Black"} {
			if piece, ok := strings.CutPrefix(rest, color); ok && isPieceKey(piece) {
				if phase == 3 {
					d.mobilityRegion(s, Side(side), piece)
				}
				return
			}
		}
	}
	if phase == 0 {
		d.wrong(s.keyAt, "unknown key %q%s", s.key, d.nearestKey(s.key))
	}
}

// isPieceKey says whether a name, whose first letter may be a capital, is one
// of the keys that define a piece.
func isPieceKey(name string) bool {
	for _, b := range builtinPieces {
		if strings.EqualFold(b.key, name) {
			return true
		}
	}
	return isNumbered(strings.ToLower(name), "custompiece")
}

// isNumbered says whether a key is a word with a number from 1 on: ruling1,
// ruling2, ….
func isNumbered(key, word string) bool {
	n, ok := strings.CutPrefix(key, word)
	return ok && n != "" && n[0] != '0' && strings.Trim(n, "0123456789") == ""
}

// mobilityRegion reads mobilityRegionWhiteKing and the like.
func (d *draft) mobilityRegion(s *setting, side Side, piece string) {
	t, ok := d.byKey[strings.ToLower(piece)]
	if !ok {
		if !s.inherited && !d.unsureNames {
			d.wrong(s.keyAt, "this game has no piece %q to confine", piece)
		}
		return
	}
	var region set
	var given bool
	if d.squares(s, &region, &given); given {
		d.mobility[side][t] = &region
	}
}

func (d *draft) nearestKey(name string) string {
	best, distance := "", 1+(len(name)+1)/3
	try := func(k string) {
		if n := editDistance(strings.ToLower(k), strings.ToLower(name)); n < distance {
			best, distance = k, n
		}
	}
	for i := range schema {
		try(schema[i].name)
	}
	for _, b := range builtinPieces {
		try(b.key)
	}
	if best == "" {
		return "; docs/variants.md lists the keys"
	}
	return "; did you mean " + best + "?"
}

// defaultPawns lets a chess game have its usual pawns without saying so.
func (d *draft) defaultPawns() {
	for i := range d.settings {
		if d.settings[i].key == "pawn" {
			if t, ok := d.types[strings.ToLower(d.settings[i].value)]; ok {
				d.pawns = Types(t)
			}
		}
	}
}

// geometry sets up the board: squares and directions are added by moves.
func (d *draft) geometry() {
	v := d.v
	if (d.unsureFiles || d.unsureRanks) && !d.alone {
		d.boardOfStart()
	}
	for q := Square(0); int(q) < v.Squares(); q++ {
		v.all.add(q)
	}
	v.words = (v.Squares() + 63) / 64
	v.fileMask = make([]set, v.Files)
	for q := Square(0); int(q) < v.Squares(); q++ {
		v.fileMask[v.File(q)].add(q)
	}
	if v.SideNames[0] == "" {
		v.SideNames = [2]string{"White", "Black"}
		if v.Family == ShogiFamily {
			v.SideNames = [2]string{"Black", "White"}
		}
	}
	if v.Look.Pattern == "" {
		v.Look.Pattern = Checkered
		if v.Family == ShogiFamily {
			v.Look.Pattern = Lined
		}
	}
}

// finishPieces fills in what the definition leaves to custom and decides what
// becomes of a captured piece.
func (d *draft) finishPieces() {
	v := d.v
	for i := range v.Pieces[1:] {
		if def := &v.Pieces[i+1]; def.Name == "" {
			def.Name = "Promoted " + v.Pieces[def.Base].Name
		}
	}
	d.distinct()
	d.playersAreNoPieces()
	d.pawnsBecome()
	if d.toHand && !d.loop && !d.demotion {
		for i, p := range d.pawnPromotions {
			def := v.Pieces[p.PieceType]
			pawn := d.onePawn()
			def.Letter, def.Base, def.Labels = def.Letter+"~", pawn, nil
			d.pawnPromotions[i].PieceType = d.newType(def, d.strides[p.PieceType])
		}
	}
	for i := 1; i < len(v.Pieces); i++ {
		def := &v.Pieces[i]
		if def.Labels == nil {
			def.Labels = []string{def.Letter}
		}
		if def.KanjiMove == "" {
			def.KanjiMove = def.Kanji
		}
		if def.Royal {
			v.royal |= Types(def.Type)
		}
		switch {
		case !d.toHand || def.Royal:
			def.Captured = NoPiece
		case d.demotion:
			def.Captured = d.demoted[def.Type]
		case d.loop:
			def.Captured = def.Type
		default:
			def.Captured = def.Base
		}
	}
	if !v.drops {
		return
	}
	held := TypeSet(0)
	for _, def := range v.Pieces[1:] {
		held |= Types(def.Captured)
		if !def.Royal && def.Base == def.Type {
			// A position may hold it even where no capture brings it there: a Queen in
			// Mortal Chessgi.
			held |= Types(def.Type)
		}
	}
	for i := range v.Pieces {
		if i > 0 && held.Has(PieceType(i)) {
			v.HandOrder = append(v.HandOrder, PieceType(i))
		}
	}
	d.sortHand()
}

// pawnsBecome looks for a pawn that would become itself.
func (d *draft) pawnsBecome() {
	for _, p := range d.pawnPromotions {
		at := d.settingAt("promotionPieceTypes")
		if d.pawns == Types(p.PieceType) && !d.inherited {
			d.wrong(place{at.line, p.at.column}, "the %s would become what it is", d.v.Pieces[p.PieceType].Name)
		}
	}
}

// capturesTo notes where captured pieces go. Two keys say it.
func (d *draft) capturesTo(s *setting, hand bool) {
	if other := d.toHandSaid; other != nil && !other.inherited && !s.inherited && d.toHand != hand {
		d.wrong(s.at, "%s in line %d says the opposite", other.key, other.keyAt.line)
	}
	d.toHand, d.toHandSaid = hand, s
}

// onePawn returns the pawn that a promoted twin falls back to.
func (d *draft) onePawn() PieceType {
	for t := range d.v.Pieces {
		if d.pawns.Has(PieceType(t)) {
			return PieceType(t)
		}
	}
	return NoPiece
}

// sortHand puts the hand into the order of handOrder, or that of the piece
// values: by how many squares the piece reaches on an empty board.
func (d *draft) sortHand() {
	v := d.v
	weight := func(t PieceType) int {
		n := 0
		for _, st := range d.strides[t] {
			n += 2 * min(st.limit, 8)
			if st.dx != 0 && st.dy != 0 && st.limit == 1 {
				n--
			}
		}
		return n
	}
	if len(d.handOrder) > 0 {
		rank := map[PieceType]int{}
		for i, p := range d.handOrder {
			rank[p.PieceType] = len(d.handOrder) - i
		}
		weight = func(t PieceType) int { return rank[t] }
	}
	sort.SliceStable(v.HandOrder, func(i, j int) bool { return weight(v.HandOrder[i]) > weight(v.HandOrder[j]) })
}

// maxNear is up to how many bytes words are compared with others that may be meant.
const maxNear = 100

// editDistance counts the single letters to change, add or drop between two
// words. Words that are too long are not like any other.
func editDistance(a, b string) int {
	if len(a) > maxNear || len(b) > maxNear {
		return math.MaxInt
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diagonal := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := diagonal
			if a[i-1] != b[j-1] {
				cost++
			}
			diagonal = row[j]
			row[j] = min(cost, row[j]+1, row[j-1]+1)
		}
	}
	return row[len(b)]
}

func keyNamed(name string) *key {
	for i := range schema {
		if schema[i].name == name {
			return &schema[i]
		}
	}
	return nil
}
