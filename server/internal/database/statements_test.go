package database

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/pocketbase/dbx"
)

// caching is a database with one connection, which is returned too once it was used.
func caching(t *testing.T) (*sql.DB, func() *cachingConn) {
	t.Helper()
	opened, err := Connect(filepath.Join(t.TempDir(), "data.db"))
	if err != nil {
		t.Fatal(err)
	}
	db := opened.DB()
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { _ = db.Close() })
	return db, func() *cachingConn {
		t.Helper()
		conn, err := db.Conn(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close() }()
		var found *cachingConn
		if err := conn.Raw(func(raw any) error { found = raw.(*cachingConn); return nil }); err != nil {
			t.Fatal(err)
		}
		return found
	}
}

func run(t *testing.T, db *sql.DB, text string, args ...any) {
	t.Helper()
	if _, err := db.ExecContext(t.Context(), text, args...); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

func TestAStatementIsCompiledOnce(t *testing.T) {
	db, conn := caching(t)
	run(t, db, "CREATE TABLE papers (id INTEGER PRIMARY KEY, name TEXT NOT NULL)")
	kept := map[*statement]bool{}
	for id := range 3 {
		run(t, db, "INSERT INTO papers VALUES (?, ?)", id, fmt.Sprint("paper ", id))
		var name string
		if err := db.QueryRow("SELECT name FROM papers WHERE id = ?", id).Scan(&name); err != nil || name != fmt.Sprint("paper ", id) {
			t.Errorf("%d is %q: %v", id, name, err)
		}
		for one := conn().recent.Front(); one != nil; one = one.Next() {
			kept[one.Value.(*statement)] = true
		}
	}
	if len(kept) != 2 {
		t.Errorf("%d statements were compiled", len(kept))
	}
}

func TestAStatementOutlivesChangesOfTheSchemaAndItsFailures(t *testing.T) {
	db, conn := caching(t)
	run(t, db, "CREATE TABLE papers (id INTEGER PRIMARY KEY, name TEXT NOT NULL)")
	columns := func() []string {
		t.Helper()
		rows, err := db.Query("SELECT * FROM papers")
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = rows.Close() }()
		names, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		return names
	}
	columns()
	run(t, db, "ALTER TABLE papers ADD COLUMN note TEXT")
	if names := columns(); !reflect.DeepEqual(names, []string{"id", "name", "note"}) {
		t.Errorf("after a change of the schema it has %q", names)
	}
	insert := "INSERT INTO papers (id, name) VALUES (?, ?)"
	run(t, db, insert, 1, "a")
	if _, err := db.Exec(insert, 1, "again"); err == nil {
		t.Error("the same id was taken twice")
	}
	run(t, db, insert, 2, "b")
	run(t, db, "DROP TABLE papers")
	if _, err := db.Exec(insert, 3, "c"); err == nil || !strings.Contains(err.Error(), "no such table") {
		t.Errorf("without the table: %v", err)
	}
	run(t, db, "CREATE TABLE papers (name TEXT, id INTEGER)")
	run(t, db, insert, 3, "c")
	if names := columns(); !reflect.DeepEqual(names, []string{"name", "id"}) {
		t.Errorf("of another table it has %q", names)
	}
	for _, text := range []string{"PRAGMA user_version", "BEGIN", "COMMIT"} {
		run(t, db, text)
		if _, ok := conn().byText[text]; ok {
			t.Errorf("%s is kept", text)
		}
	}
}

// In a transaction all queries have one connection, and one may be made while the rows of another are read.
func TestAStatementIsAskedForWhileItsRowsAreRead(t *testing.T) {
	db, conn := caching(t)
	run(t, db, "CREATE TABLE papers (id INTEGER PRIMARY KEY)")
	for id := range 3 {
		run(t, db, "INSERT INTO papers VALUES (?)", id)
	}
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }()
	const above = "SELECT id FROM papers WHERE id > ? ORDER BY id"
	var found []int
	var look func(id int)
	look = func(id int) {
		rows, err := tx.Query(above, id)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = rows.Close() }()
		for rows.Next() {
			var next int
			if err := rows.Scan(&next); err != nil {
				t.Fatal(err)
			}
			found = append(found, next)
			look(next)
		}
	}
	look(-1)
	if want := []int{0, 1, 2, 2, 1, 2, 2}; !reflect.DeepEqual(found, want) {
		t.Errorf("found %v, want %v", found, want)
	}
	if err := tx.Commit(); err != nil {
		t.Error(err)
	}
	if kept := conn().byText[above]; kept == nil || kept.Value.(*statement).inUse {
		t.Error("it is still in use, or not kept")
	}
}

func TestThoseThatWereRunLastAreKept(t *testing.T) {
	db, conn := caching(t)
	for number := range 2 * keptStatements {
		for _, want := range []int{number, 7} {
			var answer int
			if err := db.QueryRow(fmt.Sprint("SELECT ", want)).Scan(&answer); err != nil || answer != want {
				t.Fatalf("%d instead of %d: %v", answer, want, err)
			}
		}
	}
	kept := conn()
	if kept.recent.Len() != keptStatements || len(kept.byText) != keptStatements || kept.byText["SELECT 7"] == nil {
		t.Errorf("%d are kept", kept.recent.Len())
	}
}

// A request may end while its rows are read; a connection that was closed leaves the database to others.
func TestRowsThatNobodyWantsAnyMore(t *testing.T) {
	folder := t.TempDir()
	opened, err := Connect(filepath.Join(folder, "data.db"))
	if err != nil {
		t.Fatal(err)
	}
	db := opened.DB()
	for range 3 {
		ctx, end := context.WithCancel(t.Context())
		rows, err := db.QueryContext(ctx, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n")
		if err != nil {
			t.Fatal(err)
		}
		rows.Next()
		end()
		for rows.Next() {
		}
		if rows.Err() == nil {
			t.Error("it was read to an end that it does not have")
		}
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
	release, err := Lock(folder)
	if err != nil {
		t.Fatal(err)
	}
	release()
}

// Whatever is run in whatever order answers as it does without any statement that is kept.
func TestAnswersAsWithoutKeptStatements(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	plain, err := dbx.Open("sqlite", filepath.Join(t.TempDir(), "data.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = plain.Close() })
	plain.DB().SetMaxOpenConns(1)
	kept, _ := caching(t)
	texts := []func() (string, []any){
		func() (string, []any) {
			return "INSERT INTO papers (name) VALUES (?)", []any{fmt.Sprint("p", random.IntN(9))}
		},
		func() (string, []any) {
			return "UPDATE papers SET name = name || ? WHERE id % 3 = ?", []any{"x", random.IntN(3)}
		},
		func() (string, []any) { return "DELETE FROM papers WHERE id = ?", []any{random.IntN(50)} },
		func() (string, []any) {
			return "INSERT INTO papers (id, name) VALUES (?, 'fixed')", []any{random.IntN(50)}
		},
		func() (string, []any) { return fmt.Sprint("ALTER TABLE papers ADD COLUMN c", random.IntN(12)), nil },
		func() (string, []any) { return fmt.Sprint("ALTER TABLE papers DROP COLUMN c", random.IntN(12)), nil },
		func() (string, []any) { return "BEGIN", nil },
		func() (string, []any) { return "ROLLBACK", nil },
		func() (string, []any) { return "COMMIT", nil },
		func() (string, []any) {
			return "SELECT * FROM papers WHERE name LIKE ? ORDER BY id", []any{fmt.Sprint("p", random.IntN(9), "%")}
		},
		func() (string, []any) { return "SELECT count(*), sum(id) FROM papers", nil },
		func() (string, []any) { return "SELECT nothing FROM papers", nil },
	}
	both := []*sql.DB{plain.DB(), kept}
	for _, db := range both {
		run(t, db, "CREATE TABLE papers (id INTEGER PRIMARY KEY, name TEXT)")
	}
	for step := range 2_000 {
		text, args := texts[random.IntN(len(texts))]()
		var answers [2]string
		for side, db := range both {
			answers[side] = answer(db, text, args)
		}
		if answers[0] != answers[1] {
			t.Fatalf("step %d, %s %v: %s, without kept statements %s", step, text, args, answers[1], answers[0])
		}
	}
}

// answer is what a statement gives, as text.
func answer(db *sql.DB, text string, args []any) string {
	if !strings.HasPrefix(text, "SELECT") {
		result, err := db.Exec(text, args...)
		if err != nil {
			return err.Error()
		}
		changed, err := result.RowsAffected()
		return fmt.Sprint(changed, err)
	}
	rows, err := db.Query(text, args...)
	if err != nil {
		return err.Error()
	}
	defer func() { _ = rows.Close() }()
	names, err := rows.Columns()
	all := fmt.Sprint(names, err)
	for rows.Next() {
		values := make([]any, len(names))
		for at := range values {
			values[at] = new(any)
		}
		if err := rows.Scan(values...); err != nil {
			return err.Error()
		}
		for _, value := range values {
			all += fmt.Sprint(" ", *value.(*any))
		}
	}
	return all + fmt.Sprint(rows.Err())
}
