package backupjob

import (
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/health"
)

// MaxAge is how old the newest backup may be: a nightly one, and a night missed.
const MaxAge = 50 * time.Hour

// started is when this process began to look after the backups.
var started = time.Now()

// LastBackup reports to /api/health that the last backup failed, and when, or that none was made for long. The reason is on
// the output and in the log, and for superusers in the answer.
func LastBackup(app core.App) *health.Problem {
	if at, reason, failed := LastFailure(app); failed {
		return &health.Problem{Code: "backup_failed", Message: "The last backup failed (" + at + ").", Detail: reason}
	}
	// where the schedule was switched off, backups are made by other means
	if app.Settings().Backups.Cron == "" {
		return nil
	}
	last := LastSuccess(app)
	if last.IsZero() {
		last = started
	}
	if time.Since(last) > MaxAge {
		return &health.Problem{Code: "backup_overdue", Message: "No backup was made for two nights."}
	}
	return nil
}

// LastFailure returns when and why the last backup failed; false when it did not.
func LastFailure(app core.App) (at, reason string, failed bool) {
	failure, failed := app.Store().Get(backupFailure).(string)
	at, reason, _ = strings.Cut(failure, " ")
	return at, reason, failed
}

// LastSuccess is when the last backup was made; zero where no release that notes it has made one.
func LastSuccess(app core.App) time.Time {
	var text string
	query := app.DB().NewQuery("SELECT value FROM sync_state WHERE name = {:row}").Bind(map[string]any{"row": backupSuccessRow})
	if query.Row(&text) != nil {
		return time.Time{}
	}
	at, _ := time.Parse(time.RFC3339, text)
	return at
}
