package admission

import (
	"io"
	"net/http"
	"sync"
	"time"
)

const (
	// permitTimeout ends a request's claim on its permit: by then it is most likely waiting for I/O, such as a mail server,
	// a disk, or another request.
	permitTimeout = time.Second
	// unblockedBytes of a response are taken by the system's buffers, without waiting for a slow reader.
	unblockedBytes = 64 << 10
)

// permit is a request's right to compute. It is released whenever the request waits for the network.
type permit struct {
	queue *fairQueue
	of    client

	lock sync.Mutex
	held bool
	// since is when it was acquired last.
	since time.Time
	timer *time.Timer
	// finished permits are not acquired again: the request has ended, or lives long and only passes messages on.
	finished bool
}

// newPermit is that of a request whose acquire has just succeeded.
func newPermit(q *fairQueue, of client) *permit {
	p := &permit{queue: q, of: of, held: true, since: time.Now()}
	p.lock.Lock()
	defer p.lock.Unlock()
	p.timer = time.AfterFunc(permitTimeout, p.expire)
	return p
}

// expire releases a permit that was held for long.
func (p *permit) expire() {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.held && time.Since(p.since) >= permitTimeout {
		p.release()
	}
}

// finish releases the permit for good.
func (p *permit) finish() {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.release()
	if !p.finished {
		p.finished = true
		p.queue.finish(p.of)
	}
}

// releaseDuring releases the permit while the work waits for the network.
func (p *permit) releaseDuring(work func()) {
	p.lock.Lock()
	p.release()
	p.lock.Unlock()
	defer p.reacquire()
	work()
}

func (p *permit) reacquire() {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.finished || p.held {
		return
	}
	p.queue.reacquire()
	p.held, p.since = true, time.Now()
	p.timer.Reset(permitTimeout)
}

func (p *permit) release() {
	p.timer.Stop()
	if p.held {
		p.held = false
		p.queue.release()
	}
}

// hold keeps a permit until end is called, or until the limit, for work that hangs. release is called once.
func hold(limit time.Duration, release func()) (end func()) {
	once := sync.OnceFunc(release)
	timer := time.AfterFunc(limit, once)
	return func() {
		timer.Stop()
		once()
	}
}

// requestBody releases the permit while it waits for a slow sender.
type requestBody struct {
	io.ReadCloser
	permit *permit
}

func (b *requestBody) Read(into []byte) (n int, err error) {
	b.permit.releaseDuring(func() { n, err = b.ReadCloser.Read(into) })
	return n, err
}

// responseWriter releases the permit while it waits for a slow reader.
type responseWriter struct {
	http.ResponseWriter
	permit  *permit
	written int
}

// Write releases the permit once the system's buffers may be full.
func (w *responseWriter) Write(part []byte) (n int, err error) {
	w.written += len(part)
	if w.written <= unblockedBytes {
		return w.ResponseWriter.Write(part)
	}
	w.permit.releaseDuring(func() { n, err = w.ResponseWriter.Write(part) })
	return n, err
}

// ReadFrom is how files are sent, without passing through the program where the system can do that.
func (w *responseWriter) ReadFrom(source io.Reader) (n int64, err error) {
	w.permit.releaseDuring(func() { n, err = io.Copy(w.ResponseWriter, source) })
	return n, err
}

// Flush finishes the permit: a response that is sent in pieces goes on for as long as somebody listens.
func (w *responseWriter) Flush() {
	_ = w.FlushError()
}

// FlushError is what http.ResponseController looks for.
func (w *responseWriter) FlushError() error {
	w.permit.finish()
	return http.NewResponseController(w.ResponseWriter).Flush()
}

// Unwrap gives http.ResponseController the rest of what the server's writer can do.
func (w *responseWriter) Unwrap() http.ResponseWriter {
	return w.ResponseWriter
}
