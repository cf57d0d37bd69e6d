// Package texts reads what stored papers say, one after the other, beside the requests of a running server. The server
// reads every paper itself, so that what a search finds is what the file says, whoever has filed it.
package texts

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"
	"github.com/pocketbase/pocketbase/tools/hook"
)

const (
	// lookAgain is how often everything is looked through for papers that nothing has told of: files that could not be had
	// before.
	lookAgain = time.Hour
	// askLog is how often the change log is asked for what another process has written, such as an import beside the server.
	askLog = 10 * time.Second
	// busyPause is how long reading waits before it looks again whether requests wait.
	busyPause = 100 * time.Millisecond
	// noticePause is how often devices hear of texts while many are read; each pulls then.
	noticePause = 10 * time.Second
)

// Config is what a queue works with.
type Config struct {
	App core.App
	// Script is the code of texts.bundle.js.
	Script func() (string, error)
	// PDFium is pdfium.wasm; CacheFolder is where it is kept compiled, "" for nowhere.
	PDFium      func() ([]byte, error)
	CacheFolder string
	// IsBusy reports whether requests wait, before which reading stands back.
	IsBusy func() bool
	// Notify tells the devices of these tenants that there is something new.
	Notify func(tenants []string)
}

// Queue reads papers, one at a time.
type Queue struct {
	Config
	// wake has room for one: that there is something to do is said once.
	wake chan struct{}
	// interrupted is what readingRow said at the start, until that paper's turn.
	interrupted string
	// engineNumber is 0 until it is known.
	engineNumber int
	// askLog is the constant, but for tests.
	askLog time.Duration

	lock sync.Mutex
	// woken are records that were just filed or changed.
	woken []record
}

// New makes a queue that does nothing before Run.
func New(config Config) *Queue {
	return &Queue{Config: config, wake: make(chan struct{}, 1), askLog: askLog}
}

// Bind has the queue hear of every record with papers that is filed or changed. It has to be called before the server starts.
func (q *Queue) Bind(app core.App) {
	hear := &hook.Handler[*core.RecordEvent]{Id: "sijilTexts", Func: func(e *core.RecordEvent) error {
		q.hear(record{e.Record.Collection().Name, e.Record.Id})
		return e.Next()
	}}
	app.OnRecordAfterCreateSuccess(inOrder...).Bind(hear)
	app.OnRecordAfterUpdateSuccess(inOrder...).Bind(hear)
}

func (q *Queue) hear(of record) {
	q.lock.Lock()
	q.woken = append(q.woken, of)
	q.lock.Unlock()
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// takeWoken returns the records that were heard of since, the last first.
func (q *Queue) takeWoken() []record {
	q.lock.Lock()
	defer q.lock.Unlock()
	taken := q.woken
	q.woken = nil
	slices.Reverse(taken)
	return taken
}

// Run reads until the context ends. It never fails: what goes wrong is logged.
func (q *Queue) Run(ctx context.Context) {
	again := time.NewTicker(lookAgain)
	defer again.Stop()
	log := time.NewTicker(q.askLog)
	defer log.Stop()
	if ctx.Err() != nil {
		return
	}
	// before all are looked through, so that nothing falls between the two
	seen := q.newestEntry()
	pending := append(q.resume(), q.unread()...)
	for {
		q.work(ctx, pending)
		pending = nil
		select {
		case <-ctx.Done():
			return
		case <-q.wake:
		case <-log.C:
			if newest := q.newestEntry(); newest > seen {
				pending, seen = q.logged(seen), newest
			}
		case <-again.C:
			pending = q.unread()
		}
	}
}

// work reads the papers of these records and of those that are heard of meanwhile, which come first.
func (q *Queue) work(ctx context.Context, pending []record) {
	tools := &tools{queue: q}
	defer tools.close(ctx)
	notices := notices{notify: q.Notify, last: time.Now()}
	defer notices.send()
	defer q.forgetReading()
	for ctx.Err() == nil {
		pending = append(q.takeWoken(), pending...)
		if len(pending) == 0 {
			return
		}
		of := pending[0]
		pending = pending[1:]
		papers, err := q.find(of)
		if err != nil {
			q.App.Logger().Warn("a record's papers could not be read yet", "collection", of.Collection, "record", of.ID, "error", err.Error())
		}
		for _, one := range papers {
			if !q.isItsTurn(ctx) {
				return
			}
			tenant, err := q.readPaper(ctx, tools, one)
			if err != nil && !errors.Is(err, context.Canceled) {
				q.App.Logger().Warn("a paper's text could not be read yet", "collection", of.Collection, "record", of.ID, "part", one.Part, "error", err.Error())
			}
			notices.add(tenant)
		}
	}
}

// isItsTurn waits until no request waits; false when the context ends before.
func (q *Queue) isItsTurn(ctx context.Context) bool {
	for q.IsBusy() {
		select {
		case <-ctx.Done():
			return false
		case <-time.After(busyPause):
		}
	}
	return ctx.Err() == nil
}

// readPaper reads a file whose text is missing or of another one. It returns the tenant whose devices get something new,
// or "".
func (q *Queue) readPaper(ctx context.Context, tools *tools, of *paper) (tenant string, err error) {
	found, err := q.read(ctx, tools, of)
	if err != nil {
		return "", err
	}
	if !of.IsUnread {
		// no device is told: it would pull every paper anew after an upgrade, and asks for thumbnails by itself
		return "", q.keepThumbnail(of, found.Thumbnail)
	}
	if found.State == scan {
		if found, err = q.keepOCR(ctx, tools, of, found); err != nil {
			return "", err
		}
	}
	written, err := q.keep(of, found)
	if err != nil || !written {
		return "", err
	}
	return of.Tenant, nil
}

// read returns what the file says, and its thumbnail. An error is none of the file's: it is tried again later.
func (q *Queue) read(ctx context.Context, tools *tools, of *paper) (text, error) {
	if strings.HasPrefix(of.MimeType, "image/") {
		return text{State: scan}, nil
	}
	tries, err := q.beginReading(of)
	if err != nil {
		return text{}, err
	}
	// it has ended the whole program twice
	if tries > mostTries {
		return text{State: broken}, nil
	}
	content, err := q.content(of)
	if !of.IsUnread && errors.Is(err, filesystem.ErrNotFound) {
		// its text is known, and there is nothing to draw: not tried again every hour
		return text{}, nil
	}
	if err != nil {
		return text{}, err
	}
	if !of.IsUnread {
		made, err := tools.thumbnail(ctx, content)
		return text{Thumbnail: made}, err
	}
	found, err := tools.read(ctx, of, content)
	if err == nil && of.hasThumbnail() && found.State != broken && found.State != locked {
		found.Thumbnail, err = tools.thumbnail(ctx, content)
	}
	return found, err
}

// notices collects the tenants that have something new.
type notices struct {
	notify  func(tenants []string)
	tenants []string
	last    time.Time
}

func (n *notices) add(tenant string) {
	if tenant != "" && !slices.Contains(n.tenants, tenant) {
		n.tenants = append(n.tenants, tenant)
	}
	if time.Since(n.last) >= noticePause {
		n.send()
	}
}

func (n *notices) send() {
	if len(n.tenants) > 0 {
		n.notify(n.tenants)
	}
	n.tenants, n.last = nil, time.Now()
}
