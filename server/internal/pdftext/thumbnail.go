package pdftext

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"math"

	"github.com/tetratelabs/wazero/api"
)

// Thumbnails are JPEG, which Go writes; no picture is decoded outside of PDFium's own memory.
const (
	// widest and highest are a thumbnail's sides in pixels, sharp in a list on any screen.
	widest, highest = 180, 240
	// MostThumbnailBytes is what one takes at most.
	MostThumbnailBytes = 16 << 10

	// fpdfAnnot has PDFium draw what is written upon the page, as viewers do.
	fpdfAnnot = 0x01
	// fpdfReverse has it write red first.
	fpdfReverse = 0x10
	// fpdfBGRx is four bytes for each pixel.
	fpdfBGRx = 3
	white    = 0xffffffff
)

// qualities of JPEG, the best that fits is taken: a page of letters takes 6 KB of the first.
var qualities = [...]int{70, 45, 20}

// Thumbnail draws a file's first page, small, as a JPEG; nil where there is none to be drawn within Limits. An error is
// none of the file's.
func (r *Reader) Thumbnail(ctx context.Context, file []byte) (made []byte, err error) {
	limit, cancel := context.WithTimeout(ctx, r.limits.Time)
	defer cancel()
	var drawn *image.RGBA
	err = func() (err error) {
		defer func() {
			if value := recover(); value != nil {
				err = fmt.Errorf("%w: %v", ErrBroken, value)
			}
		}()
		of := &instance{ctx: limit, functions: map[string]api.Function{}}
		return r.open(limit, of, file, func(document uint64) { drawn = of.firstPage(document) })
	}()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if errors.Is(err, ErrBroken) || errors.Is(err, ErrLocked) {
		return nil, nil
	}
	if err != nil || drawn == nil {
		return nil, err
	}
	return encoded(drawn)
}

// encoded is a drawn page as JPEG, nil where it does not fit.
func encoded(page image.Image) ([]byte, error) {
	for _, quality := range qualities {
		var made bytes.Buffer
		if err := jpeg.Encode(&made, page, &jpeg.Options{Quality: quality}); err != nil {
			return nil, err
		}
		if made.Len() <= MostThumbnailBytes {
			return made.Bytes(), nil
		}
	}
	return nil, nil
}

// firstPage is nil where the page cannot be loaded, or has no size.
func (i *instance) firstPage(document uint64) *image.RGBA {
	page := i.call("FPDF_LoadPage", document, 0)
	if page == 0 {
		return nil
	}
	width, height := i.thumbnailSize(document)
	if width == 0 {
		return nil
	}
	bitmap := i.call("FPDFBitmap_CreateEx", width, height, fpdfBGRx, 0, 0)
	if bitmap == 0 {
		return nil
	}
	i.call("FPDFBitmap_FillRect", bitmap, 0, 0, width, height, white)
	i.call("FPDF_RenderPageBitmap", bitmap, page, 0, 0, width, height, 0, fpdfAnnot|fpdfReverse)
	drawn := image.NewRGBA(image.Rect(0, 0, int(width), int(height)))
	pixels := i.bytes(uint32(i.call("FPDFBitmap_GetBuffer", bitmap)), len(drawn.Pix))
	copy(drawn.Pix, pixels)
	return drawn
}

// thumbnailSize is the first page's, made as large as fits, in pixels; 0 of a page without a size.
func (i *instance) thumbnailSize(document uint64) (width, height uint64) {
	address := i.room(8)
	i.call("FPDF_GetPageSizeByIndexF", document, 0, uint64(address))
	found := i.bytes(address, 8)
	across := float64(math.Float32frombits(binary.LittleEndian.Uint32(found)))
	down := float64(math.Float32frombits(binary.LittleEndian.Uint32(found[4:])))
	if !(across > 0 && down > 0) || math.IsInf(across, 0) || math.IsInf(down, 0) {
		return 0, 0
	}
	scale := min(widest/across, highest/down)
	side := func(length float64) uint64 { return uint64(max(1, math.Round(scale*length))) }
	return side(across), side(down)
}
