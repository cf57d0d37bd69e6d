// Package gctuning relaxes Go's garbage collector during the start, and restores it afterwards.
package gctuning

import (
	"math"
	"os"
	"runtime/debug"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const (
	// startGCPercent is GOGC during the start. Go's default takes a fifth more of the processor; without any collection what
	// stays in use is spread over one megabyte more, which is never given back.
	startGCPercent = 300
	// startMemoryLimit bounds the start's garbage, in bytes: it may look through a million folders, and a small machine must
	// not run out of memory.
	startMemoryLimit = 128 << 20
	// servingGCPercent is Go's default.
	servingGCPercent = 100
	// restoreDelay lets the first requests pass before the collector runs.
	restoreDelay = time.Second
)

// Relax makes garbage collection rare, unless GOGC is set.
func Relax() {
	tune(startGCPercent, startMemoryLimit)
}

// tune sets the collector and the soft memory limit in bytes, unless GOGC or GOMEMLIMIT are set.
func tune(percent int, memory int64) {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(percent)
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memory)
	}
}

// Restore resets the collector once the server takes requests, and frees what only the start needed.
func Restore() {
	time.Sleep(restoreDelay)
	restoreNow()
}

func restoreNow() {
	tune(servingGCPercent, math.MaxInt64)
	// all migrations have run, and each holds a JavaScript runtime
	core.AppMigrations = core.MigrationsList{}
	debug.FreeOSMemory()
}
