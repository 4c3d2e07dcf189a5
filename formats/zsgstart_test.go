package formats_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gcconv/gcconv/formats"
	"github.com/gcconv/gcconv/record"
	"github.com/gcconv/gcconv/replay"
	"github.com/gcconv/gcconv/rules"
)

// shuffledStart is a start of chess with its pieces in another order, the king
// between the rooks.
func shuffledStart(rng *rand.Rand) string {
	for {
		row := []byte("rnbqkbnr")
		rng.Shuffle(len(row), func(i, j int) { row[i], row[j] = row[j], row[i] })
		if order := strings.Map(func(r rune) rune {
			if r == 'r' || r == 'k' {
				return r
			}
			return -1
		}, string(row)); order == "rkr" {
			return fmt.Sprintf("%s/pppppppp/8/8/8/8/PPPPPPPP/%s w KQkq - 0 1", row, strings.ToUpper(string(row)))
		}
	}
}

// Games from shuffled starts come back with their castlings.
func TestZSGShuffledStarts(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 60))
	v := variant(t, "chess").Shuffled()
	castlings := [2][2]int{}
	for range 60 {
		start, err := v.ParsePosition(shuffledStart(rng))
		if err != nil {
			t.Fatal(err)
		}
		rec := &record.Record{Source: "-", Setup: &record.Setup{Form: "fen", Text: start.String()}}
		rec.Turns = randomLine(rng, start, 120, -1, [2]time.Duration{})
		want := play(t, rec, v)
		text, _ := writeZSG(t, want, formats.ZSGOptions{})
		got := playZSG(t, v, nil, text)
		if diff := cmp.Diff(tree(want, ""), tree(got, "")); diff != "" || len(got.Faults) > 0 || got.Start.String() != start.String() {
			t.Fatalf("%s: written -, read +\n%s\n%v\nin\n%s", start, diff, got.Faults, text)
		}
		if again, notes := writeZSG(t, got, formats.ZSGOptions{}); again != text || len(notes) > 0 {
			t.Fatalf("written twice\n%s\n%q", cmp.Diff(text, again), notes)
		}
		for i, n := range want.Main.Nodes {
			switch n.Move.Kind {
			case rules.CastleKingside:
				castlings[i%2][0]++
			case rules.CastleQueenside:
				castlings[i%2][1]++
			}
		}
	}
	for side, wings := range castlings {
		if wings[0] == 0 || wings[1] == 0 {
			t.Errorf("player %d castles %v times", side+1, wings)
		}
	}
}

// What a save cannot say of the start is named, and refused where the game needs it.
func TestZSGStartThatIsReadOtherwise(t *testing.T) {
	const inner = "r1rk4/pppppppp/8/8/8/8/PPPPPPPP/R1RK4 w Cc - 0 1" // by a save the rooks on the a-file castle
	fill := strings.NewReplacer("r1rk4", "rbrknnqb", "R1RK4", "RBRKNNQB").Replace
	const refused = "a Zillions save cannot say how this game starts, so that it would be read as another game: White may castle with the Rook on c1 (use pgn, sfen, usi or json)"
	for _, c := range []struct {
		game, position string
		castles        bool
		notes, err     string
	}{
		{"chess960", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", false, "", ""},
		{"chess960", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w Hf - 0 1", false,
			"the start position: a save cannot say that White may no longer castle with the Rook on f1|the start position: a save cannot say that Black may no longer castle with the Rook on h8", ""},
		{"chess960", fill(inner), false,
			"the start position: a save cannot say that White may castle with the Rook on c1|the start position: a save cannot say that Black may castle with the Rook on c8", ""},
		{"chess960", fill(inner), true, "the start position: a save cannot say that Black may castle with the Rook on c8", refused},
		{"chess", "rnbqkbnr/pppppppp/8/4Q3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 33 20", false,
			"the start position: a save cannot say that 38 plies were played before it, the last 33 without a capture or a pawn move", ""},
		{"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2", false, "the start position: a save cannot say that 2 plies were played before it", ""},
	} {
		v := variant(t, strings.TrimSuffix(c.game, "960"))
		if strings.HasSuffix(c.game, "960") {
			v = v.Shuffled()
		}
		rec := &record.Record{Source: "-", Notation: "uci", Setup: &record.Setup{Form: "fen", Text: c.position}}
		if c.castles {
			rec.Turns = []*record.Turn{{Text: "O-O-O", Pattern: record.Pattern{Kind: record.KindCastle, Castle: record.CastleQueenside}}}
		}
		g, err := replay.Play(rec, replay.Options{Variant: v})
		if err != nil {
			t.Fatal(err)
		}
		notes, err := formats.WriteZSG(io.Discard, g, formats.ZSGOptions{})
		why := ""
		if err != nil {
			why = err.Error()
		}
		if got := strings.Join(notes, "|"); got != c.notes || why != c.err {
			t.Errorf("%s\ngot  %s %s\nwant %s %s", c.position, got, why, c.notes, c.err)
		}
	}
}
