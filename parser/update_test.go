package parser

import "flag"

// update rewrites the golden files: go test ./parser -update.
var update = flag.Bool("update", false, "rewrite the golden files")
