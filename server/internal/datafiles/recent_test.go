package datafiles

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

func TestRecentEntries(t *testing.T) {
	parent := t.TempDir()
	day := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	// each entry's age in hours, by folder
	for folder, ages := range map[string]map[string]int{
		"new": {"young.pdf": 1, "old.pdf": 9, "عقد.pdf": 5},
		"mid": {"a.pdf": 4},
		"old": {"a.pdf": 9},
	} {
		at := filepath.Join(parent, folder)
		if err := os.Mkdir(at, 0o700); err != nil {
			t.Fatal(err)
		}
		for name, age := range ages {
			modified := day.Add(-time.Duration(age) * time.Hour)
			if err := os.WriteFile(filepath.Join(at, name), nil, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Chtimes(filepath.Join(at, name), modified, modified); err != nil {
				t.Fatal(err)
			}
		}
		modified := day.Add(map[string]time.Duration{"new": 0, "mid": -5 * time.Hour, "old": -6 * time.Hour}[folder])
		if err := os.Chtimes(at, modified, modified); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(parent, "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	all := []string{"new", "mid", "old", "file", "gone"}
	millis := func(hours int) int64 { return day.Add(-time.Duration(hours) * time.Hour).UnixMilli() }
	for name, one := range map[string]struct {
		folders       []string
		since, before int64
		want          []string
	}{
		"folders from a time on, that moment included": {all, millis(5), millis(0), []string{"mid/a.pdf", "new/old.pdf", "new/young.pdf", "new/عقد.pdf"}},
		"entries before a time, that moment excluded":  {all, millis(5), millis(4), []string{"new/old.pdf", "new/عقد.pdf"}},
		"only what is named":                           {[]string{"old"}, millis(99), millis(0), []string{"old/a.pdf"}},
		"nothing named":                                {nil, 0, millis(0), []string{}},
	} {
		t.Run(name, func(t *testing.T) {
			text, err := RecentEntries(parent, one.folders, one.since, one.before)
			if err != nil {
				t.Fatal(err)
			}
			found := []string(nil)
			if err := json.Unmarshal([]byte(text), &found); err != nil {
				t.Fatal(err)
			}
			slices.Sort(found)
			if found == nil || !slices.Equal(found, one.want) {
				t.Errorf("found %s, want %q", text, one.want)
			}
		})
	}
}
