//go:build race

package rules

// The race detector makes the engine ten times slower, and there is nothing to
// race in counting; so large counts are left to runs without it.
const perftLimit = 100_000

// few says that tests of many random games play only some of them.
const few = true
