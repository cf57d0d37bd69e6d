// Package admission is the server's admission control: a few requests compute at a time, the others wait in a fair queue.
package admission

import (
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"runtime"
	"strings"
	"time"

	"sijil/internal/requestlimits"
)

const (
	// extraPermits are handed out beyond one for each core: some requests compute while others write to the disk.
	extraPermits = 2
	// extraRuntimes are kept beyond one for each permit.
	extraRuntimes = 8
	// maxWaiting bounds the memory of waiting requests: some 30 KB each, and at most MaxBuffered more.
	maxWaiting = 2000
	// maxStarted bounds the runtimes, of some 1.3 MB each, that one session can hold by sending and reading slowly.
	maxStarted = 100
	// maxHashing is how many passwords are hashed at a time, and maxWaitingToHash how many requests wait for that.
	maxHashing       = 2
	maxWaitingToHash = 500
	// hashTimeout is after how long a request counts as hanging.
	hashTimeout = 2 * time.Minute
	// MaxBuffered is how large a body, in bytes, may be to be read before its request waits.
	MaxBuffered = 64 << 10
	// retryAfter is when a refused client may try again, in seconds.
	retryAfter = "5"
)

// Limiter runs before everything that answers requests. PocketBase runs hooks in JavaScript runtimes: it keeps a few,
// and makes more when those are busy, which is expensive. So only a few requests may compute at a time.
type Limiter struct {
	queue *fairQueue
	// hashing is for requests that hash a password. They wait for it without a permit, so that all others go on.
	hashing *fairQueue
	next    http.Handler
	limits  *requestlimits.Limits
}

// New puts a limiter before next. The limits have the message of a refusal.
func New(limits *requestlimits.Limits, next http.Handler) *Limiter {
	return &Limiter{
		queue:   newFairQueue(Permits(), maxWaiting, maxStarted),
		hashing: newFairQueue(maxHashing, maxWaitingToHash, maxStarted),
		next:    next,
		limits:  limits,
	}
}

// Permits is how many requests compute at a time.
func Permits() int {
	return runtime.GOMAXPROCS(0) + extraPermits
}

// KeptRuntimes is how many JavaScript runtimes are kept: some requests take a second one for hooks on their changes, cron
// jobs take one, and so do slow uploads and downloads.
func KeptRuntimes() int {
	return Permits() + extraRuntimes
}

func (l *Limiter) ServeHTTP(answer http.ResponseWriter, request *http.Request) {
	if bypasses(request.URL.Path) {
		l.next.ServeHTTP(answer, request)
		return
	}
	of := clientOf(request)
	buffered, err := bufferBody(request)
	// hooks refuse a larger body before they hash anything
	if err == nil && buffered && requestlimits.Hashes(request) {
		if err = l.hashing.acquire(request.Context(), of); err == nil {
			// not permitTimeout: a request that waits for the CPU is about to hash
			defer hold(hashTimeout, func() {
				l.hashing.release()
				l.hashing.finish(of)
			})()
		}
	}
	if err == nil {
		err = l.queue.acquire(request.Context(), of)
	}
	if errors.Is(err, errFull) {
		l.refuse(answer, request)
		return
	}
	if err != nil {
		// the client is gone
		panic(http.ErrAbortHandler)
	}
	own := newPermit(l.queue, of)
	defer own.finish()
	if !buffered {
		request.Body = &requestBody{request.Body, own}
	}
	l.next.ServeHTTP(&responseWriter{ResponseWriter: answer, permit: own}, request)
}

// bypasses reports which requests no hook sees: health checks, and the console's own files.
func bypasses(path string) bool {
	return path == "/api/health" || strings.HasPrefix(path, "/_/")
}

// bufferBody reads a small body before the request gets a permit, so that it does not wait for the network with one; and
// Go notices that a client has gone only when the body was read. Of a body of unknown length it reads as much as of a
// small one. It returns whether that was all.
func bufferBody(request *http.Request) (whole bool, err error) {
	if request.ContentLength == 0 || request.ContentLength > MaxBuffered {
		return request.ContentLength == 0, nil
	}
	body, err := io.ReadAll(io.LimitReader(request.Body, MaxBuffered))
	if request.ContentLength > 0 || err == nil && len(body) < MaxBuffered {
		request.Body, request.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
		return true, err
	}
	// an error of reading shows again where the request is answered
	request.Body = resumed{io.MultiReader(bytes.NewReader(body), request.Body), request.Body}
	return false, nil
}

// resumed is a body whose beginning was read.
type resumed struct {
	io.Reader
	io.Closer
}

// clientOf identifies the client: by session or token, else by address. Made-up sessions gain nothing: at worst all
// requests share the permits as they would in one single queue.
func clientOf(request *http.Request) client {
	if session := sessionOf(request); session != "" {
		return client{session, true}
	}
	if token := request.Header.Get("Authorization"); token != "" {
		return client{token, true}
	}
	host, _, _ := net.SplitHostPort(request.RemoteAddr)
	return client{host, false}
}

// sessionOf is the session that the hooks will find (pb_hooks/src/http/cookies.ts), or "".
func sessionOf(request *http.Request) string {
	wanted := "sijil_session"
	if request.TLS != nil || strings.HasPrefix(strings.ToLower(os.Getenv("PUBLIC_URL")), "https:") {
		wanted = "__Host-" + wanted
	}
	for _, line := range request.Header["Cookie"] {
		for pair := range strings.SplitSeq(line, ";") {
			if name, value, _ := strings.Cut(pair, "="); strings.TrimSpace(name) == wanted {
				return strings.TrimSpace(value)
			}
		}
	}
	return ""
}

// refuse turns a request away for now; devices try again by themselves.
func (l *Limiter) refuse(answer http.ResponseWriter, request *http.Request) {
	answer.Header().Set("Retry-After", retryAfter)
	l.limits.Refuse(answer, request, "server_busy", http.StatusServiceUnavailable)
}
