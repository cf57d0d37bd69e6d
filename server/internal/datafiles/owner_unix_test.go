//go:build unix

package datafiles

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestOpenToOthers(t *testing.T) {
	for _, one := range []struct {
		above, own os.FileMode
		want       bool
	}{{0o755, 0o755, true}, {0o755, 0o711, true}, {0o755, 0o750, false}, {0o700, 0o755, false}} {
		// the folders that testing makes are open to nobody else
		above, err := os.MkdirTemp("/tmp", "sijil-open-")
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(above)
		folder := filepath.Join(above, "data")
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		if os.Chmod(folder, one.own) != nil || os.Chmod(above, one.above) != nil {
			t.Fatal("the folders' modes could not be set")
		}
		if found := OpenToOthers(folder); found != one.want {
			t.Errorf("%o below %o: open is %v", one.own, one.above, found)
		}
	}
	if OpenToOthers(filepath.Join(t.TempDir(), "nothing")) {
		t.Error("a folder that is not there is open")
	}
}

func TestGiveBack(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root gives files away")
	}
	const nobody = 65534
	folder := lay(t, map[string]string{"data.db": "x", "backups/a.zip": "x", "storage/1/a.pdf": "x", "old": "x"})
	for _, path := range []string{"", "data.db", "storage"} {
		if err := os.Chown(filepath.Join(folder, path), nobody, nobody); err != nil {
			t.Fatal(err)
		}
	}
	found, err := FindForeignFiles(folder)
	slices.Sort(found.Paths)
	want := []string{"backups", "backups/a.zip", "old", "storage/1", "storage/1/a.pdf"}
	if err != nil || found.Owner != nobody || !slices.Equal(found.Paths, want) {
		t.Fatalf("found %v, %v", found, err)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(folder, link); err != nil {
		t.Fatal(err)
	}
	if err := FixOwner(link, map[string]bool{"old": true}); err != nil {
		t.Fatal(err)
	}
	if found, err = FindForeignFiles(folder); err != nil || !slices.Equal(found.Paths, []string{"old"}) {
		t.Errorf("afterwards %v, %v", found, err)
	}
}
