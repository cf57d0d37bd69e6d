package main

import (
	"strings"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// refuseStrangers keeps PocketBase's own API from reading the large bodies of those who have no valid token: it would take
// them into memory, up to 32 MB and more each, before it refuses them. It stands where the token is known and nothing read.
func refuseStrangers() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Priority: apis.DefaultBodyLimitMiddlewarePriority - 1,
		Func: func(e *core.RequestEvent) error {
			path, length := e.Request.URL.Path, e.Request.ContentLength
			own := strings.HasPrefix(path, "/api/collections/") || path == "/api/realtime"
			// a length that is not known by now is more than the gate has taken in
			if own && e.Auth == nil && (length < 0 || length > takenIn) {
				return apis.ErrRequestEntityTooLarge
			}
			return e.Next()
		},
	}
}
