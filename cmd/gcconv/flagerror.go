package main

import (
	"errors"
	"fmt"
	"regexp"

	"github.com/urfave/cli/v2"
)

var (
	badValue   = regexp.MustCompile(`^invalid value "(.*)" for flag -([^ :]+): `)
	badBoolean = regexp.MustCompile(`^invalid boolean value "(.*)" for -([^ :]+): `)
	namedFlag  = regexp.MustCompile(`: -([^ -][^ ]*)$`)
)

// flagError says in the words of this program what the flag package says of a
// flag: with both dashes, and with what is expected.
func flagError(flags []cli.Flag, err error) error {
	text := err.Error()
	if m := badValue.FindStringSubmatch(text); m != nil {
		return fmt.Errorf("%s %s: %s is needed", dashed(m[2]), m[1], expected(flags, m[2]))
	}
	if m := badBoolean.FindStringSubmatch(text); m != nil {
		return fmt.Errorf("%s takes no value; found %q", dashed(m[2]), m[1])
	}
	return errors.New(namedFlag.ReplaceAllStringFunc(text, func(s string) string { return ": " + dashed(s[len(": -"):]) }))
}

// dashed is a flag as it is written.
func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// expected is what a flag takes.
func expected(flags []cli.Flag, name string) string {
	for _, f := range flags {
		for _, n := range f.Names() {
			if n != name {
				continue
			}
			switch f.(type) {
			case *cli.IntFlag:
				return "a whole number"
			case *cli.DurationFlag:
				return "a time with its unit, such as 500ms, 5s or 1m,"
			}
		}
	}
	return "another value"
}
