package diagram

// Drawing is a picture as a display list: what every back end draws. Lengths
// are in units of its own; a square of a board is 100 units wide.
type Drawing struct {
	Title         string // short name of the picture
	Description   string // what is to be seen, in words
	Width, Height float64
	Size          Size
	Background    Paint
	Items         []Item // painted in this order
}

// Item is one thing to paint: an outline, a symbol or a group of items. What
// its style leaves out is taken from the item around it.
type Item struct {
	Class  string // names for style sheets, "" for none
	At     Matrix
	Style  Style
	Path   Path
	Symbol *Symbol
	Items  []Item
}

// Symbol is a picture that is drawn many times. Two symbols of one Drawing
// with the same ID are the same picture.
type Symbol struct {
	ID    string // an XML name
	Items []Item
}

// Style says how an outline is painted, with the meanings and defaults of SVG:
// filled black and not stroked if nobody says otherwise.
type Style struct {
	Fill, Stroke Paint
	Width        float64 // of the stroke, 0 to inherit
	Join         Join
	Cap          Cap
	EvenOdd      bool // the fill rule, not inherited
}

// Paint is "#rrggbb", "#rrggbbaa" (digits in lower case), None, or "" to
// inherit. ParsePaint makes one from other ways of writing colours.
type Paint string

// Paints without a colour of their own.
const (
	None          Paint = "none"         // paints nothing
	CurrentColour Paint = "currentColor" // the colour of the text around an SVG in a page; black elsewhere
)

// Join is how strokes meet.
type Join string

// The joins; "" inherits, the default is a miter.
const (
	MiterJoin Join = "miter"
	RoundJoin Join = "round"
	BevelJoin Join = "bevel"
)

// Cap is how strokes end.
type Cap string

// The caps; "" inherits, the default is a butt.
const (
	ButtCap   Cap = "butt"
	RoundCap  Cap = "round"
	SquareCap Cap = "square"
)

// Size is how large a drawing is shown. The height follows from the width.
type Size struct {
	Width float64 // 0 for the default
	Unit  Unit
}

// Unit is a unit of length.
type Unit string

// The units.
const (
	Pixels      Unit = "px"
	Millimetres Unit = "mm"
)

// filled returns an item that fills a path with a colour.
func filled(class string, p Path, fill Paint) Item {
	return Item{Class: class, Path: p, Style: Style{Fill: fill}}
}

// stroked returns an item that draws a line along a path.
func stroked(class string, p Path, stroke Paint, width float64) Item {
	return Item{Class: class, Path: p, Style: Style{Fill: None, Stroke: stroke, Width: width}}
}
