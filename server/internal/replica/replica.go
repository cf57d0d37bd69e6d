// Package replica has Litestream keep a copy of the database in a bucket, and brings it back from there.
package replica

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"sijil/internal/datafiles"
	"sijil/internal/disk"
	"sijil/internal/settings"
	"sijil/internal/usererror"
)

const (
	// litestreamVersion is the release that tests/rehearsal runs with; see docs/scale.md.
	litestreamVersion = "0.5.18"
	restartDelay      = 5 * time.Second
	// shutdownTimeout is how long the last changes may take to reach the bucket when the server stops.
	shutdownTimeout = 15 * time.Second
)

// Replica is Litestream, which keeps a copy of the database in a bucket while the server runs.
type Replica struct {
	litestream string
	database   string
	bucket     string
	env        []string

	lock     sync.Mutex
	child    *exec.Cmd
	state    state
	stopping atomic.Bool
	ended    chan struct{}
}

// New returns nil where REPLICATE_TO is not set.
func New(set settings.Settings, dataDir string) (*Replica, error) {
	bucket := set.Get("REPLICATE_TO", "")
	if bucket == "" {
		return nil, nil
	}
	litestream, err := findLitestream()
	if err != nil {
		return nil, err
	}
	r := &Replica{
		litestream: litestream, database: filepath.Join(dataDir, "data.db"), bucket: bucket, env: os.Environ(),
		ended: make(chan struct{}),
	}
	for env, name := range map[string]string{"REPLICATE_KEY": "LITESTREAM_ACCESS_KEY_ID", "REPLICATE_SECRET": "LITESTREAM_SECRET_ACCESS_KEY"} {
		if value := set.Get(env, ""); value != "" {
			r.env = append(r.env, name+"="+value)
		}
	}
	return r, nil
}

// findLitestream looks beside this program, then where the system keeps programs.
func findLitestream() (string, error) {
	name := "litestream"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	found := ""
	if own, err := os.Executable(); err == nil {
		if beside := filepath.Join(filepath.Dir(own), name); disk.IsFile(beside) {
			found = beside
		}
	}
	if found == "" {
		found, _ = exec.LookPath(name)
	}
	if found == "" {
		return "", usererror.New("REPLICATE_TO needs Litestream %s: put its program (https://litestream.io) beside this one, or remove the setting.", litestreamVersion)
	}
	output, err := exec.Command(found, "version").Output()
	if err != nil {
		return "", usererror.New("%s does not run: %v.", found, usererror.Reason(err))
	}
	if version := strings.TrimPrefix(strings.TrimSpace(string(output)), "v"); version != litestreamVersion {
		return "", usererror.New("%s is Litestream %s, and what was tried with this release is %s: put that one there.", found, version, litestreamVersion)
	}
	return found, nil
}

// Restore fetches the database into a folder that has none, so that a new machine needs the same setting only.
func (r *Replica) Restore() error {
	folder := filepath.Dir(r.database)
	if datafiles.HasDatabase(folder) {
		return nil
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return usererror.New("The data folder cannot be made: %v.", usererror.Reason(err))
	}
	// SQLite would apply the write-ahead log of the lost database to the restored one
	if _, err := datafiles.SetAside(folder, datafiles.DatabaseFiles, time.Now()); err != nil {
		return usererror.New("What is left of the database in %s cannot be moved aside: %v.", folder, usererror.Reason(err))
	}
	command := r.command(context.Background(), "restore", "-if-replica-exists", "-o")
	if output, err := command.CombinedOutput(); err != nil {
		return usererror.New("The copy at %s could not be brought back: %s", withoutQuery(r.bucket), lastLine(string(output)))
	}
	if disk.IsFile(r.database) {
		fmt.Printf("The database was brought back from %s.\n", withoutQuery(r.bucket))
	}
	return nil
}

// Start copies until Stop is called, and starts Litestream anew when it ends by itself.
func (r *Replica) Start() {
	go func() {
		// Linux sends the parent-death signal when the thread that started Litestream ends, so this thread stays
		runtime.LockOSThread()
		defer close(r.ended)
		for err := r.once(); !r.stopping.Load(); err = r.once() {
			// Ctrl-C reaches Litestream as well, and is no failure
			time.Sleep(restartDelay)
			if !r.stopping.Load() {
				fmt.Fprintf(os.Stderr, "Litestream has ended (%v); it is started anew.\n", err)
			}
		}
	}()
}

// command runs Litestream on the database and the bucket.
func (r *Replica) command(ctx context.Context, words ...string) *exec.Cmd {
	command := exec.CommandContext(ctx, r.litestream, append(words, r.database, r.bucket)...)
	command.Env = r.env
	return command
}

// once runs Litestream to its end.
func (r *Replica) once() error {
	command := r.command(context.Background(), "replicate", "-log-level", "warn")
	command.SysProcAttr = dieWithParent()
	lines, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	command.Stderr = command.Stdout
	if err := r.begin(command); err != nil {
		return err
	}
	for scanner := bufio.NewScanner(lines); scanner.Scan(); {
		r.state.note(scanner.Text(), time.Now())
		fmt.Fprintln(os.Stderr, "Litestream: "+scanner.Text())
	}
	defer r.state.ended(time.Now())
	return command.Wait()
}

// begin starts Litestream, unless the server is stopping already.
func (r *Replica) begin(command *exec.Cmd) error {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.stopping.Load() {
		return os.ErrClosed
	}
	r.child = command
	return command.Start()
}

// Stop ends Litestream, and sends what was written last.
func (r *Replica) Stop() {
	r.lock.Lock()
	r.stopping.Store(true)
	child := r.child
	r.lock.Unlock()
	if child != nil && child.Process != nil {
		if child.Process.Signal(syscall.SIGTERM) != nil {
			_ = child.Process.Kill()
		}
		select {
		case <-r.ended:
		case <-time.After(shutdownTimeout):
			_ = child.Process.Kill()
		}
	}
	limit, cancel := context.WithTimeout(context.Background(), shutdownTimeout)
	defer cancel()
	if output, err := r.command(limit, "replicate", "-once", "-log-level", "warn").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "The last changes have not reached %s: %s\n", withoutQuery(r.bucket), lastLine(string(output)))
	}
}

// withoutQuery leaves out what follows the question mark, which may hold a key.
func withoutQuery(address string) string {
	place, _, _ := strings.Cut(address, "?")
	return place
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}
