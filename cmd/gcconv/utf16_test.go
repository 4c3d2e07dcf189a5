package main

import (
	"testing"
	"unicode/utf16"
)

func TestUTF16IsDecodedOnce(t *testing.T) {
	const kif = "#KIF version=2.0 encoding=UTF-16\r\n先手：A\r\n手合割：平手\r\n   1 ７六歩(77)\r\n"
	for _, order := range []string{"LE", "BE"} {
		var in []byte
		for _, u := range utf16.Encode([]rune("\ufeff" + kif)) {
			if order == "LE" {
				in = append(in, byte(u), byte(u>>8))
			} else {
				in = append(in, byte(u>>8), byte(u))
			}
		}
		for _, args := range [][]string{{}, {"--from", "kif"}, {"--encoding", "UTF-16" + order}, {"--encoding", "UTF-16" + order, "--from", "kif"}} {
			code, out, errs := gcconv(string(in), append([]string{"convert", "--to", "usi"}, args...)...)
			if code != 0 || out != "position startpos moves 7g7f\n" || errs != "" {
				t.Errorf("%s %v: %d %q %q", order, args, code, out, errs)
			}
		}
	}
}
