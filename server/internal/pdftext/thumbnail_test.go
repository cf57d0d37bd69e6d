package pdftext_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"strings"
	"testing"
	"time"

	"sijil/internal/pdftext"
)

// dark reports whether a point of a picture is, as part of its sides from the start and the top.
func dark(of image.Image, across, down float64) bool {
	size := of.Bounds().Size()
	point := color.GrayModel.Convert(of.At(int(across*float64(size.X)), int(down*float64(size.Y)))).(color.Gray)
	return point.Y < 128
}

func TestThumbnail(t *testing.T) {
	r := reader(t, usual)
	// a page of 600 × 800 points with a black field at its top left, which PDF counts from the bottom
	made, err := r.Thumbnail(t.Context(), pdf("0 0 0 rg 0 400 300 400 re f", "0 0 600 800 re f"))
	if err != nil || len(made) == 0 || len(made) > pdftext.MostThumbnailBytes {
		t.Fatalf("%d bytes, %v", len(made), err)
	}
	drawn, err := jpeg.Decode(bytes.NewReader(made))
	if err != nil {
		t.Fatal(err)
	}
	if size := drawn.Bounds().Size(); size != image.Pt(180, 240) {
		t.Errorf("it is %v", size)
	}
	for place, want := range map[[2]float64]bool{{0.25, 0.25}: true, {0.75, 0.25}: false, {0.25, 0.75}: false, {0.75, 0.75}: false} {
		if got := dark(drawn, place[0], place[1]); got != want {
			t.Errorf("dark at %v: %v", place, got)
		}
	}
}

func TestThumbnailSizes(t *testing.T) {
	r := reader(t, usual)
	for box, want := range map[string]image.Point{
		"0 0 800 600": {X: 180, Y: 135}, "0 0 100 4000": {X: 6, Y: 240}, "0 0 14000 3": {X: 180, Y: 1},
	} {
		made, err := r.Thumbnail(t.Context(), bytes.Replace(pdf(""), []byte("0 0 600 800"), []byte(box), 1))
		if err != nil {
			t.Fatal(err)
		}
		config, err := jpeg.DecodeConfig(bytes.NewReader(made))
		if got := image.Pt(config.Width, config.Height); got != want || err != nil {
			t.Errorf("of %s: %v, %v", box, got, err)
		}
	}
}

func TestNoThumbnail(t *testing.T) {
	limits := usual
	limits.Memory, limits.Time = 64<<20, 2*time.Second
	r := reader(t, limits)
	for name, file := range map[string][]byte{
		"nothing": {}, "no PDF": []byte("MZ this program"), "no pages": pdf(), "a page that is missing": bytes.ReplaceAll(pdf(""), []byte("/Page "), []byte("/Rage ")),
		"nesting":        pdf(strings.Repeat("q ", 5_000_000)),
		"a bomb of text": pdf("BT /F 12 Tf " + strings.Repeat("(a) Tj ", 40<<20/7) + "ET"),
	} {
		made, err := r.Thumbnail(t.Context(), file)
		if err != nil || len(made) > pdftext.MostThumbnailBytes {
			t.Errorf("%s: %d bytes, %v", name, len(made), err)
		}
		if name == "nothing" && made != nil {
			t.Error("of nothing there is a picture")
		}
	}
	if made, err := r.Thumbnail(t.Context(), pdf(line("the next one"))); err != nil || len(made) == 0 {
		t.Errorf("after them: %d bytes, %v", len(made), err)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if _, err := r.Thumbnail(stopped, pdf("")); !errors.Is(err, context.Canceled) {
		t.Errorf("while the server stops: %v", err)
	}
}
