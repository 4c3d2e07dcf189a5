package parser

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/gcconv/gcconv/record"
)

// games is a list of games of so many turns each.
func games(n, turns int) string {
	var game, all strings.Builder
	for i := range turns {
		fmt.Fprintf(&game, "%d%s P a2-a3\n", i/2+1, []string{".", "..."}[i%2])
	}
	for i := range n {
		fmt.Fprintf(&all, "// White: w%d\n%s\n", i, game.String())
	}
	return all.String()
}

// The games of a list are given one after the other, as they are read, and no more
// of them are read than are wanted.
func TestCourierGamesOfAListAreGivenAsTheyAreRead(t *testing.T) {
	src := TextSource("log", games(20_000, 4))
	allocated := func(run func()) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		run()
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	all := 0
	of := map[int]uint64{}
	for _, wanted := range []int{10, 20_000} {
		of[wanted] = allocated(func() {
			n := 0
			for rec, err := range CourierGames(src, CourierOptions{}) {
				if n++; err != nil || rec.Index != n || rec.Tag("White") != fmt.Sprintf("w%d", n-1) || len(rec.Turns) != 4 {
					t.Fatalf("game %d: %v\n%s", n, err, courierDump(rec))
				}
				if all++; n == wanted {
					break
				}
			}
		})
	}
	if of[10]*20 > of[20_000] || all != 20_010 {
		t.Errorf("10 games of 20,000 cost %d kB, all of them %d kB; %d games", of[10]>>10, of[20_000]>>10, all)
	}
}

// Lists are joined without a blank line between them, too: a comment that names
// the game begins one where a first turn follows.
func TestGamesOfJoinedListsAreToldApart(t *testing.T) {
	for in, want := range map[string]string{
		"// Game: Chess\n1. P e2-e4\n1... p e7-e5\n// Game: Chess\n1. P d2-d4\n":       "P e2-e4 p e7-e5 | P d2-d4",
		"// Game: Chess\n1. P e2-e4\n// Game: Shogi\n// White: b\n1. P 7g-7f\n":        "P e2-e4 | P 7g-7f",
		"// Game: Chess\n1. P e2-e4\n// Game: Chess\n1... p e7-e5\n2. P d2-d4\n":       "P e2-e4 p e7-e5 P d2-d4",
		"// Game: Chess\n1. P e2-e4\n// game: lost by now\n1... p e7-e5\n1. P d2-d4\n": "P d2-d4",
		"// Game: Chess\n1. P e2-e4\n// Event: the other\n1. P d2-d4\n":                "P d2-d4",
	} {
		recs, err := Courier([]byte(in), "log", CourierOptions{})
		var games []string
		for _, rec := range recs {
			var turns []string
			for _, turn := range rec.Turns {
				turns = append(turns, turn.Text)
			}
			games = append(games, strings.Join(turns, " "))
		}
		if got := strings.Join(games, " | "); got != want || err != nil {
			t.Errorf("%q: %s, want %s (%v)", in, got, want, err)
		}
	}
}

// Whichever way games are told apart they are the same given one by one, with the
// game that the first of them names.
func TestCourierGamesAreThoseOfTheWholeText(t *testing.T) {
	for _, text := range []string{
		"// Game: Shogi\n1. P 7g-7f\n\n// White: b\n1. P 2g-2f\nWhite has won.\n1. P 7g-7f\n\n\n1. P 7g-7f\n1... p 3c-3d\n\n1. P 2g-2f\n",
		"1. P e2-e4\n1... p e7-e5\n1. P d2-d4\n", "Game: Chess\nWhite: a\n", "1. P e2-e4\n// soon", "hello", "1. e2-e4\n[Event \"x\"]\n[Site \"y\"]\ne2-e4\n2.",
		"$game = 'Chess'; $moves = '1. P e2-e4'; $game = ''; $moves = '1. P e2-e4';", "game=Chess&moves=1.+P+e2-e4\nmoves=1.+P+d2-d4\n",
	} {
		whole, wholeErr := CourierText(TextSource("log", text), CourierOptions{})
		var one []*record.Record
		var oneErr error
		for rec, err := range CourierGames(TextSource("log", text), CourierOptions{}) {
			if oneErr = err; err == nil {
				one = append(one, rec)
			}
		}
		dump := func(games []*record.Record, err error) string {
			s := fmt.Sprintln(err)
			for _, rec := range games {
				s += fmt.Sprintln(rec.Index) + courierDump(rec)
			}
			return s
		}
		if dump(one, oneErr) != dump(whole, wholeErr) {
			t.Errorf("%q: one by one\n%s\nas a whole\n%s", text, dump(one, oneErr), dump(whole, wholeErr))
		}
	}
}

// A reading that is stopped gives no half game.
func TestCourierGamesEndWithTheContext(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	src := TextSource("log", games(10_000, 10))
	src.Limits.Context = ctx
	n := 0
	var last error
	for rec, err := range CourierGames(src, CourierOptions{}) {
		if last = err; err == nil {
			if n++; len(rec.Turns) != 10 {
				t.Errorf("game %d has %d turns", n, len(rec.Turns))
			}
		}
		if n == 100 {
			stop()
		}
	}
	if last == nil || n > 200 {
		t.Errorf("%d games, then %v", n, last)
	}
}

// What is held of a file at once is bounded, and said once; read one by one there is
// no bound.
func TestCourierFileOfTooManyTurnsIsToldOnce(t *testing.T) {
	text := games(110, 100)
	php := strings.Repeat("$game = 'X';\n$moves = '"+games(1, 100)+"';\n", 110)
	for name, log := range map[string]string{"list": text, "php": php} {
		src := TextSource("log", log)
		src.Limits.held = 10_000
		whole, err := CourierText(src, CourierOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var told []string
		for _, rec := range whole {
			for _, e := range rec.Errors {
				told = append(told, fmt.Sprintf("%d: %v", rec.Index, e))
			}
		}
		line := map[string]int{"list": 101*102 + 2, "php": 101*104 + 3}[name]
		want := fmt.Sprintf("101: log:%d:4: the games before have more than 10000 turns; the games from here on are not read; split the file", line)
		if len(whole) != 101 || len(told) != 1 || told[0] != want {
			t.Errorf("%s: %d games, %q, want %s", name, len(whole), told, want)
		}
	}
	n := 0
	src := TextSource("log", text)
	src.Limits.held = 10_000
	for rec, err := range CourierGames(src, CourierOptions{}) {
		if n++; err != nil || len(rec.Errors) > 0 {
			t.Errorf("game %d: %v %v", n, err, rec.Errors)
		}
	}
	if n != 110 {
		t.Errorf("%d games one by one", n)
	}
}

// The moves of a preset stand before those of the log, whose numbers may begin again
// or go on.
func TestInitialMovesAreKeptBeforeTheMoves(t *testing.T) {
	const four = "P e2-e4 / p e7-e5 / N g1-f3 / n b8-c6"
	for _, c := range []struct{ initial, moves, want string }{
		{"P e2-e4\np e7-e5", "1. N g1-f3\n1... n b8-c6", four},
		{"1. P e2-e4\n1... p e7-e5", "1. N g1-f3\n1... n b8-c6", four},
		{"1. P e2-e4\n1... p e7-e5\n", "\n1. N g1-f3\n1... n b8-c6", four},
		{"P e2-e4\np e7-e5", "N g1-f3\nn b8-c6", four},
		{"P e2-e4\np e7-e5", "2. N g1-f3\n2... n b8-c6", four},
		{"P e2-e4\np e7-e5", "1. N g1-f3 n b8-c6", four},
		{"P e2-e4\np e7-e5", "1. N g1-f3\n1. n b8-c6", four},
		{"P e2-e4\np e7-e5", "1. N g1-f3\n2. n b8-c6", four},
		{"P e2-e4\np e7-e5", "N g1-f3\n2... n b8-c6", four},
		{"P e2-e4 p e7-e5", "1. N g1-f3\n1... n b8-c6", four},
		{"1. P e2-e4 p e7-e5\n\n\n", "1. N g1-f3\n1... n b8-c6", four},
		{"P e2-e4", "1. p e7-e5\n1... N g1-f3\n2. n b8-c6", four},
		{"P e2-e4", "1. p e7-e5\n2. N g1-f3\n3. n b8-c6", four},
		{"P e2-e4", "1... p e7-e5\n2. N g1-f3\n2... n b8-c6", four},
		{"P e2-e4", "1. p e7-e5\n2. N g1-f3\n2... n b8-c6", four},
		{"1. P e2-e4", "1. p e7-e5\n2. N g1-f3\n2. n b8-c6", four},
		{"P e2-e4\np e7-e5\nN g1-f3", "1... n b8-c6", four},
		{"P e2-e4\np e7-e5\nN g1-f3", "2... n b8-c6", four},
		{"P e2-e4\np e7-e5\nN g1-f3\nn b8-c6", "", four},
		{"", "1. P e2-e4\n1... p e7-e5\n2. N g1-f3\n2... n b8-c6", four},
		// A number that comes again in the list itself takes back.
		{"P e2-e4\np e7-e5", "1. P d2-d4\n1. N g1-f3\n1... n b8-c6", four},
		{"P e2-e4\np e7-e5\nN g1-f3\nn b8-c6", "1. B f1-b5\n1... p a7-a6\n1... p g7-g6", four + " / B f1-b5 / p g7-g6"},
	} {
		for _, log := range []string{
			"$game=\"Chess\"; $initial_moves=\"" + c.initial + "\"; $moves=\"" + c.moves + "\";",
			"$game=\"Chess\"; $moves=\"" + c.moves + "\"; $initial_moves=\"" + c.initial + "\";",
			"$game=\"Chess\"; $initial_moves=\"" + strings.ReplaceAll(c.initial, "\n", "<br>") + "\"; $moves=\"" + c.moves + "\";",
		} {
			records, err := Courier([]byte(log), "log", CourierOptions{Coordinates: eightByEight})
			if err != nil || len(records) != 1 {
				t.Errorf("%q: %d games, %v", log, len(records), err)
				continue
			}
			var texts []string
			for i, turn := range records[0].Turns {
				texts = append(texts, turn.Text)
				if want := record.Side(1 + i%2); turn.Side != want || turn.Err != nil {
					t.Errorf("%q: %s is of side %v, want %v (%v)", log, turn.Text, turn.Side, want, turn.Err)
				}
			}
			if got := strings.Join(texts, " / "); got != c.want {
				t.Errorf("%q: %s, want %s", log, got, c.want)
			}
		}
	}
}
