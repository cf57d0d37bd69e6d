package health_test

import (
	"math"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/apptest"
	"sijil/internal/health"
)

func TestDatabase(t *testing.T) {
	app := apptest.New(t)
	if found := health.Database()(app); found != nil {
		t.Fatalf("a sound database: %+v", found)
	}
	if err := os.Rename(filepath.Join(app.DataDir(), "data.db"), filepath.Join(app.DataDir(), "gone")); err != nil {
		t.Fatal(err)
	}
	check := health.Database()
	found := check(app)
	if found == nil || found.Code != "database_unreadable" {
		t.Fatalf("a database that was removed: %+v", found)
	}
	answer := ask(t, app, "/api/health", `{"message":"API is healthy.","code":200,"data":{}}`, false, check)
	if text := answer.Body.String(); answer.Code != http.StatusServiceUnavailable || !strings.Contains(text, `"code":503`) || strings.Contains(text, app.DataDir()) {
		t.Errorf("everybody is answered %d %s", answer.Code, text)
	}
}

func TestADatabaseIsReadOnceASecond(t *testing.T) {
	app := apptest.New(t)
	check := health.Database()
	found := check(app)
	if err := os.Remove(filepath.Join(app.DataDir(), "data.db")); err != nil {
		t.Fatal(err)
	}
	if again := check(app); found != nil || again != nil {
		t.Errorf("within a second it answers %+v, then %+v", found, again)
	}
}

// The one connection that writes is taken for as long as an import lasts.
func TestADatabaseIsReadDuringAChange(t *testing.T) {
	app := apptest.New(t)
	err := app.RunInTransaction(func(core.App) error {
		if found := health.Database()(app); found != nil {
			t.Errorf("during a change: %+v", found)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestDisk(t *testing.T) {
	app := apptest.New(t)
	if found := health.Disk(1)(app); found != nil {
		t.Errorf("with a byte free: %+v", found)
	}
	found := health.Disk(math.MaxUint64)(app)
	if found == nil || found.Code != "disk_low" || strings.Contains(found.Message, app.DataDir()) || !strings.Contains(found.Detail, app.DataDir()) {
		t.Errorf("on a full disk: %+v", found)
	}
}
