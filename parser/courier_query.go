package parser

import (
	"slices"
	"strings"
)

// queryKeys are the parameters by which a query string of Game Courier is
// known.
var queryKeys = []string{"game", "moves", "log", "code", "settings"}

// maxFields is how many parameters of a query are kept besides those of queryKeys.
const maxFields = 500

// isQuery says whether a line is a query string or a URL with one, escaped
// once or twice: a known parameter begins it or follows a separator.
func isQuery(line string) bool {
	line = strings.TrimFunc(line, isBlank)
	head := line[:min(len(line), 4096)]
	if i := strings.IndexFunc(head, isBlank); i >= 0 && strings.IndexByte(head[:i], '=') < 0 {
		return false
	}
	for _, key := range queryKeys {
		for _, equals := range []string{"=", "%3D", "%3d", "%253D"} {
			for from := 0; ; {
				i := strings.Index(head[from:], key+equals)
				if i < 0 {
					break
				}
				i += from
				before := strings.ToLower(head[:i])
				if i == 0 || strings.IndexByte("?&;", head[i-1]) >= 0 ||
					strings.HasSuffix(before, "%26") || strings.HasSuffix(before, "%3f") || strings.HasSuffix(before, "%2526") || strings.HasSuffix(before, "&amp;") {
					return true
				}
				from = i + 1
			}
		}
	}
	return false
}

// queries reads a file of query strings.
func (c *courierReader) queries(all *passage) {
	c.looked = "a parameter moves, as in game=Chess&moves=1.+P+e2-e4"
	queries, lists := readQueries(all)
	for i, fields := range queries {
		c.groups(fields, nil)
		if lists[i] != nil {
			c.moves(nil, lists[i], nil, false)
		}
		note := func(p *passage, format string, args ...any) {
			if n := len(c.records); n > 0 {
				c.records[n-1].Notes = append(c.records[n-1].Notes, p.errorf(0, len(p.text), format, args...))
			}
		}
		for i := range fields {
			switch value := fields[i].value(); {
			case fields[i].key == fragmentKey:
				note(value, "%s is the fragment of an address, which belongs to no move, and is not read", quoted(shortened(value.text)))
			case fields[i].name == "" && strings.Contains(value.text, "."):
				note(value, "this part of the query is no parameter, name=value, and is not read")
			case !courierKeys[fields[i].key]:
				c.outside = append(c.outside, value)
			}
		}
	}
}

// readQueries reads the query strings of a text, one game each, and the move lists
// behind them, nil where there is none. A line that is no query continues the one
// before it, unless it names the game of a list.
func readQueries(p *passage) (queries [][]courierField, lists []*passage) {
	start, list := -1, -1
	flush := func(end int) {
		if start < 0 {
			return
		}
		var behind *passage
		if list >= 0 {
			behind, end = p.slice(list, end), list
		}
		if fields := readQuery(p.slice(start, end)); len(fields) > 0 {
			queries, lists = append(queries, fields), append(lists, behind)
		}
	}
	for lines := linesOf(p.text); lines.scan(); {
		switch {
		case isQuery(lines.line):
			flush(lines.at)
			start, list = lines.at, -1
		case start >= 0 && list < 0 && namesGame(strings.TrimLeftFunc(strings.TrimPrefix(lines.line, "//"), isBlank)):
			list = lines.at
		}
	}
	flush(len(p.text))
	return queries, lists
}

// readQuery reads one query string.
func readQuery(p *passage) []courierField {
	start := 0
	for start < len(p.text) && (p.text[start] == '\n' || p.text[start] == '\r' || p.text[start] == ' ') {
		start++
	}
	end := len(strings.TrimRight(p.text, " \t\r\n"))
	p = p.slice(start, max(start, end))
	if !strings.Contains(p.text, "=") {
		p = unescapeQuery(p, 0, len(p.text), false)
	}
	var fields []courierField
	if i := fragmentAt(p.text); i >= 0 {
		fields = append(fields, courierField{key: fragmentKey, name: fragmentKey, parts: []*passage{p.slice(i, len(p.text))}, at: p.offset(i)})
		p = p.slice(0, i)
	}
	at := 0
	if i := strings.IndexByte(p.text, '?'); i >= 0 && i < strings.IndexByte(p.text, '=') {
		at = i + 1
	}
	for at < len(p.text) {
		end := len(p.text)
		if i := strings.IndexByte(p.text[at:], '&'); i >= 0 {
			end = at + i
		}
		next := end + 1
		if strings.HasPrefix(p.text[end:], "&amp;") {
			next = end + len("&amp;")
		}
		if equals := strings.IndexByte(p.text[at:end], '='); equals > 0 {
			name := unescapeQuery(p, at, at+equals, true).text
			at += equals + 1
			// A blank that is not escaped shows that + is no blank.
			plus := strings.IndexFunc(p.text[at:end], isBlank) < 0
			value := unescapeQuery(p, at, end, plus)
			if isEscaped(value.text) {
				value = unescapeQuery(value, 0, len(value.text), plus)
			}
			key := fieldKey(name)
			if len(fields) >= maxFields && !slices.Contains(queryKeys, key) {
				at = next // an address does not have so many
				continue
			}
			fields = append(fields, courierField{key: key, name: name, parts: []*passage{value}, at: p.offset(min(at, len(p.text)))})
		} else if len(fields) < maxFields && end > at {
			fields = append(fields, courierField{parts: []*passage{unescapeQuery(p, at, end, true)}, at: p.offset(at)}) // no parameter
		}
		at = next
	}
	return fields
}

// fragmentKey is the key of the fragment of an address among its fields.
const fragmentKey = "#"

// fragmentAt returns the offset of the # that ends the query of an address, -1 if
// there is none. A # with no name behind it is the sign of mate, and one with more
// lines behind it stands in a text that was not escaped.
func fragmentAt(text string) int {
	line := max(strings.LastIndexFunc(text, isBlankOrEnd), strings.LastIndex(text, "%0A"), strings.LastIndex(text, "%0a"), 0)
	for i := line; i+1 < len(text); i++ {
		if c := text[i+1]; text[i] == '#' && (isLetter(c) || isDigit(c) || strings.IndexByte("_/!-", c) >= 0) {
			return i
		}
	}
	return -1
}

// isEscaped says whether a value that was unescaped is still escaped.
func isEscaped(value string) bool {
	if strings.ContainsAny(value, " \n") {
		return false
	}
	for _, e := range []string{"%0A", "%0a", "%0D", "%0d", "%20", "%3B", "%3b", "%2B", "%2b"} {
		if strings.Contains(value, e) {
			return true
		}
	}
	return false
}

// unescapeQuery resolves %XX in p.text[start:end], and + as a blank.
func unescapeQuery(p *passage, start, end int, plus bool) *passage {
	if !strings.ContainsAny(p.text[start:end], "%+") {
		return p.slice(start, end)
	}
	b := &passageBuilder{src: p.src}
	from := start
	for i := start; i < end; i++ {
		switch c := p.text[i]; {
		case c == '+' && plus:
			b.copy(p, from, i)
			b.put(p, i, i+1, " ")
			from = i + 1
		case c == '%' && i+2 < end && unhex(p.text[i+1]) >= 0 && unhex(p.text[i+2]) >= 0:
			b.copy(p, from, i)
			b.put(p, i, i+3, string([]byte{byte(unhex(p.text[i+1])<<4 | unhex(p.text[i+2]))}))
			i += 2
			from = i + 1
		}
	}
	b.copy(p, from, end)
	return b.passage()
}

func unhex(c byte) int {
	switch {
	case isDigit(c):
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}
