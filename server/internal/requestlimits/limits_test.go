package requestlimits

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

func TestRead(t *testing.T) {
	const text = `{"head": {"address": 100, "parameters": 3, "header": 50}, "json": {"values": 10, "depth": 4},
		"importJson": {"values": 30, "depth": 5}, "consoleJson": {"values": 20, "depth": 6},
		"messages": {"malformed_request": {"en": "Malformed.", "ar": "غير سليم."}}}`
	limits, err := Read(fstest.MapFS{"dist/request-limits.json": {Data: []byte(text)}})
	if err != nil {
		t.Fatal(err)
	}
	if limits.Head != (Head{100, 3, 50}) || limits.JSON != (JSON{10, 4}) || limits.ImportJSON != (JSON{30, 5}) || limits.ConsoleJSON != (JSON{20, 6}) {
		t.Errorf("read %+v", limits)
	}
	if got := limits.Messages["malformed_request"]["ar"]; got != "غير سليم." {
		t.Errorf("the message is %q", got)
	}
	for name, program := range map[string]fstest.MapFS{"missing": {}, "damaged": {"dist/request-limits.json": {Data: []byte(`{"head":`)}}} {
		if _, err := Read(program); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestIsPlatform(t *testing.T) {
	for path, want := range map[string]bool{
		"/api/collections": true, "/api/collections/users/records": true, "/api/settings": true, "/api/settings/test/s3": true,
		"/api/logs/stats": true, "/api/backups/upload": true, "/api/crons/a": true, "/api/batch": true, "/api/sql": true,
		"/api/collectionsx": false, "/api/batches": false, "/api/employees": false, "/api": false, "/": false, "/_/collections": false,
		"/x/api/collections": false,
	} {
		if got := IsPlatform(path); got != want {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
}

func TestTheLimitOfABodyDependsOnTheRoute(t *testing.T) {
	limits := &Limits{JSON: JSON{2, 9}, ConsoleJSON: JSON{3, 9}, ImportJSON: JSON{4, 9}}
	for path, most := range map[string]int{
		"/api/employees": 2, "/api/employees/import": 4, "/api/employees/import/": 2, "/api/employees/imports": 2,
		"/api/collections/users/records": 3, "/api/batch": 3, "/api/login": 2,
	} {
		for values := 1; values <= 5; values++ {
			request := httptest.NewRequest("POST", path, strings.NewReader("["+strings.Repeat("1,", values-1)+"1]"))
			request.Header.Set("Content-Type", "application/json")
			passed := false
			limits.Bodies(http.HandlerFunc(func(_ http.ResponseWriter, request *http.Request) {
				passed = true
				_, err := io.ReadAll(request.Body)
				if errors.Is(err, ErrTooLarge) != (values > most) {
					t.Errorf("%s with %d values: %v", path, values, err)
				}
			})).ServeHTTP(httptest.NewRecorder(), request)
			// what is too large shows only where the body is read
			if !passed {
				t.Errorf("%s with %d values was not passed on", path, values)
			}
		}
	}
}

// copied is a body that PocketBase keeps a copy of.
type copied struct {
	*strings.Reader
	text string
}

func (c *copied) Close() error { return nil }
func (c *copied) Reread()      { c.Reset(c.text) }

func limited(t *testing.T, body io.ReadCloser, values int) *Body {
	t.Helper()
	request := httptest.NewRequest("POST", "/", nil)
	request.Header.Set("Content-Type", " application/json")
	request.Body = body
	LimitJSON(request, JSON{Values: values, Depth: 9})
	found, ok := request.Body.(*Body)
	if !ok {
		t.Fatalf("the body is a %T", request.Body)
	}
	return found
}

func TestABodyThatIsReadAgainIsCountedAgain(t *testing.T) {
	const text = `{"a":[1,2]}`
	body := limited(t, &copied{strings.NewReader(text), text}, 3)
	for time := range 3 {
		if got, err := io.ReadAll(body); err != nil || string(got) != text {
			t.Errorf("time %d: %q, %v", time, got, err)
		}
		body.Reread()
	}
}

func TestABodyThatWasTooLargeStaysSo(t *testing.T) {
	const text = `[1,2,3]`
	body := limited(t, &copied{strings.NewReader(text), text}, 1)
	for time := range 3 {
		if got, err := io.ReadAll(body); !errors.Is(err, ErrTooLarge) || len(got) > 0 {
			t.Errorf("time %d: %q, %v", time, got, err)
		}
		body.Reread()
	}
}

func TestABodyWithoutACopyIsNotReadAgain(t *testing.T) {
	body := limited(t, io.NopCloser(strings.NewReader("[1]")), 1)
	for _, want := range []string{"[1]", ""} {
		if got, err := io.ReadAll(body); err != nil || string(got) != want {
			t.Errorf("%q, want %q: %v", got, want, err)
		}
		body.Reread()
	}
}

func TestARefusalHasTheProductsForm(t *testing.T) {
	limits := &Limits{Head: Head{Address: 10, Parameters: 9, Header: 99},
		Messages: map[string]map[string]string{"address_too_long": {"en": "Too long.", "ar": "طويل."}}}
	for name, one := range map[string]struct{ method, language, body string }{
		"in English":                       {"GET", "en", "Too long."},
		"in Arabic":                        {"POST", "ar", "طويل."},
		"without a body where none is due": {"HEAD", "ar", ""},
	} {
		t.Run(name, func(t *testing.T) {
			request := httptest.NewRequest(one.method, "/api/documents", nil)
			request.Header.Set("Accept-Language", one.language)
			answer := httptest.NewRecorder()
			limits.Heads(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("it was passed on") })).ServeHTTP(answer, request)
			if answer.Code != http.StatusRequestURITooLong || answer.Body.String() != one.body {
				t.Errorf("%d %q", answer.Code, answer.Body)
			}
			for header, want := range map[string]string{
				"Content-Type": "text/plain; charset=utf-8", "Content-Language": one.language, "Cache-Control": "private, no-store",
				"X-Error-Code": "address_too_long",
			} {
				if got := answer.Header().Get(header); got != want {
					t.Errorf("%s is %q, want %q", header, got, want)
				}
			}
		})
	}
}
