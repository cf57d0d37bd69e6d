package database

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/pocketbase/dbx"

	"sijil/internal/datafiles"
	"sijil/internal/usererror"
)

// DamagedLog answers what keeps the log's database from being opened, or nothing.
func DamagedLog(dataDir string) string {
	path := filepath.Join(dataDir, datafiles.LogDatabase)
	if found, err := os.Stat(path); err != nil || found.Size() == 0 {
		return ""
	}
	db, err := dbx.Open("sqlite", path+"?_pragma=busy_timeout(500)")
	if err != nil {
		return ""
	}
	defer db.Close()
	var tables int
	err = db.NewQuery("SELECT count(*) FROM sqlite_master").Row(&tables)
	// one that is locked is in use, and whole
	if err == nil || !(strings.Contains(err.Error(), "not a database") || strings.Contains(err.Error(), "malformed")) {
		return ""
	}
	return err.Error()
}

// RequireLog refuses to work with a damaged log, which only a start mends.
func RequireLog(dataDir string) error {
	if wrong := DamagedLog(dataDir); wrong != "" {
		return usererror.New("The log's database (%s) is damaged (%s): start Sijil, which puts it aside and begins a new one; it holds the server's log alone.", datafiles.LogDatabase, wrong)
	}
	return nil
}

// RenewLog puts a damaged log aside, so that a new one begins.
func RenewLog(dataDir string, out io.Writer) error {
	if DamagedLog(dataDir) == "" {
		return nil
	}
	aside, err := datafiles.SetAside(dataDir, datafiles.LogFiles, time.Now())
	if err != nil {
		return usererror.New("The log's database (%s) is damaged and cannot be moved aside: %v.", datafiles.LogDatabase, usererror.Reason(err))
	}
	fmt.Fprintf(out, "The log's database (%s) was damaged and is kept in %s; a new one begins, and no paper is touched.\n", datafiles.LogDatabase, aside)
	return nil
}
