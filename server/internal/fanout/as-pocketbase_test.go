package fanout

import (
	"slices"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
	"github.com/pocketbase/pocketbase/tools/types"

	"sijil/internal/apptest"
)

// received collects the names of so many messages of a connection, and of those that wait besides.
func received(t *testing.T, c subscriptions.Client, count int) []string {
	t.Helper()
	names := []string{}
	for range count {
		select {
		case message := <-c.Channel():
			names = append(names, message.Name)
		case <-time.After(10 * time.Second):
			return names
		}
	}
	select {
	case message := <-c.Channel():
		names = append(names, message.Name)
	default:
	}
	slices.Sort(names)
	return names
}

// TestMessagesAreThoseOfPocketBase subscribes one connection in a PocketBase with the index and one in a stock
// PocketBase, and has both see the same changes.
func TestMessagesAreThoseOfPocketBase(t *testing.T) {
	const id = "100000000000001"
	for name, one := range map[string]struct {
		// rule is who may read the collection.
		rule string
		// signedIn is whether the connection has an account, before it subscribes or only after.
		signedIn, signsInLater bool
		// before are topics that the connection gives up for the others.
		before, topics []string
		want           []string
	}{
		"one record":                     {topics: []string{"papers/" + id}, want: []string{"papers/" + id, "papers/" + id, "papers/" + id}},
		"another record":                 {topics: []string{"papers/100000000000009", "end"}},
		"all records":                    {topics: []string{"papers/*"}, want: []string{"papers/*", "papers/*", "papers/*"}},
		"all records, as before 0.17":    {topics: []string{"papers"}, want: []string{"papers", "papers", "papers"}},
		"by the collection's id":         {topics: []string{"sijil_papers/*"}, want: []string{"sijil_papers/*", "sijil_papers/*", "sijil_papers/*"}},
		"with options":                   {topics: []string{`papers/*?options={"query":{"fields":"id"}}`}, want: slices.Repeat([]string{`papers/*?options={"query":{"fields":"id"}}`}, 3)},
		"a name that begins alike":       {topics: []string{"paper", "papers2/*"}},
		"a record and all":               {topics: []string{"papers/*", "papers/" + id}, want: []string{"papers/*", "papers/*", "papers/*", "papers/" + id, "papers/" + id, "papers/" + id}},
		"beside notifications":           {topics: []string{topic, "papers/*"}, want: []string{"papers/*", "papers/*", "papers/*"}},
		"notifications, then records":    {before: []string{topic}, topics: []string{"papers/*"}, want: []string{"papers/*", "papers/*", "papers/*"}},
		"records, then notifications":    {before: []string{"papers/*"}, topics: []string{topic}},
		"what only accounts may read":    {rule: `@request.auth.id != ""`, signedIn: true, topics: []string{"papers/*"}, want: []string{"papers/*", "papers/*", "papers/*"}},
		"what a guest may not read":      {rule: `@request.auth.id != ""`, topics: []string{"papers/*"}},
		"a guest who signs in meanwhile": {rule: `@request.auth.id != ""`, signsInLater: true, topics: []string{"papers/*"}, want: []string{"papers/*", "papers/*", "papers/*"}},
	} {
		t.Run(name, func(t *testing.T) {
			for kind, indexed := range map[string]bool{"with the index": true, "stock": false} {
				app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
				connection := subscriptions.Client(subscriptions.NewDefaultClient())
				if index := New(); indexed {
					index.Bind(app)
					connection = index.client(connection.(*subscriptions.DefaultClient))
				}
				papers := served(t, app, one.rule)
				user := record("users", "u", "user", "10")
				if one.signedIn {
					connection.Set(apis.RealtimeClientAuthKey, user)
				}
				app.SubscriptionsBroker().Register(connection)
				connection.Subscribe(one.before...)
				connection.Unsubscribe()
				connection.Subscribe(one.topics...)
				if one.signsInLater {
					connection.Set(apis.RealtimeClientAuthKey, user)
				}
				paper := core.NewRecord(papers)
				paper.Id = id
				for _, step := range []func() error{
					func() error { return app.Save(paper) },
					func() error { paper.Set("title", "B"); return app.Save(paper) },
					func() error { return app.Delete(paper) },
				} {
					if err := step(); err != nil {
						t.Fatal(err)
					}
				}
				if got := received(t, connection, len(one.want)); !slices.Equal(got, one.want) {
					t.Errorf("%s: %v, want %v", kind, got, one.want)
				}
				app.SubscriptionsBroker().Unregister(connection.Id())
			}
		})
	}
}

// served opens a PocketBase with its realtime handlers and the collection "papers".
func served(t *testing.T, app core.App, rule string) *core.Collection {
	t.Helper()
	apptest.Open(t, app)
	papers := core.NewBaseCollection("papers", "sijil_papers")
	papers.Fields.Add(&core.TextField{Name: "title"})
	papers.ListRule, papers.ViewRule = types.Pointer(rule), types.Pointer(rule)
	if err := app.Save(papers); err != nil {
		t.Fatal(err)
	}
	if _, err := apis.NewRouter(app); err != nil {
		t.Fatal(err)
	}
	return papers
}
