package metrics

import (
	"math"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"sijil/internal/traffic"
)

// scraped is what Prometheus reads of a registry.
func scraped(t *testing.T, registry http.Handler) map[string]*dto.MetricFamily {
	t.Helper()
	answer := httptest.NewRecorder()
	registry.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, Path, nil))
	if kind := answer.Header().Get("Content-Type"); kind != "text/plain; version=0.0.4; charset=utf-8" {
		t.Errorf("the type is %s", kind)
	}
	parser := expfmt.NewTextParser(model.LegacyValidation)
	families, err := parser.TextToMetricFamilies(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return families
}

// sample finds a metric by its labels, written name=value.
func sample(t *testing.T, families map[string]*dto.MetricFamily, name string, labels ...string) *dto.Metric {
	t.Helper()
	for _, metric := range families[name].GetMetric() {
		found := []string{}
		for _, label := range metric.GetLabel() {
			found = append(found, label.GetName()+"="+label.GetValue())
		}
		if slices.Equal(found, labels) {
			return metric
		}
	}
	t.Fatalf("there is no %s %v", name, labels)
	return nil
}

func request(route string, status int, took time.Duration) traffic.Request {
	return traffic.Request{Method: "GET", Route: route, Status: status, Duration: took}
}

func TestRequests(t *testing.T) {
	registry := New()
	for _, took := range []time.Duration{time.Millisecond, 5 * time.Millisecond, 30 * time.Millisecond, time.Minute} {
		registry.Observe(request("/api/sync", 200, took))
	}
	registry.Observe(request("/api/sync", 401, time.Millisecond))
	registry.Observe(request("", 503, time.Millisecond))
	live := request("/api/realtime", 200, time.Hour)
	live.Streamed = true
	registry.Observe(live)
	families := scraped(t, registry)
	for labels, want := range map[[2]string]float64{
		{"/api/sync", "200"}: 4, {"/api/sync", "401"}: 1, {"none", "503"}: 1, {"/api/realtime", "200"}: 1,
	} {
		if got := sample(t, families, "sijil_http_requests_total", "method=GET", "route="+labels[0], "status="+labels[1]).GetCounter().GetValue(); got != want {
			t.Errorf("%v: %v requests, want %v", labels, got, want)
		}
	}
	times := sample(t, families, "sijil_http_request_duration_seconds", "method=GET", "route=/api/sync").GetHistogram()
	if times.GetSampleCount() != 5 || math.Abs(times.GetSampleSum()-60.037) > 1e-9 {
		t.Errorf("%d requests took %v s", times.GetSampleCount(), times.GetSampleSum())
	}
	for at, want := range map[int]uint64{0: 3, 2: 3, 3: 4, 10: 4, 11: 5} {
		if got := times.GetBucket()[at].GetCumulativeCount(); got != want {
			t.Errorf("%d requests took up to %v s, want %d", got, times.GetBucket()[at].GetUpperBound(), want)
		}
	}
	if count := len(families["sijil_http_request_duration_seconds"].GetMetric()); count != 2 {
		t.Errorf("times of %d routes, a live connection among them", count)
	}
}

func TestRefusedChanges(t *testing.T) {
	registry := New()
	for _, done := range []traffic.Request{
		{Method: "POST", Status: 409, Code: "version_conflict", Keyed: true},
		{Method: "POST", Status: 400, Code: "name_required", Keyed: true},
		{Method: "PATCH", Status: 400, Code: "name_required", Keyed: true},
		{Method: "PATCH", Status: 410, Code: "already_deleted", Keyed: true},
		// what follows is tried again, or was no change of a device
		{Method: "DELETE", Status: 410, Code: "already_deleted", Keyed: true},
		{Method: "POST", Status: 400, Code: "name_required"},
		{Method: "POST", Status: 401, Code: "unauthorized", Keyed: true},
		{Method: "POST", Status: 409, Code: "user_changed", Keyed: true},
		{Method: "POST", Status: 429, Code: "too_many_attempts", Keyed: true},
		{Method: "POST", Status: 503, Code: "server_busy", Keyed: true},
		{Method: "POST", Status: 404, Keyed: true},
		{Method: "POST", Status: 201, Keyed: true},
	} {
		registry.Observe(done)
	}
	found := map[string]float64{}
	for _, metric := range scraped(t, registry)["sijil_changes_refused_total"].GetMetric() {
		found[metric.GetLabel()[0].GetValue()] = metric.GetCounter().GetValue()
	}
	if len(found) != 3 || found["name_required"] != 2 || found["version_conflict"] != 1 || found["already_deleted"] != 1 {
		t.Errorf("refused were %v", found)
	}
}

func TestSignIns(t *testing.T) {
	registry := New()
	registry.Observe(traffic.Request{Method: "POST", Route: "/api/login", Status: 401, SignIn: "noura"})
	registry.Observe(traffic.Request{Method: "POST", Route: "/api/login", Status: 200})
	families := scraped(t, registry)
	if got := sample(t, families, "sijil_sign_ins_failed_total", "route=/api/login").GetCounter().GetValue(); got != 1 {
		t.Errorf("%v sign-ins have failed", got)
	}
	for name, family := range families {
		if strings.Contains(family.String(), "noura") {
			t.Errorf("%s names somebody", name)
		}
	}
}

func TestLabelsAreEscaped(t *testing.T) {
	const odd = "a\\b\"c\nd"
	families := scraped(t, New(func(text *Text) {
		text.Gauge("odd", odd)
		text.Value(math.Inf(1), "label", odd)
	}))
	if got := sample(t, families, "odd", "label="+odd).GetGauge().GetValue(); !math.IsInf(got, 1) {
		t.Errorf("it is %v", got)
	}
}

func TestGuard(t *testing.T) {
	const token = "0123456789abcdef01234567"
	next := http.HandlerFunc(func(answer http.ResponseWriter, _ *http.Request) { answer.WriteHeader(http.StatusNoContent) })
	for name, one := range map[string]struct {
		token, given string
		status       int
	}{
		"the token":        {token, "Bearer " + token, 204},
		"none":             {token, "", 401},
		"another one":      {token, "Bearer " + token + "x", 401},
		"without Bearer":   {token, token, 401},
		"an empty one":     {token, "Bearer ", 401},
		"none is needed":   {"", "", 204},
		"whatever is sent": {"", "Bearer x", 204},
	} {
		answer := httptest.NewRecorder()
		asked := httptest.NewRequest(http.MethodGet, Path, nil)
		asked.Header.Set("Authorization", one.given)
		Guard(one.token, next).ServeHTTP(answer, asked)
		if answer.Code != one.status || (answer.Header().Get("WWW-Authenticate") != "") != (one.status == 401) {
			t.Errorf("%s: %d", name, answer.Code)
		}
	}
}

func TestBeside(t *testing.T) {
	metrics := http.HandlerFunc(func(answer http.ResponseWriter, _ *http.Request) { answer.WriteHeader(http.StatusNoContent) })
	for target, want := range map[string]int{"GET /metrics": 204, "HEAD /metrics": 204, "POST /metrics": 404, "GET /metrics/x": 404, "GET /": 404} {
		method, path, _ := strings.Cut(target, " ")
		answer, asked := httptest.NewRecorder(), httptest.NewRequest(method, path, nil)
		Beside(metrics, http.NotFoundHandler()).ServeHTTP(answer, asked)
		if answer.Code != want || (asked.Pattern == Path) != (want == 204) {
			t.Errorf("%s: %d, the pattern is %q", target, answer.Code, asked.Pattern)
		}
	}
}
