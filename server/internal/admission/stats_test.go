package admission

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

func TestStats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newFairQueue(1, 2, 100)
		first, second := address("first"), address("second")
		if err := q.acquire(t.Context(), first); err != nil {
			t.Fatal(err)
		}
		if got, want := q.stats(), (Stats{Permits: 1, Held: 1}); got != want {
			t.Errorf("one computes: %+v, want %+v", got, want)
		}
		waits := acquired(q, t.Context(), first)
		// which of two goroutines comes first is not said otherwise
		synctest.Wait()
		pushedOut := acquired(q, t.Context(), first)
		synctest.Wait()
		time.Sleep(time.Second)
		// takes the place of the newest of the longer backlog
		leaves, leave := context.WithCancel(t.Context())
		left := acquired(q, leaves, second)
		synctest.Wait()
		refused := acquired(q, t.Context(), second)
		synctest.Wait()
		if got, want := q.stats(), (Stats{Permits: 1, Held: 1, Waiting: 2, Counts: Counts{Refused: 2, Waited: 3, WaitTime: time.Second}}); got != want {
			t.Errorf("two wait: %+v, want %+v", got, want)
		}
		time.Sleep(time.Second)
		leave()
		q.release()
		if one, other, third := <-pushedOut, <-refused, <-left; !errors.Is(one, errFull) || !errors.Is(other, errFull) || !errors.Is(third, context.Canceled) {
			t.Errorf("refused by %v and %v, left by %v", one, other, third)
		}
		if err := <-waits; err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if got, want := q.stats(), (Stats{Permits: 1, Held: 1, Counts: Counts{Refused: 2, Waited: 3, WaitTime: 4 * time.Second}}); got != want {
			t.Errorf("the other one computes: %+v, want %+v", got, want)
		}
	})
}
