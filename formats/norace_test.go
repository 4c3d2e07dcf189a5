//go:build !race

package formats_test

const few = false
