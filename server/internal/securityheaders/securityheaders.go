// Package securityheaders puts on every answer what keeps a browser from guessing its type, embedding it, running it and
// telling others where it came from. Whoever answers may say more of its own: the Content-Security-Policy of the client's
// pages is in pb_hooks/src/http/static.ts.
package securityheaders

import (
	"net/http"
	"strings"
)

const (
	// apiPolicy lets what is no page load and run nothing, should somebody open it as one.
	apiPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
	// consolePolicy is PocketBase's own for its console, without the servers of maps, and without frames, plugins and bases.
	consolePolicy = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; " +
		"connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
	// oneYear is for this host alone: whether its siblings speak HTTPS is not ours to say.
	oneYear = "max-age=31536000"
)

// Handler sets the headers before next answers. Over HTTPS, which publicURL shows where a proxy speaks it, browsers learn
// to stay there.
func Handler(next http.Handler, publicURL string) http.Handler {
	proxied := strings.HasPrefix(strings.ToLower(publicURL), "https:")
	return http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		header := answer.Header()
		header.Set("Referrer-Policy", "same-origin")
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("X-Frame-Options", "DENY")
		if strings.HasPrefix(request.URL.Path, "/_/") {
			header.Set("Content-Security-Policy", consolePolicy)
		} else {
			header.Set("Content-Security-Policy", apiPolicy)
		}
		if request.URL.Path == "/api" || strings.HasPrefix(request.URL.Path, "/api/") {
			header.Set("Cache-Control", "private, no-store")
		}
		if proxied || request.TLS != nil {
			header.Set("Strict-Transport-Security", oneYear)
		}
		next.ServeHTTP(answer, request)
	})
}
