package parser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gcconv/gcconv/record"
)

// What users of other programs tripped over: reference/field-reports.md.

func notes(rec *record.Record) string {
	var all []string
	for _, e := range append(append([]*record.Error(nil), rec.Errors...), rec.Notes...) {
		all = append(all, e.Error())
	}
	return strings.Join(all, "\n")
}

const emptyBoard = `後手の持駒：なし
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ ・ ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ 歩 ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：なし
`

func TestD29UnknownHandicapNames(t *testing.T) {
	for _, name := range []string{"詰将棋", "青空将棋", "実戦", "その他"} {
		with := oneShogi(t, ParseKIF, "手合割："+name+"\n"+emptyBoard+"   1 ７六歩(77)\n")
		if with.Setup == nil || with.Setup.Text != "4k4/9/9/9/9/9/2P6/9/4K4 b - 1" || notes(with) != "" || with.Game != "" {
			t.Errorf("%s with a board: %+v %s", name, with.Setup, notes(with))
		}
		without := oneShogi(t, ParseKIF, "手合割："+name+"\n   1 ７六歩(77)\n")
		want := fmt.Sprintf("test:1:5: %q names no start position known here, and there is no board; the game is read from the usual start", name)
		if without.Setup != nil || len(without.Errors) != 0 || notes(without) != want {
			t.Errorf("%s without a board: %+v\n got %s\nwant %s", name, without.Setup, notes(without), want)
		}
	}
	for _, name := range handicapNames {
		rec := oneShogi(t, ParseKIF, "手合割："+name+"　　\n")
		if rec.Setup == nil || rec.Setup.Form != "handicap" || rec.Setup.Text != name || notes(rec) != "" {
			t.Errorf("%s: %+v %s", name, rec.Setup, notes(rec))
		}
		board := oneShogi(t, ParseKIF, "手合割："+name+"\n"+emptyBoard)
		if board.Setup.Form != "sfen" || !strings.HasPrefix(board.Setup.Text, "4k4/") {
			t.Errorf("%s and a board: the board must win, got %+v", name, board.Setup)
		}
	}
}

func TestD30OtherSpellingsOfPieces(t *testing.T) {
	for other, usual := range map[string]string{"王": "玉", "竜": "龍", "全": "成銀", "圭": "成桂", "杏": "成香"} {
		for _, form := range []struct {
			read   func(*Source) []*record.Record
			format string
		}{
			{ParseKIF, "   1 ５八%s(59)\n"}, {ParseKIF, "1 58%s(59)\n"}, {ParseKIF, "   1 ▲５八%s打\n"},
			{ParseKI2, "▲５八%s\n"}, {ParseKI2, "▲５八%s右上\n"},
		} {
			a := oneShogi(t, form.read, fmt.Sprintf(form.format, other)).Turns[0]
			b := oneShogi(t, form.read, fmt.Sprintf(form.format, usual)).Turns[0]
			if a.Err != nil || patternString(a.Pattern) != patternString(b.Pattern) || a.Pattern.Piece != usual {
				t.Errorf("%s and %s in %q: %s and %s", other, usual, form.format, patternString(a.Pattern), patternString(b.Pattern))
			}
		}
		drawn := strings.Replace(emptyBoard, " 歩", " "+other, 1)
		if rec := oneShogi(t, ParseKIF, drawn); rec.Setup == nil || notes(rec) != "" {
			t.Errorf("%s on a board: %s", other, notes(rec))
		}
	}
}

func TestMovesCountedFromZeroAreOneGame(t *testing.T) {
	rec := oneShogi(t, ParseKIF, "手合割：平手\n   0 ７六歩(77)\n   1 ３四歩(33)\n   2 ２六歩(27)\n")
	if len(rec.Turns) != 3 || len(rec.Notes) != 1 || rec.Notes[0].Error() != "test:2:6: this move has the number 0 where 1 is expected; it is read as move 1" {
		t.Errorf("%d turns, %s", len(rec.Turns), notes(rec))
	}
}

func TestD31LooseHeaders(t *testing.T) {
	for _, text := range []string{
		"手合割：平手　　\n盤面反転\n   1 ７六歩(77)\n",
		"手合割:平手 \t\n盤面反転\n手数----指手---------消費時間--\n   1 ７六歩(77)\n",
	} {
		rec := oneShogi(t, ParseKIF, text)
		if notes(rec) != "" || rec.Setup != nil || len(rec.Turns) != 1 || rec.Turns[0].Err != nil || len(rec.Comments) > 0 {
			t.Errorf("%q: %s", text, dump(rec))
		}
	}
	for _, hand := range []string{"飛二 金四 ", "飛二　金四　", "飛二金四", "飛2 金4", " 飛 飛 金三 金"} {
		rec := oneShogi(t, ParseKIF, strings.Replace(emptyBoard, "先手の持駒：なし", "先手の持駒："+hand, 1))
		if want := "4k4/9/9/9/9/9/2P6/9/4K4 b 2R4G 1"; rec.Setup.Text != want || notes(rec) != "" {
			t.Errorf("hand %q: %s %s", hand, rec.Setup.Text, notes(rec))
		}
	}
}

func TestD32CommentsBeforeTheHeaders(t *testing.T) {
	rec := oneShogi(t, ParseKIF, "*KEY：VALUE\n手合割：平手\n*手合割：二枚落ち\n手数----指手---------消費時間--\n*三\n   1 ７六歩(77)\n")
	want := []string{"KEY：VALUE", "手合割：二枚落ち", "三"}
	if fmt.Sprint(rec.Comments) != fmt.Sprint(want) || rec.Setup != nil || len(rec.Tags) != 0 || notes(rec) != "" {
		t.Errorf("%s", dump(rec))
	}
}

func TestD33DropsWithAnOriginAndLongComments(t *testing.T) {
	rec := oneShogi(t, ParseKIF, lines(
		"   1 ７六歩(77)   ( 0:01/00:00:01)",
		"**対局 評価値 123 読み筋 ▲８六歩(85)▲８七歩打△同歩 (0:01)",
		"   2 ３三角打(00)   ( 0:01/00:00:01)",
		"**検討 変化：1手 まで1手で先手の勝ち",
		"   3 ３三角打（００）",
	))
	want := lines(
		"1 歩 7g-7f = 1s/1s {*対局 評価値 123 読み筋 ▲８六歩(85)▲８七歩打△同歩 (0:01)}",
		"2 drop 角 -3c = 打 1s/1s {*検討 変化：1手 まで1手で先手の勝ち}",
		"3 drop 角 -3c = 打",
	)
	if got := dump(rec); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestD34EncodingsAreTold(t *testing.T) {
	text := "手合割：平手\n先手：☗髙橋①～\n   1 ７六歩(77)\n*〜―∥－ｱｲｳ\n"
	plain := strings.NewReplacer("☗", "▲", "〜", "～").Replace(text) // what Shift_JIS has
	for _, c := range []struct {
		name, encoding string
		data           []byte
		text           string
	}{
		{"UTF-8", "UTF-8", []byte(text), text},
		{"UTF-8 with a mark", "UTF-8", []byte("\uFEFF" + text), text},
		{"UTF-8 with a header line", "UTF-8", []byte("#KIF version=2.0 encoding=UTF-8\n" + text), "#KIF version=2.0 encoding=UTF-8\n" + text},
		{"UTF-8 whose header line says Shift_JIS", "UTF-8", []byte("#KIF version=2.0 encoding=Shift_JIS\n" + text), "#KIF version=2.0 encoding=Shift_JIS\n" + text},
		{"Shift_JIS", "Shift_JIS", encodeAs(t, shiftJIS, plain), plain},
		{"EUC-JP", "EUC-JP", encodeAs(t, eucJP, strings.NewReplacer("①", "一", "髙", "高", "ｱｲｳ", "").Replace(plain)), strings.NewReplacer("①", "一", "髙", "高", "ｱｲｳ", "").Replace(plain)},
		{"UTF-16", "UTF-16LE", append([]byte("\xFF\xFE"), encodeAs(t, utf16LE, text)...), text},
		{"ASCII", "UTF-8", []byte("V2.2\nPI\n+\n+7776FU\n"), "V2.2\nPI\n+\n+7776FU\n"},
	} {
		d, err := Decode(c.data, "")
		if err != nil || d.Encoding != c.encoding || d.Text != c.text || len(d.Bad) != 0 {
			t.Errorf("%s: %v, taken as %s with %d bad bytes\n%q", c.name, err, d.Encoding, len(d.Bad), d.Text)
		}
	}
	if d, err := Decode(encodeAs(t, shiftJIS, plain), "cp932"); err != nil || d.Text != plain {
		t.Errorf("named cp932: %v %q", err, d.Text)
	}
	if d, _ := Decode(encodeAs(t, shiftJIS, plain), "euc-jp"); d.Encoding != "EUC-JP" || len(d.Bad) == 0 {
		t.Errorf("the name that is given must win: %s", d.Encoding)
	}
	_, err := Decode(nil, "koi8")
	if want := `encoding "koi8" is not known; known are UTF-8, Shift_JIS, EUC-JP, UTF-16LE, UTF-16BE, Windows-1252, Windows-1251`; err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
}

func encodeAs(t *testing.T, e *textEncoding, text string) []byte {
	t.Helper()
	b, err := e.coding.NewEncoder().Bytes([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestD34BrokenBytesAreCounted(t *testing.T) {
	for _, c := range []struct {
		name, data, encoding string
		offsets              string
	}{
		{"cut UTF-8", "手合割：平手\n*角\xE8\xA7", "UTF-8", "[23]"},
		{"a stray byte in UTF-8", "手合割：平手\n*\xFF角", "UTF-8", "[20]"},
		{"a cut pair of Shift_JIS", string("\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x95\xbd\x8e\xe8\n*\x8a\x70\x8a"), "Shift_JIS", "[16]"},
	} {
		d, err := Decode([]byte(c.data), "")
		if err != nil {
			t.Fatal(err)
		}
		var offsets []int
		for _, b := range d.Bad {
			offsets = append(offsets, b.Offset)
			if !strings.HasPrefix(d.Text[b.At:], "\uFFFD") || c.data[b.Offset] != b.Value {
				t.Errorf("%s: %+v does not point at the byte", c.name, b)
			}
		}
		if d.Encoding != c.encoding || fmt.Sprint(offsets) != c.offsets {
			t.Errorf("%s: %s %v, want %s %s", c.name, d.Encoding, offsets, c.encoding, c.offsets)
		}
	}
}

func TestD35StartPositionsOfCSA(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"PI\n+\n", ""},
		{"PI\n-\n", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
		{"PI82HI22KA\n-\n", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
		{"PI82HI22KA91KY11KY\n-\n", "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
		{"P-51OU\nP+59OU00FU00FU00KI\n-\n", "4k4/9/9/9/9/9/9/9/4K4 w G2P 1"},
		{"P-51OU\nP+59OU\nP-00AL\n+\n", "4k4/9/9/9/9/9/9/9/4K4 b 2r2b4g4s4n4l18p 1"},
	} {
		rec := oneShogi(t, ParseCSA, c.text)
		got := ""
		if rec.Setup != nil {
			got = rec.Setup.Text
		}
		if got != c.want || notes(rec) != "" {
			t.Errorf("%q: %q, want %q; %s", c.text, got, c.want, notes(rec))
		}
	}
}

func TestD36LooseSFEN(t *testing.T) {
	const board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
	for _, c := range []struct{ text, setup string }{
		{"sfen " + board + " b PSPpbpb", board + " b PSPpbpb"},
		{"position sfen " + board + " w 17p 12", board + " w 17p 12"},
		{board + " b -", board + " b -"},
		{board, board},
		{board + "_b_2P_3", board + " b 2P 3"},
		{"  position   sfen\t" + board + "  b  -  1  moves 7g7f", board + " b - 1"},
		{board + " b - 1 7g7f", board + " b - 1"},
	} {
		rec := oneShogi(t, ParseUSI, c.text)
		if rec.Setup == nil || rec.Setup.Text != c.setup || rec.Setup.Form != "sfen" || notes(rec) != "" {
			t.Errorf("%q: %+v %s", c.text, rec.Setup, notes(rec))
		}
	}
}

// What programs let pass in silence: reference/peers.md, "awkward input".
func TestAwkwardKIFIsReadOrNamed(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"   1 7六歩(77)", "1 歩 7g-7f ="},
		{"   1 ２二角不成(88)", "1 角 8h-2b ="},
		{"   1 ▲７六歩(77)", "1 歩 7g-7f = first"},
		{"   1 ４五角打(00)", "1 drop 角 -4e = 打"},
		{"   1 ７六歩", "1 any 歩 -7f =\nnote test:1:6: neither origin nor 打 is written; the move is looked for"},
		{"   1 同　歩(77)", "1 歩 7g- same ="},
		{"７六歩(77)", "歩 7g-7f =\nnote test:1:1: moves without numbers; they are counted"},
		{"   1 ７六歩(77)(0:01)", "1 歩 7g-7f = 1s"},
		{"   1 ７六歩 (77) ( 75:01 / 01:15:01 )+", "1 歩 7g-7f = 1h15m1s/1h15m1s"},
		{"   1 ７六歩(77) ( 0:01.5/00:00:01.25)", "1 歩 7g-7f = 1.5s/1.25s"},
		{"   1 １２十一歩（←１２十二）", "1 歩 12l-12k ="},
		{"   1 ７六", "1 ! test:1:8: expected a piece such as 歩"},
		{"   1 ７六歩左左(77)", "1 ! test:1:9: \"左\" is said twice"},
		{"   1 ７六歩(7)", "1 ! test:1:10: expected the square that the piece leaves, such as (77); found \"(7)\""},
		{"   1", "1 ! test:1:5: expected a move such as ７六歩(77), or an ending such as 投了; found the end of the line"},
	} {
		if got := strings.TrimSuffix(dump(oneShogi(t, ParseKIF, c.line)), "\n"); got != c.want {
			t.Errorf("%q\n got %s\nwant %s", c.line, got, c.want)
		}
	}
}

func TestAwkwardKI2IsReadOrNamed(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"▲７六歩 (a note) △３四歩", "! test:1:7: expected the square that the piece leaves, such as (77); found \"(a note)\" first\nany 歩 -3d second"},
		{"▲７六歩 (a △３四歩", "any 歩 -7f first\n! test:1:6: expected a move such as ▲７六歩; found \"(a\"\nany 歩 -3d second"},
		{"▲７六歩 (0:12/0:00:12) △３四歩", "any 歩 -7f first 12s/12s\nany 歩 -3d second"},
		{"▲７六歩(77)△３四歩", "歩 7g-7f first\nany 歩 -3d second"},
		{"▲２二角不成 △同　銀 ▲同金上左", "any 角 -2b = first\nany 銀 -2b same second\nany 金 -2b same 左 上 first"},
		{"▲", "! test:1:2: expected a square such as ７六, or 同; found the end of the line first"},
		{"▲７六歩\n(\n", "any 歩 -7f first\n! test:2:1: this line is no move, comment or header: \"(\""},
	} {
		if got := strings.TrimSuffix(dump(oneShogi(t, ParseKI2, c.line)), "\n"); got != c.want {
			t.Errorf("%q\n got %s\nwant %s", c.line, got, c.want)
		}
	}
}

func TestManyVariationsAtOnePlyAllStay(t *testing.T) {
	const n = 10_000
	text := "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n" + strings.Repeat("\n変化：2手\n   2 ８四歩(83)\n", n)
	rec := oneShogi(t, ParseKIF, text)
	if got := len(rec.Turns[1].Variations); got != n || notes(rec) != "" {
		t.Errorf("%d variations, want %d; %s", got, n, notes(rec))
	}
}

func TestDeepVariationsAreRefusedWithTheirPlace(t *testing.T) {
	var b strings.Builder
	b.WriteString("   1 ７六歩(77)\n   2 ３四歩(33)\n")
	for n := 2; n < 2000; n++ {
		fmt.Fprintf(&b, "変化：%d手\n%d ８四歩(83)\n%d ２六歩(27)\n", n, n, n+1)
	}
	rec := oneShogi(t, ParseKIF, b.String())
	if len(rec.Errors) == 0 {
		t.Fatal("no error")
	}
	want := "test:603:1: variations stand in each other more than 200 deep; its 2 moves (lines 604 to 605) cannot be placed in the game"
	if got := rec.Errors[0].Error(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func FuzzKIF(f *testing.F) { fuzzShogi(f, ParseKIF, ".kif") }
func FuzzKI2(f *testing.F) { fuzzShogi(f, ParseKI2, ".ki2") }
func FuzzCSA(f *testing.F) { fuzzShogi(f, ParseCSA, ".csa") }
func FuzzUSI(f *testing.F) { fuzzShogi(f, ParseUSI, ".usi") }
func FuzzJKF(f *testing.F) { fuzzShogi(f, ParseJKF, ".jkf") }
