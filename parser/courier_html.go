package parser

import (
	"io"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/gcconv/gcconv/record"
)

// htmlPage is what a saved page holds.
type htmlPage struct {
	fields []courierField // of its forms
	text   *passage       // its running text, text areas included
	title  string
	links  []*passage
	errors []*record.Error
}

// htmlTags are the elements by which a text is known as a web page.
var htmlTags = []string{"html", "head", "title", "body", "form", "textarea", "input", "table", "tr", "td", "pre", "br", "p", "div", "ol", "ul", "h1", "h2", "font", "center"}

// looksLikeHTML says whether a text is a web page, or a piece of one. Tags in the
// comments of a move list do not count.
func looksLikeHTML(text string) bool {
	trimmed := strings.TrimLeft(text, " \t\r\n\uFEFF")
	if len(trimmed) > 1 && trimmed[0] == '<' && trimmed[1] == '!' {
		return true
	}
	comment := false // the line has one in front of here
	for at := 0; ; {
		i := strings.IndexByte(text[at:], '<')
		if i < 0 {
			return false
		}
		before := text[max(0, at-1) : at+i]
		if line := lastLine(before); line > 0 {
			before, comment = before[line:], false
		}
		comment = comment || strings.Contains(strings.ReplaceAll(before, "://", ""), "//")
		at += i + 1
		if comment {
			continue
		}
		name := strings.TrimPrefix(text[at:], "/")
		n := 0
		for n < len(name) && n < 10 && (isLetter(name[n]) || isDigit(name[n])) {
			n++
		}
		if n == 0 || n == len(name) || strings.IndexByte(" \t\r\n/>", name[n]) < 0 {
			continue
		}
		for _, tag := range htmlTags {
			if strings.EqualFold(name[:n], tag) {
				return true
			}
		}
	}
}

// readHTML reads the pages of a file: several may have been put together.
func readHTML(p *passage) []*htmlPage {
	r := &htmlReader{p: p}
	r.newPage()
	z := html.NewTokenizer(strings.NewReader(p.text))
	at := 0
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			if z.Err() != io.EOF || at < len(p.text) {
				r.page.errors = append(r.page.errors, p.errorf(at, at+1, "the page ends inside a tag that begins here; what follows is not read"))
			}
			break
		}
		end := min(at+len(z.Raw()), len(p.text))
		switch kind {
		case html.TextToken:
			r.textToken(at, end)
		case html.StartTagToken, html.SelfClosingTagToken:
			name, _ := z.TagName()
			r.startTag(atom.Lookup(name), at, end)
		case html.EndTagToken:
			name, _ := z.TagName()
			r.endTag(atom.Lookup(name), at)
		case html.DoctypeToken:
			r.restart()
		}
		at = end
	}
	r.endPage()
	return r.pages
}

// htmlReader follows the tokens of a file.
type htmlReader struct {
	p     *passage
	pages []*htmlPage
	page  *htmlPage
	text  *passageBuilder
	empty bool // the page has had no text yet

	skip   atom.Atom // script, style, …: until its end
	title  bool
	pre    int
	table  int
	area   *passageBuilder // of the text area that is open
	name   string          // its name
	areaAt int
}

func (r *htmlReader) newPage() {
	r.page = &htmlPage{}
	r.text = &passageBuilder{src: r.p.src}
	r.empty = true
	r.pre, r.table = 0, 0
}

func (r *htmlReader) endPage() {
	if r.area != nil {
		r.page.errors = append(r.page.errors, r.p.src.Errorf(r.areaAt, r.areaAt+1, "the text area that begins here has no end; it is read to the end of the page"))
		r.endArea()
	}
	r.page.text = r.text.passage()
	r.pages = append(r.pages, r.page)
}

// restart begins a new page where a page begins inside a file.
func (r *htmlReader) restart() {
	if !r.empty {
		r.endPage()
		r.newPage()
	}
}

func (r *htmlReader) textToken(at, end int) {
	if r.skip != 0 {
		return
	}
	b := &passageBuilder{src: r.p.src}
	decodeEntities(b, r.p, at, end)
	piece := b.passage()
	if r.title {
		r.page.title += piece.text
		return
	}
	if strings.TrimFunc(piece.text, isBlank) != "" {
		r.empty = false
	}
	if r.area != nil {
		r.area.copy(piece, 0, len(piece.text))
	}
	if r.table == 0 || r.pre > 0 || r.area != nil {
		r.text.copy(piece, 0, len(piece.text))
		return
	}
	// In a table the end of a line is but a blank.
	from := 0
	for i := 0; i < len(piece.text); i++ {
		if c := piece.text[i]; c == '\n' || c == '\r' {
			r.text.copy(piece, from, i)
			r.text.put(piece, i, i+1, " ")
			from = i + 1
		}
	}
	r.text.copy(piece, from, len(piece.text))
}

// decodeEntities adds p.text[at:end] with its entities resolved.
func decodeEntities(b *passageBuilder, p *passage, at, end int) {
	from := at
	for i := at; i < end; i++ {
		if p.text[i] != '&' {
			continue
		}
		n := i + 1
		for n < end && n < i+40 && (isLetter(p.text[n]) || isDigit(p.text[n]) || p.text[n] == '#') {
			n++
		}
		if n < end && p.text[n] == ';' {
			n++
		}
		raw := p.text[i:n]
		if plain := html.UnescapeString(raw); plain != raw {
			b.copy(p, from, i)
			b.put(p, i, n, plain)
			from = n
			i = n - 1
		}
	}
	b.copy(p, from, end)
}

func (r *htmlReader) breakLine(at int, text string) { r.text.put(r.p, at, at, text) }

func (r *htmlReader) startTag(tag atom.Atom, at, end int) {
	if r.skip != 0 {
		return
	}
	switch tag {
	case atom.Html:
		r.restart()
	case atom.Script, atom.Style, atom.Select, atom.Noscript, atom.Template:
		r.skip = tag
	case atom.Title:
		r.title = true
	case atom.Textarea:
		r.area, r.areaAt, r.name = &passageBuilder{src: r.p.src}, r.p.offset(at), ""
		if name := r.attribute("name", at, end); name != nil {
			r.name = name.text
		}
		r.breakLine(at, "\n")
	case atom.Input:
		name, value := r.attribute("name", at, end), r.attribute("value", at, end)
		if name != nil && value != nil {
			r.empty = false
			r.page.fields = append(r.page.fields, courierField{key: fieldKey(name.text), name: name.text, parts: []*passage{value}, at: r.p.offset(at)})
		}
	case atom.A:
		if href := r.attribute("href", at, end); href != nil && isQuery(href.text) {
			r.page.links = append(r.page.links, href)
		}
	case atom.Pre:
		r.pre++
		r.breakLine(at, "\n")
	case atom.Td, atom.Th:
		r.breakLine(at, string(cellBreak))
	case atom.Table:
		r.table++
		r.breakLine(at, "\n")
	default:
		if isBlock(tag) {
			r.breakLine(at, "\n")
		}
	}
}

func (r *htmlReader) endTag(tag atom.Atom, at int) {
	if r.skip != 0 {
		if tag == r.skip {
			r.skip = 0
		}
		return
	}
	switch tag {
	case atom.Title:
		r.title = false
	case atom.Textarea:
		r.endArea()
		r.breakLine(at, "\n")
	case atom.Pre:
		r.pre = max(0, r.pre-1)
		r.breakLine(at, "\n")
	case atom.Table:
		r.table = max(0, r.table-1)
		r.breakLine(at, "\n")
	default:
		if isBlock(tag) {
			r.breakLine(at, "\n")
		}
	}
}

func (r *htmlReader) endArea() {
	if r.area != nil {
		r.page.fields = append(r.page.fields, courierField{key: fieldKey(r.name), name: r.name, parts: []*passage{r.area.passage()}, at: r.areaAt})
		r.area = nil
	}
}

// isBlock says whether an element stands on lines of its own.
func isBlock(tag atom.Atom) bool {
	switch tag {
	case atom.Br, atom.P, atom.Div, atom.Li, atom.Ul, atom.Ol, atom.Dl, atom.Dt, atom.Dd, atom.Tr, atom.Tbody, atom.Thead, atom.Hr,
		atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Form, atom.Blockquote, atom.Center, atom.Body, atom.Section,
		atom.Article, atom.Header, atom.Footer, atom.Nav, atom.Main, atom.Aside, atom.Fieldset, atom.Option, atom.Button, atom.Caption:
		return true
	}
	return false
}

// attribute returns the value of an attribute of the tag p.text[at:end], nil if
// it has none of that name.
func (r *htmlReader) attribute(want string, at, end int) *passage {
	text := r.p.text[:end]
	i := at + 1
	for i < end && (isLetter(text[i]) || isDigit(text[i])) {
		i++
	}
	for i < end {
		for i < end && strings.IndexByte(" \t\r\n\f/>", text[i]) >= 0 {
			i++
		}
		start := i
		for i < end && strings.IndexByte(" \t\r\n\f/>=", text[i]) < 0 {
			i++
		}
		name := text[start:i]
		for i < end && strings.IndexByte(" \t\r\n\f", text[i]) >= 0 {
			i++
		}
		if i >= end || text[i] != '=' {
			if i == start {
				i++
			}
			continue
		}
		i++
		for i < end && strings.IndexByte(" \t\r\n\f", text[i]) >= 0 {
			i++
		}
		if i >= end {
			return nil
		}
		valueStart, valueEnd := i, i
		if quote := text[i]; quote == '"' || quote == '\'' {
			valueStart = i + 1
			n := strings.IndexByte(text[valueStart:], quote)
			if n < 0 {
				return nil
			}
			valueEnd = valueStart + n
			i = valueEnd + 1
		} else {
			for i < end && strings.IndexByte(" \t\r\n\f>", text[i]) < 0 {
				i++
			}
			valueEnd = i
		}
		if strings.EqualFold(name, want) {
			b := &passageBuilder{src: r.p.src}
			decodeEntities(b, r.p, valueStart, valueEnd)
			return b.passage()
		}
	}
	return nil
}
