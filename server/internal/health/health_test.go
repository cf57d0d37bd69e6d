package health_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"reflect"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"

	"sijil/internal/health"
)

// ask has PocketBase's answer pass through the middleware.
func ask(t *testing.T, app core.App, path, passedOn string, superuser bool, checks ...health.Check) *httptest.ResponseRecorder {
	t.Helper()
	answer := httptest.NewRecorder()
	event := &core.RequestEvent{App: app, Event: router.Event{
		Request: httptest.NewRequest(http.MethodGet, path, nil), Response: answer,
	}}
	if superuser {
		event.Auth = core.NewRecord(core.NewAuthCollection(core.CollectionNameSuperusers))
	}
	routes := router.NewRouter(func(http.ResponseWriter, *http.Request) (*core.RequestEvent, router.EventCleanupFunc) {
		return event, nil
	})
	routes.Bind(health.Middleware(checks...))
	routes.GET(path, func(e *core.RequestEvent) error { return e.Blob(http.StatusOK, "application/json", []byte(passedOn)) })
	handler, err := routes.BuildMux()
	if err != nil {
		t.Fatal(err)
	}
	handler.ServeHTTP(answer, event.Request)
	return answer
}

// parsed is a body's JSON, whose keys come in any order, or the text itself.
func parsed(text string) any {
	var found any
	if json.Unmarshal([]byte(text), &found) != nil {
		return text
	}
	return found
}

func TestMiddleware(t *testing.T) {
	const own = `{"message":"API is healthy.","code":200,"data":{}}`
	failed := func(core.App) *health.Problem {
		return &health.Problem{Code: "backup_failed", Message: "It failed.", Detail: "/srv is full"}
	}
	well := func(core.App) *health.Problem { return nil }
	for name, one := range map[string]struct {
		path      string
		superuser bool
		passedOn  string
		checks    []health.Check
		want      string
	}{
		"all is well": {"/api/health", false, own, []health.Check{well}, `{"message":"API is healthy.","code":200,"data":{"mail":"off","status":"ok"}}`},
		"a problem": {"/api/health", false, own, []health.Check{well, failed},
			`{"message":"It failed.","code":200,"data":{"mail":"off","problems":[{"code":"backup_failed","message":"It failed."}],"status":"degraded"}}`},
		"a problem, for superusers": {"/api/health", true, `{"message":"API is healthy.","code":200,"data":{"canBackup":true}}`, []health.Check{failed},
			`{"message":"It failed.","code":200,"data":{"canBackup":true,"mail":"off","problems":[{"code":"backup_failed","message":"It failed.","detail":"/srv is full"}],"status":"degraded"}}`},
		"another path":    {"/api/config", false, own, []health.Check{failed}, own},
		"another answer":  {"/api/health", false, "moved", []health.Check{failed}, "moved"},
		"an empty object": {"/api/health", false, "{}", []health.Check{failed}, "{}"},
	} {
		t.Run(name, func(t *testing.T) {
			app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
			answer := ask(t, app, one.path, one.passedOn, one.superuser, one.checks...)
			if got := answer.Body.String(); answer.Code != http.StatusOK || !reflect.DeepEqual(parsed(got), parsed(one.want)) {
				t.Errorf("%d %s, want %s", answer.Code, got, one.want)
			}
		})
	}
}
