package parser

import (
	"strings"
	"testing"
)

func TestEveryPieceOfADrawnHandReachesTheRules(t *testing.T) {
	rows := strings.Repeat("| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n", 9)
	for hand, want := range map[string]string{
		"飛　王二　歩十八　": "r18p2k", "全二": "2+s", "成銀": "+s", "と三": "3+p", "圭": "+n", "杏　成桂": "+l+n", "馬　龍": "+r+b", "玉": "k",
	} {
		rec := ParseKIF(TextSource("-", "後手の持駒："+hand+"\n"+rows+"先手の持駒：なし\n"))[0]
		if got := rec.Setup.Text; got != "9/9/9/9/9/9/9/9/9 b "+want+" 1" {
			t.Errorf("%s: got %s", hand, got)
		}
	}
	if got := ParseCSA(TextSource("-", "V2.2\nP+59OU00FU00TO\nP-51OU00OU\n+\n"))[0].Setup.Text; got != "4k4/9/9/9/9/9/9/9/4K4 b P+Pk 1" {
		t.Errorf("CSA: got %s", got)
	}
}
