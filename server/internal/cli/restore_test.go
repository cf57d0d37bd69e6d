package cli

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pocketbase/dbx"

	"sijil/internal/datafiles"
)

const toldUnread = "What people were told of expiry dates since then could not be read: they are told once more.\n"

// changed runs statements on the data that nobody uses.
func changed(t *testing.T, l *launcher, statements ...string) {
	t.Helper()
	db, err := dbx.Open("sqlite", filepath.Join(l.dataDir, datafiles.Database))
	for _, statement := range statements {
		if err == nil {
			_, err = db.NewQuery(statement).Execute()
		}
	}
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

func TestRestoreKeepsWhatPeopleWereTold(t *testing.T) {
	l, out := newTestLauncher(t, "restore")
	withAccounts(t, l, "('100000000000001', 'key1-0123456789-0123456789-0123456789', 'x', 'noura', 'noura@example.test', 'user', 1, '2026-01-01')")
	if err := l.app.ResetBootstrapState(); err != nil {
		t.Fatal(err)
	}
	changed(t, l, "CREATE TABLE sync_state (name TEXT PRIMARY KEY, value TEXT)",
		"CREATE TABLE documents (id TEXT PRIMARY KEY)", "INSERT INTO documents VALUES ('1')", "CREATE TABLE employees (id TEXT PRIMARY KEY)",
		`CREATE TABLE notices (key TEXT PRIMARY KEY, deadline TEXT, tenant TEXT, collection TEXT, record TEXT, paper TEXT, type TEXT,
			day TEXT, kind TEXT, lead INTEGER, at INTEGER)`,
		"CREATE TABLE notice_people (notice TEXT, person TEXT, digest TEXT, PRIMARY KEY (notice, person))",
		"CREATE TABLE digests (key TEXT PRIMARY KEY, person TEXT, day TEXT, made INTEGER, tried INTEGER, sent INTEGER)")
	l.files = os.DirFS(t.TempDir())
	archive := filepath.Join(t.TempDir(), "all.zip")
	zipFiles(t, archive, map[string]string{"data.db": filepath.Join(l.dataDir, "data.db")})
	changed(t, l, "INSERT INTO notices (key, collection, record) VALUES ('a', 'documents', '1')",
		"INSERT INTO notice_people VALUES ('a', '100000000000001', 'k')",
		"INSERT INTO digests (key, person, sent) VALUES ('k', '100000000000001', 3)")
	if err := l.restore(archive, ""); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), toldUnread) {
		t.Errorf("it says %q", out)
	}
	db, err := dbx.Open("sqlite", filepath.Join(l.dataDir, datafiles.Database))
	if err != nil {
		t.Fatal(err)
	}
	var told int
	err = db.NewQuery("SELECT count(*) FROM notices n JOIN notice_people p ON p.notice = n.key JOIN digests d ON d.key = p.digest").Row(&told)
	if err := errors.Join(err, db.Close()); err != nil || told != 1 {
		t.Errorf("%d are told: %v", told, err)
	}
	out.Reset()
	// what cannot be read is said, and the backup is put in its place nevertheless
	changed(t, l, "DROP TABLE notice_people", "CREATE TABLE notice_people (other TEXT)")
	if err := l.restore(archive, ""); err != nil || !strings.HasSuffix(out.String(), toldUnread) {
		t.Errorf("it says %q: %v", out, err)
	}
}
