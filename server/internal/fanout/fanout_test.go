package fanout

import (
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

func record(collection, id, role, organization string) *core.Record {
	made := core.NewBaseCollection(collection)
	made.Fields.Add(&core.TextField{Name: "role"}, &core.TextField{Name: "organizationId"})
	user := core.NewRecord(made)
	user.Id = id
	user.Set("role", role)
	user.Set("organizationId", organization)
	return user
}

// listener is a connection of a person that is subscribed to notifications.
func listener(index *Index, user *core.Record) *client {
	c := index.client(subscriptions.NewDefaultClient())
	c.Set(apis.RealtimeClientAuthKey, user)
	c.Subscribe(topic)
	return c
}

// waiting is how many messages a connection has got.
func waiting(c *client) int {
	return len(c.channel)
}

func TestHintReachesWhomItConcerns(t *testing.T) {
	member := record("users", "1", "user", "10")
	for name, test := range map[string]struct {
		user          *core.Record
		streams       []string
		notifications int
	}{
		"a member":                         {member, []string{"10"}, 1},
		"a private space":                  {member, []string{"1"}, 1},
		"both at once":                     {member, []string{"1", "10"}, 1},
		"another organization":             {member, []string{"11", platform}, 0},
		"nobody's":                         {member, nil, 0},
		"without an organization":          {record("users", "2", "user", ""), []string{"", "10"}, 0},
		"the platform's":                   {record("users", "3", "super_admin", "10"), []string{platform}, 1},
		"an organization of a super_admin": {record("users", "3", "super_admin", "10"), []string{"10"}, 0},
		"a superuser's, of PocketBase":     {record("_superusers", "1", "", "10"), []string{"1", "10"}, 0},
		"a guest's":                        {nil, []string{"1", "10"}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			index := New()
			c := listener(index, test.user)
			index.Notify(test.streams)
			if got := waiting(c); got != test.notifications {
				t.Errorf("%d notifications, wanted %d", got, test.notifications)
			}
		})
	}
}

func TestHintFollowsTheConnection(t *testing.T) {
	here, there := record("users", "1", "user", "10"), record("users", "1", "user", "11")
	for name, test := range map[string]struct {
		change        func(*client)
		notifications int
	}{
		"as it is":                     {func(*client) {}, 1},
		"gone to another organization": {func(c *client) { c.Set(apis.RealtimeClientAuthKey, there) }, 0},
		"gone and come back": {func(c *client) {
			c.Set(apis.RealtimeClientAuthKey, there)
			c.Set(apis.RealtimeClientAuthKey, here)
		}, 1},
		"signed out":            {func(c *client) { c.Unset(apis.RealtimeClientAuthKey) }, 0},
		"something else is set": {func(c *client) { c.Set("other", 1); c.Unset("other") }, 1},
		"unsubscribed":          {func(c *client) { c.Unsubscribe() }, 0},
		"subscribed anew":       {func(c *client) { c.Unsubscribe(); c.Subscribe("documents/*", topic) }, 1},
		"subscribed with options, which is another topic": {func(c *client) {
			c.Unsubscribe()
			c.Subscribe(topic + "?options={}")
		}, 0},
		"ended": {func(c *client) { c.Discard(); c.Discard() }, 0},
	} {
		t.Run(name, func(t *testing.T) {
			index := New()
			c := listener(index, here)
			test.change(c)
			index.Notify([]string{"10"})
			if got := waiting(c); got != test.notifications {
				t.Errorf("%d notifications, wanted %d", got, test.notifications)
			}
			c.Discard()
			if len(index.streams) != 0 {
				t.Errorf("left in the index: %v", index.streams)
			}
		})
	}
}

func TestAConnectionThatEndsGetsWhatWasSentBefore(t *testing.T) {
	index := New()
	c := listener(index, record("users", "1", "user", "10"))
	index.Notify([]string{"10"})
	c.Discard()
	index.Notify([]string{"10"})
	c.Send(subscriptions.Message{Name: "late"})
	got := []string{}
	for message := range c.Channel() {
		got = append(got, message.Name)
	}
	if len(got) != 1 || got[0] != topic {
		t.Errorf("got %v", got)
	}
}

func TestWhoeverReadsSlowlyHoldsNobodyUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		index := New()
		c := listener(index, record("users", "1", "user", "10"))
		for range 10 * sendBuffer {
			index.Notify([]string{"10"})
			time.Sleep(notifyPause)
		}
		if got := waiting(c); got != sendBuffer {
			t.Errorf("%d wait, wanted %d", got, sendBuffer)
		}
	})
}

func TestManyChangesAreOneNotificationAtOnceAndOneAfterThePause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		index := New()
		c := listener(index, record("users", "1", "user", "10"))
		for range 50 {
			index.Notify([]string{"10"})
		}
		if got := waiting(c); got != 1 {
			t.Errorf("%d at once, wanted 1", got)
		}
		time.Sleep(notifyPause)
		synctest.Wait()
		if got := waiting(c); got != 2 {
			t.Errorf("%d after the pause, wanted 2", got)
		}
		time.Sleep(10 * notifyPause)
		synctest.Wait()
		if got := waiting(c); got != 2 {
			t.Errorf("%d without a further change, wanted 2", got)
		}
		index.Notify([]string{"10"})
		if got := waiting(c); got != 3 {
			t.Errorf("%d with a further change, wanted 3", got)
		}
	})
}

func TestAConnectionThatEndsInThePauseGetsNoMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		index := New()
		c := listener(index, record("users", "1", "user", "10"))
		index.Notify([]string{"10"})
		index.Notify([]string{"10"})
		c.Discard()
		time.Sleep(notifyPause)
		synctest.Wait()
		if got := waiting(c); got != 1 {
			t.Errorf("%d notifications, wanted 1", got)
		}
	})
}

func TestSubscriptionsAreThoseOfPocketBase(t *testing.T) {
	index := New()
	c := listener(index, record("users", "1", "user", "10"))
	c.Subscribe("documents/*", `documents/1?options={"query":{"fields":"id"}}`)
	for _, prefixes := range [][]string{nil, {"documents/*?"}, {"documents/1?"}, {"categories/*?"}, {"sync?"}, {"x", "documents"}} {
		got, wanted := c.Subscriptions(prefixes...), c.DefaultClient.Subscriptions(prefixes...)
		if fmt.Sprint(got) != fmt.Sprint(wanted) {
			t.Errorf("%v: %v, wanted %v", prefixes, got, wanted)
		}
	}
}

// What happens side by side ends in the place that the connection's last state gives it; for the race detector.
func TestManyAtOnce(t *testing.T) {
	index := New()
	users := []*core.Record{record("users", "1", "user", "10"), record("users", "1", "user", "11")}
	var work sync.WaitGroup
	for range 20 {
		c := listener(index, users[0])
		work.Go(func() {
			for n := range 100 {
				c.Set(apis.RealtimeClientAuthKey, users[n%2])
			}
		})
		work.Go(func() {
			for range 100 {
				c.Unsubscribe()
				c.Subscribe(topic)
				c.Subscriptions("documents/*?")
			}
		})
		work.Go(func() {
			for range 100 {
				index.Notify([]string{"10", "11"})
			}
			c.Discard()
		})
	}
	work.Wait()
	if len(index.streams) != 0 {
		t.Errorf("left in the index: %v", index.streams)
	}
}
