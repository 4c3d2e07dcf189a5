package diagram

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/gcconv/gcconv/rules"
)

// LoadSet reads a piece set from the SVG files of a folder. A file is named
// after the piece it shows, in letters of either case:
//
//	white-king.svg, black-dragon-king.svg   side and name of the piece
//	wK.svg, b+R.svg                         first letter of the side, label
//	0K.svg, 1+R.svg                         0 for who moves first, label
//	king.svg, +R.svg                        the same picture for both sides,
//	                                        upside down for the player opposite
//
// readSVG says which part of SVG can be used. The error tells of all files
// that cannot.
func LoadSet(fsys fs.FS, name string) (*PieceSet, error) {
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, fmt.Errorf("piece set %s: %w", name, err)
	}
	f := folder{name: name, pictures: map[string][]Item{}}
	var faults []error
	for _, e := range entries {
		stem, isSVG := strings.CutSuffix(strings.ToLower(e.Name()), ".svg")
		if e.IsDir() || !isSVG {
			continue
		}
		items, err := readFile(fsys, name, e.Name())
		if err != nil {
			faults = append(faults, err)
			continue
		}
		f.pictures[stem] = items
	}
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	if len(f.pictures) == 0 {
		return nil, fmt.Errorf("piece set %s: no .svg file in the folder; expected files such as wK.svg, white-king.svg or king.svg", name)
	}
	return &PieceSet{Name: name, Title: "pictures of the folder " + name, draw: f.draw, has: f.has}, nil
}

// maxPictureSize bounds the bytes of one SVG file.
const maxPictureSize = 1 << 20

func readFile(fsys fs.FS, folder, name string) ([]Item, error) {
	full := path.Join(folder, name)
	info, err := fs.Stat(fsys, name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no plain file", full)
	}
	if info.Size() > maxPictureSize {
		return nil, fmt.Errorf("%s: %d bytes are too many for the picture of a piece", full, info.Size())
	}
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, err
	}
	return readSVG(full, data)
}

// folder is a piece set made of files.
type folder struct {
	name     string
	pictures map[string][]Item // by file name without .svg, in lower case
}

// find returns the name of the file for a piece.
func (f *folder) find(l look) (stem string, shared, ok bool) {
	label, name := strings.ToLower(l.Label), className(l.Name)
	side := strings.ToLower(l.sideName)
	digit := "0"
	if l.Side == rules.Second {
		digit = "1"
	}
	own := []string{digit + label}
	if side != "" {
		own = []string{side + "-" + name, side[:1] + label, digit + label}
	}
	for _, s := range own {
		if f.pictures[s] != nil {
			return s, false, true
		}
	}
	for _, s := range []string{name, label} {
		if f.pictures[s] != nil {
			return s, true, true
		}
	}
	return "", false, false
}

func (f *folder) has(l look) bool {
	_, _, ok := f.find(l)
	return ok
}

func (f *folder) draw(l look) picture {
	stem, shared, ok := f.find(l)
	if !ok {
		return drawPlain(l)
	}
	return picture{id: pictureID("own", stem), turned: shared, items: f.pictures[stem]}
}

// Missing names the pieces of a board that the set has no picture of; they are
// drawn as discs with letters. Only a set from a folder can lack one.
func (s *PieceSet) Missing(b *Board) []string {
	if s.has == nil {
		return nil
	}
	var missing []string
	seen := map[look]bool{}
	note := func(p Piece) {
		l := look{Piece: p, sideName: b.SideNames[p.Side]}
		if p.Label == "" || seen[l] || s.has(l) {
			return
		}
		seen[l] = true
		missing = append(missing, b.sideName(p.Side)+" "+p.name())
	}
	for _, c := range b.Cells {
		note(c.Piece)
	}
	for _, hand := range b.Hands {
		for _, h := range hand {
			note(h.Piece)
		}
	}
	return missing
}
