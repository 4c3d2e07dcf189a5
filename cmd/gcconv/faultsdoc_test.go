package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gcconv/gcconv/rules"
)

// faultExample is a call of the program that meets a fault.
type faultExample struct {
	rule  rules.Rule
	args  []string
	input string // standard input
}

func checks(rule rules.Rule, variant, position, move string) faultExample {
	return faultExample{rule, []string{"check", "--variant", variant, "--position", position, move}, ""}
}

func validates(rule rules.Rule, input string, args ...string) faultExample {
	return faultExample{rule, append([]string{"validate"}, args...), input}
}

const (
	mortalStart = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"
	chessStart  = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
)

var faultExamples = []faultExample{
	validates(rules.Unreadable, "1. e4 e5 2. N%3 *", "--from", "pgn"),
	validates(rules.Unreadable, "1. P 7g-7f p 3c-3d\n2. P 7f-7z\n", "--variant", "mortal-shogi"),
	validates(rules.Ambiguous, "1. d4 d5 2. Nf3 Nf6 3. Nd2 *", "--from", "pgn"),
	validates(rules.WrongTurn, "1. e4 -- 2. d4 *", "--from", "pgn"),
	validates(rules.AfterEnd, "1. f3 e5 2. g4 Qh4# 3. a3 *", "--from", "pgn"),
	checks(rules.AfterEnd, "shatranj", "4k3/R7/8/8/8/8/8/4K3 w - -", "e1e2"),
	checks(rules.NoPieceThere, "kamikaze-mortal-shogi", mortalStart, "5e5d"),
	validates(rules.NoPieceThere, "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - -\"]\n\n1. Qe5 *\n", "--from", "pgn"),
	checks(rules.WrongSide, "mortal-shogi", mortalStart, "3c3d"),
	validates(rules.WrongPiece, "1. G 7g-7f\n", "--variant", "shogi"),
	checks(rules.OwnPiece, "shogi", mortalStart, "9i9g"),
	checks(rules.OwnPiece, "chess", chessStart, "d1d2"),
	checks(rules.Blocked, "shogi", mortalStart, "2h2c"),
	checks(rules.Blocked, "chess", "4k3/8/8/8/8/4p3/4P3/4K3 w - -", "e2e4"),
	checks(rules.Blocked, "chess", "4k3/8/8/8/4p3/8/4P3/4K3 w - -", "e2e4"),
	checks(rules.Blocked, "xiangqi", "4k4/9/9/9/9/4P4/4N4/9/9/3K5 w - -", "e4d6"),
	checks(rules.CannotReach, "kamikaze-mortal-shogi", mortalStart, "7g7e"),
	checks(rules.CannotReach, "mortal-chessgi", "4k3/8/8/8/8/8/8/P3K3[] w - -", "a1a3"),
	checks(rules.CannotReach, "xiangqi", "4k4/9/9/9/9/2B6/9/9/9/3K5 w - -", "c5e7"),
	checks(rules.CannotReach, "xiangqi", "3k5/9/9/9/9/4P4/9/9/9/4K4 w - -", "e5d5"),
	checks(rules.CannotReach, "annan-shogi", "4k4/9/9/9/9/9/4P4/4N4/4K4 b -", "5g5f"),
	checks(rules.LeavesCheck, "kamikaze-mortal-shogi", "9/9/9/2p6/9/r1Z4K1/9/9/k8 b -", "7f7d"),
	checks(rules.LeavesCheck, "kamikaze-mortal-shogi", "4z3k/9/4K4/9/9/9/9/9/9 b P", "P*9e"),
	checks(rules.LeavesCheck, "chess", "4k3/8/8/8/7b/8/5N2/4K3 w - -", "f2g4"),
	checks(rules.LeavesCheck, "chess", "4k3/8/8/r2pP2K/8/8/8/8 w - d6", "e5d6"),
	checks(rules.BadCastling, "mortal-chessgi", "4kr2/8/8/8/8/8/8/4K2R[] w K -", "e1g1"),
	checks(rules.BadCastling, "chess", "4k3/8/8/8/8/8/8/4K2R w - -", "e1g1"),
	validates(rules.BadEnPassant, "1. e4 a6 2. e5 d6 3. a3 d5 4. exd6 *", "--from", "pgn"),
	checks(rules.NoDrops, "chess", chessStart, "P@e4"),
	checks(rules.NotInHand, "kamikaze-mortal-shogi", mortalStart, "P*5e"),
	checks(rules.NotInHand, "mortal-chessgi", "4k3/8/8/8/8/8/8/4K3[RPP] w - -", "Q@d1"),
	checks(rules.DropOccupied, "mortal-chessgi", "4k3/8/8/8/8/8/8/4K3[P] w - -", "P@e1"),
	checks(rules.DropDead, "kamikaze-mortal-shogi", "k8/9/9/9/9/9/9/9/4K4 b Z", "Z*5b"),
	checks(rules.DropDead, "crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - -", "P@a1"),
	checks(rules.DropDead, "hydra-chess", "4k3/8/8/8/8/8/8/4K3[P] w - -", "P@a8"),
	checks(rules.Nifu, "shogi", "k8/9/9/9/9/9/4P4/9/4K4 b P", "P*5d"),
	checks(rules.Nifu, "kamikaze-mortal-shogi", "k8/9/4p4/9/9/9/9/9/4K4 w p", "P*5e"),
	checks(rules.Nifu, "tori-shogi", "3k3/7/7/3S3/3S3/7/3K3 b S", "S*4b"),
	checks(rules.DropMate, "mortal-shogi", "8k/6G2/8K/9/9/9/9/9/9 b P", "P*1b"),
	checks(rules.NotInZone, "kamikaze-mortal-shogi", mortalStart, "7g7f=G"),
	checks(rules.PromotionChoice, "kamikaze-mortal-shogi", "k8/9/9/4Z4/9/9/9/9/4K4 b -", "5d5b=N"),
	checks(rules.PromotionChoice, "kamikaze-mortal-shogi", "k8/9/4p4/9/4Z4/9/9/9/4K4 b -", "5e5c=G"),
	checks(rules.PromotionChoice, "grand-chess", "r8r/1nbqkcabn1/2P7/10/10/10/10/10/1NBQKCABN1/R8R w - -", "c8b9q"),
	checks(rules.PromotionRequired, "mortal-chessgi", "4k3/P7/8/8/8/8/8/4K3[] w - -", "a7a8"),
	checks(rules.PromotionRequired, "kamikaze-mortal-shogi", "k8/9/9/4Z4/9/9/9/9/4K4 b -", "5d5b"),
	validates(rules.SideEffect, "1. P 7g-7f; @-5e\n", "--variant", "shogi"),
	validates(rules.WrongResult, "1. f3 e5 2. g4 Qh4# 1-0", "--from", "pgn"),
}

// faultsPage is docs/faults.md.
func faultsPage(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	b.WriteString(`# Faults

Generated and kept exact by a test in cmd/gcconv (go test ./cmd/gcconv -update).

Every fault has a rule code, which never changes once released, and a severity:

- *illegal*: the move breaks a rule of the game.
- *disputed*: it breaks only a ruling of this project, on a point that no source of the game settles (see the end of this page).
- *unreadable*: the text cannot be read as a move.
- *warning*: text and board disagree, but the move is certain; the game goes on.

Where several rules are broken, the one is named that a person would name first: is there a piece, is it yours, can it go there, is the
promotion right, is the king safe; for a drop: do you hold it, is the square empty, could it ever move from there, nifu, is the king safe,
does it mate.
`)
	for _, text := range rules.RuleTexts {
		fmt.Fprintf(&b, "\n## `%s`\n\n%s Usually %s.\n", text.Rule, text.Means, text.Severity)
		n := 0
		for _, e := range faultExamples {
			if e.rule != text.Rule {
				continue
			}
			n++
			_, out, errs := gcconv(e.input, e.args...)
			if !strings.HasPrefix(out, string(e.rule)+"\n") && !strings.Contains(out, "["+string(e.rule)+"]") {
				t.Errorf("%q with %q does not show %s: %s%s", e.args, e.input, e.rule, out, errs)
			}
			b.WriteString("\n")
			from := ""
			if e.input != "" {
				from = " < game"
				b.WriteString("    $ cat game\n")
				for _, line := range strings.Split(strings.TrimSpace(e.input), "\n") {
					b.WriteString(strings.TrimRight("    "+line, " ") + "\n")
				}
			}
			fmt.Fprintf(&b, "    $ gcconv %s%s\n", shellWords(e.args), from)
			for _, line := range strings.Split(strings.TrimSpace(out), "\n") {
				fmt.Fprintf(&b, "    %s\n", line)
			}
		}
		if n == 0 {
			t.Errorf("no example of %s", text.Rule)
		}
	}
	b.WriteString(`
## Rulings

What the sources of the games leave open, this project has decided. The first answer is its own; --ruling NAME=ANSWER plays by another one.
A move that is illegal only because of a ruling is disputed, not illegal. [referee.md](referee.md) tells more.

| ruling | games | question | answers |
| --- | --- | --- | --- |
`)
	for _, row := range rulingRows() {
		b.WriteString(row + "\n")
	}
	return b.String()
}

// rulingRows is a row of a table for each ruling, in the order of the games.
func rulingRows() []string {
	var names []string
	games := map[string][]string{}
	rulings := map[string]*rules.Ruling{}
	for _, v := range rules.Builtin() {
		for i := range v.Rulings {
			r := &v.Rulings[i]
			if rulings[r.Name] == nil {
				names = append(names, r.Name)
				rulings[r.Name] = r
			}
			games[r.Name] = append(games[r.Name], v.Title)
		}
	}
	var rows []string
	for _, name := range names {
		r := rulings[name]
		answers := r.Answer
		for _, other := range r.Others() {
			answers += ", " + other
		}
		rows = append(rows, fmt.Sprintf("| `%s` | %s | %s | %s |", name, strings.Join(games[name], ", "), r.Question, answers))
	}
	return rows
}

func shellWords(args []string) string {
	out := make([]string, len(args))
	for i, a := range args {
		if strings.ContainsAny(a, " ;*[]") {
			a = `"` + a + `"`
		}
		out[i] = a
	}
	return strings.Join(out, " ")
}

func TestFaultsPage(t *testing.T) {
	golden(t, filepath.Join("..", "..", "docs", "faults.md"), faultsPage(t))
}

// golden compares a generated file with what stands in the repository.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is not what the program gives now; run go test -update and read the difference", file)
	}
}
