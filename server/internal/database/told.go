package database

import (
	"errors"

	"github.com/pocketbase/dbx"
)

// What people were told of dates that lapse (pb_hooks/src/notices, docs/decisions/0090-notices.md), of records and people
// that a restored database has. What is there already stays, but for what has been sent since: what waited in a digest that
// the mail server did not take may have been told by a later one. The time of the last telling
// comes along, or the age of the backup would look like a clock that jumped (pb_hooks/src/clock).
var carrying = []string{
	`INSERT OR IGNORE INTO notices (key, deadline, tenant, collection, record, paper, type, day, kind, lead, at)
		SELECT key, deadline, tenant, collection, record, paper, type, day, kind, lead, at FROM before.notices n
		WHERE n.collection = 'documents' AND n.record IN (SELECT id FROM main.documents)
			OR n.collection = 'employees' AND n.record IN (SELECT id FROM main.employees)`,
	`INSERT INTO digests (key, person, day, made, tried, sent)
		SELECT key, person, day, made, tried, sent FROM before.digests WHERE person IN (SELECT id FROM main.users)
		ON CONFLICT (key) DO UPDATE SET tried = excluded.tried, sent = excluded.sent WHERE digests.sent = 0`,
	`INSERT INTO notice_people (notice, person, digest)
		SELECT notice, person, digest FROM before.notice_people
		WHERE notice IN (SELECT key FROM main.notices) AND person IN (SELECT id FROM main.users)
		ON CONFLICT (notice, person) DO UPDATE SET digest = excluded.digest
		WHERE notice_people.digest = '' OR notice_people.digest IN (SELECT key FROM main.digests WHERE sent = 0)`,
	`INSERT OR REPLACE INTO sync_state (name, value) SELECT name, value FROM before.sync_state WHERE name = 'notices.clock'`,
}

// CarryTold adds to a restored database, before it takes its place, what people have been told since its backup was made,
// so that they are not told again. Data of a release that told nobody anything have nothing to carry.
func CarryTold(restored, before string) error {
	db, err := dbx.Open("sqlite", restored+"?_pragma=busy_timeout(10000)")
	if err != nil {
		return err
	}
	// an attached database belongs to one connection
	db.DB().SetMaxOpenConns(1)
	err = carryTold(db, before)
	return errors.Join(err, db.Close())
}

func carryTold(db *dbx.DB, before string) error {
	if _, err := db.NewQuery("ATTACH {:before} AS before").Bind(dbx.Params{"before": before}).Execute(); err != nil {
		return err
	}
	for _, schema := range []string{"main", "before"} {
		var tables int
		err := db.NewQuery("SELECT count(*) FROM " + schema + ".sqlite_master WHERE name IN ('notices', 'notice_people', 'digests')").Row(&tables)
		if err != nil || tables < 3 {
			return err
		}
	}
	return db.Transactional(func(tx *dbx.Tx) error {
		for _, statement := range carrying {
			if _, err := tx.NewQuery(statement).Execute(); err != nil {
				return err
			}
		}
		return nil
	})
}
