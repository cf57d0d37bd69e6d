package doctor

import (
	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/wording"
)

// The key that makes a notice one of its kind (docs/decisions/0090-notices.md).
const noticeKey = `(n.collection || '|' || n.record || '|' || n.paper || '|' || n.day || '|' ||
	CASE n.kind WHEN 'lead' THEN n.lead ELSE n.kind END)`

const (
	ofGoneRecords = `FROM notices AS n WHERE n.collection = 'documents' AND n.record NOT IN (SELECT id FROM documents)
		OR n.collection = 'employees' AND n.record NOT IN (SELECT id FROM employees)`
	toNobody = `FROM notice_people WHERE notice NOT IN (SELECT key FROM notices) OR person NOT IN (SELECT id FROM users)`
	ofNobody = `FROM digests WHERE person NOT IN (SELECT id FROM users)`
	// those of changes of hands are numbered, and no run of the job makes them again
	otherKey = "n.kind <> 'handed' AND n.key <> " + noticeKey
	misnamed = "FROM notices AS n WHERE " + otherKey
	// a digest tells what was noticed within NOTICES_SHOWN_DAYS (domain/papers/notices.ts); what is older may outlive its digest
	untold = `p.digest NOT IN ('', '-')
		AND NOT EXISTS (SELECT 1 FROM digests d WHERE d.key = p.digest AND d.person = p.person)
		AND EXISTS (SELECT 1 FROM notices n WHERE n.key = p.notice AND n.at > (unixepoch() - 60 * 86400) * 1000)`
	inNoDigest = "FROM notice_people AS p WHERE " + untold
)

// checkNotices looks through what people were told of dates that lapse, by which they are told once and not again.
func (d *Doctor) checkNotices(r *report) {
	const title = "What people were told of dates"
	tables, err := d.count("SELECT count(*) FROM sqlite_master WHERE name IN ('notices', 'notice_people', 'digests')")
	if r.failed(title, err) || tables < 3 {
		return
	}
	counts := map[string]int{}
	for _, rows := range []string{"FROM notices", misnamed, inNoDigest, ofGoneRecords, toNobody, ofNobody} {
		if counts[rows], err = d.count("SELECT count(*) " + rows); r.failed(title, err) {
			return
		}
	}
	if count := counts[misnamed]; count > 0 {
		r.repairable(problem, "notices_misnamed", "Stop Sijil and run “sijil doctor --fix”; until then people may be told of the same date again.",
			d.naming, "%s under a key that is not its own.", wording.Counted(count, "notice is", "notices are"))
	}
	if count := counts[inNoDigest]; count > 0 {
		r.repairable(problem, "notices_untold", "Stop Sijil and run “sijil doctor --fix”: what is still true of it comes with the next e-mail.",
			d.executing("They are told in the next e-mail.", "UPDATE notice_people AS p SET digest = '' WHERE "+untold),
			"%s as told by an e-mail of which nothing is known.", wording.Counted(count, "notice counts", "notices count"))
	}
	if count := counts[ofGoneRecords] + counts[toNobody] + counts[ofNobody]; count > 0 {
		r.repairable(advice, "notices_left", "They are told to nobody: stop Sijil and run “sijil doctor --fix”, which removes them.",
			d.executing("Removed them.", "DELETE "+ofGoneRecords, "DELETE "+toNobody, "DELETE "+ofNobody),
			"%s that records or people have left who are gone.", wording.Counted(count, "note is there of what was told", "notes are there of what was told"))
	}
	if counts[misnamed]+counts[inNoDigest]+counts[ofGoneRecords]+counts[toNobody]+counts[ofNobody] == 0 {
		r.fine("notices", "%s noted, each once.", wording.Counted(counts["FROM notices"], "date that came near is", "dates that came near are"))
	}
}

// naming gives notices their own keys. Where a notice has its key already, they are one, and whoever was told of either was told.
func (d *Doctor) naming() (string, error) {
	return d.executing("Each has its own key now, and none is there twice.",
		`INSERT INTO notice_people (notice, person, digest, pushed)
			SELECT `+noticeKey+`, p.person, p.digest, p.pushed FROM notice_people p JOIN notices n ON n.key = p.notice
			WHERE `+otherKey+`
			ON CONFLICT (notice, person) DO UPDATE SET digest = max(digest, excluded.digest), pushed = max(pushed, excluded.pushed)`,
		`INSERT OR IGNORE INTO notices (key, deadline, tenant, collection, record, paper, type, day, kind, lead, at)
			SELECT `+noticeKey+`, n.collection || '|' || n.record || '|' || n.paper || '|' || n.day,
				n.tenant, n.collection, n.record, n.paper, n.type, n.day, n.kind, n.lead, n.at
			`+misnamed+` ORDER BY n.at`,
		"DELETE "+misnamed)()
}

// executing runs statements, all of them or none.
func (d *Doctor) executing(done string, statements ...string) repair {
	return func() (string, error) {
		return done, d.App.RunInTransaction(func(tx core.App) error {
			for _, statement := range statements {
				if _, err := tx.DB().NewQuery(statement).Execute(); err != nil {
					return err
				}
			}
			return nil
		})
	}
}
