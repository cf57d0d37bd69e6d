package restore

import (
	"archive/zip"
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sijil/internal/usererror"
)

// zipEntry is a file of a seed; mode 0 is a regular one.
type zipEntry struct {
	name, content string
	mode          fs.FileMode
}

func zipOf(entries ...zipEntry) []byte {
	buffer := &bytes.Buffer{}
	writer := zip.NewWriter(buffer)
	for _, one := range entries {
		header := &zip.FileHeader{Name: one.name, Method: zip.Deflate}
		if one.mode != 0 {
			header.SetMode(one.mode)
		}
		entry, err := writer.CreateHeader(header)
		// a folder takes no content
		if err == nil && !strings.HasSuffix(one.name, "/") {
			_, err = entry.Write([]byte(one.content))
		}
		if err != nil {
			panic(err)
		}
	}
	if err := writer.Close(); err != nil {
		panic(err)
	}
	return buffer.Bytes()
}

// FuzzRestoreOfAZip restores arbitrary bytes. Whatever they are, nothing outside the data folder changes, the database is
// the old one or a restored one, and a person gets one sentence.
func FuzzRestoreOfAZip(f *testing.F) {
	database := zipEntry{name: Database, content: "new"}
	paper := zipEntry{name: "storage/c/1/a.pdf", content: "paper"}
	good := zipOf(database, paper, zipEntry{name: "auxiliary.db", content: "log"})
	f.Add(good)
	f.Add(good[:len(good)-20])
	f.Add(good[20:])
	f.Add([]byte{})
	f.Add([]byte("PK\x05\x06" + strings.Repeat("\x00", 18)))
	f.Add(bytes.Replace(good, []byte("paper"), []byte("peper"), 1))
	for _, name := range []string{
		"../outside", "storage/../../outside", "/outside", `storage\..\..\outside`, "storage/./a", "storage//a", "storage/.hidden",
		"storage/c/1/a.pdf/b", "storage/c/1/a.pdf", "C:outside", "storage/", "storage", "data.db/a", "replaced/a", ".restore/begun",
		"storage/\x00", "storage/" + strings.Repeat("a", 300), "sijil.env", "pb_hooks/evil.js",
	} {
		f.Add(zipOf(database, paper, zipEntry{name: name, content: "x"}))
	}
	f.Add(zipOf(database, zipEntry{name: "storage/link", content: "/etc/passwd", mode: fs.ModeSymlink | 0o777}, zipEntry{name: "storage/link/a", content: "x"}))
	f.Add(zipOf(zipEntry{name: Database, content: "/etc/passwd", mode: fs.ModeSymlink | 0o777}))

	f.Fuzz(func(t *testing.T, archive []byte) {
		parent := t.TempDir()
		data := filepath.Join(parent, "data")
		path := filepath.Join(parent, "backup.zip")
		err := errors.Join(os.Mkdir(data, 0o700), os.WriteFile(path, archive, 0o600),
			os.WriteFile(filepath.Join(data, Database), []byte("old"), 0o600), os.WriteFile(filepath.Join(data, "sijil.env"), []byte("set"), 0o600))
		if err != nil {
			t.Fatal(err)
		}
		source, err := OpenZip(path)
		if err == nil {
			_, err = Run(source, options(data))
			_ = source.Close()
		}
		var readable usererror.Error
		if err != nil && (!errors.As(err, &readable) || strings.Contains(readable.Error(), "\n")) {
			t.Errorf("a person reads: %v", err)
		}
		if err != nil && content(filepath.Join(data, Database)) != "old" {
			t.Errorf("%v, and the database is another one", err)
		}
		requireOnly(t, parent, "backup.zip", "data")
		allowed := []string{Database, "sijil.env"}
		if err == nil {
			allowed = append(allowed, "auxiliary.db", "storage", keptFolder)
		}
		requireOnly(t, data, allowed...)
		if content(filepath.Join(data, "sijil.env")) != "set" {
			t.Error("settings were replaced")
		}
		_ = filepath.WalkDir(data, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || !entry.IsDir() && !entry.Type().IsRegular() {
				t.Errorf("%s is a %v (%v)", path, entry.Type(), err)
			}
			return nil
		})
	})
}

// requireOnly reports what else is in a folder.
func requireOnly(t *testing.T, folder string, allowed ...string) {
	t.Helper()
	found, err := names(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range found {
		if !slices.Contains(allowed, name) {
			t.Errorf("%s is in %s", name, filepath.Base(folder))
		}
	}
}
