// Package diagram draws positions: as SVG, as PNG, as text for a terminal and as
// a page that replays a game.
//
// A Board says what is to be seen; it is made by FromPosition or filled in by
// hand, so a game without rules can be drawn too. Draw lays it out as a
// Drawing, a list of outlines that the back ends paint. Everything is an
// outline, letters as well: no font is needed where a picture is shown.
//
//	b := diagram.FromPosition(p)
//	b.Caption = "after 12...P*5e"
//	svg := diagram.Draw(&b, diagram.Options{}).SVG()
package diagram
