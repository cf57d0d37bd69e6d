package main

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
	// places is how many may compute at a time, most how many may wait.
	places, most int

	lock sync.Mutex
	// taken is above places while some who were away for a moment are back.
	taken   int
	waiting int
	// lines are those that wait, one line a client, in the order of their turns; lineOf finds a client's.
	lines  *list.List
	lineOf map[string]*list.Element
}

// line is what one client waits for, the first one first.
type line struct {
	client string
	turns  *list.List
}

// turn tells when it has come, or errFull when it never will.
type turn chan error

func newQueue(places, most int) *queue {
	return &queue{places: places, most: most, lines: list.New(), lineOf: map[string]*list.Element{}}
}

// take waits for a place, which give gives back. It fails with errFull, or with the context's error when that ends first.
// Where there is no room to wait, the last one of the longest line makes room for who has fewer waiting.
func (q *queue) take(ctx context.Context, client string) error {
	q.lock.Lock()
	if q.taken < q.places {
		q.taken++
		q.lock.Unlock()
		return nil
	}
	if q.waiting >= q.most && !q.makeRoom(client) {
		q.lock.Unlock()
		return errFull
	}
	own := make(turn, 1)
	at, place := q.join(client, own)
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
			q.admit()
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

// admit lets in whose turn it is, as long as there are places.
func (q *queue) admit() {
	for q.taken < q.places && q.waiting > 0 {
		at := q.lines.Front()
		first := at.Value.(*line).turns.Front()
		q.taken++
		first.Value.(turn) <- nil
		q.leave(at, first)
		// the client's next one waits for the others' turns
		q.lines.MoveToBack(at)
	}
}

// makeRoom sends the last one of the longest line away, unless the client's own would then be as long. It answers whether
// there is room.
func (q *queue) makeRoom(client string) bool {
	least := 1
	if at := q.lineOf[client]; at != nil {
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
func (q *queue) join(client string, own turn) (at, place *list.Element) {
	at = q.lineOf[client]
	if at == nil {
		at = q.lines.PushBack(&line{client, list.New()})
		q.lineOf[client] = at
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
