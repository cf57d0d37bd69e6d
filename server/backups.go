package main

import (
	"strings"

	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/health"
)

// backupFailure is where pb_hooks/src/backups/outcome.ts leaves when and how the last backup failed.
const backupFailure = "sijil backup failure"

// lastBackup tells /api/health that the last backup failed, and when; how it failed stands on the output and in the log.
func lastBackup(app core.App) *health.Problem {
	told, failed := app.Store().Get(backupFailure).(string)
	if !failed {
		return nil
	}
	at, _, _ := strings.Cut(told, " ")
	return &health.Problem{Code: "backup_failed", Message: "The last backup failed (" + at + ")."}
}
