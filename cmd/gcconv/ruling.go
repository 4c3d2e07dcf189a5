package main

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gcconv/gcconv/rules"
)

func rulingFlag() cli.Flag {
	return &cli.StringSliceFlag{Name: "ruling", Usage: "decide a point that the rules of a game leave open, as in `NAME=ANSWER` (docs/referee.md; a wrong one lists what there is)"}
}

// chosenRulings reads the --ruling flags. A ruling and an answer that no game
// has are wrong use; v is the game of --variant, nil if each record names its
// own.
func chosenRulings(c *cli.Context, lib *rules.Library, v *rules.Variant) (map[string]string, error) {
	answers := map[string]string{}
	for _, flag := range c.StringSlice("ruling") {
		name, answer, ok := strings.Cut(flag, "=")
		games := []*rules.Variant{v}
		if v == nil {
			games = lib.Games()
		}
		if !ok || !hasAnswer(games, name, answer) {
			return nil, usage("--ruling %s: there is no such ruling; write NAME=ANSWER with one of these:\n%s", flag, rulingHelp(games))
		}
		if before, twice := answers[name]; twice && before != answer {
			return nil, usage("--ruling %s: %s=%s is given as well", flag, name, before)
		}
		answers[name] = answer
	}
	return answers, nil
}

func hasAnswer(games []*rules.Variant, name, answer string) bool {
	for _, v := range games {
		if r := v.Ruling(name); r != nil {
			for _, a := range r.Answers {
				if a.Value == answer {
					return true
				}
			}
		}
	}
	return false
}

// rulingHelp lists the rulings of games, each with its answers.
func rulingHelp(games []*rules.Variant) string {
	var lines []string
	seen := map[string]bool{}
	for _, v := range games {
		for i := range v.Rulings {
			if r := &v.Rulings[i]; !seen[r.String()] {
				seen[r.String()] = true
				lines = append(lines, fmt.Sprintf("   %s: %s", r, r.Question))
			}
		}
	}
	if len(lines) == 0 {
		return "   none: all rules of " + games[0].Title + " come from its sources"
	}
	return strings.Join(lines, "\n")
}

// withRulings is a game under the answers of the --ruling flags.
func withRulings(v *rules.Variant, answers map[string]string) (*rules.Variant, error) {
	for name, answer := range answers {
		var err error
		if v, err = v.With(name, answer); err != nil {
			return nil, usage("--ruling: %w", err)
		}
	}
	return v, nil
}
