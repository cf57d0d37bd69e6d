package program

import (
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
