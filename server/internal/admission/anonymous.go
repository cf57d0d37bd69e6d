package admission

import (
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"sijil/internal/requestlimits"
)

// LimitAnonymousBodies keeps PocketBase's own API from reading large bodies of callers who may change nothing there: it
// would read 32 MB or more of each into memory before it refuses them. It runs once the token is known and before the body
// is read.
func LimitAnonymousBodies(limits *requestlimits.Limits) *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Priority: apis.DefaultBodyLimitMiddlewarePriority - 1,
		Func: func(e *core.RequestEvent) error {
			path, length := e.Request.URL.Path, e.Request.ContentLength
			own := requestlimits.IsPlatform(path) || path == "/api/realtime"
			if own && !e.HasSuperuserAuth() {
				// a length that is still unknown is more than the limiter has buffered
				if length < 0 || length > MaxBuffered || e.Auth == nil && length > limits.GuestBody {
					return apis.ErrRequestEntityTooLarge
				}
				requestlimits.LimitJSON(e.Request, limits.JSON)
			}
			return e.Next()
		},
	}
}
