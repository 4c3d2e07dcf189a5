package diagram

import (
	"fmt"
	"math"
	"strings"
)

const sheetGap = 36.0 // between the boards of a sheet

// Sheet lays several boards out in rows, from left to right, on one picture.
// With 0 columns it finds a number that makes the sheet about as wide as high.
// The size of the options is the size of the sheet.
func Sheet(boards []Board, columns int, o Options) *Drawing {
	drawings := make([]*Drawing, len(boards))
	var cell point
	for i := range boards {
		drawings[i] = Draw(&boards[i], o)
		cell.x = max(cell.x, drawings[i].Width)
		cell.y = max(cell.y, drawings[i].Height)
	}
	if columns <= 0 {
		columns = int(math.Round(math.Sqrt(float64(len(boards)) * cell.y / max(cell.x, 1))))
	}
	columns = max(1, min(columns, len(boards)))
	theme := o.Theme
	if theme == nil {
		theme = Light
	}
	d := &Drawing{
		Title:      fmt.Sprintf("%d diagrams", len(boards)),
		Size:       o.Size,
		Background: theme.Paper,
		Width:      cell.x*float64(columns) + sheetGap*float64(columns-1),
	}
	var words []string
	y := 0.0
	for from := 0; from < len(drawings); from += columns {
		row := drawings[from:min(from+columns, len(drawings))]
		height := 0.0
		for i, one := range row {
			x := (cell.x+sheetGap)*float64(i) + (cell.x-one.Width)/2
			d.Items = append(d.Items, Item{Class: "diagram", At: move(x, y), Items: one.Items})
			words = append(words, fmt.Sprintf("Diagram %d, %s. %s", from+i+1, strings.TrimSuffix(one.Title, "."), one.Description))
			height = max(height, one.Height)
		}
		y += height + sheetGap
	}
	d.Height = max(y-sheetGap, 1)
	d.Description = strings.Join(words, "\n")
	return d
}
