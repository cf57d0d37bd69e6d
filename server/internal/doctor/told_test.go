package doctor

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

const aFailedRun = `INSERT OR REPLACE INTO sync_state VALUES ('notices.failed',
	'{"since":"2028-03-01T04:07:00.000Z","at":"2028-03-01T09:07:00.000Z","reason":"digests not made: malformed JSON","told":true}')`

func ranAt(at time.Time) string {
	return fmt.Sprintf("INSERT OR REPLACE INTO sync_state VALUES ('notices.clock', '{\"last\":%d,\"jumped\":0}')", at.UnixMilli())
}

func TestARunThatToldNotEverybody(t *testing.T) {
	d, r, output := openedWith(t, ranAt(time.Now()), aFailedRun)
	found := UntoldNotices(d.App)
	if found == nil || found.Code != "notices_failed" || !strings.Contains(found.Message, "2028-03-01T09:07:00Z") || strings.Contains(found.Message, "JSON") || !strings.Contains(found.Detail, "malformed JSON") {
		t.Errorf("/api/health reports %+v", found)
	}
	d.checkTold(r)
	if text := output(); !strings.HasPrefix(text, "PROBLEM  Since 2028-03-01 04:07:00 not everybody could be told of dates that lapse: digests not made: malformed JSON") {
		t.Errorf("it says %q", text)
	}
	if _, err := d.App.DB().NewQuery("DELETE FROM sync_state WHERE name = 'notices.failed'").Execute(); err != nil {
		t.Fatal(err)
	}
	d.checkTold(r)
	if found := UntoldNotices(d.App); found != nil || output() != "" {
		t.Errorf("after a good run it reports %+v", found)
	}
}

func TestAFailureThatTheProcessAloneRemembers(t *testing.T) {
	d, _, _ := openedWith(t, ranAt(time.Now()))
	d.App.Store().Set("sijil notices failure", `{"since":"2028-03-01T04:07:00.000Z","at":"2028-03-01T04:07:00.000Z","reason":"the disk is full","told":false}`)
	if found := UntoldNotices(d.App); found == nil || found.Detail != "the disk is full" {
		t.Errorf("/api/health reports %+v", found)
	}
}

func TestNoRunForLong(t *testing.T) {
	began := started
	t.Cleanup(func() { started = began })
	hours := func(count int) time.Time { return time.Now().Add(-time.Duration(count) * time.Hour) }
	for name, one := range map[string]struct {
		started, ran time.Time
		code         string
	}{
		"an hourly run":           {hours(100), hours(1), ""},
		"none for hours":          {hours(100), hours(4), "notices_overdue"},
		"right after a long halt": {hours(1), hours(100), ""},
		"a clock that was ahead":  {hours(100), hours(-100), ""},
	} {
		t.Run(name, func(t *testing.T) {
			d, _, _ := openedWith(t, ranAt(one.ran))
			started = one.started
			code := ""
			if found := UntoldNotices(d.App); found != nil {
				code = found.Code
			}
			if code != one.code {
				t.Errorf("/api/health reports %q, want %q", code, one.code)
			}
		})
	}
	d, r, output := openedWith(t, ranAt(hours(5*24)))
	d.checkTold(r)
	if text := output(); !strings.HasPrefix(text, "ADVICE   People were last told of dates that lapse on "+hours(5*24).UTC().Format(time.DateOnly)) {
		t.Errorf("it says %q", text)
	}
}
