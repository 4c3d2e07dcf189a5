package diagram

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gcconv/gcconv/rules"
)

var update = flag.Bool("update", false, "rewrite golden files")

// boardCase is a file of testdata/boards.
type boardCase struct {
	name    string
	board   Board
	options Options
}

// readBoardCase reads a file of "key: value" lines.
func readBoardCase(t testing.TB, file string) boardCase {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	c := boardCase{name: strings.TrimSuffix(filepath.Base(file), ".txt")}
	var v *rules.Variant
	squares := func(text string) []int {
		var list []int
		for _, s := range strings.Fields(text) {
			q, ok := v.ParseSquare(s)
			if !ok {
				t.Fatalf("%s: no square %s", file, s)
			}
			list = append(list, int(q))
		}
		return list
	}
	for line := range strings.Lines(string(data)) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		ok := true
		switch key {
		case "variant":
			if v, ok = rules.Lookup(value); ok {
				c.board = FromPosition(v.Start())
			}
		case "position":
			p, err := v.ParsePosition(value)
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			c.board = FromPosition(p)
		case "pieces":
			c.options.Pieces, ok = SetByName(value)
		case "theme":
			c.options.Theme, ok = ThemeByName(value)
		case "flip":
			c.options.Flip = true
		case "edges":
			c.board.Edges = AllEdges
		case "caption":
			c.board.Caption = value
		case "last-move":
			c.board.LastMove = squares(value)
		case "check":
			c.board.Check = squares(value)
		case "fault":
			c.board.Faults = squares(value)
		case "arrows":
			for pair := squares(value); len(pair) > 1; pair = pair[2:] {
				c.board.Arrows = append(c.board.Arrows, Arrow{From: pair[0], To: pair[1]})
			}
		case "marks":
			for i, q := range squares(value) {
				c.board.Marks = append(c.board.Marks, Mark{Square: q, Shape: Shape(i)})
			}
		case "holes":
			for _, q := range squares(value) {
				c.board.Cells[q] = Cell{Hole: true}
			}
		case "width":
			number, unit, _ := strings.Cut(value, " ")
			w, err := strconv.ParseFloat(number, 64)
			ok = err == nil
			c.options.Size = Size{Width: w, Unit: Unit(unit)}
		default:
			ok = false
		}
		if !ok {
			t.Fatalf("%s: bad line %q", file, line)
		}
	}
	return c
}

func boardCases(t testing.TB) []boardCase {
	t.Helper()
	files, err := filepath.Glob("testdata/boards/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases in testdata/boards: %v", err)
	}
	cases := make([]boardCase, len(files))
	for i, f := range files {
		cases[i] = readBoardCase(t, f)
	}
	return cases
}

func checkGolden(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v (go test -update writes it)", err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}

func TestSVGOfBoards(t *testing.T) {
	const most = 60 << 10
	for _, c := range boardCases(t) {
		t.Run(c.name, func(t *testing.T) {
			svg := Draw(&c.board, c.options).SVG()
			if again := Draw(&c.board, c.options).SVG(); !bytes.Equal(svg, again) {
				t.Error("the same board gives other bytes the second time")
			}
			if bytes.Contains(svg, []byte("<text")) {
				t.Error("there is a <text> element, which needs a font")
			}
			if len(svg) > most {
				t.Errorf("the SVG has %d bytes, more than %d", len(svg), most)
			}
			checkGolden(t, filepath.Join("testdata/boards", c.name+".svg"), svg)
		})
	}
}

func TestTextOfBoards(t *testing.T) {
	for _, c := range boardCases(t) {
		t.Run(c.name, func(t *testing.T) {
			got := Text(&c.board, TextOptions{Flip: c.options.Flip})
			if bod, ok := BOD(&c.board, false); ok {
				got += "\n" + bod
			}
			got += "\n" + Describe(&c.board) + "\n"
			checkGolden(t, filepath.Join("testdata/boards", c.name+".golden"), []byte(got))
		})
	}
}

// rasterize paints an SVG with librsvg.
func rasterize(t *testing.T, svg []byte, width int) image.Image {
	t.Helper()
	tool, err := exec.LookPath("rsvg-convert")
	if err != nil {
		t.Skip("rsvg-convert (Debian package librsvg2-bin) is not installed")
	}
	cmd := exec.Command(tool, "-w", strconv.Itoa(width))
	cmd.Stdin = bytes.NewReader(svg)
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	if err := cmd.Run(); err != nil {
		t.Fatalf("rsvg-convert: %v: %s", err, complaint.String())
	}
	img, err := png.Decode(&out)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// difference compares two pictures: the mean difference of a channel, from 0
// to 255, and the part of pixels that differ by more than a quarter.
func difference(a, b image.Image) (mean, far float64, err error) {
	box := a.Bounds()
	if box != b.Bounds() {
		return 0, 0, fmt.Errorf("one picture is %v, the other %v", box, b.Bounds())
	}
	total, count := 0.0, 0
	// librsvg leaves the last row transparent in part where the height is no
	// whole number.
	for y := box.Min.Y; y < box.Max.Y-1; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			r1, g1, b1, _ := a.At(x, y).RGBA()
			r2, g2, b2, _ := b.At(x, y).RGBA()
			worst := 0.0
			for _, d := range []int{int(r1) - int(r2), int(g1) - int(g2), int(b1) - int(b2)} {
				v := float64(max(d, -d)) / 257
				total += v
				worst = max(worst, v)
			}
			if worst > 64 {
				count++
			}
		}
	}
	n := float64(box.Dx() * box.Dy())
	return total / (3 * n), float64(count) / n, nil
}

func checkPainting(t *testing.T, d *Drawing, width int) {
	t.Helper()
	d.Size = Size{Width: float64(width), Unit: Pixels}
	file, err := d.PNG()
	if err != nil {
		t.Fatal(err)
	}
	ours, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	mean, far, err := difference(rasterize(t, d.SVG(), width), ours)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("mean difference %.3f of 255, %.4f%% of the pixels far off", mean, far*100)
	if mean > 0.6 || far > 0.0005 {
		t.Errorf("PNG and SVG differ: mean %.3f of 255, %.4f%% of the pixels far off", mean, far*100)
	}
}

func TestPNGShowsWhatTheSVGShows(t *testing.T) {
	for _, c := range boardCases(t) {
		t.Run(c.name, func(t *testing.T) { checkPainting(t, Draw(&c.board, c.options), 900) })
	}
}

func BenchmarkSVG(b *testing.B) {
	board := FromPosition(mustLookup(b, "shogi").Start())
	for b.Loop() {
		Draw(&board, Options{}).SVG()
	}
}

func BenchmarkPNG(b *testing.B) {
	for _, theme := range Themes() {
		for _, game := range []string{"shogi", "chess"} {
			b.Run(game+"-"+theme.Name, func(b *testing.B) {
				board := FromPosition(mustLookup(b, game).Start())
				for b.Loop() {
					d := Draw(&board, Options{Theme: theme})
					d.Height, d.Size.Width = d.Width, 900
					if _, err := d.PNG(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func mustLookup(t testing.TB, name string) *rules.Variant {
	t.Helper()
	v, ok := rules.Lookup(name)
	if !ok {
		t.Fatalf("no game %s", name)
	}
	return v
}
