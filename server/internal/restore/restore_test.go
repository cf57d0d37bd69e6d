package restore

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sijil/internal/disk"
)

var now = time.Date(2026, 11, 22, 3, 0, 0, 0, time.UTC)

// archived writes a zip file.
func archived(t *testing.T, files map[string]string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "backup.zip")
	target, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	writer := zip.NewWriter(target)
	for name, content := range files {
		entry, err := writer.Create(name)
		if err == nil {
			_, err = entry.Write([]byte(content))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(writer.Close(), target.Close()); err != nil {
		t.Fatal(err)
	}
	return path
}

// filled makes a folder with files.
func filled(t *testing.T, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, content := range files {
		path := filepath.Join(folder, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(content), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func content(path string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		return "-"
	}
	return string(text)
}

func options(data string) Options {
	return Options{Data: data, Check: func(string) error { return nil }, Release: func() {}, Now: now}
}

func restored(t *testing.T, data string, files map[string]string) []string {
	t.Helper()
	source, err := OpenZip(archived(t, files))
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	kept, err := Run(source, options(data))
	if err != nil {
		t.Fatal(err)
	}
	return kept
}

var fresh = map[string]string{"data.db": "new", "storage/c/1/a.pdf": "new paper", "pb_hooks/evil.js": "no", "sijil.env": "no"}

func TestRunReplacesDataAndKeepsThem(t *testing.T) {
	data := filled(t, map[string]string{"data.db": "old", "data.db-wal": "w", "storage/c/2/b.pdf": "old paper", "backups/x.zip": "x"})
	kept := restored(t, data, fresh)
	aside := filepath.Join(data, "replaced", "2026-11-22T03-00-00")
	for path, want := range map[string]string{
		filepath.Join(data, "data.db"):             "new",
		filepath.Join(data, "data.db-wal"):         "-",
		filepath.Join(data, "storage/c/1/a.pdf"):   "new paper",
		filepath.Join(data, "storage/c/2/b.pdf"):   "-",
		filepath.Join(data, "backups/x.zip"):       "x",
		filepath.Join(aside, "data.db"):            "old",
		filepath.Join(aside, "storage/c/2/b.pdf"):  "old paper",
		filepath.Join(data, "sijil.env"):           "-",
		filepath.Join(data, "pb_hooks", "evil.js"): "-",
		filepath.Join(data, ".restore", "begun"):   "-",
	} {
		if got := content(path); got != want {
			t.Errorf("%s is %q, want %q", path, got, want)
		}
	}
	if len(kept) != 1 || kept[0] != aside {
		t.Errorf("kept %v", kept)
	}
	for path, mode := range map[string]os.FileMode{"storage": 0o700, "storage/c/1": 0o700, "storage/c/1/a.pdf": 0o600, "data.db": 0o600} {
		if info, err := os.Stat(filepath.Join(data, path)); err != nil || info.Mode().Perm() != mode {
			t.Errorf("%s: %v %v, want %v", path, info.Mode().Perm(), err, mode)
		}
	}
}

func TestRunMovesTheContentOfALinkedFolder(t *testing.T) {
	data := filled(t, map[string]string{"data.db": "old"})
	elsewhere := filled(t, map[string]string{"c/2/b.pdf": "old paper"})
	if err := os.Symlink(elsewhere, filepath.Join(data, "storage")); err != nil {
		t.Skipf("no links here: %v", err)
	}
	kept := restored(t, data, fresh)
	if got := content(filepath.Join(elsewhere, "c/1/a.pdf")); got != "new paper" {
		t.Errorf("the linked folder has %q", got)
	}
	if got := content(filepath.Join(elsewhere, ".replaced-2026-11-22T03-00-00", "c/2/b.pdf")); got != "old paper" {
		t.Errorf("kept %q", got)
	}
	if len(kept) != 2 {
		t.Errorf("kept %v", kept)
	}
}

func TestCarryOutUndoesWhatWentBeforeAFailure(t *testing.T) {
	data := filled(t, map[string]string{"a": "1", "b": "2"})
	at := func(name string) string { return filepath.Join(data, name) }
	planned := []move{{at("a"), at("aside/a")}, {at("b"), at("aside/b")}, {at("d-wal"), at("aside/d-wal")}, {at("missing"), at("c")}}
	if err := carryOut(planned); err == nil || errors.Is(err, errHalfMoved) {
		t.Fatalf("%v", err)
	}
	if content(at("a")) != "1" || content(at("b")) != "2" || exists(at("aside")) {
		t.Error("not as it was")
	}
}

func TestOpenZipRefuses(t *testing.T) {
	tests := map[string]struct {
		files map[string]string
		want  string
	}{
		"no database":     {map[string]string{"storage/c/1/a": "x"}, "there is no database in it"},
		"a path outside":  {map[string]string{"data.db": "x", "../a": "x"}, "a file outside of it"},
		"what swells up":  {map[string]string{"data.db": string(bytes.Repeat([]byte{0}, 80<<20))}, "would unpack to 80 MB"},
		"text, no backup": {nil, "there is no database in it"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := OpenZip(archived(t, test.files))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %s", err, test.want)
			}
		})
	}
}

func TestBelongs(t *testing.T) {
	for name, want := range map[string]bool{
		"data.db": true, "auxiliary.db": true, "storage/c/1/a.pdf": true, "storage/c/1/a.pdf.attrs": true,
		"storage": false, "storage/": false, "storage/../data.db": false, "storage/.restore/x": false, "pb_hooks/a.js": false,
		"pb_migrations/1.js": false, "sijil.env": false, "data.db-wal": false, ".restore/begun": false, "storage//a": false,
	} {
		if got := belongs(name); got != want {
			t.Errorf("%q: %v, want %v", name, got, want)
		}
	}
}

// sized is a backup of files of certain sizes whose content is never read.
type sized map[string]uint64

func (s sized) Entries() []Entry {
	entries := []Entry{}
	for path, size := range s {
		entries = append(entries, Entry{Path: path, Size: int64(size)})
	}
	return entries
}

func (sized) Name() string                      { return "sized" }
func (sized) Open(Entry) (io.ReadCloser, error) { return nil, errors.New("was read") }
func (sized) Skipped() []string                 { return nil }
func (sized) Close() error                      { return nil }

func TestFoldersOnOneDiskShareItsRoom(t *testing.T) {
	data, elsewhere := filled(t, map[string]string{"data.db": "old"}), t.TempDir()
	if err := os.Symlink(elsewhere, filepath.Join(data, "storage")); err != nil {
		t.Fatal(err)
	}
	free, err := disk.Free(data)
	if err != nil {
		t.Fatal(err)
	}
	for name, one := range map[string]struct {
		database, paper uint64
		refused         bool
	}{
		"both fit":            {1, 1, false},
		"each fits, not both": {free / 10 * 6, free / 10 * 6, true},
	} {
		t.Run(name, func(t *testing.T) {
			here, err := inspect(data, now)
			if err != nil {
				t.Fatal(err)
			}
			err = here.requireRoom(sized{"data.db": one.database, "storage/c/1/a.pdf": one.paper}, 0)
			if refused := err != nil && strings.HasPrefix(err.Error(), "There is no room for the backup: it needs "); refused != one.refused {
				t.Errorf("the answer is %v", err)
			}
		})
	}
}

func TestRunLeavesWhatStaysFree(t *testing.T) {
	for name, one := range map[string]struct {
		minFree uint64
		refused bool
	}{
		"no reserve":             {0, false},
		"more than any disk has": {1 << 62, true},
	} {
		t.Run(name, func(t *testing.T) {
			data := filled(t, map[string]string{"data.db": "old"})
			source, err := OpenZip(archived(t, fresh))
			if err != nil {
				t.Fatal(err)
			}
			defer source.Close()
			opts := options(data)
			opts.MinFree = one.minFree
			_, err = Run(source, opts)
			if refused := err != nil && strings.HasPrefix(err.Error(), "There is no room for the backup: it needs "); refused != one.refused {
				t.Errorf("the restore ended with %v", err)
			}
			if was := content(filepath.Join(data, "data.db")); (was == "old") != one.refused {
				t.Errorf("the database is %q", was)
			}
		})
	}
}
