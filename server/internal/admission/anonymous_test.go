package admission

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"

	"sijil/internal/requestlimits"
)

func TestLimitAnonymousBodies(t *testing.T) {
	superuser := core.NewRecord(core.NewAuthCollection(core.CollectionNameSuperusers))
	account := core.NewRecord(core.NewAuthCollection("users"))
	limits := &requestlimits.Limits{GuestBody: 20, JSON: requestlimits.JSON{Values: 3, Depth: 2}}
	const small, values = "[1]", "[1,2,3,4,5]"
	large := strings.Repeat("a", MaxBuffered+1)
	for name, one := range map[string]struct {
		path, body, kind string
		// unknown sends the body without its length.
		unknown bool
		auth    *core.Record
		// status is 200 where all of the body is read.
		status int
	}{
		"a small body for PocketBase":      {"/api/collections/users/records", small, "application/json", false, nil, 200},
		"as large as a guest's may be":     {"/api/settings", large[:20], "text/plain", false, nil, 200},
		"a larger one":                     {"/api/settings", large[:21], "text/plain", false, nil, 413},
		"as large as is buffered":          {"/api/settings", large[1:], "text/plain", false, account, 200},
		"a larger one of an account":       {"/api/batch", large, "text/plain", false, account, 413},
		"a larger one of a superuser":      {"/api/backups/upload", large, "text/plain", false, superuser, 200},
		"of unknown length":                {"/api/batch", small, "application/json", true, nil, 413},
		"of unknown length of a superuser": {"/api/batch", small, "application/json", true, superuser, 200},
		"many values":                      {"/api/collections/users/records", values, "application/json", false, nil, 400},
		"many values of a superuser":       {"/api/collections/users/records", values, "application/json", false, superuser, 200},
		"live connections":                 {"/api/realtime", large[:21], "text/plain", false, nil, 413},
		"many values for live connections": {"/api/realtime", values, "application/json", false, account, 400},
		"the product's own route":          {"/api/documents", large, "text/plain", false, nil, 200},
		"its values":                       {"/api/documents", values, "application/json", false, nil, 200},
	} {
		t.Run(name, func(t *testing.T) {
			request := httptest.NewRequest(http.MethodPost, one.path, strings.NewReader(one.body))
			request.Header.Set("Content-Type", one.kind)
			if one.unknown {
				request.ContentLength = -1
			}
			answer := httptest.NewRecorder()
			event := &core.RequestEvent{Event: router.Event{Request: request, Response: answer}, Auth: one.auth}
			routes := router.NewRouter(func(http.ResponseWriter, *http.Request) (*core.RequestEvent, router.EventCleanupFunc) {
				return event, nil
			})
			routes.Bind(LimitAnonymousBodies(limits))
			routes.POST(one.path, func(e *core.RequestEvent) error {
				read, err := io.ReadAll(e.Request.Body)
				if err != nil {
					return err
				}
				return e.String(http.StatusOK, string(read))
			})
			handler, err := routes.BuildMux()
			if err != nil {
				t.Fatal(err)
			}
			handler.ServeHTTP(answer, request)
			if answer.Code != one.status || one.status == http.StatusOK && answer.Body.String() != one.body {
				t.Errorf("%d with %d bytes, want %d with %d", answer.Code, answer.Body.Len(), one.status, len(one.body))
			}
		})
	}
}

func TestKeptRuntimes(t *testing.T) {
	if kept := KeptRuntimes(); kept < Permits()+maxHashing {
		t.Errorf("%d runtimes are kept for %d permits and %d hashes", kept, Permits(), maxHashing)
	}
}
