package parser

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gcconv/gcconv/record"
)

// kifTagNames gives headers their names in PGN, where PGN has one.
var kifTagNames = map[string]string{
	"先手": "Black", "下手": "Black", "後手": "White", "上手": "White", "棋戦": "Event", "場所": "Site",
}

// gameNames are the values of 手合割 with which Lishogi names other games than
// shogi; names of users' games are found by the rules.
var gameNames = []string{
	"5五将棋", "５五将棋", "五々将棋", "5五", "５五", "五々", "京都将棋", "安南将棋", "王手将棋", "どうぶつしょうぎ", "動物将棋", "中将棋",
	"minishogi", "kyotoshogi", "annanshogi", "checkshogi", "dobutsu", "chushogi",
}

// handicapNames are the values of 手合割 that name a start position of shogi,
// Kakinoki's first, then others in use. The rules know the positions.
var handicapNames = []string{
	"香落ち", "右香落ち", "角落ち", "飛車落ち", "飛香落ち", "二枚落ち", "三枚落ち", "四枚落ち", "五枚落ち", "左五枚落ち",
	"六枚落ち", "左七枚落ち", "右七枚落ち", "八枚落ち", "十枚落ち",
	"両香落ち", "トンボ", "七枚落ち", "九枚落ち", "裸玉", "歩三兵",
}

// tag reads "key：value".
func (k *kakinoki) tag(at int, line string) bool {
	i := strings.IndexAny(line, "：:")
	if i <= 0 {
		return false
	}
	_, size := utf8.DecodeRuneInString(line[i:])
	key := strings.TrimFunc(line[:i], isBlank)
	valueAt := i + size + blanks(line[i+size:])
	value := line[valueAt:]
	k.header()
	g := k.g
	switch key {
	case "先手の持駒", "先手の持ち駒", "下手の持駒", "下手の持ち駒":
		g.bod.uwate = g.bod.uwate || strings.HasPrefix(key, "下手")
		k.fault(g.bod.hand(k.src, at+valueAt, 0, value))
	case "後手の持駒", "後手の持ち駒", "上手の持駒", "上手の持ち駒":
		g.bod.uwate = g.bod.uwate || strings.HasPrefix(key, "上手")
		k.fault(g.bod.hand(k.src, at+valueAt, 1, value))
	case "手合割":
		g.handicap, g.named = value, at+valueAt
		named := slices.Contains(handicapNames, value)
		switch {
		case value == "" || value == "平手" || value == "その他":
		case named:
			g.bod.uwate = true
			g.rec.Setup = &record.Setup{Form: "handicap", Text: value, Pos: k.src.Pos(at + valueAt)}
		default:
			if g.rec.Game == "" && slices.Contains(gameNames, value) {
				g.rec.Game = value
			}
			g.rec.Tags = append(g.rec.Tags, record.Tag{Name: key, Value: value, Pos: k.src.Pos(at)})
		}
	case "棋種":
		g.rec.Game = value
	case "駒字":
		if wrong := g.bod.explain(value); wrong != "" {
			k.fault(k.src.Errorf(at+valueAt, at+len(line), "expected pieces and their letters, such as 獅=L 麒=+K; found %s", quoted(wrong)))
		}
	default:
		before := len(g.rec.Tags)
		if !keeps(before, "headers", func(last string) { k.fault(k.src.Errorf(at, at+len(line), "%s", last)) }) {
			break
		}
		addKifTag(g.rec, key, value, k.src.Pos(at))
		if other := tagBefore(g.rec, before); other != nil {
			k.note(at, at+len(line), "the header %s stands twice; the first one counts: %s", key, quoted(other.Value))
		}
	}
	return true
}

// tagBefore finds the first tag with the name of the one at an index, nil if that
// is the first itself.
func tagBefore(rec *record.Record, index int) *record.Tag {
	if index >= len(rec.Tags) {
		return nil
	}
	before := rec.Tags[:min(index, maxTwice)]
	if i := slices.IndexFunc(before, func(t record.Tag) bool { return t.Name == rec.Tags[index].Name }); i >= 0 {
		return &before[i]
	}
	return nil
}

// addKifTag adds a header of KIF to the tags, under its name in PGN where PGN
// has one. 開始日時 becomes Date (2003.05.03) and Time (10:30:00); a value that
// says more or something else is kept as it stands too.
func addKifTag(rec *record.Record, key, value string, pos record.Pos) {
	add := func(name, value string) {
		rec.Tags = append(rec.Tags, record.Tag{Name: name, Value: value, Pos: pos})
	}
	if key == "開始日時" {
		date, clock, more := splitDate(value)
		if date != "" {
			add("Date", date)
		}
		if clock != "" {
			add("Time", clock)
		}
		if !more {
			return
		}
	}
	if name, ok := kifTagNames[key]; ok {
		key = name
	}
	if value != "" {
		add(key, value)
	}
}

// splitDate takes "2003/05/03 10:30:00" apart into PGN's "2003.05.03" and
// "10:30:00"; rest says that the value holds more than these.
func splitDate(value string) (date, clock string, rest bool) {
	if len(value) < 10 || !isDigits(value[:4]) || value[4] != '/' || !isDigits(value[5:7]) || value[7] != '/' || !isDigits(value[8:10]) {
		return "", "", true
	}
	date = value[:4] + "." + value[5:7] + "." + value[8:10]
	value = value[10:]
	if value == "" {
		return date, "", false
	}
	if len(value) == 9 && value[0] == ' ' && isDigits(value[1:3]) && value[3] == ':' && isDigits(value[4:6]) && value[6] == ':' && isDigits(value[7:9]) {
		return date, value[1:], false
	}
	return date, "", true
}

func isDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
