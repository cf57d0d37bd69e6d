// Package console closes PocketBase's console, and with it all that only superusers may do over the network.
package console

import (
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// prefixes are the beginnings of what serves superusers alone.
var prefixes = []string{"/_", "/api/settings", "/api/logs", "/api/backups", "/api/crons", "/api/sql"}

const collections = "/api/collections"

// Close answers 404 where PocketBase serves superusers alone, their sign-in included, and takes a superuser's token for
// none everywhere else. What a command does on the machine itself goes on.
func Close() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id: "sijilConsoleClosed",
		// as soon as PocketBase knows whose token a request has
		Priority: apis.DefaultLoadAuthTokenMiddlewarePriority + 1,
		Func: func(e *core.RequestEvent) error {
			if isClosed(e.App, e.Request.URL.Path) {
				return e.NotFoundError("", nil)
			}
			if e.HasSuperuserAuth() {
				e.Auth = nil
			}
			return e.Next()
		},
	}
}

func isClosed(app core.App, path string) bool {
	if slices.ContainsFunc(prefixes, func(one string) bool { return path == one || strings.HasPrefix(path, one+"/") }) {
		return true
	}
	rest, found := strings.CutPrefix(path, collections)
	if !found {
		return false
	}
	parts := strings.Split(strings.Trim(rest, "/"), "/")
	// the collections themselves, as opposed to their records
	if len(parts) == 1 || parts[0] == "meta" || parts[1] == "truncate" {
		return true
	}
	// PocketBase takes a name in any case, and an id
	collection, err := app.FindCachedCollectionByNameOrId(parts[0])
	return err == nil && collection.Name == core.CollectionNameSuperusers
}
