// Package health makes PocketBase's /api/health report what is wrong, for programs that watch the server.
package health

import (
	"net/http"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// Problem is what a check finds wrong: a word that programs can look for, and a sentence.
type Problem struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Check answers what is wrong, or nil.
type Check func(core.App) *Problem

// Middleware answers /api/health in PocketBase's form. What is wrong replaces "API is healthy." and is listed in
// data.problems. The status stays 200, because the server does serve: a proxy must not take it away from people on account
// of a failed backup. A superuser, whose console reads more from it, is answered by PocketBase, as is everyone while all is
// well.
func Middleware(checks ...Check) *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{Id: "sijilHealth", Func: func(e *core.RequestEvent) error {
		if e.Request.URL.Path != "/api/health" || e.Request.Method != http.MethodGet || e.HasSuperuserAuth() {
			return e.Next()
		}
		problems := []Problem{}
		for _, check := range checks {
			if found := check(e.App); found != nil {
				problems = append(problems, *found)
			}
		}
		if len(problems) == 0 {
			return e.Next()
		}
		return e.JSON(http.StatusOK, map[string]any{
			"code": http.StatusOK, "message": problems[0].Message, "data": map[string]any{"problems": problems},
		})
	}}
}
