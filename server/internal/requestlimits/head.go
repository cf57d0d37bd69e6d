package requestlimits

import (
	"io"
	"net/http"
	"strings"
)

// MaxHeaderBytes is what the server reads of a request's first lines at all; above it Go answers 431 by itself.
const MaxHeaderBytes = 64 << 10

// Head is what a request's first lines may be.
type Head struct {
	// Address is path and query in bytes.
	Address int `json:"address"`
	// Parameters is how many a query may have.
	Parameters int `json:"parameters"`
	// Header is the values of one name together, in bytes.
	Header int `json:"header"`
}

// Heads refuses what no browser sends, before anything of it is taken apart. It runs before everything else, so that
// such a request neither waits nor holds a place.
func (l *Limits) Heads(next http.Handler) http.Handler {
	return http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		if code, status := l.Head.refusal(request); code != "" {
			l.Refuse(answer, request, code, status)
			return
		}
		next.ServeHTTP(answer, request)
	})
}

func (h Head) refusal(request *http.Request) (code string, status int) {
	if len(request.RequestURI) > h.Address {
		return "address_too_long", http.StatusRequestURITooLong
	}
	if strings.Count(request.URL.RawQuery, "&") >= h.Parameters {
		return "malformed_request", http.StatusBadRequest
	}
	for _, values := range request.Header {
		length := 0
		for _, value := range values {
			length += len(value)
		}
		if length > h.Header {
			return "header_too_large", http.StatusRequestHeaderFieldsTooLarge
		}
	}
	if asksForThumbnail(request) {
		return "not_found", http.StatusNotFound
	}
	return "", 0
}

// asksForThumbnail reports whether PocketBase would make a small picture of a file: it decodes all of it for that, whatever
// its measures, before any hook is called. The query is read as PocketBase reads it.
func asksForThumbnail(request *http.Request) bool {
	return strings.HasPrefix(request.URL.Path, "/api/files/") && request.URL.Query().Get("thumb") != ""
}

// Refuse answers as the product's own refusals do (pb_hooks/src/http/reply.ts).
func (l *Limits) Refuse(answer http.ResponseWriter, request *http.Request, code string, status int) {
	language := LanguageOf(request.Header.Get("Accept-Language"))
	header := answer.Header()
	header.Set("Content-Type", "text/plain; charset=utf-8")
	header.Set("Content-Language", language)
	header.Set("Cache-Control", "private, no-store")
	header.Set("X-Error-Code", code)
	answer.WriteHeader(status)
	if request.Method != http.MethodHead {
		_, _ = io.WriteString(answer, l.Messages[code][language])
	}
}
