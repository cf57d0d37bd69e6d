// Package requestlimits refuses requests that are larger than any of the product's are, before anything looks at them.
// How often somebody may try is limited in pb_hooks/src/sessions/rate-limits.ts.
package requestlimits

import (
	"encoding/json"
	"io/fs"
	"net/http"
	"slices"
	"strings"
)

// Limits are those of domain/limits.ts.
type Limits struct {
	Head Head `json:"head"`
	// Messages are the sentences of refusals by error code and language.
	Messages map[string]map[string]string `json:"messages"`
	// GuestBody is how many bytes a body may have of who is not signed in.
	GuestBody int64 `json:"guestBody"`
	// JSON is for every route but the import of employees.
	JSON       JSON `json:"json"`
	ImportJSON JSON `json:"importJson"`
	// ConsoleJSON is for superusers at PocketBase's own API.
	ConsoleJSON JSON `json:"consoleJson"`
}

// importPath is the one route of the product that takes long lists.
const importPath = "/api/employees/import"

// platformPaths are the beginnings of PocketBase's own API, where the limit depends on who asks.
var platformPaths = []string{
	"/api/collections", "/api/settings", "/api/logs", "/api/backups", "/api/crons", "/api/batch", "/api/sql",
}

// Read reads the limits that are among the program's files.
func Read(program fs.FS) (*Limits, error) {
	text, err := fs.ReadFile(program, "dist/request-limits.json")
	if err != nil {
		return nil, err
	}
	limits := &Limits{}
	return limits, json.Unmarshal(text, limits)
}

// Bodies limits what JSON bodies hold. What is too large shows where the body is read, so that a request is refused for
// the reasons that come first.
func (l *Limits) Bodies(next http.Handler) http.Handler {
	return http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		LimitJSON(request, l.jsonOf(request.URL.Path))
		next.ServeHTTP(answer, request)
	})
}

func (l *Limits) jsonOf(path string) JSON {
	if path == importPath {
		return l.ImportJSON
	}
	if IsPlatform(path) {
		return l.ConsoleJSON
	}
	return l.JSON
}

// IsPlatform reports whether a path is PocketBase's own.
func IsPlatform(path string) bool {
	return slices.ContainsFunc(platformPaths, func(one string) bool { return path == one || strings.HasPrefix(path, one+"/") })
}
