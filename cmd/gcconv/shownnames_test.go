package main

import (
	"archive/tar"
	"bytes"
	"strings"
	"testing"
	"unicode"
)

// hostileNames are names of files that would act on a terminal.
var hostileNames = []string{"\x1b[31mred.pgn", "a\nb.pgn", "a\u009b2Jb.pgn", "a\u202egpj.pgn"}

// firstControl is the first character of a text that acts on a terminal, but for
// those that part lines and words.
func firstControl(text string) (rune, bool) {
	for _, r := range text {
		if r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control)) {
			return r, true
		}
	}
	return 0, false
}

func TestNamesOfFilesDoNotActOnATerminal(t *testing.T) {
	for _, name := range hostileNames {
		var b bytes.Buffer
		w := tar.NewWriter(&b)
		for _, m := range []struct{ name, text string }{{name, "1. e4 e5 *\n"}, {"2" + name, "1. e4 e4 *\n"}, {"3" + name, "junk\n"}, {"4" + name, ""}, {"5" + name, "1. e4 e5 1-0 {?}\n2. Nf3"}} {
			if err := w.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: m.name, Size: int64(len(m.text)), Mode: 0o644, Format: tar.FormatPAX}); err != nil {
				t.Fatal(err)
			}
			if _, err := w.Write([]byte(m.text)); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		inFolder(t, map[string]string{"a.tar": b.String(), name: "1. e4 e4 *\n"})
		for _, args := range [][]string{
			{"validate", "a.tar", name}, {"convert", "--to", "fen", "a.tar", name}, {"convert", "--to", "kif", "a.tar"}, {"formats", "--detect", "a.tar"},
			{"validate", "missing" + name}, {"validate", "--max-bytes", "1", "a.tar", name}, {"convert", "--to", "fen", "-o", name + "/x.fen", name},
			{"convert", "--to", "fen", "-o", "out/", name}, {"convert", "--to", "fen", "-o", "out/", name}, {"find", "--position", "x", name},
			{"diff", name, name}, {"variants", "check", name}, {"validate", "--variant-file", name, "a.tar"}, {"diagram", name, "a.tar"}, {"convert", "--to", "fen", "-o", name, name},
			{"index", "-o", "games.sqlite", "--force", "a.tar", name}, {"find", "--position", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -", "games.sqlite"},
		} {
			_, out, errs := gcconv("", args...)
			if args[0] == "diagram" || args[0] == "convert" {
				out = "" // a picture or position
			}
			for _, text := range []string{out, errs} {
				if r, found := firstControl(text); found {
					t.Errorf("gcconv %q writes %q:\n%q", args, r, text)
				}
				if strings.Contains(text, "a\nb.pgn") {
					t.Errorf("gcconv %q ends a line within a name:\n%s", args, text)
				}
			}
		}
		// A program gets the name itself.
		if _, out, _ := gcconv("", "validate", "--json", name); name == hostileNames[0] && !strings.Contains(out, `"source":"\u001b[31mred.pgn"`) {
			t.Errorf("validate --json %q: %s", name, out)
		}
	}
}

func TestTextsDoNotActOnATerminal(t *testing.T) {
	const red = "\x1b[31mred"
	inFolder(t, map[string]string{
		"a.pgn":  "[White \"" + red + "\"]\n[Variant \"Chess\"]\n[Date \"" + red + "\"]\n\n1. e4 " + red + " {" + red + "} 1-0\n",
		"b.pgn":  "[Variant \"" + red + "\"]\n\n1. e4 *\n",
		"c.php":  "$game = '" + red + "';\n$moves = '1. P e2-" + red + "';\n$" + red + " = 3;\n",
		"d.php":  "$game = 'Chess';\n$moves = '1. P e2-e4; " + red + "\n1... p e7-e5; x " + red + "\n2. " + red + "';\n",
		"e.kif":  "手合割：" + red + "\n先手：" + red + "\n1 ７六歩(77)\n2 " + red + "\n",
		"f.csa":  "V2.2\nN+" + red + "\nPI\n+\n+7776FU\n" + red + "\n",
		"g.usi":  "position startpos moves 7g7f " + red + "\n",
		"h.sfen": "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKG" + red + " b - 1\n",
		"i.json": "{\"format\":\"gcconv\",\"plies\":[],\"variant\":\"\\u001b[31mred\"}\n",
		"j.zsg":  "Zillions Save Game File Version 0.02 HC\nRulesFile=" + red + "\nVariantName=" + red + "\n\n1. Pawn e2 - " + red + "\n",
		"k.ini":  "[" + red + ":chess]\npieceMoves = " + red + "\n" + red + "\n",
		"l.txt":  red + " e4 e5\n",
	})
	files := []string{"a.pgn", "b.pgn", "c.php", "d.php", "e.kif", "f.csa", "g.usi", "h.sfen", "i.json", "j.zsg", "l.txt"}
	for _, args := range [][]string{
		append([]string{"validate", "--continue"}, files...), append([]string{"convert", "--to", "zsg", "-o", "x/"}, files...), append([]string{"convert", "--to", "kif", "-o", "y/"}, files...),
		{"validate", "--variant", "freeform", "c.php", "d.php", "j.zsg"}, {"variants", "check", "k.ini"}, {"diff", "a.pgn", "g.usi"}, {"formats", "--detect", "l.txt"},
		append([]string{"index", "-o", "games.sqlite"}, files...), {"find", "--position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "games.sqlite"},
		{"validate", "--" + red, "a.pgn"}, {"validate", "--variant", red, "a.pgn"}, {red},
	} {
		_, out, errs := gcconv("", args...)
		for _, text := range []string{out, errs} {
			if r, found := firstControl(text); found {
				t.Errorf("gcconv %q writes %q:\n%q", args, r, text)
			}
		}
	}
}

func TestWarningStandsBehindANameWithAColon(t *testing.T) {
	inFolder(t, map[string]string{"c: d.pgn": "1. e4 {"})
	_, out, _ := gcconv("", "validate", "c: d.pgn")
	if want := "\nc: d.pgn:1:7: warning: this comment has no closing }"; !strings.Contains(out, want) {
		t.Errorf("%s\nlacks %q", out, want)
	}
}
