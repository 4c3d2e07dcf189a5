package parser_test

import (
	"fmt"

	"github.com/gcconv/gcconv/parser"
)

func ExampleCourier() {
	log := "$game = 'Shogi';\n$moves = '1. P 7g-7f\n1... p 3c-3d\n2. B 8h-2b; +B-dest // check?\n2... s 3a2b';"
	records, err := parser.Courier([]byte(log), "log.php", parser.CourierOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, turn := range records[0].Turns {
		if turn.Err != nil {
			fmt.Println(turn.Err)
			continue
		}
		p := turn.Pattern
		fmt.Printf("%d %s %s-%s %q\n", turn.Number, p.Piece, p.From, p.To, p.PromoteTo)
	}
	// Output:
	// 1 P 7g-7f ""
	// 1 p 3c-3d ""
	// 2 B 8h-2b "+B"
	// log.php:5:8: "3a2b" has nothing between its squares; Game Courier writes a hyphen there, as in e2-e4
}
