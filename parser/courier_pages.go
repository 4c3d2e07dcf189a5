package parser

import "strings"

// pages reads saved pages: the moves of their forms, else those in a link,
// else the running text.
func (c *courierReader) pages(p *passage) {
	c.html = true
	c.looked = "a form field named moves, a table or lines such as 1. P e2-e4; save the page of a game that shows its move list"
	for _, page := range readHTML(p) {
		c.errors = append(c.errors, page.errors...)
		if c.first == nil && len(page.errors) > 0 {
			c.first = page.errors[0]
		}
		c.page(page)
	}
}

func (c *courierReader) page(page *htmlPage) {
	var extra courierMeta
	if i := strings.Index(page.title, " on Game Courier"); i > 0 {
		extra = append(extra, courierDatum{key: "title", text: strings.TrimSpace(page.title[:i])})
	}
	var linked [][]courierField
	for _, link := range page.links {
		fields := readQuery(link)
		for _, f := range fields {
			switch f.key {
			case "moves":
				linked = addLink(linked, fields, f.value().text)
			case "game", "log":
				extra = append(extra, courierDatum{key: "link " + f.key, text: f.value().text, pos: f.value().pos(0)})
			}
		}
	}
	groups := groupFields(page.fields)
	for _, g := range groups {
		initial, list := g.moves()
		if list == nil {
			continue
		}
		meta := append(g.meta(), extra...)
		if len(groups) == 1 {
			meta = append(meta, pageMeta(page.text)...)
		}
		c.moves(initial, list, meta, false)
	}
	if anyMoves(groups) {
		c.outside = append(c.outside, page.text)
		return
	}
	before := len(c.records)
	for _, fields := range linked {
		c.groups(fields, nil)
	}
	if len(c.records) == before {
		for _, g := range groups {
			extra = append(extra, g.meta()...)
		}
		c.moves(nil, page.text, extra, true)
	}
}

// addLink adds the fields of a link that has moves. Of links to stages of one game
// that follow each other the longest counts.
func addLink(linked [][]courierField, fields []courierField, moves string) [][]courierField {
	if len(linked) == 0 {
		return append(linked, fields)
	}
	get := func(fields []courierField, key string) string {
		for i := range fields {
			if fields[i].key == key {
				return fields[i].value().text
			}
		}
		return ""
	}
	last := linked[len(linked)-1]
	before := get(last, "moves")
	switch {
	case get(last, "game") != get(fields, "game") || get(last, "log") != get(fields, "log"):
	case strings.HasPrefix(before, moves):
		return linked
	case strings.HasPrefix(moves, before):
		linked[len(linked)-1] = fields
		return linked
	}
	return append(linked, fields)
}

func anyMoves(groups []fieldGroup) bool {
	for _, g := range groups {
		if _, list := g.moves(); list != nil {
			return true
		}
	}
	return false
}

// pageMeta reads the side and status lines of a page.
func pageMeta(text *passage) courierMeta {
	var meta courierMeta
	for _, e := range readCourierLines(text, func(courierMeta) *courierCoords { return &courierCoords{} }, true) {
		switch e.kind {
		case entryHeader:
			meta = append(meta, e.datum(text))
		case entryStatus:
			meta = append(meta, courierDatum{key: "status", text: e.text, pos: text.pos(e.at), length: text.spread(e.at, e.at+len(e.text))})
		}
	}
	return meta
}
