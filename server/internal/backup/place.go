package backup

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sijil/internal/usererror"
)

// ownFolders, in the data folder, hold what is backed up or goes by itself after a time.
var ownFolders = []string{"storage", "uploads", "quarantine"}

// systemEntries are what systems put into the root of a disk.
var systemEntries = []string{"lost+found", "System Volume Information", "$RECYCLE.BIN"}

// RequireOwn refuses a store that holds other things and no backup: most likely BACKUP_DIR names the wrong place.
func RequireOwn(store Store) error {
	objects, err := store.List(backupsPrefix)
	if err != nil {
		return err
	}
	isHeader := func(one Object) bool { return isOurs(one.Key) && strings.HasSuffix(one.Key, "/"+headerName) }
	if slices.ContainsFunc(objects, isHeader) {
		return nil
	}
	other, err := foreign(store)
	if err != nil || other == "" {
		return err
	}
	return usererror.New("%s is not empty (%s lies there) and holds no backup of Sijil: let BACKUP_DIR name an empty place, such as a new folder in it.",
		store.Name(), other)
}

// foreign returns the name of something in the store that no backup has put there, or "".
func foreign(store Store) (string, error) {
	prefixes := []string{""}
	if folder, isFolder := store.(*Folder); isFolder {
		// the top-level names are enough, and not everything below may be readable
		entries, err := os.ReadDir(folder.root)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		for _, one := range entries {
			name := one.Name()
			if name+"/" != filesPrefix && name+"/" != backupsPrefix && !strings.HasPrefix(name, ".") && !slices.Contains(systemEntries, name) {
				return name, nil
			}
		}
		prefixes = []string{filesPrefix, backupsPrefix}
	}
	for _, prefix := range prefixes {
		objects, err := store.List(prefix)
		if err != nil {
			return "", err
		}
		if at := slices.IndexFunc(objects, func(one Object) bool { return !isOurs(one.Key) }); at >= 0 {
			return objects[at].Key, nil
		}
	}
	return "", nil
}

// RequireApart refuses a folder for backups that is the data folder, or is mixed with what is kept there.
func RequireApart(place, dataDir string) error {
	place = resolved(place)
	mixed := contains(place, resolved(dataDir))
	for _, name := range ownFolders {
		own := resolved(filepath.Join(dataDir, name))
		mixed = mixed || contains(place, own) || contains(own, place)
	}
	if !mixed {
		return nil
	}
	return usererror.New("Backups cannot be kept in %s, among the data themselves (%s): let BACKUP_DIR name a folder of its own, best on another disk.",
		place, dataDir)
}

// contains reports whether inner is outer or lies within it.
func contains(outer, inner string) bool {
	below, err := filepath.Rel(outer, inner)
	return err == nil && below != ".." && !strings.HasPrefix(below, ".."+string(filepath.Separator))
}

// resolved is a path without symbolic links, as far as it exists.
func resolved(path string) string {
	path, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	parent := filepath.Dir(path)
	if parent == path {
		return path
	}
	return filepath.Join(resolved(parent), filepath.Base(path))
}
