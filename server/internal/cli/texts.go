package cli

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"sijil/internal/datafiles"
	"sijil/internal/fanout"
	"sijil/internal/program"
	"sijil/internal/texts"
)

// textsStopTimeout is how long a stop waits for the reading of papers, which ends at once; the paper is read again later.
const textsStopTimeout = 2 * time.Second

// pdfiumFolder is where PDFium is kept compiled: beside the unpacked program, which is in no backup, or in the project
// whose program this is, for all its data folders.
func (l *launcher) pdfiumFolder() string {
	if from := l.settings.Sources.Program; from != "" {
		return filepath.Join(from, ".cache", "pdfium")
	}
	return filepath.Join(l.dataDir, datafiles.ProgramFolder, "pdfium")
}

// newTexts is the queue that reads papers.
func (l *launcher) newTexts(hooks string, listeners *fanout.Index) *texts.Queue {
	return texts.New(texts.Config{
		App: l.app,
		Script: func() (string, error) {
			code, err := os.ReadFile(filepath.Join(hooks, "texts.bundle.js"))
			return string(code), err
		},
		PDFium:      func() ([]byte, error) { return program.PDFium(l.files) },
		CacheFolder: l.pdfiumFolder(),
		IsBusy: func() bool {
			limiter := l.limiter.Load()
			if limiter == nil {
				return false
			}
			requests, hashing := limiter.Stats()
			return requests.Waiting+hashing.Waiting > 0
		},
		Notify: listeners.Notify,
	})
}

// bindTexts has the reading of papers end before the database is closed, and returns what starts it. A stop may come at
// any time: nothing starts after one.
func (l *launcher) bindTexts() (start func()) {
	if strings.EqualFold(l.settings.Get("SEARCH_CONTENTS", "on"), "off") {
		return func() {}
	}
	reading, stop := context.WithCancel(context.Background())
	// held while papers are read, and for good from the stop on
	turn := make(chan struct{}, 1)
	l.app.OnTerminate().Bind(&hook.Handler[*core.TerminateEvent]{Id: "sijilTexts", Priority: -99999, Func: func(e *core.TerminateEvent) error {
		stop()
		select {
		case turn <- struct{}{}:
		case <-time.After(textsStopTimeout):
		}
		return e.Next()
	}})
	return func() {
		go func() {
			turn <- struct{}{}
			defer func() {
				<-turn
				// a reading that did not end in time finds the database closed
				if reading.Err() != nil {
					_ = recover()
				}
			}()
			l.texts.Run(reading)
		}()
	}
}
