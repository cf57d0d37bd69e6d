package doctor

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// tables are those columns of the product's that the doctor reads.
var tables = []string{
	"ALTER TABLE users ADD organizationId TEXT DEFAULT ''", "ALTER TABLE users ADD role TEXT DEFAULT ''",
	"ALTER TABLE users ADD isActive BOOLEAN DEFAULT 0", "ALTER TABLE users ADD createdAt TEXT DEFAULT ''",
	"CREATE TABLE organizations (id TEXT, name TEXT, createdAt TEXT)",
	"CREATE TABLE documents (id TEXT, name TEXT, file TEXT, size INTEGER, sha256 TEXT, tenant TEXT, deleted TEXT DEFAULT '', uploadDate TEXT)",
	`CREATE TABLE employees (id TEXT, firstName TEXT, lastName TEXT, files JSON, attachments JSON, removed JSON, tenant TEXT,
		deleted TEXT DEFAULT '', updatedAt TEXT)`,
	"CREATE TABLE categories (id TEXT, tenant TEXT, deleted TEXT DEFAULT '', createdAt TEXT)",
	"CREATE TABLE subcategories (id TEXT, tenant TEXT, deleted TEXT DEFAULT '', createdAt TEXT)",
	"CREATE TABLE sync_state (name TEXT PRIMARY KEY, value TEXT)",
}

const (
	anAdmin  = "INSERT INTO users (id, tokenKey, role, isActive) VALUES ('u1', 'k1', 'super_admin', 1)"
	anAdmin2 = "INSERT INTO users (id, tokenKey, email, role, isActive) VALUES ('u2', 'k2', 'second@example.org', 'super_admin', 1)"
	aFirm    = "INSERT INTO organizations VALUES ('o1', 'Firm', '2026-11-20 10:00:00.000Z')"
)

func openedWith(t *testing.T, statements ...string) (*Doctor, *report, func() string) {
	t.Helper()
	d, r, out := opened(t, append(append([]string{}, tables...), statements...)...)
	return d, r, func() string {
		text := out.String()
		out.Reset()
		return text
	}
}

func TestRecords(t *testing.T) {
	for name, one := range map[string]struct {
		statements []string
		want       string
	}{
		"all is well": {[]string{anAdmin, aFirm, "INSERT INTO documents (id, tenant) VALUES ('d1', 'o1'), ('d2', 'u1')"},
			"OK       Every record belongs to somebody."},
		"of a tenant that is gone": {[]string{anAdmin, "INSERT INTO categories (id, tenant) VALUES ('c1', 'gone')"},
			"PROBLEM  1 of categories belong to no organization and to no account."},
		"deleted, of a tenant that is gone": {[]string{anAdmin, "INSERT INTO categories (id, tenant, deleted) VALUES ('c1', 'gone', '2026')"},
			"OK       Every record"},
		"an account of a firm that is gone": {[]string{anAdmin, "UPDATE users SET organizationId = 'gone'"},
			"PROBLEM  1 account belongs to an organization that does not exist."},
		"nobody can administer": {[]string{anAdmin, "UPDATE users SET isActive = 0"}, "PROBLEM  No active super admin is left."},
	} {
		t.Run(name, func(t *testing.T) {
			d, r, output := openedWith(t, one.statements...)
			d.checkRecords(r)
			if text := output(); !strings.HasPrefix(text, one.want) {
				t.Errorf("it says %q, want %q", text, one.want)
			}
		})
	}
}

// store puts a file where PocketBase keeps those of a collection.
func store(t *testing.T, d *Doctor, collection, path, content string, age time.Duration) {
	t.Helper()
	full := filepath.Join(d.DataDir, "storage", collection, path)
	if err := os.MkdirAll(filepath.Dir(full), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	then := time.Now().Add(-age)
	if err := os.Chtimes(full, then, then); err != nil {
		t.Fatal(err)
	}
}

func TestFiles(t *testing.T) {
	digest := sha256.Sum256([]byte("paper"))
	document := "INSERT INTO documents (id, name, file, size, sha256) VALUES ('d1', 'Lease', 'a.pdf', 5, '" + hex.EncodeToString(digest[:]) + "')"
	employee := `INSERT INTO employees (id, firstName, lastName, files, attachments) VALUES ('e1', 'Noura', 'A', '["b.pdf"]', '{"id":{"file":"b.pdf","size":4}}')`
	for name, one := range map[string]struct {
		files    map[string]string
		age      time.Duration
		thorough bool
		want     string
	}{
		"all there":           {map[string]string{"documents/d1/a.pdf": "paper", "employees/e1/b.pdf": "scan"}, 0, false, "OK       Every record has its files (2).\n"},
		"all there, and read": {map[string]string{"documents/d1/a.pdf": "paper", "employees/e1/b.pdf": "scan"}, 0, true, "OK       The bytes of 1 file are those that were filed.\n"},
		"missing":             {map[string]string{"documents/d1/a.pdf": "paper"}, 0, false, "PROBLEM  1 file is missing: employee “Noura A” (e1/b.pdf).\n"},
		"shorter":             {map[string]string{"documents/d1/a.pdf": "pape", "employees/e1/b.pdf": "scan"}, 0, false, "PROBLEM  1 file has another size than noted: document “Lease” (d1/a.pdf: 4 bytes instead of 5).\n"},
		"altered, unread":     {map[string]string{"documents/d1/a.pdf": "peper", "employees/e1/b.pdf": "scan"}, 0, false, "OK       Every record has its files (2).\n"},
		"altered, and read":   {map[string]string{"documents/d1/a.pdf": "peper", "employees/e1/b.pdf": "scan"}, 0, true, "PROBLEM  1 file has other bytes than were filed: document “Lease” (d1/a.pdf).\n"},
		"of no record": {map[string]string{"documents/d1/a.pdf": "paper", "employees/e1/b.pdf": "scan", "documents/d9/c.pdf": "?"}, 2 * time.Hour, false,
			"PROBLEM  1 file belongs to no record (0.0 MB): d9/c.pdf.\n"},
		"of no record yet, thumbnails and notes": {map[string]string{"documents/d1/a.pdf": "paper", "employees/e1/b.pdf": "scan",
			"documents/d9/c.pdf": "?", "documents/d1/a.pdf.attrs": "{}", "documents/d1/thumbs_a.pdf/x.png": "x"}, 0, false, "OK       Every record has its files (2).\n"},
	} {
		t.Run(name, func(t *testing.T) {
			d, r, output := openedWith(t, document, employee)
			ids := map[string]string{}
			for _, name := range []string{"documents", "employees"} {
				// the tables are there already; the collection says where the files are
				collection := core.NewBaseCollection(name, "sijil_"+name)
				if _, err := d.App.DB().NewQuery("INSERT INTO _collections (id, name, type, fields, system) VALUES ({:id}, {:name}, 'base', '[]', 0)").
					Bind(map[string]any{"id": collection.Id, "name": name}).Execute(); err != nil {
					t.Fatal(err)
				}
				ids[name] = collection.Id
			}
			for path, content := range one.files {
				collection, rest, _ := strings.Cut(path, "/")
				store(t, d, ids[collection], rest, content, one.age)
			}
			d.Thorough = one.thorough
			d.checkFiles(r)
			if text := output(); !strings.HasPrefix(text, one.want) {
				t.Errorf("it says %q, want %q", text, one.want)
			}
		})
	}
}

func TestWhatTheNightlyReadingFound(t *testing.T) {
	d, r, output := openedWith(t)
	if damaged := d.reportFound(r); damaged != 0 || output() != "" {
		t.Errorf("%d damaged files in a sound folder", damaged)
	}
	if _, err := d.App.DB().NewQuery(`INSERT INTO sync_state VALUES ('files.damaged', '["document “Lease”","b"]')`).Execute(); err != nil {
		t.Fatal(err)
	}
	if damaged, text := d.reportFound(r), output(); damaged != 2 || !strings.HasPrefix(text, "PROBLEM  The nightly reading found 2 damaged files: document “Lease”, b.\n") {
		t.Errorf("%d damaged files: %q", damaged, text)
	}
	if StoredFiles(d.App) != nil {
		t.Error("/api/health reports what this process has not found")
	}
	d.App.Store().Set(damagedFiles, "2")
	if found := StoredFiles(d.App); found == nil || found.Code != "files_damaged" || found.Message != "Stored files are damaged or missing: 2." {
		t.Errorf("/api/health reports %+v", found)
	}
}

func TestSpace(t *testing.T) {
	d, r, output := openedWith(t, aFirm, "INSERT INTO organizations VALUES ('o2', 'Larger', '')",
		"INSERT INTO documents (id, tenant, size) VALUES ('d1', 'o1', 1048576), ('d2', 'o2', 2097152)",
		`INSERT INTO employees (id, tenant, attachments, removed) VALUES ('e1', 'o2', '{"id":{"size":1048576}}', '{"cv":{"size":524288}}')`)
	d.reportSpace(r)
	if want, text := "OK       “Larger” keeps 3 files (3.5 MB).\nOK       “Firm” keeps 1 file (1.0 MB).\n", output(); text != want {
		t.Errorf("it says %q, want %q", text, want)
	}
}

func TestClock(t *testing.T) {
	d, r, output := openedWith(t, aFirm)
	d.checkClock(r)
	if text := output(); !strings.HasPrefix(text, "OK       The clock is plausible") {
		t.Errorf("it says %q", text)
	}
	d.ReleaseDay = time.Now().Add(24 * time.Hour)
	d.checkClock(r)
	if text := output(); !strings.Contains(text, "which is before this program was made") {
		t.Errorf("before the program: %q", text)
	}
	d.ReleaseDay = time.Time{}
	tomorrow := time.Now().UTC().Add(24 * time.Hour).Format("2006-01-02 15:04:05.000Z")
	if _, err := d.App.DB().NewQuery("INSERT INTO documents (id, uploadDate) VALUES ('d1', '" + tomorrow + "')").Execute(); err != nil {
		t.Fatal(err)
	}
	d.checkClock(r)
	if text := output(); !strings.Contains(text, "and the newest record is of ") {
		t.Errorf("before the newest record: %q", text)
	}
}

func TestSchema(t *testing.T) {
	for name, one := range map[string]struct {
		alter func(t *testing.T, app core.App)
		want  string
	}{
		"as it was made": {func(*testing.T, core.App) {}, "OK       Collections, rules and fields are as this version made them."},
		"a rule that was opened": {func(t *testing.T, app core.App) {
			users, err := app.FindCollectionByNameOrId("users")
			if err != nil {
				t.Fatal(err)
			}
			open := ""
			users.ListRule = &open
			if err := app.Save(users); err != nil {
				t.Fatal(err)
			}
		}, "PROBLEM"},
		"a collection that is gone": {func(t *testing.T, app core.App) {
			users, err := app.FindCollectionByNameOrId("users")
			if err != nil {
				t.Fatal(err)
			}
			if err := app.Delete(users); err != nil {
				t.Fatal(err)
			}
		}, "PROBLEM"},
	} {
		t.Run(name, func(t *testing.T) {
			d, r, out := opened(t)
			one.alter(t, d.App)
			d.checkSchema(r)
			if text := out.String(); !strings.HasPrefix(text, one.want) || one.want == "PROBLEM" && !strings.Contains(text, "users") {
				t.Errorf("it says %q, want %q", text, one.want)
			}
		})
	}
}
