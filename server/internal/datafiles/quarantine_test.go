package datafiles

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

func TestQuarantined(t *testing.T) {
	if found, err := Quarantined(t.TempDir()); err != nil || found != (Kept{}) {
		t.Errorf("without a quarantine: %v, %v", found, err)
	}
	folder := lay(t, map[string]string{
		"quarantine/2026-11-22/sijil_documents/1/a.pdf":                "paper",
		"quarantine/2026-11-22/sijil_documents/1/a.pdf.attrs":          "{}",
		"quarantine/2026-11-20/sijil_employees/2/b.png":                "pic",
		"quarantine/2026-11-20/sijil_employees/2/thumbs_b.png/1x1.png": "small",
		"storage/.quarantine/2026-11-19/sijil_documents/3/c.pdf":       "own",
		"storage/sijil_documents/4/d.pdf":                              "filed",
	})
	found, err := Quarantined(folder)
	want := Kept{Files: 3, Bytes: 11, Since: time.Date(2026, 11, 19, 0, 0, 0, 0, time.UTC)}
	if err != nil || found != want {
		t.Errorf("found %v, %v; want %v", found, err, want)
	}
}

// A file goes with PocketBase's notes on it and its small pictures; what is in quarantine already stays.
func TestMoveToQuarantine(t *testing.T) {
	day := time.Date(2026, 11, 22, 23, 30, 0, 0, time.FixedZone("", -3*60*60))
	for name, one := range map[string]struct {
		before map[string]string
		// after are the files that are there afterwards.
		after []string
	}{
		"alone in its folder": {
			map[string]string{"storage/papers/1/a.png": "a", "storage/papers/1/a.png.attrs": "{}", "storage/papers/1/thumbs_a.png/1x1.png": "s"},
			[]string{"quarantine/2026-11-23/papers/1/a.png", "quarantine/2026-11-23/papers/1/a.png.attrs",
				"quarantine/2026-11-23/papers/1/thumbs_a.png/1x1.png"},
		},
		"beside another one": {
			map[string]string{"storage/papers/1/a.png": "a", "storage/papers/1/b.png": "b"},
			[]string{"quarantine/2026-11-23/papers/1/a.png", "storage/papers/1/b.png"},
		},
		"where one of its name lies": {
			map[string]string{"storage/papers/1/a.png": "new", "quarantine/2026-11-23/papers/1/a.png": "old",
				"quarantine/2026-11-23/papers/1/a.png~": "older"},
			[]string{"quarantine/2026-11-23/papers/1/a.png", "quarantine/2026-11-23/papers/1/a.png~", "quarantine/2026-11-23/papers/1/a.png~~"},
		},
		"that is gone": {
			map[string]string{"storage/papers/2/a.png": "a"},
			[]string{"storage/papers/2/a.png"},
		},
		"where the quarantine cannot be written to": {
			map[string]string{"storage/papers/1/a.png": "a", "quarantine": "a file"},
			[]string{"quarantine", "storage/.quarantine/2026-11-23/papers/1/a.png"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			folder := lay(t, one.before)
			if err := MoveToQuarantine(folder, "papers", "1", "a.png", day); err != nil {
				t.Fatal(err)
			}
			if got := filesIn(t, folder); !slices.Equal(got, one.after) {
				t.Errorf("%v, want %v", got, one.after)
			}
			if _, err := os.Stat(filepath.Join(folder, "storage", "papers", "1")); name == "alone in its folder" && err == nil {
				t.Error("the empty folder is still there")
			}
		})
	}
}

func TestMoveToQuarantineSaysWhatStandsInItsWay(t *testing.T) {
	folder := lay(t, map[string]string{"storage/papers/1/a.png": "a", "quarantine": "a file", "storage/.quarantine": "a file"})
	if err := MoveToQuarantine(folder, "papers", "1", "a.png", time.Now()); err == nil {
		t.Error("it was moved")
	}
	if got, want := filesIn(t, folder), []string{"quarantine", "storage/.quarantine", "storage/papers/1/a.png"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// filesIn are the paths of all files in a folder, sorted.
func filesIn(t *testing.T, folder string) []string {
	t.Helper()
	found := []string{}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		below, err := filepath.Rel(folder, path)
		found = append(found, filepath.ToSlash(below))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(found)
	return found
}
