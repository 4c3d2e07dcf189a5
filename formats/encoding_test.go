package formats_test

import (
	"testing"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/parser"
)

// D34: ☗☖ became ? in Shift_JIS. Nothing that an encoding lacks may vanish.
func TestCharactersThatAnEncodingLacksAreReported(t *testing.T) {
	out, missing, err := formats.Encode("☗７六歩 ☖３四歩\n〜―－ ▲△①髙\n*é 😀\n", "Shift_JIS")
	if err != nil {
		t.Fatal(err)
	}
	d, err := parser.Decode(out, "Shift_JIS")
	if err != nil {
		t.Fatal(err)
	}
	if want := "▲７六歩 △３四歩\n～―－ ▲△①髙\n*&#xE9; &#x1F600;\n"; d.Text != want {
		t.Errorf("got  %q\nwant %q", d.Text, want)
	}
	var got []string
	for _, m := range missing {
		got = append(got, m.Error())
	}
	want := []string{
		"3:2: 'é' (U+00E9) does not exist in this encoding; it is written as &#xE9;",
		"3:4: '😀' (U+1F600) does not exist in this encoding; it is written as &#x1F600;",
	}
	if len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	for _, name := range []string{"", "UTF-8", "utf8"} {
		if out, missing, err := formats.Encode("é☗", name); string(out) != "é☗" || missing != nil || err != nil {
			t.Errorf("%q: %q %v %v", name, out, missing, err)
		}
	}
	if _, _, err := formats.Encode("x", "koi8"); err == nil || err.Error() != `encoding "koi8" is not known; known are UTF-8, Shift_JIS, EUC-JP, Windows-1252 and Windows-1251` {
		t.Error(err)
	}
}

func TestEncodedTextIsFoundOutAgain(t *testing.T) {
	const text = "手合割：平手\n先手：高橋\n   1 ７六歩(77)   ( 0:16/00:00:16)\n*角道を開ける\n"
	for _, name := range []string{"UTF-8", "Shift_JIS", "EUC-JP"} {
		out, missing, err := formats.Encode(text, name)
		if err != nil || len(missing) > 0 {
			t.Fatal(err, missing)
		}
		d, err := parser.Decode(out, "")
		if err != nil || d.Encoding != name || d.Text != text {
			t.Errorf("%s is taken as %s: %q %v", name, d.Encoding, d.Text, err)
		}
	}
}
