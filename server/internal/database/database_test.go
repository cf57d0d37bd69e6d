package database

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/backup"
	"sijil/internal/entities"
)

// folderWith makes a data folder whose database has been through these statements.
func folderWith(t *testing.T, statements ...string) (folder string, db *dbx.DB) {
	t.Helper()
	folder = t.TempDir()
	db, err := dbx.Open("sqlite", filepath.Join(folder, "data.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	for _, statement := range statements {
		if _, err := db.NewQuery(statement).Execute(); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	return folder, db
}

const (
	migrations = "CREATE TABLE _migrations (file TEXT, applied INTEGER)"
	oneApplied = "INSERT INTO _migrations VALUES ('1_a.js', 1)"
)

func TestRequire(t *testing.T) {
	paper := func(t *testing.T, folder string) {
		t.Helper()
		path := filepath.Join(folder, "storage", "c", "1")
		if err := os.MkdirAll(path, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for name, one := range map[string]struct {
		statements []string
		empty      bool
		refused    bool
	}{
		"the product's":           {[]string{migrations, oneApplied}, false, false},
		"never the product's":     {[]string{migrations, "INSERT INTO _migrations VALUES ('1_a.go', 1)"}, false, true},
		"somebody else's":         {[]string{"CREATE TABLE a (b)"}, false, true},
		"empty":                   {nil, true, true},
		"what cannot be answered": {[]string{"CREATE TABLE _migrations (other)"}, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			folder, _ := folderWith(t, one.statements...)
			if one.empty {
				if err := os.WriteFile(filepath.Join(folder, "data.db"), nil, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if err := Require(folder); err != nil {
				t.Errorf("without papers: %v", err)
			}
			paper(t, folder)
			if err := Require(folder); (err != nil) != one.refused {
				t.Errorf("with papers: %v", err)
			}
		})
	}
}

func TestBeginAnew(t *testing.T) {
	folder, _ := folderWith(t, migrations, oneApplied)
	if err := BeginAnew(folder, &bytes.Buffer{}); err == nil || !strings.HasPrefix(err.Error(), "There is a database in ") {
		t.Errorf("beside a database: %v", err)
	}
	if err := os.WriteFile(filepath.Join(folder, "data.db"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	out := &bytes.Buffer{}
	if err := BeginAnew(folder, out); err != nil || !strings.HasPrefix(out.String(), "What was there before is kept in ") {
		t.Errorf("without one: %q, %v", out, err)
	}
	if _, err := os.Stat(filepath.Join(folder, "data.db")); err == nil {
		t.Error("the empty database stays")
	}
}

func TestMissing(t *testing.T) {
	folder := t.TempDir()
	if err := Missing(folder); !strings.HasPrefix(err.Error(), "There is no data in "+folder) {
		t.Errorf("an empty folder: %v", err)
	}
	if err := os.WriteFile(filepath.Join(folder, "database-marker"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Missing(folder); !strings.HasPrefix(err.Error(), "There is no database of Sijil in "+folder) {
		t.Errorf("a marked folder: %v", err)
	}
}

func TestHold(t *testing.T) {
	folder, db := folderWith(t, "PRAGMA journal_mode = WAL", migrations)
	if _, err := Lock(folder); err == nil || !strings.HasPrefix(err.Error(), "Sijil is running on the data in ") {
		t.Errorf("while it is open: %v", err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	release, err := Lock(folder)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Lock(folder); err == nil {
		t.Error("it is held twice")
	}
	release()
	if again, err := Lock(folder); err != nil {
		t.Errorf("after its release: %v", err)
	} else {
		again()
	}
	if release, err := Lock(t.TempDir()); err != nil {
		t.Errorf("without a database: %v", err)
	} else {
		release()
	}
}

func TestHoldFolder(t *testing.T) {
	folder := t.TempDir()
	release, err := LockFolder(folder)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := LockFolder(folder); err == nil || !strings.HasPrefix(err.Error(), "Sijil is running on the data in ") {
		t.Errorf("the second time: %v", err)
	}
	release()
	if again, err := LockFolder(folder); err != nil {
		t.Errorf("after its release: %v", err)
	} else {
		again()
	}
}

func TestDamage(t *testing.T) {
	_, db := folderWith(t, migrations, oneApplied)
	for _, check := range []string{Thorough, Quick} {
		if wrong := Damage(db, check); wrong != "" {
			t.Errorf("a whole database: %s", wrong)
		}
	}
	folder := t.TempDir()
	text := append([]byte("SQLite format 3\x00"), bytes.Repeat([]byte("nonsense"), 1000)...)
	if err := os.WriteFile(filepath.Join(folder, "data.db"), text, 0o600); err != nil {
		t.Fatal(err)
	}
	broken, err := dbx.Open("sqlite", filepath.Join(folder, "data.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer broken.Close()
	if wrong := Damage(broken, Thorough); wrong == "" || strings.Contains(wrong, "\n") {
		t.Errorf("a broken database: %q", wrong)
	}
}

func TestMigrated(t *testing.T) {
	folder, _ := folderWith(t, migrations, oneApplied)
	brought := t.TempDir()
	bring := func(name string) {
		if err := os.WriteFile(filepath.Join(brought, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	bring("1_a.js")
	bring("readme.md")
	if !Migrated(folder, brought) {
		t.Error("all were applied")
	}
	bring("2_b.js")
	if Migrated(folder, brought) {
		t.Error("one is open")
	}
	if Migrated(t.TempDir(), brought) {
		t.Error("there is no database")
	}
}

func TestUnknownMigration(t *testing.T) {
	_, db := folderWith(t, migrations)
	if name, err := UnknownMigration(db); name != "" || err != nil {
		t.Errorf("none: %q, %v", name, err)
	}
	if _, err := db.NewQuery("INSERT INTO _migrations VALUES ('9_newer.js', 1)").Execute(); err != nil {
		t.Fatal(err)
	}
	if name, err := UnknownMigration(db); name != "9_newer.js" || err != nil {
		t.Errorf("a newer one: %q, %v", name, err)
	}
}

const params = "CREATE TABLE _params (id TEXT, value JSON)"

func TestWhereFilesAndBackupsAre(t *testing.T) {
	for name, one := range map[string]struct {
		value     string
		elsewhere bool
		bucket    *backup.BucketOptions
	}{
		"here":                            {`{"s3":{"enabled":false},"backups":{"s3":{"enabled":false}}}`, false, nil},
		"files in S3":                     {`{"s3":{"enabled":true}}`, true, nil},
		"backups in S3":                   {`{"backups":{"s3":{"enabled":true,"bucket":"b","region":"r","endpoint":"e","accessKey":"a","secret":"s","forcePathStyle":true}}}`, false, &backup.BucketOptions{S3Config: core.S3Config{Enabled: true, Bucket: "b", Region: "r", Endpoint: "e", AccessKey: "a", Secret: "s", ForcePathStyle: true}}},
		"encrypted by an environment key": {`gibberish`, false, nil},
	} {
		t.Run(name, func(t *testing.T) {
			folder, db := folderWith(t, params)
			if _, err := db.NewQuery("INSERT INTO _params VALUES ('settings', {:value})").Bind(dbx.Params{"value": one.value}).Execute(); err != nil {
				t.Fatal(err)
			}
			if got := KeepsFilesInS3(db); got != one.elsewhere {
				t.Errorf("files elsewhere: %v", got)
			}
			if got := ConsoleBucket(folder); !reflect.DeepEqual(got, one.bucket) {
				t.Errorf("backups go to %+v, want %+v", got, one.bucket)
			}
		})
	}
	if got := ConsoleBucket(t.TempDir()); got != nil {
		t.Errorf("without a database backups go to %+v", got)
	}
}

func TestNamedFiles(t *testing.T) {
	_, db := folderWith(t,
		"CREATE TABLE _collections (id TEXT, name TEXT, type TEXT, fields JSON)",
		`INSERT INTO _collections VALUES ('c1', 'documents', 'base', '[{"name":"file","type":"file"},{"name":"name","type":"text"}]')`,
		`INSERT INTO _collections VALUES ('c2', 'employees', 'base', '[{"name":"files","type":"file"}]')`,
		`INSERT INTO _collections VALUES ('c3', 'views', 'view', '[{"name":"file","type":"file"}]')`,
		"CREATE TABLE documents (id TEXT, file TEXT, sha256 TEXT)",
		"INSERT INTO documents VALUES ('1', 'a.pdf', 'ABCD'), ('2', '', '')",
		"CREATE TABLE employees (id TEXT, files JSON, attachments JSON, removed JSON)",
		`INSERT INTO employees VALUES ('3', '["b.pdf","c.pdf"]', '{"id":{"file":"b.pdf","sha256":"ef"}}', ''), ('4', '[]', '', '')`)
	kinds := []entities.Entity{
		{Name: "documents", Files: &entities.Files{Noted: "SELECT id AS record, file, sha256 FROM documents"}},
		{Name: "employees", Files: &entities.Files{Noted: `SELECT e.id AS record, a.value ->> 'file' AS file, a.value ->> 'sha256' AS sha256
			FROM employees e, json_each(nullif(e.attachments, '')) a`}},
		{Name: "of a later release", Files: &entities.Files{Noted: "SELECT record, file, sha256 FROM missing"}},
	}
	named, err := ReferencedFiles(db, kinds)
	want := []backup.Named{
		{Path: "storage/c1/1/a.pdf", Record: "documents/1", SHA256: "abcd"},
		{Path: "storage/c2/3/b.pdf", Record: "employees/3", SHA256: "ef"},
		{Path: "storage/c2/3/c.pdf", Record: "employees/3"},
	}
	if err != nil || !reflect.DeepEqual(named, want) {
		t.Errorf("named %+v, want %+v (%v)", named, want, err)
	}
}

func TestTheLogsDatabase(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "auxiliary.db")
	for _, one := range []struct {
		name, text string
		damaged    bool
	}{{"missing", "", false}, {"no database", strings.Repeat("log ", 500), true}} {
		if one.text != "" {
			if err := os.WriteFile(path, []byte(one.text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if wrong := DamagedLog(folder); (wrong != "") != one.damaged {
			t.Errorf("%s: %q", one.name, wrong)
		}
		if err := RequireLog(folder); (err != nil) != one.damaged {
			t.Errorf("%s: %v", one.name, err)
		}
	}
	out := &bytes.Buffer{}
	if err := RenewLog(folder, out); err != nil || !strings.HasPrefix(out.String(), "The log's database (auxiliary.db) was damaged and is kept in ") {
		t.Errorf("renewed with %q: %v", out, err)
	}
	if err := RenewLog(folder, out); err != nil || DamagedLog(folder) != "" {
		t.Errorf("the log is still damaged: %v", err)
	}
}
