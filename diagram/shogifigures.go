package diagram

// The western figures of shogi pieces. What has become a gold general wears the
// horns of its helmet, what has got the steps of a king wears his cross.

// Parts of several pieces.
var (
	helmet = figurePart{figure: figure{ // of a general, open at the face
		body:  "M50 31C64 31 74.5 40 76 55L80.5 58L91.5 86.5C83 89.5 74.5 89.5 66.5 88.5L64.5 68.5C56 65.5 44 65.5 35.5 68.5L33.5 88.5C25.5 89.5 17 89.5 8.5 86.5L19.5 58L24 55C25.5 40 36 31 50 31z",
		lines: "M24 55C40 50.5 60 50.5 76 55M15.5 70.5C22 72.3 28 72.6 35 71.5M84.5 70.5C78 72.3 72 72.6 65 71.5",
	}}
	horns = figurePart{figure: figure{
		body:  "M14 5C15.5 27 29 40 43 42C43.5 46 46.5 48.5 50 48.5C53.5 48.5 56.5 46 57 42C71 40 84.5 27 86 5C78 18.5 67 26.5 56 28.5L50 25.5L44 28.5C33 26.5 22 18.5 14 5z",
		shine: "M22.5 22.5C29 30.5 39 35 50 35.5C61 35 71 30.5 77.5 22.5",
	}}
	blade = figurePart{figure: figure{
		body:  "M50 3.5C57 13 59.5 22 58 33L56 47H44L42 33C40.5 22 43 13 50 3.5z",
		shine: "M50 17V39",
	}}
	bigCross = figurePart{figure: figure{
		body: "M46 33V20.5H36.5V12H46V2.5H54V12H63.5V20.5H54V33z",
	}}
	spear = figure{
		body:  "M50 5C58 14.5 64 24 64 33C64 39 61 43.5 56.5 46.5V52H60.5V59H55.5V72C64 73 73 77 75 84.5V88.5H25V84.5C27 77 36 73 44.5 72V59H39.5V52H43.5V46.5C39 43.5 36 39 36 33C36 24 42 14.5 50 5z",
		lines: "M50 17V40M43.5 52H56.5M44.5 72H55.5",
	}
)

// seated is a figure made smaller, with its foot where it was.
func seated(f figure, scale float64) figurePart {
	return figurePart{figure: f, at: Matrix{scale, 0, 0, scale, 50 - 50*scale, 88.5 - 88.5*scale}}
}

// shogiFigures are figures by name in lower case.
var shogiFigures = map[string]figure{
	"gold":   {parts: []figurePart{helmet, horns}},
	"silver": {parts: []figurePart{helmet, blade}},
	"lance": {
		body:  "M35 4.5C40.5 11.5 44.5 18.5 44.5 25.5C44.5 29.5 42.6 32.6 40 34.5V36.5C52 31.5 60 43 87 36L78 49.5L88.5 62C62 68.5 53 56.5 40 62V73C49 74 58 78 60 84.5V88.5H10V84.5C12 78 21 74 30 73V34.5C27.4 32.6 25.5 29.5 25.5 25.5C25.5 18.5 29.5 11.5 35 4.5z",
		lines: "M30 34.5H40V62M35 14.5V25M30 73H40",
	},
	"tokin":           {promoted: true, parts: []figurePart{seated(figures["pawn"], .86), {horns.figure, Matrix{.7, 0, 0, .7, 15, 3}}}},
	"promoted silver": {promoted: true, parts: []figurePart{helmet, horns, {blade.figure, Matrix{1.55, 0, 0, 1.08, -27.5, -1.5}}}},
	"promoted knight": {promoted: true, parts: []figurePart{horse(.74, 51, 88.5), {horns.figure, Matrix{.78, -.16, .16, .78, 8, 12.5}}}},
	"promoted lance":  {promoted: true, parts: []figurePart{seated(spear, .95), {horns.figure, Matrix{.85, 0, 0, .85, 7.5, 14}}}},
	"dragon king":     {promoted: true, parts: []figurePart{bigCross, seated(figures["rook"], .78)}},
	"dragon horse": {
		promoted: true,
		body:     "M46 32V20.5H36.5V12H46V2.5H54V12H63.5V20.5H54V32C62.5 36 69.5 44 69.5 52C69.5 57.5 66.5 61.5 62.5 64.5L65 71C66 74.5 64 76 60.5 77C68.5 78.5 77 77 84 81.5L79.5 88.5C70.5 84.8 60 90.5 50 86C40 90.5 29.5 84.8 20.5 88.5L16 81.5C23 77 31.5 78.5 39.5 77C36 76 34 74.5 35 71L37.5 64.5C33.5 61.5 30.5 57.5 30.5 52C30.5 44 37.5 36 46 32z",
		lines:    "M37.5 64.5C45 67 55 67 62.5 64.5M35 71C44 74 56 74 65 71M43.5 34H56.5",
		shine:    "M39.5 77C46 78.8 54 78.8 60.5 77",
	},
	"kamikaze": {
		body:  "M41 66H59C61 72 67 74.5 72 77.5C75 79.5 76 82 76 85.5C76 87.5 75 88.5 73 88.5H27C25 88.5 24 87.5 24 85.5C24 82 25 79.5 28 77.5C33 74.5 39 72 41 66z",
		parts: []figurePart{{figure: figure{body: "M50 2L54 16.4L60.7 10.6L61.4 19.5L74.4 12.1L67 25.1L75.9 25.8L70.1 32.5L84.5 36.5L70.1 40.5L75.9 47.2L67 47.9L74.4 60.9L61.4 53.5L60.7 62.4L54 56.6L50 71L46 56.6L39.3 62.4L38.6 53.5L25.6 60.9L33 47.9L24.1 47.2L29.9 40.5L15.5 36.5L29.9 32.5L24.1 25.8L33 25.1L25.6 12.1L38.6 19.5L39.3 10.6L46 16.4z"}}},
		dots:  "M41.5 36.5a8.5 8.5 0 1 1 17 0a8.5 8.5 0 1 1 -17 0z",
	},
}
