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

// DamagedLog returns the error that keeps the log's database from being opened, or "".
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
	// a locked database is in use, so it is not damaged
	if err == nil || !(strings.Contains(err.Error(), "not a database") || strings.Contains(err.Error(), "malformed")) {
		return ""
	}
	return err.Error()
}

// RequireLog fails where the log is damaged; only a start repairs it.
func RequireLog(dataDir string) error {
	if wrong := DamagedLog(dataDir); wrong != "" {
		return usererror.New("The log's database (%s) is damaged (%s): start Sijil, which puts it aside and begins a new one; it holds the server's log alone.", datafiles.LogDatabase, wrong)
	}
	return nil
}

// RenewLog moves a damaged log aside, so that PocketBase creates a new one.
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
