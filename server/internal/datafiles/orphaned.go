// Package datafiles looks after what is in a data folder besides its database.
package datafiles

import (
	_ "embed"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

const (
	// Database is the file of PocketBase's main database.
	Database = "data.db"
	// LogDatabase is the file of PocketBase's log, which holds nothing that people have filed.
	LogDatabase = "auxiliary.db"
	// ProgramFolder holds what PocketBase reads from real files.
	ProgramFolder = ".sijil"
	// storage has a folder for each collection that keeps files.
	storage = "storage"
	backups = "backups"
	// backupStore is where backups are kept unless they go elsewhere.
	backupStore = "backup-store"
	// marker is the file by which the server's hooks note that the folder has a database
	// (pb_hooks/src/kernel/database-marker.ts). With files in S3 nothing else shows it, once the database is lost.
	marker = "database-marker"
	// replaced keeps what was put aside, one folder for each time.
	replaced = "replaced"
)

// DatabaseFiles are those of the main database, LogFiles those of the server's log.
var (
	DatabaseFiles = []string{Database + "-wal", Database + "-shm", Database}
	LogFiles      = []string{LogDatabase + "-wal", LogDatabase + "-shm", LogDatabase}
)

// everything is also what “npm start” moves (scripts/lib/new-database.mjs).
//
//go:embed everything.json
var everything []byte

// Everything is all that an installation keeps in its data folder, the database last: what is cut short leaves the folder
// as it was judged before.
func Everything() []string {
	names := []string{}
	if err := json.Unmarshal(everything, &names); err != nil {
		panic(err)
	}
	return names
}

// HasDatabase reports whether the folder holds a database that is not empty.
func HasDatabase(folder string) bool {
	found, err := os.Stat(filepath.Join(folder, Database))
	return err == nil && found.Mode().IsRegular() && found.Size() > 0
}

// Orphaned returns what an installation has left in a folder whose database is gone or empty, such as "storage": stored
// files, backups, a write-ahead log; where there is none of these, the marker that there was a database. The server's hooks judge alike
// (pb_hooks/src/maintenance/missing-database.ts).
func Orphaned(folder string) []string {
	found := []string{}
	if holdsFilledFolder(filepath.Join(folder, storage)) {
		found = append(found, storage)
	}
	for _, name := range []string{backups, backupStore} {
		if len(visible(filepath.Join(folder, name), 1)) > 0 {
			found = append(found, name)
		}
	}
	log, err := os.Stat(filepath.Join(folder, Database+"-wal"))
	if err == nil && log.Size() > 0 && !HasDatabase(folder) {
		found = append(found, Database+"-wal")
	}
	// named only where nothing of value is
	if _, err := os.Stat(filepath.Join(folder, marker)); err == nil && len(found) == 0 {
		found = append(found, marker)
	}
	return found
}

func holdsFilledFolder(path string) bool {
	return slices.ContainsFunc(visible(path, -1), func(name string) bool { return len(visible(filepath.Join(path, name), 1)) > 0 })
}

// visible returns names in a folder that do not begin with a dot: at least as many as wanted where there are so many, or
// all for -1.
func visible(path string, wanted int) []string {
	names := []string{}
	folder, err := os.Open(path)
	if err != nil {
		return names
	}
	defer folder.Close()
	for {
		batch, err := folder.Readdirnames(100)
		for _, name := range batch {
			if !strings.HasPrefix(name, ".") {
				names = append(names, name)
			}
		}
		if err != nil || (wanted > 0 && len(names) >= wanted) {
			return names
		}
	}
}

// SetAside moves what lies in the data folder under these names into a folder of its own below "replaced", and answers
// that folder's path, or "" where there was nothing. What is a mount of its own cannot be moved: its content goes into a
// hidden folder within it.
func SetAside(folder string, names []string, now time.Time) (string, error) {
	stamp := now.Format("2006-01-02T15-04-05")
	aside := filepath.Join(folder, replaced, stamp)
	moved := false
	for _, name := range names {
		from := filepath.Join(folder, name)
		if _, err := os.Lstat(from); errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err := os.MkdirAll(aside, 0o700); err != nil {
			return "", err
		}
		if err := os.Rename(from, filepath.Join(aside, name)); err != nil {
			if within := setAsideWithin(from, ".replaced-"+stamp); within != nil {
				return "", errors.Join(err, within)
			}
		}
		moved = true
	}
	if !moved {
		return "", nil
	}
	return aside, nil
}

// setAsideWithin moves a folder's content into a hidden folder within it.
func setAsideWithin(path, name string) error {
	hidden := filepath.Join(path, name)
	if err := os.Mkdir(hidden, 0o700); err != nil {
		return err
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return err
	}
	for _, one := range entries {
		if strings.HasPrefix(one.Name(), ".replaced-") {
			continue
		}
		if err := os.Rename(filepath.Join(path, one.Name()), filepath.Join(hidden, one.Name())); err != nil {
			return err
		}
	}
	return nil
}
