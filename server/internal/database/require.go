package database

import (
	"fmt"
	"io"
	"strings"
	"time"

	"sijil/internal/datafiles"
	"sijil/internal/usererror"
)

// orphaned returns what a missing or empty database has left behind in the data folder.
func orphaned(dataDir string) []string {
	left := datafiles.Orphaned(dataDir)
	if len(left) == 0 || (datafiles.HasDatabase(dataDir) && !blank(dataDir)) {
		return nil
	}
	return left
}

// blank reports whether no migration of the product was ever applied. A database that cannot be read is not blank.
func blank(dataDir string) bool {
	db, err := openReadOnly(dataDir)
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

// Require refuses a start that would create a new database beside the files of a lost one.
func Require(dataDir string) error {
	if left := orphaned(dataDir); len(left) > 0 {
		return usererror.New("There is no database of Sijil in %s, but what belonged to one (%s): restore a backup, or name another data folder; to begin anew, start with --new-database, which moves all that aside.",
			dataDir, strings.Join(left, ", "))
	}
	return nil
}

// Missing is the error of a command that needs data and finds none.
func Missing(dataDir string) error {
	if err := Require(dataDir); err != nil {
		return err
	}
	return usererror.New("There is no data in %s: start Sijil once, or name the right folder with --data-dir.", dataDir)
}

// BeginAnew moves aside what a lost database has left.
func BeginAnew(dataDir string, out io.Writer) error {
	if datafiles.HasDatabase(dataDir) && !blank(dataDir) {
		return usererror.New("There is a database in %s, so that nothing was moved: leave --new-database away, or name another data folder.", dataDir)
	}
	aside, err := datafiles.SetAside(dataDir, datafiles.Everything(), time.Now())
	if err != nil {
		return usererror.New("What is left in %s cannot be moved aside: %v.", dataDir, usererror.Reason(err))
	}
	if aside != "" {
		fmt.Fprintf(out, "What was there before is kept in %s: remove it when nobody needs it.\n", aside)
	}
	return nil
}
