package main

import (
	"strings"
	"testing"
)

func TestDiagramShowsThePositionAfterThePly(t *testing.T) {
	for _, c := range []struct {
		args []string
		want []string // lines of the picture in characters
	}{
		{[]string{"--ply", "1"}, []string{"4 |   |   |   |   |(P)|   |   |   |", "2 | P | P | P | P |( )| P | P | P |"}},
		{[]string{"--ply", "0"}, []string{"2 | P | P | P | P | P | P | P | P |"}},
		{nil, []string{"3 |   |   |   |   |   |(N)|   |   |"}},
	} {
		code, out, errs := gcconv("e2e4 e7e5 g1f3", append([]string{"diagram", "--from", "uci", "--variant", "chess", "--to", "txt"}, c.args...)...)
		if code != 0 || errs != "" {
			t.Fatalf("%v: exit %d, %s", c.args, code, errs)
		}
		for _, line := range c.want {
			if !strings.Contains(out, line) {
				t.Errorf("%v: no line %q in\n%s", c.args, line, out)
			}
		}
	}
}
