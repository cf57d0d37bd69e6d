package admission

import (
	"io"
	"net/http"
	"sync"
	"time"
)

const (
	// patience is how long a request may compute before its place counts no more: it waits for something else than the
	// processor, such as a mail server, a disk, or another request.
	patience = time.Second
	// flowing is how much of an answer, in bytes, the system takes without waiting for whoever reads it.
	flowing = 64 << 10
)

// visit is one request's hold on a place of the queue. The place is given back whenever the request waits for the network.
type visit struct {
	queue *queue
	of    client

	lock sync.Mutex
	held bool
	// since is when the place was taken last.
	since time.Time
	timer *time.Timer
	// gone tells that no place is taken any more: the request has ended, or lives long and only passes messages on.
	gone bool
}

// visiting is the visit of a request that has just taken a place.
func visiting(q *queue, of client) *visit {
	v := &visit{queue: q, of: of, held: true, since: time.Now()}
	v.lock.Lock()
	defer v.lock.Unlock()
	v.timer = time.AfterFunc(patience, v.tire)
	return v
}

// tire gives the place of a request back that has computed for long.
func (v *visit) tire() {
	v.lock.Lock()
	defer v.lock.Unlock()
	if v.held && time.Since(v.since) >= patience {
		v.free()
	}
}

// end gives the place back for good.
func (v *visit) end() {
	v.lock.Lock()
	defer v.lock.Unlock()
	v.free()
	if !v.gone {
		v.gone = true
		v.queue.end(v.of)
	}
}

// away gives the place back while the work waits for the network.
func (v *visit) away(work func()) {
	v.lock.Lock()
	v.free()
	v.lock.Unlock()
	defer v.back()
	work()
}

func (v *visit) back() {
	v.lock.Lock()
	defer v.lock.Unlock()
	if v.gone || v.held {
		return
	}
	v.queue.retake()
	v.held, v.since = true, time.Now()
	v.timer.Reset(patience)
}

func (v *visit) free() {
	v.timer.Stop()
	if v.held {
		v.held = false
		v.queue.give()
	}
}

// incoming is a request's body; reading it may wait for whoever sends it.
type incoming struct {
	io.ReadCloser
	visit *visit
}

func (b *incoming) Read(into []byte) (n int, err error) {
	b.visit.away(func() { n, err = b.ReadCloser.Read(into) })
	return n, err
}

// outgoing is where an answer is written to; that may wait for whoever reads it.
type outgoing struct {
	http.ResponseWriter
	visit   *visit
	written int
}

// Write gives the place back for that part of an answer which the system may not take at once.
func (o *outgoing) Write(part []byte) (n int, err error) {
	o.written += len(part)
	if o.written <= flowing {
		return o.ResponseWriter.Write(part)
	}
	o.visit.away(func() { n, err = o.ResponseWriter.Write(part) })
	return n, err
}

// ReadFrom is how files are sent, without passing through the program where the system can do that.
func (o *outgoing) ReadFrom(source io.Reader) (n int64, err error) {
	o.visit.away(func() { n, err = io.Copy(o.ResponseWriter, source) })
	return n, err
}

// Flush gives the place back for good: an answer that is sent in pieces goes on for as long as somebody listens.
func (o *outgoing) Flush() {
	_ = o.FlushError()
}

// FlushError is what http.ResponseController looks for.
func (o *outgoing) FlushError() error {
	o.visit.end()
	return http.NewResponseController(o.ResponseWriter).Flush()
}

// Unwrap gives http.ResponseController the rest of what the server's writer can do.
func (o *outgoing) Unwrap() http.ResponseWriter {
	return o.ResponseWriter
}
