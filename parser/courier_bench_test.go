package parser

import (
	"fmt"
	"strings"
	"testing"
)

// plainLog is a log of many games as players write them, about n bytes.
func plainLog(n int) string {
	var b strings.Builder
	for game := 0; b.Len() < n; game++ {
		fmt.Fprintf(&b, "Game: Shogi\nWhite: alpha%d\nBlack: beta\n", game)
		for ply := 0; ply < 120; ply += 2 {
			number := ply/2 + 1
			switch ply % 12 {
			case 4:
				fmt.Fprintf(&b, "%d. P*5e\n%d... b 2b-8h; +b-8h\n", number, number)
			case 8:
				fmt.Fprintf(&b, "%d. 7g-7f\n%d... p 3c-3d; // a note\n", number, number)
			default:
				fmt.Fprintf(&b, "%d. P 7g-7f\n%d... p 3c-3d\n", number, number)
			}
		}
		b.WriteString("White has resigned.\n\n")
	}
	return b.String()
}

func BenchmarkCourier(b *testing.B) {
	log := []byte(plainLog(1 << 20))
	b.SetBytes(int64(len(log)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Courier(log, "bench", CourierOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}

// The grammar alone, to see what the fast path gains.
func BenchmarkCourierGrammar(b *testing.B) {
	lines := strings.Split(plainLog(1<<18), "\n")
	size := 0
	for _, l := range lines {
		size += len(l) + 1
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, l := range lines {
			parseCourierLine(l, &courierCoords{})
		}
	}
}
