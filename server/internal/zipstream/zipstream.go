// Package zipstream answers with a ZIP of stored files that a hook has decided on. Nothing of it is kept in memory or on
// the disk: each file is read while it is sent.
package zipstream

import (
	"archive/zip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

const (
	// maxRunning is how many are sent at a time, and maxOfOne how many to one person: each reads the disk for as long as the
	// client's line takes.
	maxRunning = 4
	maxOfOne   = 2
	// stallTimeout ends an answer that nobody takes from.
	stallTimeout = time.Minute
	// bufferSize is how much of a file is in memory.
	bufferSize = 64 << 10
	// jobKey is where the job is kept in the event.
	jobKey = "sijilZip"
)

// job is what a hook asks for (pb_hooks/src/documents/zip.ts).
type job struct {
	User  string `json:"user"`
	Files []file `json:"files"`
	List  list   `json:"list"`
}

type file struct {
	// Key is its place in PocketBase's file storage.
	Key  string `json:"key"`
	Name string `json:"name"`
	// Time is in milliseconds.
	Time int64 `json:"time"`
	// Missing is its line in the list, should it be missing.
	Missing string `json:"missing"`
}

// list is the text file of what is left out; there is none where nothing is.
type list struct {
	Name  string   `json:"name"`
	Intro string   `json:"intro"`
	Lines []string `json:"lines"`
}

// Streams are the ZIP files that are being sent.
type Streams struct {
	lock    sync.Mutex
	running int
	of      map[string]int
}

// New has none under way.
func New() *Streams {
	return &Streams{of: map[string]int{}}
}

// Accept takes a job for the request of this event, which Middleware answers. It reports false where as many are under way
// as may be. A HEAD request is answered without one.
func (s *Streams) Accept(e *core.RequestEvent, text string) (bool, error) {
	wanted := &job{}
	if err := json.Unmarshal([]byte(text), wanted); err != nil {
		return false, err
	}
	if !s.begin(wanted.User) {
		return false, nil
	}
	if e.Request.Method == http.MethodHead {
		s.end(wanted.User)
	} else {
		e.Set(jobKey, wanted)
	}
	return true, nil
}

func (s *Streams) begin(user string) bool {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.running >= maxRunning || s.of[user] >= maxOfOne {
		return false
	}
	s.running++
	s.of[user]++
	return true
}

func (s *Streams) end(user string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.running--
	if s.of[user]--; s.of[user] == 0 {
		delete(s.of, user)
	}
}

// Middleware sends the ZIP that a hook has asked for, once that has returned.
func (s *Streams) Middleware() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id: "sijilZip",
		Func: func(e *core.RequestEvent) error {
			defer func() {
				if wanted, _ := e.Get(jobKey).(*job); wanted != nil {
					s.end(wanted.User)
				}
			}()
			err := e.Next()
			if wanted, _ := e.Get(jobKey).(*job); wanted != nil && err == nil && !e.Written() {
				return send(e, wanted)
			}
			return err
		},
	}
}

// send writes the answer. Its permit goes at once (admission): from here on it waits for disk and line alone.
func send(e *core.RequestEvent, wanted *job) error {
	files, err := e.App.NewFilesystem()
	if err != nil {
		return err
	}
	defer files.Close()
	ctx, cancel := context.WithCancel(e.Request.Context())
	defer cancel()
	files.SetContext(ctx)
	if err := e.Flush(); err != nil {
		return nil
	}
	open := func(key string) (io.ReadCloser, error) { return files.GetReader(key) }
	to := &unstalled{e.Response, http.NewResponseController(e.Response)}
	if err := write(ctx, to, wanted, open); err != nil {
		// whoever still listens must not take what has come for a whole ZIP
		panic(http.ErrAbortHandler)
	}
	return nil
}

// unstalled gives each write its time, whatever the whole answer takes.
type unstalled struct {
	to         io.Writer
	controller *http.ResponseController
}

func (u *unstalled) Write(part []byte) (int, error) {
	if err := u.controller.SetWriteDeadline(time.Now().Add(stallTimeout)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return 0, err
	}
	return u.to.Write(part)
}

// write writes the ZIP; a file that is missing is left out and named in the list.
func write(ctx context.Context, to io.Writer, wanted *job, open func(key string) (io.ReadCloser, error)) error {
	archive := zip.NewWriter(to)
	buffer := make([]byte, bufferSize)
	lines := wanted.List.Lines
	for _, one := range wanted.Files {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		content, err := open(one.Key)
		if err != nil {
			lines = append(lines, one.Missing)
			continue
		}
		err = add(archive, one.Name, time.UnixMilli(one.Time).UTC(), content, buffer)
		if closing := content.Close(); err == nil {
			err = closing
		}
		if err != nil {
			return err
		}
	}
	if len(lines) > 0 {
		text := wanted.List.Intro + "\r\n\r\n" + strings.Join(lines, "\r\n") + "\r\n"
		if err := add(archive, wanted.List.Name, time.Now().UTC(), strings.NewReader(text), buffer); err != nil {
			return err
		}
	}
	return archive.Close()
}

// add stores one file; papers are compressed already.
func add(archive *zip.Writer, name string, modified time.Time, content io.Reader, buffer []byte) error {
	entry, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store, Modified: modified})
	if err != nil {
		return err
	}
	// without the shortcuts of content and entry, which would take buffers of their own
	_, err = io.CopyBuffer(struct{ io.Writer }{entry}, struct{ io.Reader }{content}, buffer)
	return err
}
