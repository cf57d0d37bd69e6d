package gctuning

import (
	"math"
	"runtime/debug"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

// tuning is GOGC and the memory limit in force.
func tuning() (percent int, limit int64) {
	percent = debug.SetGCPercent(servingGCPercent)
	debug.SetGCPercent(percent)
	return percent, debug.SetMemoryLimit(-1)
}

func TestRelaxAndRestore(t *testing.T) {
	for name, one := range map[string]struct {
		gogc, memory string
		percent      int
		limit        int64
	}{
		"nothing set":    {"", "", startGCPercent, startMemoryLimit},
		"GOGC set":       {"50", "", servingGCPercent, math.MaxInt64},
		"GOMEMLIMIT set": {"", "1GiB", startGCPercent, math.MaxInt64},
		"both set":       {"50", "1GiB", servingGCPercent, math.MaxInt64},
	} {
		t.Run(name, func(t *testing.T) {
			debug.SetGCPercent(servingGCPercent)
			debug.SetMemoryLimit(math.MaxInt64)
			t.Setenv("GOGC", one.gogc)
			t.Setenv("GOMEMLIMIT", one.memory)
			Relax()
			if percent, limit := tuning(); percent != one.percent || limit != one.limit {
				t.Errorf("during the start they are %d and %d, want %d and %d", percent, limit, one.percent, one.limit)
			}
			applied := core.AppMigrations
			defer func() { core.AppMigrations = applied }()
			core.AppMigrations.Register(nil, nil, "1_of_this_test.js")
			restoreNow()
			if percent, limit := tuning(); percent != servingGCPercent || limit != math.MaxInt64 {
				t.Errorf("afterwards they are %d and %d", percent, limit)
			}
			if left := core.AppMigrations.Items(); len(left) != 0 {
				t.Errorf("%d migrations keep their runtimes", len(left))
			}
		})
	}
}
