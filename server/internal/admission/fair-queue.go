package admission

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// errFull refuses a request because too many wait already.
var errFull = errors.New("the queue is full")

// fairQueue hands out a few permits at a time. The other requests wait: those of one client in their order, and the
// clients by round robin.
type fairQueue struct {
	// permits is how many requests may compute at a time, maxWaiting how many may wait, and maxStarted how many of one
	// session may have started.
	permits, maxWaiting, maxStarted int

	lock sync.Mutex
	// held is above permits while requests that released theirs for a moment have it again.
	held    int
	waiting int
	// backlogs holds the waiting requests, one backlog per client, in the order of their turns.
	backlogs  []*backlog
	backlogOf map[client]*backlog
	counts    Counts
	// started counts the requests of each session that have started and not finished.
	started map[client]int
}

// client shares one turn among all its requests.
type client struct {
	name string
	// session is set where the name is a session or a token. Behind an address there may be many people.
	session bool
}

// backlog is the waiting requests of one client, the oldest first.
type backlog struct {
	client  client
	waiters []waiter
}

// waiter receives nil with its permit, or errFull when it has to go.
type waiter chan error

func newFairQueue(permits, maxWaiting, maxStarted int) *fairQueue {
	return &fairQueue{
		permits: permits, maxWaiting: maxWaiting, maxStarted: maxStarted,
		backlogOf: map[client]*backlog{}, started: map[client]int{},
	}
}

// acquire waits for a permit, to be returned with release, and counts a request of the client as started until finish. It
// fails with errFull, or with the context's error when that ends first.
// When the queue is full, the newest request of the longest backlog gives way to a client with a shorter one.
func (q *fairQueue) acquire(ctx context.Context, of client) error {
	q.lock.Lock()
	if q.held < q.permits && q.mayStart(of) {
		q.start(of)
		q.lock.Unlock()
		return nil
	}
	if q.waiting >= q.maxWaiting && !q.makeRoom(of) {
		q.counts.Refused++
		q.lock.Unlock()
		return errFull
	}
	own := make(waiter, 1)
	joined := q.join(of, own)
	q.counts.Waited++
	begun := time.Now()
	q.lock.Unlock()
	select {
	case err := <-own:
		q.countWait(begun)
		return err
	case <-ctx.Done():
	}
	q.lock.Lock()
	defer q.lock.Unlock()
	q.counts.WaitTime += time.Since(begun)
	select {
	case err := <-own:
		// the permit came at the same moment
		if err == nil {
			q.held--
			q.countFinished(of)
		}
	default:
		q.leave(joined, own)
	}
	return ctx.Err()
}

func (q *fairQueue) countWait(begun time.Time) {
	q.lock.Lock()
	q.counts.WaitTime += time.Since(begun)
	q.lock.Unlock()
}

// stats is the queue as it is now.
func (q *fairQueue) stats() Stats {
	q.lock.Lock()
	defer q.lock.Unlock()
	return Stats{Permits: q.permits, Held: q.held, Waiting: q.waiting, Counts: q.counts}
}

// reacquire takes a permit at once, even when none is free: a started request may hold what others wait for, such as a
// lock, so only requests that have not started wait.
func (q *fairQueue) reacquire() {
	q.lock.Lock()
	q.held++
	q.lock.Unlock()
}

// release returns a permit.
func (q *fairQueue) release() {
	q.lock.Lock()
	q.held--
	q.admit()
	q.lock.Unlock()
}

// finish ends a started request, whose permit has been released.
func (q *fairQueue) finish(of client) {
	q.lock.Lock()
	q.countFinished(of)
	q.lock.Unlock()
}

func (q *fairQueue) countFinished(of client) {
	if of.session {
		q.started[of]--
		if q.started[of] == 0 {
			delete(q.started, of)
		}
	}
	q.admit()
}

func (q *fairQueue) mayStart(of client) bool {
	return !of.session || q.started[of] < q.maxStarted
}

func (q *fairQueue) start(of client) {
	q.held++
	if of.session {
		q.started[of]++
	}
}

// admit hands free permits to the clients whose turn it is.
func (q *fairQueue) admit() {
	for q.held < q.permits {
		at := slices.IndexFunc(q.backlogs, func(one *backlog) bool { return q.mayStart(one.client) })
		if at < 0 {
			return
		}
		turn := q.backlogs[at]
		q.start(turn.client)
		turn.waiters[0] <- nil
		// its next request waits until the others had their turn
		q.backlogs = append(slices.Delete(q.backlogs, at, at+1), turn)
		q.leave(turn, turn.waiters[0])
	}
}

// makeRoom refuses the newest request of the longest backlog, unless the client's own would then be as long. It returns
// whether there is room.
func (q *fairQueue) makeRoom(of client) bool {
	least := 1
	if own := q.backlogOf[of]; own != nil {
		least += len(own.waiters)
	}
	var longest *backlog
	for _, one := range q.backlogs {
		if len(one.waiters) > least {
			longest, least = one, len(one.waiters)
		}
	}
	if longest == nil {
		return false
	}
	last := longest.waiters[len(longest.waiters)-1]
	last <- errFull
	q.counts.Refused++
	q.leave(longest, last)
	return true
}

// join puts a request at the end of its client's backlog.
func (q *fairQueue) join(of client, own waiter) *backlog {
	joined := q.backlogOf[of]
	if joined == nil {
		joined = &backlog{client: of}
		q.backlogs, q.backlogOf[of] = append(q.backlogs, joined), joined
	}
	q.waiting++
	joined.waiters = append(joined.waiters, own)
	return joined
}

// leave takes a request out of its backlog, and removes a backlog that is empty.
func (q *fairQueue) leave(left *backlog, own waiter) {
	at := slices.Index(left.waiters, own)
	left.waiters = slices.Delete(left.waiters, at, at+1)
	q.waiting--
	if len(left.waiters) == 0 {
		at := slices.Index(q.backlogs, left)
		q.backlogs = slices.Delete(q.backlogs, at, at+1)
		delete(q.backlogOf, left.client)
	}
}
