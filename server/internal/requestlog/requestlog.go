// Package requestlog prints requests for people and programs, and keeps out of PocketBase's own log what lets somebody in.
package requestlog

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// secrets are the parameters whose values are no business of the log: PocketBase's token for a file, the token of a link
// for a new password, and what somebody searches for.
var secrets = []string{"token", "reset", "invite", "search"}

// Middleware takes secrets out of the address of a request that has been answered, before PocketBase's own logger, around
// it, reads that address.
func Middleware() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id:       "sijilRequestLog",
		Priority: apis.DefaultActivityLoggerMiddlewarePriority + 1,
		Func: func(e *core.RequestEvent) error {
			defer func() {
				e.Request.URL.RawQuery = withoutSecrets(e.Request.URL.RawQuery)
				e.Request.URL.Path = withoutToken(e.Request.URL.Path)
			}()
			return e.Next()
		},
	}
}

// tokenPath is how the address of a share link or of a calendar begins; the hooks do the same on stock PocketBase (pb_hooks/src/http/head.ts).
var tokenPath = regexp.MustCompile(`^(/api/(?:share|calendar)/)[^/]+`)

// withoutToken is a path without the token of a share link or of a calendar.
func withoutToken(path string) string {
	return tokenPath.ReplaceAllString(path, "${1}TOKEN")
}

// withoutSecrets is a query with the values of secrets hidden, however their name is written; the rest stays as it came.
func withoutSecrets(query string) string {
	pairs := strings.Split(query, "&")
	for i, pair := range pairs {
		name, _, _ := strings.Cut(pair, "=")
		decoded, err := url.QueryUnescape(name)
		if at := slices.IndexFunc(secrets, func(secret string) bool { return strings.EqualFold(decoded, secret) }); err == nil && at >= 0 {
			pairs[i] = secrets[at] + "=***"
		}
	}
	return strings.Join(pairs, "&")
}
