// Command outline extracts the glyphs that diagrams need from the Noto fonts
// (Debian packages fonts-noto-cjk, fonts-noto-cjk-extra and fonts-noto-core) into art/glyphs.txt, and
// those of names in Chinese, Japanese and Korean and further signs into art/wide.txt.gz. Fonts whose
// letters depend on their neighbours it packs whole; the one of emoji is in the
// npm package @expo-google-fonts/noto-emoji. Run it with "go generate ./diagram";
// it is not part of the gcconv program.
//
// The file has one glyph a line: the face, the character, its advance width
// and its outline as SVG path data, 1000 units to the em, y down from the
// baseline. chars.txt beside this file says which characters are taken.
package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

//go:embed chars.txt
var charsFile string

// faces are the faces of glyphs.txt and the font files that each is made of;
// the first file that has a character gives it.
var faces = []struct {
	name  string
	files []string
}{
	{"serif", []string{"opentype/noto/NotoSerifCJK-Black.ttc"}},
	{"sans", []string{"truetype/noto/NotoSans-Regular.ttf", "opentype/noto/NotoSansCJK-Regular.ttc", "truetype/noto/NotoSansSymbols2-Regular.ttf", "truetype/noto/NotoSansThai-Regular.ttf", "truetype/noto/NotoSansMath-Regular.ttf", "truetype/noto/NotoSansSymbols-Regular.ttf"}},
	{"bold", []string{"truetype/noto/NotoSans-Bold.ttf", "opentype/noto/NotoSansCJK-Bold.ttc"}},
}

func main() {
	dir := flag.String("fonts", "/usr/share/fonts", "folder of the fonts")
	out := flag.String("o", "art/glyphs.txt", "file to write")
	wide := flag.String("wide", "art/wide.txt.gz", "file to write with the characters of wideChars")
	emoji := flag.String("emoji", "node_modules/@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf", "font of emoji")
	flag.Parse()
	log.SetFlags(0)
	var b bytes.Buffer
	for _, f := range faces {
		fonts := openAll(*dir, f.files)
		writeGlyphs(&b, f.name, fonts, charsOf(f.name))
		if f.name == "sans" {
			var plain bytes.Buffer
			writeGlyphs(&plain, f.name, fonts, without(wideChars(openAll("", []string{*emoji})[0]), charsOf(f.name)))
			write(*wide, pack(plain.Bytes()))
		}
	}
	write(*out, b.Bytes())
	for name, file := range map[string]string{
		"arabic": filepath.Join(*dir, "truetype/noto/NotoSansArabic-Regular.ttf"),
		"hebrew": filepath.Join(*dir, "truetype/noto/NotoSansHebrew-Regular.ttf"),
		"emoji":  *emoji,
	} {
		data, err := os.ReadFile(file)
		if err != nil {
			log.Fatal(err)
		}
		write(filepath.Join(filepath.Dir(*out), name+".ttf.gz"), pack(data))
	}
}

func write(file string, data []byte) {
	if err := os.WriteFile(file, data, 0o644); err != nil {
		log.Fatal(err)
	}
}

func pack(data []byte) []byte {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := z.Write(data); err != nil {
		log.Fatal(err)
	}
	if err := z.Close(); err != nil {
		log.Fatal(err)
	}
	return packed.Bytes()
}

func openAll(dir string, files []string) []*sfnt.Font {
	var fonts []*sfnt.Font
	for _, file := range files {
		font, err := open(filepath.Join(dir, file))
		if err != nil {
			log.Fatal(err)
		}
		fonts = append(fonts, font)
	}
	return fonts
}

// without returns the characters that are not among others.
func without(chars, others []rune) []rune {
	known := map[rune]bool{}
	for _, r := range others {
		known[r] = true
	}
	return slices.DeleteFunc(chars, func(r rune) bool { return known[r] })
}

func writeGlyphs(w io.Writer, face string, fonts []*sfnt.Font, chars []rune) {
	for _, r := range chars {
		advance, path, err := outline(fonts, r)
		if errors.Is(err, sfnt.ErrNotFound) {
			log.Printf("%s has no %c (U+%04X)", face, r, r)
			continue
		}
		if err != nil {
			log.Fatalf("%s: %c: %v", face, r, err)
		}
		if _, err := fmt.Fprintf(w, "%s %c %d %s\n", face, r, advance, path); err != nil {
			log.Fatal(err)
		}
	}
}

// charsOf returns the characters of a face, each once, in the order of
// chars.txt. A line there is "face: characters" or "face: U+0021-U+007E".
func charsOf(face string) []rune {
	var chars []rune
	seen := map[rune]bool{}
	lines := bufio.NewScanner(strings.NewReader(charsFile))
	for lines.Scan() {
		text, ok := strings.CutPrefix(lines.Text(), face+": ")
		if !ok {
			continue
		}
		var first, last rune
		if _, err := fmt.Sscanf(text, "U+%X-U+%X", &first, &last); err == nil {
			text = ""
			for r := first; r <= last; r++ {
				text += string(r)
			}
		}
		for _, r := range text {
			if !seen[r] {
				seen[r] = true
				chars = append(chars, r)
			}
		}
	}
	return chars
}

// open reads a font file; of a collection it takes the first font, which is
// the Japanese one in the Noto CJK files.
func open(path string) (*sfnt.Font, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	c, err := sfnt.ParseCollection(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	f, err := c.Font(0)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return f, nil
}

// outline returns the advance width and the path of a character.
func outline(fonts []*sfnt.Font, r rune) (int, string, error) {
	for _, f := range fonts {
		var buf sfnt.Buffer
		i, err := f.GlyphIndex(&buf, r)
		if err != nil {
			return 0, "", err
		}
		if i != 0 {
			return glyph(f, i)
		}
	}
	return 0, "", sfnt.ErrNotFound
}

func glyph(f *sfnt.Font, i sfnt.GlyphIndex) (int, string, error) {
	var buf sfnt.Buffer
	em := fixed.I(1000)
	advance, err := f.GlyphAdvance(&buf, i, em, 0)
	if err != nil {
		return 0, "", err
	}
	segments, err := f.LoadGlyph(&buf, i, em, nil)
	if err != nil {
		return 0, "", err
	}
	return advance.Round(), pathData(segments), nil
}

// pathData writes segments in the shortest of the usual forms: relative
// commands, h and v where they serve, no separator where a sign does.
func pathData(segments sfnt.Segments) string {
	var b []byte
	var x, y int
	last := byte(0)
	command := func(c byte, args ...int) {
		sep := false
		if c != last {
			b = append(b, c)
		} else {
			sep = true
		}
		last = c
		for _, a := range args {
			if sep && a >= 0 {
				b = append(b, ' ')
			}
			b = strconv.AppendInt(b, int64(a), 10)
			sep = true
		}
	}
	at := func(p fixed.Point26_6) (int, int) { return p.X.Round(), p.Y.Round() }
	for n, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if n > 0 {
				command('z')
			}
			x, y = at(s.Args[0])
			last = 0
			command('M', x, y)
			last = 0
		case sfnt.SegmentOpLineTo:
			px, py := at(s.Args[0])
			switch {
			case px == x && py == y:
			case py == y:
				command('h', px-x)
			case px == x:
				command('v', py-y)
			default:
				command('l', px-x, py-y)
			}
			x, y = px, py
		case sfnt.SegmentOpCubeTo:
			ax, ay := at(s.Args[0])
			bx, by := at(s.Args[1])
			px, py := at(s.Args[2])
			command('c', ax-x, ay-y, bx-x, by-y, px-x, py-y)
			x, y = px, py
		case sfnt.SegmentOpQuadTo:
			ax, ay := at(s.Args[0])
			px, py := at(s.Args[1])
			command('q', ax-x, ay-y, px-x, py-y)
			x, y = px, py
		}
	}
	if len(segments) > 0 {
		command('z')
	}
	return string(b)
}
