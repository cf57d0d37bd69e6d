package admission

import (
	"container/list"
	"context"
	"errors"
	"sync"
)

// errFull is answered when so many wait already that waiting makes no sense.
var errFull = errors.New("the queue is full")

// queue lets a few compute at a time; the others wait, those of each client in their order and the clients by turns.
type queue struct {
	// places is how many may compute at a time, most how many may wait, and each how many of one session may have begun.
	places, most, each int

	lock sync.Mutex
	// taken is above places while some who were away for a moment are back.
	taken   int
	waiting int
	// lines are those that wait, one line a client, in the order of their turns; lineOf finds a client's.
	lines  *list.List
	lineOf map[client]*list.Element
	// begun counts the requests of each session that have begun and not ended.
	begun map[client]int
}

// client is whose turns are taken one after the other.
type client struct {
	name string
	// session tells that the name is a session or a token. Behind an address there may be many people.
	session bool
}

// line is what one client waits for, the first one first.
type line struct {
	client client
	turns  *list.List
}

// turn tells when it has come, or errFull when it never will.
type turn chan error

func newQueue(places, most, each int) *queue {
	return &queue{
		places: places, most: most, each: each,
		lines: list.New(), lineOf: map[client]*list.Element{}, begun: map[client]int{},
	}
}

// take waits for a place, which give gives back, and lets the client begin, which end undoes. It fails with errFull, or
// with the context's error when that ends first.
// Where there is no room to wait, the last one of the longest line makes room for who has fewer waiting.
func (q *queue) take(ctx context.Context, of client) error {
	q.lock.Lock()
	if q.taken < q.places && q.mayBegin(of) {
		q.begin(of)
		q.lock.Unlock()
		return nil
	}
	if q.waiting >= q.most && !q.makeRoom(of) {
		q.lock.Unlock()
		return errFull
	}
	own := make(turn, 1)
	at, place := q.join(of, own)
	q.lock.Unlock()
	select {
	case err := <-own:
		return err
	case <-ctx.Done():
	}
	q.lock.Lock()
	defer q.lock.Unlock()
	select {
	case err := <-own:
		// it came at the same moment
		if err == nil {
			q.taken--
			q.leaveOff(of)
		}
	default:
		q.leave(at, place)
	}
	return ctx.Err()
}

// retake takes a place at once, even when none is free: who has begun may hold what others wait for, so only those who
// have not begun wait for places.
func (q *queue) retake() {
	q.lock.Lock()
	q.taken++
	q.lock.Unlock()
}

// give gives a place back.
func (q *queue) give() {
	q.lock.Lock()
	q.taken--
	q.admit()
	q.lock.Unlock()
}

// end tells that a request of the client, which has given its place back, has ended.
func (q *queue) end(of client) {
	q.lock.Lock()
	q.leaveOff(of)
	q.lock.Unlock()
}

func (q *queue) leaveOff(of client) {
	if of.session {
		q.begun[of]--
		if q.begun[of] == 0 {
			delete(q.begun, of)
		}
	}
	q.admit()
}

func (q *queue) mayBegin(of client) bool {
	return !of.session || q.begun[of] < q.each
}

func (q *queue) begin(of client) {
	q.taken++
	if of.session {
		q.begun[of]++
	}
}

// admit lets in whose turn it is, as long as there are places.
func (q *queue) admit() {
	for q.taken < q.places {
		at := q.lines.Front()
		for at != nil && !q.mayBegin(at.Value.(*line).client) {
			at = at.Next()
		}
		if at == nil {
			return
		}
		first := at.Value.(*line).turns.Front()
		q.begin(at.Value.(*line).client)
		first.Value.(turn) <- nil
		q.leave(at, first)
		// the client's next one waits for the others' turns
		q.lines.MoveToBack(at)
	}
}

// makeRoom sends the last one of the longest line away, unless the client's own would then be as long. It answers whether
// there is room.
func (q *queue) makeRoom(of client) bool {
	least := 1
	if at := q.lineOf[of]; at != nil {
		least += at.Value.(*line).turns.Len()
	}
	var longest *list.Element
	for at := q.lines.Front(); at != nil; at = at.Next() {
		if length := at.Value.(*line).turns.Len(); length > least {
			longest, least = at, length
		}
	}
	if longest == nil {
		return false
	}
	last := longest.Value.(*line).turns.Back()
	last.Value.(turn) <- errFull
	q.leave(longest, last)
	return true
}

// join puts a turn at the end of its client's line.
func (q *queue) join(of client, own turn) (at, place *list.Element) {
	at = q.lineOf[of]
	if at == nil {
		at = q.lines.PushBack(&line{of, list.New()})
		q.lineOf[of] = at
	}
	q.waiting++
	return at, at.Value.(*line).turns.PushBack(own)
}

// leave takes a turn out of its line, and the line away when it was the last one there.
func (q *queue) leave(at, place *list.Element) {
	of := at.Value.(*line)
	of.turns.Remove(place)
	q.waiting--
	if of.turns.Len() == 0 {
		q.lines.Remove(at)
		delete(q.lineOf, of.client)
	}
}
