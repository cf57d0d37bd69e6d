package disk

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

func TestFiles(t *testing.T) {
	folder := t.TempDir()
	deep := filepath.Join(folder, "a", "b")
	err := errors.Join(os.MkdirAll(deep, 0o700),
		os.WriteFile(filepath.Join(deep, "abc"), []byte("abc"), 0o600), os.WriteFile(filepath.Join(folder, "x"), []byte("12"), 0o600))
	if err != nil {
		t.Fatal(err)
	}
	missing := filepath.Join(folder, "missing")
	for path, want := range map[string][3]int64{
		// bytes below, size, whether it is a file
		folder:                     {5, -1, 0},
		filepath.Join(deep, "abc"): {0, 3, 1},
		missing:                    {0, 0, 0},
	} {
		isFile := int64(0)
		if IsFile(path) {
			isFile = 1
		}
		size := SizeOf(path)
		if want[1] < 0 {
			size = want[1]
		}
		below := int64(0)
		if isFile == 0 {
			below = BytesBelow(path)
		}
		if got := [3]int64{below, size, isFile}; got != want {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
	digest, err := SHA256(filepath.Join(deep, "abc"))
	if want := "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"; err != nil || digest != want {
		t.Errorf("the digest is %s: %v", digest, err)
	}
	if _, err := SHA256(missing); err == nil {
		t.Error("a missing file has a digest")
	}
}

func TestFree(t *testing.T) {
	free, err := Free(t.TempDir())
	if err != nil || free == 0 {
		t.Errorf("%d bytes are free: %v", free, err)
	}
	if _, err := Free(filepath.Join(t.TempDir(), "missing")); err == nil {
		t.Error("a missing folder has free space")
	}
}

func TestMegabytesRoundsUp(t *testing.T) {
	for bytes, want := range map[uint64]uint64{0: 0, 1: 1, Megabyte: 1, Megabyte + 1: 2} {
		if got := Megabytes(bytes); got != want {
			t.Errorf("%d bytes are %d MB, want %d", bytes, got, want)
		}
	}
}

func TestForceTreeFailsWhereAFileCannotBeOpened(t *testing.T) {
	folder := t.TempDir()
	for n := range 3 * fsyncWorkers {
		if err := os.WriteFile(filepath.Join(folder, string(rune('a'+n))), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := FsyncTree(folder); err != nil {
		t.Errorf("a good folder: %v", err)
	}
	if err := os.Symlink(filepath.Join(folder, "missing"), filepath.Join(folder, "link")); err != nil {
		t.Fatal(err)
	}
	if err := FsyncTree(folder); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is gone: %v", err)
	}
}

func TestAbandoned(t *testing.T) {
	folder := t.TempDir()
	old := time.Now().Add(-2 * time.Hour)
	lay := func(path string, isOld bool) string {
		full := filepath.Join(folder, path)
		if err := errors.Join(os.MkdirAll(filepath.Dir(full), 0o700), os.WriteFile(full, nil, 0o600)); err != nil {
			t.Fatal(err)
		}
		if isOld {
			// a file's folder too, unless it is the common one
			for each := full; each != folder; each = filepath.Dir(each) {
				if err := os.Chtimes(each, old, old); err != nil {
					t.Fatal(err)
				}
			}
		}
		return full
	}
	oldFile, newFile := lay("old", true), lay("new", false)
	lay("left/deep/a", true)
	lay("busy/deep/a", true)
	lay("busy/b", false)
	left, busy, missing := filepath.Join(folder, "left"), filepath.Join(folder, "busy"), filepath.Join(folder, "missing")
	// what is written to within does not change the folder
	if err := os.Chtimes(busy, old, old); err != nil {
		t.Fatal(err)
	}
	got := Abandoned([]string{newFile, left, busy, oldFile, missing})
	if want := []string{left, oldFile, missing}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
