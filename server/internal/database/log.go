package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/pocketbase/dbx"

	"sijil/internal/datafiles"
)

// logDatabase holds the server's log and nothing that people have filed.
const logDatabase = "auxiliary.db"

// damagedLog answers what keeps the log's database from being opened, or nothing.
func damagedLog(dataDir string) string {
	path := filepath.Join(dataDir, logDatabase)
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

// requireLog refuses to work with a damaged log, which only a start mends.
func (l *launcher) requireLog() error {
	if wrong := damagedLog(l.dataDir); wrong != "" {
		return failure("The log's database (%s) is damaged (%s): start Sijil, which puts it aside and begins a new one; it holds the server's log alone.", logDatabase, wrong)
	}
	return nil
}

// renewLog puts a damaged log aside, so that a new one begins.
func (l *launcher) renewLog() error {
	if damagedLog(l.dataDir) == "" {
		return nil
	}
	aside, err := datafiles.SetAside(l.dataDir, datafiles.LogFiles, time.Now())
	if err != nil {
		return failure("The log's database (%s) is damaged and cannot be moved aside: %v.", logDatabase, reason(err))
	}
	fmt.Fprintf(l.out, "The log's database (%s) was damaged and is kept in %s; a new one begins, and no paper is touched.\n", logDatabase, aside)
	return nil
}
