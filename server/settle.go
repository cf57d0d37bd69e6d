package main

import (
	"os"
	"runtime/debug"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const (
	// startGarbage is how much garbage, in percent of what is in use, may grow at the start: little of it is worth the
	// time of looking for it.
	startGarbage = 1000
	// servingGarbage is Go's own measure.
	servingGarbage = 100
	// afterStart is when the start's leftovers go; whoever waits for the server comes first.
	afterStart = time.Second
)

// hasten lets the start go on without looking for garbage, unless GOGC says how to.
func hasten() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(startGarbage)
	}
}

// settle gives back, once the server takes requests, what only the start needed.
func settle() {
	time.Sleep(afterStart)
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(servingGarbage)
	}
	// each migration holds a runtime of its own, and all have run
	core.AppMigrations = core.MigrationsList{}
	debug.FreeOSMemory()
}
