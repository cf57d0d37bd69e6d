package main

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
	"syscall"
	"time"

	"sijil/internal/datafiles"
)

const (
	// litestreamTried is the release that was rehearsed with this program; see docs/scale.md.
	litestreamTried = "0.5.18"
	replicaRest     = 5 * time.Second
	// replicaFarewell is how long the last changes have to go out when the server ends.
	replicaFarewell = 15 * time.Second
)

// replica is Litestream, which keeps a copy of the database in a bucket while the server runs.
type replica struct {
	litestream string
	database   string
	bucket     string
	env        []string

	lock  sync.Mutex
	child *exec.Cmd
	over  bool
	ended chan struct{}
}

// newReplica answers nil where REPLICATE_TO is not set.
func (l *launcher) newReplica() (*replica, error) {
	bucket := l.settings.get("REPLICATE_TO", "")
	if bucket == "" {
		return nil, nil
	}
	litestream, err := findLitestream()
	if err != nil {
		return nil, err
	}
	r := &replica{
		litestream: litestream, database: filepath.Join(l.dataDir, "data.db"), bucket: bucket, env: os.Environ(),
		ended: make(chan struct{}),
	}
	for env, name := range map[string]string{"REPLICATE_KEY": "LITESTREAM_ACCESS_KEY_ID", "REPLICATE_SECRET": "LITESTREAM_SECRET_ACCESS_KEY"} {
		if value := l.settings.get(env, ""); value != "" {
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
		if beside := filepath.Join(filepath.Dir(own), name); isFile(beside) {
			found = beside
		}
	}
	if found == "" {
		found, _ = exec.LookPath(name)
	}
	if found == "" {
		return "", failure("REPLICATE_TO needs Litestream %s: put its program (https://litestream.io) beside this one, or remove the setting.", litestreamTried)
	}
	said, err := exec.Command(found, "version").Output()
	if err != nil {
		return "", failure("%s does not run: %v.", found, reason(err))
	}
	if version := strings.TrimPrefix(strings.TrimSpace(string(said)), "v"); version != litestreamTried {
		return "", failure("%s is Litestream %s, and what was tried with this release is %s: put that one there.", found, version, litestreamTried)
	}
	return found, nil
}

func isFile(path string) bool {
	found, err := os.Stat(path)
	return err == nil && found.Mode().IsRegular()
}

// bring fetches the database into a folder that has none: on a new machine the same setting brings the data back.
func (r *replica) bring() error {
	folder := filepath.Dir(r.database)
	if datafiles.HasDatabase(folder) {
		return nil
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return failure("The data folder cannot be made: %v.", reason(err))
	}
	// changes of a lost database would be taken for those of the one that comes
	if _, err := datafiles.SetAside(folder, datafiles.DatabaseFiles, time.Now()); err != nil {
		return failure("What is left of the database in %s cannot be moved aside: %v.", folder, reason(err))
	}
	command := exec.Command(r.litestream, "restore", "-if-replica-exists", "-o", r.database, r.bucket)
	command.Env = r.env
	if said, err := command.CombinedOutput(); err != nil {
		return failure("The copy at %s could not be brought back: %s", withoutQuery(r.bucket), lastLine(string(said)))
	}
	if isFile(r.database) {
		fmt.Printf("The database was brought back from %s.\n", withoutQuery(r.bucket))
	}
	return nil
}

// keep copies until stop is called, and starts Litestream anew when it ends by itself.
func (r *replica) keep() {
	go func() {
		// the system ends Litestream together with the thread that started it, so that thread stays
		runtime.LockOSThread()
		defer close(r.ended)
		for err := r.once(); !r.isOver(); err = r.once() {
			// an interrupt from the keyboard reaches Litestream as well, and is no failure
			time.Sleep(replicaRest)
			if !r.isOver() {
				fmt.Fprintf(os.Stderr, "Litestream has ended (%v); it is started anew.\n", err)
			}
		}
	}()
}

// once runs Litestream to its end.
func (r *replica) once() error {
	command := exec.Command(r.litestream, "replicate", "-log-level", "warn", r.database, r.bucket)
	command.Env = r.env
	command.SysProcAttr = endsWithUs()
	lines, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	command.Stderr = command.Stdout
	if err := r.begin(command); err != nil {
		return err
	}
	for scanner := bufio.NewScanner(lines); scanner.Scan(); {
		fmt.Fprintln(os.Stderr, "Litestream: "+scanner.Text())
	}
	return command.Wait()
}

// begin starts it, unless the server is ending already.
func (r *replica) begin(command *exec.Cmd) error {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.over {
		return os.ErrClosed
	}
	r.child = command
	return command.Start()
}

func (r *replica) isOver() bool {
	r.lock.Lock()
	defer r.lock.Unlock()
	return r.over
}

// stop ends the copying, and sends what was written last.
func (r *replica) stop() {
	r.lock.Lock()
	r.over = true
	child := r.child
	r.lock.Unlock()
	if child != nil && child.Process != nil {
		if child.Process.Signal(syscall.SIGTERM) != nil {
			_ = child.Process.Kill()
		}
		select {
		case <-r.ended:
		case <-time.After(replicaFarewell):
			_ = child.Process.Kill()
		}
	}
	limit, cancel := context.WithTimeout(context.Background(), replicaFarewell)
	defer cancel()
	last := exec.CommandContext(limit, r.litestream, "replicate", "-once", "-log-level", "warn", r.database, r.bucket)
	last.Env = r.env
	if said, err := last.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "The last changes have not reached %s: %s\n", withoutQuery(r.bucket), lastLine(string(said)))
	}
}

// withoutQuery leaves out what stands behind the question mark, which may hold a key.
func withoutQuery(address string) string {
	place, _, _ := strings.Cut(address, "?")
	return place
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}
