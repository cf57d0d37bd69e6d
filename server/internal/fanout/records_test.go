package fanout

import (
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// bystander is a connection to notifications that counts how often its subscriptions are read.
type bystander struct {
	*client
	reads atomic.Int64
}

func (b *bystander) Subscriptions(prefixes ...string) map[string]subscriptions.SubscriptionOptions {
	b.reads.Add(1)
	return b.client.Subscriptions(prefixes...)
}

// startApp is a PocketBase with the index, its realtime handlers and a collection "papers" that everybody may read.
func startApp(t *testing.T) (core.App, *Index, *core.Collection) {
	t.Helper()
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
	index := New()
	index.Bind(app)
	return app, index, served(t, app, "")
}

func savedUser(t *testing.T, app core.App) *core.Record {
	t.Helper()
	users, err := app.FindCollectionByNameOrId("users")
	if err != nil {
		t.Fatal(err)
	}
	users.Fields.Add(&core.TextField{Name: "role"}, &core.TextField{Name: "organizationId"})
	if err := app.Save(users); err != nil {
		t.Fatal(err)
	}
	user := core.NewRecord(users)
	user.SetEmail("one@example.test")
	user.SetPassword("a long password")
	user.Set("organizationId", "10")
	if err := app.Save(user); err != nil {
		t.Fatal(err)
	}
	return user
}

// next is the name of the next message, "" when none comes.
func next(c *client) string {
	select {
	case message := <-c.Channel():
		return message.Name
	case <-time.After(5 * time.Second):
		return ""
	}
}

// change creates, updates and deletes a record.
func change(t *testing.T, app core.App, collection *core.Collection, inTransaction bool) {
	t.Helper()
	paper := core.NewRecord(collection)
	steps := []func(core.App) error{
		func(app core.App) error { paper.Set("title", "A"); return app.Save(paper) },
		func(app core.App) error { paper.Set("title", "B"); return app.Save(paper) },
		func(app core.App) error { return app.Delete(paper) },
	}
	for _, step := range steps {
		err := error(nil)
		if inTransaction {
			err = app.RunInTransaction(step)
		} else {
			err = step(app)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestRecordChangesReachTheirSubscribersAlone(t *testing.T) {
	for name, inTransaction := range map[string]bool{"one by one": false, "in transactions": true} {
		t.Run(name, func(t *testing.T) {
			app, index, papers := startApp(t)
			quiet := &bystander{client: listener(index, record("users", "1", "user", "10"))}
			app.SubscriptionsBroker().Register(quiet)
			reader := listener(index, record("users", "2", "user", "11"))
			reader.Subscribe("papers/*")
			app.SubscriptionsBroker().Register(reader)

			change(t, app, papers, inTransaction)
			for n := range 3 {
				if got := next(reader); got != "papers/*" {
					t.Errorf("message %d is %q", n, got)
				}
			}
			if reads := quiet.reads.Load(); reads != 0 {
				t.Errorf("a connection that listens to notifications was read %d times", reads)
			}
			if waiting(quiet.client) != 0 {
				t.Error("a connection that listens to notifications got a message of a record")
			}
		})
	}
}

func TestAConnectionThatEndsIsNotInTheListOfRecordSubscribers(t *testing.T) {
	app, index, papers := startApp(t)
	reader := listener(index, record("users", "1", "user", "10"))
	reader.Subscribe("papers")
	app.SubscriptionsBroker().Register(reader)
	if got := index.records.TotalClients(); got != 1 {
		t.Fatalf("%d connections listen to records, wanted 1", got)
	}
	app.SubscriptionsBroker().Unregister(reader.Id())
	reader.Subscribe("papers")
	if got := index.records.TotalClients(); got != 0 {
		t.Errorf("%d connections listen to records after the end", got)
	}
	change(t, app, papers, false)
}

func TestOthersSeeEveryConnection(t *testing.T) {
	app, index, papers := startApp(t)
	app.SubscriptionsBroker().Register(listener(index, record("users", "1", "user", "10")))
	seen := []int{}
	see := func(e *core.RecordEvent) error {
		seen = append(seen, e.App.SubscriptionsBroker().TotalClients())
		err := e.Next()
		seen = append(seen, e.App.SubscriptionsBroker().TotalClients())
		return err
	}
	app.OnRecordDelete().BindFunc(see)
	app.OnRecordAfterCreateSuccess().BindFunc(see)
	app.OnRecordAfterUpdateSuccess().BindFunc(see)
	app.OnRecordAfterDeleteSuccess().BindFunc(see)
	app.OnModelAfterUpdateSuccess().Bind(&hook.Handler[*core.ModelEvent]{Priority: 1000, Func: func(e *core.ModelEvent) error {
		seen = append(seen, e.App.SubscriptionsBroker().TotalClients())
		return e.Next()
	}})
	change(t, app, papers, false)
	if len(seen) < 9 || slices.Contains(seen, 0) {
		t.Errorf("hooks saw %v connections, wanted 1 each time", seen)
	}
}

func TestAFailedDeletionSendsNothing(t *testing.T) {
	app, index, papers := startApp(t)
	reader := listener(index, record("users", "1", "user", "10"))
	app.SubscriptionsBroker().Register(reader)
	paper := core.NewRecord(papers)
	if err := app.Save(paper); err != nil {
		t.Fatal(err)
	}
	reader.Subscribe("papers/*")
	refused := app.OnRecordDeleteExecute().BindFunc(func(*core.RecordEvent) error { return hookError{} })
	if err := app.Delete(paper); err == nil {
		t.Fatal("it was deleted")
	}
	if kept := reader.Get("delete/papers/" + paper.Id); kept != nil {
		t.Errorf("the message of the failed deletion stays: %v", kept)
	}
	app.OnRecordDeleteExecute().Unbind(refused)
	if err := app.Delete(paper); err != nil {
		t.Fatal(err)
	}
	if got := next(reader); got != "papers/*" || waiting(reader) != 0 {
		t.Errorf("got %q, and %d more", got, waiting(reader))
	}
}

type hookError struct{}

func (hookError) Error() string { return "not now" }

func TestAChangedAccountReachesItsConnections(t *testing.T) {
	app, index, _ := startApp(t)
	user := savedUser(t, app)
	c := listener(index, user)
	app.SubscriptionsBroker().Register(c)
	moved, err := app.FindRecordById("users", user.Id)
	if err != nil {
		t.Fatal(err)
	}
	moved.Set("organizationId", "11")
	if err := app.Save(moved); err != nil {
		t.Fatal(err)
	}
	index.Notify([]string{"10"})
	index.Notify([]string{"11"})
	if got := waiting(c); got != 1 {
		t.Errorf("%d notifications, wanted the one of the new organization", got)
	}
	if err := app.Delete(moved); err != nil {
		t.Fatal(err)
	}
	if c.Get(apis.RealtimeClientAuthKey) != nil {
		t.Error("the connection still has its deleted account")
	}
}
