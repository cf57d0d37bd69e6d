// Package cli is the command line of sijil: how the product is started, looked after and moved. The product itself is
// in domain, pb_hooks and web.
package cli

import (
	"errors"
	"fmt"
	"os"
	"sync"
	"syscall"

	"sijil/internal/datafiles"
	"sijil/internal/restore"
	"sijil/internal/usererror"
)

// Main runs the program with the arguments of this process and returns the exit code.
func Main() int {
	datafiles.MakePrivate()
	return runMain()
}

// run returns the exit code: 0, or another one after one sentence on stderr. Closing stop ends it early; nil never does.
func run(stop <-chan struct{}) int {
	os.Args = withCommand(os.Args)
	l, err := newLauncher(os.Args[1:])
	if err == nil {
		defer l.cleanups.run()
		err = l.execute(stop)
	}
	if err != nil && !errors.Is(err, usererror.ErrReported) {
		fmt.Fprintln(os.Stderr, usererror.Message(err))
	}
	return exitCode(err)
}

// safely turns a panic into an error, so that nobody is shown a stack trace.
func safely(work func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = errors.Join(err, fmt.Errorf("%v", value))
		}
	}()
	return work()
}

// interrupted ends a command that the system has asked to stop before it was done. It is the sentence that says so.
type interrupted struct {
	error
	by os.Signal
}

func (i interrupted) Unwrap() error { return i.error }

// whenInterrupted is the end of a command that a signal has stopped; nil for a server, which is ended so.
func (l *launcher) whenInterrupted(by os.Signal) error {
	switch {
	case l.serves:
		return nil
	case !l.withoutData && restore.Begun(l.dataDir):
		return interrupted{usererror.New("Interrupted while the backup was put in place of the data: “sijil restore --cancel” takes that back."), by}
	case !l.withoutData && len(restore.Unfinished(l.dataDir)) > 0:
		return interrupted{usererror.New("Interrupted: the data are unchanged, and “sijil restore --cancel” removes what was unpacked."), by}
	}
	return interrupted{usererror.New("Interrupted: the command has not done what it was to do."), by}
}

// exitCode is 0, 1 for what failed, or what shells expect of a program that a signal has ended.
func exitCode(err error) int {
	stopped := interrupted{}
	switch {
	case err == nil:
		return 0
	case !errors.As(err, &stopped):
		return 1
	case stopped.by == syscall.SIGTERM:
		return 128 + int(syscall.SIGTERM)
	}
	return 128 + int(syscall.SIGINT)
}

// cleanups are what a run ends with. A command may add to them while a signal already ends it.
type cleanups struct {
	mutex sync.Mutex
	all   []func()
}

func (c *cleanups) add(cleanup func()) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.all = append(c.all, cleanup)
}

func (c *cleanups) run() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for _, cleanup := range c.all {
		cleanup()
	}
}
