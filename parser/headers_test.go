package parser

import (
	"testing"

	"github.com/gcconv/gcconv/record"
)

func TestHeaderThatStandsTwiceIsTold(t *testing.T) {
	for _, c := range []struct{ notation, in, want string }{
		{"KIF", "先手：A\n備考：x\n先手：B\n備考：y\n   1 ７六歩(77)\n", "3:1: note: the header 先手 stands twice; the first one counts: \"A\"\n4:1: note: the header 備考 stands twice; the first one counts: \"x\"\n"},
		{"KIF", "開始日時：2003/05/03 10:30:00\n開始日時：2004/05/03 10:30:00\n   1 ７六歩(77)\n", "2:1: note: the header 開始日時 stands twice; the first one counts: \"2003.05.03\"\n"},
		{"CSA", "V2.2\nN+A\nN+B\n$EVENT:x\n$EVENT:y\n$FOO:1\n$FOO:2\nPI\n+\n+7776FU\n", "3:1: note: this header stands twice; the first one counts: \"A\"\n5:1: note: this header stands twice; the first one counts: \"x\"\n7:1: note: this header stands twice; the first one counts: \"1\"\n"},
		{"JKF", `{"header":{"先手":"A","先手":"B"},"moves":[{}]}`, "1:26: note: the header 先手 stands twice; the first one counts: \"A\"\n"},
	} {
		read := map[string]func(*Source) []*record.Record{"KIF": ParseKIF, "CSA": ParseCSA, "JKF": ParseJKF}[c.notation]
		rec := read(TextSource("-", c.in))[0]
		if got := oddities(rec); got != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.in, got, c.want)
		}
		if black := rec.Tag("Black"); black != "A" && black != "" {
			t.Errorf("%s: Black is %q", c.in, black)
		}
	}
}

func TestUTF16NamedInTextOfOneByteACharacterIsNotBelieved(t *testing.T) {
	d, err := Decode([]byte("#KIF version=2.0 encoding=UTF-16\n先手：A\n"), "")
	if err != nil || d.Encoding != "UTF-8" || len(d.Bad) > 0 {
		t.Errorf("%+v, %v", d, err)
	}
}
