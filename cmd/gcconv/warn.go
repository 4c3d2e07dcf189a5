package main

import (
	"fmt"

	"github.com/urfave/cli/v2"
)

// warn says something on standard error that changes no exit status.
func warn(c *cli.Context, format string, args ...any) {
	fmt.Fprintln(c.App.ErrWriter, "gcconv: note: "+printable(fmt.Sprintf(format, args...)))
}
