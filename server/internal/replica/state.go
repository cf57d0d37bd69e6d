package replica

import (
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/health"
)

// errorMemory is how long an error of Litestream counts: it tries again every minute at the least.
const errorMemory = 5 * time.Minute

// state is how the replication goes, by what Litestream prints.
type state struct {
	lock sync.Mutex
	// failedAt is when it last printed an error or ended, and reason the line.
	failedAt time.Time
	reason   string
}

// note reads a line of Litestream's log.
func (s *state) note(line string, now time.Time) {
	if strings.Contains(line, "level=ERROR") {
		s.fail(line, now)
	}
}

// ended is called whenever Litestream has ended.
func (s *state) ended(now time.Time) {
	s.fail("Litestream has ended.", now)
}

func (s *state) fail(reason string, now time.Time) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.failedAt, s.reason = now, reason
}

// Problem reports to /api/health that the copy in the bucket is not kept up to date. It is a health.Check of a nil Replica,
// too.
func (r *Replica) Problem(core.App) *health.Problem {
	if r == nil {
		return nil
	}
	r.state.lock.Lock()
	defer r.state.lock.Unlock()
	if r.state.failedAt.IsZero() || time.Since(r.state.failedAt) > errorMemory {
		return nil
	}
	return &health.Problem{Code: "replication_failed", Message: "The replica of the database is not kept up to date.", Detail: r.state.reason}
}
