package metrics

import (
	"database/sql"
	"maps"
	"path/filepath"
	"slices"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/admission"
	"sijil/internal/backupjob"
	"sijil/internal/datafiles"
	"sijil/internal/disk"
	"sijil/internal/health"
	"sijil/internal/texts"
)

// Admission says how many requests compute and wait.
func Admission(limiter *admission.Limiter) func(*Text) {
	return func(text *Text) {
		requests, hashing := limiter.Stats()
		each := func(value func(admission.Stats) float64) {
			text.Value(value(requests), "queue", "requests")
			text.Value(value(hashing), "queue", "hashing")
		}
		text.Gauge("sijil_admission_permits", "How many requests may compute at a time.")
		each(func(s admission.Stats) float64 { return float64(s.Permits) })
		text.Gauge("sijil_admission_running", "How many requests compute.")
		each(func(s admission.Stats) float64 { return float64(s.Held) })
		text.Gauge("sijil_admission_waiting", "How many requests wait for a permit.")
		each(func(s admission.Stats) float64 { return float64(s.Waiting) })
		text.Counter("sijil_admission_refused_total", "Requests that were refused because too many waited.")
		each(func(s admission.Stats) float64 { return float64(s.Refused) })
		text.Summary("sijil_admission_wait_seconds", "Time that requests have waited for a permit, of those that had to.")
		text.Total(requests.Waited, requests.WaitTime.Seconds(), "queue", "requests")
		text.Total(hashing.Waited, hashing.WaitTime.Seconds(), "queue", "hashing")
	}
}

// Runtimes says how many JavaScript runtimes are kept, and how many were made: more, when all of them were busy.
func Runtimes(kept int, made func() int64) func(*Text) {
	return func(text *Text) {
		text.Gauge("sijil_js_runtimes_kept", "JavaScript runtimes that are kept for hooks.")
		text.Value(float64(kept))
		text.Counter("sijil_js_runtimes_created_total", "JavaScript runtimes that were made; each beyond those at the start is thrown away after one call.")
		text.Value(float64(made()))
	}
}

// Database says how large the databases are, and how their connections are used.
func Database(app core.App) func(*Text) {
	return func(text *Text) {
		text.Gauge("sijil_database_bytes", "Size of a database's file, and of its write-ahead log.")
		for name, file := range map[string]string{"data": datafiles.Database, "log": datafiles.LogDatabase} {
			path := filepath.Join(app.DataDir(), file)
			text.Value(float64(disk.SizeOf(path)), "database", name, "file", "main")
			text.Value(float64(disk.SizeOf(path+"-wal")), "database", name, "file", "wal")
		}
		var free int64
		if app.ConcurrentDB().NewQuery("SELECT freelist_count * page_size FROM pragma_freelist_count, pragma_page_size").Row(&free) == nil {
			text.Gauge("sijil_database_free_bytes", "Room within the database's file that is used again.")
			text.Value(float64(free))
		}
		pools := []struct {
			name  string
			stats sql.DBStats
		}{{"read", statsOf(app.ConcurrentDB())}, {"write", statsOf(app.NonconcurrentDB())}}
		text.Gauge("sijil_database_connections", "Connections to the database that are in use.")
		for _, one := range pools {
			text.Value(float64(one.stats.InUse), "pool", one.name)
		}
		text.Summary("sijil_database_wait_seconds", "Time that was waited for a connection, of those that had to.")
		for _, one := range pools {
			text.Total(uint64(one.stats.WaitCount), one.stats.WaitDuration.Seconds(), "pool", one.name)
		}
	}
}

func statsOf(builder dbx.Builder) sql.DBStats {
	if db, found := builder.(*dbx.DB); found {
		return db.DB().Stats()
	}
	return sql.DBStats{}
}

// Disk says how much room there is.
func Disk(dataDir string, least uint64) func(*Text) {
	return func(text *Text) {
		text.Gauge("sijil_disk_free_bytes", "What this account may still write on the disk of the data, and on that of the files.")
		for _, one := range []struct{ name, folder string }{{"data", dataDir}, {"files", filepath.Join(dataDir, core.LocalStorageDirName)}} {
			if free, err := disk.Free(one.folder); err == nil {
				text.Value(float64(free), "folder", one.name)
			}
		}
		text.Gauge("sijil_disk_least_free_bytes", "Below this much files are refused (MIN_FREE_DISK_MB).")
		text.Value(float64(least))
	}
}

// Upkeep says how backups and e-mails go, who is connected, and what /api/health reports.
func Upkeep(app core.App, mails func() (sent, failed int), checks []health.Check) func(*Text) {
	return func(text *Text) {
		if made := backupjob.LastSuccess(app); !made.IsZero() {
			text.Gauge("sijil_backup_last_success_timestamp_seconds", "When the last backup was made, in seconds since 1970.")
			text.Value(float64(made.Unix()))
		}
		text.Gauge("sijil_backup_last_failed", "1 when the last backup failed, else 0.")
		text.Value(asNumber(failed(app)))
		sent, unsent := mails()
		text.Counter("sijil_mails_total", "E-mails that the mail server has taken, and those that could not be sent.")
		text.Value(float64(sent), "outcome", "sent")
		text.Value(float64(unsent), "outcome", "failed")
		text.Gauge("sijil_live_connections", "Browsers that listen for changes.")
		text.Value(float64(app.SubscriptionsBroker().TotalClients()))
		problems := health.Find(app, checks...)
		text.Gauge("sijil_health_problems", "How many problems /api/health reports.")
		text.Value(float64(len(problems)))
		text.Gauge("sijil_health_problem", "1 for each problem that /api/health reports, by its code.")
		for _, one := range problems {
			text.Value(1, "code", one.Code)
		}
	}
}

// Texts says how far papers have been read.
func Texts(app core.App) func(*Text) {
	return func(text *Text) {
		counts, err := texts.Count(app)
		if err != nil {
			return
		}
		text.Gauge("sijil_texts", "How many papers were read, by what came of it; “unread” wait for that.")
		for _, state := range slices.Sorted(maps.Keys(counts.States)) {
			text.Value(float64(counts.States[state]), "state", state)
		}
		text.Value(float64(counts.Waiting), "state", "unread")
	}
}

func failed(app core.App) bool {
	_, _, failed := backupjob.LastFailure(app)
	return failed
}

func asNumber(holds bool) float64 {
	if holds {
		return 1
	}
	return 0
}
