package admission

import (
	"context"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"
)

// program answers requests when the test lets it, and knows which are there.
type program struct {
	lock  sync.Mutex
	there map[string]int
	// most is how many were there at a time.
	most   map[string]int
	answer chan struct{}
}

func (p *program) ServeHTTP(_ http.ResponseWriter, request *http.Request) {
	p.count(request.URL.Path, 1)
	defer p.count(request.URL.Path, -1)
	if request.Method == http.MethodPost {
		<-p.answer
	}
}

func (p *program) count(path string, by int) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.there[path] += by
	p.most[path] = max(p.most[path], p.there[path])
}

func (p *program) inside(path string) int {
	p.lock.Lock()
	defer p.lock.Unlock()
	return p.there[path]
}

func newTestLimiter() (*Limiter, *program) {
	own := &program{there: map[string]int{}, most: map[string]int{}, answer: make(chan struct{})}
	return New(busy, own), own
}

// until waits for what another goroutine is about to do.
func until(isSo func() bool) {
	for !isSo() {
		runtime.Gosched()
	}
}

func waitingIn(q *fairQueue) int {
	q.lock.Lock()
	defer q.lock.Unlock()
	return q.waiting
}

func post(ctx context.Context, path string) *http.Request {
	return httptest.NewRequestWithContext(ctx, http.MethodPost, path, strings.NewReader("{}"))
}

func TestTwoPasswordsAreHashedAtATime(t *testing.T) {
	for _, path := range []string{"/api/login", "/api/collections/users/auth-with-password"} {
		limiter, own := newTestLimiter()
		var all sync.WaitGroup
		const signIns = 7
		for range signIns {
			all.Go(func() { limiter.ServeHTTP(httptest.NewRecorder(), post(t.Context(), path)) })
		}
		until(func() bool { return own.inside(path)+waitingIn(limiter.hashing) == signIns })
		// requests that wait for hashing hold no permit
		limiter.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), "GET", "/api/config", nil))
		for done := 1; done <= signIns; done++ {
			own.answer <- struct{}{}
			left := signIns - done
			until(func() bool {
				inside := own.inside(path)
				return inside+waitingIn(limiter.hashing) == left && inside >= min(2, left)
			})
		}
		all.Wait()
		if own.most[path] != 2 {
			t.Errorf("%s: %d passwords were hashed at a time", path, own.most[path])
		}
		if limiter.hashing.held != 0 || limiter.queue.held != 0 {
			t.Errorf("%s: permits are kept: %d, %d", path, limiter.hashing.held, limiter.queue.held)
		}
	}
}

func TestWhoLeavesWaitsNoMore(t *testing.T) {
	limiter, own := newTestLimiter()
	var all sync.WaitGroup
	for range maxHashing {
		all.Go(func() { limiter.ServeHTTP(httptest.NewRecorder(), post(t.Context(), "/api/login")) })
	}
	until(func() bool { return own.inside("/api/login") == maxHashing })
	ctx, leave := context.WithCancel(t.Context())
	var left any
	all.Go(func() {
		defer func() { left = recover() }()
		limiter.ServeHTTP(httptest.NewRecorder(), post(ctx, "/api/login"))
	})
	until(func() bool { return waitingIn(limiter.hashing) == 1 })
	leave()
	until(func() bool { return waitingIn(limiter.hashing) == 0 })
	close(own.answer)
	all.Wait()
	if left != http.ErrAbortHandler {
		t.Errorf("who had left was answered: %v", left)
	}
}

func TestMoreSignInsThanMayWaitAreRefused(t *testing.T) {
	limiter, own := newTestLimiter()
	limiter.hashing = newFairQueue(1, 1, 1)
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() { limiter.ServeHTTP(httptest.NewRecorder(), post(t.Context(), "/api/login")) })
	}
	until(func() bool { return own.inside("/api/login") == 1 && waitingIn(limiter.hashing) == 1 })
	answer := httptest.NewRecorder()
	limiter.ServeHTTP(answer, post(t.Context(), "/api/login"))
	header := answer.Header()
	if answer.Code != 503 || header.Get("X-Error-Code") != "server_busy" || header.Get("Retry-After") == "" {
		t.Errorf("refused with %d %v", answer.Code, header)
	}
	close(own.answer)
	all.Wait()
}
