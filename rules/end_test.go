package rules

import "testing"

func TestEnds(t *testing.T) {
	for _, c := range []struct {
		variant, position string
		want              End
	}{
		{"chess", "startpos", NotOver},
		{"chess", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -", Checkmate},
		{"chess", "7k/5Q2/6K1/8/8/8/8/8 b - -", Stalemate},
		{"crazyhouse", "7k/5Q2/6K1/8/8/8/8/8[] b - -", Stalemate},
		{"crazyhouse", "7k/5Q2/6K1/8/8/8/8/8[p] b - -", NotOver}, // a drop is a move
		{"shogi", "8k/8G/8K/9/9/9/9/9/9 w -", Checkmate},
		{"shogi", "8k/9/6G1K/9/9/9/9/9/9 w -", NotOver},
		{"minishogi", "4k/2R2/3K1/5/5 w -", NotOver},
		{"xiangqi", "4k4/9/9/9/9/9/9/9/4R4/3K5 b - -", NotOver},
		{"xiangqi", "3aka3/4R4/4P4/9/9/9/9/9/9/4K4 b - -", NotOver},
		{"shatranj", "8/8/8/3k4/8/8/8/R3K3 b - -", BareKing},
		{"shatranj", "8/8/8/3k4/8/8/8/R3K3 w - -", BareKing},
		{"shatranj", "8/8/8/8/8/3k4/8/R2RK3 b - -", BareKing},
		{"shatranj", "8/8/8/8/8/2k5/3R4/7K b - -", NotOver}, // it can take the last piece
		{"shatranj", "8/8/8/3k4/8/8/8/4K3 b - -", NotOver},
		{"chess", "8/8/8/3k4/8/8/8/R3K3 b - -", NotOver},
	} {
		if got := mustParse(t, c.variant, c.position).End(); got != c.want {
			t.Errorf("%s %s: end %d, want %d", c.variant, c.position, got, c.want)
		}
	}
}

func TestInsufficientMaterial(t *testing.T) {
	for _, c := range []struct {
		variant, position string
		want              bool
	}{
		{"chess", "4k3/8/8/8/8/8/8/4K3 w - -", true},
		{"chess", "4k3/8/8/8/8/8/8/4KN2 w - -", true},
		{"chess", "4k3/8/8/8/8/8/8/4KB2 w - -", true},
		{"chess", "4kb2/8/8/8/8/8/8/4K1B1 w - -", true}, // both on dark squares
		{"chess", "4kb2/8/8/8/8/8/8/4KB2 w - -", false}, // a mate in the corner is possible
		{"chess", "4kn2/8/8/8/8/8/8/4KN2 w - -", false},
		{"chess", "4k3/8/8/8/8/8/8/4KNN1 w - -", false},
		{"chess", "4k3/8/8/8/8/8/P7/4K3 w - -", false},
		{"chess", "4k3/8/8/8/8/8/8/4KR2 w - -", false},
		{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - -", false},
		{"shogi", "4k4/9/9/9/9/9/9/9/4K4 b -", false},
		{"makruk", "4k3/8/8/8/8/8/8/4KM2 w - -", true},
		{"makruk", "4k3/8/8/8/8/8/8/4KS2 w - -", false},
		{"knightmate", "4k3/8/8/8/8/8/8/4K3 w - -", false}, // its king is a knight: not proved
	} {
		if got := mustParse(t, c.variant, c.position).InsufficientMaterial(); got != c.want {
			t.Errorf("%s %s: %v, want %v", c.variant, c.position, got, c.want)
		}
	}
}

func TestMoveRule(t *testing.T) {
	for _, c := range []struct {
		variant, position string
		want              bool
	}{
		{"chess", "4k3/8/8/8/8/8/8/R3K3 w - - 99 90", false},
		{"chess", "4k3/8/8/8/8/8/8/R3K3 w - - 100 90", true},
		{"makruk", "4k3/8/8/8/8/8/8/R3K3 w - - 300 190", false},
	} {
		if got := mustParse(t, c.variant, c.position).MoveRuleReached(); got != c.want {
			t.Errorf("%s %s: %v, want %v", c.variant, c.position, got, c.want)
		}
	}
}
