package webpush

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tests"
)

// newSender is a sender with a database of its own that trusts the stand-in for a push service.
func newSender(t *testing.T, service *httptest.Server, answers ...string) (*Sender, core.App) {
	t.Helper()
	app, err := tests.NewTestApp()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(app.Cleanup)
	for _, sql := range []string{
		"CREATE TABLE sync_state (name TEXT PRIMARY KEY, value TEXT)",
		"CREATE TABLE push_subscriptions (session TEXT PRIMARY KEY, endpoint TEXT, waits INTEGER NOT NULL DEFAULT 1)",
	} {
		if _, err := app.NonconcurrentDB().NewQuery(sql).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range answers {
		if _, err := app.NonconcurrentDB().NewQuery("INSERT INTO push_subscriptions (session, endpoint) VALUES ({:s}, {:e})").
			Bind(map[string]any{"s": path, "e": service.URL + path}).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	sender := New(app, true)
	sender.client.Transport.(*http.Transport).TLSClientConfig = service.Client().Transport.(*http.Transport).TLSClientConfig
	return sender, app
}

func send(t *testing.T, s *Sender, app core.App) {
	t.Helper()
	var rows []subscription
	if err := app.DB().NewQuery("SELECT session, endpoint FROM push_subscriptions WHERE waits = 1").All(&rows); err != nil {
		t.Fatal(err)
	}
	list, err := json.Marshal(rows)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Send(string(list), "https://sijil.example"); err != nil {
		t.Fatal(err)
	}
	s.running.Wait()
}

// left are the subscriptions that are there, each with whether a push waits for it.
func left(t *testing.T, app core.App) string {
	t.Helper()
	var rows []string
	if err := app.DB().NewQuery("SELECT session || ' ' || waits FROM push_subscriptions ORDER BY session").Column(&rows); err != nil {
		t.Fatal(err)
	}
	return strings.Join(rows, ", ")
}

func TestWhatComesOfAPushDependsOnTheAnswer(t *testing.T) {
	reached := 0
	service := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		status := map[string]int{"/201": 201, "/404": 404, "/410": 410, "/429": 429, "/503": 503, "/302": 302}
		if r.URL.Path == "/elsewhere" {
			reached++
			return
		}
		w.Header().Set("Location", "/elsewhere")
		w.WriteHeader(status[r.URL.Path])
	}))
	defer service.Close()
	sender, app := newSender(t, service, "/201", "/302", "/404", "/410", "/429", "/503")
	send(t, sender, app)
	if found, wanted := left(t, app), "/201 0, /302 1, /429 1, /503 1"; found != wanted {
		t.Errorf("left are %s, not %s", found, wanted)
	}
	if reached > 0 {
		t.Error("a redirect was followed")
	}
}

func TestAnEndpointThatMayNotBeReachedIsRemoved(t *testing.T) {
	service := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("it was reached") }))
	defer service.Close()
	sender, app := newSender(t, service, "/private")
	sender.client = newClient(false)
	send(t, sender, app)
	if found := left(t, app); found != "" {
		t.Errorf("left are %s", found)
	}
}

func TestAPushHasNoContentAndIsSigned(t *testing.T) {
	var requests []*http.Request
	service := httptest.NewTLSServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { requests = append(requests, r) }))
	defer service.Close()
	sender, app := newSender(t, service, "/one")
	send(t, sender, app)
	if len(requests) != 1 || requests[0].Method != http.MethodPost || requests[0].ContentLength != 0 {
		t.Fatalf("requests are %v", requests)
	}
	header := requests[0].Header
	if header.Get("TTL") != timeToLive || header.Get("Topic") != topic || header.Get("Urgency") == "" {
		t.Errorf("headers are %v", header)
	}
	text, key, found := strings.Cut(strings.TrimPrefix(header.Get("Authorization"), "vapid t="), ", k=")
	if public, err := sender.PublicKey(); !found || err != nil || key != public {
		t.Fatalf("the key is %s, not %s: %v", key, public, err)
	}
	raw, err := base64.RawURLEncoding.DecodeString(key)
	if err != nil {
		t.Fatal(err)
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), raw)
	if err != nil {
		t.Fatal(err)
	}
	claims := jwt.RegisteredClaims{}
	if _, err := jwt.ParseWithClaims(text, &claims, func(*jwt.Token) (any, error) { return public, nil },
		jwt.WithValidMethods([]string{"ES256"}), jwt.WithAudience(service.URL), jwt.WithSubject("https://sijil.example")); err != nil {
		t.Error(err)
	}
	if life := time.Until(claims.ExpiresAt.Time); life > 24*time.Hour || life < time.Hour {
		t.Errorf("it is valid for %s", life)
	}
}

func TestATokenIsMadeOnceForEachOrigin(t *testing.T) {
	own, err := newSigner("secret")
	if err != nil {
		t.Fatal(err)
	}
	at := func(address string, now time.Time) string {
		endpoint, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		made, err := own.authorization(endpoint, "https://sijil.example", now)
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	now := time.Now()
	first := at("https://one.example/a", now)
	if at("https://one.example/b", now.Add(tokenLife-tokenRest)) != first {
		t.Error("another token for the same origin")
	}
	for name, made := range map[string]string{
		"another origin": at("https://two.example/a", now), "its end": at("https://one.example/a", now.Add(tokenLife)),
	} {
		if made == first {
			t.Errorf("the same token for %s", name)
		}
	}
	if again, _ := newSigner("secret"); again.public != own.public {
		t.Error("another key pair of the same secret")
	}
}
