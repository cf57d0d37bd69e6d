// Package traffic observes every request from outside of all that answers it, for log and metrics.
package traffic

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
)

// IDHeader names a request to whoever asked and to a proxy in front.
const IDHeader = "X-Request-Id"

// statusClosed is what nginx calls a request whose client left before it was answered.
const statusClosed = 499

// Request is what is known of a request that has been answered. It holds nothing that people have written: no name, no path,
// no query.
type Request struct {
	ID string
	// Address is the client's, by the trusted header of the proxy.
	Address string
	// User is an account's id, or "".
	User   string
	Method string
	// Route is the pattern that took the request, such as /api/documents/{id}; "" where none was asked.
	Route string
	// Record is the id in the path, or "".
	Record string
	// Code is that of the product's refusal, or "".
	Code   string
	Status int
	// SignIn is the name of a sign-in that failed, or "".
	SignIn   string
	Bytes    int64
	Duration time.Duration
	// Keyed says that the request is a change of which a device awaits the outcome.
	Keyed bool
	// Streamed says that the answer was sent in pieces, for as long as somebody listened.
	Streamed bool
}

// Observer is told of every request when it has been answered.
type Observer func(Request)

// Handler answers with a request id, and tells the observers.
func Handler(app core.App, next http.Handler, observers ...Observer) http.Handler {
	return http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		begun := time.Now()
		event := &core.RequestEvent{App: app, Event: router.Event{Request: request}}
		id := idOf(event)
		// hooks name it in the console's log
		request.Header.Set(IDHeader, id)
		answer.Header().Set(IDHeader, id)
		own := &writer{ResponseWriter: answer}
		defer func() {
			done := own.request(request)
			if done.Status == 0 {
				done.Status = statusClosed
			}
			done.ID, done.Address, done.Duration = id, event.RealIP(), time.Since(begun)
			for _, observe := range observers {
				observe(done)
			}
		}()
		next.ServeHTTP(own, request)
		own.begin()
	})
}

// foreignID is what a proxy may call a request: nothing that could be taken for another part of a line in the log.
var foreignID = regexp.MustCompile(`^[A-Za-z0-9._-]{8,64}$`)

// idOf is the trusted proxy's name for a request, else a new one. A request without the trusted header did not come by
// that proxy.
func idOf(e *core.RequestEvent) string {
	given := e.Request.Header.Get(IDHeader)
	if given != "" {
		for _, header := range e.App.Settings().TrustedProxy.Headers {
			if e.Request.Header.Get(header) != "" && foreignID.MatchString(given) {
				return given
			}
		}
	}
	return fmt.Sprintf("%016x", rand.Uint64())
}

// Middleware notes whom PocketBase's own API answers; the product's answers name their user themselves.
func Middleware() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id:       "sijilTraffic",
		Priority: apis.DefaultLoadAuthTokenMiddlewarePriority + 1,
		Func: func(e *core.RequestEvent) error {
			if own := writerOf(e.Response); own != nil && e.Auth != nil {
				own.user = e.Auth.Id
			}
			return e.Next()
		},
	}
}

// NoteSignIn says that a request is a sign-in with this name.
func NoteSignIn(answer http.ResponseWriter, name string) {
	if own := writerOf(answer); own != nil {
		own.signIn = name
	}
}

// writer notes what is answered.
type writer struct {
	http.ResponseWriter
	status   int
	bytes    int64
	streamed bool
	user     string
	signIn   string
}

// writerOf finds the writer below those of admission control and PocketBase; nil where there is none.
func writerOf(answer http.ResponseWriter) *writer {
	for answer != nil {
		if own, found := answer.(*writer); found {
			return own
		}
		outer, wraps := answer.(interface{ Unwrap() http.ResponseWriter })
		if !wraps {
			return nil
		}
		answer = outer.Unwrap()
	}
	return nil
}

// request is what can be said of a request once it has been answered. The mux has left its pattern in it.
func (w *writer) request(of *http.Request) Request {
	header := w.Header()
	done := Request{
		Method: methodOf(of.Method), Code: header.Get("X-Error-Code"), Status: w.status, User: w.user, Bytes: w.bytes,
		Keyed: of.Header.Get("Idempotency-Key") != "", Streamed: w.streamed,
	}
	if user := header.Get("X-User"); user != "" {
		done.User = user
	}
	_, done.Route, _ = strings.Cut(of.Pattern, " ")
	if done.Route == "" {
		done.Route = of.Pattern
	}
	if id := of.PathValue("id"); isNumber(id) {
		done.Record = id
	}
	if failsSignIn(done.Status) {
		done.SignIn = w.signIn
	}
	return done
}

// failsSignIn reports whether a status refuses a name with its password: 400 is PocketBase's.
func failsSignIn(status int) bool {
	return status == http.StatusBadRequest || status == http.StatusUnauthorized || status == http.StatusTooManyRequests
}

// methodOf is a method that routes have; strangers may make up others without end.
func methodOf(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return method
	}
	return "other"
}

func isNumber(text string) bool {
	return text != "" && len(text) <= 20 && strings.Trim(text, "0123456789") == ""
}

func (w *writer) WriteHeader(status int) {
	// those below 200 announce the answer
	if w.status == 0 && status >= http.StatusOK {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *writer) Write(part []byte) (int, error) {
	w.begin()
	n, err := w.ResponseWriter.Write(part)
	w.bytes += int64(n)
	return n, err
}

// ReadFrom is how files are sent, without passing through the program where the system can do that.
func (w *writer) ReadFrom(source io.Reader) (int64, error) {
	w.begin()
	n, err := io.Copy(w.ResponseWriter, source)
	w.bytes += n
	return n, err
}

// begin notes the status of an answer that names none.
func (w *writer) begin() {
	if w.status == 0 {
		w.status = http.StatusOK
	}
}

// FlushError is what http.ResponseController looks for.
func (w *writer) FlushError() error {
	w.begin()
	w.streamed = true
	return http.NewResponseController(w.ResponseWriter).Flush()
}

// Flush is what older programs look for.
func (w *writer) Flush() {
	_ = w.FlushError()
}

// Unwrap gives http.ResponseController the rest of what the server's writer can do.
func (w *writer) Unwrap() http.ResponseWriter {
	return w.ResponseWriter
}
