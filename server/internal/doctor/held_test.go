package doctor

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestHeldNotices(t *testing.T) {
	jumped := time.Date(2028, 3, 1, 12, 0, 0, 0, time.UTC)
	d, r, output := openedWith(t, "INSERT INTO sync_state VALUES ('notices.clock', '{\"last\":5,\"jumped\":0}')")
	d.checkTelling(r)
	if HeldNotices(d.App) != nil || output() != "" {
		t.Error("a clock that goes on is doubted")
	}
	state := fmt.Sprintf("UPDATE sync_state SET value = '{\"last\":5,\"jumped\":%d}'", jumped.UnixMilli())
	if _, err := d.App.DB().NewQuery(state).Execute(); err != nil {
		t.Fatal(err)
	}
	if found := HeldNotices(d.App); found == nil || found.Code != "notices_held" || !strings.Contains(found.Detail, "2028-03-01") {
		t.Errorf("/api/health reports %+v", found)
	}
	d.checkTelling(r)
	if text := output(); !strings.HasPrefix(text, "ADVICE   The clock has jumped to 2028-03-01: nobody is told of dates that lapse before 2028-03-04.") {
		t.Errorf("it says %q", text)
	}
	r.fixing = true
	d.checkTelling(r)
	if found := r.findings[len(r.findings)-1]; found.ID != "notices_held" || !found.Fixed {
		t.Errorf("it mends %+v", found)
	}
	output()
	d.checkTelling(r)
	if HeldNotices(d.App) != nil || output() != "" {
		t.Error("it is doubted still")
	}
	var last int64
	if err := d.App.DB().NewQuery("SELECT value ->> '$.last' FROM sync_state").Row(&last); err != nil || time.Since(time.UnixMilli(last)) > time.Hour {
		t.Errorf("the last run was at %d: %v", last, err)
	}
}

func TestNoticesOfAClockThatWasAhead(t *testing.T) {
	now := time.Now()
	const key = "employees|e1|passport|2029-02-01|"
	all := append(append([]string{anAdmin, aFirm}, noticeTables...), noticed(key+"30", 30, now.Add(time.Hour)), told(key+"30", "u1", ""),
		noticed(key+"0", 0, now.AddDate(1, 0, 0)), told(key+"0", "u1", "u1|2030-01-01"),
		fmt.Sprintf("INSERT INTO digests (key, person, day, made, sent) VALUES ('u1|2030-01-01', 'u1', '2030-01-01', %d, 1)", now.AddDate(1, 0, 0).UnixMilli()))
	d, r, output := openedWith(t, all...)
	r.fixing = true
	d.checkTelling(r)
	if text := output(); !strings.HasPrefix(text, "PROBLEM  1 date was told too early by a clock that was ahead.\n         ✓ They are told again") {
		t.Errorf("it says %q", text)
	}
	var kept string
	const there = `SELECT (SELECT group_concat(key) FROM notices) || ' ' || (SELECT group_concat(notice) FROM notice_people) || ' ' ||
		(SELECT group_concat(key) FROM digests)`
	if err := d.App.DB().NewQuery(there).Row(&kept); err != nil || kept != key+"30 "+key+"30 u1|2029-01-01" {
		t.Errorf("it keeps %q: %v", kept, err)
	}
	d.checkTelling(r)
	if text := output(); text != "" {
		t.Errorf("once mended it says %q", text)
	}
}
