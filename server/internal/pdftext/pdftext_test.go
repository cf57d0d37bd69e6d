package pdftext

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestSamples(t *testing.T) {
	wasm, err := os.ReadFile("../../../node_modules/@hyzyla/pdfium/dist/pdfium.wasm")
	if err != nil {
		t.Skip("no PDFium here")
	}
	begun := time.Now()
	r, err := New(context.Background(), wasm, t.TempDir(), Limits{2000, 1_000_000, 256 << 20, 20 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	t.Log("compiled", time.Since(begun))
	names, _ := filepath.Glob("/work/shared/samples/*.pdf")
	for _, n := range names {
		f, _ := os.ReadFile(n)
		b := time.Now()
		pages, cut, err := r.Pages(context.Background(), f)
		l := 0
		for _, p := range pages {
			l += len(p)
		}
		t.Log(filepath.Base(n), len(pages), l, cut, err, errors.Is(err, ErrLocked), time.Since(b))
		if len(pages) > 0 {
			t.Logf("%.80q", pages[0])
		}
	}
}
