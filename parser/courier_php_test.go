package parser

import (
	"fmt"
	"strings"
	"testing"
)

// turnTexts is the turns of all games of a text, those that cannot be read with
// a mark in front.
func turnTexts(t *testing.T, text string) string {
	t.Helper()
	recs, err := Courier([]byte(text), "log", CourierOptions{})
	if err != nil {
		return err.Error()
	}
	var games []string
	for _, rec := range recs {
		var turns []string
		for _, turn := range rec.Turns {
			s := turn.Text
			if turn.Err != nil {
				s = "✗" + s
			}
			turns = append(turns, s)
		}
		games = append(games, strings.Join(turns, ", "))
	}
	return strings.Join(games, " | ")
}

// Text beside the assignments is kept, where it is a comment, or told of once.
func TestCourierTextBesideAssignments(t *testing.T) {
	const beside = ": this text is no assignment, and is not read"
	game := "$game = 'Chess';\n$moves = '1. P e2-e4\n1... p e7-e5';\n"
	for _, c := range []struct{ log, comments, note string }{
		{"<?php\n# made by hand\n" + game + "// and\n/* all\nof it */\n?>\n", "made by hand|and|all\nof it", ""},
		{game + "echo \"hi\";\n", "", "log:4:1" + beside + " of 10"},
		{"junk text here\n" + game, "", "log:1:1" + beside + " of 14"},
		{game + "  junk\necho 1;\n\nmore // junk\n# end", "end", "log:4:3" + beside + " (and 2 more of this kind) of 4"},
		{"$game = 'Chess'; junk\n$moves = 'e2-e4' . x() . 'e7-e5';", "", "log:1:18" + beside + " (and 1 more of this kind) of 4"},
		{"if ($a == 1) {\n" + game + "}\n", "", "log:1:1" + beside + " of 14"},
		// Where nothing else has the moves they are read from these lines.
		{"$game = 'Chess';\n# of two\n1. P e2-e4 // good\n1... p e7-e5\n", "of two", ""},
	} {
		rec := one(t, c.log)
		note := ""
		for _, n := range rec.Notes {
			note += fmt.Sprintf("%v of %d", n, n.Length)
		}
		if got := strings.Join(rec.Comments, "|"); got != c.comments || note != c.note || len(rec.Turns) == 0 {
			t.Errorf("%q: comments %q, note %q\n%s", c.log, got, note, courierDump(rec))
		}
	}
	records, err := Courier([]byte("# one\n"+game+"# two\n"+game+"# end\necho 1;"), "log", CourierOptions{})
	if err != nil || len(records) != 2 {
		t.Fatalf("%d games, %v", len(records), err)
	}
	if got := fmt.Sprint(records[0].Comments, records[1].Comments, records[0].Notes, records[1].Notes); got != "[one] [two end] [log:10:1"+beside+"] []" {
		t.Errorf("two games: %s", got)
	}
}

func TestConcatenatedStringsOfPHPAreOneTurn(t *testing.T) {
	const want = "P 7g-7f, p 3c-3d, B 8h-2b; +B-2b, s 3a-2b"
	for _, log := range []string{
		"$moves[]='P 7g-7f'; $moves[]='p 3c-3d'; $moves[]='B 8h-2b' . '; +B-2b'; $moves[]='s 3a-2b';",
		"$moves=array('P 7g-7f', 'p 3c-3d', 'B 8h-2b' . \"; +B-2b\", 's 3a' . '-' . '2b');",
		"$moves[0]='P 7g-7f'; $moves[1]='p 3c-3d'; $moves[2]='B 8h-2b'; $moves[2].='; +B-2b'; $moves[3]='s 3a-2b';",
		"$log['moves'][0]='P 7g-7f'; $log['moves'][1]='p 3c-3d'; $log['moves'][2]='B 8h-2b; +B-2b'; $log['moves'][]='s 3a-2b';",
		"$log['moves']=['P 7g-7f', 'p 3c-3d']; $log['moves'][]='B 8h-2b; +B-2b'; $log['moves'][]='s 3a-2b';",
		"$moves='P 7g-7f\np 3c-3d\nB 8h-'; $moves.='2b; +B-2b'; $moves.=\"\\ns 3a-2b\";",
	} {
		if got := turnTexts(t, log); got != want {
			t.Errorf("%q: got %s", log, got)
		}
	}
}

func TestEscapesOfPHPAreResolved(t *testing.T) {
	for _, c := range []struct{ log, want string }{
		{`$moves="P 7g\x2d7f\np 3c\0553d\nP 2g\u{2d}2f\np 8c\u{002D}8d";`, "P 7g-7f, p 3c-3d, P 2g-2f, p 8c-8d"},
		{"$moves=<<<X\nP 7g\\x2d7f\np\\x203c-3d\nX;", "P 7g-7f, p 3c-3d"},
		{`$moves="P\t7g-7f\v\f";`, "P\t7g-7f"},
		{`$moves="P 7g-7f // caf\xe9";`, "P 7g-7f"},
		// Not in single quotes, and nothing that PHP does not know.
		{`$moves='P 7g-7f\ne';`, `✗P 7g-7f\ne`},
		{`$moves="P 7g-7f\np 3c\q3d";`, `P 7g-7f, ✗p 3c\q3d`},
		{`$moves="P 7g-7f\np 3c\u{110000}3d";`, `P 7g-7f, ✗p 3c\u{110000}3d`},
	} {
		if got := turnTexts(t, c.log); got != c.want {
			t.Errorf("%q: got %s, want %s", c.log, got, c.want)
		}
	}
}

// The game of another container in one file is not lost with a warning only.
func TestAGameBesideAssignmentsIsAnError(t *testing.T) {
	const php = "$game = 'Chess';\n$moves = '1. P e2-e4\n1... p e7-e5';\n"
	const tail = " 2 lines from here on look like turns, but they stand outside of the assignments with the moves and are not read; put their game into a file of its own"
	for _, c := range []struct{ log, want string }{
		{php + "Game: Chess\n1. P d2-d4\n1... p d7-d5\n", "log:5:1:" + tail},
		{"Game: Chess\n1. P d2-d4\n1... p d7-d5\n" + php, "log:2:1:" + tail},
		{php + "<html><textarea name=\"moves\">1. P d2-d4\n1... p d7-d5</textarea></html>\n", "log:4:30:" + tail},
		{"<html><textarea name=\"moves\">1. P d2-d4\n1... p d7-d5</textarea></html>\n" + php, "log:1:30:" + tail},
		{php + "game=Chess&moves=1.+P+d2-d4%0A1...+p+d7-d5\n", "log:4:18:" + tail},
		{php + "1. P e2-e4\n1... p e7-e5\n", ""}, // the same again
		{php + "1. P d2-d4\n", ""},               // a warning
	} {
		records, err := Courier([]byte(c.log), "log", CourierOptions{Coordinates: eightByEight})
		if err != nil || len(records) != 1 {
			t.Errorf("%q: %d games, %v", c.log, len(records), err)
			continue
		}
		got := ""
		for _, e := range records[0].Errors {
			got += e.Error()
		}
		if got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.log, got, c.want)
		}
	}
}

func TestAListBehindAQueryIsAGameOfItsOwn(t *testing.T) {
	const query = "game=Chess&log=a-b-2011-72-561&moves=1.+P+e2-e4%0A1...+p+e7-e5\n"
	for _, c := range []struct{ log, want string }{
		{query + "Game: Chess\nWhite: al\n1. P d2-d4\n1... p d7-d5\n", "Log=a-b-2011-72-561 Date=2011.03.13: P e2-e4 p e7-e5 / White=al: P d2-d4 p d7-d5"},
		{query + "// Game: Chess\n// White: al\n1. P d2-d4\n1... p d7-d5\n" + query, "Log=a-b-2011-72-561 Date=2011.03.13: P e2-e4 p e7-e5 / White=al: P d2-d4 p d7-d5 / Log=a-b-2011-72-561 Date=2011.03.13: P e2-e4 p e7-e5"},
	} {
		records, err := Courier([]byte(c.log), "log", CourierOptions{Coordinates: eightByEight})
		if err != nil {
			t.Fatal(err)
		}
		var games []string
		for _, rec := range records {
			var words []string
			for _, tag := range rec.Tags {
				words = append(words, tag.Name+"="+tag.Value)
			}
			game := strings.Join(words, " ") + ":"
			for _, turn := range rec.Turns {
				game += " " + turn.Text
			}
			games = append(games, game)
		}
		if got := strings.Join(games, " / "); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.log, got, c.want)
		}
	}
}
