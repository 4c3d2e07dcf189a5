//go:build race

package replay_test

// raceDetector says that tests take ten times as long.
const raceDetector = true
