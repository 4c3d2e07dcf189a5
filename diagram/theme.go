package diagram

// Theme is the colours of a diagram.
type Theme struct {
	Name  string
	Paper Paint // behind everything
	Ink   Paint // labels, captions

	LightSquare, DarkSquare Paint // of a checkered board
	Hatch                   Paint // lines on the dark squares, "" for none
	Wood                    Paint // of a lined board
	Line                    Paint // its lines, and the frame of every board
	Stand, StandInk         Paint // under pieces in hand beside a lined board, and counts there
	Tray, TrayInk           Paint // the same beside a checkered board

	Plate Paint // under the sign of the side to move beside a board without hands, for a dark page

	Body, Shade, Edge                   Paint // of shogi pieces: face, lower side, outline
	PieceInk, PromotedInk, KamikazeInk  Paint // letters on them
	WhiteFill, WhiteLine                Paint // of western figures
	BlackFill, BlackLine, BlackRim      Paint
	Tints                               []Paint // of pieces of neither side; nil if they have their labels only
	LastMove, Check, Fault, Arrow, Mark Paint
	Glow                                Paint // of a check on a checkered board, in three layers
	Outlines                            bool  // highlights are frames, not fields of colour
}

// Light is the usual theme.
var Light = &Theme{
	Name: "light", Paper: "#ffffff", Ink: "#3b332b",
	LightSquare: "#f1dfc0", DarkSquare: "#b98b62",
	Wood: "#f0cd86", Line: "#4b3720",
	Stand: "#e6c182", StandInk: "#3b2a14", Tray: "#eadcc6", TrayInk: "#3b332b", Plate: None,
	Body: "#fdeac0", Shade: "#d9b071", Edge: "#6b4a20",
	PieceInk: "#1a1410", PromotedInk: "#c3161c", KamikazeInk: "#17478f",
	WhiteFill: "#ffffff", WhiteLine: "#1b1815",
	BlackFill: "#26221f", BlackLine: "#f4eee6", BlackRim: "#0c0a09",
	Tints:    []Paint{"#c3c0bb", "#86b6e8", "#8fce86", "#e8a35c", "#d596d4"},
	LastMove: "#f7de1f85", Check: "#e5201ca6", Glow: "#e5201c78", Fault: "#d6006c",
	Arrow: "#15781bc0", Mark: "#15781be0",
}

// Dark is for dark pages.
var Dark = &Theme{
	Name: "dark", Paper: "#1d1f23", Ink: "#d8d4cc",
	LightSquare: "#b4bbc3", DarkSquare: "#76818d",
	Wood: "#bb9d69", Line: "#2a2013",
	Stand: "#987f51", StandInk: "#17120b", Tray: "#8d959e", TrayInk: "#0e0f11", Plate: "#8d959e",
	Body: "#ead5a6", Shade: "#a98a55", Edge: "#2d2010",
	PieceInk: "#17120d", PromotedInk: "#b30f15", KamikazeInk: "#153f80",
	WhiteFill: "#ffffff", WhiteLine: "#16181b",
	BlackFill: "#1c1d20", BlackLine: "#eceae6", BlackRim: "#000000",
	Tints:    []Paint{"#c3c0bb", "#86b6e8", "#8fce86", "#e8a35c", "#d596d4"},
	LastMove: "#ffd33b80", Check: "#ff2a24b0", Glow: "#ff2a2480", Fault: "#ff2d95",
	Arrow: "#3fd07ac8", Mark: "#3fd07ae6",
}

// Print is black ink on white paper: nothing depends on a colour or a grey.
var Print = &Theme{
	Name: "print", Paper: "#ffffff", Ink: "#000000",
	LightSquare: "#ffffff", DarkSquare: "#ffffff", Hatch: "#000000",
	Wood: "#ffffff", Line: "#000000",
	Stand: None, StandInk: "#000000", Tray: None, TrayInk: "#000000", Plate: None,
	Body: "#ffffff", Shade: None, Edge: "#000000",
	PieceInk: "#000000", PromotedInk: "#000000", KamikazeInk: "#000000",
	WhiteFill: "#ffffff", WhiteLine: "#000000",
	BlackFill: "#000000", BlackLine: "#ffffff", BlackRim: "#000000",
	LastMove: "#000000", Check: "#000000", Glow: None, Fault: "#000000",
	Arrow: "#000000", Mark: "#000000",
	Outlines: true,
}

// Themes returns all themes.
func Themes() []*Theme { return []*Theme{Light, Dark, Print} }

// ThemeByName finds a theme.
func ThemeByName(name string) (*Theme, bool) {
	for _, t := range Themes() {
		if t.Name == name {
			return t, true
		}
	}
	return nil, false
}
