package rules

import (
	"slices"
	"sort"
	"strings"
	"unicode/utf8"
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

	types   map[string]PieceType // by lower-case letter, with + for promoted faces
	betzaAt map[PieceType]place
	strides [maxTypes][]stride

	promotionRegion    [2]set
	promotionRegionSet [2]bool
	doubleRegion       [2]set
	doubleRegionSet    [2]bool
	pawns              TypeSet
	pawnPromotions     []PieceType
	turnsInto          map[PieceType]PieceType
	choices            map[PieceType][]PieceType
	demoted            map[PieceType]PieceType
	handOrder          []PieceType
	handicapAt         []word
	handicapsIn        *setting
	castleFile         [2]int
	start              *setting

	byKey       map[string]PieceType // by the key that defines the piece
	mobility    [2][maxTypes]*set
	soldiers    TypeSet
	soldierRank int
	inherited   bool // the setting at hand comes from a parent: letters that the game has dropped are passed over

	unsureBoard bool // maxFile or maxRank could not be read
	unsureMoves bool // nor could the move of some piece
	unsureNames bool // nor could the letter of some piece

	mandatoryPawn, mandatoryPiece, promoteOnCapture bool
	toHand, loop, demotion                          bool
	firstRankPawn, zonePawn                         bool
	noDropMate, immobility                          bool
	doubleStep, enPassant                           bool
}

// compile makes a variant from a section whose inherited settings have been
// filled in.
// answers are those to its rulings that are not the definition's own.
func compile(name string, nameAt place, file string, settings []setting, answers map[string]string) (*Variant, Mistakes) {
	d := &draft{
		v:    &Variant{Name: name, Title: name, Family: ChessFamily, Files: 8, Ranks: 8, Pieces: make([]PieceDef, 1), DropSign: '@'},
		file: file, home: file, nameAt: nameAt,
		types: map[string]PieceType{}, betzaAt: map[PieceType]place{},
		byKey: map[string]PieceType{}, turnsInto: map[PieceType]PieceType{}, choices: map[PieceType][]PieceType{},
		mandatoryPawn: true, promoteOnCapture: true, enPassant: true,
	}
	d.v.definition = &definition{name: name, nameAt: nameAt, file: file, settings: settings, answers: answers}
	settings = d.rulings(settings, answers)
	d.settings = settings
	d.v.vanishAnywhere, d.v.vanishToHand, d.v.vanishChecks = true, true, true
	d.v.noDoubleCount = 1
	d.castleFile = [2]int{6, 2}
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
	if n, ok := strings.CutPrefix(s.key, "customPiece"); ok && n != "" {
		if phase == 1 {
			letter, betza, ok := strings.Cut(s.value, ":")
			if !ok && letter != "-" {
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
	n, ok := strings.CutPrefix(strings.ToLower(name), "custompiece")
	return ok && n != ""
}

// mobilityRegion reads mobilityRegionWhiteKing and the like.
func (d *draft) mobilityRegion(s *setting, side Side, piece string) {
	t, ok := d.byKey[strings.ToLower(piece)]
	if !ok {
		if !s.inherited {
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
	best, distance := "", 4
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

func (d *draft) addPiece(s *setting, letter word, name, betza string, betzaAt place) {
	if letter.text == "-" {
		return
	}
	l := strings.ToLower(letter.text)
	if utf8.RuneCountInString(l) != 1 || l[0] < 'a' || l[0] > 'z' {
		d.unsureNames = true
		d.wrong(letter.at, "%q is no piece letter; one letter from a to z is needed, or - for none", letter.text)
		return
	}
	if _, taken := d.types[l]; taken {
		d.wrong(letter.at, "the letter %q is used twice; take another, or set the other piece to -", letter.text)
		return
	}
	strides, err := parseBetza(betza)
	if err != nil { // the piece is known all the same, so that other settings may name it
		at := betzaAt
		if b, ok := err.(*betzaError); ok {
			at = betzaAt.plus(betza[:b.at])
		}
		d.wrong(at, "%s", err)
		d.unsureMoves = true
	}
	def := PieceDef{Letter: strings.ToUpper(l), Name: name, Betza: betza, Royal: s.key == "king"}
	if isBuiltin(s.key) {
		def.Figure = strings.ToLower(name) // also if the game calls it otherwise
	}
	t := d.newType(def, strides)
	if t != NoPiece {
		d.types[l] = t
		d.betzaAt[t] = betzaAt
		d.byKey[strings.ToLower(s.key)] = t
		if s.key == "soldier" {
			d.soldiers |= Types(t)
		}
	}
}

func isBuiltin(key string) bool {
	return slices.ContainsFunc(builtinPieces, func(b builtinPiece) bool { return b.key == key })
}

func (d *draft) newType(def PieceDef, strides []stride) PieceType {
	if len(d.v.Pieces) == maxTypes {
		d.wrong(d.nameAt, "more than %d kinds of pieces, promoted faces included", maxTypes-1)
		return NoPiece
	}
	def.Type = PieceType(len(d.v.Pieces))
	if def.Base == NoPiece {
		def.Base = def.Type
	}
	d.v.Pieces = append(d.v.Pieces, def)
	d.strides[def.Type] = strides
	return def.Type
}

// turnOver reads promotedPieceType. The promoted face is a type of its own,
// written with +; where the game knows the second piece in no other way (the
// Dragon King of the Rook) it is that piece itself.
func (d *draft) turnOver(s *setting) {
	uses := map[PieceType]int{}
	type turn struct{ from, to PieceType }
	var turns []turn
	for _, w := range s.words() {
		if w.text == "-" {
			continue
		}
		if from, right, ok := d.pair(w); ok {
			if d.v.Pieces[from].Royal {
				d.wrong(w.at, "the %s does not promote: a side would have no king", d.v.Pieces[from].Name)
				continue
			}
			if to := d.letter(right); to != NoPiece {
				turns = append(turns, turn{from, to})
				uses[to]++
			}
		}
	}
	for _, t := range turns {
		from, to := &d.v.Pieces[t.from], &d.v.Pieces[t.to]
		symbol := "+" + from.Letter
		face := t.to
		if uses[t.to] == 1 && !d.onStartBoard(to.Letter) {
			to.Also, to.Letter, to.Base = to.Letter, symbol, t.from
		} else {
			face = d.newType(PieceDef{Letter: symbol, Name: "Promoted " + from.Name, Betza: to.Betza, Base: t.from}, d.strides[t.to])
		}
		d.types[strings.ToLower(symbol)] = face
		d.turnsInto[t.from] = face
	}
}

// onStartBoard says whether a letter occurs in startFen.
func (d *draft) onStartBoard(letter string) bool {
	for i := range d.settings {
		if d.settings[i].key == "startFen" {
			return strings.Contains(strings.ToUpper(strings.Split(d.settings[i].value, " ")[0]), letter)
		}
	}
	return false
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
	if d.unsureBoard {
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
	if d.toHand && !d.loop && !d.demotion {
		for i, t := range d.pawnPromotions {
			def := v.Pieces[t]
			pawn := d.onePawn()
			def.Letter, def.Base, def.Labels = def.Letter+"~", pawn, nil
			d.pawnPromotions[i] = d.newType(def, d.strides[t])
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
		for i, t := range d.handOrder {
			rank[t] = len(d.handOrder) - i
		}
		weight = func(t PieceType) int { return rank[t] }
	}
	sort.SliceStable(v.HandOrder, func(i, j int) bool { return weight(v.HandOrder[i]) > weight(v.HandOrder[j]) })
}

// editDistance counts the single letters to change, add or drop between two
// words.
func editDistance(a, b string) int {
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
