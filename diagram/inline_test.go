package diagram

import (
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/gcconv/gcconv/rules"
)

func TestPicturesOfAPageShareTheirSymbols(t *testing.T) {
	var in Inline
	var page strings.Builder
	for _, name := range []string{"chess", "shogi", "chess"} {
		v, _ := rules.Lookup(name)
		b := FromPosition(v.Start())
		page.WriteString(in.SVG(Draw(&b, Options{})))
	}
	page.WriteString(in.Symbols())
	defined := map[string]int{}
	for _, m := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(page.String(), -1) {
		defined[m[1]]++
	}
	used := regexp.MustCompile(`href="#([^"]*)"`).FindAllStringSubmatch(page.String(), -1)
	if len(used) < 72 {
		t.Errorf("%d uses of symbols", len(used))
	}
	for _, m := range used {
		if defined[m[1]] != 1 {
			t.Errorf("%q is defined %d times", m[1], defined[m[1]])
		}
	}
}

// Pictures that are pasted into one page share its IDs: the first element with an
// ID is drawn wherever it is used. So no two drawings may have the same one.
func TestAnIDIsOfOneDrawingInAllThemesSetsAndFolders(t *testing.T) {
	king := func(colour string) fstest.MapFS {
		return fstest.MapFS{"king.svg": {Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="` + colour + `" d="M1 1h7v7z"/></svg>`)}}
	}
	sets := Sets()
	for _, colour := range []string{"#ff0000", "#0000ff"} {
		set, err := LoadSet(king(colour), "own")
		if err != nil {
			t.Fatal(err)
		}
		sets = append(sets, set)
	}
	definition := regexp.MustCompile(`(?s)\n<g id="([^"]*)">(.*?)</g>`)
	drawn := map[string]string{}
	kings := map[string]bool{}
	for _, v := range rules.Builtin() {
		b := FromPosition(v.Start())
		for _, theme := range Themes() {
			for _, set := range sets {
				svg := string(Draw(&b, Options{Pieces: set, Theme: theme}).SVG())
				if again := string(Draw(&b, Options{Pieces: set, Theme: theme}).SVG()); again != svg {
					t.Fatalf("%s, %s, %s: two drawings differ", v.Name, theme.Name, set.Name)
				}
				for _, m := range definition.FindAllStringSubmatch(svg, -1) {
					if old, ok := drawn[m[1]]; ok && old != m[2] {
						t.Errorf("%s, %s, %s: another drawing has the ID %s", v.Name, theme.Name, set.Name, m[1])
					}
					drawn[m[1]] = m[2]
					kings[m[1]] = kings[m[1]] || strings.HasPrefix(m[1], "own-king-") || strings.HasPrefix(m[1], "western-king-white-")
				}
			}
		}
	}
	n := 0
	for _, isKing := range kings {
		if isKing {
			n++
		}
	}
	if n != 5 {
		t.Errorf("%d drawings of a King; want one of each folder and three White ones, by theme", n)
	}
}
