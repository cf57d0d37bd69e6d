package doctor

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

var noticeTables = []string{
	`CREATE TABLE notices (key TEXT PRIMARY KEY, deadline TEXT, tenant TEXT, collection TEXT, record TEXT, paper TEXT DEFAULT '',
		type TEXT, day TEXT, kind TEXT, lead INTEGER, at INTEGER)`,
	"CREATE TABLE notice_people (notice TEXT, person TEXT, digest TEXT DEFAULT '', pushed TEXT DEFAULT '', PRIMARY KEY (notice, person))",
	"CREATE TABLE digests (key TEXT PRIMARY KEY, person TEXT, day TEXT, made INTEGER, tried INTEGER DEFAULT 0, sent INTEGER DEFAULT 0)",
	"CREATE TRIGGER notices_gone AFTER DELETE ON notices BEGIN DELETE FROM notice_people WHERE notice = OLD.key; END",
	"INSERT INTO documents (id, tenant) VALUES ('d1', 'o1')", "INSERT INTO employees (id, tenant) VALUES ('e1', 'o1')",
	"INSERT INTO digests (key, person, day, made, sent) VALUES ('u1|2029-01-01', 'u1', '2029-01-01', 1, 1)",
}

// noticed is a notice of a passport, under a key; a lead of 1 stands for the escalation.
func noticed(key string, lead int, at time.Time) string {
	kind := "lead"
	if lead == 1 {
		kind = "escalation"
	}
	return fmt.Sprintf(`INSERT INTO notices VALUES ('%s', 'employees|e1|passport|2029-02-01', 'o1', 'employees', 'e1', 'passport', 'passport',
		'2029-02-01', '%s', %d, %d)`, key, kind, lead, at.UnixMilli())
}

func told(key, person, digest string) string {
	return fmt.Sprintf("INSERT INTO notice_people (notice, person, digest) VALUES ('%s', '%s', '%s')", key, person, digest)
}

func TestNotices(t *testing.T) {
	now, old := time.Now(), time.Now().AddDate(0, 0, -61)
	const key, sent = "employees|e1|passport|2029-02-01|30", "u1|2029-01-01"
	for name, one := range map[string]struct {
		statements []string
		// finding is the id and how it begins; kept what is there once it is mended
		finding, says, kept string
	}{
		"of a change of hands": {[]string{strings.Replace(noticed("employees|e1|passport|2029-02-01|handed|0", 30, now), "'lead'", "'handed'", 1),
			told("employees|e1|passport|2029-02-01|handed|0", "u1", "")}, "notices", "OK       1 date", "1 notices, u1 by "},
		// what was told of a day that the paper has no more is history
		"all is well": {[]string{noticed(key, 30, now), noticed("employees|e1|passport|2029-02-01|escalation", 1, now), told(key, "u1", sent)},
			"notices", "OK       2 dates that came near are noted, each once.", "2 notices, u1 by " + sent},
		"not told yet, or by nothing that is sent": {[]string{noticed(key, 30, now), told(key, "u1", "-")},
			"notices", "OK       1 date", "1 notices, u1 by -"},
		"told so long ago that its digest is gone": {[]string{noticed(key, 30, old), told(key, "u1", "u1|2020-01-01")},
			"notices", "OK       1 date", "1 notices, u1 by u1|2020-01-01"},
		"of a record that is gone": {[]string{noticed(key, 30, now), told(key, "u1", sent), "DELETE FROM employees"},
			"notices_left", "ADVICE   1 note is there", "0 notices, "},
		"of a document that is gone, and of a person": {[]string{noticed(key, 30, now), told(key, "gone", ""),
			"INSERT INTO digests (key, person) VALUES ('gone|2029-01-01', 'gone')",
			"INSERT INTO notices VALUES ('documents|d2||2029-02-01|30', '', 'o1', 'documents', 'd2', '', 'document', '2029-02-01', 'lead', 30, 1)"},
			"notices_left", "ADVICE   3 notes are there", "1 notices, "},
		"of a notice that is gone": {[]string{told(key, "u1", sent)}, "notices_left", "ADVICE   1 note is there", "0 notices, "},
		"twice, once told": {[]string{noticed(key, 30, now), told(key, "u1", ""), noticed("other", 30, now), told("other", "u1", sent)},
			"notices_misnamed", "PROBLEM  1 notice is under a key that is not its own.", "1 notices, u1 by " + sent},
		"under another key": {[]string{noticed("other", 30, now), told("other", "u1", sent)},
			"notices_misnamed", "PROBLEM  1 notice is under", "1 notices, u1 by " + sent},
		"told by an e-mail that is not there": {[]string{noticed(key, 30, now), told(key, "u1", "u1|2028-01-01")},
			"notices_untold", "PROBLEM  1 notice counts as told by an e-mail", "1 notices, u1 by "},
		"told by another's e-mail": {[]string{anAdmin2, noticed(key, 30, now), told(key, "u2", sent)},
			"notices_untold", "PROBLEM  1 notice counts", "1 notices, u2 by "},
	} {
		t.Run(name, func(t *testing.T) {
			all := append(append([]string{anAdmin, aFirm}, noticeTables...), one.statements...)
			d, r, output := openedWith(t, all...)
			d.checkNotices(r)
			if text := output(); !strings.HasPrefix(text, one.says) || len(r.findings) != 1 || r.findings[0].ID != one.finding {
				t.Fatalf("it says %q and finds %+v, want %q", text, r.findings, one.says)
			}
			r.fixing = true
			d.checkNotices(r)
			output()
			if found := r.findings[1]; found.Fixable && !found.Fixed {
				t.Errorf("it mends %+v", found)
			}
			var kept string
			const there = `SELECT (SELECT count(*) FROM notices WHERE key LIKE 'employees|%') || ' notices, ' ||
				coalesce((SELECT group_concat(person || ' by ' || digest) FROM notice_people), '')`
			if err := d.App.DB().NewQuery(there).Row(&kept); err != nil || kept != one.kept {
				t.Errorf("it keeps %q, want %q: %v", kept, one.kept, err)
			}
			d.checkNotices(r)
			if text := output(); !strings.HasPrefix(text, "OK       ") {
				t.Errorf("once mended it says %q", text)
			}
		})
	}
}

func TestNoticesOfAnEarlierRelease(t *testing.T) {
	d, r, output := openedWith(t, anAdmin, aFirm)
	d.checkNotices(r)
	if text := output(); text != "" {
		t.Errorf("it says %q", text)
	}
}
