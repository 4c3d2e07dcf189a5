package formats

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// What KIF and KI2 have in common: headers, board, comments, results,
// variations. Source: http://kakinoki.o.oo7.jp/kif_format.html.

// kifHandicaps are the start positions that 手合割 can name; the rules of the
// game know what they are.
var kifHandicaps = []string{
	"香落ち", "右香落ち", "角落ち", "飛車落ち", "飛香落ち", "二枚落ち", "三枚落ち", "四枚落ち", "五枚落ち", "左五枚落ち",
	"六枚落ち", "左七枚落ち", "右七枚落ち", "八枚落ち", "十枚落ち",
}

// lishogiNames are the values of 手合割 that Lishogi's programs know as games.
var lishogiNames = []string{"5五将棋", "京都将棋", "安南将棋", "王手将棋", "どうぶつしょうぎ"}

// kakinoki writes one game.
type kakinoki struct {
	b         strings.Builder
	g         *replay.Game
	v         *rules.Variant
	handicap  string // the named start position, "" if it is none
	column    int    // KI2: moves on the line so far
	gap       int    // KI2: blanks before the next move
	inline    bool   // KI2: moves are written into lines, variations have a result
	writeNode func(pos *rules.Position, last rules.Square, n *replay.Node, spent *[2]time.Duration)
}

// newKakinoki checks that the notation can say everything that may come.
func newKakinoki(g *replay.Game, notation string) (*kakinoki, error) {
	v := g.Variant
	if v.Family != rules.ShogiFamily {
		return nil, fmt.Errorf("%s is for games of the shogi family, %s is none; use pgn, uci, fen or json", notation, v.Title)
	}
	named := map[string]string{}
	for _, d := range v.Pieces[1:] {
		name := kanjiOf(&d)
		if name == "" {
			return nil, fmt.Errorf("%s needs kanji for the pieces, but %s has none for %s (pieceKanji = %s:… in its definition)", notation, v.Title, d.Name, strings.ToLower(d.Letter))
		}
		if other, taken := named[name]; taken {
			return nil, fmt.Errorf("%s cannot tell the %s and the %s of %s apart: both are %s; use usi, sfen or json", notation, other, d.Name, v.Title, name)
		}
		named[name] = d.Name
	}
	k := &kakinoki{g: g, v: v}
	if standardShogi(v) {
		for _, name := range kifHandicaps {
			if p, ok := v.Handicap(name); ok && p.String() == g.Start.String() {
				k.handicap = name
			}
		}
	}
	return k, nil
}

// standardShogi says whether 平手 may be claimed: the game has it among its
// names.
func standardShogi(v *rules.Variant) bool { return slices.Contains(v.Aliases, "平手") }

func kanjiOf(d *rules.PieceDef) string {
	if d.KanjiMove != "" {
		return d.KanjiMove
	}
	return d.Kanji
}

// kifTags names the tags that KIF has another word for.
var kifTags = map[string]string{"Event": "棋戦", "Site": "場所"}

// pair is a header of KIF.
type pair struct{ key, value string }

// tags gives the tags of a record as headers of KIF, the players last.
func (k *kakinoki) tags() []pair {
	rec := k.g.Record
	date := kifDate(rec)
	var out []pair
	if date != "" {
		out = append(out, pair{"開始日時", date})
	}
	players := []pair{{k.sideName(rules.First), ""}, {k.sideName(rules.Second), ""}}
	for _, t := range rec.Tags {
		value := oneLine(t.Value)
		key, named := kifTags[t.Name]
		switch {
		case value == "" || strings.Trim(value, "?.") == "": // PGN's "unknown"
		case named:
			out = append(out, pair{key, value})
		case t.Name == "Black":
			players[0].value = cmp.Or(players[0].value, value)
		case t.Name == "White":
			players[1].value = cmp.Or(players[1].value, value)
		case t.Name == "Result", t.Name == "Variant", t.Name == "SetUp", t.Name == "FEN", t.Name == "手合割", t.Name == "開始日時":
			// the game itself says so
		case t.Name == "Date" && date != "", t.Name == "Time" && strings.Contains(date, value):
		default:
			out = append(out, pair{t.Name, value})
		}
	}
	return append(out, players...)
}

// headers writes everything in front of the moves but their headline.
func (k *kakinoki) headers() {
	tags := k.tags()
	for _, t := range tags[:len(tags)-2] {
		k.header(t.key, t.value)
	}
	usual := k.g.Start.String() == k.v.Start().String()
	lishogi := ""
	for _, name := range lishogiNames {
		if slices.Contains(k.v.Aliases, name) {
			lishogi = name
		}
	}
	switch {
	case k.handicap != "":
		k.header("手合割", k.handicap)
	case standardShogi(k.v) && usual:
		k.header("手合割", "平手")
	case lishogi != "":
		k.header("手合割", lishogi)
		if !usual {
			writeBOD(&k.b, k.g.Start)
		}
	default:
		if !standardShogi(k.v) {
			fmt.Fprintf(&k.b, "# %s is not standard shogi: see 棋種. Promotion names the piece where there is a choice.\n", k.v.Title)
			k.header("棋種", k.v.Title)
			if pieces := unusualPieces(k.v, boardKanji, usualKanji); pieces != "" {
				k.header("駒字", pieces)
			}
		}
		start := "その他"
		if named := k.g.Record.Tag("手合割"); named != "" && standardShogi(k.v) {
			start = oneLine(named) // such as 詰将棋
		}
		k.header("手合割", start)
		writeBOD(&k.b, k.g.Start)
	}
	for _, t := range tags[len(tags)-2:] {
		k.header(t.key, t.value)
	}
}

// usualKanji and usualCSA are the pieces of shogi by their letters, and the
// Kamikaze: what a reader knows without being told.
var (
	usualKanji = map[string]string{
		"K": "玉", "R": "飛", "B": "角", "G": "金", "S": "銀", "N": "桂", "L": "香", "P": "歩",
		"+R": "龍", "+B": "馬", "+S": "全", "+N": "圭", "+L": "杏", "+P": "と", "Z": "神",
	}
	usualCSA = map[string]string{
		"K": "OU", "R": "HI", "B": "KA", "G": "KI", "S": "GI", "N": "KE", "L": "KY", "P": "FU",
		"+R": "RY", "+B": "UM", "+S": "NG", "+N": "NK", "+L": "NY", "+P": "TO", "Z": "KZ",
	}
)

// unusualPieces lists the pieces that stand on a drawn board under a name that
// a reader must be told: "獅=L 麒=+K".
func unusualPieces(v *rules.Variant, name func(*rules.PieceDef) string, usual map[string]string) string {
	var out []string
	for i := range v.Pieces[1:] {
		d := &v.Pieces[i+1]
		if n := name(d); usual[d.Letter] != n {
			out = append(out, n+"="+d.Letter)
		}
	}
	return strings.Join(out, " ")
}

// header writes one header; a key that would be read as something else becomes
// a comment.
func (k *kakinoki) header(key, value string) {
	if strings.ContainsAny(key, "：:\n") || key == "" || strings.ContainsAny(key[:1], "#*&|+0123456789 ") || strings.HasPrefix(key, "まで") || strings.HasPrefix(key, "変化") {
		k.comment(key + "：" + value)
		return
	}
	k.b.WriteString(key + "：" + value + "\n")
}

// kifDate is the value of 開始日時: as it was written, or made of the tags Date
// and Time. It is empty where the date is not complete.
func kifDate(rec *record.Record) string {
	if raw := rec.Tag("開始日時"); raw != "" {
		return raw
	}
	date := strings.ReplaceAll(rec.Tag("Date"), ".", "/")
	if len(date) != 10 || strings.ContainsAny(date, "?") {
		return ""
	}
	if clock := rec.Tag("Time"); clock != "" {
		date += " " + clock
	}
	return date
}

// comment writes a comment: * lines, or a bookmark.
func (k *kakinoki) comment(text string) {
	k.breakLine()
	if strings.HasPrefix(text, "&") && !strings.Contains(text, "\n") {
		k.b.WriteString(text + "\n")
		return
	}
	for _, line := range strings.Split(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n"), "\n") {
		k.b.WriteString("*" + line + "\n")
	}
}

// breakLine ends a line of KI2 moves.
func (k *kakinoki) breakLine() {
	if k.column > 0 {
		k.b.WriteByte('\n')
		k.column = 0
	}
}

// line writes a line of play from pos, which is left as it was, and then its
// variations, the last ones first.
func (k *kakinoki) line(l *replay.Line, pos *rules.Position, ply int, last rules.Square, spent [2]time.Duration, main bool) {
	type fork struct {
		ply   int
		last  rules.Square
		pos   *rules.Position
		spent [2]time.Duration
		lines []replay.Line
	}
	var forks []fork
	remember := func(lines []replay.Line) {
		if len(lines) > 0 {
			forks = append(forks, fork{ply, last, pos.Clone(), spent, lines})
		}
	}
	at := pos.Clone()
	pos = at
	for _, n := range l.Nodes {
		remember(n.Variations)
		for _, c := range n.Turn.Before {
			k.comment(c)
		}
		k.writeNode(pos, last, n, &spent)
		for _, c := range n.Turn.Comments {
			k.comment(c)
		}
		for _, c := range extraNotes(n.Turn) {
			k.comment(c)
		}
		pos.Apply(n.Move)
		last = n.Move.To
		ply++
	}
	remember(l.StopVariations)
	remember(l.ClosingVariations)
	for _, note := range stopNotes(l) {
		k.comment(oneLine(note))
	}
	k.ending(l, pos, ply, &spent, main)
	for i := len(forks) - 1; i >= 0; i-- {
		f := forks[i]
		for j := range f.lines {
			k.breakLine()
			fmt.Fprintf(&k.b, "\n変化：%d手\n", f.ply)
			k.line(&f.lines[j], f.pos, f.ply, f.last, f.spent, false)
		}
	}
}
