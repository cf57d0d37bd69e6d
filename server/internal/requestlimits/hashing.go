package requestlimits

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// hashingPaths are the routes, of the product and of PocketBase itself, that check or set a password. Each hash takes a core for
// some 70 ms on purpose, also for who may not come in.
var hashingPaths = []string{
	"/api/login", "/api/register", "/api/change-password", "/api/reset-password",
	"/api/admin/users", "/api/admin/change-user-password",
}

var (
	hashingUser = regexp.MustCompile(`^/api/admin/users/[^/]+$`)
	// a share link may have a password
	hashingShare      = regexp.MustCompile(`^/api/(documents/[^/]+/shares|share/[^/]+/file)$`)
	hashingCollection = regexp.MustCompile(
		`^/api/collections/[^/]+/(auth-with-password|confirm-password-reset|confirm-email-change|records(/[^/]+)?)$`)
)

// Hashes reports whether a request may hash a password.
func Hashes(request *http.Request) bool {
	if request.Method == http.MethodGet || request.Method == http.MethodHead || request.Method == http.MethodDelete {
		return false
	}
	path := strings.TrimRight(request.URL.Path, "/")
	return slices.Contains(hashingPaths, path) || hashingUser.MatchString(path) ||
		hashingShare.MatchString(path) || hashingCollection.MatchString(path)
}
