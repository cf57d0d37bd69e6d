package admission

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestHold(t *testing.T) {
	for _, one := range []struct {
		name          string
		works         time.Duration
		before, after int
	}{
		{"work that takes long", 59 * time.Second, 0, 1},
		{"work that hangs", 61 * time.Second, 1, 1},
	} {
		t.Run(one.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				released := 0
				end := hold(time.Minute, func() { released++ })
				time.Sleep(one.works)
				synctest.Wait()
				if released != one.before {
					t.Errorf("released %d times while it works", released)
				}
				end()
				end()
				time.Sleep(time.Hour)
				if released != one.after {
					t.Errorf("released %d times in the end", released)
				}
			})
		})
	}
}
