//go:build race

package formats_test

// few says that tests of many random games play only some of them: under the
// race detector they take ten times as long, and one goroutine has no races.
const few = true
