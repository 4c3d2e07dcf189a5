package diagram

import (
	"slices"
	"strings"
	"sync"
)

// Inline collects the symbols of drawings that stand in one HTML page, so that
// each is defined once. It is safe for concurrent use; the zero value is ready.
type Inline struct {
	mu      sync.Mutex
	symbols map[string]*Symbol
}

// SVG returns the svg element of a drawing for a page that also has Symbols.
func (in *Inline) SVG(d *Drawing) string {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.collect(d.Items)
	return string(d.appendSVG(nil, inPage))
}

func (in *Inline) collect(items []Item) {
	for i := range items {
		if s := items[i].Symbol; s != nil && in.symbols[s.ID] == nil {
			if in.symbols == nil {
				in.symbols = map[string]*Symbol{}
			}
			in.symbols[s.ID] = s
			in.collect(s.Items)
		}
		in.collect(items[i].Items)
	}
}

// Symbols returns an svg element that shows nothing and defines what the others
// use; it may stand anywhere in the page.
func (in *Inline) Symbols() string {
	in.mu.Lock()
	defer in.mu.Unlock()
	list := make([]*Symbol, 0, len(in.symbols))
	for _, s := range in.symbols {
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b *Symbol) int { return strings.Compare(a.ID, b.ID) })
	return writeSymbols(list)
}
