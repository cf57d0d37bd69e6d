package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem/blob"
	"github.com/pocketbase/pocketbase/tools/hook"

	"sijil/internal/backup"
	"sijil/internal/health"
	"sijil/internal/restore"
)

const (
	// nightlyJob takes the place of PocketBase's own, with its schedule.
	nightlyJob    = "sijilBackup"
	pocketbaseJob = "__pbAutoBackup__"
	// nightly and beforeUpgrade are why a backup is made, and begin its name.
	nightly       = "nightly"
	beforeUpgrade = "before-upgrade"
	// defaultStore, in the data folder, is where backups go that BACKUP_DIR and the console send nowhere else.
	defaultStore = "backup-store"
	// backupFailure is where pb_hooks/src/backups/outcome.ts and backupEnded leave when and how the last backup failed.
	backupFailure    = "sijil backup failure"
	backupFailureRow = "backup.failed"
	// backupPlaceRow says where the last backup went.
	backupPlaceRow = "backup.place"
)

// scheduleBackups makes the nightly backups in the place of PocketBase, at the time that its console sets.
func (l *launcher) scheduleBackups() {
	apply := func(app core.App) {
		app.Cron().Remove(pocketbaseJob)
		app.Cron().Remove(nightlyJob)
		if schedule := app.Settings().Backups.Cron; schedule != "" {
			app.Cron().MustAdd(nightlyJob, schedule, func() { l.backupEnded(l.storeBackup(nightly)) })
		}
	}
	// around PocketBase's own, which adds its job again each time
	l.app.OnBootstrap().Bind(&hook.Handler[*core.BootstrapEvent]{Priority: -99999, Func: func(e *core.BootstrapEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		apply(e.App)
		return nil
	}})
	l.app.OnSettingsReload().Bind(&hook.Handler[*core.SettingsReloadEvent]{Priority: -99999, Func: func(e *core.SettingsReloadEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		apply(e.App)
		return nil
	}})
}

// storeBackup makes a backup in the store. Nothing is purged meanwhile, and PocketBase makes none beside it.
func (l *launcher) storeBackup(reason string) (backup.Report, error) {
	running := l.app.Store()
	if running.Has(core.StoreKeyActiveBackup) {
		return backup.Report{}, failure("Another backup or restore is under way.")
	}
	running.Set(core.StoreKeyActiveBackup, reason)
	defer running.Remove(core.StoreKeyActiveBackup)
	store, err := l.openStore()
	if err != nil {
		return backup.Report{}, err
	}
	defer store.Close()
	options := backup.Options{
		Data: l.dataDir, Store: store, Reason: reason, Version: l.release.Version, Now: time.Now(), Snapshot: l.copyDatabase,
		Reserve: l.keptFree(),
	}
	if reason == nightly {
		options.Keep = l.app.Settings().Backups.CronMaxKeep
	}
	if options.Source, err = l.noted("backup.source", 8); err != nil {
		return backup.Report{}, err
	}
	if options.Seal, err = l.sealer(); err != nil {
		return backup.Report{}, err
	}
	if err := l.requirePlace(store); err != nil {
		return backup.Report{}, err
	}
	if err := l.requireMounted(store); err != nil {
		return backup.Report{}, err
	}
	report, err := backup.Run(options)
	if err != nil {
		return report, err
	}
	if err := l.note(backupPlaceRow, store.Name()); err != nil || options.Keep == 0 {
		return report, err
	}
	return report, l.dropOldArchives(store, options.Keep)
}

// requirePlace refuses a BACKUP_DIR that is not for backups alone; where the data folder or the console say where they go, other
// things may lie beside them.
func (l *launcher) requirePlace(store backup.Store) error {
	if l.settings.get("BACKUP_DIR", "") == "" {
		return nil
	}
	if folder, isFolder := store.(*backup.Folder); isFolder {
		if err := backup.RequireApart(folder.Name(), l.dataDir); err != nil {
			return err
		}
	}
	return backup.RequireOwn(store)
}

// requireMounted refuses a folder in which backups were made and are none: most likely it is the empty place of a disk that is
// not mounted, and the backup would fill another one.
func (l *launcher) requireMounted(store backup.Store) error {
	var before string
	err := l.app.DB().NewQuery("SELECT coalesce(max(value), '') FROM sync_state WHERE name = {:row}").
		Bind(map[string]any{"row": backupPlaceRow}).Row(&before)
	if _, folder := store.(*backup.Folder); err != nil || !folder || l.settings.get("BACKUP_DIR", "") == "" || before != store.Name() {
		return err
	}
	if _, err := os.Stat(filepath.Join(store.Name(), "backups")); err == nil {
		return nil
	}
	return failure("%s holds none of the backups that were made there: mount its disk, or make a folder “backups” in it to begin anew.", store.Name())
}

// note keeps a value in the database.
func (l *launcher) note(row, value string) error {
	_, err := l.app.DB().NewQuery("INSERT OR REPLACE INTO sync_state (name, value) VALUES ({:row}, {:value})").
		Bind(map[string]any{"row": row, "value": value}).Execute()
	return err
}

// sealer is nil where BACKUP_RECIPIENT is not set.
func (l *launcher) sealer() (*backup.Sealer, error) {
	recipient := l.settings.get("BACKUP_RECIPIENT", "")
	if recipient == "" {
		return nil, nil
	}
	key, err := l.noted("backup.key", 32)
	if err != nil {
		return nil, err
	}
	return backup.NewSealer(recipient, []byte(key))
}

// noted is a random value that the database keeps, in hex.
func (l *launcher) noted(name string, bytes int) (value string, err error) {
	_, err = l.app.DB().NewQuery("INSERT OR IGNORE INTO sync_state (name, value) VALUES ({:name}, lower(hex(randomblob({:bytes}))))").
		Bind(map[string]any{"name": name, "bytes": bytes}).Execute()
	if err == nil {
		err = l.app.DB().NewQuery("SELECT value FROM sync_state WHERE name = {:name}").Bind(map[string]any{"name": name}).Row(&value)
	}
	return value, err
}

// openStore opens where backups are kept: BACKUP_DIR, else the bucket that the console's settings name, else a folder in
// the data folder.
func (l *launcher) openStore() (backup.Store, error) {
	scratch := filepath.Join(l.dataDir, backup.WorkFolder, "out")
	place := l.settings.get("BACKUP_DIR", "")
	if strings.HasPrefix(place, "s3://") {
		options, err := backup.BucketOf(place, l.settings.get("BACKUP_KEY", ""), l.settings.get("BACKUP_SECRET", ""))
		if err != nil {
			return nil, err
		}
		return backup.OpenBucket(options, scratch)
	}
	if place == "" {
		if console := consoleBucket(l.dataDir); console != nil {
			return backup.OpenBucket(*console, scratch)
		}
		place = filepath.Join(l.dataDir, defaultStore)
	}
	place, err := filepath.Abs(place)
	return backup.OpenFolder(place), err
}

// dropOldArchives removes nightly zip files of PocketBase, which earlier releases kept, as the nights in the store take
// their place.
func (l *launcher) dropOldArchives(store backup.Store, keep int) error {
	// opening it would make the folder
	if _, err := os.Stat(filepath.Join(l.dataDir, "backups")); err != nil && !l.app.Settings().Backups.S3.Enabled {
		return nil
	}
	files, err := l.app.NewBackupsFilesystem()
	if err != nil {
		return err
	}
	defer files.Close()
	archives, err := files.List("@auto_pb_backup_")
	if err != nil || len(archives) == 0 {
		return err
	}
	nights, err := backup.List(store)
	if err != nil {
		return err
	}
	nights = slices.DeleteFunc(nights, func(one backup.Backup) bool { return one.Reason != nightly })
	slices.SortFunc(archives, func(a, b *blob.ListObject) int { return b.ModTime.Compare(a.ModTime) })
	for _, one := range archives[min(len(archives), max(0, keep-len(nights))):] {
		if err := files.Delete(one.Key); err != nil {
			return err
		}
	}
	return nil
}

// backupEnded tells how a nightly backup went: on the output, in the log, in /api/health and, when it failed, by e-mail.
func (l *launcher) backupEnded(report backup.Report, err error) {
	now := time.Now().UTC().Format(time.RFC3339)
	if err != nil {
		told := sentence(err)
		fmt.Fprintf(l.out, "The backup failed: %s\n", told)
		l.app.Logger().Error("backup failed", "error", err.Error())
		l.app.Store().Set(backupFailure, now+" "+told)
		// on a full disk the process alone remembers
		_ = l.note(backupFailureRow, now+" "+told)
		if err := l.mailFailure(now); err != nil {
			l.app.Logger().Error("the failed backup could not be told by e-mail", "error", err.Error())
		}
		return
	}
	l.app.Store().Remove(backupFailure)
	_, _ = l.app.DB().NewQuery("DELETE FROM sync_state WHERE name = {:row}").Bind(map[string]any{"row": backupFailureRow}).Execute()
	l.tellFiles("missing", report.Missing)
	l.tellFiles("damaged", report.Damaged)
	fmt.Fprintf(l.out, "Backed up: %s, %d files (%.1f MB), of which %.1f MB are new.\n",
		report.Name, report.Files, float64(report.Bytes)/megabyte, float64(report.NewBytes)/megabyte)
}

// tellFiles names files that the backup could not take as they should be.
func (l *launcher) tellFiles(what string, paths []string) {
	if len(paths) == 0 {
		return
	}
	fmt.Fprintf(l.out, "%s %s in the data folder: %s. Run “sijil doctor”.\n", counted(len(paths), "file is", "files are"), what, some(paths))
	l.app.Logger().Error("files are "+what, "files", paths)
}

// lastBackup tells /api/health that the last backup failed, and when; how it failed stands on the output and in the log.
func lastBackup(app core.App) *health.Problem {
	told, failed := app.Store().Get(backupFailure).(string)
	if !failed {
		return nil
	}
	at, _, _ := strings.Cut(told, " ")
	return &health.Problem{Code: "backup_failed", Message: "The last backup failed (" + at + ")."}
}

// openBackup opens a backup that a person names: a zip file, the folder of a backup in a store, or a name in the store that
// the settings know.
func (l *launcher) openBackup(name, identity string) (restore.Source, error) {
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
		if !isFile(filepath.Join(folder, "backup.json")) {
			return nil, failure("%s is not a backup: there is no backup.json in it.", name)
		}
		return backup.Open(backup.OpenFolder(filepath.Dir(filepath.Dir(folder))), filepath.Base(folder), identity)
	}
	if strings.ContainsAny(name, `/\`) || strings.HasSuffix(name, ".zip") {
		return nil, failure("There is no backup %s: %v.", name, reason(err))
	}
	store, err := l.openStore()
	if err != nil {
		return nil, err
	}
	return backup.Open(store, name, identity)
}

// listBackups says which backups there are in the store.
func (l *launcher) listBackups() error {
	store, err := l.openStore()
	if err != nil {
		return err
	}
	defer store.Close()
	all, err := backup.List(store)
	if err != nil {
		return failure("The backups in %s cannot be read: %v.", store.Name(), reason(err))
	}
	for _, one := range all {
		fmt.Fprintf(l.out, "%-32s %s, %d files, %.1f MB\n", one.Name, one.Made.Local().Format("2006-01-02 15:04"), one.Files,
			float64(one.Bytes+one.Database.Size)/megabyte)
	}
	if len(all) == 0 {
		fmt.Fprintf(l.out, "There is no backup in %s.\n", store.Name())
	}
	return failure("Name one of them, or a zip file: sijil restore BACKUP.")
}
