package requestlog

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
)

// What is around the middleware sees the address without the token, whatever became of the request; what answers it sees
// the token.
func TestMiddleware(t *testing.T) {
	for name, one := range map[string]struct {
		answer error
		query  string
		logged string
	}{
		"a file":           {nil, "token=abc&download=1", "token=***&download=1"},
		"a file not found": {errors.New("not found"), "token=abc", "token=***"},
		"without a token":  {nil, "page=2", "page=2"},
		"without a query":  {nil, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			answered, logged := "", "nothing"
			answer := httptest.NewRecorder()
			event := &core.RequestEvent{Event: router.Event{
				Request: httptest.NewRequest(http.MethodGet, "/api/files/a?"+one.query, nil), Response: answer,
			}}
			routes := router.NewRouter(func(http.ResponseWriter, *http.Request) (*core.RequestEvent, router.EventCleanupFunc) {
				return event, nil
			})
			routes.Bind(Middleware(), &hook.Handler[*core.RequestEvent]{
				Priority: apis.DefaultActivityLoggerMiddlewarePriority,
				Func: func(e *core.RequestEvent) error {
					err := e.Next()
					logged = e.Request.URL.RawQuery
					return err
				},
			})
			routes.GET("/api/files/a", func(e *core.RequestEvent) error {
				answered = e.Request.URL.RawQuery
				return one.answer
			})
			handler, err := routes.BuildMux()
			if err != nil {
				t.Fatal(err)
			}
			handler.ServeHTTP(answer, event.Request)
			if answered != one.query || logged != one.logged {
				t.Errorf("answered %q and logged %q, want %q and %q", answered, logged, one.query, one.logged)
			}
		})
	}
}
