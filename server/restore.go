package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
)

const (
	// stageFolder, in the data folder, holds what is unpacked of a backup until all of it is found to be good. A file
	// “begun” in it says that data are being moved: nothing starts on them then (pb_hooks/src/upkeep/format.ts).
	stageFolder = ".restore"
	begunFile   = "begun"
	// replacedFolder keeps what was there before, one folder for each time.
	replacedFolder = "replaced"
)

func restoreCommand(l *launcher) *cobra.Command {
	return &cobra.Command{
		Use:   "restore FILE",
		Short: "Puts a backup in place of the data; what was there is kept",
		Long: `Puts a backup in place of the data, once it is found to be whole and of this version or an older one. Sijil
must not be running. What was there before is kept in the folder “replaced” in the data folder. Browsers notice by
themselves and go on; what they have not sent yet is sent then.`,
		Example:               "  sijil restore data/backups/@auto_pb_backup_sijil_20261121230700.zip",
		Args:                  cobra.ExactArgs(1),
		Annotations:           needs(dataOwn),
		DisableFlagsInUseLine: true,
		RunE:                  func(_ *cobra.Command, args []string) error { return l.restore(args[0]) },
	}
}

// restore unpacks and judges a backup beside the data, on the same disk, and then moves one aside and the other in: a
// few renames. Until they begin nothing has changed; if they are cut short, everything is still there and nothing
// starts on half of it.
func (l *launcher) restore(archive string) error {
	if _, err := os.Stat(archive); err != nil {
		return failure("There is no backup %s: %v.", archive, reason(err))
	}
	if err := l.checkFolder(); err != nil {
		return err
	}
	release, err := holdDatabase(l.dataDir)
	if err != nil {
		return err
	}
	defer func() { release() }()
	stage := filepath.Join(l.dataDir, stageFolder)
	fresh := filepath.Join(stage, "data")
	if err := errors.Join(os.RemoveAll(fresh), os.MkdirAll(fresh, 0o755)); err != nil {
		return err
	}
	interrupted := isFile(filepath.Join(stage, begunFile))
	missing, err := unpackBackup(archive, fresh)
	if err != nil {
		_ = os.RemoveAll(fresh)
		if !interrupted {
			_ = os.RemoveAll(stage)
		}
		return err
	}
	if err := os.WriteFile(filepath.Join(stage, begunFile), nil, 0o600); err != nil {
		return err
	}
	// closing completes the old database; from here on “begun” keeps others away
	release()
	release = func() {}
	kept := filepath.Join(l.dataDir, replacedFolder, time.Now().Format("2006-01-02T15-04-05"))
	anything, err := swap(l.dataDir, fresh, kept)
	if err != nil {
		return failure("The backup could not be put in place (%v): run “sijil restore” again; nothing is lost.", err)
	}
	if err := os.RemoveAll(stage); err != nil {
		return err
	}
	l.tellRestored(archive, kept, anything, missing)
	return nil
}

func (l *launcher) tellRestored(archive, kept string, anything bool, missing []string) {
	fmt.Fprintf(l.out, "Restored %s.\n", archive)
	if anything {
		fmt.Fprintf(l.out, "What was there before is kept in %s: remove it when all is well.\n", kept)
	}
	if len(missing) > 0 {
		fmt.Fprintf(l.out, "%d files are not in this backup, such as %s.\n", len(missing), missing[0])
	}
}

// swap moves the data aside and what was unpacked in, the database last of all.
func swap(folder, fresh, kept string) (anything bool, err error) {
	entries, err := os.ReadDir(fresh)
	if err != nil {
		return false, err
	}
	leaving := []string{"auxiliary.db", "auxiliary.db-wal", "auxiliary.db-shm", "storage", "uploads",
		databaseName + "-wal", databaseName + "-shm"}
	coming := []string{}
	for _, entry := range entries {
		if name := entry.Name(); name != databaseName && !stays(name) {
			leaving, coming = append(leaving, name), append(coming, name)
		}
	}
	if err := os.MkdirAll(kept, 0o755); err != nil {
		return false, err
	}
	for _, name := range append(leaving, databaseName) {
		moved, err := move(filepath.Join(folder, name), filepath.Join(kept, name))
		if err != nil {
			return false, err
		}
		anything = anything || moved
	}
	for _, name := range append(coming, databaseName) {
		if _, err := move(filepath.Join(fresh, name), filepath.Join(folder, name)); err != nil {
			return false, err
		}
	}
	if !anything {
		_ = os.Remove(kept)
		_ = os.Remove(filepath.Dir(kept))
	}
	syncFolder(folder)
	return anything, nil
}

// stays tells what of a data folder is no data: it is neither taken out of a backup nor moved aside.
func stays(name string) bool {
	return name == "backups" || name == replacedFolder || (strings.HasPrefix(name, ".") && name != ".")
}

func move(from, to string) (bool, error) {
	if _, err := os.Lstat(from); errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	return true, os.Rename(from, to)
}

// syncFolder forces a folder's entries onto the disk, on systems where that can be asked for.
func syncFolder(path string) {
	if folder, err := os.Open(path); err == nil {
		_ = folder.Sync()
		_ = folder.Close()
	}
}
