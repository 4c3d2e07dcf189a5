package diagram

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// PageOptions are the choices for a page. Text is needed.
type PageOptions struct {
	Pieces *PieceSet // nil for the set that suits the board
	Flip   bool      // the second player sits at the bottom at first
	// Text writes a move that is legal in p, which it must not change. last is
	// the square of the move that stands before it in the list of moves,
	// rules.NoSquare where none does.
	Text func(p *rules.Position, last rules.Square, m rules.Move) string
	// Japanese says that Text writes Japanese. Plies are counted then, as
	// Japanese books do, and not moves.
	Japanese  bool
	Downloads []Download
}

// Download is a file that the page offers, kept in the page itself.
type Download struct {
	File    string // its name, "game.kif"
	Label   string // what the link says, "KIF"
	Content []byte
}

// pageTheme leaves paper and ink to the page, so that it can be dark.
var pageTheme = func() *Theme {
	t := *Light
	t.Name, t.Paper, t.Ink, t.Plate = "page", None, CurrentColour, Light.Tray
	return &t
}()

var (
	//go:embed page/page.html
	pageHTML string
	//go:embed page/page.css
	pageCSS string
	//go:embed page/page.js
	pageJS string

	pageTemplate = template.Must(template.New("page").Parse(pageHTML))
)

// Page writes a game as one HTML file that replays it: a board, the moves with
// variations, comments and faults, and the files to take away. It asks for
// nothing from any network. Without JavaScript it is a sheet of diagrams with
// the moves.
func Page(g *replay.Game, o PageOptions) ([]byte, error) {
	p := newPageWriter(g, o)
	p.walk()
	var b bytes.Buffer
	if err := pageTemplate.Execute(&b, p.view()); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// pageWriter collects what a page shows.
type pageWriter struct {
	game    *replay.Game
	o       PageOptions
	layouts [2][2]*layout // of the empty board, as it stands and flipped; for wide and for narrow screens
	data    pageGame
	symbols []*Symbol
	known   map[string]bool // symbols by ID
	picture map[look]int    // index in data.Pictures
	faults  map[*replay.Fault]int
	lines   int // variations so far
	moves   strings.Builder
	depth   int  // of variations in the list of moves
	fresh   bool // the next move needs its number
	sheet   []pageDiagram
}

// pageGame is what the script of the page knows, as JSON.
type pageGame struct {
	Nodes    []*pageNode   `json:"nodes"`
	Pictures []pagePicture `json:"pictures"`
	Alphabet string        `json:"alphabet"` // letters of pageNode.Board for the pictures, in their order
	Sides    [2]string     `json:"sides"`
	Squares  []string      `json:"squares"` // names
	Flip     bool          `json:"flip"`
	// Places in the picture, for the board as it stands and flipped.
	Centres  [2][][2]float64 `json:"centres"`
	Frames   [2]pageFrame    `json:"frames"` // for wide and for narrow screens
	Title    string          `json:"title"`
	Japanese bool            `json:"japanese"` // labels are
}

// pageFrame is where the hands are.
type pageFrame struct {
	ViewBox  [4]float64         `json:"viewBox"`
	Hands    [2][2][][2]float64 `json:"hands"` // as the board stands and flipped, by side
	HeldSize float64            `json:"heldSize"`
}

// pageNode is a position that can be reached.
type pageNode struct {
	Key   string   `json:"key"` // in the address: "ply=12", "ply=12-3" in the third variation
	Prev  int      `json:"prev"`
	Next  int      `json:"next"`            // -1 at the end of a line
	Label string   `json:"label"`           // "6… N-7c", "12手目△７三桂(81)"
	Ply   int      `json:"ply"`             //
	Side  int      `json:"side"`            // to move
	Board string   `json:"board"`           // a letter a square, "." for none
	Hands [2][]int `json:"hands"`           // picture and count in turn
	Text  string   `json:"text"`            // the position as FEN or SFEN
	Last  []int    `json:"last,omitempty"`  // squares of the move
	Check []int    `json:"check,omitempty"` // squares of kings in check
	Bad   []int    `json:"bad,omitempty"`   // squares of a fault
	Fault string   `json:"fault,omitempty"`
	Note  string   `json:"note,omitempty"` // comments
}

// pagePicture is a piece as the script places it.
type pagePicture struct {
	ID     string `json:"id"`
	Turned bool   `json:"turned"`
	Side   int    `json:"side"`
	Name   string `json:"name"`
}

// pageDiagram is a picture of the sheet that is seen without JavaScript.
type pageDiagram struct {
	Key     string
	SVG     template.HTML
	Caption string
	Lang    template.HTMLAttr // of the caption
}

func newPageWriter(g *replay.Game, o PageOptions) *pageWriter {
	empty := FromPosition(g.Start)
	for q := range empty.Cells {
		empty.Cells[q].Piece = Piece{}
	}
	empty.Hands = [2][]Held{}
	if o.Pieces == nil {
		start := FromPosition(g.Start)
		o.Pieces = usualSet(&start)
	}
	p := &pageWriter{
		game: g, o: o,
		known: map[string]bool{}, picture: map[look]int{}, faults: map[*replay.Fault]int{},
	}
	for i := range p.layouts {
		wide := newLayout(&empty, Options{Pieces: o.Pieces, Theme: pageTheme, Flip: i == 1})
		p.layouts[i] = [2]*layout{wide, wide.narrow()}
	}
	p.data = pageGame{Sides: empty.SideNames, Flip: o.Flip, Title: g.Variant.Title, Japanese: o.Japanese}
	for q := range empty.Cells {
		p.data.Squares = append(p.data.Squares, empty.squareName(q))
	}
	for i, layouts := range p.layouts {
		l := layouts[0]
		for q := range empty.Cells {
			p.data.Centres[i] = append(p.data.Centres[i], l.centre(q).pair())
		}
		for k, l := range layouts {
			f := &p.data.Frames[k]
			f.ViewBox, f.HeldSize = l.viewBox(), l.heldSize()
			for side := range f.Hands[i] {
				for kind := range l.handKinds() {
					f.Hands[i][side] = append(f.Hands[i][side], l.handSlot(rules.Side(side), kind).pair())
				}
				p.symbol(fmt.Sprintf("to-move-%d-%d-%d", k, i, side), l.toMove(rules.Side(side)))
			}
			p.symbol(fmt.Sprintf("stands-%d-%d", k, i), l.stands()...)
		}
		p.symbol(fmt.Sprintf("ground-%d", i), l.ground()...)
		p.symbol(fmt.Sprintf("furniture-%d", i), l.furniture()...)
	}
	l := p.layouts[0][0]
	for name, it := range map[string]Item{
		"last-move": l.field("", 0, pageTheme.LastMove),
		"check":     l.check(0),
		"fault":     l.fault(0),
	} {
		at := l.centre(0)
		it.Class = ""
		p.symbol("mark-"+name, Item{At: move(-at.x, -at.y), Items: []Item{it}})
	}
	slices.SortStableFunc(p.symbols, func(a, b *Symbol) int { return strings.Compare(a.ID, b.ID) })
	return p
}

func (p point) pair() [2]float64 {
	round := func(v float64) float64 { return math.Round(v*100) / 100 }
	return [2]float64{round(p.x), round(p.y)}
}

// symbol makes a picture known to the page.
func (p *pageWriter) symbol(id string, items ...Item) {
	if !p.known[id] {
		p.known[id] = true
		p.symbols = append(p.symbols, &Symbol{ID: id, Items: items})
	}
}

// pictureOf returns the index of a piece's picture.
func (p *pageWriter) pictureOf(pc Piece, held bool) int {
	l := look{Piece: pc, sideName: p.data.Sides[pc.Side], held: held && pc.Promoted, theme: pageTheme}
	if i, ok := p.picture[l]; ok {
		return i
	}
	made := p.o.Pieces.picture(l)
	p.symbol(made.symbol.ID, made.symbol.Items...)
	i := len(p.data.Pictures)
	p.picture[l] = i
	p.data.Pictures = append(p.data.Pictures, pagePicture{ID: made.symbol.ID, Turned: made.turned, Side: int(pc.Side), Name: pc.name()})
	p.data.Alphabet += string(pictureLetter(i))
	return i
}

// pictureLetter is the letter of a picture in pageNode.Board.
func pictureLetter(i int) rune {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	if i < len(letters) {
		return rune(letters[i])
	}
	return rune(0x100 + i)
}

// add makes a board a node of the page and returns its index.
func (p *pageWriter) add(n pageNode, b *Board, pos *rules.Position) int {
	var squares strings.Builder
	for _, c := range b.Cells {
		if c.Label == "" {
			squares.WriteByte('.')
		} else {
			squares.WriteRune(pictureLetter(p.pictureOf(c.Piece, false)))
		}
	}
	n.Board = squares.String()
	for side, hand := range b.Hands {
		n.Hands[side] = []int{}
		for _, h := range hand {
			n.Hands[side] = append(n.Hands[side], p.pictureOf(h.Piece, true), h.Count)
			if h.Count > 1 {
				for k, l := range p.layouts[0] {
					p.symbol(fmt.Sprintf("count-%d-%d", k, h.Count), l.count(h.Count))
				}
			}
		}
	}
	n.Side, n.Text = int(b.Turn), pos.String()
	n.Last, n.Check, n.Bad = b.LastMove, b.Check, b.Faults
	n.Next = -1
	p.data.Nodes = append(p.data.Nodes, &n)
	return len(p.data.Nodes) - 1
}

// walk visits the whole game.
func (p *pageWriter) walk() {
	start := AfterMove(p.game.Start, rules.NoMove)
	label := "Start"
	if p.o.Japanese {
		label = "開始局面"
	}
	p.add(pageNode{Key: "ply=0", Prev: -1, Label: label, Note: strings.Join(p.game.Record.Comments, "\n\n")}, &start, p.game.Start)
	p.diagram(&start, "ply=0", label)
	p.openMoves()
	p.line(&p.game.Main, p.game.Start.Clone(), rules.NoSquare, 0, 0)
	p.closeMoves()
}

// sheetEvery is how many plies lie between the diagrams of the sheet.
func (p *pageWriter) sheetEvery() int {
	const most = 20
	return max(10, (len(p.game.Main.Nodes)/most+9)/10*10)
}

// line visits a line of play that goes on from a node; variation is 0 for the
// main line. last is the square of the move before it. It changes pos.
func (p *pageWriter) line(l *replay.Line, pos *rules.Position, last rules.Square, from, variation int) {
	prev := from
	for i, n := range l.Nodes {
		label := p.label(pos, p.o.Text(pos, rules.NoSquare, n.Move))
		before := pos.Clone()
		pos.Apply(n.Move)
		b := AfterMove(pos, n.Move)
		this := p.add(pageNode{
			Key: plyKey(n.Ply, variation), Prev: prev, Label: label, Ply: n.Ply,
			Note: comments(n.Turn), Fault: faultText(n.Faults...),
		}, &b, pos)
		p.follow(prev, this, i > 0 || variation == 0)
		for _, f := range n.Faults {
			p.faults[f] = this
		}
		if variation == 0 && (n.Ply%p.sheetEvery() == 0 || i == len(l.Nodes)-1) {
			p.diagram(&b, plyKey(n.Ply, 0), p.after(label))
		}
		p.writeMove(this, before, last, n)
		for j := range n.Variations {
			p.variation(&n.Variations[j], before.Clone(), last, prev)
		}
		prev, last = this, n.Move.To
	}
	if l.Stop != nil {
		p.stop(l, pos, last, prev, variation)
	}
	p.writeClosing(l.Closing)
}

// follow makes one node the next after another, if it is so in its own line.
func (p *pageWriter) follow(prev, this int, sameLine bool) {
	if sameLine {
		p.data.Nodes[prev].Next = this
	}
}

func (p *pageWriter) variation(l *replay.Line, pos *rules.Position, last rules.Square, from int) {
	p.lines++
	p.openVariation()
	p.line(l, pos, last, from, p.lines)
	p.closeVariation()
}

// stop shows where a line ends before its text does.
func (p *pageWriter) stop(l *replay.Line, pos *rules.Position, last rules.Square, prev, variation int) {
	f := l.Stop
	b, ok := AtFault(f)
	if !ok {
		b = AfterMove(pos, rules.NoMove)
	}
	ply := f.Ply
	if ply == 0 {
		ply = p.data.Nodes[prev].Ply + 1
	}
	label := p.label(pos, strings.TrimSpace(f.Text))
	this := p.add(pageNode{Key: plyKey(ply, variation), Prev: prev, Label: label, Ply: ply, Fault: faultText(f)}, &b, pos)
	p.follow(prev, this, len(l.Nodes) > 0 || variation == 0)
	p.faults[f] = this
	if variation == 0 {
		p.diagram(&b, plyKey(ply, 0), "fault at "+label+": "+f.Message)
	}
	p.writeStop(this, pos, l)
	for i := range l.StopVariations {
		p.variation(&l.StopVariations[i], pos.Clone(), last, prev)
	}
}

// plyKey names a node in the address of the page.
func plyKey(ply, variation int) string {
	if variation == 0 {
		return fmt.Sprintf("ply=%d", ply)
	}
	return fmt.Sprintf("ply=%d-%d", ply, variation)
}

// moveNumber is what stands before a move in a list: "6." or "6…"; in Japanese
// the number of the ply.
func (p *pageWriter) moveNumber(pos *rules.Position) string {
	n := (pos.MoveNumber() + 1) / 2
	switch {
	case p.o.Japanese:
		return strconv.Itoa(p.ply(pos))
	case pos.Side() == rules.Second:
		return fmt.Sprintf("%d…", n)
	}
	return fmt.Sprintf("%d.", n)
}

// ply is the number in the game of the ply that is played in a position.
func (p *pageWriter) ply(pos *rules.Position) int {
	return pos.MoveNumber() - p.game.Start.MoveNumber() + 1
}

// label names a move by itself.
func (p *pageWriter) label(pos *rules.Position, text string) string {
	if p.o.Japanese {
		return fmt.Sprintf("%d手目%s", p.ply(pos), text)
	}
	return p.moveNumber(pos) + " " + text
}

// after is the caption of the position behind a move.
func (p *pageWriter) after(label string) string {
	if p.o.Japanese {
		return label + "まで"
	}
	return "after " + label
}

func comments(t *record.Turn) string {
	if t == nil {
		return ""
	}
	return strings.Join(append(slices.Clone(t.Before), t.Comments...), "\n\n")
}

func faultText(faults ...*replay.Fault) string {
	var list []string
	for _, f := range faults {
		list = append(list, fmt.Sprintf("%s [%s]", f.Message, f.Rule))
	}
	return strings.Join(list, "\n")
}

// diagram adds a picture to the sheet; the pictures of pieces are those of the
// page.
func (p *pageWriter) diagram(b *Board, key, caption string) {
	if n := len(p.sheet); n > 0 && p.sheet[n-1].Key == key {
		return
	}
	flip := 0
	if p.o.Flip {
		flip = 1
	}
	l := newLayout(b, Options{Pieces: p.o.Pieces, Theme: pageTheme, Flip: p.o.Flip})
	items := []Item{p.use(fmt.Sprintf("ground-%d", flip))}
	items = append(items, l.highlights()...)
	items = append(items, p.use(fmt.Sprintf("furniture-%d", flip)), p.use(fmt.Sprintf("stands-0-%d", flip)))
	items = append(items, l.pieces()...)
	items = append(items, l.held(rules.First)...)
	items = append(items, l.held(rules.Second)...)
	items = append(items, p.use(fmt.Sprintf("to-move-0-%d-%d", flip, b.Turn)))
	items = append(items, l.signs()...)
	for i := range items {
		items[i].Class = "" // the sheet is large enough
	}
	p.require(items)
	d := Drawing{Title: caption, Description: Describe(b), Width: l.width, Height: l.height, Items: items}
	p.sheet = append(p.sheet, pageDiagram{Key: key, SVG: template.HTML(d.appendSVG(nil, inPage)), Caption: caption, Lang: p.langAttribute(caption)})
}

// require makes all symbols of some items known to the page.
func (p *pageWriter) require(items []Item) {
	for i := range items {
		if s := items[i].Symbol; s != nil {
			p.symbol(s.ID, s.Items...)
		}
		p.require(items[i].Items)
	}
}

func (p *pageWriter) use(id string) Item { return Item{Symbol: &Symbol{ID: id}} }

// pageView is what the template shows.
type pageView struct {
	Title         string
	Players       [2]string // by side
	Sides         [2]string
	HasPlayers    bool
	Result        string
	Tags          []record.Tag
	CSS           template.CSS
	JS            template.JS
	Game          *pageGame
	Symbols       template.HTML
	Width, Height float64
	Moves         template.HTML
	Last          int
	Faults        []pageFault
	Downloads     []pageDownload
	Sheet         []pageDiagram
	PositionName  string
	Lang          template.HTMLAttr // of labels
}

type pageFault struct {
	Key      string // "" if no position shows it
	Node     int
	Severity string
	Text     string
	Source   string // the line of the source
}

type pageDownload struct {
	File, Label string
	URL         template.URL
}

func (p *pageWriter) view() *pageView {
	g := p.game
	l := p.layouts[0][0]
	v := &pageView{
		Sides: p.data.Sides, Tags: g.Record.Tags, Result: resultText(g),
		CSS: template.CSS(pageCSS), JS: template.JS(pageJS),
		Game: &p.data, Symbols: template.HTML(writeSymbols(p.symbols)),
		Width: l.width, Height: l.height,
		Moves: template.HTML(p.moves.String()), Last: len(g.Main.Nodes),
		Sheet: p.sheet, PositionName: "FEN", Lang: p.langAttribute(p.data.Nodes[0].Label),
	}
	if g.Variant.Family == rules.ShogiFamily {
		v.PositionName = "SFEN"
	}
	for side, name := range p.data.Sides {
		v.Players[side] = g.Record.Tag(name)
	}
	v.Title = g.Variant.Title
	v.HasPlayers = v.Players[0] != "" || v.Players[1] != ""
	if v.HasPlayers {
		v.Title = fmt.Sprintf("%s – %s, %s", playerName(v, 0), playerName(v, 1), g.Variant.Title)
	}
	for _, f := range g.Faults {
		pf := pageFault{Severity: string(f.Severity), Text: f.Error(), Source: f.Line}
		if i, ok := p.faults[f]; ok {
			pf.Key, pf.Node = p.data.Nodes[i].Key, i
		}
		v.Faults = append(v.Faults, pf)
	}
	for _, d := range p.o.Downloads {
		url := "data:application/octet-stream;base64," + base64.StdEncoding.EncodeToString(d.Content)
		v.Downloads = append(v.Downloads, pageDownload{File: d.File, Label: d.Label, URL: template.URL(url)})
	}
	return v
}

func playerName(v *pageView, side int) string {
	if v.Players[side] != "" {
		return v.Players[side]
	}
	return v.Sides[side]
}

// resultText says how the game ended: "1-0, checkmate".
func resultText(g *replay.Game) string {
	text := string(g.Outcome.Result)
	if g.Outcome.Result == replay.Unknown {
		text = "no result"
	}
	if g.Outcome.End != record.EndUnknown {
		text += ", " + strings.ReplaceAll(string(g.Outcome.End), "-", " ")
	}
	return text
}
