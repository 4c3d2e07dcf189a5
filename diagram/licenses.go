package diagram

import _ "embed"

//go:embed art/OFL.txt
var fontLicense string

// Licenses returns the licences of the artwork in this package.
func Licenses() string {
	return "Piece figures, boards and signs: drawn for gcconv, under the licence of gcconv.\n\n" +
		"Letters and kanji in diagrams:\n\n" + fontLicense
}
