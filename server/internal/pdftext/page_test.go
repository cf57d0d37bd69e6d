package pdftext

import (
	"image"
	"math"
	"math/rand"
	"testing"
)

func TestPlaces(t *testing.T) {
	units := Units{Origin: 0x2000, Least: 0x100, Most: 0xd000, None: 3}
	for place, want := range map[float64]rune{
		0: 0x2000, 1.25: 0x2005, 1.3: 0x2005, -1: 0x1ffc, 1e9: 0xd000, -1e9: 0x100, math.Inf(1): 0xd000, math.Inf(-1): 0x100,
	} {
		if got := units.ofPlace(place); got != want {
			t.Errorf("%v is written as %x, want %x", place, got, want)
		}
	}
	if got := units.ofPlace(math.NaN()); got != 0 {
		t.Errorf("no place is written as %x", got)
	}
}

func TestFromRight(t *testing.T) {
	for letters, want := range map[string]bool{
		"عﻻﷲשﬡ": true, "aé1٪合 .": false,
	} {
		for _, letter := range letters {
			// the percent sign is one of the Arabic block
			if got := isFromRight(letter); got != (want || letter == '٪') {
				t.Errorf("%c from right: %v", letter, got)
			}
		}
	}
}

func TestMemory(t *testing.T) {
	made, err := newMemory(4 * wasmPage)
	if err != nil {
		t.Fatal(err)
	}
	first := made.Reallocate(wasmPage)
	first[7] = 1
	grown := made.Reallocate(4 * wasmPage)
	if len(first) != wasmPage || len(grown) != 4*wasmPage || grown[7] != 1 || grown[wasmPage] != 0 {
		t.Errorf("it grows from %d to %d bytes", len(first), len(grown))
	}
	if more := made.Reallocate(4*wasmPage + 1); more != nil {
		t.Errorf("there is room for %d bytes", len(more))
	}
	made.Free()
	made.Free()
	if left := made.Reallocate(1); left != nil {
		t.Error("there is memory after it was given back")
	}
}

func TestThumbnailFits(t *testing.T) {
	// noise is what JPEG can do least with
	noise := image.NewRGBA(image.Rect(0, 0, widest, highest))
	rand.New(rand.NewSource(1)).Read(noise.Pix)
	made, err := encoded(noise)
	if err != nil || len(made) == 0 || len(made) > MostThumbnailBytes {
		t.Errorf("noise takes %d bytes, %v", len(made), err)
	}
}
