package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/pocketbase/dbx"

	"sijil/internal/datafiles"
)

// orphaned answers what lies in the data folder of a database that is gone or holds nothing of the product.
func (l *launcher) orphaned() []string {
	left := datafiles.Orphaned(l.dataDir)
	if len(left) == 0 || (l.hasData() && !blank(l.dataDir)) {
		return nil
	}
	return left
}

// blank tells whether a database has never been the product's; what cannot be read has been, for all we know.
func blank(dataDir string) bool {
	db, err := dbx.Open("sqlite", "file:"+filepath.ToSlash(filepath.Join(dataDir, databaseName))+"?mode=ro")
	if err != nil {
		return false
	}
	defer db.Close()
	var tables, applied int
	if err := db.NewQuery("SELECT count(*) FROM sqlite_master WHERE name = '_migrations'").Row(&tables); err != nil {
		return false
	}
	if tables == 0 {
		return true
	}
	err = db.NewQuery("SELECT count(*) FROM _migrations WHERE file LIKE '%.js'").Row(&applied)
	return err == nil && applied == 0
}

// requireDatabase refuses a start that would make a new database beside what belonged to another one.
func (l *launcher) requireDatabase() error {
	if left := l.orphaned(); len(left) > 0 {
		return failure("There is no database of Sijil in %s, but what belonged to one (%s): restore a backup, or name another data folder; to begin anew, start with --new-database, which moves all that aside.",
			l.dataDir, strings.Join(left, ", "))
	}
	return nil
}

// noData is why a command finds nothing to work on.
func (l *launcher) noData() error {
	if err := l.requireDatabase(); err != nil {
		return err
	}
	return failure("There is no data in %s: start Sijil once, or name the right folder with --data-dir.", l.dataDir)
}

// beginAnew moves aside what is left of a lost database.
func (l *launcher) beginAnew() error {
	if l.hasData() && !blank(l.dataDir) {
		return failure("There is a database in %s, so that nothing was moved: leave --new-database away, or name another data folder.", l.dataDir)
	}
	aside, err := datafiles.SetAside(l.dataDir, datafiles.Everything(), time.Now())
	if err != nil {
		return failure("What is left in %s cannot be moved aside: %v.", l.dataDir, reason(err))
	}
	if aside != "" {
		fmt.Fprintf(l.out, "What was there before is kept in %s: remove it when nobody needs it.\n", aside)
	}
	return nil
}
