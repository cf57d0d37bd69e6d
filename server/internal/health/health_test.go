package health_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"

	"sijil/internal/health"
)

func TestMiddleware(t *testing.T) {
	failed := func(core.App) *health.Problem { return &health.Problem{Code: "backup_failed", Message: "It failed."} }
	well := func(core.App) *health.Problem { return nil }
	tests := map[string]struct {
		path   string
		checks []health.Check
		want   string
	}{
		"all is well":  {"/api/health", []health.Check{well}, "passed on"},
		"a problem":    {"/api/health", []health.Check{well, failed}, `"problems":[{"code":"backup_failed","message":"It failed."}]`},
		"another path": {"/api/config", []health.Check{failed}, "passed on"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			answer := httptest.NewRecorder()
			event := &core.RequestEvent{Event: router.Event{
				Request: httptest.NewRequest(http.MethodGet, test.path, nil), Response: answer,
			}}
			routes := router.NewRouter(func(http.ResponseWriter, *http.Request) (*core.RequestEvent, router.EventCleanupFunc) {
				return event, nil
			})
			routes.Bind(health.Middleware(test.checks...))
			routes.GET(test.path, func(e *core.RequestEvent) error { return e.String(http.StatusOK, "passed on") })
			handler, err := routes.BuildMux()
			if err != nil {
				t.Fatal(err)
			}
			handler.ServeHTTP(answer, event.Request)
			if answer.Code != http.StatusOK || !strings.Contains(answer.Body.String(), test.want) {
				t.Errorf("%d %s, want %s", answer.Code, answer.Body, test.want)
			}
		})
	}
}
