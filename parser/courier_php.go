package parser

import (
	"strings"
	"unicode/utf8"

	"github.com/gcconv/gcconv/record"
)

// maxAssignments is how many assignments of a file are read.
const maxAssignments = 200_000

// courierField is a named value of a container.
type courierField struct {
	key   string // as fieldKey gives it
	name  string // as written
	parts []*passage
	at    int // offset in the source
	// more says that the value continues the field of the same name before it;
	// line says that it does so on a line of its own.
	more, line bool
}

func (f *courierField) value() *passage { return join(f.parts, "") }

// add adds the value of a field that continues this one.
func (f *courierField) add(g *courierField) {
	if g.line {
		f.parts = append(f.parts, lineEnd(g.parts[0]))
	}
	f.parts = append(f.parts, g.parts...)
}

// lineEnd is the end of a line in front of a passage.
func lineEnd(p *passage) *passage {
	b := &passageBuilder{src: p.src}
	b.put(p, 0, 0, "\n")
	return b.passage()
}

// phpReader reads assignments of PHP: $key = 'v'; $a['key'] = "v"; with
// heredocs, arrays and joined strings. It evaluates nothing.
type phpReader struct {
	p       *passage
	at      int
	fields  []courierField
	rest    []*passage // lines that are no assignment
	remarks []*passage // text of comments with # or /*
	errors  []*record.Error
}

// looksLikePHP says whether a text holds assignments of PHP.
func looksLikePHP(text string) bool {
	if strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "<?php") {
		return true
	}
	for rest := text; ; {
		i := strings.IndexByte(rest, '$')
		if i < 0 {
			return false
		}
		if i == 0 || strings.TrimLeft(rest[lastLine(rest[:i]):i], " \t;{") == "" {
			r := &phpReader{p: &passage{text: rest[i:]}}
			if name, _, _ := r.variable(); name != "" && r.operator() != "" {
				return true
			}
		}
		rest = rest[i+1:]
	}
}

func lastLine(text string) int { return strings.LastIndexAny(text, "\r\n") + 1 }

func readPHP(p *passage) *phpReader {
	r := &phpReader{p: p}
	for r.at < len(p.text) {
		if len(r.fields) == maxAssignments {
			r.errors = append(r.errors, p.errorf(r.at, r.at+1, "more than %d assignments; the rest is not read", maxAssignments))
			break
		}
		r.statement()
	}
	return r
}

func (r *phpReader) blanks() {
	for r.at < len(r.p.text) && strings.IndexByte(" \t\r\n\v\f", r.p.text[r.at]) >= 0 {
		r.at++
	}
}

func (r *phpReader) next(prefix string) bool {
	if !strings.HasPrefix(r.p.text[r.at:], prefix) {
		return false
	}
	r.at += len(prefix)
	return true
}

// lineBehind returns where the line behind that of an offset begins, the length of
// the text if there is none.
func lineBehind(text string, at int) int {
	i := strings.IndexAny(text[at:], "\r\n")
	if i < 0 {
		return len(text)
	}
	at += i + 1
	if strings.HasPrefix(text[at-1:], "\r\n") {
		at++
	}
	return at
}

// skipLine skips to the end of the line and returns where it began.
func (r *phpReader) skipLine() (start int) {
	start = r.at
	r.at = lineBehind(r.p.text, r.at)
	return start
}

func (r *phpReader) statement() {
	r.blanks()
	start := r.at
	switch {
	case r.at == len(r.p.text):
	case r.next("<?php"), r.next("<?"), r.next("?>"), r.next(";"), r.next("{"), r.next("}"):
	case r.next("/*"):
		length := strings.Index(r.p.text[r.at:], "*/")
		end := r.at + length + len("*/")
		if length < 0 {
			length, end = len(r.p.text)-r.at, len(r.p.text)
		}
		r.remarks = append(r.remarks, r.p.slice(r.at, r.at+length))
		r.at = end
	case r.next("#"):
		at := r.skipLine()
		r.remarks = append(r.remarks, r.p.slice(at, r.at))
	case r.p.text[r.at] == '$':
		name, index, appends := r.variable()
		operator := ""
		if name != "" {
			operator = r.operator()
		}
		if operator == "" {
			r.at = start
			r.other()
			return
		}
		key := name
		switch {
		case index == "":
		case name == "tags":
			key = "tags[" + index + "]"
		default:
			key = index
		}
		before := len(r.fields)
		r.blanks()
		r.assign(key, start, 0)
		if before < len(r.fields) {
			f := &r.fields[before]
			f.more, f.line = appends || operator == ".=", operator != ".="
		}
	default:
		r.other()
	}
}

// other keeps a line that is no assignment.
func (r *phpReader) other() {
	start := r.skipLine()
	r.rest = append(r.rest, r.p.slice(start, r.at))
}

func isNumber(s string) bool {
	for i := 0; i < len(s); i++ {
		if !isDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

// variable reads $name, $name[], $name['index']; of several names in brackets the
// last counts. appends tells of an empty index or a number behind it.
func (r *phpReader) variable() (name, index string, appends bool) {
	if !r.next("$") {
		return "", "", false
	}
	if name = r.word(); name == "" {
		return "", "", false
	}
	for {
		here := r.at
		r.blanks()
		if !r.next("[") {
			r.at = here
			return name, index, appends
		}
		r.blanks()
		quote := ""
		if r.next("'") {
			quote = "'"
		} else if r.next(`"`) {
			quote = `"`
		}
		start := r.at
		stop := quote + "]"
		if quote == "" {
			stop = "]"
		}
		end := strings.IndexAny(r.p.text[start:min(len(r.p.text), start+200)], stop+"\n")
		if end < 0 || r.p.text[start+end] == '\n' {
			return "", "", false
		}
		inner := strings.TrimSpace(r.p.text[start : start+end])
		if appends = inner == "" || isNumber(inner); !appends {
			index = inner
		}
		r.at = start + end
		r.next(quote)
		r.blanks()
		if !r.next("]") {
			return "", "", false
		}
	}
}

func (r *phpReader) word() string {
	start := r.at
	for r.at < len(r.p.text) {
		c := r.p.text[r.at]
		if !isLetter(c) && c != '_' && c < 0x80 && (r.at == start || !isDigit(c)) {
			break
		}
		r.at++
	}
	return r.p.text[start:r.at]
}

// operator reads = or .= and the blanks before it.
func (r *phpReader) operator() string {
	r.blanks()
	switch {
	case r.next(".="):
		return ".="
	case strings.HasPrefix(r.p.text[r.at:], "=="), strings.HasPrefix(r.p.text[r.at:], "=>"):
		return ""
	case r.next("="):
		return "="
	}
	return ""
}

// assign reads a value and adds it as a field; the entries of an array with
// names of their own become fields of these names.
func (r *phpReader) assign(key string, at, depth int) {
	f := courierField{key: fieldKey(key), name: key, at: r.p.offset(at)}
	for {
		r.blanks()
		if end, ok := r.arrayStart(); ok {
			for i, part := range r.array(end, depth) {
				if i > 0 {
					f.parts = append(f.parts, lineEnd(part))
				}
				f.parts = append(f.parts, part)
			}
		} else if part := r.scalar(); part != nil {
			f.parts = append(f.parts, part)
		} else {
			break
		}
		here := r.at
		r.blanks()
		if r.at >= len(r.p.text) || r.p.text[r.at] != '.' {
			r.at = here
			break
		}
		r.at++
	}
	if len(f.parts) > 0 {
		r.fields = append(r.fields, f)
	}
}

func (r *phpReader) arrayStart() (end string, ok bool) {
	here := r.at
	if len(r.p.text)-r.at > 5 && strings.EqualFold(r.p.text[r.at:r.at+5], "array") {
		r.at += 5
		r.blanks()
		if r.next("(") {
			return ")", true
		}
		r.at = here
	}
	if r.next("[") {
		return "]", true
	}
	return "", false
}

// array reads the entries of an array up to its end.
func (r *phpReader) array(end string, depth int) []*passage {
	open := r.at - 1
	if depth > maxNesting {
		r.errors = append(r.errors, r.p.errorf(open, open+1, "arrays more than %d deep; the rest is not read", maxNesting))
		r.at = len(r.p.text)
		return nil
	}
	var parts []*passage
	for {
		r.blanks()
		switch {
		case r.at == len(r.p.text):
			r.errors = append(r.errors, r.p.errorf(open, open+1, "the array that begins here has no closing %s", end))
			return parts
		case r.next(end):
			return parts
		case r.next(","):
			continue
		}
		start := r.at
		n := len(r.fields)
		r.assign("", start, depth+1)
		if r.at == start {
			r.at++ // nothing that is known: go on behind it
			continue
		}
		if len(r.fields) == n {
			continue
		}
		f := r.fields[len(r.fields)-1]
		r.blanks()
		if r.next("=>") {
			r.fields = r.fields[:len(r.fields)-1]
			key := f.value().text
			n = len(r.fields)
			r.blanks()
			r.assign(key, start, depth+1)
			if len(r.fields) == n || !isNumber(key) {
				continue
			}
			f = r.fields[len(r.fields)-1]
		}
		r.fields = r.fields[:len(r.fields)-1]
		parts = append(parts, f.value())
	}
}

// scalar reads a quoted string, a heredoc or a bare word; nil if there is none.
func (r *phpReader) scalar() *passage {
	text := r.p.text
	if r.at == len(text) {
		return nil
	}
	switch c := text[r.at]; {
	case c == '\'' || c == '"':
		return r.quoted(c)
	case strings.HasPrefix(text[r.at:], "<<<"):
		return r.heredoc()
	case isLetter(c) || isDigit(c) || c == '-' || c == '_':
		start := r.at
		for r.at < len(text) && (isLetter(text[r.at]) || isDigit(text[r.at]) || text[r.at] == '_' || text[r.at] == '-') {
			r.at++
		}
		return r.p.slice(start, r.at)
	}
	return nil
}

func (r *phpReader) quoted(quote byte) *passage {
	open := r.at
	start := open + 1
	for i := start; i < len(r.p.text); i++ {
		switch r.p.text[i] {
		case '\\':
			i++
		case quote:
			r.at = i + 1
			return r.unescape(start, i, quote)
		}
	}
	r.errors = append(r.errors, r.p.errorf(open, open+1, "the string that begins here has no closing %c; it is read to the end of the file", quote))
	r.at = len(r.p.text)
	return r.unescape(start, len(r.p.text), quote)
}

// heredoc reads <<<X, <<<"X" and <<<'X'. The closing line may be indented and
// be followed by a semicolon or anything that is no name.
func (r *phpReader) heredoc() *passage {
	open := r.at
	r.at += 3
	for r.at < len(r.p.text) && (r.p.text[r.at] == ' ' || r.p.text[r.at] == '\t') {
		r.at++
	}
	quote := byte('"')
	if r.next("'") {
		quote = 0
	} else {
		r.next(`"`)
	}
	name := r.word()
	if name == "" {
		r.skipLine()
		r.errors = append(r.errors, r.p.errorf(open, r.at, "<<< without a name"))
		return nil
	}
	r.skipLine()
	start := r.at
	for line := start; ; {
		at := line
		for at < len(r.p.text) && (r.p.text[at] == ' ' || r.p.text[at] == '\t') {
			at++
		}
		if strings.HasPrefix(r.p.text[at:], name) {
			end := at + len(name)
			if end == len(r.p.text) || !isLetter(r.p.text[end]) && !isDigit(r.p.text[end]) && r.p.text[end] != '_' {
				r.at = end
				return r.unescape(start, line, quote)
			}
		}
		if line = lineBehind(r.p.text, line); line == len(r.p.text) {
			break
		}
	}
	r.errors = append(r.errors, r.p.errorf(open, start, "the text that begins here has no closing line %s; it is read to the end of the file", name))
	r.at = len(r.p.text)
	return r.unescape(start, len(r.p.text), quote)
}

// unescape resolves the backslashes of a string: \\ and \' in single quotes; in
// double quotes and heredocs what phpEscape knows; none with quote 0.
func (r *phpReader) unescape(start, end int, quote byte) *passage {
	text := r.p.text[:end]
	if quote == 0 || strings.IndexByte(text[start:], '\\') < 0 {
		return r.p.slice(start, end)
	}
	b := &passageBuilder{src: r.p.src}
	from := start
	for i := start; i+1 < end; i++ {
		if text[i] != '\\' {
			continue
		}
		plain, length := "", 2
		switch c := text[i+1]; {
		case c == '\\' || c == quote:
			plain = string(c)
		case quote == '"':
			plain, length = phpEscape(text[i:])
		}
		if plain == "" {
			continue
		}
		b.copy(r.p, from, i)
		b.put(r.p, i, i+length, plain)
		i += length - 1
		from = i + 1
	}
	b.copy(r.p, from, end)
	return b.passage()
}

// phpEscape resolves the escape that begins a text as PHP does in double quotes
// (php.net/language.types.string); "" if it is none, and stays as it is.
func phpEscape(text string) (plain string, length int) {
	switch c := text[1]; {
	case c == '$':
		return "$", 2
	case strings.IndexByte("nrtvef", c) >= 0:
		return string("\n\r\t\v\x1b\f"[strings.IndexByte("nrtvef", c)]), 2
	case c == 'x':
		if code, n := escapeNumber(text[2:], 16, 2); n > 0 {
			return string([]byte{byte(code)}), 2 + n
		}
	case c >= '0' && c <= '7':
		code, n := escapeNumber(text[1:], 8, 3)
		return string([]byte{byte(code)}), 1 + n
	case strings.HasPrefix(text[1:], "u{"):
		code, n := escapeNumber(text[3:], 16, 6)
		if n > 0 && strings.HasPrefix(text[3+n:], "}") && utf8.ValidRune(rune(code)) {
			return string(rune(code)), 3 + n + 1
		}
	}
	return "", 0
}

// escapeNumber reads up to most digits of a number to a base of 8 or 16.
func escapeNumber(text string, base, most int) (code, length int) {
	for length < len(text) && length < most {
		digit := unhex(text[length])
		if digit < 0 || digit >= base {
			break
		}
		code, length = code*base+digit, length+1
	}
	return code, length
}
