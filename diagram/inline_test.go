package diagram

import (
	"regexp"
	"strings"
	"testing"

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
