package texts

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"

	"sijil/internal/apptest"
	"sijil/internal/pdftext"
)

// script reads a file that is text by itself, as texts.bundle.js reads those of the product.
const testScript = `
exports.rules = { engine: 3, limits: { pages: 9, letters: 99, memory: 1 << 26, time: 300 }, units: {} };
exports.readDoc = (tenant, content) => {
  const text = String.fromCharCode.apply(null, new Uint8Array(content));
  if (text === "endless") for (;;);
  if (text === "wrong") throw new Error("wrong");
  return { state: "ok", letters: text.length, text, body: text + " xt" + tenant };
};
exports.readPdf = (tenant, pages) => ({ state: pages[0] ? "ok" : "scan", letters: 1, text: pages[0], body: pages[0] + " xt" + tenant });
exports.keepOcr = (tenant, text) => ({ state: "ocr", letters: text.length, text, body: text + " xt" + tenant });`

// tables are those columns of the product's that the queue uses.
var tables = []string{
	"CREATE TABLE sync_state (name TEXT PRIMARY KEY, value TEXT)",
	"CREATE TABLE changes (seq INTEGER PRIMARY KEY AUTOINCREMENT, collection TEXT, record TEXT)",
	`CREATE TABLE texts (id INTEGER PRIMARY KEY, collection TEXT, record TEXT, part TEXT, tenant TEXT, sha256 TEXT, engine INTEGER,
		state TEXT, letters INTEGER, text TEXT, UNIQUE (collection, record, part))`,
	"CREATE VIRTUAL TABLE texts_index USING fts5(body, content='', contentless_delete=1)",
	"CREATE TABLE thumbnails (text INTEGER PRIMARY KEY, picture BLOB NOT NULL)",
	"CREATE TRIGGER thumbnails_gone AFTER DELETE ON texts BEGIN DELETE FROM thumbnails WHERE text = OLD.id; END",
	"CREATE TRIGGER texts_gone AFTER DELETE ON texts BEGIN DELETE FROM texts_index WHERE rowid = OLD.id; END",
}

// queueOf is a queue on data of its own. It counts the tenants that hear of something.
func queueOf(t *testing.T) (*Queue, *[]string) {
	t.Helper()
	app := apptest.New(t)
	papers := core.NewBaseCollection(documents)
	for _, name := range []string{"tenant", "sha256", "mimeType", "textState", "deleted", "uploadDate"} {
		papers.Fields.Add(&core.TextField{Name: name})
	}
	papers.Fields.Add(&core.FileField{Name: "file", MaxSelect: 1})
	people := core.NewBaseCollection(employees)
	for _, name := range []string{"tenant", "deleted", "createdAt"} {
		people.Fields.Add(&core.TextField{Name: name})
	}
	people.Fields.Add(&core.JSONField{Name: "attachments"}, &core.FileField{Name: "files", MaxSelect: 99})
	for _, collection := range []*core.Collection{papers, people} {
		if err := app.Save(collection); err != nil {
			t.Fatal(err)
		}
	}
	for _, statement := range tables {
		if _, err := app.DB().NewQuery(statement).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	told := &[]string{}
	return New(Config{
		App: app, Script: func() (string, error) { return testScript, nil },
		PDFium: func() ([]byte, error) { return nil, errors.New("none here") },
		IsBusy: func() bool { return false }, Notify: func(tenants []string) { *told = append(*told, tenants...) },
	}), told
}

func file(t *testing.T, q *Queue, tenant, content, day string) *core.Record {
	t.Helper()
	collection, err := q.App.FindCollectionByNameOrId(documents)
	if err != nil {
		t.Fatal(err)
	}
	stored, err := filesystem.NewFileFromBytes([]byte(content), "paper.doc")
	if err != nil {
		t.Fatal(err)
	}
	record := core.NewRecord(collection)
	for name, value := range map[string]any{
		"tenant": tenant, "sha256": content, "mimeType": "application/msword", "uploadDate": day, "file": stored,
	} {
		record.Set(name, value)
	}
	if err := q.App.Save(record); err != nil {
		t.Fatal(err)
	}
	return record
}

// row is one value of a statement.
func row(t *testing.T, q *Queue, sql string) string {
	t.Helper()
	found := ""
	if err := q.App.DB().NewQuery(sql).Row(&found); err != nil {
		t.Fatal(err)
	}
	return found
}

func change(t *testing.T, q *Queue, sql string) {
	t.Helper()
	if _, err := q.App.DB().NewQuery(sql).Execute(); err != nil {
		t.Fatal(err)
	}
}

const states = "SELECT group_concat(d.sha256 || ' ' || d.textState, ', ') FROM (SELECT * FROM documents ORDER BY uploadDate) d"

func TestReadsAll(t *testing.T) {
	q, told := queueOf(t)
	file(t, q, "t1", "first words", "1")
	file(t, q, "t2", "wrong", "2")
	file(t, q, "t1", "endless", "3")
	file(t, q, "t1", "last words", "4")
	q.work(t.Context(), q.unread())
	if got := row(t, q, states); got != "first words ok, wrong broken, endless broken, last words ok" {
		t.Error(got)
	}
	// the newest is read first, and what is broken has no entry in the index
	for sql, want := range map[string]string{
		"SELECT group_concat(sha256, ', ') FROM (SELECT * FROM texts ORDER BY id)":                               "last words, endless, wrong, first words",
		"SELECT group_concat(rowid) FROM texts_index WHERE texts_index MATCH 'words'":                            "1,4",
		"SELECT group_concat(rowid) FROM texts_index WHERE texts_index MATCH 'last AND xtt1'":                    "1",
		"SELECT engine || ' ' || letters || ' ' || tenant || ' ' || text FROM texts WHERE sha256 = 'last words'": "3 10 t1 last words",
		"SELECT count(*) FROM sync_state": "0",
	} {
		if got := row(t, q, sql); got != want {
			t.Errorf("%s: %s", sql, got)
		}
	}
	slices.Sort(*told)
	if strings.Join(*told, " ") != "t1 t2" {
		t.Errorf("told %v", *told)
	}
	if left := q.unread(); len(left) > 0 {
		t.Errorf("still to be read: %v", left)
	}
}

func TestReadsAgain(t *testing.T) {
	q, _ := queueOf(t)
	record := file(t, q, "t1", "some words", "1")
	q.work(t.Context(), q.unread())
	for _, sql := range []string{
		"UPDATE texts SET engine = 2", "UPDATE texts SET sha256 = 'of another file'", "UPDATE documents SET tenant = 't2'",
		"DELETE FROM texts", "UPDATE documents SET textState = ''",
	} {
		change(t, q, sql)
		if left := q.unread(); len(left) != 1 || left[0].ID != record.Id {
			t.Errorf("after %s: %v", sql, left)
		}
		q.work(t.Context(), q.unread())
		if got := row(t, q, "SELECT count(*) || t.sha256 || t.tenant FROM texts_index i JOIN texts t ON t.id = i.rowid WHERE texts_index MATCH 'words'"); got[:11] != "1some words" {
			t.Errorf("after %s: %s", sql, got)
		}
	}
	change(t, q, "UPDATE documents SET textState = '', deleted = 'now'")
	if left := q.unread(); len(left) > 0 {
		t.Errorf("deleted: %v", left)
	}
}

func TestAnotherFileMeanwhile(t *testing.T) {
	q, told := queueOf(t)
	record := file(t, q, "t1", "some words", "1")
	of := only(t, q, documents, record.Id)
	for _, sql := range []string{"sha256 = 'new'", "file = 'new.doc'", "tenant = 't2'", "deleted = 'now'"} {
		before := row(t, q, "SELECT sha256 || file || tenant || deleted FROM documents")
		change(t, q, "UPDATE documents SET "+sql)
		if written, err := q.keep(of, text{State: "ok", Text: "some words"}); written || err != nil {
			t.Errorf("%s: written %v, %v (before %s)", sql, written, err, before)
		}
		change(t, q, "UPDATE documents SET sha256 = 'some words', file = '"+of.File+"', tenant = 't1', deleted = ''")
	}
	if count := row(t, q, "SELECT count(*) FROM texts"); count != "0" || len(*told) > 0 {
		t.Errorf("%s texts, told %v", count, *told)
	}
}

func TestMissingFile(t *testing.T) {
	q, _ := queueOf(t)
	record := file(t, q, "t1", "some words", "1")
	change(t, q, "UPDATE documents SET file = 'gone.doc'")
	// it ends, though the paper still waits
	q.work(t.Context(), q.unread())
	if left := q.unread(); len(left) != 1 || left[0].ID != record.Id {
		t.Errorf("left: %v", left)
	}
}

func TestPaperThatEndsTheProgram(t *testing.T) {
	q, _ := queueOf(t)
	record := file(t, q, "t1", "words", "1")
	change(t, q, "INSERT INTO sync_state VALUES ('texts.reading', 'documents/"+record.Id+"/words 1')")
	q.resume()
	of := only(t, q, documents, record.Id)
	if tries, err := q.beginReading(of); tries != 2 || err != nil {
		t.Errorf("after one end it is begun for the %d. time, %v", tries, err)
	}
	if first := q.resume(); len(first) != 1 || first[0].ID != record.Id {
		t.Errorf("the first is %v", first)
	}
	q.work(t.Context(), q.unread())
	if got := row(t, q, states); got != "words broken" {
		t.Error(got)
	}
}

func TestRun(t *testing.T) {
	q, _ := queueOf(t)
	busy := make(chan bool, 1)
	q.IsBusy = func() bool {
		select {
		case <-busy:
			return true
		default:
			return false
		}
	}
	heard := make(chan struct{}, 10)
	q.Notify = func([]string) { heard <- struct{}{} }
	q.Bind(q.App)
	busy <- true
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		q.Run(ctx)
		close(ended)
	}()
	file(t, q, "t1", "some words", "1")
	file(t, q, "t1", "endless", "2")
	for row(t, q, states) != "some words ok, endless broken" {
		<-heard
	}
	stop()
	<-ended
}

func TestCount(t *testing.T) {
	q, _ := queueOf(t)
	for at, state := range []string{"ok", "ok", "scan", "locked", "broken", "empty"} {
		record := file(t, q, "t1", fmt.Sprint("words ", at), "1")
		change(t, q, "INSERT INTO texts (collection, record, part, state) VALUES ('documents', '"+record.Id+"', '', '"+state+"')")
		change(t, q, "UPDATE documents SET textState = '"+state+"' WHERE id = '"+record.Id+"'")
	}
	file(t, q, "t1", "of which nothing is known", "1")
	deleted := file(t, q, "t1", "nor of this one", "1")
	change(t, q, "UPDATE documents SET deleted = 'now' WHERE id = '"+deleted.Id+"'")
	person := attach(t, q, "t1", "passport", "a passport")
	attach(t, q, "t1", "civilId", "a civil ID")
	change(t, q, "INSERT INTO texts (collection, record, part, state) VALUES ('employees', '"+person.Id+"', 'passport', 'ok')")
	change(t, q, "UPDATE employees SET attachments = json_set(attachments, '$.passport.textState', 'ok') WHERE id = '"+person.Id+"'")
	counts, err := Count(q.App)
	if err != nil {
		t.Fatal(err)
	}
	if counts.Read() != 5 || counts.Unreadable() != 2 || counts.Waiting != 2 || counts.States["ok"] != 3 {
		t.Errorf("%d read, %d cannot be, %d wait: %v", counts.Read(), counts.Unreadable(), counts.Waiting, counts.States)
	}
}

func TestValid(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "عقد إيجار": "عقد إيجار", "a\x00b\x00": "ab", "a\xffb": "a\uFFFDb", "\xd8\x00": "\uFFFD",
	} {
		if got := valid(text); got != want {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}

func TestScriptGetsFiles(t *testing.T) {
	code, err := newScript(`
exports.rules = { engine: 1, limits: { pages: 1, letters: 1, memory: 1, time: 1000 }, units: {} };
const answer = (...said) => ({ state: "ok", letters: said.length, text: said.join("|"), body: "" });
exports.readPdf = (tenant, pages, cut) => {
  const told = pages.map((page) => (typeof page === "string" ? page : [page.text, page.x, page.y, page.spaces].join("/")));
  return answer(tenant, Array.isArray(pages), cut, ...told);
};
exports.readDocx = (tenant, parts) => answer(tenant, ...Object.entries(parts).flat());
exports.readDoc = (tenant, content) => answer(tenant, content.byteLength);`)
	if err != nil {
		t.Fatal(err)
	}
	pages := []pdftext.Page{{Text: "one"}, {Text: "عقد", X: "abc", Y: "def", Spaces: "gh"}}
	for want, read := range map[string]func() (text, error){
		"t1|true|true|one|عقد/abc/def/gh": func() (text, error) { return code.read(t.Context(), "readPdf", "t1", pages, true) },
		"t1|word/document.xml|<w:p/>": func() (text, error) {
			return code.read(t.Context(), "readDocx", "t1", map[string]string{"word/document.xml": "<w:p/>"})
		},
		"t1|3": func() (text, error) { return code.read(t.Context(), "readDoc", "t1", []byte("abc")) },
	} {
		if got, err := read(); got.Text != want || got.State != "ok" || err != nil {
			t.Errorf("%s: %+v, %v", want, got, err)
		}
	}
	if got, err := code.read(t.Context(), "readNothing", "t1"); got.State != broken || err != nil {
		t.Errorf("a function that is missing: %+v, %v", got, err)
	}
}

func TestReadAtMost(t *testing.T) {
	for most, fits := range map[int64]bool{3: false, 4: true, 5: true} {
		content, err := readAtMost(strings.NewReader("four"), most)
		if fits != (err == nil) || fits && string(content) != "four" {
			t.Errorf("at most %d: %q, %v", most, content, err)
		}
	}
}
