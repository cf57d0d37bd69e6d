// Package database works on the database file without the product's hooks, for backup, restore and doctor.
package database

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/backup"
	"sijil/internal/datafiles"
	"sijil/internal/entities"
	"sijil/internal/usererror"
)

// Lock opens a database exclusively. A server keeps one connection open as long as it runs
// (pb_hooks/src/maintenance/hooks.ts), so this fails while one runs, even an idle one. A database that cannot be read counts
// as unused.
func Lock(folder string) (release func(), err error) {
	if !datafiles.HasDatabase(folder) {
		return func() {}, nil
	}
	db, err := dbx.Open("sqlite", filepath.Join(folder, datafiles.Database)+"?_pragma=busy_timeout(500)&_pragma=locking_mode(EXCLUSIVE)")
	if err != nil {
		return nil, err
	}
	db.DB().SetMaxOpenConns(1)
	// reads the file, and so locks it, without parsing the schema
	var version int
	err = db.NewQuery("PRAGMA schema_version").Row(&version)
	if err == nil {
		// a transaction that is exclusive, for a database that is not in WAL mode
		_, err = db.NewQuery("BEGIN EXCLUSIVE").Execute()
	}
	if err == nil {
		_, err = db.NewQuery("COMMIT").Execute()
	}
	if err != nil && strings.Contains(err.Error(), "locked") {
		_ = db.Close()
		return nil, usererror.New("Sijil is running on the data in %s: stop it first.", folder)
	}
	return func() { _ = db.Close() }, nil
}

// LockFolder keeps a second server from starting on a folder that has no database yet: an empty database of SQLite, whose
// lock the system gives back however this process ends.
func LockFolder(folder string) (release func(), err error) {
	kept := filepath.Join(folder, datafiles.ProgramFolder)
	if err := os.MkdirAll(kept, 0o700); err != nil {
		return nil, err
	}
	db, err := dbx.Open("sqlite", filepath.Join(kept, "lock.db")+"?_pragma=busy_timeout(0)")
	if err != nil {
		return nil, err
	}
	db.DB().SetMaxOpenConns(1)
	db.DB().SetConnMaxIdleTime(0)
	if _, err := db.NewQuery("BEGIN EXCLUSIVE").Execute(); err != nil {
		_ = db.Close()
		return nil, usererror.New("Sijil is running on the data in %s: stop it first.", folder)
	}
	return func() { _ = db.Close() }, nil
}

// The pragmas of an integrity check, which stops at the third finding.
const (
	Thorough = "integrity_check(3)"
	Quick    = "quick_check(3)"
)

// Damage returns on one line what SQLite finds wrong with a database, or "".
func Damage(db dbx.Builder, check string) string {
	var found []string
	if err := db.NewQuery("PRAGMA " + check).Column(&found); err != nil {
		found = []string{err.Error()}
	}
	if len(found) == 1 && found[0] == "ok" {
		return ""
	}
	return strings.ReplaceAll(strings.Join(found, "; "), "\n", "; ")
}

// UnknownMigration returns the name of an applied migration that this program does not have, or "".
func UnknownMigration(db *dbx.DB) (string, error) {
	known := map[string]bool{}
	for _, migration := range slices.Concat(core.SystemMigrations.Items(), core.AppMigrations.Items()) {
		known[migration.File] = true
	}
	applied, err := appliedMigrations(db)
	for _, name := range applied {
		if !known[name] {
			return name, nil
		}
	}
	return "", err
}

func appliedMigrations(db *dbx.DB) (files []string, err error) {
	err = db.NewQuery("SELECT file FROM _migrations").Column(&files)
	return files, err
}

// openReadOnly opens the database of a data folder, and fails where there is none.
func openReadOnly(dataDir string) (*dbx.DB, error) {
	return dbx.Open("sqlite", "file:"+filepath.ToSlash(filepath.Join(dataDir, datafiles.Database))+"?mode=ro")
}

// Migrated reports whether all migrations in a folder have been applied; false where that is unknown.
func Migrated(dataDir, folder string) bool {
	files, err := filepath.Glob(filepath.Join(folder, "*.js"))
	if err != nil {
		return false
	}
	db, err := openReadOnly(dataDir)
	if err != nil {
		return false
	}
	defer db.Close()
	applied, err := appliedMigrations(db)
	return err == nil && !slices.ContainsFunc(files, func(file string) bool { return !slices.Contains(applied, filepath.Base(file)) })
}

// MarkCopy marks a database as a copy, so that a server that starts on it begins a new epoch and devices reset.
func MarkCopy(db dbx.Builder) error {
	_, err := db.NewQuery("INSERT OR REPLACE INTO sync_state (name, value) VALUES ('copy', '1')").Execute()
	return err
}

// RandomValue returns a random value in hex, which is made once and kept in the database.
func RandomValue(app core.App, name string, bytes int) (value string, err error) {
	_, err = app.DB().NewQuery("INSERT OR IGNORE INTO sync_state (name, value) VALUES ({:name}, lower(hex(randomblob({:bytes}))))").
		Bind(map[string]any{"name": name, "bytes": bytes}).Execute()
	if err == nil {
		err = app.DB().NewQuery("SELECT value FROM sync_state WHERE name = {:name}").Bind(map[string]any{"name": name}).Row(&value)
	}
	return value, err
}

// KeepsFilesInS3 reports whether the files of these data are kept in S3.
func KeepsFilesInS3(db *dbx.DB) bool {
	var elsewhere bool
	err := db.NewQuery(`SELECT coalesce(json_extract(value, '$.s3.enabled'), 0) FROM _params
		WHERE id = 'settings' AND json_valid(value)`).Row(&elsewhere)
	return err == nil && elsewhere
}

// ConsoleBucket is the bucket that PocketBase's settings name for backups, or nil.
func ConsoleBucket(dataDir string) *backup.BucketOptions {
	db, err := openReadOnly(dataDir)
	if err != nil {
		return nil
	}
	defer db.Close()
	var enabled bool
	var text string
	err = db.NewQuery(`SELECT coalesce(json_extract(value, '$.backups.s3.enabled'), 0), coalesce(json_extract(value, '$.backups.s3'), '{}')
		FROM _params WHERE id = 'settings' AND json_valid(value)`).Row(&enabled, &text)
	found := &backup.BucketOptions{}
	if err != nil || !enabled || json.Unmarshal([]byte(text), &found.S3Config) != nil {
		return nil
	}
	return found
}

// ReferencedFiles are all files that records name, with their paths below the data folder.
func ReferencedFiles(db *dbx.DB, kinds []entities.Entity) ([]backup.Named, error) {
	var fields []struct{ ID, Name, Field string }
	err := db.NewQuery(`SELECT c.id AS id, c.name AS name, json_extract(f.value, '$.name') AS field
		FROM _collections c, json_each(c.fields) f
		WHERE c.type <> 'view' AND json_extract(f.value, '$.type') = 'file'`).All(&fields)
	if err != nil {
		return nil, err
	}
	digests := map[string]string{}
	for _, one := range kinds {
		var noted []struct{ Key, Digest string }
		// data of an early release lack the table, or some of its columns
		query := "SELECT record || '/' || file AS key, sha256 AS digest FROM (" + one.Files.Noted + ") WHERE file <> '' AND sha256 <> ''"
		if db.NewQuery(query).All(&noted) != nil {
			continue
		}
		for _, file := range noted {
			digests[file.Key] = strings.ToLower(file.Digest)
		}
	}
	named := []backup.Named{}
	for _, one := range fields {
		column, table := db.QuoteColumnName("t."+one.Field), db.QuoteTableName(one.Name)
		var found []struct{ ID, File string }
		err := db.NewQuery(`SELECT t.id AS id, j.value AS file FROM ` + table + ` t,
			json_each(CASE WHEN json_valid(` + column + `) AND json_type(` + column + `) = 'array'
				THEN ` + column + ` ELSE json_array(` + column + `) END) j
			WHERE ` + column + ` <> '' AND j.value <> ''`).All(&found)
		if err != nil {
			return nil, err
		}
		for _, file := range found {
			below := file.ID + "/" + file.File
			named = append(named, backup.Named{
				Path: "storage/" + one.ID + "/" + below, Record: one.Name + "/" + file.ID, SHA256: digests[below],
			})
		}
	}
	return named, nil
}
