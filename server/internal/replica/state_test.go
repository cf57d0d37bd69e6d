package replica

import (
	"testing"
	"time"
)

func TestProblem(t *testing.T) {
	const line = `time=2026-11-23T10:00:00Z level=ERROR msg="sync error" error="no such bucket"`
	now := time.Now()
	for name, one := range map[string]struct {
		act    func(*state)
		detail string
	}{
		"nothing was printed":  {func(*state) {}, ""},
		"a warning":            {func(s *state) { s.note("level=WARN msg=slow", now) }, ""},
		"an error":             {func(s *state) { s.note(line, now) }, line},
		"an error of long ago": {func(s *state) { s.note(line, now.Add(-time.Hour)) }, ""},
		"Litestream has ended": {func(s *state) { s.ended(now) }, "Litestream has ended."},
	} {
		t.Run(name, func(t *testing.T) {
			r := &Replica{}
			one.act(&r.state)
			found := r.Problem(nil)
			if (found != nil) != (one.detail != "") || found != nil && (found.Code != "replication_failed" || found.Detail != one.detail) {
				t.Errorf("found %+v", found)
			}
		})
	}
	var none *Replica
	if none.Problem(nil) != nil {
		t.Error("there is a problem without a replica")
	}
}
