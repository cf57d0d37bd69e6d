// Package fanout finds the realtime connections that a change concerns without asking all the others.
//
// PocketBase keeps one list of connections. Whoever goes through it for each change pays for every tenant's connections at
// every tenant's change; so those that listen to hints stand here by what they listen for.
package fanout

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

const (
	// platform is the stream of those who run the platform (pb_hooks/src/sync/visible.ts).
	platform = "platform"
	// room is how many messages a connection may have waiting before hints are left out: the ones that wait say as much.
	room = 16
)

// Index holds the connections that are subscribed to hints, by the streams of the change log that concern them.
type Index struct {
	topic string

	// records holds the connections that have subscribed to anything but hints.
	records *subscriptions.Broker

	lock    sync.RWMutex
	streams map[string]map[*client]struct{}
}

// New makes an empty index of those who subscribe to the topic of hints.
func New(topic string) *Index {
	return &Index{topic: topic, records: subscriptions.NewBroker(), streams: map[string]map[*client]struct{}{}}
}

// Bind makes every connection keep its place in the index. It has to be called before the server starts.
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

// Hint sends an empty message to every connection that one of the streams concerns, once. It waits for nobody.
func (i *Index) Hint(streams []string) {
	message := subscriptions.Message{Name: i.topic, Data: []byte("{}")}
	for c := range i.concerned(streams) {
		c.offer(message)
	}
}

func (i *Index) concerned(streams []string) map[*client]struct{} {
	i.lock.RLock()
	defer i.lock.RUnlock()
	found := map[*client]struct{}{}
	for _, stream := range streams {
		for c := range i.streams[stream] {
			found[c] = struct{}{}
		}
	}
	return found
}

// settle puts a connection where it belongs by now.
func (i *Index) settle(c *client) {
	i.lock.Lock()
	defer i.lock.Unlock()
	// asked under the lock, so that of two changes at once the later one's answer stays
	now := c.streamsNow(i.topic)
	for _, stream := range c.placed {
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
	c.placed = now
}

// client is a connection that tells the index of every change of what it listens for.
type client struct {
	*subscriptions.DefaultClient
	index *Index
	// placed is where the index has it, under the index's lock.
	placed []string
	// prefixes are its topics as PocketBase compares them, each with a question mark at its end.
	prefixes atomic.Pointer[[]string]

	lock    sync.Mutex
	ended   bool
	channel chan subscriptions.Message
}

func (i *Index) client(made *subscriptions.DefaultClient) *client {
	c := &client{DefaultClient: made, index: i, channel: make(chan subscriptions.Message, room)}
	c.settle()
	return c
}

// streamsNow are the streams of the change log that concern this connection.
func (c *client) streamsNow(topic string) []string {
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

// settle takes note of what the connection is subscribed to by now.
func (c *client) settle() {
	c.lock.Lock()
	topics, records := []string{}, false
	for topic := range c.DefaultClient.Subscriptions() {
		topics = append(topics, topic+"?")
		records = records || topic != c.index.topic
	}
	c.prefixes.Store(&topics)
	// it stays there until its end: a message of a deletion may be prepared for it
	if records && !c.ended {
		c.index.records.Register(recordListener{c})
	}
	c.lock.Unlock()
	c.index.settle(c)
}

// offer sends a hint unless the connection has so much waiting that it says nothing new.
func (c *client) offer(message subscriptions.Message) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if c.ended {
		return
	}
	select {
	case c.channel <- message:
	default:
	}
}

// Subscriptions are those that begin with one of the prefixes. PocketBase asks every connection at every change, and few
// listen to records.
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
	c.settle()
}

func (c *client) Unsubscribe(topics ...string) {
	c.DefaultClient.Unsubscribe(topics...)
	c.settle()
}

func (c *client) Set(key string, value any) {
	c.DefaultClient.Set(key, value)
	if key == apis.RealtimeClientAuthKey {
		c.index.settle(c)
	}
}

func (c *client) Unset(key string) {
	c.DefaultClient.Unset(key)
	if key == apis.RealtimeClientAuthKey {
		c.index.settle(c)
	}
}

func (c *client) Channel() chan subscriptions.Message {
	return c.channel
}

// Send waits for room, as PocketBase's own does; a connection that ends meanwhile gets nothing.
func (c *client) Send(message subscriptions.Message) {
	if c.IsDiscarded() {
		return
	}
	defer func() { _ = recover() }()
	c.channel <- message
}

// Discard ends the connection after what has been sent to it.
func (c *client) Discard() {
	c.DefaultClient.Discard()
	c.lock.Lock()
	if !c.ended {
		c.ended = true
		close(c.channel)
		c.index.records.Unregister(c.Id())
	}
	c.lock.Unlock()
	c.index.settle(c)
}
