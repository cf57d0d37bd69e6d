// Package requestlog prints requests for people and programs, and keeps out of PocketBase's own log what lets somebody in.
package requestlog

import (
	"net/url"
	"strings"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// secret is the parameter in which PocketBase takes a token for a file, valid for minutes.
const secret = "token"

// Middleware takes tokens out of the address of a request that has been answered, before PocketBase's own logger, around
// it, reads that address.
func Middleware() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id:       "sijilRequestLog",
		Priority: apis.DefaultActivityLoggerMiddlewarePriority + 1,
		Func: func(e *core.RequestEvent) error {
			defer func() { e.Request.URL.RawQuery = withoutSecrets(e.Request.URL.RawQuery) }()
			return e.Next()
		},
	}
}

// withoutSecrets is a query with the values of tokens hidden, however their name is written; the rest stays as it came.
func withoutSecrets(query string) string {
	pairs := strings.Split(query, "&")
	for i, pair := range pairs {
		name, _, _ := strings.Cut(pair, "=")
		if decoded, err := url.QueryUnescape(name); err == nil && strings.EqualFold(decoded, secret) {
			pairs[i] = secret + "=***"
		}
	}
	return strings.Join(pairs, "&")
}
