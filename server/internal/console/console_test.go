package console

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"sijil/internal/apptest"
)

// opened is a PocketBase with two collections, "papers" that everybody may list and "secrets" for superusers alone, and a
// superuser's token.
func opened(t *testing.T) (core.App, string) {
	t.Helper()
	app := apptest.New(t)
	papers, secrets := core.NewBaseCollection("papers"), core.NewBaseCollection("secrets")
	papers.ListRule = types.Pointer("")
	superusers, err := app.FindCollectionByNameOrId(core.CollectionNameSuperusers)
	if err != nil {
		t.Fatal(err)
	}
	admin := core.NewRecord(superusers)
	admin.SetEmail("admin@sijil.test")
	admin.SetPassword("a long password")
	for _, one := range []core.Model{papers, secrets, admin} {
		if err := app.Save(one); err != nil {
			t.Fatal(err)
		}
	}
	token, err := admin.NewAuthToken()
	if err != nil {
		t.Fatal(err)
	}
	return app, token
}

func handlerOf(t *testing.T, app core.App, closed bool) http.Handler {
	t.Helper()
	routes, err := apis.NewRouter(app)
	if err != nil {
		t.Fatal(err)
	}
	if closed {
		routes.Bind(Close())
	}
	handler, err := routes.BuildMux()
	if err != nil {
		t.Fatal(err)
	}
	return handler
}

func TestClose(t *testing.T) {
	app, token := opened(t)
	open, closed := handlerOf(t, app, false), handlerOf(t, app, true)
	superusers, err := app.FindCachedCollectionByNameOrId(core.CollectionNameSuperusers)
	if err != nil {
		t.Fatal(err)
	}
	const signIn = `{"identity": "admin@sijil.test", "password": "a long password"}`
	for name, one := range map[string]struct {
		method, path, body string
		// open and closed are the statuses for a superuser.
		open, closed int
	}{
		"the settings":                         {"GET", "/api/settings", "", 200, 404},
		"the log":                              {"GET", "/api/logs", "", 200, 404},
		"the backups":                          {"GET", "/api/backups", "", 200, 404},
		"what runs at times":                   {"GET", "/api/crons", "", 200, 404},
		"the collections":                      {"GET", "/api/collections", "", 200, 404},
		"the collections, with a slash":        {"GET", "/api/collections/", "", 404, 404},
		"one collection":                       {"GET", "/api/collections/papers", "", 200, 404},
		"what collections may have":            {"GET", "/api/collections/meta/scaffolds", "", 200, 404},
		"all records of a collection":          {"DELETE", "/api/collections/secrets/truncate", "", 204, 404},
		"a superuser's sign-in":                {"POST", "/api/collections/_superusers/auth-with-password", signIn, 200, 404},
		"the same in capitals":                 {"POST", "/api/collections/_SUPERUSERS/auth-with-password", signIn, 200, 404},
		"the same by the collection's id":      {"POST", "/api/collections/" + superusers.Id + "/auth-with-password", signIn, 200, 404},
		"the list of superusers":               {"GET", "/api/collections/_superusers/records", "", 200, 404},
		"records that superusers alone read":   {"GET", "/api/collections/secrets/records", "", 200, 403},
		"records that everybody reads":         {"GET", "/api/collections/papers/records", "", 200, 200},
		"whether the server is there":          {"GET", "/api/health", "", 200, 200},
		"records of a collection not there":    {"GET", "/api/collections/none/records", "", 404, 404},
		"a path that begins like a closed one": {"GET", "/api/settingsx", "", 404, 404},
	} {
		t.Run(name, func(t *testing.T) {
			for _, side := range []struct {
				handler http.Handler
				want    int
			}{{open, one.open}, {closed, one.closed}} {
				request := httptest.NewRequest(one.method, one.path, strings.NewReader(one.body))
				request.Header.Set("Authorization", token)
				request.Header.Set("Content-Type", "application/json")
				answer := httptest.NewRecorder()
				side.handler.ServeHTTP(answer, request)
				if answer.Code != side.want {
					t.Errorf("closed %v: answered %d, want %d: %s", side.handler == closed, answer.Code, side.want, answer.Body)
				}
			}
		})
	}
}

func TestWhatIsClosedAnswersAsWhatIsNotThere(t *testing.T) {
	app, _ := opened(t)
	closed := handlerOf(t, app, true)
	answerTo := func(path string) string {
		answer := httptest.NewRecorder()
		closed.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, path, nil))
		return answer.Body.String()
	}
	if got, want := answerTo("/api/settings"), answerTo("/api/nothing"); got != want {
		t.Errorf("%s, and elsewhere %s", got, want)
	}
}
