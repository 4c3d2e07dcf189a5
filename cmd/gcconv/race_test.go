//go:build race

package main

// killings is how often a run is killed: seldom where each start is slow.
const killings = 8
