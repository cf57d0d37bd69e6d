package traffic

import (
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

// served has a handler answer one request, and returns what was observed.
func served(t *testing.T, request *http.Request, trusted []string, handler http.HandlerFunc) (Request, *httptest.ResponseRecorder) {
	t.Helper()
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
	app.Settings().TrustedProxy.Headers = trusted
	var done []Request
	answer := httptest.NewRecorder()
	func() {
		defer func() { _ = recover() }()
		Handler(app, handler, func(one Request) { done = append(done, one) }).ServeHTTP(answer, request)
	}()
	if len(done) != 1 {
		t.Fatalf("%d requests were observed", len(done))
	}
	return done[0], answer
}

func asked(method, target string, headers ...string) *http.Request {
	request := httptest.NewRequest(method, target, nil)
	for at := 0; at < len(headers); at += 2 {
		request.Header.Set(headers[at], headers[at+1])
	}
	return request
}

func TestRequest(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/documents/{id}", func(answer http.ResponseWriter, _ *http.Request) {
		answer.Header().Set("X-User", "100000000000001")
		_, _ = io.WriteString(answer, "paper")
	})
	mux.HandleFunc("POST /api/documents", func(answer http.ResponseWriter, _ *http.Request) {
		answer.Header().Set("X-Error-Code", "forbidden")
		answer.WriteHeader(http.StatusForbidden)
	})
	mux.HandleFunc("/{path...}", func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc("/stream", func(answer http.ResponseWriter, _ *http.Request) {
		answer.(http.Flusher).Flush()
		_, _ = io.Copy(answer, struct{ io.Reader }{strings.NewReader("123")})
	})
	mux.HandleFunc("/left", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	for name, one := range map[string]struct {
		request *http.Request
		want    Request
	}{
		"a record":            {asked("GET", "/api/documents/100000000000002?search=secret"), Request{Method: "GET", Route: "/api/documents/{id}", Record: "100000000000002", User: "100000000000001", Status: 200, Bytes: 5}},
		"a name for a record": {asked("GET", "/api/documents/noura"), Request{Method: "GET", Route: "/api/documents/{id}", User: "100000000000001", Status: 200, Bytes: 5}},
		"a refused change":    {asked("POST", "/api/documents", "Idempotency-Key", "k"), Request{Method: "POST", Route: "/api/documents", Status: 403, Code: "forbidden", Keyed: true}},
		"nothing is written":  {asked("GET", "/some/page"), Request{Method: "GET", Route: "/{path...}", Status: 200}},
		"a made-up method":    {asked("BREW", "/pot"), Request{Method: "other", Route: "/{path...}", Status: 200}},
		"a stream":            {asked("GET", "/stream"), Request{Method: "GET", Route: "/stream", Status: 200, Bytes: 3, Streamed: true}},
		"a client that left":  {asked("GET", "/left"), Request{Method: "GET", Route: "/left", Status: 499}},
	} {
		t.Run(name, func(t *testing.T) {
			got, _ := served(t, one.request, nil, mux.ServeHTTP)
			if got.Address != "192.0.2.1" || got.Duration <= 0 {
				t.Errorf("from %s in %s", got.Address, got.Duration)
			}
			got.ID, got.Address, got.Duration = "", "", 0
			if got != one.want {
				t.Errorf("%+v, want %+v", got, one.want)
			}
		})
	}
}

// A stranger names neither requests nor addresses; a proxy whose header is trusted does.
func TestIDAndAddress(t *testing.T) {
	own := regexp.MustCompile(`^[0-9a-f]{16}$`)
	trusted := []string{"X-Forwarded-For"}
	for name, one := range map[string]struct {
		headers     []string
		trusted     []string
		id, address string
	}{
		"nothing is said":                {nil, trusted, "", "192.0.2.1"},
		"a stranger's":                   {[]string{IDHeader, "strangers-id", "X-Forwarded-For", "203.0.113.7"}, nil, "", "192.0.2.1"},
		"the proxy's":                    {[]string{IDHeader, "proxys-id", "X-Forwarded-For", "198.51.100.1, 203.0.113.7"}, trusted, "proxys-id", "203.0.113.7"},
		"one that came past the proxy":   {[]string{IDHeader, "strangers-id"}, trusted, "", "192.0.2.1"},
		"one with another line in it":    {[]string{IDHeader, "id address=1.2.3.4", "X-Forwarded-For", "203.0.113.7"}, trusted, "", "203.0.113.7"},
		"one that is much too long":      {[]string{IDHeader, strings.Repeat("a", 65), "X-Forwarded-For", "203.0.113.7"}, trusted, "", "203.0.113.7"},
		"an address that is none at all": {[]string{"X-Forwarded-For", "nobody address=1.2.3.4"}, trusted, "", "192.0.2.1"},
	} {
		t.Run(name, func(t *testing.T) {
			passed := ""
			got, answer := served(t, asked("GET", "/", one.headers...), one.trusted, func(_ http.ResponseWriter, request *http.Request) {
				passed = request.Header.Get(IDHeader)
			})
			if one.id == "" && !own.MatchString(got.ID) || one.id != "" && got.ID != one.id {
				t.Errorf("the id is %q", got.ID)
			}
			if back := answer.Header().Get(IDHeader); back != got.ID || passed != got.ID || got.Address != one.address {
				t.Errorf("the answer has %q, hooks see %q, the address is %q", back, passed, got.Address)
			}
		})
	}
}

func TestSignIn(t *testing.T) {
	for status, want := range map[int]string{200: "", 400: "noura", 401: "noura", 403: "", 429: "noura", 503: ""} {
		got, _ := served(t, asked("POST", "/api/login"), nil, func(answer http.ResponseWriter, _ *http.Request) {
			// as PocketBase wraps it
			NoteSignIn(&router.ResponseWriter{ResponseWriter: answer}, "noura")
			answer.WriteHeader(status)
		})
		if got.SignIn != want {
			t.Errorf("%d: the name is %q, want %q", status, got.SignIn, want)
		}
	}
	NoteSignIn(httptest.NewRecorder(), "nobody observes this one")
}

func TestMiddleware(t *testing.T) {
	account := core.NewRecord(core.NewAuthCollection("users"))
	account.Id = "100000000000001"
	got, _ := served(t, asked("GET", "/"), nil, func(answer http.ResponseWriter, request *http.Request) {
		routes := router.NewRouter(func(answer http.ResponseWriter, request *http.Request) (*core.RequestEvent, router.EventCleanupFunc) {
			return &core.RequestEvent{Auth: account, Event: router.Event{Request: request, Response: answer}}, nil
		})
		routes.Bind(Middleware())
		routes.GET("/", func(e *core.RequestEvent) error { return e.NoContent(http.StatusNoContent) })
		handler, err := routes.BuildMux()
		if err != nil {
			t.Error(err)
			return
		}
		handler.ServeHTTP(answer, request)
	})
	if got.User != account.Id || got.Status != http.StatusNoContent {
		t.Errorf("the user is %q, the status %d", got.User, got.Status)
	}
}
