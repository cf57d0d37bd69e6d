// Package admission lets a few requests compute at a time, and the others wait for their turn.
package admission

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"runtime"
	"strings"
	"time"

	"sijil/internal/permits"
	"sijil/internal/requestlimits"
)

const (
	// placesBeside are the places beyond one for each core: some compute while others write to the disk.
	placesBeside = 2
	// runtimesBeside are the runtimes beyond one for each place.
	runtimesBeside = 8
	// mostWaiting bounds what those that wait hold: some 30 KB each, and at most TakenIn more.
	mostWaiting = 2000
	// mostBegun bounds the runtimes that one session can hold, of some 1.3 MB, by sending and reading slowly.
	mostBegun = 100
	// mostHashing is how many passwords are hashed at a time, and mostWaitingToHash how many requests wait for that.
	mostHashing       = 2
	mostWaitingToHash = 500
	// longestHash is after how long a request counts as hanging.
	longestHash = 2 * time.Minute
	// TakenIn, in bytes, is how large a body may be to be read before its request waits.
	TakenIn = 64 << 10
	// comeAgain is after how many seconds those may try again whom the queue had no room for.
	comeAgain = "5"
)

// Gate stands before everything that answers requests. PocketBase runs hooks in JavaScript runtimes, of which it keeps a
// few and makes more, at a high price, when those are busy; so only a few requests may compute at a time.
type Gate struct {
	queue *queue
	// hashing lets few hash passwords at a time; the others wait without a place, so that everybody else goes on.
	hashing *queue
	next    http.Handler
	// busy is the sentence of a refusal, by language.
	busy map[string]string
}

// New puts a gate before next. The program holds the sentence of a refusal.
func New(program fs.FS, next http.Handler) (*Gate, error) {
	g := &Gate{
		queue:   newQueue(computing(), mostWaiting, mostBegun),
		hashing: newQueue(mostHashing, mostWaitingToHash, mostBegun),
		next:    next,
	}
	text, err := fs.ReadFile(program, "dist/busy.json")
	if err != nil {
		return nil, err
	}
	return g, json.Unmarshal(text, &g.busy)
}

// computing is how many requests may compute at a time.
func computing() int {
	return runtime.GOMAXPROCS(0) + placesBeside
}

// KeptRuntimes is how many runtimes are kept: some requests take a second one for what listens to their changes, jobs by
// the clock take one, and so do those who read or send a file slowly.
func KeptRuntimes() int {
	return computing() + runtimesBeside
}

func (g *Gate) ServeHTTP(answer http.ResponseWriter, request *http.Request) {
	if needsNoRuntime(request.URL.Path) {
		g.next.ServeHTTP(answer, request)
		return
	}
	of := clientOf(request)
	whole, err := takeIn(request)
	// hooks refuse a larger body before they hash anything
	if err == nil && whole && requestlimits.Hashes(request) {
		if err = g.hashing.take(request.Context(), of); err == nil {
			// no patience here: a request that waits for the processor is about to hash, or hashes
			defer permits.Hold(longestHash, func() {
				g.hashing.give()
				g.hashing.end(of)
			})()
		}
	}
	if err == nil {
		err = g.queue.take(request.Context(), of)
	}
	if errors.Is(err, errFull) {
		g.refuse(answer, request)
		return
	}
	if err != nil {
		// nobody is there any more who could read an answer
		panic(http.ErrAbortHandler)
	}
	own := visiting(g.queue, of)
	defer own.end()
	if !whole {
		request.Body = &incoming{request.Body, own}
	}
	g.next.ServeHTTP(&outgoing{ResponseWriter: answer, visit: own}, request)
}

// needsNoRuntime tells which requests no hook sees: the question whether the server lives, and the console's own files.
func needsNoRuntime(path string) bool {
	return path == "/api/health" || strings.HasPrefix(path, "/_/")
}

// takeIn reads a small body whole, so that nothing is waited for once the request has a place; and only of a request that
// has been read does Go tell when its client goes away. Of a body whose length nobody has told, as much is read. It answers
// whether that was all.
func takeIn(request *http.Request) (whole bool, err error) {
	if request.ContentLength == 0 || request.ContentLength > TakenIn {
		return request.ContentLength == 0, nil
	}
	body, err := io.ReadAll(io.LimitReader(request.Body, TakenIn))
	if request.ContentLength > 0 || err == nil && len(body) < TakenIn {
		request.Body, request.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
		return true, err
	}
	// what failed once fails again, where it is answered
	request.Body = resumed{io.MultiReader(bytes.NewReader(body), request.Body), request.Body}
	return false, nil
}

// resumed is a body of which the beginning has been read.
type resumed struct {
	io.Reader
	io.Closer
}

// clientOf tells clients apart, for their turns: by session or token, else by address. Who makes sessions up has no more
// of it than one line for everybody would give.
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

// sessionOf is the session that the hooks will find (pb_hooks/src/http/cookies.ts), or nothing.
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

// refuse answers as the product's own refusals do (pb_hooks/src/http/reply.ts); devices try again by themselves.
func (g *Gate) refuse(answer http.ResponseWriter, request *http.Request) {
	language := requestlimits.LanguageOf(request.Header.Get("Accept-Language"))
	header := answer.Header()
	header.Set("Content-Type", "text/plain; charset=utf-8")
	header.Set("Content-Language", language)
	header.Set("Cache-Control", "private, no-store")
	header.Set("X-Error-Code", "server_busy")
	header.Set("Retry-After", comeAgain)
	answer.WriteHeader(http.StatusServiceUnavailable)
	_, _ = io.WriteString(answer, g.busy[language])
}
