// Package backupjob makes the nightly backups and those that people ask for, and reports how they went.
package backupjob

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem/blob"
	"github.com/pocketbase/pocketbase/tools/hook"

	"sijil/internal/backup"
	"sijil/internal/database"
	"sijil/internal/disk"
	"sijil/internal/settings"
	"sijil/internal/usererror"
	"sijil/internal/wording"
)

const (
	// nightlyJob takes the place of PocketBase's own, with its schedule: the one set in the console, at first by
	// pb_migrations/1795270000_upkeep.js.
	nightlyJob    = "sijilBackup"
	pocketbaseJob = "__pbAutoBackup__"
	// nightly and BeforeUpgrade are why a backup is made, and begin its name.
	nightly       = "nightly"
	BeforeUpgrade = "before-upgrade"
	// DefaultStore, in the data folder, is where backups go that BACKUP_DIR and the console send nowhere else.
	DefaultStore = "backup-store"
	// backupFailure is where pb_hooks/src/backups/outcome.ts and backupEnded leave when and how the last backup failed.
	backupFailure    = "sijil backup failure"
	backupFailureRow = "backup.failed"
	// backupPlaceRow says where the last backup went.
	backupPlaceRow = "backup.place"
	// backupSuccessRow says when the last backup was made; pb_hooks/src/backups/outcome.ts writes it too.
	backupSuccessRow = "backup.succeeded"
)

// Job makes the backups of one data folder.
type Job struct {
	App core.App
	// DataDir is absolute.
	DataDir  string
	Settings settings.Settings
	// Files are those of the program.
	Files   fs.FS
	Version string
	Out     io.Writer
	// Working hears of a folder that is to be removed however the program ends; it may be nil.
	Working func(folder string)
}

// Schedule makes the nightly backups in the place of PocketBase, at the time set in its console;
// pb_migrations/1795270000_upkeep.js sets it at first.
func (j *Job) Schedule() {
	replace := func(app core.App, next func() error) error {
		if err := next(); err != nil {
			return err
		}
		app.Cron().Remove(pocketbaseJob)
		app.Cron().Remove(nightlyJob)
		if schedule := app.Settings().Backups.Cron; schedule != "" {
			return app.Cron().Add(nightlyJob, schedule, func() { j.backupEnded(j.Store(nightly)) })
		}
		return nil
	}
	// around PocketBase's own handlers, which add its job again each time
	j.App.OnBootstrap().Bind(&hook.Handler[*core.BootstrapEvent]{Priority: -99999, Func: func(e *core.BootstrapEvent) error {
		return replace(e.App, e.Next)
	}})
	j.App.OnSettingsReload().Bind(&hook.Handler[*core.SettingsReloadEvent]{Priority: -99999, Func: func(e *core.SettingsReloadEvent) error {
		return replace(e.App, e.Next)
	}})
}

// Store makes a backup in the store. Nothing is purged meanwhile, and PocketBase makes none beside it.
func (j *Job) Store(reason string) (backup.Report, error) {
	running := j.App.Store()
	if running.Has(core.StoreKeyActiveBackup) {
		return backup.Report{}, usererror.New("Another backup or restore is under way.")
	}
	running.Set(core.StoreKeyActiveBackup, reason)
	defer running.Remove(core.StoreKeyActiveBackup)
	store, err := j.OpenStore()
	if err != nil {
		return backup.Report{}, err
	}
	defer store.Close()
	options := backup.Options{
		Data: j.DataDir, Store: store, Reason: reason, Version: j.Version, Now: time.Now(), Snapshot: j.copyDatabase,
		Reserve: j.Settings.MinFreeDisk(),
	}
	if reason == nightly {
		options.Keep = j.App.Settings().Backups.CronMaxKeep
	}
	if options.Source, err = database.RandomValue(j.App, "backup.source", 8); err != nil {
		return backup.Report{}, err
	}
	if options.Seal, err = j.sealer(); err != nil {
		return backup.Report{}, err
	}
	if err := j.RequirePlace(store); err != nil {
		return backup.Report{}, err
	}
	if err := j.requireMounted(store); err != nil {
		return backup.Report{}, err
	}
	report, err := backup.Run(options)
	if err != nil {
		return report, err
	}
	made := time.Now().UTC().Format(time.RFC3339)
	if err := errors.Join(j.setState(backupPlaceRow, store.Name()), j.setState(backupSuccessRow, made)); err != nil || options.Keep == 0 {
		return report, err
	}
	return report, j.dropOldArchives(store, options.Keep)
}

func (j *Job) setState(row, value string) error {
	_, err := j.App.DB().NewQuery("INSERT OR REPLACE INTO sync_state (name, value) VALUES ({:row}, {:value})").
		Bind(map[string]any{"row": row, "value": value}).Execute()
	return err
}

// sealer is nil where BACKUP_RECIPIENT is not set.
func (j *Job) sealer() (*backup.Sealer, error) {
	recipient := j.Settings.Get("BACKUP_RECIPIENT", "")
	if recipient == "" {
		return nil, nil
	}
	key, err := database.RandomValue(j.App, "backup.key", 32)
	if err != nil {
		return nil, err
	}
	return backup.NewSealer(recipient, []byte(key))
}

// dropOldArchives removes the nightly zip files that earlier releases made with PocketBase, one for each newer backup in
// the store.
func (j *Job) dropOldArchives(store backup.Store, keep int) error {
	// opening it would create the folder
	if _, err := os.Stat(filepath.Join(j.DataDir, "backups")); err != nil && !j.App.Settings().Backups.S3.Enabled {
		return nil
	}
	files, err := j.App.NewBackupsFilesystem()
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

// backupEnded reports a nightly backup: on the output, in the log, in /api/health and, when it failed, by e-mail.
func (j *Job) backupEnded(report backup.Report, err error) {
	now := time.Now().UTC().Format(time.RFC3339)
	if err != nil {
		message := usererror.Message(err)
		fmt.Fprintf(j.Out, "The backup failed: %s\n", message)
		j.App.Logger().Error("backup failed", "error", err.Error())
		j.App.Store().Set(backupFailure, now+" "+message)
		// on a full disk this fails, and only the process remembers
		_ = j.setState(backupFailureRow, now+" "+message)
		if err := j.mailFailure(now); err != nil {
			j.App.Logger().Error("the failed backup could not be told by e-mail", "error", err.Error())
		}
		return
	}
	j.App.Store().Remove(backupFailure)
	_, _ = j.App.DB().NewQuery("DELETE FROM sync_state WHERE name = {:row}").Bind(map[string]any{"row": backupFailureRow}).Execute()
	j.reportFiles("missing", report.Missing)
	j.reportFiles("damaged", report.Damaged)
	fmt.Fprintf(j.Out, "Backed up: %s, %s (%.1f MB), of which %.1f MB are new.\n",
		report.Name, wording.Counted(report.Files, "file", "files"), float64(report.Bytes)/disk.Megabyte, float64(report.NewBytes)/disk.Megabyte)
}

func (j *Job) reportFiles(what string, found backup.Findings) {
	if found.Count == 0 {
		return
	}
	fmt.Fprintf(j.Out, "%s %s in the data folder: %s. Run “sijil doctor”.\n", wording.Counted(found.Count, "file is", "files are"), what, wording.SomeOf(found.First, found.Count))
	j.App.Logger().Error("files are "+what, "count", found.Count, "files", found.First)
}
