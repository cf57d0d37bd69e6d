package texts

import (
	"github.com/pocketbase/dbx"
)

const (
	documents = "documents"
	employees = "employees"
)

// record has one paper or several, which are read one after the other.
type record struct {
	Collection string
	ID         string `db:"id"`
}

// paper is a file to be read: a document's, or what is attached to an employee.
type paper struct {
	Collection string
	ID         string `db:"id"`
	// Part is the attachment's key; a document has none.
	Part     string `db:"part"`
	Tenant   string `db:"tenant"`
	SHA256   string `db:"sha256"`
	File     string `db:"file"`
	MimeType string `db:"mimeType"`
	// IsUnread is false of a paper whose text is known, and which lacks its thumbnail alone.
	IsUnread bool `db:"isUnread"`
}

// pdfType is the media type of PDFs.
const pdfType = "application/pdf"

// hasThumbnail reports whether lists show the paper's first page, if that can be drawn.
func (of *paper) hasThumbnail() bool {
	return of.Collection == documents && of.MimeType == pdfType
}

// source is how a collection keeps its papers.
type source struct {
	// papers is SQL of all files that are not deleted, as paper has them, with textState and filed.
	papers string
	// note is SQL that writes what came of reading a file, if the record still has that file. The change log's trigger tells
	// devices of it; neither version nor field versions move, so that nobody has a conflict.
	note string
}

// inOrder are the collections with papers, in the order in which they are read.
var inOrder = []string{documents, employees}

// Whatever an employee has under its attachments is read, whichever kinds there are.
var sources = map[string]source{
	documents: {
		papers: `SELECT d.id, '' AS part, d.tenant, d.sha256, d.file, d.mimeType, d.textState, d.uploadDate AS filed
			FROM documents d WHERE d.deleted = '' AND d.file <> ''`,
		note: `UPDATE documents SET textState = {:state} WHERE id = {:id} AND tenant = {:tenant}
			AND sha256 = {:sha256} AND file = {:file} AND deleted = ''`,
	},
	employees: {
		papers: `SELECT e.id, e.part, e.tenant, coalesce(e.noted ->> 'sha256', '') AS sha256, e.noted ->> 'file' AS file,
				coalesce(e.noted ->> 'mimeType', '') AS mimeType, coalesce(e.noted ->> 'textState', '') AS textState, e.filed
			FROM (SELECT r.id, r.tenant, r.createdAt AS filed, a.key AS part, iif(a.type = 'object', a.value, '{}') AS noted
				FROM employees r, json_each(iif(json_valid(r.attachments), r.attachments, '{}')) a WHERE r.deleted = '') e
			WHERE e.noted ->> 'file' <> ''`,
		note: `UPDATE employees SET attachments = json_set(attachments, '$."' || {:part} || '".textState', {:state})
			WHERE id = {:id} AND tenant = {:tenant} AND deleted = ''
			AND coalesce(json_extract(nullif(attachments, ''), '$."' || {:part} || '".sha256'), '') = {:sha256}
			AND json_extract(nullif(attachments, ''), '$."' || {:part} || '".file') = {:file}`,
	},
}

// isUnreadSQL is true where a text is missing, or of another file, engine or tenant. It needs {:engine}.
const isUnreadSQL = `(p.textState = '' OR t.id IS NULL OR t.sha256 <> p.sha256 OR t.engine <> {:engine} OR t.tenant <> p.tenant)`

// unreadSQL is of papers whose text is not known, and of those that lack their thumbnail: an earlier release made none.
func unreadSQL(collection string) string {
	lacksThumbnail := ""
	if collection == documents {
		lacksThumbnail = " OR p.mimeType = '" + pdfType + "' AND NOT EXISTS (SELECT 1 FROM thumbnails n WHERE n.text = t.id)"
	}
	return " FROM (" + sources[collection].papers + `) p
		LEFT JOIN texts t ON t.collection = '` + collection + `' AND t.record = p.id AND t.part = p.part
		WHERE (` + isUnreadSQL + lacksThumbnail + ")"
}

// unread returns all records with papers to be read: documents first, of each collection the newest.
func (q *Queue) unread() []record {
	return q.unreadOf(func(string) string { return "" }, dbx.Params{})
}

// newestEntry is that of the change log; 0 where it is not known.
func (q *Queue) newestEntry() (seq int64) {
	if err := q.App.ConcurrentDB().NewQuery("SELECT coalesce(max(seq), 0) FROM changes").Row(&seq); err != nil {
		q.App.Logger().Warn("what others have filed is unknown", "error", err.Error())
	}
	return seq
}

// logged returns the records with papers to be read that the change log tells of after an entry. Those that this process
// has written are among them, but were heard of at once, and are mostly read by now.
func (q *Queue) logged(after int64) []record {
	return q.unreadOf(func(collection string) string {
		return " AND p.id IN (SELECT record FROM changes WHERE seq > {:after} AND collection = '" + collection + "')"
	}, dbx.Params{"after": after})
}

// unreadOf returns records with papers to be read, as far as they match SQL over `p`, in the order of unread.
func (q *Queue) unreadOf(match func(collection string) string, params dbx.Params) []record {
	found := []record{}
	for _, collection := range inOrder {
		records := []record{}
		engine, err := q.engine()
		if err == nil {
			params["engine"] = engine
			err = q.App.ConcurrentDB().
				NewQuery("SELECT p.id" + unreadSQL(collection) + match(collection) + " GROUP BY p.id ORDER BY max(p.filed) DESC, p.id DESC").
				Bind(params).All(&records)
		}
		if err != nil {
			q.App.Logger().Warn("no papers are read", "collection", collection, "error", err.Error())
		}
		for _, one := range records {
			found = append(found, record{collection, one.ID})
		}
	}
	return found
}

// find returns the papers of a record that are to be read.
func (q *Queue) find(of record) ([]*paper, error) {
	engine, err := q.engine()
	if err != nil {
		return nil, err
	}
	found := []*paper{}
	err = q.App.ConcurrentDB().
		NewQuery("SELECT p.id, p.part, p.tenant, p.sha256, p.file, p.mimeType, " + isUnreadSQL + " AS isUnread" + unreadSQL(of.Collection) + " AND p.id = {:id} ORDER BY p.part").
		Bind(dbx.Params{"engine": engine, "id": of.ID}).All(&found)
	for _, one := range found {
		one.Collection = of.Collection
	}
	return found, err
}
