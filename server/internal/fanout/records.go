package fanout

import (
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// The priorities of PocketBase's own realtime handlers (apis/realtime.go, bindRealtimeEvents). Handlers of equal priority
// run in the order in which they were bound, and PocketBase binds these when the server starts, after Bind.
const (
	sendPriority          = -99
	prepareDeletePriority = 99
)

// bindRecordEvents makes PocketBase look for a record's subscribers only among connections that subscribe to records at
// all. Otherwise it goes through every connection at every change of every record, several times a request.
func (i *Index) bindRecordEvents(app core.App) {
	around(app.OnModelAfterCreateSuccess(), sendPriority, i.narrow, widen)
	around(app.OnModelAfterUpdateSuccess(), sendPriority, i.narrow, widen)
	around(app.OnModelAfterDeleteSuccess(), sendPriority, i.narrow, widen)
	around(app.OnModelDelete(), prepareDeletePriority, i.narrow, widen)
	around(app.OnModelAfterDeleteError(), sendPriority,
		func(e *core.ModelErrorEvent) func() { return i.narrow(&e.ModelEvent) },
		func(e *core.ModelErrorEvent) { widen(&e.ModelEvent) })
}

// around runs enter before PocketBase's handlers of that priority, and leave after them, before all later handlers; what
// enter returns runs when all are done.
func around[E hook.Tagger](event *hook.TaggedHook[E], priority int, enter func(E) func(), leave func(E)) {
	event.Bind(&hook.Handler[E]{
		Id:       "sijilFanoutEnter",
		Priority: priority,
		Func: func(e E) error {
			defer enter(e)()
			return e.Next()
		},
	})
	event.Bind(&hook.Handler[E]{
		Id:       "sijilFanoutLeave",
		Priority: priority + 1,
		Func: func(e E) error {
			leave(e)
			return e.Next()
		},
	})
}

// narrowedApp shows PocketBase's realtime handlers only some of the connections.
type narrowedApp struct {
	core.App
	broker *subscriptions.Broker
}

func (a *narrowedApp) SubscriptionsBroker() *subscriptions.Broker {
	return a.broker
}

// narrow replaces the event's app, and returns what puts it back. Changes of accounts keep the whole list: PocketBase
// updates or removes the account of each connection in the same handlers.
func (i *Index) narrow(e *core.ModelEvent) func() {
	record, ok := e.Model.(*core.Record)
	if !ok || record.Collection().IsAuth() {
		return func() {}
	}
	e.App = &narrowedApp{App: e.App, broker: i.records}
	return func() { widen(e) }
}

func widen(e *core.ModelEvent) {
	if narrowed, ok := e.App.(*narrowedApp); ok {
		e.App = narrowed.App
	}
}

// recordListener is a connection in the list of those that subscribe to records. Leaving that list must not end it, as
// Broker.Unregister would.
type recordListener struct {
	*client
}

func (recordListener) Discard() {}
