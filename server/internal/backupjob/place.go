package backupjob

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"sijil/internal/backup"
	"sijil/internal/database"
	"sijil/internal/disk"
	"sijil/internal/restore"
	"sijil/internal/usererror"
	"sijil/internal/wording"
)

// RequirePlace refuses a BACKUP_DIR that is not for backups alone; where the data folder or the console say where they go, other
// things may lie beside them.
func (j *Job) RequirePlace(store backup.Store) error {
	if j.Settings.Get("BACKUP_DIR", "") == "" {
		return nil
	}
	if folder, isFolder := store.(*backup.Folder); isFolder {
		if err := backup.RequireApart(folder.Name(), j.DataDir); err != nil {
			return err
		}
	}
	return backup.RequireOwn(store)
}

// requireMounted refuses a folder in which backups were made and are none: most likely it is the empty place of a disk that is
// not mounted, and the backup would fill another one.
func (j *Job) requireMounted(store backup.Store) error {
	var before string
	err := j.App.DB().NewQuery("SELECT coalesce(max(value), '') FROM sync_state WHERE name = {:row}").
		Bind(map[string]any{"row": backupPlaceRow}).Row(&before)
	if _, folder := store.(*backup.Folder); err != nil || !folder || j.Settings.Get("BACKUP_DIR", "") == "" || before != store.Name() {
		return err
	}
	if _, err := os.Stat(filepath.Join(store.Name(), "backups")); err == nil {
		return nil
	}
	return usererror.New("%s holds none of the backups that were made there: mount its disk, or make a folder “backups” in it to begin anew.", store.Name())
}

// OpenStore opens where backups are kept: BACKUP_DIR, else the bucket that the console's settings name, else a folder in
// the data folder.
func (j *Job) OpenStore() (backup.Store, error) {
	scratch := filepath.Join(j.DataDir, backup.WorkFolder, "out")
	place := j.Settings.Get("BACKUP_DIR", "")
	if strings.HasPrefix(place, "s3://") {
		options, err := backup.BucketOf(place, j.Settings.Get("BACKUP_KEY", ""), j.Settings.Get("BACKUP_SECRET", ""))
		if err != nil {
			return nil, err
		}
		return backup.OpenBucket(options, scratch)
	}
	if place == "" {
		if console := database.ConsoleBucket(j.DataDir); console != nil {
			return backup.OpenBucket(*console, scratch)
		}
		place = filepath.Join(j.DataDir, DefaultStore)
	}
	place, err := filepath.Abs(place)
	return backup.OpenFolder(place), err
}

// Open opens a backup that a person names: a zip file, the folder of a backup in a store, or a name in the store that
// the settings know.
func (j *Job) Open(name, identity string) (restore.Source, error) {
	found, err := os.Stat(name)
	if err == nil && !found.IsDir() && filepath.Base(name) != "backup.json" {
		return restore.OpenZip(name)
	}
	if err == nil {
		folder, err := filepath.Abs(name)
		if err != nil {
			return nil, err
		}
		if !found.IsDir() {
			folder = filepath.Dir(folder)
		}
		if !disk.IsFile(filepath.Join(folder, "backup.json")) {
			return nil, usererror.New("%s is not a backup: there is no backup.json in it.", name)
		}
		return backup.Open(backup.OpenFolder(filepath.Dir(filepath.Dir(folder))), filepath.Base(folder), identity)
	}
	if strings.ContainsAny(name, `/\`) || strings.HasSuffix(name, ".zip") {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, usererror.New("There is no backup %s: run “sijil restore” to see which there are.", name)
		}
		return nil, usererror.New("The backup %s cannot be read: %v.", name, usererror.Reason(err))
	}
	store, err := j.OpenStore()
	if err != nil {
		return nil, err
	}
	return backup.Open(store, name, identity)
}

// List says which backups there are in the store.
func (j *Job) List() error {
	store, err := j.OpenStore()
	if err != nil {
		return err
	}
	defer store.Close()
	all, err := backup.List(store)
	if err != nil {
		return usererror.New("The backups in %s cannot be read: %v.", store.Name(), usererror.Reason(err))
	}
	for _, one := range all {
		fmt.Fprintf(j.Out, "%-32s %s, %s, %.1f MB\n", one.Name, one.Made.Local().Format("2006-01-02 15:04"),
			wording.Counted(one.Files, "file", "files"), float64(one.Bytes+one.Database.Size)/disk.Megabyte)
	}
	if len(all) == 0 {
		fmt.Fprintf(j.Out, "There is no backup in %s.\n", store.Name())
	}
	return usererror.New("Name one of them, or a zip file: sijil restore BACKUP.")
}
