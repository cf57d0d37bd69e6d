package database

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// of people told of what lapses: the tables of pb_migrations/1795614065_notices.js, and what they refer to
var toldTables = []string{
	"CREATE TABLE documents (id TEXT PRIMARY KEY)", "CREATE TABLE employees (id TEXT PRIMARY KEY)",
	"CREATE TABLE users (id TEXT PRIMARY KEY)", "INSERT INTO documents VALUES ('1')", "INSERT INTO employees VALUES ('2')",
	"INSERT INTO users VALUES ('7'), ('8')",
	`CREATE TABLE notices (key TEXT PRIMARY KEY, deadline TEXT, tenant TEXT, collection TEXT, record TEXT, paper TEXT, type TEXT,
		day TEXT, kind TEXT, lead INTEGER, at INTEGER)`,
	"CREATE TABLE notice_people (notice TEXT, person TEXT, digest TEXT DEFAULT '', PRIMARY KEY (notice, person))",
	`CREATE TABLE digests (key TEXT PRIMARY KEY, person TEXT, day TEXT, made INTEGER, tried INTEGER DEFAULT 0,
		sent INTEGER DEFAULT 0)`,
	"CREATE TABLE sync_state (name TEXT PRIMARY KEY, value TEXT)", "INSERT INTO sync_state VALUES ('clock', '1'), ('notices.clock', '1')",
	"INSERT INTO notices (key, collection, record, at) VALUES ('a', 'documents', '1', 5)",
	"INSERT INTO notice_people VALUES ('a', '7', ''), ('a', '8', '8|1')",
	"INSERT INTO digests (key, person, sent) VALUES ('8|1', '8', 0)",
	// a digest that the mail server did not take
	"INSERT INTO notices (key, collection, record, at) VALUES ('d', 'documents', '1', 5)",
	"INSERT INTO notice_people VALUES ('d', '7', '7|1')", "INSERT INTO digests (key, person, sent) VALUES ('7|1', '7', 0)",
}

func TestCarryTold(t *testing.T) {
	restored, db := folderWith(t, toldTables...)
	before, _ := folderWith(t, append(toldTables,
		"INSERT INTO documents VALUES ('3')", "INSERT INTO users VALUES ('9')",
		"INSERT INTO notices (key, collection, record, at) VALUES ('b', 'employees', '2', 6), ('c', 'documents', '3', 6)",
		"UPDATE notices SET at = 9 WHERE key = 'a'",
		"UPDATE notice_people SET digest = '7|2' WHERE person = '7'", "UPDATE notice_people SET digest = '' WHERE person = '8'",
		"INSERT INTO notice_people VALUES ('b', '7', '7|2'), ('b', '8', ''), ('b', '9', '9|2'), ('c', '7', '7|2')",
		"DELETE FROM digests WHERE key = '7|1'", "UPDATE digests SET sent = 4", "UPDATE sync_state SET value = '2'",
		"INSERT INTO digests (key, person, sent) VALUES ('7|2', '7', 3), ('9|2', '9', 3)",
	)...)
	carry := func() {
		t.Helper()
		if err := CarryTold(filepath.Join(restored, "data.db"), filepath.Join(before, "data.db")); err != nil {
			t.Fatal(err)
		}
	}
	for _, one := range []string{"once", "again"} {
		carry()
		for query, want := range map[string][]string{
			"SELECT key || ' ' || at FROM notices ORDER BY 1":                               {"a 5", "b 6", "d 5"},
			"SELECT notice || ' ' || person || ' ' || digest FROM notice_people ORDER BY 1": {"a 7 7|2", "a 8 8|1", "b 7 7|2", "b 8 ", "d 7 7|2"},
			"SELECT key || ' ' || sent FROM digests ORDER BY 1":                             {"7|1 0", "7|2 3", "8|1 4"},
			"SELECT name || ' ' || value FROM sync_state ORDER BY 1":                        {"clock 1", "notices.clock 2"},
			"SELECT id FROM documents UNION ALL SELECT 'user ' || id FROM users ORDER BY 1": {"1", "user 7", "user 8"},
		} {
			var found []string
			if err := db.NewQuery(query).Column(&found); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(found, want) {
				t.Errorf("%s, %s: %q", one, query, found)
			}
		}
	}
	for _, left := range []string{"data.db-wal", "data.db-shm", "data.db-journal"} {
		if _, err := os.Stat(filepath.Join(before, left)); err == nil {
			t.Errorf("%s is left", left)
		}
	}
}

func TestCarryToldFromOtherData(t *testing.T) {
	told, _ := folderWith(t, toldTables...)
	early, _ := folderWith(t, "CREATE TABLE users (id TEXT PRIMARY KEY)")
	damaged := t.TempDir()
	if err := os.WriteFile(filepath.Join(damaged, "data.db"), []byte("this is no database, however long it is"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, one := range map[string]struct {
		restored, before string
		fails            bool
	}{
		"of an early release":  {told, early, false},
		"into an early backup": {early, told, false},
		"that are damaged":     {told, damaged, true},
	} {
		err := CarryTold(filepath.Join(one.restored, "data.db"), filepath.Join(one.before, "data.db"))
		if (err != nil) != one.fails {
			t.Errorf("%s: %v", name, err)
		}
	}
}
