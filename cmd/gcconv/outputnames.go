package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// outputNames are the names that a run has given below a folder, with slashes.
type outputNames struct {
	files, folders map[string]bool
}

// take keeps a name of a file from others.
func (n *outputNames) take(name string) {
	if n.files == nil {
		n.files, n.folders = map[string]bool{}, map[string]bool{}
	}
	n.files[name] = true
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		n.folders[dir] = true
	}
}

// choose takes the name of a file with an extension in place of its own. Where
// it, or one of its folders, has the name of something else, it gets a number.
func (n *outputNames) choose(place, extension string, usable func(name string) bool) string {
	folder := ""
	parts := strings.Split(place, "/")
	last := len(parts) - 1
	for _, part := range parts[:last] {
		name := path.Join(folder, part)
		for i := 2; n.files[name]; i++ {
			name = fmt.Sprintf("%s-%d", path.Join(folder, part), i)
		}
		folder = name
	}
	base := path.Join(folder, cmp.Or(strings.TrimSuffix(parts[last], path.Ext(parts[last])), parts[last]))
	name := base + extension
	for i := 2; n.files[name] || n.folders[name] || !usable(name); i++ {
		name = fmt.Sprintf("%s-%d%s", base, i, extension)
	}
	n.take(name)
	return name
}

// below is the name of a file below a folder, if it is there.
func below(folder, file string) (name string, ok bool) {
	if file == "" {
		return "", false
	}
	root, err := filepath.Abs(folder)
	if err != nil {
		return "", false
	}
	if file, err = filepath.Abs(file); err != nil {
		return "", false
	}
	rel, err := filepath.Rel(root, file)
	return filepath.ToSlash(rel), err == nil && filepath.IsLocal(rel)
}

// placeIn is where the output of a source goes below a folder, with slashes: a
// file of a folder that was named keeps its place below it, a member of an
// archive goes into a folder with the archive's name. It never leads out of the
// folder.
func placeIn(folders []string, source string) string {
	archive, member, inArchive := strings.Cut(source, "!")
	if _, err := os.Lstat(source); err == nil {
		archive, inArchive = source, false // a file with such a name
	}
	rel := filepath.Base(archive)
	for _, folder := range folders {
		if r, err := filepath.Rel(folder, archive); err == nil && r != "." && filepath.IsLocal(r) {
			rel = r
			break
		}
	}
	rel = filepath.ToSlash(rel)
	if inArchive {
		rel += "/" + path.Clean("/"+strings.ReplaceAll(member, `\`, "/"))
	}
	if source == "-" {
		rel = "stdin"
	}
	var parts []string
	for part := range strings.SplitSeq(path.Clean("/" + rel)[1:], "/") {
		parts = append(parts, plainName(part))
	}
	return path.Join(parts...)
}

// maxName is how long in bytes a part of the name of an output may be.
const maxName = 200

// plainName is a name of a file without control characters and not too long for
// a file system. A name that is changed ends in a hash of what it was.
func plainName(name string) string {
	plain := strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == '\uFFFD' {
			return '_'
		}
		return r
	}, strings.ToValidUTF8(name, "_"))
	if len(plain) <= maxName && plain == name && name != stateFolder {
		return name
	}
	sum := sha256.Sum256([]byte(name))
	ending := path.Ext(plain)
	if len(ending) > 16 {
		ending = ""
	}
	plain = strings.TrimSuffix(plain, ending)
	if len(plain) > maxName {
		plain = strings.ToValidUTF8(plain[:maxName], "")
	}
	return plain + "-" + hex.EncodeToString(sum[:4]) + ending
}
