// Package metrics answers Prometheus. It writes the text format by itself: the official client would add two megabytes to
// the program, and memory to every server, for what is a page here.
package metrics

import (
	"cmp"
	"crypto/sha256"
	"crypto/subtle"
	"maps"
	"math"
	"net/http"
	"slices"
	"strconv"
	"sync"

	"sijil/internal/traffic"
)

// Path is where Prometheus asks.
const Path = "/metrics"

// bounds are the upper ends of the buckets of a request's time, in seconds.
var bounds = []float64{0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, math.Inf(1)}

// Registry counts requests, and asks its sources for everything else. Its labels are routes, methods, statuses and codes,
// of which there are a few hundred; never an id or an address.
type Registry struct {
	sources []func(*Text)

	lock      sync.Mutex
	requests  map[answered]uint64
	durations map[asked]*durations
	refused   map[string]uint64
	signIns   map[string]uint64
}

type asked struct{ method, route string }

type answered struct {
	asked
	status int
}

type durations struct {
	buckets [12]uint64
	sum     float64
	count   uint64
}

// New makes a registry whose sources are asked in this order.
func New(sources ...func(*Text)) *Registry {
	return &Registry{
		sources: sources, requests: map[answered]uint64{}, durations: map[asked]*durations{},
		refused: map[string]uint64{}, signIns: map[string]uint64{},
	}
}

// Observe counts a request.
func (r *Registry) Observe(done traffic.Request) {
	of := asked{done.Method, cmp.Or(done.Route, "none")}
	r.lock.Lock()
	defer r.lock.Unlock()
	r.requests[answered{of, done.Status}]++
	if done.SignIn != "" {
		r.signIns[of.route]++
	}
	if isRefusedChange(done) {
		r.refused[done.Code]++
	}
	// a live connection takes as long as somebody listens
	if done.Streamed {
		return
	}
	found := r.durations[of]
	if found == nil {
		found = &durations{}
		r.durations[of] = found
	}
	seconds := done.Duration.Seconds()
	found.buckets[slices.IndexFunc(bounds, func(bound float64) bool { return seconds <= bound })]++
	found.sum += seconds
	found.count++
}

// isRefusedChange reports whether a device parks the change: it will not try again by itself
// (web/src/local/sync/push-verdict.ts).
func isRefusedChange(done traffic.Request) bool {
	if !done.Keyed || done.Code == "" || done.Status < 400 || done.Status >= 500 {
		return false
	}
	switch done.Status {
	case http.StatusUnauthorized, http.StatusRequestTimeout, http.StatusTooManyRequests:
		return false
	}
	switch done.Code {
	case "user_changed", "upload_incomplete", "upload_offset_mismatch", "upload_gone":
		return false
	case "already_deleted":
		return done.Method != http.MethodDelete
	}
	return true
}

// write writes what was counted.
func (r *Registry) write(text *Text) {
	r.lock.Lock()
	defer r.lock.Unlock()
	text.Counter("sijil_http_requests_total", "Requests that were answered; status 499 for those whose client left before.")
	for _, of := range sorted(r.requests, compareAnswered) {
		text.Value(float64(r.requests[of]), "method", of.method, "route", of.route, "status", strconv.Itoa(of.status))
	}
	text.histogram("sijil_http_request_duration_seconds", "Time to answer a request, its wait for admission included; live connections are left out.")
	for _, of := range sorted(r.durations, compareAsked) {
		found, below := r.durations[of], uint64(0)
		for at, bound := range bounds {
			below += found.buckets[at]
			text.sample("_bucket", float64(below), "method", of.method, "route", of.route, "le", number(bound))
		}
		text.sample("_sum", found.sum, "method", of.method, "route", of.route)
		text.sample("_count", float64(found.count), "method", of.method, "route", of.route)
	}
	text.Counter("sijil_changes_refused_total", "Changes of devices that were refused for good, by the code of the refusal.")
	for _, code := range sorted(r.refused, cmp.Compare) {
		text.Value(float64(r.refused[code]), "code", code)
	}
	text.Counter("sijil_sign_ins_failed_total", "Sign-ins with a wrong name or password, or too many of them.")
	for _, route := range sorted(r.signIns, cmp.Compare) {
		text.Value(float64(r.signIns[route]), "route", route)
	}
}

func sorted[K comparable, V any](of map[K]V, compare func(a, b K) int) []K {
	return slices.SortedFunc(maps.Keys(of), compare)
}

func compareAsked(a, b asked) int {
	return cmp.Or(cmp.Compare(a.route, b.route), cmp.Compare(a.method, b.method))
}

func compareAnswered(a, b answered) int {
	return cmp.Or(compareAsked(a.asked, b.asked), cmp.Compare(a.status, b.status))
}

// ServeHTTP answers a scrape.
func (r *Registry) ServeHTTP(answer http.ResponseWriter, _ *http.Request) {
	text := &Text{}
	r.write(text)
	for _, source := range r.sources {
		source(text)
	}
	answer.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	answer.Header().Set("Cache-Control", "no-store")
	_, _ = answer.Write(text.buffer.Bytes())
}

// Guard lets those through who bring the token, or everybody where it is "".
func Guard(token string, next http.Handler) http.Handler {
	wanted := sha256.Sum256([]byte("Bearer " + token))
	return http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		given := sha256.Sum256([]byte(request.Header.Get("Authorization")))
		if token != "" && subtle.ConstantTimeCompare(wanted[:], given[:]) != 1 {
			answer.Header().Set("WWW-Authenticate", "Bearer")
			answer.WriteHeader(http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(answer, request)
	})
}

// Beside answers the path of metrics, and leaves everything else to next. It comes before admission control, so that an
// overloaded server can be watched.
func Beside(metrics, next http.Handler) http.Handler {
	return http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		if request.URL.Path != Path || request.Method != http.MethodGet && request.Method != http.MethodHead {
			next.ServeHTTP(answer, request)
			return
		}
		// no mux has looked at it
		request.Pattern = Path
		metrics.ServeHTTP(answer, request)
	})
}
