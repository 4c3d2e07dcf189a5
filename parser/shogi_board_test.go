package parser

import (
	"strings"
	"testing"
)

func TestFaultsOfADrawnBoardStandAtTheirRow(t *testing.T) {
	rows := []string{"|v香v桂v銀v金v玉v金v銀v桂v香|一", "| ・v飛 ・ ・ ・ ・ ・v角 ・|二"}
	for _, n := range []string{"三", "四", "五", "六", "七", "八"} {
		rows = append(rows, "| ・ ・ ・ ・ ・ ・ ・ ・ ・|"+n)
	}
	rows = append(rows, "| 香 桂 銀 金 玉 金 銀 桂 香|九")
	kif := func(rows []string) string {
		return "後手の持駒：なし\n" + strings.Join(rows, "\n") + "\n先手の持駒：なし\n"
	}
	for _, c := range []struct{ name, in, want string }{
		{"KIF, a row is missing", kif(append(append([]string(nil), rows[:2]...), rows[3:]...)), "4:21: the row marked 四 is the 3. row of the board: a row is missing or out of order\n"},
		{"KIF, the last row is missing", kif(rows[:8]), "9:1: the board ends here with 8 rows of 9 squares; 9 rows are needed\n"},
		{"CSA, a short row", "P1-KY-KE-GI-KI-OU-KI-GI-KE\nP2 *  *  *  *  *  *  *  *  * \nP3 *  *  *  *  *  *  *  *  * \nP4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \nP7 *  *  *  *  *  *  *  *  * \nP8 *  *  *  *  *  *  *  *  * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n", "1:1: the row P1 has 8 squares; 9 are expected\n"},
		{"CSA, rows are missing", "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \nP7 *  *  *  *  *  *  *  *  * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n", "1:1: rows of the board are missing: P2 P3\n5:1: rows of the board are missing: P8\n"},
	} {
		read := ParseKIF
		if strings.HasPrefix(c.name, "CSA") {
			read = ParseCSA
		}
		if got := oddities(read(TextSource("-", c.in))[0]); got != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.name, got, c.want)
		}
	}
}
