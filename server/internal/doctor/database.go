package doctor

import (
	"strings"

	"sijil/internal/database"
	"sijil/internal/datafiles"
	"sijil/internal/entities"
	"sijil/internal/usererror"
	"sijil/internal/wording"
)

// checkDatabase opens the database and has SQLite look through it; false when it cannot be opened.
func (d *Doctor) checkDatabase(r *report) bool {
	const restore = "Stop Sijil, keep a copy of the data folder, and bring the newest backup back: sijil restore FILE."
	if wrong := database.DamagedLog(d.DataDir); wrong != "" {
		const todo = "Start Sijil: it puts that file aside and begins a new one; nothing that people filed is in it."
		if !r.repairable(problem, "log_damaged", todo, d.renewLog,
			"The log's database (%s) is damaged, so that the data cannot be opened: %s.", datafiles.LogDatabase, wrong) {
			return false
		}
	}
	if err := d.App.Bootstrap(); err != nil {
		if refused := d.Refused(); refused != nil {
			what, todo, _ := strings.Cut(usererror.Message(refused), ": ")
			r.problem("data_refused", usererror.UpperFirst(todo), "%s.", what)
			return false
		}
		r.problem("database_unopened", restore, "The database cannot be opened: %s", usererror.Message(err))
		return false
	}
	if wrong := database.Damage(d.App.NonconcurrentDB(), database.Thorough); wrong != "" {
		r.problem("database_damaged", restore, "The database is damaged: %s", wrong)
	} else {
		r.fine("database", "The database is whole.")
	}
	if wrong := database.Damage(d.App.AuxNonconcurrentDB(), database.Quick); wrong != "" {
		r.problem("log_damaged", "It holds the server's log alone: stop Sijil, delete auxiliary.db and what begins with that name, and start it.",
			"The log's database is damaged: %s", wrong)
	}
	return true
}

func (d *Doctor) renewLog() (string, error) {
	done := &strings.Builder{}
	err := database.RenewLog(d.DataDir, done)
	return strings.TrimSpace(done.String()), err
}

// checkRecords looks for records that lead nowhere, and for somebody who can administer.
func (d *Doctor) checkRecords(r *report) {
	lost := 0
	all, err := entities.Read(d.Files)
	if r.failed("The records", err) {
		return
	}
	for _, one := range all {
		if !one.Owned {
			continue
		}
		table := one.Name
		// what was deleted waits for its end, also when its owner is gone
		count, err := d.count(`SELECT count(*) FROM ` + table + ` WHERE deleted = ''
			AND tenant NOT IN (SELECT id FROM organizations) AND tenant NOT IN (SELECT id FROM users)`)
		if r.failed("The records of "+table, err) {
			return
		}
		if count > 0 {
			lost += count
			r.problem("records_without_tenant", "Nobody sees them any more: in the console (/_/) give them the tenant they belong to, or delete them.",
				"%d of %s belong to no organization and to no account.", count, table)
		}
	}
	stray, err := d.count(`SELECT count(*) FROM users
		WHERE organizationId != '' AND organizationId NOT IN (SELECT id FROM organizations)`)
	if r.failed("The accounts", err) {
		return
	}
	if stray > 0 {
		lost += stray
		r.problem("accounts_without_organization", "Nobody can sign in with such an account: in the console (/_/) choose another organization for it, or none.",
			"%s to an organization that does not exist.", wording.Counted(stray, "account belongs", "accounts belong"))
	}
	if admins, err := d.count(`SELECT count(*) FROM users WHERE role = 'super_admin' AND isActive`); err == nil && admins == 0 {
		lost++
		r.problem("no_super_admin", "Sign in to the console (/_/) and activate one, or make an account super_admin.",
			"No active super admin is left.")
	}
	if lost == 0 {
		r.fine("records", "Every record belongs to somebody.")
	}
}

func (d *Doctor) count(query string) (int, error) {
	number := 0
	err := d.App.DB().NewQuery(query).Row(&number)
	return number, err
}
