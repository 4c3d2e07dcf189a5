package main

import "github.com/urfave/cli/v2"

// maxInput is the size in bytes up to which one file is read as a whole.
const maxInput = 256 << 20

// maxBytes is the limit of --max-bytes.
func maxBytes(c *cli.Context) int64 { return maxInput }
