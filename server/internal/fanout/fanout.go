// Package fanout finds the realtime connections that a change concerns without looking at all the others.
//
// PocketBase keeps one list of connections and goes through it at every change, so that each tenant pays for the
// connections of all tenants. Here connections are indexed by the streams of the change log that concern them.
package fanout

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

const (
	// platform is the stream of those who run the platform (pb_hooks/src/sync/visible.ts).
	platform = "platform"
	// topic is what devices subscribe to for change notifications (pb_hooks/src/realtime/change-notifications.ts).
	topic = "sync"
	// sendBuffer is how many messages may wait for a connection. Further change notifications are dropped: a waiting one
	// says the same.
	sendBuffer = 16
	// notifyPause is how long a connection gets no second change notification. Those of that time become one at its end:
	// each costs a message, and the device a pull at worst, while somebody sends a hundred changes a second.
	notifyPause = 100 * time.Millisecond
)

// Index holds the connections that are subscribed to change notifications, by the streams of the change log that concern
// them.
type Index struct {
	// records holds the connections that have subscribed to anything else.
	records *subscriptions.Broker

	lock    sync.RWMutex
	streams map[string]map[*client]struct{}
}

// New makes an empty index.
func New() *Index {
	return &Index{records: subscriptions.NewBroker(), streams: map[string]map[*client]struct{}{}}
}

// Bind indexes every connection. It has to be called before the server starts.
func (i *Index) Bind(app core.App) {
	i.bindRecordEvents(app)
	app.OnRealtimeConnectRequest().Bind(&hook.Handler[*core.RealtimeConnectRequestEvent]{
		Id: "sijilFanout",
		Func: func(e *core.RealtimeConnectRequestEvent) error {
			if made, ok := e.Client.(*subscriptions.DefaultClient); ok {
				e.Client = i.client(made)
			}
			return e.Next()
		},
	})
}

// Notify sends one change notification to every connection that one of the streams concerns. It never blocks.
func (i *Index) Notify(streams []string) {
	concerned := map[*client]struct{}{}
	i.lock.RLock()
	for _, stream := range streams {
		maps.Copy(concerned, i.streams[stream])
	}
	i.lock.RUnlock()
	for c := range concerned {
		c.notify()
	}
}

// reindex updates the streams under which a connection is found.
func (i *Index) reindex(c *client) {
	i.lock.Lock()
	defer i.lock.Unlock()
	// read under the lock, so that of two concurrent changes the later one wins
	now := c.streamsNow()
	for _, stream := range c.indexed {
		if slices.Contains(now, stream) {
			continue
		}
		delete(i.streams[stream], c)
		if len(i.streams[stream]) == 0 {
			delete(i.streams, stream)
		}
	}
	for _, stream := range now {
		if i.streams[stream] == nil {
			i.streams[stream] = map[*client]struct{}{}
		}
		i.streams[stream][c] = struct{}{}
	}
	c.indexed = now
}

// client is a connection that updates the index when its subscriptions or its account change.
type client struct {
	*subscriptions.DefaultClient
	index *Index
	// indexed are the streams under which the index has it. Guarded by the index's lock.
	indexed []string
	// prefixes are its topics as PocketBase compares them, each with a question mark at its end.
	prefixes atomic.Pointer[[]string]

	lock    sync.Mutex
	ended   bool
	channel chan subscriptions.Message
	// notified is when it last got a change notification, isDue whether the pause after that ends with another one.
	notified time.Time
	isDue    bool
}

func (i *Index) client(made *subscriptions.DefaultClient) *client {
	c := &client{DefaultClient: made, index: i, channel: make(chan subscriptions.Message, sendBuffer)}
	c.reindex()
	return c
}

// streamsNow are the streams of the change log that concern this connection.
func (c *client) streamsNow() []string {
	if c.IsDiscarded() || !c.HasSubscription(topic) {
		return nil
	}
	user, _ := c.Get(apis.RealtimeClientAuthKey).(*core.Record)
	if user == nil || user.Collection().Name != "users" {
		return nil
	}
	if user.GetString("role") == "super_admin" {
		return []string{user.Id, platform}
	}
	if organization := user.GetString("organizationId"); organization != "" {
		return []string{user.Id, organization}
	}
	return []string{user.Id}
}

// reindex updates what is known of the connection's subscriptions.
func (c *client) reindex() {
	c.lock.Lock()
	topics, records := []string{}, false
	for one := range c.DefaultClient.Subscriptions() {
		topics = append(topics, one+"?")
		records = records || one != topic
	}
	c.prefixes.Store(&topics)
	// never removed before the end: PocketBase may have prepared the message of a deletion for it
	if records && !c.ended {
		c.index.records.Register(recordListener{c})
	}
	c.lock.Unlock()
	c.index.reindex(c)
}

// notify sends a change notification, at once or, soon after another one, at the end of the pause.
func (c *client) notify() {
	c.lock.Lock()
	defer c.lock.Unlock()
	if c.isDue {
		return
	}
	if wait := notifyPause - time.Since(c.notified); wait > 0 {
		c.isDue = true
		time.AfterFunc(wait, c.notifyDue)
		return
	}
	c.offer()
}

// notifyDue sends the notification that the pause has ended with.
func (c *client) notifyDue() {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.isDue = false
	c.offer()
}

// offer sends a change notification, or drops it where the buffer is full. The caller holds the lock.
func (c *client) offer() {
	if c.ended {
		return
	}
	c.notified = time.Now()
	select {
	case c.channel <- subscriptions.Message{Name: topic, Data: []byte("{}")}:
	default:
	}
}

// Subscriptions returns those that begin with one of the prefixes. PocketBase asks every connection at every change of a
// record, so the common answer, none, is given without a copy.
func (c *client) Subscriptions(prefixes ...string) map[string]subscriptions.SubscriptionOptions {
	if len(prefixes) > 0 && !slices.ContainsFunc(*c.prefixes.Load(), func(topic string) bool {
		return slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(topic, prefix) })
	}) {
		return nil
	}
	return c.DefaultClient.Subscriptions(prefixes...)
}

func (c *client) Subscribe(topics ...string) {
	c.DefaultClient.Subscribe(topics...)
	c.reindex()
}

func (c *client) Unsubscribe(topics ...string) {
	c.DefaultClient.Unsubscribe(topics...)
	c.reindex()
}

func (c *client) Set(key string, value any) {
	c.DefaultClient.Set(key, value)
	if key == apis.RealtimeClientAuthKey {
		c.index.reindex(c)
	}
}

func (c *client) Unset(key string) {
	c.DefaultClient.Unset(key)
	if key == apis.RealtimeClientAuthKey {
		c.index.reindex(c)
	}
}

func (c *client) Channel() chan subscriptions.Message {
	return c.channel
}

// Send blocks while the buffer is full, as PocketBase's own does. It drops the message when the connection ends.
func (c *client) Send(message subscriptions.Message) {
	if c.IsDiscarded() {
		return
	}
	defer func() { _ = recover() }()
	c.channel <- message
}

// Discard ends the connection; what was sent before is still delivered.
func (c *client) Discard() {
	c.DefaultClient.Discard()
	c.lock.Lock()
	if !c.ended {
		c.ended = true
		close(c.channel)
		c.index.records.Unregister(c.Id())
	}
	c.lock.Unlock()
	c.index.reindex(c)
}
