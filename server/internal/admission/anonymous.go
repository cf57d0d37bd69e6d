package admission

import (
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"sijil/internal/requestlimits"
)

// LimitAnonymousBodies keeps PocketBase's own API from reading the large bodies of those who may not change anything there: it
// would take them into memory, up to 32 MB and more each, before it refuses them. It stands where the token is known and
// nothing read.
func LimitAnonymousBodies(limits *requestlimits.Limits) *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Priority: apis.DefaultBodyLimitMiddlewarePriority - 1,
		Func: func(e *core.RequestEvent) error {
			path, length := e.Request.URL.Path, e.Request.ContentLength
			own := requestlimits.IsPlatform(path) || path == "/api/realtime"
			if own && !e.HasSuperuserAuth() {
				// a length that is not known by now is more than the gate has taken in
				if length < 0 || length > TakenIn {
					return apis.ErrRequestEntityTooLarge
				}
				requestlimits.LimitJSON(e.Request, limits.JSON)
			}
			return e.Next()
		},
	}
}
