package doctor

import (
	"path"
	"strings"
	"time"

	"sijil/internal/backup"
	"sijil/internal/backupjob"
	"sijil/internal/entities"
	"sijil/internal/usererror"
	"sijil/internal/wording"
)

const clockMargin = 5 * time.Minute

// checkClock compares the clock with the program's own day and with the newest record.
func (d *Doctor) checkClock(r *report) {
	const todo = "Set the clock, and have the system keep it right by itself (NTP); sessions and expiry dates depend on it."
	now := time.Now()
	if now.Before(d.ReleaseDay) {
		r.problem("clock_wrong", todo, "The clock says %s, which is before this program was made.", now.Format(time.DateTime))
		return
	}
	var newest string
	all, err := entities.Read(d.Files)
	if err == nil {
		times := []string{}
		for _, one := range all {
			times = append(times, "SELECT max("+one.Time+") AS at FROM "+one.Name)
		}
		err = d.App.DB().NewQuery("SELECT max(at) FROM (" + strings.Join(times, " UNION ALL ") + ")").Row(&newest)
	}
	if r.failed("The clock", err) {
		return
	}
	at, err := time.Parse("2006-01-02 15:04:05.999Z", newest)
	if err == nil && at.After(now.Add(clockMargin)) {
		r.problem("clock_wrong", todo, "The clock says %s, and the newest record is of %s.", now.UTC().Format(time.DateTime), at.Format(time.DateTime))
		return
	}
	r.fine("clock", "The clock is plausible (%s).", now.Format(time.DateTime))
}

// checkBackups looks for the newest backup, wherever backups are kept.
func (d *Doctor) checkBackups(r *report) {
	const todo = "Make one: sijil backup. Then look why none is made by itself (the console, /_/, under Settings, Backups)."
	stored, err := d.App.NewBackupsFilesystem()
	if r.failed("The backups", err) {
		return
	}
	defer stored.Close()
	list, err := stored.List("")
	if r.failed("The backups", err) {
		return
	}
	newest, count := time.Time{}, 0
	for _, file := range list {
		if path.Ext(file.Key) != ".zip" || strings.HasPrefix(path.Base(file.Key), ".") {
			continue
		}
		count++
		if file.ModTime.After(newest) {
			newest = file.ModTime
		}
	}
	store, err := d.Backups.OpenStore()
	if r.failed("The backups", err) {
		return
	}
	defer store.Close()
	if err := d.Backups.RequirePlace(store); err != nil {
		r.problem("backup_place_refused", "Set BACKUP_DIR to a place for backups alone.", "No backup is made by itself: %s", usererror.Message(err))
		return
	}
	nights, err := backup.List(store)
	if r.failed("The backups in "+store.Name(), err) {
		return
	}
	for _, one := range nights {
		count++
		if one.Made.After(newest) {
			newest = one.Made
		}
	}
	age := time.Since(newest)
	switch {
	case count == 0 && d.young():
		r.fine("backup_none_yet", "There is no backup yet: the data is new.")
	case count == 0:
		r.problem("backup_none", todo, "There is no backup.")
	case age > backupjob.MaxAge:
		r.problem("backup_old", todo, "The newest backup is %s old.", wording.Counted(int(age.Hours()/24), "day", "days"))
	default:
		r.fine("backup", "The newest backup is %s old (%d kept).", wording.Counted(int(age.Hours()), "hour", "hours"), count)
	}
}

// young reports whether the first account was made less than two nights ago.
func (d *Doctor) young() bool {
	var oldest string
	if err := d.App.DB().NewQuery("SELECT min(created) FROM _superusers").Row(&oldest); err != nil {
		return false
	}
	at, err := time.Parse("2006-01-02 15:04:05.999Z", oldest)
	return err == nil && time.Since(at) < backupjob.MaxAge
}
