package metrics

import (
	"io/fs"
	"net/http"
	"testing"
	"testing/fstest"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/admission"
	"sijil/internal/apptest"
	"sijil/internal/health"
	"sijil/internal/requestlimits"
)

var limitFiles fs.FS = fstest.MapFS{"dist/request-limits.json": {Data: []byte("{}")}}

func TestSources(t *testing.T) {
	app := apptest.New(t)
	if _, err := app.DB().NewQuery("CREATE TABLE sync_state (name TEXT PRIMARY KEY, value TEXT)").Execute(); err != nil {
		t.Fatal(err)
	}
	if _, err := app.DB().NewQuery("INSERT INTO sync_state VALUES ('backup.succeeded', '2026-11-23T00:00:00Z')").Execute(); err != nil {
		t.Fatal(err)
	}
	app.Store().Set("sijil backup failure", "2026-11-23T00:00:00Z no room")
	limits, err := requestlimits.Read(limitFiles)
	if err != nil {
		t.Fatal(err)
	}
	problem := func(core.App) *health.Problem { return &health.Problem{Code: "disk_low", Message: "It is full."} }
	families := scraped(t, New(
		Admission(admission.New(limits, http.NotFoundHandler())), Runtimes(12, func() int64 { return 13 }), Database(app),
		Disk(app.DataDir(), 200), Upkeep(app, func() (int, int) { return 5, 2 }, []health.Check{problem}), Process("1.2.3"),
	))
	value := func(name string, labels ...string) float64 {
		t.Helper()
		metric := sample(t, families, name, labels...)
		return metric.GetGauge().GetValue() + metric.GetCounter().GetValue()
	}
	for name, one := range map[string]struct{ got, least, most float64 }{
		"permits":      {value("sijil_admission_permits", "queue=hashing"), 2, 2},
		"waiting":      {value("sijil_admission_waiting", "queue=requests"), 0, 0},
		"refused":      {value("sijil_admission_refused_total", "queue=requests"), 0, 0},
		"kept":         {value("sijil_js_runtimes_kept"), 12, 12},
		"created":      {value("sijil_js_runtimes_created_total"), 13, 13},
		"the database": {value("sijil_database_bytes", "database=data", "file=main"), 4096, 1e7},
		"its log":      {value("sijil_database_bytes", "database=data", "file=wal"), 1, 1e7},
		"connections":  {value("sijil_database_connections", "pool=write"), 0, 1},
		"free":         {value("sijil_disk_free_bytes", "folder=data"), 1, 1e18},
		"least free":   {value("sijil_disk_least_free_bytes"), 200, 200},
		"backed up":    {value("sijil_backup_last_success_timestamp_seconds"), 1795392000, 1795392000},
		"failed":       {value("sijil_backup_last_failed"), 1, 1},
		"sent":         {value("sijil_mails_total", "outcome=sent"), 5, 5},
		"not sent":     {value("sijil_mails_total", "outcome=failed"), 2, 2},
		"connected":    {value("sijil_live_connections"), 0, 0},
		"problems":     {value("sijil_health_problems"), 1, 1},
		"the problem":  {value("sijil_health_problem", "code=disk_low"), 1, 1},
		"goroutines":   {value("go_goroutines"), 1, 10000},
		"start":        {value("process_start_time_seconds"), float64(time.Now().Add(-time.Hour).Unix()), float64(time.Now().Unix() + 1)},
	} {
		if one.got < one.least || one.got > one.most {
			t.Errorf("%s: %v", name, one.got)
		}
	}
	if len(families["sijil_build_info"].GetMetric()) != 1 {
		t.Error("the release is not named")
	}
	if wait := sample(t, families, "sijil_admission_wait_seconds", "queue=requests").GetSummary(); wait.GetSampleCount() != 0 {
		t.Errorf("%d have waited", wait.GetSampleCount())
	}
}
