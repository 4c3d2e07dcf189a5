package diagram

import (
	"strings"
	"unicode"
)

// blanks are the spaces that vanish at the end of a line.
const blanks = " \u3000"

// wrap breaks a text into lines no wider than the room, where breakable says.
// Line feeds break too.
func (f face) wrap(text string, size, room float64) []string {
	var lines []string
	for para := range strings.SplitSeq(text, "\n") {
		line, width := "", 0.0
		start := "" // of further lines: a mark that gives them the direction of the first
		if !f.simple(para) {
			start = leftToRightMark
			if startsFromRight([]rune(para)) {
				start = rightToLeftMark
			}
		}
		for _, word := range breakable(para) {
			w := f.width(word) * size
			if line != start && line != "" && width+f.width(strings.TrimRight(word, blanks))*size > room {
				lines = append(lines, strings.TrimRight(line, blanks))
				line, width = start, 0
			}
			line += word
			width += w
		}
		lines = append(lines, strings.TrimRight(line, blanks))
	}
	return lines
}

// Characters that begin no line, and those that end none, in Japanese and Chinese
// texts (JIS X 4051, GB/T 15834); of those that are not parted from their double no
// line begins with the second.
const (
	beginsNone = ",.:;!?)]}%‰°′″’”»›…‥" +
		"、。，．・：；？！〜～〕］）｝〉》」』】〙〗〟｠％‐–\u3000" +
		"ヽヾゝゞ々〻ー゛゜ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ" +
		"｡､｣･ｧｨｩｪｫｬｭｮｯｰﾞﾟ"
	endsNone = "([{«‹‘“（〔［｛〈《「『【〘〖〝｟｢＄￥＃▲△▼▽☗☖№"
	doubled  = "―—─"
)

// breakable cuts a text into the parts that stay in one line: words with the
// spaces behind them, and single ideographs and kana with the punctuation that
// belongs to them. Of a part that is too long no line is made, so it is cut.
func breakable(text string) []string {
	const maxWord, maxWide = 24, 10
	var parts []string
	var part []rune
	wideOnes := 0 // in part
	flush := func() {
		if len(part) > 0 {
			parts = append(parts, string(part))
			part, wideOnes = nil, 0
		}
	}
	var last rune
	for _, r := range text {
		wide := isWideText(r)
		switch {
		case len(part) >= maxWord || wideOnes >= maxWide:
			flush()
		case r == ' ' || last == 0:
		case last == ' ':
			flush()
		case strings.ContainsRune(beginsNone, r) || strings.ContainsRune(endsNone, last) || r == last && strings.ContainsRune(doubled, r):
		case wide || isWideText(last):
			flush()
		}
		part = append(part, r)
		if wide {
			wideOnes++
		}
		last = r
	}
	flush()
	return parts
}

// isWideText says whether lines break on both sides of a character, as they do in
// Japanese and Chinese.
func isWideText(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r >= 0x3000 && r <= 0x30FF || r >= 0xFF01 && r <= 0xFFE6
}
