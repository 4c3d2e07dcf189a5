package main

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// wideChars are the characters of names and comments in Japanese, Chinese and
// Korean: the punctuation and signs of JIS X 0208, GB 2312 and KS X 1001, the
// kanji of JIS X 0208, the hanzi of level 1 of GB 2312 and the syllables of KS X
// 1001, which stand in these rows of the national encodings, what Unicode has of
// the same kind, and the signs of mathematics. Signs that are emoji are left to
// their font.
func wideChars(emoji *sfnt.Font) []rune {
	var chars []rune
	seen := map[rune]bool{utf8.RuneError: true}
	add := func(r rune) {
		if !seen[r] && !unicode.Is(unicode.Co, r) && !isEmoji(emoji, r) {
			seen[r] = true
			chars = append(chars, r)
		}
	}
	for _, set := range []struct {
		coding      encoding.Encoding
		first, last byte
	}{
		{japanese.EUCJP, 0xA1, 0xF4},
		{simplifiedchinese.GBK, 0xA1, 0xD7},
		{korean.EUCKR, 0xA1, 0xC8},
	} {
		for row := int(set.first); row <= int(set.last); row++ {
			for cell := 0xA1; cell <= 0xFE; cell++ {
				text, err := set.coding.NewDecoder().String(string([]byte{byte(row), byte(cell)}))
				if err != nil || strings.ContainsRune(text, utf8.RuneError) {
					continue
				}
				for _, r := range text {
					add(r)
				}
			}
		}
	}
	for _, block := range [][2]rune{
		{0x2100, 0x2BFF},                   // letters as signs, arrows, mathematics, numbers in circles, shapes, dingbats
		{0x3000, 0x303F},                   // punctuation
		{0x3041, 0x30FF}, {0x31F0, 0x31FF}, // kana
		{0x3105, 0x318E}, // bopomofo, parts of Hangul
		{0x3200, 0x33FF}, // letters in brackets and circles, words in one square
		{0xFF01, 0xFFEE}, // full and half width
	} {
		for r := block[0]; r <= block[1]; r++ {
			if unicode.IsGraphic(r) {
				add(r)
			}
		}
	}
	return chars
}

// isEmoji says whether a sign is one of the emoji, which may be joined to others.
func isEmoji(emoji *sfnt.Font, r rune) bool {
	if r < 0x2300 || r > 0x2BFF || r >= 0x2460 && r <= 0x25FF {
		return false
	}
	var buf sfnt.Buffer
	i, err := emoji.GlyphIndex(&buf, r)
	return err == nil && i != 0
}
