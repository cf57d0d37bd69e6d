// Package health makes PocketBase's /api/health report what is wrong, for programs that watch the server.
package health

import (
	"encoding/json"
	"net/http"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// Problem is what a check finds wrong: a word that programs can look for, and a sentence. Everybody may read both, so they
// name no path, size or reason.
type Problem struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	// Detail is for superusers alone.
	Detail string `json:"detail,omitempty"`
	// fatal says that nothing can be served.
	fatal bool
}

// Check answers what is wrong, or nil.
type Check func(core.App) *Problem

// The values of data.status.
const (
	statusOK       = "ok"
	statusDegraded = "degraded"
)

// Find makes all checks.
func Find(app core.App, checks ...Check) []Problem {
	problems := []Problem{}
	for _, check := range checks {
		if found := check(app); found != nil {
			problems = append(problems, *found)
		}
	}
	return problems
}

// body is that of PocketBase's answer.
type body struct {
	Message string         `json:"message"`
	Code    int            `json:"code"`
	Data    map[string]any `json:"data"`
}

// Middleware adds to PocketBase's answer data.mail, data.status and, where something is wrong, data.problems; the first of them then
// replaces "API is healthy.". The HTTP status stays 200 as long as the server does serve: neither a proxy nor a browser
// must take it for gone on account of a failed backup. It is 503 where the database cannot be read.
func Middleware(checks ...Check) *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{Id: "sijilHealth", Func: func(e *core.RequestEvent) error {
		if e.Request.URL.Path != "/api/health" || e.Request.Method != http.MethodGet {
			return e.Next()
		}
		original := e.Response
		own := &buffer{ResponseWriter: original, status: http.StatusOK}
		e.Response = own
		err := e.Next()
		e.Response = original
		answer := body{}
		if err != nil {
			return err
		}
		if json.Unmarshal(own.content, &answer) != nil || answer.Data == nil {
			original.WriteHeader(own.status)
			_, err := original.Write(own.content)
			return err
		}
		answer.Data["mail"] = mailState(e.App)
		return e.JSON(answer.add(Find(e.App, checks...), e.HasSuperuserAuth()))
	}}
}

// mailState says whether e-mail is set up. Without it nobody is told by mail of what lapses, which is no problem of the server.
func mailState(app core.App) string {
	if app.Settings().SMTP.Enabled {
		return "on"
	}
	return "off"
}

// add puts the problems into the answer, and returns it with its HTTP status.
func (b body) add(problems []Problem, detailed bool) (int, body) {
	b.Data["status"] = statusOK
	if len(problems) == 0 {
		return b.Code, b
	}
	for at := range problems {
		if problems[at].fatal {
			b.Code = http.StatusServiceUnavailable
		}
		if !detailed {
			problems[at].Detail = ""
		}
	}
	b.Message = problems[0].Message
	b.Data["status"] = statusDegraded
	b.Data["problems"] = problems
	return b.Code, b
}

// buffer keeps an answer instead of sending it.
type buffer struct {
	http.ResponseWriter
	status  int
	content []byte
}

func (b *buffer) WriteHeader(status int) {
	b.status = status
}

func (b *buffer) Write(part []byte) (int, error) {
	b.content = append(b.content, part...)
	return len(part), nil
}
