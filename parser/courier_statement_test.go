package parser

import (
	"fmt"
	"testing"

	"github.com/gcconv/gcconv/record"
)

// one reads a log that must hold one game.
func one(t *testing.T, log string) *record.Record {
	t.Helper()
	records, err := Courier([]byte(log), "log", CourierOptions{})
	if err != nil {
		t.Fatalf("%q: %v", log, err)
	}
	if len(records) != 1 {
		t.Fatalf("%q: %d games", log, len(records))
	}
	return records[0]
}

// What each form of statement means: reference/gamecourier.md §1.2 and §6.
func TestCourierStatements(t *testing.T) {
	for _, c := range []struct{ turn, want string }{
		{"1. P e2-e4", "move P e2-e4"},
		{"1... p e7-e5", "move p e7-e5"},
		{"22...k c6-B5", "move k c6-B5"},
		{"n e8-f6", "move n e8-f6"},
		{"a7-a6", "move a7-a6"},
		{"38.CH d2-c4", "move CH d2-c4"},
		{"1) P e2-e4", "move P e2-e4"},
		{"1 P e2-e4", "move P e2-e4"},
		{"1. ... p e7-e5", "move p e7-e5"},
		{"1… p e7-e5", "move p e7-e5"},
		{"1. .CBW e2-e4", "move .CBW e2-e4"},
		{"w10 e2-e4", "move w10 e2-e4"},
		{"{fk} e2-e4", "move fk e2-e4"},
		{"!F e2-e4", "move !F e2-e4"},
		{"knight_ferz(39) e2-e4", "move knight_ferz(39) e2-e4"},
		{"CROOKED:BISHOP(28) e2-e4", "move CROOKED:BISHOP(28) e2-e4"},
		{"P 7g-7f", "move P 7g-7f"},
		{"+R 2c-2b", "move +R 2c-2b"},
		{"P 12l-11a", "move P 12l-11a"},
		{"P a10-r18", "move P a10-r18"},
		{"P aa10-bb11", "move P aa10-bb11"},
		{"R a1-f1; Q-a1;", "move R a1-f1, place Q a1 @1:10"},
		{"R a1-f1; Q-f1;", "move R a1-f1, promotes to Q"},
		{"N 7g-5j; +N-dest", "move N 7g-5j, promotes to +N"},
		{"N 7g-5j; +n-dest", "move N 7g-5j, promotes to +n"},
		{"P e7-e8; {fk}-e8", "move P e7-e8, promotes to fk"},
		{"P 4d-4c; T-4c", "move P 4d-4c, promotes to T"},
		{"P e7-d8; capture d8; Q-d8", "move P e7-d8, promotes to Q, capture d8 @1:10"},
		{"p*4e", "drop p on 4e"},
		{"Q*e5", "drop Q on e5"},
		{"+B*5e", "drop +B on 5e"},
		{"P *5e", "drop P on 5e"},
		{"P x3-5e", "move P x3-5e"},
		{"c4-", "statements, remove c4 @1:1"},
		{"P c4-", "statements, remove P c4 @1:1"},
		{"@-c4", "statements, remove c4 @1:1"},
		{"@*c4", "statements, remove c4 @1:1"},
		{"capture c4", "statements, capture c4 @1:1"},
		{"Capture c4 d5", "statements, capture c4 @1:1, capture d5 @1:1"},
		{"capture (c4 (d5 e6))", "statements, capture c4 @1:1, capture d5 @1:1, capture e6 @1:1"},
		{"P e5-d6; @-d5", "move P e5-d6, remove d5 @1:10"},
		{"P e5-d6; d5-", "move P e5-d6, remove d5 @1:10"},
		{"P e5-d6; capture d5", "move P e5-d6, capture d5 @1:10"},
		{"move e5 d6; capture d5", "move e5-d6, capture d5 @1:13"},
		{"capture d5; P e5-d6", "move P e5-d6, capture d5 @1:1"},
		{"K e1-g1", "move K e1-g1"},
		{"K e1-g1; R h1-f1", "move K e1-g1, move R h1 f1 @1:10"},
		{"K e1-g1; move h1 f1", "move K e1-g1, move h1 f1 @1:10"},
		{"K e1-e2; P*c3; p-c4", "move K e1-e2, drop P c3 @1:10, place p c4 @1:16"},
		{"K e1-e2; f2-dest; origin-d1", "move K e1-e2, move f2 e2 @1:10, move f2 d1 @1:19"},
		{"add P all c1 c2", "statements, place P c1 @1:1, place P c2 @1:1"},
		{"add @ c1", "statements, remove c1 @1:1"},
		{"empty c1 c2", "statements, remove c1 @1:1, remove c2 @1:1"},
		{"empty all", "statements, remove all @1:1"},
		{"clear c1", "statements, capture c1 @1:1"},
		{"clear board", "statements, capture all @1:1"},
		{"flip d5", "statements, flip d5 @1:1"},
		{"flip array", "statements, flip all @1:1"},
		{"drop P e5", "drop P on e5"},
		{"Q-a1", "statements, place Q a1 @1:1"},
		{"pass", "pass"},
		{"1... resign", "resign"},
		{"Resign", "resign"},
		{"offer draw", "offer draw"},
		{"accept draw", "accept draw"},
		{"12... draw", "offer draw"},
		{"12... timeout", "end"},
		{"O-O", "castle 1"},
		{"K 0-0-0", "castle K 2"},
		{"k o-o+", "castle k 1, check"},
		{"P e2-e4 ; ;; ;", "move P e2-e4"},
		{"P e2 - e4", "move P e2-e4"},
		{"P e2 -e4", "move P e2-e4"},
		{"P e2- e4", "move P e2-e4"},
		{"P  *  e4", "drop P on e4"},
		{"P e2–e4", "move P e2-e4"},
		{"P e2\u2212e4", "move P e2-e4"},
		{"P e2 — e4", "move P e2-e4"},
		{"P\u00a0e2-e4", "move P e2-e4"},
		{"Pe2-e4", "move P e2-e4"},
		{"pe7-e5", "move p e7-e5"},
		{"bb5-c6", "move b b5-c6"},
		{"CHd2-c4", "move CH d2-c4"},
		{"+R2c-2b", "move +R 2c-2b"},
		{"P12l-12k", "move P 12l-12k"},
		{"P 4d-4c+", "move P 4d-4c, promotes"},
		{"P 4d-4c=", "move P 4d-4c, does not promote"},
		{"P 4d-4c=S", "move P 4d-4c, promotes to S"},
		{"P e7-e8=Q+", "move P e7-e8, promotes to Q, check"},
		{"P e2-e4+", "move P e2-e4, check"},
		{"P e2-e4#", "move P e2-e4, mate"},
		{"P e2-e4 !?", "move P e2-e4 $[5]"},
		{"P e2-e4!!", "move P e2-e4 $[3]"},
		{"P*4e+", "drop P on 4e, check"},
		{"P e2-e4.", "move P e2-e4"},
	} {
		rec := one(t, c.turn)
		if len(rec.Turns) != 1 {
			t.Errorf("%q: %d turns", c.turn, len(rec.Turns))
			continue
		}
		turn := rec.Turns[0]
		got := dumpPattern(turn.Pattern)
		if len(turn.NAGs) > 0 {
			got += fmt.Sprintf(" $%v", turn.NAGs)
		}
		if got != c.want || turn.Err != nil {
			t.Errorf("%q: got %s (%v), want %s", c.turn, got, turn.Err, c.want)
		}
		if turn.Pattern.Letters != record.LettersCourier {
			t.Errorf("%q: letters %d", c.turn, turn.Pattern.Letters)
		}
	}
}

// What looks like a move but cannot be read is a turn with an error that
// points at the text, never a comment.
func TestCourierUnreadableTurns(t *testing.T) {
	for _, c := range []struct{ turn, want string }{
		{"1. e4", `log:1:4: "e4" names one square only; Game Courier writes both, as in e2-e4`},
		{"1. Nf3", `log:1:4: "Nf3" names one square only; Game Courier writes both, as in e2-e4`},
		{"Nf3", `log:1:1: "Nf3" names one square only; Game Courier writes both, as in e2-e4`},
		{"exd5", `log:1:1: "exd5" names one square only; Game Courier writes both, as in e2-e4`},
		{"1. e2*", `log:1:4: "e2*" names no square to go to; a move is written e2-e4`},
		{"1. e2-e", `log:1:7: "e" is no square; a move is written with both squares, as e2-e4`},
		{"1. e2-e4-e5", `log:1:7: "e4-e5" is no square; a move is written with both squares, as e2-e4`},
		{"1. e2-e4,e7-e5", `log:1:7: "e4,e7-e5" is no square; a move is written with both squares, as e2-e4`},
		{"1. frobnicate", `log:1:4: "frobnicate" is no statement; expected a move (e2-e4), a drop (P*e4), a placement (Q-a1), a removal (c4-) or a command`},
		{"1. P e2-e4; frobnicate e4", `log:1:13: no command "frobnicate" is known here; expected a move (e2-e4), a drop (P*e4), a placement (Q-a1), a removal (c4-) or a command`},
		{"1. P e2-e4; frobnicate it", `log:1:13: no command "frobnicate" is known here; expected a move (e2-e4), a drop (P*e4), a placement (Q-a1), a removal (c4-) or a command`},
		{"1. frobnicate e4", `log:1:4: no command "frobnicate" is known here; expected a move (e2-e4), a drop (P*e4), a placement (Q-a1), a removal (c4-) or a command`},
		{"1. N f3", `log:1:6: "f3" names one square only; Game Courier writes both, as in e2-e4`},
		{"1. swap e1 h1", `log:1:4: the command swap is known, but what it does to the board here is not`},
		{"1. capture the flag", `log:1:12: "the" is no square; capture takes squares`},
		{"1. capture", `log:1:4: capture takes squares, as in capture d5`},
		{"1. move e5", `log:1:4: move takes two squares, as in move e5 d6`},
		{`1. move "e2" e99x`, `log:1:14: "e99x" is no square; move takes squares`},
		{"1. drop P home", `log:1:11: "home" is no square; drop takes squares`},
		{"1. add P", `log:1:4: add takes a label and squares, as in add P c1 c2`},
		{"1. drop P", `log:1:4: drop takes a label and a square, as in drop P e5`},
		{"1. Q-dest", `log:1:6: dest stands for a square of the last move of the turn, but no move is before it`},
		{"1. P*e4; c3-origin", `log:1:13: origin stands for a square of the last move of the turn, but no move is before it`},
		{`1. P e2-e4; say "hello`, `log:1:17: the quoted text that begins here has no closing "`},
		{"1. P e2-e4; capture (c4", `log:1:21: the array that begins here has no closing ) or holds more than 16 arrays inside each other`},
		{"1. P e2-e4; O-O", `log:1:13: O-O after another move of the same turn`},
		{"1. P é7-e5", `log:1:6: "é7" is no square; a move is written with both squares, as e2-e4`},
		{"1... p é7-e5; q-e5", `log:1:8: "é7" is no square; a move is written with both squares, as e2-e4`},
		{"3. B 0e-5e", `log:1:6: "0e" is no square; a move is written with both squares, as e2-e4`},
		{"b 0e-5e", `log:1:3: "0e" is no square; a move is written with both squares, as e2-e4`},
		{"1. e2*e9x", `log:1:7: "e9x" is no square; a move is written with both squares, as e2-e4`},
	} {
		rec := one(t, c.turn)
		if len(rec.Turns) != 1 {
			t.Errorf("%q: %d turns", c.turn, len(rec.Turns))
			continue
		}
		turn := rec.Turns[0]
		if turn.Err == nil || turn.Err.Error() != c.want {
			t.Errorf("%q: got %v, want %s", c.turn, turn.Err, c.want)
			continue
		}
		if turn.Err.Line != c.turn {
			t.Errorf("%q: the line for the caret is %q", c.turn, turn.Err.Line)
		}
	}
}

// Statements that are not known keep their words for games without rules.
func TestCourierKeepsUnknownStatements(t *testing.T) {
	turn := one(t, "1. P e2-e4; swap a1 h1").Turns[0]
	if got, want := dumpPattern(turn.Pattern), `move P e2-e4, other "swap a1 h1" @1:13`; got != want || turn.Err == nil {
		t.Errorf("got %s (%v), want %s and an error", got, turn.Err, want)
	}
}

// What signs behind a move are read as is said truly.
func TestCourierMarksAreNamedForWhatTheyMean(t *testing.T) {
	for turn, want := range map[string]string{
		"B 8h-2b+":  `"+" behind the move is no Game Courier notation; it is read as a promotion`,
		"B 8h-2b=":  `"=" behind the move is no Game Courier notation; it is read as a move without promotion`,
		"P e7-e8=Q": `"=Q" behind the move is no Game Courier notation; it is read as a promotion to Q`,
		"B f1-b5+":  `"+" behind the move is no Game Courier notation; it is read as a claim of check`,
		"Q d1-h5#!": `"#!" behind the move is no Game Courier notation; it is read as a claim of mate`,
		"P e2-e4!?": `"!?" behind the move is no Game Courier notation; it is read as annotation`,
	} {
		rec := one(t, turn)
		if len(rec.Notes) != 1 || rec.Notes[0].Message != want {
			t.Errorf("%s: %v, want %s", turn, rec.Notes, want)
		}
	}
}
