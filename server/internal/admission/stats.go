package admission

import "time"

// Stats is a queue at one moment.
type Stats struct {
	// Permits is how many requests may compute, Held how many do, and Waiting how many wait for that.
	Permits, Held, Waiting int
	Counts
}

// Counts is what has happened in a queue since the start.
type Counts struct {
	// Refused requests found the queue full, or gave way to another client.
	Refused uint64
	// Waited is how many requests have waited, and WaitTime for how long together.
	Waited   uint64
	WaitTime time.Duration
}

// Stats returns the queue of all requests, and that of those which hash a password.
func (l *Limiter) Stats() (requests, hashing Stats) {
	return l.queue.stats(), l.hashing.stats()
}
