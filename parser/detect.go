package parser

import (
	"fmt"
	"regexp"
	"sort"
	"strings"
	"sync"
	"unicode/utf8"
)

// Guess is how well a text fits a notation.
type Guess struct {
	Notation string // "gc", "pgn", "kif", …
	Score    int    // from 0, fits not at all, to 100, certain
	Reason   string // what was seen
}

// sampleSize is how much of a text is looked at to tell its notation.
const sampleSize = 64 << 10

// sign is something in a text that speaks for a notation.
type sign struct {
	notation string
	pattern  string // a regular expression
	score    int    // for one occurrence
	more     int    // for each further one, up to ten
	reason   string
	needs    string // a text without any of these bytes or words, parted by blanks, has no such thing; "" for none
}

var signs = []sign{
	{"zsg", `\AZillions Save Game File`, 100, 0, "its first line names a Zillions saved game", ""},
	{"zsg", `\A\s*\{[\s\S]*"format"\s*:\s*"gcconv-zsg"`, 100, 0, "the steps of a Zillions saved game", ""},
	{"pgn", `(?m)^\s*\[[A-Za-z0-9_]+\s+".*"\s*\]`, 80, 2, "tags such as [Event \"…\"]", "["},
	{"kif", `(?m)^手数-+|^#\s*KIF`, 90, 0, "the line 手数----", "手数 KIF"},
	{"kif", `(?m)^\s*[0-9０-９]+\s+[▲△☗☖▼▽]?([1-9１-９][一二三四五六七八九1-9]|同)`, 70, 2, "numbered moves such as 7６歩(77)", nonASCII},
	{"kif", `(?m)^\s*[0-9０-９]+\s+(投了|中断|千日手|持将棋|詰み|切れ負け|反則)`, 60, 0, "a numbered ending such as 投了", nonASCII},
	{"kif", `(?m)^(手合割|先手|後手|下手|上手|棋戦|開始日時)[：:]`, 40, 2, "headers such as 手合割：", nonASCII},
	{"ki2", `[▲△☗☖▼▽]([1-9１-９][一二三四五六七八九1-9]|同)\s*[^\s(（]{1,5}(\s|$|[▲△☗☖▼▽])`, 66, 2, "moves such as ▲７六歩", nonASCII},
	{"csa", `(?m)^[+-][0-9]{4}[A-Z]{2}`, 80, 2, "moves such as +7776FU", "+ -"},
	{"csa", `(?m)^(V[23](\.[0-9])?\s*$|'CSA encoding|PI|P[1-9]([+-][A-Z]{2}| \*)|P[+-][0-9]{2}|N[+-])`, 60, 4, "CSA header lines", ""},
	{"usi", `(?m)^\s*(position\s+)?(startpos|sfen|fen)\b`, 95, 0, "a position command", "startpos fen"},
	{"usi", `(?m)^\s*([+A-Za-z0-9]+/){3,}[+A-Za-z0-9~]+(\[[^\]]*\])?\s+[bw]\b`, 75, 2, "a position in SFEN or FEN", "/"},
	{"usi", `(?m)^(\s*([1-9][a-i][1-9][a-i]\+?|[a-p][0-9]{1,2}[a-p][0-9]{1,2}[a-z]?|[A-Z][*@][a-p1-9]{2}))+\s*$`, 48, 0, "moves such as 7g7f or e2e4", ""},
	{"json", `\A\s*\{[\s\S]*"plies"`, 80, 0, "an object with plies", "{"},
	{"jkf", `\A\s*\{[\s\S]*"moves"\s*:\s*\[\s*\{`, 75, 0, "an object with moves as in json-kifu-format", "{"},
	{"gc", `(?m)^\s*\$[A-Za-z_]+(\[[^\]]*\])?\s*=`, 80, 2, "assignments such as $moves = …", "$"},
	{"gc", `(?i)\A\s*(//\s*)?Game:[ \t]*\S`, 88, 0, "a head such as Game: Chess", ":"},
	{"gc", `(?i)<(html|body|textarea|table|form|pre|br)\b`, 60, 0, "a saved web page", "<"},
	{"gc", `(^|[?&])(game|moves|log|settings)(=|%3D)`, 80, 2, "a query such as game=…&moves=…", "= %3D"},
	{"gc", `(?m)^\s*[0-9]+\.+\s*([^\s\-]+\s+)?[A-Za-z0-9]+-[A-Za-z0-9]+(;|\s|$)`, 50, 3, "moves such as P e2-e4 or 7g-7f", "-"},
	{"gc", `(?m)^\s*([0-9]+\.+\s*)?[A-Za-z+]{1,3}\*[a-z0-9]+(;|\s*$)`, 45, 2, "drops such as P*5e", "*"},
	{"gc", `(?m)^\s*[A-Za-z]?\s*[a-z][0-9]+-[a-z][0-9]+|^\s*[A-Za-z+]{0,2}\s*[0-9]+[a-z]-[0-9]+[a-z]`, 40, 3, "moves such as P e2-e4 or 7g-7f", "-"},
	{"pgn", `(?:^|[\s.])([KQRBN][a-h]?[1-8]?x?[a-h][1-8]|[a-h]x[a-h][1-8]|O-O(-O)?|[KQRBNP]?\s?[*@]-?[a-h][1-8])[+#!?]*(\s|$)`, 45, 4, "moves such as Nf3 or N*f3", ""},
	{"pgn", `(?m)^\s*1\.\s*[a-h][34]\s`, 45, 0, "an opening such as 1. e4", "1."},
}

// signPatterns are the patterns of signs, compiled when they are needed first.
var signPatterns = sync.OnceValue(func() []*regexp.Regexp {
	out := make([]*regexp.Regexp, len(signs))
	for i, s := range signs {
		out[i] = regexp.MustCompile(s.pattern)
	}
	return out
})

// dashes makes typographic dashes plain.
var dashes = strings.NewReplacer("\u2010", "-", "\u2011", "-", "\u2012", "-", "\u2013", "-", "\u2014", "-", "\u2212", "-")

// nonASCII as what a sign needs is any character that ASCII lacks.
const nonASCII = "é"

// mayHold says whether a text has what a sign needs: a look that saves trying its
// pattern at every place.
func mayHold(text, needs string) bool {
	if needs == nonASCII {
		return strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0
	}
	if needs == "" {
		return true
	}
	for word := range strings.FieldsSeq(needs) {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// Detect tells which notations a text may be in, the best first. Texts that
// fit none give no guesses. The name of the file breaks ties, and decides among
// the notations of a text without any sign if that of the name can read it.
func Detect(text, name string) []Guess {
	if len(text) > sampleSize {
		text = text[:sampleSize]
	}
	if strings.Contains(text, "\xe2\x80") || strings.Contains(text, "\xe2\x88\x92") {
		text = dashes.Replace(text)
	}
	best := map[string]*Guess{}
	patterns := signPatterns()
	for i, s := range signs {
		if !mayHold(text, s.needs) {
			continue
		}
		n := len(patterns[i].FindAllStringIndex(text, 11))
		if n == 0 {
			continue
		}
		if s.score == 100 { // certain by itself
			return []Guess{{s.notation, 100, s.reason}}
		}
		score := min(100, s.score+(n-1)*s.more)
		g := best[s.notation]
		switch {
		case g == nil:
			best[s.notation] = &Guess{s.notation, score, s.reason}
		case score > g.Score:
			g.Score, g.Reason = min(100, score+5), s.reason
		default:
			g.Score = min(100, g.Score+5)
		}
	}
	named, ending := namedNotation(name)
	var out []Guess
	for notation, g := range best {
		if notation == named {
			g.Score = min(100, g.Score+3)
			g.Reason += fmt.Sprintf("; the name ends in %s", ending)
		}
		out = append(out, *g)
	}
	if len(out) == 0 && named != "" && strings.TrimSpace(text) != "" && strings.IndexByte(text, 0) < 0 && try(named, name, text).fits() {
		out = append(out, Guess{named, 10, "it can be read so, and the name ends in " + ending})
	}
	sort.Slice(out, func(i, j int) bool {
		return out[i].Score > out[j].Score || out[i].Score == out[j].Score && out[i].Notation < out[j].Notation
	})
	return out
}
