package backup

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// lay puts a file of somebody's into the store, as old as the first night.
func (s *site) lay(key string) {
	s.t.Helper()
	path := s.store.path(key)
	err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte("{}"), 0o600), os.Chtimes(path, firstNight, firstNight))
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *site) has(key string) bool {
	_, err := os.Stat(s.store.path(key))
	return err == nil
}

func TestPruningLeavesWhatIsNotOurs(t *testing.T) {
	hash := digest("gone")
	foreign := []string{
		"files/contract.pdf", "files/2019/contract.pdf", "files/" + hash, "files/zz/" + hash, "files/" + hash[:2] + "/" + hash + ".pdf",
		"files/" + hash[:2] + "/" + strings.ToUpper(hash), "files/" + hash[:2] + "/more/" + hash,
		"backups/sijil-friday.zip", "backups/@auto_pb_backup_sijil_20261101230700.zip", "backups/laptop/backup.json",
		"backups/nightly-2026/backup.json", "backups/weekly-20200101000000/backup.json", "backups/nightly-20200101000000/notes.txt",
		"backups/nightly-20200101000000/more/data.db", "photos/a.jpg", "data.db",
	}
	ours := []string{
		"files/" + hash[:2] + "/" + hash, "files/" + hash[:2] + "/" + hash + ".age",
		"backups/nightly-20200101000000/data.db", "backups/before-upgrade-20200101000000/files.jsonl.age",
	}
	s := newSite(t, map[string]string{first: "one"})
	s.keep = 1
	s.run()
	// beside the files of a backup that goes as well
	foreign = append(foreign, "backups/"+s.names()[0]+"/notes.txt")
	for _, key := range slices.Concat(foreign, ours) {
		s.lay(key)
	}
	s.run()
	for _, key := range foreign {
		if !s.has(key) {
			t.Errorf("%s is gone", key)
		}
	}
	for _, key := range ours {
		if s.has(key) {
			t.Errorf("%s is left", key)
		}
	}
	if names := s.names(); len(names) != 1 {
		t.Errorf("%v", names)
	}
}

func TestNightsOfAClockThatWasAheadGoFirst(t *testing.T) {
	s := newSite(t, map[string]string{first: "one"})
	s.keep = 3
	past := s.run().Name
	for range s.keep {
		ahead := s.options()
		ahead.Now = ahead.Now.Add(10 * 365 * 24 * time.Hour)
		if _, err := Run(ahead); err != nil {
			t.Fatal(err)
		}
	}
	if slices.Contains(s.names(), past) {
		t.Errorf("%v: by their own time they are newer", s.names())
	}
	nights := []string{}
	for range s.keep {
		nights = append(nights, s.run().Name)
		if !slices.Contains(s.names(), nights[len(nights)-1]) {
			t.Fatalf("the night just made, %s, is none of %v", nights[len(nights)-1], s.names())
		}
	}
	if got := s.names(); !slices.Equal(got, nights) {
		t.Errorf("%v, want %v", got, nights)
	}
}
