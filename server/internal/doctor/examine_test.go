package doctor

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"sijil/internal/backupjob"
	"sijil/internal/settings"
	"sijil/internal/usererror"
)

// writeFiles writes files of a data folder by their paths below it.
func writeFiles(t *testing.T, folder string, files map[string]string) {
	t.Helper()
	for path, text := range files {
		full := filepath.Join(folder, path)
		if err := errors.Join(os.MkdirAll(filepath.Dir(full), 0o700), os.WriteFile(full, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
}

// noDatabase is what SQLite refuses to open.
var noDatabase = strings.Repeat("no database ", 500)

func TestDatabase(t *testing.T) {
	for name, one := range map[string]struct {
		files map[string]string
		// statements run on the database before it is examined.
		statements []string
		refused    error
		opens      bool
		want       string
	}{
		"a whole one": {nil, nil, nil, true, "OK       The database is whole.\n"},
		"a log that is no database": {map[string]string{"auxiliary.db": noDatabase}, nil, nil, false,
			"PROBLEM  The log's database (auxiliary.db) is damaged, so that the data cannot be opened: file is not a database"},
		"data that are no database": {map[string]string{"data.db": noDatabase}, nil, nil, false,
			"PROBLEM  The database cannot be opened: This did not work: "},
		"a row that breaks its table's rules": {nil, []string{"CREATE TABLE papers (name TEXT)", "INSERT INTO papers VALUES (NULL)",
			"PRAGMA writable_schema = ON", "UPDATE sqlite_master SET sql = 'CREATE TABLE papers (name TEXT NOT NULL)' WHERE name = 'papers'"}, nil, true,
			"PROBLEM  The database is damaged: NULL value in papers.name\n"},
		"a hook's refusal": {nil, nil, usererror.New("The data are of a newer release: start that one."), false,
			"PROBLEM  The data are of a newer release.\n         → Start that one.\n"},
	} {
		t.Run(name, func(t *testing.T) {
			d, r, out := with(t)
			writeFiles(t, d.DataDir, one.files)
			if len(one.statements) > 0 {
				db, err := dbx.Open("sqlite", filepath.Join(d.DataDir, "data.db"))
				if err != nil {
					t.Fatal(err)
				}
				db.DB().SetMaxOpenConns(1)
				for _, statement := range one.statements {
					if _, err := db.NewQuery(statement).Execute(); err != nil {
						t.Fatalf("%s: %v", statement, err)
					}
				}
				if err := db.Close(); err != nil {
					t.Fatal(err)
				}
			}
			app := core.NewBaseApp(core.BaseAppConfig{DataDir: d.DataDir})
			t.Cleanup(func() { _ = app.ClearBootstrap() })
			if one.refused != nil {
				app.OnBootstrap().BindFunc(func(*core.BootstrapEvent) error { return errors.New("stopped by a hook") })
			}
			d.App, d.Refused = app, func() error { return one.refused }
			if opens := d.checkDatabase(r); opens != one.opens {
				t.Errorf("opened is %v", opens)
			}
			if !strings.HasPrefix(out.String(), one.want) {
				t.Errorf("it says %q, want %q", out, one.want)
			}
		})
	}
}

func TestFilesToBackUp(t *testing.T) {
	bucket := `UPDATE _params SET value = json_set(value, '$.backups.s3.enabled', json('true'), '$.backups.s3.bucket', 'b') WHERE id = 'settings'`
	for name, one := range map[string]struct {
		stored, backedUp int
		flags            []string
		statements       []string
		want             int64
	}{
		"nothing":                    {0, 0, nil, nil, 0},
		"none yet":                   {1000, 0, nil, nil, 1000},
		"some already":               {1000, 400, nil, nil, 600},
		"more than there are":        {1000, 4000, nil, nil, 0},
		"to another place":           {1000, 0, []string{"--backup-dir", "/mnt/backups"}, nil, 0},
		"to a bucket of the console": {1000, 0, nil, []string{bucket}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			d, _, _ := opened(t, one.statements...)
			set, err := settings.Resolve(one.flags)
			if err != nil {
				t.Fatal(err)
			}
			d.Settings = set
			writeFiles(t, d.DataDir, map[string]string{
				"storage/c/1/a.pdf": strings.Repeat("a", one.stored), "backup-store/files/aa/1": strings.Repeat("a", one.backedUp),
			})
			if got := d.filesToBackUp(); got != one.want {
				t.Errorf("%d bytes, want %d", got, one.want)
			}
		})
	}
}

func TestQuarantine(t *testing.T) {
	for name, one := range map[string]struct {
		files map[string]string
		want  string
	}{
		"nothing": {nil, ""},
		"a file": {map[string]string{"quarantine/2026-11-01/c/1/a.pdf": "x"},
			"ADVICE   1 file is without a record (0.0 MB) in the folder quarantine, and the first of them will be removed after 2026-12-01.\n"},
		"files of several days, here and on the disk of the files": {map[string]string{
			"quarantine/2026-11-05/c/1/a.pdf": strings.Repeat("a", 1<<20), "quarantine/2026-11-05/c/1/a.pdf.attrs": "{}",
			"quarantine/2026-11-09/c/2/b.pdf": "x", "storage/.quarantine/2026-11-03/c/3/c.pdf": strings.Repeat("a", 1<<20)},
			"ADVICE   3 files are without a record (2.0 MB) in the folder quarantine, and the first of them will be removed after 2026-12-03.\n"},
		"notes and thumbnails": {map[string]string{"quarantine/2026-11-01/c/1/a.pdf.attrs": "{}", "quarantine/2026-11-01/c/1/thumbs_a.pdf/x.png": "x"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			d, r, out := with(t)
			writeFiles(t, d.DataDir, one.files)
			d.checkQuarantine(r)
			if text := out.String(); (text == "") != (one.want == "") || !strings.HasPrefix(text, one.want) {
				t.Errorf("it says %q, want %q", text, one.want)
			}
		})
	}
}

func TestBackups(t *testing.T) {
	const hour = time.Hour
	nightly := func(age time.Duration) map[string]string {
		return map[string]string{"backup-store/backups/nightly-20261121230700/backup.json": fmt.Sprintf(`{"format":1,"made":%q}`, time.Now().Add(-age).Format(time.RFC3339))}
	}
	for name, one := range map[string]struct {
		// account is the age of the first account, archive that of backups/a.zip, 0 for none.
		account, archive time.Duration
		files            map[string]string
		want             string
	}{
		"new data":             {hour, 0, nil, "OK       There is no backup yet: the data is new.\n"},
		"older data":           {60 * hour, 0, nil, "PROBLEM  There is no backup.\n"},
		"a fresh archive":      {60 * hour, 3*hour + hour/2, nil, "OK       The newest backup is 3 hours old (1 kept).\n"},
		"an old archive":       {60 * hour, 75 * hour, nil, "PROBLEM  The newest backup is 3 days old.\n"},
		"a nightly one":        {60 * hour, 0, nightly(5*hour + hour/2), "OK       The newest backup is 5 hours old (1 kept).\n"},
		"the newer one of two": {60 * hour, 75 * hour, nightly(hour + hour/2), "OK       The newest backup is 1 hour old (2 kept).\n"},
		"what is no backup": {60 * hour, 0, map[string]string{"backups/notes.txt": "x", "backups/.half.zip": "x",
			"backup-store/backups/nightly-20261121230700/files.jsonl": ""}, "PROBLEM  There is no backup.\n"},
		"a damaged one": {60 * hour, 0, map[string]string{"backup-store/backups/nightly-20261121230700/backup.json": "{"},
			"PROBLEM  The backups in DIR/backup-store could not be checked: "},
	} {
		t.Run(name, func(t *testing.T) {
			made := time.Now().Add(-one.account).UTC().Format("2006-01-02 15:04:05.000Z")
			d, r, out := opened(t, "DELETE FROM _superusers",
				"INSERT INTO _superusers (id, tokenKey, email, password, created) VALUES ('100000000000001', 'k', 'a@example.test', 'x', '"+made+"')")
			d.Backups = &backupjob.Job{App: d.App, DataDir: d.DataDir, Settings: d.Settings, Files: d.Files, Out: out}
			writeFiles(t, d.DataDir, one.files)
			if one.archive > 0 {
				writeFiles(t, d.DataDir, map[string]string{"backups/a.zip": "x"})
				then := time.Now().Add(-one.archive)
				if err := os.Chtimes(filepath.Join(d.DataDir, "backups", "a.zip"), then, then); err != nil {
					t.Fatal(err)
				}
			}
			d.checkBackups(r)
			if want := strings.ReplaceAll(one.want, "DIR", d.DataDir); !strings.HasPrefix(out.String(), want) {
				t.Errorf("it says %q, want %q", out, want)
			}
		})
	}
}

func TestBackupsInAPlaceThatIsNotTheirs(t *testing.T) {
	d, r, out := opened(t)
	place := t.TempDir()
	writeFiles(t, place, map[string]string{"photos.zip": "x"})
	set, err := settings.Resolve([]string{"--backup-dir", place})
	if err != nil {
		t.Fatal(err)
	}
	d.Backups = &backupjob.Job{App: d.App, DataDir: d.DataDir, Settings: set, Files: d.Files, Out: out}
	d.checkBackups(r)
	says(t, out, "PROBLEM No backup is made by itself: "+place+" is not empty (photos.zip lies there)")
}

// aSuperuser was made just now.
var aSuperuser = "INSERT INTO _superusers (id, tokenKey, email, password, created) VALUES ('100000000000001', 'k', 'a@example.test', 'x', '" +
	time.Now().UTC().Format("2006-01-02 15:04:05.000Z") + "')"

// Whatever is found, the last line says how many problems there are, and the answer is an error where there is one.
func TestExamine(t *testing.T) {
	for name, one := range map[string]struct {
		statements []string
		files      map[string]string
		// found are parts of the output, in this order.
		found []string
	}{
		"no data folder": {nil, nil, []string{"PROBLEM  There is no data folder "}},
		"no database":    {nil, map[string]string{"storage/c/1/a.pdf": "x"}, []string{"OK       The data folder ", "PROBLEM  There is no database of Sijil in "}},
		"data": {append(append([]string{}, tables...), anAdmin, aFirm, "DELETE FROM _superusers"), map[string]string{"quarantine/2026-11-01/c/1/a.pdf": "x", ".restore/data/data.db": "x"},
			[]string{"ADVICE   An interrupted restore has left ", "OK       The database is whole.", "OK       Every record belongs to somebody.",
				"ADVICE   1 file is without a record", "OK       “Firm” keeps 0 files (0.0 MB).", "OK       The clock is plausible", "PROBLEM  There is no backup."}},
		"new data": {append(append([]string{}, tables...), anAdmin, "DELETE FROM _superusers", aSuperuser,
			"INSERT INTO _collections (id, name, type, fields, system) VALUES ('c1', 'documents', 'base', '[]', 0), ('c2', 'employees', 'base', '[]', 0)"), nil,
			[]string{"OK       The data folder ", "OK       Collections, rules and fields", "OK       Every record has its files (0).", "OK       There is no backup yet"}},
	} {
		t.Run(name, func(t *testing.T) {
			var d *Doctor
			var out *bytes.Buffer
			if one.statements != nil {
				d, _, out = opened(t, one.statements...)
			} else if d, _, out = with(t); one.files == nil {
				d.DataDir = filepath.Join(d.DataDir, "none")
			}
			d.Backups = &backupjob.Job{App: d.App, DataDir: d.DataDir, Settings: d.Settings, Files: d.Files, Out: out}
			writeFiles(t, d.DataDir, one.files)
			err := d.Examine()
			text, rest := out.String(), out.String()
			for _, want := range one.found {
				_, after, found := strings.Cut(rest, want)
				if !found {
					t.Fatalf("%q is missing, or not in its place, in\n%s", want, text)
				}
				rest = after
			}
			problems := strings.Count("\n"+text, "\nPROBLEM ")
			last := map[int]string{0: "\nAll is well.\n", 1: "\n1 problem.\n"}[problems]
			if last == "" {
				last = fmt.Sprintf("\n%d problems.\n", problems)
			}
			if !strings.HasSuffix(text, "\n"+last) || (err == nil) != (problems == 0) || err != nil && !errors.Is(err, usererror.ErrReported) {
				t.Errorf("of %d problems it says %v:\n%s", problems, err, text)
			}
		})
	}
}
