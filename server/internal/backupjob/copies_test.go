package backupjob

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sijil/internal/backup"
)

func TestCopies(t *testing.T) {
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	place := t.TempDir()
	job, _ := newJob(t, "--backup-dir", place)
	night, err := job.Store(nightly)
	if err != nil {
		t.Fatal(err)
	}
	upgrade, err := job.Store(BeforeUpgrade)
	if err != nil {
		t.Fatal(err)
	}
	// another installation's, in the same store
	store := backup.OpenFolder(place)
	header := filepath.Join(t.TempDir(), "backup.json")
	put(t, header, `{"format":1,"made":"2026-01-01T00:00:00Z","reason":"nightly","source":"another"}`)
	if err := store.Put("backups/nightly-20260101000000/backup.json", header); err != nil {
		t.Fatal(err)
	}
	found := copiesOf(t, job, now)
	if len(found.Copies) != 2 || len(found.Unread) != 0 {
		t.Fatalf("found %+v", found)
	}
	for _, one := range found.Copies {
		made, err := time.Parse(time.RFC3339, *one.Made)
		if err != nil {
			t.Fatal(err)
		}
		keep := job.App.Settings().Backups.CronMaxKeep
		switch {
		case strings.HasPrefix(one.Name, night.Name+" in "):
			if want := made.AddDate(0, 0, keep).Format(time.DateOnly); one.Until == nil || *one.Until != want {
				t.Errorf("the night is kept until %v, want %s", one.Until, want)
			}
		case strings.HasPrefix(one.Name, upgrade.Name+" in "):
			if one.Until != nil {
				t.Errorf("what nobody removes is kept until %s", *one.Until)
			}
		default:
			t.Errorf("found %s", one.Name)
		}
	}
}

func TestCopiesOfAReplicaAndAStoreThatCannotBeRead(t *testing.T) {
	job, _ := newJob(t, "--replicate-to", "s3://papers/sijil", "--backup-dir", "s3://none")
	found := copiesOf(t, job, time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC))
	if len(found.Copies) != 1 || found.Copies[0].Made != nil || *found.Copies[0].Until != "2026-11-25" {
		t.Errorf("found %+v", found.Copies)
	}
	if len(found.Unread) != 1 {
		t.Errorf("unread is %q", found.Unread)
	}
}

func copiesOf(t *testing.T, job *Job, now time.Time) (found copies) {
	t.Helper()
	text, err := job.Copies(now)
	if err == nil {
		err = json.Unmarshal([]byte(text), &found)
	}
	if err != nil {
		t.Fatal(err)
	}
	return found
}
