package datafiles

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// lay makes files in a fresh folder, by their paths; those that end with a slash are folders.
func lay(t *testing.T, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for path, text := range files {
		full := filepath.Join(folder, path)
		parent := filepath.Dir(full)
		if path[len(path)-1] == '/' {
			parent = full
		}
		if err := os.MkdirAll(parent, 0o700); err != nil {
			t.Fatal(err)
		}
		if parent != full {
			if err := os.WriteFile(full, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	return folder
}

func TestOrphaned(t *testing.T) {
	paper := "storage/sijil_documents/100000000000001/a.pdf"
	for name, one := range map[string]struct {
		files map[string]string
		want  []string
	}{
		"an empty folder":                {nil, nil},
		"a new start that was cut":       {map[string]string{"data.db": "", "auxiliary.db": "x", ".sijil/program/a": "x"}, nil},
		"a database with its changes":    {map[string]string{"data.db": "x", "data.db-wal": "x"}, nil},
		"papers alone":                   {map[string]string{paper: "x"}, []string{"storage"}},
		"papers and an empty database":   {map[string]string{"data.db": "", paper: "x"}, []string{"storage"}},
		"folders without papers":         {map[string]string{"storage/sijil_documents/": "", "backups/": ""}, nil},
		"backups alone":                  {map[string]string{"backups/a.zip": "x"}, []string{"backups"}},
		"the store alone":                {map[string]string{"backup-store/backups/nightly-1/backup.json": "{}"}, []string{"backup-store"}},
		"half a backup":                  {map[string]string{"backups/.sijil-backup-1/backup.zip": "x"}, nil},
		"changes without their data":     {map[string]string{"data.db-wal": "x"}, []string{"data.db-wal"}},
		"all of it":                      {map[string]string{paper: "x", "backups/a.zip": "x"}, []string{"storage", "backups"}},
		"the mark alone":                 {map[string]string{"database-marker": "x", "auxiliary.db": "x"}, []string{"database-marker"}},
		"the mark and an empty database": {map[string]string{"database-marker": "x", "data.db": ""}, []string{"database-marker"}},
		"the mark beside papers":         {map[string]string{"database-marker": "x", paper: "x"}, []string{"storage"}},
		"what was put aside on a mount":  {map[string]string{"storage/.replaced-1/sijil_documents/1/a": "x"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			if found := Orphaned(lay(t, one.files)); !slices.Equal(found, one.want) {
				t.Errorf("found %v, want %v", found, one.want)
			}
		})
	}
}

func TestSetAside(t *testing.T) {
	now := time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC)
	folder := lay(t, map[string]string{
		"data.db": "", "auxiliary.db": "log", "storage/sijil_documents/1/a.pdf": "paper", "backups/a.zip": "backup", "database-marker": "mark",
		"replaced/earlier/data.db": "x", ".sijil/program/a": "x",
	})
	aside, err := SetAside(folder, Everything(), now)
	if err != nil || aside != filepath.Join(folder, "replaced", "2026-11-22T10-00-00") {
		t.Fatalf("set aside in %q: %v", aside, err)
	}
	for path, want := range map[string]bool{
		"storage": false, "backups": false, "data.db": false, "database-marker": false, "replaced/earlier/data.db": true, ".sijil/program/a": true,
		"replaced/2026-11-22T10-00-00/storage/sijil_documents/1/a.pdf": true,
		"replaced/2026-11-22T10-00-00/backups/a.zip":                   true,
		"replaced/2026-11-22T10-00-00/auxiliary.db":                    true,
	} {
		if _, err := os.Stat(filepath.Join(folder, path)); (err == nil) != want {
			t.Errorf("%s: there is %v, want %v", path, err == nil, want)
		}
	}
	if again, err := SetAside(folder, Everything(), now); again != "" || err != nil {
		t.Errorf("the second time it set aside %q: %v", again, err)
	}
}

func TestSetAsideWithin(t *testing.T) {
	folder := lay(t, map[string]string{"sijil_documents/1/a.pdf": "x", ".replaced-old/b": "x"})
	if err := setAsideWithin(folder, ".replaced-new"); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{".replaced-new/sijil_documents/1/a.pdf", ".replaced-old/b"} {
		if _, err := os.Stat(filepath.Join(folder, path)); err != nil {
			t.Error(err)
		}
	}
	if left := visible(folder, -1); len(left) > 0 {
		t.Errorf("%v stays", left)
	}
}
