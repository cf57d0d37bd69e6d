// Package backup keeps backups in a store: each stored file once, named by its content, and for every backup a copy of the
// database and a list of the files. docs/backups.md describes the layout.
package backup

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"sijil/internal/disk"
)

type Object struct {
	// Key is its path in the store, with forward slashes.
	Key  string
	Size int64
	Time time.Time
}

// Store is where backups are kept.
type Store interface {
	// Name is what a person calls it.
	Name() string
	// Scratch is a folder in which what is put into the store is made.
	Scratch() string
	// Put moves a local file into the store, whole or not at all, in place of what has that key.
	Put(key, local string) error
	// Open reads an object; fs.ErrNotExist where there is none.
	Open(key string) (io.ReadCloser, error)
	// Has reports whether there is an object under "files/", and its size.
	Has(key string) (size int64, there bool, err error)
	// List answers the objects below a prefix that ends with a slash.
	List(prefix string) ([]Object, error)
	Delete(key string) error
	// Free is how many bytes may still be written; fs.ErrInvalid where there is no such limit.
	Free() (uint64, error)
	Close() error
}

// Folder is a store in a folder.
type Folder struct{ root string }

const scratchName = ".unfinished"

// OpenFolder names the folder; it is made, for this account alone, when something is put into it.
func OpenFolder(root string) *Folder { return &Folder{root} }

func (f *Folder) Name() string    { return f.root }
func (f *Folder) Scratch() string { return filepath.Join(f.root, scratchName) }
func (f *Folder) Close() error    { return nil }

func (f *Folder) path(key string) string { return filepath.Join(f.root, filepath.FromSlash(key)) }

func (f *Folder) Put(key, local string) error {
	path := f.path(key)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	if err := disk.FsyncFile(local); err != nil {
		return err
	}
	if err := os.Rename(local, path); err != nil {
		return err
	}
	disk.FsyncFolder(filepath.Dir(path))
	return nil
}

func (f *Folder) Open(key string) (io.ReadCloser, error) { return os.Open(f.path(key)) }

func (f *Folder) Has(key string) (int64, bool, error) {
	found, err := os.Stat(f.path(key))
	if errors.Is(err, fs.ErrNotExist) {
		return 0, false, nil
	}
	if err != nil {
		return 0, false, err
	}
	return found.Size(), found.Mode().IsRegular(), nil
}

func (f *Folder) List(prefix string) ([]Object, error) {
	found := []Object{}
	err := filepath.WalkDir(f.path(prefix), func(path string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		below, err := filepath.Rel(f.root, path)
		found = append(found, Object{filepath.ToSlash(below), info.Size(), info.ModTime()})
		return err
	})
	return found, err
}

func (f *Folder) Delete(key string) error {
	err := os.Remove(f.path(key))
	// a folder goes with the last one in it
	if folder := filepath.Dir(key); err == nil && strings.Contains(key, "/") {
		_ = os.Remove(f.path(folder))
	}
	return err
}

func (f *Folder) Free() (uint64, error) {
	if err := os.MkdirAll(f.root, 0o700); err != nil {
		return 0, err
	}
	return disk.Free(f.root)
}
