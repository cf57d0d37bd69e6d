package program

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
)

func TestReadRelease(t *testing.T) {
	found := ReadRelease(fstest.MapFS{"dist/release.json": {Data: []byte(`{"version":"1.2.3","date":"2026-11-22"}`)}})
	if found.Version != "1.2.3" || found.Day().Format("2006-01-02") != "2026-11-22" {
		t.Errorf("found %+v", found)
	}
	for _, text := range []string{"", "{", `{"date":"soon"}`} {
		if day := ReadRelease(fstest.MapFS{"dist/release.json": {Data: []byte(text)}}).Day(); !day.IsZero() {
			t.Errorf("%q is of %v", text, day)
		}
	}
	if found := ReadRelease(fstest.MapFS{}); found != (Release{}) {
		t.Errorf("without a file: %+v", found)
	}
}

func TestFilesOfAFolder(t *testing.T) {
	folder := t.TempDir()
	if err := write(filepath.Join(folder, "dist", "a"), []byte("x")); err != nil {
		t.Fatal(err)
	}
	file, err := Files(folder).Open("dist/a")
	if err != nil {
		t.Fatal(err)
	}
	_ = file.Close()
}

func TestFilesThatAreThereCompressedAlone(t *testing.T) {
	const wasm = "dist/public/assets/pdfium-1.wasm"
	files := withCompressed{fstest.MapFS{
		wasm + compressedSuffix: {Data: []byte(compressed(page))},
		"both":                  {Data: []byte("plain")}, "both" + compressedSuffix: {Data: []byte(compressed("other"))},
		"damaged" + compressedSuffix: {Data: []byte(compressed(page)[:10])},
	}}
	if text, err := PDFium(files); err != nil || string(text) != page {
		t.Errorf("%d bytes: %v", len(text), err)
	}
	if text, err := fs.ReadFile(files, "both"); err != nil || string(text) != "plain" {
		t.Errorf("%q: %v", text, err)
	}
	if _, err := fs.ReadFile(files, "neither"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("of a file that is not there: %v", err)
	}
	if _, err := fs.ReadFile(files, "damaged"); err == nil {
		t.Error("half of a file was taken for all of it")
	}
}

func TestIsIntact(t *testing.T) {
	const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
	folder := t.TempDir()
	if err := write(filepath.Join(folder, "a", "b"), []byte("abc")); err != nil {
		t.Fatal(err)
	}
	for name, one := range map[string]struct {
		files map[string]string
		want  bool
	}{
		"one was added":     {map[string]string{}, false},
		"as they should be": {map[string]string{"a/b": abc}, true},
		"altered":           {map[string]string{"a/b": abc[:62] + "00"}, false},
		"one is missing":    {map[string]string{"a/b": abc, "a/c": abc}, false},
	} {
		if got := isIntact(folder, one.files); got != one.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestRemoveOthers(t *testing.T) {
	parent := t.TempDir()
	for _, path := range []string{"program-new/a", "program-old/a", "half-1/a", "lock.db"} {
		if err := write(filepath.Join(parent, path), nil); err != nil {
			t.Fatal(err)
		}
	}
	RemoveOthers(filepath.Join(parent, "program-new"))
	for path, want := range map[string]bool{"program-new/a": true, "program-old": false, "half-1": false, "lock.db": true} {
		if _, err := os.Stat(filepath.Join(parent, path)); (err == nil) != want {
			t.Errorf("%s: there is %v, want %v", path, err == nil, want)
		}
	}
}
