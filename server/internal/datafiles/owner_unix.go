//go:build unix

package datafiles

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// MakePrivate lets nobody else read what this program makes from here on.
func MakePrivate() {
	syscall.Umask(0o077)
}

// FindForeignFiles looks through the folder; what vanishes meanwhile is passed over.
func FindForeignFiles(folder string) (ForeignFiles, error) {
	found := ForeignFiles{}
	root, err := filepath.EvalSymlinks(folder)
	if err != nil {
		return found, err
	}
	own, err := os.Stat(root)
	if err != nil {
		return found, err
	}
	found.Owner, found.Group = ownerOf(own)
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err == nil {
			var info fs.FileInfo
			if info, err = entry.Info(); err == nil {
				if owner, _ := ownerOf(info); owner != found.Owner {
					below, _ := filepath.Rel(root, path)
					found.Paths = append(found.Paths, below)
				}
			}
		}
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
			return nil
		}
		return err
	})
	return found, err
}

func ownerOf(info fs.FileInfo) (owner, group int) {
	if found, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(found.Uid), int(found.Gid)
	}
	return 0, 0
}

// FixOwner leaves to the folder's owner what root has made in it; paths in except stay as they are. It does nothing unless
// this is root and the folder belongs to somebody else.
func FixOwner(folder string, except map[string]bool) error {
	if os.Geteuid() != 0 {
		return nil
	}
	own, err := os.Stat(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		// where nothing is to be done the folder, which may hold a million others, is not looked through
		if owner, _ := ownerOf(own); owner == 0 {
			return nil
		}
	}
	found, err := FindForeignFiles(folder)
	failures := []error{err}
	for _, path := range found.Paths {
		if except[path] {
			continue
		}
		full := filepath.Join(folder, path)
		if info, err := os.Lstat(full); err == nil {
			if owner, _ := ownerOf(info); owner == 0 {
				failures = append(failures, os.Lchown(full, found.Owner, found.Group))
			}
		}
	}
	return errors.Join(failures...)
}

// OpenToOthers reports whether every account of the machine gets at what lies in a folder.
func OpenToOthers(folder string) bool {
	path, err := filepath.EvalSymlinks(folder)
	if err != nil {
		return false
	}
	if path, err = filepath.Abs(path); err != nil {
		return false
	}
	for {
		info, err := os.Stat(path)
		// without this right nobody else passes through the folder
		if err != nil || info.Mode().Perm()&0o001 == 0 {
			return false
		}
		parent := filepath.Dir(path)
		if parent == path {
			return true
		}
		path = parent
	}
}
