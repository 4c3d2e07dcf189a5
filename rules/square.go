package rules

import "math/bits"

// Square is a square of a board: rank index times the number of files plus
// file index. File index 0 is at the first player's left hand, rank index 0
// nearest to it; so chess a1 is 0, and shogi 9i is 0.
type Square int16

// NoSquare is no square.
const NoSquare Square = -1

// maxSide is how long the sides of a board may be.
const maxSide = 16

// maxSquares is the size of the largest board, 16x16.
const maxSquares = 256

// set is a set of squares.
type set [maxSquares / 64]uint64

func (s *set) has(q Square) bool { return s[uint8(q)>>6]>>(uint8(q)&63)&1 != 0 }
func (s *set) add(q Square)      { s[uint8(q)>>6] |= 1 << (uint8(q) & 63) }
func (s *set) remove(q Square)   { s[uint8(q)>>6] &^= 1 << (uint8(q) & 63) }

func (s *set) count() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}
