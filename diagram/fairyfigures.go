package diagram

import (
	"cmp"
	"strings"
)

// Our own drawings of pieces that western chess does not have.

// horse is the knight's head, smaller, to join it with a part of another piece.
func horse(scale, x, foot float64) figurePart {
	return figurePart{figure: figures["knight"], at: Matrix{scale, 0, 0, scale, x - 50*scale, foot - 88.5*scale}}
}

// Parts that show what a knight is joined with.
var (
	mitre = figurePart{figure: figure{
		body:  "M50 3C58 9 63.5 16 63.5 23C63.5 28.5 60.5 32 57.5 34L42.5 34C39.5 32 36.5 28.5 36.5 23C36.5 16 42 9 50 3z",
		lines: "M50 12.5V26.5M44 18.5H56",
	}}
	crown = figurePart{figure: figure{
		body: "M45.8 6.5a4.2 4.2 0 1 1 8.4 0a4.2 4.2 0 1 1 -8.4 0zM26.8 14a4.2 4.2 0 1 1 8.4 0a4.2 4.2 0 1 1 -8.4 0zM64.8 14a4.2 4.2 0 1 1 8.4 0a4.2 4.2 0 1 1 -8.4 0z" +
			"M50 10.5L57.5 24L68 17.5L63.5 36C55 38.5 45 38.5 36.5 36L32 17.5L42.5 24z",
		lines: "M37.8 31.5C45.5 33.5 54.5 33.5 62.2 31.5",
	}}
	wall = figurePart{figure: figure{
		body:  "M22 57H32.5V63.5H44.5V57H55.5V63.5H67.5V57H78V71L72.5 75.5V82H79C80.5 82 81 82.6 81 84V87C81 88.2 80.4 88.8 79 88.8H21C19.6 88.8 19 88.2 19 87V84C19 82.6 19.5 82 21 82H27.5V75.5L22 71z",
		lines: "M22 71H78M27.5 82H72.5",
	}}
)

// fairyFigures are figures by name in lower case.
var fairyFigures = map[string]figure{
	"archbishop": {parts: []figurePart{horse(.74, 51, 88.5), {mitre.figure, Matrix{1.38, -.27, .22, 1.12, -25, 13.5}}}},
	"chancellor": {parts: []figurePart{horse(.76, 51, 75), wall}},
	"amazon":     {parts: []figurePart{horse(.74, 51, 88.5), {crown.figure, Matrix{1.1, -.22, .22, 1.1, -10.5, 10}}}},
	"centaur":    {parts: []figurePart{horse(.74, 51, 88.5), {bigCross.figure, Matrix{1.15, -.23, .23, 1.15, -13.5, 11.5}}}},
	"ferz": {
		body:  "M44.5 18a5.5 5.5 0 1 1 11 0a5.5 5.5 0 1 1 -11 0zM17.5 30a5.5 5.5 0 1 1 11 0a5.5 5.5 0 1 1 -11 0zM71.5 30a5.5 5.5 0 1 1 11 0a5.5 5.5 0 1 1 -11 0zM50 23.5L60.5 53L75 35L72 62C70 67 69.5 70 71 75.5L72 84.5C66 90 58 91 50 91C42 91 34 90 28 84.5L29 75.5C30.5 70 30 67 28 62L25 35L39.5 53z",
		lines: "M28 62C42 67.5 58 67.5 72 62M29 75.5C42 80.5 58 80.5 71 75.5",
	},
	"alfil": {
		body:  "M88 88.5L71 88.5L70.5 75C66 72.5 60 72.5 55.5 75L55 88.5L38 88.5L37.5 67.5C34.5 67.3 32.3 66.3 30.5 64.5C29.5 72 27.5 80 21.5 83.3C16 86 9.5 83.5 9.8 78C10 74.3 14.5 73.3 16.3 75.8C17.8 77.5 19.6 75.5 19.4 71L17.4 46C16.6 33 25 24.5 37 24.5C43.5 24.5 48.5 26.5 51.5 29.5C57 23.5 65 21.8 72.5 23.8C83.5 26.7 89.5 37 89.5 50z",
		lines: "M44.5 35.5C56 35 60.5 44 57 52.5C53.5 59.5 45 59.5 41.5 54C38 48 39 39.5 44.5 35.5M30.5 64.5C29.5 62.5 29 60 29 57.5",
		dots:  "M27.4 43a2.7 2.7 0 1 1 5.4 0a2.7 2.7 0 1 1 -5.4 0z",
	},
	"commoner": {
		body:  "M50 13C58 13 64 19 64 27C64 32.5 61.5 37 57.5 39.8C72 43 80 52 80 66L80 84.5C71 90 60 91 50 91C40 91 29 90 20 84.5L20 66C20 52 28 43 42.5 39.8C38.5 37 36 32.5 36 27C36 19 42 13 50 13z",
		lines: "M42.5 39.8C47 42 53 42 57.5 39.8M20 75C40 81 60 81 80 75",
	},
	"cannon": {
		body:  "M14.5 60C11 54 13 48 18.5 45.5L74 18.5L84.5 39.5L31 70C25.5 72.5 18.5 68 14.5 60zM31 68a20.5 20.5 0 1 1 41 0a20.5 20.5 0 1 1 -41 0z",
		lines: "M67 22L77.5 43.5M51.5 47.5V88.5M31 68H72M37 53.5L66 82.5M66 53.5L37 82.5",
	},

	// Makruk, after the turned pieces of Thailand: stupas, a horse, a boat, a
	// cowrie.
	"khun": {
		body:  "M50 5C53.2 5 54.6 8 53.4 11.5L55.5 23.5L61 27.5C61 31 59.5 33 57.8 34L60 45.5L67 50.5C67 54 65 56.3 63 57.2C65 65 71.5 71.5 78.5 75.5V88.5H21.5V75.5C28.5 71.5 35 65 37 57.2C35 56.3 33 54 33 50.5L40 45.5L42.2 34C40.5 33 39 31 39 27.5L44.5 23.5L46.6 11.5C45.4 8 46.8 5 50 5z",
		lines: "M44.5 23.5H55.5M42.2 34H57.8M40 45.5H60M37 57.2H63M21.5 77.5H78.5",
	},
	"met": {
		body:  "M50 28.5C53.4 28.5 55 32 53.6 35.5L57.5 41.5C57.5 45 56 46.8 54.5 47.5L57.5 56.5L65 61.5C65 65 63 67 61 67.8C63 72.5 69 76 74.5 78.5V88.5H25.5V78.5C31 76 37 72.5 39 67.8C37 67 35 65 35 61.5L42.5 56.5L45.5 47.5C44 46.8 42.5 45 42.5 41.5L46.4 35.5C45 32 46.6 28.5 50 28.5z",
		lines: "M45.5 47.5H54.5M42.5 56.5H57.5M39 67.8H61M25.5 80H74.5",
	},
	"khon": {
		body:  "M50 14.5C53.4 14.5 55 18 53.6 21.5C64 28.5 71 41 71 56L77 60.5C77 64.5 75 66.6 72.5 67.5L79 76V88.5H21V76L27.5 67.5C25 66.6 23 64.5 23 60.5L29 56C29 41 36 28.5 46.4 21.5C45 18 46.6 14.5 50 14.5z",
		lines: "M29 56H71M27.5 67.5H72.5M21 77.5H79",
	},
	"ruea": {
		body:  "M50 36C65 36 77 39.5 77 45.5C77 49.5 72.5 53 68 54.5L66.5 59.5L77 64C79.5 67.5 78.5 71 75.5 73L82 80V88.5H18V80L24.5 73C21.5 71 20.5 67.5 23 64L33.5 59.5L32 54.5C27.5 53 23 49.5 23 45.5C23 39.5 35 36 50 36z",
		lines: "M32 54.5C43 57.5 57 57.5 68 54.5M24.5 73H75.5M18 80.8H82",
	},
	"bia": {
		body:  "M50 51C66.5 51 78 61 78 74.5V82C78 86.5 75.5 88.5 71 88.5H29C24.5 88.5 22 86.5 22 82V74.5C22 61 33.5 51 50 51z",
		lines: "M31 76.5C43 73 57 73 69 76.5M37 72V77.5M45.5 71V76.5M54.5 71V76.5M63 72V77.5",
	},
}

// figureAliases are other names of figures.
var figureAliases = map[string]string{
	"ma": "knight", "horse": "knight", "chariot": "rook", "general": "king", "soldier": "pawn", "advisor": "ferz", "fers": "ferz", "mandarin": "ferz",
	"elephant": "alfil", "cardinal": "archbishop", "princess": "archbishop", "hawk": "archbishop", "janus": "archbishop",
	"marshal": "chancellor", "marshall": "chancellor", "empress": "chancellor", "man": "commoner", "mann": "commoner",
	"gold general": "gold", "silver general": "silver", "promoted pawn": "tokin", "promoted rook": "dragon king", "promoted bishop": "dragon horse",
}

// allFigures are the tables of figures.
var allFigures = []map[string]figure{figures, fairyFigures, shogiFigures, birdFigures}

// figureOf returns the western figure of a piece.
func figureOf(p Piece) (figure, bool) {
	name := strings.ToLower(cmp.Or(p.Figure, p.Name))
	if other, ok := figureAliases[name]; ok {
		name = other
	}
	for _, table := range allFigures {
		if f, ok := table[name]; ok {
			return f, true
		}
	}
	return figure{}, false
}
