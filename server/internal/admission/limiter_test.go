package admission

import (
	"crypto/tls"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"

	"sijil/internal/requestlimits"
)

func TestClientOf(t *testing.T) {
	for name, one := range map[string]struct {
		header http.Header
		public string
		secure bool
		want   client
	}{
		"nothing":          {nil, "", false, client{"192.0.2.1", false}},
		"a session":        {http.Header{"Cookie": {"a=b; sijil_session=s1"}}, "", false, client{"s1", true}},
		"the second line":  {http.Header{"Cookie": {"a=b", "sijil_session=s1"}}, "", false, client{"s1", true}},
		"an empty session": {http.Header{"Cookie": {"sijil_session="}}, "", false, client{"192.0.2.1", false}},
		"a token":          {http.Header{"Authorization": {"t1"}}, "", false, client{"t1", true}},
		"both":             {http.Header{"Authorization": {"t1"}, "Cookie": {"sijil_session=s1"}}, "", false, client{"s1", true}},
		"HTTPS, and a cookie of HTTP": {http.Header{"Cookie": {"sijil_session=s1"}}, "", true,
			client{"192.0.2.1", false}},
		"HTTPS":        {http.Header{"Cookie": {"__Host-sijil_session=s1"}}, "", true, client{"s1", true}},
		"HTTPS before": {http.Header{"Cookie": {"sijil_session=s0; __Host-sijil_session=s1"}}, "HTTPS://a.example", false, client{"s1", true}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("PUBLIC_URL", one.public)
			request := httptest.NewRequest("GET", "/api/user", nil)
			for key, values := range one.header {
				request.Header[key] = values
			}
			if one.secure {
				request.TLS = &tls.ConnectionState{}
			}
			if got := clientOf(request); got != one.want {
				t.Errorf("%v, want %v", got, one.want)
			}
		})
	}
}

// broken ends with an error after a text.
type broken struct{ io.Reader }

var errBroken = errors.New("broken")

func (b broken) Read(into []byte) (int, error) {
	n, err := b.Reader.Read(into)
	if errors.Is(err, io.EOF) {
		err = errBroken
	}
	return n, err
}

func TestBufferBody(t *testing.T) {
	for name, one := range map[string]struct {
		body   string
		length int64
		breaks bool
		whole  bool
		err    error
	}{
		"none":                         {"", 0, false, true, nil},
		"small":                        {"abc", 3, false, true, nil},
		"as large as is buffered":      {strings.Repeat("a", MaxBuffered), MaxBuffered, false, true, nil},
		"larger":                       {strings.Repeat("a", MaxBuffered+1), MaxBuffered + 1, false, false, nil},
		"small, of unknown length":     {"abc", -1, false, true, nil},
		"larger, of unknown length":    {strings.Repeat("a", 2*MaxBuffered), -1, false, false, nil},
		"broken":                       {"abc", 5, true, true, errBroken},
		"broken, of an unknown length": {"abc", -1, true, false, nil},
	} {
		t.Run(name, func(t *testing.T) {
			request := httptest.NewRequest("POST", "/api/login", nil)
			var source io.Reader = strings.NewReader(one.body)
			if one.breaks {
				source = broken{source}
			}
			request.Body, request.ContentLength = io.NopCloser(source), one.length
			whole, err := bufferBody(request)
			if whole != one.whole || !errors.Is(err, one.err) {
				t.Fatalf("whole %v, %v", whole, err)
			}
			if err != nil {
				return
			}
			read, err := io.ReadAll(request.Body)
			if string(read) != one.body || one.breaks != errors.Is(err, errBroken) {
				t.Errorf("%d of %d bytes are read, %v", len(read), len(one.body), err)
			}
			if one.whole && request.ContentLength != int64(len(one.body)) {
				t.Errorf("the length is %d", request.ContentLength)
			}
		})
	}
}

// busy are limits with the message of a refusal.
var busy = &requestlimits.Limits{Messages: map[string]map[string]string{"server_busy": {"en": "Busy.", "ar": "مشغول."}}}

// send sends a request through a limiter and returns what next saw of the queue while it ran.
func send(t *testing.T, request *http.Request, next func(*Limiter, http.ResponseWriter, *http.Request)) *Limiter {
	t.Helper()
	var own *Limiter
	own = New(busy, http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) { next(own, answer, request) }))
	own.ServeHTTP(httptest.NewRecorder(), request)
	isEmpty(t, own.queue)
	isEmpty(t, own.hashing)
	return own
}

func TestWhoHoldsAPermit(t *testing.T) {
	large := strings.Repeat("a", MaxBuffered+1)
	for name, one := range map[string]struct {
		request *http.Request
		work    func(http.ResponseWriter, *http.Request)
		// before and after the work
		before, after int
	}{
		"a request of the API":   {httptest.NewRequest("GET", "/api/user", nil), nil, 1, 1},
		"a health check":         {httptest.NewRequest("GET", "/api/health", nil), nil, 0, 0},
		"the console's own file": {httptest.NewRequest("GET", "/_/index.html", nil), nil, 0, 0},
		"reading a large body": {httptest.NewRequest("POST", "/api/x", strings.NewReader(large)),
			func(_ http.ResponseWriter, request *http.Request) { _, _ = io.ReadAll(request.Body) }, 1, 1},
		"a live connection": {httptest.NewRequest("GET", "/api/realtime", nil),
			func(answer http.ResponseWriter, _ *http.Request) { _ = http.NewResponseController(answer).Flush() }, 1, 0},
		"a large answer": {httptest.NewRequest("GET", "/api/sync", nil),
			func(answer http.ResponseWriter, _ *http.Request) {
				for range 3 {
					_, _ = answer.Write([]byte(large))
				}
			}, 1, 1},
	} {
		// by a clock of its own: on a busy machine permits expire
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				send(t, one.request, func(l *Limiter, answer http.ResponseWriter, request *http.Request) {
					if held := heldOf(l.queue); held != one.before {
						t.Errorf("%d permits before, want %d", held, one.before)
					}
					if one.work != nil {
						one.work(answer, request)
					}
					if held := heldOf(l.queue); held != one.after {
						t.Errorf("%d permits after, want %d", held, one.after)
					}
				})
			})
		})
	}
}

// observed is where an answer goes, and what the queue looks like while it waits for its reader.
type observed struct {
	http.ResponseWriter
	look func()
}

func (o observed) Write(part []byte) (int, error) {
	o.look()
	return o.ResponseWriter.Write(part)
}

func TestOnlyWhatBuffersTakeIsWrittenWithAPermit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newFairQueue(1, 1, 1)
		_ = q.acquire(t.Context(), address("a"))
		own := newPermit(q, address("a"))
		held := []int{}
		writer := &responseWriter{permit: own, ResponseWriter: observed{httptest.NewRecorder(), func() { held = append(held, heldOf(q)) }}}
		for range 3 {
			_, _ = writer.Write(make([]byte, unblockedBytes/2))
		}
		_, _ = writer.ReadFrom(strings.NewReader("file"))
		if want := []int{1, 1, 0, 0}; len(held) != 4 || [4]int(held) != [4]int(want) {
			t.Errorf("permits held while writing: %v, want %v", held, want)
		}
		own.finish()
		isEmpty(t, q)
	})
}

func TestARefusalIsInTheClientsLanguage(t *testing.T) {
	for language, want := range map[string]string{"": "Busy.", "ar": "مشغول.", "ar-KW,en;q=0.5": "مشغول.", "fr": "Busy."} {
		l, _ := newTestLimiter()
		request := httptest.NewRequest("GET", "/api/user", nil)
		request.Header.Set("Accept-Language", language)
		answer := httptest.NewRecorder()
		l.refuse(answer, request)
		if answer.Code != http.StatusServiceUnavailable || answer.Body.String() != want || answer.Header().Get("Retry-After") != retryAfter {
			t.Errorf("%q: %d %q", language, answer.Code, answer.Body)
		}
	}
}
