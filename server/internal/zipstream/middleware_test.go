package zipstream

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

const wanted = `{"user": "1", "files": [{"key": "papers/a.pdf", "name": "a.pdf"}, {"key": "papers/b.pdf", "name": "b.pdf", "missing": "B: not found"}],
	"list": {"name": "Not included.txt", "intro": "Without:"}}`

// server serves one route, behind the middleware, from an app with one stored file.
func server(t *testing.T, streams *Streams, route func(e *core.RequestEvent) error) *httptest.Server {
	t.Helper()
	folder := t.TempDir()
	stored := filepath.Join(folder, "storage", "papers", "a.pdf")
	if err := errors.Join(os.MkdirAll(filepath.Dir(stored), 0o700), os.WriteFile(stored, []byte("content of a"), 0o600)); err != nil {
		t.Fatal(err)
	}
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: folder})
	routes := router.NewRouter(func(answer http.ResponseWriter, request *http.Request) (*core.RequestEvent, router.EventCleanupFunc) {
		return &core.RequestEvent{App: app, Event: router.Event{Request: request, Response: answer}}, nil
	})
	routes.Bind(streams.Middleware())
	routes.GET("/zip", route)
	handler, err := routes.BuildMux()
	if err != nil {
		t.Fatal(err)
	}
	served := httptest.NewServer(handler)
	t.Cleanup(served.Close)
	return served
}

// accepted has a ZIP sent, and answers 503 where there are too many.
func accepted(streams *Streams, job string) func(e *core.RequestEvent) error {
	return func(e *core.RequestEvent) error {
		taken, err := streams.Accept(e, job)
		if err != nil {
			return err
		}
		if !taken {
			return e.NoContent(http.StatusServiceUnavailable)
		}
		e.Response.Header().Set("Content-Type", "application/zip")
		return nil
	}
}

func ask(t *testing.T, method, url string) (int, []byte) {
	t.Helper()
	request, err := http.NewRequest(method, url+"/zip", nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, body
}

func TestAZIPIsSentOnceTheHookHasReturned(t *testing.T) {
	streams := New()
	served := server(t, streams, accepted(streams, wanted))
	status, body := ask(t, http.MethodGet, served.URL)
	archive, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if status != http.StatusOK || err != nil {
		t.Fatalf("%d: %v", status, err)
	}
	names := []string{}
	for _, entry := range archive.File {
		names = append(names, entry.Name)
	}
	if len(names) != 2 || names[0] != "a.pdf" || names[1] != "Not included.txt" {
		t.Errorf("it holds %q", names)
	}
}

func TestWhateverComesOfAJobItsPlaceIsFree(t *testing.T) {
	failed := errors.New("the hook failed")
	for name, one := range map[string]struct {
		method string
		job    string
		// after is what the hook does when its job was taken.
		after func(e *core.RequestEvent) error
		want  int
	}{
		"it is sent":                    {http.MethodGet, wanted, nil, http.StatusOK},
		"only its head is asked for":    {http.MethodHead, wanted, nil, http.StatusOK},
		"the job cannot be read":        {http.MethodGet, "{", nil, http.StatusBadRequest},
		"the hook fails afterwards":     {http.MethodGet, wanted, func(*core.RequestEvent) error { return failed }, http.StatusBadRequest},
		"the hook answers by itself":    {http.MethodGet, wanted, func(e *core.RequestEvent) error { return e.NoContent(http.StatusGone) }, http.StatusGone},
		"the hook has asked for no ZIP": {http.MethodGet, "", nil, http.StatusOK},
	} {
		t.Run(name, func(t *testing.T) {
			streams := New()
			take := accepted(streams, one.job)
			served := server(t, streams, func(e *core.RequestEvent) error {
				if one.job == "" {
					return nil
				}
				if err := take(e); err != nil || one.after == nil {
					return err
				}
				return one.after(e)
			})
			// more often than one person may have them sent at a time
			for range maxOfOne + 1 {
				if status, _ := ask(t, one.method, served.URL); status != one.want {
					t.Fatalf("answered %d, want %d", status, one.want)
				}
			}
			served.Close()
			if streams.running != 0 || len(streams.of) != 0 {
				t.Errorf("%d are under way, of %v", streams.running, streams.of)
			}
		})
	}
}

func TestAThirdZIPOfOnePersonIsRefused(t *testing.T) {
	streams := New()
	for range maxOfOne {
		streams.begin("1")
	}
	served := server(t, streams, accepted(streams, wanted))
	if status, _ := ask(t, http.MethodGet, served.URL); status != http.StatusServiceUnavailable {
		t.Errorf("answered %d", status)
	}
	if streams.running != maxOfOne {
		t.Errorf("%d are under way", streams.running)
	}
}

// A client that gets a part must not take it for a whole ZIP.
func TestAnAnswerThatBreaksOffIsSeenToBreakOff(t *testing.T) {
	streams := New()
	take := accepted(streams, wanted)
	served := server(t, streams, func(e *core.RequestEvent) error {
		e.Response = &narrow{e.Response}
		return take(e)
	})
	answer, err := http.Get(served.URL + "/zip")
	if err == nil {
		_, err = io.ReadAll(answer.Body)
		answer.Body.Close()
	}
	if err == nil {
		t.Error("the answer looks whole")
	}
	served.Close()
	if streams.running != 0 {
		t.Errorf("%d are under way", streams.running)
	}
}

// narrow is a line that breaks behind the head of an answer.
type narrow struct{ http.ResponseWriter }

func (n *narrow) Unwrap() http.ResponseWriter { return n.ResponseWriter }

func (n *narrow) Write([]byte) (int, error) { return 0, errBroken }
