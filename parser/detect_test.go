package parser

import (
	"os"
	"path/filepath"
	"testing"
)

func TestDetectTellsNotationsApart(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a game courier list", "1. P e2-e4\n1... p e7-e5\n", "gc"},
		{"a list without labels", "1. e2-e4\n1... e7-e5\n", "gc"},
		{"a list without numbers", "P 7g-7f\np 3c-3d\n", "gc"},
		{"a drop only", "1. P*5e\n", "gc"},
		{"a head and two turns on one line", "Game: Chess\n1. P e2-e4, p e7-e5\n", "gc"},
		{"a head and blanks of other scripts", "Game: Chess\n1. N\u200bg1-f3\n1... n\u3000b8-c6\n", "gc"},
		{"a head and moves with one square", "// Game: Chess\n1. e4\n1... e5\n2. Nf3\n", "gc"},
		{"tags behind a word", "Game: one\n[Event \"x\"]\n[Site \"x\"]\n[Date \"x\"]\n[Round \"x\"]\n[White \"x\"]\n[Black \"x\"]\n[Result \"*\"]\n\n1. e4 *\n", "pgn"},
		{"assignments", "$game = 'Chess';\n$moves = 'e2-e4';\n", "gc"},
		{"a query", "game=Chess&moves=1.+P+e2-e4", "gc"},
		{"a page", "<html><body><textarea>1. e2-e4</textarea></body></html>", "gc"},
		{"pgn with tags", "[Event \"x\"]\n\n1. e4 e5 *\n", "pgn"},
		{"bare san", "1. e4 e5 2. Nf3 Nc6\n", "pgn"},
		{"chessgi notation", "1. e4 e5 2. Nf3 N*d4\n", "pgn"},
		{"kif", "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n", "kif"},
		{"kif without headers", "1 ７六歩(77)\n2 ３四歩(33)\n", "kif"},
		{"ki2", "▲７六歩 △３四歩 ▲２二角成\n", "ki2"},
		{"ki2 with headers", "先手：A\n後手：B\n\n▲７六歩 △３四歩\n", "ki2"},
		{"csa", "V2.2\nPI\n+\n+7776FU\n", "csa"},
		{"usi", "position startpos moves 7g7f 3c3d\n", "usi"},
		{"bare usi", "7g7f 3c3d 8h2b+\n", "usi"},
		{"bare uci", "e2e4 e7e5 g1f3\n", "usi"},
		{"sfen", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n", "usi"},
		{"zsg", "Zillions Save Game File Version 0.02 HC\n", "zsg"},
		{"junk", "\x00\x01\x02 hello", ""},
		{"nothing", "", ""},
	} {
		got := ""
		if g := Detect(c.text, "x.txt"); len(g) > 0 {
			got = g[0].Notation
		}
		if got != c.want {
			t.Errorf("%s: detected %q, want %q (%v)", c.name, got, c.want, Detect(c.text, ""))
		}
	}
}

func TestDetectSharedGamesAsGameCourier(t *testing.T) {
	files, _ := filepath.Glob("../../shared/cases/games/*.*")
	if len(files) == 0 {
		t.Skip("the shared cases are not here (../../shared/cases/games)")
	}
	for _, f := range files {
		if filepath.Ext(f) == ".tsv" {
			continue
		}
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if g := Detect(string(text), f); len(g) == 0 || g[0].Notation != "gc" {
			t.Errorf("%s: %v", f, g)
		}
	}
}
