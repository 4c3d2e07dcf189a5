//go:build !race

package rules

const perftLimit = 1 << 40

const few = false
