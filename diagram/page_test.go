package diagram

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// turns makes turns of moves such as e2e4, 4e5c=G and P*5e.
func turns(moves string) []*record.Turn {
	var list []*record.Turn
	for _, text := range strings.Fields(moves) {
		t := &record.Turn{Text: text, Line: text, Pos: record.Pos{Line: len(list) + 1, Column: 1}}
		step, becomes, _ := strings.Cut(text, "=")
		if piece, to, drop := strings.Cut(step, "*"); drop {
			t.Pattern = record.Pattern{Kind: record.KindDrop, Piece: piece, To: to}
		} else {
			t.Pattern = record.Pattern{Kind: record.KindMove, From: step[:2], To: step[2:4]}
		}
		if becomes != "" {
			t.Pattern.Promotion, t.Pattern.PromoteTo = record.PromoteNamed, becomes
		}
		list = append(list, t)
	}
	return list
}

func play(t testing.TB, rec *record.Record) *replay.Game {
	t.Helper()
	g, err := replay.Play(rec, replay.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// written is the move as from and to squares.
func written(p *rules.Position, _ rules.Square, m rules.Move) string {
	v := p.Variant()
	if m.Kind == rules.Drop {
		return v.Def(m.Piece).Letter + "*" + v.SquareName(m.To)
	}
	return v.SquareName(m.From) + v.SquareName(m.To)
}

const hostile = "<script>alert(1)</script></script>\"'&\u202e & \"quoted\" 😀"

// samplePage is a game with everything that a page shows.
func samplePage(t testing.TB) (*replay.Game, []byte) {
	t.Helper()
	rec := &record.Record{
		Source: "sample.txt", Index: 1, Notation: "gc", Game: "chess",
		Tags: []record.Tag{
			{Name: "White", Value: "Ruy " + hostile}, {Name: "Black", Value: "שחמט"},
			{Name: "Event", Value: "line one\nline two"}, {Name: hostile, Value: "x"},
		},
		Comments: []string{"Before the game. " + hostile},
		Turns:    turns("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8g4 d2d3 h7h6"),
	}
	m := rec.Turns
	m[1].Comments = []string{"the usual " + hostile}
	m[2].NAGs = []int{1, 14, 99}
	m[2].Before = []string{"now"}
	m[3].Variations = [][]*record.Turn{turns("g8f6 f3e5 d7d6"), turns("f7f5 e4e5")}
	m[3].Variations[0][1].Variations = [][]*record.Turn{turns("d2d4 e5d4")}
	m[4].Clock = record.Clock{Spent: 3723 * time.Second, Has: record.HasSpent}
	m[5].Clock = record.Clock{Remaining: 61 * time.Second, Has: record.HasRemaining}
	m[6].Eval = "+0.31"
	m[7].Comments = []string{"a jump"}
	m[8].Comments = []string{"quiet"}
	m[8].Variations = [][]*record.Turn{turns("b1c3 h7h5")}
	g := play(t, rec)
	page, err := Page(g, PageOptions{
		Text:      written,
		Downloads: []Download{{File: "game.kif", Label: "KIF", Content: []byte("手合割")}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return g, page
}

// pageNodes reads a page and returns all elements by tag.
func pageNodes(t testing.TB, page []byte) map[string][]*html.Node {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	nodes := map[string][]*html.Node{}
	for n := range root.Descendants() {
		if n.Type == html.ElementNode {
			nodes[n.Data] = append(nodes[n.Data], n)
		}
	}
	return nodes
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// content is the text in an element.
func content(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}

func TestPageListOfMoves(t *testing.T) {
	_, page := samplePage(t)
	_, rest, ok := bytes.Cut(page, []byte(`<div class="moves">`))
	list, _, ok2 := bytes.Cut(rest, []byte(`</section>`))
	if !ok || !ok2 {
		t.Fatal("the page has no list of moves")
	}
	checkGolden(t, "testdata/page-moves.html", list)
}

func TestPageShowsTextsAsTexts(t *testing.T) {
	g, page := samplePage(t)
	nodes := pageNodes(t, page)
	if n := len(nodes["script"]); n != 3 {
		t.Errorf("the page has %d script elements, want its own 3", n)
	}
	for tag, list := range nodes {
		for _, n := range list {
			for _, a := range n.Attr {
				outside := (a.Key == "src" || a.Key == "href") && !strings.HasPrefix(a.Val, "#") && !strings.HasPrefix(a.Val, "data:")
				if strings.HasPrefix(a.Key, "on") || outside {
					t.Errorf("<%s %s=%q>", tag, a.Key, a.Val)
				}
			}
		}
	}
	if got := content(nodes["h1"][0]); !strings.Contains(got, "Ruy "+hostile) || !strings.Contains(got, "שחמט") {
		t.Errorf("the heading is %q", got)
	}
	if got := content(nodes["table"][0]); !strings.Contains(got, hostile) || !strings.Contains(got, "line one\nline two") {
		t.Errorf("the headers are %q", got)
	}
	var data pageGame
	if err := json.Unmarshal([]byte(content(nodes["script"][1])), &data); err != nil {
		t.Fatal(err)
	}
	if got, want := data.Nodes[2].Note, g.Record.Turns[1].Comments[0]; got != want {
		t.Errorf("the comment in the data is %q, want %q", got, want)
	}
}

// Every symbol that is used, in the page or by its script, must be defined
// once.
func TestPageDefinesItsSymbols(t *testing.T) {
	for _, name := range []string{"chess", "crazyhouse", "kamikaze-mortal-shogi", "xiangqi", "makruk", "capahouse"} {
		g := randomGame(t, name, 80)
		page, err := Page(g, PageOptions{Text: written, Flip: true})
		if err != nil {
			t.Fatal(err)
		}
		nodes := pageNodes(t, page)
		known := map[string]int{}
		for _, list := range nodes {
			for _, n := range list {
				if id := attribute(n, "id"); id != "" {
					known[id]++
				}
			}
		}
		for id, n := range known {
			if n > 1 {
				t.Errorf("%s: %d elements have the id %s", name, n, id)
			}
		}
		for _, u := range nodes["use"] {
			for _, a := range u.Attr {
				if a.Key == "href" && known[strings.TrimPrefix(a.Val, "#")] == 0 {
					t.Errorf("%s: %s is used but not defined", name, a.Val)
				}
			}
		}
		var data pageGame
		for _, s := range nodes["script"] {
			if attribute(s, "id") == "game" {
				if err := json.Unmarshal([]byte(content(s)), &data); err != nil {
					t.Fatal(err)
				}
			}
		}
		for _, p := range data.Pictures {
			if known[p.ID] == 0 {
				t.Errorf("%s: no picture %s", name, p.ID)
			}
		}
		if len([]rune(data.Alphabet)) != len(data.Pictures) {
			t.Errorf("%s: %d letters for %d pictures", name, len([]rune(data.Alphabet)), len(data.Pictures))
		}
		for _, n := range data.Nodes {
			for _, hand := range n.Hands {
				for k := 1; k < len(hand); k += 2 {
					for frame := range data.Frames {
						if id := fmt.Sprintf("count-%d-%d", frame, hand[k]); hand[k] > 1 && known[id] == 0 {
							t.Errorf("%s: no %s", name, id)
						}
					}
				}
			}
		}
	}
}

// randomGame plays legal moves.
func randomGame(t testing.TB, name string, plies int) *replay.Game {
	t.Helper()
	r := rand.New(rand.NewPCG(1, uint64(len(name))))
	v := mustLookup(t, name)
	rec := &record.Record{Source: name, Index: 1, Game: name, Notation: "gc"}
	pos := v.Start()
	for range plies {
		legal := pos.AppendLegal(nil)
		if len(legal) == 0 {
			break
		}
		m := legal[r.IntN(len(legal))]
		p := record.Pattern{Kind: record.KindMove, To: v.SquareName(m.To), Promotion: record.PromoteDeclined}
		switch m.Kind {
		case rules.Drop:
			p.Kind, p.Piece, p.Promotion = record.KindDrop, v.Def(m.Piece).Letter, record.PromoteUnsaid
		case rules.Promote:
			p.Promotion, p.PromoteTo = record.PromoteNamed, v.Def(m.Piece).Letter
		}
		if m.Kind != rules.Drop {
			p.From = v.SquareName(m.From)
		}
		rec.Turns = append(rec.Turns, &record.Turn{Text: written(pos, rules.NoSquare, m), Pattern: p})
		pos.Apply(m)
	}
	g := play(t, rec)
	if g.Main.Stop != nil {
		t.Fatalf("%s: %v", name, g.Main.Stop)
	}
	return g
}

func TestPageOf150PliesIsSmall(t *testing.T) {
	const most = 400 << 10
	g := randomGame(t, "kamikaze-mortal-shogi", 150)
	for _, set := range Sets() {
		page, err := Page(g, PageOptions{Text: written, Pieces: set})
		if err != nil {
			t.Fatal(err)
		}
		if len(page) > most {
			t.Errorf("%s: the page of %d plies has %d bytes, more than %d", set.Name, len(g.Main.Nodes), len(page), most)
		}
	}
}

func TestPageWithoutScriptsIsASheet(t *testing.T) {
	g := randomGame(t, "shogi", 95)
	page, err := Page(g, PageOptions{Text: written})
	if err != nil {
		t.Fatal(err)
	}
	nodes := pageNodes(t, page)
	var got []string
	for _, f := range nodes["figure"] {
		got = append(got, attribute(f, "id"))
		if svg := f.FirstChild; svg.Data != "svg" || !strings.Contains(content(svg), "to move. Black: ") {
			t.Errorf("figure %s has no picture with a description", attribute(f, "id"))
		}
	}
	want := []string{"ply=0", "ply=10", "ply=20", "ply=30", "ply=40", "ply=50", "ply=60", "ply=70", "ply=80", "ply=90", "ply=95"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("diagrams (-want +got):\n%s", diff)
	}
	css := content(nodes["style"][0])
	if !slices.ContainsFunc(strings.Split(css, "\n"), func(l string) bool { return l == ".js .sheet { display: none; }" }) {
		t.Error("the sheet is hidden by something else than the script's class")
	}
}
