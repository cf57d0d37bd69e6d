package backup

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sijil/internal/restore"
	"sijil/internal/usererror"
)

// header is a backup.json of a list and a database with these contents.
func header(t testing.TB, list, database string) []byte {
	t.Helper()
	text, err := json.Marshal(Header{
		Format: formatVersion, Made: time.Unix(1_790_000_000, 0).UTC(), Reason: "nightly",
		Database: Sum{digest(database), int64(len(database))}, List: Sum{digest(list), int64(len(list))},
	})
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// FuzzListOfABackup opens a backup with an arbitrary list of files and restores it. The list's digest is made to fit, as
// somebody who can write to the store would. Nothing outside the data folder changes, and nothing is read from outside of
// the store's folder of files.
func FuzzListOfABackup(f *testing.F) {
	good := `{"path":"storage/c/1/a.pdf","record":"documents/1","sha256":"` + digest("paper") + `","size":5,"object":"files/aa/paper","attributes":{"user.etag":"x"}}` + "\n"
	f.Add([]byte(good))
	f.Add([]byte(good + good))
	f.Add([]byte(strings.TrimSuffix(good, "\n")))
	f.Add([]byte(good[:40]))
	f.Add([]byte{})
	f.Add([]byte("\n\n"))
	f.Add([]byte("null\n[]\n"))
	f.Add([]byte(`{"path":"storage/c/1/lost.pdf","record":"documents/1","size":5,"problem":"missing"}` + "\n"))
	for _, path := range []string{
		"../outside", "storage/../../outside", "/outside", `storage\\..\\..\\outside`, "storage/./a", "storage//a", "storage/", "storage",
		"data.db", "storage/c/1/a.pdf/b", "storage/c/1/a.pdf.attrs", "sijil.env", "storage/\\u0000",
	} {
		f.Add([]byte(good + strings.ReplaceAll(good, "storage/c/1/a.pdf", path)))
	}
	for _, object := range []string{"../secret", "files/../../secret", "/etc/passwd", "files/none", "backups/one/backup.json", ""} {
		f.Add([]byte(strings.ReplaceAll(good, "files/aa/paper", object)))
	}
	for _, size := range []string{"-1", "4", "6", "9223372036854775807", "1e99", "null"} {
		f.Add([]byte(strings.ReplaceAll(good, `"size":5`, `"size":`+size)))
	}

	f.Fuzz(func(t *testing.T, list []byte) {
		parent := t.TempDir()
		store, data := filepath.Join(parent, "store"), filepath.Join(parent, "data")
		night := filepath.Join(store, "backups", "nightly-20261122000000")
		paper := filepath.Join(store, "files", "aa")
		err := errors.Join(os.MkdirAll(night, 0o700), os.MkdirAll(paper, 0o700), os.Mkdir(data, 0o700),
			os.WriteFile(filepath.Join(parent, "secret"), []byte("paper"), 0o600),
			os.WriteFile(filepath.Join(paper, "paper"), []byte("paper"), 0o600),
			os.WriteFile(filepath.Join(night, headerName), header(t, string(list), "database"), 0o600),
			os.WriteFile(filepath.Join(night, databaseName), []byte("database"), 0o600),
			os.WriteFile(filepath.Join(night, listName), list, 0o600),
			os.WriteFile(filepath.Join(data, databaseName), []byte("old"), 0o600))
		if err != nil {
			t.Fatal(err)
		}
		source, err := Open(OpenFolder(store), filepath.Base(night), "")
		if err == nil {
			for _, entry := range source.Entries() {
				if entry.Path != databaseName && !strings.HasPrefix(entry.Path, "storage/") {
					t.Errorf("it restores %q", entry.Path)
				}
			}
			_, err = restore.Run(source, restore.Options{
				Data: data, Check: func(string) error { return nil }, Release: func() {}, Now: time.Unix(1_790_000_000, 0),
			})
			_ = source.Close()
		}
		var readable usererror.Error
		if err != nil && (!errors.As(err, &readable) || strings.Contains(readable.Error(), "\n")) {
			t.Errorf("a person reads: %v", err)
		}
		database, readErr := os.ReadFile(filepath.Join(data, databaseName))
		if want := map[bool]string{true: "database", false: "old"}[err == nil]; readErr != nil || string(database) != want {
			t.Errorf("the database is %q (%v) after %v", database, readErr, err)
		}
		entries, readErr := os.ReadDir(parent)
		if readErr != nil || len(entries) != 3 {
			t.Errorf("there are %v (%v)", entries, readErr)
		}
		if left, _ := os.ReadDir(data); err != nil && len(left) != 1 {
			t.Errorf("after %v there are %v", err, left)
		}
	})
}

// FuzzHeaderOfABackup reads arbitrary bytes as backup.json.
func FuzzHeaderOfABackup(f *testing.F) {
	good := string(header(f, "", "database"))
	f.Add([]byte(good))
	f.Add([]byte(good[:30]))
	f.Add([]byte{})
	f.Add([]byte("null"))
	f.Add([]byte("[]"))
	for _, change := range [][2]string{
		{`"format":1`, `"format":2`}, {`"format":1`, `"format":"1"`}, {`"size":8`, `"size":-8`}, {`"size":8`, `"size":9223372036854775807`},
		{`"reason"`, `"recipient":"age1","reason"`}, {`"made":"`, `"made":"x`},
	} {
		f.Add([]byte(strings.ReplaceAll(good, change[0], change[1])))
	}

	f.Fuzz(func(t *testing.T, text []byte) {
		store := t.TempDir()
		night := filepath.Join(store, "backups", "nightly-20261122000000")
		err := errors.Join(os.MkdirAll(night, 0o700), os.WriteFile(filepath.Join(night, headerName), text, 0o600),
			os.WriteFile(filepath.Join(night, databaseName), []byte("database"), 0o600), os.WriteFile(filepath.Join(night, listName), nil, 0o600))
		if err != nil {
			t.Fatal(err)
		}
		list, listErr := List(OpenFolder(store))
		source, err := Open(OpenFolder(store), filepath.Base(night), "")
		var readable usererror.Error
		if err != nil && !errors.As(err, &readable) {
			t.Errorf("a person reads: %v", err)
		}
		if err != nil {
			return
		}
		defer source.Close()
		if listErr != nil || len(list) != 1 {
			t.Errorf("it opens, and the list is %v (%v)", list, listErr)
		}
		for _, entry := range source.Entries() {
			content, err := source.Open(entry)
			if err != nil {
				continue
			}
			read, err := io.ReadAll(content)
			if err == nil && digest(string(read)) != list[0].Database.SHA256 {
				t.Errorf("%q is read without an error", read)
			}
			_ = content.Close()
		}
	})
}
