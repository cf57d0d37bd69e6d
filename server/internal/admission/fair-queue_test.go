package admission

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func session(name string) client { return client{name, true} }
func address(name string) client { return client{name, false} }

// acquired starts a request and answers where its result will be.
func acquired(q *fairQueue, ctx context.Context, of client) chan error {
	done := make(chan error, 1)
	go func() { done <- q.acquire(ctx, of) }()
	return done
}

func heldOf(q *fairQueue) int {
	q.lock.Lock()
	defer q.lock.Unlock()
	return q.held
}

// isEmpty reports what is left in a queue that nobody uses any more.
func isEmpty(t *testing.T, q *fairQueue) {
	t.Helper()
	q.lock.Lock()
	defer q.lock.Unlock()
	if q.held != 0 || q.waiting != 0 || len(q.backlogs) != 0 || len(q.backlogOf) != 0 || len(q.started) != 0 {
		t.Errorf("%d held, %d waiting, %d and %d backlogs, started %v", q.held, q.waiting, len(q.backlogs), len(q.backlogOf), q.started)
	}
}

func TestClientsTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newFairQueue(1, 100, 100)
		if err := q.acquire(t.Context(), address("first")); err != nil {
			t.Fatal(err)
		}
		var lock sync.Mutex
		order := []string{}
		for _, name := range []string{"a", "a", "a", "b", "c", "c"} {
			go func() {
				_ = q.acquire(context.Background(), session(name))
				lock.Lock()
				order = append(order, name)
				lock.Unlock()
				q.release()
				q.finish(session(name))
			}()
			// each is in the queue before the next one comes
			synctest.Wait()
		}
		q.release()
		q.finish(address("first"))
		synctest.Wait()
		if want := []string{"a", "b", "c", "a", "c", "a"}; !slices.Equal(order, want) {
			t.Errorf("served %v, want %v", order, want)
		}
		isEmpty(t, q)
	})
}

func TestRequestsOfOneClientKeepTheirOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newFairQueue(1, 100, 100)
		_ = q.acquire(t.Context(), address("first"))
		order := []int{}
		for n := range 5 {
			go func() {
				_ = q.acquire(context.Background(), session("a"))
				order = append(order, n)
				q.release()
				q.finish(session("a"))
			}()
			synctest.Wait()
		}
		q.release()
		synctest.Wait()
		if !slices.IsSorted(order) || len(order) != 5 {
			t.Errorf("served %v", order)
		}
	})
}

func TestASessionStartsOnlySoMany(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newFairQueue(10, 100, 2)
		for range 2 {
			if err := q.acquire(t.Context(), session("a")); err != nil {
				t.Fatal(err)
			}
			// a slow download computes nothing, but it has started
			q.release()
		}
		third := acquired(q, t.Context(), session("a"))
		synctest.Wait()
		if len(third) != 0 {
			t.Fatal("a third request of the session has started")
		}
		for range 5 {
			if err := q.acquire(t.Context(), address("many people")); err != nil {
				t.Errorf("an address: %v", err)
			}
		}
		if err := q.acquire(t.Context(), session("b")); err != nil {
			t.Errorf("another session: %v", err)
		}
		q.finish(session("a"))
		if err := <-third; err != nil {
			t.Errorf("after the first has finished: %v", err)
		}
	})
}

func TestAFullQueueRefusesTheLongestBacklog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newFairQueue(1, 4, 100)
		_ = q.acquire(t.Context(), address("first"))
		waiting := []chan error{}
		for range 4 {
			waiting = append(waiting, acquired(q, t.Context(), session("a")))
			synctest.Wait()
		}
		if err := q.acquire(t.Context(), session("a")); !errors.Is(err, errFull) {
			t.Errorf("one more of the same client: %v", err)
		}
		others := []chan error{}
		for _, name := range []string{"b", "c"} {
			others = append(others, acquired(q, t.Context(), session(name)))
			synctest.Wait()
		}
		for at, want := range []int{0, 0, 1, 1} {
			if len(waiting[at]) != want {
				t.Errorf("request %d of the longest backlog has %d answers, want %d", at, len(waiting[at]), want)
			}
		}
		if err := <-waiting[3]; !errors.Is(err, errFull) {
			t.Errorf("the newest one got %v", err)
		}
		if err := q.acquire(t.Context(), session("b")); !errors.Is(err, errFull) {
			t.Errorf("a second one where two is the most that anybody has: %v", err)
		}
		for range 5 {
			q.release()
			synctest.Wait()
		}
		for _, one := range others {
			if err := <-one; err != nil {
				t.Errorf("a client that was made room for: %v", err)
			}
		}
	})
}

func TestAReacquiredPermitIsPaidBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newFairQueue(1, 100, 100)
		_ = q.acquire(t.Context(), address("a"))
		q.release()
		_ = q.acquire(t.Context(), address("b"))
		q.reacquire()
		next := acquired(q, t.Context(), address("c"))
		q.release()
		synctest.Wait()
		if len(next) != 0 {
			t.Error("there are two permits where there should be one")
		}
		q.release()
		if err := <-next; err != nil {
			t.Error(err)
		}
	})
}

// Random clients come, wait, compute, lose patience and go, side by side; for the race detector. Whatever happens, no
// more than the permits are held at a time, and in the end nothing is left.
func TestRandomArrivalsAndCancellations(t *testing.T) {
	for _, one := range []struct{ permits, maxWaiting, maxStarted int }{{1, 5, 1}, {3, 20, 2}, {4, 1000, 100}} {
		t.Run(fmt.Sprint(one), func(t *testing.T) {
			seed := rand.Uint64()
			t.Logf("seed %d", seed)
			q := newFairQueue(one.permits, one.maxWaiting, one.maxStarted)
			var inside, served, refused, cancelled atomic.Int64
			var all sync.WaitGroup
			for n := range uint64(400) {
				all.Go(func() {
					random := rand.New(rand.NewPCG(seed, n))
					of := client{fmt.Sprint("client ", random.IntN(6)), random.IntN(3) > 0}
					ctx, cancel := context.WithCancel(context.Background())
					defer cancel()
					for range random.IntN(50) {
						runtime.Gosched()
					}
					if random.IntN(3) == 0 {
						yields := random.IntN(200)
						go func() {
							for range yields {
								runtime.Gosched()
							}
							cancel()
						}()
					}
					switch err := q.acquire(ctx, of); {
					case errors.Is(err, errFull):
						refused.Add(1)
						return
					case errors.Is(err, context.Canceled):
						cancelled.Add(1)
						return
					case err != nil:
						t.Error(err)
						return
					}
					if now := inside.Add(1); now > int64(one.permits) {
						t.Errorf("%d compute at a time", now)
					}
					for range random.IntN(20) {
						runtime.Gosched()
					}
					inside.Add(-1)
					q.release()
					q.finish(of)
					served.Add(1)
				})
			}
			all.Wait()
			if sum := served.Load() + refused.Load() + cancelled.Load(); sum != 400 || served.Load() == 0 {
				t.Errorf("%d served, %d refused, %d cancelled", served.Load(), refused.Load(), cancelled.Load())
			}
			isEmpty(t, q)
		})
	}
}

func TestAPermitExpiresWhileItsRequestWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newFairQueue(1, 100, 100)
		_ = q.acquire(t.Context(), session("a"))
		slow := newPermit(q, session("a"))
		next := acquired(q, t.Context(), session("b"))
		time.Sleep(permitTimeout - time.Millisecond)
		synctest.Wait()
		if len(next) != 0 {
			t.Fatal("the permit has gone before its time")
		}
		time.Sleep(time.Millisecond)
		if err := <-next; err != nil {
			t.Fatal(err)
		}
		other := newPermit(q, session("b"))
		other.finish()
		slow.finish()
		slow.finish()
		isEmpty(t, q)
	})
}

func TestAPermitIsFreeDuringIO(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newFairQueue(1, 100, 100)
		_ = q.acquire(t.Context(), session("a"))
		own := newPermit(q, session("a"))
		own.releaseDuring(func() {
			if err := q.acquire(t.Context(), session("b")); err != nil {
				t.Error(err)
			}
			q.release()
			q.finish(session("b"))
			// longer than a permit is held: its time begins anew
			time.Sleep(2 * permitTimeout)
		})
		synctest.Wait()
		if held := heldOf(q); held != 1 {
			t.Errorf("%d permits are held after it", held)
		}
		time.Sleep(permitTimeout)
		synctest.Wait()
		if held := heldOf(q); held != 0 {
			t.Errorf("%d permits are held after their time", held)
		}
		own.finish()
		own.releaseDuring(func() {})
		isEmpty(t, q)
	})
}
