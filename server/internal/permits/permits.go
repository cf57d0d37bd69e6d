// Package permits keeps count of what few may do at a time.
package permits

import (
	"sync"
	"time"
)

// Hold keeps a permit until the answered function is called, however long the work waits for something else meanwhile.
// Work that hangs loses it after the limit. It is released once.
func Hold(limit time.Duration, release func()) (end func()) {
	once := sync.OnceFunc(release)
	timer := time.AfterFunc(limit, once)
	return func() {
		timer.Stop()
		once()
	}
}
