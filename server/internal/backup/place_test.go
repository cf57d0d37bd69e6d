package backup

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAStoreIsEmptyOrHoldsBackups(t *testing.T) {
	hash := digest("one")
	for name, one := range map[string]struct {
		keys  []string
		other string
	}{
		"that is not there":                 {nil, ""},
		"on a fresh disk":                   {[]string{"lost+found/a", ".Trash/b"}, ""},
		"of a run that was cut":             {[]string{"files/" + hash[:2] + "/" + hash, "backups/nightly-20260101000000/data.db"}, ""},
		"that is somebody's":                {[]string{"photos/a.jpg"}, "photos"},
		"with files of somebody's":          {[]string{"files/contract.pdf"}, "files/contract.pdf"},
		"with backups of somebody's":        {[]string{"backups/laptop/backup.json"}, "backups/laptop/backup.json"},
		"with backups, and what came later": {[]string{"backups/nightly-20260101000000/backup.json", "photos/a.jpg", "files/a.pdf"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t, nil)
			for _, key := range one.keys {
				s.lay(key)
			}
			err := RequireOwn(s.store)
			if (err == nil) != (one.other == "") || (err != nil && !strings.Contains(err.Error(), "("+one.other+" lies there)")) {
				t.Errorf("%v, want it to name %q", err, one.other)
			}
		})
	}
}

func TestAStoreLiesApartFromTheData(t *testing.T) {
	root := t.TempDir()
	data := filepath.Join(root, "srv", "data")
	if err := os.MkdirAll(filepath.Join(root, "disk", "papers"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(data, 0o700); err != nil {
		t.Fatal(err)
	}
	for link, target := range map[string]string{
		filepath.Join(data, "storage"): filepath.Join(root, "disk", "papers"),
		filepath.Join(root, "link"):    data,
	} {
		if err := os.Symlink(target, link); err != nil {
			t.Skip("no symbolic links here: ", err)
		}
	}
	for place, apart := range map[string]bool{
		"srv/data": false, "srv": false, ".": false, "link": false, "srv/data/storage": false, "srv/data/storage/new": false,
		"srv/data/uploads": false, "srv/data/quarantine/new": false, "disk": false, "disk/papers": false, "disk/papers/new": false,
		"srv/data/backup-store": true, "srv/data/backups": true, "srv/data-backups": true, "disk/backups": true, "link/new": true, "srv/..data": true,
	} {
		if err := RequireApart(filepath.Join(root, place), data); (err == nil) != apart {
			t.Errorf("%s: %v", place, err)
		}
	}
}
