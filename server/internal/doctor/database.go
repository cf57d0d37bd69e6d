package main

import (
	"strings"

	"sijil/internal/entities"
)

// checkDatabase opens the database and has SQLite look through it; false when it cannot be opened.
func (l *launcher) checkDatabase(r *report) bool {
	const restore = "Stop Sijil, keep a copy of the data folder, and bring the newest backup back: sijil restore FILE."
	if wrong := damagedLog(l.dataDir); wrong != "" {
		r.problem("Start Sijil: it puts that file aside and begins a new one; nothing that people filed is in it.",
			"The log's database (%s) is damaged, so that the data cannot be opened: %s.", logDatabase, wrong)
		return false
	}
	if err := l.app.Bootstrap(); err != nil {
		if l.refused != nil {
			what, todo, _ := strings.Cut(sentence(l.refused), ": ")
			r.problem(upperFirst(todo), "%s.", what)
			return false
		}
		r.problem(restore, "The database cannot be opened: %s", sentence(err))
		return false
	}
	if wrong := damage(l.app.NonconcurrentDB(), thorough); wrong != "" {
		r.problem(restore, "The database is damaged: %s", wrong)
	} else {
		r.fine("The database is whole.")
	}
	if wrong := damage(l.app.AuxNonconcurrentDB(), quick); wrong != "" {
		r.problem("It holds the server's log alone: stop Sijil, delete auxiliary.db and what begins with that name, and start it.",
			"The log's database is damaged: %s", wrong)
	}
	return true
}

// checkRecords looks for records that lead nowhere, and for somebody who can administer.
func (l *launcher) checkRecords(r *report) {
	lost := 0
	all, err := entities.Read(l.files)
	if err != nil {
		r.failed("The records", err)
		return
	}
	for _, one := range all {
		if !one.Owned {
			continue
		}
		table := one.Name
		// what was deleted waits for its end, also when its owner is gone
		count, err := l.count(`SELECT count(*) FROM ` + table + ` WHERE deleted = ''
			AND tenant NOT IN (SELECT id FROM organizations) AND tenant NOT IN (SELECT id FROM users)`)
		if err != nil {
			r.failed("The records of "+table, err)
			return
		}
		if count > 0 {
			lost += count
			r.problem("Nobody sees them any more: in the console (/_/) give them the tenant they belong to, or delete them.",
				"%d of %s belong to no organization and to no account.", count, table)
		}
	}
	stray, err := l.count(`SELECT count(*) FROM users
		WHERE organizationId != '' AND organizationId NOT IN (SELECT id FROM organizations)`)
	if err != nil {
		r.failed("The accounts", err)
		return
	}
	if stray > 0 {
		lost += stray
		r.problem("They cannot sign in: in the console (/_/) choose another organization for them, or none.",
			"%d accounts belong to an organization that does not exist.", stray)
	}
	if admins, err := l.count(`SELECT count(*) FROM users WHERE role = 'super_admin' AND isActive`); err == nil && admins == 0 {
		lost++
		r.problem("Sign in to the console (/_/) and activate one, or make an account super_admin.",
			"No active super admin is left.")
	}
	if lost == 0 {
		r.fine("Every record belongs to somebody.")
	}
}

func (l *launcher) count(query string) (int, error) {
	number := 0
	err := l.app.DB().NewQuery(query).Row(&number)
	return number, err
}
