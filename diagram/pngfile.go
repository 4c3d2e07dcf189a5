package diagram

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"math"
)

// encodePNG writes an image as a PNG file. image/png tries five filters on
// each row, which takes longer than painting the picture; here every row is
// written as its difference from the row above, which suits boards. With a
// resolution in dots an inch the file tells how large it is to be printed.
func encodePNG(img *image.RGBA, resolution int) ([]byte, error) {
	kind, channels := byte(pngRGB), 3
	if !img.Opaque() {
		kind, channels = pngRGBA, 4
	}
	w := pngWriter{}
	w.buf.WriteString("\x89PNG\r\n\x1a\n")
	size := img.Bounds().Size()
	header := binary.BigEndian.AppendUint32(nil, uint32(size.X))
	header = binary.BigEndian.AppendUint32(header, uint32(size.Y))
	w.chunk("IHDR", append(header, 8, kind, 0, 0, 0)) // eight bits a channel; the usual methods; not interlaced
	if resolution > 0 {
		perMetre := uint32(math.Round(float64(resolution) / 0.0254))
		scale := binary.BigEndian.AppendUint32(nil, perMetre)
		scale = binary.BigEndian.AppendUint32(scale, perMetre)
		w.chunk("pHYs", append(scale, 1)) // the unit is the metre
	}
	data, err := deflateRows(img, channels)
	if err != nil {
		return nil, err
	}
	w.chunk("IDAT", data)
	w.chunk("IEND", nil)
	return w.buf.Bytes(), nil
}

// Colour types (PNG specification, §11.2.2).
const (
	pngRGB  = 2
	pngRGBA = 6
)

type pngWriter struct{ buf bytes.Buffer }

func (w *pngWriter) chunk(kind string, data []byte) {
	var number [4]byte
	binary.BigEndian.PutUint32(number[:], uint32(len(data)))
	w.buf.Write(number[:])
	w.buf.WriteString(kind)
	w.buf.Write(data)
	sum := crc32.Update(crc32.ChecksumIEEE([]byte(kind)), crc32.IEEETable, data)
	binary.BigEndian.PutUint32(number[:], sum)
	w.buf.Write(number[:])
}

// deflateRows filters and compresses the rows of an image.
func deflateRows(img *image.RGBA, channels int) ([]byte, error) {
	const filterUp = 2
	var out bytes.Buffer
	z, err := zlib.NewWriterLevel(&out, zlib.BestSpeed)
	if err != nil {
		return nil, err
	}
	size := img.Bounds().Size()
	above := make([]byte, 4*size.X) // the row over the first one counts as 0
	row := make([]byte, 1+channels*size.X)
	row[0] = filterUp
	for y := range size.Y {
		pix := img.Pix[y*img.Stride:][:4*size.X]
		if channels == 4 {
			pix = straight(pix)
		}
		at := 1
		for x := 0; x < len(pix); x += 4 {
			for c := range channels {
				row[at] = pix[x+c] - above[x+c]
				at++
			}
		}
		if _, err := z.Write(row); err != nil {
			return nil, err
		}
		above = pix
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// straight returns pixels whose colours are not multiplied by their opacity,
// as PNG wants them.
func straight(pix []byte) []byte {
	out := make([]byte, len(pix))
	for i := 0; i < len(pix); i += 4 {
		a := int(pix[i+3])
		if a == 0 {
			continue
		}
		for c := range 3 {
			out[i+c] = uint8(int(pix[i+c]) * 255 / a)
		}
		out[i+3] = pix[i+3]
	}
	return out
}
