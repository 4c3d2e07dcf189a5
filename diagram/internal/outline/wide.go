package main

import (
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// wideChars are the characters of names and comments in Japanese, Chinese and
// Korean: the kanji of JIS X 0208, the hanzi of level 1 of GB 2312 and the
// syllables of KS X 1001, which stand in these rows of the national encodings.
func wideChars() []rune {
	var chars []rune
	seen := map[rune]bool{}
	for _, set := range []struct {
		coding      encoding.Encoding
		first, last byte
	}{
		{japanese.EUCJP, 0xB0, 0xF4},
		{simplifiedchinese.GBK, 0xB0, 0xD7},
		{korean.EUCKR, 0xB0, 0xC8},
	} {
		for row := int(set.first); row <= int(set.last); row++ {
			for cell := 0xA1; cell <= 0xFE; cell++ {
				text, err := set.coding.NewDecoder().String(string([]byte{byte(row), byte(cell)}))
				if err != nil || strings.ContainsRune(text, '\uFFFD') {
					continue
				}
				for _, r := range text {
					if !seen[r] {
						seen[r] = true
						chars = append(chars, r)
					}
				}
			}
		}
	}
	return chars
}
