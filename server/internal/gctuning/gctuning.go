// Package gctuning sets how much garbage the program may hold.
package gctuning

import (
	"math"
	"os"
	"runtime/debug"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const (
	// startGarbage is how much garbage, in percent of what is in use, may grow at the start: little of it is worth the
	// time of looking for it.
	startGarbage = 1000
	// startMemory is what the start's garbage may grow to all the same: a small machine must not end over a million
	// folders of files, which the start looks through.
	startMemory = 128 << 20
	// servingGarbage is Go's own measure.
	servingGarbage = 100
	// afterStart is when the start's leftovers go; whoever waits for the server comes first.
	afterStart = time.Second
)

// Relax lets the start go on without looking for garbage, unless GOGC says how to.
func Relax() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(startGarbage)
		limitMemory(startMemory)
	}
}

// limitMemory has garbage collected more often near a number of bytes, unless GOMEMLIMIT says when.
func limitMemory(bytes int64) {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(bytes)
	}
}

// Restore gives back, once the server takes requests, what only the start needed.
func Restore() {
	time.Sleep(afterStart)
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(servingGarbage)
		limitMemory(math.MaxInt64)
	}
	// each migration holds a runtime of its own, and all have run
	core.AppMigrations = core.MigrationsList{}
	debug.FreeOSMemory()
}
