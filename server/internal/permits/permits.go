// Package permits holds a permit for as long as some work takes.
package permits

import (
	"sync"
	"time"
)

// Hold keeps a permit until end is called, or until the limit, for work that hangs. release is called once.
func Hold(limit time.Duration, release func()) (end func()) {
	once := sync.OnceFunc(release)
	timer := time.AfterFunc(limit, once)
	return func() {
		timer.Stop()
		once()
	}
}
