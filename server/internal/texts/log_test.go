package texts

import (
	"context"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// What another process writes tells no queue of it, but the change log has it.
func TestReadsWhatAnotherProcessFiles(t *testing.T) {
	q, _ := queueOf(t)
	for _, collection := range inOrder {
		change(t, q, "CREATE TRIGGER logged_"+collection+" AFTER INSERT ON "+collection+" BEGIN INSERT INTO changes (collection, record) VALUES ('"+collection+"', NEW.id); END")
	}
	q.askLog = time.Millisecond
	heard := make(chan struct{}, 10)
	q.Notify = func([]string) { heard <- struct{}{} }
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		q.Run(ctx)
		close(ended)
	}()
	wait := func(sql, want string) {
		for late := time.After(time.Minute); row(t, q, sql) != want; {
			select {
			case <-heard:
			case <-late:
				t.Fatal(row(t, q, sql))
			}
		}
	}
	// nothing calls Bind here: the queue hears of nothing
	file(t, q, "t1", "first words", "1")
	wait(states, "first words ok")
	file(t, q, "t1", "last words", "2")
	wait(states, "first words ok, last words ok")
	attach(t, q, "t1", "passport", "a passport")
	wait("SELECT coalesce(group_concat(sha256), '') FROM texts WHERE collection = 'employees'", "a passport")
	stop()
	<-ended
}

func TestLogTellsOfNewEntriesAlone(t *testing.T) {
	q, _ := queueOf(t)
	before, after := file(t, q, "t1", "before", "1"), file(t, q, "t1", "after", "2")
	for _, one := range []*core.Record{before, after} {
		change(t, q, "INSERT INTO changes (collection, record) VALUES ('documents', '"+one.Id+"')")
	}
	if newest := q.newestEntry(); newest != 2 {
		t.Errorf("the newest entry is %d", newest)
	}
	if got := q.logged(1); len(got) != 1 || got[0] != (record{documents, after.Id}) {
		t.Errorf("the log tells of %v", got)
	}
	q.work(t.Context(), q.logged(0))
	if got := row(t, q, states); got != "before ok, after ok" {
		t.Error(got)
	}
	if got := q.logged(0); len(got) != 0 {
		t.Errorf("what is read is told of again: %v", got)
	}
}
