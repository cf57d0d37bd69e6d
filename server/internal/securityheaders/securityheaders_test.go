package securityheaders_test

import (
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sijil/internal/securityheaders"
)

func TestHandler(t *testing.T) {
	for name, test := range map[string]struct {
		path, publicURL string
		tls             bool
		policy, kept    string
		strict          bool
	}{
		"an answer of the API":      {path: "/api/documents", policy: "default-src 'none'", kept: "private, no-store"},
		"the API itself":            {path: "/api", policy: "default-src 'none'", kept: "private, no-store"},
		"what only begins like it":  {path: "/apis", policy: "default-src 'none'"},
		"the console":               {path: "/_/", policy: "default-src 'self'; script-src 'self';"},
		"a page":                    {path: "/", policy: "default-src 'none'"},
		"behind a proxy with HTTPS": {path: "/_/", policy: "default-src 'self'", publicURL: "HTTPS://papers.example.org", strict: true},
		"behind one without":        {path: "/_/", policy: "default-src 'self'", publicURL: "http://papers.example.org"},
		"with HTTPS of its own":     {path: "/_/", policy: "default-src 'self'", tls: true, strict: true},
	} {
		t.Run(name, func(t *testing.T) {
			request := httptest.NewRequest(http.MethodGet, test.path, nil)
			if test.tls {
				request.TLS = &tls.ConnectionState{}
			}
			answer := httptest.NewRecorder()
			next := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) })
			securityheaders.Handler(next, test.publicURL).ServeHTTP(answer, request)
			header := answer.Result().Header
			for name, wanted := range map[string]string{
				"Referrer-Policy": "same-origin", "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY",
				"Cache-Control": test.kept,
			} {
				if header.Get(name) != wanted {
					t.Errorf("%s: %q, wanted %q", name, header.Get(name), wanted)
				}
			}
			policy := header.Get("Content-Security-Policy")
			if !strings.HasPrefix(policy, test.policy) || !strings.Contains(policy, "frame-ancestors 'none'") {
				t.Errorf("policy %q, wanted %q", policy, test.policy)
			}
			if strict := header.Get("Strict-Transport-Security") != ""; strict != test.strict {
				t.Errorf("strict transport %v, wanted %v", strict, test.strict)
			}
		})
	}
}

func TestHandlerLeavesTheLastWord(t *testing.T) {
	next := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Security-Policy", "sandbox")
	})
	answer := httptest.NewRecorder()
	request := httptest.NewRequest(http.MethodGet, "/api/documents/1/download", nil)
	securityheaders.Handler(next, "").ServeHTTP(answer, request)
	if got := answer.Result().Header.Get("Content-Security-Policy"); got != "sandbox" {
		t.Errorf("policy %q", got)
	}
}
