package formats_test

import "flag"

// update rewrites the golden files: go test ./formats -update.
var update = flag.Bool("update", false, "rewrite the golden files")
