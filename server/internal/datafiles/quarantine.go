package datafiles

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

const (
	// Quarantine, in the data folder, has a folder for each day on which files without a record were found
	// (pb_hooks/src/cleanup/quarantine.ts).
	Quarantine = "quarantine"
	// QuarantineDays is how long they are kept.
	QuarantineDays = 30
)

// Kept is what lies in quarantine.
type Kept struct {
	Files int
	Bytes int64
	// Since is the first day of those that are kept.
	Since time.Time
}

// Quarantined counts the files without a record; PocketBase's notes on them are none. Where the stored files lie on a disk
// of their own, they are kept on that disk.
func Quarantined(folder string) (Kept, error) {
	found := Kept{}
	err := errors.Join(
		found.count(filepath.Join(folder, Quarantine)),
		found.count(filepath.Join(folder, storage, "."+Quarantine)),
	)
	return found, err
}

func (found *Kept) count(root string) error {
	return filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			return err
		}
		if entry.IsDir() && strings.HasPrefix(entry.Name(), "thumbs_") {
			return fs.SkipDir
		}
		if entry.IsDir() || strings.HasSuffix(entry.Name(), ".attrs") {
			return nil
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		found.Files++
		found.Bytes += info.Size()
		below, _ := filepath.Rel(root, path)
		name, _, _ := strings.Cut(below, string(os.PathSeparator))
		day, err := time.Parse(time.DateOnly, name)
		if err == nil && (found.Since.IsZero() || day.Before(found.Since)) {
			found.Since = day
		}
		return nil
	})
}

// MoveToQuarantine moves a stored file, with PocketBase's notes on it and small pictures of it, where the server's hooks
// would move it (pb_hooks/src/cleanup/quarantine.ts), which also bring it back.
func MoveToQuarantine(dataDir, collection, record, name string, now time.Time) error {
	from := filepath.Join(dataDir, storage, collection, record)
	within := filepath.Join(now.UTC().Format(time.DateOnly), collection, record)
	for _, entry := range []string{name, name + ".attrs", "thumbs_" + name} {
		if _, err := os.Lstat(filepath.Join(from, entry)); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		err := moveInto(filepath.Join(dataDir, Quarantine, within), from, entry)
		if err != nil {
			// files on a disk of their own stay on it
			err = moveInto(filepath.Join(dataDir, storage, "."+Quarantine, within), from, entry)
		}
		if err != nil {
			return err
		}
	}
	// fails while other files are in it
	_ = os.Remove(from)
	return nil
}

func moveInto(to, from, entry string) error {
	if err := os.MkdirAll(to, 0o700); err != nil {
		return err
	}
	target := filepath.Join(to, entry)
	for _, err := os.Lstat(target); err == nil; _, err = os.Lstat(target) {
		target += "~"
	}
	return os.Rename(filepath.Join(from, entry), target)
}
