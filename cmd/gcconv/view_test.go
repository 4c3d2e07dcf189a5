package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The list of moves of a page has the words of convert; a label, which stands
// alone, names its square.
func TestPageListsMovesInTheWordsOfConvert(t *testing.T) {
	list := regexp.MustCompile(`<a class="move[^>]* lang="ja">([^<]*)</a>`)
	label := regexp.MustCompile(`"label":"(\d+手目[^"]*)"`)
	for style, word := range map[string]*regexp.Regexp{
		"ki2": regexp.MustCompile(`[▲△](?:同　)?[^ \n]+`),
		"kif": regexp.MustCompile(`(?m)^ *\d+ ((?:同　)?[^ \n]+)`),
	} {
		same := 0
		for _, log := range games(t) {
			want, err := os.ReadFile(filepath.Join(filepath.Dir(log), "want."+style))
			if err != nil {
				continue // a game of the chess family
			}
			var words []string
			for i, m := range word.FindAllStringSubmatch(string(want), -1) {
				w := m[len(m)-1]
				if strings.HasPrefix(w, "詰み") || strings.HasPrefix(w, "投了") {
					continue
				}
				if style == "kif" {
					w = []string{"▲", "△"}[i%2] + w
				}
				if strings.Contains(w, "同") {
					same++
				}
				words = append(words, w)
			}
			code, page, errs := gcconv("", "view", "--move-style", style, log)
			if code != exitLegal || errs != "" {
				t.Fatalf("%s: exit %d, %s", log, code, errs)
			}
			var got []string
			for _, m := range list.FindAllStringSubmatch(page, -1) {
				got = append(got, m[1])
			}
			if diff := cmp.Diff(words, got); diff != "" {
				t.Errorf("%s, %s: moves (-convert +view):\n%s", log, style, diff)
			}
			labels := label.FindAllStringSubmatch(page, -1)
			if len(labels) != len(words) {
				t.Errorf("%s, %s: %d labels for %d moves", log, style, len(labels), len(words))
			}
			for _, m := range labels {
				if strings.Contains(m[1], "同") {
					t.Errorf("%s, %s: the label %s names no square", log, style, m[1])
				}
			}
		}
		if same < 10 {
			t.Errorf("%s: %d moves to the square of the last one", style, same)
		}
	}
}
