package texts

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sijil/internal/pdftext/pdfiumtest"
)

// drawing is a queue that has PDFium.
func drawing(t *testing.T) (*Queue, *[]string) {
	t.Helper()
	wasm, folder := pdfiumtest.Load(t)
	q, told := queueOf(t)
	q.PDFium = func() ([]byte, error) { return wasm, nil }
	// a busy machine takes longer to draw than a script that never ends is let run
	q.Script = func() (string, error) { return strings.Replace(testScript, "time: 300", "time: 600_000", 1), nil }
	q.CacheFolder = folder
	return q, told
}

// page is a PDF of one page with this content stream.
func page(content string) string {
	return fmt.Sprintf(`%%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >> endobj
4 0 obj << /Length %d >> stream
%s
endstream endobj
5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj
trailer << /Size 6 /Root 1 0 R >>
`, len(content), content)
}

const (
	lease = "BT /F 12 Tf 50 700 Td (Lease) Tj ET"

	// drawn tells of each text whether there is a thumbnail, and whether it is a JPEG.
	drawn = `SELECT coalesce(group_concat(t.text || ' ' || coalesce(substr(hex(n.picture), 1, 6), 'none'), ', '), '')
		FROM texts t LEFT JOIN thumbnails n ON n.text = t.id`
)

func filePDF(t *testing.T, q *Queue, content string) string {
	t.Helper()
	of := file(t, q, "t1", content, "1")
	change(t, q, "UPDATE documents SET mimeType = 'application/pdf', sha256 = 'first' WHERE id = '"+of.Id+"'")
	return of.Id
}

func expect(t *testing.T, q *Queue, sql, want string) {
	t.Helper()
	if got := row(t, q, sql); got != want {
		t.Errorf("%s: %q, not %q", sql, got, want)
	}
}

func TestDrawsPDFs(t *testing.T) {
	q, _ := drawing(t)
	id := filePDF(t, q, page(lease))
	q.work(t.Context(), q.unread())
	expect(t, q, drawn, "Lease FFD8FF")
	// with another version it is another one, and with the text it goes
	before := row(t, q, "SELECT hex(picture) FROM thumbnails")
	change(t, q, "UPDATE documents SET sha256 = 'second'")
	of := only(t, q, documents, id)
	if _, err := q.keep(of, text{State: "ok", Text: "Rent", Thumbnail: []byte{0xff, 0xd8, 0xff}}); err != nil {
		t.Fatal(err)
	}
	expect(t, q, drawn, "Rent FFD8FF")
	if row(t, q, "SELECT hex(picture) FROM thumbnails") == before {
		t.Error("it is that of the first file")
	}
	change(t, q, "DELETE FROM texts")
	expect(t, q, "SELECT count(*) FROM thumbnails", "0")
}

func TestDrawsWhatAnEarlierReleaseHasRead(t *testing.T) {
	q, told := drawing(t)
	filePDF(t, q, page(lease))
	q.work(t.Context(), q.unread())
	q.work(t.Context(), q.unread())
	change(t, q, "UPDATE texts SET text = 'as it was read'; DELETE FROM thumbnails")
	*told = nil
	if left := q.unread(); len(left) != 1 {
		t.Fatalf("to be drawn: %v", left)
	}
	q.work(t.Context(), q.unread())
	expect(t, q, drawn, "as it was read FFD8FF")
	if len(*told) > 0 || len(q.unread()) > 0 {
		t.Errorf("told %v, left %v", *told, q.unread())
	}
}

func TestScanKeepsItsThumbnailWithItsText(t *testing.T) {
	q, _ := drawing(t)
	id := filePDF(t, q, page("0 0 600 800 re f"))
	change(t, q, `INSERT INTO texts (collection, record, part, tenant, sha256, engine, state, text)
		VALUES ('documents', '`+id+`', '', 't1', 'first', 0, 'ocr', 'read by machine')`)
	q.work(t.Context(), q.unread())
	expect(t, q, drawn, "read by machine FFD8FF")
}

func TestWhatCannotBeDrawnIsNotTriedAgain(t *testing.T) {
	q, _ := drawing(t)
	filePDF(t, q, strings.Repeat("no PDF ", 9))
	q.work(t.Context(), q.unread())
	expect(t, q, "SELECT length(picture) FROM thumbnails", "0")
	file(t, q, "t1", "a letter", "2")
	q.work(t.Context(), q.unread())
	expect(t, q, "SELECT count(*) FROM thumbnails", "1")
	if left := q.unread(); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

func TestWhatHasNoFileAnyMoreIsNotTriedAgain(t *testing.T) {
	q, _ := drawing(t)
	id := filePDF(t, q, page(lease))
	q.work(t.Context(), q.unread())
	change(t, q, "DELETE FROM thumbnails")
	if err := os.RemoveAll(filepath.Join(q.App.DataDir(), "storage")); err != nil {
		t.Fatal(err)
	}
	q.work(t.Context(), q.unread())
	expect(t, q, "SELECT length(picture) FROM thumbnails", "0")
	if left := q.unread(); len(left) > 0 {
		t.Errorf("left of %s: %v", id, left)
	}
}

func TestThumbnailOfAnotherFileMeanwhile(t *testing.T) {
	q, _ := drawing(t)
	id := filePDF(t, q, page(lease))
	q.work(t.Context(), q.unread())
	change(t, q, "DELETE FROM thumbnails")
	of := only(t, q, documents, id)
	change(t, q, "UPDATE texts SET sha256 = 'another'")
	if err := q.keepThumbnail(of, []byte{1}); err != nil {
		t.Fatal(err)
	}
	expect(t, q, "SELECT count(*) FROM thumbnails", "0")
}
