package texts

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"
)

// attach makes an employee with one attachment, whose file is text by itself.
func attach(t *testing.T, q *Queue, tenant, part, content string) *core.Record {
	t.Helper()
	collection, err := q.App.FindCollectionByNameOrId(employees)
	if err != nil {
		t.Fatal(err)
	}
	person := core.NewRecord(collection)
	person.Set("tenant", tenant)
	attachTo(t, q, person, part, content, "application/msword")
	return person
}

func attachTo(t *testing.T, q *Queue, person *core.Record, part, content, mimeType string) {
	t.Helper()
	stored, err := filesystem.NewFileFromBytes([]byte(content), "paper.doc")
	if err != nil {
		t.Fatal(err)
	}
	var attached map[string]any
	_ = json.Unmarshal([]byte(person.GetString("attachments")), &attached)
	if attached == nil {
		attached = map[string]any{}
	}
	attached[part] = map[string]any{"file": stored.Name, "sha256": content, "mimeType": mimeType, "filename": "a.doc"}
	person.Set("attachments", attached)
	person.Set("files+", stored)
	if err := q.App.Save(person); err != nil {
		t.Fatal(err)
	}
}

// only is the one paper of a record that is to be read.
func only(t *testing.T, q *Queue, collection, id string) *paper {
	t.Helper()
	found, err := q.find(record{collection, id})
	if err != nil || len(found) != 1 {
		t.Fatal(found, err)
	}
	return found[0]
}

const attachedTexts = `SELECT group_concat(part || ' ' || state || ' ' || text, ', ')
	FROM (SELECT * FROM texts WHERE collection = 'employees' ORDER BY part)`

func TestReadsAttachments(t *testing.T) {
	q, told := queueOf(t)
	person := attach(t, q, "t1", "passport", "a passport")
	// whichever kinds there are
	attachTo(t, q, person, "file-of a.paper", "a residency", "application/msword")
	attachTo(t, q, person, "civilId", "a picture", "image/png")
	file(t, q, "t2", "a document", "1")
	change(t, q, `UPDATE employees SET attachments = json_set(attachments, '$.drivingLicense', NULL, '$.odd', 'not one')`)
	q.work(t.Context(), q.unread())
	if got := row(t, q, attachedTexts); got != "civilId scan , file-of a.paper ok a residency, passport ok a passport" {
		t.Error(got)
	}
	for sql, want := range map[string]string{
		`SELECT t.tenant || ' ' || t.part FROM texts_index i JOIN texts t ON t.id = i.rowid WHERE texts_index MATCH 'residency'`: "t1 file-of a.paper",
		`SELECT group_concat(state) FROM (SELECT a.value ->> 'textState' AS state FROM employees, json_each(attachments) a
			WHERE a.type = 'object' ORDER BY a.key)`: "scan,ok,ok",
		`SELECT attachments ->> '$.passport.filename' FROM employees`: "a.doc",
	} {
		if got := row(t, q, sql); got != want {
			t.Errorf("%s: %s", sql, got)
		}
	}
	if len(*told) != 2 || len(q.unread()) > 0 {
		t.Errorf("told %v, left %v", *told, q.unread())
	}
}

func TestReadsAttachmentsAgain(t *testing.T) {
	q, _ := queueOf(t)
	person := attach(t, q, "t1", "passport", "a passport")
	attachTo(t, q, person, "civilId", "a civil ID", "application/msword")
	for _, sql := range []string{
		"UPDATE texts SET engine = 2 WHERE part = 'passport'", "UPDATE texts SET sha256 = 'of another file' WHERE part = 'passport'",
		"UPDATE employees SET attachments = json_remove(attachments, '$.passport.textState')", "DELETE FROM texts WHERE part = 'passport'",
	} {
		q.work(t.Context(), q.unread())
		change(t, q, sql)
		if of := only(t, q, employees, person.Id); of.Part != "passport" || len(q.unread()) != 1 {
			t.Errorf("after %s: %+v, %v", sql, of, q.unread())
		}
	}
	change(t, q, "UPDATE employees SET tenant = 't2'")
	if left, err := q.find(record{employees, person.Id}); len(left) != 2 || err != nil {
		t.Errorf("in another tenant: %v, %v", left, err)
	}
	change(t, q, "UPDATE employees SET deleted = 'now'")
	if left := q.unread(); len(left) > 0 {
		t.Errorf("deleted: %v", left)
	}
}

func TestAnotherAttachmentMeanwhile(t *testing.T) {
	q, _ := queueOf(t)
	person := attach(t, q, "t1", "passport", "a passport")
	of := only(t, q, employees, person.Id)
	before := row(t, q, "SELECT attachments FROM employees")
	for _, sql := range []string{
		"attachments = json_set(attachments, '$.passport.sha256', 'new')", "attachments = json_set(attachments, '$.passport.file', 'new.doc')",
		"attachments = '{}'", "attachments = ''", "tenant = 't2'", "deleted = 'now'",
	} {
		change(t, q, "UPDATE employees SET "+sql)
		if written, err := q.keep(of, text{State: "ok", Text: "some words"}); written || err != nil {
			t.Errorf("%s: written %v, %v", sql, written, err)
		}
		change(t, q, "UPDATE employees SET attachments = '"+before+"', tenant = 't1', deleted = ''")
	}
	if count := row(t, q, "SELECT count(*) FROM texts"); count != "0" {
		t.Errorf("%s texts", count)
	}
	if written, err := q.keep(of, text{State: "ok", Text: "some words"}); !written || err != nil {
		t.Errorf("written %v, %v", written, err)
	}
}

func TestHearsOfEmployees(t *testing.T) {
	q, _ := queueOf(t)
	q.Bind(q.App)
	person := attach(t, q, "t1", "passport", "a passport")
	attachTo(t, q, person, "civilId", "a civil ID", "application/msword")
	q.work(t.Context(), nil)
	if got := row(t, q, attachedTexts); got != "civilId ok a civil ID, passport ok a passport" {
		t.Error(got)
	}
}

func TestTextThatADeviceSends(t *testing.T) {
	q, _ := queueOf(t)
	person := attach(t, q, "t1", "passport", "a passport")
	q.work(t.Context(), q.unread())
	person, err := q.App.FindRecordById(employees, person.Id)
	if err != nil {
		t.Fatal(err)
	}
	attachTo(t, q, person, "civilId", "a picture", "image/png")
	of := only(t, q, employees, person.Id)
	sent := "INSERT INTO texts (collection, record, part, tenant, sha256, engine, state, letters, text) VALUES ('employees', '" +
		person.Id + "', 'civilId', 't1', 'a picture', 0, 'ocr', 9, 'letters')"
	// while the file was looked at
	change(t, q, sent)
	if written, err := q.keep(of, text{State: scan}); written || err != nil {
		t.Errorf("written %v, %v", written, err)
	}
	q.work(t.Context(), nil)
	found := "SELECT count(*) FROM texts_index WHERE texts_index MATCH 'letters AND xtt1'"
	if got := row(t, q, attachedTexts) + row(t, q, found); got != "civilId ocr letters, passport ok a passport1" {
		t.Error(got)
	}
	// a file with words of its own is found by these, whatever was sent
	change(t, q, `UPDATE employees SET attachments = json_remove(attachments, '$.passport.textState')`)
	change(t, q, "DELETE FROM texts WHERE part = 'passport'")
	change(t, q, strings.NewReplacer("civilId", "passport", "a picture", "a passport").Replace(sent))
	q.work(t.Context(), q.unread())
	if got := row(t, q, attachedTexts); got != "civilId ocr letters, passport ok a passport" {
		t.Error(got)
	}
}
